"""Choosing cards click by click, what a click means, and why one does nothing: mostly values alone."""

import pytest
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Hints
from epizodiak_qt.desktop.ecliptic.scene import EclipticScene, preview_of
from epizodiak_qt.desktop.ecliptic.table_picture import picture_of
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic import explain, legal, view
from epizodiak_qt.games.ecliptic.actions import LayPair, named_actions
from epizodiak_qt.games.ecliptic.cards import SIGNS, Sign
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.reasons import Refusal
from tests.desktop.ecliptic.ecliptic_player import Sit
from tests.desktop.ecliptic.sample_positions import middle
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import style_of
from tests.games.ecliptic.building import after, card, cards, fight, position
from tests.games.ecliptic.refused_positions import (
    BOUND,
    LAYING,
    OVER,
    PAIRING,
    POOR,
    SEVEN,
    START,
    WISHING,
    WON,
)

TAKEN = ("virgo-moon virgo-star virgo-comet libra-moon pisces-star", "")
TRIPLE = middle(hands=TAKEN, discard="")


@pytest.fixture
def scene(styled_app: QApplication) -> EclipticScene:
    """Return a table on which nothing is shown yet."""
    return EclipticScene(style_of(), FakeClock())


def hints_of(state: Position, seat: int = 0) -> Hints:
    """Return what a seat may do."""
    return Hints.of(ecliptic.view(state, seat), ecliptic.legal(state, seat))


def choosing(state: Position) -> CardSelection:
    """Return the selection that a turn begins with."""
    return CardSelection(hints_of(state).selections)


def clicked(selection: CardSelection, text: str) -> CardSelection:
    """Return the selection after clicks on some cards, each of which can be chosen."""
    for each in cards(text):
        after = selection.click(each)
        assert after is not None, each
        selection = after
    return selection


def test_the_first_card_shows_its_mates_and_the_second_makes_the_pair() -> None:
    """In whatever order they are clicked, the pair is written in the order of its symbols."""
    one = clicked(choosing(TRIPLE), "virgo-comet")
    assert one.mates == [*cards("virgo-moon virgo-star")]
    assert one.action is None
    assert clicked(one, "virgo-moon").action == LayPair(*cards("virgo-moon virgo-comet"))
    # A click on a chosen card gives it back: the first one with its mate, the second one alone.
    both = clicked(choosing(TRIPLE), "virgo-comet virgo-moon")
    assert clicked(both, "virgo-moon").cards == cards("virgo-comet")
    assert clicked(both, "virgo-comet").cards == ()
    assert clicked(both, "virgo-star").cards == cards("virgo-comet virgo-star")
    assert both.back().cards == cards("virgo-comet")
    # Another card begins anew, and a card without a mate is no choice.
    first = clicked(choosing(middle()), "virgo-moon")
    assert clicked(first, "sagittarius-sun").cards == cards("sagittarius-sun")
    assert first.click(card("pisces-star")) is None


def test_a_place_takes_the_cards_without_which_nothing_goes_there() -> None:
    """The only pair, or the first card chosen, or a card that must be played; of equals only the sign."""
    three = choosing(TRIPLE)
    for before, chosen in ((three, ""), (clicked(three, "virgo-star"), "virgo-star")):
        reached = before.reach(Sign.VIRGO)
        assert reached is not None
        assert (reached.cards, reached.sign, reached.action) == (cards(chosen), Sign.VIRGO, None)
        assert bool(reached)
        assert not reached.back().back()
    bound = choosing(middle(hands=TAKEN, discard="", taken="virgo-star")).reach(Sign.VIRGO)
    assert bound is not None
    assert bound.cards == cards("virgo-star")
    laying = middle(
        hands=("pisces-star libra-planet libra-moon", ""), phase="lay", pair="virgo-moon virgo-comet"
    )
    lays = choosing(laying).reach(Sign.LIBRA)
    assert lays is not None
    assert (lays.cards, lays.sign) == ((), Sign.LIBRA)
    assert str(clicked(lays, "libra-moon").action) == "lay libra-moon"
    assert clicked(lays, "pisces-star").sign is Sign.PISCES
    only = choosing(middle())
    reached = only.reach(Sign.VIRGO)
    assert reached is not None
    assert reached.action == LayPair(*cards("virgo-moon virgo-comet"))
    assert clicked(only, "virgo-comet").reach(Sign.VIRGO) is not None
    assert only.reach(Sign.ARIES) is None


