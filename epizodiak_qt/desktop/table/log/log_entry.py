"""The entries of the log, of a game and of its table, and what a game implements for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import PublicEvent
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.link import Proposal, ProposalKind, State

LINE_BREAK: Final = "\u2028"
"""Separates the heading, the sentence and the points of one entry: a line separator, not a paragraph."""

Points = tuple[tuple[int, str], ...]


class LogDetails(NamedTuple):
    """The additions of a game to the sentences of its log."""

    begins_game: type | tuple[()] = ()
    """The kind of event that is the first one of a game."""
    begins_round: type | tuple[()] = ()
    """The kind of event that begins a round, so that a heading stands above it."""
    heading: Callable[[int | None], str] = lambda _number: ""
    """Returns the heading of a round; None stands for a number that is not known."""
    points: Callable[[Event, Sequence[str]], Points] = lambda _event, _names: ()
    """Returns the points that an event gives: seats, and their points in words."""


class LogEntry(NamedTuple):
    """One entry of the log."""

    text: str
    """Its lines; empty for an event that the log leaves out."""
    seat: int | None = None
    """The seat that acted, or None."""
    heading: bool = False
    """Whether its first line is a heading."""
    points: tuple[int, ...] = ()
    """The seats of its last lines, which are points."""


def make_entry(
    text: str, event: Event, details: LogDetails, names: Sequence[str], heading: str = ""
) -> LogEntry:
    """Return the entry of an event: its sentence under a heading, if there is one, and above the points."""
    if not text:
        return LogEntry("")
    points = details.points(event, names)
    lines = [heading] * bool(heading) + [text, *(line for _, line in points)]
    seats = tuple(seat for seat, _ in points)
    return LogEntry(LINE_BREAK.join(lines), getattr(event, "seat", None), bool(heading), seats)


def panel_of(event: Event) -> frozenset[Key]:
    """Return the panel of the seat that acted; nothing without one."""
    seat: int | None = getattr(event, "seat", None)
    return frozenset() if seat is None else frozenset({("player", seat)})


class PastEvents(NamedTuple):
    """The past events as a game tells them; by default the panel of the player who acted is ringed."""

    deals: Callable[[Event], bool]
    """Whether an event is a deal, or the lot before it: earlier ones need not be known."""
    keys_of: Callable[[Event], frozenset[Key]] = panel_of
    """Returns the items that show what an event did."""
    keys_left: Callable[[frozenset[Key], Event], frozenset[Key]] = lambda keys, _event: keys
    """Returns those of the items that a later event leaves where they lie."""


def begins_history(game: str, event: Event) -> bool:
    """Return whether an event begins a new history of a game."""
    return not GAMES[game].extend_history(("",), (event,))


Kind = Literal["asked", "refused", "lapsed", "bot", "back", "engine"]


@dataclass(frozen=True, slots=True)
class TableNotice(PublicEvent):
    """An entry of the log."""

    kind: Kind
    """The kind of the notice."""
    seat: int | None
    """The seat that it is about; None if that is not known."""
    wish: ProposalKind | None = None
    """The kind of the proposal, if it is about one."""
    why: Sentence | None = None
    """The fault of an engine, if it is about one."""


def table_notices(before: State | None, after: State, events: Sequence[Event]) -> list[TableNotice]:
    """Return the entries for the change from one state of the table to another."""
    if before is None:
        return []
    notices = []
    for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False)):
        if was.kind != now.kind:
            notices.append(TableNotice("bot" if now.kind == "bot" else "back", seat))
    old, new = before.proposal, after.proposal
    if old is not None and new is not None and new.is_same(old):
        return notices
    if old is not None:
        notices += _end_of(old, before, after, events)
    if new is not None:
        notices.append(TableNotice("asked", new.seat, new.kind))
    return notices


def _end_of(old: Proposal, before: State, after: State, events: Sequence[Event]) -> list[TableNotice]:
    """Return why a proposal is closed; a proposal that was carried out has an event of its own."""
    if any(isinstance(event, ActionTakenBack) for event in events):
        return []
    if old.kind == "abandon" and events and after.between:
        return []
    seen = old.kind == "take back" and before.may_take_back is not None and after.may_take_back is None
    if events or seen:
        return [TableNotice("lapsed", old.seat, old.kind)]
    # If several had not voted, the update does not say who refused.
    (no,) = old.unanswered if len(old.unanswered) == 1 else (None,)
    return [TableNotice("refused", no, old.kind)]


def notice_line(notice: TableNotice, names: Sequence[str]) -> str:
    """Return an entry as text."""
    texts: dict[Kind | ProposalKind, str] = {
        "take back": translate("TableNotice", "{name} asks to take back the last move."),
        "abandon": translate("TableNotice", "{name} asks to end this round without points."),
        "refused": translate("TableNotice", "{name} does not agree: the game goes on."),
        "lapsed": translate("TableNotice", "The game went on before everyone had answered {name}."),
        "bot": translate("TableNotice", "A bot plays for {name}."),
        "back": translate("TableNotice", "{name} is back and plays again."),
    }
    if notice.seat is None:
        return translate("TableNotice", "Not everyone agrees: the game goes on.")
    wish = notice.wish if notice.kind == "asked" else None
    return texts[wish or notice.kind].format(name=names[notice.seat])


def log_line(event_line: Callable[[Event, Sequence[str]], str], event: Event, names: Sequence[str]) -> str:
    """Return an entry of the table as text, or an event of the game, which `event_line` words."""
    if not isinstance(event, TableNotice):
        return event_line(event, names)
    return notice_line(event, names) if event.why is None else shown_sentence(event.why)


def waiting_line(proposal: Proposal, own: frozenset[int], names: Sequence[str]) -> str:
    """Return the open proposal as text, with those who have still to vote; `own` are the local seats."""
    taken_back = proposal.kind == "take back"
    text = {
        (True, True): translate(
            "TableNotice", "You have asked to take back the last move. Waiting for {others}."
        ),
        (True, False): translate(
            "TableNotice", "You have asked to end this round without points. Waiting for {others}."
        ),
        (False, True): translate(
            "TableNotice", "{name} has asked to take back the last move. Waiting for {others}."
        ),
        (False, False): translate(
            "TableNotice", "{name} has asked to end this round without points. Waiting for {others}."
        ),
    }[proposal.seat in own, taken_back]
    others = ", ".join(names[seat] for seat in sorted(proposal.unanswered))
    return text.format(name=names[proposal.seat], others=others)
