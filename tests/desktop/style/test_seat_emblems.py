"""The emblem of a seat is enamel, and flat in high contrast."""

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.painting import painted_pixmap
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.desktop.style.theme import HIGH_CONTRAST, NIGHT, SEAT_INK, SEAT_STYLES, SeatStyle, Theme
from tests.desktop.style.colour_difference import contrast

pytestmark = pytest.mark.usefixtures("styled_app")


@pytest.mark.parametrize("theme", [NIGHT, HIGH_CONTRAST], ids=["night", "contrast"])
def test_an_emblem_is_enamel_but_flat_in_high_contrast(theme: Theme) -> None:
    """Its drawing has 4.5 to 1 on every shade of the enamel, and 7 to 1 in high contrast."""
    art = Art(data_dir("resources") / "art")
    for look in SEAT_STYLES:

        def paint(painter: QPainter, look: SeatStyle = look) -> None:
            line = QPen(QColor(theme.text if theme.plain else theme.ink), 1)
            paint_badge(painter, art, look, QRectF(2, 2, 96, 96), line)

        image = painted_pixmap(100, 100, 1, paint).toImage()
        spots = [QPointF(50 + 46 * x, 50 + 46 * y) for x, y in ((0, -0.82), (0, -0.93), (-0.93, 0))]
        shades = {image.pixelColor(spot.toPoint()).name() for spot in spots}
        assert (len(shades) == 1) is theme.plain, look
        assert all(contrast(shade, SEAT_INK) >= (7 if theme.plain else 4.5) for shade in shades), look
