"""The changes of a lobby in words, which screen readers speak."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from epizodiak_qt.desktop.network.lobby.lobby_news import lobby_news
from epizodiak_qt.desktop.network.spelling import letter_by_letter, word_by_word
from epizodiak_qt.lobby.chat import ChatLine
from epizodiak_qt.lobby.lobby import HOST
from tests.desktop.network.keyboard_player import Keyboard
from tests.lobby.fake_client import BO, lobby_of, person as guest_seat, with_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.network.banner import Banner
    from epizodiak_qt.lobby.lobby import LobbyState
    from tests.desktop.network.people import Person
    from tests.lobby.fake_client import FakeNetwork

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
