"""The table of a lesson: what it plays, what it refuses, what follows, and the progress of each person."""

from pathlib import Path

from epizodiak_qt.teaching.lesson import read_lesson
from epizodiak_qt.teaching.lesson_table import DEAL, NOT_NOW, NOT_YET, LessonTable, unplayable_line
from epizodiak_qt.teaching.progress import Learned, LessonDone, Progress
from tests.table.table_kit import position_of
from tests.teaching.lesson_player import NAMES, act, finish_step, lesson_named, let_play, table_at
from tests.teaching.test_lesson_files import TEXT, written

STEP = """
[[step]]
say = { en = "Lay the 7.", fr = "Posez le 7." }
move = "lay cw 7"

[[step.also]]
action = "lay ccw 4"
say = { en = "That too.", fr = "Cela aussi." }

[[step]]
say = { en = "Done.", fr = "Fini." }
"""
HEAD = 'title = { en = "Lay", fr = "Poser" }\nbegin = 6\n'


def small_table(folder: Path, head: str = HEAD, steps: str = STEP) -> LessonTable:
    """Return the table of a lesson with two steps."""
    return LessonTable(read_lesson(written(folder, head + steps)))


def test_a_text_is_left_by_its_button_alone() -> None:
    """A legal action waits; the button of a step with a move does nothing.

    Nothing is taken back, abandoned or dealt out of turn: a lesson is begun again instead. Between the
    rounds, the steps before the deal still say something.
    """
    table = LessonTable(lesson_named("epizodiak/01-dial"))
    refusal = act(table, "lay cw 7")
    assert refusal is not None
    assert (refusal.code, refusal.why) == (NOT_YET.code, NOT_YET.why)
    assert (table.steps_done, table.remark) == (0, None)
    table.go_on()
    table.go_on()
    assert table.steps_done == 1
    assert table.propose(0, "take back") is not None
    assert table.propose(0, "abandon") is not None
    assert table.ready(0) == NOT_NOW
    assert (table.state().may_take_back, table.state().may_abandon) == (None, False)
    while table.step is not None:
        finish_step(table)
    assert table.ready(0) is not None
    lesson = lesson_named("epizodiak/09-scores")
    number = next(number for number, step in enumerate(lesson.steps) if DEAL in step.moves)
    table = table_at(lesson, number - 1)
    assert table.state().between
    assert table.ready(0) == NOT_NOW
    table.go_on()
    assert table.ready(0) is None
    assert not table.state().between


def test_a_legal_action_without_an_answer_is_refused_in_general_words(tmp_path: Path) -> None:
    """And an illegal one in the words of the rules. Nothing has happened after either, and nothing is told.

    Only the record plays the others. An accepted action that ends the turn leads on, which the panel is told.
    """
    table = small_table(tmp_path)
    told: list[int] = []
    table.changed = lambda: told.append(table.steps_done)
    before = table.update_for(0), len(table.entries)
    assert act(table, "draw") == NOT_NOW
    illegal = act(table, "lay cw 11")
    assert illegal is not None
    assert illegal == super(LessonTable, table).explain(0, table.game.parse_action("lay cw 11"))
    assert table.explain(0, table.game.parse_action("draw")) == NOT_NOW
    assert table.act(1, table.game.parse_action("draw"), "name") is not None
    assert (table.update_for(0), len(table.entries), told) == (*before, [])
    assert act(table, "lay ccw 4") is None
    assert table.remark is not None
    assert table.remark.en == "That too."
    while table.due() is not None:
        table.play_due()
    assert table.steps_done == told[-1] == 1
    table.go_on()
    assert (told[-1], table.finished) == (2, True)


def test_the_learner_waits_until_the_others_have_played(tmp_path: Path) -> None:
    """The next step begins after their last move."""
    steps = STEP + STEP.replace("lay cw 7", "lay ccw 4").partition("[[step.also]]")[0]
    table = small_table(tmp_path, steps=steps.replace('fr = "Fini." }', 'fr = "Fini." }\nmove = "lay ccw 4"'))
    assert act(table, "lay cw 7") is None
    assert table.steps_done == 0
    assert table.due() == 1
    assert table.explain(0, table.game.parse_action("lay ccw 4")) is not None
    assert table.play_due() is None
    assert (table.due(), table.steps_done) == (2, 0)
    assert table.play_due() is None
    let_play(table)
    assert table.steps_done == 1


