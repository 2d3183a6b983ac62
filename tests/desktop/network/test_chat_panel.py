"""The chat at a fake table: marks for spectators, the mute menu, what a muted player reads, unread lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.lobby.chat import ChatLine
from epizodiak_qt.lobby.lobby import HOST
from tests.desktop.network.people import guest_at_fake_table
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
