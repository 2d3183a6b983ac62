"""Private audio at a shared screen, over whole games too; and what a seat cannot see is counted exactly."""

import re
from collections import Counter
from itertools import islice
from random import Random
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from epizodiak_qt.desktop.app.settings import Settings
from epizodiak_qt.desktop.ecliptic.words.spoken_text import hidden_cards
from epizodiak_qt.desktop.epizodiak.words.spoken_text import hidden_tiles
from epizodiak_qt.desktop.table.announcer import Announcer
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.desktop.table.spoken_text import SeenTable
from epizodiak_qt.desktop.table.table_page import TablePage
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.table import Table
from tests.desktop.ecliptic import states as cards
from tests.desktop.ecliptic.sample_positions import fought
from tests.desktop.listener import Listener
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import scene_of, table_of
from tests.desktop.scene.test_table_objects import update_at
from tests.desktop.seated_player import SeatedPlayer, Sit
from tests.games.game_fixtures import KINDS
from tests.games.positions import arc, position, random_game

TWO = (0, 1)
QUESTIONS = ("turn", "hand", "board", "opponents", "odds", "why", "last")
TILES = position(hands=([4, 7, 7, 7, 9, 10], [1, 5], [...]), dial=arc(5, 8), pile=[12, 11, 3])


def turn_on(at: SeatedPlayer) -> None:
    """Turn private audio on by the menu, and confirm it."""
    at.window.menus.actions["private_audio"].trigger()
    at.session.page.prompt_bar.yes.click()


async def told_of_a_turn(at: SeatedPlayer) -> list[str]:
    """Open the hand, ask everything, and draw; return all that was spoken."""
    at.scene.animator.finish_now()
    listener = Listener(at.window, at.clock)
    at.open_hand()
    told = listener.heard()
    for question in QUESTIONS:
        at.session.page.asked_for.emit(question)
        await at.settle()
        told += listener.heard()
    return told


async def test_without_private_audio_only_counts_are_told(sit: Sit) -> None:
    """Neither the turn, nor an answer, nor a drawn tile, nor a refusal names a tile of the hand."""
    at = sit(TILES, people=TWO)
    told = await told_of_a_turn(at)
    assert told[0] == "Amélie, your turn. 6 tiles in hand."
    listener = Listener(at.window, at.clock)
    await at.do(("hand", 10, 0))
    assert listener.heard() == ["Not possible now."]
    await at.do(("centre",))
    assert listener.heard() == ["Amélie draws a tile. You have drawn. 7 tiles in hand."]
    assert not any(re.search(r"Playable|Set:|Your hand", text) for text in told)
    # A secret die is not named in the question about it, which is spoken and read.
    at = sit(fought(), people=TWO, confirm="ask", at_rest=True)
    listener = Listener(at.window, at.clock)
    at.open_hand()
    listener.heard()
    await at.do(("die", 0, 20))
    assert not listener.heard(), "nor is the die that is only selected"
    await at.do(("die", 0, 20))
    assert listener.heard() == ["Play this move?"]


@pytest.mark.parametrize(("game", "state"), [("epizodiak", TILES), ("ecliptic", cards.TAKING)])
async def test_without_private_audio_equal_tables_sound_the_same(sit: Sit, game: str, state: Any) -> None:
    """Two hands of the same size cannot be told apart by ear, while their owner looks at them."""
    told = []
    for seed in (1, 2):
        at = sit(KINDS[game].shuffled(state, None, Random(seed)), people=TWO)
        told.append(await told_of_a_turn(at))
        at.window.hide()
    assert told[0]
    assert told == [told[0]] * 2


async def test_private_audio_is_turned_on_after_one_question_and_can_be_turned_off_at_once(sit: Sit) -> None:
    """A no keeps it off, and the mark in the menu does not claim otherwise; with it the open hand is told."""
    at = sit(TILES, people=TWO, at_rest=True)
    at.window.menus.actions["private_audio"].trigger()
    at.session.page.prompt_bar.no.click()
    assert not at.window.menus.actions["private_audio"].isChecked()
    assert not at.scene.private
    assert at.window.menus.actions["private_audio"].isEnabled()
    turn_on(at)
    assert at.window.menus.actions["private_audio"].isChecked()
    told = await told_of_a_turn(at)
    assert told[0] == "Amélie, your turn. Playable: 4, 9, 10. Set: 7."
    # Closing the curtain drops what is still to be said of the hand, and stops speech.
    at.window.do("hide_hand")
    listener = Listener(at.window, at.clock)
    at.open_hand()
    at.clock.advance(100)
    at.window.do("hide_hand")
    assert listener.stops
    assert not any("Playable" in text for text in listener.heard())
    at.window.menus.actions["private_audio"].trigger()
    assert not at.window.menus.actions["private_audio"].isChecked()
    assert not at.scene.private
    # One person at the screen needs none.
    at = sit(TILES)
    assert at.scene.private
    assert not at.window.menus.actions["private_audio"].isEnabled()


