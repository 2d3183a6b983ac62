"""Lessons in the real window: by clicks, by keys, in words and in both languages, to their end."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.translation import shown_sentence
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.style import plain_label
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.teaching.lesson_table import NOT_NOW
from tests.desktop.manual_clock import FakeClock
from tests.desktop.shell.learn.learner import Learner
from tests.desktop.shell.test_opening_files import drop
from tests.table.table_kit import position_of
from tests.teaching.lesson_player import NAMES
from tests.teaching.test_lesson_files import TEXT, written

Key = Qt.Key
FIRST = "epizodiak/01-dial"


@pytest.fixture
def learner(window: MainWindow, clock: FakeClock) -> Learner:
    """Return a learner at the window."""
    return Learner(window, clock)


async def test_the_first_lesson_is_learned_by_clicks(learner: Learner) -> None:
    """From the start page to the star, with every answer that its steps have to a wrong click.

    Cards of a lesson count for the games after it: both are noted without a name.
    """
    window = learner.window
    learner.click_widget(window.start_page.buttons["learn"])
    learner.click_widget(learner.page.stations[0])
    await learner.others()
    assert learner.session.profile_of(0) == window.person == ""
    for step in learner.table.lesson.steps:
        assert learner.table.step is step
        assert learner.coach.text.text() == shown_sentence(step.say)
        assert learner.offered == (["show", "leave"] if step.moves else ["next", "leave"])
        before = learner.table.update_for(0), learner.session.page.log.toPlainText()
        for wrong in step.wrong:
            if " " in wrong.to or wrong.to == "draw":
                await learner.act(wrong.to)
                assert learner.coach.answer.text() == shown_sentence(wrong.say)
                assert learner.coach.answer.isVisible()
                assert not learner.coach.place.isVisible()
                assert learner.session.page.scene.status.notice == shown_sentence(wrong.say)
                learner.session.page.scene.cancel_selection()
        if step.moves:
            await learner.act("lay cw 11")  # which is illegal at every step
        assert (learner.table.update_for(0), learner.session.page.log.toPlainText()) == before
        assert learner.table.step is step
        await learner.finish_step()
        assert not learner.coach.answer.isVisible()
    assert learner.offered == ["following", "again", "leave"]
    await learner.press_button("leave")
    assert learner.page.stations[0].seconds is not None
    assert learner.page.next_station is learner.page.stations[1]
    assert window.services.progress().of("").seconds_of(FIRST) is not None


async def test_the_first_lesson_is_learned_by_keys(learner: Learner) -> None:
    """Enter presses the button that leads on; the table has the focus whenever a move is wanted."""
    window = learner.window
    await learner.until(window.isActiveWindow)

    async def press(*keys: Key) -> None:
        for key in keys:
            focused = window.focusWidget()
            assert focused is not None
            QTest.keyClick(focused, key)
            await learner.pass_time(1_000)
        await learner.others()

    window.do("learn")
    assert window.focusWidget() is learner.page.next_button
    await press(Key.Key_Return)
    assert window.focusWidget() is learner.coach.buttons["next"]
    await press(Key.Key_Return)
    for digit, other in ((Key.Key_7, "lay cw 7"), (Key.Key_4, "lay ccw 4"), (Key.Key_9, "lay cw 9")):
        assert window.focusWidget() is learner.session.page.view
        assert learner.table.step is not None
        assert other in learner.table.step.moves
        await press(digit, Key.Key_Space, Key.Key_Return)
    assert window.focusWidget() is learner.coach.buttons["next"]
    await press(Key.Key_Return)
    assert window.focusWidget() is learner.coach.buttons["following"]
    await press(Key.Key_Return)
    assert learner.table.lesson.name == "02-runs"


async def test_every_step_of_every_lesson_is_shown_and_each_of_its_marks_names_an_item(
    learner: Learner,
) -> None:
    """In the window, with the clicks of the solution, from the first step to the last."""
    told: list[Reason] = []
    for name in NAMES:
        await learner.begin(name)
        session = learner.session
        session.page.refusal_shown.connect(told.append)
        for step in learner.table.lesson.steps:
            assert learner.table.step is step, (name, step.line)
            assert learner.coach.text.text() == step.say.en, (name, step.line)
            keys = [item.key for item in session.page.scene.visible_items()]
            for words in step.show:
                marked = {key for key in keys if tuple(map(str, key[: len(words)])) == words}
                assert marked, (name, step.line, words)
                assert marked <= session.page.view.highlight.taught, (name, step.line, words)
            assert bool(session.page.view.highlight.taught) is bool(step.show)
            await learner.finish_step()
            assert told == [], (name, step.line)
        assert learner.table.step is None
        ended = learner.table.finished  # the bots of the last lesson may have emptied a hand by now
        assert learner.offered[-2:] == (["again", "leave"] if ended else ["leave"])
        assert ended or learner.table.lesson.bots
        assert not session.page.view.highlight.taught


@pytest.mark.parametrize("name", ["epizodiak/10-round", "ecliptic/06-game"])
async def test_the_last_lesson_ends_with_the_round(learner: Learner, name: str) -> None:
    """Bots play the others; the result offers nothing else, and the panel leads to the first game."""
    await learner.begin(name)
    for _ in learner.table.lesson.steps:
        await learner.finish_step()
    ended = learner.table.finished  # the bots may have ended it by now
    assert learner.offered == (["play", "again", "leave"] if ended else ["leave"])
    table, game, seat = learner.table, learner.table.game, learner.table.lesson.seat
    for number in range(3000):
        if table.finished:
            break
        if seat in learner.table.state().acting:
            legal = game.legal(position_of(learner.table), seat)
            action = max(legal, key=lambda each: (str(each).startswith(("lay", "set", "pair")), str(each)))
            learner.table.act(seat, action, f"free {number}")
        await learner.pass_time(2_000)
    await learner.until(lambda: learner.offered == ["play", "again", "leave"])
    result = learner.session.page.result
    assert result.isVisible()
    assert [each for each in result.buttons if not each.isHidden()] == [result.aside_button]
    assert not learner.session.may_export
    assert learner.window.focusWidget() is learner.coach.buttons["play"]
    learner.click_widget(learner.coach.buttons["play"])
    session = learner.window.session
    assert session is not None
    assert {who.bot for who in session.table.state().seats if who.kind == "bot"} == {"beginner"}
    assert learner.window.services.progress().of("").seconds_of(name) is not None


async def test_the_next_round_is_offered_in_its_step_only(learner: Learner) -> None:
    """The step before it explains the result, which is open meanwhile."""
    await learner.begin("epizodiak/09-scores")
    result = learner.session.page.result
    while not (learner.table.step is not None and learner.table.state().between):
        await learner.finish_step()
    assert result.isVisible()
    assert result.next_button.isHidden()
    assert learner.window.focusWidget() is learner.coach.buttons["next"]
    await learner.press_button("next")
    assert result.next_button.isVisible()
    assert learner.window.focusWidget() is result.next_button
    QApplication.processEvents()
    assert not result.next_button.geometry().intersects(result.content.scroller.geometry())
    result.put_aside()
    await learner.press_button("show")
    assert result.next_button.isVisible()
    await learner.finish_step()
    assert not result.isVisible()
    assert not learner.table.state().between


async def test_a_hint_comes_after_the_silence_of_its_step_and_at_the_button(learner: Learner) -> None:
    """Once the learner has done something, the silence begins anew."""
    await learner.begin(FIRST)
    await learner.press_button("next")
    scene, step = learner.session.page.scene, learner.table.step
    assert step is not None
    assert step.after_s is not None
    assert scene.advice_marks() == []
    learner.clock.advance(1_000 * step.after_s)
    assert scene.advice_marks()
    assert scene.status.notice == "This is the move."
    await learner.finish_step()
    assert scene.advice_marks() == []
    await learner.press_button("show")
    assert scene.advice_marks()
    assert learner.window.focusWidget() is learner.session.page.view


async def test_no_text_tells_a_roll_before_its_dice_lie(learner: Learner) -> None:
    """The next text comes once everything has moved; meanwhile nothing is marked."""
    await learner.begin("ecliptic/03-combat")
    await learner.finish_step()
    learner.window.apply_setting("speed", 1.0)
    step, scene = learner.table.step, learner.session.page.scene
    assert step is not None
    told = []
    for key in learner.clicks(learner.table.game.parse_action(step.moves[0])):
        learner.click(key)
        learner.clock.advance(700)
    while learner.table.step is step or scene.moving:
        scene.animator.advance(100)
        await learner.pass_time(100)
        if learner.table.step is not step and scene.moving:
            told.append(learner.coach.text.text())
            assert not learner.session.page.view.highlight.taught
    QApplication.processEvents()
    assert set(told) == {step.say.en}
    assert learner.table.step is not None
    assert learner.coach.text.text() == learner.table.step.say.en


async def test_rings_leave_out_what_is_chosen_and_hold_the_word_of_a_pass(learner: Learner) -> None:
    """A ring would cover the number of a chosen tile; what is still to be chosen keeps its ring.

    In French the word is wider than the draw pile; the ring of the keyboard goes around it too.
    """
    await learner.begin("epizodiak/02-runs")
    highlight = learner.session.page.view.highlight
    assert len(highlight.ringed()) == 3
    learner.click(("hand", 10, 0))
    assert highlight.taught == {("hand", 10, 0), ("hand", 11, 0), ("place", 11)}
    assert highlight.ringed() == learner.scene.areas_of({("hand", 11, 0), ("place", 11)})
    await learner.speak("fr")
    await learner.begin("epizodiak/06-empty-pile")
    (ring,) = learner.session.page.view.highlight.ringed()
    centre = learner.item(("centre",))
    assert centre.word == "PASSE"
    wide = QFontMetricsF(font(TITLE, 34 * centre.unit, bold=True)).horizontalAdvance(centre.word)
    assert centre.area.width() < wide < min(ring.width(), centre.focus_ring().width())


async def test_a_remark_is_shown_beside_the_text_that_follows(learner: Learner) -> None:
    """It goes with the next action."""
    await learner.begin("epizodiak/04-draw")
    while learner.table.step is not None and not learner.table.step.also:
        await learner.finish_step()
    step = learner.table.step
    assert step is not None
    await learner.act(step.also[0].to)
    assert learner.coach.answer.text() == step.also[0].say.en
    assert learner.coach.answer.isVisible()
    assert learner.table.step is not step
    await learner.finish_step()
    assert not learner.coach.answer.isVisible()


async def test_a_text_is_announced_once_and_again_in_another_language(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to a wrong click is spoken by the table, and not by the panel too."""
    spoken: list[str] = []
    monkeypatch.setattr(plain_label, "announce", lambda _label, text, **_: spoken.append(text))
    await learner.begin(FIRST)
    await learner.press_button("next")
    first, second = learner.table.lesson.steps[:2]
    await learner.act("draw")
    assert spoken == [first.say.en, second.say.en]
    await learner.speak("fr")
    assert spoken[2:] == [second.say.fr]
    assert learner.coach.answer.text() == second.wrong[1].say.fr
    assert learner.coach.buttons["show"].text() == "Montrez-moi"
    assert learner.coach.place.text().startswith(learner.table.lesson.title.fr)
    names = [learner.item(("player", seat)).info.name for seat in range(3)]
    assert names == ["Joueur", "Altair", "Vega"]


