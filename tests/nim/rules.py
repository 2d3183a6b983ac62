"""Nim of the zodiac: a third game, for the tests. The module satisfies `games.game.Game`.

Two seats take stars from a sky of 24. Each holds five cards from 1 to 3, which the other seat does not see.
A turn plays a card and takes as many stars, or rolls a die with three sides and takes what it shows.
The last star wins; with the option `last_loses` it loses.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated, Any, Final

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.game import (
    HIDDEN,
    Hidden,
    IllegalActionError,
    Outcome,
    PublicEvent,
    unknown_action,
)
from epizodiak_qt.games.json_codec import OneOf, from_json, refuse, to_json
from epizodiak_qt.games.sentence import Reason, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.game import Json

NAME: Final = "nim"
SEATS: Final = 2
STARS: Final = 24
HAND: Final = 5
SIDES: Final = 3
DECK: Final = (1, 2, 3) * 4
abandon_round: Final = None  # a game is one round

Seat = Annotated[int, OneOf(0, 1)]
Card = Annotated[int, OneOf(1, 2, 3)]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game."""

    last_loses: bool = False
    """Whether the seat that takes the last star loses."""


@dataclass(frozen=True, slots=True)
class Take:
    """Play a card and take as many stars."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die and take what it shows, at most what is left."""

    def __str__(self) -> str:
        return "roll"


Action = Take | Roll
ACTIONS: Final[tuple[Action, ...]] = (Roll(), Take(1), Take(2), Take(3))


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards were dealt; a seat sees its own."""

    hands: tuple[tuple[Card | Hidden, ...], ...]
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


@dataclass(frozen=True, slots=True)
class GameEnded(PublicEvent):
    """The last star was taken."""

    winner: Seat


Event = Dealt | StarsTaken | GameEnded


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat may see it."""

    seat: Seat | None
    options: Options
    hands: tuple[tuple[Card | Hidden, ...], ...]
    pile: tuple[Hidden, ...]
    played: tuple[Card, ...]
    stars: int
    turn: Seat
    outcome: Outcome | None = None


class OpenView(View):
    """A finished game with all hands open, for the viewer of its record. It has no wire format."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Position:
    """The complete state of a game. `pile` are the cards that were not dealt."""

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    played: tuple[Card, ...]
    stars: int
    turn: Seat
    seed: str = ""


def _hidden(hands: tuple[tuple[Any, ...], ...], seat: int | None) -> tuple[tuple[Any, ...], ...]:
    return tuple(hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(hands))


def _with(hands: tuple[tuple[Any, ...], ...], seat: int, own: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    return tuple(own if owner == seat else hand for owner, hand in enumerate(hands))


def new(options: Options, chance: Chance) -> tuple[Position, tuple[Event, ...]]:
    """Return the dealt position, and its event."""
    deck, turn = chance.shuffle("deal", DECK), chance.roll("first", SEATS) - 1
    hands = tuple(tuple(sorted(deck[seat * HAND : (seat + 1) * HAND])) for seat in range(SEATS))
    pile = deck[SEATS * HAND :]
    return Position(options, hands, pile, (), STARS, turn, chance.remaining_seed), (Dealt(hands, turn),)


def acting(position: Position) -> tuple[int, ...]:
    """Return the seat to move; none once the last star is taken."""
    return (position.turn,) if position.stars else ()


def turn_begins(position: Position) -> bool:
    """Tell that every action is a turn."""
    return bool(position.stars)


def between_rounds(position: Position) -> bool:
    """Tell that no round is over."""
    return False


def legal(position: Position, seat: int) -> tuple[Action, ...]:
    """Return the legal actions of `seat`, sorted by notation."""
    return tuple(action for action in ACTIONS if explain(position, seat, action) is None)


def explain(position: Position, seat: int, action: Action) -> Reason | None:
    """Return why `seat` may not do `action` now, or None."""
    if seat not in acting(position):
        return Reason("not_your_turn", None, Sentence("It is not your turn.", "Ce n’est pas à vous."))
    if isinstance(action, Roll):
        return None
    if action.card not in position.hands[seat]:
        return Reason("no_card", None, Sentence("You have no such card.", "Vous n’avez pas cette carte."))
    if action.card > position.stars:
        return Reason("few_stars", None, Sentence("There are fewer stars.", "Il reste moins d’étoiles."))
    return None


def play(
    position: Position, seat: int, action: Action, chance: Chance | None = None
) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after `action`, and its events. Raises IllegalActionError."""
    reason = explain(position, seat, action)
    if reason is not None:
        raise IllegalActionError(reason)
    hands, played, seed = position.hands, position.played, position.seed
    if isinstance(action, Take):
        stars, own = action.card, [*hands[seat]]
        own.remove(action.card)
        hands = _with(hands, seat, tuple(own))
        played = (*played, action.card)
    else:
        chance = chance or SeededChance(seed)
        stars, seed = min(position.stars, chance.roll("die", SIDES)), chance.remaining_seed
    left = position.stars - stars
    after = Position(position.options, hands, position.pile, played, left, 1 - seat, seed)
    taken = StarsTaken(seat, stars, isinstance(action, Roll))
    return after, (taken,) if left else (taken, GameEnded(_winner(position.options, seat)))


