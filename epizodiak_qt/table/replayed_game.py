"""A game record, replayed: every position of it up to its end, or to the place where it is damaged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.record import Comment, InvalidRecordError, Move, game_of, read_damaged_record, replay
from epizodiak_qt.table.entries import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.games.game import AnyGame, Event
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Sentence

NAME_AT_MOST: Final = 24


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the game, and the action that led to it."""

    position: Any
    """The position."""
    events: tuple[Event, ...]
    """The events of the action, not masked; those of the deal for the first moment."""
    seat: int | None
    """The seat that acted; None for the first moment."""
    action: str
    """The action in notation; empty for the first moment."""
    round: int
    """The number of the round, from 1."""
    turn: int
    """The number of the turn in the record, from 1; 0 for the first moment."""
    comments: tuple[str, ...] = ()
    """The comments that stand between this action and the next."""


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A record with all its positions."""

    game: AnyGame
    """The rules of the game."""
    record: Record
    """The record, as far as it can be read."""
    seats: tuple[Seat, ...]
    """The players; a record does not tell bots from people."""
    moments: tuple[Moment, ...]
    """The first deal, then one moment an action."""
    damage: Sentence | None
    """Where and why the record cannot be followed any further, with the line; None for a whole record."""
    rounds: tuple[int, ...]
    """The index of the first moment of each round."""


def read_replay(text: str, games: Mapping[str, AnyGame]) -> ReplayedGame:
    """Return the game in the text of a record, as far as it can be followed.

    Raises InvalidRecordError if not even the deal can be shown.
    """
    record, unreadable = read_damaged_record(text)
    return replay_of(record, games, unreadable, whole=text.endswith(("\n", "}")))


def replay_of(
    record: Record,
    games: Mapping[str, AnyGame],
    unreadable: InvalidRecordError | None = None,
    *,
    whole: bool = True,
) -> ReplayedGame:
    """Return the game of a record. Raises InvalidRecordError if not even the deal can be shown.

    Args:
        record: The record.
        games: The games by name.
        unreadable: The error at the line where reading stopped.
        whole: Whether the last line that was read has an end, or its comment has.
    """
    game = game_of(record, games)
    moves = (entry for entry in record.entries if isinstance(entry, Move))
    comments = iter(_comments(record))
    moments: list[Moment] = []
    damage = None
    try:
        for position, events in replay(record, games, unreadable):
            if not moments:
                moments.append(Moment(position, events, None, "", 1, 0, next(comments)))
                continue
            last, move = moments[-1], next(moves)
            number = last.round + game.between_rounds(last.position)
            seat = game.acting(last.position)[0]
            moments.append(Moment(position, events, seat, move.action, number, move.turn, next(comments)))
    except InvalidRecordError as error:
        if not moments:
            raise
        damage = error.sentence
        is_last = unreadable is None and next(moves, None) is None and len(moments) > 1
        if is_last and not whole and game.outcome(moments[-1].position) is None:
            moments.pop()  # a file that was cut off in "lay cw 12" ends with another action, "lay cw 1"
    rounds = [index for index, moment in enumerate(moments) if moment.round > moments[index - 1].round]
    return ReplayedGame(game, record, _seats(record, game.SEATS), tuple(moments), damage, (0, *rounds))


def _comments(record: Record) -> list[tuple[str, ...]]:
    """Return the comments after the deal and after each move."""
    comments: list[list[str]] = [[]]
    for entry in record.entries:
        if isinstance(entry, Move):
            comments.append([])
        elif isinstance(entry, Comment):
            comments[-1].append(entry.text)
    return [tuple(texts) for texts in comments]


def _seats(record: Record, count: int) -> tuple[Seat, ...]:
    """Return the players that the headers name; a seat without a name is called by its number, from 1."""
    names = (shown_text(record.header(f"Seat{seat}") or "") for seat in range(count))
    return tuple(Seat("human", name or str(number)) for number, name in enumerate(names, 1))


def shown_text(name: str) -> str:
    """Return the characters of a name that can be shown, at most `NAME_AT_MOST`."""
    visible = "".join(char if char.isprintable() else " " for char in name[: 4 * NAME_AT_MOST])
    return " ".join(visible.split())[:NAME_AT_MOST].strip()
