"""Viewing a record by clicks and keys, and how it looks: damage, sizes, names, languages, themes."""

from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.table.replay.replay_log import COMMENTS_AT_MOST
from epizodiak_qt.desktop.table.replay.replay_player import PAUSE_MS, RESULT_MS
from tests.desktop.manual_clock import FakeClock
from tests.desktop.record_reader import RecordReader, View, texts, write

Key = Qt.Key


@pytest.fixture
def view(window: MainWindow, clock: FakeClock, tmp_path: Path) -> Callable[..., RecordReader]:
    """Return a function that opens a record, perhaps with another text, and returns its reader."""

    def view_record(game: str = "epizodiak", text: str = "", *, damaged: bool = False) -> RecordReader:
        path = write(tmp_path, game, damaged=damaged)
        path.write_text(text or path.read_text("utf-8"), "utf-8")
        window.open_file(path)
        return RecordReader(window, clock)

    return view_record


# --- steps


async def test_the_buttons_lead_through_the_record(view: View) -> None:
    """First, back, forward and last; those that lead nowhere are off."""
    reader = view()
    buttons, last = reader.bar.buttons, reader.player.last
    assert reader.at(0)
    assert not buttons["first"].isEnabled()
    assert not buttons["back"].isEnabled()
    for name, index in (("forward", 1), ("forward", 2), ("back", 1), ("last", last)):
        reader.click_widget(buttons[name])
        assert reader.at(index), name
    assert not buttons["forward"].isEnabled()
    assert not buttons["last"].isEnabled()
    reader.click_widget(buttons["first"])
    assert reader.at(0)


