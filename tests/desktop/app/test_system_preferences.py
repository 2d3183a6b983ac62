"""The program follows the preferences of the desktop while it runs, unless the settings override them."""

import enum
import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, Signal

from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.app.system_preferences import ANIMATIONS, COLOUR_SCHEME, CONTRAST, REDUCED_MOTION
from epizodiak_qt.desktop.main_window import MainWindow
from tests.desktop.fake_style_hints import FakeAccessibility, FakeHints
from tests.desktop.seated_player import Sit
from tests.games.positions import position
from tests.program_process import LONGEST_S, output_of

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
    scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference, portal: dict[tuple[str, str], object], theme: str
) -> None:
    """The value of Qt comes first, then that of the portal; the default is night."""
    hints = FakeHints()
    hints.scheme, hints.access.contrast = scheme, contrast
    system = hints.preferences()
    for key, value in portal.items():
        system.take_portal(*key, value)
    assert system.theme == theme


@pytest.mark.parametrize(
    ("portal", "reduced"),
    [
        ({}, False),
        ({REDUCED_MOTION: 1}, True),
        ({REDUCED_MOTION: 0}, False),
        ({ANIMATIONS: False}, True),
        ({ANIMATIONS: True}, False),
        ({ANIMATIONS: None}, False),
    ],
)
def test_the_portal_reports_reduced_motion(portal: dict[tuple[str, str], object], reduced: bool) -> None:
    """The key is that of freedesktop.org or that of GNOME."""
    system = FakeHints().preferences()
    for key, value in portal.items():
        system.take_portal(*key, value)
    assert system.reduced_motion is reduced


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


def test_only_changed_values_of_the_portal_are_reported() -> None:
    """A repeated value and an unused key cause no restyling."""
    system = FakeHints().preferences()
    changes: list[int] = []
    system.changed.connect(lambda: changes.append(1))
    for _ in range(2):
        system.take_portal(*CONTRAST, 1)
    system.take_portal("org.freedesktop.appearance", "accent-color", 7)
    assert len(changes) == 1


@pytest.mark.parametrize("chosen", ["night", "day", "contrast"])
def test_a_chosen_theme_overrides_the_system(chosen: str) -> None:
    """A choice about motion stays, too."""
    settings = Settings(theme=chosen, reduced_motion="off").resolved("day", reduced_motion=True)
    assert (settings.theme, settings.reduced_motion) == (chosen, "off")


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
