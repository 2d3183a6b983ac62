"""The daily skies of the window: their pages, official tries and practice, the par, and the result card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.library.daily_page import DailyPage, Today, day_in_words, score_in_words
from epizodiak_qt.desktop.pictures.result_card import ResultCard, card_rows, help_in_words
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.library.daily import daily_sky, day_of
from epizodiak_qt.lobby.bot_choice import bot_name, choice_of
from epizodiak_qt.table.entries import Seat, help_used

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from datetime import date

    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.library.daily import DailySky
    from epizodiak_qt.table.saves import SavedTable


class Run(NamedTuple):
    """One round of a daily sky at a table."""

    sky: DailySky
    """The daily sky."""
    round: int
    """The round, from 0."""
    profile: str
    """The profile of the person; empty for none."""
    is_official: bool
    """Whether it counts."""

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        return self.round + 1 >= len(self.sky.deals)


class DailySkies:
    """Shows the daily sky of each game, begins its rounds, and stores how they end.

    Args:
        window: The window.
        deal: Deals a new game.
        show_card: Offers to send a card, with the players and the name of a file.
    """

    def __init__(
        self,
        window: TableWindow,
        deal: Callable[[GameSetup], None],
        show_card: Callable[[ResultCard, Sequence[Seat], str], None],
    ) -> None:
        self._window = window
        self._deal = deal
        self._show_card = show_card
        self._services = window.services
        self._tries = window.services.daily_tries()
        self._profile = window.own_name  # if there is a profile of that name
        self._practice: dict[str, Run] = {}
        self._pages: dict[str, DailyPage] = {}
        self._par: asyncio.Task[None] | None = None

    # --- the page

    def show(self) -> None:
        """Show the daily sky of the chosen game."""
        today = self._today(self._window.game)
        page = self._pages.get(today.sky.game)
        if page is None:
            page = self._pages[today.sky.game] = self._make_page(today)
        page.show_today(today)
        self._window.show_page(page)
        problem = self._tries.problem
        page.show_note(lambda: "" if problem is None else problem.text(self._window.language))

    def _make_page(self, today: Today) -> DailyPage:
        window = self._window
        page = DailyPage(today, self._services.art, lambda: window.theme)
        page.play.connect(self._play)
        page.practise.connect(lambda: self._begin(self._run(0, official=False)))
        page.par_wanted.connect(partial(self._compute, page))
        page.par_cancelled.connect(partial(self._cancel, page))
        page.share.connect(lambda: self._share(self._today(window.game)))
        page.game_chosen.connect(self._choose_game)
        page.profile_chosen.connect(self._choose_profile)
        page.left.connect(lambda: window.back() if window.seen_session else window.back_to_start())
        return page

    def _choose_game(self, game: str) -> None:
        self._window.choose_game(game)
        self.show()

    def _choose_profile(self, name: str) -> None:
        self._profile = name
        self.show()

    @property
    def _profiles(self) -> list[str]:
        return [profile.name for profile in self._services.profiles().entries]

    @property
    def profile(self) -> str:
        """The profile of the person who plays; empty for a person without one."""
        return self._profile if self._profile in self._profiles else ""

    def _sky(self, game: str, day: date) -> DailySky:
        choices = self._services.bots.choices(game)
        return daily_sky(game, day, [each.kind for each in choices if each.sign])

    def _today(self, game: str, day: date | None = None, profile: str | None = None) -> Today:
        """Return the state of a day, today unless given, for a person."""
        who = self.profile if profile is None else profile
        sky = self._sky(game, day or day_of(self._services.now()))
        seats, choices = self._seats(sky, who), self._services.bots.choices(game)
        entry = self._tries.of(game, sky.day)
        played = {
            day: each.par is None or own.total >= each.par
            for day, each in self._tries.played(game, who).items()
            if (own := each.of(who)) is not None
        }
        names = ", ".join(
            f"{seat.name} ({choice.strength.text(self._window.language)})"
            for seat in seats[1:]
            if (choice := choice_of(choices, seat.bot)) is not None
        )
        own = entry.of(who)
        rounds_left = own is not None and len(own.points) == len(own.tables) < len(sky.deals)
        resumable = rounds_left or self._unfinished(sky, who) is not None
        return Today(sky, names, entry, played, who, self._profiles, resumable)

    def _unfinished(self, sky: DailySky, profile: str) -> SavedTable | None:
        """Return the saved game of the round of the official try that was begun and not ended."""
        own = self._tries.of(sky.game, sky.day).of(profile)
        if own is None or len(own.tables) == len(own.points):
            return None
        saves = self._services.saves().unfinished()
        return next((each for each in saves if each.header.table == own.tables[-1]), None)

    # --- playing

    def _run(self, number: int, *, official: bool) -> Run:
        sky = self._sky(self._window.game, day_of(self._services.now()))
        return Run(sky, number, self.profile, official)

    def _seats(self, sky: DailySky, profile: str) -> tuple[Seat, ...]:
        choices = self._services.bots.choices(sky.game)
        bots = []
        for seat, kind in enumerate(sky.opponents, 1):
            choice = choice_of(choices, kind)
            bots.append(Seat("bot", (choice and choice.name) or bot_name(seat), kind))
        return (Seat("human", profile or self._window.own_name), *bots)

    def _play(self) -> None:
        """Begin the official try, or go on with it."""
        run = self._run(0, official=True)
        saved = self._unfinished(run.sky, run.profile)
        session = self._window.session
        if saved is not None and session is not None and session.handle.path == saved.path:
            self._window.back()
        elif saved is not None:
            self._window.open_saved(saved)
        else:
            own = self._tries.of(run.sky.game, run.sky.day).of(run.profile)
            self._begin(run._replace(round=0 if own is None else len(own.points)))

    def _begin(self, run: Run) -> None:
        """Deal a round of a daily sky."""
        window, sky = self._window, run.sky
        if window.ask_before_leaving(partial(self._begin, run)):
            window.back()  # to the table, which asks
            return
        deal = sky.deals[run.round]
        profiles = (run.profile, *("" for _ in sky.opponents)) if run.profile else ()
        self._deal(GameSetup(sky.game, deal.options, self._seats(sky, run.profile), True, profiles, deal))
        assert window.session is not None, "it was dealt"
        table = window.session.table.header.table
        if run.is_official:
            failure = self._tries.begin(sky.game, sky.day, run.profile, table)
            if failure is not None:
                window.show_message(failure)
        else:
            self._practice[table] = run

    def run_at(self, session: TableSession) -> Run | None:
        """Return the round that is played at a table; None at any other table."""
        if session.handle.table is None:
            return None
        table = session.table.header.table
        found = self._tries.round_of(table)
        if found is None:
            return self._practice.get(table)
        entry, own = found
        return Run(self._sky(entry.game, entry.day), own.tables.index(table), own.profile, is_official=True)

    def note_end(self, session: TableSession) -> None:
        """Store the points of a round that has ended, and offer the next one in its result."""
        run = self.run_at(session)
        table, result = session.table, session.page.result
        if run is None:
            return
        if run.is_official:
            points = session.ui.poster().points(table.update_for(None))
            failure = self._tries.finish(table.header.table, points, help_used(table.entries))
            if failure is not None:
                self._window.show_message(failure)
        following = translate("Daily", "Next round"), translate("Daily", "Daily sky")
        result.call_again(lambda: following[run.is_last])

    def go_on(self, session: TableSession) -> bool:
        """Play the round after the one at a table, or show the page; return whether it is a daily sky."""
        run = self.run_at(session)
        if run is None:
            return False
        if run.is_last:
            self._window.leave_table()
            self._window.choose_game(run.sky.game)
            self.show()
        else:
            self._begin(run._replace(round=run.round + 1))
        return True

    # --- the par

    def _compute(self, page: DailyPage) -> None:
        if self._par is None:
            self._par = self._services.tasks.spawn(self._compute_par(page))

    async def _compute_par(self, page: DailyPage) -> None:
        sky = self._sky(self._window.game, day_of(self._services.now()))
        try:
            par = await self._services.par(sky.deals, sky.opponents, page.show_progress)
            failure = self._tries.keep_par(sky.game, sky.day, par)
        finally:
            self._par = None
            page.show_progress(0, 0)
        page.show_today(self._today(sky.game))
        if failure is not None:
            page.show_note(lambda: failure.text(self._window.language))

    def _cancel(self, page: DailyPage) -> None:
        if self._par is not None:
            self._par.cancel()
            self._par = None
        page.show_progress(0, 0)

    # --- the result card

    def share(self, session: TableSession) -> bool:
        """Send the result of a whole official try after its last round; return whether it is one."""
        run = self.run_at(session)
        if run is None or not run.is_official or not run.is_last:
            return False
        return self._share(self._today(run.sky.game, run.sky.day, run.profile))

    def _share(self, today: Today) -> bool:
        own, sky = today.own, today.sky
        if own is None or len(own.points) < len(sky.deals):
            return False
        seats = self._seats(sky, today.profile)
        totals = [sum(column) for column in zip(*own.points, strict=True)]
        card = ResultCard(
            ENTRIES[sky.game].title,
            translate("Daily", "Daily sky of {day}").format(day=day_in_words(sky.day)),
            score_in_words(own.total, today.entry.par),
            card_rows([seat.name for seat in seats], own.points, totals),
            help_in_words(own.help),
            tuple(map(str, sky.deals)),
            sky.day,
        )
        self._show_card(card, seats, f"{ENTRIES[sky.game].title}-{sky.day}")
        return True