async def test_a_lesson_goes_on_in_another_theme_and_size_of_text(learner: Learner) -> None:
    """Nothing of it is lost."""
    await learner.begin(FIRST)
    await learner.press_button("next")
    page = learner.session.page
    for theme in ("day", "contrast"):
        learner.window.apply_setting("theme", theme)
        learner.window.apply_setting("text_scale", 2.0)
        await learner.pass_time(1_000)
        page.grab()
        assert page.view.highlight.taught == {("hand", 7, 0), ("place", 7)}
        assert learner.coach.text.isVisible()
    await learner.finish_step()
    assert learner.table.steps_done == 2


async def test_a_refusal_longer_than_any_answer_makes_the_panel_higher(learner: Learner) -> None:
    """Nothing of it is cut off."""
    await learner.begin(FIRST)
    before = learner.coach.height()
    why = Sentence(" ".join(["long"] * 200), " ".join(["longue"] * 200))
    learner.session.controller.show_refusal(NOT_NOW._replace(why=why))
    assert learner.coach.height() > before
    assert learner.coach.answer.heightForWidth(learner.coach.answer.width()) <= learner.coach.answer.height()


@pytest.mark.parametrize("code", ["en", "fr"])
async def test_every_text_has_room_at_200_percent_on_a_small_screen(learner: Learner, code: str) -> None:
    """The panel has the same height at every step, and leaves the table more than half of the page."""
    window = learner.window
    window.apply_setting("text_scale", 2.0)
    window.resize(1280, 720)
    learner.clock.advance(1_000)
    await learner.speak(code)
    for name in NAMES:
        await learner.begin(name)
        learner.session.page.arrange()
        coach, heights = learner.coach, set()
        for step in learner.table.lesson.steps:
            for answer in (None, *(each.say for each in (*step.also, *step.wrong))):
                coach.show_step("…", 1, 5, shown_sentence(step.say), ["show", "leave"])
                learner.session._show_answer(answer, spoken=True)
                QApplication.processEvents()
                heights.add(coach.height())
                for label in (coach.text, coach.answer):
                    if label.isVisible():
                        assert label.heightForWidth(label.width()) <= label.height(), (name, label.text())
                        assert coach.rect().contains(label.geometry())
        assert len(heights) == 1, name
        assert learner.session.page.view.height() > 0.5 * learner.session.page.height(), name


