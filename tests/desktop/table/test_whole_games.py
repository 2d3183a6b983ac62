"""Whole games, played in the real window by mouse alone or by keys alone."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.entries import Seat
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import PEOPLE
from tests.sizes import FULL_SIZE

MOST_CLICKS = 6000
FURTHEST = 100
BOTS = (Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "beginner"))
TO_SEVEN = {"target": 7 if FULL_SIZE else 2}


class ByKeys(MousePlayer):
    """Leads the ring to an object with Ctrl and an arrow, and presses it with Space."""

    def click(self, key: Key) -> None:
        """Press the object with that key."""
        view = self.session.page.view
        view.setFocus(Qt.FocusReason.TabFocusReason)
        view.navigator.activate()
        match key:
            case ("pair", _, (sign, _)):  # it covers half of the place of the next pair
                key = ("pairs", sign)
        for _ in range(FURTHEST):
            if view.navigator.focused == key:
                break
            QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        assert view.navigator.focused == key
        QTest.keyClick(view, Qt.Key.Key_Space)


class CardsByKeys(ByKeys, EclipticPlayer):
    """Plays cards without the mouse."""


async def play_on(player: MousePlayer, clock: FakeClock, random: Random) -> int:
    """Play until the game is over, opening each hand behind the curtain; return how many actions it took."""
    played = 0

    def can_go_on() -> bool:
        return player.can_act() or player.session.controller.curtain.invited is not None

    for _ in range(MOST_CLICKS):
        page, curtain, scene = player.session.page, player.session.controller.curtain, player.scene
        update = scene.shown
        assert update is None or scene.picture == scene.picture_of(update)
        if played % 5 == 0:
            page.grab()  # every state can be painted
        if page.result.isVisible():
            if player.session.table.over:
                return played
            player.click_widget(page.result.next_button)
        elif page.curtain.isVisible() and curtain.invited is not None:
            assert not any(item.key[0] == "hand" for item in scene.visible_items()), "behind the curtain"
            clock.advance(500)
            player.click_widget(page.curtain.open_button)
        elif scene.hints.acting:
            assert update is not None
            await player.play(choose(update, random))
            played += 1
        else:
            await player.until(can_go_on)
        await player.settle()
    raise AssertionError("the game does not end")


def choose(update: Any, random: Random) -> Any:
    """Choose as a sensible player of EpiZodiak does most of the time, or by lot."""
    if hasattr(update.view, "dial") and random.random() > 0.15:
        return max(update.legal, key=lambda action: weight(update.view, action))
    return random.choice(update.legal)


@pytest.mark.parametrize(
    ("game", "options", "seats", "kind"),
    [
        ("epizodiak", {"target": 3}, PEOPLE, MousePlayer),
        ("epizodiak", TO_SEVEN, (PEOPLE[0], *BOTS), MousePlayer),
        ("epizodiak", {"mode": "single"}, (PEOPLE[0], *BOTS), ByKeys),
        ("ecliptic", {}, PEOPLE[:2], EclipticPlayer),
        ("ecliptic", {}, (BOTS[1], PEOPLE[0]), EclipticPlayer),
        ("ecliptic", {}, (PEOPLE[0], BOTS[0]), CardsByKeys),
    ],
    ids=["people", "bots", "keys", "two people", "second seat", "cards by keys"],
)
async def test_a_whole_game(
    game: str, options: Any, seats: tuple[Seat, ...], kind: type[Any], window: MainWindow, clock: FakeClock
) -> None:
    """Round after round until one reaches the target; the ring of the keys reaches all that a game needs."""
    window.local_tables.begin(GameSetup(game, options, seats))
    player = kind(window, clock)
    assert await play_on(player, clock, Random(7))
    view = player.scene.view
    assert view.outcome is not None
    assert max(getattr(view, "scores", (99,))) >= options.get("target", 0)
    assert GAMES[game].outcome(player.session.table._position) == view.outcome
