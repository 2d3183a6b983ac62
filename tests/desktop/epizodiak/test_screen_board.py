"""The board, its modes and the moving parts of the dial: E01 to E14."""

import math
from collections import Counter
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtGui import QImage

from epizodiak_qt.desktop.epizodiak.dial.sky import STEP_MS
from epizodiak_qt.desktop.epizodiak.geometry import PARKED, seat_angle
from epizodiak_qt.desktop.scene.items.player_panel import describe
from epizodiak_qt.desktop.style.theme import HIGH_CONTRAST, NIGHT, SEAT_STYLES
from tests.desktop.epizodiak.states import DEAL, DEALT
from tests.desktop.seated_player import SeatedPlayer, Sit, painted_texts
from tests.desktop.style.colour_difference import contrast
from tests.games.positions import arc, position

ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
ARABIC = [str(value) for value in range(1, 13)]


async def test_e01_high_contrast_is_a_mode_of_its_own(sit: Sit) -> None:
    """In high contrast the table is black, tiles are white on black, and lines take the place of glow."""
    at = sit(position(hands=([2, 3, 7], [...], [...]), dial=(5, 6)))
    assert at.shows(("hand", 3, 0), NIGHT.grey_tile)
    at.window.menus.chosen.emit("theme", "contrast")
    assert at.window.theme is HIGH_CONTRAST
    corner = at.grab().pixelColor(2, 2).name()
    assert corner == "#000000"
    assert at.shows(("hand", 7, 0), "#ffffff")
    assert not at.shows(("hand", 3, 0), NIGHT.grey_tile)
    for ground in ("panel", "background_edge"):
        assert contrast(HIGH_CONTRAST.text, getattr(HIGH_CONTRAST, ground)) >= 7


async def test_e02_e05_forty_eight_tiles_and_a_place_holds_one(sit: Sit) -> None:
    """All tiles that the table shows or counts are 48; a huge hand shows four of a value, never five."""
    at = sit(position(hands=([...], [1], [1]), pile=0))
    sizes = at.badges("tile")
    assert sum(sizes) + len(at.seen("dial")) + at.item(("centre",)).pile == 48
    assert Counter(at.hand) == {1: 1, **dict.fromkeys(range(2, 13), 4)}
    # With a 6 on the dial no other 6 can be laid: it is grey, and a click shows the reason.
    at = sit(position(hands=([5, 6], [...], [...]), dial=(6, 7)))
    assert at.face(6).greyed
    await at.do(("hand", 6, 0))
    assert at.notice == "The 6 is already on the dial: a slot takes one tile."
    await at.do(("hand", 5, 0), ("place", 5))
    assert at.seen("dial") == [5, 6, 7]


