"""Positions of windows on the screen, and sizes of text and targets, in device-independent pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

BODY_PX: Final = 16  # the smallest body text at 100 %
REFERENCE: Final = (1600, 1000)  # the window in which body text at 100 % has REFERENCE_PX
REFERENCE_PX: Final = 18
TARGET_PX: Final = 44  # the least height of a button or field (WCAG 2.2, 2.5.5)
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
    return round(BODY_PX * _growth(window) * text_scale)


def target_px(window: QSize) -> int:
    """Return the least height of buttons and fields in a window of that size."""
    return round(TARGET_PX * _growth(window))


def _growth(window: QSize) -> float:
    unit = min(window.width() / REFERENCE[0], window.height() / REFERENCE[1])
    return max(1.0, REFERENCE_PX * unit / BODY_PX)


def first_geometry(available: QRect) -> QRect:
    """Return the geometry of the first window: in the middle of the available area of a screen."""
    room = available.marginsRemoved(FRAME)
    height = min(room.height(), max(USUAL.height(), round(room.height() * SCREEN_PART)))
    wide = min(room.width() * SCREEN_PART, height * WIDEST_RATIO)
    rect = QRect(0, 0, min(room.width(), max(USUAL.width(), round(wide))), height)
    rect.moveCenter(room.center())
    return rect


def fills_screen(rect: QRect, available: QRect) -> bool:
    """Return whether a window fills its screen in one direction, so that it is better maximised."""
    room = available.marginsRemoved(FRAME)
    return rect.width() >= room.width() or rect.height() >= room.height()


def fit_into(rect: QRect, available: QRect) -> QRect:
    """Return `rect`, made smaller and moved so that it and its frame are inside `available`."""
    room = available.marginsRemoved(FRAME)
    size = rect.size().boundedTo(room.size())
    left = max(room.left(), min(rect.left(), room.right() + 1 - size.width()))
    top = max(room.top(), min(rect.top(), room.bottom() + 1 - size.height()))
    return QRect(left, top, size.width(), size.height())


def place_window(window: QWidget, kept: str) -> None:
    """Place the main window before it is shown: where it was, or in the middle; always wholly on a screen.

    Args:
        window: The window.
        kept: Its last geometry, in base64, from the settings; empty at the first start.
    """
    restored = bool(kept) and _restore(window, kept)
    screen = QGuiApplication.screenAt(window.geometry().center()) if restored else None
    available = (screen or window.screen()).availableGeometry()
    state = window.windowState()
    window.setMinimumSize(SMALLEST.boundedTo(available.marginsRemoved(FRAME).size()))
    rect = fit_into(window.geometry() if restored else first_geometry(available), available)
    window.setGeometry(rect)
    if not restored and fills_screen(rect, available):
        state |= Qt.WindowState.WindowMaximized
    window.setWindowState(state)


def _restore(window: QWidget, kept: str) -> bool:
    """Give a window the geometry that was kept; return whether it is one."""
    from PySide6.QtCore import QByteArray  # a first start has none

    return window.restoreGeometry(QByteArray.fromBase64(QByteArray(kept.encode())))


def available_size(window: QWidget) -> QSize:
    """Return the largest size that a window may have on its screen."""
    return window.screen().availableGeometry().marginsRemoved(FRAME).size()
