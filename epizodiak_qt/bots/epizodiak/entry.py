"""The bots of EpiZodiak, for the shared modules: their modules are loaded when they are used."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.bots.game_bots import full_bots

ENTRY: Final = full_bots("epizodiak_qt.bots.epizodiak", "sensible", (866, 1000, 1077, 1102))
