"""The self-test of an installed program: `--selftest` plays both games and a network table, without a screen.

It uses a scratch folder instead of the player's, draws into memory, plays sounds to no device, and connects
on loopback only.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

import miniaudio
from PySide6.QtWidgets import QApplication

from epizodiak_qt import __version__, app, startup_texts
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.application import Application
from epizodiak_qt.desktop.app.sound import open_output, read_wave
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.lobby.client import ListedTable
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.lobby.listener import TableListener
from epizodiak_qt.multiplayer.lan_network import LanNetwork
from epizodiak_qt.multiplayer.network_deps import NetworkDeps
from epizodiak_qt.table.entries import Seat

if TYPE_CHECKING:
    from array import array
    from collections.abc import Awaitable, Callable, Generator

    from epizodiak_qt.desktop.main_window import MainWindow

SECONDS: Final = 60.0
"""The time that each part may take."""
SEED: Final = 1
FOLDERS: Final = (
    "XDG_DATA_HOME",
    "XDG_CONFIG_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA",
)
"""The variables that platformdirs reads on some system, in place of the folders of the player."""


def run(language: str) -> int:
    """Run all parts, print a line for each, and return the exit code: 1 if one of them failed."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    logging.getLogger().addHandler(logging.NullHandler())  # a computer without sound is no news here
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ.update(dict.fromkeys(FOLDERS, folder), LC_ALL="C.UTF-8")

        application = Application(lambda _file: None)
        with asyncio.Runner(loop_factory=lambda: app.make_loop(application)) as runner:
            return runner.run(_run_parts(application, Path(folder), language))


async def _run_parts(application: object, folder: Path, language: str) -> int:

    assert isinstance(application, QApplication)
    errors: list[BaseException] = []
    tasks = Tasks(errors.append)
    window = app.make_window(application, language, folder / "log", [], tasks)
    parts: dict[str, Callable[[], Awaitable[str]]] = {"window": lambda: _window(window)}
    parts |= {name: lambda name=name: _round(window, name) for name in ENTRIES}  # type: ignore[misc]  # bound now
    parts |= {"library": lambda: _library(window), "sound": _sound, "network": lambda: _network(folder)}
    code = 0
    python = sys.version.split()[0]
    startup_texts.write_line(sys.stdout, f"epizodiak {__version__}, Python {python}, {sys.platform}")
    for name, part in parts.items():
        try:
            found = await asyncio.wait_for(part(), SECONDS)
        except Exception as error:  # noqa: BLE001  (each failure is reported, and the other parts run)
            errors.append(error)
        if errors:
            found, code = f"FAILED: {errors.pop()!r}", 1
        startup_texts.write_line(sys.stdout, f"{name}: {found}")
    window.close()
    await tasks.aclose()
    return code


async def _window(window: MainWindow) -> str:
    window.show()
    await asyncio.sleep(0)
    image = window.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 16, "the start page is empty"
    return f"{image.width()}x{image.height()}, {len(colours)} colours"


async def _round(window: MainWindow, game: str) -> str:
    """Play one round in the window, with random actions for every seat."""
    seats = tuple(Seat("human", f"{number}") for number in range(1, ENTRIES[game].seats + 1))
    window.local_tables.begin(GameSetup(game, {}, seats))
    assert window.session is not None, "no table is open"
    table, chosen, actions = window.session.table, random.Random(SEED), 0  # noqa: S311  (no secret)
    link = table.connect(frozenset(range(len(seats))), lambda _update: None)
    while not (state := link.public_update().state).between and not state.over:
        seat = state.acting[0]
        refused = await link.act(seat, chosen.choice(link.look(seat).legal))
        assert refused is None, refused
        actions += 1
    window.session.page.grab()
    link.close()
    return f"a round of {actions} actions"


async def _library(window: MainWindow) -> str:
    """List the games that have ended, which needs SQLite."""
    window.close_session()
    library = window.services.library()
    for _ in library.refresh():
        await asyncio.sleep(0)
    assert library.problem is None, library.problem
    assert library.rows(), "no game was kept"
    return f"{len(library.rows())} game"


async def _sound() -> str:
    """Read every sound, and let a device that is no device take one of them."""
    files = sorted((data_dir("resources") / "sounds").glob("*.wav"))
    samples = [read_wave(file) for file in files]
    taken = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stream() -> Generator[array[int], int, None]:
        count = yield samples[0]
        while True:
            loop.call_soon_threadsafe(taken.set)
            count = yield samples[0][:count]

    frames = stream()
    next(frames)
    device = open_output(frames, [miniaudio.Backend.NULL])
    await taken.wait()
    device.close()
    return f"{len(files)} files"


async def _network(folder: Path) -> str:
    """Host a table over TLS on loopback, and join it with its code."""
    game = next(iter(ENTRIES))
    deps = NetworkDeps(folder / "host", addresses=("127.0.0.1",), port=0, announce=False)
    host = LanNetwork(deps).host(TableConfig(game, {}, "self-test"), TableListener())
    listed = ListedTable(host.table, "", game, "open", addresses=(f"127.0.0.1:{host.port}",))
    guest = await LanNetwork(NetworkDeps(folder / "guest")).join(listed, host.code, "guest", TableListener())
    refused = await guest.sit(0, "guest")
    assert refused is None, refused
    await guest.close()
    await host.close()
    return "a guest has joined a table over TLS"
