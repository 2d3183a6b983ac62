"""The objects of the Ecliptic table in words, from what one seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, say
from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Face, Hints, hand_faces
from epizodiak_qt.desktop.ecliptic.words.event_text import SYMBOL_NAMES, card_name, odds_text, the_card
from epizodiak_qt.desktop.ecliptic.words.score_reasons import in_words as reasons_in_words
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.table_objects import (
    TableObject,
    Zone,
    hand_zone,
    in_words,
    owned,
    players_zone,
)
from epizodiak_qt.games.ecliptic.actions import Discard
from epizodiak_qt.games.ecliptic.cards import SIGNS, Card, Sign
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from epizodiak_qt.desktop.ecliptic.table_picture import Picture
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.player_panel import PlayerInfo


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The picture that the table shows to its seat."""

    picture: Picture
    """The picture on the table."""
    hints: Hints
    """The things that can be done now."""
    selection: CardSelection
    """The cards chosen so far."""
    names: Sequence[str]
    """The names of the players, by seat."""
    below: int
    """The seat whose camp lies below."""
    fresh: Collection[object] = ()
    """The cards just drawn."""
    odds: bool = False
    """Whether the chances of dice are described."""
    seen: bool = False
    """Whether the words are for somebody who sees the marks of the cards."""

    def owned(self, thing: str, yours: str, seat: int) -> str:
        """Return a thing with its owner: `yours` for the shown seat, or `thing` filled in with a name."""
        return owned(thing, yours, seat, self.picture.seat, self.names)


def zones(table: ShownTable) -> tuple[Zone, ...]:
    """Return hand, board, draw pile and discard in words."""
    return _hand(table), _board(table), _pile(table), _discard(table)


def players(table: ShownTable, infos: Iterable[PlayerInfo]) -> Zone:
    """Return the players with their counts, the dice that they have left, and why they have their points."""
    picture = table.picture
    dice_left = [say("Objects", "%n dice left", len(dice)) for dice in picture.board.dice]
    zone = players_zone(infos, picture.seat, dice_left)
    return zone._replace(
        objects=tuple(
            each._replace(description=f"{each.description}. {reasons_in_words(picture.board, seat)}")
            for seat, each in enumerate(zone.objects)
        ),
    )


# --- hand


def _hand(table: ShownTable) -> Zone:
    """Return the choices that lie over the hand, and the cards of the hand."""
    picture = table.picture
    count = 0 if picture.seat is None else picture.counts[picture.seat]
    own = say("Objects", "Hand, %n card(s)", count)
    return hand_zone(picture.seat, len(picture.hands), own, lambda seat: _over_hand(table, seat))


def _over_hand(table: ShownTable, seat: int) -> Iterator[TableObject]:
    """Yield the choices of the shown seat, its cards, and last laying nothing, which is rarely meant."""
    hints = Hints() if table.picture.hands else table.hints
    for each, card in enumerate(hints.keeps):
        yield TableObject(("keep", each), say("Objects", "Keep {card}", card=the_card(card)))
    if hints.wish:
        yield TableObject(("wish", "stop"), say("Table", "Stop"))
        yield TableObject(("wish", "continue"), say("Table", "Play on"))
    yield from _cards(table, seat)
    if hints.decline:
        yield TableObject(("decline",), say("Table", "Lay nothing"))


def _cards(table: ShownTable, seat: int) -> Iterator[TableObject]:
    """Yield the cards of one hand; if all hands are open, with the name of its player."""
    picture = table.picture
    hand = picture.hand_of(seat)
    owner = table.names[seat] if picture.hands else ""
    for face in hand_faces(hand, picture.board.taken, table.hints, table.selection, table.fresh):
        card = face.card
        if card is not None:
            enabled = bool(face.band or face.order)
            name = in_words(owner, _card_in_hand(table, face, card, hand))
            details = say("Objects", "just drawn") if face.fresh else ""
            selected = bool(face.order) if enabled else None
            yield TableObject((HAND, card), name, details, enabled, selected)


