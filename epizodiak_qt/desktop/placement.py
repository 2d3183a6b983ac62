"""Where windows stand on the screen, and how large their text is. Sizes are in device-independent pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMargins, QRect, QSize

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

BODY_PX: Final = 16  # the smallest body text at 100 %
REFERENCE: Final = (1600, 1000)  # the window in which body text at 100 % has REFERENCE_PX
REFERENCE_PX: Final = 18
SMALLEST: Final = QSize(1024, 640)
USUAL: Final = QSize(1280, 820)
SCREEN_PART: Final = 0.8  # of a large screen that the first window takes
WIDEST_RATIO: Final = 1.8  # the table gains nothing from a wider window
# A title bar and borders, reserved until the window manager has told its own.
FRAME: Final = QMargins(6, 38, 6, 6)


def body_px(window: QSize, text_scale: float) -> int:
    """Return the size of body text in a window of that size, as the tables scale theirs.

    Args:
        window: The size of the main window.
        text_scale: The text setting, 1.0 to 2.0.
    """
    unit = min(window.width() / REFERENCE[0], window.height() / REFERENCE[1])
    return round(max(BODY_PX, REFERENCE_PX * unit) * text_scale)


def first_geometry(available: QRect) -> QRect:
    """Return where the first window stands: in the middle of the room that a screen leaves to windows."""
    room = available.marginsRemoved(FRAME)
    height = min(room.height(), max(USUAL.height(), round(room.height() * SCREEN_PART)))
    wide = min(room.width() * SCREEN_PART, height * WIDEST_RATIO)
    rect = QRect(0, 0, min(room.width(), max(USUAL.width(), round(wide))), height)
    rect.moveCenter(room.center())
    return rect


def fills(rect: QRect, available: QRect) -> bool:
    """Tell whether a window takes all the room of its screen in one direction: it is better maximised."""
    room = available.marginsRemoved(FRAME)
    return rect.width() >= room.width() or rect.height() >= room.height()


def within(rect: QRect, available: QRect) -> QRect:
    """Return `rect`, made smaller and moved so that it and its frame are inside `available`."""
    room = available.marginsRemoved(FRAME)
    size = rect.size().boundedTo(room.size())
    left = max(room.left(), min(rect.left(), room.right() + 1 - size.width()))
    top = max(room.top(), min(rect.top(), room.bottom() + 1 - size.height()))
    return QRect(left, top, size.width(), size.height())


def keep_on_screen(window: QWidget, wanted: QSize) -> None:
    """Give a window the size it wants, as far as its screen has room, and keep all of it in sight."""
    place = QRect(window.pos() if window.isVisible() else window.geometry().topLeft(), wanted)
    window.setGeometry(within(place, window.screen().availableGeometry()))
