"""The meaning of a click: an action, another selection, or an illegal action, and its preview."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.ecliptic.board import EclipticBoard
from epizodiak_qt.desktop.ecliptic.words.score_reasons import gain_of
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import CARDS, Card, Sign
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Hints
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.ecliptic.view import View


class EclipticClicks(EclipticBoard):
    """Says what a click on the board means, from the picture, the hints and the selection."""

    @override
    def action_at(self, key: Key) -> actions.Action | None:
        hints, action, own = self.hints, self.selection.action, self.picture.seat
        match self._place_of(key):
            case ("pairs", sign) if isinstance(action, actions.LayPair) and action.first.sign is sign:
                return action
            case ("place", sign) if isinstance(action, actions.LaySign) and action.card.sign is sign:
                return action
            case ("discard",) if hints.take:
                return actions.TAKE
            case ("discard",) if isinstance(action, actions.Discard):
                return action
            case ("pile",) if hints.draw:
                return actions.DRAW
            case ("decline",) if hints.decline:
                return actions.DECLINE
            case ("die", seat, int(die)) if seat == own and die in {self.selection.die, *hints.changes}:
                return actions.ChooseDie(die)
            case ("rolled", seat) if seat == own and isinstance(action, actions.ChooseDie):
                return action
            case ("keep", int(each)) if each < len(hints.keeps):
                return actions.Keep(hints.keeps[each])
            case ("line", _, Card() as card) if card in hints.keeps:
                return actions.Keep(card)
            case ("wish", wish) if hints.wish:
                return actions.STOP if wish == "stop" else actions.CONTINUE
            case _:
                return None

    @override
    def selection_at(self, key: Key) -> CardSelection | None:
        """Return the selection after a click on an item, or None if it chooses no card."""
        match self._place_of(key):
            case ("hand", Card() as card):
                return self.selection.click(card)
            case ("die", seat, int(die)) if seat == self.picture.seat and die in self.hints.dice:
                return self.selection._replace(die=die)
            case ("pairs", Sign() as sign) if self.hints.selections.pairs:
                return self.selection.reach(sign)
            case ("place", Sign() as sign) if self.hints.selections.lays:
                return self.selection.reach(sign)
            case _:
                return None

    @override
    def illegal_action_at(self, key: Key) -> actions.Action | None:
        """Return the action that a click without effect most likely meant; None for one without meaning.

        - A card of the hand: before a pair, the pair with the chosen card or with its mate, or else a
          discard; at any other time lay it as a sign.
        - A free place of the own line, or a card in either line: lay the sign. A place for pairs, or a pair:
          lay a pair of that sign. The cards are those that the player holds, or any of that sign.
        - The draw pile: draw.
        - The discard: before a pair discard, if a pair must be laid first; without a pair, decline, whose
          reason asks for a card to discard. After a pair discard; at any other time take the top card.
        - An own die: choose it.
        """
        if self.picture.seat is None:
            return None
        match self._place_of(key):
            case ("hand", Card() as card):
                return self._illegal_with_card(card)
            case ("place", Sign() as sign) | ("line", _, Card(sign=sign)):
                return actions.LaySign(self._cards_of(sign)[0])
            case ("pairs", Sign() as sign) | ("pair", _, Card(sign=sign)):
                return actions.LayPair(*sorted(self._cards_of(sign)[:2]))
            case ("pile",):
                return actions.DRAW
            case ("discard",):
                return self._illegal_at_discard()
            case ("die", seat, int(die)) if seat == self.picture.seat:
                return actions.ChooseDie(die)
            case _:
                return None

    @override
    def is_final(self, action: object) -> bool:
        return not isinstance(action, actions.Draw | actions.Take | actions.Decline)

    def _place_of(self, key: Key) -> Key:
        """Return the place that a key stands for: a pair covers half of the place of the next pair."""
        match key:
            case ("pair", seat, Card() as card) if seat == self.below:
                return ("pairs", card.sign)
            case _:
                return key

    def _cards_of(self, sign: Sign) -> list[Card]:
        """Return the cards of a sign, those that the player holds first."""
        hand = self.picture.hand
        return sorted((card for card in CARDS if card.sign is sign), key=lambda card: card not in hand)

    def _illegal_at_discard(self) -> actions.Action:
        match self.picture.board.phase:
            case "pair" if self.hints.selections.discards:
                return actions.DECLINE
            case "pair" | "lay" if self.picture.hand:
                return actions.Discard(self.picture.hand[0])
            case _:
                return actions.TAKE

    def _illegal_with_card(self, card: Card) -> actions.Action:
        """Return the illegal action that a card was probably meant for: a pair, a sign, or a discard."""
        if self.picture.board.phase != "pair":
            return actions.LaySign(card)
        mates = [other for other in self.picture.hand if other.sign is card.sign and other != card]
        first = self.selection.cards[:1] or tuple(mates[:1])
        return actions.LayPair(*sorted((card, *first))) if first else actions.Discard(card)


class Preview(NamedTuple):
    """The changes that a click would make."""

    cards: tuple[Card, ...] = ()
    """The pair or the sign that would be laid."""
    text: str = ""
    """The gain, or the combat, in words."""
    earning: tuple[Card, ...] = ()
    """The cards of the line with which it would earn points."""


def preview_of(key: Key | None, view: View, hints: Hints, chosen: CardSelection) -> Preview:
    """Return what a click on an object would change, or what the selected cards would."""
    match key:
        case ("hand", Card() as card) if card not in chosen.cards:
            reached = chosen.click(card)
        case ("pairs" | "place", Sign() as sign) if chosen.sign is None:
            reached = chosen.reach(sign)
        case _:
            reached = None
    match (reached or chosen).action:
        case actions.LayPair(first=first, second=second):
            return Preview((first, second))
        case actions.LaySign(card=card) if card.sign in hints.attacks:
            own, others = (view.dice[seat] for seat in ((1, 0) if view.seat else (0, 1)))
            return Preview(
                (card,), say("Preview", "Combat: %n dice against {dice}", len(own), dice=len(others))
            )
        case actions.LaySign(card=card):
            gain = gain_of(view.lines[view.seat or 0], card)
            if view.pair is not None and view.pair[0].sign is card.sign:
                again = Phrase("Preview", "{gain} – plays again").say(gain=gain.text)
                return Preview((card,), again, gain.cards)
            return Preview((card,), gain.text, gain.cards)
        case _:
            return Preview()
