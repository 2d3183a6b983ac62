"""K13: a die that is still sealed can be changed, until the other player looks or chooses."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from epizodiak_qt.table.entries import TakenBack
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer, Sit
from tests.desktop.ecliptic.sample_positions import fought

Key = Qt.Key


def sealed(at: EclipticPlayer, seat: int) -> Any:
    """Return the die that a seat has chosen."""
    combat = at.table.update_for(seat).view.combat
    assert combat is not None
    return combat.chosen[seat]


async def test_k13_another_die_takes_the_place_of_the_one_under_the_cup(sit: Sit) -> None:
    """One click on it, as often as the player likes; the line above says so."""
    at = sit(fought(), rolls=[3, 5])
    await at.act("die 20")
    assert at.status == (
        "You have chosen the D20. Click another die to change it, until the other player chooses."
    )
    assert {key for key in at.clickable if key[0] == "die"} == {("die", 0, die) for die in (4, 6, 10)}
    for key in (at.things("hand")[0].key, ("die", 0, 20), ("die", 1, 8)):
        await at.do(key)
        assert sealed(at, 0) == 20, "it is no other die"
    assert len(at.table.entries) == 1
    for die in (6, 10):
        await at.do(("die", 0, die))
        assert (sealed(at, 0), at.rolled(0)) == (die, ("covered", die))
        assert at.die(0, 20) == "ready"
        assert at.log[-2:] == ["Amélie changes their die.", f"Amélie has chosen the D{die}."]
    assert at.session.page.prompt_bar.isHidden(), "nobody is asked"
    at.other(1, "die 8")
    await at.settle()
    assert at.rolled(0) == ("ready", 3)
    assert at.item(("rolled", 0)).sides == 10


async def test_k13_keys_change_a_die_too(sit: Sit) -> None:
    """The arrows lead to the other dice; Ctrl+Z gives the die back."""
    at = sit(fought())
    await at.act("die 20")
    at.session.page.view.setFocus()
    at.type(Key.Key_Right)
    at.type(Key.Key_Space)
    await at.settle()
    assert sealed(at, 0) in (4, 6, 10)
    at.window.do("undo")
    await at.settle()
    assert sealed(at, 0) is None
    assert at.rolled(0)[0] == "none"
    assert at.status == "Combat for Leo: choose a die, in secret."


async def test_k13_at_the_curtain_a_die_is_changed_before_the_next_hand_is_opened(sit: Sit) -> None:
    """A button gives it back; then it is that player's turn again, behind the curtain."""
    at = sit(fought(), people=(0, 1))
    at.open_hand()
    await at.act("die 20")
    assert at.curtain.title.text() == "Nour: choose your die"
    assert at.curtain.change_button.text() == "Amélie: change die"
    at.click_widget(at.curtain.change_button)
    await at.settle()
    assert sealed(at, 0) is None
    assert at.curtain.title.text() == "Amélie: choose your die"
    assert not at.curtain.change_button.isVisible()
    assert not at.things("hand")
    at.open_hand()
    await at.act("die 4")
    assert at.curtain.title.text() == "Nour: choose your die"
    assert (sealed(at, 0), at.rolled(0)) == (4, ("covered", 0))
    assert at.table.entries[1] == TakenBack(0, sealed=True)
    assert not any("D20" in line or "D4" in line for line in at.log)
    # Once the next hand is open, neither the button nor Ctrl+Z changes it.
    at.open_hand()
    assert not at.session.page.buttons["undo"].isEnabled()
    at.session.controller.shared_screen.close_curtain()
    assert not at.curtain.change_button.isVisible()
    at.window.do("undo")
    await at.settle()
    assert sealed(at, 0) == 4


@pytest.mark.parametrize(("code", "reveal"), [("en", "click"), ("fr", "hold")])
async def test_k13_changing_a_die_is_told_in_the_language_of_the_window(
    code: str, reveal: str, sit: Sit
) -> None:
    """The line above the table, the log, and the button of the curtain, which is whole in a small window."""
    at = sit(fought(), language=code)
    await at.act("die 20")
    assert at.status.startswith({"en": "You have chosen the D20. ", "fr": "Vous avez choisi le D20. "}[code])
    await at.do(("die", 0, 6))
    assert at.log[-2] == {"en": "Amélie changes their die.", "fr": "Amélie change de dé."}[code]
    both = sit(fought(), people=(0, 1), size=(1024, 640), language=code, reveal=reveal)
    curtain = both.curtain
    both.clock.advance(400)
    both.session.controller.shared_screen.open_curtain()
    await both.settle()
    await both.act("die 20")
    told = {"en": "Amélie: change die", "fr": "Amélie\u202f: changer de dé"}
    assert curtain.change_button.text() == told[code]
    curtain.grab()
    buttons = [curtain.change_button, curtain.open_button, curtain.replay_button]
    assert curtain.rect().contains(curtain.change_button.geometry())
    for button in buttons:
        assert button.isVisible()
        assert button.width() >= button.sizeHint().width()
        assert not any(button.geometry().intersects(other.geometry()) for other in buttons if other != button)


async def test_k13_the_last_of_six_dice_is_not_changed(sit: Sit) -> None:
    """There is no other: neither the curtain nor the line above the table offers one."""
    last = {"dice": ((20,), (8,)), "trophies": (3, 2)}
    at = sit(fought(**last), people=(0, 1))
    at.open_hand()
    await at.act("die 20")
    assert not at.curtain.change_button.isVisible()
    alone = sit(fought(**last))
    await alone.act("die 20")
    assert alone.status == "Combat for Leo: Nour is choosing a die."


async def test_k13_a_die_that_a_bot_has_chosen_is_not_changed_for_it(sit: Sit) -> None:
    """Nothing at the screen offers it."""
    at = sit(fought())
    at.other(1, "die 8")
    await at.settle()
    assert at.status == "Combat for Leo: choose a die, in secret."
    assert not at.session.page.buttons["undo"].isEnabled()
    at.window.do("undo")
    await at.settle()
    assert sealed(at, 1) == 8
