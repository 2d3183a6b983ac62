"""Resident memory of a window that plays one game after another: `python -m benchmarks memory`."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.lan import resident_mib

if TYPE_CHECKING:
    from epizodiak_qt.desktop.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
SCREEN = ROOT / "tests" / "desktop" / "screen.json"
GAMES = ("epizodiak", "ecliptic")
OPTIONS = {"epizodiak": {"mode": "single"}, "ecliptic": {}}
EARLY = 2
LATE = 40
MOST_MIB = 20


def report() -> None:
    """Print the resident memory after a few and after many games of each kind, measured in a new process."""
    print(f"Memory of the window, after {EARLY} and after {LATE} games")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            environ = {
                **os.environ,
                "QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN}",
                "PYTHONPATH": str(ROOT),
                **{f"XDG_{kind}_HOME": f"{folder}/{kind}" for kind in ("DATA", "CONFIG", "STATE")},
            }
            subprocess.run([sys.executable, "-m", "benchmarks.memory", game], env=environ, check=True)


async def play_game(window: MainWindow, game: str) -> None:
    """Play a whole game in the window: bots move at all seats, and the window shows the hand of seat 0."""
    from epizodiak_qt.bots.roster import make_player
    from epizodiak_qt.bots.seat import BotSeat
    from epizodiak_qt.bots.thinkers import PlayerThinker
    from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
    from epizodiak_qt.games.catalogue import GAMES as RULES
    from epizodiak_qt.lobby.bot_choice import BOT_NAMES
    from epizodiak_qt.table.entries import Seat

    bots = (Seat("bot", name, "casual") for name in BOT_NAMES[: RULES[game].SEATS - 1])
    window.local_tables.begin(GameSetup(game, OPTIONS[game], (Seat("human", "Ana"), *bots)))
    session = window.session
    assert session is not None
    table, controller = session.table, session.controller
    own = BotSeat(
        table, 0, PlayerThinker(make_player(game, "sensible-0.1")), controller.pace, controller.show_refusal
    )
    while not table.over:
        await asyncio.sleep(0.01)
    own.close()
    await asyncio.sleep(0.05)  # the result is painted
    window.leave_table()
    await asyncio.sleep(0.05)  # runs the `deleteLater` of widgets


async def play_games(game: str) -> None:
    """Print the resident memory of a window after some games."""
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt import app
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.tasks import Tasks

    def fail(error: BaseException) -> None:
        raise error

    application = QApplication.instance()
    assert isinstance(application, QApplication)
    window = app.make_window(application, "en", Path("unused.log"), [], Tasks(fail))
    window.stored_settings.change(Settings(speed=0.0, language="en", told_look_away=True))
    window.resize(1280, 820)
    window.show()
    app.after_first_paint(window)
    measured: dict[int, float] = {}
    for played in range(1, LATE + 1):
        await play_game(window, game)
        if played in (EARLY, LATE):
            measured[played] = resident_mib()
    early, late = measured[EARLY], measured[LATE]
    print(
        f"  {game + ':':<11} {early:6.1f} MiB, {late:6.1f} MiB: {late - early:+.1f} MiB"
        f"   (aim: at most {MOST_MIB} more)"
    )
    window.end()
    await window.services.tasks.aclose()


def main(game: str) -> None:
    """Play in the event loop of the program."""
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt import app

    application = QApplication(["benchmark", "-style", "Fusion"])
    application.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: app.make_loop(application)) as runner:
        runner.run(play_games(game))


if __name__ == "__main__":
    main(sys.argv[1])
