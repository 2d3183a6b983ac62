"""The lobby through the real network: chat, options, emblems, and the removal of guests."""

import errno
from typing import Any

from epizodiak_qt.desktop.network.chat_panel import ChatPanel
from epizodiak_qt.desktop.network.lobby.options_dialog import OptionsDialog
from epizodiak_qt.desktop.style.theme import SEAT_STYLES
from tests.desktop.network.people import OpenWindow, Person


def emblems(one: Person) -> list[int]:
    """Return the emblems of the seats as the lobby of a window shows them."""
    return [line.emblem.emblem for line in one.lobby.seat_rows]


def looks(one: Person) -> list[Any]:
    """Return the emblems and colours of the player panels, by seat."""
    return [panel.info.look for panel in one.scene.players]


async def test_the_host_reads_why_others_may_not_find_the_table(person: OpenWindow) -> None:
    """The lobby shows an error of the advertiser beside the addresses."""
    ana = person("Ana")
    page = await ana.host()
    await ana.hosted.announced()
    ana.hosted._advertiser.error = OSError(errno.EADDRINUSE, "Address already in use")
    page.signals.on_addresses_changed()
    said = page.code_panel.addresses.text()
    assert said.startswith("Another program uses UDP port 47999. Other computers cannot find this table")
    assert said.endswith(ana.hosted.addresses[0])


async def test_players_chat_and_mute_each_other(person: OpenWindow) -> None:
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
    await bo.speak("fr")
    assert chats[1].lines.toPlainText().endswith("\nAna\u202f: Bien joué\u202f!")
    assert chats[1].people() == {0: "Ana"}
    chats[1].set_muted(0, muted=True)
    ana.type(chats[0].text, "can you hear me")
    ana.click_widget(chats[0].send)
    ana.click_widget(ana.lobby.seat_rows[1].bot)
    await bo.until(lambda: bo.lobby.seat_rows[1].who.text().startswith("Altair"))
    assert "hear me" not in chats[1].lines.toPlainText()


async def test_options_and_emblems_are_agreed_on_before_play(person: OpenWindow) -> None:
    """The host changes the options, guests read them and must be ready again.

    A click changes an own emblem to the next free one; all windows and the table show it, and ready players
    stay ready.
    """
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana, seat=1)
    ana.click_widget(ana.lobby.options)
    (dialog,) = ana.window.findChildren(OptionsDialog)
    form: Any = dialog.form
    form.targets[13].setChecked(True)
    ana.click_widget(dialog.change)
    await bo.until(lambda: not bo.seats[1].ready)
    assert bo.signals.lobby.options["target"] == 13
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

    await bo.agree(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    await bo.until(lambda: bo.lobby.seat_rows[2].who.text() == "Vega – bot, casual")
    bo.click_widget(bo.lobby.seat_rows[1].emblem)
    await ana.until(lambda: emblems(ana) == emblems(bo) == [0, 3, 2])
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana) == emblems(bo) == [1, 3, 2])
    assert all(seat.ready for seat in ana.seats)
    await ana.deal(bo)
    for each in (ana, bo):
        assert looks(each) == [SEAT_STYLES[1], SEAT_STYLES[3], SEAT_STYLES[2]]


async def test_a_table_hosted_again_at_once_has_the_same_emblems(person: OpenWindow) -> None:
    """The journal stores the emblems. It is closed with the table, before the guests have been notified."""
    ana = person("Ana")
    await ana.host()
    for line in ana.lobby.seat_rows[1:]:
        ana.click_widget(line.bot)
    ana.click_widget(ana.lobby.seat_rows[0].emblem)
    await ana.until(lambda: emblems(ana) == [3, 1, 2])
    await ana.deal()
    bar = ana.session.page.prompt_bar
    ana.window.leave_table()
    ana.click_widget(bar.yes)
    ana.click_widget(ana.window.start_page.buttons["continue"])
    await ana.until(lambda: ana.window.session is not None)
    assert looks(ana) == [SEAT_STYLES[3], SEAT_STYLES[1], SEAT_STYLES[2]]
    assert [seat.emblem for seat in ana.seats] == [3, 1, 2]
