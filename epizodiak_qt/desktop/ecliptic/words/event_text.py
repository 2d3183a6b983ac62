"""The sentences of Ecliptic: names of cards, events for log and recap, the status line, and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, PhraseList, say, values_of
from epizodiak_qt.games.ecliptic import actions, events
from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.dice import chance_against
from epizodiak_qt.games.ecliptic.view import SeenCombat, View, to_draw
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack, Update

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Hints
    from epizodiak_qt.desktop.ecliptic.table_picture import Picture

THE_SIGNS: Final = PhraseList(
    "TheSign", "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces"
)
"""The signs inside a sentence, with the article where the language has one: "le Lion"."""
SIGNS_OF_PAIRS: Final = PhraseList(
    "SignOfPair", "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces"
)
"""The signs as they follow "pair of": in French without article, in the plural."""
SYMBOL_NAMES: Final = PhraseList("Words", "sun moon star galaxy planet comet")

EVENTS: Final[dict[type, Phrase]] = {
    events.Dealt: Phrase("Words", "Seven cards each; %n card(s) left in the draw pile.", "pile"),
    events.StarterDrawn: Phrase("Words", "{name} begins, drawn by lot."),
    events.CardsDrawn: Phrase("Words", "{name} draws {cards}."),
    events.CardTaken: Phrase("Words", "{name} takes {card} from the discard and must play it."),
    events.PairLaid: Phrase("Words", "{name} lays a(n) {pair}."),
    events.SignLaid: Phrase("Words", "{name} lays {card}."),
    events.CardDiscarded: Phrase("Words", "{name} discards {card}."),
    events.Declined: Phrase("Words", "{name} lays nothing."),
    events.ExtraTurn: Phrase("Words", "Three of one sign: {name} plays again."),
    events.GameEnded: Phrase("Words", "{name} wins the game."),
    ActionTakenBack: Phrase("Words", "{name} takes back the last move."),
    events.CombatBegan: Phrase("Words", "Combat for {sign}: {name} attacks."),
    events.DieChosen: Phrase("Words", "{name} has chosen the D{die}."),
    events.DiceRevealed: Phrase("Words", "{first} rolls a D{one}, {second} a D{two}."),
    events.DiceRolled: Phrase("Words", "{first} rolls {one}, {second} rolls {two}."),
    events.CombatWon: Phrase(
        "Words", "{name} wins the combat for {sign} and has %n trophy(ies).", "trophies"
    ),
    events.CardKept: Phrase("Words", "{name} keeps {kept}; {gone} goes to the discard."),
    events.DiceReturned: Phrase("Words", "After the sixth combat all dice come back."),
    events.WishOffered: Phrase("Words", "{name} completes the zodiac and chooses: stop or play on."),
    events.WishMade: Phrase("Words", "{name} wishes to stop."),
    events.WishRolled: Phrase("Words", "The D6 gives {roll}: the wish is granted."),
}
"""The sentence of each event, in the third person; an event without an entry needs no line."""

WHICH_CARD: Final = Phrase("Words", "You win {rolls}. Which card do you keep in your line?")
WHICH_WISH: Final = Phrase(
    "Words", "Stop or play on? A D6 grants your wish on 1 to 4; on 5 or 6 the opposite happens."
)
TAKE_OR_GO_ON: Final = Phrase(
    "Words", "{name}, your turn: take the top discard, or click the empty draw pile to go on."
)
ODDS: Final = Phrase("Odds", "D{die}: {percent}% to win, on average over the dice of {name}")
SEALED: Final = Phrase(
    "Words", "You have chosen the D{die}. Click another die to change it, until the other player chooses."
)


def card_name(card: Card) -> str:
    """Return a card as a label: "Leo (moon)"."""
    return say("Words", "{sign} ({symbol})", sign=SIGN_NAMES[card.sign], symbol=SYMBOL_NAMES[card.symbol])


def the_card(card: Card) -> str:
    """Return a card inside a sentence, with its article: "le Lion (lune)"."""
    return say("Words", "{sign} ({symbol})", sign=THE_SIGNS[card.sign], symbol=SYMBOL_NAMES[card.symbol])


def pair_name(first: Card, second: Card) -> str:
    """Return a pair as "Leo pair (moon and sun)"."""
    sign, symbols = SIGNS_OF_PAIRS[first.sign], (SYMBOL_NAMES[first.symbol], SYMBOL_NAMES[second.symbol])
    return say("Words", "{sign} pair ({first} and {second})", sign=sign, first=symbols[0], second=symbols[1])


def camp_name(seat: int) -> str:
    """Return the name of the camp of a seat."""
    return say("Words", "Blue camp") if seat else say("Words", "White camp")


def in_words(value: object) -> object:
    """Return a card or a sign as it stands in a sentence, and any other value as it is."""
    match value:
        case Card():
            return the_card(value)
        case Sign():
            return THE_SIGNS[value]
        case _:
            return value


def opening(event: object, update: Update, names: Sequence[str]) -> str:
    """Return what wins if an event begins a game, and who begins if it is shown; else an empty text."""
    match event:
        case events.StarterDrawn():
            return say("Words", "Most points win: for signs in a row, signs of one symbol, and trophies.")
        case events.Dealt() if update.events:
            return say("Words", "{name} begins.", name=names[update.view.turn])
        case _:
            return ""


def event_line(event: object, names: Sequence[str]) -> str:
    """Return an event as a sentence in the third person; empty for one that needs no line."""
    phrases = _phrases(event)
    values = values_of(event, in_words, names) if phrases else {}
    match event:
        case events.CardsDrawn(cards=cards):
            values["cards"] = ", ".join(the_card(card) for card in cards if card is not HIDDEN)
            values["count"] = len(cards)
        case events.PairLaid(cards=cards):
            values["pair"] = pair_name(*cards)
        case events.CardKept():
            values["gone"] = values["discarded"]
        case events.WishRolled(d6=roll):
            values["roll"] = roll
        case events.DiceRevealed(dice=numbers) | events.DiceRolled(rolls=numbers):
            values |= zip(("first", "second", "one", "two"), (*names, *numbers), strict=True)
    return " ".join(phrase.say(**values) for phrase in phrases)


def _phrases(event: object) -> tuple[Phrase, ...]:
    """Return what is said of an event: the entry of its table, or what stands for it in a special case."""
    match event:
        case events.CardsDrawn(cards=()):
            return ()
        case events.CardsDrawn(cards=(first, *_)) if first is HIDDEN:
            return (Phrase("Words", "{name} draws %n card(s).", "count"),)
        case events.DieChosen(die=die) if die is HIDDEN:
            return (Phrase("Words", "{name} has chosen a die."),)
        case events.DiceRolled(rolls=(one, two)) if one == two:
            return EVENTS[events.DiceRolled], Phrase("Words", "A tie – roll again.")
        case events.WishMade(wish="continue"):
            return (Phrase("Words", "{name} wishes to play on."),)
        case events.WishRolled():
            refused = Phrase("Words", "The D6 gives {roll}: the wish is not granted.")
            stops, goes_on = Phrase("Words", "The game stops."), Phrase("Words", "The game goes on.")
            return EVENTS[events.WishRolled] if event.granted else refused, stops if event.stops else goes_on
        case events.GameEnded(winner=None):
            return (Phrase("Words", "The game ends in a draw."),)
        case ActionTakenBack(sealed=True):
            return (Phrase("Words", "{name} changes their die."),)
    return tuple(phrase for kind, phrase in EVENTS.items() if isinstance(event, kind))


def final_points(event: object, names: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Return the points of each seat at the end of the game, the best first: "Amélie: 14 points"."""
    if not isinstance(event, events.GameEnded):
        return ()
    totals = [points.total for points in event.points]
    return tuple(
        (seat, say("Words", "{name}: %n point(s)", totals[seat], name=names[seat]))
        for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat])
    )


