"""X8 to X11: combats and the dice that decide them, another turn after three of a sign, and the wish."""

from random import Random

import pytest

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.ecliptic import acting, legal, parse_action, play
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.dice import chance_against, chance_to_beat
from epizodiak_qt.games.ecliptic.events import (
    CardKept,
    CombatBegan,
    CombatWon,
    DiceReturned,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    ExtraTurn,
    GameEnded,
    SignLaid,
    TurnPassed,
    WishMade,
    WishOffered,
    WishRolled,
)
from epizodiak_qt.games.ecliptic.position import Phase, Position
from tests.games.ecliptic.building import ELEVEN, after, at, card, cards, fight, laying, refused, rolled, step
from tests.games.positions import Offer


def twelfth(pair: str = "aries-moon aries-star", pile: int | None = None) -> Position:
    """Return a position in which pisces, the last sign that nobody has, is about to be laid."""
    return laying("pisces-sun virgo-comet", lines=ELEVEN, pair=pair, pile=pile)


WISHING = after(twelfth(), "lay pisces-sun")
WISHING_AGAIN = after(twelfth("pisces-moon pisces-star"), "lay pisces-sun")
LOST, _ = rolled(after(fight(), "die 8"), (2, 5))
FEW_DICE = fight(dice=((4, 20), (6, 8)))
NOTHING_BUT_DICE = dict.fromkeys(
    ("draw", "decline", "lay virgo-sun", "keep leo-sun", "stop"), ("choose_die_first", "X8")
)
OFFERED = {
    "x8 the attacker chooses one of the dice left": Offer(
        FEW_DICE, ["die 20", "die 4"], NOTHING_BUT_DICE | {"die 8": ("die_spent", "X9")}, 0
    ),
    "x8 and so does the defender": Offer(
        FEW_DICE, ["die 6", "die 8"], NOTHING_BUT_DICE | {"die 20": ("die_spent", "X9")}, 1
    ),
    "x8 the loser has no say until a card is kept": Offer(
        LOST, [], dict.fromkeys(("keep leo-sun", "draw", "die 4"), ("not_your_choice", "X8")), 0
    ),
    "x8 the winner chooses the card that stays": Offer(
        LOST,
        ["keep leo-comet", "keep leo-sun"],
        dict.fromkeys(("keep virgo-sun", "draw", "die 4", "decline"), ("keep_first", "X8")),
        1,
    ),
    "x9 each has six dice": Offer(fight(), ["die 10", "die 12", "die 20", "die 4", "die 6", "die 8"]),
    "x11 nothing goes before the wish": Offer(
        WISHING,
        ["continue", "stop"],
        dict.fromkeys(("draw", "decline", "lay virgo-comet", "discard virgo-comet"), ("wish_first", "X11")),
    ),
    "x11 the other seat has no wish": Offer(
        WISHING, [], dict.fromkeys(("stop", "continue"), ("not_your_turn", None)), 1
    ),
}


@pytest.mark.parametrize("what", OFFERED)
def test_combats_and_wishes_offer_what_their_ruling_says(what: str) -> None:
    """And nothing else; what is refused because of it has its reason."""
    OFFERED[what].check(ecliptic)


@pytest.mark.parametrize(("phase", "pair"), [("draw", None), ("pair", None), ("lay", "aries-sun aries-moon")])
def test_x8_x11_at_other_times_there_are_no_dice_no_cards_to_keep_and_no_wish(
    phase: Phase, pair: str | None
) -> None:
    """Each has its reason."""
    state = at("leo-sun", phase=phase, pair=pair)
    assert refused(state, "die 4") == ("no_combat", "X8")
    assert refused(state, "keep leo-sun") == ("nothing_to_keep", "X8")
    assert refused(state, "stop") == refused(state, "continue") == ("no_wish", "X11")


def combats_since_return(state: Position) -> int:
    """Return how many combats have been fought since the dice last came back (X9)."""
    return len(DICE) - len(state.dice[0])