def _card_in_hand(table: ShownTable, face: Face, card: Card, hand: Sequence[Card]) -> str:
    """Return a card as "Leo (moon), playable, two of this sign, not selected"."""
    playable = chosen = ""
    if table.seen:
        hand = ()
    elif face.order:
        chosen = say("Objects", "selected")
    elif face.band:
        playable = say("Objects", "playable")
        chosen = say("Objects", "not selected")
    held = sum(other.sign is card.sign for other in hand)
    return in_words(
        card_name(card),
        playable,
        say("Objects", "starts a combat") if face.band == "attack" else "",
        say("Objects", "must be played") if face.taken else "",
        say("Objects", "%n of this sign", held) if held > 1 and not table.picture.hands else "",
        chosen,
    )


# --- board


def _board(table: ShownTable) -> Zone:
    """Return both lines, the pairs and the dice: first those of the camp below."""
    camps = (table.below, 1 - table.below)
    objects = (
        *(_line_place(table, seat, sign) for seat in camps for sign in SIGNS),
        *(pairs for seat in camps for sign in SIGNS for pairs in _pairs(table, seat, sign)),
        *(_die(table, seat, sides) for seat in camps for sides in DICE),
        _ring(table),
        *_rolled(table),
    )
    return Zone("board", say("Objects", "Line of the zodiac and dice"), objects)


def _line_place(table: ShownTable, seat: int, sign: Sign) -> TableObject:
    """Return the place of a sign in a line, with its card."""
    picture, combat = table.picture, table.picture.board.combat
    attack = combat.attack if combat is not None and combat.attacker == seat else None
    held = (*picture.board.lines[seat], attack)
    card = next((card for card in held if card is not None and card.sign is sign), None)
    line = table.owned(say("Objects", "line of {name}"), say("Objects", "your line"), seat)
    fought = say("Objects", "in combat") if combat is not None and combat.sign is sign else ""
    if card is not None:
        name = in_words(card_name(card), line, fought)
        return TableObject(("line", seat, card), name, enabled=False)
    does = _lay_here(table, "place", sign) if seat == table.below else ""
    name = in_words(SIGN_NAMES[sign], say("Objects", "free"), line, does)
    key: Key = ("place", sign) if seat == table.below else ("line", seat, sign)
    return TableObject(key, name, enabled=bool(does))


def _lay_here(table: ShownTable, kind: str, sign: Sign) -> str:
    """Return what a press on a place of the camp below does; empty if nothing can be laid there."""
    hints, chosen = table.hints, table.selection
    if kind != ("pairs" if hints.selections.pairs else "place") or sign not in hints.places():
        return ""
    if chosen.sign not in (None, sign):
        return ""
    if chosen.action is not None and not isinstance(chosen.action, Discard):
        return say("Objects", "lays the selection")
    if kind == "place" and sign in hints.attacks:
        return in_words(say("Objects", "playable"), say("Objects", "starts a combat"))
    return say("Objects", "playable")


def _pairs(table: ShownTable, seat: int, sign: Sign) -> Iterator[TableObject]:
    """Yield the pairs of a sign in a camp, if there are any or one can be laid."""
    cards = [card for card in table.picture.board.pairs[seat] if card.sign is sign]
    does = _lay_here(table, "pairs", sign) if seat == table.below else ""
    if not cards and not does:
        return
    names = [SYMBOL_NAMES[card.symbol] for card in cards]
    both = Phrase("Objects", "{first} and {second}")
    couples = zip(names[::2], names[1::2], strict=False)
    symbols = "; ".join(both.say(first=first, second=second) for first, second in couples)
    owner = table.owned(say("Objects", "pairs of {name}"), say("Objects", "your pairs"), seat)
    name = in_words(SIGN_NAMES[sign], owner, symbols or say("Objects", "none"), does)
    key: Key = ("pairs", sign) if seat == table.below else ("pair", seat, cards[0])
    yield TableObject(key, name, enabled=bool(does))


# --- dice


