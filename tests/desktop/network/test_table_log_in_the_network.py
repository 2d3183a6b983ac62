"""Log, proposals and records of a network table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QFileDialog

from epizodiak_qt.desktop.dialogs.file_dialogs import NOT_EXPORTABLE
from epizodiak_qt.lan.guest import guest
from epizodiak_qt.lan.guest.connect import resume_session
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from tests.desktop.network.people import host_of, play_round, play_until, table_of_three, table_of_two
from tests.desktop.record_reader import write
from tests.lan.host_kit import LONG_MATCH, SINGLE, first_legal

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


def log_of(one: Person) -> str:
    """Return the log of a window."""
    return one.session.page.log.toPlainText()


def banner_of(one: Person) -> str:
    """Return the text of the banner, empty if it is hidden."""
    banner = one.sidebar.banner
    return banner.text.text() if banner.isVisible() else ""


async def test_a_proposal_names_who_has_not_answered_and_who_refused(
    person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """The banner names the players who have not answered; a refusal is shown on all screens."""
    ana, bo, cy = people = await table_of_three(person)
    ana.window.do("abandon")
    for one in (bo, cy):
        await one.until(lambda one=one: one.session.page.prompt_bar.asking)
    await ana.until(
        lambda: banner_of(ana) == "You have asked to end this round without points. Waiting for Bo, Cy."
    )
    for tongue in ("fr", "en"):
        ana.window.apply_setting("language", tongue)
        await ana.settle()
        picture(ana.window, f"lan-waiting-for-answers-{tongue}")
    bo.click_widget(bo.session.page.prompt_bar.yes)
    await ana.until(lambda: banner_of(ana).endswith("Waiting for Cy."))
    await bo.until(lambda: banner_of(bo) == "Ana has asked to end this round without points. Waiting for Cy.")
    cy.click_widget(cy.session.page.prompt_bar.no)
    for one in people:
        await one.until(lambda one=one: "Cy does not agree: the game goes on." in log_of(one))
        assert "Ana asks to end this round without points." in log_of(one)
        assert one.scene.status.notice == "Cy does not agree: the game goes on."
        assert banner_of(one) == ""
    assert not ana.session.table.state().between


async def test_a_question_hides_when_another_player_has_refused(person: Callable[..., Person]) -> None:
    """The banner hides; the log names no player if several had not answered."""
    ana, bo, cy = await table_of_three(person)
    ana.window.do("abandon")
    for one in (bo, cy):
        await one.until(lambda one=one: one.session.page.prompt_bar.asking)
    bo.click_widget(bo.session.page.prompt_bar.no)
    await cy.until(lambda: not cy.session.page.prompt_bar.asking)
    assert not cy.session.page.prompt_bar.isVisible()
    assert "Not everyone agrees: the game goes on." in log_of(cy)


async def test_an_answer_belongs_to_the_question_on_the_screen(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who was absent between two proposals reads and answers the second one."""
    ana, bo, cy = await table_of_three(person)
    host, table = host_of(ana), ana.session.table
    while table.state().may_take_back != 2:
        assert table.act(*first_legal(table), f"n{len(table.entries)}") is None
    ana.window.do("abandon")
    for one in (bo, cy):
        await one.until(lambda one=one: one.session.page.prompt_bar.asking)
    away = True

    async def come_back(*given: Any) -> Any:
        if away:
            raise ConnectionLostError
        return await resume_session(*given)

    monkeypatch.setattr(guest, "resume_session", come_back)
    (line,) = (
        peer.connection for peer in host.members.peers() if 1 in host.lobby.seats_of(peer.member.number)
    )
    line.abort()
    await bo.until(lambda: bo.coordinator.signals is not None and bo.coordinator.signals.connection == "lost")
    cy.click_widget(cy.session.page.prompt_bar.no)
    await cy.until(lambda: table.state().proposal is None)
    cy.window.do("undo")
    await ana.until(lambda: ana.session.page.prompt_bar.asking)
    away = False
    bar = bo.session.page.prompt_bar
    await bo.until(lambda: bar.question.text() == "Cy would like to take back the last move. Do you agree?")
    bo.click_widget(bar.yes)
    ana.click_widget(ana.session.page.prompt_bar.yes)
    await cy.until(lambda: "Cy takes back the last move." in log_of(cy))


