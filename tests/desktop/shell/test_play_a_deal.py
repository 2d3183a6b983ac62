"""Deals by code in the window: entering a code, and where the code of a game is told."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
from epizodiak_qt.games.deal_code import code_of_seed, deal_code
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import Sit
from tests.games.coded_games import dealt, known_code
from tests.games.positions import position
from tests.table.table_kit import position_of

SINGLE = deal_code("epizodiak", {"mode": "single"}, "single")
DUEL = known_code("ecliptic")
RECORD = Path(__file__).parents[2] / "fixtures" / "0.1.0" / "epizodiak.ezr"


@pytest.fixture
def page(window: MainWindow) -> NewGamePage:
    """Return the page on which a code is entered."""
    window.do("deal")
    return window.local_tables.pages["epizodiak"]


def code_of(hands: MousePlayer) -> str:
    """Return the code of the deal on the table, which the table itself does not tell yet."""
    return code_of_seed(position_of(hands.session.table).seed)


async def test_a_code_deals_its_game_with_its_options(
    window: MainWindow, page: NewGamePage, hands: MousePlayer
) -> None:
    """It is deal and options; seats are chosen as for any new game. The next new game has its own options."""
    assert SINGLE is not None
    window.activateWindow()
    await hands.until(page.code.hasFocus)
    assert page.title.text() == "Play a deal"
    assert page.code_says.text().startswith("Type or paste it.")
    assert not page.start.isEnabled()
    assert not page.form.widget.isVisible()
    page.rows[0].name.setText("Zoé")
    page.code.setText(f"Beat me! {SINGLE} ")
    assert page.code_says.text() == "EpiZodiak. A single round. French rules of November 2021 (current)."
    settings = window.settings.new_game
    hands.click_widget(page.start)
    table = hands.session.table
    assert position_of(table) == dealt(SINGLE)
    assert table.header.options["mode"] == "single"
    assert table.header.seats[0] == Seat("human", "Zoé")
    assert window.settings.new_game == settings
    await hands.until(lambda: hands.session.bots is not None)  # they would take their seats after the test
    window.do("new")
    assert page.title.text() == "New game"
    assert page.form.widget.isVisible()
    assert not page.code.isVisible()
    assert page.setup().options["mode"] == "match"
    assert page.setup().deal is None
    assert page.start.isEnabled()


async def test_a_text_that_is_no_code_gets_the_reason(page: NewGamePage, hands: MousePlayer) -> None:
    """While it is being typed there is a hint; Enter on a part of a code says how long a code is."""
    page.code.setText("E101-MZZ")
    assert page.code_says.text().startswith("Type or paste it.")
    page.code.editingFinished.emit()
    assert page.code_says.text() == "A deal code has 16 letters and digits, not 7."
    page.code.setText("E101-MZZY-B8FT-AA4D")
    assert page.code_says.text().startswith("There is a typing error in this code.")
    assert not page.start.isEnabled()
    await hands.speak("fr")
    assert page.code_says.text().startswith("Il y a une faute de frappe")
    page.code.setText("E101-MZZY-B8FT-AA4C")
    assert page.start.isEnabled()


async def test_a_code_of_the_other_game_leads_to_its_page(
    window: MainWindow, page: NewGamePage, hands: MousePlayer
) -> None:
    """The former page forgets it: it does not lead there again when the language changes."""
    page.code.setText(str(DUEL))
    duel = window.local_tables.pages["ecliptic"]
    assert duel.isVisible()
    assert duel.code.text() == str(DUEL)
    assert duel.code_says.text().startswith("Ecliptic. ")
    hands.click_widget(duel.start)
    assert position_of(hands.session.table) == dealt(DUEL)
    await hands.speak("fr")
    assert hands.session.page.isVisible()


async def test_every_table_of_this_program_has_a_code_of_its_own(
    window: MainWindow, hands: MousePlayer
) -> None:
    """Also one that is begun again; only options that no code holds have none."""
    seats = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "casual"))
    codes = []
    for deal in (window.local_tables.play_now, lambda: window.local_tables.begin_again(hands.session.table)):
        deal()
        codes.append(code_of(hands))
        assert hands.session.handle.code() == ""
    assert all(codes)
    assert len({*codes}) == 2
    window.local_tables.begin(GameSetup("epizodiak", {"target": 100}, seats))
    assert code_of(hands) == ""
    assert hands.session.table.header.options["target"] == 100
    await hands.until(lambda: hands.session.bots is not None)  # they would take their seats after the test


def code_button(hands: MousePlayer) -> QPushButton:
    """Return the button that shows and copies the code of the deal."""
    return hands.session.page.result.code_button


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "shared"])
async def test_the_result_of_a_game_shows_its_code_and_copies_it(people: tuple[int, ...], sit: Sit) -> None:
    """Not that of a round, which is not the last. A copied code stays when the shared table is left."""
    ending: dict[str, Any] = {"hands": ([8], [...], [...]), "dial": (6, 7), "pile": 3}
    ending["seed"] = known_code().seed
    at = sit(position(**ending), people=people)
    if len(people) > 1:
        at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.session.page.result.isVisible()
    assert not code_button(at).isVisible()
    at.session.leave_confirmed = True
    at = sit(position(**ending, sets=((1,), (2,), ()), scores=(6, 0, 0)), people=people)
    if len(people) > 1:
        at.open_hand()
    await at.do(("hand", 8, 0), ("place", 8))
    assert code_button(at).text() == f"Copy the deal code {known_code()}"
    at.click_widget(code_button(at))
    assert code_button(at).text() == f"Copied: {known_code()}"
    at.click_widget(at.session.page.result.leave_button)
    assert QGuiApplication.clipboard().text() == str(known_code())


@pytest.mark.parametrize(("header", "shown"), [(str(known_code()), True), ("EASY DEAL", False), ("", False)])
async def test_a_record_shows_the_code_of_its_header_at_its_end(
    header: str, shown: bool, window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """A header that is no code is not shown."""
    path = tmp_path / "game.ezr"
    path.write_text(f'[Code "{header}"]\n' * bool(header) + RECORD.read_text("utf-8"), "utf-8")
    window.open_file(path)
    session = window.records.session
    assert session is not None
    assert not session.page.result.isVisible()
    session.view.player.go_to(session.view.player.last)
    await hands.settle()
    assert session.page.result.isVisible()
    assert session.page.result.code_button.isVisible() is shown
    assert session.page.result.code_button.text().endswith(str(known_code())) is shown
