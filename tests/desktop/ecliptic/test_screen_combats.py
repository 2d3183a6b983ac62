"""Combats as a player sees them: K13 to K17, changing a die, and the hand-overs inside a turn: K23."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.desktop.ecliptic.animation.event_animation import WON_MS
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.actions import ChooseDie
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.entries import Seat, TakenBack
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer, Sit
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.ecliptic.states import ATTACKING, SIXTH, THREE, WISH
from tests.desktop.manual_clock import FakeClock
from tests.desktop.seated_player import painted_texts
from tests.games.ecliptic.building import card


async def test_k13_a_die_lies_covered_until_both_are_chosen(sit: Sit) -> None:
    """The number, shape and place of the first die stay secret; then both are shown at once.

    Used dice are crossed out in the tray; the ring says which of the six combats it is.
    """
    at = sit(fought(), rolls=[13, 5])
    assert at.item(("ring title",)).text == "Combat 3/6"
    assert [at.die(0, die) for die in DICE] == ["ready", "ready", "spent", "ready", "spent", "ready"]
    await at.do(("die", 0, 8))
    assert at.notice == "Your D8 is set aside until all dice come back."
    assert not at.curtain.isVisible()
    await at.play_other(1, "die 8")
    assert at.rolled(1) == ("covered", 0)
    assert [at.die(1, die) for die in (4, 8, 10, 12)] == ["ready"] * 4
    assert at.rolled(0)[0] == "none"
    # What a bot has chosen is not changed for it.
    assert at.status == "Combat for Leo: choose a die, in secret."
    assert not at.session.page.buttons["undo"].isEnabled()
    await at.command("undo")
    assert sealed(at, 1) == 8
    await at.do(("die", 0, 20), ("rolled", 0))
    assert at.rolled(0) == ("ready", 13)
    assert (at.die(0, 20), at.die(1, 8)) == ("spent", "spent")
    assert at.rolled(1) == ("ready", 5)
    assert at.item(("rolled", 1)).sides == 8


async def test_b7_a_die_is_chosen_by_two_clicks(sit: Sit) -> None:
    """After a wrong one, another die or Escape takes it back."""
    at = sit(fought())
    at.other(1, "die 8")
    await at.do(("die", 0, 4))
    assert at.rolled(0) == ("ready", 0)
    assert (at.item(("rolled", 0)).sides, at.item(("rolled", 0)).halo) == (4, True)
    assert at.die(0, 4) == "away"
    assert at.status == "Click the D4 again to fight with it, or choose another die."
    await at.do(("die", 0, 20))
    assert (at.item(("rolled", 0)).sides, at.die(0, 4)) == (20, "ready")
    at.session.page.view.setFocus()
    at.type(Key.Key_Escape)
    assert at.rolled(0)[0] == "none"
    assert len(at.table.entries) == 1


async def test_k14_k16_the_winner_keeps_one_of_two_large_cards(sit: Sit) -> None:
    """The one clicked stays in the winner's line, the other is discarded."""
    at = sit(fought(), rolls=[13, 5])
    await at.throw()
    assert at.item(("trophies", 0)).count == 3
    assert at.log[-1] == "Amélie wins the combat for Leo and has 3 trophies."
    assert at.status == "You win 13 to 5. Which card do you keep in your line?"
    at.clock.advance(5000)
    assert at.scene.announcement.text == "Keep one card"
    offered = [at.item(("keep", each)).face.card for each in (0, 1)]
    assert offered == [card("leo-comet"), card("leo-galaxy")]
    assert all(at.item(("keep", each)).area.height() > at.scene.layout_now.board.card[1] for each in (0, 1))
    await at.do(("keep", 1))
    assert "leo-galaxy" in at.line(0)
    assert not any(name.startswith("leo") for name in at.line(1))
    assert at.item(("discard",)).top == card("leo-comet")
    assert not at.sees(("keep", 0))
    assert at.item(("ring title",)).text == "Combat 3/6"


