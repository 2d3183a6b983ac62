"""A place for a piece is engraved: dark above, lit below. In high contrast it is a plain outline."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from epizodiak_qt.desktop.style.painting import paint_recess, painted_pixmap, rounded
from epizodiak_qt.desktop.style.theme import HIGH_CONTRAST, THEMES, Theme
from tests.desktop.style.colour_difference import contrast

pytestmark = pytest.mark.usefixtures("styled_app")
SIDE = 60


def painted(theme: Theme, ground: str) -> QImage:
    """Return a recess in a ground, three pixels away from the edges of the picture."""

    def paint(painter: QPainter) -> None:
        painter.fillRect(QRectF(0, 0, SIDE, SIDE), QColor(ground))
        paint_recess(painter, rounded(QRectF(3, 3, SIDE - 6, SIDE - 6), 8), theme, 2, ground)

    return painted_pixmap(SIDE, SIDE, 1, paint).toImage()


@pytest.mark.parametrize("name", ["night", "day"])
def test_a_recess_is_dark_above_and_lit_below(name: str) -> None:
    """On each ground of a table: the upper part of the floor and of the rim is darker than the lower one."""
    theme = THEMES[name]
    for ground in (theme.panel, theme.ring, *(camp.field for camp in theme.camps)):
        image = painted(theme, ground)

        def light(y: int, image: QImage = image) -> float:
            return image.pixelColor(SIDE // 2, y).lightnessF()

        assert light(8) < light(SIDE - 8) < QColor(ground).lightnessF(), ground
        assert light(3) < light(SIDE - 4), ground
        assert light(SIDE - 4) > QColor(ground).lightnessF(), ground


def test_e01_a_recess_is_a_plain_outline_in_high_contrast() -> None:
    """It has 7 to 1, and nothing else is painted."""
    image = painted(HIGH_CONTRAST, HIGH_CONTRAST.panel)
    found = {image.pixelColor(SIDE // 2, y).name() for y in (3, SIDE - 3, 8, SIDE // 2, SIDE - 8)}
    assert found == {HIGH_CONTRAST.text.lower(), HIGH_CONTRAST.panel}
    assert contrast(HIGH_CONTRAST.text, HIGH_CONTRAST.panel) >= 7
