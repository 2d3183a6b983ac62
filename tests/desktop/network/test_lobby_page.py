"""The lobby page, its seats and emblems, and what it speaks: with a table in memory or a real network."""

import errno
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QGridLayout, QLineEdit, QPushButton, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.network.banner import Banner
from epizodiak_qt.desktop.network.lobby.lobby_page import LobbyPage
from epizodiak_qt.desktop.network.lobby.options_dialog import OptionsDialog
from epizodiak_qt.desktop.network.lobby.seat_row import SeatRow
from epizodiak_qt.desktop.network.seat_texts import lobby_news
from epizodiak_qt.desktop.network.table_signals import TableSignals
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.client import OpenedTable
from epizodiak_qt.lobby.listener import ChatLine, DealVerdict, TableListener
from epizodiak_qt.lobby.lobby import HOST, LobbySeat, LobbyState, place_bot, sit
from epizodiak_qt.table.entries import Seat
from tests.desktop.listener import ALL_MS, Listener
from tests.desktop.mouse_player import shown_below
from tests.desktop.network.keyboard_player import Keyboard
from tests.desktop.network.people import OpenWindow, Person
from tests.lobby.fake_bots import fake_choices
from tests.lobby.fake_client import (
    BO,
    FakeNetwork,
    FakeTableClient,
    game_table,
    lobby_of,
    person as guest_seat,
    with_seats,
)


def done(changed: Any) -> LobbyState:
    """Return a changed lobby; fail if the change was refused."""
    assert not hasattr(changed, "code"), changed
    lobby: LobbyState = changed
    return lobby


def emblems(page: LobbyPage) -> list[int]:
    """Return the emblems of the seats as the page shows them."""
    return [line.emblem.emblem for line in page.seat_rows]


# --- at the host


async def test_the_host_reads_the_code_and_why_others_may_not_find_the_table(alone: OpenWindow) -> None:
    """The table is called after its host.

    The accessible name of the code is spelled; a button copies it with the address. A new one has a note.

    The reason is shown before the addresses, in both languages, until it is resolved. All texts of the lobby
    change with the language, and the seats keep their players.
    """
    ana = alone("Ana")
    page = await ana.host()
    assert page.title.text() == "Ana’s table"
    hosted, panel = ana.client, page.code_panel
    assert hosted.code == "K7F-2QX"
    assert panel.code.accessibleName() == "Table code: K7F-2QX. Letter by letter: K, 7, F, 2, Q, X"
    ana.click_widget(panel.copy)
    assert QApplication.clipboard().text() == f"{hosted.code} {hosted.addresses[0]}"
    hosted.code = "AAA-BBB"
    page.signals.on_code_changed("AAABBB")
    assert panel.code.text() == "AAA-BBB"
    assert page.note.text() == "The table has a new code: AAA-BBB."

    addresses = panel.addresses
    assert addresses.text().startswith("Others find this table under “Join a table”.")
    hosted.not_advertised = (
        Sentence("Nobody hears it.", "Personne ne l’entend."),
        Sentence("Wait.", "Attendez."),
    )
    page.signals.on_addresses_changed()
    assert addresses.text() == f"Nobody hears it. Wait.\n{hosted.addresses[0]}"
    await ana.speak("fr")
    assert addresses.text().startswith("Personne ne l’entend. Attendez.")
    assert page.title.text() == "Chez Ana"
    hosted.not_advertised = ()
    page.signals.on_addresses_changed()
    assert addresses.text().startswith("Les autres")
    assert page.deal.text() == "Distribuer"
    assert page.back.text() == "Fermer la table"
    assert page.seat_rows[0].who.text() == "Ana – à cet ordinateur, peut commencer"
    assert page.seat_rows[1].sit.accessibleName() == "S’asseoir ici, place 2"
    await ana.speak("en")
    assert page.deal.text() == "Deal"


@pytest.mark.usefixtures("no_collector")
async def test_a_lobby_and_a_file_dialog_that_were_closed_are_deleted(alone: OpenWindow) -> None:
    """No widget and no other object of them is left, before the garbage collector runs."""
    ana, counts = alone("Ana"), []
    for _ in range(3):
        page = ref(await ana.host())
        ana.window.do("open_file")
        shown_below(ana.window, QFileDialog)[0].reject()
        ana.click_widget(ana.lobby.back)
        await ana.until(lambda page=page: page() is None)
        counts.append((len(QApplication.allWidgets()), len(ana.window.findChildren(QObject))))
    assert counts == 3 * counts[:1]


