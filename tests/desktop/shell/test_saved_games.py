"""Saved games: what a continued one shows, their list, and the one that was open last."""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from epizodiak_qt.desktop.app.last_open import LastOpen, LastOpenFile
from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog, TrashedFiles
from epizodiak_qt.desktop.ecliptic.words.event_text import card_name
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.start.game_setup import GameSetup
from epizodiak_qt.folders import OFFERED_S
from epizodiak_qt.table.entries import Seat
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer, shown_below
from tests.desktop.program_window import STILL, no_network
from tests.desktop.seated_player import PEOPLE, SeatedPlayer
from tests.table.random_play import RandomPlay
from tests.table.table_kit import position_of
from tests.table.test_journal_damage import changed

ALONE = (Seat("human", "Amélie"), Seat("bot", "Hamal", "beginner"), Seat("bot", "Spica", "beginner"))
TWO = (Seat("human", "Amélie"), Seat("human", "Nour"), Seat("bot", "Spica", "beginner"))


Begin = Callable[..., Any]


@pytest.fixture
def begin(window: MainWindow, clock: FakeClock, still_bots: None) -> Begin:
    """Return a function that deals a game with bots that do not move, and returns its player."""

    def deal(seats: tuple[Seat, ...], kind: type[SeatedPlayer] = SeatedPlayer) -> Any:
        game, options = ("epizodiak", {"target": 13}) if len(seats) == 3 else ("ecliptic", {})
        window.local_tables.begin(GameSetup(game, options, seats))
        return kind(window, clock)

    return deal


def reopen(at: SeatedPlayer) -> None:
    """Leave the table and open it again."""
    at.window.leave_table()
    at.window.do("continue")
    at.table = at.session.table


def play_to_turn_of(at: SeatedPlayer, seat: int) -> None:
    """Let the other seats play until the turn of a seat begins."""
    random_play = RandomPlay(at.table, Random(5), take_back=0)
    while at.table.state().acting != (seat,) or position_of(at.table).phase not in ("start", "draw"):
        assert random_play.step() is None


def draws(value: int) -> str:
    """Return the line of the log that names a drawn tile to its owner."""
    return f"Amélie draws {'an' if value in (8, 11) else 'a'} {value}."


def fresh_in(at: SeatedPlayer) -> list[Any]:
    """Return the keys of the pieces of the hand that are framed as just drawn."""
    return [item.key for item in at.things("hand") if item.face.fresh]


@pytest.mark.parametrize(
    ("seats", "kind", "name"),
    [(ALONE, SeatedPlayer, draws), (ALONE[:2], EclipticPlayer, card_name)],
    ids=["epizodiak", "ecliptic"],
)
async def test_what_was_just_drawn_is_framed_and_named_again(
    seats: tuple[Seat, ...], kind: type[SeatedPlayer], name: Callable[[Any], str], begin: Begin
) -> None:
    """The log names each drawn piece. An earlier moment has no frame: its hand may hold an equal piece."""
    at = begin(seats, kind)
    for _ in range(3):
        play_to_turn_of(at, 0)
        assert at.other(0, "draw") is None
        await at.settle()
    fresh, log = fresh_in(at), at.log
    assert fresh
    assert all(name(key[1]) in log[-1] for key in fresh)
    at.session.controller.look_back.show_moment(at.session.controller.history.rows - 1)
    assert at.things("hand")
    assert not fresh_in(at)
    at.session.controller.look_back.escape()
    assert fresh_in(at) == fresh
    reopen(at)
    assert fresh_in(at) == fresh
    assert at.log == log


