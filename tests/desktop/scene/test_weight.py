"""The weight of pieces: shadows, a turn in flight, a drawn tile that is held, and a hand that gives way."""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.scene.animation import REGROUP_MS
from epizodiak_qt.desktop.scene.piece_layer import GHOST, HELD, HOLD_MS, LIFT, PieceLayer
from epizodiak_qt.desktop.scene.rects import Rect
from tests.desktop.epizodiak.states import LONG_RUN
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.positions import position

DRAW_MS = 430  # of the flight
SET = position(hands=([4, 4, 8, 12, 12], [...], [...]), dial=(6, 7), pile=[4, 2, 3])
RUN = position(hands=([2, 8, 10, 12], [...], [...]), dial=(6, 7), pile=[9, 2, 3])
USELESS = position(hands=([2, 8, 10, 12], [...], [...]), dial=(6, 7), pile=[2, 2, 3])


def lit(at: SeatedPlayer) -> list[int]:
    """Return the values of the tiles of the hand that have a halo."""
    return [item.face.value for item in at.things("hand") if item.halo]


async def draw(at: SeatedPlayer, passed_ms: float = DRAW_MS) -> None:
    """Draw a tile, and let some time pass in frames."""
    await at.do(("centre",))
    for _ in range(round(passed_ms / 10)):
        at.scene.animator.advance(10)


def test_a_piece_in_flight_rises_turns_and_casts_a_shadow(styled_app: QApplication, clock: FakeClock) -> None:
    """It turns by a few degrees to the side where it flies, and lands straight with no height."""
    scene = scene_of("epizodiak", clock, 1.0)
    for far, sign in ((900, 1), (10, -1)):
        ends = Rect(400, 500, 80, 107), Rect(far, 100, 80, 107)
        track = scene.tiles.fly((Face(3), Face(3)), *ends, 300, lift=LIFT)
        (ghost,) = (item for item in scene.items() if getattr(item, "key", None) == GHOST)
        track.show(0.5)
        assert ghost.height == pytest.approx(LIFT)
        assert 3 <= sign * ghost.rotation() <= 6
        low, shadow = ghost.boundingRect(), ghost.area.bottom() + 0.45 * LIFT * ghost.unit
        assert low.bottom() > shadow, "the shadow is painted within its bounds"
        track.show(1.0)
        assert ghost.height == pytest.approx(0, abs=1e-9)
        assert ghost.rotation() == pytest.approx(0, abs=1e-9)
        track.finish()


async def test_a_drawn_tile_is_held_and_marks_what_it_completes(sit: Sit) -> None:
    """A set or a run that can be laid; then it goes to its place. Nothing has to wait for it."""
    for at, key, goes_with in (
        (sit(SET, speed=1.0, at_rest=True), ("hand", 4, 2), [4, 4, 4]),
        (sit(RUN, speed=1.0, at_rest=True), ("hand", 9, 0), [8, 9, 10]),
        (sit(USELESS, speed=1.0, at_rest=True), ("hand", 2, 1), []),
    ):
        await draw(at)
        assert not at.scene.moving
        assert at.scene.hints.acting, "it can be played already"
        held, level = at.top(*key[1:]), at.top(12)
        assert level - held == pytest.approx(HELD * at.scene.layout_now.unit)
        assert sorted(lit(at)) == goes_with
        assert not at.item(key).face.greyed
        at.scene.animator.advance(HOLD_MS)
        at.scene.animator.advance(REGROUP_MS)
        assert at.top(*key[1:]) >= level
        assert lit(at) == []


async def test_a_press_lets_the_held_tile_go(sit: Sit) -> None:
    """It acts at once."""
    at = sit(RUN, speed=1.0, at_rest=True)
    await draw(at)
    at.clock.advance(2000)
    await at.do(("hand", 8, 0))
    assert at.chosen == [8]
    assert at.scene.tiles.held is None
    assert lit(at) == []


async def test_no_tile_is_held_where_its_face_is_not_shown(sit: Sit) -> None:
    """Nor with reduced motion; another player's tile goes to that player's panel."""
    at = sit(SET, people=(), speed=1.0, at_rest=True)
    at.others("0 draw")
    at.scene.animator.advance(DRAW_MS)
    assert at.scene.tiles.held is None
    at = sit(SET, people=(0, 1), speed=1.0)
    at.scene.animator.finish_now()
    at.others("0 draw")
    at.scene.animator.advance(DRAW_MS)
    assert at.scene.tiles.held is None, "the curtain is closed"
    at = sit(SET, speed=1.0, reduced_motion="on", at_rest=True)
    await draw(at, 200)
    assert at.hand == [4, 4, 4, 8, 12, 12]
    assert at.scene.tiles.held is None
    assert lit(at) == []


async def test_the_hand_gives_way_while_the_run_flies(sit: Sit) -> None:
    """Of two movements of a tile the later one counts: it does not jump back."""
    at = sit(LONG_RUN, speed=1.0, at_rest=True)
    await at.do(("hand", 5, 0))
    at.scene.animator.finish_now()
    at.clock.advance(2000)
    await at.do(("place", 5))
    assert at.flying == [5]
    at.scene.animator.advance(REGROUP_MS)
    at.scene.animator.advance(10)
    assert at.scene.moving
    spots, sinks = at.scene.spots(at.scene.picture, 0), at.scene.hand_sinks
    lies = sorted((round(item.rect().x), round(item.rect().y)) for item in at.things("hand"))
    assert lies == sorted((round(spot.rect.x), round(spot.rect.y + sinks)) for spot in spots)


async def test_what_can_be_chosen_is_nearer_and_what_is_chosen_is_higher(sit: Sit) -> None:
    """The shadows tell it; where there is room the piece is larger, too."""
    at = sit(LONG_RUN)

    def of(value: int) -> Any:
        return at.item(("hand", value, 0))

    assert of(12).height == 0 < of(5).height
    assert of(5).rect().width > of(12).rect().width
    await at.do(("hand", 5, 0))
    assert of(6).height < of(5).height
    layer: PieceLayer[Face] = at.scene.tiles
    assert all(item.boundingRect().contains(item.area) for item in layer.items.values())
