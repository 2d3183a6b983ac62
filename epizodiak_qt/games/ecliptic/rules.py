"""The rules of Ecliptic (X1–X12): the events of a legal action, and the position after them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.chance import Chance, chance_of
from epizodiak_qt.games.ecliptic import actions, events
from epizodiak_qt.games.ecliptic.cards import CARDS, SIGNS, Card, Sign
from epizodiak_qt.games.ecliptic.constants import FULL_HAND, OTHER, SEATS, WISH_DIE, WISH_GRANTED_UP_TO
from epizodiak_qt.games.ecliptic.fold import apply, undealt
from epizodiak_qt.games.ecliptic.legal import legal
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.scoring import rank
from epizodiak_qt.games.ecliptic.view import standings
from epizodiak_qt.games.game import IllegalActionError, amended, converted

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.options import Options
    from epizodiak_qt.games.sentence import Reason

Step = tuple[Position, tuple[events.Event, ...]]

_UNDOABLE = (
    events.CardTaken
    | events.PairLaid
    | events.CardDiscarded
    | events.SignLaid
    | events.Declined
    | events.CardKept
    | events.DiceReturned
    | events.DieChosen
    | events.WishOffered
    | events.ExtraTurn
    | events.TurnPassed
)


def new(options: Options, chance: Chance) -> Step:
    """X1: return a dealt game; the first seat is drawn by lot."""
    starter = chance.roll("first", SEATS) - 1
    pack = chance.shuffle("deal", CARDS)
    hands = tuple(tuple(sorted(pack[seat * FULL_HAND : (seat + 1) * FULL_HAND])) for seat in range(SEATS))
    pile = pack[SEATS * FULL_HAND :]
    empty = converted(Position, undealt(options, None), over=False, seed=chance.remaining_seed)
    position, happened = _after(empty, events.StarterDrawn(starter), events.Dealt(hands, len(pile)))
    return amended(position, pile=pile), happened


def play(position: Position, seat: int, action: actions.Action, chance: Chance | None = None) -> Step:
    """Return the position after `action` of `seat`, and what happened.

    Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError with its reason.
    """
    possible = legal(position, seat)
    if id(action) not in map(id, possible) and action not in possible:
        raise IllegalActionError(explain(position, seat, action))
    match action:
        case actions.Draw():
            return _after(position, _drawn(position))
        case actions.Take():
            return _take(position)
        case actions.LayPair():  # X4
            return _after(position, events.PairLaid(seat, (action.first, action.second)))
        case actions.Discard():  # X6
            discarded = events.CardDiscarded(seat, action.card)
            return _next_turn(apply(position, discarded), OTHER[seat], discarded)
        case actions.LaySign():
            return _lay_sign(position, action.card)
        case actions.Decline():  # X5
            return _next_turn(position, OTHER[seat], events.Declined(seat))
        case actions.ChooseDie():
            return _choose_die(position, seat, action.die, chance)
        case actions.Keep():
            return _keep(position, action.card)
        case _:
            return _wish(position, action == actions.STOP, chance)


def explain(position: Position, seat: int, action: actions.Action) -> Reason | None:
    """Return why `seat` may not do `action`, with the ruling it rests on, or None if it may."""
    from epizodiak_qt.games.ecliptic.explanation import explain as explained  # loaded with the first refusal

    return explained(position, seat, action)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether a table may undo `events`: nothing was drawn or rolled, and the game did not end.

    A die alone may be: it is still sealed (X8, X14). An attack may not: the other seat has its die to choose
    already.
    """
    return all(isinstance(event, _UNDOABLE) for event in events)


def _after(position: Position, *happened: events.Event) -> Step:
    for event in happened:
        position = apply(position, event)
    return position, happened


def _drawn(position: Position) -> events.CardsDrawn:
    """X2: fill the hand up to seven, or with the rest of the pile."""
    count = FULL_HAND - len(position.hands[position.turn])
    return events.CardsDrawn(position.turn, position.pile[:count], len(position.pile[count:]))


def _take(position: Position) -> Step:
    """X3: the top card of the discard goes to the hand; the rest is drawn only with `take_then_fill`."""
    taken = events.CardTaken(position.turn, position.discard[-1])
    after = apply(position, taken)
    if not position.options.take_then_fill:
        return after, (taken,)
    drawn = _drawn(after)
    return apply(after, drawn), (taken, drawn)


