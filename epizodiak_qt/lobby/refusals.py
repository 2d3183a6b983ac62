"""Why a change of the lobby is refused, in both languages."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.table.refusals import reason

SEAT_TAKEN: Final = reason("seat_taken", "That seat is taken.", "Cette place est prise.")
"""Another player has the seat."""
NAME_NEEDED: Final = reason("name_needed", "Please give a name.", "Donnez un nom.")
"""The name is empty after the sanitizer."""
EMBLEM_TAKEN: Final = reason("emblem_taken", "Someone has that emblem.", "Quelqu’un a cet emblème.")
"""Another seat has that emblem."""
ALREADY_RUNNING: Final = reason("already_running", "The game has begun.", "La partie a commencé.")
"""The game has begun."""
OTHER_OPTIONS: Final = reason(
    "other_options",
    "The host has changed the options meanwhile. Look at them, then click Ready again.",
    "L’hôte a changé les options entre-temps. Regardez-les, puis cliquez de nouveau sur Prêt.",
)
"""The player was ready for options that have changed since."""
SEATS_OPEN: Final = reason(
    "seats_open",
    "A seat is still free, or someone is not ready.",
    "Il reste des places libres, ou quelqu’un n’est pas prêt.",
)
"""A seat is free, or a player is not ready."""