async def test_the_table_in_words_and_the_log_lead_through_a_lesson(learner: Learner) -> None:
    """While an earlier moment is shown, nothing is marked and no hint comes."""
    await learner.begin(FIRST)
    await learner.press_button("next")
    session = learner.session
    session.page.log.chosen.emit(0)
    assert session.controller.look_back.active
    learner.clock.advance(60_000)
    assert session.page.scene.advice_marks() == []
    session.controller.look_back.escape()
    await learner.settle()
    assert session.page.view.highlight.taught == {("hand", 7, 0), ("place", 7)}
    session.toggle_words()
    assert session.words is not None
    actions = session.words.possible.words
    rows = [actions.item(row).text() for row in range(actions.count())]
    for words, steps in (("draw", 1), ("7", 2)):
        actions.setCurrentRow(next(row for row, text in enumerate(rows) if words in text.lower()))
        session.words.play.click()
        await learner.others()
        assert learner.table.steps_done == steps, rows


async def test_leaving_a_lesson_asks_nothing(learner: Learner) -> None:
    """By its button, by another table, by the menu, and by closing the window."""
    window = learner.window
    for leave in ("leave", "start", "play"):
        await learner.begin(FIRST)
        page = learner.session.page
        assert page.buttons["undo"].isHidden()
        assert not any(window.menus.actions[name].isEnabled() for name in ("undo", "advice", "abandon"))
        if leave == "leave":
            await learner.press_button("leave")
        else:
            window.do(leave)
        assert not page.prompt_bar.asking
    await learner.begin(FIRST)
    assert window.close()
    assert window.session is None