async def test_the_keys_lead_through_the_record_wherever_the_focus_is(view: View) -> None:
    """Right, Left, End, Home, Page Down and Page Up; a key with Ctrl is not one of them."""
    reader = view()
    last, (_, second, *_more) = reader.player.last, reader.record.replay.rounds
    for widget in (reader.page.view, reader.log, reader.bar.buttons["leave"], reader.bar.slider):
        for key, index in (
            (Key.Key_Right, 1),
            (Key.Key_Right, 2),
            (Key.Key_Left, 1),
            (Key.Key_PageDown, second),
            (Key.Key_Right, second + 1),
            (Key.Key_PageUp, second),
            (Key.Key_PageUp, 0),
            (Key.Key_Left, 0),
            (Key.Key_End, last),
            (Key.Key_PageDown, last),
            (Key.Key_Home, 0),
        ):
            reader.key(key, widget)
            assert reader.at(index), (key, widget)
        QTest.keyClick(reader.page, Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
        assert reader.at(0)
    # There is no round after the last one.
    reader.player.go_to(reader.record.replay.rounds[-1] + 1)
    reader.key(Key.Key_PageDown)
    assert reader.at(reader.player.last)


async def test_the_slider_and_the_list_of_rounds_jump(view: View) -> None:
    """A click leads to its place, not one page on, and the handle can be dragged from there."""
    reader = view()
    reader.bar.slider.setValue(7)
    assert reader.at(7)
    reader.key(Key.Key_Down, reader.bar.rounds)
    assert reader.at(reader.record.replay.rounds[1])
    reader.key(Key.Key_Left)
    assert reader.bar.rounds.currentIndex() == 0
    reader.key(Key.Key_End)
    assert reader.bar.rounds.currentIndex() == len(reader.record.replay.rounds) - 1
    slider, last = reader.bar.slider, reader.player.last
    for part in (0.75, 0.1, 0.5):
        place = QPoint(round(part * slider.width()), slider.height() // 2)
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=place)
        assert reader.player.index == pytest.approx(part * last, abs=0.03 * last)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 8, slider.height() // 2))
    QTest.mouseMove(slider, QPoint(slider.width() // 4, slider.height() // 2))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton)
    assert reader.player.index == pytest.approx(0.25 * last, abs=0.03 * last)


# --- the log


async def test_a_click_on_a_line_of_the_log_shows_its_moment(view: View) -> None:
    """The line is highlighted; the log holds the whole game; a heading leads to the begin of its round."""
    reader = view()
    lines = reader.lines()
    row = next(row for row, text in enumerate(lines) if row > 20 and " lays " in text)
    reader.click_line(row)
    assert reader.player.index > 5
    assert lines[row] in reader.marked()
    assert reader.lines() == lines
    assert reader.lines()[0] == "Game of Saturday, November 21, 2026"
    headings = [row for row, text in enumerate(reader.lines()) if text == "Round 2"]
    reader.click_line(*headings)
    assert reader.at(reader.record.replay.rounds[1])
    # A moment without lines of its own keeps the lines before it.
    for _ in range(40):
        reader.key(Key.Key_Right)
        assert reader.marked()
        assert reader.log.viewport().rect().contains(reader.log.cursorRect())


async def test_the_arrow_keys_and_enter_choose_a_line_of_the_log(view: View, window: MainWindow) -> None:
    """The arrow keys alone show no other moment; the line that they have reached has a ring."""
    reader = view("ecliptic")
    lines = reader.lines()
    reader.log.setFocus()
    for _ in range(6):
        reader.key(Key.Key_Down, reader.log)
    assert reader.at(0)
    row = reader.log.textCursor().blockNumber()
    reader.key(Key.Key_Return, reader.log)
    assert reader.player.index > 0
    assert lines[row] in reader.marked()
    assert reader.log.textCursor().blockNumber() <= row

    def edge() -> list[int]:
        area = reader.log.cursorRect()
        image = reader.log.viewport().grab().toImage()
        ratio = image.devicePixelRatio()
        return [image.pixel(image.width() // 2, round(ratio * (area.top() + y))) for y in range(-2, 5)]

    reader.key(Key.Key_End)
    marks = set()
    for theme in ("night", "day", "contrast"):
        window.apply_setting("theme", theme)
        for name in ("first", "play"):
            button = reader.bar.buttons[name]
            marks.add(bytes(button.icon().pixmap(button.iconSize()).toImage().constBits()))
        reader.log.setFocus()
        ringed = edge()
        reader.log.clearFocus()
        assert edge() != ringed, "also on the highlighted line"
        reader.log.setFocus()
        reader.key(Key.Key_Up, reader.log)
    assert len(marks) >= 5, "in the colour of the theme, and the disabled ones in its pale colour"


async def test_decisions_of_the_table_are_told_in_words_and_comments_as_plain_text(view: View) -> None:
    """They are comments of a record; other comments are printable and not too long."""
    decisions = (
        "{seat 1 took back: draw}{seat 2 passed to a bot (sensible)}{seat 2 passed to a person}"
        "{a round was ended without points}{\u202eodd\n" + "x" * 9999 + "}"
    )
    lines = view(text=texts()["epizodiak"].replace("\n2. ", f"\n{decisions}\n2. ", 1)).lines()
    assert {
        "Bo played another move and took it back.",
        "A bot plays for Cy.",
        "Cy is back and plays again.",
        "The table ended a round without points; the record leaves it out.",
    } <= {*lines}
    remark = next(line for line in lines if line.startswith("Comment: odd x"))
    assert len(remark) < 300
    # Blank ones are left out, and a file with 80,000 at one place opens at once.
    text = texts()["ecliptic"]
    end = text.index("\n1. ")
    lines = view(text=f"{text[:end]}\n{{ \u200b}}{{x}}{'{y}' * 80_000}{text[end:]}").lines()
    comments = [line for line in lines if line.startswith("Comment")]
    assert comments == ["Comment: x", *["Comment: y"] * (COMMENTS_AT_MOST - 2)]
    # Markup in a file is not interpreted: it would load pictures.
    written = texts()["epizodiak"].replace('"Bo"', '"<b>Bo</b>"').splitlines()
    first = next(row for row, line in enumerate(written) if line.startswith("2. "))
    written.insert(first, "{<img src='x'> fine}")
    reader = view(text="\n".join(written))
    assert "Comment: <img src='x'> fine" in reader.lines()
    assert any(line.startswith("<b>Bo</b> ") for line in reader.lines())
    assert "Hand: <b>Bo</b>" in [reader.bar.hands.itemText(row) for row in range(reader.bar.hands.count())]


# --- play


async def test_play_goes_on_by_itself_until_it_is_paused(view: View) -> None:
    """Space and the button do the same; pausing and playing at once does not play twice as fast."""
    reader = view()
    button = reader.bar.buttons["play"]
    reader.click_widget(button)
    assert button.toolTip() == "Pause (Space)"
    assert reader.after(PAUSE_MS - 1).at(0)
    assert reader.after(1).at(1)
    assert reader.after(2 * PAUSE_MS).at(3)
    reader.key(Key.Key_Space)
    assert button.toolTip() == "Play (Space)"
    assert reader.after(5 * PAUSE_MS).at(3)
    reader.key(Key.Key_Space, button)
    assert reader.after(PAUSE_MS).at(4)
    reader.click_widget(reader.bar.buttons["back"])
    assert reader.after(5 * PAUSE_MS).at(3)
    # The pause before the next move begins again.
    reader.key(Key.Key_Home)
    for _ in range(3):
        reader.key(Key.Key_Space)
    assert reader.after(PAUSE_MS - 1).at(0)
    assert reader.after(1).at(1)
    assert reader.after(PAUSE_MS).at(2)


async def test_the_speed_changes_pauses_and_movements_and_play_waits_for_them(
    view: View, window: MainWindow
) -> None:
    """The list and the keys + and - set it; it multiplies that of the settings, and ends with its range.

    The pause before the next move begins when everything has moved.
    """
    window.stored_settings.change(window.settings._replace(speed=0.5))
    reader = view()
    reader.page.scene.animator.finish_now()
    reader.key(Key.Key_Plus)
    assert reader.bar.speed.currentText() == "2\u00a0×"
    assert reader.page.scene.animator.speed == 1.0
    reader.key(Key.Key_Down, reader.bar.speed)
    reader.key(Key.Key_Plus)
    assert reader.player.speed == 4.0
    reader.key(Key.Key_Space)
    reader.clock.advance(PAUSE_MS / 4)
    reader.page.scene.animator.finish_now()
    assert reader.player.index == 1
    for _ in range(5):
        reader.key(Key.Key_Minus)
    assert reader.player.speed == 0.5
    window.stored_settings.change(window.settings._replace(speed=2.0))
    assert reader.page.scene.animator.speed == 1.0
    window.stored_settings.change(window.settings._replace(speed=1.0))
    reader = view()
    animator = reader.page.scene.animator
    animator.finish_now()
    reader.key(Key.Key_Space)
    while not animator.busy:
        reader.clock.advance(PAUSE_MS)
    index = reader.player.index
    assert reader.after(10 * PAUSE_MS).at(index)
    animator.finish_now()
    assert reader.after(PAUSE_MS).at(index + 1)


async def test_the_result_of_a_round_stays_longer_and_play_goes_on(view: View) -> None:
    """Its button leads to the next round; the focus stays where it is."""
    reader = view()
    second = reader.record.replay.rounds[1]
    result = reader.page.result
    reader.player.go_to(second - 2)
    reader.bar.buttons["play"].setFocus()
    reader.key(Key.Key_Space, reader.bar.buttons["play"])
    assert reader.after(PAUSE_MS).at(second - 1)
    assert result.isVisible()
    assert reader.bar.buttons["play"].hasFocus()
    assert reader.after(RESULT_MS - 1).at(second - 1)
    assert reader.after(1).at(second)
    assert not result.isVisible()
    reader.key(Key.Key_Left)
    assert result.isVisible()
    reader.click_widget(result.next_button)
    assert reader.at(second)


async def test_play_ends_with_the_record_and_begins_again(view: View) -> None:
    """The result of the game offers the export, no other game. A game without rounds has no list of them."""
    reader = view("ecliptic")
    last = reader.player.last
    assert not reader.bar.rounds.isVisible()
    reader.key(Key.Key_PageDown)
    assert reader.at(last)
    reader.key(Key.Key_PageUp)
    assert reader.at(0)
    reader.player.go_to(last - 1)
    reader.key(Key.Key_Space)
    assert reader.after(PAUSE_MS).at(last)
    assert not reader.player.playing
    result = reader.page.result
    visible = [
        button.text()
        for button in (
            result.leave_button,
            result.record_button,
            result.picture_button,
            result.review_button,
            result.again_button,
            result.next_button,
        )
        if button.isVisible()
    ]
    assert visible == ["Close the record", "Export…", "Picture…"]
    assert "host" not in result.content.remarks.text()
    assert reader.after(2 * RESULT_MS).at(last)
    reader.key(Key.Key_Space)
    assert reader.at(0)
    assert reader.player.playing


# --- hands


async def test_the_hands_that_are_shown_can_be_chosen(view: View) -> None:
    """One player's, none, or all; the log says what that player knew."""
    reader = view()
    reader.key(Key.Key_End)
    reader.key(Key.Key_PageUp)
    row = next(
        row for row, text in enumerate(reader.lines()) if text.startswith("Bo draws a") and "tile" not in text
    )
    hands = reader.bar.hands
    shown: list[tuple[Any, str]] = []
    hands.setFocus()
    for _ in range(5):
        update = reader.page.scene.shown
        assert update is not None
        shown.append((hands.currentData(), reader.lines()[row]))
        assert update.seat == (None if hands.currentData() == "all" else hands.currentData())
        QTest.keyClick(hands, Key.Key_Down)
    known, hidden = shown[0][1], "Bo draws a tile."
    assert shown == [("all", known), (0, hidden), (1, known), (2, hidden), (None, hidden)]


# --- damage


async def test_a_damaged_record_says_where_and_shows_what_precedes_it(view: View, window: MainWindow) -> None:
    """A notice at the beginning, the last line of the log, and a notice where the record ends."""
    reader = view(damaged=True)
    line = texts()["epizodiak"].splitlines()
    number = len(line) // 3 + 1
    bar = reader.page.prompt_bar
    assert bar.question.text().startswith(f"This record is damaged. Line {number}: ")
    assert bar.question.text().endswith("You can view everything before it.")
    reader.click_widget(bar.yes)
    assert reader.lines()[-1].startswith(f"The record is damaged here. Line {number}: ")
    assert reader.player.last > 5
    reader.key(Key.Key_End)
    assert bar.question.text() == reader.lines()[-1]
    reader.key(Key.Key_Left)
    assert not bar.isVisible()
    reader.key(Key.Key_Space)
    assert reader.after(PAUSE_MS).at(reader.player.last)
    assert bar.isVisible()
    assert not reader.player.playing
    # After its deal only the deal is shown: the controls that close it and play on from it are left.
    text = texts()["ecliptic"]
    reader = view(text=text[: text.index("\n1. ")] + "\n1. 0 juggle\n")
    enabled = [name for name, button in reader.bar.buttons.items() if button.isEnabled()]
    assert enabled == ["leave", "play_on"]
    for key in (Key.Key_Space, Key.Key_Right, Key.Key_Left, Key.Key_PageDown, Key.Key_PageUp, Key.Key_End):
        reader.key(key)
        assert reader.after(2 * PAUSE_MS).at(0)
    reader.click_widget(reader.bar.buttons["leave"])
    assert window.start_page.isVisible()


# --- looks and words


async def test_the_bar_covers_nothing_and_shows_every_control_whole(view: View, window: MainWindow) -> None:
    """It lies under the table; its controls lie beside each other in one row or two.

    The log keeps the moment in sight when it gets narrower.
    """
    window.stored_settings.change(window.settings._replace(language="fr"))
    reader = view()
    reader.player.go_to(150)
    page, bar = reader.page, reader.bar
    controls = [*bar.buttons.values(), bar.slider, bar.position, bar.speed, bar.rounds, bar.hands]
    for scale, size in product((1.0, 2.0), ((1024, 640), (1280, 720), (1920, 1080))):
        window.apply_setting("text_scale", scale)
        window.resize(*size)
        QTest.qWait(0)
        assert page.view.geometry().bottom() < bar.geometry().top()
        assert bar.geometry().bottom() <= page.rect().bottom()
        assert page.scene.layout_now.hand.bottom <= page.view.height()
        for one in controls:
            assert bar.rect().contains(one.geometry()), one
            assert min(one.width(), one.height()) >= 24, one
        for one, other in combinations(controls, 2):
            assert not one.geometry().intersects(other.geometry()), (one, other)
        for box in (bar.speed, bar.rounds):
            assert box.width() >= box.sizeHint().width(), "a number is cut off"
        for button in bar.buttons.values():
            assert min(button.width(), button.height()) >= 44
        assert not reader.log.geometry().intersects(bar.geometry())
        assert reader.log.viewport().rect().contains(reader.log.cursorRect().topLeft())


async def test_every_control_has_a_tooltip_and_all_words_follow_the_language(
    view: View, window: MainWindow
) -> None:
    """The switch is live: bar, log, notices and table."""
    reader = view(damaged=True)
    bar = reader.bar
    controls = [*bar.buttons.values(), bar.slider, bar.speed, bar.rounds, bar.hands]
    english, lines = {control.toolTip() for control in controls}, reader.lines()
    assert "" not in english
    window.apply_setting("language", "fr")
    QApplication.processEvents()
    assert english.isdisjoint(control.toolTip() for control in controls)
    assert "Manche 2" in reader.lines()
    assert reader.lines()[0] == "Partie du samedi 21 novembre 2026"
    assert bar.speed.itemText(0) == "0,5\u00a0×"
    assert len(reader.lines()) == len(lines)
    assert bar.position.text() == f"Coup 0 sur {reader.player.last}"
    assert "abîmée" in reader.page.prompt_bar.question.text()
