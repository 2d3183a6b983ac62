"""Deals, verdicts and clocks of a network table, and a deal that waits."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.network.deal_dialog import why_text
from epizodiak_qt.lan.fair_deal.verify_deal import REASONS
from epizodiak_qt.lobby.clocks import Clocks
from epizodiak_qt.lobby.verdict import DealVerdict
from tests.desktop.network.keyboard_player import Keyboard
from tests.desktop.network.people import guest_at_fake_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.desktop.manual_clock import FakeClock
    from tests.desktop.network.people import Person
    from tests.lobby.fake_client import FakeNetwork

DOUBTS = ("no number", "left out", "forgot", "returned", "too long", "given up", "hurried")
EVERY_REASON = [
    ("verified", ""),
    *(("not checked" if reason in DOUBTS else "does not match", reason) for reason in REASONS),
]


def verdict(number: int, result: str = "verified", reason: str = "", *seats: int) -> DealVerdict:
    """Return a verdict on a round."""
    return DealVerdict(number, result, reason, seats, 1, f"a b c d{number}", {"round": number})  # type: ignore[arg-type]  # a text of a test


async def test_a_deal_that_does_not_match_stays_red(
    alone: Callable[..., Person], network: FakeNetwork, picture: Callable[[Any, str], None]
) -> None:
    """A later verified round does not reset the badge; the dialog names the round, what is wrong, and who."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    for each in (verdict(1), verdict(2, "does not match", "number", 0), verdict(3)):
        signals.on_deal_checked(each)
    assert bo.sidebar.badge.text() == "Deal does NOT match"
    bo.sidebar.tabs.setCurrentIndex(2)
    picture(bo.window, "lan-no-match-en")
    dialog = bo.sidebar.show_deals()
    lines = dialog.found.text().splitlines()
    name = bo.session.controller.names[0]
    assert lines[1] == (
        f"Round 2: Deal does NOT match. The number of {name} is not the one that was promised. An unchanged "
        "program does not do this: save the transcript, and ask the host. Words: a, b, c, d2."
    )
    assert lines[2] == "Round 3: Deal verified. Words: a, b, c, d3."
    bo.click_widget(dialog.close_button)


async def test_a_deal_that_was_not_checked_is_neither_red_nor_verified(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """An unaudited deal is no fault of the host; the next one may be verified again."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_deal_checked(verdict(1, "not checked", "forgot"))
    for badge in (bo.sidebar.badge, bo.sidebar.result_badge):
        assert (badge.text(), badge.styleSheet()) == ("Deal not checked", "")
    signals.on_deal_checked(verdict(2))
    assert bo.sidebar.badge.text() == "Deal verified"
    dialog = bo.sidebar.show_deals()
    assert dialog.found.text().splitlines()[0] == (
        "Round 1: Deal not checked. The program was restarted, and had lost its number. "
        "The next deal will be checked. Words: a, b, c, d1."
    )
    bo.click_widget(dialog.close_button)


async def test_the_text_about_the_proof_is_hidden_unless_all_deals_are_proved_fair(
    alone: Callable[..., Person],
    network: FakeNetwork,
) -> None:
    """The text about the proof appears only if all listed rounds are verified."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    for last, shown in (
        (verdict(2), True),
        (verdict(2, "not checked", "no number"), False),
        (verdict(2, "does not match", "secret"), False),
    ):
        signals.verdicts = [verdict(1), last]
        dialog = bo.sidebar.show_deals()
        assert dialog.proves.isVisible() == shown
        bo.click_widget(dialog.close_button)


async def test_each_reason_is_a_sentence_in_both_languages(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """It says what has happened; a missing number of a verified deal names the player."""
    bo = await guest_at_fake_table(alone, network)
    for language in ("en", "fr"):
        bo.window.apply_setting("language", language)
        said = {
            why_text(verdict(1, result, reason, 1), ["Ana", "Bo", "Cy"]) for result, reason in EVERY_REASON
        }
        assert len(said) == len(EVERY_REASON)
        assert all(len(each) > 40 for each in said)
    assert {reason for _, reason in EVERY_REASON} == {*REASONS, ""}


@pytest.mark.parametrize("rounds", [1, 40])
async def test_no_line_about_the_deals_is_cut_off(
    alone: Callable[..., Person], network: FakeNetwork, rounds: int
) -> None:
    """After one round and after forty, each line is complete in a window that fits the screen."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    signals.verdicts = [verdict(number) for number in range(1, rounds + 1)]
    dialog = bo.sidebar.show_deals()
    await bo.settle()
    for label in (dialog.found, dialog.proves):
        assert label.height() >= label.heightForWidth(label.width())
    assert dialog.height() <= dialog.screen().availableGeometry().height()
    bo.click_widget(dialog.close_button)


async def test_words_are_named_with_the_round_they_belong_to(
    alone: Callable[..., Person], network: FakeNetwork
) -> None:
    """The words of the next deal, agreed on at the end of a round, are not shown for that round."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    for words, said in (
        ("a b c d1", ""),
        (
            "e f g h",
            "Words of the deal of round 2, not checked yet: e, f, g, h. Compare them: every screen",
        ),
    ):
        signals.verdicts, signals.deal_words = [verdict(1)], words
        dialog = bo.sidebar.show_deals()
        assert dialog.words.text().startswith(said)
        assert dialog.words.isVisible() == bool(said)
        bo.click_widget(dialog.close_button)
    signals.verdicts = []
    dialog = bo.sidebar.show_deals()
    assert dialog.words.text().startswith("Words of this deal: e, f, g, h. Compare them")
    signals.deal_agreed.emit()
    assert "Words of the deal: e, f, g, h. Compare them" in bo.sidebar.people.text()
    bo.click_widget(dialog.close_button)