async def test_a_damaged_lesson_file_gives_a_sentence(learner: Learner, tmp_path: Path) -> None:
    """From a later start, by drag and drop, and from the menu. A move of another game is refused, too."""
    window, path = learner.window, written(tmp_path, TEXT.replace("lay cw 7", "lay 7"))
    ways: list[Callable[[], object]] = [
        lambda: window.open_from_start([str(path)]),
        lambda: drop(window, window.start_page, QUrl.fromLocalFile(str(path))),
        lambda: window.open_file(path),
    ]
    for code, line in (("en", "Line 11:"), ("fr", "Ligne 11\u202f:")):
        await learner.speak(code)
        for way in ways:
            window.start_page.show_note(str)
            way()
            assert window.start_page.note.text().startswith(line)
            assert window.session is None
    await learner.speak("en")
    path.write_text(TEXT.replace('"lay cw 7"', '"lay cw 3"'), "utf-8")
    window.open_file(path)
    assert window.session is None
    assert "Line 9: the record has another move here." in window.start_page.note.text()
    path.write_text(TEXT, "utf-8")
    window.open_from_start([str(path)])
    await learner.others()
    assert learner.table.lesson.name == "lesson"


async def test_an_unknown_mark_or_bot_of_a_file_is_told(learner: Learner, tmp_path: Path) -> None:
    """The lesson goes on without it."""
    text = TEXT.replace('"hand 7"', '"hat 7"').replace("seat = 0", 'bots = "robby"')
    learner.window.open_file(written(tmp_path, text))
    await learner.others()
    assert "“hat 7”" in learner.coach.answer.text()
    assert learner.coach.answer.text().startswith("Line 5 ")
    await learner.press_button("next")
    await learner.finish_step()
    prompt = learner.session.page.prompt_bar
    await learner.until(lambda: prompt.asking)
    assert "“robby”" in prompt.question.text()
    await learner.click_and_settle(prompt.yes)
    assert [who.bot for who in learner.table.state().seats][1] == "casual"


@pytest.mark.parametrize("speed", [0.0, 1.0])
async def test_the_learner_draws_and_passes_whatever_the_settings_say(learner: Learner, speed: float) -> None:
    """The only choice is what the lesson teaches; played by the window it could not be read."""
    learner.window.apply_setting("auto_turn", "on")
    learner.window.apply_setting("speed", speed)
    await learner.begin("epizodiak/04-draw")
    for _ in range(5):
        await learner.others()
    assert learner.table.steps_done == 0
