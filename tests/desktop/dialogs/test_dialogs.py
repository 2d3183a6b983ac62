"""The dialogs around the table: rules, saved games, game records and errors."""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from epizodiak_qt import app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.epizodiak.sensible import weight
from epizodiak_qt.desktop.app.trash import TrashedFiles
from epizodiak_qt.desktop.dialogs import file_dialogs
from epizodiak_qt.desktop.dialogs.error import ErrorDialog
from epizodiak_qt.desktop.dialogs.rules import RulesWindow
from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.games.record import Record, read_record
from epizodiak_qt.table.entries import Seat
from tests.games.positions import arc, position

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.mouse_player import MousePlayer
    from tests.desktop.seated_player import SeatedPlayer

PEOPLE = tuple(Seat("human", name) for name in ("Amélie", "Nour", "Ilyès"))


# --- the rules


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_rules_are_shown_completely(
    game: str, code: str, styled_app: QApplication, language: Language
) -> None:
    """The window shows every heading and paragraph, without the numbers of rulings."""
    folder = data_dir("resources") / "rules"
    window = RulesWindow(folder, game, lambda: code)
    for page, kind in enumerate(("-short", "")):
        source = (folder / f"{game}{kind}.{code}.md").read_text("utf-8")
        browser: Any = window.tabs.widget(page)
        source = re.sub(r" \([RX]\d+\)", "", source)
        words = re.findall(r"\w+", browser.toPlainText())
        assert not re.search(r"\b[RX]\d", browser.toPlainText())
        assert words == re.findall(r"\w+", re.sub(r"^\|[-| :]+\|$", "", source, flags=re.MULTILINE))
        assert "**" not in browser.toPlainText(), "bold text has no asterisks"
        for target in re.findall(r"\]\(([^)]*)\)", source):
            assert target.startswith(("https://", "#"))


def test_missing_rules_are_reported(styled_app: QApplication, language: Language, tmp_path: Path) -> None:
    """The window shows how to repair the installation instead."""
    window = RulesWindow(tmp_path, "epizodiak", lambda: "en")
    browser: Any = window.tabs.widget(0)
    assert "Install the program again" in browser.toPlainText()


async def test_open_rules_change_their_language(sit: Callable[..., SeatedPlayer]) -> None:
    """The window stays open and shows the other text."""
    at = sit(position())
    browser = at.window.show_rules(whole=True).pages[""]
    assert "Draw" in browser.toPlainText()
    at.window.menus.chosen.emit("language", "fr")
    await at.settle()
    assert "pioche" in browser.toPlainText()


# --- saved games


def saved_dialog(window: MainWindow) -> SavedGamesDialog:
    """Open the list of saved games."""
    window.do("saved")
    (dialog,) = [each for each in window.findChildren(SavedGamesDialog) if each.isVisible()]
    return dialog


def seen(dialog: SavedGamesDialog) -> list[str]:
    """Return the first player of each game in the list, and close it."""
    names = [line.split(",")[0] for line in rows(dialog)]
    dialog.reject()
    return names


def rows(dialog: SavedGamesDialog) -> list[str]:
    """Return the lines of the list."""
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


async def test_a_game_that_was_left_can_be_continued(window: MainWindow, hands: MousePlayer) -> None:
    """The start page names it, and the table has its last position."""
    window.refresh_continue()
    assert not window.start_page.buttons["continue"].isEnabled()
    window.local_tables.begin(GameSetup("epizodiak", {"target": 13}, PEOPLE))
    before = hands.session.table._position
    window.leave_table()
    button = window.start_page.buttons["continue"]
    assert button.isEnabled()
    assert button.toolTip().startswith("EpiZodiak: Amélie, Nour, Ilyès – ")
    hands.click_widget(button)
    assert hands.session.table._position == before
    assert hands.session.page.isVisible()


