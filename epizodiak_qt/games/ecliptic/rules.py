"""The rules of Ecliptic (X1–X12): the position after a legal action, and its events."""

from __future__ import annotations

from bisect import insort
from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.games.chance import chance_from_seed
from epizodiak_qt.games.ecliptic import actions, events
from epizodiak_qt.games.ecliptic.cards import CARDS, SIGNS, Card, Sign
from epizodiak_qt.games.ecliptic.constants import DICE, FULL_HAND, OTHER, SEATS, WISH_DIE, WISH_GRANTED_UP_TO
from epizodiak_qt.games.ecliptic.explain import explain
from epizodiak_qt.games.ecliptic.legal import legal
from epizodiak_qt.games.ecliptic.position import Combat, Position, outcome
from epizodiak_qt.games.ecliptic.view import standings
from epizodiak_qt.games.game import IllegalActionError, amended

if TYPE_CHECKING:
    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.ecliptic.options import Options

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
_NOTHING: tuple[tuple[Card, ...], ...] = ((),) * SEATS


def new(options: Options, chance: Chance) -> Step:
    """X1: return a dealt game; the first seat is drawn by lot."""
    starter = chance.roll("first", SEATS) - 1
    pack = chance.shuffle("deal", CARDS)
    hands = tuple(tuple(sorted(pack[seat * FULL_HAND : (seat + 1) * FULL_HAND])) for seat in range(SEATS))
    pile = tuple(pack[SEATS * FULL_HAND :])
    position = Position(
        options=options,
        hands=hands,
        pile=pile,
        discard=(),
        lines=_NOTHING,
        pairs=_NOTHING,
        dice=(DICE,) * SEATS,
        trophies=(0,) * SEATS,
        turn=starter,
        phase="draw",
        taken=None,
        pair=None,
        again=None,
        combat=None,
        over=False,
        seed=chance.remaining_seed,
    )
    return position, (events.StarterDrawn(starter), events.Dealt(hands, len(pile)))


def play(position: Position, seat: int, action: actions.Action, chance: Chance | None = None) -> Step:
    """Return the position after `action` of `seat`, and what happened.

    Chance comes from `chance`, or from the position's own seed. Raises IllegalActionError with its reason.
    """
    possible = legal(position, seat)
    if id(action) not in map(id, possible) and action not in possible:
        reason = explain(position, seat, action)
        assert reason is not None, "what is not legal has a reason"
        raise IllegalActionError(reason)
    match action:
        case actions.Draw():
            return _draw(position)
        case actions.Take():
            return _take(position)
        case actions.LayPair():
            return _lay_pair(position, action)
        case actions.Discard():
            return _discard(position, action.card)
        case actions.LaySign():
            return _lay_sign(position, action.card)
        case actions.Decline():
            return _decline(position)
        case actions.ChooseDie():
            return _choose_die(position, seat, action.die, chance)
        case actions.Keep():
            return _keep(position, action.card)
        case _:
            return _wish(position, action == actions.STOP, chance)


def undoable(events: tuple[object, ...]) -> bool:
    """Tell whether a table may undo `events`: nothing was drawn or rolled, and the game did not end.

    A die alone may be: it is still sealed (X8, X14). An attack may not: the other seat has its die to choose
    already.
    """
    return all(isinstance(event, _UNDOABLE) for event in events)


def _source(position: Position, chance: Chance | None) -> Chance:
    return chance_from_seed(position.seed) if chance is None else chance


