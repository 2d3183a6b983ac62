"""The picture after the events of an action is that of the next view, and a scene draws it once."""

import random
from collections.abc import Sequence
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, Final
from unittest.mock import Mock

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.events import TurnPassed
from epizodiak_qt.games.epizodiak.events import TileDrawn
from epizodiak_qt.table.link import ActionTakenBack, Update
from epizodiak_qt.table.replayed_game import read_replay
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.games.game_fixtures import KINDS
from tests.games.positions import random_game
from tests.sizes import FULL_SIZE
from tests.table.recorded_tables import record_texts

SEEDS: Final = range(25 if FULL_SIZE else 4)
OPTIONS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "epizodiak": ({"target": 2},),
    "ecliptic": ({}, {"take_then_fill": True}),
}
MET: Final = {
    "epizodiak": {"TilesLaid", "TileDrawn", "Passed", "SetDiscarded", "RoundEnded"},
    "ecliptic": {"PairLaid", "SignLaid", "CombatWon", "CardKept", "GameEnded"},
}


def pictures_of(game: str) -> Any:
    """Return the module of the pictures of a game."""
    return import_module(f"epizodiak_qt.desktop.{game}.table_picture")


@pytest.mark.parametrize("game", OPTIONS)
def test_the_pictures_of_the_events_end_in_the_picture_of_the_view(game: str) -> None:
    """Through whole games: what moved, step by step, is what stands there afterwards, for every onlooker."""
    pictures, rules = pictures_of(game), GAMES[game]
    met: set[str] = set()
    for options, seed in product(OPTIONS[game], SEEDS):
        chance = Random(seed)

        def choose(_state: Any, _seat: int, legal: Sequence[Any], chance: Random = chance) -> Any:
            return chance.choice(legal)

        dealt, events, played, _ = random_game(rules, rules.options_from_json(options), f"{seed:04x}", choose)
        steps = [*played]
        for looker in (0, 1, None):
            shown = pictures.picture_of(rules.view(dealt, looker))
            moments = [(events, dealt), *((step.events, step.after) for step in steps)]
            for moved, after in moments:
                for event in moved:
                    shown = pictures.picture_after(shown, event.seen_by(looker))
                assert shown == pictures.picture_of(rules.view(after, looker)), moved
        assert shown.hand == (), "the public sees no hand"
        met |= {type(event).__name__ for step in steps for event in step.events}
    assert met >= MET[game]


@pytest.mark.parametrize("name", record_texts())
def test_the_events_of_a_record_lead_to_the_picture_of_all_hands(name: str) -> None:
    """Without a mask, through every round."""
    replayed = read_replay(record_texts()[name], GAMES)
    pictures = pictures_of(replayed.game.NAME)
    first, *others = replayed.moments
    picture = pictures.picture_of(replayed.game.open_view(first.position))
    for moment in others:
        for event in moment.events:
            picture = pictures.picture_after(picture, event)
        assert picture == pictures.picture_of(replayed.game.open_view(moment.position)), moment.action


def test_a_move_that_is_taken_back_changes_nothing_before_the_view_does() -> None:
    """The next view has what is on the table again; two dice used are two fights."""
    pictures = pictures_of("ecliptic")
    picture = pictures.picture_of(GAMES["ecliptic"].view(middle(), 0))
    assert pictures.picture_after(picture, ActionTakenBack(0)) is picture
    assert picture.fight == 2


# --- as often as there is something new to see


ACTIONS = 40


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("speed", [0.0, 1.0])
def test_an_update_is_drawn_once_and_once_more_for_each_event_that_moves(
    styled_app: QApplication, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, game: str, speed: float
) -> None:
    """Without movement once; with it before the events, after each of them, and at the end.

    A turn of Ecliptic that passes is drawn by what follows in the same frame. Once more when an own tile that
    was drawn is no longer held over the hand.
    """
    scene, table, chosen = scene_of(game, clock, speed), table_of(game), random.Random(1)
    draw = Mock(wraps=scene.draw)
    monkeypatch.setattr(scene, "draw", draw)

    def present(update: Update) -> None:
        scene.animator.finish_now()
        draw.reset_mock()
        scene.present(update)
        scene.animator.finish_now()
        held = any(isinstance(event, TileDrawn) and event.seat == 0 for event in update.events)
        drawn = [event for event in update.events if not isinstance(event, TurnPassed)]
        assert 1 <= draw.call_count <= (1 if speed == 0 else len(drawn) + 2 + held), update.events

    table.connect(frozenset({0}), present, 0)
    for number in range(ACTIONS):
        if table.state().between or table.over:
            break
        seat = table.state().acting[0]
        assert table.act(seat, chosen.choice(table.update_for(seat).legal), str(number)) is None
