"""Where everything of Ecliptic lies, for many windows and text sizes: nothing is lost, nothing collides."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from epizodiak_qt.desktop.ecliptic.geometry import (
    PAIRS,
    Layout,
    hand_spots,
    layout,
    options_in,
)
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import SHIFT, TARGET_PX
from epizodiak_qt.games.ecliptic.cards import SIGNS

SIZES = ((1024, 610), (1024, 640), (1280, 690), (1280, 790), (1600, 1000), (1920, 1050), (2560, 1400))
SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
MOST_IN_HAND = 7

every = pytest.mark.parametrize(
    "now",
    [layout(width, height, scale) for width, height in SIZES for scale in SCALES],
    ids=[f"{width}x{height} at {scale:.0%}" for width, height in SIZES for scale in SCALES],
)


@every
def test_the_great_parts_lie_inside_and_apart(now: Layout) -> None:
    """Status, board, columns and hand share no pixel, and none leaves the window."""
    whole = Rect(0, 0, now.width, now.height)
    left = (now.pile_title, now.pile, now.ring_title, now.ring, now.discard_title, now.discard)
    parts = (now.status, now.board, *left, *now.players, now.log, now.buttons, now.hand)
    assert all(whole.contains(part) for part in parts)
    for first, second in combinations(parts, 2):
        assert not first.overlaps(second), (first, second)
    assert now.hand.contains(now.decline)


@every
def test_a_sign_has_one_column_in_line_zodiac_and_pairs(now: Layout) -> None:
    """The places of a sign lie below each other in both camps, and columns do not overlap."""
    for camp in now.camps:
        for sign in SIGNS:
            middle = now.zodiac[sign].centre.x
            assert camp.lines[sign].centre.x == pytest.approx(middle)
            assert camp.pairs[sign].centre.x == pytest.approx(middle)
        for one, next_one in pairwise(camp.lines):
            assert not one.overlaps(next_one)
    for one, next_one in pairwise(now.zodiac):
        assert not one.overlaps(next_one)


@every
def test_the_camps_mirror_each_other(now: Layout) -> None:
    """From the zodiac outwards: line, pairs, tray; all of it on the ground of the camp."""
    below, above = now.camps
    axis = now.zodiac[0].centre.y
    assert below.near
    assert not above.near
    for near, far in zip((*below.lines, *below.dice), (*above.lines, *above.dice), strict=True):
        assert near.centre.y - axis == pytest.approx(axis - far.centre.y)
    for camp in now.camps:
        things = (*camp.lines, *camp.dice, camp.name, camp.trophies)
        assert all(camp.ground.contains(thing) for thing in things)
        for one, another in combinations((*camp.dice, camp.name, camp.trophies), 2):
            assert not one.overlaps(another)
    assert now.panel.bottom <= above.lines[0].y


@every
def test_three_pairs_of_a_sign_have_room_in_its_column(now: Layout) -> None:
    """Each of six cards shows the upper third at least, where its symbol is, and none leaves the camp."""
    for camp in now.camps:
        for sign in (SIGNS[0], SIGNS[5], SIGNS[11]):
            spots = [now.pair(camp, sign, place) for place in range(PAIRS)]
            for first, second in spots:
                assert camp.ground.contains(first)
                assert camp.ground.contains(second)
                assert not first.overlaps(camp.lines[sign])
                assert second.x - first.x >= 0.6 * first.width
            for (one, _), (next_one, _) in pairwise(spots):
                assert abs(next_one.y - one.y) >= 0.33 * one.height
            assert not spots[-1][0].overlaps(camp.tray)
            assert not spots[0][1].overlaps(now.pair(camp, SIGNS[(sign + 1) % 12], 0)[0])


@every
def test_what_is_clicked_is_large_enough(now: Layout) -> None:
    """Dice, buttons and answers are 44 pixels; cards and places never less than 24 (WCAG 2.5.5, 2.5.8)."""
    for die in now.camps[0].dice:
        assert min(die.width, die.height) >= TARGET_PX
    assert now.buttons.height >= TARGET_PX
    assert now.decline.height >= TARGET_PX
    for card in (True, False):
        for option in options_in(now.panel, 2, card, now.unit, now.text_px):
            assert now.panel.contains(option)
            assert option.height >= TARGET_PX
    first, second = now.pair(now.camps[0], SIGNS[3], 0)
    pair = Rect(first.x, first.y, second.right - first.x, first.height)
    for place in (*now.camps[0].lines, pair, now.pile, now.discard):
        assert min(place.width, place.height) >= 24


@every
@pytest.mark.parametrize("count", range(MOST_IN_HAND + 1))
def test_a_hand_lies_in_its_panel(now: Layout, count: int) -> None:
    """Up to seven cards lie side by side, shifted or not, and leave the button on the right free."""
    spots = hand_spots(count, now.hand, now.tile, now.unit)
    assert len(spots) == count
    for spot in spots:
        assert now.hand.contains(spot)
        assert now.hand.contains(spot._replace(y=spot.y + SHIFT * now.unit))
        assert not spot.overlaps(now.decline)
    for one, next_one in pairwise(spots):
        assert next_one.x - one.x >= min(TARGET_PX, one.width)


def test_text_that_grows_lays_out_anew() -> None:
    """Cards give way to larger text; at the same size they take what room there is."""
    plain, large = layout(1280, 790), layout(1280, 790, 2.0)
    assert large.text_px == pytest.approx(2 * plain.text_px)
    assert large.line_card < plain.line_card
    assert layout(1920, 1050).line_card > plain.line_card
