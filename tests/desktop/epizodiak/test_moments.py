"""The gestures of the moments of EpiZodiak: each is short, and tells only what everyone knows already."""

from dataclasses import replace
from typing import Any, Final

import pytest

from epizodiak_qt.desktop.epizodiak.animation import event_animation as moves
from epizodiak_qt.desktop.epizodiak.animation.effects import FigureItem
from epizodiak_qt.desktop.epizodiak.cues import CHORD_MS, event_cues
from epizodiak_qt.games.epizodiak.events import Contested, SetDiscarded
from tests.desktop.epizodiak.test_durations import duration_ms, picture
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of

pytestmark = pytest.mark.usefixtures("styled_app")

LONGEST_MS: Final = 1200
SETS: Final[dict[str, Any]] = {"set": SetDiscarded(0, 3), "contest": Contested(1, 3, (3, 1, 0))}


def playing(clock: FakeClock, *, reduced: bool = False) -> Any:
    """Return a scene in the middle of a round, with all that the panels of the players tell."""
    scene = scene_of("epizodiak", clock, 0.0)
    scene.present(table_of("epizodiak").update_for(0))
    scene.set_motion(1.0, reduced=reduced)
    scene.complete_dial()
    scene.animator.finish_now()
    shown = picture(0)
    scene.draw(replace(shown, board=replace(shown.board, options=scene.view.options)), jump=True)
    return scene


def points(scene: Any, seat: int) -> int:
    """Return the potential points on the panel of a player."""
    (found,) = [badge.number for badge in scene.players[seat].info.badges if badge.mark == "target"]
    assert isinstance(found, int)
    return found


def figures(scene: Any) -> list[FigureItem]:
    """Return the constellations that are drawn over the dial."""
    return [item for item in scene.items() if isinstance(item, FigureItem)]


@pytest.mark.parametrize("name", SETS)
def test_a_set_draws_its_constellation_which_takes_its_point_to_the_player(
    clock: FakeClock, name: str
) -> None:
    """Star by star over the dial once the tiles have met; the point counts when the figure arrives."""
    event = SETS[name]
    scene = playing(clock)
    before = points(scene, event.seat)
    scene.animator.play(lambda: scene.animate(event))
    (figure,) = figures(scene)
    drawn, places, counted = [], [], []
    while scene.animator.busy:
        drawn.append(figure.drawn)
        places.append(figure.pos())
        counted.append(points(scene, event.seat))
        scene.animator.advance(20)
    met = moves.MEET_MS // 20
    assert not any(drawn[:met])
    assert 0 < drawn[met + 2] < drawn[met + 8] < drawn[met + 16] < drawn[-1] == 1
    assert places[0] == places[met + 20] != places[-1]
    assert set(counted) == {before}
    assert points(scene, event.seat) == before + 1
    assert not figures(scene)


@pytest.mark.parametrize("name", SETS)
def test_with_reduced_motion_a_set_counts_at_once_and_draws_no_constellation(
    clock: FakeClock, name: str
) -> None:
    """Its end state is that of the moving one."""
    event = SETS[name]
    scene = playing(clock, reduced=True)
    before = points(scene, event.seat)
    scene.animator.play(lambda: scene.animate(event))
    assert not figures(scene)
    scene.animator.advance(200)
    assert not scene.animator.busy
    assert points(scene, event.seat) == before + 1
    assert event.value in scene.instrument.sky.lit


def test_the_tiles_of_a_contest_leave_at_once_and_clash_when_the_gong_sounds(clock: FakeClock) -> None:
    """Those of one hand come from above, those of the other from below; the chord follows when three lie."""
    scene = playing(clock)
    event = SETS["contest"]
    scene.animator.play(lambda: scene.animate(event))
    tiles = [*scene.tiles._ghosts]
    starts = {tile.rect() for tile in tiles}
    scene.animator.advance(40)
    assert len(tiles) == 4
    assert not starts & {tile.rect() for tile in tiles}, "all move"
    scene.animator.advance(moves.MEET_MS - 40)
    upper, lower = (
        [tile.rect() for tile in tiles if (tile.rect().centre.y < scene.layout_now.dial.y) is above]
        for above in (True, False)
    )
    assert sorted(map(len, (upper, lower))) == [1, 3]
    assert max(rect.bottom for rect in upper) > min(rect.y for rect in lower), "they touch"
    gong, chord = event_cues(event)
    assert (gong.name, gong.at_ms) == ("contest", moves.MEET_MS)
    assert (chord.name, chord.at_ms) == ("set", moves.SET_MS - CHORD_MS)
    (chord,) = event_cues(SETS["set"])
    assert (chord.name, chord.at_ms) == ("set", moves.MEET_MS - CHORD_MS)


@pytest.mark.parametrize("name", SETS)
def test_a_moment_is_short(clock: FakeClock, name: str) -> None:
    """The players wait for it."""
    assert duration_ms(playing(clock), SETS[name]) <= LONGEST_MS
