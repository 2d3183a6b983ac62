"""Test players at several computers in one process, each with a real window and a mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.network.coordinator import Coordinator
from epizodiak_qt.desktop.network.join_page import JoinPage
from epizodiak_qt.desktop.network.lobby.lobby_page import LobbyPage
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lobby.lobby import HOST, table_seats
from epizodiak_qt.override import override
from tests.desktop.ecliptic.ecliptic_player import clicks as card_clicks
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import PATIENCE_S, MousePlayer
from tests.desktop.seated_player import KeepPicture
from tests.lan.host_kit import LONG_MATCH, play_round as play_round_at
from tests.lobby.fake_client import BO, FakeNetwork, game_table, person as person_at, with_seats

MOST_MOVES = 5000
BRIEF_ROUND = 30  # in events


class Person(MousePlayer):
    """A player with their own window."""

    def __init__(self, window: MainWindow, clock: FakeClock, name: str) -> None:
        super().__init__(window, clock)
        self.name = name

    @property
    def coordinator(self) -> Coordinator:
        """The network coordinator of this window."""
        return self.window.network_tables

    @property
    def client(self) -> Any:
        """The table client of this window; None in no lobby and at no table."""
        return self.coordinator.client

    @property
    def hosted(self) -> Any:
        """The host behind this window; None if it hosts no table."""
        return self.coordinator.hosted

    @property
    def signals(self) -> Any:
        """The signals of the table client; None in no lobby and at no table."""
        return self.coordinator.signals

    @property
    def seats(self) -> Any:
        """The seats of the lobby as this window shows them."""
        return self.signals.lobby.seats

    @property
    def banner(self) -> str:
        """The text of the banner over the table, empty if it is hidden."""
        banner = self.sidebar.banner
        return banner.text.text() if banner.isVisible() else ""

    @property
    def offered(self) -> str:
        """The text of the button of the start page that rejoins a table, empty if it is hidden."""
        button = self.window.start_page.rejoin
        return button.text() if button.isVisibleTo(self.window.start_page) else ""

    @property
    def log(self) -> list[str]:
        """The lines of the log of the table."""
        return self.session.page.log.toPlainText().splitlines()

    @property
    def page(self) -> QWidget:
        """The current page."""
        page = self.window.pages.currentWidget()
        assert page is not None
        return page

    @property
    def lobby(self) -> LobbyPage:
        """The lobby page, which must be the current page."""
        page = self.coordinator.lobby_page
        assert page is not None
        assert page is self.page
        return page

    @property
    def join_page(self) -> JoinPage:
        """The list of tables, which must be the current page."""
        page = self.coordinator.join_flow.page
        assert page is not None
        assert page is self.page
        return page

    @property
    def sidebar(self) -> Any:
        """The sidebar of the network table."""
        assert self.coordinator.sidebar is not None
        return self.coordinator.sidebar

    @staticmethod
    def type(field: QLineEdit, text: str) -> None:
        """Replace the text of a field by typing."""
        field.clear()
        QTest.keyClicks(field, text)

    async def in_both_languages(self, picture: KeepPicture, name: str) -> None:
        """Keep a picture of the window in French, then in English."""
        for code in ("fr", "en"):
            await self.speak(code)
            picture(self.window, f"{name}-{code}")

    async def until_connection(self, state: str) -> None:
        """Wait until the connection to the host is in this state."""
        await self.until(lambda: self.signals is not None and self.signals.connection == state)

    def leave(self) -> None:
        """Leave the table without a question."""
        self.session.leave_confirmed = True
        self.window.leave_table()

    async def host(
        self, clock: int = 0, *, confirm: bool = False, advice: bool = False, hand_delay: int = 0
    ) -> LobbyPage:
        """Open a table for a match of several rounds; `clock` is the row of the clock in its list.

        With `confirm` the host confirms each newcomer; with `advice` players may ask for hints. Spectators
        see hands `hand_delay` turns late.
        """
        self.click_widget(self.window.start_page.buttons["host"])
        page: Any = self.page
        if "target" in page.form.options():
            page.form.take(LONG_MATCH)
        self.type(page.name, self.name)
        page.clock.setCurrentIndex(clock)
        page.confirm.setChecked(confirm)
        page.advice.setChecked(advice)
        page.hands.setCurrentIndex(page.hands.findData(hand_delay))
        self.click_widget(page.open)
        await self.until(lambda: self.client is not None and 0 in self.client.seats)
        return self.lobby

    async def announce(self, beacons: list[int]) -> None:
        """Let the windows of the test find the table that this one hosts."""
        await self.hosted._announcing
        beacons.append(self.hosted._advertiser.port)

    async def join(self, host: Person, code: str | None = None, seat: int | None = None) -> None:
        """Join the table of `host` by its address, with its code or another code; sit down at a seat."""
        self.click_widget(self.window.start_page.buttons["join"])
        await self.try_code(host, code)
        await self.until(lambda: self.coordinator.lobby_page is not None or self.window.session is not None)
        if seat is not None:
            await self.sit(seat)

    async def join_listed(self) -> LobbyPage:
        """Join the first table of the list, which needs no code."""
        self.click_widget(self.window.start_page.buttons["join"])
        self.click_widget(self.join_page.join)
        await self.until(lambda: self.coordinator.lobby_page is not None)
        return self.lobby

    async def try_code(self, host: Person, code: str | None = None) -> None:
        """Type an address and a code, and wait for the answer."""
        self.give_code(host, code)
        await self.until(lambda: not self.coordinator.join_flow.busy)

    def give_code(self, host: Person, code: str | None = None, at: str = "") -> None:
        """Type an address, that of the host or another one, and a code."""
        page, hosted = self.join_page, host.hosted
        self.type(page.name, self.name)
        self.type(page.address, at or hosted.addresses[0])
        self.type(page.code, hosted.code if code is None else code)
        self.click_widget(page.join_address)

    async def sit(self, seat: int, name: str | None = None) -> None:
        """Sit down in the lobby, ready."""
        line = self.lobby.seat_rows[seat]
        self.type(line.name, name or self.name)
        self.click_widget(line.sit)
        await self.until(lambda: self.client is not None and seat in self.client.seats)
        if line.ready.isVisible():
            await self.agree(seat)

    async def agree(self, seat: int) -> None:
        """Mark the player of an own seat as ready in the lobby."""
        box = self.lobby.seat_rows[seat].ready
        self.click_widget(box)
        await self.until(lambda: bool(box.isChecked() and self.seats[seat].ready))

    async def asked(self) -> str:
        """Wait until the table asks something; return the question."""
        await self.until(lambda: self.session.page.prompt_bar.asking)
        return self.session.page.prompt_bar.question.text()

    async def until_asked(self, text: str = "") -> None:
        """Wait until the banner asks about an absent player; eight seconds pass between two checks."""

        def asked() -> bool:
            self.clock.advance(8000)
            banner = self.sidebar.banner
            return banner.isVisible() and text in banner.text.text()

        await self.until(asked)

    @property
    def fair(self) -> list[bool]:
        """Whether the deal of each finished round was verified."""
        verdicts = () if self.signals is None else self.signals.verdicts
        return [each.result == "verified" for each in verdicts]

    async def checked(self, rounds: int = 1) -> None:
        """Wait until this number of rounds was audited and found fair."""
        await self.until(lambda: len(self.fair) >= rounds)
        assert all(self.fair)

    async def deal(self, *others: Person) -> None:
        """Deal, and wait until every window shows the table."""
        lobby = self.lobby
        await self.until(lobby.deal.isEnabled)
        self.click_widget(lobby.deal)
        for person in (self, *others):
            await self.until(lambda person=person: person.window.session is not None)

    async def deal_with(self, guest: Person) -> None:
        """Let a guest join this table at its second seat, place a bot at a third, and deal."""
        await guest.join(self, seat=1)
        for row in self.lobby.seat_rows[2:]:
            self.click_widget(row.bot)
        await self.deal(guest)

    @property
    def may_move(self) -> bool:
        """Whether there is a hand to open or an action to play."""
        if self.window.session is None or self.session.page.result.isVisible():
            return False
        curtain = self.session.controller.curtain
        return self.scene.hints.acting or (curtain.closed and curtain.invited is not None)

    async def move(self) -> None:
        """Open the hand if it is behind the curtain, else play a sensible action."""
        page = self.session.page
        if page.curtain.isVisible() and self.session.controller.curtain.closed:
            self.clock.advance(500)
            await self.click_and_settle(page.curtain.open_button)
            return
        update = self.scene.shown
        assert update is not None
        await self.play(max(update.legal, key=lambda action: weight(update.view, action)))

    @override
    def keys_of(self, action: Any) -> list[Key]:
        if self.session.ui.game == "ecliptic":
            return card_clicks(action, min(self.session.controller.people))
        return super().keys_of(action)


OpenWindow = Callable[..., Person]
"""Opens a window for a player; the fixtures `person` and `alone`."""


async def table_of_two(person: OpenWindow, clock: int = 0, game: str = "epizodiak") -> tuple[Person, Person]:
    """Return two people in play: Ana hosts, and a bot has the third seat if there is one."""
    ana, bo = person("Ana", game=game), person("Bo")
    await ana.host(clock)
    await ana.deal_with(bo)
    return ana, bo


async def table_of_three(person: OpenWindow) -> tuple[Person, Person, Person]:
    """Return three people in play: Ana hosts."""
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy")
    await ana.host()
    for seat, guest in ((1, bo), (2, cy)):
        await guest.join(ana, seat=seat)
    await ana.deal(bo, cy)
    return ana, bo, cy


async def guest_at_fake_table(alone: OpenWindow, network: FakeNetwork) -> Person:
    """Return Bo, a guest in play at a fake table, between Ana and Cy."""
    bo = alone("Bo")
    people = (person_at("Ana", HOST), person_at("Bo", BO), person_at("Cy", 2))
    ready = (replace(seat, ready=True) for seat in people)
    network.joined_lobby = lobby = with_seats(network.joined_lobby, *ready)
    page = await bo.join_listed()
    seats = table_seats(lobby)
    assert not isinstance(seats, Reason)
    bo.client.game_table = game_table(seats)
    bo.client.show(replace(lobby, running=True))
    page.signals.on_started()
    assert bo.window.session is not None
    return bo


async def play_until(done: Callable[[], bool], *people: Person) -> int:
    """Let all people play with the mouse until `done()` is true; return the number of moves.

    It fails if no move was possible for PATIENCE_S seconds, however long the whole run takes.
    """
    loop = asyncio.get_running_loop()
    end, moves = loop.time() + PATIENCE_S, 0
    while not done():
        assert loop.time() < end, f"no move is possible after {moves} moves"
        assert moves < MOST_MOVES, "the round has no end"
        for person in people:
            if person.may_move and not done():
                await person.move()
                await person.settle()
                moves += 1
                end = loop.time() + PATIENCE_S
        await people[0].settle()
    return moves


def table_of(*people: Person) -> Any:
    """Return the table of the host among the people."""
    return next(person for person in people if person.hosted is not None).session.table


async def click_moves(count: int, *people: Person) -> None:
    """Let all people play this number of actions with the mouse, or until the round is over."""
    table = table_of(*people)
    enough = len(table.entries) + count
    await play_until(lambda: len(table.entries) >= enough or bool(table.state().between), *people)


async def play_round(*people: Person, longest: int = BRIEF_ROUND) -> None:
    """Play a round directly at the host's table, and wait until every window shows its end.

    A round of `longest` events is ended without points, which is no end of a game of one round.
    """
    play_round_at(table_of(*people), longest)
    for person in people:
        await person.until(lambda person=person: person.session.page.result.isVisible())
