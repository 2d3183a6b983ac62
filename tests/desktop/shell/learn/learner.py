"""A learner at the window: sees the panel of a lesson, clicks on the table, and waits for the others."""

from typing import Any, cast

from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.shell.learn.coach_panel import CoachPanel
from epizodiak_qt.desktop.shell.learn.learn_page import LearnPage
from epizodiak_qt.desktop.shell.learn.lesson_session import LessonSession
from epizodiak_qt.games.ecliptic.actions import Keep
from epizodiak_qt.override import override
from epizodiak_qt.teaching.lesson_table import DEAL, LessonTable
from tests.desktop import mouse_player
from tests.desktop.ecliptic import ecliptic_player
from tests.desktop.mouse_player import MousePlayer


class Learner(MousePlayer):
    """Plays lessons in the real window."""

    @property
    @override
    def session(self) -> LessonSession:
        session = self.window.session
        assert isinstance(session, LessonSession)
        return session

    @property
    def table(self) -> LessonTable:
        """The table of the lesson."""
        return self.session.lesson_table

    @property
    def coach(self) -> CoachPanel:
        """The panel under the table."""
        return self.session.coach

    @property
    def page(self) -> LearnPage:
        """The page of lessons that is shown."""
        page = self.window.pages.currentWidget()
        assert isinstance(page, LearnPage)
        return page

    @property
    def offered(self) -> list[str]:
        """The names of the visible buttons of the panel."""
        return [name for name, button in self.coach.buttons.items() if button.isVisible()]

    async def begin(self, name: str) -> None:
        """Begin a lesson of the program, such as "epizodiak/01-dial"."""
        game, _, called = name.partition("/")
        lessons = self.window.lessons.of(game)
        self.window.lessons.begin(next(lesson for lesson in lessons if lesson.name == called))
        await self.others()

    async def others(self) -> None:
        """Wait until the others have played, and nothing moves."""
        await self.settle()
        while self.table.due() is not None:
            await self.pass_time(1_000)
        self.clock.advance(1_000)  # a click that follows is not taken for a part of a double click
        await self.settle()

    async def press_button(self, name: str) -> None:
        """Click a button of the panel."""
        self.click_widget(self.coach.buttons[name])
        if self.window.session is not None:
            await self.others()

    async def act(self, text: str) -> None:
        """Click what an action in notation needs, legal or not."""
        action = self.table.game.parse_action(text)
        for key in self.clicks(action):
            await self.wait_for(key)
            self.click(key)
            self.clock.advance(700)
        await self.others()

    def clicks(self, action: Any) -> list[Key]:
        """Return the keys to click, in order, for an action."""
        if self.table.game.NAME == "epizodiak":
            return mouse_player.clicks(action, cast("Any", self.scene.hints).take)
        if isinstance(action, Keep):
            return [("keep", cast("Any", self.scene.hints).keeps.index(action.card))]
        return ecliptic_player.clicks(action, self.table.lesson.seat)

    async def wait_for(self, key: Key) -> None:
        """Wait until an item is on the table, such as a card to keep after a combat."""
        for _ in range(20):
            if self.sees(key):
                return
            await self.pass_time(500)

    async def finish_step(self) -> None:
        """Do what the present step wants."""
        step = self.table.step
        if step is None:
            return
        if not step.moves:
            await self.press_button("next")
        elif DEAL in step.moves:
            self.click_widget(self.session.page.result.next_button)
            await self.others()
        else:
            await self.act(step.moves[0])
