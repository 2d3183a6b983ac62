"""The objects of a table in words: complete, true to the pointer, and silent about what is hidden."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key
from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.table.link import Update
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.games import positions
from tests.games.game_fixtures import KINDS
from tests.sizes import FULL_SIZE
from tests.table.random_play import RandomPlay

pytestmark = pytest.mark.usefixtures("styled_app")

STEPS = 120
WILD = 60 if FULL_SIZE else 20
PLACES = {
    "epizodiak": {("place", "dial"): 12, ("discard",): 12},
    "ecliptic": {("place", "line"): 24, ("die",): 12},
}


def objects(zones: tuple[Zone, ...]) -> dict[Key, TableObject]:
    """Return all objects by key."""
    return {each.key: each for zone in zones for each in zone.objects}


def clickable(scene: Any) -> set[Key]:
    """Return the keys of the items over which the pointer becomes a hand."""
    return {item.key for item in scene.items() if isinstance(item, ClickableItem) and item.clickable}


@cache
def still_scene(game: str) -> Any:
    """Return a scene without animations, one for all tests of a game."""
    return scene_of(game, FakeClock(), 0.0)


def shows(game: str, update: Any) -> Any:
    """Return the scene of a game that shows an update."""
    scene = still_scene(game)
    scene.present(update)
    scene.animator.finish_now()
    return scene


def update_at(game: str, state: Any, reader: int | None) -> Update:
    """Return the update of a seat at a position."""
    rules = GAMES[game]
    legal = () if reader is None else tuple(rules.legal(state, reader))
    base = table_of(game).update_for(None)
    return base._replace(seat=reader, view=rules.view(state, reader), legal=legal, events=())


def choose_something(scene: Any, random: Random) -> None:
    """Click on a piece of the hand that can be chosen, if there is one."""
    pieces = [key for key in sorted(clickable(scene), key=str) if key[0] == "hand"]
    selection = scene.selection_at(random.choice(pieces)) if pieces else None
    if selection is not None:
        scene.select(selection)


@pytest.mark.parametrize("game", KINDS)
def test_what_can_be_clicked_is_enabled_and_nothing_else_is(game: str) -> None:
    """In every state of a random game, with a choice and without.

    Every piece of the hand, every player and all twelve places are listed, not only what can be clicked now,
    and the shown hand as well when another seat is to move.
    """
    random, table = Random(4), table_of(game)
    kinds = set()
    for _ in RandomPlay(table, random).steps(STEPS):
        state = table.state()
        for seat in (None, *range(len(state.seats))):
            scene = shows(game, table.update_for(seat))
            listed = Counter(key[0] for key in objects(scene.zones()))
            assert (listed["hand"], listed["player"]) == (len(scene.picture.hand), len(state.seats))
            for group, count in PLACES.get(game, {}).items():
                assert sum(listed[kind] for kind in group) == count
            for _choice in range(2):
                zones = scene.zones()
                every = objects(zones)
                assert tuple(zone.name for zone in zones) == KINDS[game].zones
                assert len(every) == sum(len(zone.objects) for zone in zones), "a key is there twice"
                assert {key for key, each in every.items() if each.enabled} == clickable(scene)
                assert all(each.name for each in every.values())
                kinds |= {key[0] for key, each in every.items() if each.enabled}
                choose_something(scene, random)
    assert kinds >= KINDS[game].clicked


@pytest.mark.parametrize("game", KINDS)
def test_positions_that_look_the_same_have_the_same_objects(game: str) -> None:
    """Hidden pieces change no name, no state and no order; nor do they while the hand is not private.

    An overheard table tells no hand and nothing that can be done: without private audio two different hands
    of one size give the same objects, whatever they may do.
    """
    rules, kit = GAMES[game], KINDS[game]
    compared = 0
    for number in range(WILD):
        random = Random(number)
        state = kit.wild(random)
        stranger = kit.shuffled(state, None, random)  # the same for a spectator: any hand of that size
        for reader in (None, *range(rules.SEATS)):
            told = [
                shows(game, update_at(game, each, reader)).describe(private=False)
                for each in (state, stranger)
            ]
            assert told[0] == told[1]
            assert not any(each.enabled for each in objects(told[0]).values())
            hands_open = not rules.acting(state) or rules.between_rounds(state)
            assert told[0][0].objects == () or hands_open
            other = kit.shuffled(state, reader, random)
            updates = [update_at(game, each, reader) for each in (state, other)]
            if updates[0].legal != updates[1].legal:
                continue
            compared += 1
            for private in (True, False):
                told = [shows(game, update).describe(private=private) for update in updates]
                assert told[0] == told[1]
    assert compared > WILD


@pytest.mark.parametrize("game", KINDS)
def test_a_closed_curtain_leaves_no_piece_in_the_hand(game: str) -> None:
    """The hand zone is empty, and its title gives no count of a seat that is not shown."""
    table = table_of(game)
    seat = table.state().acting[0]
    scene = shows(game, table.update_for(seat))
    assert scene.zones()[0].objects
    scene.conceal(table.update_for(None))
    hand = scene.zones()[0]
    assert (hand.title, hand.objects) == ("Hand, closed", ())
    assert not any(each.enabled for each in objects(scene.zones()).values())


def test_a_tile_is_named_with_all_that_counts_first(language: Language) -> None:
    """Value, side, whether it can be laid, its marks, its equals, and whether it is chosen."""
    language.switch("en")
    state = positions.position(hands=([4, 4, 4, 8, 9], [3, ...], [...]), dial=(6, 7), pile=[1, 2, 3])
    scene = shows("epizodiak", update_at("epizodiak", state, 0))
    named = {key: each.name for key, each in objects(scene.zones()).items()}
    assert named["hand", 4, 1] == "4, in a set, second of three"
    assert named["hand", 8, 0] == "8, clockwise, playable, not selected"
    assert named["place", 8] == "8, free, clockwise edge, playable"
    assert named["place", 5] == "5, free, anticlockwise edge"
    assert named["dial", 6] == "6, tile on the dial"
    assert named["discard", 4] == "4, you can discard a set"
    assert named["centre",] == "Draw pile, 3 tiles, you can draw"
    assert [zone.title for zone in scene.zones()][:2] == ["Hand, 5 tiles", "Dial, 2 tiles"]
    scene.select(scene.selection_at(("hand", 8, 0)))
    chosen = objects(scene.zones())
    assert chosen["hand", 8, 0].name == "8, clockwise, selected, number 1"
    assert chosen["hand", 8, 0].selected
    assert chosen["place", 8].name == "8, free, clockwise edge, lays the 8"


@pytest.mark.parametrize("code", ["en", "fr"])
def test_cards_places_and_dice_of_ecliptic_are_named_with_their_owner(language: Language, code: str) -> None:
    """In both languages."""
    language.switch(code)
    scene = shows("ecliptic", table_of("ecliptic").update_for(0))
    names = {key: each.name for key, each in objects(scene.zones()).items()}
    wanted = {
        "en": (
            "Aries, free, your line",
            "Aries, free, line of Bo",
            "D8, your die, ready",
            "D8, die of Bo, ready",
        ),
        "fr": (
            "Bélier, libre, votre ligne",
            "Bélier, libre, ligne de Bo",
            "D8, votre dé, prêt",
            "D8, dé de Bo, prêt",
        ),
    }
    aries = SIGNS[0]
    keys = (("place", aries), ("line", 1, aries), ("die", 0, 8), ("die", 1, 8))
    assert tuple(names[key] for key in keys) == wanted[code]
    assert names["ring",].startswith("Combat 0")


@pytest.mark.parametrize("game", KINDS)
def test_log_and_buttons_lie_apart_between_the_margins(game: str) -> None:
    """Neither covers the other, and no panel reaches the edge of the window."""
    now = scene_of(game, FakeClock(), 0).layout_now
    first, second = now.log, now.buttons
    assert (
        first.right <= second.x
        or second.right <= first.x
        or first.bottom <= second.y
        or second.bottom <= first.y
    )
    for place in (*now.players, first, second):
        assert now.main.x <= place.x
        assert place.right <= now.main.right + 0.01
        assert place.bottom <= now.main.bottom + 0.01
