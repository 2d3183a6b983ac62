"""The curtain of Ecliptic says what a player is asked to do, and not always that it is their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.desktop.ecliptic.sample_positions import fought, middle
from tests.desktop.ecliptic.test_screen_endings import wish

if TYPE_CHECKING:
    from tests.desktop.ecliptic.ecliptic_player import Sit

TWO = (0, 1)
TURN = {"en": "Amélie’s turn", "fr": "À Amélie de jouer"}
DIE = {"en": "Nour: choose your die", "fr": "Nour\u202f: choisissez votre dé"}
KEEP = {"en": "Nour: choose the card to keep", "fr": "Nour\u202f: choisissez la carte à garder"}
WISH = {"en": "Amélie: make your wish", "fr": "Amélie\u202f: faites votre souhait"}

pytestmark = pytest.mark.parametrize("code", ["en", "fr"])


async def test_in_an_ordinary_turn_it_names_whose_turn_it_is(code: str, sit: Sit) -> None:
    """A pair or a discard is due."""
    at = sit(middle(), people=TWO, language=code)
    assert at.curtain.title.text() == TURN[code]


async def test_a_defender_is_asked_for_a_die_and_a_winner_for_the_card_to_keep(code: str, sit: Sit) -> None:
    """Nour did not begin the turn; what has happened stays on the curtain if it is closed again."""
    at = sit(fought(), people=TWO, rolls=[2, 5], language=code)
    at.open_hand()
    await at.act("die 20")
    assert at.curtain.title.text() == DIE[code]
    assert at.curtain.accessibleName() == DIE[code]
    at.open_hand()
    await at.act("die 8")
    at.session.controller.shared_screen.close_curtain()
    assert at.curtain.title.text() == KEEP[code]
    assert at.curtain.recap.text().endswith(at.log[-1])


async def test_who_has_completed_the_zodiac_is_asked_for_a_wish(code: str, sit: Sit) -> None:
    """Before the panel with the two choices is seen."""
    at = sit(wish(), people=TWO, language=code)
    assert at.curtain.title.text() == WISH[code]
