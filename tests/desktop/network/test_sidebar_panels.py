"""The panels of the sidebar: chat, own seat and removing guests; large text in a small window."""

import shlex
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.desktop.network.chat_panel import ChatPanel
from epizodiak_qt.desktop.network.table_sidebar import CHAT, TABLE
from epizodiak_qt.desktop.scene.table_layout import panel_text
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.lobby.listener import ChatLine
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.table.entries import Played
from tests.bots.engines.scripts import HONEST, command
from tests.desktop.network.keyboard_player import Keyboard
from tests.desktop.network.people import (
    OpenWindow,
    Person,
    guest_at_fake_table,
    play_round,
    play_until,
    table_of,
    table_of_two,
)
from tests.desktop.seated_player import KeepPicture
from tests.lan.host_kit import LONGEST_ROUND
from tests.lobby.fake_client import BO, FakeNetwork, person, person as guest_seat, with_seats


def mute_menu(chat: ChatPanel) -> list[Any]:
    """Return the actions of the opened mute menu."""
    chat.others.aboutToShow.emit()
    return chat.others.actions()


async def test_the_chat_marks_spectators_and_speaks_the_language_of_its_reader(alone: OpenWindow) -> None:
    """A line is marked if its author had no seat when it was written; a phrase is translated.

    A text has at most 240 characters. The newest line stays in sight, also where other texts take more room.

    The host mutes for everyone. The tooltip states it, and the lobby reports it to all guests.
    """
    ana = alone("Ana")
    page = await ana.host()
    client, lines = ana.client, page.chat.lines
    page.signals.on_chat(ChatLine(BO, "Ana 2", "trust me", ""))
    assert lines.toPlainText() == "Ana 2 (watching): trust me"
    client.show(with_seats(client.lobby, client.lobby.seats[0], person("Ana 2", BO)))
    page.signals.on_chat(ChatLine(BO, "Ana 2", "now I play", ""))
    assert lines.toPlainText().endswith("\nAna 2: now I play")
    for _ in range(40):
        page.signals.on_chat(ChatLine(BO, "Ana 2", "again", ""))
    page.signals.on_chat(ChatLine(HOST, "Ana", "", "well_played"))
    assert lines.toPlainText().endswith("\nAna: Well played!")
    await ana.speak("fr")
    assert lines.toPlainText().startswith("Ana 2 (regarde)\u202f: trust me")
    assert lines.toPlainText().endswith("\nAna\u202f: Bien joué\u202f!")
    bar = lines.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    page.chat.retranslate()
    assert bar.value() == bar.maximum() > 0
    await ana.speak("en")
    ana.type(page.chat.text, "x" * 300)
    ana.click_widget(page.chat.send)
    assert lines.toPlainText().endswith("\nAna: " + "x" * 240)
    assert page.chat.mute.toolTip() == "Mute someone for everyone"
    (action,) = mute_menu(page.chat)
    action.trigger()
    assert client.lobby.muted == {BO}


async def test_a_muted_participant_stays_checked_in_the_menu(alone: OpenWindow, network: FakeNetwork) -> None:
    """In the chats of lobby and table. The tab counts unread lines until the player opens it."""
    bo = await guest_at_fake_table(alone, network)
    bo.client.send_chat("one")
    bo.client.send_chat("two")
    assert bo.sidebar.tabs.tabText(1) == "Chat (2 new)"
    bo.sidebar.tabs.setCurrentIndex(1)
    assert bo.sidebar.tabs.tabText(1) == "Chat"
    assert bo.sidebar.chat.lines.toPlainText() == "Bo: one\nBo: two"
    bo.client.send_chat("three")
    assert bo.sidebar.tabs.tabText(1) == "Chat", "it was read at once"
    ana, cy = mute_menu(bo.sidebar.chat)
    assert [(each.text(), each.isChecked()) for each in (ana, cy)] == [("Ana", False), ("Cy", False)]
    ana.trigger()
    assert bo.client.muted == {HOST}
    bo.client.show(replace(bo.client.lobby, running=False))
    bo.signals.on_back_in_lobby()
    assert [each.isChecked() for each in mute_menu(bo.lobby.chat)] == [True, False]


async def test_a_muted_player_sees_that_they_are_muted(alone: OpenWindow, network: FakeNetwork) -> None:
    """The panel shows that the player is muted and keeps the typed text, to be sent after unmuting.

    The menu doubles an ampersand in a name, because Qt reads a single one as the mark of a mnemonic.
    """
    network.joined_lobby = with_seats(network.joined_lobby, person("A&B", HOST), person("Bo", BO))
    bo = alone("Bo")
    chat, client = (await bo.join_listed()).chat, bo.client
    (action,) = mute_menu(chat)
    assert action.text() == "A&&B"
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


