"""The panels of the sidebar: chat, the menu of the own seat, and removing guests."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.network.table_sidebar import TABLE
from epizodiak_qt.lobby.chat import ChatLine
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.table.entries import Played
from tests.bots.engines.scripts import HONEST, command
from tests.desktop.network.keyboard_player import Keyboard
from tests.desktop.network.people import guest_at_fake_table, play_until, table_of, table_of_two
from tests.lobby.fake_client import BO, person, with_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.chat_panel import ChatPanel
    from tests.desktop.network.people import Person
    from tests.lobby.fake_client import FakeNetwork


def mute_menu(chat: ChatPanel) -> list[Any]:
    """Return the actions of the opened mute menu."""
    chat.others.aboutToShow.emit()
    return chat.others.actions()


async def test_the_chat_marks_spectators(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """A line is marked if its author had no seat when it was written."""
    ana = alone("Ana")
    page = await ana.host()
    client, signals = network.client, page.signals
    assert client is not None
    signals.on_chat(ChatLine(BO, "Ana 2", "trust me", ""))
    assert page.chat.lines.toPlainText() == "Ana 2 (watching): trust me"
    client.show(with_seats(client.lobby, client.lobby.seats[0], person("Ana 2", BO)))
    signals.on_chat(ChatLine(BO, "Ana 2", "now I play", ""))
    assert page.chat.lines.toPlainText().endswith("\nAna 2: now I play")
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert page.chat.lines.toPlainText().startswith("Ana 2 (regarde)\u202f: trust me")


async def test_a_phrase_is_shown_in_the_language_of_its_reader(alone: Callable[..., Person]) -> None:
    """A phrase is translated again when the language of the window changes."""
    bo = alone("Bo")
    page = await bo.join_listed()
    page.signals.on_chat(ChatLine(HOST, "Ana", "", "well_played"))
    assert page.chat.lines.toPlainText() == "Ana: Well played!"
    bo.window.apply_setting("language", "fr")
    await bo.settle()
    assert page.chat.lines.toPlainText() == "Ana\u202f: Bien joué\u202f!"


async def test_a_name_in_the_mute_menu_keeps_its_ampersand(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The menu doubles it, because Qt reads a single ampersand as the mark of a mnemonic."""
    network.joined_lobby = with_seats(network.joined_lobby, person("A&B", HOST))
    page = await alone("Bo").join_listed()
    (action,) = mute_menu(page.chat)
    assert action.text() == "A&&B"


