"""Render epizodiak.svg to epizodiak-16.png ... epizodiak-512.png beside it.

The drawing has two groups: "detailed" for large sizes, and "plain", with
fewer and bolder forms, for small sizes.

Run: python make_icons.py   (needs PySide6)
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES_PX = (16, 32, 48, 64, 128, 256, 512)
PLAIN_UP_TO_PX = 32
FOLDER = Path(__file__).resolve().parent
SOURCE = FOLDER / "epizodiak.svg"


def drawing(size_px: int) -> bytes:
    """Return the SVG with the group for that size visible."""
    root = ET.fromstring(SOURCE.read_bytes())  # noqa: S314  (the file is our own)
    shown = "plain" if size_px <= PLAIN_UP_TO_PX else "detailed"
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        if group.get("id") in {"plain", "detailed"}:
            visible = group.get("id") == shown
            group.set("display", "inline" if visible else "none")
    ET.register_namespace("", "http://www.w3.org/2000/svg")
    return ET.tostring(root)


def render(size_px: int) -> QImage:
    """Return the icon at a size, on a transparent background."""
    renderer = QSvgRenderer(QByteArray(drawing(size_px)))
    image = QImage(size_px, size_px, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size_px, size_px))
    painter.end()
    return image


def main() -> None:
    """Write every size; exit with a message if a file cannot be written."""
    app = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    for size_px in SIZES_PX:
        target = FOLDER / f"epizodiak-{size_px}.png"
        if not render(size_px).save(str(target)):
            sys.exit(f"cannot write {target}")
    app.quit()


if __name__ == "__main__":
    main()
