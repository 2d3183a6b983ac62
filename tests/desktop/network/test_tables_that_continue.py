"""Tables over the network that continue: another game, a way back, and another host."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton

from epizodiak_qt.desktop.dialogs.error import Notice
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from tests.desktop.network.people import host_of, play_round, table_of_two
from tests.lan.host_kit import LONG_MATCH, SINGLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.network.people import Person


async def game_over(person: Callable[..., Person]) -> tuple[Person, Person]:
    """Return two people after a game of one round: Ana hosts, and a bot has the third seat."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    assert ana.coordinator.hosted.set_options(SINGLE) is None
    await ana.deal_with(bo)
    await play_round(ana, bo)
    assert ana.session.over
    await bo.checked()
    return ana, bo


async def test_the_host_begins_another_game_and_the_guests_come_along(person: Callable[..., Person]) -> None:
    """The connections stay, no player is ready in the lobby, and the deal of the new table is audited."""
    ana, bo = await game_over(person)
    assert ana.coordinator.hosted is not None
    code, first = ana.coordinator.hosted.code, ana.session.table
    ana.click_widget(ana.session.page.result.again_button)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    assert ana.lobby.code_panel.code.text() == code
    lobby = bo.lobby.lobby
    assert lobby is not None
    assert [(seat_state.name, seat_state.ready) for seat_state in lobby.seats[:2]] == [
        ("Ana", True),
        ("Bo", False),
    ]
    assert (ana.window.session, bo.window.session) == (None, None)
    assert not ana.lobby.deal.isEnabled()
    assert bo.coordinator.signals is not None
    assert bo.coordinator.signals.verdicts == []
    assert ana.coordinator.hosted.set_options(LONG_MATCH) is None
    await bo.until(lambda: bo.lobby.lobby is not None and bo.lobby.lobby.options == LONG_MATCH)
    await bo.agree(1)
    await ana.deal(bo)
    assert ana.session.table is not first
    assert ana.session.controller.people == {0}
    assert bo.session.controller.people == {1}
    await play_round(ana, bo)
    await bo.checked()


async def test_a_guest_reads_that_the_host_can_begin_another_game(person: Callable[..., Person]) -> None:
    """A guest has no button for a new game, only a text about it, and can save the record."""
    ana, bo = await game_over(person)
    panel = bo.session.page.result
    assert "The host can start another game." in panel.content.remarks.text()
    assert not panel.again_button.isVisible()
    assert panel.record_button.isVisible()
    assert panel.leave_button.isVisible()
    mine = ana.session.page.result
    assert mine.again_button.isVisible()
    assert "The host can begin" not in mine.content.remarks.text()


async def test_leaving_the_lobby_after_a_game_closes_the_table(person: Callable[..., Person]) -> None:
    """The guest is notified, and both windows show the start page."""
    ana, bo = await game_over(person)
    ana.click_widget(ana.session.page.result.again_button)
    await bo.until(lambda: bo.coordinator.lobby_page is not None)
    ana.click_widget(ana.lobby.leave)
    await bo.until(bo.window.start_page.isVisible)
    assert bo.window.start_page.note.text() == "The host has closed the table."
    assert (ana.coordinator.client, bo.coordinator.client) == (None, None)


async def test_on_the_form_of_the_other_game_the_focus_is_at_that_game(person: Callable[..., Person]) -> None:
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


async def test_a_player_who_waits_for_the_others_keeps_the_focus_on_the_table(
    person: Callable[..., Person],
) -> None:
    """The button that shows who is not ready is disabled and does not take the focus."""
    ana, bo = await table_of_two(person)
    bo.window.activateWindow()
    await bo.until(bo.window.isActiveWindow)
    await play_round(ana, bo)
    panel = bo.session.page.result
    bo.click_widget(panel.next_button)
    await bo.until(lambda: not panel.next_button.isEnabled())
    assert bo.window.focusWidget() is bo.session.page.view


