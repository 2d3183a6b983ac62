"""Deals by code in the window: entering a code, where the code of a game is told, and duplicate matches."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.library.duplicate_page import DuplicatePage, gain_text
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.desktop.shell.start.new_game_page import NewGamePage
from epizodiak_qt.games.deal_code import code_of_seed, deal_code
from epizodiak_qt.library.duplicate import DuplicateMatch, gains, match_from_text, match_to_text
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.seated_player import Sit
from tests.games.coded_games import dealt, known_code
from tests.games.positions import position
from tests.table.table_kit import position_of

pytestmark = pytest.mark.usefixtures("still_bots")
SINGLE = deal_code("epizodiak", {"mode": "single"}, "single")
DUEL = known_code("ecliptic")
RECORD = Path(__file__).parents[2] / "fixtures" / "0.1.0" / "epizodiak.ezr"


@pytest.fixture
def page(window: MainWindow) -> NewGamePage:
    """Return the page on which a code is entered."""
    window.do("deal")
    return window.local_tables.pages["epizodiak"]


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
    window.do("new")
    assert page.title.text() == "New game"
    assert page.form.widget.isVisible()
    assert not page.code.isVisible()
    assert page.setup().options["mode"] == "match"
    assert page.setup().deal is None
    assert page.start.isEnabled()


async def test_a_text_that_is_no_code_gets_the_reason_and_a_code_of_the_other_game_its_page(
    window: MainWindow, page: NewGamePage, hands: MousePlayer
) -> None:
    """While it is being typed there is a hint; Enter on a part of a code says how long a code is.

    The former page forgets the other code: it does not lead there again when the language changes.
    """
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
    page.code.setText(str(DUEL))
    duel = window.local_tables.pages["ecliptic"]
    assert duel.isVisible()
    assert duel.code.text() == str(DUEL)
    assert duel.code_says.text().startswith("Ecliptic. ")
    hands.click_widget(duel.start)
    assert position_of(hands.session.table) == dealt(DUEL)
    await hands.speak("en")
    assert hands.session.page.isVisible()


async def test_every_table_of_this_program_has_a_code_of_its_own(
    window: MainWindow, hands: MousePlayer
) -> None:
    """Also one that is begun again; only options that no code holds have none."""
    seats = (Seat("human", "Amélie"), Seat("bot", "Hamal", "casual"), Seat("bot", "Vega", "casual"))
    codes = []
    for deal in (window.local_tables.play_now, lambda: window.local_tables.begin_again(hands.session.table)):
        deal()
        codes.append(code_of_seed(position_of(hands.session.table).seed))
        assert hands.session.handle.code() == ""
    assert all(codes)
    assert len({*codes}) == 2
    window.local_tables.begin(GameSetup("epizodiak", {"target": 100}, seats))
    assert code_of_seed(position_of(hands.session.table).seed) == ""
    assert hands.session.table.header.options["target"] == 100


@pytest.mark.parametrize("people", [(0,), (0, 1)], ids=["alone", "shared"])
async def test_the_result_of_a_game_shows_its_code_and_copies_it(people: tuple[int, ...], sit: Sit) -> None:
    """Not that of a round, which is not the last. A copied code stays when the shared table is left."""
    ending: dict[str, Any] = {"hands": ([8], [...], [...]), "dial": (6, 7), "pile": 3}
    ending["seed"] = known_code().seed
    for score, is_last in ((0, False), (6, True)):
        at = sit(position(**ending, sets=((1,), (2,), ()), scores=(score, 0, 0)), people=people)
        result = at.session.page.result
        if len(people) > 1:
            at.open_hand()
        await at.do(("hand", 8, 0), ("place", 8))
        assert result.isVisible()
        assert result.code_button.isVisible() is is_last
        at.session.leave_confirmed = not is_last
    assert result.code_button.text() == f"Copy the deal code {known_code()}"
    at.click_widget(result.code_button)
    assert result.code_button.text() == f"Copied: {known_code()}"
    at.click_widget(result.leave_button)
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


# --- a duplicate match: from its beginning to its last game, left and resumed


def page_of(window: MainWindow) -> DuplicatePage:
    """Return the page of the match, which must be shown."""
    page = window.pages.currentWidget()
    assert isinstance(page, DuplicatePage)
    return page


def match_of(window: MainWindow) -> DuplicateMatch:
    """Return the match that is stored."""
    match = match_from_text(window.settings.duplicate)
    assert match is not None
    return match


def begin(window: MainWindow, hands: MousePlayer, game: str) -> DuplicateMatch:
    """Begin a match with the players that the page offers."""
    window.choose_game(game)
    window.do("duplicate")
    page = window.local_tables.pages[game]
    assert page.title.text() == "Duplicate match"
    hands.click_widget(page.start)
    return match_of(window)


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_a_match_goes_from_seat_to_seat_to_its_table_of_gains(
    game: str, window: MainWindow, hands: MousePlayer
) -> None:
    """Each result leads to the page, and the page to the next game; at the end there is another match."""
    match = begin(window, hands, game)
    count, last = len(match.players), match.length - 1
    for number in (0, last):
        if number:  # the games between were played on another evening
            for each in range(1, last):
                match = match.with_table(str(each)).with_points(str(each), range(each, each + count))
            window.apply_setting("duplicate", match_to_text(match))
            window.do("duplicate")
            hands.click_widget(page_of(window).next)
        table = hands.session.table
        assert position_of(table) == dealt(match.deals[number % 3])
        assert table.header.seats[match.order(number).index(0)].kind == "human"
        points = tuple(hands.end_at_once(number))
        result = hands.session.page.result
        assert result.again_button.text() == "Duplicate match"
        assert not result.tougher_button.isVisible()
        assert not result.easier_button.isVisible()
        hands.click_widget(hands.session.page.result.again_button)
        match, page = match_of(window), page_of(window)
        assert match.points[number:] == (points,)
        assert page.title.text().startswith("Duplicate match: E")
        assert page.next.isVisible() is (number < last)
        assert page.verdict.isVisible() is (number == last)
        cells = [
            [page.table.item(row, player + 1) for player in range(count)] for row in range(match.length + 1)
        ]
        *texts, sums = [[each.text() for each in row if each is not None] for row in cells]
        expected = [
            [f"{each} ({gain_text(gain)})" for each, gain in zip(row, gains(row), strict=False)]
            or ["–" if each is None else str(each) for each in row]
            for row in match.results()
        ]
        assert texts == expected
        assert sums == [gain_text(each) if number else "–" for each in match.totals()]
    best = match.totals().index(max(match.totals()))
    assert page.verdict.text() == f"Gained most: {match.players[best].name}"
    hands.click_widget(page.new)
    assert window.local_tables.pages[game].title.text() == "Duplicate match"
    hands.click_widget(window.local_tables.pages[game].start)
    assert match_of(window).points == ()


async def test_a_match_that_is_left_goes_on_with_its_game(window: MainWindow, hands: MousePlayer) -> None:
    """From the page or from the saved games. A game whose file is gone is dealt again, the same."""
    begin(window, hands, "ecliptic")
    first = hands.session.table.header.table
    window.do("duplicate")
    hands.click_widget(page_of(window).next)
    assert hands.session.page.isVisible(), "the table on the screen"
    window.leave_table()
    window.do("duplicate")
    page = page_of(window)
    assert page.next.text() == "Play game 1 of 6"
    hands.click_widget(page.next)
    assert hands.session.table.header.table == first
    path = hands.session.handle.path
    assert path is not None
    window.leave_table()
    path.unlink()
    window.do("duplicate")
    hands.click_widget(page_of(window).next)
    assert hands.session.table.header.table != first
    assert position_of(hands.session.table) == dealt(match_of(window).deals[0])
    assert match_of(window).tables == (hands.session.table.header.table,)
    window.local_tables.play_now()
    hands.end_at_once(1)
    assert hands.session.page.result.again_button.text() == "Play again"
    assert match_of(window).points == (), "another game does not count"


async def test_a_new_match_takes_the_place_of_a_running_one_after_a_question(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The question goes away with the page. The page that begins a match has short deals, of either game.

    The next new game has its own options again.
    """
    match = begin(window, hands, "epizodiak")
    for clicks in (1, 2):
        window.do("duplicate")
        page = page_of(window)
        assert not page.note.isVisible()
        for _ in range(clicks):
            assert window.pages.currentWidget() is page
            hands.click_widget(page.new)
        assert page.note.text().startswith("This match is not over")
    assert match_of(window) == match, "until another one begins"
    form = window.local_tables.pages["epizodiak"]
    assert window.pages.currentWidget() is form
    assert form.setup().options["mode"] == "single"
    assert form.code_says.text() == "Three deals, each played once from every seat: 9 games."
    hands.click_widget(form.game_picker.buttons["ecliptic"])
    duel = window.local_tables.pages["ecliptic"]
    assert duel.code_says.text() == "Three deals, each played once from every seat: 6 games."
    window.choose_game("epizodiak")
    window.do("new")
    assert form.setup().options["mode"] == "match"
    assert not form.code_says.isVisible()
    assert not form.setup().is_match