async def test_behind_the_curtain_only_the_owner_reads_what_was_drawn(begin: Begin) -> None:
    """Neither the closed curtain nor the next player sees it; its owner sees it at every look."""
    at = begin(TWO)
    play_to_turn_of(at, 0)
    at.open_hand()
    await at.do(("centre",))
    (fresh,) = fresh_in(at)
    named = draws(fresh[1])
    assert at.log[-1] == named
    for again in (lambda: reopen(at), at.session.controller.shared_screen.close_curtain):
        again()
        assert at.log[-1] == "Amélie draws a tile."
        assert not at.things("hand")
        at.open_hand()
        assert at.log[-1] == named
        assert fresh_in(at) == [fresh]
        at.session.controller.shared_screen.close_curtain()
    at.open_hand()
    at.clock.advance(1000)
    at.table.act(0, at.table.game.parse_action("pass"), "pass")
    at.open_hand()
    assert at.session.controller.curtain.viewer == 1
    assert named not in at.log
    assert "Amélie draws a tile." in at.log
    assert not fresh_in(at)


async def test_the_log_holds_every_round(begin: Begin) -> None:
    """It holds the finished rounds, too, and shows its end."""
    at = begin(ALONE)
    random_play = RandomPlay(at.table, Random(3), take_back=0)
    while at.table.rounds < 3:
        assert random_play.step() is None
    log = at.log
    assert sum(line.startswith("A new round") for line in log) == 3
    for width in range(1100, 1300, 60):  # in some of them the scroll bar makes lines wrap again
        at.window.resize(width, 760)
        reopen(at)
        assert at.log == log
        QApplication.processEvents()
        bar = at.session.page.log.verticalScrollBar()
        assert bar.value() == bar.maximum() > 0


async def test_the_curtain_still_tells_what_was_missed(begin: Begin) -> None:
    """The recap is the same after Continue, for whoever is next and in the middle of a turn."""
    at = begin(TWO)
    for _ in range(3):
        play_to_turn_of(at, 0)
        at.open_hand()
        await at.do(("centre",))
        at.session.controller.shared_screen.close_curtain()
        recap = at.curtain.recap.text()
        assert recap
        reopen(at)
        assert at.curtain.recap.text() == recap
        assert not at.curtain.replay_button.isVisible(), "the moves cannot be shown again"
        at.open_hand()
        at.clock.advance(1000)
        await at.do(("centre",))
        assert at.curtain.recap.text().splitlines()[-1].startswith("Amélie ")
        recap = at.curtain.recap.text()
        reopen(at)
        assert at.curtain.recap.text() == recap


