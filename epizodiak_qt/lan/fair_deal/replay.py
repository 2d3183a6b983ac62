"""A round played again from what was decided in it, with chance that follows from the agreed deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.chance import RecordingChance, ReplayedChance
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.fair_deal.commitments import AgreedChance
from epizodiak_qt.table.entries import Abandoned, Played, SeatReassigned, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.games.sentence import Sentence as Words
    from epizodiak_qt.table.entries import Entry, Header, RecordedChance


class DealMismatchError(Exception):
    """What was decided does not follow from the deal, or is not what was shown."""

    def __init__(self, sentence: Words) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


class RoundReplay:
    """The table once more, by its rules alone. `followed` counts its decisions, `rounds` its deals.

    `asked` is what chance was asked in the last round followed, and what it answered.
    """

    def __init__(self, game: AnyGame, header: Header, key: str | None) -> None:
        self._game = game
        self.followed = 0
        self.rounds = 1
        self.asked: list[dict[str, object]] = []
        options = game.options_from_json(header.options)
        chance = (
            AgreedChance(key)
            if key is not None
            else ReplayedChance(header.recorded_chance.results, header.recorded_chance.remaining_seed)
        )
        recorded = RecordingChance(chance)
        self._position, _ = game.new(options, recorded)
        self._note(chance)
        self._compare(recorded, header.recorded_chance)
        self._round_start = self._position
        self._befores: list[Any] = []

    def require_complete(self, told: int, seen: int) -> None:
        """Raise Mismatch unless `told` decisions end the round, and nothing `seen` came after them."""
        over = self._game.between_rounds(self._position) or self._game.outcome(self._position) is not None
        if not over or self.followed != told or seen > told:
            raise DealMismatchError(NOT_ALL)

    def follow(
        self,
        entries: Iterable[Entry],
        number: int,
        key: str | None,
        seen: Mapping[int, Mapping[int | None, Any]],
    ) -> None:
        """Follow decisions; those of round `number` with the chance of `key`, comparing views with `seen`.

        Raises Mismatch, and what the game raises for decisions that it does not allow.
        """
        self._look(number, seen)
        for entry in entries:
            match entry:
                case Played():
                    self._play(entry, number, key)
                case TakenBack():
                    if not self._befores:
                        raise DealMismatchError(NOT_SHOWN)
                    self._position = self._befores.pop()
                case Abandoned():
                    self._abandon()
                case SeatReassigned():
                    pass
            self.followed += 1
            self._look(number, seen)

    def _play(self, entry: Played, number: int, key: str | None) -> None:
        dealing = self._game.between_rounds(self._position)
        this_round = self.rounds + dealing == number
        if dealing:
            self.asked = []
        chance: AgreedChance | ReplayedChance
        if key is None or not this_round:
            recorded_chance = entry.recorded_chance
            chance = ReplayedChance(
                recorded_chance.results,
                recorded_chance.remaining_seed if recorded_chance.results else self._position.seed,
            )
        else:
            chance = AgreedChance(key if dealing else self._position.seed)
        recorded = RecordingChance(chance)
        before = self._position
        self._position, _ = self._game.play(
            before, entry.seat, self._game.parse_action(entry.action), recorded
        )
        self._note(chance)
        self._compare(recorded, entry.recorded_chance)
        if dealing:
            self.rounds += 1
            self._round_start, self._befores = self._position, []
        else:
            self._befores.append(before)

    def _abandon(self) -> None:
        acting = self._game.acting(self._round_start)
        abandon = self._game.abandon_round
        if abandon is None or not acting or self._game.between_rounds(self._position):
            raise DealMismatchError(NOT_SHOWN)
        self._befores.append(self._round_start)
        self._position, _ = abandon(self._position, acting[0])

    def _note(self, chance: AgreedChance | ReplayedChance) -> None:
        if isinstance(chance, AgreedChance):
            self.asked += chance.asked

    @staticmethod
    def _compare(recorded: RecordingChance, recorded_chance: RecordedChance) -> None:
        if tuple(recorded.results) != recorded_chance.results:
            raise DealMismatchError(NOT_AGREED)

    def _look(self, number: int, seen: Mapping[int, Mapping[int | None, Any]]) -> None:
        """Compare what was shown at this step with what would have been."""
        if self.rounds == number:
            for seat, shown in seen.get(self.followed, {}).items():
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
