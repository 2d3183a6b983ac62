"""Why a click does nothing: the action that it most likely meant, and the reason against that action."""

import pytest

from epizodiak_qt.desktop.ecliptic.click_actions import ClickActions
from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Hints
from epizodiak_qt.desktop.ecliptic.table_picture import picture_of
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games.ecliptic import explain, legal, view
from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.ecliptic.position import Position
from tests.desktop.ecliptic.ecliptic_player import Sit
from tests.games.ecliptic.building import after, card, cards, fight, position
from tests.games.ecliptic.refused_positions import (
    BOUND,
    LAYING,
    OVER,
    PAIRING,
    POOR,
    REACHED,
    SEVEN,
    START,
    WISHING,
    WON,
)

FULL = position(hands=(SEVEN, "virgo-moon"), discard="aries-moon")
NO_DISCARD = position(hands=("leo-sun", "virgo-sun"))

# The clicks of a seat: the cards chosen first, then the click that has no effect.
CLICKS: dict[str, list[tuple[Position, int, str, Key]]] = {
    "game_over": [(OVER, 0, "", ("pile",))],
    "not_your_turn": [(START, 1, "", ("pile",)), (START, 1, "", ("hand", card("virgo-sun")))],
    "die_chosen": [(after(fight(), "die 8"), 0, "", ("die", 0, 8))],
    "not_your_choice": [(WON, 0, "", ("line", 0, card("leo-comet"))), (WON, 0, "", ("pile",))],
    "draw_first": [
        (START, 0, "", ("hand", card("leo-sun"))),
        (START, 0, "", ("place", Sign.LEO)),
        (START, 0, "", ("pairs", Sign.LEO)),
    ],
    "already_drawn": [(PAIRING, 0, "", ("pile",)), (LAYING, 0, "", ("pile",))],
    "discard_empty": [(NO_DISCARD, 0, "", ("discard",))],
    "hand_full": [(FULL, 0, "", ("discard",))],
    "take_unplayable": [(START, 0, "", ("discard",))],
    "sign_not_held": [(LAYING, 0, "", ("place", Sign.AQUARIUS))],
    "pair_needs_two": [(PAIRING, 0, "", ("pairs", Sign.AQUARIUS)), (PAIRING, 0, "", ("pairs", Sign.VIRGO))],
    "pair_of_one_sign": [(PAIRING, 0, "leo-sun", ("hand", card("virgo-star")))],
    "no_pair": [(POOR, 0, "", ("place", Sign.LEO)), (POOR, 0, "", ("discard",))],
    "must_lay_pair": [
        (PAIRING, 0, "", ("hand", card("virgo-star"))),
        (PAIRING, 0, "", ("place", Sign.VIRGO)),
        (PAIRING, 0, "", ("discard",)),
    ],
    "pair_already_laid": [
        (LAYING, 0, "", ("pairs", Sign.LEO)),
        (LAYING, 0, "", ("pair", 1, card("leo-moon"))),
    ],
    "no_discard_after_pair": [(LAYING, 0, "", ("discard",))],
    "sign_already_yours": [
        (LAYING, 0, "", ("hand", card("leo-sun"))),
        (LAYING, 0, "", ("line", 0, card("leo-comet"))),
    ],
    "discard_take_must_play_now": [(BOUND, 0, "", ("hand", card("virgo-star")))],
    "choose_die_first": [(fight(), 0, "", ("pile",)), (fight(), 0, "", ("discard",))],
    "no_combat": [(LAYING, 0, "", ("die", 0, 6))],
    "die_spent": [(fight(dice=((4,), (6,))), 0, "", ("die", 0, 20))],
    "keep_first": [(WON, 1, "", ("pile",))],
    "wish_first": [(WISHING, 0, "", ("pile",)), (WISHING, 0, "", ("place", Sign.LEO))],
}
# The reasons that no click can meet.
NO_CLICK = {
    "card_not_held": "a click names a card of the hand, or a sign",
    "pair_in_order": "a click never names the order of a pair",
    "nothing_to_keep": "cards to keep are shown to the winner only",
    "no_wish": "the buttons of a wish are shown only when it is due",
}


@pytest.mark.parametrize("code", CLICKS)
def test_a_click_without_effect_is_explained(code: str) -> None:
    """By the reason against the action that it most likely meant."""
    for state, seat, first, key in CLICKS[code]:
        seen = view(state, seat)
        hints = Hints.of(seen, legal(state, seat))
        selection = CardSelection(hints.selections, cards(first))
        click = ClickActions(seen, picture_of(seen), hints, selection, seat)
        assert click.action(key) is None, key
        assert click.next_selection(key) is None, key
        action = click.illegal(key)
        assert action is not None, key
        reason = explain(state, seat, action)
        assert reason is not None, key
        assert (key, reason.code) == (key, code)


def test_every_reason_can_be_met_by_a_click_or_has_a_cause_why_not() -> None:
    """None is forgotten."""
    assert {*CLICKS, *NO_CLICK} == REACHED.keys()
    assert not CLICKS.keys() & NO_CLICK.keys()


async def test_k12_a_click_on_a_place_says_why_no_card_goes_there(sit: Sit) -> None:
    """Nothing of that sign is held; in French the sign has its article."""
    at = sit(LAYING, language="fr")
    await at.do(("place", Sign.GEMINI))
    assert at.notice == "Vous n’avez pas les Gémeaux en main."
