"""Proposals, the log and records of a network table."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog

from epizodiak_qt.desktop.dialogs.file_dialogs import NOT_EXPORTABLE
from epizodiak_qt.lan.guest import guest
from epizodiak_qt.lan.guest.connect import resume_session
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from tests.desktop.mouse_player import shown_below
from tests.desktop.network.people import OpenWindow, Person, play_round, table_of_three, table_of_two
from tests.desktop.record_reader import write
from tests.desktop.seated_player import KeepPicture
from tests.lan.host_kit import LONG_MATCH, LONGEST_ROUND, SINGLE, first_legal


async def ask_to_end(asking: Person, *asked: Person) -> None:
    """Propose to end the round without points; wait until the others are asked."""
    asking.window.do("abandon")
    for one in asked:
        await one.until(lambda one=one: one.session.page.prompt_bar.asking)


async def end_round(asking: Person, *asked: Person) -> None:
    """End the round without points, by agreement of all; wait until every window shows its end."""
    await ask_to_end(asking, *asked)
    for one in asked:
        one.click_widget(one.session.page.prompt_bar.yes)
    for one in (asking, *asked):
        await one.until(one.session.page.result.isVisible)


async def test_a_proposal_names_the_missing_and_who_refused(person: OpenWindow, picture: KeepPicture) -> None:
    """The banner names the players who have not answered; a refusal is shown on all screens.

    The log names no player if several had not answered. If all agree, the round ends, and the log says only
    that.
    """
    ana, bo, cy = people = await table_of_three(person)
    await ask_to_end(ana, bo, cy)
    await ana.until(
        lambda: ana.banner == "You have asked to end this round without points. Waiting for Bo, Cy."
    )
    await ana.in_both_languages(picture, "lan-waiting-for-answers")
    bo.click_widget(bo.session.page.prompt_bar.yes)
    await ana.until(lambda: ana.banner.endswith("Waiting for Cy."))
    await bo.until(lambda: bo.banner == "Ana has asked to end this round without points. Waiting for Cy.")
    cy.click_widget(cy.session.page.prompt_bar.no)
    for one in people:
        await one.until(lambda one=one: "Cy does not agree: the game goes on." in one.log)
        assert "Ana asks to end this round without points." in one.log
        assert one.scene.status.notice == "Cy does not agree: the game goes on."
        assert one.banner == ""
    assert not ana.session.table.state().between

    await ask_to_end(bo, ana, cy)
    ana.click_widget(ana.session.page.prompt_bar.no)
    await cy.until(lambda: not cy.session.page.prompt_bar.asking)
    assert not cy.session.page.prompt_bar.isVisible()
    assert cy.log[-1] == "Not everyone agrees: the game goes on."

    for one in people:
        await one.until(lambda one=one: one.log[-1].startswith("Not everyone agrees"))
    logs = [one.log for one in people]
    await end_round(cy, ana, bo)
    for one, log in zip(people, logs, strict=True):
        new = "\n".join(one.log[len(log) :])
        assert new
        assert "agrees" not in new
        assert "before everybody had answered" not in new


async def test_an_answer_is_to_the_question_shown(
    person: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who was absent between two proposals reads and answers the second one."""
    ana, bo, cy = await table_of_three(person)
    host, table = ana.hosted, ana.session.table
    while table.state().may_take_back != 2:
        assert table.act(*first_legal(table), f"n{len(table.entries)}") is None
    await ask_to_end(ana, bo, cy)
    away = True

    async def come_back(*given: Any) -> Any:
        if away:
            raise ConnectionLostError
        return await resume_session(*given)

    monkeypatch.setattr(guest, "resume_session", come_back)
    (line,) = (
        peer.connection for peer in host.roster.peers() if 1 in host.lobby.seats_of(peer.member.number)
    )
    line.abort()
    await bo.until_connection("lost")
    cy.click_widget(cy.session.page.prompt_bar.no)
    await cy.until(lambda: table.state().proposal is None)
    cy.window.do("undo")
    await ana.until(lambda: ana.session.page.prompt_bar.asking)
    away = False
    bar = bo.session.page.prompt_bar
    await bo.until(lambda: bar.question.text() == "Cy would like to take back the last move. Do you agree?")
    bo.click_widget(bar.yes)
    ana.click_widget(ana.session.page.prompt_bar.yes)
    await cy.until(lambda: "Cy takes back the last move." in cy.log)


