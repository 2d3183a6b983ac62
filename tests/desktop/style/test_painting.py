"""Colours that tell meanings apart, drawings and engravings, and the recorder of what is too faint."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.style.painting import paint_recess, painted_pixmap, rounded
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import (
    CAMP_COLOURS,
    HIGH_CONTRAST,
    NIGHT,
    SEAT_INK,
    SEAT_STYLES,
    THEMES,
    SeatStyle,
    Theme,
)
from epizodiak_qt.override import override
from tests.desktop.paint_recorder import record
from tests.desktop.painted_contrast import too_faint
from tests.desktop.scene.scenes import drawings
from tests.desktop.style.colour_difference import ciede2000, contrast, least_difference

pytestmark = pytest.mark.usefixtures("styled_app")

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
    # Contrast is that of the guidelines, in either order.
    for first, second, wanted in (
        ("#000000", "#FFFFFF", 21.0),
        ("#777777", "#777777", 1.0),
        ("#FFFFFF", "#767676", 4.54),
    ):
        assert contrast(first, second) == pytest.approx(wanted, abs=0.01)
        assert contrast(second, first) == contrast(first, second)


# --- places, emblems and constellations

SIDE = 60


def recess(theme: Theme, ground: str) -> QImage:
    """Return the picture of a place for a piece in a ground, three pixels from its edges."""

    def paint(painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, SIDE, SIDE), QColor(ground))
        paint_recess(painter, rounded(QRectF(3, 3, SIDE - 6, SIDE - 6), 8), theme, 2, ground)

    return painted_pixmap(SIDE, SIDE, 1, paint).toImage()


@pytest.mark.parametrize("name", ["night", "day"])
def test_a_recess_is_dark_above_and_lit_below(name: str) -> None:
    """On each ground of a table: the upper part of the floor and of the rim is darker than the lower one."""
    theme = THEMES[name]
    for ground in (theme.panel, theme.ring, *(camp.field for camp in theme.camps)):
        image = recess(theme, ground)

        def light(y: int, image: QImage = image) -> float:
            return image.pixelColor(SIDE // 2, y).lightnessF()

        assert light(8) < light(SIDE - 8) < QColor(ground).lightnessF(), ground
        assert light(3) < light(SIDE - 4), ground
        assert light(SIDE - 4) > QColor(ground).lightnessF(), ground


def test_e01_a_recess_is_a_plain_outline_in_high_contrast() -> None:
    """It has 7 to 1, and nothing else is painted."""
    image = recess(HIGH_CONTRAST, HIGH_CONTRAST.panel)
    found = {image.pixelColor(SIDE // 2, y).name() for y in (3, SIDE - 3, 8, SIDE // 2, SIDE - 8)}
    assert found == {HIGH_CONTRAST.text.lower(), HIGH_CONTRAST.panel}
    assert contrast(HIGH_CONTRAST.text, HIGH_CONTRAST.panel) >= 7


@pytest.mark.parametrize("theme", [NIGHT, HIGH_CONTRAST], ids=["night", "contrast"])
def test_an_emblem_is_enamel_but_flat_in_high_contrast(theme: Theme) -> None:
    """Its drawing has 4.5 to 1 on every shade of the enamel, and 7 to 1 in high contrast."""
    for look in SEAT_STYLES:

        def paint(painter: QPainter, look: SeatStyle = look) -> None:
            line = QPen(QColor(theme.text if theme.plain else theme.ink), 1)
            paint_badge(painter, drawings(), look, QRectF(2, 2, 96, 96), line)

        image = painted_pixmap(100, 100, 1, paint).toImage()
        spots = [QPointF(50 + 46 * x, 50 + 46 * y) for x, y in ((0, -0.82), (0, -0.93), (-0.93, 0))]
        shades = {image.pixelColor(spot.toPoint()).name() for spot in spots}
        assert (len(shades) == 1) is theme.plain, look
        assert all(contrast(shade, SEAT_INK) >= (7 if theme.plain else 4.5) for shade in shades), look


def test_the_drawings_are_what_the_scripts_compute(tmp_path: Path) -> None:
    """The files of the sky, of the dice and of the engravings are written by the scripts beside them."""
    folder = data_dir("resources") / "art"
    for script in folder.glob("make_*.py"):
        subprocess.run([sys.executable, str(script), str(tmp_path)], check=True)
    names = {each.name for each in tmp_path.iterdir()}
    assert names == {"constellations.json", "stars.json", "dice.json", "engravings.json"}
    for name in names:
        assert (tmp_path / name).read_text("utf-8") == (folder / name).read_text("utf-8"), name


@pytest.mark.parametrize(("side", "painted"), [(0, False), (-4, False), (40, True)])
def test_a_constellation_without_room_is_left_out(side: float, painted: bool) -> None:
    """A narrow column of a result leaves none for it, and painting goes on."""

    def paint(painter: QPainter) -> None:
        drawings().constellation(painter, 5, QRectF(5, 5, side, side), QColor("white"))

    blank = painted_pixmap(50, 50, 1, lambda _painter: None)
    assert (painted_pixmap(50, 50, 1, paint).toImage() != blank.toImage()) == painted


# --- the recorder of painted colours

GROUND = "#16233F"
FAINT = "#22304C"
CLEAR = "#EDE6D6"


class Painted(QWidget):
    """A widget that paints a disc, with or without a ring around it."""

    def __init__(self, disc: str, ring: str = "", opacity: float = 1.0) -> None:
        super().__init__()
        self._disc, self._ring, self._opacity = disc, ring, opacity
        self.resize(80, 80)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(GROUND))
        painter.setOpacity(self._opacity)
        painter.setPen(QPen(QColor(self._ring), 3) if self._ring else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._disc))
        painter.drawEllipse(QRectF(20, 20, 40, 40))
        painter.end()


def page(*parts: QWidget, sheet: str) -> QWidget:
    """Return a page with some widgets and a style sheet."""
    made = QWidget()
    column = QVBoxLayout(made)
    for part in parts:
        column.addWidget(part)
    made.setStyleSheet(sheet)
    made.adjustSize()
    return made


def test_the_text_of_a_label_is_recorded_with_its_ground() -> None:
    """Qt paints it, by the style sheet; the place in the page does not matter."""
    made = page(
        QLabel("above"), QLabel("below"), sheet=f"* {{ background: {GROUND}; }} QLabel {{ color: {CLEAR}; }}"
    )
    texts = {mark.text: mark for mark in record(made) if mark.kind == "text"}
    assert set(texts) == {"above", "below"}
    assert {mark.ground for mark in texts.values()} == {GROUND.lower()}
    assert texts["below"].rect.top() > texts["above"].rect.bottom()
    assert not too_faint(made, NIGHT)


@pytest.mark.parametrize("rule", [f"color: {FAINT}", f"color: {CLEAR}; border: 3px solid {FAINT}"])
def test_a_faint_text_and_a_faint_border_of_a_button_are_found(rule: str) -> None:
    """Qt paints the edges of a border one by one."""
    made = page(QPushButton("Press"), sheet=f"* {{ background: {GROUND}; }} QPushButton {{ {rule}; }}")
    found = too_faint(made, NIGHT)
    assert found
    assert all(line.startswith("QPushButton: ") and FAINT[1:].lower() in line for line in found)


@pytest.mark.parametrize(
    ("painted", "found"),
    [
        (Painted, 1),
        (lambda disc: Painted(disc, CLEAR), 0),
        (lambda _disc: Painted(CLEAR), 0),
        (lambda _disc: Painted(CLEAR, opacity=0.3), 0),
        (lambda _disc: Painted(CLEAR, FAINT), 0),
    ],
    ids=["faint", "outlined", "clear", "light", "faint outline of a clear disc"],
)
def test_a_faint_disc_is_found_unless_its_outline_is_clear(painted: type[Painted], found: int) -> None:
    """One clear edge is enough; what is translucent is light or shade."""
    assert len(too_faint(painted(FAINT), NIGHT)) == found


def test_an_error_of_the_recorder_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """PySide would crash if it left the paint engine; it is raised afterwards."""
    monkeypatch.setattr("tests.desktop.paint_recorder._over", Mock(side_effect=ZeroDivisionError))
    with pytest.raises(ZeroDivisionError):
        record(Painted(FAINT))