def test_x8_a_sign_that_the_other_line_has_is_fought_for() -> None:
    """The attacking card lies alone, the defending one where it was; it stays the attacker's turn.

    A combat is about one sign: the others of both lines stay.
    """
    state = laying("leo-sun virgo-sun", lines=("taurus-sun pisces-sun", "leo-comet libra-sun"))
    fought, events = step(state, "lay leo-sun")
    assert (fought.phase, fought.turn, fought.lines) == ("combat", 0, state.lines)
    assert (fought.hands[0], fought.pair) == (cards("virgo-sun"), state.pair)
    assert fought.combat is not None
    assert (fought.combat.attack, fought.combat.defence) == (card("leo-sun"), card("leo-comet"))
    assert (fought.combat.chosen, fought.combat.rolls, fought.combat.winner) == ((None, None), (), None)
    assert events == (
        SignLaid(0, card("leo-sun")),
        CombatBegan(card("leo-sun").sign, 0, card("leo-sun"), card("leo-comet")),
    )
    ended = after(rolled(after(fought, "die 8"), (5, 2))[0], "keep leo-comet")
    assert ended.lines == (cards("taurus-sun leo-comet pisces-sun"), cards("libra-sun"))


@pytest.mark.parametrize("first", [0, 1])
def test_x8_the_choice_is_kept_until_both_have_chosen(first: int) -> None:
    """In either order; nothing is rolled, and who has chosen has nothing more to do."""
    chosen, events = step(fight(), "die 8", first)
    assert events == (DieChosen(first, 8),)
    assert acting(chosen) == (1 - first,)
    assert (chosen.phase, chosen.dice, chosen.trophies) == ("combat", (DICE, DICE), (0, 0))
    assert chosen.combat is not None
    assert chosen.combat.chosen[first] == 8
    assert refused(chosen, "die 6", first) == ("die_chosen", "X8")
    assert refused(chosen, "draw", first) == ("die_chosen", "X8")


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("attack", "defence"), [(5, 2), (2, 5)])
def test_x8_the_higher_roll_wins_a_trophy(attacker: int, first: int, attack: int, defence: int) -> None:
    """For attacker and defender, in either order of choosing."""
    state = fight(attacker=attacker, trophies=(3, 1))
    assert acting(state) == (attacker, 1 - attacker)
    state, _ = step(state, "die 8" if first == attacker else "die 6", first)
    last = 1 - first
    won, events = step(state, "die 8" if last == attacker else "die 6", last, attack=attack, defence=defence)
    winner = attacker if attack > defence else 1 - attacker
    dice = (8, 6) if attacker == 0 else (6, 8)
    rolls = (attack, defence) if attacker == 0 else (defence, attack)
    trophies = (4, 1) if winner == 0 else (3, 2)
    assert (won.trophies, won.phase, won.turn) == (trophies, "keep", attacker)
    assert acting(won) == (winner,)
    assert events == (
        DieChosen(last, dice[last]),
        DiceRevealed(dice),
        DiceRolled(rolls),
        CombatWon(winner, card("leo-sun").sign, trophies[winner]),
    )
    assert won.combat is not None
    assert (won.combat.chosen, won.combat.rolls, won.combat.winner) == (dice, (rolls,), winner)


def test_x8_equal_rolls_are_rolled_again_with_the_same_dice() -> None:
    """Until they differ."""
    won, events = rolled(after(fight(dice=((4, 8), (6, 8))), "die 8"), (3, 3), (1, 1), (2, 6))
    assert events[1:] == (
        DiceRevealed((8, 6)),
        DiceRolled((3, 3)),
        DiceRolled((1, 1)),
        DiceRolled((2, 6)),
        CombatWon(1, card("leo-sun").sign, 1),
    )
    assert won.combat is not None
    assert won.combat.rolls == ((3, 3), (1, 1), (2, 6))


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("attack_wins", [True, False])
@pytest.mark.parametrize("kept", ["leo-sun", "leo-comet"])
def test_x8_the_winner_has_the_sign_with_the_card_of_their_choice(
    attacker: int, attack_wins: bool, kept: str
) -> None:
    """The other card is discarded, the loser has the sign no more, and the winner plays next."""
    state = fight("leo-sun", "leo-comet", attacker=attacker)
    won, _ = rolled(after(state, "die 8"), (5, 2) if attack_wins else (2, 5))
    winner = attacker if attack_wins else 1 - attacker
    ended, events = step(won, f"keep {kept}")
    gone = "leo-comet" if kept == "leo-sun" else "leo-sun"
    assert ended.lines[winner] == cards(kept)
    assert ended.lines[1 - winner] == ()
    assert ended.discard[-1] == card(gone)
    assert (ended.turn, ended.phase, ended.combat, ended.pair) == (winner, "draw", None, None)
    assert events == (CardKept(winner, card(kept), card(gone)), TurnPassed(winner))


