"""The smallest game with rounds: each seat gets one of four tiles, seats move, and one ends the round."""

from typing import Any, Final, NamedTuple

from epizodiak_qt.games.chance import Chance
from epizodiak_qt.games.game import PublicEvent

TILES: Final = "abcd"


class Ended(PublicEvent):
    """The round is over. A move has no event."""


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
    moves: int = 0
    """The moves of the round."""


class ToyGame:
    """The rules, as far as a deal check needs them."""

    NAME: Final = "toy"
    SEATS: Final = 3

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
        """End the round, deal the next one, or move."""
        if action == "deal":
            return self._dealt(position.round + 1, chance)
        if action == "move":
            return position._replace(moves=position.moves + 1), ()
        return self.abandon_round(position, 0)

    def abandon_round(self, position: Position, _seat: int) -> tuple[Position, tuple[Any, ...]]:
        """End the round."""
        return position._replace(playing=False), (Ended(),)

    def undoable(self, events: tuple[Any, ...]) -> bool:
        """Return whether it was a move."""
        return not events

    def legal(self, position: Position, _seat: int) -> tuple[str, ...]:
        """Return the actions of a seat."""
        return ("end", "move") if position.playing else ()

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
        tile = None if seat is None else position.tiles[seat]
        return position.round, position.playing, position.moves, tile

    def view_to_json(self, view: object) -> object:
        """Return the view."""
        return view

    def event_to_json(self, _event: object) -> dict[str, str]:
        """Return the only event."""
        return {"event": "ended"}
