"""Looking through one turn: its plans, its combats, and the chance to win after it.

A plan is the rest of a turn: a pair with a sign or none, or a discard. Combats are not rolled: both results
count with their chances. Plain typed Python that mypyc compiles unchanged.
"""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic import core, dice
from epizodiak_qt.bots.ecliptic.core import State, legal
from epizodiak_qt.bots.ecliptic.leaf import BUCKET, WEIGHTS, features, logistic, symbol_counts
from epizodiak_qt.games.ecliptic.constants import FULL_HAND

if TYPE_CHECKING:
    from random import Random


TRUST: Final = 0.8
"""How often players take the other seat for predictable in combats."""
TAKE_FROM: Final = 5
"""With that many cards in hand or more, a quick turn takes a card that makes its only pair."""
EXTRA_TURN: Final = 0.2
BROKEN_PAIR: Final = 0.1


USUAL_STAKE: Final = 5.5
"""The points for which a naive opponent saves its strong dice as long as the pile is long."""
LONG_PILE: Final = 16
SPREAD: Final = 0.15
"""The spread of its choice, in points."""


@dataclass
class Plan:
    """The rest of a turn."""

    chance: float
    """The chance to win of its seat, before search."""
    moves: list[int]
    """Its moves."""
    after: core.State
    """The state after it."""
    win: float
    """The chance to win the combat that it begins, or -1."""
    worth: float
    """The expected worth of the dice after that combat."""


