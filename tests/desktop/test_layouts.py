"""Where everything of both games lies in many windows, text sizes and hands: nothing is lost or collides."""

import math
from collections.abc import Callable
from itertools import pairwise, product

import pytest

from epizodiak_qt.desktop.ecliptic.cards.items import RING_PART
from epizodiak_qt.desktop.ecliptic.combat.dice_items import RING
from epizodiak_qt.desktop.ecliptic.geometry import PAIRS, Layout, hand_spots as card_spots, layout as of_cards
from epizodiak_qt.desktop.epizodiak.geometry import (
    STRIP,
    Layout as TileLayout,
    hand_spots,
    layout,
    nearest_seat,
    seat_angle,
)
from epizodiak_qt.desktop.epizodiak.tiles.items import SET_HALO_REACH
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import tile_zones
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, RING_REACH
from epizodiak_qt.desktop.scene.rects import Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    PIECE,
    TARGET_PX,
    HandSpot,
    hand_size,
    panel_parts,
    panel_text,
)
from epizodiak_qt.desktop.table.table_page import BUTTON_GAP_PX, BUTTONS
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.ecliptic.constants import FULL_HAND
from tests.desktop.scene.windows import (
    LOW_VIEWS,
    SCALES,
    WINDOWS,
    check_apart,
    holds,
    name_of,
    overlap,
    view_in,
)

LAYOUTS = [layout(*view_in(window, scale), scale) for window in WINDOWS for scale in SCALES]
LOW_LAYOUTS = [layout(*view, scale) for view in LOW_VIEWS for scale in SCALES]
CARD_LAYOUTS = [of_cards(*view_in(window, scale), scale) for window in WINDOWS for scale in SCALES]
LOW_CARD_LAYOUTS = [of_cards(*view, scale) for view in LOW_VIEWS for scale in SCALES]


def tile_sizes(now: TileLayout) -> list[float]:
    """Return the sizes at EpiZodiak that never shrink with larger text."""
    return [
        *now.tile,
        now.places[0].width,
        now.discards[0].width,
        now.centre.width,
        now.text_px,
        *(hand_spots(hand_of(n), now.hand, now.unit)[0].rect.width for n in HANDS),
    ]


def card_sizes(now: Layout) -> list[float]:
    """Return the sizes at Ecliptic that never shrink with larger text."""
    return [
        *now.tile,
        *now.board.card,
        now.pair(now.board.camps[0], SIGNS[0], 0, 1)[0].width,
        now.board.camps[0].dice[0].width,
        now.stage.slots[0].width,
        now.column.pile.width,
        now.stage.cards[0].width,
        now.wishes[0].height,
        now.decline.height,
        now.text_px,
    ]


def test_rectangles_that_overlap_or_stick_out_would_be_found() -> None:
    """An edge in common is no overlap; a rectangle holds itself."""
    rect, edge, below = Rect(0, 0, 10, 10), Rect(10, 0, 10, 10), Rect(0, 20, 10, 10)
    others = (rect, Rect(2, 2, 3, 3), Rect(5, 5, 10, 10), edge, below)
    assert [overlap(rect, other) for other in others] == [True, True, True, False, False]
    assert [overlap(other, rect) for other in others] == [True, True, True, False, False]
    assert [holds(rect, other) for other in others] == [True, True, False, False, False]
    assert (rect.inset(50).width, Rect(10, 20, 30, 40).inset(5)) == (0, Rect(15, 25, 20, 30))


@pytest.mark.parametrize(
    ("make", "sizes_of"), [(layout, tile_sizes), (of_cards, card_sizes)], ids=["epizodiak", "ecliptic"]
)
def test_pieces_are_at_least_as_large_with_larger_text(
    make: Callable[..., TileLayout | Layout], sizes_of: Callable[..., list[float]]
) -> None:
    """In the same window tiles, places, cards, dice and choices never shrink: panels and gaps give way."""
    for window, (smaller, larger) in product(WINDOWS, pairwise(SCALES)):
        before, after = (sizes_of(make(*view_in(window, scale), scale)) for scale in (smaller, larger))
        assert all(map(math.isfinite, after))
        pairs = zip(after, before, strict=True)
        assert all(size >= least - 0.01 for size, least in pairs), (window, larger, after, before)