@pytest.mark.parametrize("sides", DICE)
def test_x9_a_die_gives_one_to_its_sides(sides: int) -> None:
    """All of them, in time: a D10 gives 10 and never 0."""
    state = after(fight(dice=((sides,), (20,))), f"die {sides}")
    seen = set()
    for seed in range(400):
        chance = RecordingChance(SeededChance(str(seed)))
        play(state, 1, parse_action("die 20"), chance)
        assert [result.label for result in chance.results[:2]] == ["attack", "defence"]
        seen |= {int(result.values[0]) for result in chance.results if result.label == "attack"}
    assert seen == set(range(1, sides + 1))


def test_x9_used_dice_are_set_aside() -> None:
    """When the rolls are done, for both, until they come back."""
    won, _ = rolled(after(fight(dice=((4, 8, 20), (6, 8, 12))), "die 8"), (5, 2))
    assert won.combat is not None
    assert won.combat.chosen == (8, 12)
    assert won.dice == ((4, 20), (6, 8))


def test_x9_after_the_sixth_combat_all_dice_come_back() -> None:
    """When the winner has kept a card, and no combat earlier: after the fifth one die is left to each."""
    state = fight(dice=((4,), (20,)), trophies=(3, 2))
    won, _ = rolled(after(state, "die 4"), (3, 9))
    assert (won.dice, combats_since_return(won)) == (((), ()), 6)
    ended, events = step(won, "keep leo-sun")
    assert (ended.dice, combats_since_return(ended)) == ((DICE, DICE), 0)
    assert events == (CardKept(1, card("leo-sun"), card("leo-comet")), DiceReturned(), TurnPassed(1))
    won, _ = rolled(after(fight(dice=((4, 6), (8, 20))), "die 4"), (3, 9))
    ended = after(won, "keep leo-sun")
    assert (ended.dice, combats_since_return(ended)) == (((6,), (8,)), 5)


def test_x9_in_every_game_the_dice_left_tell_the_number_of_combats() -> None:
    """A trophy a combat, a die less for each, and six again after six."""
    between = []
    for seed in range(40):
        random = Random(seed)
        state = fight(dice=(DICE, DICE))
        for _ in range(80):
            if not acting(state):
                break
            seat = random.choice(acting(state))
            state, _ = play(state, seat, random.choice(legal(state, seat)))
            between += [state] * (state.phase != "keep")
    assert {sum(state.trophies) for state in between} >= {*range(7)}
    for state in between:
        assert combats_since_return(state) == sum(state.trophies) % 6
        assert len(state.dice[0]) == len(state.dice[1]) > 0


@pytest.mark.parametrize("mine", DICE)
def test_the_chances_of_dice_against_each_other_add_up(mine: int) -> None:
    """Equal rolls are rolled again, so one of the two wins."""
    assert chance_to_beat(mine, mine) == pytest.approx(0.5)
    for theirs in DICE:
        assert chance_to_beat(mine, theirs) + chance_to_beat(theirs, mine) == pytest.approx(1)
        assert (chance_to_beat(mine, theirs) > 0.5) is (mine > theirs)
    assert chance_to_beat(6, 4) == pytest.approx(14 / 20)


def test_the_chance_against_several_dice_is_their_mean() -> None:
    """Each of them is as likely."""
    assert chance_against(6, {4}) == chance_to_beat(6, 4)
    assert chance_against(6, {4, 6}) == pytest.approx((14 / 20 + 1 / 2) / 2)


def test_x10_three_of_a_sign_without_a_combat_give_another_turn() -> None:
    """It begins with a draw; the card taken may make it. Another sign, or declining, gives none."""
    state = laying("leo-sun virgo-sun", pair="leo-moon leo-star")
    again, events = step(state, "lay leo-sun")
    assert (again.turn, again.phase, again.pair) == (0, "draw", None)
    assert again.lines[0] == cards("leo-sun")
    assert events == (SignLaid(0, card("leo-sun")), ExtraTurn(0))
    passed, events = step(state, "lay virgo-sun")
    assert (passed.turn, events[-1]) == (1, TurnPassed(1))
    state = at("leo-sun leo-star", discard="leo-moon")
    taken = after(state, "take", "pair leo-sun leo-star", "lay leo-moon")
    assert (taken.turn, taken.phase, taken.taken) == (0, "draw", None)
    state = laying("leo-sun", pair="leo-moon leo-star")
    assert after(state, "decline").turn == 1


