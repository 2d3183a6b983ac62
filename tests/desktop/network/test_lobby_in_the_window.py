"""The lobby: codes, seats, bots, guests sent away, talk, options, another language in the middle of it."""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.network.join_flow import PATIENCE_MS
from tests.desktop.network.people import host_of, table_of_two

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.chat_panel import ChatPanel
    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person


async def test_a_code_is_taken_however_it_is_written(person: Callable[..., Person]) -> None:
    """In small letters, with a space where the dash stands on the host's screen."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    await bo.join(ana, ana.coordinator.hosted.code.lower().replace("-", " "))
    assert bo.lobby.title.text() == "Ana’s table"


async def test_the_host_reads_why_others_may_not_find_the_table(
    person: Callable[..., Person], monkeypatch: pytest.MonkeyPatch, picture: Callable[[Any, str], None]
) -> None:
    """Beside the addresses, in both languages, as long as it lasts; without a network in other words."""
    ana = person("Ana")
    page = await ana.host()
    hosted: Any = ana.coordinator.hosted
    advert = hosted._advertiser
    await hosted._announcing
    assert page._where.text().startswith("Others find this table under “Join a table”.")
    advert.beacon_error = OSError(errno.EADDRINUSE, "Address already in use")
    advert._told()
    said = page._where.text()
    assert said.startswith("Another program uses UDP port 47999. Some computers may not find this table")
    assert said.endswith(hosted.addresses[0])
    picture(ana.window, "lan-not-advertised-en")
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert "Un autre programme utilise le port UDP" in page._where.text()
    picture(ana.window, "lan-not-advertised-fr")
    ana.window.apply_setting("language", "en")
    advert._record.trouble = OSError("Network is down")
    advert._told()
    assert "Other computers cannot find this table by themselves." in page._where.text()
    monkeypatch.setattr(type(advert), "addresses", ())
    advert._told()
    assert page._where.text() == (
        "This computer is not on any network at the moment. Others can join once it is connected."
    )
    monkeypatch.undo()
    advert.beacon_error = None
    advert._record.trouble = None
    advert._told()
    assert page._where.text().startswith("Others find this table under “Join a table”.")


@pytest.mark.parametrize(
    ("tongue", "name", "title"),
    [
        ("en", "Ana", "Ana’s table"),
        ("fr", "Ana", "Chez Ana"),
        ("en", "Marie-Antoinette Dubois", "Marie-Antoinette Dubois"),
    ],
)
async def test_a_table_is_called_after_its_host(
    person: Callable[..., Person], tongue: str, name: str, title: str
) -> None:
    """In the host’s language; no title is cut off in the middle."""
    ana = person(name)
    ana.window.apply_setting("language", tongue)
    page = await ana.host()
    assert page.title.text() == title


async def test_wrong_codes_are_told_and_lock_nobody_out(person: Callable[..., Person]) -> None:
    """After any number of them the right code can be typed, and joins."""
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
    """The guest types what stood on the host's screen a moment ago; the host reads the new code."""
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
    """Wrong guesses change it although nobody comes or goes: the host reads the new one."""
    ana, _bo = await table_of_two(person)
    hosted = ana.coordinator.hosted
    assert hosted is not None
    older = hosted.code
    host_of(ana).join_code._change(120.0)
    assert hosted.code != older
    assert ana.sidebar.people.text().startswith(f"Code: {hosted.code}")


