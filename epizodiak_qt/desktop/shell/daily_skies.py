"""The daily skies of the window: their pages, official tries and practice, the par, and the result card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.phrases import Phrase
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

NEXT: Final = Phrase("Daily", "Daily sky: round {round} of {count}")
PAGE: Final = Phrase("Daily", "Daily sky")


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
        self._window, self._deal, self._show_card = window, deal, show_card
        self._services = window.services
        self._tries = window.services.daily_tries()
        self._practice: dict[str, Run] = {}
        self._pages: dict[str, DailyPage] = {}
        self._par: asyncio.Task[None] | None = None

    # --- the page

    def show(self) -> None:
        """Show the daily sky of the chosen game."""
        today = self._state_of(self._run())
        page = self._pages.get(today.sky.game)
        if page is None:
            page = self._pages[today.sky.game] = self._make_page(today)
        page.show_today(today)
        page.buttons_by_name["par"].setEnabled(self._par is None or not page.progress.isHidden())
        self._window.show_page(page)
        problem = self._tries.problem
        page.show_note(lambda: "" if problem is None else problem.text(self._window.language))

    def _make_page(self, today: Today) -> DailyPage:
        window = self._window
        page = DailyPage(today, self._services.art, lambda: window.theme)
        page.asked_for.connect(lambda name: self._do(name, page))
        window.follow_choices(page.game_picker, page.person, self.show)
        page.left.connect(window.back)
        return page

    def _do(self, name: str, page: DailyPage) -> None:
        shown, now = page.today, self._state_of(self._run())
        if name != "cancel" and (shown.sky, shown.entry, shown.is_over) != (now.sky, now.entry, now.is_over):
            self.show()  # another day has begun, or a try was changed elsewhere
            return
        match name:
            case "play":
                self._play()
            case "practise":
                self._begin(self._run()._replace(is_official=False))
            case "share":
                self._share(self._run())
            case "par" if self._par is None:
                self._par = self._services.tasks.spawn(self._compute_par(page))
            case "cancel" if self._par is not None:
                self._par.cancel()

    def _sky(self, game: str, day: date) -> DailySky:
        choices = self._services.bots.choices(game)
        return daily_sky(game, day, [each.kind for each in choices if each.sign])

    def _run(self) -> Run:
        """Return the first round of the official try of today, in the chosen game."""
        sky = self._sky(self._window.game, day_of(self._services.now()))
        return Run(sky, 0, self._window.person, is_official=True)

    def _state_of(self, run: Run) -> Today:
        """Return the state of a daily sky for a person."""
        sky, who = run.sky, run.profile
        entry, choices = self._tries.of(sky.game, sky.day), self._services.bots.choices(sky.game)
        met = [(seat.name, choice_of(choices, seat.bot)) for seat in self._seats(run)[1:]]
        against = [(name, choice.strength) for name, choice in met if choice]
        played = self._tries.played(sky.game, who)
        profiles, own = self._services.profiles().names, entry.of(who)
        waits = own is not None and len(own.points) == len(own.tables) < len(sky.deals)
        over = own is not None and not waits and self._window.way_to(own.tables[len(own.points) :]) is None
        return Today(sky, against, entry, played, who, profiles, over)

    def _seats(self, run: Run) -> tuple[Seat, ...]:
        choices = self._services.bots.choices(run.sky.game)
        seats = [Seat("human", run.profile or self._window.own_name)]
        for seat, kind in enumerate(run.sky.opponents, 1):
            choice = choice_of(choices, kind)
            seats.append(Seat("bot", (choice and choice.name) or bot_name(seat), kind))
        return tuple(seats)

    # --- playing

    def _play(self) -> None:
        """Begin the official try, or go on with it."""
        run = self._run()
        own = self._tries.of(run.sky.game, run.sky.day).of(run.profile)
        if own is None:
            self._begin(run)
        elif (way := self._window.way_to(own.tables[len(own.points) :])) is not None:
            way()
        else:
            self._begin(run._replace(round=len(own.points)))

    def _begin(self, run: Run) -> None:
        """Deal a round of a daily sky."""
        window, sky = self._window, run.sky
        if window.ask_before_leaving(partial(self._begin, run)):
            return
        deal = sky.deals[run.round]
        profiles = (run.profile, *("" for _ in sky.opponents)) if run.profile else ()
        self._deal(GameSetup(sky.game, deal.options, self._seats(run), True, profiles, deal))
        assert window.session is not None, "it was dealt"
        table = window.session.table.header.table
        if not run.is_official:
            self._practice[table] = run
        elif (failure := self._tries.begin(sky.game, sky.day, run.profile, table)) is not None:
            window.show_message(failure)

    def _run_at(self, session: TableSession) -> Run | None:
        """Return the round that is played at a table; None at any other table."""
        table = session.handle.own_table
        found = self._tries.round_of(table)
        if found is None:
            return self._practice.get(table)
        entry, own = found
        return Run(self._sky(entry.game, entry.day), own.tables.index(table), own.profile, is_official=True)

    def note_end(self, session: TableSession) -> None:
        """Store the points of a round that has ended, and offer the next one in its result."""
        run, table, result = self._run_at(session), session.table, session.page.result
        if run is None:
            return
        if run.is_official:
            points = session.ui.points(table.update_for(None))
            failure = self._tries.finish(table.header.table, points, help_used(table.entries))
            if failure is not None:
                self._window.show_message(failure)
        following = partial(NEXT.say, round=run.round + 2, count=len(run.sky.deals))
        result.call_again(PAGE.say if run.is_last else following)
        session.page.fit_overlays()

    def go_on(self, session: TableSession) -> bool:
        """Play the round after the one at a table, or show the page; return whether it is a daily sky."""
        run = self._run_at(session)
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

    async def _compute_par(self, page: DailyPage) -> None:
        run, failure = self._run(), None
        sky = run.sky
        try:
            par = await self._services.par(sky.deals, sky.opponents, page.show_progress)
            failure = self._tries.keep_par(sky.game, sky.day, par)
        finally:
            self._par = None
            page.show_progress(0, 0)
            for each in self._pages.values():
                each.buttons_by_name["par"].setEnabled(True)
        page.show_today(self._state_of(run._replace(profile=page.today.profile)))
        announce(page.par, page.par.text())
        if failure is not None:
            page.show_note(lambda: failure.text(self._window.language))

    # --- the result card

    def share(self, session: TableSession) -> bool:
        """Send the result of a whole official try after its last round; return whether it is one."""
        run = self._run_at(session)
        return run is not None and run.is_official and run.is_last and self._share(run)

    def _share(self, run: Run) -> bool:
        sky, seats = run.sky, self._seats(run)
        entry = self._tries.of(sky.game, sky.day)
        own = entry.of(run.profile)
        if own is None or not entry.is_complete(run.profile):
            return False
        title, totals = ENTRIES[sky.game].title, [sum(column) for column in zip(*own.points, strict=True)]
        card = ResultCard(
            title,
            translate("Daily", "Daily sky of {day}").format(day=day_in_words(sky.day)),
            score_in_words(own.total, entry.par),
            card_rows(seats, own.points, totals),
            help_in_words(own.help),
            tuple(map(str, sky.deals)),
            sky.day,
        )
        self._show_card(card, seats, f"{title}-{sky.day}")
        return True