async def test_e03_e04_a_round_dial_of_twelve_places_and_two_models_of_tiles(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """12 is on top and 3 on the right; a Roman numeral with a sign below, or Arabic digits alone."""
    at = sit(position(hands=([7], [...], [...]), dial=(3,)))
    centre = at.item(("centre",)).sceneBoundingRect().center()
    for value in range(1, 13):
        place = at.item(("place", value))
        spot = place.mapToScene(place.area.center()) - centre
        radius = math.hypot(spot.x(), spot.y())
        angle = math.degrees(math.atan2(spot.x(), -spot.y())) % 360
        assert abs(angle - 30 * value % 360) < 0.1
        assert abs(radius - 264 * at.scene.layout_now.dial_unit) < 0.1
    at.scene.repaint_backdrop()
    texts = painted_texts(at.session.page.view, monkeypatch)
    lower = (0.2, 0.45, 0.8, 0.85)
    assert at.shows(("hand", 7, 0), NIGHT.grey_ink, lower) or at.shows(("hand", 7, 0), NIGHT.ink, lower)
    assert not set(texts) & {"7"}
    assert all(texts.count(numeral) >= 2 for numeral in ROMAN)  # on the dial and in the discard area
    at.window.apply_setting("tile_model", "arabic")
    at.scene.repaint_backdrop()
    texts = painted_texts(at.session.page.view, monkeypatch)
    assert all(texts.count(digits) >= 2 for digits in ARABIC)
    assert not set(texts) & set(ROMAN)


async def test_e06_e08_e12_discard_area_on_the_left_and_players_top_right_in_order(sit: Sit) -> None:
    """Every place is on its side; from top to bottom the order of play stays when the turn moves on."""

    def names() -> list[str]:
        cards = sorted((at.item(("player", seat)) for seat in range(3)), key=lambda item: float(item.y()))
        return [item.info.name for item in cards]

    at = sit(position(hands=([2, 9], [...], [...])))
    discard = max(at.item(("discard", value)).sceneBoundingRect().right() for value in range(1, 13))
    dial = min(at.item(("place", value)).sceneBoundingRect().left() for value in range(1, 13))
    assert discard < dial
    width, height = at.scene.width(), at.scene.height()
    for seat in range(3):
        card = at.item(("player", seat)).sceneBoundingRect()
        assert card.left() > width / 2
        assert card.right() > width * 0.95
        assert card.top() < height / 2
    assert names() == ["Amélie", "Nour", "Ilyès"]
    assert [at.player(seat).turn for seat in range(3)] == [True, False, False]
    await at.do(("hand", 2, 0), ("place", 2))
    assert names() == ["Amélie", "Nour", "Ilyès"]
    assert [at.player(seat).turn for seat in range(3)] == [False, True, False]


async def test_e07_e10_a_set_out_is_one_tile_at_its_place_and_one_red_point(sit: Sit) -> None:
    """Three tiles leave the hand, one lies at the place of its value; everybody sees it, and the points."""
    at = sit(position(hands=([4, 4, 4, 9], [8], [...]), dial=(8,), sets=((), (1,), ())), people=(0, 1))
    at.open_hand()
    assert at.badges("target") == [0, 1, 0]
    assert at.shows(("player", 1), NIGHT.points)
    await at.do(("discard", 4))
    assert at.session.page.curtain.isVisible()
    assert at.seen("set") == [1, 4]
    place, tile = at.item(("discard", 4)), at.item(("set", 4))
    assert place.pos() == tile.pos()
    assert tile.face.owner == SEAT_STYLES[0]
    assert at.badges("tile")[0] == 1
    assert at.badges("target") == [1, 1, 0]


async def test_e09_e11_the_size_of_every_hand_and_the_score(sit: Sit) -> None:
    """The size is yellow; the score is the number behind the star. Each count says what it counts."""
    at = sit(position(hands=([2, 3], [4, 5, 9], [...]), scores=(3, 0, 5)))
    assert at.badges("tile")[:2] == [2, 3]
    for seat in range(3):
        chip = at.item(("player", seat)).badge_rects()[0]
        area = at.item(("player", seat)).area
        zone = (chip.left() / area.width(), chip.top() / area.height(), chip.right() / area.width(), 1.0)
        assert at.shows(("player", seat), NIGHT.hand_count, zone)
    assert at.badges("star") == [3, 0, 5]
    assert not at.window.services.art.missing
    assert "star" in at.window.services.art._file("marks")
    assert "Score: 5" in describe(at.player(2))
    # In a word; the emblem takes less room if the words need it.
    for size in ((1280, 720), (1280, 820), (1920, 1080), (3840, 2160)):
        at.window.resize(*size)
        at.clock.advance(1_000)  # the text grows with the window after a while
        for code in ("fr", "en"):
            await at.speak(code)
            assert all(panel.has_legends() for panel in at.scene.players), (size, code)


async def test_e13_hints_are_for_the_player_concerned_alone(sit: Sit) -> None:
    """While another player moves nothing is marked, neither for one who waits nor behind the curtain."""
    state = position(hands=([2, 9, 9, 9], [2, 12, 3, 3, 3], [...]), turn=1)
    at = sit(state)
    assert not at.clickable
    assert not any(
        at.face(value, copy).band or at.face(value, copy).greyed for value, copy in at.seen("hand")
    )
    assert at.face(9).underline == "set", "one's own set is no hint of the table's"
    assert at.status == "It is Nour’s turn."
    shared = sit(state, people=(0, 1))
    assert shared.session.page.curtain.isVisible()
    assert not shared.clickable
    assert not shared.halo(("discard", 3))
    assert not shared.shows(("place", 2), NIGHT.orange, around=4)


async def test_e14_the_draw_pile_is_a_back_in_the_middle_with_its_count(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A back lies in the middle of the dial, with the number of tiles left under it."""
    at = sit(position(hands=([2, 9], [...], [...]), pile=7, turn=1))
    centre = at.item(("centre",))
    middle = centre.mapToScene(centre.area.center())
    dial = at.scene.layout_now.dial
    assert abs(middle.x() - dial.x) < 1
    assert abs(middle.y() - dial.y) < 1
    assert at.shows(("centre",), NIGHT.back)
    assert "7" in painted_texts(at.session.page.view, monkeypatch)
    at.other(1, "draw")
    assert "6" in painted_texts(at.session.page.view, monkeypatch)
    # The first frame of a new table shows the pile with all tiles, and nothing on the dial.
    at = sit(DEALT, events=DEAL, speed=1.0)
    assert at.scene.moving
    assert "48" in painted_texts(at.session.page.view, monkeypatch)


# --- the moving parts of the dial: pointer and sky


MIDDLE = position(hands=([2, 3, 8], [...], [...]), dial=arc(4, 7), pile=5)


def completed(at: SeatedPlayer) -> Any:
    """Return the moving parts of the dial, which are painted."""
    at.scene.complete_dial()
    at.window.grab()
    return at.scene.instrument


def pending(at: SeatedPlayer) -> list[float]:
    """Return the times of the calls that the clock makes after exactly one step of the sky."""
    due = at.clock.now_ms() + STEP_MS
    return [each for each in at.clock.due_ms if each == due]


async def test_the_moving_parts_follow_the_first_paint_and_the_sky_turns_only_if_it_is_painted(
    sit: Sit,
) -> None:
    """The first paint has plain rings; later ones schedule one step each."""
    at = sit(MIDDLE, speed=1.0)
    scene: Any = at.scene
    assert not scene.instrument
    at.window.grab()
    at.clock.advance(100)
    assert scene.instrument
    sky = completed(at).sky
    before = sky.turned
    assert len(pending(at)) == 1
    at.clock.advance(STEP_MS)
    turned = sky.turned
    assert turned > before
    at.clock.advance(10 * STEP_MS)
    assert sky.turned == turned


async def test_the_pointer_shows_whose_turn_it_is(sit: Sit) -> None:
    """It turns to the seat to move, and to none once the round is over."""
    at = sit(position(hands=([8], [9, 9, 10], [...]), dial=arc(4, 7), pile=[1, 2, 3]), people=(0, 1))
    instrument = completed(at)
    pointer = instrument.pointer
    instrument.point_at(1)
    assert pointer.rotation() == seat_angle(1, 3)
    at.scene.show_players()
    assert pointer.rotation() == seat_angle(0, 3)
    at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert pointer.rotation() == PARKED


STILL = {
    "speed 0": {"speed": 0.0},
    "reduced motion": {"speed": 1.0, "reduced_motion": "on"},
    "high contrast": {"speed": 1.0, "theme": "contrast"},
}


@pytest.mark.parametrize("settings", STILL.values(), ids=STILL)
async def test_the_sky_stands_still_without_motion(sit: Sit, settings: dict[str, Any]) -> None:
    """At speed 0, with reduced motion and in high contrast nothing is scheduled."""
    at = sit(MIDDLE, **settings)
    sky = completed(at).sky
    assert not pending(at)
    at.clock.advance(10 * STEP_MS)
    assert sky.turned == 0


async def test_a_set_is_added_to_the_painted_sky_as_if_all_of_it_were_painted(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A set that is gone, such as in a look back, is painted away."""
    at = sit(MIDDLE)
    sky = completed(at).sky
    painted = Mock(wraps=sky.paint_once)

    def seen() -> QImage:
        at.window.grab()
        return QImage(sky._pixmap.toImage())

    monkeypatch.setattr(sky, "paint_once", painted)
    none = seen()
    sky.light({3})
    sky.light({3, 8})
    added = seen()
    assert not painted.called
    sky.forget()
    assert seen() == added != none
    sky.light(())
    assert seen() == none
    assert painted.call_count == 2
