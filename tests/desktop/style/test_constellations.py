"""The drawings that are computed, and those of the constellations."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from epizodiak_qt.assets import data_dir
from tests.desktop.scene.scenes import drawings


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
    image = QImage(50, 50, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawings().constellation(painter, 5, QRectF(5, 5, side, side), QColor("white"))
    painter.end()
    blank = QImage(image.size(), image.format())
    blank.fill(Qt.GlobalColor.transparent)
    assert (image != blank) == painted
