"""The cards of Ecliptic that a seat cannot see, by sign and symbol, and the dice of others. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, say
from epizodiak_qt.desktop.app.translation import shown_name
from epizodiak_qt.desktop.ecliptic.words.event_text import SYMBOL_NAMES
from epizodiak_qt.desktop.table.game_ui import HiddenRow
from epizodiak_qt.games.ecliptic.cards import CARDS, Card, Sign, Symbol
from epizodiak_qt.games.ecliptic.constants import DICE

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update


def hidden_cards(update: Update) -> list[HiddenRow]:
    """Return how many cards of each sign and symbol are out of sight, and the dice that others hold."""
    view: View = update.view
    hidden = unseen(view)
    signs = [
        HiddenRow(SIGN_NAMES[sign], sum(card.sign is sign for card in hidden), len(Symbol)) for sign in Sign
    ]
    symbols = [
        HiddenRow(SYMBOL_NAMES[symbol], sum(card.symbol is symbol for card in hidden), len(Sign))
        for symbol in Symbol
    ]
    dice = [
        HiddenRow(
            say("HiddenSky", "Dice of {name}", name=shown_name(who.name)), len(view.dice[seat]), len(DICE)
        )
        for seat, who in enumerate(update.state.seats)
        if seat != view.seat
    ]
    return [*signs, *symbols, *dice]


def unseen(view: View) -> frozenset[Card]:
    """Return the cards that are in the draw pile or in a hand that the seat cannot see."""
    seen = {card for hand in view.hands for card in hand if isinstance(card, Card)}
    seen.update(view.discard, *view.lines, *view.pairs)
    seen.update(card for card in (view.taken, None if view.combat is None else view.combat.attack) if card)
    return frozenset(CARDS) - seen