def test_chance_is_that_of_the_record_and_then_a_new_one() -> None:
    """After the last step bots play on, with draws that no record knows."""
    for name in ("epizodiak/10-round", "ecliptic/06-game"):
        table = LessonTable(lesson_named(name))
        while table.step is not None:
            finish_step(table)
        assert not table.finished
        for _ in range(2000):
            if table.over or table.state().between:
                break
            seat = table.state().acting[0]
            action = min(table.game.legal(position_of(table), seat), key=lambda each: str(each) == "draw")
            assert table.act(seat, action, f"{len(table.entries)}") is None
        assert table.finished


def test_a_lesson_that_leaves_its_record_is_found_out(tmp_path: Path) -> None:
    """Every lesson of the program can be played; each of these could not be finished."""
    assert [unplayable_line(lesson_named(name)) for name in NAMES] == [None] * len(NAMES)
    for old, new in (
        ("begin = 6", "begin = 0"),
        ("seat = 0", "seat = 1"),
        ('move = "lay cw 7"', 'move = "draw"'),
        ('move = "lay cw 7"', 'move = "deal"'),
        ('move = "lay cw 7"', 'move = "lay cw 3"'),
    ):
        assert unplayable_line(read_lesson(written(tmp_path, TEXT.replace(old, new)))) == 9, new


# --- progress


def progress(folder: Path) -> Progress:
    """Return the progress in a folder, as another start of the program reads it."""
    return Progress(folder / "progress.json")


def test_the_shortest_time_of_each_lesson_is_kept_for_each_profile(tmp_path: Path) -> None:
    """In the file, for the next start; without a file nobody has learned anything, and there is no problem.

    A card is seen once. Each of two windows reads again before it writes.
    """
    kept, other = progress(tmp_path), progress(tmp_path)
    assert (kept.of(""), other.of("Zoé"), kept.problem) == (Learned(""), Learned("Zoé"), None)
    assert other.of("Zoé").seconds_of("a") is None
    assert not (tmp_path / "progress.json").exists()
    for name, lesson, seconds in (
        ("", "a", 70.04),
        ("", "a", 61.26),
        ("", "a", 99),
        ("", "b", 5),
        ("Zoé", "a", 8),
    ):
        assert kept.finish_lesson(name, lesson, seconds) is None
    for card in ("set", "contest", "set"):
        assert other.show_card("Zoé", card) is None
    assert other.of("Zoé") == Learned("Zoé", (LessonDone("a", 8),), ("set", "contest"))
    for each in (kept, progress(tmp_path)):
        assert set(each.of("").lessons) == {LessonDone("a", 61.3), LessonDone("b", 5)}
        assert each.of("Zoé").seconds_of("a") == 8
        assert each.of("Zoé").seconds_of("b") is None


def test_progress_follows_a_profile_that_is_renamed_or_deleted(tmp_path: Path) -> None:
    """That of persons without a profile stays. A time that is no number is left out.

    The page of lessons could not show it, and would never open again.
    """
    path = tmp_path / "progress.json"
    done = ", ".join(
        f'{{"lesson": "e/{time}", "seconds": {time}}}' for time in ("NaN", "Infinity", "1e999", "4")
    )
    path.write_text(f'{{"version": 1, "people": [{{"name": "", "lessons": [{done}], "cards": []}}]}}')
    kept = progress(tmp_path)
    assert [each.lesson for each in kept.of("").lessons] == ["e/4"]
    assert kept.problem is not None
    for name in ("", "Zoé", "Bo"):
        kept.finish_lesson(name, "a", 3)
    assert kept.follow("Zoé", "Zoë") is None
    assert kept.follow("Bo", "") is None
    assert kept.follow("Ana", "Bo") is None
    assert kept.follow("", "") is None
    assert [each.name for each in progress(tmp_path).entries] == ["", "Zoë"]
