"""The emblem of each seat: chosen in the form of a new game, shown on the table, and stored."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.desktop.epizodiak.table_picture import DiscardedSet
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup, setup_from_text, setup_to_text
from epizodiak_qt.desktop.style.seat_emblems import next_free
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from epizodiak_qt.table.entries import Seat, emblems_of, with_emblems
from tests.desktop.seated_player import colours_of, token

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
    from tests.desktop.mouse_player import MousePlayer

GAMES = ("epizodiak", "ecliptic")
NAMES = ("Amélie", "Nour", "Ilyès")


def form(window: MainWindow, game: str = "epizodiak") -> NewGamePage:
    """Show the form of a game."""
    window.choose_game(game)
    window.local_tables.show_new_game()
    return window.local_tables.pages[game]


def shown(page: NewGamePage) -> list[int]:
    """Return the emblems that the form shows."""
    return [row.emblem.emblem for row in page.rows]


def people(*emblems: int) -> tuple[Seat, ...]:
    """Return people with these emblems."""
    return with_emblems([Seat("human", NAMES[at]) for at in range(len(emblems))], emblems)


def cards(hands: MousePlayer) -> list[Any]:
    """Return the player panels by seat."""
    found = [item for item in hands.scene.items() if getattr(item, "key", ("",))[0] == "player"]
    return sorted(found, key=lambda item: int(item.key[1]))


@pytest.mark.parametrize(
    ("now", "taken", "wanted"),
    [(0, {0}, 1), (0, {0, 1, 2}, 3), (3, {3}, 0), (2, {2, 3, 0}, 1), (1, {0, 1, 2, 3}, 1), (3, set(), 0)],
)
def test_the_next_free_emblem(now: int, taken: Collection[int], wanted: int) -> None:
    """The order is circular; the emblem stays if no other is free."""
    assert next_free(now, taken) == wanted


async def test_a_press_shows_the_next_emblem_and_no_two_are_alike(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The seat that had it gets the former emblem."""
    page = form(window)
    assert shown(page) == [0, 1, 2]
    hands.click_widget(page.rows[0].emblem)
    assert shown(page) == [1, 0, 2]
    hands.click_widget(page.rows[2].emblem)
    assert shown(page) == [1, 0, 3]
    for row in page.rows * 4:
        hands.click_widget(row.emblem)
        assert len(set(shown(page))) == 3


async def test_an_emblem_is_changed_by_keys_and_read_out(window: MainWindow, hands: MousePlayer) -> None:
    """Tab reaches it before the rest of its row; its accessible name follows, in both languages."""
    page = form(window)
    button = page.rows[1].emblem
    page.rows[0].name.setFocus()
    QTest.keyClick(page.rows[0].name, Qt.Key.Key_Tab)
    assert window.focusWidget() is button
    assert button.toolTip() == "Emblem: moon. Press to change."
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert shown(page) == [0, 2, 1]
    assert button.toolTip() == "Emblem: star. Press to change."
    assert button.accessibleName() == "Emblem of seat 2: star. Press to change."
    window.apply_setting("language", "fr")
    await hands.settle()
    assert button.toolTip() == "Emblème\u202f: étoile. Appuyez pour en changer."
    assert button.accessibleName() == "Emblème de la place 2\u202f: étoile. Appuyez pour en changer."
    QTest.keyClick(button, Qt.Key.Key_Tab)
    assert window.focusWidget() is page.rows[1].kind


async def test_an_emblem_grows_with_the_text(window: MainWindow, hands: MousePlayer) -> None:
    """It is as high as the fields beside it."""
    page = form(window)
    small = page.rows[0].emblem.iconSize().height()
    window.apply_setting("text_scale", 2.0)
    await hands.settle()
    assert page.rows[0].emblem.iconSize().height() > 1.8 * small
    window.apply_setting("text_scale", 1.0)


