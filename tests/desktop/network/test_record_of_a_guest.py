"""The host, guests and spectators of a network table can save the record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QFileDialog

from epizodiak_qt.desktop.dialogs.file_dialogs import NOT_EXPORTABLE
from tests.desktop.network.people import play_round
from tests.desktop.record_reader import write
from tests.lan.host_kit import LONG_MATCH, SINGLE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from tests.desktop.network.people import Person


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
        bo.window.files.open(path)
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
