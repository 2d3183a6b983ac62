"""Position and size of windows and the size of their text, on every screen and at every window size."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.placement import (
    BODY_PX,
    FRAME,
    SMALLEST,
    body_px,
    fills_screen,
    first_geometry,
    fit_into,
)
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.window_style import DEBOUNCE_MS
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.manual_clock import FakeClock
from tests.desktop.program_window import STILL, close_window, no_network

SCREENS = [(800, 600), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("panel", [0, 48])
def test_the_first_window_and_its_frame_fit_the_screen(size: tuple[int, int], panel: int) -> None:
    """A panel may take some room from the top."""
    available = QRect(0, panel, size[0], size[1] - panel)
    first = first_geometry(available)
    assert available.contains(first.marginsAdded(FRAME))
    assert fit_into(first, available) == first


def test_the_first_window_grows_with_the_screen() -> None:
    """It is maximised on a small screen and takes four fifths of a large one."""
    areas = [QRect(0, 0, *size) for size in SCREENS]
    assert [fills_screen(first_geometry(area), area) for area in areas] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
    large = first_geometry(QRect(0, 0, 3840, 2160))
    assert large.height() > 1600
    assert large.width() > 2800


@pytest.mark.parametrize(
    ("kept", "wanted"),
    [
        (QRect(100, 100, 1100, 700), QRect(100, 100, 1100, 700)),
        (QRect(-500, -300, 1100, 700), QRect(6, 38, 1100, 700)),
        (QRect(1500, 900, 1100, 700), QRect(814, 374, 1100, 700)),
        (QRect(300, 300, 4000, 3000), QRect(6, 38, 1908, 1036)),
    ],
)
def test_a_window_outside_its_screen_is_moved_into_it(kept: QRect, wanted: QRect) -> None:
    """Its screen was removed or became smaller."""
    assert fit_into(kept, QRect(0, 0, 1920, 1080)) == wanted


@pytest.mark.parametrize(
    ("size", "least"),
    [((1024, 640), 16), ((1280, 720), 16), ((1366, 768), 16), ((1920, 1010), 18), ((3840, 2090), 36)],
)
@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_the_text_size_depends_on_the_window(size: tuple[int, int], least: int, scale: float) -> None:
    """At least 16 pixels, 18 in a 1080p window with its frame, 36 in one of 2160p, times the setting."""
    assert body_px(QSize(*size), scale) >= least * scale


class Read(SizedDialog):
    """A dialog with a long text."""

    MIN_SIZE_EM = (30, 20)

    def __init__(self) -> None:
        super().__init__(None)
        self.text = QLabel("It says many words. " * 40)
        self.text.setWordWrap(True)
        QVBoxLayout(self).addWidget(self.text)


def test_a_dialog_is_as_large_as_its_text_and_stays_on_its_screen(styled_app: QApplication) -> None:
    """It resizes when first shown and when its text grows; in between it keeps the size the player chose."""
    dialog = Read()
    room = dialog.screen().availableGeometry()
    dialog.show()
    assert dialog.width() >= 30 * BODY_PX
    assert dialog.text.height() >= dialog.text.heightForWidth(dialog.text.width())
    dialog.setGeometry(1700, 900, 700, 500)
    dialog.hide()
    dialog.show()
    assert dialog.size() == QSize(700, 500)
    assert room.contains(dialog.geometry())
    apply_theme(styled_app, NIGHT, 3 * BODY_PX)
    try:
        styled_app.processEvents()
        assert dialog.width() >= 90 * BODY_PX
        assert room.contains(dialog.geometry())
        assert dialog.text.height() >= dialog.text.heightForWidth(dialog.text.width())
    finally:
        apply_theme(styled_app, NIGHT, BODY_PX)
        dialog.close()
        dialog.deleteLater()


@pytest.fixture
def opened(styled_app: QApplication, services: Callable[..., Services], aio: Callable[..., Any]) -> Any:
    """Return a function that opens a window with the given stored geometry."""
    windows: list[MainWindow] = []

    def open_window(kept: str = "", **settings: Any) -> MainWindow:
        windows.append(MainWindow(services(), STILL._replace(window=kept, **settings), no_network))
        return windows[-1]

    yield open_window
    for window in windows:
        aio(close_window(window))
    styled_app.processEvents()


def kept_geometry(rect: QRect, state: Qt.WindowState = Qt.WindowState.WindowNoState) -> str:
    """Return a geometry in the form of the settings."""
    window = QWidget()
    window.setGeometry(rect)
    window.setWindowState(state)
    return bytes(window.saveGeometry().toBase64().data()).decode("ascii")


def test_a_window_without_a_stored_place_fits_the_screen(opened: Callable[..., MainWindow]) -> None:
    """Its minimum size is the default, because the screen has room for it."""
    window = opened()
    window.show()
    room = window.screen().availableGeometry()
    assert room.contains(window.geometry().marginsAdded(FRAME))
    assert window.minimumSize() == SMALLEST
    assert not window.isMaximized()


@pytest.mark.parametrize("kept", [QRect(5000, 3000, 1200, 800), QRect(0, 0, 6000, 4000)])
def test_a_stored_place_outside_the_screen_is_corrected(
    kept: QRect, opened: Callable[..., MainWindow]
) -> None:
    """The place belongs to a removed or larger screen."""
    window = opened(kept_geometry(kept))
    window.show()
    assert window.screen().availableGeometry().contains(window.geometry())


def test_a_maximised_window_is_maximised_again_with_text_of_that_size(
    opened: Callable[..., MainWindow], styled_app: QApplication
) -> None:
    """The style is right before the first paint."""
    window = opened(kept_geometry(QRect(100, 100, 1100, 700), Qt.WindowState.WindowMaximized))
    assert styled_app.font().pixelSize() == body_px(QGuiApplication.primaryScreen().availableSize(), 1.0)
    window.show()
    assert window.isMaximized()
    assert window.normalGeometry() == QRect(100, 100, 1100, 700)


def test_text_and_targets_grow_with_the_window(
    opened: Callable[..., MainWindow],
    clock: FakeClock,
    styled_app: QApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They change once after a series of resizes, and not if the text size stays the same."""
    sizes: list[int] = []

    def counted(app: QApplication, theme: Any, text_px: int, target_px: int) -> None:
        sizes.append(text_px)
        apply_theme(app, theme, text_px, target_px)

    monkeypatch.setattr("epizodiak_qt.desktop.shell.window_style.apply_theme", counted)
    window = opened()
    window.setGeometry(QRect(QPoint(10, 40), QSize(1280, 820)))
    window.show()
    button = window.start_page.findChildren(QPushButton)[0]
    small = button.sizeHint().height()
    del sizes[:]
    for width in (1300, 1400, 1900, 3000, 3840):
        window.resize(width, 2160)
        clock.advance(DEBOUNCE_MS / 2)
    assert sizes == []
    clock.advance(DEBOUNCE_MS)
    assert sizes == [39]
    assert styled_app.font().pixelSize() == 39
    assert button.sizeHint().height() >= 2 * small
    window.resize(3839, 2159)
    clock.advance(DEBOUNCE_MS)
    assert sizes == [39]