# --- a guest lets a bot or an engine of the own computer play the own seat; the host knows nothing of it


def entries_of(person: Person) -> dict[str, Any]:
    """Return the actions of the menu by text."""
    button = person.sidebar.own_seat
    button.fill()
    return {action.text(): action for action in button.kinds.actions() if action.text()}


async def test_an_engine_at_the_computer_of_a_guest_plays_for_the_guest(person: OpenWindow) -> None:
    """It plays through the guest's link. Everybody reads it in their language; the guest can play again."""
    ana, bo = await table_of_two(person)
    engine = EngineEntry("Robby", shlex.join(command(HONEST)), "", ("epizodiak",))
    bo.window.services.bots.engines().put(engine)
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
    await ana.speak("fr")
    assert ana.sidebar.chat.lines.toPlainText() == "Robby joue maintenant pour Bo."
    await ana.speak("en")
    entries_of(bo)["I play myself"].trigger()
    assert bo.sidebar.own_seat.text() == "Let a bot play…"
    await ana.until(lambda: ana.sidebar.chat.lines.toPlainText().endswith("\nBo plays again."))
    stopped = moves()
    await play_until(lambda: moves() > stopped, ana, bo)


@pytest.mark.parametrize("end", ["connection", "table", "seat"])
async def test_a_bot_plays_until_the_table_is_gone(
    end: str, alone: OpenWindow, network: FakeNetwork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is closed with the connection, the table or the seat, and before another bot plays.

    A bot that is gone is refused with a sentence; nobody is told.
    """
    playing: list[Any] = []
    close = BotSeat.close

    def stop(bot: BotSeat) -> None:
        close(bot)
        playing.remove(bot)

    monkeypatch.setattr(BotSeat, "close", stop)
    bo = await guest_at_fake_table(alone, network)
    own = bo.sidebar.own_seat
    own.play(BO, "engine:Gone")
    assert own.bots == {}
    assert "There is no engine “Gone”" in bo.session.page.scene.status.shown
    own.play(0, "casual")
    assert own.bots == {}
    for kind in ("casual", "beginner"):
        own.play(BO, kind)
        assert [kind for kind, _bot in own.bots.values()] == [kind]
        playing.append(own.bots[BO][1])
        assert len(playing) == 1
    match end:
        case "connection":
            bo.signals.on_ended(None)
        case "table":
            bo.leave()
        case _:
            bo.client.show(with_seats(bo.client.lobby, guest_seat("Ana", HOST), guest_seat("Eve", 3)))
    assert own.bots == {}
    assert playing == []


# --- the host removes a player or a spectator, in the lobby and at the table, by mouse and keyboard


Key = Qt.Key


async def with_a_spectator(person: OpenWindow, *, dealt: bool) -> tuple[Person, Person, Person]:
    """Return a host, a player and a spectator, in the lobby or in play."""
    ana, bo, cy = person("Ana"), person("Bo"), person("Cy")
    await ana.host()
    if dealt:
        await ana.deal_with(bo)
    else:
        await bo.join(ana, seat=1)
    await cy.join(ana)
    signals: Any = ana.signals
    await ana.until(lambda: signals.lobby.spectators == ("Cy",))
    return ana, bo, cy


def named(button: Any) -> list[str]:
    """Return the names in the menu."""
    button.guests.aboutToShow.emit()
    return [action.text() for action in button.guests.actions()]


async def test_guests_are_removed_from_the_lobby(person: OpenWindow, picture: KeepPicture) -> None:
    """After a question, to the start page; the seat is free. Without spectators their button hides."""
    ana, bo, cy = await with_a_spectator(person, dealt=False)
    page = ana.lobby
    assert not bo.lobby.remove.isVisible()
    assert page.remove.isVisible()
    assert named(page.remove) == ["Cy (watching)"], "a player has a button at the seat"
    page.remove.guests.actions()[0].trigger()
    await ana.in_both_languages(picture, "lan-remove-lobby")
    bar = page.prompt_bar
    assert bar.question.text().startswith("Remove Cy from the table?")
    ana.window.resize(900, 420)
    await ana.settle()
    place = bar.yes.mapTo(page, bar.yes.rect().center())
    assert page.childAt(place) is bar.yes, "visible at every scroll position"
    ana.click_widget(bar.yes)
    await cy.until(lambda: cy.client is None)
    assert cy.window.start_page.note.text() == "The host has removed you from the table."
    await ana.until(lambda: not page.remove.isVisible())

    ana.window.resize(1280, 760)
    await ana.until(page.seat_rows[1].remove.isVisible)
    for answer in (bar.no, bar.yes):
        assert bo.client is not None
        ana.click_widget(page.seat_rows[1].remove)
        assert bar.question.text().startswith("Remove Bo from the table?")
        ana.click_widget(answer)
        assert not bar.isVisible()
    await bo.until(lambda: bo.client is None)
    assert bo.window.start_page.isVisible()
    assert bo.window.start_page.note.text() == "The host has removed you from the table."
    assert ana.seats[1].kind == "open"


# A menu grabs the keyboard, which is not possible without a display.
@pytest.mark.qt_log_ignore("^This plugin does not support grabbing the keyboard$")
async def test_guests_are_removed_at_the_table_and_by_keys(person: OpenWindow, picture: KeepPicture) -> None:
    """A player, whose seat becomes free, or a spectator; the answer no keeps the guest.

    The button opens its menu, arrows select, Enter asks; No has the focus, Yes is one Tab before it. Wrong
    guesses change the code in play, and the table shows it, although the lobby does not change.
    """
    ana, bo, cy = await with_a_spectator(person, dealt=True)
    older = ana.hosted.code
    ana.hosted.join_code._change(120.0)
    assert ana.hosted.code != older
    assert ana.sidebar.people.text().startswith(f"Code: {ana.hosted.code}")

    ana.sidebar.tabs.setCurrentIndex(TABLE)
    button, bar = ana.sidebar.remove, ana.session.page.prompt_bar
    assert button.isVisible()
    assert named(button) == ["Bo", "Cy (watching)"]
    for place, gone in ((1, cy), (0, bo)):
        named(button)
        button.guests.actions()[place].trigger()
        assert bar.question.text().startswith(f"Remove {gone.name} from the table?")
        await ana.in_both_languages(picture, "lan-remove-table")
        assert not gone.session.page.prompt_bar.asking
        ana.click_widget(bar.no)

    keys = await Keyboard(ana).come()
    await keys.go_to(button)
    menu: Any = button.guests

    def choose() -> None:
        for key in (Key.Key_Down, Key.Key_Down, Key.Key_Return):
            QTest.keyClick(menu, key)
        menu.close()

    def choose_soon() -> None:
        QTimer.singleShot(0, choose)

    menu.aboutToShow.connect(choose_soon)
    await keys.press(Key.Key_Space)
    assert bar.question.text().startswith("Remove Cy from the table?")
    assert keys.is_at(bar.no)
    await keys.come()  # the menu had taken the window’s place
    await keys.go_to(bar.yes, back=True)
    await keys.press(Key.Key_Space)
    menu.aboutToShow.disconnect(choose_soon)
    assert await cy.asked() == "The host has removed you from the table."
    assert not bo.session.page.prompt_bar.asking
    await ana.until(lambda: named(button) == ["Bo"])
    button.guests.actions()[0].trigger()
    ana.click_widget(bar.yes)
    assert await bo.asked() == "The host has removed you from the table."
    await ana.until(lambda: named(button) == [])


# --- with large text in a small window they cover nothing important


async def at_small_table(alone: OpenWindow, size: tuple[int, int], scale: float, locale: str) -> Person:
    """Return Ana, who hosts Bo and a bot in a small window with large text."""
    ana = alone("Ana", size=size)
    page = await ana.host()
    client = ana.client
    client.show(with_seats(client.lobby, client.lobby.seats[0], guest_seat("Bo", BO, ready=True)))
    ana.click_widget(page.seat_rows[2].bot)
    await ana.deal()
    ana.window.apply_setting("text_scale", scale)
    await ana.speak(locale)
    return ana


def rect_of(widget: QWidget) -> QRect:
    """Return the rectangle of a widget in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def check_chat(tabs: Any, chat: Any) -> None:
    """Check that the chat has two lines or more, one button for both menus, and nothing that is covered."""
    assert chat.lines.height() >= 2 * chat.lines.fontMetrics().lineSpacing()
    assert chat.more.isVisible()
    assert not chat.phrase.isVisible()
    assert [action.text() for action in chat.more.menu().actions()] == [chat.phrase.text(), chat.mute.text()]
    parts = [rect_of(part) for part in (chat.lines, chat.text, chat.send, chat.more)]
    assert not any(one.intersects(other) for one, other in combinations(parts, 2))
    assert chat.width() <= tabs.width()
    bar = tabs.tabBar()
    assert all(bar.tabRect(tab).right() <= tabs.width() for tab in range(3)), "every tab can be clicked"
    assert bar.tabToolTip(2) == "Table"


def check_question(banner: Any, now: Any) -> None:
    """Check that a question covers neither status line nor dial, and that its answers are whole."""
    assert banner.isVisible()
    assert banner.y() >= now.status.bottom, "the status line stays visible"
    assert banner.x() >= now.dial.x + now.ring, "the dial stays visible"
    shown = [button for button in banner.buttons if button.isVisible()]
    assert all(button.width() >= button.sizeHint().width() for button in shown)
    assert banner.geometry().bottom() <= now.log.bottom + 1
    assert banner.height() == banner.heightForWidth(banner.width()), "no answer is cut off"


@pytest.mark.parametrize(
    ("size", "scale", "locale"),
    [((1024, 640), 1.5, "en"), ((1280, 720), 1.5, "fr"), ((1280, 720), 2.0, "fr")],
)
async def test_chat_badge_and_question_leave_the_rest_in_sight(
    alone: OpenWindow, picture: KeepPicture, size: tuple[int, int], scale: float, locale: str
) -> None:
    """Two lines of the chat stay visible, menus share a button, and a badge uses its short form."""
    ana = await at_small_table(alone, size, scale, locale)
    where = f"{size[0]}-{scale:.0%}-{locale}"
    for number in range(5):
        ana.client.send_chat(f"What I wanted to say {number}")
    tabs, banner = ana.sidebar.tabs, ana.sidebar.banner
    tabs.setCurrentIndex(1)
    await ana.settle()
    check_chat(tabs, ana.sidebar.chat)
    picture(ana.window, f"lan-chat-{where}")
    tabs.setCurrentIndex(2)
    await ana.settle()
    assert ana.sidebar.remove.parentWidget().width() <= tabs.width(), "no button is cut off"
    picture(ana.window, f"lan-panel-{where}")

    tabs.setCurrentIndex(0)
    signals, lobby = ana.signals, ana.hosted.lobby
    away = replace(lobby.seats[1], presence="away", absent_s=26.0)
    signals.on_lobby_changed(replace(lobby, seats=(lobby.seats[0], away, lobby.seats[2])))
    await ana.settle()
    badge, now = ana.sidebar.status_badges[1], ana.scene.layout_now
    assert badge.text() == ("away 0:26" if size[0] < 1280 else "reconnexion 0:26")
    card, text_px = now.players[1], panel_text(now.players[1], now.text_px)
    name = QFontMetricsF(font(TEXT, 1.2 * text_px, bold=True)).horizontalAdvance("Bo")
    assert badge.x() > card.x + 3.6 * text_px + name, "the name stays visible"
    check_question(banner, now)
    picture(ana.window, f"lan-pill-{where}")
    signals.on_lobby_changed(lobby)
    assert not banner.isVisible()
    assert ana.sidebar._column.height() == round(now.log.height), "the log has its whole place again"


async def test_with_room_the_chat_has_both_buttons_and_the_result_leaves_names_and_code_in_sight(
    alone: OpenWindow, picture: KeepPicture
) -> None:
    """While a seat is free, the result shows the host the code too."""
    ana = await at_small_table(alone, (1280, 800), 1.0, "en")
    ana.sidebar.tabs.setCurrentIndex(1)
    await ana.settle()
    assert ana.sidebar.chat.phrase.isVisible()
    assert not ana.sidebar.chat.more.isVisible()
    ana.sidebar.tabs.setCurrentIndex(0)
    ana.window.resize(1280, 720)
    await play_round(ana, longest=LONGEST_ROUND)
    result = ana.session.page.result
    assert not result.content.note.isVisible()
    ana.client.remove_guest(BO)
    assert result.content.note.isVisible()
    for locale in ("fr", "en"):
        await ana.speak(locale)
        assert result.geometry().right() <= ana.scene.layout_now.log.x
        assert result.content.note.text().endswith(ana.client.code)
        picture(ana.window, f"lan-result-code-{locale}")


async def test_tab_leads_to_a_curtain_that_is_made_after_the_sidebar(
    alone: OpenWindow, network: FakeNetwork
) -> None:
    """It comes after the table, not in the middle of the sidebar, which has the log."""
    bo = await guest_at_fake_table(alone, network)
    page, sidebar = bo.session.page, bo.sidebar
    sidebar.tabs.setCurrentIndex(CHAT)
    bo.window.do("hide_hand")
    assert page.curtain_hangs
    focus: dict[QWidget, QWidget] = {page.view: page.curtain, sidebar.tabs.tabBar(): sidebar.chat.lines}
    for before, after in focus.items():
        before.setFocus()
        QTest.keyClick(before, Qt.Key.Key_Tab)
        assert bo.window.focusWidget() is after
