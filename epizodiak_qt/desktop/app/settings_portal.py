"""Follows the settings portal of freedesktop.org over D-Bus.

https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from jeepney import DBusAddress, MatchRule, MessageType, message_bus, new_method_call
from jeepney.io.asyncio import Proxy, open_dbus_router
from jeepney.io.common import RouterClosed
from jeepney.wrappers import DBusErrorResponse

from epizodiak_qt.desktop.app.system_preferences import PORTAL_KEYS

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.system_preferences import SystemPreferences

log = logging.getLogger(__name__)

INTERFACE: Final = "org.freedesktop.portal.Settings"
PORTAL: Final = DBusAddress("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop", INTERFACE)
FAILURES: Final = (
    *(OSError, EOFError, KeyError, RuntimeError, ValueError),
    *(RouterClosed, DBusErrorResponse),  # the bus is gone, or refuses to pass on changes
)


async def follow_portal(system: SystemPreferences) -> None:
    """Pass the values of the portal to `system`, now and at every change; end without a bus."""
    rule = MatchRule(type="signal", interface=INTERFACE, member="SettingChanged", path=PORTAL.object_path)
    try:
        async with open_dbus_router() as bus:
            await Proxy(message_bus, bus).AddMatch(rule)
            with bus.filter(rule, bufsize=16) as changes:
                for key in PORTAL_KEYS:
                    # Read is deprecated in favour of ReadOne, which older portals do not have.
                    answer = await bus.send_and_get_reply(new_method_call(PORTAL, "Read", "ss", key))
                    if answer.header.message_type is MessageType.method_return:
                        _take(system, (*key, *answer.body))
                while True:
                    _take(system, (await changes.get()).body)
    except FAILURES as error:
        log.debug("settings portal: %s", error)


def _take(system: SystemPreferences, body: tuple[object, ...]) -> None:
    match body:
        case (str(namespace), str(key), value):
            while isinstance(value, tuple) and len(value) == 2:  # Read puts a variant into a variant
                value = value[1]
            system.take_portal(namespace, key, value)