async def test_saying_ready_twice_is_no_fault(person: Callable[..., Person]) -> None:
    """A double click does it: the round is dealt in between, and no stale request is reported."""
    ana, bo = await table_of_two(person)
    await play_round(ana, bo)
    ana.click_widget(ana.session.page.result.next_button)
    await bo.until(lambda: bo.session.controller._public.state.unready == {1})  # type: ignore[union-attr]  # a table is on the screen
    told: list[str] = []
    controller: Any = bo.session.controller
    controller.show_refusal = lambda reason: told.append(reason.code)
    await asyncio.gather(controller.ready(), controller.ready())
    assert not controller._public.state.between
    assert told == []


async def test_an_accepted_proposal_is_not_logged_as_refused(person: Callable[..., Person]) -> None:
    """The round ends, and the log contains only that."""
    people = ana, bo, cy = await table_of_three(person)
    ana.window.do("abandon")
    for one in (bo, cy):
        await one.until(lambda one=one: one.session.page.prompt_bar.asking)
        one.click_widget(one.session.page.prompt_bar.yes)
    for one in people:
        await one.until(one.session.page.result.isVisible)
        assert "agrees" not in log_of(one)
        assert "before everybody had answered" not in log_of(one)


@pytest.mark.parametrize("tongue", ["en", "fr"])
async def test_choices_about_an_absent_seat_are_read_by_all(
    person: Callable[..., Person], clock: FakeClock, picture: Callable[[Any, str], None], tongue: str
) -> None:
    """The texts name each vote and the missing voters; a voter for waiting is asked again on another vote."""
    ana, bo, cy = await table_of_three(person)
    for one in (ana, bo):
        one.window.apply_setting("language", tongue)
    french = tongue == "fr"
    assert cy.window.session is not None
    cy.window.session.leave_confirmed = True
    cy.window.leave_table()
    for one in (bo, ana):
        await one.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[0])
    assert not ana.sidebar.banner.isVisible()
    await bo.until_asked()
    bo.click_widget(bo.sidebar.banner.buttons[1])
    said = "Ana: wait. Bo: let a bot play."
    if french:
        said = "Ana\u202f: attendre. Bo\u202f: faire jouer un robot."
    for one in (ana, bo):
        await one.until_asked(said)
        assert said in one.sidebar.people.text()
        picture(one.window, f"lan-choices-{one.name}-{tongue}")
    await ana.until_asked()
    ana.click_widget(ana.sidebar.banner.buttons[1])
    line = "Un robot joue pour Cy." if french else "A bot plays for Cy."
    for one in (ana, bo):
        await one.until(lambda one=one: line in log_of(one))
        await one.until(lambda one=one: not one.sidebar.banner.isVisible())
        clock.advance(1000)
        assert one.sidebar.status_badges[2].text() == ("un robot joue" if french else "a bot plays")
        assert said not in one.sidebar.people.text()