@pytest.mark.parametrize("game", GAMES)
async def test_the_table_shows_the_chosen_emblems(window: MainWindow, hands: MousePlayer, game: str) -> None:
    """The header stores them, and the player panels paint their colours."""
    page = form(window, game)
    for _ in range(3):
        hands.click_widget(page.rows[0].emblem)
    chosen = shown(page)
    assert chosen == [3, 0, 1][: len(page.rows)]
    hands.click_widget(page.start)
    await hands.settle()
    assert emblems_of(hands.session.table.header.seats) == tuple(chosen)
    assert [item.info.look for item in cards(hands)] == [SEAT_STYLES[emblem] for emblem in chosen]
    view = hands.session.page.view
    for item, emblem in zip(cards(hands), chosen, strict=True):
        seen = colours_of(view.grab(view.mapFromScene(item.sceneBoundingRect()).boundingRect()).toImage())
        painted = [look for look in SEAT_STYLES if seen[token(look.colour)] > 30]
        assert painted == [SEAT_STYLES[emblem]]


async def test_a_set_and_a_camp_show_the_emblem_of_their_seat(window: MainWindow, hands: MousePlayer) -> None:
    """The test reads the style of two sets in the discard area and of two camps."""
    window.local_tables.begin(GameSetup("epizodiak", {}, people(3, 0, 2)))
    sets = frozenset({DiscardedSet(4, 0), DiscardedSet(7, 1)})
    hands.scene.draw(replace(hands.scene.picture, sets=sets))
    assert hands.item(("set", 4)).face.owner == SEAT_STYLES[3]
    assert hands.item(("set", 7)).face.owner == SEAT_STYLES[0]
    window.local_tables.begin(GameSetup("ecliptic", {}, people(3, 0)))
    await hands.settle()
    assert [hands.item(("camp", seat)).look for seat in range(2)] == [SEAT_STYLES[3], SEAT_STYLES[0]]


async def test_the_curtain_shows_the_emblem_of_the_active_player(
    window: MainWindow, hands: MousePlayer
) -> None:
    """It has the chosen colour and no other."""
    window.local_tables.begin(GameSetup("epizodiak", {}, people(3, 0, 1)))
    await hands.settle()
    curtain = hands.session.page.curtain
    assert curtain.isVisible()
    invited = hands.session.controller.curtain.invited
    assert invited is not None
    seen = colours_of(curtain.emblem.grab().toImage())
    painted = [look for look in SEAT_STYLES if seen[token(look.colour)] > 30]
    assert painted == [SEAT_STYLES[(3, 0, 1)[invited]]]


async def test_emblems_are_remembered_with_the_names(
    window: MainWindow, hands: MousePlayer, services: Callable[..., Services]
) -> None:
    """The settings store them for each game; the next game and a saved game use them."""
    page = form(window)
    hands.click_widget(page.rows[0].emblem)
    hands.click_widget(page.rows[2].emblem)
    chosen = shown(page)
    hands.click_widget(page.start)
    await hands.settle()
    kept, _ = services().settings_file.load()
    again = setup_from_text(kept.new_game, "epizodiak", 3)
    assert again is not None
    assert emblems_of(again.seats) == tuple(chosen)
    window.leave_table()
    window.do("continue")
    await hands.settle()
    assert [item.info.look for item in cards(hands)] == [SEAT_STYLES[emblem] for emblem in chosen]


def test_invalid_emblems_give_no_setup() -> None:
    """Edited settings may hold unknown or equal emblems; older settings have none."""
    setup = GameSetup("ecliptic", {}, people(2, 0))
    text = setup_to_text(setup, "")
    assert setup_from_text(text, "ecliptic", 2) == setup
    for damage in (', 2], ["human"', ""), (", 2]", ", 4]"), (", 2]", ", 0]"), (", 2]", ', "sun"]'):
        assert damage[0] in text
        assert setup_from_text(text.replace(*damage), "ecliptic", 2) is None
    older = setup_from_text(text.replace(", 2]", "]").replace(", 0]", "]"), "ecliptic", 2)
    assert older is not None
    assert emblems_of(older.seats) == (0, 1)