# --- the start page offers a guest the way back to a running game


def offered(one: Person) -> str:
    """Return the text of the button that rejoins the table, empty if it is hidden."""
    button = one.window.start_page.rejoin
    return button.text() if button.isVisibleTo(one.window.start_page) else ""


async def test_a_guest_whose_program_ended_can_rejoin(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """One click rejoins the seat without the code; the button is the primary one of the start page."""
    ana, _bo = await table_of_two(person)
    assert host_of(ana) is not None
    again = person("Bo")
    again.window.refresh_continue()
    assert offered(again) == "Back to Ana’s table"
    assert again.window.start_page.rejoin.property("primary")
    assert again.window.focusWidget() is again.window.start_page.rejoin
    picture(again.window, "start-back-to-table-en")
    again.window.apply_setting("language", "fr")
    await again.settle()
    assert offered(again) == "Revenir à la table «\u202fChez Ana\u202f»"
    picture(again.window, "start-back-to-table-fr")
    again.window.apply_setting("language", "en")
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: again.window.session is not None)
    assert again.session.controller.people == {1}


async def test_a_guest_whose_connection_was_lost_can_rejoin(person: Callable[..., Person]) -> None:
    """After the guest has stopped reconnecting, the start page offers the table."""
    _ana, bo = await table_of_two(person)
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_ended(None)
    bo.window.leave_table()
    if bo.window.session is not None:
        bo.window.session.leave_confirmed = True
        bo.window.leave_table()
    assert offered(bo) == "Back to Ana’s table"


async def test_a_table_that_its_host_closed_and_continues_can_be_rejoined(
    person: Callable[..., Person],
) -> None:
    """The guest reads that the game is saved, and one click leads back to the seat once it goes on."""
    ana, bo = await table_of_two(person)
    assert ana.window.session is not None
    ana.window.session.leave_confirmed = True
    ana.window.leave_table()
    await bo.until(lambda: bo.session.page.prompt_bar.asking)
    assert bo.session.page.prompt_bar.question.text().startswith("The game is saved and the table is closed.")
    bo.click_widget(bo.session.page.prompt_bar.yes)
    assert bo.window.session is None
    assert offered(bo) == "Back to Ana’s table"
    assert offered(ana) == ""
    await ana.until(lambda: not ana.window.tasks._until_done)
    ana.click_widget(ana.window.start_page.buttons["continue"])
    bo.click_widget(bo.window.start_page.rejoin)
    await bo.until(lambda: bo.window.session is not None)
    assert bo.session.controller.people == {1}


async def test_a_game_that_has_not_begun_is_not_offered(person: Callable[..., Person]) -> None:
    """A guest who leaves a lobby loses the seat, so the start page does not offer the table."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    bo.click_widget(bo.lobby.leave)
    await bo.until(lambda: bo.coordinator.client is None)
    bo.window.refresh_continue()
    assert offered(bo) == ""


async def test_a_table_that_has_forgotten_the_guest_is_not_offered_again(
    person: Callable[..., Person],
) -> None:
    """The guest was away when the host removed them: the list of tables says so, and the button is hidden."""
    ana, bo = await table_of_two(person)
    hosted: Any = ana.coordinator.hosted
    again = person("Bo")
    again.window.refresh_continue()
    client: Any = bo.coordinator.client
    hosted.remove_guest(client.number)
    await bo.until(lambda: bo.window.session is not None and bo.window.session.leave_confirmed)
    again.window.services.last_open.open_table(hosted.table, "Ana’s table")
    client._deps.credentials.save(client.credential)
    again.click_widget(again.window.start_page.rejoin)
    await again.until(lambda: not again.coordinator.join_flow.busy)
    assert again.join_page.note.text() == "This table does not know you any more. Join it with its code."
    again.window.back()
    again.window.refresh_continue()
    assert offered(again) == ""


# --- a host hands the game over in a file, and another player opens it as a new host


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
