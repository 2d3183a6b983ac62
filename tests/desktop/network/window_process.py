"""A window in a process: `python -m tests.desktop.network.window_process NAME` runs commands from stdin.

Each line of JSON on standard input names what the player does; a line of JSON answers when it is done.
The window is that of the program, with files and network from the environment; only its clock is the
test’s, so that animations take no time.
"""

import asyncio
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

from tests.program_process import say

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from epizodiak_qt import app as composition, folders
from epizodiak_qt.desktop.app import clock as window_clock
from epizodiak_qt.desktop.app.settings import SettingsFile
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.main_window import MainWindow
from tests.desktop.manual_clock import FakeClock
from tests.desktop.network.people import Person
from tests.desktop.program_window import STILL, raise_error

PATIENCE_S = 60.0
QUICK_PLAYER_S = 0.06  # between two moves: a host accepts twenty messages a second


class RemotePerson(Person):
    """A player in another process: waits take real time instead of turns of this loop."""

    async def until(self, condition: Any) -> None:
        """Wait until `condition()` holds."""
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                self.clock.advance(10)
                await asyncio.sleep(0.002)

    def facts(self) -> dict[str, Any]:
        """Return what the test compares: the table that is hosted, and the game on the screen."""
        facts = {} if self.hosted is None else {"code": self.hosted.code, "addresses": self.hosted.addresses}
        if self.window.session is None:
            return facts
        badge, over = self.sidebar.result_badge.text(), self.session.page.result.isVisible()
        return {**facts, "seq": self._seq(), "over": over, "said": self.banner, "badge": badge}

    async def find(self, code: str) -> dict[str, Any]:
        """Find the table in the list, and join it; return its row."""
        self.click_widget(self.window.start_page.buttons["join"])
        page = self.join_page
        await self.until(page.join.isEnabled)
        said = page.list.item(0).text()
        self.type(page.code, code)
        self.click_widget(page.join)
        await self.until(lambda: self.coordinator.lobby_page is not None)
        return {"said": said}

    async def deal_with_bot(self) -> None:
        """Deal, with a bot at the third seat."""
        self.click_widget(self.lobby.seat_rows[2].bot)
        await self.deal()

    async def see(self) -> None:
        """Wait for the table."""
        await self.until(lambda: self.window.session is not None)

    async def play_to(self, until: int) -> None:
        """Play until the table has this number of actions, or the round is over.

        The number is not of own moves: a turn may take several, and the other windows would wait for a player
        who has already finished.
        """
        while not self._played(until):
            await self.until(lambda: self.may_move or self._played(until))
            if self.may_move and not self._played(until):
                await self.move()
                await asyncio.sleep(QUICK_PLAYER_S)

    async def go_on(self) -> None:
        """Be ready for the next round once this one is over, and wait for its deal."""
        result = self.session.page.result
        await self.until(result.isVisible)
        assert not self.session.over, "the match is over, and there is no next round"
        self.click_widget(result.next_button)
        await self.until(lambda: not result.isVisible())

    async def end(self) -> None:
        """Ask to end the round without points, and wait for its end."""
        self.window.do("abandon")
        await self.until(self.session.page.result.isVisible)

    async def agree_to_end(self) -> None:
        """Agree to the end of the round, and wait for it."""
        bar = self.session.page.prompt_bar
        await self.until(lambda: bar.asking)
        self.click_widget(bar.yes)
        await self.until(self.session.page.result.isVisible)

    def _played(self, until: int) -> bool:
        return self._seq() >= until or self.session.page.result.isVisible()

    async def lose(self) -> None:
        """Wait until the connection is lost."""
        await self.until_connection("lost")
        await self.until(self.sidebar.banner.isVisible)

    async def go_on_with_saved_game(self) -> None:
        """Continue the game that was saved last."""
        self.window.refresh_continue()
        self.click_widget(self.window.start_page.buttons["continue"])
        await self.until(lambda: self.window.session is not None and self.hosted is not None)

    def _seq(self) -> int:
        public = self.session.controller.public
        return 0 if public is None else public.seq


def listen(lines: asyncio.Queue[str]) -> None:
    """Read commands in a thread, because Qt's event loop does not read pipes."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()


async def live(app: QApplication, clock: FakeClock, name: str) -> None:
    """Show the window, and run commands until standard input ends."""
    window: MainWindow = composition.make_window(app, "en", Path("epizodiak.log"), [], Tasks(raise_error))
    window.resize(1280, 760)
    window.show()
    window.complete()
    person = RemotePerson(window, clock, name)
    lines: asyncio.Queue[str] = asyncio.Queue()
    listen(lines)
    say("shown")
    while line := await lines.get():
        told = json.loads(line)
        done = await getattr(person, told.pop("do"))(**told)
        say("done", **(person.facts() | (done if isinstance(done, dict) else {})))
    if window.session is not None:
        window.session.leave_confirmed = True
    window.close()
    await window.services.tasks.aclose()


def main(name: str) -> None:
    """Run the program's event loop."""
    clock = FakeClock()
    setattr(window_clock, "QtClock", lambda: clock)  # noqa: B010  (the window asks for it when it is made)
    settings = folders.config_file("settings.json")
    SettingsFile(settings).save(STILL._replace(name=name))
    app = QApplication(["epizodiak-qt", "-style", "Fusion"])
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: composition.make_loop(app)) as runner:
        runner.run(live(app, clock, name))


if __name__ == "__main__":
    main(sys.argv[1])
