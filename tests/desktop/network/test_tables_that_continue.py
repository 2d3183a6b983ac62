"""Tables over the network that continue: another game, a way back, and another host."""

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton

from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.games.epizodiak.options import Options
from tests.desktop.network.people import OpenWindow, Person, play_round, table_of_two
from tests.lan.host_kit import LONGEST_ROUND, SINGLE
from tests.library.libraries import listed, names_in


async def test_the_host_begins_another_game_and_the_guests_come_along(person: OpenWindow) -> None:
    """A guest reads that the host can begin one, and has no button for it.

    The connections stay, no player is ready in the lobby, and the deal of the new table is audited. Leaving
    the lobby after a game closes the table for all.
    """
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.hosted.set_options(SINGLE) is None
    await ana.deal_with(bo)
    await play_round(ana, bo, longest=LONGEST_ROUND)
    assert ana.session.over
    await bo.checked()
    (played,) = listed(ana.window.services.library())
    (seen,) = listed(bo.window.services.library())
    assert ana.session.record_file == played.file
    assert bo.session.record_file == seen.file
    assert (played.table, names_in(played), played.options["mode"]) == ("network", "Ana, Bo, Vega", "single")
    assert (seen.actions, seen.seats, seen.table) == (played.actions, played.seats, played.table)
    panel, mine = bo.session.page.result, ana.session.page.result
    assert "The host can start another game." in panel.content.remarks.text()
    assert not panel.again_button.isVisible()
    assert panel.record_button.isVisible()
    assert panel.leave_button.isVisible()
    assert mine.again_button.isVisible()
    assert "The host can begin" not in mine.content.remarks.text()

    code, first = ana.hosted.code, ana.session.table
    ana.click_widget(mine.again_button)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    assert ana.lobby.code_panel.code.text() == code
    assert [(seat.name, seat.ready) for seat in bo.seats[:2]] == [("Ana", True), ("Bo", False)]
    assert (ana.window.session, bo.window.session) == (None, None)
    assert not ana.lobby.deal.isEnabled()
    assert bo.signals.verdicts == []
    other = {**SINGLE, "contest_scores": not Options().contest_scores}
    assert ana.hosted.set_options(other) is None
    await bo.until(lambda: bo.signals.lobby.options == other)
    await bo.agree(1)
    await ana.deal(bo)
    assert ana.session.table is not first
    assert ana.session.controller.people == {0}
    assert bo.session.controller.people == {1}
    await play_round(ana, bo, longest=LONGEST_ROUND)
    await bo.checked()

    ana.click_widget(ana.session.page.result.again_button)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    ana.click_widget(ana.lobby.back)
    await bo.until(bo.window.start_page.isVisible)
    assert bo.window.start_page.note.text() == "The host has closed the table."
    assert (ana.client, bo.client) == (None, None)


async def test_on_the_form_of_the_other_game_the_focus_is_at_that_game(person: OpenWindow) -> None:
    """The focus stays on the game picker however often the player switches between the games."""
    ana = person("Ana")
    ana.window.activateWindow()
    await ana.until(ana.window.isActiveWindow)
    for way in ("host", "new"):
        ana.window.do(way)
        for game in ("ecliptic", "epizodiak") * 2:
            page: Any = ana.page
            page.game_picker.buttons[game].setFocus(Qt.FocusReason.MouseFocusReason)
            ana.click_widget(page.game_picker.buttons[game])
            shown: Any = ana.page
            assert shown is not page
            assert ana.window.focusWidget() is shown.game_picker.buttons[game]
            assert shown.game_picker.buttons[game].isChecked()


# --- the start page offers a guest the way back to a running game


async def test_a_guest_whose_program_ended_or_connection_was_lost_can_rejoin(person: OpenWindow) -> None:
    """One click rejoins the seat without the code; the button is the primary one of the start page.

    After the guest has stopped reconnecting, the start page offers the table, too. A table that has
    forgotten a guest, who was away when the host removed them, is not offered again: the list of tables
    says so.
    """
    ana, _bo = await table_of_two(person)
    again = person("Bo")
    again.window.refresh_continue()
    assert again.offered == "Back to Ana’s table"
    assert again.window.start_page.rejoin.property("primary")
    assert again.window.focusWidget() is again.window.start_page.rejoin
    await again.speak("fr")
    assert again.offered == "Revenir à la table «\u202fChez Ana\u202f»"
    await again.speak("en")
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: again.window.session is not None)
    assert again.session.controller.people == {1}

    again.signals.on_ended(None)
    again.window.leave_table()
    if again.window.session is not None:
        again.leave()
    assert again.offered == "Back to Ana’s table"
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: again.window.session is not None)

    client, hosted = again.client, ana.hosted
    hosted.remove_guest(client.number)
    await again.until(lambda: again.session.leave_confirmed)
    again.window.leave_table()
    again.window.services.last_open.open_table(hosted.table, "Ana’s table")
    client._deps.credentials.save(client.credential)
    again.window.refresh_continue()
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: not again.coordinator.join_flow.busy)
    assert again.join_page.note.text() == "This table does not know you any more. Join it with its code."
    again.window.back()
    again.window.refresh_continue()
    assert again.offered == ""


