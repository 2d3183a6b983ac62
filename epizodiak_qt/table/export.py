"""Converts a finished table into a game record; take-backs and other decisions become comments, and back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.deal_code import code_of_seed
from epizodiak_qt.games.record import Record, Recorder, options_text, result_text
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Abandoned, HelpUsed, Played, Seat, SeatReassigned, TakenBack, help_used
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.table.entries import Entry, Header


PERSON: Final = "person"
"""The header `KindN` of a seat of a person; that of a bot has the kind of bot."""
ABANDONED: Final = "a round was ended without points"
_TAKEN_BACK: Final = re.compile(r"seat ([0-9]) took back: .*")
_REASSIGNED: Final = re.compile(r"seat ([0-9]) passed to a (?:bot \((.*)\)|person)")


class GameNotOverError(Exception):
    """The game is not over: a record would show hidden tiles."""


def record_of(table: Table) -> Record:
    """Return the record of a finished table. Raises GameNotOverError if it is not finished."""
    return record_from(table.game, table.header, table.entries)


def decision_in(comment: str, seats: int) -> TakenBack | SeatReassigned | Abandoned | None:
    """Return the decision of a table with so many `seats` that a comment stands for; None for a remark."""
    if comment == ABANDONED:
        return Abandoned()
    taken_back, reassigned = _TAKEN_BACK.fullmatch(comment), _REASSIGNED.fullmatch(comment)
    if taken_back is not None and int(taken_back[1]) < seats:
        return TakenBack(int(taken_back[1]))
    if reassigned is not None and int(reassigned[1]) < seats:
        bot = reassigned[2]
        return SeatReassigned(int(reassigned[1]), Seat("human", "") if bot is None else Seat("bot", "", bot))
    return None


@dataclass(frozen=True, slots=True)
class _Kept:
    """An action of the final line of play."""

    entry: Played
    """The journal entry."""
    before: Any
    """The position before the action."""


def bots_of(record: Record, seats: int) -> list[str | None]:
    """Return the kind of bot at each seat, empty for a person; None where the headers do not tell."""
    kinds = (record.header(f"Kind{seat}") for seat in range(seats))
    return ["" if kind == PERSON else kind for kind in kinds]


def record_from(game: AnyGame, header: Header, entries: Sequence[Entry]) -> Record:
    """Return the record of the entries of a finished table.

    The entries must be legal, as those of a `Table` are. Raises GameNotOverError if the game is not finished.
    """
    line = _FinalLine(game, header)
    for entry in entries:
        line.replay(entry)
    if game.outcome(line.position) is None:
        raise GameNotOverError
    recorder = Recorder(game)
    recorder.chance(line.start)
    for kept in line.kept:
        if isinstance(kept, str):
            recorder.comment(kept)
        else:
            recorder.move(kept.before, kept.entry.seat, kept.entry.action)
            recorder.chance(kept.entry.recorded_chance.results)
    ended_by_play = None if line.redeal else game.outcome(line.position)
    headers = [
        ("Game", header.game),
        ("Options", options_text(header.options)),
        ("Date", header.created[:10]),
        ("Time", header.created),
        *((f"Seat{seat}", who.name) for seat, who in enumerate(header.seats)),
        *((f"Kind{seat}", who.bot or PERSON) for seat, who in enumerate(header.seats)),
        ("Result", result_text(ended_by_play)),
        ("Points", " ".join(map(str, game.points(line.position)))),
    ]
    chance = [entry.recorded_chance for entry in entries if isinstance(entry, Played)]
    seeds = [each.remaining_seed for each in chance if each.results]
    code = code_of_seed([header.recorded_chance.remaining_seed, *seeds][-1])
    if code and line.coded:
        headers.insert(2, ("Code", code))
    if helped := help_used(entries):
        headers.append(("Help", " ".join(sorted(helped))))
    return Record(tuple(headers), tuple(recorder.entries))


class _FinalLine(Table):
    """The actions that count in the end; an abandoned round is dropped with its deal."""

    def __init__(self, game: AnyGame, header: Header) -> None:
        super().__init__(game, header, NoJournal())
        self.start = header.recorded_chance.results
        self.kept: list[_Kept | str] = []
        self.redeal = False
        self.coded = True  # the rounds are those of the code: none was dealt in place of another

    @property
    def position(self) -> Any:
        """The position after the last entry."""
        return self._position

    @override
    def replay(self, entry: Entry) -> None:
        before = self._position
        super().replay(entry)
        match entry:
            case Played():
                self._keep(_Kept(entry, before))
            case TakenBack():
                self.kept.append(f"seat {entry.seat} took back: {self._pop().entry.action}")
            case SeatReassigned(seat=seat, who=who):
                taken = f"a bot ({who.bot})" if who.kind == "bot" else "a person"
                self.kept.append(f"seat {seat} passed to {taken}")
            case HelpUsed():
                pass  # it is in a header
            case _:
                while self._actions() and not self.game.between_rounds(self._pop().before):
                    pass
                self.kept.append(ABANDONED)
                self.redeal = True

    def _keep(self, played: _Kept) -> None:
        self.coded &= not self.redeal
        if self.redeal and not self._actions():
            # This deal replaces the first one; the starting seat was drawn before it and stays.
            results = played.entry.recorded_chance.results
            self.start = (*self.start[: -len(results)], *results)
        else:
            self.kept.append(played)
        self.redeal = False

    def _actions(self) -> list[int]:
        return [place for place, kept in enumerate(self.kept) if isinstance(kept, _Kept)]

    def _pop(self) -> _Kept:
        kept = self.kept.pop(self._actions()[-1])
        assert isinstance(kept, _Kept), "looked for as such"
        return kept