@pytest.mark.usefixtures("screen_reader")
async def test_the_log_and_the_status_are_public_for_a_screen_reader(sit: Sit) -> None:
    """With private audio, the log names what the open seat has drawn."""
    at = sit(TILES, people=TWO)
    at.open_hand()
    await at.do(("centre",))
    assert at.log[-1] == "Amélie draws a tile."
    assert at.session.page.prompt_bar.aside.text() == ""
    turn_on(at)
    at.open_hand()
    assert at.log[-1] == "Amélie draws a 12."


# --- what is read aloud at a shared screen is what a spectator hears


ACTIONS = 150


class HeardTable(QWidget):
    """The parts of a table page that an announcer needs, with a listener."""

    def __init__(self, table: Table, game: str, seat: int | None, level: str, clock: FakeClock) -> None:
        super().__init__()
        self.view = self
        self.scene = scene_of(game, clock, 0.0)
        self.scene.private = False
        self.listener = Listener(self, clock)
        self.texts: list[list[str]] = []
        self.ui = desktop_of(game).open()
        self.settings = Settings(verbosity=level)
        self.announcer = Announcer(cast("TablePage", self), self.ui.event_line)
        table.connect(frozenset(range(GAMES[game].SEATS)), self.present, seat)
        self.present(table.update_for(seat))

    def present(self, update: Update) -> None:
        """Show an update and announce its events, as a table does."""
        self.scene.present(update)
        self.announcer.show_events(update.events)
        self.texts.append(self.listener.heard())


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("level", ["normal", "full"])
def test_a_seat_at_a_shared_screen_hears_the_events_that_a_spectator_hears(
    styled_app: QApplication, clock: FakeClock, game: str, level: str
) -> None:
    """Over a whole game, in every detail, and also of its own draws and dice."""
    table, chosen = table_of(game), Random(5)
    tables = [HeardTable(table, game, seat, level, clock) for seat in (*range(GAMES[game].SEATS), None)]
    for number in range(ACTIONS):
        if table.over or table.state().between:
            break
        seat = table.state().acting[0]
        assert table.act(seat, chosen.choice(table.update_for(seat).legal), str(number)) is None
    *seats, spectator = [each.texts for each in tables]
    assert all(texts == spectator for texts in seats)
    assert sum(map(bool, spectator)) > len(spectator) / 2


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_and_the_board_at_a_shared_screen_depend_on_no_hidden_piece(
    styled_app: QApplication, game: str
) -> None:
    """Two worlds that a spectator cannot tell apart give each seat the same texts."""
    ui = desktop_of(game).open()
    spoken = ui.spoken
    assert spoken is not None
    for number in range(40):
        chance = Random(number)
        state = KINDS[game].wild(chance)
        worlds = state, KINDS[game].shuffled(state, None, chance)
        for seat in GAMES[game].acting(state):
            seen = [SeenTable(update_at(game, each, seat), private=False) for each in worlds]
            assert len({spoken.turn(each, details=True) for each in seen}) == 1
            for question in ("turn", "board", "opponents"):
                assert len({spoken.ANSWERS[question](each) for each in seen}) == 1


def out_of_sight(state: Any, seat: int | None) -> list[Any]:
    """Return the pieces of hidden hands and of the pile, without the one that was taken in the open."""
    pieces = [*state.pile]
    for owner, hand in enumerate(state.hands):
        pieces += () if owner == seat else hand
    known = getattr(state, "taken", None) or getattr(state, "picked", None)
    if known is not None and state.turn != seat:
        pieces.remove(getattr(known, "value", known))
    return pieces


def positions_of(game: str) -> list[Any]:
    """Return the positions of four games of random players, in which hands are hidden."""
    rules, found = GAMES[game], []
    for number in range(4):
        choose, options = Random(number), rules.options_from_json({})
        steps = random_game(
            rules, options, str(number), lambda *given, choose=choose: choose.choice(given[2])
        )[2]
        found += [step.before for step in islice(steps, 150)]
    return [state for state in found if not rules.between_rounds(state)]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_unseen_pieces_are_those_of_hidden_hands_and_pile(seat: int | None) -> None:
    """Tiles by value; cards by sign and by symbol, with the dice of the other."""
    for state in positions_of("epizodiak"):
        tiles = Counter(out_of_sight(state, seat))
        rows = hidden_tiles(update_at("epizodiak", state, seat))
        assert [(row.unseen, row.total) for row in rows] == [(tiles[value], 4) for value in range(1, 13)]
    for state in positions_of("ecliptic"):
        hidden = out_of_sight(state, seat)
        signs, symbols = Counter(card.sign for card in hidden), Counter(card.symbol for card in hidden)
        counts = [row.unseen for row in hidden_cards(update_at("ecliptic", state, seat))]
        assert counts[:12] == [signs[sign] for sign in range(12)]
        assert counts[12:18] == [symbols[symbol] for symbol in range(6)]
        assert counts[18:] == [len(state.dice[owner]) for owner in (0, 1) if owner != seat]
