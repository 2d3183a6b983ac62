"""Colours that tell meanings apart, for every kind of colour vision."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtGui import QColor

from epizodiak_qt.desktop.style.theme import CAMP_COLOURS, SEAT_INK, SEAT_STYLES, THEMES, Theme
from tests.desktop.style.colour_difference import ciede2000, contrast, least_difference

ALONE: Final = 20.0  # the least difference (CIEDE2000) of colours that are told apart by nothing else
WITH_CUE: Final = 8.0  # of those with a second cue

# Tokens that mean different things on one table, and the second cue that tells them apart, if there is one.
MEANINGS: Final = {
    ("green", "orange"): "arrows that turn the other way round; a card that attacks has a die",
    ("orange", "red"): "a band with an arrow above, a double line below",
    ("red", "violet"): "",
    ("green", "red"): "a band with an arrow above, a double line below",
    ("green", "violet"): "",
    ("orange", "violet"): "",
    ("halo", "green"): "a glow or a wide ring, a band with an arrow",
    ("halo", "orange"): "a glow or a wide ring, a band with an arrow",
    ("halo", "red"): "around a piece, below it",
    ("halo", "violet"): "",
    ("hand_count", "points"): "a tile and a target before the number",
    ("hand_count", "score"): "a tile and a star before the number",
    ("points", "score"): "a target and a star before the number",
}
EMBLEMS: Final = "the emblem in the disc"
SHAPES: Final = "the shape of the symbol"


def told_apart(theme: Theme) -> Iterator[tuple[str, str, str, str]]:
    """Yield pairs of colours of a theme that mean different things: their names, colours and second cue."""
    for (one, other), cue in MEANINGS.items():
        yield f"{one}-{other}", getattr(theme, one), getattr(theme, other), cue
    for seat, next_seat in combinations(SEAT_STYLES, 2):
        yield f"{seat.emblem}-{next_seat.emblem} (seats)", seat.colour, next_seat.colour, EMBLEMS
    for (symbol, colour), (next_symbol, next_colour) in combinations(theme.symbols.items(), 2):
        cue = SHAPES if theme.plain else ""
        yield f"{symbol}-{next_symbol} (symbols)", colour, next_colour, cue
    if not theme.plain:  # in high contrast one camp is hatched, and the other is not
        yield "camps", theme.camps[0].ground, theme.camps[1].ground, ""
    yield "dice of the camps", *CAMP_COLOURS, ""


@pytest.mark.parametrize("name", THEMES)
def test_colours_that_tell_meanings_apart_differ_for_every_vision(name: str) -> None:
    """By 20 or more (CIEDE2000), or by 8 if a second cue is named, for four kinds of colour vision."""
    close = {
        pair: round(difference, 1)
        for pair, one, other, cue in told_apart(THEMES[name])
        if (difference := least_difference(one, other)) < (WITH_CUE if cue else ALONE)
    }
    assert not close


def test_an_emblem_stands_out_from_its_disc_in_every_theme() -> None:
    """It has 7 to 1, because high contrast has the same discs."""
    assert min(contrast(SEAT_INK, seat.colour) for seat in SEAT_STYLES) >= 7


@pytest.mark.parametrize("name", ["night", "day"])
def test_k04_the_white_camp_is_pale_and_the_blue_camp_is_blue(name: str) -> None:
    """White paper is no more than twice as bright as the white camp."""
    white, blue = (QColor(camp.ground) for camp in THEMES[name].camps)
    assert contrast(white.name(), "#FFFFFF") < 2
    assert white.hslSaturationF() < 0.6
    assert 200 <= blue.hslHue() <= 240
    assert blue.hslSaturationF() > 0.5


@pytest.mark.parametrize("name", THEMES)
def test_k16_dice_that_are_set_aside_are_visible_in_either_camp(name: str) -> None:
    """Their outlines and numbers have the contrast of text; names too."""
    theme = THEMES[name]
    wanted = 7.0 if theme.plain else 4.5
    for camp in theme.camps:
        assert contrast(camp.quiet, camp.ground) >= wanted
        assert contrast(camp.ink, camp.ground) >= wanted


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -0.001, 2.49), (50.0, 0.001, -2.49), 4.8045),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_test_data(
    first: tuple[float, float, float], second: tuple[float, float, float], wanted: float
) -> None:
    """Six pairs of the table of Sharma, Wu and Dalal (2005), some where the hue jumps."""
    assert ciede2000(first, second) == pytest.approx(wanted, abs=0.0001)


def test_green_and_red_that_differ_by_hue_alone_are_found_too_close() -> None:
    """Deuteranopes cannot tell them apart; the eye of the test can."""
    assert least_difference("#B0562A", "#6A7B20") < WITH_CUE
