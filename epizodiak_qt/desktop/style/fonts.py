"""The fonts that are shipped with the program."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

if TYPE_CHECKING:
    from pathlib import Path


log = logging.getLogger(__name__)

CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
LEAST_PX: Final = 9  # of a text on several lines
STEP: Final = 0.94  # from one size of it to the next
SURELY: Final = 0.94  # of the length of a text: it needs this, however it is rounded and broken into lines
TITLE: Final = "Cinzel"
TEXT: Final = "Atkinson Hyperlegible"
FILES: Final = {
    TITLE: ("Cinzel.ttf",),
    TEXT: ("AtkinsonHyperlegible-Regular.ttf", "AtkinsonHyperlegible-Bold.ttf"),
}


def load_fonts(folder: Path, *families: str) -> list[str]:
    """Load the files of `families`; return those that cannot be loaded. Qt substitutes their fonts."""
    missing = []
    for family in families:
        for name in FILES[family]:
            if QFontDatabase.addApplicationFont(str(folder / name)) < 0:
                log.error("font %s cannot be loaded", folder / name)
                missing.append(name)
    return missing


def font(family: str, size_px: float, *, bold: bool = False) -> QFont:
    """Return a font of `size_px` pixels, but at least one pixel."""
    made = QFont(family)
    made.setPixelSize(max(1, round(size_px)))
    if bold and family == TITLE:
        # WORKAROUND: https://bugreports.qt.io/browse/QTBUG-112136 (weights of variable fonts).
        # Asked for bold, Qt thickens the regular outlines of this file, and circumflexes come out hollow.
        made.setVariableAxis(QFont.Tag("wght"), QFont.Weight.Bold.value)
    else:
        made.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    return made


def fitting(
    family: str, size_px: float, words: str, width: float, *, bold: bool = True, least: float = 8
) -> QFont:
    """Return a font of `size_px`, or smaller down to `least`, in which the text fits into `width`."""
    made = font(family, size_px, bold=bold)
    while made.pixelSize() > least and QFontMetricsF(made).horizontalAdvance(words) > width:
        made.setPixelSize(made.pixelSize() - 1)
    return made


def fit_text(text: str, room: QRectF, size_px: float, *, bold: bool) -> tuple[QFont, QRectF]:
    """Return a font, of `size_px` or smaller, in which `CENTRED` text fits into `room`, and its place.

    A size whose lines together are too short for the text is not tried: Qt loads each size of a font anew.
    """
    largest, first_px = QFontMetricsF(font(TEXT, size_px, bold=bold)), size_px
    wide, high = (SURELY * length for length in (largest.horizontalAdvance(text), largest.height()))
    while True:
        grown = size_px / first_px
        if size_px >= LEAST_PX and room.height() // (high * grown) * room.width() < wide * grown:
            size_px *= STEP
            continue
        made = font(TEXT, size_px, bold=bold)
        # WORKAROUND: https://doc.qt.io/qt-6/qpainter.html#boundingRect
        # It was seen to return an empty rectangle, which left the text without a frame.
        needed = QFontMetricsF(made).boundingRect(room, CENTRED, text)
        fits = needed.height() <= room.height() and needed.width() <= room.width()
        if fits or size_px < LEAST_PX:
            return made, needed
        size_px *= STEP
