"""Reads the settings portal of freedesktop.org over D-Bus, asynchronously.

https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import SLOT, QObject, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant

from epizodiak_qt.desktop.app.system_preferences import PORTAL_KEYS

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.system_preferences import SystemPreferences

log = logging.getLogger(__name__)

SERVICE: Final = "org.freedesktop.portal.Desktop"
PATH: Final = "/org/freedesktop/portal/desktop"
INTERFACE: Final = "org.freedesktop.portal.Settings"


class SettingsPortal(QObject):
    """Passes the values of the portal to `system`, now and at every change, if there is a portal."""

    def __init__(self, system: SystemPreferences) -> None:
        super().__init__(system)
        self._system = system
        bus = QDBusConnection.sessionBus()
        if not bus.isConnected():
            log.debug("no session bus: %s", bus.lastError().message())
            return
        slot = SLOT("_on_change(QString,QString,QDBusVariant)")
        # WORKAROUND: https://code.qt.io/cgit/pyside/pyside-setup.git/tree/sources/pyside6/PySide6/QtDBus
        bus.connect(SERVICE, PATH, INTERFACE, "SettingChanged", self, slot)  # type: ignore[call-overload]  # the stub of PySide6 6.11 wants bytes
        for namespace, key in PORTAL_KEYS:
            # Read is deprecated in favour of ReadOne, which older portals do not have.
            call = QDBusMessage.createMethodCall(SERVICE, PATH, INTERFACE, "Read")
            call.setArguments([namespace, key])
            watcher = QDBusPendingCallWatcher(bus.asyncCall(call), self)
            watcher.finished.connect(
                lambda done, namespace=namespace, key=key: self._on_answer(done, namespace, key)
            )

    def _on_answer(self, answer: QDBusPendingCallWatcher, namespace: str, key: str) -> None:
        if answer.isError():
            log.debug("settings portal: %s %s: %s", namespace, key, answer.error().message())
        else:
            self._take(namespace, key, next(iter(answer.reply().arguments()), None))
        answer.deleteLater()

    @Slot(str, str, QDBusVariant)
    def _on_change(self, namespace: str, key: str, value: QDBusVariant) -> None:
        self._take(namespace, key, value)

    def _take(self, namespace: str, key: str, value: object) -> None:
        while isinstance(value, QDBusVariant):  # Read puts a variant into a variant
            value = value.variant()
        self._system.take_portal(namespace, key, value)
