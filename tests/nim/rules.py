"""Nim of the zodiac: a third game, for the tests. The module satisfies `games.game.Game`.

Two seats take stars from a sky of 24. Each holds five cards from 1 to 3, which the other seat does not see.
A turn plays a card and takes as many stars, or rolls a die with three sides and takes what it shows.
The last star wins; with the option `last_loses` it loses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal, TypeVar

from epizodiak_qt.games.chance import Chance, chance_from_seed
from epizodiak_qt.games.game import (
    HIDDEN,
    Hidden,
    IllegalActionError,
    Json,
    Outcome,
    PublicEvent,
    unknown_action,
)
from epizodiak_qt.games.json_codec import (
    OneOf,
    event_reader,
    event_to_json as event_to_json,
    from_json,
    refuse,
    to_json,
)
from epizodiak_qt.games.sentence import Reason, Sentence

NAME: Final = "nim"
SEATS: Final = 2
STARS: Final = 24
HAND: Final = 5
DECK: Final = (1, 2, 3) * 4
abandon_round: Final = None  # a game is one round

Seat = Annotated[int, OneOf(0, 1)]
Card = Annotated[int, OneOf(1, 2, 3)]
SeenCard = Card | Hidden


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    last_loses: bool = False
    """Whether the seat that takes the last star loses."""


@dataclass(frozen=True, slots=True)
class Take:
    """Play a card and take as many stars; 0 rolls the die instead, and takes what it shows."""

    card: int

    def __str__(self) -> str:
        return f"take {self.card}" if self.card else "roll"


ROLL: Final = Take(0)
ACTIONS: Final = (ROLL, Take(1), Take(2), Take(3))


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt; a seat sees its own."""

    hands: tuple[tuple[SeenCard, ...], tuple[SeenCard, ...]]
    turn: Seat

    def seen_by(self, seat: int | None) -> Dealt:
        """Return the deal with the other hands face down."""
        return replace(self, hands=_hidden(self.hands, seat))


@dataclass(frozen=True, slots=True)
class StarsTaken(PublicEvent):
    """A seat took stars, by a card or by the die."""

    seat: Seat
    stars: int
    rolled: bool


Event = Dealt | StarsTaken
event_from_json: Final = event_reader(Dealt, StarsTaken)
options_to_json: Final = to_json


@dataclass(frozen=True, slots=True)
class Position:
    """The complete state of a game."""

    options: Options
    hands: tuple[tuple[Card, ...], tuple[Card, ...]]
    played: tuple[Card, ...]
    stars: Annotated[int, OneOf(*range(STARS + 1))]
    turn: Seat
    seed: str = ""
    game: Literal["nim"] = NAME


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat may see it."""

    seat: Seat | None
    options: Options
    hands: tuple[tuple[SeenCard, ...], tuple[SeenCard, ...]]
    played: tuple[Card, ...]
    stars: int
    turn: Seat
    outcome: Outcome | None = None
    game: Literal["nim"] = NAME


class OpenView(View):
    """A finished game with all hands open, for the viewer of its record. It has no wire format."""

    __slots__ = ()


Hands = tuple[tuple[Any, ...], tuple[Any, ...]]
V = TypeVar("V", bound=View)


def _hidden(hands: Hands, seat: int | None) -> Hands:
    first, second = hands
    return first if seat == 0 else (HIDDEN,) * len(first), second if seat == 1 else (HIDDEN,) * len(second)


def _without(hands: Hands, seat: int, card: object) -> Hands:
    own = [*hands[seat]]
    held = card if card in own else HIDDEN
    if held in own:
        own.remove(held)
    return (tuple(own), hands[1]) if seat == 0 else (hands[0], tuple(own))


def new(options: Options, chance: Chance) -> tuple[Position, tuple[Event, ...]]:
    """Return the dealt position, and its event."""
    deck, turn = chance.shuffle("deal", DECK), chance.roll("first", SEATS) - 1
    hands = tuple(sorted(deck[:HAND])), tuple(sorted(deck[HAND : 2 * HAND]))
    dealt = Position(options, hands, (), STARS, turn, chance.remaining_seed)
    return dealt, (Dealt(hands, turn),)


def acting(position: Position) -> tuple[int, ...]:
    """Return the seat to move; none once the last star is taken."""
    return (position.turn,) if position.stars else ()


def turn_begins(position: Position) -> bool:
    """Tell that every action is a turn."""
    return bool(position.stars)


def between_rounds(position: Position) -> bool:
    """Tell that no round is over."""
    return False


def legal(position: Position, seat: int) -> tuple[Take, ...]:
    """Return the legal actions of `seat`, sorted by notation."""
    return tuple(action for action in ACTIONS if explain(position, seat, action) is None)


def explain(position: Position, seat: int, action: Take) -> Reason | None:
    """Return why `seat` may not do `action` now, or None."""
    if seat not in acting(position):
        return Reason("not_your_turn", None, Sentence("It is not your turn.", "Ce n’est pas à vous."))
    if action.card and action.card not in position.hands[seat]:
        return Reason("no_card", None, Sentence("You have no such card.", "Vous n’avez pas cette carte."))
    if action.card > position.stars:
        return Reason("few_stars", None, Sentence("There are fewer stars.", "Il reste moins d’étoiles."))
    return None


def play(
    position: Position, seat: int, action: Take, chance: Chance | None = None
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after `action`, and its events. Raises IllegalActionError."""
    reason = explain(position, seat, action)
    if reason is not None:
        raise IllegalActionError(reason)
    stars, hands, played, seed = action.card, position.hands, position.played, position.seed
    if stars:
        hands, played = _without(hands, seat, stars), (*played, stars)
    else:
        chance = chance or chance_from_seed(seed)
        stars, seed = min(position.stars, chance.roll("die", 3)), chance.remaining_seed
    left = position.stars - stars
    after = Position(position.options, hands, played, left, 1 - seat, seed)
    return after, (StarsTaken(seat, stars, rolled=not action.card),)


