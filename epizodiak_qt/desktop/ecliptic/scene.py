"""The Ecliptic table as it is played at: hints, clicks and keys."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.ecliptic.animation.event_animation import READING_MS, REST_MS, EventAnimator
from epizodiak_qt.desktop.ecliptic.board import DISCARD, EclipticBoard, concealed, show_scaled
from epizodiak_qt.desktop.ecliptic.hints import BACK, CardSelection, Face, Hints
from epizodiak_qt.desktop.ecliptic.words import event_text
from epizodiak_qt.desktop.ecliptic.words.event_text import camp_name
from epizodiak_qt.desktop.ecliptic.words.score_reasons import gain_of
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import REGROUP_MS, Track
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key, qrect
from epizodiak_qt.desktop.scene.items.player_panel import LONG_TRACK, CountBadge
from epizodiak_qt.desktop.scene.piece_layer import FADE_MS, HAND
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.games.ecliptic import actions, events
from epizodiak_qt.games.ecliptic.cards import CARDS, Card, Sign
from epizodiak_qt.games.ecliptic.view import View, standings
from epizodiak_qt.games.game import HIDDEN, Event
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from PySide6.QtCore import QRectF

    from epizodiak_qt.desktop.ecliptic.geometry import Stage
    from epizodiak_qt.desktop.ecliptic.score_card import ScorePopup
    from epizodiak_qt.desktop.scene.cues import Cue
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.table_objects import Zone
    from epizodiak_qt.table.link import Update

MEANT: Final[dict[str, actions.Action]] = {
    "draw": actions.DRAW,
    "pick_up": actions.TAKE,
    "pass": actions.DECLINE,
}
"""The actions that letters mean, whether they are legal or not."""


class EclipticScene(EclipticBoard):
    """Marks what can be done on the board, and turns clicks into actions.

    It is one class because marks, previews and clicks follow from the same hints and selection. A die that is
    still sealed can be replaced by another one.
    """

    DRAGGED = (HAND, "die")
    _pointed: Key | None = None
    _earning: Mapping[Key, int] = MappingProxyType({})
    _scores: ScorePopup | None = None

    @override
    def animate(self, event: Event) -> list[Track]:
        return EventAnimator(self, self.cards, BACK).tracks(event)

    @override
    def announcement_of(self, event: Event) -> str:
        """Return the large text of a combat, an extra turn, the last card drawn, or a wish."""
        over = self.towards is not None and self.towards.view.outcome is not None
        match event:
            case events.CombatWon():
                return event_text.verdict_text(self.picture.board.combat, self.names)
            case events.CardKept(seat=seat) if not over:
                return say("Table", "{name} plays next", name=self.names[seat])
            case events.ExtraTurn(seat=seat):
                return say("Table", "{name} plays again", name=self.names[seat])
            case events.CardsDrawn(cards=(_, *_), pile=0):
                return say("Table", "The draw pile is empty")
            case events.WishMade() | events.WishRolled():
                return event_text.event_line(event, self.names)
            case _:
                return ""

    @override
    def standing_announcement(self) -> str:
        """Return what to choose in a combat, or its result while the other player chooses a card."""
        if self.selection.die is not None and self.hints.dice:
            return say("Table", "Click the D{die} again", die=self.selection.die)
        if self.hints.dice:
            return say("Table", "Choose a die")
        if self.hints.keeps:
            return say("Table", "Keep one card")
        if self.hints.wish:
            return say("Table", "The zodiac is complete: stop or play on?")
        return "" if self.moving else event_text.verdict_text(self.picture.board.combat, self.names)

    @override
    def reading_ms(self, event: Event) -> float:
        """Return how long a result is shown before the game goes on."""
        if isinstance(event, events.DiceRolled):
            return FADE_MS if self.reduced_motion else REST_MS
        return READING_MS.get(type(event), 0.0)

    @override
    def cues(self, event: Event) -> tuple[Cue, ...]:
        from epizodiak_qt.desktop.ecliptic.cues import event_cues  # after the first paint

        return event_cues(event)

    @override
    def just_drawn(self, seen: Iterable[Event]) -> frozenset[object]:
        """Return the cards that were drawn in these events."""
        drawn = (card for event in seen if isinstance(event, events.CardsDrawn) for card in event.cards)
        return frozenset(drawn) - {HIDDEN}

    # --- players

    @override
    def name_players(self) -> None:
        """Name the camps."""
        for seat, item in enumerate(self.camp_names):
            item.look, item.name, item.camp = self.seat_styles[seat], self.names[seat], camp_name(seat)
            item.setToolTip(plain_tooltip(f"{item.name}\n{item.camp}"))
            count = self.picture.board.trophies[seat]
            self.trophies[seat].setToolTip(say("Table", "%n trophy(ies)", count))

    @override
    def badges(self, update: Update, seat: int, hand: int) -> tuple[CountBadge, ...]:
        """Return the size of the hand, the points so far and the trophies."""
        standing = standings(update.view)
        total, trophies = standing[seat].total, standing[seat].trophies
        most = max(LONG_TRACK, *(each.total for each in standing))
        cards, in_hand = say("Table", "Cards in hand"), say("Table", "card(s)", hand)
        so_far, counted = say("Table", "Points so far"), say("Table", "point(s)", total)
        won, cups = say("Table", "Trophies"), say("Table", "trophy(ies)", trophies)
        return (
            CountBadge("tile", hand, "hand_count", cards, in_hand),
            CountBadge("target", total, "points", so_far, counted, most),
            CountBadge("trophy", trophies, "score", won, cups),
        )

    @override
    def describe_board(self, *, private: bool, ended: bool, seen: bool = False) -> tuple[Zone, ...]:
        from epizodiak_qt.desktop.ecliptic.words.table_objects import ShownTable, players, zones

        picture = self.ended_picture if ended else self.picture
        hints, selection, fresh = self.hints, self.selection, self.fresh
        if not private:
            picture = replace(concealed(picture), seat=picture.seat)
            (hints, selection), fresh = self.hints_of(None), frozenset()
        odds = private and self.may_advise()
        table = ShownTable(picture, hints, selection, self.names, self.below, fresh, odds=odds, seen=seen)
        infos = [panel.info for panel in self.players]
        return *zones(table), players(table, infos)

    # --- hints

    @override
    def hints_of(self, update: Update | None) -> tuple[Hints, CardSelection]:
        hints = Hints()
        if update is not None:
            hints = Hints.of(update.view, update.legal, update.state.may_take_back)
        return hints, CardSelection(hints.selections)

    @override
    def settle(self) -> None:
        """Show the table as the view says, and why a player has how many points."""
        before = self.stage_now
        super().settle()
        if self.stage_now is not before and not self.reduced_motion:
            self.animator.run_in_background(*self._moved_stage(before))
        self.light(self.lit_at_rest())
        if self._scores is not None:
            self._scores.refresh()

    def _moved_stage(self, before: Stage) -> Iterator[Track]:
        """Yield how the cards and dice of a combat come to other places, each as a scaled picture."""
        now, items = self.stage_now, self.visible_items()
        starts = dict(zip((*now.cards, *now.slots), (*before.cards, *before.slots), strict=True))
        for item, end in ((item, item.rect()) for item in items):
            if end in starts:
                show = partial(show_scaled, item, starts[end], end, end.width)
                show(0.0)  # the first frame of the animator comes later
                yield Track(REGROUP_MS, show)

    @override
    def status_text(self, update: Update) -> str:
        """Return what can be done, or for whom the table waits, as far as a combat has been shown."""
        view: View = update.view
        coming = () if self.towards is None else self.towards.events
        if view.phase == "wish" and any(isinstance(event, events.WishMade) for event in coming):
            return say("Words", "A D6 decides: 1 to 4 grants the wish.")
        if self.moving:
            won = None if view.combat is None else view.combat.winner  # who plays next
            turn = view.turn if won is None else won
            view = replace(view, combat=self.picture.board.combat, turn=turn)
        return event_text.status_line(view, self.hints, self.selection, self.names)

    @override
    def mark_hints(self) -> list[ClickableItem]:
        """Mark what can be done: on the hand, the places below, the piles, the dice and the panel."""
        hints, view = self.hints, self.view
        self._show_places()
        for key, card in self.cards.items.items():
            if key[0] == HAND:
                card.set_clickable(bool(card.face.band or card.face.order))
        # An empty pile gives no card: only a click on it goes on without taking.
        self.pile.can = hints.draw and not (hints.take and not self.picture.board.pile)
        self.pile.set_clickable(hints.draw)
        self.discard.can = hints.take or isinstance(self.selection.action, actions.Discard)
        self.discard.set_clickable(self.discard.can)
        self.dice.offer(None if view is None else view.seat, hints.dice, hints.changes, self.selection.die)
        nothing = say("Table", "Lay nothing") if hints.decline else ""
        self.decline.offer(nothing, lit=not hints.selections.lays)
        self._show_options()
        self._show_preview()
        self.stage.chances = tuple(self._chances()) if hints.dice and self.may_advise() else ()
        return [
            *(place for place in self.places.values() if place.lit),
            *(heap for heap in (self.pile, self.discard) if heap.can),
            *(keep for keep in self.keeps if keep.isVisible()),
            *(button for button in (*self.wishes.values(), self.decline) if button.word and button.lit),
            *self.dice.shining(),
        ]

    def _chances(self) -> Iterator[tuple[Rect, str]]:
        """Yield the chance of each die that can be chosen above its place, and left of all what it is."""
        tray, left = self.dice.tray[self.picture.seat or 0], self.layout_now.stage.area.x
        first = next(iter(tray.values())).rect()
        yield first._replace(x=left, width=first.x - left), say("Odds", "Chance to win, on average")
        for die in sorted(self.hints.dice):
            yield tray[die].rect(), f"{event_text.percent_of(self.picture, die)} %"

    def _show_places(self) -> None:
        """Ring the places that can be filled; light the place whose click confirms."""
        hints, chosen = self.hints, self.selection.sign
        kind = "pairs" if hints.selections.pairs else "place"
        action = self.selection.action
        ready = isinstance(action, actions.LayPair | actions.LaySign)
        for (each, sign), item in self.places.items():
            opened = each == kind and sign in hints.places() and chosen in (None, sign)
            item.camp, item.open, item.lit = self.below, opened, opened and ready
            item.attack = each == "place" and sign in hints.attacks
            item.setZValue(z_values.BLINK if opened and each == "pairs" else z_values.PLACE)
            item.set_clickable(opened)

    def _show_preview(self) -> None:
        """Show what a click at the pointer would do: cards at their place, the result, what earns points."""
        view, hints = self.view, self.hints
        shown = Preview()
        if view is not None and hints.selections.cards:
            shown = preview_of(self._pointed, view, hints, self.selection)
        self._earning = {("line", self.below, card): 0 for card in shown.earning}
        for (_, sign), item in self.places.items():
            item.ghost = shown.cards if item.open and shown.cards and sign is shown.cards[0].sign else ()
        if shown.text:
            text, room = self.style_now.text_px, self.layout_now.announcement
            slot, wide = self.camp(self.below).lines[shown.cards[0].sign], min(30 * text, room.width)
            left = max(room.x, min(slot.centre.x - wide / 2, room.right - wide))
            self.announcement.place(room._replace(x=left, width=wide))
        elif hints.selections.cards:
            self.announcement.place(self.layout_now.announcement)
        self.announcement.show_on(shown.text or self.standing_announcement())
        if not self.moving and (self._scores is None or self._scores.seat is None):
            self.light(self.lit_at_rest())

    @override
    def lit_at_rest(self) -> Mapping[Key, int]:
        return self._earning or super().lit_at_rest()

    def _show_options(self) -> None:
        """Show the choices that do not lie on the table: a card to keep, a wish."""
        hints, view = self.hints, self.view
        keeps = hints.keeps if view is not None else ()
        for each, item in enumerate(self.keeps):
            shown = each < len(keeps)
            item.setVisible(shown)
            item.set_clickable(shown)
            if shown:
                combat = self.picture.board.combat
                assert combat is not None, "a card is kept after a combat"
                item.place(
                    self.stage_rect(combat.attacker if keeps[each] == combat.attack else 1 - combat.attacker)
                )
                item.face, item.lit = Face(keeps[each]), True
        words = {"stop": say("Table", "Stop"), "continue": say("Table", "Play on")}
        for wish, button in self.wishes.items():
            button.offer(words[wish] if hints.wish else "")

    # --- the pointer and the keyboard focus

    @override
    def tooltip_text(self, key: Key) -> str:
        """Return what an object is and what it counts for, to somebody who sees its marks."""
        zones = () if self.shown is None else self.describe_board(private=True, ended=False, seen=True)
        found = next((each for zone in zones for each in zone.objects if each.key == key), None)
        if found is None or key[0] in ("player", "keep") or (key[0] == "die" and found.enabled):
            return ""  # it would cover the stage
        lines = [found.name[:1].upper() + found.name[1:]]
        if key[0] == "line":
            lines.append(say("Tooltip", "Signs in a row and signs of one symbol count at the end."))
        elif key[0] == "die":
            lines.append(say("Tooltip", "Each die is used once; after the sixth combat all come back."))
        elif key[0] == "ring":
            lines.append(found.description)
        return "\n".join(lines)

    @override
    def point_at(self, key: Key | None) -> None:
        """Show what a click would lay, and why a player has how many points."""
        self._pointed = key
        if self.hints.selections.cards:
            self._show_preview()
        if self._scores is None and key is not None and key[0] == "player":
            from epizodiak_qt.desktop.ecliptic.score_card import ScorePopup  # when it is first needed

            self._scores = ScorePopup(self)
        if self._scores is not None:
            self._scores.point_at(key)

    @override
    def dismiss(self) -> bool:
        return self._scores is not None and self._scores.dismiss()

    # --- clicks

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

    @override
    def ask_at(self, key: Key) -> str:
        """Return which cards to choose, or where the chosen ones go."""
        if key == DISCARD and self.hints.selections.discards:
            return say("Words", "First click the card in your hand, then the discard.")
        on_board = key[0] in ("place", "line", "pairs", "pair")
        return event_text.selection_line(self.selection) if on_board and self.selection else ""

    @override
    def keys_of(self, action: object) -> frozenset[Key]:
        """Return the cards of the hand and the place of an action, or its die, card or button."""
        match action:
            case actions.LayPair(first=first, second=second):
                return frozenset({(HAND, first), (HAND, second), ("pairs", first.sign)})
            case actions.LaySign(card=card):
                return frozenset({(HAND, card), ("place", card.sign)})
            case actions.Discard(card=card):
                return frozenset({(HAND, card), ("discard",)})
            case actions.ChooseDie(die=die):
                return frozenset({("die", None if self.view is None else self.view.seat, die)})
            case actions.Keep(card=card):
                return frozenset({("keep", self.hints.keeps.index(card))})
            case actions.Stop() | actions.Continue():
                return frozenset({("wish", str(action))})
            case actions.Decline():
                return frozenset({("decline",)})
            case actions.Take():
                return frozenset({("discard",)})
            case _:
                return frozenset({("pile",)})

    @override
    def drop_click(self, piece: Key, place: Key) -> Key | None:
        """Return the click that a drop means: a die is chosen on the stage, a card goes to its place."""
        if piece[0] == "die":
            return piece if place == ("rolled", self.picture.seat) and self.action_at(piece) else None
        return super().drop_click(piece, place)

    @override
    def number_of(self, key: Key) -> int | None:
        """Return the sides of a die while one must be chosen, or else the number of a sign, 1 to 12."""
        dice = self.hints.dice | self.hints.changes
        match key:
            case ("die", seat, int(sides)) if sides in dice and seat == self.picture.seat:
                return sides
            case _ if dice:
                return None
            case ("hand", Card(sign=sign)) | ("line", self.below, Card(sign=sign)):
                return sign + 1
            case ("place" | "pairs", Sign() as sign):
                return sign + 1
            case _:
                return None

    @override
    def keys_for(self, command: str) -> list[Key]:
        hints = self.hints
        match command:
            case "draw" if hints.draw:
                return [("pile",)]
            case "pick_up" if hints.take:
                return [("discard",)]
            case "set" if isinstance(self.selection.action, actions.Discard):
                return [("discard",)]
            case "pass" if hints.decline:
                return [("decline",)]
            case "pass" | "contest" if hints.wish:
                return [("wish", "stop" if command == "pass" else "continue")]
            case _:
                return []

    @override
    def illegal_action_for(self, command: str) -> actions.Action | None:
        hand = self.picture.hand
        if command == "set" and hand and not self.hints.selections.discards:
            return actions.Discard(hand[0])
        return MEANT.get(command)

    @override
    def is_last_by_keyboard(self, key: Key) -> bool:
        """Return whether an item is laying nothing or an empty pile, which are rarely meant."""
        return key == ("decline",) or (key == ("pile",) and not self.picture.board.pile)

    @override
    def releases_focus(self, key: Key) -> bool:
        """Return whether a combat or a wish asks for something else, or other cards can be played."""
        asks = self.hints.dice or self.hints.keeps or self.hints.wish
        return bool(asks) or (key[0] in self.DRAGGED and not self.hints.changes)

    @override
    def focus_rect(self, key: Key) -> QRectF | None:
        """Return where the ring of the keyboard lies; a free place of the other camp has no item."""
        match key:
            case ("line", int(seat), Sign() as sign):
                return qrect(self.camp(seat).lines[sign])
            case _:
                return super().focus_rect(key)

    @override
    def choices(self) -> tuple[object, ...]:
        """Return the actions that can be chosen now; other dice change a sealed one (X8)."""
        return (*super().choices(), *(actions.DIE_CHOICES[die] for die in sorted(self.hints.changes)))


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
