"""The lobby through the real network: codes, removal, confirmed guests, chat, options."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, Any

from epizodiak_qt.desktop.network.join_flow import PATIENCE_MS
from epizodiak_qt.desktop.network.lobby.options_dialog import OptionsDialog
from epizodiak_qt.lan.admission.credentials import CredentialStore
from tests.desktop.network.people import host_of, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from epizodiak_qt.desktop.network.chat_panel import ChatPanel
    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


async def test_a_code_is_taken_however_it_is_written(person: Callable[..., Person]) -> None:
    """Lower case, and a space in place of the dash, are accepted."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    await bo.join(ana, ana.coordinator.hosted.code.lower().replace("-", " "))
    assert bo.lobby.title.text() == "Ana’s table"


async def test_the_host_reads_why_others_may_not_find_the_table(person: Callable[..., Person]) -> None:
    """The lobby shows an error of the advertiser beside the addresses."""
    ana = person("Ana")
    page = await ana.host()
    hosted: Any = ana.coordinator.hosted
    await hosted.announced()
    hosted._advertiser.error = OSError(errno.EADDRINUSE, "Address already in use")
    page.signals.on_addresses_changed()
    said = page.code_panel.addresses.text()
    assert said.startswith("Another program uses UDP port 47999. Other computers cannot find this table")
    assert said.endswith(hosted.addresses[0])


async def test_wrong_codes_are_explained_and_do_not_lock_the_guest_out(person: Callable[..., Person]) -> None:
    """After several wrong codes the right one still joins."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    bo.click_widget(bo.window.start_page.buttons["join"])
    for _ in range(6):
        await bo.try_code(ana, "AAA-AAA")
        assert (
            bo.join_page.note.text()
            == "That is not the code of this table. It is shown on the host’s screen."
        )
        assert bo.join_page.code.selectedText() == "AAA-AAA"
    await bo.try_code(ana)
    assert bo.coordinator.client is not None


async def test_the_code_from_before_a_change_joins(person: Callable[..., Person], clock: FakeClock) -> None:
    """The previous code is still valid, and the host's window shows the new one."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    older, join_code = ana.coordinator.hosted.code, host_of(ana).join_code
    join_code._change(120.0)
    assert ana.coordinator.hosted.code != older
    assert ana.lobby.note.text() == f"The table has a new code: {ana.coordinator.hosted.code}."
    await bo.join(ana, older)
    assert bo.lobby.title.text() == "Ana’s table"


async def test_a_code_that_changes_in_play_is_shown_at_the_table(person: Callable[..., Person]) -> None:
    """Wrong guesses change the code although the lobby does not change."""
    ana, _bo = await table_of_two(person)
    hosted = ana.coordinator.hosted
    assert hosted is not None
    older = hosted.code
    host_of(ana).join_code._change(120.0)
    assert hosted.code != older
    assert ana.sidebar.people.text().startswith(f"Code: {hosted.code}")


async def test_an_outdated_code_is_explained(person: Callable[..., Person]) -> None:
    """This happens after a removal; the code field is selected for the new code."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    older = ana.coordinator.hosted.code
    host_of(ana).join_code.revoke()
    bo.click_widget(bo.window.start_page.buttons["join"])
    await bo.try_code(ana, older)
    assert bo.join_page.note.text() == "This table has a new code. It is on the host’s screen."
    assert bo.join_page.code.selectedText() == older


async def test_an_address_without_an_answer_is_explained(person: Callable[..., Person]) -> None:
    """A text that is no address is explained too."""
    bo = person("Bo")
    bo.click_widget(bo.window.start_page.buttons["join"])
    page = bo.join_page
    bo.type(page.code, "AAA-AAA")
    for text in ("127.0.0.1:1", "not an address"):
        bo.type(page.address, text)
        bo.click_widget(page.join_address)
        await bo.until(lambda: not bo.coordinator.join_flow.busy)
        assert page.note.text()
        assert not page.note.text().startswith("Joining")


async def test_a_removed_guest_is_notified_and_the_seat_is_free(person: Callable[..., Person]) -> None:
    """The guest returns to the start page, and the credential is no longer valid."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    await ana.until(ana.lobby.seat_rows[1].remove.isVisible)
    bar = ana.lobby.prompt_bar
    for answer in (bar.no, bar.yes):
        assert bo.coordinator.client is not None
        ana.click_widget(ana.lobby.seat_rows[1].remove)
        assert bar.question.text().startswith("Remove Bo from the table?")
        ana.click_widget(answer)
        assert not bar.isVisible()
    await bo.until(lambda: bo.coordinator.client is None)
    assert bo.window.start_page.isVisible()
    assert bo.window.start_page.note.text() == "The host has removed you from the table."
    assert ana.lobby.lobby is not None
    assert ana.lobby.lobby.seats[1].kind == "open"


