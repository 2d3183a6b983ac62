"""Plays lessons as their files say: the solution, and every deviation that a file lists."""

from functools import cache

from epizodiak_qt.assets import data_dir
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.teaching.lesson import Lesson, read_lesson
from epizodiak_qt.teaching.lesson_table import LessonTable

FOLDER = data_dir("resources") / "lessons"
FILES = sorted(FOLDER.glob("*/*.toml"))
NAMES = [str(path.relative_to(FOLDER).with_suffix("")) for path in FILES]


@cache
def lesson_named(name: str) -> Lesson:
    """Return a lesson of the program, such as `epizodiak/01-dial`."""
    return read_lesson(FOLDER / f"{name}.toml")


def act(table: LessonTable, action: str) -> Reason | None:
    """Play an action of the learner; return its refusal."""
    name = f"{table.steps_done}-{len(table.entries)}-{action}"
    return table.act(table.lesson.seat, table.game.parse_action(action), name)


def finish_step(table: LessonTable, action: str = "") -> None:
    """Do what the present step wants, by `action` or as in the record, and let the others play."""
    let_play(table)  # after an action beside the step
    step = table.step
    if step is None:
        return
    if not step.moves:
        table.go_on()
    elif (move := action or step.moves[0]) == "deal":
        assert table.ready(table.lesson.seat) is None
    else:
        assert act(table, move) is None, (step.line, move)
    let_play(table)


def let_play(table: LessonTable) -> None:
    """Let all moves that are due be played, until the learner goes on."""
    while table.due() is not None:
        assert table.play_due() is None


def table_at(lesson: Lesson, number: int) -> LessonTable:
    """Return the table of a lesson at the step with that number, from 0."""
    table = LessonTable(lesson)
    while table.steps_done < number:
        finish_step(table)
    return table
