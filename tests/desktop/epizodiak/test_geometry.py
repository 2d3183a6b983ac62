"""Where everything lies, by table: sizes of windows, of text and of hands."""

import math
from itertools import pairwise

import pytest

from epizodiak_qt.desktop.epizodiak.geometry import dial_place, hand_spots, layout, nearest_seat, seat_angle
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import TARGET_PX, HandSpot, panel_parts, panel_text
from epizodiak_qt.desktop.table.table_page import BUTTON_GAP_PX, BUTTONS
from tests.desktop.plain_rects import holds, overlap
from tests.desktop.scene.windows import LOW_VIEWS, SCALES, WINDOWS, check_apart, name_of, view_in

LAYOUTS = [layout(*view_in(window, scale), scale) for window in WINDOWS for scale in SCALES]
LOW_LAYOUTS = [layout(*view, scale) for view in LOW_VIEWS for scale in SCALES]


def test_everything_lies_inside_the_window_and_apart() -> None:
    """Nothing is cut off at an edge; status, discard area, buttons, dial, players, log and hand are apart."""
    for now in LAYOUTS + LOW_LAYOUTS:
        page, ring = Rect(0, 0, now.width, now.height), around(now.dial, 2 * now.ring, 2 * now.ring)
        parts = (now.status, now.discard, now.discard_title, now.buttons, now.centre, now.log, now.hand)
        for rect in (*parts, *now.discards, *now.places, *now.players):
            assert holds(page, rect), (name_of(now), rect)
        panels = (now.status, now.discard, now.buttons, ring, *now.players, now.log, now.hand)
        for rects in (panels, (*now.places, now.centre), now.discards):
            check_apart(rects, now)
        assert all(holds(now.discard, rect) for rect in now.discards), name_of(now)
        assert not any(overlap(now.discard_title, rect) for rect in now.discards), name_of(now)
        # No corner of a place reaches the brass ring, not even where the rim is narrow.
        for rect in now.places:
            corners = [
                math.dist(now.dial, (x, y)) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)
            ]
            assert max(corners) <= now.ring - 3 * now.dial_unit, name_of(now)
        pile = math.hypot(now.centre.width, now.centre.height) / 2
        assert pile < now.inner_ring, name_of(now)


def test_pieces_are_at_least_as_large_with_larger_text() -> None:
    """In the same window tiles and places never shrink: panels, rim and gaps give way."""
    for window in WINDOWS:
        before = [0.0] * (6 + len(HANDS))
        for scale in SCALES:
            now = layout(*view_in(window, scale), scale)
            sizes = [
                *now.tile,
                now.places[0].width,
                now.discards[0].width,
                now.centre.width,
                now.text_px,
                *(hand_spots(hand_of(n), now.hand, now.unit)[0].rect.width for n in HANDS),
            ]
            assert all(map(math.isfinite, sizes))
            pairs = zip(sizes, before, strict=True)
            assert all(size >= least - 0.01 for size, least in pairs), (window, scale, sizes, before)
            before = sizes


def test_what_is_read_and_clicked_is_large_enough() -> None:
    """The log keeps four lines; tiles and buttons have 44 pixels; text has 13, or 18 in a large window."""
    for now in LAYOUTS:
        assert now.log.height >= 4 * 1.25 * now.text_px, name_of(now)
        assert now.log.width >= 9 * now.text_px, name_of(now)
        sizes = [min(rect.width, rect.height) for rect in (*now.places, *now.discards, now.centre)]
        assert min(sizes) >= TARGET_PX, name_of(now)
        assert now.buttons.height >= TARGET_PX
        assert (now.buttons.width - 3 * BUTTON_GAP_PX) / len(BUTTONS) >= TARGET_PX
        large = now.width >= 1600 and now.height >= 1000
        assert now.text_px >= (18 if large else 13) * now.text_scale


@pytest.mark.parametrize(("value", "x", "y"), [(12, 0, -1), (3, 1, 0), (6, 0, 1), (9, -1, 0)])
def test_twelve_is_on_top_and_values_go_clockwise(value: int, x: int, y: int) -> None:
    """Thirty degrees a value."""
    place = dial_place(Point(500, 400), 1, 264, value)
    assert place.centre.x == pytest.approx(500 + 264 * x)
    assert place.centre.y == pytest.approx(400 + 264 * y)
    assert (place.width, place.height) == (84, 112)


def test_the_pointer_is_nearest_to_the_emblem_at_which_it_points() -> None:
    """The emblems lie between two signs, as far from each other as possible."""
    angles = [seat_angle(seat, 3) for seat in range(3)]
    assert [angle % 30 for angle in angles] == [15] * 3
    assert [nearest_seat(angle + off, 3) for angle in angles for off in (-59, 0, 59)] == [0] * 3 + [1] * 3 + [
        2
    ] * 3


def test_cards_stand_in_the_order_of_play() -> None:
    """From top to bottom."""
    tops = [card.y for card in layout(1280, 820).players]
    assert tops == sorted(tops)


HANDS = [1, 2, 5, 12, 13, 14, 16, 20, 24, 27, 30, 36, 40, 45]


def hand_of(count: int) -> list[int]:
    """Return a sorted hand of that many tiles, as even as possible."""
    return sorted(place % 12 + 1 for place in range(count))


def test_a_hand_lies_in_its_panel_and_each_tile_keeps_a_strip_to_click() -> None:
    """However many tiles there are, lowered or not: 44 pixels or a whole tile, in rows or grouped."""
    for now in LAYOUTS:
        for count in HANDS:
            spots = hand_spots(hand_of(count), now.hand, now.unit)
            assert len(spots) == count
            for spot in spots:
                assert holds(now.hand, spot.rect), (name_of(now), count)
                assert holds(now.hand, spot.rect._replace(y=spot.rect.y + spot.shift))
            assert sum(spot.pieces for spot in spots) == count
            check_strips([spot for spot in spots if spot.pieces])