def test_x10_three_of_a_sign_with_a_combat_give_none() -> None:
    """The next player is the winner, for the victory."""
    state = laying("leo-sun virgo-sun", lines=("", "leo-comet"), pair="leo-moon leo-star")
    for rolls, winner in (((1, 2), 1), ((5, 2), 0)):
        over, _ = rolled(after(state, "lay leo-sun", "die 8"), rolls)
        ended, events = step(over, "keep leo-comet")
        assert (ended.turn, events[-1]) == (winner, TurnPassed(winner))


def test_x11_laying_the_last_missing_sign_gives_a_wish() -> None:
    """The sign stays; to stop or to go on is the only choice."""
    wishing, events = step(twelfth(), "lay pisces-sun")
    assert (wishing.phase, wishing.turn, wishing.again) == ("wish", 0, False)
    assert wishing.lines[0][-1] == card("pisces-sun")
    assert events == (SignLaid(0, card("pisces-sun")), WishOffered(0, again=False))


@pytest.mark.parametrize("d6", range(1, 7))
@pytest.mark.parametrize("wish", ["stop", "continue"])
def test_x11_one_to_four_grants_the_wish_and_five_and_six_do_the_opposite(wish: str, d6: int) -> None:
    """Stopping and going on alike."""
    ended, events = step(WISHING, wish, wish=d6)
    granted = d6 <= 4
    stops = (wish == "stop") is granted
    assert ended.over is stops
    assert events[0] == WishMade(0, "stop" if wish == "stop" else "continue")
    assert events[1] == WishRolled(d6, granted, stops)
    if stops:
        assert isinstance(events[2], GameEnded)
        assert events[2].stopped
        assert acting(ended) == ()
        assert ended.hands == WISHING.hands
    else:
        assert events[2:] == (TurnPassed(1),)
        assert (ended.turn, ended.phase, ended.again) == (1, "draw", None)


def test_x11_it_comes_before_the_extra_turn_of_a_triplet() -> None:
    """The same player goes on after it, if the game does."""
    assert (WISHING_AGAIN.phase, WISHING_AGAIN.again) == ("wish", True)
    going, events = step(WISHING_AGAIN, "continue", wish=1)
    assert (going.turn, going.phase, events[-1]) == (0, "draw", ExtraTurn(0))
    stopped, _ = step(WISHING_AGAIN, "stop", wish=1)
    assert stopped.over


def test_x11_the_die_is_neutral() -> None:
    """Six sides, rolled once; the dice of the players stay as they are."""
    seen = set()
    for seed in range(60):
        chance = RecordingChance(SeededChance(str(seed)))
        then, _ = play(WISHING, 0, parse_action("stop"), chance)
        assert [result.label for result in chance.results] == ["wish"]
        assert then.dice == WISHING.dice
        seen.add(int(chance.results[0].values[0]))
    assert seen == {1, 2, 3, 4, 5, 6}


def test_x11_there_is_no_wish_but_for_the_last_missing_sign_of_a_game_with_a_pile() -> None:
    """The game ends anyhow; eleven signs are not twelve; afterwards every sign that is laid is fought for."""
    passed, events = step(twelfth(pile=0), "lay pisces-sun")
    assert (passed.phase, passed.turn, events[-1]) == ("draw", 1, TurnPassed(1))
    state = laying("virgo-comet", lines=("aries-sun", ELEVEN[1]), pair="pisces-moon pisces-star")
    assert after(state, "lay virgo-comet").phase == "draw"
    going, _ = step(WISHING, "continue", wish=1)
    state = laying("libra-comet", lines=(f"{ELEVEN[0]} pisces-sun", ELEVEN[1]), pair="aries-moon aries-star")
    assert going.lines == state.lines
    fought = after(state, "lay libra-comet")
    assert fought.phase == "combat"
    won, _ = rolled(after(fought, "die 8"), (5, 2))
    assert after(won, "keep libra-comet").phase == "draw"
