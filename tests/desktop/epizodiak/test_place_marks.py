"""The marks of places and hands beside their values: contest light, halo of a set, overlapped tiles."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from epizodiak_qt.desktop.epizodiak.geometry import layout
from epizodiak_qt.desktop.epizodiak.tiles.items import SET_HALO_REACH
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import (
    CONTEST,
    PLACE_DIGITS,
    PLACE_NUMERAL,
    PLACE_SIGN,
    SET_LOGO,
    SET_NUMERAL,
    tile_zones,
)
from epizodiak_qt.desktop.scene.keyboard_navigator import RING
from epizodiak_qt.desktop.scene.rects import around
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.theme import THEMES
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.painted_parts import part_of_scene
from tests.desktop.plain_rects import holds, overlap
from tests.desktop.seated_player import Sit, colours_of
from tests.desktop.style.contrast import contrast
from tests.games.positions import arc, position

MODELS = ("zodiac", "arabic")
WINDOWS = [(1024, 640), (1280, 720), (1600, 1000), (1920, 1080), (3840, 2160)]


def contests() -> Position:
    """Return a position in which seat 0 may contest two values of neighbouring places, 3 and 4."""
    return position(
        hands=([1, 1, 5, 5, 5, 12], [3, 3, 4, 4, ...], [3, 3, 4, 4, ...]), dial=arc(5, 2), pile=0, passes=2
    )


def test_contest_and_set_have_zones_apart_from_the_value_of_their_place() -> None:
    """The number of a contest covers neither numeral nor sign; the logo does not cover the numeral."""
    sign = around(PLACE_SIGN.centre, 0.85 * PLACE_SIGN.width, 0.85 * PLACE_SIGN.height)
    for value in (PLACE_NUMERAL, sign, PLACE_DIGITS):
        assert not overlap(CONTEST, value)
    assert not overlap(PLACE_NUMERAL, PLACE_SIGN)
    assert not overlap(SET_LOGO, SET_NUMERAL)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("model", MODELS)
async def test_e52_a_contest_leaves_the_value_of_its_place_readable(sit: Sit, theme: str, model: str) -> None:
    """Both places blink; numeral, sign and number contrast with the light, and none covers another."""
    at = sit(contests(), theme=theme, tile_model=model, text_scale=2.0, size=(1600, 1000))
    tokens = THEMES[theme]
    for value in (3, 4):
        item = at.item(("place", value))
        assert item.lit
        zones = [PLACE_DIGITS] if model == "arabic" else [PLACE_NUMERAL, PLACE_SIGN.inset(3)]
        lit = [part_of_scene(at.scene, item, zone) for zone in zones]
        for image in lit:
            colours = colours_of(image)
            assert colours[tokens.text.lower()] > 20, "the value is bright"
            ground = next(colour for colour, _ in colours.most_common() if colour != tokens.text.lower())
            assert contrast(tokens.text, ground) >= (7 if theme == "contrast" else 4.5)
        number = colours_of(part_of_scene(at.scene, item, CONTEST.inset(4)))
        assert number[tokens.mark_ink.lower()] > 20
        assert number[tokens.halo_glow.lower()] > 20
        label, item.label = item.label, ""
        assert label == str(value)
        glow = [part_of_scene(at.scene, item, zone) for zone in zones]
        for before, after in zip(lit, glow, strict=True):
            changed = ink_of(before, tokens.text) ^ ink_of(after, tokens.text)
            assert len(changed) < 9, "but for antialiasing the number covers no part of the value"


def ink_of(image: QImage, colour: str) -> set[tuple[int, int]]:
    """Return the pixels of one colour."""
    return {
        (x, y)
        for x, y in product(range(image.width()), range(image.height()))
        if image.pixelColor(x, y).name() == colour.lower()
    }


def test_twelve_halos_stay_in_the_panel_and_apart() -> None:
    """No halo of a set reaches the frame of the discard area, its title, or the halo beside it."""
    for size, text_scale in product(WINDOWS, (1.0, 2.0)):
        now = layout(*size, text_scale)
        reach = SET_HALO_REACH * now.discards[0].width / PIECE[0]
        halos = [place.inset(-reach) for place in now.discards]
        for halo in halos:
            assert holds(now.discard, halo), (size, text_scale)
            assert not overlap(halo, now.discard_title), (size, text_scale)
        for first, second in combinations(halos, 2):
            assert not overlap(first, second), (size, text_scale)


@pytest.mark.parametrize("theme", THEMES)
async def test_e41_the_halo_of_a_tile_to_pick_up_covers_no_value(sit: Sit, theme: str) -> None:
    """Neither its own value nor that of the tile beside it is painted differently with the halo."""
    at = sit(
        position(hands=([3, 9, 10], [...], [...]), dial=arc(4, 8), last_laid=(8, "cw"), pile=4), theme=theme
    )
    tiles = [at.item(("dial", value)) for value in (7, 8)]
    zone = tile_zones(PIECE[0]).digits
    assert tiles[1].halo
    lit = [part_of_scene(at.scene, tile, zone) for tile in tiles]
    tiles[1].halo = False
    assert lit == [part_of_scene(at.scene, tile, zone) for tile in tiles]


async def test_the_ring_of_a_held_press_leaves_value_and_logo_readable(sit: Sit) -> None:
    """While a set is held to be discarded, its place is painted as before within the ring."""
    at = sit(position(hands=([4, 4, 4, 9, 11], [...], [...]), dial=(6, 7), pile=5), confirm="hold")
    item = at.item(("discard", 4))
    unit = item.area.width() / PIECE[0]

    def within() -> list[QImage]:
        rects = (QRectF(*(unit * length for length in zone)) for zone in (SET_NUMERAL, SET_LOGO))
        return [at.grab().copy(item.mapRectToScene(rect).toAlignedRect()) for rect in rects]

    before = within()
    at.press(("discard", 4))
    at.clock.advance(300)
    assert at.scene.hold.isVisible()
    assert within() == before


# --- hands


def hand_of(count: int) -> list[int]:
    """Return a hand of that many tiles, without one 6, with sets and single tiles."""
    left = [value for value in range(1, 13) for _ in range(4)]
    left.remove(6)
    return sorted(sorted(left, key=lambda value: (value * 7 % 5, value))[:count])


@pytest.mark.parametrize(
    ("model", "count", "size"),
    [
        ("zodiac", 24, (1600, 1000)),
        ("arabic", 40, (1600, 1000)),
        ("zodiac", 45, (1024, 640)),
        ("arabic", 45, (1024, 640)),
    ],
    ids=["overlapped", "two rows", "grouped", "grouped digits"],
)
async def test_h5_no_tile_covers_the_value_or_a_mark_of_another(
    sit: Sit, model: str, count: int, size: tuple[int, int]
) -> None:
    """Each tile alone and in its hand: value, band, lines, lock and number are painted alike."""
    at = sit(
        position(hands=(hand_of(count), [...], [...]), dial=(6,), pile=0, passes=3),
        tile_model=model,
        size=size,
    )
    playable = next(item.key for item in at.things("hand") if item.face.band)
    await at.do(playable)
    tiles = [item for item in at.things("hand") if item.face.count]
    assert {item.face.order for item in tiles} == {0, 1}
    checked: Counter[str] = Counter()
    for item in tiles:
        face = item.face
        zones = tile_zones(face.strip, ordered=bool(face.order), locked=face.forced, counted=face.count > 1)
        parts = {
            "value": zones.digits,
            "band": zones.arrows if face.band else None,
            "lines": zones.underline if face.underline else None,
            "count": zones.count.inset(2) if face.count > 1 else None,
        }
        for name, zone in parts.items():
            if zone is not None:
                together = part_of_scene(at.scene, item, zone)
                hide_others(tiles, item, hidden=True)
                alone = part_of_scene(at.scene, item, zone)
                hide_others(tiles, item, hidden=False)
                assert together == alone, (face, name)
                checked[name] += 1
    assert checked["value"] == len(tiles)
    assert checked["band"]
    assert checked["lines"]
    assert bool(checked["count"]) == (len(tiles) < count) == (size == (1024, 640))


def hide_others(tiles: list[Any], shown: Any, *, hidden: bool) -> None:
    """Hide all tiles but one, or show them again."""
    for tile in tiles:
        if tile is not shown:
            tile.setVisible(not hidden)


@pytest.mark.parametrize(("count", "size"), [(13, (1024, 640)), (24, (1600, 1000)), (40, (1280, 720))])
async def test_the_ring_of_the_keyboard_touches_no_value_in_the_hand(
    sit: Sit, count: int, size: tuple[int, int]
) -> None:
    """It surrounds the visible part of a tile, and lies beside the value of that tile and of all others."""
    at = sit(position(hands=(hand_of(count), [...], [...]), dial=(6,), pile=0), size=size)
    tiles = [item for item in at.things("hand") if item.face.count]
    values = {
        item.key: item.mapRectToScene(
            QRectF(*(part * item.area.width() / PIECE[0] for part in tile_zones(item.face.strip).digits))
        )
        for item in tiles
    }
    half = 1.2 * RING
    for item in tiles:
        ring = item.mapRectToScene(item.focus_ring())
        outer, inner = ring.adjusted(-half, -half, half, half), ring.adjusted(half, half, -half, -half)
        assert inner.contains(values[item.key])
        assert not [key for key, value in values.items() if key != item.key and outer.intersects(value)]
