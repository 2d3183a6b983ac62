"""Looking through one turn: its plans, its combats, and the chance to win after it.

A plan is the rest of a turn: a pair with a sign or none, or a discard. Combats are not rolled: both results
count with their chances. Plain typed Python that mypyc compiles unchanged.
"""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic import core, dice
from epizodiak_qt.bots.ecliptic.leaf import BUCKET, features, logistic, symbol_counts

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.ecliptic.core import State


TAKE_FROM: Final = 5
"""With that many cards in hand or more, a quick turn takes a card that makes its only pair."""
EXTRA_TURN: Final = 0.2
BROKEN_PAIR: Final = 0.1


class Evaluator:
    """Values states with the weights of the leaf, by stage and by whether the seat is to move."""

    __slots__ = ("mix", "quick", "table", "temp", "weights")

    def __init__(self, weights: list[list[float]]) -> None:
        self.weights = weights
        self.table = dice.table()
        self.mix = 0.0
        self.quick = True
        self.temp = 0.02

    def at_turn(self, state: State, seat: int, worth: float) -> float:
        """Return the chance of `seat` in phase DRAW or once over; `worth` is that of its dice."""
        if state.phase == core.OVER:
            return 0.5 + 0.5 * self._result(state, seat)
        stage = 2 * BUCKET[len(state.pile) - state.next]
        row = self.weights[stage + (1 if state.turn == seat else 0)]
        values = features(state, seat, worth)
        score = 0.0
        for place in range(len(row)):
            score += row[place] * values[place]
        return logistic(score)

    def _result(self, state: State, seat: int) -> int:
        result = core.result(state)
        return result if seat == 0 else -result

    def worth(self, state: State, seat: int) -> float:
        """Return the worth of the dice of `seat` against those of the other."""
        return self.table.values[64 * state.dice[seat] + state.dice[1 - seat]]

    def after(self, state: State, seat: int) -> float:
        """Return the chance of `seat` after a plan, in any phase but those of a plan."""
        if state.phase == core.COMBAT:
            attacker = state.turn
            win = self.table.wins[64 * state.dice[attacker] + state.dice[1 - attacker]]
            if attacker != seat:
                win = 1.0 - win
            worth = (self.worth(state, seat) - (2.0 * win - 1.0)) / dice.DISCOUNT
            return win * self.fought(state, seat, seat, worth) + (1.0 - win) * self.fought(
                state, seat, 1 - seat, worth
            )
        if state.phase == core.WISH:
            stopped = 0.5 + 0.5 * self._result(state, seat)
            going_on = state.copy()
            core.next_turn(going_on, state.turn if state.again else 1 - state.turn)
            gone_on = self.at_turn(going_on, seat, self.worth(state, seat))
            if (stopped > gone_on) == (state.turn == seat):
                return (2.0 * stopped + gone_on) / 3.0
            return (stopped + 2.0 * gone_on) / 3.0
        return self.at_turn(state, seat, self.worth(state, seat))

    def fought(self, state: State, seat: int, winner: int, worth: float) -> float:
        """Return the chance of `seat` once `winner` has won the combat and kept the better card."""
        return self.at_turn(self.won(state, seat, winner, worth), seat, worth)

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

    def plans(self, state: State, random: Random) -> list[tuple[float, list[int], State]]:
        """Return all plans of the seat to move, from CHOOSE_PAIR or LAY_SIGN: chance, moves, state after."""
        seat = state.turn
        found: list[tuple[float, list[int], State]] = []
        for move in core.legal(state):
            after = state.copy()
            core.apply(after, move, random)
            if after.phase == core.LAY_SIGN:
                for lay in core.legal(after):
                    laid = after.copy()
                    core.apply(laid, lay, random)
                    found.append((self.after(laid, seat), [move, lay], laid))
            else:
                found.append((self.after(after, seat), [move], after))
        return found

    def best_plan(self, state: State, random: Random) -> tuple[float, list[int], State]:
        """Return the best of all plans."""
        found = self.plans(state, random)
        best = found[0]
        for plan in found:
            if plan[0] > best[0]:
                best = plan
        return best

    def takes(self, state: State, random: Random) -> bool:
        """Tell whether the seat to move takes the top of the discard rather than draw (X3)."""
        if not core.may_take(state):
            return False
        seat = state.turn
        taken = state.copy()
        fill = taken.fill
        taken.fill = False
        core.apply(taken, core.TAKE, random)
        taken.fill = fill
        return self.best_plan(taken, random)[0] > self.at_turn(state, seat, self.worth(state, seat))

    def turn(self, state: State, random: Random) -> State:
        """Play the turn of the seat to move, from phase DRAW, and return the state after its plan."""
        core.apply(state, core.TAKE if self.takes(state, random) else core.DRAW_MOVE, random)
        return self.best_plan(state, random)[2]

    def simulate(self, state: State, seat: int, random: Random) -> float:
        """Return the chance of `seat` after a plan and the next turn of whichever seat plays it."""
        if state.phase == core.COMBAT:
            attacker = state.turn
            win = self.table.wins[64 * state.dice[attacker] + state.dice[1 - attacker]]
            if attacker != seat:
                win = 1.0 - win
            worth = (self.worth(state, seat) - (2.0 * win - 1.0)) / dice.DISCOUNT
            won = self.won(state, seat, seat, worth)
            lost = self.won(state, seat, 1 - seat, worth)
            return win * self.simulate(won, seat, random) + (1.0 - win) * self.simulate(lost, seat, random)
        if state.phase == core.DRAW:
            played = state.copy()
            if self.quick:
                self.quick_turn(played, random)
            else:
                played = self.turn(played, random)
            return self.after(played, seat)
        return self.after(state, seat)

    def quick_turn(self, state: State, random: Random) -> None:
        """Play the turn of the seat to move by the points that its signs bring at once."""
        seat = state.turn
        hand = state.hands[seat]
        if (
            state.discard
            and not state.twice[seat]
            and TAKE_FROM <= state.sizes[seat] < core.FULL_HAND
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
            symbols = hand[best] & self._wanted(state, seat) or hand[best]
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

    def _wanted(self, state: State, seat: int) -> int:
        """Return the symbols of which the line of a seat has most."""
        return symbol_counts(state.symbols[seat])[2]

    def _gains(self, state: State, seat: int) -> list[float]:
        """Return by sign what laying it would add to the score of the leaf, hands and dice left aside."""
        other = 1 - seat
        row = self.weights[2 * BUCKET[len(state.pile) - state.next] + 1]
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
        """Return the chance of `seat` in a combat by its own die and the other's, in the order of the masks."""
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

    def choose_die(self, state: State, seat: int, random: Random) -> int:
        """Return a die (its place) by the mixed strategy of the combat."""
        own = core.BITS[state.dice[seat]]
        if len(own) == 1:
            return own[0]
        strategy = self.dice_strategy(self.dice_matrix(state, seat))
        return own[pick(strategy, random)]

    def dice_strategy(self, payoffs: list[list[float]]) -> list[float]:
        rows, columns = len(payoffs), len(payoffs[0])
        means = [sum([payoffs[row][column] for row in range(rows)]) / rows for column in range(columns)]
        least = min(means)
        naive = [exp((least - mean) / self.temp) for mean in means]
        total = sum(naive)
        mix = self.mix
        mixed: list[list[float]] = []
        for row in payoffs:
            mean = 0.0
            for column in range(columns):
                mean += naive[column] / total * row[column]
            mixed.append([(1.0 - mix) * entry + mix * mean for entry in row])
        return dice.solve(mixed)[1]

    def choose(self, state: State, seat: int, random: Random) -> int:
        """Return the move of `seat` that looks best without search."""
        phase = state.phase
        if phase == core.DRAW:
            return core.TAKE if self.takes(state, random) else core.DRAW_MOVE
        if phase in (core.CHOOSE_PAIR, core.LAY_SIGN):
            return self.best_plan(state, random)[1][0]
        if phase == core.COMBAT:
            return core.DIE + 6 * seat + self.choose_die(state, seat, random)
        if phase == core.KEEP_CARD:
            best, best_chance = 0, -1.0
            for move in core.legal(state):
                after = state.copy()
                core.apply(after, move, random)
                chance = self.after(after, seat)
                if chance > best_chance:
                    best, best_chance = move, chance
            return best
        going_on = state.copy()
        core.next_turn(going_on, seat if state.again else 1 - seat)
        stopped = 0.5 + 0.5 * self._result(state, seat)
        return core.STOP if stopped > self.at_turn(going_on, seat, self.worth(state, seat)) else core.CONTINUE


def pick(strategy: list[float], random: Random) -> int:
    """Return the place that chance picks from a mixed strategy."""
    left = random.random()
    for place, share in enumerate(strategy):
        left -= share
        if left < 0.0:
            return place
    return max(range(len(strategy)), key=strategy.__getitem__)
