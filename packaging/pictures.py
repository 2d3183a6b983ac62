"""Take the pictures of README and docs from the program itself: `python packaging/pictures.py`.

Each picture shows a table dealt from a fixed seed, which bots have played on, in the real window offscreen.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 820)
SEED = "00ff"
MOVES = {"epizodiak": 17, "ecliptic": 60}  # played before the picture, so that the game is under way

# The window fits its screen, and the default screen of this platform is smaller than the pictures.
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={ROOT / 'tests' / 'desktop' / 'screen.json'}"
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.shell.main_window import MainWindow


def main() -> None:
    """Take them all."""
    with tempfile.TemporaryDirectory() as scratch:
        for kind in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{kind}_HOME"] = scratch
        from PySide6.QtWidgets import QApplication

        from epizodiak_qt import app as composition

        app = QApplication(["epizodiak-qt", "-style", "Fusion"])
        app.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=lambda: composition.make_loop(app)) as runner:
            runner.run(take_all(app, Path(scratch)))


async def take_all(app: QApplication, scratch: Path) -> None:
    """Open the window and take each picture."""
    from epizodiak_qt import app as composition
    from epizodiak_qt.desktop.app.tasks import Tasks

    FOLDER.mkdir(parents=True, exist_ok=True)
    tasks = Tasks(_fail)
    for language in ("en", "fr"):
        window = composition.make_window(app, language, scratch / "log", [], tasks)
        window.change_settings(window.settings._replace(speed=0.0, told_look_away=True))
        window.resize(*SIZE)
        window.show()
        composition.after_first_paint(window)
        await _settle()
        _keep(window, f"opening-{language}")
        for game in MOVES:
            await _play_some(window, game)
            _keep(window, f"{game}-{language}")
        window.close()
        await _settle()
    await tasks.aclose()


async def _play_some(window: MainWindow, game: str) -> None:
    """Open a table with the fixed seed, and play until the person can choose."""
    from random import Random

    from epizodiak_qt.bots.roster import make_player
    from epizodiak_qt.games.catalogue import GAMES
    from epizodiak_qt.lobby.bot_names import BOT_NAMES
    from epizodiak_qt.table.entries import Seat

    seats = GAMES[game].SEATS
    you = Seat("human", "Amélie")
    bots = tuple(Seat("bot", name, "casual") for name in BOT_NAMES[: seats - 1])
    table, path, notice = window._services.saves().begin(  # noqa: SLF001  (the window's own folder)
        game, {}, (you, *bots), datetime(2026, 1, 1, tzinfo=UTC), SEED
    )
    player = make_player(game, "sensible-0.1")
    link = table.connect(frozenset(range(seats)), _ignore)
    played, random = 0, Random(1)
    while played < MOVES[game] or 0 not in table.state().acting or len(link.look(0).legal) < 2:
        seat = table.state().acting[0]
        update = link.look(seat)
        assert await link.act(seat, player.choose(update.view, update.legal, (), random)) is None
        played += 1
    link.close()
    window.local_tables.show(table, path, notice)
    await _settle()


def _ignore(_update: object) -> None:
    """Ignore an update."""


async def _settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def _keep(window: MainWindow, name: str) -> None:
    target = FOLDER / f"{name}.png"
    if not window.grab().save(str(target)):
        sys.exit(f"{target} could not be written.")
    print(target.relative_to(ROOT))


def _fail(error: BaseException) -> None:
    raise error


if __name__ == "__main__":
    main()
