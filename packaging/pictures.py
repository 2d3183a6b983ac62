"""Take the pictures of README and docs from the program itself: `python packaging/pictures.py`.

Two memorable moments are among those that `tests.contact_sheets` paints.

Each picture shows a table dealt from a fixed seed, which bots have played on, in the real window offscreen.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 820)
SEED = "00ff"
MOMENTS = {"match-end": "epizodiak/match-over-with-chart", "combat": "ecliptic/thrown"}
MOVES = {"epizodiak": 17, "ecliptic": 60}  # played before the picture, so that the game is under way
ANIMATED_SEED = "006c"  # of a short round with many sets and a full dial

# The window fits its screen, and the default screen of this platform is smaller than the pictures.
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={ROOT / 'tests' / 'desktop' / 'screen.json'}"
sys.path.insert(0, str(ROOT))

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.main_window import MainWindow
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.games.game import Json
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.link import Link
    from epizodiak_qt.table.replayed_game import ReplayedGame
    from epizodiak_qt.table.table import Table


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
        window.stored_settings.change(window.settings._replace(speed=0.0, told_look_away=True))
        window.resize(*SIZE)
        window.show()
        composition.after_first_paint(window)
        await _settle()
        _keep(window, f"opening-{language}")
        for game in MOVES:
            await _play_some(window, game)
            _keep(window, f"{game}-{language}")
        if language == "en":
            await _animate_a_round(window)
        window.close()
        await _settle()
    await tasks.aclose()
    _take_moments(scratch)


def _take_moments(scratch: Path) -> None:
    """Paint the states of `MOMENTS` in both languages."""
    for language in ("en", "fr"):
        size = "x".join(map(str, SIZE))
        look = ["--themes", "night", "--languages", language, "--sizes", size]
        command = [sys.executable, "-m", "tests.contact_sheets", str(scratch), "--states", *MOMENTS.values()]
        subprocess.run([*command, *look], cwd=ROOT, check=True)
        for name, state in MOMENTS.items():
            target = FOLDER / f"{name}-{language}.png"
            shutil.copy(scratch / f"night-{language}-{size}" / f"{state}.png", target)
            print(target.relative_to(ROOT))


async def animate(window: MainWindow, replay: ReplayedGame, target: Path) -> None:
    """Write a game as an animated picture: all its moves, with all hands open."""
    from epizodiak_qt.desktop.pictures.picture_file import PictureChoices, PictureMaker
    from epizodiak_qt.desktop.table.game_ui import desktop_of

    services = _services(window)
    ui = desktop_of(replay.game.NAME).open()
    maker = PictureMaker(replay, ui, window.theme, services.art, arabic=False)
    choices = PictureChoices()
    saved, outcome = await maker.save(choices, target, lambda _done, _total: None)
    if not saved:
        sys.exit(outcome.en)
    print(target.relative_to(ROOT))


async def _animate_a_round(window: MainWindow) -> None:
    """Let bots play a single round of EpiZodiak, and write it as an animated picture."""
    from epizodiak_qt.table.export import record_of
    from epizodiak_qt.table.replays import replay_from_record

    table, _, _ = _begin(window, "epizodiak", {"mode": "single"}, ANIMATED_SEED)
    await _play(table, lambda _played, _link: table.over)
    replay = replay_from_record(record_of(table))
    await animate(window, replay, FOLDER / "epizodiak-game.webp")


async def _play_some(window: MainWindow, game: str) -> None:
    """Open a table with the fixed seed, and play until the person can choose."""
    table, path, notice = _begin(window, game, {}, SEED)

    def enough(played: int, link: Link) -> bool:
        return played >= MOVES[game] and 0 in table.state().acting and len(link.look(0).legal) > 1

    await _play(table, enough)
    window.local_tables.show(table, path, notice)
    await _settle()


def _services(window: MainWindow) -> Services:
    return window.services


def _begin(
    window: MainWindow, game: str, options: Json, seed: str
) -> tuple[Table, Path | None, Sentence | None]:
    """Begin a game of a person against casual bots, in the folder of the window."""
    from epizodiak_qt.games.catalogue import GAMES
    from epizodiak_qt.lobby.bot_choice import BOT_NAMES
    from epizodiak_qt.table.entries import Seat

    bots = tuple(Seat("bot", name, "casual") for name in BOT_NAMES[: GAMES[game].SEATS - 1])
    seats = (Seat("human", "Amélie"), *bots)
    return _services(window).saves().begin(game, options, seats, datetime(2026, 1, 1, tzinfo=UTC), seed)


async def _play(table: Table, is_enough: Callable[[int, Link], bool]) -> None:
    """Let a bot play for all seats until `is_enough`, which gets the number of actions and a link."""
    from random import Random

    from epizodiak_qt.bots.roster import make_player

    player = make_player(table.game.NAME, "sensible-0.1")
    link = table.connect(frozenset(range(table.game.SEATS)), _ignore)
    played, random = 0, Random(1)
    while not is_enough(played, link):
        seat = table.state().acting[0]
        update = link.look(seat)
        assert await link.act(seat, player.choose(update.view, update.legal, (), random)) is None
        played += 1
    link.close()


def _ignore(_update: object) -> None:
    """Ignore an update."""


async def _settle() -> None:
    """Let the window finish what it draws after the first paint."""
    await asyncio.sleep(0.5)
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
