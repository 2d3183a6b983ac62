"""The drawings of the constellations."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.desktop.scene.scenes import drawings


@pytest.mark.parametrize(("side", "painted"), [(0, False), (-4, False), (40, True)])
def test_a_constellation_without_room_is_left_out(side: float, painted: bool) -> None:
    """A narrow column of a result leaves none for it, and painting goes on."""
    image = QImage(50, 50, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawings().constellation(painter, 5, QRectF(5, 5, side, side), QColor("white"))
    painter.end()
    blank = QImage(image.size(), image.format())
    blank.fill(Qt.GlobalColor.transparent)
    assert (image != blank) == painted
