"""Where everything of Ecliptic lies, for many windows and text sizes: nothing is lost, nothing collides."""

from itertools import pairwise, product

import pytest

from epizodiak_qt.desktop.ecliptic.combat.dice_items import RING
from epizodiak_qt.desktop.ecliptic.geometry import PAIRS, Layout, hand_spots, layout
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import TARGET_PX, hand_size
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.ecliptic.constants import FULL_HAND
from tests.desktop.plain_rects import holds, overlap
from tests.desktop.scene.windows import LOW_VIEWS, SCALES, WINDOWS, check_apart, name_of, view_in

LAYOUTS = [layout(*view_in(window, scale), scale) for window in WINDOWS for scale in SCALES]
LOW_LAYOUTS = [layout(*view, scale) for view in LOW_VIEWS for scale in SCALES]


def test_the_great_parts_lie_inside_and_apart() -> None:
    """Status, board, columns and hand share no pixel, and none leaves the window."""
    for now in LAYOUTS + LOW_LAYOUTS:
        whole = Rect(0, 0, now.width, now.height)
        left = (
            now.column.pile_title,
            now.column.pile,
            now.column.ring_title,
            now.column.ring,
            now.column.discard_title,
            now.column.discard,
        )
        counts = (now.column.pile_count, now.column.discard_count)
        parts = (now.status, now.board.whole, *left, *counts, *now.players, now.log, now.buttons, now.hand)
        assert all(holds(whole, part) for part in parts), name_of(now)
        check_apart(parts, now)
        assert now.column.pile.x >= 0
        assert now.column.pile_count.right <= now.board.whole.x


def test_pieces_are_at_least_as_large_with_larger_text() -> None:
    """In the same window cards, dice, ring and choices never shrink: panels and gaps give way."""
    for window, (smaller, larger) in product(WINDOWS, pairwise(SCALES)):
        before, after = (sizes_of(layout(*view_in(window, scale), scale)) for scale in (smaller, larger))
        pairs = zip(after, before, strict=True)
        assert all(size >= least - 0.01 for size, least in pairs), (window, larger, after, before)


def sizes_of(now: Layout) -> list[float]:
    """Return the sizes that never shrink with larger text."""
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


def test_a_sign_has_one_column_in_line_zodiac_and_pairs() -> None:
    """The places of a sign lie below each other in both camps, and columns do not overlap."""
    for now in LAYOUTS + LOW_LAYOUTS:
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
    for now in LAYOUTS + LOW_LAYOUTS:
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


def test_a_message_covers_no_card_and_no_die_and_names_and_log_have_room() -> None:
    """Only the zodiac is below it; a camp has room for five letters, the log for four lines."""
    for now in LAYOUTS:
        message = now.announcement
        rects = [
            rect for camp in now.board.camps for rect in (*camp.lines, *camp.pairs, *camp.dice, camp.name)
        ]
        assert not any(overlap(message, rect) for rect in rects), name_of(now)
        assert message.height >= 1.7 * now.text_px, name_of(now)
        for camp in now.board.camps:
            assert camp.name.width >= 1.7 * min(now.text_px, camp.name.height) + 3 * 13, name_of(now)
        assert now.log.height >= 4 * 1.25 * now.text_px, name_of(now)
        assert now.log.width >= 8.5 * now.text_px, name_of(now)


def test_pairs_of_a_sign_have_room_in_its_column() -> None:
    """Of three pairs each card shows its symbol; one or two lie larger; none leaves the camp."""
    for now, below in product(LAYOUTS + LOW_LAYOUTS, (0, 1)):
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


def test_dice_are_large_on_the_stage_and_their_rings_in_the_trays_stay_apart() -> None:
    """Each ring is wider than its die, its pen 4 pixels; the stage has room for the sign of a tie."""
    for now in LAYOUTS:
        first, second = now.board.camps[0].dice[:2]
        assert second.x - first.x > 2 * 0.46 * RING * first.width + 4, name_of(now)
        left, right = now.stage.slots
        assert left.width >= 1.5 * first.width, name_of(now)
        assert right.x - left.right >= 0.3 * left.width


def test_what_is_clicked_is_large_enough() -> None:
    """44 pixels (WCAG 2.5.5). The place of a pair is lower: 40 from 1280x720 on, never below 24 (2.5.8)."""
    for now in LAYOUTS:
        for die in now.board.camps[0].dice:
            assert min(die.width, die.height) >= TARGET_PX
        assert now.buttons.height >= TARGET_PX
        for option in (*now.stage.cards, *now.wishes, now.decline):
            assert min(option.width, option.height) >= TARGET_PX
        first, second = now.pair(now.board.camps[0], SIGNS[3], 0, 1)
        pair = Rect(first.x, first.y, second.right - first.x, first.height)
        for place in (*now.board.camps[0].lines, now.column.pile, now.column.discard):
            assert min(place.width, place.height) >= TARGET_PX
        assert pair.width >= TARGET_PX
        assert pair.height >= (40 if now.width >= 1280 and now.height >= 676 else 24)


def test_a_hand_lies_in_its_panel_beside_the_choices() -> None:
    """Up to seven cards lie side by side, shifted or not, and leave the choices on the right free."""
    for now in LAYOUTS:
        for count in range(FULL_HAND + 1):
            spots = [spot.rect for spot in hand_spots(count, now.hand, now.unit)]
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


def test_k19_the_choices_of_a_wish_lie_on_the_stage_between_the_scores() -> None:
    """Both buttons, the question above them and the numbers of the D6 below them lie apart."""
    for now in LAYOUTS:
        assert all(holds(now.stage.area, option) for option in now.wishes), name_of(now)
        check_apart((*now.wishes, *now.stage.cards, *now.stage.plates, now.stage.message), now)
        check_apart((*now.wishes, now.stage.numbers), now)


def test_a_combat_lies_between_the_trays_and_nothing_of_it_overlaps() -> None:
    """Cards, names, dice and the name of the sign; the message to choose a die covers none of them."""
    for now in LAYOUTS + LOW_LAYOUTS:
        stage, whole = now.stage, Rect(0, 0, now.width, now.height)
        parts = (stage.message, stage.title, *stage.cards, *stage.plates, *stage.slots)
        assert all(holds(stage.area, part) for part in (*parts, stage.wish)), name_of(now)
        assert holds(whole, stage.area)
        check_apart(parts, now)
        check_apart((*stage.cards, *stage.slots, stage.title, stage.numbers), now)
        assert stage.plates[0].width > 2.3 * stage.cards[0].width, "room for the points of run and symbols"
        for camp in now.board.camps:
            assert not any(overlap(stage.area, die) for die in camp.dice), name_of(now)
