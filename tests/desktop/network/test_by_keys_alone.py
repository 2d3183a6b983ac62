"""A player can use everything from the start page to the first moves of a network table by keyboard."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from tests.desktop.network.keyboard_player import Keyboard, reached_by_tab, spoken_name
from tests.desktop.network.people import OpenWindow, Person

Key = Qt.Key


async def hosted_by_keys(ana: Person, game: str) -> Keyboard:
    """Host a table of a game from the start page; return the keyboard."""
    keys = await Keyboard(ana).come()
    opening = ana.window.start_page
    assert keys.is_at(opening.buttons["play"])
    await keys.go_to(opening.game_picker.buttons[ana.window.game])
    while not opening.game_picker.buttons[game].hasFocus():
        await keys.press(Key.Key_Right)
    await keys.press(Key.Key_Space)
    await keys.go_to(opening.buttons["host"], back=True)
    await keys.press(Key.Key_Space)
    form: Any = ana.page
    await keys.go_to(form.name)
    await keys.write("Ana")
    await keys.use(form.open)
    await ana.until(lambda: ana.client is not None and 0 in ana.client.seats)
    return keys


async def joined_by_keys(bo: Person, ana: Person, beacons: list[int]) -> Keyboard:
    """Find the table in the list, type its code, and join; return the keyboard."""
    await ana.announce(beacons)
    keys = await Keyboard(bo).come()
    await keys.use(bo.window.start_page.buttons["join"])
    page = bo.join_page
    await bo.until(page.join.isEnabled)
    await keys.go_to(page.list)
    await keys.press(Key.Key_Down)
    await keys.press(Key.Key_Return)
    assert keys.is_at(page.code), "the missing code is asked for"
    await keys.write(ana.hosted.code)
    await keys.press(Key.Key_Return)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    return keys


@pytest.mark.parametrize("game", ["ecliptic", "epizodiak"])
async def test_lobby_and_first_moves_by_keys_alone(person: OpenWindow, beacons: list[int], game: str) -> None:
    """Host, find, join, sit, change the emblem, be ready, chat, deal and play without a mouse."""
    ana, bo = person("Ana"), person("Bo")
    host = await hosted_by_keys(ana, game)
    guest = await joined_by_keys(bo, ana, beacons)

    # Bo sits down, takes another emblem, and is ready.
    line = bo.lobby.seat_rows[1]
    await guest.go_to(line.name)
    await guest.write("Bo")
    await guest.press(Key.Key_Return)
    await bo.until(lambda: bo.client is not None and 1 in bo.client.seats)
    await bo.settle()
    assert guest.is_at(line.emblem), "the focus stays at the seat, and can be seen"
    await guest.press(Key.Key_Space)
    await bo.until(lambda: line.emblem.emblem != 1)
    await guest.use(line.ready)
    await ana.until(lambda: ana.seats[1].ready)

    # Ana stands up and sits down again, takes another emblem, and lets bots play the other seats.
    await host.come()
    mine = ana.lobby.seat_rows[0]
    await host.use(mine.leave)
    await ana.until(lambda: ana.seats[0].kind == "open")
    assert host.is_at(mine.name)
    await host.press(Key.Key_Return)
    await ana.until(lambda: ana.seats[0].ready)
    await ana.settle()
    assert host.is_at(mine.emblem)
    await host.press(Key.Key_Space)
    await ana.until(lambda: mine.emblem.emblem != 0)
    for other in ana.lobby.seat_rows[2:]:
        await host.use(other.bot)
        assert host.is_at(other.open)
    await host.go_to(ana.lobby.chat.text)
    await host.write("good evening")
    await host.press(Key.Key_Return)
    await bo.until(lambda: bo.lobby.chat.lines.toPlainText() == "Ana: good evening")
    await host.use(ana.lobby.deal)
    for each in (ana, bo):
        await each.until(lambda each=each: each.window.session is not None)

    # Both see the emblems that were chosen, and play.
    chosen = [seat_state.emblem for seat_state in ana.seats]
    for each in (ana, bo):
        assert [panel.info.look for panel in each.scene.players] == [SEAT_STYLES[emblem] for emblem in chosen]
    for _ in range(4):
        await played_by_keys({ana: host, bo: guest})


def has_a_choice(person: Person) -> bool:
    """Tell whether this person may move and the table does not play the move automatically."""
    update = person.scene.shown
    return bool(
        update is not None and person.scene.hints.acting and person.session.ui.automatic(update) is None
    )


async def played_by_keys(keyboards: dict[Person, Keyboard]) -> None:
    """Let the player to move play an action by keyboard."""
    await next(iter(keyboards)).until(lambda: any(map(has_a_choice, keyboards)))
    person = next(filter(has_a_choice, keyboards))
    keys = keyboards[person]
    await keys.come()
    assert keys.is_at(person.session.page.view), "the table has the focus"
    update = person.scene.shown
    assert update is not None
    person.clock.advance(700)
    await keys.play(update.legal[0], person.keys_of(update.legal[0]))
    await person.until(lambda: person.scene.shown is not update)


async def test_tab_leads_to_everything_and_all_has_a_name(person: OpenWindow, beacons: list[int]) -> None:
    """On every page Tab reaches every widget; each has an accessible name and a visible focus frame."""
    ana, bo = person("Ana"), person("Bo")
    keys = await Keyboard(ana).come()
    await checked(keys)
    for page in ("host", "join", "new"):
        await ana.command(page)
        await checked(keys)
        ana.window.back()
    await ana.host()
    guest = await joined_by_keys(bo, ana, beacons)
    await bo.sit(1)
    await checked(guest)
    await keys.come()
    await checked(keys)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo)
    for each in (keys, guest):
        await each.come()
        await checked(each)


async def checked(keys: Keyboard) -> None:
    """Visit all widgets of a page with Tab; check that every expected one is reached."""
    wanted = reached_by_tab(keys.window)
    passed = await keys.go_round()
    missed = [spoken_name(widget) or repr(widget) for widget in wanted if widget not in passed]
    assert not missed