def _winner(options: Options, last: int) -> int:
    return 1 - last if options.last_loses else last


def outcome(position: Position | View) -> Outcome | None:
    """Return the result once the last star is taken: the seat to move has not taken it."""
    if position.stars:
        return None
    winner = _winner(position.options, 1 - position.turn)
    return Outcome(((winner,), (1 - winner,)), winner)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether the events hold no roll and no deal."""
    return not any(isinstance(event, Dealt) or getattr(event, "rolled", False) for event in events)


def extend_history(
    history: tuple[str, ...], events: Sequence[object], viewer: int | None = None
) -> tuple[str, ...]:
    """Return `history` with the actions that `events` tell."""
    del viewer
    for event in events:
        if isinstance(event, Dealt):
            history = ()
        elif isinstance(event, StarsTaken):
            action = Roll() if event.rolled else Take(event.stars)
            history = (*history, f"{event.seat} {action}")
    return history


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it."""
    hands, pile = _hidden(position.hands, seat), (HIDDEN,) * len(position.pile)
    shown = (position.options, hands, pile, position.played, position.stars, position.turn)
    return View(seat, *shown, outcome(position))


def open_view(position: Position) -> OpenView:
    """Return the position with all hands open."""
    public = view(position, None)
    shown = {field.name: getattr(public, field.name) for field in fields(public)}
    return OpenView(**shown | {"hands": position.hands})


def undealt(options: Options, seat: int | None) -> View:
    """Return the view of `seat` before the deal."""
    return View(seat, options, ((), ()), (HIDDEN,) * (len(DECK) - SEATS * HAND), (), STARS, 0)


def apply(view: View, event: Event) -> View:
    """Return the view after an event."""
    match event:
        case Dealt(hands, turn):
            return replace(view, hands=hands, turn=turn)
        case StarsTaken(seat, stars, rolled):
            after = replace(view, stars=view.stars - stars, turn=1 - seat)
            if rolled:
                return after
            own = [*view.hands[seat]]
            own.remove(stars if stars in own else HIDDEN)
            return replace(after, hands=_with(view.hands, seat, tuple(own)), played=(*view.played, stars))
        case GameEnded():
            return replace(view, outcome=outcome(view))


def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises InvalidActionError."""
    for action in ACTIONS:
        if str(action) == text:
            return action
    raise unknown_action(text, "Nim")


def options_of(position: Position) -> Options:
    """Return the options that a position is played with."""
    return position.options


def options_from_json(data: object) -> Options:
    """Return options. Raises InvalidPositionError."""
    if isinstance(data, dict) and "edition" in data:
        raise refuse("Nim has no editions.", "Nim n’a pas d’éditions.")
    return from_json(Options, data, "options")


def options_to_json(options: Options) -> Json:
    """Return the options in notation."""
    data: Json = to_json(options)
    return data


def _with_result(data: Json, ended: Outcome | None) -> Json:
    data.pop("outcome", None)
    if ended is not None:
        scores = [int(seat == ended.winner) for seat in range(SEATS)]
        data |= {"over": True, "winner": ended.winner, "scores": scores}
    return {"game": NAME} | data


def position_to_json(position: Position) -> Json:
    """Return the position in notation."""
    return _with_result(to_json(position), outcome(position))


def position_from_json(data: object) -> Position:
    """Return the position that `data` describes. Raises InvalidPositionError."""
    position = from_json(Position, _of_nim(data), "position")
    cards = sorted((*position.hands[0], *position.hands[-1], *position.pile, *position.played))
    if len(position.hands) != SEATS or cards != sorted(DECK) or position.stars > STARS:
        raise refuse("There are other cards.", "Il y a d’autres cartes.")
    return replace(position, hands=tuple(tuple(sorted(hand)) for hand in position.hands))


def view_to_json(view: View) -> Json:
    """Return a view in notation. Raises TypeError for a view of all hands."""
    if isinstance(view, OpenView):
        raise TypeError("a view of all hands has no wire format")
    return _with_result(to_json(view), view.outcome)


def view_from_json(data: object) -> View:
    """Return the view that `data` describes. Raises InvalidPositionError."""
    seen = from_json(View, {**_of_nim(data), "outcome": None}, "view")
    if len(seen.hands) != SEATS:
        raise refuse("There are other hands.", "Il y a d’autres mains.")
    return replace(seen, outcome=outcome(seen))


def _of_nim(data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("game") != NAME:
        raise refuse("This is no game of Nim.", "Ce n’est pas une partie de Nim.")
    return data


def event_to_json(event: Event) -> Json:
    """Return an event in notation."""
    return {"event": type(event).__name__, **to_json(event)}


def event_from_json(data: object) -> Event:
    """Return the event that `data` describes. Raises InvalidPositionError."""
    kinds: dict[object, Any] = {kind.__name__: kind for kind in (Dealt, StarsTaken, GameEnded)}
    name = data.get("event") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        raise refuse("This is no event of Nim.", "Ce n’est pas un événement de Nim.")
    event: Event = from_json(kinds[name], data, "event")
    return event
