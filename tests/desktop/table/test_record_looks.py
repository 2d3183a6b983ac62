"""How a record looks and what it says: its damage, the bar at every size, names, languages, themes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget

from epizodiak_qt.desktop.table.replay.replay_player import PAUSE_MS
from tests.desktop.record_reader import RecordReader, texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.manual_clock import FakeClock

Key = Qt.Key
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


# --- damage


async def test_a_damaged_record_says_where_and_shows_what_precedes_it(
    view: Callable[..., RecordReader],
) -> None:
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
    reader.clock.advance(PAUSE_MS)
    assert reader.at(reader.player.last)
    assert bar.isVisible()
    assert not reader.player.playing


async def test_a_record_that_is_damaged_after_its_deal_shows_the_deal(
    window: MainWindow, clock: FakeClock, tmp_path: Path
) -> None:
    """All controls but the one that closes it have nothing to do, and do nothing."""
    text = texts()["ecliptic"]
    path = tmp_path / "deal.ezr"
    path.write_text(text[: text.index("\n1. ")] + "\n1. 0 juggle\n", "utf-8")
    window.files.open(path)
    reader = RecordReader(window, clock)
    assert [name for name, button in reader.bar.buttons.items() if button.isEnabled()] == ["leave"]
    for key in (Key.Key_Space, Key.Key_Right, Key.Key_Left, Key.Key_PageDown, Key.Key_PageUp, Key.Key_End):
        reader.key(key)
        clock.advance(2 * PAUSE_MS)
        assert reader.at(0)
    reader.click_widget(reader.bar.buttons["leave"])
    assert window.start_page.isVisible()


# --- looks and words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_the_bar_covers_nothing_and_shows_every_control_whole(
    view: Callable[..., RecordReader], window: MainWindow, size: tuple[int, int], scale: float
) -> None:
    """It lies under the table; its controls lie beside each other in one row or two."""
    window.resize(*size)
    window.stored_settings.change(window.settings._replace(text_scale=scale, language="fr"))
    reader = view()
    page, bar = reader.page, reader.bar
    QTest.qWait(0)
    assert page.view.geometry().bottom() < bar.geometry().top()
    assert bar.geometry().bottom() <= page.rect().bottom()
    hand = page.scene.layout_now.hand
    assert hand.bottom <= page.view.height()
    controls = [*bar.buttons.values(), bar.slider, bar.position, bar.speed, bar.rounds, bar.hands]
    for place, one in enumerate(controls):
        assert bar.rect().contains(one.geometry()), one
        assert min(one.width(), one.height()) >= 24, one
        for other in controls[place + 1 :]:
            assert not one.geometry().intersects(other.geometry()), (one, other)
    for box in (bar.speed, bar.rounds):
        assert box.width() >= box.sizeHint().width(), "a number is cut off"
    for button in bar.buttons.values():
        assert min(button.width(), button.height()) >= 44
    assert not reader.log.geometry().intersects(bar.geometry())


async def test_every_control_has_a_name_and_a_tooltip_in_both_languages(
    view: Callable[..., RecordReader], window: MainWindow
) -> None:
    """The switch is live: bar, log, notices and table."""
    reader = view(damaged=True)
    controls = [
        *reader.bar.buttons.values(),
        reader.bar.slider,
        reader.bar.speed,
        reader.bar.rounds,
        reader.bar.hands,
        reader.log,
    ]

    def name(control: QWidget) -> str:
        if isinstance(control, QComboBox):  # on Linux its label names it
            (label,) = [each for each in reader.bar.findChildren(QLabel) if each.buddy() is control]
            assert label.text() == control.accessibleName()
            return label.text()
        return str(QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name))

    def names() -> list[str]:
        return [name(control) for control in controls]

    english, lines = names(), reader.lines()
    assert all(english)
    assert all(control.toolTip() for control in controls[:-1])
    window.apply_setting("language", "fr")
    QApplication.processEvents()
    french = names()
    assert not {*english} & {*french}
    assert "Manche 2" in reader.lines()
    assert reader.lines()[0] == "Partie du samedi 21 novembre 2026"
    assert reader.bar.speed.itemText(0) == "0,5\u00a0×"
    assert len(reader.lines()) == len(lines)
    assert reader.bar.position.text() == f"Coup 0 sur {reader.player.last}"
    assert "abîmée" in reader.page.prompt_bar.question.text()


async def test_a_theme_change_paints_the_marks_again(
    view: Callable[..., RecordReader], window: MainWindow
) -> None:
    """In the colour of the theme; disabled ones in its pale colour."""
    reader = view()
    seen = set()
    for theme in ("night", "day", "contrast"):
        window.apply_setting("theme", theme)
        for name in ("first", "play"):
            button = reader.bar.buttons[name]
            image = button.icon().pixmap(button.iconSize()).toImage()
            seen.add(bytes(image.constBits()))
    assert len(seen) >= 5
