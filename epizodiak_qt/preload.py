"""The modules that a click on the start page needs: they are loaded in idle time, once the window is there.

They stand in the order of their imports, the lowest first. So each step is short, and a click waits for one
step at most. Without it a table takes more than twice as long after the first click on *Play now*: 0.31 s
instead of 0.13 s, the medians of eleven starts each.
"""

from __future__ import annotations

from typing import Final

# For *Continue*.
SAVED_GAMES: Final = (
    "datetime",
    "secrets",
    "epizodiak_qt.games.chance",
    "epizodiak_qt.table.entries",
    "epizodiak_qt.table.link",
    "epizodiak_qt.table.table",
    "epizodiak_qt.table.saves",
    "epizodiak_qt.desktop.dialogs.saved_games",
)

# For *Play now*, in every game.
_TABLE: Final = (
    "getpass",
    "epizodiak_qt.desktop.app.profiles",
    "epizodiak_qt.lobby.bot_choice",
    "epizodiak_qt.desktop.shell.start.game_setup",
    "epizodiak_qt.bots.choices",
    "epizodiak_qt.bots.engines.registry",
    "epizodiak_qt.desktop.shell.start.new_game_page",
    "epizodiak_qt.desktop.scene.items.piece_pixmaps",
    "epizodiak_qt.desktop.scene.items.player_panel",
    "epizodiak_qt.desktop.scene.table_scene",
    "epizodiak_qt.desktop.scene.keyboard_navigator",
    "epizodiak_qt.desktop.table.prompt_bar",
    "epizodiak_qt.desktop.table.curtain.curtain_view",
    "epizodiak_qt.desktop.table.table_page",
    "epizodiak_qt.desktop.table.controller",
    "epizodiak_qt.desktop.scene.drag",
    "epizodiak_qt.desktop.scene.tooltip",
    "epizodiak_qt.desktop.table.table_questions",
    "epizodiak_qt.desktop.table.table_sounds",
    "epizodiak_qt.desktop.shell.table_session",
    "epizodiak_qt.desktop.shell.local_tables",
    "epizodiak_qt.desktop.app.sound",
    "epizodiak_qt.bots.seat",
)


def table_modules(game: str) -> tuple[str, ...]:
    """Return the modules that a table of `game` needs."""
    from epizodiak_qt.desktop.table.game_ui import desktop_of

    return *_TABLE, *desktop_of(game).preloaded