async def test_a_returning_player_is_named_in_the_log(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """The bot leaves the seat at the next turn, the log reports it, and the badge hides."""
    ana, bo = await table_of_two(person)
    host = host_of(ana)
    (member,) = list(host.members)
    host.game.absence_votes.vote(0, 1, "bot", frozenset({0}))
    await ana.until(lambda: "A bot plays for Bo." in log_of(ana))
    assert member.peer is not None
    host.game.after_step()
    await play_until(lambda: "Bo is back and plays again." in log_of(ana), ana)
    await bo.until(lambda: "Bo is back and plays again." in log_of(bo))
    clock.advance(1000)
    assert not ana.sidebar.status_badges[1].isVisible()


async def test_the_table_tab_counts_seconds_of_absence_like_the_card(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """Both show the seconds since the player became unreachable."""
    ana, _bo = await table_of_two(person)
    hosted: Any = ana.coordinator.hosted
    signals: Any = ana.coordinator.signals
    lobby = hosted.lobby
    away = replace(lobby.seats[1], presence="away", absent_s=26.0)
    signals.on_lobby_changed(replace(lobby, seats=(lobby.seats[0], away, lobby.seats[2])))
    clock.advance(5000)
    assert ana.sidebar.status_badges[1].text() == "reconnecting 0:31"
    assert "Bo – reconnecting 0:31" in ana.sidebar.people.text()


# --- the host, guests and spectators of a network table can save the record


async def table_with_a_spectator(
    person: Callable[..., Person], options: dict[str, Any]
) -> tuple[Person, Person, Person]:
    """Return a host, a guest with a seat and a spectator, in play; a bot has the third seat."""
    ana, bo, eve = person("Ana"), person("Bo"), person("Eve")
    await ana.host()
    assert ana.coordinator.hosted is not None
    assert ana.coordinator.hosted.set_options(options) is None
    await bo.join(ana)
    await bo.sit(1)
    await eve.join(ana)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await ana.deal(bo, eve)
    return ana, bo, eve


def dialogs(one: Person) -> list[QFileDialog]:
    """Return the open file dialogs."""
    return [each for each in one.window.findChildren(QFileDialog) if each.isVisible()]


async def test_the_file_of_a_guest_or_spectator_is_the_hosts(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """The same button at the same place writes the same bytes."""
    people = await table_with_a_spectator(person, SINGLE)
    ana, bo, eve = people
    for one in people:
        one.window.do("record")
        assert not dialogs(one), "not while hands are hidden"
    await play_round(ana, bo)
    await eve.until(eve.session.page.result.isVisible)
    written = []
    for one in people:
        await one.until(lambda one=one: one.session.handle.record() is not None)
        one.click_widget(one.session.page.result.record_button)
        (dialog,) = dialogs(one)
        assert dialog.selectedFiles()[0].endswith("epizodiak-2026-11-21.ezr")
        file = tmp_path / f"{one.name}.ezr"
        dialog.fileSelected.emit(str(file))
        dialog.close()
        assert one.session.page.prompt_bar.question.text() == f"The game was exported to {file}."
        written.append(file.read_bytes())
    assert b'[Seat1 "Bo"]' in written[0]
    assert written[1:] == written[:1] * 2


async def test_everyone_at_the_table_can_review_the_game_and_stays_at_the_table(
    person: Callable[..., Person],
) -> None:
    """Host, guest and spectator view the same moments; the host's next game leads all back to the lobby."""
    people = await table_with_a_spectator(person, SINGLE)
    ana, bo, _eve = people
    await play_round(ana, bo)
    moments = []
    for one in people:
        await one.until(one.session.page.result.isVisible)
        await one.until(lambda one=one: one.session.handle.record() is not None)
        one.click_widget(one.session.page.result.review_button)
        record = one.window.records.session
        assert record is not None
        assert record.page.isVisible()
        moments.append([(moment.seat, moment.action) for moment in record.replay.moments])
    assert len(moments[0]) > 10
    assert moments[1:] == moments[:1] * 2
    bo.window.do("start")
    assert bo.session.page.result.isVisible()
    ana.window.do("start")
    ana.click_widget(ana.session.page.result.again_button)
    for one in people:
        await one.until(lambda one=one: one.coordinator.lobby_page is not None)
        assert one.window.records.session is None
        assert one.lobby.isVisible()


async def test_a_record_is_opened_in_a_running_game_only_after_a_question(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    """On a no the game goes on; on a yes the guest leaves, and the record closes to the start page."""
    _ana, bo, _eve = await table_with_a_spectator(person, LONG_MATCH)
    session, path = bo.session, write(tmp_path)
    for agreed in (False, True):
        bo.window.open_file(path)
        bar = session.page.prompt_bar
        assert bar.isVisible()
        bo.click_widget(bar.yes if agreed else bar.no)
        assert (bo.window.session is session) != agreed
        assert (bo.window.records.session is not None) == agreed
    bo.window.do("start")
    assert bo.window.start_page.isVisible()


async def test_there_is_no_record_between_two_rounds(person: Callable[..., Person]) -> None:
    """At guests and at the host, because a record contains a whole game."""
    people = await table_with_a_spectator(person, LONG_MATCH)
    ana, bo, _eve = people
    await play_round(ana, bo)
    for one in people:
        await one.until(one.session.page.result.isVisible)
        assert not one.session.page.result.record_button.isVisible()
        one.window.do("record")
        assert not dialogs(one)


async def test_a_guest_without_the_full_disclosure_gets_a_message(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message appears in place of the file dialog."""
    ana, bo, _eve = await table_with_a_spectator(person, SINGLE)
    await play_round(ana, bo)
    await bo.checked()
    assert bo.session.handle.record() is not None
    witness = bo.coordinator.client.witness  # type: ignore[union-attr]  # the client is a Guest
    monkeypatch.setattr(witness, "_journal", witness._journal[:-1])
    bo.click_widget(bo.session.page.result.record_button)
    assert bo.session.page.prompt_bar.question.text() == NOT_EXPORTABLE.en
    assert not dialogs(bo)