def _changed(
    cards: tuple[tuple[Card, ...], ...], seat: int, new_cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (new_cards, cards[1]) if seat == 0 else (cards[0], new_cards)


def _with(cards: tuple[Card, ...], *more: Card) -> tuple[Card, ...]:
    """Return sorted `cards` with some more."""
    grown = list(cards)
    for card in more:
        insort(grown, card)
    return tuple(grown)


def _without(cards: tuple[Card, ...], *gone: Card) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def _filled(
    position: Position, hand: tuple[Card, ...], **changes: object
) -> tuple[Position, events.CardsDrawn]:
    """X2: return the position with `hand` filled up to seven from the pile, and the cards drawn."""
    seat, count = position.turn, FULL_HAND - len(hand)
    drawn, pile = position.pile[:count], position.pile[count:]
    after = amended(
        position,
        hands=_changed(position.hands, seat, _with(hand, *drawn)),
        pile=pile,
        phase="pair",
        **changes,
    )
    return after, events.CardsDrawn(seat, drawn, len(pile))


def _draw(position: Position) -> Step:
    """X2: fill the hand up to seven, or with the rest of the pile."""
    after, drawn = _filled(position, position.hands[position.turn])
    return after, (drawn,)


def _take(position: Position) -> Step:
    """X3: the top card of the discard goes to the hand; the rest is drawn only with `take_then_fill`."""
    seat, card = position.turn, position.discard[-1]
    hand, event = _with(position.hands[seat], card), events.CardTaken(seat, card)
    left = position.discard[:-1]
    if position.options.take_then_fill:
        after, drawn = _filled(position, hand, discard=left, taken=card)
        return after, (event, drawn)
    hands = _changed(position.hands, seat, hand)
    return amended(position, hands=hands, discard=left, phase="pair", taken=card), (event,)


def _lay_pair(position: Position, action: actions.LayPair) -> Step:
    """X4: the pair lies before its owner, out of play; the turn goes on (X5)."""
    seat, pair = position.turn, (action.first, action.second)
    after = amended(
        position,
        hands=_changed(position.hands, seat, _without(position.hands[seat], *pair)),
        pairs=_changed(position.pairs, seat, position.pairs[seat] + pair),
        phase="lay",
        taken=None if position.taken in pair else position.taken,
        pair=pair,
    )
    return after, (events.PairLaid(seat, pair),)


def _discard(position: Position, card: Card) -> Step:
    """X6: the card lies face up on the discard; the turn ends."""
    seat = position.turn
    after = amended(
        position,
        hands=_changed(position.hands, seat, _without(position.hands[seat], card)),
        discard=(*position.discard, card),
    )
    return _next_turn(after, OTHER[seat], events.CardDiscarded(seat, card))


def _decline(position: Position) -> Step:
    """X5: no sign is laid; the turn ends."""
    return _next_turn(position, OTHER[position.turn], events.Declined(position.turn))


def _lay_sign(position: Position, card: Card) -> Step:
    """X5: the card leaves the hand. A sign that the other line has is fought for (X8), a new one stays."""
    seat, event = position.turn, events.SignLaid(position.turn, card)
    hands = _changed(position.hands, seat, _without(position.hands[seat], card))
    defence = next((held for held in position.lines[OTHER[seat]] if held.sign is card.sign), None)
    if defence is not None:
        combat = Combat(card.sign, seat, card, defence, (None, None), (), None)
        after = amended(position, hands=hands, phase="combat", taken=None, combat=combat)
        return after, (event, events.CombatBegan(card.sign, seat, card, defence))
    lines = _changed(position.lines, seat, _with(position.lines[seat], card))
    after = amended(position, hands=hands, lines=lines, taken=None)
    return _sign_stays(after, card.sign, event)


def _sign_stays(position: Position, sign: Sign, event: events.Event) -> Step:
    """X7, X10, X11: the turn passes, or a triplet gives another; before that, the twelfth sign a wish."""
    seat, pair = position.turn, position.pair
    assert pair is not None, "a sign is laid after a pair"
    again = pair[0].sign is sign
    if position.pile and sum(map(len, position.lines)) == len(SIGNS):
        return amended(position, phase="wish", again=again), (event, events.WishOffered(seat, again))
    return _next_turn(position, seat if again else OTHER[seat], event)


def _choose_die(position: Position, seat: int, die: int, chance: Chance | None) -> Step:
    """X8: the choice is kept in secret until both have chosen; then the dice are rolled."""
    combat = position.combat
    assert combat is not None, "a die is legal in a combat only"
    first, second = combat.chosen
    combat = replace(combat, chosen=(die, second) if seat == 0 else (first, die))
    chosen = amended(position, combat=combat)
    event = events.DieChosen(seat, die)
    if combat.chosen[OTHER[seat]] is None:
        return chosen, (event,)
    after, more = _roll(chosen, combat, _source(position, chance))
    return after, (event, *more)


def _roll(position: Position, combat: Combat, source: Chance) -> Step:
    """X8, X9: the higher roll wins a trophy, equal ones are rolled again; the dice used are set aside."""
    attacker = combat.attacker
    dice = tuple(die for die in combat.chosen if die is not None)
    rolls: list[tuple[int, ...]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        attack = source.roll("attack", dice[attacker])
        defence = source.roll("defence", dice[OTHER[attacker]])
        rolls.append((attack, defence) if attacker == 0 else (defence, attack))
    winner = 0 if rolls[-1][0] > rolls[-1][1] else 1
    trophies = tuple(count + (seat == winner) for seat, count in enumerate(position.trophies))
    after = amended(
        position,
        dice=tuple(
            tuple(die for die in own if die != used) for own, used in zip(position.dice, dice, strict=True)
        ),
        trophies=trophies,
        phase="keep",
        combat=replace(combat, rolls=tuple(rolls), winner=winner),
        seed=source.remaining_seed,
    )
    won = events.CombatWon(winner, combat.sign, trophies[winner])
    return after, (events.DiceRevealed(dice), *map(events.DiceRolled, rolls), won)


def _keep(position: Position, card: Card) -> Step:
    """X8: the winner's line has the sign with `card`, the other card is discarded; the winner plays."""
    combat = position.combat
    assert combat is not None, "a card is kept after a combat only"
    winner = combat.winner
    assert winner is not None, "and after its rolls"
    other_card = combat.defence if card == combat.attack else combat.attack
    won = _with(_without(position.lines[winner], combat.defence), card)
    lost = _without(position.lines[OTHER[winner]], combat.defence)
    after = amended(
        position,
        lines=(won, lost) if winner == 0 else (lost, won),
        discard=(*position.discard, other_card),
    )
    kept = events.CardKept(winner, card, other_card)
    if any(position.dice):
        return _next_turn(after, winner, kept)
    return _next_turn(amended(after, dice=(DICE,) * SEATS), winner, kept, events.DiceReturned())  # X9


def _wish(position: Position, stop: bool, chance: Chance | None) -> Step:
    """X11: a neutral die grants the wish to stop or to continue, or does the opposite."""
    seat, source = position.turn, _source(position, chance)
    d6 = source.roll("wish", WISH_DIE)
    granted = d6 <= WISH_GRANTED_UP_TO
    stops = stop is granted
    made = (events.WishMade(seat, "stop" if stop else "continue"), events.WishRolled(d6, granted, stops))
    after = amended(position, seed=source.remaining_seed)
    if stops:
        return _end(after, *made)
    return _next_turn(after, seat if position.again else OTHER[seat], *made)


def _next_turn(position: Position, seat: int, *before: events.Event) -> Step:
    """X7, X10, X12: `seat` plays next; with neither a card nor a pile to draw from, the game is over."""
    goes_on = seat == position.turn and position.combat is None  # X10
    passed = events.ExtraTurn(seat) if goes_on else events.TurnPassed(seat)
    after = amended(position, turn=seat, phase="draw", taken=None, pair=None, again=None, combat=None)
    if position.pile or position.hands[seat]:
        return after, (*before, passed)
    return _end(after, *before, passed)


def _end(position: Position, *before: events.Event) -> Step:
    """X11–X13: the game is over; a position in phase `wish` was stopped."""
    after = amended(position, over=True)
    result = outcome(after)
    assert result is not None, "a game that is over has an outcome"
    ended = events.GameEnded(position.phase == "wish", standings(after), result.ranking, result.winner)
    return after, (*before, ended)
