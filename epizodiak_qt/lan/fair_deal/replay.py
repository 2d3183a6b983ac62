"""Replay a match from its journal by the rules, and compare it with what was shown.

This module plays the rules: it is one of the two in lan that hold a position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from epizodiak_qt.games.chance import ChanceResult, ReplayedChance
from epizodiak_qt.lan.fair_deal.verify_deal import digest_of
from epizodiak_qt.lan.wire.table_codec import encode_events
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Abandoned, Played, TakenBack
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import ReplayError, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from epizodiak_qt.games.game import AnyGame, Event
    from epizodiak_qt.table.entries import Entry, Header

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


class IncompleteError(Exception):
    """The journal does not end where its round ends, or there is none."""


class _NotedChance(ReplayedChance):
    """Recorded chance that notes each question with its answer."""

    def __init__(self, results: Iterable[ChanceResult], seed: str, asked: list[dict[str, Any]]) -> None:
        super().__init__(results, seed)
        self._asked = asked

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        shuffled = super().shuffle(label, items)
        self._asked.append({"label": label, "shuffled": [*map(str, shuffled)]})
        return shuffled

    def roll(self, label: str, sides: int) -> int:
        rolled = super().roll(label, sides)
        self._asked.append({"label": label, "sides": sides, "rolled": rolled})
        return rolled


class MatchReplay(Table):
    """A table that follows journal entries by the rules alone, and compares what was shown.

    Attributes:
        was_abandoned: whether the last round was ended without points.
        asked: the questions to chance in the last round, with their answers.
    """

    def __init__(self, game: AnyGame, header: Header) -> None:
        self.was_abandoned = False
        self.asked: list[dict[str, Any]] = []
        self._pasts: dict[int | None, list[str]] = {}  # digests of the events of the round, by seat
        super().__init__(game, header, NoJournal())
        self._noted.finish()

    @override
    def _recorded(self, results: Sequence[ChanceResult], seed: str) -> ReplayedChance:
        self._noted = _NotedChance(results, seed, self.asked)
        return self._noted

    def require_complete(self, journal_length: int, last_seen: int) -> None:
        """Require that the round is over after `journal_length` entries, and that nothing later was shown.

        Raises IncompleteError.
        """
        ended = self.over or self.game.between_rounds(self._position)
        if not ended or len(self.entries) != journal_length or last_seen > journal_length:
            raise IncompleteError

    def follow(self, entries: Iterable[Entry], shown: Mapping[int, Mapping[Viewer, str]]) -> None:
        """Replay entries, and compare what was shown after each of them.

        Raises ReplayError.
        """
        self._compare(shown)
        for entry in entries:
            if isinstance(entry, Played) and self.game.between_rounds(self._position):
                self.asked, self.was_abandoned, self._pasts = [], False, {}
            self.replay(entry)
            self.was_abandoned |= isinstance(entry, Abandoned)
            if isinstance(entry, TakenBack):
                for past in self._pasts.values():
                    del past[self.event_count :]
            self._compare(shown)

    def _compare(self, shown: Mapping[int, Mapping[Viewer, str]]) -> None:
        """Compare what was shown after this entry with what follows from the rules."""
        for viewer, digest in shown.get(len(self.entries), {}).items():
            if self.digest_for(viewer) != digest:
                raise ReplayError

    def digest_for(self, viewer: Viewer) -> str:
        """Return the `shown_digest` of the present position."""
        seat, is_whole = viewer
        legal: tuple[Any, ...] = ()
        past: list[str] = []
        if is_whole:
            past = self._pasts.setdefault(seat, [])
            past += event_digests(self.game, self.missed(seat, len(past)))
            if seat is not None and not self.game.between_rounds(self._position):
                legal = self.game.legal(self._position, seat)
        return shown_digest(self.game, self.game.view(self._position, seat), legal, past)