async def test_privacy_12_a_hand_over_is_timed_from_the_moment_that_the_turn_passed(
    begin: Begin, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Not from the start of the computer or of the program; else from the closing of the curtain."""
    caplog.set_level(logging.INFO, "epizodiak_qt.desktop.table.shared_screen")
    clock.advance(1_616_814)
    at = begin(TWO)
    play_to_turn_of(at, 0)
    clock.advance(1000)
    at.open_hand()  # waits another 400 ms
    await at.do(("centre",))
    clock.advance(60_000)
    reopen(at)
    clock.advance(2000)
    at.open_hand()
    at.session.controller.shared_screen.close_curtain()
    clock.advance(3000)
    at.open_hand()
    assert [each.getMessage() for each in caplog.records] == [
        "hand-over: 1400 ms",
        "hand-over: 2400 ms",
        "hand-over: 3400 ms",
    ]


# --- the table that was open last, and the button that opens it again


def primary(window: MainWindow) -> list[QPushButton]:
    """Return the primary buttons of the start page."""
    opening = window.start_page
    buttons = (opening.rejoin, *opening.buttons.values())
    return [button for button in buttons if button.property("primary")]


async def test_continue_is_the_primary_button_after_a_crash(
    window: MainWindow, services: Callable[..., Services]
) -> None:
    """The start page offers a game first if the program did not close it; a closed window leaves no offer."""
    window.refresh_continue()
    assert primary(window) == [window.start_page.buttons["play"]]
    window.local_tables.play_now()
    assert window.session is not None
    before = position_of(window.session.table)
    window.session.table.close()  # the process was killed, so it releases the file
    again = MainWindow(services(), STILL, no_network)
    again.show()
    again.refresh_continue()
    assert primary(again) == [again.start_page.buttons["continue"]]
    assert again.focusWidget() is again.start_page.buttons["continue"]
    assert again.start_page.buttons["continue"].toolTip().startswith("EpiZodiak: Amélie, Altair, Vega – ")
    again.start_page.buttons["continue"].click()
    assert again.session is not None
    assert position_of(again.session.table) == before
    again.leave_table()
    assert primary(again) == [again.start_page.buttons["play"]]
    assert again.start_page.buttons["continue"].isEnabled()
    assert again.focusWidget() is again.start_page.buttons["play"]
    again.local_tables.play_now()
    assert services().last_open.load().game
    again.close()
    assert services().last_open.load() == LastOpen()
    again.deleteLater()
    await again.services.tasks.aclose()


def test_a_file_that_cannot_be_read_or_written_offers_nothing(tmp_path: Path) -> None:
    """The program reads an invalid file as an empty one; a failed write raises nothing."""
    path = tmp_path / "last_open.json"
    for text in ("", "[]", "{", '{"game": 3, "table": "beef"}', "[" * 5000):
        path.write_text(text)
        assert LastOpenFile(path).load() == LastOpen(), text
    file = LastOpenFile(path / "a file where the folder should be")
    file.open_game(tmp_path / "one.ezt")
    assert file.load() == LastOpen()


def test_a_table_is_offered_for_a_day(tmp_path: Path) -> None:
    """A later game has probably ended; a clock that was set back gives no offer either."""
    now = [1_000_000.0]
    file = LastOpenFile(tmp_path / "folder" / "last_open.json", lambda: now[0])
    file.open_game(tmp_path / "one.ezt")
    file.open_table("beef", "Ana’s table")
    for passed, offered in ((0.0, True), (OFFERED_S, True), (OFFERED_S + 1, False), (-1.0, False)):
        now[0] = 1_000_000 + passed
        assert (file.load().table == "beef") is offered
        assert file.load().game == "one.ezt"
    now[0] = 1_000_000
    file.close_table("cafe")
    assert file.load().title == "Ana’s table"
    file.close_table("beef")
    file.leave()
    assert json.loads((tmp_path / "folder" / "last_open.json").read_text())["table"] == ""


def saved_dialog(window: MainWindow) -> SavedGamesDialog:
    """Open the list of saved games."""
    window.do("saved")
    (dialog,) = shown_below(window, SavedGamesDialog)
    return dialog


def two_saved_games(window: MainWindow, *, leave: bool = True) -> SavedGamesDialog:
    """Begin two games, leave the first or both, and open the list."""
    for name in ("Zoé", "Ana"):
        window.local_tables.begin(GameSetup("epizodiak", {}, (Seat("human", name), *PEOPLE[1:])))
    if leave:
        window.leave_table()
    return saved_dialog(window)


def rows(dialog: SavedGamesDialog) -> list[str]:
    """Return the lines of the list."""
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


async def test_the_list_has_all_unfinished_games_but_the_open_one(
    window: MainWindow, hands: MousePlayer
) -> None:
    """The one that is not chosen stays in the list; an empty list has no choice."""
    dialog = saved_dialog(window)
    assert not dialog.continue_button.isEnabled()
    assert not dialog.delete_button.isEnabled()
    assert rows(dialog) == []
    dialog.reject()
    dialog = two_saved_games(window, leave=False)
    assert [row.split(",")[0] for row in rows(dialog)] == ["EpiZodiak: Zoé"]
    assert dialog.continue_button.text() == "Continue"
    assert dialog.note.text() == "Most recent first. Finished games are in the library."
    hands.click_widget(dialog.continue_button)
    assert hands.session.table.header.seats[0].name == "Zoé"
    assert [row.split(",")[0] for row in rows(saved_dialog(window))] == ["EpiZodiak: Ana"]


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("trash")
async def test_deleted_games_go_to_the_trash_and_come_back(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """Each undo restores one game in its row, with its bytes; a taken file name is left alone.

    A game that cannot be restored stops no other: both are named, and it stays in the trash of the list.
    """
    dialog, folder, trash = two_saved_games(window), tmp_path / "tables", tmp_path / "share" / "Trash"
    shown, before = rows(dialog), contents(folder)
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
    assert [*trash.rglob("*.*")] == [], "no note of the trash stays"
    for _ in range(2):
        earlier, title = {*trash.glob("files/*")}, dialog.list.currentItem().text()
        hands.click_widget(dialog.delete_button)
    (last,) = {*trash.glob("files/*")} - earlier
    last.unlink()
    hands.click_widget(dialog.undo)
    (left,) = rows(dialog)
    missing, restored = dialog.report.text().split("\n")
    assert missing == f"“{title}” cannot be restored. Look for it in the trash."
    assert restored == f"“{left}” is restored."
    hands.click_widget(dialog.undo)
    assert dialog.report.text() == missing
    hands.click_widget(dialog.continue_button)
    assert hands.session.table.header.seats[0].name == left.split(": ")[1].split(",")[0]


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


async def test_a_damaged_end_is_dropped_and_reported(
    window: MainWindow, hands: MousePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game continues from the last complete action, and a copy of the damaged file stays.

    Without a trash a game stays, and its file is named, so that it can be deleted by hand. While its file is
    locked, a game is not opened twice: the sentence names the other window.
    """
    monkeypatch.setattr("PySide6.QtCore.QFile.moveToTrash", lambda _file: False)
    window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
    before = position_of(hands.session.table)
    window.leave_table()
    dialog = saved_dialog(window)
    hands.click_widget(dialog.delete_button)
    (file,) = (tmp_path / "tables").iterdir()
    assert dialog.report.text().endswith(str(file))
    assert dialog.list.count() == 1
    assert not dialog.undo.isEnabled()
    dialog.reject()

    saves = window.services.saves()
    (saved,) = saves.unfinished()
    other, _ = saves.resume(saved.path)
    window.refresh_continue()
    window.local_tables.continue_game()
    assert window.session is None
    assert window.start_page.note.text() == "This game is open in another window of the program."
    other.close()

    with file.open("ab") as growing:
        growing.write(b"0000 torn")
    window.local_tables.continue_game()
    assert position_of(hands.session.table) == before
    text = hands.session.page.prompt_bar.question.text()
    assert text.startswith("The end of the saved game was damaged.")
    assert file.with_name(file.name + ".damaged").is_file()


def newer(file: Path) -> None:
    """Give a journal a later version number."""
    first, *rest = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([changed(first, version=99), *rest]))


