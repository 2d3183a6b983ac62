"""Every lesson of the program can be played as its file says, in both languages."""

import re

import pytest

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.teaching.lesson import Lesson
from epizodiak_qt.teaching.lesson_table import LessonTable
from tests.games.game_fixtures import KINDS
from tests.games.sentence_checks import check_sentence
from tests.teaching.lesson_player import NAMES, act, finish_step, lesson_named, table_at

LONGEST = 190
"""Characters of a text: what is read at a glance."""
NEVER_LEGAL = {
    "epizodiak": [f"lay {side} {value} {value}" for side in ("cw", "ccw") for value in range(1, 13)],
    "ecliptic": ["pair aries-sun taurus-sun"],
}


@pytest.fixture(params=NAMES)
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """Return each lesson."""
    return lesson_named(request.param)


def test_there_are_the_lessons_that_were_planned() -> None:
    """Ten of EpiZodiak and six of Ecliptic, numbered without a gap."""
    games = [name.split("/")[0] for name in NAMES]
    assert (games.count("epizodiak"), games.count("ecliptic")) == (10, 6)
    for game in set(games):
        numbers = [int(name.split("/")[1][:2]) for name in NAMES if name.startswith(game)]
        assert numbers == [*range(1, len(numbers) + 1)]


def test_the_solution_leads_to_the_end_and_is_the_record(lesson: Lesson) -> None:
    """Each step wants what the record plays next, and the moves of the others are legal.

    A lesson is no text: most steps are moves, and a hint comes after some seconds.
    """
    moves = [step for step in lesson.steps if step.moves]
    assert len(moves) >= min(2, len(lesson.steps) - 1)
    assert all(step.after_s is not None for step in moves)
    table = LessonTable(lesson)
    while (step := table.step) is not None:
        if step.moves:
            assert table.recorded_move == step.moves[0], step.line
        finish_step(table)
    assert table.finished or lesson.bots


def test_every_other_move_or_accepted_action_of_a_step_leads_to_the_end(lesson: Lesson) -> None:
    """An accepted action is played and has its remark, and the step can still be finished."""
    for number, step in enumerate(lesson.steps):
        for move in step.moves[1:]:
            table = table_at(lesson, number)
            finish_step(table, move)
            while table.step is not None:
                finish_step(table)
        for also in step.also:
            table = table_at(lesson, number)
            before = len(table.entries)
            assert act(table, also.to) is None, (step.line, also.to)
            assert (table.remark, len(table.entries)) == (also.say, before + 1)
            while table.step is not None:
                finish_step(table)


def test_every_wrong_action_has_its_answer_and_plays_nothing(lesson: Lesson) -> None:
    """An answer is to a legal action, or to the code of a refusal that can happen there."""
    for number, step in enumerate(lesson.steps):
        codes = refusals_at(table_at(lesson, number)) if step.wrong else {}
        for wrong in step.wrong:
            table = table_at(lesson, number)
            before = len(table.entries)
            if "_" in wrong.to:  # the code of a refusal
                assert codes.get(wrong.to) == wrong.say, (step.line, wrong.to, sorted(codes))
                continue
            refusal = act(table, wrong.to)
            assert refusal is not None, (step.line, wrong.to)
            assert (refusal.code, refusal.why) == ("not_now", wrong.say), (step.line, wrong.to)
            assert (len(table.entries), table.steps_done) == (before, number)


def refusals_at(table: LessonTable) -> dict[str, Sentence]:
    """Return the sentence of each refusal that the learner can get now, by its code."""
    codes = {}
    name = table.game.NAME
    for action in (*KINDS[name].actions, *map(table.game.parse_action, NEVER_LEGAL[name])):
        refusal = table.explain(table.lesson.seat, action)
        if refusal is not None:
            codes[refusal.code] = refusal.why
    return codes


def test_every_text_is_short_and_in_both_languages(lesson: Lesson) -> None:
    """Two sentences at most."""
    remarks = [remark.say for step in lesson.steps for remark in (*step.also, *step.wrong)]
    for sentence in (lesson.title, *(step.say for step in lesson.steps), *remarks):
        assert sentence.en != sentence.fr
        for text in (sentence.en, sentence.fr):
            assert len(text) <= LONGEST, text
            assert len(re.findall(r"[.!?…](?:\s|$)", text)) <= 2, text
        assert not re.search(r"(?<![\u202f\u00a0 ])[!?;:]", sentence.fr.replace("…", "")), sentence.fr
        if sentence.en[-1] in ".!?":
            check_sentence(sentence)