def _lay_sign(position: Position, card: Card) -> Step:
    """X5: the card leaves the hand. A sign that the other line has is fought for (X8), a new one stays."""
    seat, laid = position.turn, events.SignLaid(position.turn, card)
    defence = next((held for held in position.lines[OTHER[seat]] if held.sign is card.sign), None)
    if defence is not None:
        return _after(position, laid, events.CombatBegan(card.sign, seat, card, defence))
    return _sign_stays(apply(position, laid), card.sign, laid)


def _sign_stays(position: Position, sign: Sign, event: events.Event) -> Step:
    """X7, X10, X11: the turn passes, or a triplet gives another; before that, the twelfth sign a wish."""
    seat, pair = position.turn, position.pair
    assert pair is not None, "a sign is laid after a pair"
    again = pair[0].sign is sign
    if position.pile and sum(map(len, position.lines)) == len(SIGNS):
        offered = events.WishOffered(seat, again)
        return apply(position, offered), (event, offered)
    return _next_turn(position, seat if again else OTHER[seat], event)


def _choose_die(position: Position, seat: int, die: int, chance: Chance | None) -> Step:
    """X8: the choice is kept in secret until both have chosen; then the dice are rolled."""
    chosen = events.DieChosen(seat, die)
    after = apply(position, chosen)
    assert after.combat is not None, "a die is legal in a combat only"
    dice = tuple(each for each in after.combat.chosen if each is not None)
    if len(dice) < SEATS:
        return after, (chosen,)
    source = chance_of(position.seed, chance)
    rolled = _rolled(after, dice, source)
    return _after(amended(after, seed=source.remaining_seed), *rolled)[0], (chosen, *rolled)


def _rolled(position: Position, dice: tuple[int, ...], source: Chance) -> tuple[events.Event, ...]:
    """X8, X9: the higher roll wins a trophy, equal ones are rolled again; the dice used are set aside."""
    combat = position.combat
    assert combat is not None, "dice are rolled in a combat"
    attacker = combat.attacker
    rolls: list[tuple[int, ...]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        attack = source.roll("attack", dice[attacker])
        defence = source.roll("defence", dice[OTHER[attacker]])
        rolls.append((attack, defence) if attacker == 0 else (defence, attack))
    winner = 0 if rolls[-1][0] > rolls[-1][1] else 1
    won = events.CombatWon(winner, combat.sign, position.trophies[winner] + 1)
    return events.DiceRevealed(dice), *map(events.DiceRolled, rolls), won


def _keep(position: Position, card: Card) -> Step:
    """X8: the winner's line has the sign with `card`, the other card is discarded; the winner plays."""
    combat = position.combat
    assert combat is not None, "a card is kept after a combat only"
    assert combat.winner is not None, "and after its rolls"
    other_card = combat.defence if card == combat.attack else combat.attack
    kept = events.CardKept(combat.winner, card, other_card)
    returned = () if any(position.dice) else (events.DiceReturned(),)  # X9
    after, happened = _after(position, kept, *returned)
    return _next_turn(after, combat.winner, *happened, fought=True)


def _wish(position: Position, stop: bool, chance: Chance | None) -> Step:
    """X11: a neutral die grants the wish to stop or to continue, or does the opposite."""
    seat, source = position.turn, chance_of(position.seed, chance)
    d6 = source.roll("wish", WISH_DIE)
    granted = d6 <= WISH_GRANTED_UP_TO
    stops = stop is granted
    made = (events.WishMade(seat, "stop" if stop else "continue"), events.WishRolled(d6, granted, stops))
    after = amended(position, seed=source.remaining_seed)
    if stops:
        return _end(after, *made)
    return _next_turn(after, seat if position.again else OTHER[seat], *made)


def _next_turn(position: Position, seat: int, *before: events.Event, fought: bool = False) -> Step:
    """X7, X10, X12: `seat` plays next; with neither a card nor a pile to draw from, the game is over."""
    goes_on = seat == position.turn and not fought  # X10
    passed = events.ExtraTurn(seat) if goes_on else events.TurnPassed(seat)
    after = apply(position, passed)
    if after.pile or after.hands[seat]:
        return after, (*before, passed)
    return _end(after, *before, passed)


def _end(position: Position, *before: events.Event) -> Step:
    """X11–X13: the game is over; a position in phase `wish` was stopped."""
    points = standings(position)
    result = rank(points)
    ended = events.GameEnded(position.phase == "wish", points, result.ranking, result.winner)
    return apply(position, ended), (*before, ended)