async def test_a_code_that_is_too_old_is_told_so(person: Callable[..., Person]) -> None:
    """As after a removal; the field is ready for the new one."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    assert ana.coordinator.hosted is not None
    older = ana.coordinator.hosted.code
    host_of(ana).join_code.revoke()
    bo.click_widget(bo.window.start_page.buttons["join"])
    await bo.try_code(ana, older)
    assert bo.join_page.note.text() == "This table has a new code. It is on the host’s screen."
    assert bo.join_page.code.selectedText() == older


async def test_an_address_where_nobody_answers_is_explained(person: Callable[..., Person]) -> None:
    """And so is one that is no address at all."""
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


async def test_what_is_missing_is_asked_for(person: Callable[..., Person]) -> None:
    """No name: the field gets the focus, and nothing is tried; the code waits until a table answers."""
    bo = person("Bo")
    bo.click_widget(bo.window.start_page.buttons["join"])
    page = bo.join_page
    bo.type(page.address, "127.0.0.1:1")
    bo.type(page.name, " ")
    bo.click_widget(page.join_address)
    assert page.note.text() == "Enter your name first."
    assert bo.window.focusWidget() is page.name
    assert not bo.coordinator.join_flow.busy


async def test_the_code_is_read_letter_by_letter(person: Callable[..., Person]) -> None:
    """A screen reader must not say it as a word; and it can be copied with the address."""
    ana = person("Ana")
    page = await ana.host()
    hosted = ana.coordinator.hosted
    assert hosted is not None
    assert page.code.accessibleName() == "Table code: " + " ".join(hosted.code)
    ana.click_widget(page.copy)
    assert QApplication.clipboard().text() == f"{hosted.code} {hosted.addresses[0]}"


async def test_a_guest_who_is_removed_is_told_and_their_seat_is_free(person: Callable[..., Person]) -> None:
    """They are back at the opening screen, and their secret opens nothing any more."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    await ana.until(ana.lobby.lines[1].remove.isVisible)
    bar = ana.lobby.prompt_bar
    for answer in (bar.no, bar.yes):
        assert bo.coordinator.client is not None
        ana.click_widget(ana.lobby.lines[1].remove)
        assert bar._question.text().startswith("Remove Bo from the table?")
        ana.click_widget(answer)
        assert not bar.isVisible()
    await bo.until(lambda: bo.coordinator.client is None)
    assert bo.window.start_page.isVisible()
    assert bo.window.start_page._note.text() == "The host has removed you from the table."
    assert ana.lobby.lobby is not None
    assert ana.lobby.lobby.seats[1].kind == "open"


async def test_bots_come_and_go(person: Callable[..., Person]) -> None:
    """A seat with a bot can be opened again; Deal waits until nobody is missing."""
    ana = person("Ana")
    page = await ana.host()
    ana.click_widget(page.lines[1].bot)
    assert page.lines[1].who.text() == "Hamal – bot"
    assert not page.deal.isEnabled()
    ana.click_widget(page.lines[2].bot)
    assert page.deal.isEnabled()
    ana.click_widget(page.lines[1].open)
    assert not page.deal.isEnabled()


async def test_whoever_knocks_comes_in_only_if_the_host_agrees(person: Callable[..., Person]) -> None:
    """Where that was agreed before play; four words tell whether it is Bo, or somebody of the same name."""
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


async def test_people_talk_and_need_not_hear_everybody(person: Callable[..., Person]) -> None:
    """Words and phrases, each in the listener's language; 240 characters at most; muted is unheard."""
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
    ana.click_widget(ana.lobby.lines[1].bot)
    await bo.until(lambda: bo.lobby.lines[1].who.text().startswith("Hamal"))
    assert "hear me" not in chats[1].lines.toPlainText()


async def test_the_chat_marks_those_who_watch(person: Callable[..., Person]) -> None:
    """A guest who calls themself like the host gets another name, and without a seat a mark beside it."""
    ana, impostor = person("Ana"), person("Ana")
    await ana.host()
    await impostor.join(ana)
    chat = ana.lobby.chat
    impostor.type(impostor.lobby.chat.text, "trust me")
    impostor.click_widget(impostor.lobby.chat.send)
    await ana.until(lambda: chat.lines.toPlainText() == "Ana 2 (watching): trust me")
    await impostor.sit(1)
    impostor.type(impostor.lobby.chat.text, "now I play")
    impostor.click_widget(impostor.lobby.chat.send)
    await ana.until(lambda: chat.lines.toPlainText().endswith("\nAna 2: now I play"))
    assert ana.lobby.lines[1].who.text().startswith("Ana 2 ")
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert chat.lines.toPlainText().startswith("Ana 2 (regarde)\u202f: trust me")


async def test_a_name_in_the_mute_menu_keeps_its_ampersand(person: Callable[..., Person]) -> None:
    """Qt would take a single one for the mark of a mnemonic."""
    ana, bo = person("Ana"), person("A&B")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    ana.lobby.chat.others.aboutToShow.emit()
    (action,) = ana.lobby.chat.others.actions()
    assert action.text() == "A&&B"


