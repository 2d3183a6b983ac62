"""Deals, verdicts and clocks of a network table, and a deal that waits."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.network.deal_dialog import DealDialog, why_text
from epizodiak_qt.lan.fair_deal.verify_deal import REASONS
from epizodiak_qt.lobby.listener import Clocks, DealVerdict
from tests.desktop.manual_clock import FakeClock
from tests.desktop.network.keyboard_player import Keyboard
from tests.desktop.network.people import OpenWindow, Person, guest_at_fake_table
from tests.lobby.fake_client import FakeNetwork

DOUBTS = ("no number", "left out", "forgot", "returned", "too long", "given up", "hurried")
EVERY_REASON = [
    ("verified", ""),
    *(("not checked" if reason in DOUBTS else "does not match", reason) for reason in REASONS),
]


def verdict(number: int, result: str = "verified", reason: str = "", *seats: int) -> DealVerdict:
    """Return a verdict on a round."""
    return DealVerdict(number, result, reason, seats, 1, f"a b c d{number}", {"round": number})  # type: ignore[arg-type]  # a text of a test


@contextmanager
def deals(bo: Person) -> Iterator[DealDialog]:
    """Open the dialog about the deals; close it at the end."""
    dialog = bo.sidebar.show_deals()
    yield dialog
    bo.click_widget(dialog.close_button)


async def test_verdicts_are_shown_in_badges_and_in_a_dialog(
    alone: OpenWindow, network: FakeNetwork, tmp_path: Path
) -> None:
    """A deal that was not checked is neither red nor verified; one that does not match stays red.

    The dialog names each round, what is wrong, and who. An unaudited deal is no fault of the host; the next
    one may be verified again. A later verified round does not reset a red badge. A transcript is written as
    JSON.
    """
    bo = await guest_at_fake_table(alone, network)
    check = bo.signals.on_deal_checked
    check(verdict(1, "not checked", "forgot"))
    for badge in (bo.sidebar.badge, bo.sidebar.result_badge):
        assert (badge.text(), badge.styleSheet()) == ("Deal not checked", "")
    check(verdict(2))
    assert bo.sidebar.badge.text() == "Deal verified"
    check(verdict(3, "does not match", "number", 0))
    check(verdict(4))
    assert bo.sidebar.badge.text() == "Deal does NOT match"
    bo.sidebar.tabs.setCurrentIndex(2)
    name = bo.session.controller.names[0]
    with deals(bo) as dialog:
        assert dialog.found.text().splitlines() == [
            (
                "Round 1: Deal not checked. The program was restarted, and had lost its number. "
                "The next deal will be checked. Words: a, b, c, d1."
            ),
            "Round 2: Deal verified. Words: a, b, c, d2.",
            (
                f"Round 3: Deal does NOT match. The number of {name} is not the one that was promised. "
                "An unchanged program does not do this: save the transcript, and ask the host. "
                "Words: a, b, c, d3."
            ),
            "Round 4: Deal verified. Words: a, b, c, d4.",
        ]
        assert "transcript is in" in dialog.write(tmp_path / "deal.json").en
        assert json.loads((tmp_path / "deal.json").read_text("utf-8")) == {"round": 4}
        assert "could not be written" in dialog.write(tmp_path / "deal.json" / "deal.json").en


async def test_the_dialog_about_deals_shows_proof_and_words(alone: OpenWindow, network: FakeNetwork) -> None:
    """The text about the proof appears only if all listed rounds are verified.

    After one round and after forty, each line is complete in a window that fits the screen. The words of the
    next deal, agreed on at the end of a round, are not shown for that round.
    """
    bo = await guest_at_fake_table(alone, network)
    signals = bo.signals
    for last, shown in (
        (verdict(2), True),
        (verdict(2, "not checked", "no number"), False),
        (verdict(2, "does not match", "secret"), False),
    ):
        signals.verdicts = [verdict(1), last]
        with deals(bo) as dialog:
            assert dialog.proves.isVisible() == shown
    for rounds in (1, 40):
        signals.verdicts = [verdict(number) for number in range(1, rounds + 1)]
        with deals(bo) as dialog:
            await bo.settle()
            for label in (dialog.found, dialog.proves):
                assert label.height() >= label.heightForWidth(label.width())
            assert dialog.height() <= dialog.screen().availableGeometry().height()
    other = "Words of the deal of round 2, not checked yet: e, f, g, h. Compare them: every screen"
    for words, said in (("a b c d1", ""), ("e f g h", other)):
        signals.verdicts, signals.deal_words = [verdict(1)], words
        with deals(bo) as dialog:
            assert dialog.words.text().startswith(said)
            assert dialog.words.isVisible() == bool(said)
    signals.verdicts = []
    with deals(bo) as dialog:
        assert dialog.words.text().startswith("Words of this deal: e, f, g, h. Compare them")
        signals.changed.emit()
        assert "Words of the deal: e, f, g, h. Compare them" in bo.sidebar.people.text()


def test_each_reason_is_a_sentence_in_both_languages(language: Language) -> None:
    """It says what has happened; a missing number of a verified deal names the player."""
    for code in ("en", "fr"):
        language.switch(code)
        said = {
            why_text(verdict(1, result, reason, 1), ["Ana", "Bo", "Cy"]) for result, reason in EVERY_REASON
        }
        assert len(said) == len(EVERY_REASON)
        assert all(len(each) > 40 for each in said)
    assert {reason for _, reason in EVERY_REASON} == {*REASONS, ""}


async def test_clocks_run_on_the_cards(alone: OpenWindow, network: FakeNetwork, clock: FakeClock) -> None:
    """Only the clock of the player to move runs; all pause while a connection is lost."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.signals
    signals.on_clocks(Clocks((300.0, 299.0, 300.0), (1,), paused=False))
    assert [badge.text() for badge in bo.sidebar.status_badges] == ["5:00", "4:59", "5:00"]
    clock.advance(2000)
    assert [badge.text() for badge in bo.sidebar.status_badges] == ["5:00", "4:57", "5:00"]
    signals.on_clocks(Clocks((300.0, 297.0, 300.0), (1,), paused=True))
    clock.advance(5000)
    assert bo.sidebar.status_badges[1].text() == "4:57"