SPOILT: tuple[tuple[Callable[[Path], object], str], ...] = (
    (newer, "This game was saved by a newer version of the program; it has been left as it is."),
    (
        lambda file: file.write_bytes(b"x" + file.read_bytes()),
        "This file is no saved game, or its beginning is damaged.",
    ),
    (lambda file: file.unlink(), "The file "),
)


async def test_a_game_that_cannot_be_opened_or_listed_is_explained(
    window: MainWindow, hands: MousePlayer, tmp_path: Path
) -> None:
    """The start page shows a sentence; the file stays unchanged.

    The list gives the reason for a later version and for a damaged file, and changes neither.
    """
    spoilt: set[Path] = set()
    for spoil, sentence in SPOILT:
        window.local_tables.begin(GameSetup("epizodiak", {}, PEOPLE))
        window.leave_table()
        dialog = saved_dialog(window)
        (file,) = {*(tmp_path / "tables").iterdir()} - spoilt
        spoil(file)
        data = file.read_bytes() if file.exists() else None
        hands.click_widget(dialog.continue_button)
        assert window.session is None
        assert window.start_page.note.text().startswith(sentence)
        assert (file.read_bytes() if file.exists() else None) == data
        spoilt.add(file)
    for code, word in (("fr", "version plus récente"), ("en", "newer version")):
        window.apply_setting("language", code)
        dialog = saved_dialog(window)
        assert rows(dialog) == []
        lines = dialog.problems.text().splitlines()
        assert dialog.problems.isVisible()
        left = sorted(file.name for file in (tmp_path / "tables").iterdir())
        assert len(left) == len(lines) == 2
        assert sorted(line.split(": ")[0] for line in lines) == left
        assert sum(word in line for line in lines) == 1
        dialog.reject()
