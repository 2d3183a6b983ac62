"""The ring of the keyboard at Ecliptic: the hand first, laying nothing last."""

import pytest
from PySide6.QtCore import Qt

from tests.desktop.ecliptic.ecliptic_player import Sit
from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.ecliptic.states import ATTACKING, TAKING_ONLY, WITHOUT_ATTACK as LAYING
from tests.desktop.table.keyboard import key_of, press
from tests.games.ecliptic.building import card

Keys = Qt.Key


async def test_k08_after_a_pair_the_ring_is_in_the_hand(sit: Sit) -> None:
    """Enter lays the pair; the next arrow does not lead to *Lay nothing*, which comes after all cards."""
    at = sit(middle())
    await press(at, Keys.Key_Right)
    assert key_of(at) == ("hand", card("virgo-moon"))
    await press(at, Keys.Key_Space, Keys.Key_Right, Keys.Key_Space, Keys.Key_Return)
    assert at.scene.hints.decline
    first = key_of(at)
    assert first is not None
    assert first[0] == "hand"
    kinds = []
    for _ in range(len(at.clickable)):
        await press(at, Keys.Key_Right, playable=True)
        kinds.append((key_of(at) or ("",))[0])
    assert set(kinds[: kinds.index("decline")]) == {"hand"}
    assert "place" in kinds
    assert first in {("hand", each) for each in at.scene.hints.selections.lays}


async def test_k08_laying_nothing_is_not_lit_beside_signs(sit: Sit) -> None:
    """It has no halo and does not pulse, unless nothing else can be done."""
    at = sit(LAYING)
    assert not at.halo(("decline",))
    assert at.item(("decline",)) not in at.scene.mark_hints()
    await at.do(("hand", card("pisces-star")), ("place", card("pisces-star").sign))


async def test_k13_the_ring_goes_to_what_a_combat_asks(sit: Sit) -> None:
    """From the attacking card to the dice, from the die to the cards of the choice, and back to the hand."""
    at = sit(ATTACKING, rolls=[13, 5])
    await press(at, Keys.Key_Right, Keys.Key_Space, Keys.Key_Return)
    assert at.scene.hints.dice
    assert key_of(at) == ("die", 0, 4)
    await press(at, Keys.Key_End)
    at.session.page.view.navigator.focus(("die", 0, 20))
    await press(at, Keys.Key_Space, Keys.Key_Return)
    at.other(1, "die 8")
    await at.settle()
    assert at.scene.hints.keeps
    assert key_of(at) == ("keep", 0)
    assert not at.scene.tooltip_text(("keep", 0)), "it would cover the dice"
    await press(at, Keys.Key_Return)
    assert at.scene.hints.acting
    assert key_of(at) in {("hand", each) for each in at.scene.hints.selections.cards}


async def test_k13_the_ring_begins_at_the_dice_and_a_second_enter_does_not_change_the_die(sit: Sit) -> None:
    """The ring stays on the chosen die; an arrow leads to the others, with which it can be changed."""
    at = sit(fought())
    await press(at, Keys.Key_Right)
    assert key_of(at) == ("die", 0, 4)
    await press(at, Keys.Key_Right)
    assert key_of(at) == ("die", 0, 6)
    await press(at, Keys.Key_Space)
    assert at.rolled(0)[0] == "ready", "it is only selected"
    await press(at, Keys.Key_Return)
    assert at.rolled(0) == ("covered", 6)
    assert key_of(at) == ("die", 0, 6)
    await press(at, Keys.Key_Return)
    assert at.rolled(0) == ("covered", 6)
    assert at.notice.startswith("You have chosen your die")
    await press(at, Keys.Key_Right, playable=True)
    assert key_of(at) in {("die", 0, 4), ("die", 0, 10)}
    await press(at, Keys.Key_Return)
    await at.settle()
    assert at.rolled(0)[0] == "covered"
    assert at.rolled(0) != ("covered", 6)


@pytest.mark.parametrize("spoken", ["en", "fr"])
async def test_k18_an_empty_pile_is_not_lit_beside_a_take(sit: Sit, spoken: str) -> None:
    """The discard is lit and comes first; the status line says how to go on without taking."""
    at = sit(TAKING_ONLY, language=spoken)
    assert at.halo(("discard",))
    assert not at.halo(("pile",))
    assert at.status == (
        "Amélie, your turn: take the top discard, or click the empty draw pile to go on."
        if spoken == "en"
        else "Amélie, à vous\u202f: prenez à la défausse, ou cliquez sur la pioche vide pour continuer."
    )
    await press(at, Keys.Key_Right)
    assert key_of(at) == ("discard",)
    await at.do(("pile",))
    assert not at.scene.hints.take