def test_a_preview_tells_points_another_turn_and_a_combat() -> None:
    """Of what is selected, or else of what the pointer is at; a pair brings no points by itself."""

    def seen(
        state: Position, key: tuple[object, ...] | None, *cards: str
    ) -> tuple[list[str], str, list[str]]:
        chosen = choosing(state)
        for each in cards:
            chosen = clicked(chosen, each)
        shown = preview_of(key, view(state, 0), hints_of(state), chosen)
        return [str(each) for each in shown.cards], shown.text, sorted(str(each) for each in shown.earning)

    laying = middle(
        hands=("leo-comet pisces-star scorpio-comet sagittarius-sun", ""),
        phase="lay",
        pair="pisces-sun pisces-moon",
        lines=("aries-sun gemini-moon cancer-sun virgo-sun", "scorpio-planet"),
        discard="sagittarius-star virgo-star",
    )
    run, suns = ["cancer-sun", "gemini-moon", "virgo-sun"], ["aries-sun", "cancer-sun", "virgo-sun"]
    assert seen(laying, None) == ([], "", [])
    assert seen(laying, ("hand", card("leo-comet"))) == (["leo-comet"], "+2: run of 4", run)
    assert seen(laying, ("hand", card("pisces-star")), "leo-comet")[0] == ["pisces-star"]
    assert seen(laying, None, "sagittarius-sun") == (["sagittarius-sun"], "+1: 4 × sun", suns)
    assert seen(laying, ("place", Sign.PISCES))[1] == "no points yet – plays again"
    assert seen(laying, None, "scorpio-comet") == (["scorpio-comet"], "Combat: 4 dice against 4", [])
    pairs = middle(hands=("virgo-moon virgo-comet libra-moon", ""))
    assert seen(pairs, ("pairs", Sign.VIRGO)) == (["virgo-moon", "virgo-comet"], "", [])


def everything(state: Position) -> list[tuple[object, ...]]:
    """Return the keys of whatever could be clicked on a table."""
    places = [(kind, sign) for kind in ("place", "pairs") for sign in SIGNS]
    lying = [("line", seat, each) for seat, line in enumerate(state.lines) for each in line]
    paired = [("pair", seat, each) for seat, laid in enumerate(state.pairs) for each in laid]
    dice = [("die", seat, sides) for seat in (0, 1) for sides in (4, 6, 8, 10, 12, 20)]
    others = [("pile",), ("discard",), ("decline",), ("keep", 0), ("keep", 1), ("ring",), ("player", 1)]
    hand = [("hand", each) for each in state.hands[0]]
    return [*places, *lying, *paired, *dice, *others, ("wish", "stop"), ("wish", "continue"), *hand]


@pytest.mark.parametrize(
    "state",
    [
        middle(),
        middle(hands=("taurus-planet libra-moon pisces-star", "")),
        middle(hands=("libra-moon pisces-star", ""), phase="lay", pair="virgo-moon virgo-comet"),
        position(hands=("leo-sun aries-moon", "leo-star"), discard="leo-comet"),
        middle(turn=1),
    ],
    ids=["pair", "discard", "lay", "take", "another turn"],
)
def test_a_click_means_what_is_legal_or_is_explained(state: Position, scene: EclipticScene) -> None:
    """Every click with every selection gives a legal action, a selection, or an action with a reason."""
    legal, hints = ecliptic.legal(state, 0), hints_of(state)
    scene.picture, scene.hints, scene.below = picture_of(ecliptic.view(state, 0)), hints, 0
    choices = [
        CardSelection(hints.selections),
        *(CardSelection(hints.selections, (each,)) for each in hints.selections.cards),
    ]
    explained = 0
    for key in everything(state):
        for choice in choices:
            scene.selection = choice
            meant = scene.action_at(key)
            if meant is not None:
                assert meant in legal, key
            elif scene.selection_at(key) is None and (wrong := scene.illegal_action_at(key)) is not None:
                assert wrong not in legal or isinstance(wrong, LayPair), (key, wrong)
                explained += 1
    assert explained


def test_what_cannot_be_undone_asks_for_a_second_thought(scene: EclipticScene) -> None:
    """All but draw, take and decline."""
    light = {
        str(action).split(maxsplit=1)[0] for action in named_actions().values() if not scene.is_final(action)
    }
    assert light == {"draw", "take", "decline"}


# --- the action that a click most likely meant, and the reason against it


FULL = position(hands=(SEVEN, "virgo-moon"), discard="aries-moon")
NO_DISCARD = position(hands=("leo-sun", "virgo-sun"))

