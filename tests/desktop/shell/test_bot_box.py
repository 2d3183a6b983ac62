"""The drop-down of bots on the new-game page: strengths, characters, engines; names, keys, both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.shell.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.bot_box import FIRST_ROLE
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import STILL, IdleBot, close_window, no_network
from tests.lobby.fake_bots import ENGINE, LEO, PISCES, fake_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
    from tests.desktop.manual_clock import FakeClock


@pytest.fixture
def window(
    styled_app: QApplication, services: Callable[..., Services], aio: Callable[..., Any]
) -> Iterator[MainWindow]:
    """Return a window whose menus offer bots of every group; no bot plays."""
    made = services()
    bots = made.bots._replace(choices=fake_choices, seat=lambda *_: IdleBot())
    opened = MainWindow(made._replace(bots=bots), STILL, no_network)
    opened.resize(1280, 820)
    opened.show()
    yield opened
    aio(close_window(opened))
    styled_app.processEvents()


@pytest.fixture
def page(window: MainWindow) -> NewGamePage:
    """Return the new-game page of EpiZodiak."""
    window.local_tables.show_new_game()
    return window.local_tables.pages["epizodiak"]


def choose(box: Any, kind: str) -> None:
    """Choose an entry, as a player does."""
    box.setCurrentIndex(box.findData(kind))


def entries(box: Any, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> list[str]:
    """Return the texts of the entries."""
    return [str(box.itemData(index, role)) for index in range(box.count()) if box.itemData(index)]


async def test_the_menu_shows_strengths_then_characters_then_engines(page: NewGamePage) -> None:
    """A line begins each group; each entry tells strength and style, also to a screen reader."""
    box = page.rows[1].kind
    kinds = [box.itemData(index) for index in range(box.count())]
    assert kinds == [
        "human",
        *("beginner", "casual", "strong", "master"),
        *("leo", "pisces"),
        "engine:Foo",
    ]
    assert [kind for kind in kinds if box.itemData(box.findData(kind), FIRST_ROLE)] == [
        "beginner",
        "leo",
        "engine:Foo",
    ]
    spoken = entries(box, Qt.ItemDataRole.AccessibleTextRole)
    assert "Leo – strong. Hoards sets." in spoken
    assert any(text.startswith("Casual bot. ") for text in spoken)
    choose(box, LEO.kind)
    assert box.currentText() == "Leo – strong"
    assert box.accessibleDescription() == box.toolTip() == "Hoards sets."
    assert not box.itemIcon(box.currentIndex()).isNull()


async def test_the_menu_follows_the_language(window: MainWindow, page: NewGamePage, clock: FakeClock) -> None:
    """At once; the chosen bot stays chosen."""
    box = page.rows[1].kind
    choose(box, LEO.kind)
    window.apply_setting("language", "fr")
    await MousePlayer(window, clock).settle()
    assert box.currentText() == "Lion – confirmé"
    assert box.toolTip() == "Amasse les brelans."
    assert "Robot amateur" in entries(box)


async def test_a_character_brings_its_name(page: NewGamePage) -> None:
    """Another bot brings another one; a name that was typed stays, and so does that of a person."""
    row = page.rows[0]
    choose(row.kind, LEO.kind)
    assert row.name.text() == "Regulus"
    choose(row.kind, PISCES.kind)
    assert row.name.text() == "Alrescha"
    choose(row.kind, "master")
    assert row.name.text() == "Rigel"
    choose(row.kind, "human")
    assert row.name.text() == "Amélie"
    choose(row.kind, LEO.kind)
    row.name.setText("Simba")
    choose(row.kind, "strong")
    assert row.name.text() == "Simba"


async def test_one_character_at_two_seats_has_two_names(page: NewGamePage) -> None:
    """The second one has a number, so that log and status line tell them apart."""
    for row in page.rows[1:]:
        choose(row.kind, LEO.kind)
    assert [seat.name for seat in page.setup().seats] == ["Amélie", "Regulus", "Regulus 2"]


async def test_keys_lead_through_all_groups(page: NewGamePage) -> None:
    """Down leads through all bots, and a letter leads to a character."""
    box = page.rows[1].kind
    choose(box, "human")
    seen = [box.currentData()]
    for _ in range(7):
        QTest.keyClick(box, Qt.Key.Key_Down)
        seen.append(box.currentData())
    assert seen == ["human", "beginner", "casual", "strong", "master", "leo", "pisces", "engine:Foo"]
    QTest.keyClick(box, Qt.Key.Key_L)
    assert box.currentData() == "leo"


async def test_play_now_takes_the_bots_of_the_last_new_game(
    window: MainWindow, page: NewGamePage, clock: FakeClock
) -> None:
    """Before the first one, the casual bot; a bot that is no longer known gives way to it."""
    tables, hands = window.local_tables, MousePlayer(window, clock)
    assert [seat.bot for seat in page.setup().seats] == ["", "casual", "casual"]
    choose(page.rows[1].kind, LEO.kind)
    choose(page.rows[2].kind, ENGINE.kind)
    hands.click_widget(page.start)
    tables.play_now()
    assert hands.session.table.header.seats == (
        Seat("human", "Amélie"),
        Seat("bot", "Regulus", "leo"),
        Seat("bot", "Vega", "engine:Foo"),
    )
    tables._services = tables._services._replace(
        bots=tables._services.bots._replace(choices=lambda game: fake_choices(game)[:-1])
    )
    tables.play_now()
    assert [seat.bot for seat in hands.session.table.header.seats] == ["", "casual", "casual"]
    tables.show_new_game()
    assert page.rows[2].kind.currentData() == "casual"


async def test_the_panel_of_a_bot_tells_its_strength(
    window: MainWindow, page: NewGamePage, clock: FakeClock
) -> None:
    """In its tooltip, below the name; the panel of a person has no such line."""
    choose(page.rows[1].kind, LEO.kind)
    hands = MousePlayer(window, clock)
    hands.click_widget(page.start)
    panels = hands.session.page.scene.players
    assert panels[1].toolTip().splitlines()[:2] == ["Regulus", "Bot: Leo, strong"]
    assert panels[2].toolTip().splitlines()[:2] == ["Vega", "Bot: casual"]
    assert "Bot" not in panels[0].toolTip()


@pytest.mark.qt_log_ignore("^This plugin does not support (grabbing the keyboard|raise)", extend=True)
async def test_a_scroll_bar_covers_no_line_of_the_menu(page: NewGamePage, styled_app: QApplication) -> None:
    """The popup is as wide as its longest line and the bar."""
    box = page.rows[1].kind
    box.setMaxVisibleItems(4)
    box.showPopup()
    styled_app.processEvents()
    view = box.view()
    assert view.verticalScrollBar().isVisible()
    assert view.sizeHintForColumn(0) <= view.viewport().width()
    box.hidePopup()