# --- a deal that waits for an unresponsive computer can be cancelled and blocks no other table


async def deal_in_vain(ana: Person) -> None:
    """Click Deal, and wait until the lobby is closed to changes: the program of a guest does not answer."""
    await ana.until(ana.lobby.deal.isEnabled)
    ana.click_widget(ana.lobby.deal)
    await ana.until(lambda: ana.signals.lobby.running)


async def waiting_deal(person: OpenWindow) -> Person:
    """Return a host who has clicked Deal while the program of a guest does not answer."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana, seat=1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    bo.client.witness.handle = lambda *_: []
    await deal_in_vain(ana)
    return ana


async def test_a_deal_that_waits_can_be_cancelled(person: OpenWindow, clock: FakeClock) -> None:
    """Cancel appears after a second, not under a second click on Deal. Then the lobby shows why."""
    ana = await waiting_deal(person)
    page = ana.lobby
    assert not page.cancel.isVisible()
    clock.advance(1000)
    assert page.note.text() == "The deal waits for the other computers to answer."
    ana.click_widget(page.cancel)
    await ana.until(lambda: not page.cancel.isVisible())
    assert page.deal.isEnabled()
    assert page.note.text()
    assert "waits" not in page.note.text()
    assert not ana.signals.lobby.running
    assert ana.window.session is None

    await deal_in_vain(ana)
    clock.advance(1000)
    keys = await Keyboard(ana).come()
    await keys.go_to(page.cancel)
    await keys.press(Qt.Key.Key_Space)
    await ana.until(lambda: not page.cancel.isVisible())
    assert keys.is_at(page.deal)


async def test_a_closed_waiting_table_blocks_no_other(person: OpenWindow, clock: FakeClock) -> None:
    """Its host can join another one, and deal at a new one: that deal is not mistaken for the first."""
    ana = await waiting_deal(person)
    cy = person("Cy")
    ana.click_widget(ana.lobby.back)
    assert ana.client is None
    clock.advance(1000)
    await cy.host()
    await ana.join(cy)
    assert ana.lobby.title.text() == "Cy’s table"
    ana.click_widget(ana.lobby.back)
    await ana.until(lambda: ana.client is None)
    ana.window.refresh_continue()
    assert ana.offered == "", "a guest who leaves a lobby loses the seat: nothing is offered"
    page = await ana.host()
    for line in page.seat_rows[1:]:
        ana.click_widget(line.bot)
    await ana.deal()
    clock.advance(1000)
    assert ana.window.session is not None
