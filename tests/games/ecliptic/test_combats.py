"""X8 and X9: combats, and the dice that decide them."""

from random import Random

import pytest

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
    SignLaid,
    TurnPassed,
)
from epizodiak_qt.games.ecliptic.position import Phase, Position
from tests.games.ecliptic.building import after, card, cards, fight, position, refused, rolled, step, texts

LAST_DICE = ((4,), (20,))


def combats_since_return(state: Position) -> int:
    """Return how many combats have been fought since the dice last came back (X9)."""
    return len(DICE) - len(state.dice[0])


def test_x8_a_sign_that_the_other_line_has_is_fought_for() -> None:
    """The attacking card lies alone, the defending one where it was; it stays the attacker's turn."""
    state = position(
        hands=("leo-sun virgo-sun", "virgo-moon"),
        lines=("aries-sun", "leo-comet libra-sun"),
        phase="lay",
        pair="taurus-sun taurus-moon",
    )
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


@pytest.mark.parametrize("attacker", [0, 1])
def test_x8_both_choose_a_die_of_their_own(attacker: int) -> None:
    """At the same time; a record writes the attacker first."""
    dice = ((4, 20), (6, 8))
    state = fight(attacker=attacker, dice=dice)
    assert acting(state) == (attacker, 1 - attacker)
    for seat in (0, 1):
        assert sorted(texts(state, seat)) == sorted(f"die {die}" for die in dice[seat])


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
    assert texts(won) == ["keep leo-comet", "keep leo-sun"]
    ended, events = step(won, f"keep {kept}")
    gone = "leo-comet" if kept == "leo-sun" else "leo-sun"
    assert ended.lines[winner] == cards(kept)
    assert ended.lines[1 - winner] == ()
    assert ended.discard[-1] == card(gone)
    assert (ended.turn, ended.phase, ended.combat, ended.pair) == (winner, "draw", None, None)
    assert events == (CardKept(winner, card(kept), card(gone)), TurnPassed(winner))


def test_x8_the_other_signs_of_both_lines_stay() -> None:
    """A combat is about one sign."""
    state = position(
        hands=("leo-sun", "virgo-moon"),
        lines=("aries-sun pisces-sun", "leo-comet libra-sun"),
        phase="lay",
        pair="taurus-sun taurus-moon",
    )
    won, _ = rolled(after(state, "lay leo-sun", "die 8"), (5, 2))
    ended = after(won, "keep leo-comet")
    assert ended.lines == (cards("aries-sun leo-comet pisces-sun"), cards("libra-sun"))


def test_x8_only_the_winner_of_a_combat_chooses_the_card_that_stays() -> None:
    """The loser has no say until it is chosen; without a combat there are neither dice nor cards to keep."""
    won, _ = rolled(after(fight(), "die 8"), (2, 5))
    for action in ("keep leo-sun", "draw", "die 4"):
        assert refused(won, action, 0) == ("not_your_choice", "X8")
    assert legal(won, 0) == ()
    for action in ("keep virgo-sun", "draw", "die 4", "decline"):
        assert refused(won, action, 1) == ("keep_first", "X8")
    phases: list[tuple[Phase, str | None]] = [("draw", None), ("pair", None), ("lay", "aries-sun aries-moon")]
    for phase, pair in phases:
        state = position(hands=("leo-sun", "leo-moon"), phase=phase, pair=pair)
        assert refused(state, "die 4") == ("no_combat", "X8")
        assert refused(state, "keep leo-sun") == ("nothing_to_keep", "X8")


@pytest.mark.parametrize("action", ["draw", "decline", "lay virgo-sun", "keep leo-sun", "stop"])
@pytest.mark.parametrize("seat", [0, 1])
def test_x8_in_a_combat_there_is_nothing_but_dice(action: str, seat: int) -> None:
    """For both."""
    assert refused(fight(), action, seat) == ("choose_die_first", "X8")


def test_x9_each_has_six_dice() -> None:
    """D4, D6, D8, D10, D12 and D20."""
    assert DICE == (4, 6, 8, 10, 12, 20)
    assert texts(fight()) == ["die 10", "die 12", "die 20", "die 4", "die 6", "die 8"]


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
    again = fight(dice=((4, 20), (6, 8)))
    assert refused(again, "die 8", 0) == ("die_spent", "X9")
    assert refused(again, "die 20", 1) == ("die_spent", "X9")


def test_x9_after_the_sixth_combat_all_dice_come_back() -> None:
    """When the winner has kept a card, and no combat earlier: after the fifth one die is left to each."""
    state = fight(dice=LAST_DICE, trophies=(3, 2))
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


def test_x8_a_combat_that_is_over_leaves_no_extra_turn_event_behind() -> None:
    """An attacker who wins plays next for the victory, not for a triplet."""
    state = fight("leo-sun", "leo-comet", pair="leo-moon leo-star")
    won, _ = rolled(after(state, "die 8"), (5, 2))
    _ended, events = step(won, "keep leo-sun")
    assert events[-1] == TurnPassed(0)


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
