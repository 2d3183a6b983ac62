"""A window in the background calls its player; a game in the network keeps the computer awake."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtWidgets import QApplication
from wakepy import keep

from epizodiak_qt.desktop.app.desktop_notice import StayAwake
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.lobby.listener import ChatLine
from tests.desktop.network.people import OpenWindow, guest_at_fake_table
from tests.desktop.seated_player import Sit
from tests.desktop.table.test_announcements import TURN
from tests.desktop.table.test_table_sounds import SHARED
from tests.lobby.fake_client import FakeNetwork
from tests.program_process import LONGEST_S, output_of


class Desktop:
    """Keeps what the windows of a test ask the desktop for; `in_front` is the active window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.in_front: Any = None
        self.alert = Mock()
        self.told: list[str] = []
        self.notices: list[str] = []
        self.awake: list[str] = []
        self.click: Callable[[], None] = lambda: None
        monkeypatch.setattr(QApplication, "activeWindow", lambda: self.in_front)
        monkeypatch.setattr(QApplication, "alert", self.alert)

    @staticmethod
    def _hold(text: str, those: list[str]) -> Mock:
        """Return a notification, or a request to stay awake, which is listed until it is closed."""
        those.append(text)
        return Mock(close=lambda: those.remove(text))

    def _notify(self, text: str, clicked: Callable[[], None]) -> Mock:
        self.told.append(text)
        self.click = clicked
        return self._hold(text, self.notices)

    def serve(self, window: MainWindow) -> None:
        """Let a window ask this desktop."""
        window.alerts._services = window.services._replace(
            desktop_notice=self._notify, keep_awake=lambda: self._hold("", self.awake)
        )


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Desktop:
    """Return a desktop on which no window of the program is active."""
    return Desktop(monkeypatch)


async def test_a_turn_in_the_background_calls_once_and_activation_ends_it(sit: Sit, desktop: Desktop) -> None:
    """The notification is off at first; with it, its text is public, and a click leads to the window."""
    at = sit(TURN)
    desktop.serve(at.window)
    at.window.apply_setting("desktop_notices", "on")
    await at.settle()
    assert at.other(2, "lay ccw 5") is None
    await at.settle()
    assert (desktop.alert.call_count, desktop.told) == (1, ["It is your turn."])
    assert at.window.windowTitle() == "● Your turn – EpiZodiak"
    at.window.alerts.alert_chat("Bo: hurry up")
    assert at.window.windowTitle() == "● Your turn – EpiZodiak", "the turn is more urgent"
    assert desktop.notices == ["Bo: hurry up"], "it replaces the first"
    desktop.click()
    at.window.alerts.on_activated()
    assert at.window.windowTitle() == "EpiZodiak"
    assert desktop.notices == []
    assert desktop.awake == [], "this table is in no network"


@pytest.mark.parametrize("why", ["active", "off", "several people"])
async def test_no_call_comes_where_none_is_wanted(why: str, sit: Sit, desktop: Desktop) -> None:
    """The window is active, the settings are off, or the people around the screen see it themselves."""
    at = sit(SHARED, people=(0, 1)) if why == "several people" else sit(TURN)
    desktop.serve(at.window)
    desktop.in_front = at.window if why == "active" else None
    if why == "off":
        at.window.apply_setting("background_alerts", "off")
    else:
        at.window.apply_setting("desktop_notices", "on")
    await at.settle()
    if why != "several people":
        assert at.other(2, "lay ccw 5") is None
        await at.settle()
    at.session.page.prompt_bar.asked.emit("Is it a 7?", False)
    assert (desktop.alert.call_count, desktop.told, at.window.windowTitle()) == (0, [], "EpiZodiak")