async def test_k14_k15_the_verdict_stands_on_the_stage_and_then_the_winner_plays_next(sit: Sit) -> None:
    """Not before the log has it, and for 1.6 seconds at least, until a card is chosen; then who plays."""
    at = sit(fought(**SIXTH), rolls=[2, 5], speed=1.0, at_rest=True)
    verdict, shown_ms = "Nour wins 5 to 2: a trophy and Leo", 0
    await at.throw()
    for _ in at.frames(20):
        shown_ms += 20 * (at.scene.announcement.text == verdict)
        assert (at.scene.announcement.text == verdict) <= ("wins the combat" in at.log[-1])
    assert shown_ms >= 1600
    await at.settle()
    assert at.scene.announcement.text == verdict, "as long as the other player chooses"
    assert at.status == "Nour wins 5 to 2 and is choosing a card to keep."
    assert not at.clickable
    assert at.item(("line", 0, card("leo-comet"))).face.greyed, "the card that has lost"
    assert at.item(("line", 1, card("leo-galaxy"))).lit
    assert (at.item(("rolled", 0)).lost, at.item(("rolled", 1)).won) == (True, True)
    await at.play_other(1, "keep leo-comet")
    assert not at.scene.announcement.text
    texts = {(at.scene.announcement.text, at.status) for _ in at.frames(20)}
    assert {text for text, _ in texts} == {"", "Nour plays next"}
    assert {status for text, status in texts if text} == {"It is Nour’s turn."}
    assert "leo-comet" in at.line(1)
    assert not at.sees(("stage",))
    assert [at.player(seat).turn for seat in (0, 1)] == [False, True]


async def test_k14_the_last_combat_announces_no_turn(sit: Sit) -> None:
    """After the last card of the game nobody plays next."""
    at = sit(replace(fought(), pile=(), hands=((), ())), rolls=[13, 5], speed=1.0, at_rest=True)
    await at.throw()
    at.finish()
    await at.settle()
    at.clock.advance(2000)
    await at.do(("keep", 0))
    assert "Amélie plays next" not in {at.scene.announcement.text for _ in at.frames(20)}
    assert at.session.page.result.isVisible()


async def test_k14_the_stakes_stand_under_the_names_and_the_gains_under_the_cards(sit: Sit) -> None:
    """Lines and trophies are public; the own line stays bright while a card is chosen for it."""
    lines = ("gemini-moon cancer-comet virgo-sun capricorn-comet", "leo-galaxy libra-galaxy scorpio-planet")
    at = sit(fought(lines=lines), rolls=[13, 5])
    stage, now = at.item(("stage",)), at.scene.layout_now
    assert stage.texts.notes == ("+4 if won, 0 if lost", "+1 if won, –1 if lost")
    assert stage.area.bottom() > now.board.camps[0].lines[0].y - now.stage.area.y
    await at.throw()
    assert stage.texts.notes == ("+3: run of 4, 3 × comet", "+2: run of 4")
    assert not stage.texts.roles
    assert stage.sceneBoundingRect().bottom() <= now.board.camps[0].lines[0].y
    assert at.item(("keep", 0)).rect() == now.keeping.cards[0]
    lost = sit(fought(lines=lines), rolls=[3, 5])
    await lost.throw()
    assert lost.item(("stage",)).texts.roles, "only the winner chooses"


async def test_k14_k16_the_last_choice_in_another_language_and_all_dice_come_back(sit: Sit) -> None:
    """Camps, tips, status and log too. While one's own choice moves, nobody is named as if by a stranger."""
    at = sit(fought(**SIXTH), rolls=[13, 5])
    assert at.item(("ring title",)).text == "Combat 6/6"
    await at.throw()
    assert at.item(("ring title",)).text == "Combat 6/6"
    at.window.menus.chosen.emit("language", "fr")
    await at.settle()
    assert at.item(("camp", 0)).camp == "Camp blanc"
    assert at.status == "13 à 5 pour vous. Quelle carte gardez-vous dans votre ligne\u202f?"
    assert at.log[-1] == "Amélie gagne le combat pour le Lion et a 4 trophées."
    assert at.scene.tooltip_text(("line", 0, card("aries-sun"))).startswith("Bélier (soleil), ")
    names = [each.name for zone in at.scene.zones() for each in zone.objects if each.key[0] == "keep"]
    assert names == ["Garder le Lion (comète)", "Garder le Lion (galaxie)"]
    at.scene.set_motion(1.0, reduced=False)
    await at.do(("keep", 0))
    assert at.status == "13 à 5 pour vous."
    at.scene.animator.finish_step()
    assert at.status == "C’est à vous de jouer."
    # Twelve dice lie ready again, and the count begins anew.
    at.finish()
    await at.speak("en")
    assert all(at.die(seat, die) == "ready" for seat in (0, 1) for die in DICE)
    assert at.item(("ring title",)).text == "Combat 0/6"
    assert "After the sixth combat all dice come back." in at.log