def test_what_is_read_and_clicked_is_large_enough() -> None:
    """The log keeps four lines; buttons have 44 pixels; text has 13, or 18 in a large window."""
    for now in (*LAYOUTS, *CARD_LAYOUTS):
        assert now.log.height >= 4 * 1.25 * now.text_px, name_of(now)
        assert now.log.width >= (9 if isinstance(now, TileLayout) else 8.5) * now.text_px, name_of(now)
        assert now.buttons.height >= TARGET_PX
        assert (now.buttons.width - 3 * BUTTON_GAP_PX) / len(BUTTONS) >= TARGET_PX
        large = now.width >= 1600 and now.height >= 1000
        assert now.text_px >= (18 if large else 13) * now.text_scale


# --- EpiZodiak


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


def test_places_are_large_enough_to_be_clicked_and_twelve_halos_lie_apart() -> None:
    """44 pixels (WCAG 2.5.5). No halo of a set reaches the frame, the title, or the halo beside it."""
    for now in LAYOUTS:
        sizes = [min(rect.width, rect.height) for rect in (*now.places, *now.discards, now.centre)]
        assert min(sizes) >= TARGET_PX, name_of(now)
        reach = SET_HALO_REACH * now.discards[0].width / PIECE[0]
        halos = [place.inset(-reach) for place in now.discards]
        assert all(holds(now.discard, halo) for halo in halos), name_of(now)
        check_apart((now.discard_title, *halos), now)


def test_the_pointer_is_nearest_to_the_emblem_at_which_it_points() -> None:
    """The emblems lie between two signs, as far from each other as possible."""
    angles = [seat_angle(seat, 3) for seat in range(3)]
    assert [angle % 30 for angle in angles] == [15] * 3
    assert [nearest_seat(angle + off, 3) for angle in angles for off in (-59, 0, 59)] == [0] * 3 + [1] * 3 + [
        2
    ] * 3


VIII_PER_EM = 1.89  # its width in the bold title font, beside the size of the font
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
            check_strips([spot for spot in spots if spot.pieces], now)


def check_strips(spots: list[HandSpot], now: TileLayout) -> None:
    """Check how much of each tile its neighbours leave free: enough for VIII, in digits of 13 pixels."""
    rows: dict[float, list[Rect]] = {}
    for spot in spots:
        rows.setdefault(round(spot.rect.y, 3), []).append(spot.rect)
    strip, scale = min(spot.strip for spot in spots), spots[0].scale
    assert strip >= STRIP
    room = tile_zones(strip).numeral.width * scale * now.unit
    assert room >= 13 * VIII_PER_EM * 0.8, (name_of(now), len(spots), room)
    for rects in rows.values():
        steps = [second.x - first.x for first, second in pairwise(sorted(rects))]
        assert all(step >= min(TARGET_PX, rects[0].width) - 0.01 for step in steps)
    assert len(rows) == 1 or min(spots[0].rect[2:]) >= 24
    # A tile that is raised, lowered or ringed reaches neither the other row nor beyond the panel.
    ring, lift = BLEED * scale * now.unit, spots[0].lift
    lowered = spots[0].rect.height + spots[0].shift
    for upper, lower in pairwise(sorted(rows)):
        assert upper - lift - ring >= now.hand.y - 1
        assert upper + lowered + ring <= lower - lift - ring + 1
        assert lower + lowered + ring <= now.hand.bottom + 1


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


# --- Ecliptic