def status_line(view: View, hints: Hints, selection: CardSelection, names: Sequence[str]) -> str:
    """Return what the shown seat can do now, or for whom it waits."""
    if hints.changes and view.combat is not None:
        return SEALED.say(die=view.combat.chosen[view.seat or 0])
    if not hints.acting:
        return waiting_line(view, names)
    if selection:
        return selection_line(selection)
    selections = hints.selections
    if selections.pairs:
        if view.taken is not None:
            return say("Words", "You have a pair: choose its two cards. The marked card must be played.")
        return say("Words", "You have a pair: choose its two cards.")
    if selections.discards:
        return say("Words", "You have no pair: choose a card to discard.")
    if selections.lays:
        if hints.decline:
            return say("Words", "Lay a sign in your line, or nothing.")
        return say("Words", "Lay the card you have taken.")
    return _other_line(view, hints, names)


def _other_line(view: View, hints: Hints, names: Sequence[str]) -> str:
    """Return what can be done without a card of the hand."""
    combat = view.combat
    if combat is not None and hints.dice:
        return say("Words", "Combat for {sign}: choose a die, in secret.", sign=THE_SIGNS[combat.sign])
    if combat is not None and hints.keeps:
        return WHICH_CARD.say(rolls=rolls_text(combat))
    if hints.wish:
        return WHICH_WISH.say()
    if hints.decline:
        return say("Words", "You cannot lay a sign.")
    name = names[view.turn]
    if hints.take and not view.pile:
        return TAKE_OR_GO_ON.say(name=name)
    if hints.take:
        count = to_draw(view)
        return say("Words", "{name}, your turn: draw %n card(s), or take the top discard.", count, name=name)
    return say("Words", "{name}, your turn: draw.", name=name)


