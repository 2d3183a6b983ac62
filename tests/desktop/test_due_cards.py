"""A first-time card of either game is due exactly when a legal action of its kind exists."""

from random import Random
from typing import Any

import pytest

from epizodiak_qt.desktop.ecliptic.first_time_cards import CARDS as OF_CARDS
from epizodiak_qt.desktop.epizodiak.first_time_cards import CARDS as OF_TILES
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.actions import ChooseDie, LayPair, LaySign, Stop, Take as TakeCard
from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Lay, Pass, Take
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.epizodiak import states as tiles
from tests.desktop.scene.test_table_objects import update_at
from tests.games.ecliptic.building import card
from tests.games.game_fixtures import KINDS
from tests.games.positions import arc, position

POSITIONS = 3_000
WHERE = {
    game: {each.name: each.where for each in known}
    for game, known in (("epizodiak", OF_TILES), ("ecliptic", OF_CARDS))
}


def due(state: Any, seat: int | None) -> dict[str, Key]:
    """Return the cards that are due for a seat, and where."""
    game = "ecliptic" if hasattr(state, "lines") else "epizodiak"
    update = update_at(game, state, seat)
    found = ((name, where(update)) for name, where in WHERE[game].items())
    return {name: key for name, key in found if key is not None}


def called_for_at_epizodiak(state: Any, seat: int) -> set[str]:
    """Return the cards that the rules of EpiZodiak call for, from the whole position."""
    out = {value for values in state.sets for value in values}
    names = set()
    for action in GAMES["epizodiak"].legal(state, seat):
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


def _fights(state: Any, seat: int, lay: LaySign) -> bool:
    return ecliptic.play(state, seat, lay)[0].combat is not None


def _is_triplet(state: Any, seat: int, sign: Sign) -> bool:
    """Return whether a card of a sign can be laid now without a combat."""
    lays = [each for each in ecliptic.legal(state, seat) if isinstance(each, LaySign)]
    return any(lay.card.sign is sign and not _fights(state, seat, lay) for lay in lays)


def called_for_at_ecliptic(state: Any, seat: int) -> set[str]:
    """Return the cards that the rules of Ecliptic call for: what each action leads to is played."""
    names, legal = set(), ecliptic.legal(state, seat)
    for action in legal:
        match action:
            case TakeCard():
                names.add("take")
            case Stop():
                names.add("wish")
            case ChooseDie():
                names.add("combat")
            case LaySign() if _fights(state, seat, action):
                names.add("combat")
            case LaySign(card=laid) if state.pair is not None and state.pair[0].sign is laid.sign:
                names.add("triplet")
            case LayPair(first=first):
                if _is_triplet(ecliptic.play(state, seat, action)[0], seat, first.sign):
                    names.add("triplet")
            case _:
                pass
    if legal and not state.pile and state.combat is None and state.phase != "wish":
        names.add("last-cards")
    return names


EXPECTED = {"epizodiak": called_for_at_epizodiak, "ecliptic": called_for_at_ecliptic}


@pytest.mark.parametrize("game", EXPECTED)
def test_a_card_is_due_exactly_when_an_action_of_its_kind_is_legal(game: str) -> None:
    """For each seat that can choose in any position; no card is due for others, or for a spectator."""
    random, seen = Random(28), set()
    for _ in range(POSITIONS):
        state = KINDS[game].wild(random)
        for seat in range(GAMES[game].SEATS):
            names = set(due(state, seat))
            assert names == EXPECTED[game](state, seat), (state, seat)
            seen |= names
        assert not due(state, None)
    assert seen == set(WHERE[game])


CLAIMS = position(hands=([1, 12], [10, 10, ...], [10, 10, ...]), dial=arc(4, 9), pile=0, passes=2)
TAKEN = position(hands=([3, 6, 6], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"), pile=5)
SINGLE = position(hands=([9, 10], [...], [...]), dial=arc(4, 8), pile=2, sets=((), (10,), ()))
FILLED = position(hands=([1, 1, 1, 2, 3], [...], [...]), dial=arc(4, 12), pile=2)
AT: list[tuple[Any, dict[str, Key]]] = [
    (tiles.FORCED, {"forced-lay": ("hand", 10, 0)}),
    (CLAIMS, {"contest": ("place", 10), "empty-pile": ("centre",)}),
    (TAKEN, {"pick-up": ("dial", 6)}),
    (SINGLE, {"single-tile": ("hand", 10, 0)}),
    (FILLED, {"full-dial": ("place", 1), "set": ("discard", 1)}),
    (cards.TAKING, {"take": ("discard",)}),
    (cards.LAYING, {"combat": ("place", Sign.LEO)}),
    (cards.WISH, {"wish": ("wish", "stop")}),
    (cards.LAST_CARD, {"last-cards": ("pile",)}),
    (fought(), {"combat": ("stage",)}),
]


@pytest.mark.parametrize(("state", "keys"), AT, ids=[" ".join(keys) for _, keys in AT])
def test_a_card_lies_at_the_piece_of_which_it_speaks(state: Any, keys: dict[str, Key]) -> None:
    """A piece of the hand, a place, a tile on the dial, a pile, the stage of a combat, or a button."""
    assert due(state, 0) == keys


def test_the_card_of_a_triplet_lies_at_one_of_the_three() -> None:
    """Each of them can complete it."""
    three = [card(f"pisces-{symbol}") for symbol in ("star", "comet", "galaxy")]
    assert due(cards.THREE, 0)["triplet"] in [("hand", each) for each in three]
