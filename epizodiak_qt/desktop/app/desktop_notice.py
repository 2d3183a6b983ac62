"""Notifications of the desktop, by D-Bus under Linux and by an icon elsewhere, and keeping it awake.

https://specifications.freedesktop.org/notification-spec/
"""

from __future__ import annotations

import asyncio
import html
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.tasks import Tasks

log = logging.getLogger(__name__)

NAME: Final = "EpiZodiak"
ANSWER_S: Final = 5.0
SERVICE: Final = "org.freedesktop.Notifications"
PATH: Final = "/org/freedesktop/Notifications"


class DBusNotice:
    """Shows a notification of the Linux desktop until `close`; without such a service nothing happens.

    Args:
        text: The text, without markup.
        clicked: Called when the notification is clicked.
        tasks: The tasks of the window.
    """

    def __init__(self, text: str, clicked: Callable[[], None], tasks: Tasks) -> None:
        self._number: int | None = None
        self._closed = False
        self._task = tasks.spawn(self._show(html.escape(text, quote=False), clicked))

    def close(self) -> None:
        """Remove the notification, as soon as the service has given it a number."""
        self._closed = True
        if self._number is not None:
            self._task.cancel()

    async def _show(self, body: str, clicked: Callable[[], None]) -> None:
        from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
        from jeepney.io.asyncio import Proxy, open_dbus_router
        from jeepney.io.common import RouterClosed
        from jeepney.wrappers import DBusErrorResponse, unwrap_msg

        failures = OSError, EOFError, KeyError, RuntimeError, ValueError, RouterClosed, DBusErrorResponse
        server = DBusAddress(PATH, SERVICE, SERVICE)
        rule = MatchRule(type="signal", interface=SERVICE, member="ActionInvoked", path=PATH)
        words: tuple[object, ...] = (NAME, 0, "epizodiak-qt", NAME, body, ["default", ""], {}, -1)
        try:
            async with asyncio.timeout(ANSWER_S) as limit, open_dbus_router() as bus:
                await Proxy(message_bus, bus).AddMatch(rule)
                with bus.filter(rule, bufsize=16) as clicks:
                    call = new_method_call(server, "Notify", "susssasa{sv}i", words)
                    (number,) = unwrap_msg(await bus.send_and_get_reply(call))
                    limit.reschedule(None)  # a click may come at any time
                    self._number = number
                    try:
                        while not self._closed and (await clicks.get()).body[:1] != (number,):
                            pass
                        self._number = None  # a click closes it as well
                        if not self._closed:
                            clicked()
                    finally:
                        await bus.send(new_method_call(server, "CloseNotification", "u", (number,)))
        except failures as error:
            log.debug("no desktop notification: %s", error)


class TrayNotice:
    """Shows a notification of Windows or macOS, and the icon that it needs, until `close`."""

    def __init__(self, text: str, clicked: Callable[[], None]) -> None:
        from PySide6.QtWidgets import QApplication, QSystemTrayIcon

        self._icon = QSystemTrayIcon(QApplication.windowIcon())
        self._icon.messageClicked.connect(clicked)
        self._icon.show()
        self._icon.showMessage(NAME, text, QApplication.windowIcon())

    def close(self) -> None:
        """Remove the notification."""
        self._icon.hide()


class StayAwake:
    """Keeps the computer awake until `close`; the screen may still turn off.

    A thread of its own asks the system, which may take seconds to answer. A failure stays without effect.
    """

    def __init__(self) -> None:
        self._held = ExitStack()
        self._thread = ThreadPoolExecutor(1)  # wakepy wants to end in the thread where it began
        self._thread.submit(self._begin)

    def _begin(self) -> None:
        from wakepy import keep

        self._held.enter_context(keep.running(on_fail="pass"))

    def close(self) -> None:
        """Let the computer fall asleep again."""
        self._thread.submit(self._held.close)
        self._thread.shutdown(wait=False)