async def test_a_match_follows_a_renamed_profile_and_goes_with_an_erased_one(
    window: MainWindow, hands: MousePlayer
) -> None:
    """One of other people stays as it is."""
    profiles = window.services.profiles()
    for name in ("Ana", "Bo"):
        profiles.put(Profile(name))
    players = (Seat("human", "Ana"), Seat("bot", "Vega", "casual"))
    match = begin(window, hands, "ecliptic")._replace(players=players, profiles=("Ana", ""))
    window.apply_setting("duplicate", match_to_text(match))
    dialog = window.dialogs.show_profiles()
    for row in (1, 0):
        assert match_of(window) == match
        entry = profiles.entries[row]
        assert dialog._take(entry, entry._replace(name=entry.name + "na")) == ""
    match = match._replace(players=(Seat("human", "Anana"), players[1]), profiles=("Anana", ""))
    for row in (1, 0):
        assert match_of(window) == match
        dialog.list.setCurrentRow(row)
        dialog.remove.click()
        dialog.remove.click()
    assert window.settings.duplicate == ""


async def test_a_pin_goes_with_its_player_from_seat_to_seat(window: MainWindow, hands: MousePlayer) -> None:
    """Else anybody could open the hand after the seats have changed."""
    window.duplicates.begin(GameSetup("ecliptic", {}, (Seat("human", "Ana"), Seat("human", "Bo"))))
    assert hands.session.controller.shared_screen.set_pin(0, "4711")
    match = match_of(window)
    for number in range(3):
        match = match.with_table(str(number)).with_points(str(number), (1, 2))
    window.apply_setting("duplicate", match_to_text(match))
    window.duplicates.play()
    assert [seat.name for seat in hands.session.table.header.seats] == ["Bo", "Ana"]
    screen = hands.session.controller.shared_screen
    assert [screen.pins.protects(holder) for holder in screen._holders] == [False, True]
    assert screen.asks_pin == (screen.curtain.invited == 1)