async def test_a_guest_comes_in_only_if_the_host_agrees(person: Callable[..., Person]) -> None:
    """The host chose confirmation in the form; four words identify the guest's computer."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host(confirm=True)
    for agreed in (False, True):
        bo.window.do("join")
        page = bo.join_page
        bo.give_code(ana)
        await ana.until(ana.lobby.join_banner.isVisible)
        assert ana.lobby.join_banner.text.text().startswith("Bo (127.0.0.1")
        bo.clock.advance(PATIENCE_MS)
        told = re.fullmatch(
            r"The host still has to let you in. Your words, if you are asked: (.+)\.", page.note.text()
        )
        assert told is not None
        assert ana.lobby.join_banner.text.text().endswith(f"Ask Bo for the words on their screen: {told[1]}.")
        ana.click_widget(ana.lobby.join_banner.buttons[0 if agreed else 1])
        await bo.until(lambda: not bo.coordinator.join_flow.busy)
        assert (bo.coordinator.client is not None) == agreed
        if not agreed:
            assert page.note.text() == "The host did not let you in."


async def test_players_chat_and_mute_each_other(person: Callable[..., Person]) -> None:
    """Phrases are in the reader's language, texts have at most 240 characters, muted ones are hidden."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    chats: list[ChatPanel] = [ana.lobby.chat, bo.lobby.chat]
    bo.type(chats[1].text, "x" * 300)
    bo.click_widget(chats[1].send)
    await ana.until(lambda: chats[0].lines.toPlainText() == "Bo (watching): " + "x" * 240)
    chats[0]._phrase_actions["well_played"].trigger()
    await bo.until(lambda: chats[1].lines.toPlainText().endswith("\nAna: Well played!"))
    bo.window.apply_setting("language", "fr")
    await bo.settle()
    assert chats[1].lines.toPlainText().endswith("\nAna\u202f: Bien joué\u202f!")
    assert chats[1].people() == {0: "Ana"}
    chats[1].set_muted(0, muted=True)
    ana.type(chats[0].text, "can you hear me")
    ana.click_widget(chats[0].send)
    ana.click_widget(ana.lobby.seat_rows[1].bot)
    await bo.until(lambda: bo.lobby.seat_rows[1].who.text().startswith("Altair"))
    assert "hear me" not in chats[1].lines.toPlainText()


async def test_options_are_agreed_on_before_play(person: Callable[..., Person]) -> None:
    """The host changes the options, guests read them and must be ready again."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    ana.click_widget(ana.lobby.options)
    (dialog,) = ana.window.findChildren(OptionsDialog)
    form: Any = dialog.form
    form.targets[13].setChecked(True)
    ana.click_widget(dialog.change)
    await bo.until(lambda: not bo._chair_ready(1))
    assert bo.lobby.lobby is not None
    assert bo.lobby.lobby.options["target"] == 13
    bo.click_widget(bo.lobby.options)
    (read,) = bo.window.findChildren(OptionsDialog)
    assert not read.form.widget.isEnabled()
    assert not read.change.isVisible()
    shown: Any = read.form
    ana.click_widget(ana.lobby.options)
    dialog = next(each for each in ana.window.findChildren(OptionsDialog) if each.isVisible())
    dialog.form.targets[7].setChecked(True)  # type: ignore[attr-defined]  # the form of EpiZodiak
    ana.click_widget(dialog.change)
    await bo.until(shown.targets[7].isChecked)
    read.close()


async def test_a_guest_sees_that_the_credential_was_not_stored(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest has joined, and will need the code again after a restart."""

    def fail(_store: object, _credential: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    monkeypatch.setattr(CredentialStore, "save", fail)
    await bo.join(ana)
    await bo.until(lambda: bo.lobby.note.text().startswith("You are at the table."))
    assert "No space left on device" in bo.lobby.note.text()
