"""The marks of tiles, places, hands and cards beside their values: none covers one (Hazards 4, 5)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import (
    ATTACK,
    FRAME,
    SIGN,
    SYMBOL,
    CardPixmaps,
    small_zones,
)
from epizodiak_qt.desktop.ecliptic.geometry import CLOSE_SECOND, SECOND, STEP
from epizodiak_qt.desktop.ecliptic.hints import Face as CardFace
from epizodiak_qt.desktop.epizodiak.geometry import STRIP
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import (
    BAND,
    CONTEST,
    PLACE_DIGITS,
    PLACE_NUMERAL,
    PLACE_SIGN,
    SET_LOGO,
    SET_NUMERAL,
    TilePixmaps,
    TileZones,
    tile_zones,
)
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, LOCK, MUST_PLAY, ORDER, RING_REACH
from epizodiak_qt.desktop.scene.keyboard_navigator import RING
from epizodiak_qt.desktop.scene.rects import Rect, around
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.theme import SEAT_STYLES, THEMES
from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.painted_parts import part_of_scene, parts_of_face
from tests.desktop.scene.scenes import style_of
from tests.desktop.scene.windows import holds, overlap
from tests.desktop.seated_player import Sit, colours_of
from tests.desktop.style.colour_difference import contrast
from tests.games.positions import arc, position
from tests.sizes import FULL_SIZE

STRIPS = (PIECE[0], STRIP)
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
        for underline, pieces in product(("", "set", "pair"), (1, 4)):
            if not (underline == "pair" and forced):  # nothing is picked up after three passes
                yield {**marks, "underline": underline, "pieces": pieces}
    yield {"owner": SEAT_STYLES[0]}


def may_be_overlapped(marks: Marks) -> bool:
    """Return whether a tile with these marks can lie under another; groups and discarded sets cannot."""
    return marks.get("pieces", 1) == 1 and "owner" not in marks


def zones_of(face: Face) -> TileZones:
    """Return the zones of a face."""
    return tile_zones(face.strip, ordered=bool(face.order), locked=face.forced, counted=face.pieces > 1)


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
        zones.number: face.pieces > 1,
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


# --- by pixels


def value_of(faces: TilePixmaps, face: Face) -> QImage:
    """Return the painted part of a face in which its numeral and its sign, or its digits, lie."""
    return parts_of_face(faces, face, [zones_of(face).digits])[0]


def check_value_is_untouched(faces: TilePixmaps, face: Face, combinations: Iterable[Marks]) -> None:
    """Check that the value of a face is painted as without the marks."""
    plain = {greyed: value_of(faces, face._replace(greyed=greyed)) for greyed in (False, True)}
    for marks in combinations:
        for greyed in (False, True) if not marks.get("band") else (False,):
            marked = face._replace(greyed=greyed, **marks)
            assert value_of(faces, marked) == plain[greyed], (marked,)


@pytest.mark.parametrize("arabic", [False, True], ids=["roman", "arabic"])
@pytest.mark.parametrize("theme", THEMES)
def test_no_mark_touches_any_value_in_any_theme(styled_app: QApplication, theme: str, arabic: bool) -> None:
    """All twelve values, with the most marks, at 200 %, on usual and on small tiles.

    Every combination that can occur leaves the widest value as it is painted without marks.
    """
    for text_scale in (1.0, 2.0) if FULL_SIZE else (2.0,):
        faces = TilePixmaps(style_of(theme, arabic=arabic, text_scale=text_scale))
        for value, small in product(range(1, 13), (False, True)):
            check_value_is_untouched(faces, Face(value, small=small), MOST_MARKS)
    for strip in STRIPS if theme == "night" else ():
        possible = [each for each in possible_marks() if strip == PIECE[0] or may_be_overlapped(each)]
        check_value_is_untouched(faces, Face(12 if arabic else 8, strip=strip), possible)


def test_each_mark_is_seen(styled_app: QApplication) -> None:
    """A tile with a mark looks different from one without."""
    faces = TilePixmaps(style_of("night", arabic=False, text_scale=1.0))
    whole = [Rect(-BLEED, -BLEED, PIECE[0] + 2 * BLEED, PIECE[1] + 2 * BLEED)]
    marks: list[Marks] = [{"band": "ccw"}, {"underline": "pair"}, {"order": 1}]
    marks += [{name: True} for name in ("forced", "single", "fresh")]
    for mark in marks:
        assert parts_of_face(faces, Face(7, **mark), whole) != parts_of_face(faces, Face(7), whole), mark


MOST_MARKS: list[Marks] = [
    {"band": "cw", "forced": True, "fresh": True, "order": 12, "underline": "set", "pieces": 4},
    {"band": "both", "forced": True, "order": 1, "single": True},
    {"band": "ccw", "underline": "pair", "pieces": 2},
    {"owner": SEAT_STYLES[2]},
]


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
        assert zone.pixelColor(0, 0) == value_of(faces, Face(0)).pixelColor(0, 0)


def test_value_band_foot_and_the_marks_of_a_place_have_zones_apart() -> None:
    """The direction, the value and the foot follow each other; contest and set cover no numeral."""
    zones = tile_zones(PIECE[0])
    assert zones.arrows.bottom <= BAND < zones.numeral.y
    assert zones.numeral.bottom <= zones.sign.y
    assert zones.sign.bottom < zones.underline.y
    sign = around(PLACE_SIGN.centre, 0.85 * PLACE_SIGN.width, 0.85 * PLACE_SIGN.height)
    assert not any(overlap(CONTEST, value) for value in (PLACE_NUMERAL, sign, PLACE_DIGITS))
    assert not overlap(PLACE_NUMERAL, PLACE_SIGN)
    assert not overlap(SET_LOGO, SET_NUMERAL)


# --- places and hands: contest light, halo of a set, overlapped tiles


MODELS = ("zodiac", "arabic")


def contests() -> Position:
    """Return a position in which seat 0 may contest two values of neighbouring places, 3 and 4."""
    return position(
        hands=([1, 1, 5, 5, 5, 12], [3, 3, 4, 4, ...], [3, 3, 4, 4, ...]), dial=arc(5, 2), pile=0, passes=2
    )


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


def check_nothing_covers(scene: Any, item: Any, others: Iterable[Any], zones: Sequence[Rect]) -> None:
    """Check that zones of an item are painted as if it were alone."""
    together = [part_of_scene(scene, item, zone) for zone in zones]
    hidden = [other for other in others if other is not item]
    for other in hidden:
        other.hide()
    assert together == [part_of_scene(scene, item, zone) for zone in zones], item.face
    for other in hidden:
        other.show()


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
    tiles = [item for item in at.things("hand") if item.face.pieces]
    assert {item.face.order for item in tiles} == {0, 1}
    checked: Counter[str] = Counter()
    for item in tiles:
        face = item.face
        zones = tile_zones(face.strip, ordered=bool(face.order), locked=face.forced, counted=face.pieces > 1)
        parts = {
            "value": zones.digits,
            "band": zones.arrows if face.band else None,
            "lines": zones.underline if face.underline else None,
            "count": zones.number.inset(2) if face.pieces > 1 else None,
        }
        borne = {name: zone for name, zone in parts.items() if zone is not None}
        check_nothing_covers(at.scene, item, tiles, [*borne.values()])
        checked.update([*borne])
    assert checked["value"] == len(tiles)
    assert checked["band"]
    assert checked["lines"]
    assert bool(checked["count"]) == (len(tiles) < count) == (size == (1024, 640))


@pytest.mark.parametrize(("count", "size"), [(13, (1024, 640)), (24, (1600, 1000)), (40, (1280, 720))])
async def test_the_ring_of_the_keyboard_touches_no_value_in_the_hand(
    sit: Sit, count: int, size: tuple[int, int]
) -> None:
    """It surrounds the visible part of a tile, and lies beside the value of that tile and of all others."""
    at = sit(position(hands=(hand_of(count), [...], [...]), dial=(6,), pile=0), size=size)
    tiles = [item for item in at.things("hand") if item.face.pieces]
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


# --- cards


INK = 0.8  # how much of its box a sign fills
SIGN_INK = around(SIGN.centre, INK * SIGN.width, INK * SIGN.height)
SYMBOL_INK = SYMBOL.inset(-1.6)  # with its outline
CARD_VALUE = (SYMBOL_INK, SIGN_INK)
CARD_MARKS = (MUST_PLAY, LOCK, ORDER, ATTACK)


def marks_of_a_card() -> Iterator[Marks]:
    """Yield all combinations of marks that one card can bear at once."""
    for band, taken, fresh, order in product(("", "open", "attack"), (False, True), (False, True), (0, 1, 2)):
        if band or not order:
            yield {"band": band, "taken": taken, "fresh": fresh, "order": order}


def test_no_mark_of_a_card_covers_symbol_sign_or_another_mark() -> None:
    """All of them lie apart, and on the painted part of a card."""
    for value, mark in product(CARD_VALUE, CARD_MARKS):
        assert not overlap(value, mark), mark
    for first, second in combinations(CARD_MARKS, 2):
        assert not overlap(first, second), (first, second)
    for rect in CARD_MARKS:
        assert holds(Rect(-BLEED, -BLEED, PIECE[0] + 2 * BLEED, PIECE[1] + 2 * BLEED), rect)


def test_a_covered_card_of_a_pair_shows_its_symbol_whole() -> None:
    """The first card of a pair, and those of a pair under another one, have it in what is visible."""
    for width, height in product(
        (PIECE[0], SECOND * PIECE[0], CLOSE_SECOND * PIECE[0]), (PIECE[1], STEP * PIECE[1])
    ):
        symbol, sign = small_zones((width, height))
        seen = Rect(FRAME, FRAME, width - FRAME, height - FRAME)
        assert holds(seen, symbol.inset(-0.5)), (width, height)
        if height == PIECE[1]:
            assert holds(seen, around(sign.centre, INK * sign.width, INK * sign.height))
            assert not overlap(symbol, around(sign.centre, INK * sign.width, INK * sign.height))


@pytest.mark.parametrize("seat", [0, 1])
async def test_every_laid_card_shows_its_symbol(sit: Sit, seat: int) -> None:
    """Each card of a pair, alone and among the others, and below the ring of the next pair."""
    hands = ["virgo-moon libra-moon", "virgo-comet libra-comet"]
    hands[seat] = "taurus-planet taurus-comet leo-comet leo-galaxy"
    at = sit(
        middle(hands=tuple(hands), turn=seat, pairs=PAIRS_OF_TWO, lines=("", "")),
        people=(seat,),
        size=(1600, 1000),
    )
    assert {key[1] for key in at.clickable if key[0] == "pairs"} == {Sign.TAURUS, Sign.LEO}
    cards = at.things("pair")
    for item in cards:
        symbol, sign = small_zones(item.face.visible)
        zones = [symbol.inset(2)] if item.face.visible[1] < PIECE[1] else [symbol, sign.inset(6)]
        check_nothing_covers(at.scene, item, (*cards, *at.scene.places.values()), zones)
    widths = (SECOND * PIECE[0], CLOSE_SECOND * PIECE[0], PIECE[0])
    shown = {item.face.visible for item in cards}
    assert shown <= set(product(widths, (STEP * PIECE[1], PIECE[1])))
    assert {width for width, _ in shown} == set(widths)


PAIRS_OF_TWO = (
    "leo-sun leo-moon leo-star leo-planet aries-sun aries-moon",
    "taurus-sun taurus-moon taurus-galaxy taurus-star scorpio-sun scorpio-star",
)

MOST_CARD_MARKS: Marks = {"band": "attack", "taken": True, "fresh": True, "order": 2}


@pytest.mark.parametrize("theme", THEMES)
def test_no_combination_of_marks_touches_symbol_or_sign(styled_app: QApplication, theme: str) -> None:
    """Every combination leaves two cards as they are without marks; the most marks leave all of them."""
    faces = CardPixmaps(style_of(theme, text_scale=2.0))
    for sign, symbol in zip(Sign, 2 * list(Symbol), strict=True):
        tried = [*marks_of_a_card()] if sign in {Sign.TAURUS, Sign.SCORPIO} else [MOST_CARD_MARKS]
        for greyed in (False, True):
            face = CardFace(Card(sign, symbol), greyed=greyed)
            plain = parts_of_face(faces, face, CARD_VALUE)
            for marked in (face._replace(**marks) for marks in tried):
                assert parts_of_face(faces, marked, CARD_VALUE) == plain, marked
