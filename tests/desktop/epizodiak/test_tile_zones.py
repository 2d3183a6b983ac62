"""The marks of a tile beside its value: no mark covers a digit or a sign (Hazard 4, Hazard 5, E03)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.epizodiak.geometry import STRIP, hand_spots, layout
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import BAND, TilePixmaps, TileZones, tile_zones
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, LOCK, MUST_PLAY, ORDER, RING_REACH
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, THEMES
from tests.desktop.painted_parts import parts_of_face
from tests.desktop.plain_rects import holds, overlap
from tests.desktop.scene.scenes import style_of
from tests.sizes import FULL_SIZE

WINDOWS = [(1024, 640), (1280, 720), (1280, 820), (1600, 1000), (1920, 1080), (2560, 1000), (3840, 2160)]
STRIPS = (PIECE[0], STRIP)
WIDEST = (8, 12)  # VIII and 12 need the most room
Marks = dict[str, Any]


def possible_marks() -> Iterator[Marks]:
    """Yield all combinations of marks that one tile can bear at once."""
    for band, forced, fresh, order in product(
        ("", "cw", "ccw", "both"), (False, True), (False, True), (0, 1, 12)
    ):
        if (forced or order) and not band:
            continue
        if order > 1 and band == "both":
            continue  # one slot takes one tile
        marks: Marks = {"band": band, "forced": forced, "fresh": fresh, "order": order}
        yield {**marks, "single": True}
        for underline, count in product(("", "set", "pair"), (1, 4)):
            if not (underline == "pair" and forced):  # nothing is picked up after three passes
                yield {**marks, "underline": underline, "count": count}
    yield {"owner": SEAT_STYLES[0]}


def may_be_overlapped(marks: Marks) -> bool:
    """Return whether a tile with these marks can lie under another; groups and discarded sets cannot."""
    return marks.get("count", 1) == 1 and "owner" not in marks


def zones_of(face: Face) -> TileZones:
    """Return the zones of a face."""
    return tile_zones(face.strip, ordered=bool(face.order), locked=face.forced, counted=face.count > 1)


def marks_on(face: Face) -> list[Rect]:
    """Return the rectangles of the marks that a face bears."""
    zones = zones_of(face)
    borne = {
        zones.arrows: face.band,
        MUST_PLAY: face.forced,
        LOCK: face.forced,
        ORDER: face.order,
        zones.seal: face.single,
        zones.underline: face.underline == "set",
        zones.underline._replace(width=zones.plus.x - zones.underline.x): face.underline == "pair",
        zones.plus: face.underline == "pair",
        zones.count: face.count > 1,
        zones.owner: face.owner,
    }
    return [rect for rect, there in borne.items() if there]


def test_no_mark_covers_a_value_or_another_mark() -> None:
    """All marks that a tile can bear at once lie apart, however little of the tile is visible."""
    for marks, strip in product(possible_marks(), (*STRIPS, 62.0, 75.0)):
        if strip < PIECE[0] and not may_be_overlapped(marks):
            continue
        face = Face(8, strip=strip, **marks)
        zones, borne = zones_of(face), marks_on(face)
        for value, mark in product((zones.numeral, zones.sign, zones.digits), borne):
            assert not overlap(value, mark), (marks, strip, mark)
        for first, second in combinations(borne, 2):
            assert not overlap(first, second), (marks, strip, first, second)
        for rect in (zones.numeral, zones.sign, zones.digits, *borne):
            assert strip == PIECE[0] or rect.right <= strip - RING_REACH
            assert holds(Rect(-BLEED, -BLEED, PIECE[0] + 2 * BLEED, PIECE[1] + 2 * BLEED), rect)


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_every_overlapped_tile_shows_enough_for_its_value(size: tuple[int, int], text_scale: float) -> None:
    """Up to 45 tiles: what is visible of each has room for VIII, in digits of 13 pixels or more."""
    now = layout(*size, text_scale)
    for count in range(1, 46):
        values = sorted(place % 12 + 1 for place in range(count))
        for spot in hand_spots(values, now.hand, now.unit):
            assert spot.strip >= STRIP
            room = tile_zones(spot.strip).numeral.width * spot.scale * now.unit
            assert room >= 13 * VIII_PER_EM * 0.8, (count, room)


VIII_PER_EM = 1.89  # its width in the bold title font, beside the size of the font


def test_two_rows_lie_apart_with_all_their_marks() -> None:
    """A tile that is raised, lowered or ringed reaches neither the other row nor beyond the panel."""
    for size, text_scale in product(WINDOWS, (1.0, 2.0)):
        now = layout(*size, text_scale)
        values = sorted(place % 12 + 1 for place in range(40))
        spots = hand_spots(values, now.hand, now.unit)
        first = spots[0].rect.y
        if spots[-1].rect.y == first:
            continue  # one row, or grouped
        ring = BLEED * spots[0].scale * now.unit
        reach = [
            Rect(
                spot.rect.x,
                spot.rect.y - spot.lift - ring,
                spot.rect.width,
                spot.rect.height + spot.lift + spot.shift + 2 * ring,
            )
            for spot in spots
        ]
        upper = [rect for rect, spot in zip(reach, spots, strict=True) if spot.rect.y == first]
        lower = reach[len(upper) :]
        assert max(rect.bottom for rect in upper) <= min(rect.y for rect in lower) + 1
        assert min(rect.y for rect in upper) >= now.hand.y - 1
        assert max(rect.bottom for rect in lower) <= now.hand.bottom + 1


# --- by pixels


def value_of(faces: TilePixmaps, face: Face) -> QImage:
    """Return the painted part of a face in which its numeral and its sign, or its digits, lie."""
    return parts_of_face(faces, face, [zones_of(face).digits])[0]


def check_value_is_untouched(faces: TilePixmaps, face: Face, combinations: Iterable[Marks]) -> None:
    """Check that the value of a face is painted as without the marks."""
    plain = {greyed: value_of(faces, replace(face, greyed=greyed)) for greyed in (False, True)}
    for marks in combinations:
        for greyed in (False, True) if not marks.get("band") else (False,):
            marked = replace(face, greyed=greyed, **marks)
            assert value_of(faces, marked) == plain[greyed], (marked,)


@pytest.mark.parametrize("arabic", [False, True], ids=["roman", "arabic"])
@pytest.mark.parametrize("strip", STRIPS)
def test_no_combination_of_marks_touches_a_value(
    styled_app: QApplication, strip: float, arabic: bool
) -> None:
    """Every combination that can occur leaves the widest value as it is painted without marks."""
    faces = TilePixmaps(style_of("night", arabic=arabic, text_scale=2.0))
    face = Face(12 if arabic else 8, strip=strip)
    possible = [each for each in possible_marks() if strip == PIECE[0] or may_be_overlapped(each)]
    check_value_is_untouched(faces, face, possible)


def test_each_mark_is_seen(styled_app: QApplication) -> None:
    """A tile with a mark looks different from one without."""
    faces = TilePixmaps(style_of("night", arabic=False, text_scale=1.0))
    whole = [Rect(-BLEED, -BLEED, PIECE[0] + 2 * BLEED, PIECE[1] + 2 * BLEED)]
    marks: list[Marks] = [{"band": "ccw"}, {"underline": "pair"}, {"order": 1}]
    marks += [{name: True} for name in ("forced", "single", "fresh")]
    for mark in marks:
        assert parts_of_face(faces, Face(7, **mark), whole) != parts_of_face(faces, Face(7), whole), mark


MOST_MARKS: list[Marks] = [
    {"band": "cw", "forced": True, "fresh": True, "order": 12, "underline": "set", "count": 4},
    {"band": "both", "forced": True, "order": 1, "single": True},
    {"band": "ccw", "underline": "pair", "count": 2},
    {"owner": SEAT_STYLES[2]},
]


@pytest.mark.parametrize("arabic", [False, True], ids=["roman", "arabic"])
@pytest.mark.parametrize("theme", THEMES)
def test_no_mark_touches_any_value_in_any_theme(styled_app: QApplication, theme: str, arabic: bool) -> None:
    """All twelve values, with the most marks, at 200 %, on usual and on small tiles."""
    for text_scale in (1.0, 2.0) if FULL_SIZE else (2.0,):
        faces = TilePixmaps(style_of(theme, arabic=arabic, text_scale=text_scale))
        for value, small in product(range(1, 13), (False, True)):
            check_value_is_untouched(faces, Face(value, small=small), MOST_MARKS)


@pytest.mark.parametrize("arabic", [False, True], ids=["roman", "arabic"])
@pytest.mark.parametrize("strip", STRIPS)
def test_a_value_lies_wholly_in_its_zone(styled_app: QApplication, strip: float, arabic: bool) -> None:
    """No ink of a numeral or a sign lies beyond the zones, at 100 and 200 %, in the plainest theme."""
    for text_scale, value, small in product((1.0, 1.5, 2.0), range(1, 13), (False, True)):
        faces = TilePixmaps(style_of("contrast", arabic=arabic, text_scale=text_scale))
        face = Face(value, strip=strip, small=small)
        zone = value_of(faces, face)
        width, height = zone.width(), zone.height()
        edge = [(x, y) for x in range(width) for y in (0, height - 1)]
        edge += [(x, y) for x in (0, width - 1) for y in range(height)]
        lit = [spot for spot in edge if zone.pixelColor(*spot).lightness() > 128]
        assert not lit, (face, text_scale)
        assert zone.pixelColor(0, 0) == faces_ground(faces)


def faces_ground(faces: TilePixmaps) -> Any:
    """Return the colour of a tile without a value."""
    return value_of(faces, Face(0)).pixelColor(0, 0)


def test_the_band_lies_above_the_value() -> None:
    """The direction, the value and the foot follow each other from top to bottom."""
    zones = tile_zones(PIECE[0])
    assert zones.arrows.bottom <= BAND < zones.numeral.y
    assert zones.numeral.bottom <= zones.sign.y
    assert zones.sign.bottom < zones.underline.y
