"""The bots of Ecliptic, for the shared modules: their modules are loaded when they are used."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.bots.game_bots import full_bots

ENTRY: Final = full_bots("epizodiak_qt.bots.ecliptic", "rules_of_thumb", (882, 1000, 1075, 1107))