def test_the_great_parts_lie_inside_and_apart() -> None:
    """Status, board, columns and hand share no pixel, and none leaves the window."""
    for now in CARD_LAYOUTS + LOW_CARD_LAYOUTS:
        whole, column = Rect(0, 0, now.width, now.height), now.column
        titles = (column.pile_title, column.ring_title, column.discard_title)
        left = (*titles, column.pile, column.pile_count, column.ring, column.discard, column.discard_count)
        parts = (now.status, now.board.whole, *left, *now.players, now.log, now.buttons, now.hand)
        assert all(holds(whole, part) for part in parts), name_of(now)
        check_apart(parts, now)
        assert column.pile.x >= 0
        assert column.pile_count.right <= now.board.whole.x


def test_a_sign_has_one_column_in_line_zodiac_and_pairs() -> None:
    """The places of a sign lie below each other in both camps, and columns do not overlap."""
    for now in CARD_LAYOUTS + LOW_CARD_LAYOUTS:
        for camp in now.board.camps:
            for sign in SIGNS:
                middle = now.board.zodiac[sign].centre.x
                assert camp.lines[sign].centre.x == pytest.approx(middle)
                assert camp.pairs[sign].centre.x == pytest.approx(middle)
            for one, next_one in pairwise(camp.lines):
                assert not overlap(one, next_one)
        for one, next_one in pairwise(now.board.zodiac):
            assert not overlap(one, next_one)


def test_the_camps_mirror_each_other() -> None:
    """From the zodiac outwards: line, pairs, tray; all of it on the ground of the camp."""
    for now in CARD_LAYOUTS + LOW_CARD_LAYOUTS:
        below, above = now.board.camps
        axis = now.board.zodiac[0].centre.y
        assert below.near
        assert not above.near
        for near, far in zip((*below.lines, *below.dice), (*above.lines, *above.dice), strict=True):
            assert near.centre.y - axis == pytest.approx(axis - far.centre.y)
        for camp in now.board.camps:
            things = (*camp.lines, *camp.dice, camp.name, camp.trophies)
            assert all(holds(camp.ground, thing) for thing in things), name_of(now)
            check_apart((*camp.dice, camp.name, camp.trophies), now)
            assert not overlap(camp.lines[0], now.board.zodiac[0]), name_of(now)


def test_a_message_covers_no_card_and_no_die_and_names_have_room() -> None:
    """Only the zodiac is below it; a camp has room for five letters."""
    for now in CARD_LAYOUTS:
        message = now.announcement
        rects = [
            rect for camp in now.board.camps for rect in (*camp.lines, *camp.pairs, *camp.dice, camp.name)
        ]
        assert not any(overlap(message, rect) for rect in rects), name_of(now)
        assert message.height >= 1.7 * now.text_px, name_of(now)
        for camp in now.board.camps:
            assert camp.name.width >= 1.7 * min(now.text_px, camp.name.height) + 3 * 13, name_of(now)


def test_pairs_of_a_sign_have_room_in_its_column() -> None:
    """Of three pairs each card shows its symbol; one or two lie larger; none leaves the camp."""
    for now, below in product(CARD_LAYOUTS + LOW_CARD_LAYOUTS, (0, 1)):
        camp = now.board.camps[below]
        for sign in (SIGNS[0], SIGNS[5], SIGNS[11]):
            spots = [now.pair(camp, sign, place, PAIRS) for place in range(PAIRS)]
            for first, second in spots:
                assert holds(camp.ground, first)
                assert holds(camp.ground, second)
                assert not overlap(first, camp.lines[sign])
                assert second.x - first.x >= 0.85 * first.width
            for (one, _), (next_one, _) in pairwise(spots):
                assert abs(next_one.y - one.y) >= 0.33 * one.height
            assert not overlap(spots[-1][0], camp.tray)
            assert not overlap(spots[0][1], now.pair(camp, SIGNS[(sign + 1) % 12], 0, PAIRS)[0])
        for first, second in [now.pair(camp, SIGNS[4], place, 2) for place in range(2)]:
            assert holds(camp.ground, first)
            assert holds(camp.ground, second)
            assert first.width >= 1.05 * now.pair(camp, SIGNS[4], 0, PAIRS)[0].width, name_of(now)
            assert second.x - first.x >= 0.7 * first.width
            assert not overlap(second, now.pair(camp, SIGNS[5], 0, 2)[0]), name_of(now)
            assert not overlap(second, camp.tray)
            assert not overlap(second, camp.lines[4])