async def test_a_muted_participant_stays_checked_in_the_menu(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The client stores the muted participants, so the chats of lobby and table show the same."""
    bo = await guest_at_fake_table(alone, network)
    assert network.client is not None
    ana, cy = mute_menu(bo.sidebar.chat)
    assert [(each.text(), each.isChecked()) for each in (ana, cy)] == [("Ana", False), ("Cy", False)]
    ana.trigger()
    assert network.client.muted == {HOST}
    network.client.show(replace(network.client.lobby, running=False))
    assert bo.coordinator.signals is not None
    bo.coordinator.signals.on_back_in_lobby()
    assert [each.isChecked() for each in mute_menu(bo.lobby.chat)] == [True, False]


async def test_a_muted_player_sees_that_they_are_muted(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The panel shows that the player is muted and keeps the typed text, to be sent after unmuting."""
    network.joined_lobby = with_seats(network.joined_lobby, person("Ana", HOST), person("Bo", BO))
    bo = alone("Bo")
    chat, client = (await bo.join_listed()).chat, network.client
    assert client is not None
    assert chat.mute.toolTip() == "Mute someone for me"
    bo.type(chat.text, "hello")
    client.show(replace(client.lobby, muted=frozenset({BO})))
    assert not chat.send.isEnabled()
    assert chat.text.placeholderText() == "muted by the host"
    assert chat.text.toolTip() == "The host has muted you: nobody sees your messages."
    QTest.keyClick(chat.text, Qt.Key.Key_Return)
    assert chat.text.text() == "hello"
    assert not chat.phrases.isEnabled()
    client.show(replace(client.lobby, muted=frozenset()))
    bo.click_widget(chat.send)
    assert chat.lines.toPlainText() == "Bo: hello"


async def test_the_host_mutes_for_everyone(alone: Callable[..., Person], network: FakeNetwork) -> None:
    """The tooltip states it, and the lobby reports it to all guests."""
    page = await alone("Ana").host()
    client = network.client
    assert client is not None
    client.show(with_seats(client.lobby, client.lobby.seats[0], person("Bo", BO)))
    assert page.chat.mute.toolTip() == "Mute someone for everyone"
    (action,) = mute_menu(page.chat)
    action.trigger()
    assert client.lobby.muted == {BO}


async def test_lines_that_arrive_behind_another_tab_are_counted(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The tab counts unread lines until the player opens the chat."""
    bo = await guest_at_fake_table(alone, network)
    assert network.client is not None
    network.client.send_chat("one")
    network.client.send_chat("two")
    assert bo.sidebar.tabs.tabText(1) == "Chat (2 new)"
    bo.sidebar.tabs.setCurrentIndex(1)
    assert bo.sidebar.tabs.tabText(1) == "Chat"
    assert bo.sidebar.chat.lines.toPlainText() == "Bo: one\nBo: two"


# --- a guest lets a bot or an engine of the own computer play the own seat; the host knows nothing of it


def entries_of(person: Person) -> dict[str, Any]:
    """Return the actions of the menu by text."""
    button = person.sidebar.own_seat
    button.fill()
    return {action.text(): action for action in button.kinds.actions() if action.text()}


async def test_an_engine_at_the_computer_of_a_guest_plays_for_the_guest(
    person: Callable[..., Person],
) -> None:
    """It plays through the guest's link. Everybody reads it in their language; the guest can play again."""
    ana, bo = await table_of_two(person)
    engine = EngineEntry("Robby", shlex.join(command(HONEST)), "", ("epizodiak",))
    bo.window.services.bots.engines().store([engine])
    bo.sidebar.tabs.setCurrentIndex(2)
    assert bo.sidebar.own_seat.isVisible()
    assert entries_of(bo)["I play myself"].isChecked()
    entries_of(bo)["Robby"].trigger()
    assert bo.sidebar.own_seat.text() == "Robby plays…"
    assert entries_of(bo)["Robby"].isChecked()
    table = table_of(ana)

    def moves() -> int:
        return sum(isinstance(entry, Played) and entry.seat == BO for entry in table.entries)

    await play_until(lambda: moves() >= 2, ana)
    assert table.state().seats[BO].kind == "human"
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert ana.sidebar.chat.lines.toPlainText() == "Robby joue maintenant pour Bo."
    ana.window.apply_setting("language", "en")
    await ana.settle()
    entries_of(bo)["I play myself"].trigger()
    assert bo.sidebar.own_seat.text() == "Let a bot play…"
    await ana.until(lambda: ana.sidebar.chat.lines.toPlainText().endswith("\nBo plays again."))
    stopped = moves()
    await play_until(lambda: moves() > stopped, ana, bo)


async def test_a_bot_plays_until_the_table_is_gone(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """It is closed with the connection, and does not act any more."""
    bo = await guest_at_fake_table(alone, network)
    own = bo.sidebar.own_seat
    own.play(BO, "casual")
    assert [kind for kind, _bot in own.bots.values()] == ["casual"]
    own.play(BO, "beginner")
    assert [kind for kind, _bot in own.bots.values()] == ["beginner"]
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_ended(None)
    assert own.bots == {}


async def test_a_bot_that_is_gone_is_refused_with_a_sentence(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The player goes on, and nobody is told anything."""
    bo = await guest_at_fake_table(alone, network)
    bo.sidebar.own_seat.play(BO, "engine:Gone")
    assert bo.sidebar.own_seat.bots == {}
    assert "There is no engine “Gone”" in bo.session.page.scene.status.shown
    bo.sidebar.own_seat.play(0, "casual")
    assert bo.sidebar.own_seat.bots == {}


# --- the host removes a player or a spectator, in the lobby and at the table, by mouse and keyboard


Key = Qt.Key


async def with_a_spectator(person: Callable[..., Person], *, dealt: bool) -> tuple[Person, Person, Person]:
    """Return a host, a player and a spectator, in the lobby or in play."""
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy")
    await ana.host()
    if dealt:
        await ana.deal_with(bo)
    else:
        await bo.join(ana)
        await bo.sit(1)
    await cy.join(ana)
    signals: Any = ana.coordinator.signals
    await ana.until(lambda: signals.lobby.spectators == ("Cy",))
    return ana, bo, cy


def named(button: Any) -> list[str]:
    """Return the names in the menu."""
    button.guests.aboutToShow.emit()
    return [action.text() for action in button.guests.actions()]


async def test_a_spectator_is_removed_from_the_lobby(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """A question comes first; the button hides when no spectator remains."""
    ana, bo, cy = await with_a_spectator(person, dealt=False)
    page = ana.lobby
    assert not bo.lobby.remove.isVisible()
    assert page.remove.isVisible()
    assert named(page.remove) == ["Cy (watching)"], "a player has a button at the seat"
    page.remove.guests.actions()[0].trigger()
    for tongue in ("fr", "en"):
        ana.window.apply_setting("language", tongue)
        await ana.settle()
        picture(ana.window, f"lan-remove-lobby-{tongue}")
    assert page.prompt_bar.question.text().startswith("Remove Cy from the table?")
    ana.window.resize(900, 420)
    await ana.settle()
    place = page.prompt_bar.yes.mapTo(page, page.prompt_bar.yes.rect().center())
    assert page.childAt(place) is page.prompt_bar.yes, "visible at every scroll position"
    ana.click_widget(page.prompt_bar.yes)
    await cy.until(lambda: cy.coordinator.client is None)
    assert cy.window.start_page.note.text() == "The host has removed you from the table."
    await ana.until(lambda: not page.remove.isVisible())
    assert bo.coordinator.client is not None


@pytest.mark.parametrize("who", ["Bo", "Cy"])
async def test_a_guest_is_removed_from_the_table(
    who: str, person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """A player, whose seat becomes free, or a spectator; the answer no keeps the guest."""
    ana, bo, cy = await with_a_spectator(person, dealt=True)
    gone, stays = (bo, cy) if who == "Bo" else (cy, bo)
    assert gone.coordinator.client is not None
    ana.sidebar.tabs.setCurrentIndex(TABLE)
    button, bar = ana.sidebar.remove, ana.session.page.prompt_bar
    assert button.isVisible()
    assert named(button) == ["Bo", "Cy (watching)"]
    for answer in (bar.no, bar.yes):
        named(button)
        button.guests.actions()[0 if who == "Bo" else 1].trigger()
        assert bar.question.text().startswith(f"Remove {who} from the table?")
        for tongue in ("fr", "en"):
            ana.window.apply_setting("language", tongue)
            await ana.settle()
            picture(ana.window, f"lan-remove-table-{tongue}")
        assert not gone.session.page.prompt_bar.asking
        ana.click_widget(answer)
    await gone.until(lambda: gone.session.page.prompt_bar.asking)
    assert gone.session.page.prompt_bar.question.text() == "The host has removed you from the table."
    assert not stays.session.page.prompt_bar.asking
    await ana.until(lambda: who not in " ".join(named(button)))


# A menu grabs the keyboard, which is not possible without a display.
@pytest.mark.qt_log_ignore("^This plugin does not support grabbing the keyboard$")
async def test_a_guest_is_removed_by_keys(person: Callable[..., Person]) -> None:
    """The button opens its menu, arrows select, Enter asks; No has the focus, Yes is one Tab before it."""
    ana, _bo, cy = await with_a_spectator(person, dealt=True)
    ana.sidebar.tabs.setCurrentIndex(TABLE)
    keys = Keyboard(ana)
    await keys.come()
    button, bar = ana.sidebar.remove, ana.session.page.prompt_bar
    await keys.go_to(button)
    menu: Any = button.guests

    def choose() -> None:
        for key in (Key.Key_Down, Key.Key_Down, Key.Key_Return):
            QTest.keyClick(menu, key)
        menu.close()

    menu.aboutToShow.connect(lambda: QTimer.singleShot(0, choose))
    await keys.press(Key.Key_Space)
    assert bar.question.text().startswith("Remove Cy from the table?")
    assert keys.is_at(bar.no)
    await keys.come()  # the menu had taken the window’s place
    await keys.go_to(bar.yes, back=True)
    await keys.press(Key.Key_Space)
    await cy.until(lambda: cy.session.page.prompt_bar.asking)
