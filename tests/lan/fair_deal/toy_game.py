"""The smallest game with rounds: four tiles are shuffled, each seat gets one, an action ends the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from epizodiak_qt.games.chance import Chance

TILES: Final = "abcd"


class Position(NamedTuple):
    """A position of the game."""

    round: int
    """The round, from 1."""
    tiles: tuple[str, ...]
    """The tile of each seat, then the others."""
    playing: bool
    """Whether the round is not over."""
    seed: str
    """The chance still to come."""


class ToyGame:
    """The rules, as far as a deal check needs them."""

    NAME: Final = "toy"
    SEATS: Final = 3
    abandon_round: Final = None

    def options_from_json(self, data: object) -> object:
        """Return the options as they are."""
        return data

    def _dealt(self, number: int, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        tiles = tuple(chance.shuffle("deal", TILES))
        return Position(number, tiles, True, chance.remaining_seed), ()

    def new(self, _options: object, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        """Deal the first round."""
        return self._dealt(1, chance)

    def play(
        self, position: Position, _seat: int, action: str, chance: Chance
    ) -> tuple[Position, tuple[Any, ...]]:
        """End the round, or deal the next one."""
        if action == "deal":
            return self._dealt(position.round + 1, chance)
        return position._replace(playing=False), ()

    def parse_action(self, text: str) -> str:
        """Return the action."""
        return text

    def acting(self, _position: Position) -> tuple[int, ...]:
        """Return the seat that acts."""
        return (0,)

    def between_rounds(self, position: Position) -> bool:
        """Return whether the round is over."""
        return not position.playing

    def outcome(self, _position: Position) -> None:
        """Return nothing: the game goes on."""

    def view(self, position: Position, seat: int | None) -> object:
        """Return the round, and the tile of the seat."""
        return position.round, position.playing, None if seat is None else position.tiles[seat]
