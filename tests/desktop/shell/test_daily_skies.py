"""The daily sky in the window: the official try, practice, the par, and the result card."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from random import Random
from typing import Any

import pytest

from epizodiak_qt.desktop.app.profiles import Profile
from epizodiak_qt.desktop.library.daily_page import DailyPage
from epizodiak_qt.desktop.library.share_dialog import ShareDialog
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.games.deal_code import DealCode
from epizodiak_qt.table.table import Table
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.table.random_play import RandomPlay

TODAY = date(2026, 11, 21)
TOMORROW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


class DailyPlayer(MousePlayer):
    """Plays daily skies in the window. The par comes once its answer is set."""

    def __init__(self, window: MainWindow, clock: FakeClock) -> None:
        super().__init__(window, clock)
        self.asked: list[tuple[Sequence[DealCode], Sequence[str]]] = []
        self.answer = asyncio.Event()
        self.now = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        window.services = window.services._replace(par=self._par, now=lambda: self.now)

    async def _par(
        self, deals: Sequence[DealCode], opponents: Sequence[str], progress: Callable[[int, int], object]
    ) -> float:
        self.asked.append((deals, opponents))
        progress(1, 4)
        await self.answer.wait()
        return 7.5

    @property
    def page(self) -> DailyPage:
        """The page, which must be shown."""
        page = self.window.pages.currentWidget()
        assert isinstance(page, DailyPage)
        return page

    @property
    def table(self) -> Table:
        """Its game."""
        return self.session.table

    def open(self, game: str = "epizodiak") -> DailyPage:
        """Show the page of a game."""
        self.window.choose_game(game)
        self.window.do("daily")
        return self.page

    def end_round(self, number: int, profile: str = "") -> None:
        """Store a round of the official try of today as if it had been played."""
        tries = self.window.services.daily_tries()
        tries.begin("epizodiak", TODAY, profile, f"t{number}")
        tries.finish(f"t{number}", [number, 0, 0], ())


@pytest.fixture
def player(window: MainWindow, clock: FakeClock, still_bots: None) -> DailyPlayer:
    """Return a player of daily skies."""
    return DailyPlayer(window, clock)


async def test_the_official_try_goes_through_three_rounds_and_counts_once(player: DailyPlayer) -> None:
    """Each round is a deal of its own; the result leads to the next one, and at last to the page."""
    page = player.open()
    assert page.score.text() == "One official try today: 3 rounds; then you can practise."
    assert page.play_button.text() == "Play the official try"
    player.click_widget(page.play_button)
    names = [seat.name for seat in player.table.header.seats]
    assert names[0] == "Amélie"
    total, codes = 0, []
    for number in range(3):
        total += player.end_at_once(number)[0]
        codes.append(player.table.code)
        assert [seat.name for seat in player.table.header.seats] == names
        result = player.session.page.result
        expected = "Daily sky" if number == 2 else f"Daily sky: round {number + 2} of 3"
        assert result.again_button.text() == expected
        await player.settle()
        assert result.again_button.width() >= result.again_button.sizeHint().width()
        if number == 2:
            player.click_widget(result.share_button)
        player.click_widget(result.again_button)
    assert codes == [str(deal) for deal in page.today.sky.deals]
    page = player.page
    assert page.score.text() == f"Official try: {total} points."
    assert page.play_button.text() == "Played today"
    assert not page.play_button.isEnabled()
    assert page.lit.text() == "1 of 28 stars is lit."
    assert page.streak.text() == "Played 1 day in a row."
    (share,) = player.window.findChildren(ShareDialog)
    share.what.setCurrentIndex(1)
    lines = share.text.splitlines()
    assert lines[0] == "EpiZodiak ✦ Daily sky of Saturday, November 21, 2026"
    assert lines[1] == f"{total} points"
    assert lines[-3:] == codes
    assert "Without help" in lines
    share.close()
    player.now = TOMORROW
    page = player.open()
    assert page.play_button.isEnabled()
    assert page.streak.text() == "Played 1 day in a row."


async def test_a_try_that_is_left_goes_on_and_keeps_its_help(player: DailyPlayer) -> None:
    """From the page or from the saved games, also after midnight; it is not begun a second time."""
    player.click_widget(player.open("ecliptic").play_button)
    first = player.table.header.table
    player.table.note_help("hints")
    player.window.leave_table()
    page = player.open("ecliptic")
    assert page.score.text() == "The official try has begun: 0 points."
    assert page.play_button.text() == "Go on"
    player.click_widget(page.play_button)
    assert player.table.header.table == first
    player.window.show_page(page)
    player.click_widget(page.play_button)
    assert player.table.header.table == first, "it was on the screen"
    player.window.leave_table()
    player.now = TOMORROW
    player.window.do("continue")
    assert player.table.header.table == first
    points = player.end_at_once(5)[0]
    entry = player.window.services.daily_tries().of("ecliptic", TODAY)
    own = entry.of("")
    assert own is not None
    assert (own.total, own.help) == (points, ("hints",))
    player.click_widget(player.session.page.result.again_button)
    assert player.page.play_button.isEnabled(), "it is another day"


@pytest.mark.parametrize("begun", [True, False])
async def test_a_game_that_would_be_lost_is_asked_about_first(player: DailyPlayer, begun: bool) -> None:
    """Whether the try begins or goes on: a yes leads to it."""
    if begun:
        player.click_widget(player.open("ecliptic").play_button)
        player.window.leave_table()
    player.window.choose_game("ecliptic")
    player.window.do("play")
    other, prompt = player.table.header.table, player.session.page.prompt_bar
    player.session.handle = player.session.handle._replace(leave_question=lambda: "Leave it?")
    player.click_widget(player.open("ecliptic").play_button)
    assert player.table.header.table == other
    assert prompt.question.text() == "Leave it?"
    player.click_widget(prompt.yes)
    table = player.table.header.table
    assert table != other
    assert player.window.services.daily_tries().round_of(table) is not None


async def test_a_try_whose_game_was_deleted_is_over(player: DailyPlayer) -> None:
    """There is no second one, although the page does not know of it until a button is clicked."""
    player.click_widget(player.open("ecliptic").play_button)
    path = player.session.handle.path
    player.window.leave_table()
    page = player.open("ecliptic")
    assert path is not None
    path.unlink()
    player.click_widget(page.play_button)
    assert player.window.session is None
    assert player.page.play_button.text() == "Played today"
    assert player.page.score.text() == "Official try: 0 points."
    assert not player.page.play_button.isEnabled()
    assert not player.page.buttons_by_name["share"].isVisible()


async def test_practice_plays_the_same_deals_and_counts_nothing(player: DailyPlayer) -> None:
    """One round after the other, once the official try is over: before, it would show the deals.

    A page that was open at 04:00 shows the new day first: its practice would be that of the try of today.
    """
    tries, today = player.window.services.daily_tries(), player.now
    for number in range(3):
        assert not player.open().buttons_by_name["practise"].isEnabled()
        player.end_round(number)
    before, page = tries.entries, player.open()
    player.click_widget(page.buttons_by_name["practise"])
    for deal in page.today.sky.deals[:2]:
        player.end_at_once(5)
        assert player.table.code == str(deal)
        player.click_widget(player.session.page.result.again_button)
    player.window.leave_table()
    for button in ("practise", "share"):
        player.now = today
        page = player.open()
        assert page.score.text() == "Official try: 3 points."
        assert tries.entries == before
        player.now = TOMORROW
        player.click_widget(page.buttons_by_name[button])
        assert player.window.session is None
        assert player.page.play_button.isEnabled()
        assert not player.page.buttons_by_name["practise"].isEnabled()


async def test_the_par_is_computed_with_progress_and_kept(player: DailyPlayer) -> None:
    """A second click cancels it; the score stands beside it. Another person may be chosen meanwhile.

    One is computed at a time: the button on the page of the other game would do nothing, and waits.
    """
    player.window.services.profiles().put(Profile("Bo"))
    page = player.open("ecliptic")
    button = page.buttons_by_name["par"]
    await player.click_and_settle(button)
    assert button.text() == "Cancel"
    assert (page.progress.value(), page.progress.maximum()) == (1, 4)
    other = player.open("epizodiak").buttons_by_name["par"]
    assert not other.isEnabled()
    assert player.open("ecliptic") is page
    await player.click_and_settle(button)
    assert button.text() == "Compute the par"
    assert page.progress.isHidden()
    player.click_widget(button)
    page.person.chosen.emit("Bo")
    player.answer.set()
    await player.until(lambda: not button.isVisible())
    assert page.today.profile == "Bo"
    assert other.isEnabled()
    assert page.par.text().startswith("Par: 7.5 (")
    sky = page.today.sky
    assert player.asked == [(sky.deals, sky.opponents)] * 2
    assert player.window.services.daily_tries().of("ecliptic", TODAY).par == 7.5
    player.click_widget(page.play_button)
    points = player.end_at_once(5)[0]
    player.click_widget(player.session.page.result.again_button)
    assert player.page.score.text().startswith(f"Official try: {points} points, par 7.5 (")


async def test_an_invitation_starts_the_same_deal_for_another_profile(player: DailyPlayer) -> None:
    """The text is pasted as it is, with all codes; the first round counts for nobody."""
    player.window.services.profiles().put(Profile("Bo"))
    player.open().person.chosen.emit("Bo")
    for number in range(3):
        player.end_round(number, "Bo")
    page = player.open()
    player.click_widget(page.buttons_by_name["share"])
    (share,) = player.window.findChildren(ShareDialog)
    share.what.setCurrentIndex(2)
    share.copy()
    share.close()
    player.window.choose_game("ecliptic")
    player.window.do("deal")
    form: Any = player.window.pages.currentWidget()
    form.code.paste()
    form = player.window.pages.currentWidget()
    player.click_widget(form.start)
    player.end_at_once(5)
    assert player.table.code == str(page.today.sky.deals[0])
    assert player.session.page.result.again_button.text() == "Play again"


async def test_another_game_belongs_to_no_daily_sky(player: DailyPlayer) -> None:
    """Its result has the usual buttons, and its card is that of the game."""
    player.window.choose_game("ecliptic")
    player.window.do("play")
    player.end_at_once(5)
    result = player.session.page.result
    assert result.again_button.text() == "Play again"
    player.click_widget(result.share_button)
    (share,) = player.window.findChildren(ShareDialog)
    share.what.setCurrentIndex(1)
    assert "Daily sky" not in share.text
    assert "daily" not in vars(player.window), "its modules are not loaded"
    share.close()
    table = player.table.header.table
    player.click_widget(result.again_button)
    assert player.table.header.table != table


async def test_a_round_counts_that_is_left_before_its_end_is_shown(player: DailyPlayer) -> None:
    """The last moves may still move, or the player looks back at an earlier one."""
    player.click_widget(player.open("ecliptic").play_button)
    table = player.table
    table._links = []
    RandomPlay(table, Random(5), take_back=0).to_the_end()
    player.window.leave_table()
    assert player.window.services.daily_tries().of("ecliptic", TODAY).is_complete("")


async def test_each_profile_has_a_try_of_its_own(player: DailyPlayer) -> None:
    """The list is there only if there are profiles; a deleted one takes its try along."""
    profiles = player.window.services.profiles()
    assert not player.open("ecliptic").person.isVisible()
    profiles.put(Profile("Bo"))
    page = player.open("ecliptic")
    page.person.chosen.emit("Bo")
    player.click_widget(player.page.play_button)
    assert player.table.header.seats[0].name == "Bo"
    assert player.session.profile_of(0) == "Bo"
    player.end_at_once(5)
    player.click_widget(player.session.page.result.again_button)
    assert player.page.play_button.text() == "Played today"
    player.page.person.chosen.emit("")
    assert player.page.play_button.text() == "Play the official try"
    bo = profiles.find("Bo")
    assert bo is not None
    profiles.remove(bo)
    assert not player.window.services.daily_tries().of("ecliptic", TODAY).tries


async def test_the_page_follows_the_game_and_the_language_and_leads_back(player: DailyPlayer) -> None:
    """As the pages of a new game do, also while it is shown."""
    page = player.open()
    player.click_widget(page.game_picker.buttons["ecliptic"])
    assert player.page.game_picker.buttons["ecliptic"].isChecked()
    await player.speak("fr")
    assert player.page.against.text() == "Contre Algedi (maître)."
    player.click_widget(player.page.back)
    assert player.window.start_page.isVisible()
