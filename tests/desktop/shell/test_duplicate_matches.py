"""A duplicate match in the window: from its beginning to its last game, left and resumed."""

import pytest

from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.library.duplicate_page import DuplicatePage, gain_text
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.library.duplicate import DuplicateMatch, gains, match_from_text
from epizodiak_qt.table.entries import Seat
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import IdleBot
from tests.games.coded_games import dealt
from tests.table.table_kit import position_of


@pytest.fixture
def still_bots(window: MainWindow) -> None:
    """Let bots not move."""
    services = window.services
    window.services = services._replace(bots=services.bots._replace(seat=lambda *_seat: IdleBot()))


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
@pytest.mark.usefixtures("still_bots")
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
            window.duplicates._store(match)
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


@pytest.mark.usefixtures("still_bots")
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


@pytest.mark.usefixtures("still_bots")
async def test_a_new_match_takes_the_place_of_a_running_one_after_a_question(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The question goes away with the page."""
    match = begin(window, hands, "ecliptic")
    for clicks in (1, 2):
        window.do("duplicate")
        page = page_of(window)
        assert not page.note.isVisible()
        for _ in range(clicks):
            assert window.pages.currentWidget() is page
            hands.click_widget(page.new)
        assert page.note.text().startswith("This match is not over")
    assert match_of(window) == match, "until another one begins"
    assert window.pages.currentWidget() is window.local_tables.pages["ecliptic"]


async def test_the_page_that_begins_a_match_has_short_deals(window: MainWindow, hands: MousePlayer) -> None:
    """The next new game has its own options again; the page of the other game begins a match too."""
    window.do("duplicate")
    page = window.local_tables.pages["epizodiak"]
    assert page.setup().options["mode"] == "single"
    assert page.code_says.text() == "Three deals, each played once from every seat: 9 games."
    hands.click_widget(page.game_picker.buttons["ecliptic"])
    duel = window.local_tables.pages["ecliptic"]
    assert duel.code_says.text() == "Three deals, each played once from every seat: 6 games."
    window.choose_game("epizodiak")
    window.do("new")
    assert page.setup().options["mode"] == "match"
    assert not page.code_says.isVisible()
    assert not page.setup().is_match


@pytest.mark.usefixtures("still_bots")
async def test_a_match_follows_a_renamed_profile_and_goes_with_an_erased_one(
    window: MainWindow, hands: MousePlayer
) -> None:
    """One of other people stays as it is."""
    profiles = window.services.profiles()
    for name in ("Ana", "Bo"):
        profiles.put(Profile(name))
    begin(window, hands, "ecliptic")
    players = (Seat("human", "Ana"), match_of(window).players[1])
    match = match_of(window)._replace(players=players, profiles=("Ana", ""))
    window.duplicates._store(match)
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
    window.duplicates._store(match)
    window.duplicates.play()
    assert [seat.name for seat in hands.session.table.header.seats] == ["Bo", "Ana"]
    screen = hands.session.controller.shared_screen
    assert [screen.pins.protects(holder) for holder in screen._holders] == [False, True]
    assert screen.asks_pin == (screen.curtain.invited == 1)
