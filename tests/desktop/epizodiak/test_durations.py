"""An event takes as long for everyone who watches: the seat that acts, another one, and the public (R18)."""

from dataclasses import replace
from typing import Any, Final

import pytest

from epizodiak_qt.desktop.epizodiak.geometry import seat_angle
from epizodiak_qt.desktop.epizodiak.table_picture import UNDEALT, Picture
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    GameEnded,
    Passed,
    RoundEnded,
    SetDiscarded,
    StarterDrawn,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.game import HIDDEN
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of

pytestmark = pytest.mark.usefixtures("styled_app")

HANDS: Final = ((2, 3, 3, 3, 8), (3, 9, 10), (1, 8, 9))
LONGEST_RUN_MS: Final = 1500
ROUND: Final = (tuple(range(1, 13)), tuple(range(1, 13)), tuple(range(1, 13)))
NOTHING: Final = (Points(0, doubled=False, bonus=0),) * 3
EVENTS: Final[dict[str, Any]] = {
    "deal": Dealt(ROUND, 0, (0, 0, 0)),
    "lot": StarterDrawn(1),
    "opened": DialOpened(5),
    "laid": TilesLaid(0, "cw", (8,)),
    "laid by another": TilesLaid(1, "cw", (9, 10)),
    "set": SetDiscarded(0, 3),
    "drawn": TileDrawn(0, 7, 4),
    "drawn by another": TileDrawn(1, 7, 4),
    "taken": TileTaken(0, 7, "cw"),
    "taken by another": TileTaken(2, 7, "cw"),
    "passed": Passed(1, drawn=True),
    "contested": Contested(1, 3, (3, 1, 0)),
    "refilled": DialRefilled(17),
    "round over": RoundEnded(0, NOTHING, (0, 0, 0), ((), (), ()), 1),
    "game over": GameEnded(((0,), (1,), (2,)), 0),
}


def picture(seat: int | None) -> Picture:
    """Return the same moment of a round as a seat sees it, or the public."""
    hand = () if seat is None else HANDS[seat]
    board = replace(UNDEALT, pile=(HIDDEN,) * 5, dial=(4, 5, 6, 7), sets=((), (), (11,)))
    return Picture(seat, hand, tuple(map(len, HANDS)), board)


def duration_ms(scene: Any, event: Any) -> float:
    """Return how long the table moves for an event."""
    tracks = scene.animate(event)
    lasts: float = max((track.delay_ms + track.duration_ms for track in tracks), default=0.0)
    scene.animator.play(lambda: tracks)
    scene.animator.finish_now()
    return lasts


@pytest.mark.parametrize("reduced", [False, True])
def test_an_event_lasts_as_long_for_everyone(clock: FakeClock, reduced: bool) -> None:
    """Its duration follows from what all know."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.complete_dial()
    scene.reduced_motion = reduced
    for name, event in EVENTS.items():
        lasted = {}
        for seat in (0, 1, 2, None):
            scene.animator.finish_now()
            scene.draw(picture(seat), jump=True)
            lasted[seat] = duration_ms(scene, event.seen_by(seat))
        assert len(set(lasted.values())) == 1, (name, lasted)


def test_the_lot_takes_as_long_for_every_starter(clock: FakeClock) -> None:
    """The pointer has another way, but the same time."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.complete_dial()
    lasted = set()
    for seat in range(3):
        lasted.add(duration_ms(scene, StarterDrawn(seat)))
        assert scene.instrument.pointer.rotation() == seat_angle(seat, 3)
    assert len(lasted) == 1


def test_a_run_of_twelve_tiles_lies_in_time_and_nothing_is_left_of_a_moment(clock: FakeClock) -> None:
    """Lights, figures and the turning limb are gone when everything has moved; the sky shows what is out."""
    scene = scene_of("epizodiak", clock, 1.0)
    scene.complete_dial()
    scene.draw(picture(0), jump=True)
    scene.animator.finish_now()
    before = len(scene.items())
    scene.animator.play(lambda: scene.animate(SetDiscarded(0, 3)))
    scene.animator.advance(700)
    assert 3 not in scene.instrument.sky.lit, "its figure is still drawn over the dial"
    scene.animator.advance(300)
    scene.animator.play(lambda: scene.animate(DialRefilled(17)))
    scene.animator.advance(900)
    scene.animator.finish_now()
    assert scene.instrument.sky.lit == {3, 11}
    assert len(scene.items()) < before
    # A run of twelve is not much longer than one of three.
    values = (8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7)
    shown = picture(None)
    scene.draw(replace(shown, counts=(13, 3, 3), board=replace(shown.board, dial=())), jump=True)
    assert duration_ms(scene, TilesLaid(0, "cw", values)) < LONGEST_RUN_MS