def outcome(position: Position | View) -> Outcome | None:
    """Return the result once the last star is taken: the seat to move has not taken it."""
    winner = position.turn if position.options.last_loses else 1 - position.turn
    return None if position.stars else Outcome(((winner,), (1 - winner,)), winner)


def points(position: Position) -> tuple[int, ...]:
    """Return one point for the winner."""
    return (1 - position.turn, position.turn)[:: -1 if position.options.last_loses else 1]


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether the events hold no roll and no deal."""
    return not any(isinstance(event, Dealt) or getattr(event, "rolled", False) for event in events)


def extend_history(
    history: tuple[str, ...], seen: Sequence[object], viewer: int | None = None
) -> tuple[str, ...]:
    """Return `history` with the actions that `seen` tells."""
    del viewer
    for event in seen:
        if isinstance(event, Dealt):
            history = ()
        elif isinstance(event, StarsTaken):
            history = (*history, f"{event.seat} {Take(0 if event.rolled else event.stars)}")
    return history


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it."""
    return _seen(View, position, seat, _hidden(position.hands, seat))


def open_view(position: Position) -> OpenView:
    """Return the position with all hands open."""
    return _seen(OpenView, position, None, position.hands)


def _seen(kind: type[V], position: Position, seat: int | None, hands: Hands) -> V:
    now = position
    return kind(seat, now.options, hands, now.played, now.stars, now.turn, outcome(now))


def undealt(options: Options, seat: int | None) -> View:
    """Return the view of `seat` before the deal."""
    return View(seat, options, ((), ()), (), STARS, 0)


def apply(view: View, event: Event) -> View:
    """Return the view after an event."""
    if isinstance(event, Dealt):
        return replace(view, hands=event.hands, turn=event.turn)
    after = replace(view, stars=view.stars - event.stars, turn=1 - event.seat)
    if not event.rolled:
        hands = _without(view.hands, event.seat, event.stars)
        after = replace(after, hands=hands, played=(*view.played, event.stars))
    return replace(after, outcome=outcome(after))


def parse_action(text: str) -> Take:
    """Return the action written as `text`. Raises InvalidActionError."""
    if (action := {str(each): each for each in ACTIONS}.get(text)) is None:
        raise unknown_action(text, "Nim")
    return action


def options_from_json(data: object) -> Options:
    """Return options. Raises InvalidPositionError."""
    if isinstance(data, dict) and "edition" in data:
        raise refuse("Nim has no editions.", "Nim n’a pas d’éditions.")
    return from_json(Options, data, "options")


def position_to_json(position: Position | View) -> Json:
    """Return the position in notation, with the result once the game is over."""
    data: Json = {key: value for key, value in to_json(position).items() if key != "outcome"}
    if (ended := outcome(position)) is not None:
        data |= {"over": True, "winner": ended.winner, "scores": [int(not ended.winner), ended.winner]}
    return data


def position_from_json(data: object) -> Position:
    """Return the position that `data` describes. Raises InvalidPositionError."""
    position = from_json(Position, data, "position")
    first, second = map(sorted, position.hands)
    if Counter((*first, *second, *position.played)) - Counter(DECK):
        raise refuse("There are other cards.", "Il y a d’autres cartes.")
    return replace(position, hands=(tuple(first), tuple(second)))


def view_to_json(view: View) -> Json:
    """Return a view in notation. Raises TypeError for a view of all hands."""
    if isinstance(view, OpenView):
        raise TypeError("a view of all hands has no wire format")
    return position_to_json(view)


def view_from_json(data: object) -> View:
    """Return the view that `data` describes. Raises InvalidPositionError."""
    seen = from_json(View, data, "view")
    return replace(seen, outcome=outcome(seen))
