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


def data_folder() -> Path:
    """Return the folder of everything that is stored, except settings and log."""
    import platformdirs

    return Path(platformdirs.user_data_path(NAME, appauthor=False))


def settings_file() -> Path:
    """Return the file of the settings."""
    import platformdirs

    return Path(platformdirs.user_config_path(NAME, appauthor=False)) / "settings.json"


def profiles_file() -> Path:
    """Return the file of the profiles of players."""
    return settings_file().with_name("profiles.json")


def engines_file() -> Path:
    """Return the file of the engines that the player has configured."""
    return settings_file().with_name("engines.json")


def progress_file() -> Path:
    """Return the file of the lessons learned."""
    return settings_file().with_name("progress.json")


def daily_file() -> Path:
    """Return the file of the official tries and the pars of the daily skies."""
    return settings_file().with_name("daily.json")


def nothing_played() -> bool:
    """Return whether there is neither a game nor a lesson learned; looks for files and reads none."""
    with suppress(OSError):
        games = chain(*((data_folder() / folder).rglob("*") for folder in ("tables", "records")))
        return not progress_file().exists() and not any(path.is_file() for path in games)
    return False


def log_file() -> Path:
    """Return the log file; the crash log is beside it."""
    import platformdirs

    return Path(platformdirs.user_log_path(NAME, appauthor=False)) / "epizodiak.log"


def last_open_file(data: Path) -> Path:
    """Return the file in `data` that says which table was on the screen last."""
    return data / "last_open.json"


def remove_leftovers() -> None:
    """Delete what a crash or power cut left more than a day ago: unfinished writes and empty journals."""
    data = data_folder()
    parts = (data.rglob("*.part"), settings_file().parent.glob("*.part"))
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
