"""The lessons of the program, as the main window uses them: the page, a lesson at a table, and progress."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize

from epizodiak_qt.desktop.pictures.offscreen_table import SHAPE, moment_picture
from epizodiak_qt.desktop.shell.learn.learn_page import LearnPage
from epizodiak_qt.desktop.shell.learn.lesson_session import LessonSession
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup, default_seats
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.teaching.lesson import LessonError, lessons_in, read_lesson
from epizodiak_qt.teaching.lesson_table import unplayable_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QPixmap

    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.teaching.lesson import Lesson

BEGINNER: Final = "beginner"
NOT_THE_RECORD: Final = Sentence(
    "Line {line}: the record has another move here.",
    "Ligne {line}\u202f: la partie a un autre coup ici.",
)
"""A step of a lesson in a file wants what the record does not play there."""
RULE_PICTURE: Final = 18
"""The width of the position beside a ruling, in text sizes."""


class Lessons:
    """Shows the pages of lessons, one a game, and runs lessons.

    Args:
        window: The window.
        deal: Deals a new game.
    """

    def __init__(self, window: TableWindow, deal: Callable[[GameSetup], None]) -> None:
        self._window = window
        self._deal = deal
        self._services = window.services
        self._progress = window.services.progress()
        self._read: dict[str, tuple[tuple[Lesson, ...], Sentence | None]] = {}
        self._pages: dict[str, LearnPage] = {}

    def show(self) -> None:
        """Show the lessons of the chosen game."""
        game = self._window.game
        if game not in self._pages:
            self._pages[game] = self._make_page(game)
        page = self._pages[game]
        page.show_progress(self._progress.of(self._window.person), self._services.profiles().names)
        self._window.show_page(page)
        problem = self._progress.problem or self._read[game][1]
        page.show_note(lambda: "" if problem is None else problem.text(self._window.language))

    def of(self, game: str) -> tuple[Lesson, ...]:
        """Return the lessons of a game; one that is damaged is left out, and its page shows the fault."""
        if game not in self._read:
            self._read[game] = lessons_in(self._services.resources / "lessons" / game)
        return self._read[game][0]

    def picture_of(self, game: str, rule: str) -> QPixmap | None:
        """Return the position that shows a ruling; None if no lesson has one."""
        lesson = next((each for each in self.of(game) if rule in each.rules), None)
        if lesson is None:
            return None
        window = self._window
        wide = RULE_PICTURE * window.font().pixelSize()
        size = QSize(wide, round(SHAPE * wide))
        ui, art = window.open_ui(game), self._services.art
        ratio = window.devicePixelRatioF()
        return moment_picture(lesson.replay, lesson.begin, lesson.seat, ui, window.theme, art, size, ratio)

    def _make_page(self, game: str) -> LearnPage:
        window = self._window
        page = LearnPage(window.open_ui(game), self.of(game), self._services.art, lambda: window.theme)
        page.lesson_chosen.connect(self.begin)
        window.follow_choices(page.game_picker, page.person, self.show)
        page.play.connect(self._play_first_game)
        page.left.connect(window.back)
        return page

    def _play_first_game(self) -> None:
        """Deal the game of the page against the weakest bots."""
        game = self._window.game
        seats = default_seats(self._window.own_name, ENTRIES[game].seats, None)
        beginners = (seat._replace(bot=BEGINNER) if seat.kind == "bot" else seat for seat in seats)
        self._deal(GameSetup(game, {}, tuple(beginners)))

    # --- one lesson

    def open_file(self, path: Path) -> Sentence | None:
        """Play the lesson in a file, or return why not."""
        try:
            lesson = read_lesson(path)
        except LessonError as error:
            return error.sentence
        line = unplayable_line(lesson)
        if line is not None:
            return NOT_THE_RECORD.fill(line=line)
        self._begin(lesson, None)
        return None

    def begin(self, lesson: Lesson) -> None:
        """Play a lesson of the program."""
        lessons = self.of(lesson.replay.game.NAME)
        following = lessons[lessons.index(lesson) + 1 :]
        self._begin(lesson, following[0] if following else None)

    def _begin(self, lesson: Lesson, following: Lesson | None) -> None:
        window = self._window
        if window.ask_before_leaving(partial(self._begin, lesson, following)):
            return
        game = lesson.replay.game.NAME
        window.close_session()
        window.session = session = LessonSession(lesson, window, last=following is None)
        session.learner = window.person
        session.on_finished = partial(self._finish, game, lesson)

        def pressed(name: str) -> None:
            if name == "again":
                self._begin(lesson, following)
            elif name == "following" and following is not None:
                self.begin(following)
            elif name == "play":
                window.close_session()
                self._play_first_game()
            elif name == "leave":
                window.close_session()
                self.show()

        session.coach.pressed.connect(pressed)
        window.start_session(session)

    def _finish(self, game: str, lesson: Lesson, seconds: float) -> None:
        failure = None
        if lesson in self._read.get(game, ((), None))[0]:
            failure = self._progress.finish_lesson(self._window.person, f"{game}/{lesson.name}", seconds)
        if failure is not None:
            self._window.show_message(failure)