async def test_chat_and_questions_of_a_network_table_call_without_hidden_words(
    alone: OpenWindow, network: FakeNetwork, desktop: Desktop
) -> None:
    """Own lines of chat do not call."""
    bo = await guest_at_fake_table(alone, network)
    desktop.serve(bo.window)
    bo.window.apply_setting("desktop_notices", "on")
    await bo.settle()
    bo.client.send_chat("mine")
    signals: Any = bo.signals
    signals.on_chat(ChatLine(2, "Cy", "<b>hello</b>", ""))
    bo.session.page.prompt_bar.asked.emit("Discard the 7?", False)
    bo.sidebar.banner.asked.emit("Ana is away.")
    assert desktop.told == ["Cy: <b>hello</b>", *2 * ["There is a message for you at the table."]]


@pytest.mark.parametrize("end", ["left", "lost", "off"])
async def test_the_computer_stays_awake_while_a_network_table_plays(
    end: str, alone: OpenWindow, network: FakeNetwork, desktop: Desktop
) -> None:
    """It may sleep again once the table is left, the connection is gone for good, or the setting is off."""
    bo = await guest_at_fake_table(alone, network)
    desktop.serve(bo.window)
    bo.window.alerts.leave()
    bo.window.alerts.watch(bo.session)
    bo.session.controller.state_changed.emit()
    bo.session.controller.state_changed.emit()
    assert len(desktop.awake) == 1
    if end == "left":
        bo.leave()
    elif end == "lost":
        signals: Any = bo.signals
        signals.on_ended(None)
    else:
        bo.window.apply_setting("stay_awake", "off")
    assert desktop.awake == []


def test_a_computer_that_cannot_be_kept_awake_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The request is made and ended in one thread; its failure has no effect."""
    entered = Mock(side_effect=OSError("no bus"))
    monkeypatch.setattr(keep, "running", entered)
    awake = StayAwake()
    awake.close()
    awake._thread.shutdown(wait=True)
    assert entered.call_count == 1


SERVER = """
import asyncio
from jeepney import DBusAddress, HeaderFields, MessageType, message_bus, new_method_return, new_signal
from jeepney.io.asyncio import open_dbus_connection
from epizodiak_qt.desktop.app.desktop_notice import PATH, SERVICE, DBusNotice
from epizodiak_qt.desktop.app.tasks import Tasks

async def main():
    bus = await open_dbus_connection()
    tasks = Tasks(print)
    DBusNotice("early", print, tasks)
    await asyncio.gather(*tasks._running)
    await bus.send(message_bus.RequestName(SERVICE))
    clicks = []
    for number in (7, 8, 9):
        notice = DBusNotice("<b> & you", lambda: (clicks.append(number), notice.close()), tasks)
        while True:
            message = await bus.receive()
            if message.header.message_type is not MessageType.method_call:
                continue
            print(message.header.fields[HeaderFields.member], message.body)
            if message.header.fields[HeaderFields.member] == "CloseNotification":
                break
            print(message.header.fields[HeaderFields.signature])
            if number == 8:  # before its number is known
                notice.close()
            await bus.send(new_method_return(message, "u", (number,)))
            if number == 7:
                server = DBusAddress(PATH, interface=SERVICE)
                await bus.send(new_signal(server, "ActionInvoked"))
                for other in (6, 7):
                    await bus.send(new_signal(server, "ActionInvoked", "us", (other, "default")))
            elif number == 9:
                while notice._number is None:
                    await asyncio.sleep(0)
                notice.close()
    print(clicks)
    await tasks.aclose()
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="D-Bus")
def test_a_notification_over_a_real_bus_is_escaped_clicked_and_closed() -> None:
    """Without a server nothing happens. A notification is removed after its own click, and at `close`."""
    words = "'EpiZodiak', 0, 'epizodiak-qt', 'EpiZodiak', '&lt;b&gt; &amp; you', ['default', ''], {}, -1"
    notify = [f"Notify ({words})", "susssasa{sv}i"]
    said = output_of("dbus-run-session", "--", sys.executable, "-c", SERVER, longest_s=LONGEST_S)
    assert said.splitlines() == [
        *(line for number in (7, 8, 9) for line in (*notify, f"CloseNotification ({number},)")),
        "[7]",
    ]
