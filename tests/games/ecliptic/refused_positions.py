"""A position for each refusal, with a seat and an action that it refuses."""

from typing import Final

from epizodiak_qt.games.ecliptic.position import Position
from tests.games.ecliptic.building import ELEVEN, after, fight, position, rolled

SEVEN = "aries-sun taurus-sun gemini-sun cancer-sun virgo-sun libra-sun scorpio-sun"
START = position(hands=("leo-sun leo-moon", "virgo-sun"), discard="aries-moon", lines=("aries-sun", ""))
PAIRING = position(hands=("leo-sun leo-moon virgo-star", "virgo-sun"), phase="pair")
POOR = position(hands=("leo-sun virgo-star", "virgo-sun"), phase="pair")
LAYING = position(
    hands=("leo-sun virgo-star", "virgo-sun"),
    lines=("leo-comet", ""),
    phase="lay",
    pair="aries-sun aries-moon",
)
BOUND = after(
    position(hands=("leo-sun leo-moon virgo-star", "virgo-sun"), discard="aries-moon"),
    "take",
    "pair leo-sun leo-moon",
)
WON, _ = rolled(after(fight(), "die 8"), (2, 5))
WISHING = after(
    position(hands=("pisces-sun", "leo-comet"), lines=ELEVEN, phase="lay", pair="aries-moon aries-star"),
    "lay pisces-sun",
)
OVER = after(position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun")

REACHED: Final[dict[str, tuple[Position, int, str]]] = {
    "game_over": (OVER, 0, "draw"),
    "not_your_turn": (START, 1, "draw"),
    "die_chosen": (after(fight(), "die 8"), 0, "die 6"),
    "not_your_choice": (WON, 0, "keep leo-sun"),
    "draw_first": (START, 0, "decline"),
    "already_drawn": (PAIRING, 0, "draw"),
    "discard_empty": (position(hands=("leo-sun", "virgo-sun")), 0, "take"),
    "hand_full": (position(hands=(SEVEN, "virgo-moon"), discard="aries-moon"), 0, "take"),
    "take_unplayable": (START, 0, "take"),
    "card_not_held": (PAIRING, 0, "pair leo-star leo-comet"),
    "sign_not_held": (LAYING, 0, "lay aquarius-sun"),
    "pair_needs_two": (PAIRING, 0, "pair aquarius-sun aquarius-star"),
    "pair_of_one_sign": (PAIRING, 0, "pair leo-sun virgo-star"),
    "pair_in_order": (PAIRING, 0, "pair leo-moon leo-sun"),
    "no_pair": (POOR, 0, "decline"),
    "must_lay_pair": (PAIRING, 0, "discard virgo-star"),
    "pair_already_laid": (LAYING, 0, "pair leo-sun leo-moon"),
    "no_discard_after_pair": (LAYING, 0, "discard leo-sun"),
    "sign_already_yours": (LAYING, 0, "lay leo-sun"),
    "discard_take_must_play_now": (BOUND, 0, "decline"),
    "no_combat": (LAYING, 0, "die 6"),
    "choose_die_first": (fight(), 0, "draw"),
    "die_spent": (fight(dice=((4,), (6,))), 0, "die 20"),
    "nothing_to_keep": (LAYING, 0, "keep leo-sun"),
    "keep_first": (WON, 1, "draw"),
    "wish_first": (WISHING, 0, "draw"),
    "no_wish": (LAYING, 0, "stop"),
}
"""By the code of the refusal."""