def _die(table: ShownTable, seat: int, sides: int) -> TableObject:
    """Return a die of a camp: ready, used, or in the combat as far as the shown seat may know it."""
    picture, combat = table.picture, table.picture.board.combat
    chosen = None if combat is None or combat.winner is not None else combat.chosen[seat]
    can = seat == picture.seat and sides in table.hints.dice | table.hints.changes
    if chosen is not HIDDEN and chosen == sides:
        state = say("Objects", "chosen")
    elif sides not in picture.board.dice[seat]:
        state = say("Objects", "used")
    elif can and sides in table.hints.changes:
        state = say("Objects", "can replace the chosen die")
    else:
        state = say("Objects", "can be chosen") if can else say("Objects", "ready")
    owner = table.owned(say("Objects", "die of {name}"), say("Objects", "your die"), seat)
    odds = odds_text(picture, sides, table.names) if can and table.odds else ""
    selected = sides == table.selection.die if seat == picture.seat and sides in table.hints.dice else None
    return TableObject(("die", seat, sides), in_words(f"D{sides}", owner, state), odds, can, selected)


def _ring(table: ShownTable) -> TableObject:
    """Return the ring of the combats: which one it is, and which cards fight."""
    picture, combat = table.picture, table.picture.board.combat
    title = say("Table", "Combat {number} of 6; after the sixth all dice come back.", number=picture.fight)
    name = say("Objects", "Combat {number} of {all}", number=picture.fight, all=len(DICE))
    if combat is not None:
        attack, defence = card_name(combat.attack), card_name(combat.defence)
        cards = say("Objects", "{attack} against {defence}", attack=attack, defence=defence)
        whose = say("Objects", "attack of {name}"), say("Objects", "your attack")
        name = in_words(name, cards, table.owned(*whose, combat.attacker))
        if combat.winner is not None:
            won = say("Objects", "won by {name}"), say("Objects", "won by you")
            name = in_words(name, table.owned(*won, combat.winner))
    return TableObject(("ring",), name, title, enabled=False)


def _rolled(table: ShownTable) -> Iterator[TableObject]:
    """Yield the dice in the ring: covered, or with the last roll."""
    combat = table.picture.board.combat
    for seat, die in enumerate(() if combat is None else combat.chosen):
        if die is None or combat is None:
            continue
        owner = table.owned(say("Objects", "die of {name}"), say("Objects", "your die"), seat)
        if die is HIDDEN:
            name = in_words(say("Objects", "Covered die"), owner)
        elif not all(isinstance(other, int) for other in combat.chosen):
            name = in_words(f"D{die}", owner, say("Objects", "covered"))
        else:
            rolls = [str(roll[seat]) for roll in combat.rolls]
            result = say("Objects", "rolled {numbers}", numbers=", ".join(rolls)) if rolls else ""
            name = in_words(f"D{die}", owner, result)
        yield TableObject(("rolled", seat), name, enabled=False)


# --- pile and discard


def _pile(table: ShownTable) -> Zone:
    hints, count = table.hints, len(table.picture.board.pile)
    name, draw = say("Objects", "Draw pile, empty"), say("Objects", "you can go on without a card")
    if count:
        name, draw = say("Objects", "Draw pile, %n card(s)", count), say("Objects", "you can draw")
    pile = TableObject(("pile",), in_words(name, draw if hints.draw else ""), enabled=hints.draw)
    return Zone("pile", say("Objects", "Draw pile"), (pile,))


def _discard(table: ShownTable) -> Zone:
    hints, cards = table.hints, table.picture.board.discard
    discards = isinstance(table.selection.action, Discard)
    name = in_words(
        say("Objects", "Discard, %n card(s)", len(cards)) if cards else say("Objects", "Discard, empty"),
        say("Objects", "on top {card}", card=card_name(cards[-1])) if cards else "",
        say("Objects", "can be taken") if hints.take else "",
        say("Objects", "discards the selected card") if discards else "",
    )
    heap = TableObject(("discard",), name, enabled=hints.take or discards)
    return Zone("discard", say("Objects", "Discard"), (heap,))