async def test_k17_the_three_cards_meet_large_over_the_board_and_go_back(sit: Sit) -> None:
    """It needs no text: the text and the log come after it; with reduced motion nothing flies."""
    at = sit(THREE, speed=1.0, at_rest=True)
    await at.act("pair pisces-star pisces-galaxy")
    at.finish()
    at.clock.advance(2000)
    await at.act("lay pisces-comet")
    wide: dict[str, float] = {}
    for _ in at.frames(20):
        for item in at.things("ghost"):
            wide[str(item.face.card)] = max(
                wide.get(str(item.face.card), 0), item.sceneBoundingRect().width()
            )
            assert not at.scene.announcement.text
    own = at.scene.layout_now.board.card[0]
    assert {name for name, width in wide.items() if width > 1.5 * own} == {
        f"pisces-{symbol}" for symbol in ("star", "galaxy", "comet")
    }
    assert not at.things("ghost")


def hands_shown(at: EclipticPlayer) -> list[str]:
    """Return the cards of a hand and the dice under a named cup that can be seen now."""
    named = [item.key for item in at.things("rolled") if item.state == "covered" and item.number]
    return at.held + [str(key) for key in named]


async def test_k23_k13_the_screen_is_handed_over_inside_the_turn_for_the_dice(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attacker chooses, the curtain falls, the defender is invited, chooses, and both see the dice.

    A button gives the die back; then it is the attacker's turn again, behind the curtain.
    """
    at = sit(fought(), people=(0, 1), rolls=[13, 5])
    curtain = at.session.controller.curtain
    assert curtain.invited == 0, "the attacker first"
    await at.take_screen()
    await at.act("die 4")
    assert curtain.closed
    assert curtain.invited == 1
    assert hands_shown(at) == []
    await at.speak("fr")
    assert at.curtain.change_button.text() == "Amélie\u202f: changer de dé"
    await at.speak("en")
    assert at.curtain.change_button.text() == "Amélie: change die"
    await at.click_and_settle(at.curtain.change_button)
    assert sealed(at, 0) is None
    assert at.curtain.title.text() == "Amélie: choose your die"
    assert not at.curtain.change_button.isVisible()
    assert hands_shown(at) == []
    await at.take_screen()
    await at.act("die 20")
    assert at.curtain.title.text() == "Nour: choose your die"
    assert (sealed(at, 0), at.rolled(0)) == (20, ("covered", 0))
    assert at.die(0, 20) == "ready", "nobody sees which one is gone"
    assert at.table.entries[1] == TakenBack(0, sealed=True)
    told = " ".join((*at.log, *painted_texts(at.window, monkeypatch)))
    assert "D20" not in told
    assert not any("D4" in line for line in at.log)
    assert at.log[-1] == "Amélie has chosen a die."
    await at.take_screen()
    assert at.scene.below == 1, "the board is turned behind the curtain"
    assert at.rolled(0) == ("covered", 0)
    # Once the next hand is open, neither the button nor Ctrl+Z changes the die.
    assert not at.session.page.buttons["undo"].isEnabled()
    at.session.controller.shared_screen.close_curtain()
    assert not at.curtain.change_button.isVisible()
    at.window.do("undo")
    await at.take_screen()
    assert sealed(at, 0) == 20
    await at.act("die 8")
    assert at.rolled(0) == ("ready", 13)
    assert at.rolled(1) == ("ready", 5)
    assert curtain.closed
    assert curtain.invited == 0, "who has won keeps a card"
    await at.take_screen()
    await at.do(("keep", 0))
    assert "leo-comet" in at.line(0)


ASKED = {
    "turn": ("Amélie’s turn", "À Amélie de jouer"),
    "die": ("Nour: choose your die", "Nour\u202f: choisissez votre dé"),
    "keep": ("Nour: choose the card to keep", "Nour\u202f: choisissez la carte à garder"),
    "wish": ("Amélie: make your wish", "Amélie\u202f: faites votre souhait"),
}


async def check_asked(at: EclipticPlayer, asked: str) -> None:
    """Check that the closed curtain asks for something, in both languages."""
    for code, title in zip(("fr", "en"), reversed(ASKED[asked]), strict=True):
        await at.speak(code)
        assert at.curtain.title.text() == at.curtain.accessibleName() == title


async def test_k23_a_defender_who_wins_goes_on_without_another_hand_over(sit: Sit) -> None:
    """She has the screen already: she keeps a card and plays. The curtain says what each is asked to do."""
    await check_asked(sit(middle(), people=(0, 1)), "turn")
    await check_asked(sit(WISH, people=(0, 1)), "wish")
    at = sit(fought(), people=(0, 1), rolls=[3, 5])
    await at.take_screen()
    # F9 before choosing: nothing of the hand is left, the same seat is invited again.
    at.session.controller.shared_screen.close_curtain()
    assert hands_shown(at) == []
    assert at.session.controller.curtain.invited == 0
    await at.take_screen()
    await at.act("die 20")
    await check_asked(at, "die")
    await at.take_screen()
    await at.act("die 8")
    assert not at.session.controller.curtain.closed
    assert at.scene.view.seat == 1
    at.session.controller.shared_screen.close_curtain()
    await check_asked(at, "keep")
    assert at.curtain.recap.text().endswith(at.log[-1])
    await at.take_screen()
    await at.do(("keep", 0))
    await at.settle()
    assert at.player(1).turn


async def test_a_press_while_the_dice_tumble_lets_them_lie_at_once_and_a_trophy_arrives(sit: Sit) -> None:
    """Their numbers can be read before the winner is shown; then the trophy flies to the camp.

    For the choice of a card the stage moves above the own line; nothing else is scaled afterwards.
    """
    at = sit(fought(), rolls=[13, 5], speed=1.0, at_rest=True)
    await at.throw()
    at.scene.animator.advance(320)
    at.scene.animator.advance(320)
    at.clock.advance(1000)
    at.click(("ring",))
    assert at.rolled(0) == ("ready", 13)
    assert not at.item(("rolled", 0)).turn_deg
    assert at.scene.moving
    counts = [at.item(("trophies", 0)).count for _ in at.frames() if at.item(("rolled", 0)).won]
    assert counts.count(2) > 0.8 * WON_MS / 16
    assert counts[-1] == 3
    starts = [at.item(("keep", each)).sceneBoundingRect().width() for each in (0, 1)]
    at.scene.animator.advance(500)
    ends = [at.item(("keep", each)) for each in (0, 1)]
    assert [item.rect() for item in ends] == [*at.scene.layout_now.keeping.cards]
    assert all(start > item.sceneBoundingRect().width() for start, item in zip(starts, ends, strict=True))
    assert {item.scale() for item in at.scene.visible_items()} == {1.0}


async def test_a_covered_die_flies_from_the_middle_of_a_tray_that_is_not_seen(sit: Sit) -> None:
    """Every die starts at the same place, so that the start discloses nothing."""

    async def start(die: int) -> Any:
        at = sit(fought(), speed=1.0, at_rest=True)
        await at.play_other(1, f"die {die}")
        return at.item(("rolled", 1)).sceneBoundingRect().center()

    assert await start(4) == await start(12)


async def test_k13_every_die_that_can_be_chosen_tells_its_chance_where_hints_are_allowed(sit: Sit) -> None:
    """Above the tray, not in a tooltip: on average over the dice that the other player has left."""

    def chances() -> dict[Any, str]:
        return dict(at.item(("stage",)).chances)

    def told() -> list[str]:
        objects = [each for zone in at.scene.zones() for each in zone.objects]
        return [each.description for each in objects if "%" in each.description]

    at = sit(fought())
    dice = (4, 8, 10, 12)
    exact = [Fraction(sum(min(roll - 1, die) for roll in range(1, 21)), 20 * die - die) for die in dice]
    percent = round(100 * sum(exact) / 4)  # ties are rolled again
    assert next(iter(chances().values())) == "Chance to win, on average"
    assert chances()[at.item(("die", 0, 20)).rect()] == f"{percent} %"
    assert chances()[at.item(("die", 0, 10)).rect()] == "59 %"
    assert len(chances()) == 5
    assert f"D20: {percent}% to win, on average over the dice of Nour" in told()
    assert len(told()) == 4
    assert not at.scene.tooltip_text(("die", 0, 20)), "a tooltip would cover the other dice"
    assert not at.item(("die", 0, 20)).toolTip()
    assert at.scene.tooltip_text(("die", 0, 8)), "a die that is set aside"
    await at.do(("die", 0, 10))
    assert len(chances()) == 5
    await at.do(("die", 0, 10))
    assert not chances(), "the die is chosen"
    at = sit(fought())
    at.table.header = at.table.header._replace(advice=False)
    at.scene.show_hints()
    assert not chances()
    assert not told()


async def test_k13_a_sign_that_the_other_line_has_is_fought_for_on_the_stage(sit: Sit) -> None:
    """The card is marked as an attack before it is laid; then both cards are ringed and dice are offered.

    Both grow on their way from the line to the stage, whose light changes by a little a frame.
    """
    at = sit(ATTACKING, speed=1.0, at_rest=True)
    assert at.card_face("leo-comet").band == "attack"
    assert at.card_face("libra-moon").band == "open"
    assert at.item(("place", card("leo-comet").sign)).attack
    await at.act("lay leo-comet")
    key, widths, dimmed = ("line", 0, card("leo-comet")), [], []
    for _ in at.frames():
        if at.sees(("stage",)):
            item = at.item(key)
            widths.append(item.mapRectToScene(item.area).width())
            dimmed.append(at.item(("stage",)).opacity())
    assert widths == sorted(widths)
    assert widths[-1] > 2 * widths[0]
    assert widths[-1] == pytest.approx(at.scene.layout_now.stage.cards[0].width)
    assert max(after - before for before, after in pairwise(dimmed)) < 0.1
    assert at.item(("stage",)).opacity() == 1
    for key in (("line", 0, card("leo-comet")), ("line", 1, card("leo-galaxy"))):
        assert at.item(key).fought
        assert at.shows(key, NIGHT.orange, around=6)
    assert at.status == "Combat for Leo: choose a die, in secret."
    assert {key for key in at.clickable if key[0] == "die"} == {("die", 0, die) for die in (4, 6, 10, 20)}


async def test_nothing_flies_in_a_combat_with_reduced_motion(sit: Sit) -> None:
    """Cards and dice fade in at their places, each within 120 ms."""
    at = sit(fought(), rolls=[13, 5], speed=1.0, reduced_motion="on", at_rest=True)
    await at.throw()
    for _ in at.frames():
        for seat in (0, 1):
            die = at.item(("rolled", seat))
            assert die.rect() == at.scene.stage_now.slots[seat]
            assert (die.turn_deg, die.lift) == (0, 0)
    for seat, name in enumerate(("leo-comet", "leo-galaxy")):
        item = at.item(("line", seat, card(name)))
        cards = at.scene.layout_now.keeping.cards
        assert (item.rect(), item.opacity(), item.scale()) == (cards[seat], 1, 1)


# --- K13: a die that is still sealed can be changed, until the other player looks or chooses


Key = Qt.Key


def sealed(at: EclipticPlayer, seat: int) -> Any:
    """Return the die that a seat has chosen."""
    combat = at.table.update_for(seat).view.combat
    assert combat is not None
    return combat.chosen[seat]


async def test_k13_another_die_takes_the_place_of_the_one_under_the_cup(sit: Sit) -> None:
    """One click on it, as often as the player likes; the line above says so. One person has no curtain."""
    at = sit(fought(), rolls=[3, 5])
    await at.act("die 20")
    assert (at.rolled(0), at.die(0, 20)) == (("covered", 20), "away")
    assert at.status == (
        "You have chosen the D20. Click another die to change it, until the other player chooses."
    )
    assert at.clickable == {("die", 0, die) for die in (4, 6, 10)}
    for key in (at.things("hand")[0].key, ("die", 1, 8), ("die", 0, 20)):
        await at.do(key)
        assert sealed(at, 0) == 20, "it is no other die"
    assert at.notice == "You have chosen your die; the other player still has to choose."
    assert len(at.table.entries) == 1
    for die in (6, 10):
        await at.do(("die", 0, die))
        assert (sealed(at, 0), at.rolled(0)) == (die, ("covered", die))
        assert at.die(0, 20) == "ready"
        assert at.log[-2:] == ["Amélie changes their die.", f"Amélie has chosen the D{die}."]
    assert at.session.page.prompt_bar.isHidden(), "nobody is asked"
    await at.speak("fr")
    assert at.status.startswith("Vous avez choisi le D10. ")
    assert at.log[-2] == "Amélie change de dé."
    await at.speak("en")
    await at.command("undo")
    assert (sealed(at, 0), at.rolled(0)[0]) == (None, "none")
    assert at.status == "Combat for Leo: choose a die, in secret."
    await at.act("die 10")
    assert not at.curtain.isVisible()
    await at.play_other(1, "die 8")
    assert not at.curtain.isVisible()
    assert at.rolled(0) == ("ready", 3)
    assert at.item(("rolled", 0)).sides == 10


async def test_k13_the_last_of_six_dice_is_not_changed(sit: Sit) -> None:
    """There is no other: neither the line above the table nor the curtain offers one."""
    for people in ((0,), (0, 1)):
        at = sit(fought(**SIXTH), people=people)
        at.clock.advance(400)
        at.session.controller.shared_screen.open_curtain()
        await at.act("die 20")
        assert not at.curtain.change_button.isVisible()
        assert at.status == "Combat for Leo: Nour is choosing a die."


# --- K13: a game is left in the middle of a combat: no die is lost, changed, or shown before its time


def leave_in_a_combat(folder: Path, seed: str) -> tuple[int, int]:
    """Store a game between two people until one of them has chosen a die; return who, and which die."""
    now, random = datetime(2026, 11, 21, 18, 30, tzinfo=UTC), Random(seed)
    people = (Seat("human", "Amélie"), Seat("human", "Nour"))
    table, _, _ = Saves(DiskFiles(), folder, GAMES).begin("ecliptic", {}, people, now, seed)
    action: Any = None
    while not (isinstance(action, ChooseDie) and len(table.state().acting) == 1):
        seat = table.state().acting[0]
        action = random.choice(table.update_for(seat).legal)
        assert table.act(seat, action, str(len(table.entries))) is None
    table.close()
    return seat, action.die


@pytest.mark.parametrize("seed", ["0a", "0b", "0c"])
async def test_k13_a_game_continues_with_the_die_that_was_chosen(
    seed: str, window: MainWindow, tmp_path: Path, clock: FakeClock
) -> None:
    """Continue invites the one who has not chosen, shows a covered die, and rolls the one that was chosen."""
    chosen_by, die = leave_in_a_combat(tmp_path / "tables", seed)
    window.do("continue")
    at = EclipticPlayer(window, clock)
    waits = 1 - chosen_by
    assert at.session.controller.curtain.invited == waits, "the one who has not chosen"
    assert at.curtain.title.text() == f"{('Amélie', 'Nour')[waits]}: choose your die"
    assert at.curtain.recap.text().endswith(at.log[-1])
    assert at.log[-1].endswith("has chosen a die.")
    assert at.die(chosen_by, die) == "ready", "in the tray nothing is missing yet"
    assert at.rolled(chosen_by) == ("covered", 0)
    assert at.scene.view.combat.chosen[chosen_by] is HIDDEN
    await at.take_screen()
    assert at.rolled(chosen_by) == ("covered", 0)
    assert at.scene.view.combat.chosen[chosen_by] is HIDDEN
    own = min(at.scene.hints.dice)
    await at.do(("die", waits, own), ("die", waits, own))
    await at.settle()
    assert at.item(("rolled", chosen_by)).sides == die, "the very die that was chosen"
    assert at.item(("rolled", waits)).sides == own
    assert at.rolled(chosen_by)[0] == "ready"
