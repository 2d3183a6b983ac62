"""The lobby page, its seats and emblems, and what it speaks: mostly with a table in memory."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleAnnouncementEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QPushButton, QWidget

from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.desktop.network.lobby.lobby_news import lobby_news
from epizodiak_qt.desktop.network.lobby.seat_row import SeatRow
from epizodiak_qt.desktop.network.seat_texts import letter_by_letter, word_by_word
from epizodiak_qt.desktop.style.art import Art
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.chat import ChatLine
from epizodiak_qt.lobby.lobby import HOST, LobbySeat, place_bot, sit
from epizodiak_qt.lobby.verdict import DealVerdict
from tests.desktop.network.keyboard_player import Keyboard
from tests.lobby.fake_bots import fake_choices
from tests.lobby.fake_client import BO, lobby_of, person, person as guest_seat, with_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QAbstractButton

    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.network.banner import Banner
    from epizodiak_qt.desktop.network.lobby.lobby_page import LobbyPage
    from epizodiak_qt.lobby.lobby import LobbyState
    from tests.desktop.network.people import Person
    from tests.lobby.fake_client import FakeNetwork, FakeTableClient


def table(network: FakeNetwork) -> FakeTableClient:
    """Return the fake table of a window."""
    assert network.client is not None
    return network.client


def done(changed: Any) -> LobbyState:
    """Return a changed lobby; fail if the change was refused."""
    assert not hasattr(changed, "code"), changed
    lobby: LobbyState = changed
    return lobby


def emblems(page: LobbyPage) -> list[int]:
    """Return the emblems of the seats as the page shows them."""
    return [line.emblem.emblem for line in page.seat_rows]


# --- at the host


@pytest.mark.parametrize(
    ("tongue", "name", "title"),
    [
        ("en", "Ana", "Ana’s table"),
        ("fr", "Ana", "Chez Ana"),
        ("en", "Marie-Antoinette Dubois", "Marie-Antoinette Dubois"),
    ],
)
async def test_a_table_is_called_after_its_host(
    alone: Callable[..., Person], tongue: str, name: str, title: str
) -> None:
    """The usual title is in the reader’s language, and no title is truncated in the middle."""
    ana = alone(name)
    ana.window.apply_setting("language", tongue)
    page = await ana.host()
    assert page.title.text() == title


async def test_the_code_is_read_letter_by_letter(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """Its accessible name is spelled; the button copies it with the address."""
    ana = alone("Ana")
    page = await ana.host()
    hosted = table(network)
    assert hosted.code == "K7F-2QX"
    assert page.code_panel.code.accessibleName() == "Table code: K7F-2QX. Letter by letter: K, 7, F, 2, Q, X"
    ana.click_widget(page.code_panel.copy)
    assert QApplication.clipboard().text() == f"{hosted.code} {hosted.addresses[0]}"


async def test_a_new_code_replaces_the_old_one(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """The page shows the new code and a note about it."""
    page = await alone("Ana").host()
    table(network).code = "AAA-BBB"
    page.signals.on_code_changed("AAABBB")
    assert page.code_panel.code.text() == "AAA-BBB"
    assert page.note.text() == "The table has a new code: AAA-BBB."


async def test_the_host_reads_why_others_may_not_find_the_table(
    alone: Callable[..., Person], network: FakeNetwork, picture: Callable[[Any, str], None]
) -> None:
    """The reason is shown before the addresses, in both languages, until it is resolved."""
    ana = alone("Ana")
    page = await ana.host()
    hosted, addresses = table(network), page.code_panel.addresses
    assert addresses.text().startswith("Others find this table under “Join a table”.")
    hosted.not_advertised = (
        Sentence("Nobody hears it.", "Personne ne l’entend."),
        Sentence("Wait.", "Attendez."),
    )
    page.signals.on_addresses_changed()
    assert addresses.text() == f"Nobody hears it. Wait.\n{hosted.addresses[0]}"
    picture(ana.window, "lan-not-advertised-en")
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert addresses.text().startswith("Personne ne l’entend. Attendez.")
    picture(ana.window, "lan-not-advertised-fr")
    hosted.not_advertised = ()
    page.signals.on_addresses_changed()
    assert addresses.text().startswith("Les autres")


async def test_bots_come_and_go(alone: Callable[..., Person]) -> None:
    """The host can reopen the seat of a bot; Deal is enabled once all seats are taken."""
    ana = alone("Ana")
    page = await ana.host()
    ana.click_widget(page.seat_rows[1].bot)
    assert page.seat_rows[1].who.text() == "Altair – bot"
    assert not page.deal.isEnabled()
    assert page.missing.text() == "Waiting for: seat 3"
    ana.click_widget(page.seat_rows[2].bot)
    assert page.deal.isEnabled()
    assert page.missing.text() == ""
    ana.click_widget(page.seat_rows[1].open)
    assert not page.deal.isEnabled()


async def test_the_host_chooses_which_bot_plays(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """Another bot brings its name; the next seat gets the same one."""
    ana = alone("Ana")
    services = ana.window.services
    ana.window.services = services._replace(bots=services.bots._replace(choices=fake_choices))
    page = await ana.host()
    row = page.seat_rows[1]
    ana.click_widget(row.bot)
    assert row.kind.isVisible()
    assert row.kind.currentText() == "Casual bot"
    row.kind.setCurrentIndex(row.kind.findData("leo"))
    row.kind.activated.emit(row.kind.currentIndex())
    assert table(network).lobby.seats[1].bot == "leo"
    assert row.who.text() == "Regulus – bot"
    ana.click_widget(page.seat_rows[2].bot)
    assert [seat.name for seat in table(network).lobby.seats[1:]] == ["Regulus", "Regulus"]
    ana.click_widget(row.open)
    assert not row.kind.isVisible()


async def test_a_guest_reads_which_bot_plays(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """Also of an engine at the host; of a bot of a later version only that it is a bot."""
    page = await alone("Ana").join_listed()
    for kind, text in (
        ("casual", "Vega – bot, casual"),
        ("engine:Foo", "Vega – bot, Foo"),
        ("of a later version", "Vega – bot"),
    ):
        table(network).show(done(place_bot(table(network).lobby, 1, kind, "Vega")))
        assert page.seat_rows[1].who.text() == text
        assert not page.seat_rows[1].kind.isVisible()


async def test_the_lobby_speaks_the_language_chosen_in_it(alone: Callable[..., Person]) -> None:
    """All texts change, and the seats keep their players."""
    ana = alone("Ana")
    page = await ana.host()
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert page.deal.text() == "Distribuer"
    assert page.seat_rows[0].who.text() == "Ana – à cet ordinateur, peut commencer"
    assert page.seat_rows[1].sit.accessibleName() == "S’asseoir ici, place 2"
    ana.window.apply_setting("language", "en")
    await ana.settle()
    assert page.deal.text() == "Deal"


async def test_a_table_without_clocks_does_not_mention_clocks(alone: Callable[..., Person]) -> None:
    """Nor does it mention delayed hands."""
    page = await alone("Ana").host()
    assert not page.clocks.isVisible()
    assert not page.hand_delay.isVisible()


async def test_the_host_reads_the_clocks_of_the_form(alone: Callable[..., Person]) -> None:
    """The lobby shows the clock terms that were chosen."""
    page = await alone("Ana").host(clock=2)
    assert page.clocks.text().startswith("Players’ clocks: 5:00 for each player.")


@pytest.mark.parametrize("advice", [False, True])
async def test_the_lobby_says_whether_hints_are_allowed(alone: Callable[..., Person], advice: bool) -> None:
    """The host decides in the form; everybody reads it before the game."""
    page = await alone("Ana").host(advice=advice)
    assert page.advice.text() == ("Players may ask for hints." if advice else "")


async def test_everyone_is_asked_to_agree_to_shown_hands(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The text counts open seats as missing agreements, then names the players who have not agreed."""
    ana = alone("Ana")
    page = await ana.host()
    hosted = table(network)
    hosted.show(replace(hosted.lobby, hand_delay_turns=3))
    await hosted.update_seat(0, open_hand=True)
    assert page.hand_delay.text() == (
        "If every player agrees, spectators see the table 3 turns late, with all hands: "
        "everyone who sits down is asked."
    )
    ana.click_widget(page.seat_rows[2].bot)
    hosted.show(done(sit(hosted.lobby, 1, BO, "Bo")))
    assert page.hand_delay.text().endswith("waiting for Bo.")
    seats = hosted.lobby.seats
    hosted.show(replace(hosted.lobby, seats=(seats[0], replace(seats[1], open_hand=True), seats[2])))
    assert page.hand_delay.text().endswith("all have agreed.")


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 2.0)])
async def test_all_that_can_be_clicked_can_be_read_in_a_small_window(
    size: tuple[int, int], scale: float, alone: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """Nothing is cut off at the side, and the rest can be scrolled to."""
    ana = alone("Ana", size=size, text_scale=scale)
    name = f"{size[0]}-{round(scale * 100)}"
    picture(ana.window, f"lan-opening-{name}")
    shown: list[Any] = [ana.window.start_page]
    ana.window.do("join")
    picture(ana.window, f"lan-join-{name}")
    shown.append(ana.join_page)
    ana.join_page.left.emit()
    shown.append(await ana.host())
    picture(ana.window, f"lan-lobby-{name}")
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


async def test_the_request_of_a_guest_who_has_left_is_withdrawn(alone: Callable[..., Person]) -> None:
    """In the lobby and at the table the banner shows the next request instead."""
    ana = alone("Ana")
    page = await ana.host()
    signals = page.signals
    answers: list[tuple[str, bool]] = []
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


async def test_a_late_goodbye_withdraws_no_other_request(alone: Callable[..., Person]) -> None:
    """If an answered guest leaves, the next request stays in the queue."""
    ana = alone("Ana")
    page = await ana.host()
    answers: list[tuple[str, bool]] = []
    cy, _di = add_join_request(page, "Cy", answers), add_join_request(page, "Di", answers)
    ana.click_widget(page.join_banner.buttons[1])
    page.signals.on_join_request_withdrawn(cy)
    assert page.join_banner.text.text().startswith("Di (127.0.0.2)")
    assert answers == [("Cy", False)]


# --- at a guest


@pytest.mark.parametrize("tongue", ["en", "fr"])
async def test_guests_read_the_clocks_before_they_are_ready(
    alone: Callable[..., Person], network: FakeNetwork, picture: Callable[[Any, str], None], tongue: str
) -> None:
    """The text gives the time of each player and the increment of a turn."""
    bo = alone("Bo")
    network.joined_lobby = replace(network.joined_lobby, clock_s=300.0, turn_s=10.0)
    page = await bo.join_listed()
    bo.window.apply_setting("language", tongue)
    await bo.settle()
    assert page.clocks.isVisible()
    assert page.clocks.text() == (
        "Players’ clocks: 5:00 for each player. Each turn adds 10 seconds."
        if tongue == "en"
        else "Pendules\u202f: 5:00 par personne. Chaque tour ajoute 10 secondes."
    )
    picture(bo.window, f"lan-lobby-clocks-{tongue}")


async def test_a_name_is_proposed_for_one_seat_alone(alone: Callable[..., Person]) -> None:
    """It is proposed at the first free seat until the player sits; a name typed elsewhere stays."""
    bo = alone("Bo")
    page = await bo.join_listed()
    names = [line.name for line in page.seat_rows]
    assert [name.text() for name in names[1:]] == ["Bo", ""]
    bo.type(names[2], "Bea")
    bo.click_widget(page.seat_rows[1].sit)
    await bo.until(lambda: page.seat_rows[1].who.text().startswith("Bo – at this computer"))
    assert names[2].text() == "Bea"


async def test_no_name_is_proposed_to_a_player_who_sits(alone: Callable[..., Person]) -> None:
    """The host has the first seat from the beginning."""
    page = await alone("Ana").host()
    assert [line.name.text() for line in page.seat_rows[1:]] == ["", ""]


async def test_a_full_lobby_does_not_suggest_taking_a_seat(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """A guest without a seat then reads that they are a spectator."""
    page = await alone("Bo").join_listed()
    assert page.hint.text().startswith("Take a seat for everyone")
    for seat in (1, 2):
        table(network).show(done(place_bot(table(network).lobby, seat, "casual", "Vega")))
    assert page.hint.text() == "No seat is free: you watch."


async def test_a_player_with_a_seat_reads_no_hint_at_a_full_table(alone: Callable[..., Person]) -> None:
    """A seated player needs no hint about seats."""
    ana = alone("Ana")
    page = await ana.host()
    for line in page.seat_rows[1:]:
        ana.click_widget(line.bot)
    assert not page.hint.isVisible()


async def test_only_an_own_emblem_is_a_button(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """Emblems of others are coloured, and their accessible names do not mention pressing."""
    bo = alone("Bo")
    network.joined_lobby = with_seats(network.joined_lobby, person("Ana", HOST), person("Bo", BO))
    page = await bo.join_listed()
    assert [line.emblem.isEnabled() for line in page.seat_rows] == [False, True, False]
    assert page.seat_rows[0].emblem.toolTip() == "Emblem: sun"
    assert page.seat_rows[1].emblem.toolTip() == "Emblem: moon. Press to change."
    assert page.seat_rows[0].emblem.accessibleName() == "Emblem of seat 1: sun"


async def test_an_emblem_that_another_player_has_just_taken_is_refused(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The page shows the refusal, and the next click takes another emblem."""
    bo = alone("Bo")
    network.joined_lobby = with_seats(network.joined_lobby, person("Ana", HOST), person("Bo", BO))
    page = await bo.join_listed()
    # The host has taken emblem 2 from the open seat; the page has not received the new lobby yet.
    client = table(network)
    ana, own, free = client.lobby.seats
    client.lobby = replace(client.lobby, seats=(replace(ana, emblem=2), own, replace(free, emblem=0)))
    bo.click_widget(page.seat_rows[1].emblem)
    await bo.until(lambda: page.note.text() == "Someone has that emblem.")
    client.show(client.lobby)
    assert emblems(page) == [2, 1, 0]
    bo.click_widget(page.seat_rows[1].emblem)
    await bo.until(lambda: emblems(page) == [2, 3, 0])
    assert not page.note.text()


async def test_a_wrong_commitment_is_shown_in_the_lobby(alone: Callable[..., Person]) -> None:
    """The first deal never happens then; the verdict at the end of a round replaces the early one."""
    bo = alone("Bo")
    page = await bo.join_listed()
    verdict = DealVerdict(1, "does not match", "commitment changed", (), 1, "a b c d", {})
    page.signals.on_deal_checked(verdict)
    assert page.note.text().startswith("Deal does NOT match. The host changed its promise.")
    bo.window.apply_setting("language", "fr")
    await bo.settle()
    assert "L’hôte a changé sa promesse." in page.note.text()
    page.signals.on_deal_checked(verdict)
    assert [each.number for each in page.signals.verdicts] == [1]


async def test_a_missing_name_is_asked_for(alone: Callable[..., Person]) -> None:
    """The field gets the focus, and no attempt begins; the code is asked for once a table answers."""
    bo = alone("Bo")
    bo.click_widget(bo.window.start_page.buttons["join"])
    page = bo.join_page
    bo.type(page.address, "127.0.0.1:1")
    bo.type(page.name, " ")
    bo.click_widget(page.join_address)
    assert page.note.text() == "Enter your name first."
    assert bo.window.focusWidget() is page.name
    assert not bo.coordinator.join_flow.busy


# --- a seat row of the lobby keeps the focus at its seat when the seat changes


def toggle(button: QAbstractButton) -> None:
    """Execute the action of a box as a screen reader does."""
    QAccessible.queryAccessibleInterface(button).actionInterface().doAction(
        QAccessibleActionInterface.toggleAction()
    )


@pytest.mark.parametrize("away", [False, True], ids=["at the window", "in another window"])
def test_a_key_meant_for_a_field_does_not_press_remove(styled_app: QApplication, away: bool) -> None:
    """When a guest takes the seat whose name field the host edits, the focus does not move to Remove."""
    page = QWidget()
    line = SeatRow(
        1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), lambda: "en", hosting=True
    )
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
    line = SeatRow(
        1, Art(data_dir("resources") / "art"), bot_choices("epizodiak"), lambda: "en", hosting=False
    )
    answers: list[tuple[str, bool]] = []
    line.asked_for.connect(lambda what, on: answers.append((what, on)))
    for box in (line.ready, line.hand):
        toggle(box)
    assert answers == [("ready", True), ("hand", True)]
    line.show_seat(LobbySeat("human", "Bo", guest=3, presence="here"), mine=True, running=False)
    assert not line.ready.isChecked()
    assert len(answers) == len(("ready", "hand"))


# --- emblems in the lobby: a click changes an own emblem; all windows and the table show it


def looks(person: Person) -> list[Any]:
    """Return the emblems and colours of the player panels, by seat."""
    items: list[Any] = person.scene.items()
    cards = [item.info for item in items if getattr(item, "key", ("",))[0] == "player"]
    return [card.look for card in sorted(cards, key=lambda card: int(card.seat))]


async def test_an_own_emblem_is_changed_with_a_click_and_seen_by_all(person: Callable[..., Person]) -> None:
    """The click takes the next free emblem; ready players stay ready."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await bo.until(lambda: bo.lobby.seat_rows[2].who.text() == "Vega – bot, casual")
    bo.click_widget(bo.lobby.seat_rows[1].emblem)
    await ana.until(lambda: emblems(ana.lobby) == emblems(bo.lobby) == [0, 3, 2])
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana.lobby) == emblems(bo.lobby) == [1, 3, 2])
    assert ana.lobby.lobby is not None
    assert all(seat_state.ready for seat_state in ana.lobby.lobby.seats)
    await ana.deal(bo)
    for each in (ana, bo):
        assert looks(each) == [SEAT_STYLES[1], SEAT_STYLES[3], SEAT_STYLES[2]]


async def test_a_table_hosted_again_at_once_has_the_same_emblems(
    person: Callable[..., Person],
) -> None:
    """The journal stores the emblems. It is closed with the table, before the guests have been notified."""
    ana = person("Ana")
    await ana.host()
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
    assert ana.coordinator.client is not None
    assert ana.coordinator.client.lobby is not None
    assert [seat_state.emblem for seat_state in ana.coordinator.client.lobby.seats] == [3, 1, 2]


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
        (None, WITH_BO, []),
    ):
        assert lobby_news(before, after, OWN) == said
    assert lobby_news(ALONE, WITH_BO, frozenset({0, 1})) == [], "an own change needs no announcement"


def test_codes_are_spelled_and_words_separated() -> None:
    """A speech synthesiser would read a code as one word, and four words without a pause."""
    assert letter_by_letter("K7F-2QX") == "K, 7, F, 2, Q, X"
    assert word_by_word("lusab babad gutih tugad") == "lusab, babad, gutih, tugad"


class Spoken:
    """The announcements since the start of a test: texts, and those that interrupt."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.urgent: list[str] = []
        monkeypatch.setattr(QAccessible, "isActive", lambda: True)
        monkeypatch.setattr(QAccessible, "updateAccessibility", self._hear)

    def _hear(self, event: object) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        self.texts.append(event.message())
        if event.politeness() == QAccessible.AnnouncementPoliteness.Assertive:
            self.urgent.append(event.message())


async def test_the_lobby_speaks_joins_chat_refusals_and_the_connection(
    alone: Callable[..., Person], network: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change once; own lines of the chat are not repeated."""
    ana = alone("Ana")
    page = await ana.host()
    client, signals = network.client, ana.coordinator.signals
    assert client is not None
    assert signals is not None
    spoken = Spoken(monkeypatch)
    client.show(with_seats(client.lobby, client.lobby.seats[0], guest_seat("Bo", BO)))
    page.retranslate()
    signals.on_chat(ChatLine(BO, "Bo", "Hello", ""))
    client.send_chat("Hello, Bo")
    signals.on_connection_changed("lost")
    signals.on_connection_changed("here")
    assert spoken.texts == [
        "Bo sits at seat 2.",
        "Bo: Hello",
        "Connection lost. Reconnecting…",
        "Connected.",
    ]
    assert spoken.urgent == []


async def test_a_question_of_the_network_is_announced_once_and_f6_leads_to_its_answers(
    alone: Callable[..., Person], network: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It interrupts what is being spoken; each answer has the question as its description."""
    ana = alone("Ana")
    page = await ana.host()
    signals = ana.coordinator.signals
    assert signals is not None
    spoken = Spoken(monkeypatch)
    answers: list[bool] = []
    signals.on_join_request("Bo", "192.168.1.31", "lusab babad gutih tugad", answers.append)
    page.retranslate()
    banner: Banner = page.join_banner
    (said,) = spoken.urgent
    assert "lusab, babad, gutih, tugad" in said
    assert said.endswith("Press F6 to answer.")
    keys = Keyboard(ana)
    await keys.come()
    await keys.press(Qt.Key.Key_F6)
    assert keys.at is banner.buttons[0]
    assert keys.at.accessibleDescription() == banner.text.text()
    await keys.press(Qt.Key.Key_Tab)
    assert keys.at is banner.buttons[1]
    await keys.press(Qt.Key.Key_Return)
    assert answers == [False]
