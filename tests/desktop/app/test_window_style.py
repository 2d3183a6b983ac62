"""The window follows its screen and the desktop: its place, the size of its text, theme and motion."""

import enum
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt, Signal
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
from epizodiak_qt.desktop.app.system_preferences import ANIMATIONS, COLOUR_SCHEME, CONTRAST, REDUCED_MOTION
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.window_style import DEBOUNCE_MS
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.fake_style_hints import FakeAccessibility, FakeHints
from tests.desktop.manual_clock import FakeClock
from tests.desktop.program_window import STILL, close_window, no_network
from tests.desktop.seated_player import Sit
from tests.games.positions import position
from tests.program_process import LONGEST_S, output_of

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
    assert [fills_screen(first_geometry(area), area) for area in areas] == [True] * 3 + [False] * 3
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


@pytest.mark.parametrize("kept", [None, QRect(5000, 3000, 1200, 800), QRect(0, 0, 6000, 4000)])
def test_a_window_fits_the_screen(kept: QRect | None, opened: Callable[..., MainWindow]) -> None:
    """Without a stored place, or with that of a removed or larger screen.

    Its minimum size is the default, because the screen has room for it.
    """
    window = opened("" if kept is None else kept_geometry(kept))
    window.show()
    room = window.screen().availableGeometry()
    assert room.contains(window.geometry().marginsAdded(FRAME if kept is None else QMargins()))
    assert window.minimumSize() == SMALLEST
    assert not window.isMaximized()


def test_a_closed_window_comes_back_with_its_size_or_maximised(
    opened: Callable[..., MainWindow], services: Callable[..., Services], styled_app: QApplication
) -> None:
    """The window stores its geometry when it closes. The style is right before the first paint."""
    window = opened()
    window.resize(1024, 700)  # the screen of a test is a small one
    window.show()
    closed: list[bool] = []
    window.closed.connect(lambda: closed.append(True))
    window.close()
    assert closed == [True]
    again = opened(services().settings_file.load()[0].window)
    assert (again.width(), again.height()) == (1024, 700)
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


# --- the preferences of the desktop, which the window follows unless the settings override them


Scheme, Contrast = Qt.ColorScheme, Qt.ContrastPreference


@pytest.mark.parametrize(
    ("scheme", "contrast", "portal", "theme"),
    [
        (Scheme.Unknown, Contrast.NoPreference, {}, "night"),
        (Scheme.Dark, Contrast.NoPreference, {}, "night"),
        (Scheme.Light, Contrast.NoPreference, {}, "day"),
        (Scheme.Light, Contrast.HighContrast, {}, "contrast"),
        (Scheme.Unknown, Contrast.NoPreference, {COLOUR_SCHEME: 2}, "day"),
        (Scheme.Unknown, Contrast.NoPreference, {COLOUR_SCHEME: 1}, "night"),
        (Scheme.Dark, Contrast.NoPreference, {COLOUR_SCHEME: 2}, "night"),
        (Scheme.Dark, Contrast.NoPreference, {CONTRAST: 1}, "contrast"),
        (Scheme.Light, Contrast.NoPreference, {CONTRAST: 0}, "day"),
        (Scheme.Unknown, Contrast.NoPreference, {COLOUR_SCHEME: "light", CONTRAST: None}, "night"),
    ],
)
def test_the_theme_is_that_of_the_system(
    scheme: Qt.ColorScheme,
    contrast: Qt.ContrastPreference,
    portal: dict[tuple[str, str], object],
    theme: str,
    hints: FakeHints,
) -> None:
    """The value of Qt comes first, then that of the portal; the default is night."""
    hints.scheme, hints.access.contrast = scheme, contrast
    system = hints.preferences()
    for key, value in portal.items():
        system.take_portal(*key, value)
    assert system.theme == theme


@pytest.mark.parametrize(
    ("key", "value", "reported"),
    [
        (REDUCED_MOTION, 1, [True]),
        (REDUCED_MOTION, 0, [False]),
        (ANIMATIONS, False, [True]),
        (ANIMATIONS, True, [False]),
        (ANIMATIONS, None, []),
    ],
)
def test_the_portal_reports_reduced_motion(
    key: tuple[str, str], value: object, reported: list[bool], hints: FakeHints
) -> None:
    """The key is that of freedesktop.org or of GNOME. A repeated value and an unused key change nothing."""
    system = hints.preferences()
    assert not system.reduced_motion
    changes: list[bool] = []
    system.changed.connect(lambda: changes.append(system.reduced_motion))
    for _ in range(2):
        system.take_portal(*key, value)
    system.take_portal("org.freedesktop.appearance", "accent-color", 7)
    assert changes == reported
    assert system.reduced_motion is (True in reported)


def test_reduced_motion_is_read_from_qt_where_it_has_it() -> None:
    """Qt 6.12 added the property."""

    class Motion(enum.Enum):
        NoPreference = 0
        ReducedMotion = 1

    class Newer(FakeAccessibility):
        motionPreferenceChanged = Signal(object)
        motion = Motion.NoPreference

        def motionPreference(self) -> Motion:
            return self.motion

    access = Newer()
    system = FakeHints(access).preferences()
    changes: list[bool] = []
    system.changed.connect(lambda: changes.append(system.reduced_motion))
    access.motion = Motion.ReducedMotion
    access.motionPreferenceChanged.emit(access.motion)
    assert changes == [True]


