"""A first-time card of Ecliptic is due exactly when a legal action of its kind exists."""

from random import Random

from epizodiak_qt.desktop.ecliptic.first_time_cards import CARDS
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic.actions import ChooseDie, LayPair, LaySign, Stop, Take
from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.ecliptic.position import Position
from tests.desktop.ecliptic import states
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.scene.test_table_objects import update_at
from tests.games.ecliptic.building import card, wild

POSITIONS = 3_000
WHERE = {each.name: each.where for each in CARDS}


def due(state: Position, seat: int | None) -> dict[str, Key]:
    """Return the cards that are due for a seat, and where."""
    update = update_at("ecliptic", state, seat)
    found = ((name, where(update)) for name, where in WHERE.items())
    return {name: key for name, key in found if key is not None}


def _fights(state: Position, seat: int, lay: LaySign) -> bool:
    return ecliptic.play(state, seat, lay)[0].combat is not None


def _is_triplet(state: Position, seat: int, sign: Sign) -> bool:
    """Return whether a card of a sign can be laid now without a combat."""
    lays = [each for each in ecliptic.legal(state, seat) if isinstance(each, LaySign)]
    return any(lay.card.sign is sign and not _fights(state, seat, lay) for lay in lays)


def expected(state: Position, seat: int) -> set[str]:
    """Return the cards that the rules call for: what each action leads to is played."""
    names, legal = set(), ecliptic.legal(state, seat)
    for action in legal:
        match action:
            case Take():
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


def test_a_card_is_due_exactly_when_an_action_of_its_kind_is_legal() -> None:
    """For each seat that can choose in any position; no card is due for others, or for a spectator."""
    random, seen = Random(28), set()
    for _ in range(POSITIONS):
        state = wild(random)
        for seat in (0, 1):
            cards = set(due(state, seat))
            assert cards == expected(state, seat), (state, seat)
            seen |= cards
        assert not due(state, None)
    assert seen == set(WHERE)


def test_a_card_lies_at_the_piece_of_which_it_speaks() -> None:
    """A card of the hand, a place of the line, a pile, the stage of a combat, or a button."""
    assert due(states.TAKING, 0)["take"] == ("discard",)
    assert due(states.LAYING, 0)["combat"] == ("place", Sign.LEO)
    assert due(states.WISH, 0) == {"wish": ("wish", "stop")}
    assert due(states.LAST_CARD, 0) == {"last-cards": ("pile",)}
    three = [card("pisces-star"), card("pisces-comet"), card("pisces-galaxy")]
    assert due(states.THREE, 0)["triplet"] in [("hand", each) for each in three]
    assert due(fought(), 0) == {"combat": ("stage",)}
