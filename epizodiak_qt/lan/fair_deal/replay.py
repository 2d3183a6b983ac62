"""Replay a round from its journal entries, with chance that follows from the agreed deal.

This module plays the rules: it is one of the two in lan that hold a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.chance import RecordingChance, ReplayedChance
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.fair_deal.commitments import AgreedChance
from epizodiak_qt.table.entries import Abandoned, Played, SeatReassigned, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.table.entries import Entry, Header, RecordedChance


class DealMismatchError(Exception):
    """The disclosed entries do not follow from the deal, or differ from the views that were shown."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


class RoundReplay:
    """A table that replays journal entries by the rules alone.

    Args:
        game: The rules.
        header: The header of the journal.
        key: The agreed seed of the first round; None to take the recorded chance instead.

    Attributes:
        entries: The number of entries replayed.
        rounds: The number of rounds dealt.
        draws: The questions to the agreed chance in the last round, with their answers.
    """

    def __init__(self, game: AnyGame, header: Header, key: str | None) -> None:
        self._game = game
        self.entries = 0
        self.rounds = 1
        self.draws: list[dict[str, object]] = []
        options = game.options_from_json(header.options)
        recorded = header.recorded_chance
        chance = (
            AgreedChance(key)
            if key is not None
            else ReplayedChance(recorded.results, recorded.remaining_seed)
        )
        recording = RecordingChance(chance)
        self._position, _ = game.new(options, recording)
        self._note_draws(chance)
        self._compare(recording, recorded)
        self._round_start = self._position
        self._earlier: list[Any] = []  # the positions that can be taken back to

    def require_complete(self, journal_length: int, last_seen: int) -> None:
        """Require that the round is over after `journal_length` entries and that no view came later.

        Raises DealMismatchError.
        """
        is_over = self._game.between_rounds(self._position) or self._game.outcome(self._position) is not None
        if not is_over or self.entries != journal_length or last_seen > journal_length:
            raise DealMismatchError(NOT_ALL)

    def replay(
        self,
        entries: Iterable[Entry],
        number: int,
        key: str | None,
        views: Mapping[int, Mapping[int | None, Any]],
    ) -> None:
        """Replay entries; in round `number` use the chance of `key` and compare each view that was shown.

        Raises DealMismatchError, and the errors of the game for entries that it does not allow.
        """
        self._compare_views(number, views)
        for entry in entries:
            match entry:
                case Played():
                    self._play(entry, number, key)
                case TakenBack():
                    if not self._earlier:
                        raise DealMismatchError(NOT_SHOWN)
                    self._position = self._earlier.pop()
                case Abandoned():
                    self._abandon()
                case SeatReassigned():
                    pass
            self.entries += 1
            self._compare_views(number, views)

    def _play(self, entry: Played, number: int, key: str | None) -> None:
        is_deal = self._game.between_rounds(self._position)
        if is_deal:
            self.draws = []
        chance: AgreedChance | ReplayedChance
        if key is None or self.rounds + is_deal != number:
            recorded = entry.recorded_chance
            seed = recorded.remaining_seed if recorded.results else self._position.seed
            chance = ReplayedChance(recorded.results, seed)
        else:
            chance = AgreedChance(key if is_deal else self._position.seed)
        recording = RecordingChance(chance)
        before = self._position
        action = self._game.parse_action(entry.action)
        self._position, _ = self._game.play(before, entry.seat, action, recording)
        self._note_draws(chance)
        self._compare(recording, entry.recorded_chance)
        if is_deal:
            self.rounds += 1
            self._round_start, self._earlier = self._position, []
        else:
            self._earlier.append(before)

    def _abandon(self) -> None:
        acting = self._game.acting(self._round_start)
        abandon = self._game.abandon_round
        if abandon is None or not acting or self._game.between_rounds(self._position):
            raise DealMismatchError(NOT_SHOWN)
        self._earlier.append(self._round_start)
        self._position, _ = abandon(self._position, acting[0])

    def _note_draws(self, chance: AgreedChance | ReplayedChance) -> None:
        if isinstance(chance, AgreedChance):
            self.draws += chance.draws

    @staticmethod
    def _compare(recording: RecordingChance, recorded: RecordedChance) -> None:
        if tuple(recording.results) != recorded.results:
            raise DealMismatchError(NOT_AGREED)

    def _compare_views(self, number: int, views: Mapping[int, Mapping[int | None, Any]]) -> None:
        """Compare the views that were shown after this entry with those that follow from the rules."""
        if self.rounds == number:
            for seat, shown in views.get(self.entries, {}).items():
                if self._game.view(self._position, seat) != shown:
                    raise DealMismatchError(NOT_SHOWN)


NOT_AGREED = Sentence(
    "The deal or a draw does not follow from the numbers that were agreed on.",
    "La donne ou une pioche ne découle pas des nombres convenus.",
)
NOT_ALL = Sentence(
    "The host has not told all that happened in the round.",
    "L’hôte n’a pas dit tout ce qui s’est passé pendant la manche.",
)
NOT_SHOWN = Sentence(
    "You were shown something other than what happened in the round.",
    "Ce qui vous a été montré n’est pas ce qui s’est passé.",
)