async def test_who_is_muted_stays_so_in_the_menu_at_the_table(person: Callable[..., Person]) -> None:
    """As the room knows it: for a guest, and for the host, who mutes for everybody."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    for one, other in ((ana, "Bo"), (bo, "Ana")):
        one.lobby.chat.others.aboutToShow.emit()
        (action,) = one.lobby.chat.others.actions()
        assert (action.text(), action.isChecked()) == (other, False)
        action.trigger()
    ana.click_widget(ana.lobby.lines[2].bot)
    await ana.deal(bo)
    for one, other in ((ana, "Bo"), (bo, "Ana")):
        one.sidebar.chat.others.aboutToShow.emit()
        (action,) = one.sidebar.chat.others.actions()
        assert (action.text(), action.isChecked()) == (other, True)


async def test_whoever_the_host_mutes_is_told(person: Callable[..., Person]) -> None:
    """Before anything they say is lost: what they were typing can be sent once they are heard again."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    assert bo.coordinator.client is not None
    number, chat = bo.coordinator.client.number, bo.lobby.chat
    assert ana.lobby.chat.mute.toolTip() == "Mute someone for everyone"
    assert chat.mute.toolTip() == "Mute someone for me"
    bo.type(chat.text, "hello")
    ana.lobby.chat.set_muted(number, muted=True)
    await bo.until(lambda: not chat.send.isEnabled())
    assert chat.text.placeholderText() == "muted by the host"
    assert chat.text.toolTip() == "The host has muted you: nobody sees your messages."
    QTest.keyClick(chat.text, Qt.Key.Key_Return)
    assert chat.text.text() == "hello"
    assert not chat.phrases.isEnabled()
    ana.lobby.chat.set_muted(number, muted=False)
    await bo.until(chat.send.isEnabled)
    bo.click_widget(chat.send)
    await ana.until(lambda: ana.lobby.chat.lines.toPlainText() == "Bo: hello")


async def test_the_lobby_speaks_the_language_chosen_in_it(person: Callable[..., Person]) -> None:
    """Every text of it; the seats keep who sits there."""
    ana = person("Ana")
    page = await ana.host()
    ana.window.apply_setting("language", "fr")
    await ana.settle()
    assert page.deal.text() == "Distribuer"
    assert page.lines[0].who.text() == "Ana – à cet ordinateur, prêt"
    assert page.lines[1].sit.accessibleName() == "S’asseoir à la place 2"
    ana.window.apply_setting("language", "en")
    await ana.settle()
    assert page.deal.text() == "Deal"


async def test_options_are_agreed_on_before_play(person: Callable[..., Person]) -> None:
    """The host changes them, guests read them, and say again that they are ready."""
    from epizodiak_qt.desktop.network.options_dialog import OptionsDialog

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
    dialog.form.targets[7].setChecked(True)  # type: ignore[attr-defined]
    ana.click_widget(dialog.change)
    await bo.until(shown.targets[7].isChecked)
    read.close()


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 720), 2.0)])
async def test_all_that_can_be_clicked_can_be_read_in_a_small_window(
    size: tuple[int, int], scale: float, person: Callable[..., Person], picture: Callable[[Any, str], None]
) -> None:
    """Nothing is cut off at the side; what does not fit below is scrolled to."""
    from PySide6.QtWidgets import QPushButton

    ana = person("Ana", size=size, text_scale=scale)
    name = f"{size[0]}-{round(scale * 100)}"
    picture(ana.window, f"lan-opening-{name}")
    shown: list[Any] = [ana.window.start_page]
    ana.window.do("join")
    picture(ana.window, f"lan-join-{name}")
    shown.append(ana.join_page)
    ana.join_page.left.emit()
    shown.append(await ana.host())
    picture(ana.window, f"lan-lobby-{name}")
    for page in shown:
        ana.window.show_page(page)
        await ana.settle()
        for button in page.findChildren(QPushButton):
            if button.isVisible():
                assert button.width() >= button.sizeHint().width() - 1, (page, button.text())
                assert button.mapTo(page, button.rect().topRight()).x() <= page.width(), button.text()