class Evaluator:
    """Values states with the weights of the leaf, by stage and by whether the seat is to move."""

    __slots__ = ("second", "table")

    def __init__(self, second: float) -> None:
        self.second = second  # how often it then answers naive play itself, instead of playing so
        self.table = dice.table()

    def at_turn(self, state: State, seat: int, worth: float) -> float:
        """Return the chance of `seat` in phase DRAW or once over; `worth` is that of its dice."""
        if state.phase == core.OVER:
            return self.final(state, seat)
        stage = 2 * BUCKET[len(state.pile) - state.next]
        row = WEIGHTS[stage + (1 if state.turn == seat else 0)]
        values = features(state, seat, worth)
        score = 0.0
        for place in range(len(row)):
            score += row[place] * values[place]
        return logistic(score)

    def final(self, state: State, seat: int) -> float:
        """Return the chance of `seat` if the game is over now."""
        return 0.5 + 0.5 * (core.result(state) if seat == 0 else -core.result(state))

    def worth(self, state: State, seat: int) -> float:
        """Return the worth of the dice of `seat` against those of the other."""
        return self.table.values[64 * state.dice[seat] + state.dice[1 - seat]]

    def after(self, state: State, seat: int) -> float:
        """Return the chance of `seat` after a plan, in any phase but those of a plan."""
        if state.phase == core.COMBAT:
            win, worth = self.odds(state, seat)
            return self._after_combat(state, seat, win, worth)
        if state.phase == core.WISH:
            stopped = self.final(state, seat)
            going_on = state.copy()
            core.next_turn(going_on, state.turn if state.again else 1 - state.turn)
            gone_on = self.at_turn(going_on, seat, self.worth(state, seat))
            if (stopped > gone_on) == (state.turn == seat):
                return (2.0 * stopped + gone_on) / 3.0
            return (stopped + 2.0 * gone_on) / 3.0
        return self.at_turn(state, seat, self.worth(state, seat))

    def odds(self, state: State, seat: int) -> tuple[float, float]:
        """Return the chance of `seat` to win a combat, and the expected worth of its dice after it."""
        win = self.table.wins[64 * state.dice[seat] + state.dice[1 - seat]]
        return win, (self.worth(state, seat) - (2.0 * win - 1.0)) / dice.DISCOUNT

    def exact_odds(self, state: State, seat: int) -> tuple[float, float]:
        """Return the same as `odds`, with dice chosen for what this combat is about."""
        mine, theirs = state.dice[seat], state.dice[1 - seat]
        payoffs = self.dice_matrix(state, seat)
        strategy, answer = self.dice_strategies(state, seat, payoffs)
        win, worth = 0.0, 0.0
        for row, die in enumerate(core.BITS[mine]):
            for column, against in enumerate(core.BITS[theirs]):
                share = strategy[row] * answer[column]
                win += share * dice.BEATS[die][against]
                worth += share * self.table.values[64 * (mine ^ core.BIT[die]) + (theirs ^ core.BIT[against])]
        return win, worth

    def dice_strategies(
        self, state: State, seat: int, payoffs: list[list[float]]
    ) -> tuple[list[float], list[float]]:
        """Return the mixed strategy of `seat` in a combat, and the one it expects of the other."""
        expected = self.naive_dice(state, seat)
        if self.second > 0.0:
            columns = len(payoffs[0])
            theirs = [[-row[column] for row in payoffs] for column in range(columns)]
            clever, _ = dice.respond(theirs, self.naive_dice(state, 1 - seat), TRUST)
            expected = [
                (1.0 - self.second) * expected[place] + self.second * clever[place]
                for place in range(columns)
            ]
        return dice.respond(payoffs, expected, TRUST)

    def naive_dice(self, state: State, seat: int) -> list[float]:
        """Return how likely a naive opponent of `seat` chooses each of its dice.

        It plays strong ones where more points than usual are at stake, and saves them elsewhere.
        """
        stake = float(self._lead_after(state, seat, seat) - self._lead_after(state, seat, 1 - seat))
        usual = USUAL_STAKE * min(1.0, (len(state.pile) - state.next) / LONG_PILE)
        own = core.BITS[state.dice[seat]]
        weights = []
        for die in core.BITS[state.dice[1 - seat]]:
            chance = sum([dice.BEATS[die][against] for against in own]) / len(own)
            weights.append(exp((stake - usual) * chance / SPREAD))
        total = sum(weights)
        return [weight / total for weight in weights]

    def _lead_after(self, state: State, seat: int, winner: int) -> int:
        """Return by how many points `seat` leads once `winner` has won the combat."""
        best = -99
        sign = core.SIGN[state.attack]
        for card in (state.attack, 6 * sign + state.board[sign]):
            after = state.copy()
            after.trophies[winner] += 1
            core.keep(after, winner, card)
            best = max(best, core.points(after, winner) - core.points(after, 1 - winner))
        return best if winner == seat else -best

    def won(self, state: State, seat: int, winner: int, worth: float) -> State:
        """Return the state once `winner` has won the combat and kept the better card, as `seat` sees it."""
        attack = state.attack
        sign = core.SIGN[attack]
        defence = 6 * sign + state.board[sign]
        first = state.copy()
        first.trophies[winner] += 1
        second = first.copy()
        core.keep(first, winner, attack)
        core.keep(second, winner, defence)
        better = self.at_turn(first, seat, worth) > self.at_turn(second, seat, worth)
        return first if better == (winner == seat) else second

    def _after_combat(self, state: State, seat: int, win: float, worth: float) -> float:
        """Return the chance of `seat` in a combat, with its odds."""
        won = self.at_turn(self.won(state, seat, seat, worth), seat, worth)
        lost = self.at_turn(self.won(state, seat, 1 - seat, worth), seat, worth)
        return win * won + (1.0 - win) * lost

    def plans(self, state: State, random: Random, exact: bool) -> list[Plan]:
        """Return all plans of the seat to move, from CHOOSE_PAIR or LAY_SIGN, with exact odds or without."""
        found: list[Plan] = []
        for move in legal(state):
            after = state.copy()
            core.apply(after, move, random)
            if after.phase == core.LAY_SIGN:
                for lay in legal(after):
                    laid = after.copy()
                    core.apply(laid, lay, random)
                    found.append(self._plan([move, lay], laid, state.turn, exact))
            else:
                found.append(self._plan([move], after, state.turn, exact))
        return found

    def _plan(self, moves: list[int], after: State, seat: int, exact: bool) -> Plan:
        if after.phase == core.COMBAT:
            win, worth = self.exact_odds(after, seat) if exact else self.odds(after, seat)
            return Plan(self._after_combat(after, seat, win, worth), moves, after, win, worth)
        return Plan(self.after(after, seat), moves, after, -1.0, 0.0)

    def finish(self, state: State, random: Random) -> State:
        """Return the state after the rest of a plan, or of a combat that is won; others as they are."""
        if state.phase in (core.CHOOSE_PAIR, core.LAY_SIGN):
            if legal(state):
                return max(self.plans(state, random, False), key=lambda plan: plan.chance).after
            core.next_turn(state, 1 - state.turn)  # a sampled hand cannot play the card that was taken
        elif state.phase == core.KEEP_CARD:
            state.trophies[state.winner] -= 1  # `won` counts it again
            return self.won(state, state.winner, state.winner, self.worth(state, state.winner))
        return state

    def simulate(
        self, state: State, seat: int, random: Random, win: float = -1.0, worth: float = 0.0
    ) -> float:
        """Return the chance of `seat` after a plan and the next turn of whichever seat plays it.

        `win` and `worth` are the odds of a combat, if they are known.
        """
        if state.phase == core.COMBAT:
            if win < 0.0:
                win, worth = self.odds(state, seat)
            won = self.won(state, seat, seat, worth)
            lost = self.won(state, seat, 1 - seat, worth)
            return win * self.simulate(won, seat, random) + (1.0 - win) * self.simulate(lost, seat, random)
        if state.phase == core.DRAW:
            played = state.copy()
            self.quick_turn(played, random)
            return self.after(played, seat)
        return self.after(state, seat)

    def quick_turn(self, state: State, random: Random) -> None:
        """Play the turn of the seat to move by the points that its signs bring at once."""
        seat = state.turn
        hand = state.hands[seat]
        if (
            state.discard
            and not state.twice[seat]
            and TAKE_FROM <= state.sizes[seat] < FULL_HAND
            and state.signs[seat] & core.SIGN_BIT[state.discard[-1]]
        ):
            core.apply(state, core.TAKE, random)
        else:
            core.apply(state, core.DRAW_MOVE, random)
        twice = state.twice[seat]
        gains = self._gains(state, seat)
        if not twice:
            least, worst = 0, 1e9
            for sign in core.BITS[state.signs[seat]]:
                if gains[sign] < worst:
                    least, worst = sign, gains[sign]
            core.apply(state, core.DISCARD + 6 * least + core.LOWEST[hand[least]], random)
            return
        best, pair, most = -1, core.BITS[twice][0], 0.0
        for sign in core.BITS[state.signs[seat] & ~state.lines[seat]]:
            gain = gains[sign]
            bit = core.BIT[sign]
            if twice & ~bit:
                other = core.BITS[twice & ~bit][0]
            elif len(core.BITS[hand[sign]]) > 2:
                other = sign
                gain += EXTRA_TURN
            else:
                continue
            if twice & bit:
                gain -= BROKEN_PAIR
            if gain > most:
                best, pair, most = sign, other, gain
        card = -1
        if best >= 0:
            symbols = hand[best] & symbol_counts(state.symbols[seat])[2] or hand[best]
            card = 6 * best + core.LOWEST[symbols]
        symbols = hand[pair]
        if pair == best:
            symbols &= ~core.SYMBOL_BIT[card]
        if state.taken >= 0 and core.SIGN[state.taken] == pair and state.taken != card:
            second = symbols & ~core.SYMBOL_BIT[state.taken]
            two = core.SYMBOL_BIT[state.taken] | core.BIT[core.LOWEST[second]]
        else:
            places = core.BITS[symbols]
            two = core.BIT[places[0]] | core.BIT[places[1]]
        core.apply(state, core.PAIR + 15 * pair + core.PAIR_MASKS.index(two), random)
        if state.taken >= 0:
            card = state.taken
        core.apply(state, core.DECLINE if card < 0 else core.LAY + card, random)

    def _gains(self, state: State, seat: int) -> list[float]:
        """Return by sign what laying it would add to the score of the leaf, hands and dice left aside."""
        other = 1 - seat
        row = WEIGHTS[2 * BUCKET[len(state.pile) - state.next] + 1]
        per_row, per_symbol, per_trophy, per_sign = row[1], row[2], row[3], row[4]
        mine, theirs = state.lines[seat], state.lines[other]
        top = symbol_counts(state.symbols[seat])[2]
        top_other = symbol_counts(state.symbols[other])[2]
        length, length_other = core.ROW[mine], core.ROW[theirs]
        win = self.table.wins[64 * state.dice[seat] + state.dice[other]]
        hand = state.hands[seat]
        gains = [0.0] * 12
        for sign in core.BITS[state.signs[seat] & ~mine]:
            bit = core.BIT[sign]
            gain = per_sign + per_row * (core.ROW[mine | bit] - length)
            if hand[sign] & top:
                gain += per_symbol
            if theirs & bit:
                gain += per_sign + per_trophy + per_row * (length_other - core.ROW[theirs ^ bit])
                if top_other == core.BIT[state.board[sign]]:
                    gain += per_symbol
                gain = win * gain - (1.0 - win) * per_trophy
            gains[sign] = gain
        return gains

    def dice_matrix(self, state: State, seat: int) -> list[list[float]]:
        """Return the chance of `seat` in a combat, by its own die and the other's."""
        other = 1 - seat
        own, others = state.dice[seat], state.dice[other]
        worth = self.worth(state, seat)
        won = self.won(state, seat, seat, worth)
        lost = self.won(state, seat, other, worth)
        matrix = []
        for die in core.BITS[own]:
            row = []
            for against in core.BITS[others]:
                left, left_other = own ^ core.BIT[die], others ^ core.BIT[against]
                worth = self.table.values[64 * left + left_other]
                for after in (won, lost):
                    after.dice[seat] = left or core.ALL_DICE
                    after.dice[other] = left_other or core.ALL_DICE
                win = dice.BEATS[die][against]
                row.append(
                    win * self.at_turn(won, seat, worth) + (1.0 - win) * self.at_turn(lost, seat, worth)
                )
            matrix.append(row)
        return matrix