# The code of a reason, and the clicks of a seat: the cards chosen first, then the click that has no effect.
CLICKS: list[tuple[str, Position, int, str, Key]] = [
    ("game_over", OVER, 0, "", ("pile",)),
    ("not_your_turn", START, 1, "", ("pile",)),
    ("not_your_turn", START, 1, "", ("hand", card("virgo-sun"))),
    ("die_chosen", after(fight(), "die 8"), 0, "", ("die", 0, 8)),
    ("not_your_choice", WON, 0, "", ("line", 0, card("leo-comet"))),
    ("not_your_choice", WON, 0, "", ("pile",)),
    ("draw_first", START, 0, "", ("hand", card("leo-sun"))),
    ("draw_first", START, 0, "", ("place", Sign.LEO)),
    ("draw_first", START, 0, "", ("pairs", Sign.LEO)),
    ("already_drawn", PAIRING, 0, "", ("pile",)),
    ("already_drawn", LAYING, 0, "", ("pile",)),
    ("discard_empty", NO_DISCARD, 0, "", ("discard",)),
    ("hand_full", FULL, 0, "", ("discard",)),
    ("take_unplayable", START, 0, "", ("discard",)),
    ("sign_not_held", LAYING, 0, "", ("place", Sign.AQUARIUS)),
    ("pair_needs_two", PAIRING, 0, "", ("pairs", Sign.AQUARIUS)),
    ("pair_needs_two", PAIRING, 0, "", ("pairs", Sign.VIRGO)),
    ("pair_of_one_sign", PAIRING, 0, "leo-sun", ("hand", card("virgo-star"))),
    ("no_pair", POOR, 0, "", ("place", Sign.LEO)),
    ("no_pair", POOR, 0, "", ("discard",)),
    ("must_lay_pair", PAIRING, 0, "", ("hand", card("virgo-star"))),
    ("must_lay_pair", PAIRING, 0, "", ("place", Sign.VIRGO)),
    ("must_lay_pair", PAIRING, 0, "", ("discard",)),
    ("pair_already_laid", LAYING, 0, "", ("pairs", Sign.LEO)),
    ("pair_already_laid", LAYING, 0, "", ("pair", 1, card("leo-moon"))),
    ("no_discard_after_pair", LAYING, 0, "", ("discard",)),
    ("sign_already_yours", LAYING, 0, "", ("hand", card("leo-sun"))),
    ("sign_already_yours", LAYING, 0, "", ("line", 0, card("leo-comet"))),
    ("discard_take_must_play_now", BOUND, 0, "", ("hand", card("virgo-star"))),
    ("choose_die_first", fight(), 0, "", ("pile",)),
    ("choose_die_first", fight(), 0, "", ("discard",)),
    ("no_combat", LAYING, 0, "", ("die", 0, 6)),
    ("die_spent", fight(dice=((4,), (6,))), 0, "", ("die", 0, 20)),
    ("keep_first", WON, 1, "", ("pile",)),
    ("wish_first", WISHING, 0, "", ("pile",)),
    ("wish_first", WISHING, 0, "", ("place", Sign.LEO)),
]
# The reasons that no click can meet.
NO_CLICK = {
    "card_not_held": "a click names a card of the hand, or a sign",
    "pair_in_order": "a click never names the order of a pair",
    "nothing_to_keep": "cards to keep are shown to the winner only",
    "no_wish": "the buttons of a wish are shown only when it is due",
}


@pytest.mark.parametrize(("code", "state", "seat", "first", "key"), CLICKS)
def test_a_click_without_effect_is_explained(
    code: str, state: Position, seat: int, first: str, key: Key, scene: EclipticScene
) -> None:
    """By the reason against the action that it most likely meant."""
    seen = view(state, seat)
    scene.picture, scene.below, hints = picture_of(seen), seat, Hints.of(seen, legal(state, seat))
    scene.hints, scene.selection = hints, CardSelection(hints.selections, cards(first))
    assert scene.action_at(key) is None
    assert scene.selection_at(key) is None
    action = scene.illegal_action_at(key)
    assert action is not None
    reason = explain(state, seat, action)
    assert reason is not None
    assert reason.code == code


def test_every_reason_can_be_met_by_a_click_or_has_a_cause_why_not() -> None:
    """None is forgotten."""
    met = {code for code, *_ in CLICKS}
    assert {*met, *NO_CLICK} == {each.name.lower() for each in Refusal}
    assert not met & NO_CLICK.keys()


async def test_k12_a_click_on_a_place_says_why_no_card_goes_there(sit: Sit) -> None:
    """Nothing of that sign is held; in French the sign has its article."""
    at = sit(LAYING, language="fr")
    await at.do(("place", Sign.GEMINI))
    assert at.notice == "Vous n’avez pas les Gémeaux en main."
