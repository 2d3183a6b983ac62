"""The folders and files of the user: saved games, host state, settings and log."""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.table.saves import SavedTable, Saves

NAME: Final = "epizodiak"
"""The name of the program's folder in each of the system's folders."""
DAY_S: Final = 24 * 3600.0
OFFERED_S: Final = DAY_S
"""How long a guest is offered the way back to a running game."""


def data_folder() -> Path:
    """Return the folder of everything that is stored, except settings and log."""
    import platformdirs

    return Path(platformdirs.user_data_path(NAME, appauthor=False))


def config_file(name: str) -> Path:
    """Return a file of what the player has chosen: the settings, profiles, engines, progress and tries."""
    import platformdirs

    return Path(platformdirs.user_config_path(NAME, appauthor=False)) / name


def nothing_played() -> bool:
    """Return whether there is neither a game nor a lesson learned; looks for files and reads none."""
    with suppress(OSError):
        games = chain(*((data_folder() / folder).rglob("*") for folder in ("tables", "records")))
        return not config_file("progress.json").exists() and not any(path.is_file() for path in games)
    return False


def log_file() -> Path:
    """Return the log file; the crash log is beside it."""
    import platformdirs

    return Path(platformdirs.user_log_path(NAME, appauthor=False)) / "epizodiak.log"


def remove_leftovers() -> None:
    """Delete what a crash or power cut left more than a day ago: unfinished writes and empty journals."""
    data = data_folder()
    parts = (data.rglob("*.part"), config_file("").glob("*.part"))
    for path in chain(*parts, (data / "tables").glob("*.journal")):
        with suppress(OSError):
            found = path.stat()
            if time.time() - found.st_mtime > DAY_S and (path.suffix == ".part" or not found.st_size):
                path.unlink()


def saved_games(data: Path) -> Saves:
    """Return the saved games in `data`."""
    from epizodiak_qt.games.catalogue import GAMES
    from epizodiak_qt.table.files import DiskFiles
    from epizodiak_qt.table.saves import Saves

    return Saves(DiskFiles(), data / "tables", GAMES)


def host_state_file(data: Path, table: str) -> Path:
    """Return the file in which the host of `table` keeps its code, port and guests."""
    return data / "hosted" / f"{table}.hosted"


def hosted_file(saved: SavedTable) -> Path:
    """Return the file of the host of a saved game, which exists if it was hosted in the network."""
    return host_state_file(saved.path.parent.parent, saved.header.table)