def rolls_text(combat: SeenCombat) -> str:
    """Return the deciding rolls, the winner's first: "11 to 4"."""
    last = combat.rolls[-1]
    winner = combat.winner or 0
    return say("Words", "{winner} to {loser}", winner=last[winner], loser=last[1 - winner])


def verdict_text(combat: SeenCombat | None, names: Sequence[str]) -> str:
    """Return who has won a combat and what it brings; empty without a winner (X8)."""
    if combat is None or combat.winner is None:
        return ""
    name, sign = names[combat.winner], THE_SIGNS[combat.sign]
    return say(
        "Words", "{name} wins {rolls}: a trophy and {sign}", name=name, rolls=rolls_text(combat), sign=sign
    )


def waiting_line(view: View, names: Sequence[str]) -> str:
    """Return for whom the table waits."""
    combat = view.combat
    if view.outcome is not None:
        return say("Words", "The game is over.")
    if combat is None:
        if view.phase == "wish":
            return EVENTS[events.WishOffered].say(name=names[view.turn])
        if view.turn == view.seat:  # its own move is being shown
            return say("Words", "It is your turn.")
        return say("Words", "It is {name}’s turn.", name=names[view.turn])
    sign = THE_SIGNS[combat.sign]
    if combat.winner is not None:
        rolls, name = rolls_text(combat), names[combat.winner]
        if combat.winner == view.seat:
            return say("Words", "You win {rolls}.", rolls=rolls)
        return say("Words", "{name} wins {rolls} and is choosing a card to keep.", name=name, rolls=rolls)
    waited = [names[seat] for seat, die in enumerate(combat.chosen) if die is None]
    if not waited:
        return say("Words", "Combat for {sign}: the dice roll.", sign=sign)
    both = say("Words", " and ").join(waited)
    return say("Words", "Combat for {sign}: {names} choose(s) a die.", len(waited), sign=sign, names=both)