async def test_the_list_has_all_unfinished_games_but_the_open_one(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The one that is not chosen stays in the list; an empty list has no choice."""
    dialog = saved_dialog(window)
    assert not dialog.continue_button.isEnabled()
    assert not dialog.delete_button.isEnabled()
    assert seen(dialog) == []
    for name in ("Zoé", "Ana"):
        window.local_tables.begin(GameSetup("epizodiak", {}, (Seat("human", name), *PEOPLE[1:])))
    assert seen(saved_dialog(window)) == ["EpiZodiak: Zoé"]
    dialog = saved_dialog(window)
    hands.click_widget(dialog.continue_button)
    assert hands.session.table.header.seats[0].name == "Zoé"
    assert seen(saved_dialog(window)) == ["EpiZodiak: Ana"]


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("trash")
async def test_deleted_games_go_to_the_trash_and_come_back(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """Each undo restores one game in its row, with its bytes; a taken file name is left alone."""
    for name in ("Zoé", "Ana"):
        window.local_tables.begin(GameSetup("epizodiak", {}, (Seat("human", name), *PEOPLE[1:])))
        window.leave_table()
    folder = tmp_path / "tables"
    before = contents(folder)
    dialog = saved_dialog(window)
    shown = rows(dialog)
    assert not dialog.undo.isEnabled()
    hands.click_widget(dialog.delete_button)
    assert dialog.report.text() == f"“{shown[0]}” is in the trash."
    hands.click_widget(dialog.delete_button)
    assert rows(dialog) == []
    assert contents(folder) == {}
    assert not dialog.delete_button.isEnabled()
    assert dialog.focusWidget() is dialog.undo
    assert not window.start_page.buttons["continue"].isEnabled()
    hands.click_widget(dialog.undo)
    assert rows(dialog) == shown[1:]
    assert window.start_page.buttons["continue"].isEnabled()
    (other,) = set(before) - set(contents(folder))
    (folder / other).write_text("taken")
    hands.click_widget(dialog.undo)
    assert rows(dialog) == shown
    assert not dialog.undo.isEnabled()
    renamed = other.replace(".journal", "-2.journal")
    assert contents(folder) == before | {other: b"taken", renamed: before[other]}
    assert [*(tmp_path / "share" / "Trash").rglob("*.*")] == [], "no note of the trash stays"
    hands.click_widget(dialog.continue_button)
    assert hands.session.table.header.seats[0].name == shown[0].split(": ")[1].split(",")[0]


@pytest.mark.usefixtures("trash")
def test_files_that_come_back_one_after_the_other_are_all_named(tmp_path: Path) -> None:
    """In their order, so that a game is not taken for the state of its host."""
    files = [tmp_path / name for name in ("game", "state")]
    trashed = TrashedFiles()
    for file in files:
        file.touch()
        trashed.add(file)
    gone = tmp_path / "share" / "Trash" / "files" / "state"
    gone.rename(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="exist"):
        trashed.restore()
    (tmp_path / "elsewhere").rename(gone)
    assert trashed.restore() == files


async def test_without_a_trash_the_game_stays_and_its_file_is_named(
    window: MainWindow, hands: MousePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be deleted by hand."""
    monkeypatch.setattr("PySide6.QtCore.QFile.moveToTrash", lambda _file: False)
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    window.leave_table()
    dialog = saved_dialog(window)
    hands.click_widget(dialog.delete_button)
    (file,) = (tmp_path / "tables").iterdir()
    assert dialog.report.text().endswith(str(file))
    assert dialog.list.count() == 1
    assert not dialog.undo.isEnabled()


async def test_a_damaged_end_is_dropped_and_reported(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The game continues from the last complete action, and a copy of the damaged file stays."""
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    before = hands.session.table._position
    window.leave_table()
    (file,) = (tmp_path / "tables").iterdir()
    with file.open("ab") as growing:
        growing.write(b"0000 torn")
    window.local_tables.continue_game()
    assert hands.session.table._position == before
    text = hands.session.page.prompt_bar.question.text()
    assert text.startswith("The end of the saved game was damaged.")
    assert file.with_name(file.name + ".damaged").is_file()


def newer(file: Path) -> None:
    """Give a journal a later version number."""
    first, *rest = file.read_bytes().split(b"\n")
    header = json.loads(first.partition(b" ")[2])
    text = json.dumps({**header, "version": 99}, separators=(",", ":")).encode()
    file.write_bytes(b"\n".join([b"%08x %s" % (zlib.crc32(text), text), *rest]))


def cut(file: Path) -> None:
    """Damage the beginning of a journal."""
    file.write_bytes(b"x" + file.read_bytes())


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (newer, "This game was saved by a newer version of the program; it has been left as it is."),
        (cut, "This file is no saved game, or its beginning is damaged."),
        (lambda file: file.unlink(), "The file "),
    ],
    ids=["newer", "damaged", "gone"],
)
async def test_a_game_that_cannot_be_opened_is_explained(
    spoil: Callable[[Path], None], sentence: str, window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The start page shows a sentence; the file stays unchanged."""
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    window.leave_table()
    dialog = saved_dialog(window)
    (file,) = (tmp_path / "tables").iterdir()
    spoil(file)
    data = file.read_bytes() if file.exists() else None
    hands.click_widget(dialog.continue_button)
    assert window.session is None
    assert window.start_page.note.text().startswith(sentence)
    assert (file.read_bytes() if file.exists() else None) == data


@pytest.mark.parametrize("code", ["en", "fr"])
async def test_files_that_cannot_be_listed_are_named(
    code: str, window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The list gives the reason for a later version and for a damaged file, and changes neither."""
    window.apply_setting("language", code)
    for name in ("Zoé", "Ana"):
        window.local_tables.begin(GameSetup("epizodiak", {}, (Seat("human", name), *PEOPLE[1:])))
    window.leave_table()
    first, second = sorted((tmp_path / "tables").iterdir())
    newer(first)
    cut(second)
    dialog = saved_dialog(window)
    assert rows(dialog) == []
    lines = dialog.problems.text().splitlines()
    assert dialog.problems.isVisible()
    assert sorted(line.split(": ")[0] for line in lines) == [first.name, second.name]
    word = {"en": "newer version", "fr": "version plus récente"}[code]
    assert sum(word in line for line in lines) == 1


async def test_a_game_open_in_another_window_is_not_opened_twice(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The file is locked: the sentence names the other window."""
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    window.leave_table()
    saves = window.services.saves()
    (saved,) = saves.unfinished()
    other, _ = saves.resume(saved.path)
    window.refresh_continue()
    window.local_tables.continue_game()
    assert window.session is None
    assert window.start_page.note.text() == "This game is open in another window of the program."
    other.close()
    window.local_tables.continue_game()
    assert hands.session.page.isVisible()


async def test_a_game_that_cannot_be_saved_is_played_with_a_notice(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The folder is not writable: the window reports it at once, and asks before it leaves the game."""
    (tmp_path / "tables").write_text("in the way")
    window.local_tables.play_now()
    bar = hands.session.page.prompt_bar
    assert bar.question.text().startswith("This game cannot be saved")
    hands.click_widget(bar.yes)
    window.close()
    assert window.isVisible(), "the window asks before it closes"
    hands.click_widget(bar.no)
    assert window.session is not None
    window.leave_table()
    hands.click_widget(bar.yes)
    assert window.start_page.isVisible()


# --- the record


def finished(sit: Callable[..., SeatedPlayer]) -> SeatedPlayer:
    """Return a player at a table one action before its end."""
    return sit(
        position(hands=([8], [...], [...]), dial=arc(4, 7), pile=5, sets=((1,), (), ()), scores=(6, 0, 0))
    )


async def test_a_finished_game_is_written_as_a_record(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The button of the last panel asks for the file, which can be read again; the window confirms it."""
    window.local_tables.begin(GameSetup("epizodiak", {"mode": "single"}, PEOPLE))
    table = hands.session.table
    while not table.over:
        (seat,) = table.state().acting
        update = table.update_for(seat)
        action = max(update.legal, key=lambda each: weight(update.view, each))
        table.act(seat, action, str(len(table.entries)))
        assert len(table.entries) < 3000
    hands.click_widget(hands.session.page.result.record_button)
    (dialog,) = window.findChildren(QFileDialog)
    target = tmp_path / "game.ezr"
    dialog.fileSelected.emit(str(target))
    record = read_record(target.read_text("utf-8"))
    assert ("Seat1", "Nour") in record.headers
    assert f"The game was exported to {target}." in hands.session.page.prompt_bar.question.text()
    dialog.close()


async def test_a_record_that_cannot_be_written_is_reported(
    sit: Callable[..., SeatedPlayer], tmp_path: Path
) -> None:
    """The folder does not exist: the result is a sentence in both languages."""
    at = finished(sit)
    await at.do(("hand", 8, 0), ("place", 8))
    assert at.table.over
    target = tmp_path / "nowhere" / "game.ezr"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file_dialogs, "write_record", lambda _record: "")
        sentence = file_dialogs.write_record_file(Record((), ()), target)
    assert sentence.en.startswith(f"The record could not be written to {target}")
    assert str(target) in sentence.fr


# --- errors


def error_dialogs(window: MainWindow) -> list[ErrorDialog]:
    """Return the open error dialogs."""
    return [each for each in window.findChildren(ErrorDialog) if each.isVisible()]


async def test_an_exception_is_shown_once_and_the_game_continues(
    sit: Callable[..., SeatedPlayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A modeless dialog has the path of the log and a button to copy; the same error opens no second one."""
    at = sit(position(hands=([2, 8, 9], [4, 5], [...]), dial=(6, 7), pile=5))
    at.window.tasks._failed = lambda error: composition.report_error(error, [at.window])
    real = at.table.act

    def fail(*_args: Any) -> Any:
        raise ValueError("an example")

    monkeypatch.setattr(at.table, "act", fail)
    await at.do(("centre",))
    (dialog,) = error_dialogs(at.window)
    (text,) = dialog.findChildren(QLabel)
    assert str(at.window.services.log_file) in text.text()
    copy = next(each for each in dialog.findChildren(QPushButton) if "Copy" in each.text())
    at.click_widget(copy)
    assert "ValueError: an example" in QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().clear()
    dialog.accept()
    at.scene.restore()
    await at.do(("centre",))
    assert error_dialogs(at.window) == []
    monkeypatch.setattr(at.table, "act", real)
    at.scene.restore()
    await at.do(("centre",))
    assert len(at.hand) == 4


async def test_a_fault_of_the_window_is_shown_and_the_move_counts(
    sit: Callable[..., SeatedPlayer],
    faults_logged: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table goes on for everybody else: it stored the move before the window was told."""
    at = sit(position(hands=([2, 8, 9], [4, 5], [...]), dial=(6, 7), pile=5))
    at.window.tasks._failed = lambda error: composition.report_error(error, [at.window])

    def fail(*_args: Any) -> None:
        raise ValueError("an example")

    monkeypatch.setattr(at.session.controller.history, "add", fail)
    await at.do(("centre",))
    assert len(at.table.entries) == 1
    assert len(error_dialogs(at.window)) == 1


async def test_each_kind_of_error_is_shown(sit: Callable[..., SeatedPlayer]) -> None:
    """Another error gets its own dialog."""
    at = sit(position())
    for error in (ValueError("one"), ValueError("one"), KeyError("two")):
        composition.report_error(error, [at.window])
    assert len(error_dialogs(at.window)) == 2
