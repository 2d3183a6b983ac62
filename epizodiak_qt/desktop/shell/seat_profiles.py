"""The profiles of the people at one table: the whole interface follows the person who has the screen.

The interface is switched while the curtain is closed, as soon as a person is invited, so that it tells
nothing about a hand and the person can read the curtain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.profiles import ProfileStore
    from epizodiak_qt.desktop.shell.current_settings import CurrentSettings
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.table_advice import TableAdvice


class SeatProfiles:
    """Applies the profile of the seat whose hand is open or may be opened next.

    A seat without a profile has the settings of this computer, and so has everyone once the game is over.

    Args:
        controller: The table.
        advice: Its hints.
        settings: The settings of the program.
        store: The profiles of this computer.
        table: The id of the table, by which the store knows the profile of each seat.
    """

    def __init__(
        self,
        controller: Controller,
        advice: TableAdvice,
        settings: CurrentSettings,
        store: ProfileStore,
        table: str,
    ) -> None:
        self._controller = controller
        self._advice = advice
        self._settings = settings
        self._store = store
        self._table = table
        self._seat: int | None = None
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

    def apply(self) -> None:
        """Apply the profile of the present person, which may have been changed, renamed or deleted."""
        names, seat = self._store.seats_of(self._table), self._seat
        profile = self._store.find(names[seat]) if names and seat is not None else None
        self._settings.use_profile(profile, self._store)
        wanted = profile is None or profile.advice
        if wanted != self._advice.wanted:
            self._advice.wanted = wanted
            self._controller.state_changed.emit()

    def close(self) -> None:
        """Return to the settings of this computer: the table was left."""
        self._controller.state_changed.disconnect(self._follow)
        self._settings.use_profile(None)
