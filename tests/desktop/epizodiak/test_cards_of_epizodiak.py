"""A first-time card of EpiZodiak is due exactly when a legal action of its kind exists."""

from random import Random
from typing import Any

from epizodiak_qt.desktop.epizodiak.first_time_cards import CARDS
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.epizodiak.states import FORCED
from tests.desktop.scene.test_table_objects import update_at
from tests.games.positions import arc, position, wild

POSITIONS = 3_000
WHERE = {card.name: card.where for card in CARDS}


def due(state: Position, seat: int | None = None) -> dict[str, Key]:
    """Return the cards that are due for a seat, the one to move without a `seat`, and where."""
    update = update_at("epizodiak", state, state.turn if seat is None else seat)
    found = ((name, where(update)) for name, where in WHERE.items())
    return {name: key for name, key in found if key is not None}


def expected(state: Position) -> set[str]:
    """Return the cards that the rules call for, from the whole position."""
    legal = epizodiak.legal(state, state.turn)
    out = {value for values in state.sets for value in values}
    names = set()
    for action in legal:
        match action:
            case Contest():
                names.add("contest")
            case Take():
                names.add("pick-up")
            case DiscardSet():
                names.add("set")
            case Pass() if not state.pile and state.phase == "start":
                names.add("empty-pile")
            case Lay(values=values):
                if state.passes >= 3:
                    names.add("forced-lay")
                if out & set(values):
                    names.add("single-tile")
                if len(state.dial) + len(values) == 12:
                    names.add("full-dial")
            case _:
                pass
    return names


def test_a_card_is_due_exactly_when_an_action_of_its_kind_is_legal() -> None:
    """For the seat to move in any position; no card is due for the others, or for a spectator."""
    random, seen = Random(28), set()
    for _ in range(POSITIONS):
        state = wild(random)
        cards = set(due(state))
        assert cards == (set() if state.over else expected(state)), state
        seen |= cards
        others = (update_at("epizodiak", state, seat) for seat in range(3) if seat != state.turn)
        watched: list[Any] = [*others, update_at("epizodiak", state, None)]
        assert not [name for name, where in WHERE.items() for update in watched if where(update) is not None]
    assert seen == set(WHERE)


def test_a_card_lies_at_the_piece_of_which_it_speaks() -> None:
    """A tile of the hand, a place of the dial, a tile on it, the centre, or a place of the discard area."""
    assert due(FORCED) == {"forced-lay": ("hand", 10, 0)}
    claims = position(hands=([1, 12], [10, 10, ...], [10, 10, ...]), dial=arc(4, 9), pile=0, passes=2)
    assert due(claims) == {"contest": ("place", 10), "empty-pile": ("centre",)}
    taken = position(hands=([3, 6, 6], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), pile=5)
    assert due(taken) == {"pick-up": ("dial", 6)}
    single = position(hands=([9, 10], [...], [...]), dial=arc(4, 8), pile=2, sets=((), (10,), ()))
    assert due(single) == {"single-tile": ("hand", 10, 0)}
    filled = position(hands=([1, 1, 1, 2, 3], [...], [...]), dial=arc(4, 12), pile=2)
    assert due(filled) == {"full-dial": ("place", 1), "set": ("discard", 1)}
