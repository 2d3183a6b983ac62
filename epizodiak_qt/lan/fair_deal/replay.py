"""Replay a match from its journal by the rules, and compare it with what was shown.

This module plays the rules: it is one of the two in lan that hold a position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from epizodiak_qt.games.chance import ReplayedChance
from epizodiak_qt.lan.fair_deal.verify_deal import digest_of
from epizodiak_qt.lan.wire.table_codec import encode_events
from epizodiak_qt.table.entries import Abandoned, Played, SeatReassigned, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from epizodiak_qt.games.game import AnyGame, Event
    from epizodiak_qt.table.entries import Entry, Header, RecordedChance

T = TypeVar("T")


class Viewer(NamedTuple):
    """The recipient of what was shown."""

    seat: int | None
    """The seat; None is the public."""
    is_whole: bool
    """Whether legal actions and history were shown too; of the hands that spectators see they are not."""


Shown = dict[int, dict[Viewer, str]]
"""The `shown_digest` of what was shown, by number of journal entries and by viewer."""


@lru_cache(maxsize=4096)
def _event_digest(game: AnyGame, event: Event) -> str:
    return digest_of(encode_events(game, [event]))[:32]


def event_digests(game: AnyGame, events: Iterable[Event]) -> list[str]:
    """Return a hash of each event."""
    return [_event_digest(game, event) for event in events]  # type: ignore[arg-type]  # protocols have a hash


def shown_digest(game: AnyGame, view: object, legal: Iterable[object], past: list[str]) -> str:
    """Return a hash of a view, the legal actions, and the `event_digests` of the round as the seat saw it."""
    return digest_of([game.view_to_json(view), [*map(str, legal)], past])[:32]


class ReplayError(Exception):
    """The journal differs from what was shown, or is not complete.

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
        round_began: the number of entries when the last round was dealt.
        was_abandoned: whether the last round was ended without points.
        asked: the questions to chance in the last round, with their answers.
    """

    def __init__(self, game: AnyGame, header: Header) -> None:
        self._game = game
        self.entries = 0
        self.rounds = 1
        self.round_began = 0
        self.was_abandoned = False
        self.asked: list[dict[str, Any]] = []
        recorded = header.recorded_chance
        chance = _NotedChance(recorded, recorded.remaining_seed, self.asked)
        self._position, events = game.new(game.options_from_json(header.options), chance)
        chance.finish()
        self._round_start = self._position
        self._events = [*events]  # of the round
        self._pasts: dict[int | None, list[str]] = {}  # their digests, as each seat saw them
        self._steps: list[tuple[Any, int, tuple[Event, ...]]] = []  # position before, seat, events

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._game.outcome(self._position) is not None

    def require_complete(self, journal_length: int, last_seen: int) -> None:
        """Require that the round is over after `journal_length` entries, and that nothing later was shown.

        Raises ReplayError.
        """
        ended = self.is_over or self._game.between_rounds(self._position)
        if not ended or self.entries != journal_length or last_seen > journal_length:
            raise ReplayError("incomplete")

    def follow(self, entries: Iterable[Entry], shown: Mapping[int, Mapping[Viewer, str]]) -> None:
        """Replay entries, and compare what was shown after each of them.

        Raises ReplayError, and the errors of the game for entries that it does not allow.
        """
        self._compare(shown)
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
            self._compare(shown)

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
            self.round_began, self.was_abandoned = self.entries + 1, False
            self._round_start, self._steps = self._position, []
            self._events, self._pasts = [*events], {}
        else:
            self._add_step(before, entry.seat, events)

    def _add_step(self, before: Any, seat: int, events: tuple[Event, ...]) -> None:
        self._steps.append((before, seat, events))
        self._events += events

    def _take_back(self, seat: int) -> None:
        """Undo the last action, as a table does: never one that asked chance, or there would be a choice."""
        before, actor, events = self._steps.pop() if self._steps else (None, None, ())
        if actor != seat or not self._game.undoable(events):
            raise ReplayError("shown")
        self._position = before
        del self._events[len(self._events) - len(events) :]
        for past in self._pasts.values():
            del past[len(self._events) :]

    def _abandon(self) -> None:
        acting = self._game.acting(self._round_start)
        abandon = self._game.abandon_round
        if abandon is None or not acting or self._game.between_rounds(self._position):
            raise ReplayError("shown")
        self._position, events = abandon(self._position, acting[0])
        self._add_step(self._round_start, acting[0], events)
        self.was_abandoned = True

    def _compare(self, shown: Mapping[int, Mapping[Viewer, str]]) -> None:
        """Compare what was shown after this entry with what follows from the rules."""
        for viewer, digest in shown.get(self.entries, {}).items():
            if self.digest_for(viewer) != digest:
                raise ReplayError("shown")

    def digest_for(self, viewer: Viewer) -> str:
        """Return the `shown_digest` of the present position."""
        seat, is_whole = viewer
        legal: tuple[Any, ...] = ()
        past: list[str] = []
        if is_whole:
            past = self._pasts.setdefault(seat, [])
            new = self._events[len(past) :]
            past += event_digests(self._game, (event.seen_by(seat) for event in new))
            if seat is not None and not self._game.between_rounds(self._position):
                legal = self._game.legal(self._position, seat)
        return shown_digest(self._game, self._game.view(self._position, seat), legal, past)
