"""The first-time cards of Ecliptic: what becomes possible, its cost, and the piece it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.table.game_ui import FirstTimeCard
from epizodiak_qt.games.ecliptic.actions import STOP, TAKE, ChooseDie, LayPair, LaySign
from epizodiak_qt.games.ecliptic.view import View, own_hand

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.ecliptic.cards import Sign
    from epizodiak_qt.table.link import Update


def combat(update: Update) -> Key | None:
    """Return a place of the own line that can be fought for, or the combat in which a die is chosen (X8)."""
    for action in update.legal:
        match action:
            case LaySign(card=card) if _other_holds(update.view, card.sign):
                return ("place", card.sign)
            case ChooseDie():
                return ("stage",)
    return None


def wish(update: Update) -> Key | None:
    """Return the button that wishes for the end (X11)."""
    return ("wish", str(STOP)) if STOP in update.legal else None


def triplet(update: Update) -> Key | None:
    """Return a card of a pair that a third card can follow without a combat, or that third card (X10)."""
    view: View = update.view
    for action in update.legal:
        match action:
            case LayPair(first=card) if _third_follows(view, card.sign):
                return (HAND, card)
            case LaySign(card=card) if view.pair is not None and view.pair[0].sign is card.sign:
                if not _other_holds(view, card.sign):
                    return (HAND, card)
    return None


def take(update: Update) -> Key | None:
    """Return the discard while its top card can be taken (X3)."""
    return ("discard",) if TAKE in update.legal else None


def last_cards(update: Update) -> Key | None:
    """Return the draw pile once it is empty, in a turn of the seat (X12)."""
    view: View = update.view
    playing = bool(update.legal) and view.phase in ("draw", "pair", "lay")
    return ("pile",) if playing and not view.pile else None


def _other_holds(view: View, sign: Sign) -> bool:
    """Return whether the line of the other seat holds a sign."""
    assert view.seat is not None, "its seat can choose"
    return any(card.sign is sign for card in view.lines[1 - view.seat])


def _third_follows(view: View, sign: Sign) -> bool:
    """Return whether a pair of a sign leaves a third card of it to lay, which starts no combat (X3, X5)."""
    held = sum(card.sign is sign for card in own_hand(view))
    taken_first = view.taken is not None and view.taken.sign is not sign
    lined = any(card.sign is sign for line in view.lines for card in line)
    return held > 2 and not taken_first and not lined


CARDS: Final = (
    FirstTimeCard(
        "wish",
        "Wish",
        "You have laid the last missing sign: do you stop or play on? "
        "A D6 grants your wish on 1 to 4, and does the opposite on 5 or 6.",
        wish,
        public=True,
    ),
    FirstTimeCard(
        "triplet",
        "Triplet",
        "A pair, and a third card of the same sign in your line, make a triplet. "
        "If it starts no combat, you have another turn at once.",
        triplet,
    ),
    FirstTimeCard(
        "combat",
        "Combat",
        "Both camps claim this sign: each chooses a die in secret, and the higher roll wins it "
        "and a trophy. A die that was used comes back only after the sixth combat.",
        combat,
    ),
    FirstTimeCard(
        "take",
        "Top of the discard",
        "You may take this card instead of drawing. "
        "You must play it this turn, and as a rule it is the only one you get.",
        take,
    ),
    FirstTimeCard(
        "last-cards",
        "Last cards",
        "The draw pile is empty: the game ends when a player has no card left to begin a turn. "
        "Cards still in hand then count nothing.",
        last_cards,
        public=True,
    ),
)
"""The cards, the rarest moments first."""
