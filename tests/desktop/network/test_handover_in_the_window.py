"""A host hands the game over in a file, and another player opens it as a new host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QFileDialog, QPushButton

from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from tests.desktop.network.people import play_round, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.network.people import Person


async def between_rounds(person: Callable[..., Person]) -> tuple[Person, Person]:
    """Return two people in a match after its first round: Ana hosts, and a bot has the third seat."""
    ana, bo = await table_of_two(person, clock=2)
    await until_clocks_show(ana)
    await play_round(ana, bo)
    await until_clocks_show(ana)
    assert ana.coordinator.hosted is not None
    assert ana.coordinator.hosted.may_hand_over
    return ana, bo


def may_hand_over(one: Person) -> bool:
    """Tell whether the menu command is enabled."""
    menus = one.window.menus
    menus.menus["game"].aboutToShow.emit()
    return menus.actions["hand_over"].isEnabled()


def choose_file(one: Person, path: Path) -> None:
    """Choose a file in the open dialog."""
    dialog: Any = next(each for each in one.window.findChildren(QFileDialog) if each.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.close()


def scores(one: Person) -> Any:
    """Return the scores as this window shows them."""
    view: Any = one.scene.view
    return view.scores


def seconds_left(one: Person) -> list[int]:
    """Return the clocks as the player panels show them."""
    shown = [badge.text().split(":") for badge in one.sidebar.status_badges]
    return [60 * int(minutes) + int(seconds) for minutes, seconds in shown]


async def until_clocks_show(one: Person) -> None:
    """Wait until every player panel shows its clock; a round played at once may have cost a connection."""
    await one.until(
        lambda: all(re.fullmatch(r"\d+:\d\d", badge.text()) for badge in one.sidebar.status_badges)
    )


def parts_of(folder: Path) -> list[Path]:
    """Return the temporary files that remain in a folder."""
    return list(folder.glob("*.part"))


async def test_a_handed_over_table_continues_at_the_new_host(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """Players, seats, scores and clocks stay; the host's name in the title, code and deal are new."""
    ana, bo = await between_rounds(person)
    file = tmp_path / "for Bo.ezt"
    file.write_bytes(b"older")
    assert ana.coordinator.hosted is not None
    before, code, table = scores(ana), ana.coordinator.hosted.code, ana.session.table.header.table
    await until_clocks_show(ana)
    left = seconds_left(ana)
    assert may_hand_over(ana)
    assert not may_hand_over(bo)
    ana.window.do("hand_over")
    choose_file(ana, file)
    assert ana.window.session is None
    assert ana.window.start_page.note.text().startswith(f"The game is in {file}.")
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    assert bo.session.page.prompt_bar.question.text().startswith("The host has handed the game over.")
    assert not bo.session.page.result.next_button.isEnabled(), "there is no next round at that table"
    bo.click_widget(bo.session.page.prompt_bar.yes)
    assert parts_of(tmp_path) == []
    ana.window.do("continue")
    (question,) = ana.window.findChildren(Notice)
    assert "it goes on at another computer" in question.findChildren(PlainLabel)[0].text()
    question.accept()
    assert ana.window.session is None

    bo.window.do("join")
    assert bo.join_page.list.count() == 0, "the former table is no way back"
    bo.window.back()
    bo.window.do("open_file")
    choose_file(bo, file)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.coordinator.hosted is not None
    assert bo.coordinator.hosted.code != code
    assert bo.session.table.header.table != table
    assert bo.session.controller.people == {1}
    assert scores(bo) == before
    assert bo.coordinator.hosted.lobby is not None
    assert bo.coordinator.hosted.lobby.name == "Bo’s table"

    await ana.join(bo)
    await ana.until(lambda: ana.coordinator.sidebar is not None and ana.sidebar.banner.isVisible())
    assert ana.session.controller.people == frozenset()
    assert ana.sidebar.banner.buttons[0].text() == "Ana"
    ana.click_widget(ana.sidebar.banner.buttons[0])
    await ana.until(lambda: ana.session.controller.people == {0})
    await until_clocks_show(ana)
    assert seconds_left(ana) == pytest.approx(left, abs=1), "in whole seconds"
    assert scores(ana) == before
    assert not ana.sidebar.banner.isVisible()
    for one in (ana, bo):
        one.click_widget(one.session.page.result.next_button)
    for one in (ana, bo):
        await one.until(lambda one=one: not one.session.page.result.isVisible())
    await play_round(ana, bo)
    await ana.checked()
    assert ana.coordinator.signals is not None
    assert set(ana.coordinator.signals.verdicts[0].transcript["numbers"]) == {"0"}, (
        "her number is in the deal"
    )


async def test_a_handed_over_table_is_opened_a_second_time_after_a_question(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """All seats but those of the host are free then, and the next time nothing is asked."""
    ana, bo = await between_rounds(person)
    ana.window.do("hand_over")
    choose_file(ana, tmp_path / "for Bo.ezt")
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    await ana.until(lambda: not ana.window.tasks._until_done)
    ana.window.do("continue")
    ana.click_widget(ana.window.findChildren(Notice)[0].findChildren(QPushButton)[0])
    hosted = ana.coordinator.hosted
    assert hosted is not None
    assert hosted.lobby is not None
    assert [seat.presence for seat in hosted.lobby.seats] == ["here", "free", "bot"]
    assert ana.window.session is not None
    ana.window.session.leave_confirmed = True
    ana.window.leave_table()
    await ana.until(lambda: not ana.window.tasks._until_done)
    ana.window.do("continue")
    assert ana.window.session is not None


async def test_nothing_is_handed_over_while_a_round_runs(person: Callable[..., Person]) -> None:
    """Because hands are hidden then, the command is disabled, and calling it does nothing."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert not may_hand_over(ana)
    await ana.deal_with(bo)
    assert not may_hand_over(ana)
    ana.window.do("hand_over")
    assert not ana.window.findChildren(QFileDialog)
    assert ana.window.session is not None


async def test_a_file_that_cannot_be_written_leaves_the_table_open(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """The host sees the reason, and guests see no change."""
    ana, bo = await between_rounds(person)
    ana.window.do("hand_over")
    (tmp_path / "a file").write_text("in the way")
    choose_file(ana, tmp_path / "a file" / "game.ezt")
    assert ana.session.page.prompt_bar.question.text().startswith("The game could not be written to")
    assert may_hand_over(ana)
    assert not bo.session.page.prompt_bar.asking


@pytest.mark.parametrize("what", ["missing", "nonsense", "cut short", "in a round"])
async def test_bad_files_are_refused_in_a_sentence(
    what: str, person: Callable[..., Person], tmp_path: Path
) -> None:
    """No table is opened, and no file is added to the saved games."""
    file = tmp_path / "bad.ezt"
    if what == "nonsense":
        file.write_bytes(b"\x00\xff no table")
    elif what != "missing":
        ana, _bo = await between_rounds(person)
        assert ana.coordinator.hosted is not None
        if what == "cut short":
            assert ana.coordinator.hosted.hand_over(file) is None
            file.write_bytes(file.read_bytes()[:-5])
        else:
            journal = ana.session.handle.path
            assert journal is not None
            file.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:4]))
    cy = person("Cy")
    cy.window.do("open_file")
    choose_file(cy, file)
    assert cy.window.session is None
    assert cy.coordinator.client is None
    said = cy.window.start_page.note.text()
    expected = {"missing": "cannot be used", "cut short": "damaged", "in a round": "between two rounds"}
    assert expected.get(what, "no saved game") in said
    assert not list((tmp_path / "Cy").rglob("*.journal"))