async def test_the_next_round_is_dealt_when_all_are_ready(person: OpenWindow) -> None:
    """Each window names the players it waits for; then both show a new round, which is audited too.

    The button that shows who is not ready is disabled and does not take the focus. Saying ready twice is no
    fault: a double click does it, the round is dealt in between, and no stale request is reported.
    """
    ana, bo = await table_of_two(person)
    bo.window.activateWindow()
    await bo.until(bo.window.isActiveWindow)
    await end_round(ana, bo)
    assert not ana.session.over, "the match is long"
    panel = bo.session.page.result
    bo.click_widget(panel.next_button)
    await bo.until(lambda: not panel.next_button.isEnabled())
    assert bo.window.focusWidget() is bo.session.page.view
    await bo.until(lambda: panel.next_button.text() == "Waiting for Ana")
    ana.click_widget(ana.session.page.result.next_button)
    for one in (ana, bo):
        await one.until(lambda one=one: not one.session.page.result.isVisible())
    await end_round(ana, bo)
    await bo.checked(2)

    ana.click_widget(ana.session.page.result.next_button)
    controller: Any = bo.session.controller
    await bo.until(lambda: controller.public.state.unready == {1})
    told: list[str] = []
    controller.show_refusal = lambda reason: told.append(reason.code)
    await asyncio.gather(controller.ready(), controller.ready())
    assert not controller.public.state.between
    assert told == []


# --- the host, guests and spectators of a network table can save the record


async def table_with_a_spectator(
    person: OpenWindow, options: dict[str, Any]
) -> tuple[Person, Person, Person]:
    """Return a host, a guest with a seat and a spectator, in play; a bot has the third seat."""
    ana, bo, eve = person("Ana"), person("Bo"), person("Eve")
    await ana.host()
    assert ana.hosted.set_options(options) is None
    await bo.join(ana, seat=1)
    await eve.join(ana)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo, eve)
    return ana, bo, eve


async def test_everyone_at_the_table_has_the_record_and_stays_at_the_table(
    person: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Host, guest and spectator write the same bytes by the same button, and view the same moments.

    A guest without the full disclosure gets a message in place of the file dialog. The host's next game leads
    all back to the lobby.
    """
    people = await table_with_a_spectator(person, SINGLE)
    ana, bo, eve = people
    for one in people:
        one.window.do("record")
        assert not shown_below(one.window, QFileDialog), "not while hands are hidden"
    await play_round(ana, bo, eve, longest=LONGEST_ROUND)
    written, moments = [], []
    for one in people:
        await one.until(lambda one=one: one.session.handle.record() is not None)
        one.click_widget(one.session.page.result.record_button)
        (dialog,) = shown_below(one.window, QFileDialog)
        assert dialog.selectedFiles()[0].endswith("epizodiak-2026-11-21.ezr")
        file = tmp_path / f"{one.name}.ezr"
        dialog.fileSelected.emit(str(file))
        dialog.close()
        assert one.session.page.prompt_bar.question.text() == f"The game was exported to {file}."
        written.append(file.read_bytes())
        one.click_widget(one.session.page.result.review_button)
        record = one.window.records.session
        assert record is not None
        assert record.page.isVisible()
        moments.append([(moment.seat, moment.action) for moment in record.replay.moments])
    assert b'[Seat1 "Bo"]' in written[0]
    assert written[1:] == written[:1] * 2
    assert len(moments[0]) > 10
    assert moments[1:] == moments[:1] * 2

    bo.window.do("start")
    assert bo.session.page.result.isVisible()
    await bo.checked()
    with monkeypatch.context() as patch:
        patch.setattr(bo.client.witness, "_journal", bo.client.witness._journal[:-1])
        bo.click_widget(bo.session.page.result.record_button)
    assert bo.session.page.prompt_bar.question.text() == NOT_EXPORTABLE.en
    assert not shown_below(bo.window, QFileDialog)
    ana.window.do("start")
    ana.click_widget(ana.session.page.result.again_button)
    for one in people:
        await one.until(lambda one=one: one.coordinator.lobby_page is not None)
        assert one.window.records.session is None
        assert one.lobby.isVisible()


async def test_a_record_is_opened_in_a_game_only_after_a_question(person: OpenWindow, tmp_path: Path) -> None:
    """On a no the game goes on; on a yes the guest leaves, and the record closes to the start page.

    There is no record between two rounds, at guests and at the host, because a record contains a whole game.
    """
    people = await table_with_a_spectator(person, LONG_MATCH)
    _ana, bo, _eve = people
    session, path = bo.session, write(tmp_path)

    def answer(*, agreed: bool) -> None:
        bo.window.open_file(path)
        bar = session.page.prompt_bar
        assert bar.isVisible()
        bo.click_widget(bar.yes if agreed else bar.no)
        assert (bo.window.session is session) != agreed
        assert (bo.window.records.session is not None) == agreed

    answer(agreed=False)
    await play_round(*people)
    for one in people:
        assert not one.session.page.result.record_button.isVisible()
        one.window.do("record")
        assert not shown_below(one.window, QFileDialog)
    answer(agreed=True)
    bo.window.do("start")
    assert bo.window.start_page.isVisible()
