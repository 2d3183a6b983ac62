"""The texts of a game in the library: its columns, the whole row as a sentence, and its details."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QDateTime, QLocale, Qt

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import plural, shown_name, shown_sentence
from epizodiak_qt.desktop.pictures.result_card import help_in_words
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.library.game_row import GameRow, SeatRow, Sort

UNKNOWN: Final = "–"
TABLES: Final = {
    "screen": Phrase("Library", "at this screen"),
    "network": Phrase("Library", "over the network"),
}
"""Where a game was played."""


def date_text(row: GameRow, length: QLocale.FormatType = QLocale.FormatType.ShortFormat) -> str:
    """Return when a game began, as far as it is known."""
    moment = QDateTime.fromString(row.began, Qt.DateFormat.ISODate)
    if "T" in row.began and moment.isValid():
        local = moment.toLocalTime()
        clock = QLocale().toString(local.time(), QLocale.FormatType.ShortFormat)
        return f"{QLocale().toString(local.date(), length)} {clock}"
    day = QDate.fromString(row.began, Qt.DateFormat.ISODate)
    return QLocale().toString(day, length) if day.isValid() else UNKNOWN


def game_text(row: GameRow) -> str:
    """Return the title of the game; the name in the file if this version does not know it."""
    return ENTRIES[row.game].title if row.game in ENTRIES else row.game or UNKNOWN


def _result_text(row: GameRow) -> str:
    if row.damage is not None:
        return say("Library", "Damaged: {why}", why=shown_sentence(row.damage))
    placed = sorted((seat for seat in row.seats if seat.place), key=lambda seat: seat.place)
    return ", ".join(map(_place_text, placed)) or UNKNOWN


def _place_text(seat: SeatRow) -> str:
    points = "" if seat.points is None else f" ({seat.points})"
    return f"{seat.place}. {shown_name(seat.name)}{points}"


def _length_text(row: GameRow) -> str:
    minutes = max(1, round(row.duration_s / 60))
    if row.duration_s:
        return plural("Library", "%n min", minutes)
    return plural("Picture", "%n move(s)", row.actions) if row.actions else UNKNOWN


class Column(NamedTuple):
    """A column of the list."""

    title: Phrase
    """Its title."""
    text: Callable[[GameRow], str]
    """Returns the text of a game in it."""
    width: float = 0
    """Its width in text sizes; 0 for the room that is left."""


def players_text(row: GameRow) -> str:
    """Return the players; without any the file."""
    return ", ".join(shown_name(seat.name) for seat in row.seats) or row.file


COLUMNS: Final[dict[Sort, Column]] = {
    "date": Column(Phrase("Library", "Date"), date_text, 14),
    "game": Column(Phrase("Library", "Game"), game_text, 5.6),
    "seats": Column(Phrase("Library", "Players"), players_text, 11.5),
    "result": Column(Phrase("Library", "Result"), _result_text, 13),
    "rounds": Column(Phrase("Library", "Rounds"), lambda row: str(row.rounds or UNKNOWN), 5.2),
    "length": Column(Phrase("Library", "Length"), _length_text, 6.2),
    "deal": Column(Phrase("Library", "Deal"), lambda row: row.code or UNKNOWN, 6.5),
    "tags": Column(Phrase("Library", "Tags"), lambda row: ", ".join(row.tags)),
}
"""The columns in order."""


def sentence(row: GameRow) -> str:
    """Return a row in words, for screen readers."""
    texts = {name: column.text(row) for name, column in COLUMNS.items()}
    parts = [say("Library", "{game}, {date}: {seats}", **texts), texts["result"]]
    if row.rounds:
        parts.append(plural("Picture", "%n round(s)", row.rounds))
    parts += [texts["length"]] if row.actions else []
    parts += [say("Library", "favourite")] if row.favourite else []
    return "; ".join(filter(None, (*parts, texts["tags"])))


def details(row: GameRow) -> str:
    """Return all that is known of a game, in lines."""
    texts = (game_text(row), date_text(row, QLocale.FormatType.LongFormat))
    head = [each for each in texts if each != UNKNOWN]
    head += [TABLES[row.table].say()] if row.table else []
    length = [plural("Picture", "%n round(s)", row.rounds)] if row.rounds else []
    length += [plural("Picture", "%n move(s)", row.actions)] if row.actions else []
    length += [_length_text(row)] if row.duration_s else []
    length += [say("Library", "deal {code}", code=row.code)] if row.code else []
    length += [help_in_words(row.help)] if row.help or row.table else []
    marks = [say("Library", "favourite")] if row.favourite else []
    facts = (" · ".join(each) for each in (length, [*marks, *row.tags]))
    players = "" if any(seat.place for seat in row.seats) else players_text(row)
    return "\n".join(filter(None, (" · ".join(head), players, _result_text(row), *facts, row.note)))