async def test_a_transcript_is_written_as_json(
    alone: Callable[..., Person], network: FakeNetwork, tmp_path: Path
) -> None:
    """If the file cannot be written, a message gives the reason."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_deal_checked(verdict(1))
    dialog = bo.sidebar.show_deals()
    assert "transcript is in" in dialog.write(tmp_path / "deal.json").en
    assert json.loads((tmp_path / "deal.json").read_text("utf-8")) == {"round": 1}
    assert "could not be written" in dialog.write(tmp_path / "no" / "deal.json").en
    bo.click_widget(dialog.close_button)


async def test_clocks_run_on_the_cards(
    alone: Callable[..., Person], network: FakeNetwork, clock: FakeClock
) -> None:
    """Only the clock of the player to move runs; all pause while a connection is lost."""
    bo = await guest_at_fake_table(alone, network)
    signals = bo.coordinator.signals
    assert signals is not None
    signals.on_clocks(Clocks((300.0, 299.0, 300.0), (1,), paused=False))
    assert [badge.text() for badge in bo.sidebar.status_badges] == ["5:00", "4:59", "5:00"]
    clock.advance(2000)
    assert [badge.text() for badge in bo.sidebar.status_badges] == ["5:00", "4:57", "5:00"]
    signals.on_clocks(Clocks((300.0, 297.0, 300.0), (1,), paused=True))
    clock.advance(5000)
    assert bo.sidebar.status_badges[1].text() == "4:57"


async def test_a_join_request_in_play_is_asked_about_over_the_table(
    alone: Callable[..., Person],
    network: FakeNetwork,
) -> None:
    """The banner shows requests one after the other while the game continues."""
    bo = await guest_at_fake_table(alone, network)
    answers: list[tuple[str, bool]] = []
    signals: Any = bo.coordinator.signals
    for name in ("Cy", "Di"):
        answer = partial(lambda name, agreed: answers.append((name, agreed)), name)
        signals.on_join_request(name, "127.0.0.2", "bobub dodud", answer)
    assert bo.sidebar.banner.text.text() == (
        "Cy (127.0.0.2) has the code and would like to come in. "
        "Ask Cy for the words on their screen: bobub, dodud."
    )
    bo.click_widget(bo.sidebar.banner.buttons[0])
    bo.click_widget(bo.sidebar.banner.buttons[1])
    assert answers == [("Cy", True), ("Di", False)]
    assert not bo.sidebar.banner.isVisible()


# --- a deal that waits for an unresponsive computer can be cancelled and blocks no other table


async def waiting_deal(person: Callable[..., Person]) -> tuple[Person, Person]:
    """Return a host who has clicked Deal, and a guest whose program does not answer."""
    ana, bo = person("Ana"), person("Bo")
    await ana.host()
    await bo.join(ana)
    await bo.sit(1)
    ana.click_widget(ana.lobby.seat_rows[2].bot)
    client: Any = bo.coordinator.client
    client.witness.handle = lambda *_: []
    await ana.until(ana.lobby.deal.isEnabled)
    ana.click_widget(ana.lobby.deal)
    await ana.until(lambda: running(ana))
    return ana, bo


def running(one: Person) -> bool:
    """Tell whether the lobby is closed to changes."""
    lobby = one.lobby.lobby
    return lobby is not None and lobby.running


async def test_a_deal_that_waits_can_be_cancelled(
    person: Callable[..., Person], clock: FakeClock, picture: Callable[[Any, str], None]
) -> None:
    """Cancel appears after a second, not under a second click on Deal; then the lobby shows why."""
    ana, _bo = await waiting_deal(person)
    page = ana.lobby
    assert not page.cancel.isVisible()
    clock.advance(1000)
    assert page.note.text() == "The deal waits for the other computers to answer."
    for tongue in ("fr", "en"):
        ana.window.apply_setting("language", tongue)
        await ana.settle()
        picture(ana.window, f"lan-deal-waits-{tongue}")
    ana.click_widget(page.cancel)
    await ana.until(lambda: not page.cancel.isVisible())
    assert page.deal.isEnabled()
    assert page.note.text()
    assert "waits" not in page.note.text()
    assert not running(ana)
    assert ana.window.session is None


async def test_a_deal_is_cancelled_by_keys(person: Callable[..., Person], clock: FakeClock) -> None:
    """Tab reaches Cancel; the focus moves to Deal when Cancel hides."""
    ana, _bo = await waiting_deal(person)
    page = ana.lobby
    clock.advance(1000)
    keys = Keyboard(ana)
    await keys.come()
    await keys.go_to(page.cancel)
    await keys.press(Qt.Key.Key_Space)
    await ana.until(lambda: not page.cancel.isVisible())
    assert keys.is_at(page.deal)


async def test_a_host_who_closes_a_waiting_table_can_join_another(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """The waiting deal blocks neither another table nor another deal."""
    ana, _bo = await waiting_deal(person)
    cy = person("Cy")
    ana.click_widget(ana.lobby.leave)
    assert ana.coordinator.client is None
    clock.advance(1000)
    await cy.host()
    await ana.join(cy)
    assert ana.lobby.title.text() == "Cy’s table"


async def test_another_table_is_dealt_after_one_that_waited_was_closed(
    person: Callable[..., Person], clock: FakeClock
) -> None:
    """The second deal is not mistaken for the first."""
    ana, _bo = await waiting_deal(person)
    ana.click_widget(ana.lobby.leave)
    page = await ana.host()
    for line in page.seat_rows[1:]:
        ana.click_widget(line.bot)
    await ana.deal()
    clock.advance(1000)
    assert ana.window.session is not None
