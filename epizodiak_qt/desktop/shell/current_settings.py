"""The settings of the running program, their file, and the profile of the person who has the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.profiles import Profile
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.table_advice import TableAdvice


class CurrentSettings(QObject):
    """Owns the settings from the start of the window to its end.

    While a person with a profile has the screen, `value` holds the preferences of that person; a change of
    one of them goes into the profile. `services` are those of the window.

    Signals:
        changed: The settings are other ones; the language is switched already.
        not_stored: The file could not be written, for the first time; carries the reason as a `Sentence`.
    """

    changed = Signal()
    not_stored = Signal(object)

    def __init__(self, settings: Settings, services: Services) -> None:
        super().__init__()
        self.value = settings
        self._own = settings
        self._profile: Profile | None = None
        self.services = services
        self._failed = False

    def change(self, settings: Settings) -> None:
        """Take other settings, apply them at once, and store them."""
        failure = None
        if self._profile is None:
            self._own = settings
        else:
            before, self._profile = self._profile, self._profile.following(settings)
            self._own = before.following(self._own).over(settings)
            if self._profile != before:
                failure = self.services.profiles().put(self._profile, before)
        self._show(settings)
        failure = self.services.settings_file.save(self._own) or failure
        if failure is not None and not self._failed:
            self._failed = True
            self.not_stored.emit(failure)

    def use_profile(self, profile: Profile | None) -> None:
        """Show the preferences of a person, or (None) those of this computer; nothing is stored."""
        self._profile = profile
        shown = self._own if profile is None else profile.over(self._own)
        if shown != self.value:
            self._show(shown)

    def _show(self, settings: Settings) -> None:
        """Let the program show settings: the language first, then all the rest."""
        before, self.value = self.value, settings
        if settings.language != before.language:
            services = self.services
            services.language.switch(settings.language or services.system_language)
        self.changed.emit()

    def store_geometry(self, geometry: str) -> None:
        """Store the place of the window, in base64, for the next start."""
        self.services.settings_file.save(self._own._replace(window=geometry))


class SeatProfiles:
    """Applies the profile of the seat whose hand is open or may be opened next.

    A seat without a profile has the settings of this computer, and so has everyone once the game is over.
    The interface is switched while the curtain is closed, as soon as a person is invited, so that it tells
    nothing about a hand and the person can read the curtain. `table` is the id of the table, by which the
    profiles of this computer know the profile of each seat.
    """

    def __init__(
        self, controller: Controller, advice: TableAdvice, settings: CurrentSettings, table: str
    ) -> None:
        self._controller, self._advice, self._settings, self._table = controller, advice, settings, table
        self._seat: int | None = None
        self._store = settings.services.profiles()
        controller.state_changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        """Switch to the person who has the screen now; between two people the former one keeps it."""
        curtain = self._controller.curtain
        if self._controller.over:
            self._seat = None
            self.apply()
            return
        seat = curtain.invited if curtain.viewer is None else curtain.viewer
        if seat is not None and seat != self._seat:
            self._seat = seat
            self.apply()

    def name_of(self, seat: int) -> str:
        """Return the name of the profile of a seat; empty without one."""
        names = self._store.seats_of(self._table)
        return names[seat] if names and self._store.find(names[seat]) else ""

    def apply(self) -> None:
        """Apply the profile of the present person, which may have been changed, renamed or deleted."""
        profile = None if self._seat is None else self._store.find(self.name_of(self._seat))
        self._settings.use_profile(profile)
        wanted = profile is None or profile.advice
        if wanted != self._advice.wanted:
            self._advice.wanted = wanted
            self._controller.state_changed.emit()

    def close(self) -> None:
        """Return to the settings of this computer: the table was left."""
        self._controller.state_changed.disconnect(self._follow)
        self._settings.use_profile(None)