async def test_the_window_follows_the_system_live(window: MainWindow, hints: FakeHints) -> None:
    """It changes between light, dark and high contrast without a restart, until the user chooses a theme."""
    assert window.theme.name == "night"
    hints.choose_scheme(Scheme.Light)
    assert window.theme.name == "day"
    assert window.theme.accent in window.start_page.title.styleSheet()
    assert window.palette().window().color().name() == window.theme.panel.lower()
    hints.choose_contrast(Contrast.HighContrast)
    assert window.theme.name == "contrast"
    window.apply_setting("theme", "night")
    hints.choose_contrast(Contrast.NoPreference)
    assert window.theme.name == "night"
    assert window.settings.theme == "night", "the settings keep the choice, not its current meaning"


async def test_a_table_follows_the_system_live(sit: Sit, hints: FakeHints) -> None:
    """Its colours and its animations change."""
    at = sit(position(hands=([2, 3], [...], [...]), dial=(4,)))
    scene, before = at.session.page.scene, at.grab()

    def is_reduced() -> bool:
        return scene.reduced_motion

    assert not is_reduced()
    at.window.services.system.take_portal(*ANIMATIONS, value=False)
    assert is_reduced()
    hints.choose_scheme(Scheme.Light)
    assert at.grab() != before
    assert scene.style_now.theme.name == "day"
    at.window.apply_setting("reduced_motion", "off")
    assert not is_reduced()


# --- the portal itself, over a real bus

PORTAL = """
import asyncio
from jeepney import HeaderFields, message_bus, new_error, new_method_return, new_signal
from jeepney.io.asyncio import open_dbus_connection
from epizodiak_qt.desktop.app.settings_portal import PORTAL, follow_portal
from epizodiak_qt.desktop.app.system_preferences import ANIMATIONS, COLOUR_SCHEME
from tests.desktop.fake_style_hints import FakeHints

VALUES = {ANIMATIONS: ("b", False), COLOUR_SCHEME: ("u", 1)}

async def serve(desktop):
    while True:
        message = await desktop.receive()
        if message.header.fields.get(HeaderFields.member) != "Read":
            continue
        value = VALUES.get(message.body)
        if value is None:
            await desktop.send(new_error(message, "org.freedesktop.portal.Error.NotFound"))
        else:
            await desktop.send(new_method_return(message, "v", (("v", value),)))

async def main():
    desktop = await open_dbus_connection()
    await desktop.send(message_bus.RequestName(PORTAL.bus_name))
    system, changes, done = FakeHints().preferences(), [], asyncio.Event()
    def told():
        changes.append(system.theme)
        if len(changes) == len(VALUES):
            sent = [(*COLOUR_SCHEME, ("u", 2)), ("org.other", "accent", ("(ddd)", (0.1, 0.2, 0.3)))]
            for change in reversed(sent):
                signal = new_signal(PORTAL, "SettingChanged", "ssv", change)
                asyncio.ensure_future(desktop.send(signal))
        elif len(changes) > len(VALUES):
            done.set()
    system.changed.connect(told)
    tasks = [asyncio.ensure_future(each) for each in (serve(desktop), follow_portal(system))]
    await asyncio.wait_for(done.wait(), 20)
    for task in tasks:
        task.cancel()
    print(system.reduced_motion, *changes)

asyncio.run(main())
"""
ABSENT = """
import asyncio
from epizodiak_qt.desktop.app import settings_portal
from tests.desktop.fake_style_hints import FakeHints
system, asked, call = FakeHints().preferences(), [], settings_portal.new_method_call
async def main():
    every = asyncio.Event()
    def count(*given):
        asked.append(given)
        if len(asked) == len(settings_portal.PORTAL_KEYS):
            every.set()  # the others were answered
        return call(*given)
    settings_portal.new_method_call = count
    both = [asyncio.ensure_future(each) for each in (settings_portal.follow_portal(system), every.wait())]
    done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    for task in both:
        task.cancel()
    for task in done:
        task.result()  # an error would reach the player
asyncio.run(main())
print(system.theme, system.reduced_motion)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="D-Bus")
def test_the_portal_is_read_and_followed() -> None:
    """A portal on a private bus has two of the keys and then changes one."""
    said = output_of("dbus-run-session", "--", sys.executable, "-c", PORTAL, longest_s=LONGEST_S)
    assert said == "True night night day\n"


NO_RULES = """<busconfig>
<listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*"/><allow eavesdrop="true"/><allow own="*"/></policy>
<limit name="max_match_rules_per_connection">0</limit>
</busconfig>"""


@pytest.mark.skipif(sys.platform != "linux", reason="D-Bus")
@pytest.mark.parametrize(
    "bus",
    [[], ["dbus-run-session", "--"], ["dbus-run-session", "--config-file=bus.conf", "--"]],
    ids=["no bus", "no portal", "a bus that refuses"],
)
def test_without_a_portal_nothing_happens(bus: list[str], tmp_path: Path) -> None:
    """The program does not wait and prints no error."""
    (tmp_path / "bus.conf").write_text(NO_RULES)
    bus = [word.replace("bus.conf", str(tmp_path / "bus.conf")) for word in bus]
    environ = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
    said = output_of(*bus, sys.executable, "-c", ABSENT, environ=environ, longest_s=LONGEST_S)
    assert said == "night False\n"