def selection_line(selection: CardSelection) -> str:
    """Return what is still to be chosen, or where the chosen cards go."""
    cards, selections = selection.cards, selection.selections
    if selection.die is not None:
        return say(
            "Words", "Click the D{die} again to fight with it, or choose another die.", die=selection.die
        )
    if selection.sign is not None and not cards:
        pair = Phrase("Words", "Which pair do you lay for {sign}? Choose its two cards.")
        card = Phrase("Words", "Which card do you lay for {sign}? Choose it in your hand.")
        return (pair if selections.pairs else card).say(sign=THE_SIGNS[selection.sign])
    if selections.pairs and len(cards) < 2:
        return say("Words", "Choose the second card of the pair.")
    if selections.pairs:
        return say("Words", "Click the blinking slot to lay the {pair}.", pair=pair_name(*sorted(cards)))
    if selections.discards:
        return say("Words", "Click the discard to lay {card} there.", card=the_card(cards[0]))
    return say("Words", "Click the blinking slot to lay {card}.", card=the_card(cards[0]))


def odds_text(picture: Picture, die: int, names: Sequence[str]) -> str:
    """Return the chance of a die of the shown seat to win, on average over the dice of the other."""
    if picture.seat is None:
        return ""
    other = 1 - picture.seat
    return ODDS.say(die=die, percent=percent_of(picture, die), name=names[other])


def percent_of(picture: Picture, die: int) -> int:
    """Return the chance of a die of the shown seat, in percent."""
    return round(100 * chance_against(die, picture.board.dice[1 - (picture.seat or 0)]))


ACTIONS: Final[dict[type, Phrase]] = {
    actions.LayPair: Phrase("Action", "Lay the {pair}"),
    actions.LaySign: Phrase("Action", "Lay {card} in your line"),
    actions.Discard: Phrase("Action", "Discard {card}"),
    actions.Keep: Phrase("Action", "Keep {card}"),
    actions.ChooseDie: Phrase("Action", "Defend with the D{die}"),
    actions.Take: Phrase("Action", "Take {card} from the discard"),
    actions.Draw: Phrase("Action", "Draw"),
    actions.Decline: Phrase("Action", "Lay nothing"),
    actions.Stop: Phrase("Action", "Wish to stop the game"),
    actions.Continue: Phrase("Action", "Wish to play on"),
}
QUESTIONS: Final[dict[type, Phrase]] = {
    actions.LayPair: Phrase("Ask", "Lay the {pair}? It goes out of play."),
    actions.LaySign: Phrase("Ask", "Lay {card} in your line?"),
    actions.Discard: Phrase("Ask", "Discard {card}?"),
    actions.ChooseDie: Phrase("Ask", "Fight with the D{die}?"),
    actions.Keep: Phrase("Ask", "Keep {card} in your line?"),
    actions.Stop: Phrase("Ask", "Wish to stop the game?"),
    actions.Continue: Phrase("Ask", "Wish to play on?"),
}
"""The questions before an action that cannot be undone."""


def action_text(action: object, update: Update) -> str:
    """Return a legal action of an update in words: "Attack with the D10"."""
    view: View = update.view
    values, phrase = _values(action), ACTIONS[type(action)]
    attacked = [card.sign for card in view.lines[1 - (view.seat or 0)]]
    match action:
        case actions.LaySign(card=card) if card.sign in attacked:
            phrase = Phrase("Action", "Lay {card} and attack")
        case actions.ChooseDie() if view.combat is not None and view.combat.attacker == view.seat:
            phrase = Phrase("Action", "Attack with the D{die}")
        case actions.Take():
            values["card"] = the_card(view.discard[-1])
        case actions.Draw() if not view.pile:
            phrase = Phrase("Action", "Go on without drawing: the pile is empty")
    return phrase.say(**values)


def question(action: object) -> str:
    """Return what to ask before an action; empty for one that needs no question."""
    phrase = QUESTIONS.get(type(action))
    return "" if phrase is None else phrase.say(**_values(action))


def _values(action: object) -> dict[str, object]:
    values = values_of(action, in_words)
    if isinstance(action, actions.LayPair):
        values["pair"] = pair_name(action.first, action.second)
    return values
