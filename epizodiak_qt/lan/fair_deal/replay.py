"""Replay a match from its journal by the rules, and compare it with the views that were shown.

This module plays the rules: it is one of the two in lan that hold a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from epizodiak_qt.games.chance import ReplayedChance
from epizodiak_qt.table.entries import Abandoned, Played, SeatReassigned, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from epizodiak_qt.games.game import AnyGame, Event
    from epizodiak_qt.table.entries import Entry, Header, RecordedChance

T = TypeVar("T")


class ReplayError(Exception):
    """The journal differs from the views that were shown, or is not complete.

    Attributes:
        reason: a key of `verify_deal.REASONS`.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _NotedChance(ReplayedChance):
    """Recorded chance that notes each question with its answer."""

    def __init__(self, recorded: RecordedChance, seed: str, asked: list[dict[str, Any]]) -> None:
        super().__init__(recorded.results, seed)
        self._asked = asked

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        shuffled = super().shuffle(label, items)
        self._asked.append({"label": label, "shuffled": [*map(str, shuffled)]})
        return shuffled

    def roll(self, label: str, sides: int) -> int:
        rolled = super().roll(label, sides)
        self._asked.append({"label": label, "sides": sides, "rolled": rolled})
        return rolled


class MatchReplay:
    """A table that follows journal entries by the rules alone.

    Args:
        game: the rules.
        header: the header of the journal.

    Attributes:
        entries: the number of entries replayed.
        rounds: the number of rounds dealt.
        asked: the questions to chance in the last round, with their answers.
    """

    def __init__(self, game: AnyGame, header: Header) -> None:
        self._game = game
        self.entries = 0
        self.rounds = 1
        self.asked: list[dict[str, Any]] = []
        recorded = header.recorded_chance
        chance = _NotedChance(recorded, recorded.remaining_seed, self.asked)
        self._position, _ = game.new(game.options_from_json(header.options), chance)
        chance.finish()
        self._round_start = self._position
        self._steps: list[tuple[Any, int, tuple[Event, ...]]] = []  # position before, seat, events

    def require_complete(self, journal_length: int, last_seen: int) -> None:
        """Require that the round is over after `journal_length` entries, and that no view came later.

        Raises ReplayError.
        """
        is_over = self._game.between_rounds(self._position) or self._game.outcome(self._position) is not None
        if not is_over or self.entries != journal_length or last_seen > journal_length:
            raise ReplayError("incomplete")

    def follow(self, entries: Iterable[Entry], views: Mapping[int, Mapping[int | None, Any]]) -> None:
        """Replay entries, and compare each view that was shown after one of them.

        Raises ReplayError, and the errors of the game for entries that it does not allow.
        """
        self._compare_views(views)
        for entry in entries:
            match entry:
                case Played():
                    self._play(entry)
                case TakenBack():
                    self._take_back(entry.seat)
                case Abandoned():
                    self._abandon()
                case SeatReassigned():
                    pass
            self.entries += 1
            self._compare_views(views)

    def _play(self, entry: Played) -> None:
        is_deal = self._game.between_rounds(self._position)
        if is_deal:
            self.asked = []
        recorded = entry.recorded_chance
        seed = recorded.remaining_seed if recorded.results else self._position.seed
        chance = _NotedChance(recorded, seed, self.asked)
        before = self._position
        action = self._game.parse_action(entry.action)
        self._position, events = self._game.play(before, entry.seat, action, chance)
        chance.finish()
        if is_deal:
            self.rounds += 1
            self._round_start, self._steps = self._position, []
        else:
            self._steps.append((before, entry.seat, events))

    def _take_back(self, seat: int) -> None:
        """Undo the last action, as a table does: never one that asked chance, or there would be a choice."""
        before, actor, events = self._steps.pop() if self._steps else (None, None, ())
        if actor != seat or not self._game.undoable(events):
            raise ReplayError("shown")
        self._position = before

    def _abandon(self) -> None:
        acting = self._game.acting(self._round_start)
        abandon = self._game.abandon_round
        if abandon is None or not acting or self._game.between_rounds(self._position):
            raise ReplayError("shown")
        self._steps = []
        self._position, _ = abandon(self._position, acting[0])

    def _compare_views(self, views: Mapping[int, Mapping[int | None, Any]]) -> None:
        """Compare the views that were shown after this entry with those that follow from the rules."""
        for seat, shown in views.get(self.entries, {}).items():
            if self._game.view(self._position, seat) != shown:
                raise ReplayError("shown")