# --- a host hands the game over in a file, and another player opens it as a new host


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


async def test_a_handed_over_table_continues_at_the_new_host(person: OpenWindow, tmp_path: Path) -> None:
    """Players, seats, scores and clocks stay; the host's name in the title, code and deal are new.

    Nothing is handed over while a round runs, because hands are hidden then. A file that cannot be written
    leaves the table open, and guests see no change.
    """
    ana, bo = person("Ana"), person("Bo")
    await ana.host(clock=2)
    assert not may_hand_over(ana)
    await ana.deal_with(bo)
    assert not may_hand_over(ana)
    ana.window.do("hand_over")
    assert not ana.window.findChildren(QFileDialog)
    assert ana.session.page.isVisible()
    await until_clocks_show(ana)
    await play_round(ana, bo, longest=LONGEST_ROUND)
    await until_clocks_show(ana)

    file = tmp_path / "for Bo.ezt"
    file.write_bytes(b"older")
    before, code, table = scores(ana), ana.hosted.code, ana.session.table.header.table
    left = seconds_left(ana)
    assert may_hand_over(ana)
    assert not may_hand_over(bo)
    ana.window.do("hand_over")
    choose_file(ana, file / "game.ezt")
    assert ana.session.page.prompt_bar.question.text().startswith("The game could not be written to")
    assert may_hand_over(ana)
    assert not bo.session.page.prompt_bar.asking
    ana.session.page.prompt_bar.dismiss()
    ana.window.do("hand_over")
    choose_file(ana, file)
    assert ana.window.session is None
    assert ana.window.start_page.note.text().startswith(f"The game is in {file}.")
    assert (await bo.asked()).startswith("The host has handed the game over.")
    assert not bo.session.page.result.next_button.isEnabled(), "there is no next round at that table"
    bo.click_widget(bo.session.page.prompt_bar.yes)
    assert not parts_of(tmp_path)
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
    assert bo.hosted.code != code
    assert bo.session.table.header.table != table
    assert bo.session.controller.people == {1}
    assert scores(bo) == before
    assert bo.hosted.lobby.name == "Bo’s table"

    await ana.join(bo)
    await ana.until(lambda: ana.coordinator.sidebar is not None and ana.sidebar.banner.isVisible())
    assert ana.session.controller.people == frozenset()
    assert ana.sidebar.banner.buttons[0].text() == "Ana"
    ana.click_widget(ana.sidebar.banner.buttons[0])
    await ana.until(lambda: ana.session.controller.people == {0})
    await until_clocks_show(ana)
    assert seconds_left(ana) == pytest.approx(left, abs=1), "in whole seconds"
    assert scores(ana) == before
    assert not ana.banner
    for one in (ana, bo):
        one.click_widget(one.session.page.result.next_button)
    for one in (ana, bo):
        await one.until(lambda one=one: not one.session.page.result.isVisible())
    await play_round(ana, bo)
    await ana.checked()
    assert {*ana.signals.verdicts[0].transcript["numbers"]} == {"0"}, "her number is in the deal"


async def test_a_handed_over_table_opens_again_after_a_question(person: OpenWindow, tmp_path: Path) -> None:
    """Then all seats but the host's are free. Bad files are refused in a sentence, and not saved."""
    ana, bo = await table_of_two(person)
    journal = ana.session.handle.path
    assert journal is not None
    in_round = b"".join(journal.read_bytes().splitlines(keepends=True)[:4])
    await play_round(ana, bo)
    ana.window.do("hand_over")
    file = tmp_path / "for Bo.ezt"
    choose_file(ana, file)
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    await ana.until(lambda: not ana.window.services.tasks._until_done)
    ana.window.do("continue")
    ana.click_widget(ana.window.findChildren(Notice)[0].findChildren(QPushButton)[0])
    assert [seat.presence for seat in ana.hosted.lobby.seats] == ["here", "free", "bot"]
    ana.leave()
    await ana.until(lambda: not ana.window.services.tasks._until_done)
    ana.window.do("continue")
    assert ana.window.session is not None

    cy, good = person("Cy"), file.read_bytes()
    for name, content, said in (
        ("missing", None, "cannot be used"),
        ("nonsense", b"\x00\xff no table", "no saved game"),
        ("cut short", good[:-5], "damaged"),
        ("in a round", in_round, "between two rounds"),
    ):
        bad = tmp_path / f"{name}.ezt"
        if content is not None:
            bad.write_bytes(content)
        cy.window.do("open_file")
        choose_file(cy, bad)
        assert cy.window.session is None
        assert cy.client is None
        assert said in cy.window.start_page.note.text()
        assert not list((tmp_path / "Cy").rglob("*.journal"))