async def test_a_table_that_is_opened_from_a_file_closes_the_one_in_the_lobby(
    alone: OpenWindow, network: FakeNetwork, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its guests would wait there, and its code would still lead to it."""
    ana = alone("Ana")
    await ana.host()
    before, seats = ana.client, (Seat("human", "Ana"), Seat("bot", "Bo", "casual"), Seat("human", "Cy"))
    table = game_table(seats)

    def take_over(_path: Path, _title: str, _name: str, listener: TableListener) -> Any:
        opened = FakeTableClient(listener, with_seats(before.lobby, guest_seat("Ana", HOST)), HOST, table)
        listener.on_lobby_changed(replace(opened.lobby, running=True))
        return opened, OpenedTable(table, None, None)

    monkeypatch.setattr(network, "take_over", take_over)
    assert ana.coordinator.open_file(tmp_path / "handed over") is None
    await ana.until(lambda: before.closed)
    assert ana.coordinator.lobby_page is None
    assert ana.session.table is table


async def test_an_empty_seat_is_a_recess_that_invites(alone: OpenWindow) -> None:
    """A taken seat is a plate with its emblem; the code is the uppermost thing and larger than any text."""
    ana = alone("Ana")
    page = await ana.host()
    taken, empty = page.seat_rows[:2]
    assert taken.card.property("taken")
    assert not empty.card.property("taken")
    assert empty.who.isVisible()
    assert empty.who.text() == "This seat is free: sit down."
    assert empty.who.geometry().bottom() < empty.name.geometry().top()
    assert taken.emblem.height() > 2 * page.font().pixelSize()
    images = [row.emblem.icon().pixmap(40).toImage() for row in (taken, empty)]
    full, drawing = (
        sum(image.pixelColor(x, y).alpha() > 0 for x, y in product(range(40), repeat=2)) for image in images
    )
    assert full > 2 * drawing > 0, "only the drawing of its emblem is engraved there"
    ana.click_widget(empty.bot)
    assert empty.card.property("taken")
    assert empty.who.text() == "Altair – bot"
    code = page.code_panel
    assert code.mapTo(page, code.rect().bottomLeft()).y() < taken.card.mapTo(page, QPoint(0, 0)).y()
    assert code.code.font().pixelSize() > 2 * page.title.font().pixelSize()


async def test_bots_come_and_go_and_the_host_chooses_which_ones(alone: OpenWindow) -> None:
    """Deal is enabled once all seats are taken; the host can reopen the seat of a bot.

    Another bot brings its name; the next seat gets the same one. A host, who has a seat, reads no hint about
    seats, and no name is proposed to them.
    """
    ana = alone("Ana")
    services = ana.window.services
    ana.window.services = services._replace(bots=services.bots._replace(choices=fake_choices))
    page = await ana.host()
    assert [line.name.text() for line in page.seat_rows[1:]] == ["", ""]
    row = page.seat_rows[1]
    ana.click_widget(row.bot)
    assert row.who.text() == "Altair – bot"
    assert not page.deal.isEnabled()
    assert page.missing.text() == "The deal waits for: seat 3"
    assert row.kind.isVisible()
    assert row.kind.currentText() == "Casual bot"
    row.kind.setCurrentIndex(row.kind.findData("leo"))
    row.kind.activated.emit(row.kind.currentIndex())
    assert ana.seats[1].bot == "leo"
    assert row.who.text() == "Regulus – bot"
    ana.click_widget(page.seat_rows[2].bot)
    assert [seat.name for seat in ana.seats[1:]] == ["Regulus", "Regulus"]
    assert page.deal.isEnabled()
    assert page.missing.text() == ""
    assert not page.hint.isVisible()
    ana.click_widget(row.open)
    assert not row.kind.isVisible()
    assert not page.deal.isEnabled()


async def test_the_lobby_tells_the_terms_of_the_form(alone: OpenWindow) -> None:
    """The clocks, whether hints are allowed, and delayed hands, or nothing of them.

    Everyone is asked to agree to shown hands. The text counts open seats as missing agreements, then names
    the players who have not agreed.
    """
    page = await alone("Ana").host(clock=2, advice=True)
    assert page.clocks.text().startswith("Players’ clocks: 5:00 for each player.")
    assert page.advice.text() == "Players may ask for hints."
    cy = alone("Cy")
    page, hosted = await cy.host(), cy.client
    assert page.advice.text() == ""
    assert not page.clocks.isVisible()
    assert not page.hand_delay.isVisible()
    assert not page.seat_rows[0].hand.isVisible()
    hosted.show(replace(hosted.lobby, hand_delay_turns=3))
    await hosted.update_seat(0, open_hand=True)
    assert page.hand_delay.text() == (
        "If every player agrees, spectators see the table 3 turns late, with all hands: "
        "everyone who sits down is asked."
    )
    cy.click_widget(page.seat_rows[2].bot)
    hosted.show(done(sit(hosted.lobby, 1, BO, "Bo")))
    assert page.hand_delay.text().endswith("waiting for Bo.")
    seats = hosted.lobby.seats
    hosted.show(replace(hosted.lobby, seats=(seats[0], replace(seats[1], open_hand=True), seats[2])))
    assert page.hand_delay.text().endswith("all have agreed.")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 2.0)])
async def test_all_that_can_be_clicked_can_be_read_in_a_small_window(
    size: tuple[int, int], scale: float, alone: OpenWindow
) -> None:
    """Nothing is cut off at the side, and the rest can be scrolled to."""
    ana = alone("Ana", size=size, text_scale=scale)
    shown: list[Any] = [ana.window.start_page]
    ana.window.do("join")
    shown.append(ana.join_page)
    ana.join_page.left.emit()
    shown.append(await ana.host())
    for page in shown:
        ana.window.show_page(page)
        await ana.settle()
        buttons = [each for each in page.findChildren(QPushButton) if each.isVisible()]
        assert len(buttons) > 2, page
        for button in buttons:
            assert button.width() >= button.sizeHint().width() - 1, (page, button.text())


# --- guests who ask to come in


def add_join_request(page: LobbyPage, name: str, answers: list[tuple[str, bool]]) -> Callable[[bool], None]:
    """Add a join request; return its answer."""

    def answer(name: str, agreed: bool) -> None:
        answers.append((name, agreed))

    request = partial(answer, name)
    page.signals.on_join_request(name, "127.0.0.2", "bobub dodud", request)
    return request


async def test_the_request_of_a_guest_who_has_left_is_withdrawn(alone: OpenWindow) -> None:
    """The banner shows the next request, in the lobby and at the table. A late goodbye withdraws no other."""
    ana = alone("Ana")
    page = await ana.host()
    signals = page.signals
    answers: list[tuple[str, bool]] = []
    abe, _cy = add_join_request(page, "Abe", answers), add_join_request(page, "Cy", answers)
    ana.click_widget(page.join_banner.buttons[1])
    signals.on_join_request_withdrawn(abe)
    assert page.join_banner.text.text().startswith("Cy (127.0.0.2)")
    assert answers == [("Abe", False)]
    ana.click_widget(page.join_banner.buttons[1])
    answers.clear()
    cy, _di = add_join_request(page, "Cy", answers), add_join_request(page, "Di", answers)
    assert page.join_banner.text.text() == (
        "Cy (127.0.0.2) has the code and would like to come in. "
        "Ask Cy for the words on their screen: bobub, dodud."
    )
    signals.on_join_request_withdrawn(cy)
    assert page.join_banner.text.text().startswith("Di (127.0.0.2)")
    for line in page.seat_rows[1:]:
        ana.click_widget(line.bot)
    await ana.deal()
    assert ana.sidebar.banner.text.text().startswith("Di (127.0.0.2)"), "Di waits still"
    eve = add_join_request(page, "Eve", answers)
    ana.click_widget(ana.sidebar.banner.buttons[0])
    assert ana.sidebar.banner.text.text().startswith("Eve (127.0.0.2)")
    signals.on_join_request_withdrawn(eve)
    assert not ana.sidebar.banner.isVisible()
    assert answers == [("Di", True)]


# --- at a guest


async def test_a_guest_reads_the_clocks_and_which_bot_plays(alone: OpenWindow, network: FakeNetwork) -> None:
    """The text gives the time of each player and the increment of a turn, before a guest is ready.

    A bot may be an engine at the host; of a bot of a later version the guest reads only that it is a bot. A
    guest without a seat at a full table reads that they are a spectator. A wrong commitment is shown, because
    the first deal never happens then; the verdict at the end of a round replaces the early one.
    """
    bo = alone("Bo")
    network.joined_lobby = replace(network.joined_lobby, clock_s=300.0, turn_s=10.0)
    page, client = await bo.join_listed(), bo.client
    for code, text in (
        ("fr", "Pendules\u202f: 5:00 par personne. Chaque tour ajoute 10 secondes."),
        ("en", "Players’ clocks: 5:00 for each player. Each turn adds 10 seconds."),
    ):
        await bo.speak(code)
        assert page.clocks.isVisible()
        assert page.clocks.text() == text
    assert page.hint.text().startswith("Take a seat for everyone")
    for kind, text in (
        ("casual", "Vega – bot, casual"),
        ("engine:Foo", "Vega – bot, Foo"),
        ("of a later version", "Vega – bot"),
    ):
        client.show(done(place_bot(client.lobby, 1, kind, "Vega")))
        assert page.seat_rows[1].who.text() == text
        assert not page.seat_rows[1].kind.isVisible()
    client.show(done(place_bot(client.lobby, 2, "casual", "Vega")))
    assert page.hint.text() == "No seat is free: you watch."
    verdict = DealVerdict(1, "does not match", "commitment changed", (), 1, "a b c d", {})
    page.signals.on_deal_checked(verdict)
    assert page.note.text().startswith("Deal does NOT match. The host changed its promise.")
    await bo.speak("fr")
    assert "L’hôte a changé sa promesse." in page.note.text()
    page.signals.on_deal_checked(verdict)
    assert [each.number for each in page.signals.verdicts] == [1]


async def test_a_name_is_proposed_for_one_seat_alone(alone: OpenWindow) -> None:
    """It is proposed at the first free seat until the player sits; a name typed elsewhere stays."""
    bo = alone("Bo")
    page = await bo.join_listed()
    names = [line.name for line in page.seat_rows]
    assert [name.text() for name in names[1:]] == ["Bo", ""]
    bo.type(names[2], "Bea")
    bo.click_widget(page.seat_rows[1].sit)
    await bo.until(lambda: page.seat_rows[1].who.text().startswith("Bo – at this computer"))
    assert names[2].text() == "Bea"


async def test_only_an_own_emblem_is_a_button_and_all_differ(alone: OpenWindow, network: FakeNetwork) -> None:
    """If another player has just taken one, the page shows the refusal; the next click takes another."""
    bo = alone("Bo")
    network.joined_lobby = with_seats(network.joined_lobby, guest_seat("Ana", HOST), guest_seat("Bo", BO))
    page, client = await bo.join_listed(), bo.client
    first, mine = (page.seat_rows[seat].emblem for seat in (0, 1))
    assert [line.emblem.isEnabled() for line in page.seat_rows] == [False, True, False]
    assert first.toolTip() == "Emblem: sun"
    assert mine.toolTip() == "Emblem: moon. Press to change."
    assert first.accessibleName() == "Emblem of seat 1: sun"

    # The host has taken emblem 2 from the open seat; the page has not received the new lobby yet.
    ana, own, free = client.lobby.seats
    client.lobby = replace(client.lobby, seats=(replace(ana, emblem=2), own, replace(free, emblem=0)))
    bo.click_widget(mine)
    await bo.until(lambda: page.note.text() == "Someone has that emblem.")
    client.show(client.lobby)
    assert emblems(page) == [2, 1, 0]
    bo.click_widget(mine)
    await bo.until(lambda: emblems(page) == [2, 3, 0])
    assert not page.note.text()


# --- a seat row of the lobby keeps the focus at its seat when the seat changes


@pytest.mark.parametrize("away", [False, True], ids=["at the window", "in another window"])
def test_a_key_meant_for_a_field_does_not_press_remove(styled_app: QApplication, away: bool) -> None:
    """When a guest takes the seat whose name field the host edits, the focus does not move to Remove."""
    page = QWidget()
    line = SeatRow(1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), hosting=True)
    grid = QGridLayout(page)
    grid.addWidget(line.card, 0, 0)
    grid.addWidget(QLineEdit(), 1, 0)
    line.show_seat(LobbySeat(), mine=False, running=False)
    page.show()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    line.name.setFocus()
    assert line.name.hasFocus()
    if away:
        elsewhere = QWidget()
        elsewhere.show()
        elsewhere.activateWindow()
        QTest.qWaitForWindowActive(elsewhere)
    line.show_seat(LobbySeat("human", "Bo", guest=3, presence="here"), mine=False, running=False)
    assert line.remove.isVisible()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    assert not line.remove.hasFocus()
    line.remove.setFocus()
    line.show_seat(LobbySeat("human", "Bo", ready=True, guest=3, presence="here"), mine=False, running=False)
    assert line.remove.hasFocus()


def test_a_screen_reader_can_toggle_the_boxes_of_a_seat(styled_app: QApplication) -> None:
    """A report of the lobby is no answer of the player."""
    line = SeatRow(1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), hosting=False)
    answers: list[tuple[str, bool]] = []
    line.asked_for.connect(lambda what, on: answers.append((what, on)))
    for box in (line.ready, line.hand):
        action = QAccessible.queryAccessibleInterface(box).actionInterface()
        action.doAction(QAccessibleActionInterface.toggleAction())
    assert answers == [("ready", True), ("hand", True)]
    line.show_seat(LobbySeat("human", "Bo", guest=3, presence="here"), mine=True, running=False)
    assert not line.ready.isChecked()
    assert len(answers) == len(("ready", "hand"))


# --- the changes of a lobby in words, which screen readers speak


ALONE = with_seats(lobby_of(), guest_seat("Ana", HOST, ready=True))
WITH_BO = with_seats(lobby_of(), guest_seat("Ana", HOST, ready=True), guest_seat("Bo", BO))
OWN = frozenset({0})


def changed(lobby: LobbyState, **changes: Any) -> LobbyState:
    """Return a lobby with another state of Bo, at the second seat."""
    bo = replace(lobby.seats[1], **changes)
    return replace(lobby, seats=(lobby.seats[0], bo, lobby.seats[2]))


def test_each_change_of_others_is_a_sentence(language: Language) -> None:
    """Coming, going, being ready, and the connection; bots and spectators; the options."""
    away = changed(WITH_BO, presence="away")
    bot = changed(ALONE, kind="bot", name="Vega", bot="casual", presence="bot")
    watched = replace(ALONE, spectators=("Cy",))
    for before, after, said in (
        (ALONE, WITH_BO, ["Bo sits at seat 2."]),
        (WITH_BO, ALONE, ["Seat 2 is free: Bo has left it."]),
        (WITH_BO, changed(WITH_BO, ready=True), ["Bo is ready."]),
        (changed(WITH_BO, ready=True), WITH_BO, ["Bo is not ready any more."]),
        (WITH_BO, changed(WITH_BO, presence="weak"), ["Bo has a weak connection."]),
        (WITH_BO, away, ["Bo has lost the connection."]),
        (away, WITH_BO, ["Bo is connected again."]),
        (away, changed(WITH_BO, presence="left"), ["Bo has left the table."]),
        (ALONE, bot, ["The bot Vega sits at seat 2."]),
        (ALONE, watched, ["Cy watches."]),
        (watched, ALONE, ["Cy has left the table."]),
        (replace(ALONE, spectators=("Bo",)), WITH_BO, ["Bo sits at seat 2."]),
        (ALONE, replace(ALONE, options={"target": 7}), ["The options of the game have changed."]),
        (WITH_BO, WITH_BO, []),
    ):
        assert lobby_news(before, after, OWN) == said
    assert lobby_news(ALONE, WITH_BO, frozenset({0, 1})) == [], "an own change needs no announcement"
    signals = TableSignals(lambda: 0.0)
    news: list[str] = []
    signals.news.connect(news.append)
    signals.attach(FakeTableClient(signals, ALONE))
    assert news == [], "the first lobby is no news"
    signals.on_lobby_changed(WITH_BO)
    assert news == ["Bo sits at seat 2."]


async def test_the_lobby_speaks_and_f6_leads_to_a_question_of_the_network(alone: OpenWindow) -> None:
    """Each change once. A question interrupts what is spoken, and describes each of its answers."""
    ana = alone("Ana")
    page = await ana.host()
    client, signals, listener = ana.client, ana.signals, Listener(ana.window, ana.clock)
    client.show(with_seats(client.lobby, client.lobby.seats[0], guest_seat("Bo", BO)))
    page.retranslate()
    signals.on_chat(ChatLine(BO, "Bo", "Hello", ""))
    client.send_chat("Hello, Bo")
    for status in ("weak", "here", "lost", "here"):  # a weak connection is no news
        signals.on_connection_changed(status)
    ana.clock.advance(ALL_MS)
    assert [(each.text, each.assertive) for each in listener.spoken] == [
        ("Bo sits at seat 2.", False),
        ("Bo: Hello", False),
        ("Connection lost. Reconnecting…", False),
        ("Connected.", False),
    ]
    answers: list[bool] = []
    signals.on_join_request("Bo", "192.168.1.31", "lusab babad gutih tugad", answers.append)
    page.retranslate()
    banner: Banner = page.join_banner
    ana.clock.advance(ALL_MS)
    (said,) = (each.text for each in listener.spoken if each.assertive)
    assert "lusab, babad, gutih, tugad" in said
    assert said.endswith("Press F6 to answer.")
    keys = await Keyboard(ana).come()
    await keys.press(Qt.Key.Key_F6)
    assert keys.at is banner.buttons[0]
    assert keys.at.accessibleDescription() == banner.text.text()
    await keys.press(Qt.Key.Key_Tab)
    assert keys.at is banner.buttons[1]
    await keys.press(Qt.Key.Key_Return)
    assert answers == [False]


# --- through the real network: chat, options, emblems


def looks(one: Person) -> list[Any]:
    """Return the emblems and colours of the player panels, by seat."""
    return [panel.info.look for panel in one.scene.players]


async def test_options_and_emblems_are_agreed_on_before_play(person: OpenWindow) -> None:
    """The host changes the options, guests read them and must be ready again.

    A click changes an own emblem to the next free one; all windows and the table show it, and ready players
    stay ready.
    """
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana, seat=1)
    ana.click_widget(ana.lobby.options)
    (dialog,) = ana.window.findChildren(OptionsDialog)
    form: Any = dialog.form
    form.targets[13].setChecked(True)
    ana.click_widget(dialog.change)
    await bo.until(lambda: not bo.seats[1].ready)
    assert bo.signals.lobby.options["target"] == 13
    bo.click_widget(bo.lobby.options)
    (read,) = bo.window.findChildren(OptionsDialog)
    assert not read.form.widget.isEnabled()
    assert not read.change.isVisible()
    shown: Any = read.form
    ana.click_widget(ana.lobby.options)
    dialog = next(each for each in ana.window.findChildren(OptionsDialog) if each.isVisible())
    dialog.form.targets[7].setChecked(True)  # type: ignore[attr-defined]  # the form of EpiZodiak
    ana.click_widget(dialog.change)
    await bo.until(shown.targets[7].isChecked)
    read.close()

    await bo.agree(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await bo.until(lambda: bo.lobby.seat_rows[2].who.text() == "Vega – bot, casual")
    bo.click_widget(bo.lobby.seat_rows[1].emblem)
    await ana.until(lambda: emblems(ana.lobby) == emblems(bo.lobby) == [0, 3, 2])
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana.lobby) == emblems(bo.lobby) == [1, 3, 2])
    assert all(seat.ready for seat in ana.seats)
    await ana.deal(bo)
    for each in (ana, bo):
        assert looks(each) == [SEAT_STYLES[1], SEAT_STYLES[3], SEAT_STYLES[2]]


async def test_a_table_hosted_again_at_once_has_the_same_emblems(person: OpenWindow) -> None:
    """Its journal is closed before the guests are notified. The lobby shows an error of the advertiser."""
    ana = person("Ana")
    page = await ana.host()
    await ana.hosted.announced()
    ana.hosted._advertiser.error = OSError(errno.EADDRINUSE, "Address already in use")
    page.signals.on_addresses_changed()
    assert page.code_panel.addresses.text().startswith("Another program uses UDP port 47999.")
    for line in ana.lobby.seat_rows[1:]:
        ana.click_widget(line.bot)
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana.lobby) == [3, 1, 2])
    await ana.deal()
    bar = ana.session.page.prompt_bar
    ana.window.leave_table()
    ana.click_widget(bar.yes)
    ana.click_widget(ana.window.start_page.buttons["continue"])
    await ana.until(lambda: ana.window.session is not None)
    assert looks(ana) == [SEAT_STYLES[3], SEAT_STYLES[1], SEAT_STYLES[2]]
    assert [seat.emblem for seat in ana.seats] == [3, 1, 2]