def check_strips(spots: list[HandSpot]) -> None:
    """Check how much of each tile its neighbours leave free."""
    rows: dict[float, list[Rect]] = {}
    for spot in spots:
        rows.setdefault(round(spot.rect.y, 3), []).append(spot.rect)
    for rects in rows.values():
        steps = [second.x - first.x for first, second in pairwise(sorted(rects))]
        assert all(step >= min(TARGET_PX, rects[0].width) - 0.01 for step in steps)
    if len(rows) == 2:
        upper, lower = sorted(rows)
        assert lower >= upper + rows[upper][0].height + spots[0].shift - 0.01, "no mark is covered"
        assert min(rows[upper][0][2:]) >= 24


def test_a_hand_degrades_in_order() -> None:
    """Side by side, overlapped, two rows, grouped by value with a count."""

    def kind(count: int) -> str:
        now = layout(1024, 640)
        spots = hand_spots(hand_of(count), now.hand, now.unit)
        if any(spot.pieces != 1 for spot in spots):
            return "grouped"
        if len({spot.rect.y for spot in spots}) == 2:
            return "two rows"
        step = spots[1].rect.x - spots[0].rect.x
        return "side by side" if step >= now.tile[0] else "overlapped"

    kinds = [kind(count) for count in range(2, 46)]
    order = list(dict.fromkeys(kinds))
    assert order == ["side by side", "overlapped", "two rows", "grouped"]
    assert kinds == sorted(kinds, key=order.index), "and never back"


def test_the_fewer_tiles_the_larger_they_are() -> None:
    """4 are larger than 24, and than 13 unless the window is wide; a few fill the height of their panel."""
    for now in LAYOUTS:
        few, some, many = (
            hand_spots(hand_of(count), now.hand, now.unit)[0].rect.width for count in (4, 13, 24)
        )
        assert few >= some >= many, name_of(now)
        assert few > many or now.width > 2.9 * now.height
        assert few > some or now.width > 1.65 * now.height
        assert few > 1.25 * now.tile[0]
        spot = hand_spots(hand_of(4), now.hand, now.unit)[0]
        assert spot.shift > 12 * now.unit, "a tile that can be laid stands visibly lower"
        assert spot.rect.height + spot.shift > 0.8 * now.hand.height


def test_a_grouped_value_lies_on_one_spot_and_counts_once() -> None:
    """The first tile of a value stands for all of it."""
    now = layout(1024, 640)
    spots = hand_spots([1, *[2] * 4, *[v for v in range(3, 13) for _ in range(4)]], now.hand, now.unit)
    assert [spot.pieces for spot in spots[:6]] == [1, 4, 0, 0, 0, 4]
    assert spots[1].rect == spots[4].rect


RECTS = [
    (Rect(0, 0, 10, 10), Rect(5, 5, 10, 10), True, False),
    (Rect(0, 0, 10, 10), Rect(10, 0, 10, 10), False, False),
    (Rect(0, 0, 10, 10), Rect(2, 2, 3, 3), True, True),
    (Rect(0, 0, 10, 10), Rect(0, 0, 10, 10), True, True),
    (Rect(0, 0, 10, 10), Rect(0, 20, 10, 10), False, False),
]


def test_a_rectangle_knows_its_edges_and_what_it_overlaps_and_holds() -> None:
    """An edge in common is no overlap; a rectangle holds itself."""
    for first, second, overlaps, inside in RECTS:
        assert overlap(first, second) is overlap(second, first) is overlaps
        assert holds(first, second) is inside
    rect = Rect(10, 20, 30, 40)
    assert (rect.right, rect.bottom) == (40, 60)
    assert rect.centre == Point(25, 40)
    assert rect.inset(5) == Rect(15, 25, 20, 30)
    assert rect.inset(50).width == 0
    assert around(rect.centre, 30, 40) == rect


@pytest.mark.parametrize("size", [(1280, 676), (1920, 1026), (3840, 2052), (2560, 1026)])
def test_the_columns_of_a_wide_window_take_a_part_of_its_width(size: tuple[int, int]) -> None:
    """The dial is limited by the height; beside it is ground, but at 16:9 no wide empty band."""
    now, usual = layout(*size), layout(1.6 * size[1], size[1])
    assert now.ring == pytest.approx(usual.ring)
    assert now.discard.width > 1.1 * usual.discard.width
    assert now.players[0].width > 1.1 * usual.players[0].width
    assert now.log.width * now.log.height > usual.log.width * usual.log.height
    assert now.discards[0].width > 1.04 * now.tile[0]
    bands = (now.dial.x - now.ring - now.discard.right, now.log.x - now.dial.x - now.ring)
    assert max(bands) < 0.09 * now.width or size[0] > 2 * size[1]


def test_the_parts_of_a_player_panel_keep_apart() -> None:
    """In no window and text size does the emblem, large or in the row of the name, lie on name or badges."""
    large = 0
    for now in LAYOUTS + LOW_LAYOUTS:
        panel = now.players[0]
        parts = panel_parts(panel, panel_text(panel, now.text_px), 3)
        large += parts.emblem.height > 0.6 * panel.height
        check_apart((parts.emblem, parts.name, *parts.badges), now)
        for part in (parts.name, *parts.badges):
            assert holds(panel, part), (name_of(now), part)
    assert large > len(LAYOUTS) / 3
