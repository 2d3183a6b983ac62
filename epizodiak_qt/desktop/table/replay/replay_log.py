"""The log of a whole record: its rounds, events and comments as entries that lead to their moments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QLocale, Qt

from epizodiak_qt.desktop.app.translation import shown_names, shown_sentence, translate
from epizodiak_qt.desktop.table.log.log_entry import (
    LogDetails,
    LogEntry,
    TableNotice,
    make_entry,
    notice_line,
)
from epizodiak_qt.lobby.sanitize import clean
from epizodiak_qt.table.entries import Abandoned, SeatReassigned, TakenBack
from epizodiak_qt.table.export import decision_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.replay_link import Whose
    from epizodiak_qt.table.replayed_game import ReplayedGame


COMMENT_LENGTH: Final = 240
COMMENTS_AT_MOST: Final = 20
"""How many comments are shown at one moment: a file could hold 400,000, and the log would take seconds."""


def log_entries(
    replay: ReplayedGame,
    whose: Whose,
    event_line: Callable[[Event, Sequence[str]], str],
    details: LogDetails | None = None,
) -> Iterator[tuple[int, LogEntry]]:
    """Yield the entries of a whole game in order, each with its moment, as far as `whose` may know them."""
    names = shown_names(replay.seats)
    day = day_of(replay)
    if day:
        yield 0, LogEntry(translate("Replay", "Game of {day}").format(day=day), heading=True)
    rounds = {index: place for place, index in enumerate(replay.rounds, 1)}
    for index, moment in enumerate(replay.moments):
        if len(rounds) > 1 and index in rounds:
            heading = translate("Replay", "Round {round}").format(round=rounds[index])
            yield index, LogEntry(heading, heading=True)
        for event in moment.events:
            text = event_line(event if whose == "all" else event.seen_by(whose), names)
            if text:
                yield index, make_entry(text, event, details or LogDetails(), names)
        for comment in moment.comments[:COMMENTS_AT_MOST]:
            text = comment_line(comment, names)
            if text:
                yield index, LogEntry(text)
    if replay.damage is not None:
        yield len(replay.moments) - 1, LogEntry(damage_text(replay))


def day_of(replay: ReplayedGame) -> str:
    """Return the day of a game in words, or an empty text."""
    day = QDate.fromString(replay.record.header("Date") or "", Qt.DateFormat.ISODate)
    return QLocale().toString(day, QLocale.FormatType.LongFormat) if day.isValid() else ""


def comment_line(comment: str, names: Sequence[str]) -> str:
    """Return a comment as text, blank ones as none; a decision of the table in the present language."""
    match decision_in(comment, len(names)):
        case TakenBack(seat=seat):
            text = translate("Replay", "{name} played another move and took it back.")
            return text.format(name=names[seat])
        case SeatReassigned(seat=seat, who=who):
            return notice_line(TableNotice("bot" if who.kind == "bot" else "back", seat), names)
        case Abandoned():
            return translate("Replay", "The table ended a round without points; the record leaves it out.")
        case _:
            text = clean(comment, COMMENT_LENGTH)
            return translate("Replay", "Comment: {text}").format(text=text) if text else ""


def damage_text(replay: ReplayedGame) -> str:
    """Return where a record is damaged, or an empty text."""
    if replay.damage is None:
        return ""
    return translate("Replay", "The record is damaged here. {why}").format(why=shown_sentence(replay.damage))