def test_dice_cards_and_choices_are_large_enough_to_be_clicked() -> None:
    """44 pixels (WCAG 2.5.5). The place of a pair is lower: 40 from 1280x720 on, never below 24 (2.5.8).

    Each ring of a die is wider than the die, its pen 4 pixels; on the stage dice are large, and there is room
    for the sign of a tie.
    """
    for now in CARD_LAYOUTS:
        dice = now.board.camps[0].dice
        assert dice[1].x - dice[0].x > 2 * 0.46 * RING * dice[0].width + 4, name_of(now)
        left, right = now.stage.slots
        assert left.width >= 1.5 * dice[0].width, name_of(now)
        assert right.x - left.right >= 0.3 * left.width
        lines, column = now.board.camps[0].lines, now.column
        choices = (*now.stage.cards, *now.wishes, now.decline)
        for each in (*dice, *choices, *lines, column.pile, column.discard):
            assert min(each.width, each.height) >= TARGET_PX, name_of(now)
        first, second = now.pair(now.board.camps[0], SIGNS[3], 0, 1)
        pair = Rect(first.x, first.y, second.right - first.x, first.height)
        assert pair.width >= TARGET_PX
        assert pair.height >= (40 if now.width >= 1280 and now.height >= 676 else 24)


def test_a_hand_lies_in_its_panel_beside_the_choices() -> None:
    """Up to seven cards lie side by side, shifted or not, and leave the choices on the right free."""
    for now in CARD_LAYOUTS:
        for count in range(FULL_HAND + 1):
            spots = [spot.rect for spot in card_spots(count, now.hand, now.unit)]
            shift = hand_size(count, now.hand, now.unit).shift
            assert shift > 10 * now.unit, "playable cards can be told from others"
            assert len(spots) == count
            for spot in spots:
                assert holds(now.hand, spot), name_of(now)
                assert holds(now.hand, spot._replace(y=spot.y + shift)), name_of(now)
            for one, next_one in pairwise(spots):
                assert next_one.x - one.x >= min(TARGET_PX, one.width)
        assert holds(now.hand, now.decline), name_of(now)
        check_apart((*spots, now.decline), now)


def test_a_combat_lies_between_the_trays_and_nothing_of_it_overlaps() -> None:
    """Cards, names, dice and the name of the sign; the message to choose a die covers none of them.

    The buttons of a wish (K19), the question above and the numbers of the D6 below them lie apart as well.
    """
    for now in CARD_LAYOUTS + LOW_CARD_LAYOUTS:
        stage, whole = now.stage, Rect(0, 0, now.width, now.height)
        parts = (stage.message, stage.title, *stage.cards, *stage.plates, *stage.slots)
        assert all(holds(stage.area, part) for part in (*parts, stage.wish)), name_of(now)
        assert holds(whole, stage.area)
        check_apart(parts, now)
        check_apart((*stage.cards, *stage.slots, stage.title, stage.numbers), now)
        reach = RING_REACH * RING_PART * stage.cards[0].width / PIECE[0]
        halos = [each.inset(-reach) for each in stage.cards]  # of the cards to keep
        assert all(holds(stage.area, halo) for halo in halos), name_of(now)
        words = (stage.title, stage.numbers, now.status, *stage.slots)
        assert not [word for word, halo in product(words, halos) if overlap(word, halo)], name_of(now)
        assert stage.plates[0].width > 2.3 * stage.cards[0].width, "room for the points of run and symbols"
        for camp in now.board.camps:
            assert not any(overlap(stage.area, die) for die in camp.dice), name_of(now)
    for now in CARD_LAYOUTS:
        assert all(holds(now.stage.area, option) for option in now.wishes), name_of(now)
        check_apart((*now.wishes, *now.stage.cards, *now.stage.plates, now.stage.message), now)
        check_apart((*now.wishes, now.stage.numbers), now)
