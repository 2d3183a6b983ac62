"""The Ecliptic table as it is played at: updates, hints, clicks.

The scene knows the legal actions of its update and emits nothing else; it never applies one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.ecliptic.click_actions import ClickActions, is_final
from epizodiak_qt.desktop.ecliptic.event_animation import EventAnimator
from epizodiak_qt.desktop.ecliptic.event_text import (
    camp_name,
    card_name,
    event_line,
    rolls_text,
    status_line,
)
from epizodiak_qt.desktop.ecliptic.hints import Face, Hints, hand_faces
from epizodiak_qt.desktop.ecliptic.selection import LegalSelections, Selection
from epizodiak_qt.desktop.ecliptic.stage import Key, Stage
from epizodiak_qt.desktop.ecliptic.table_picture import picture_of
from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.hold_to_confirm import HoldToConfirm
from epizodiak_qt.desktop.scene.player_panel import CountBadge, PlayerInfo
from epizodiak_qt.desktop.style.plain_label import plain_tooltip
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.games.ecliptic.actions import ChooseDie, Discard, LayPair, LaySign
from epizodiak_qt.games.ecliptic.events import CardsDrawn, WishRolled
from epizodiak_qt.games.ecliptic.view import standings
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.ecliptic.style import Style
    from epizodiak_qt.desktop.scene.animation import Track
    from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
    from epizodiak_qt.games.ecliptic.actions import Action
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update


class EclipticScene(Stage):
    """Shows updates and turns clicks into actions.

    `chosen` carries an action, one of those that were legal, or a die to be chosen in the place of the one
    that is still sealed; `refused` one that is not, so that somebody may ask why. `present` shows an update;
    `conceal` takes every face of a hand away at once. With `hold_ms` above 0 an action that cannot be undone
    must be held that long.
    """

    chosen = Signal(object)
    refused = Signal(object)

    def __init__(self, style: Style, clock: Clock) -> None:
        super().__init__(style, clock)
        self.selection = Selection(LegalSelections())
        self.hints = Hints()
        self.hold_ms = 0
        self._hold = HoldToConfirm(style, clock)
        self.addItem(self._hold)
        self._update: Update | None = None
        self._fresh: frozenset[Card] = frozenset()

    # --- showing

    @property
    def view(self) -> View | None:
        """The view that is shown, or will be once everything has moved."""
        return None if self._update is None else self._update.view

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return [] if self._update is None else [seat.name for seat in self._update.state.seats]

    def present(self, update: Update) -> None:
        """Show an update: its events move first, then the table stands as its view says."""
        self.animator.finish_now()
        self._forget_hints()
        moves = bool(update.events) and self.animator.speed > 0
        if moves:
            self._show_hints()
        if update.events or update.past:
            self._fresh = _just_drawn(update)
        if update.seat is not None:
            self.turn_board(update.seat)
        if moves and self.picture.seat != update.seat:
            self.picture = replace(self.picture, seat=update.seat, hand=())
        self._update = update
        self.looks = seat_styles_of(update.state.seats)
        if moves:
            self._name_cards()
            self.animator.play(*map(EventAnimator(self).step, update.events), self._settle_step)
        else:
            self._settle()

    def replay(self, scenes: Sequence[tuple[Update, tuple[Any, ...]]]) -> None:
        """Show again what happened: each public update, and the public events that followed it."""
        self.animator.finish_now()
        if not scenes:
            return
        self._forget_hints()
        self.draw(picture_of(scenes[0][0].view), jump=True)
        self._show_marks()
        steps = (EventAnimator(self).step(event) for _, events in scenes for event in events)
        self.animator.play(*steps, self._settle_step)

    def conceal(self, leaving: int | None) -> None:
        """Take every face of a hand out of the scene, at once: nothing of it is left to be seen.

        `leaving` is the seat whose turn has just ended; what it played comes from the middle of the hand.
        """
        self.animator.finish_now()
        self._forget_hints()
        self._fresh = frozenset()
        self.leaving = leaving
        self.drop_hand()
        self._show_marks()

    def detach(self) -> None:
        """Stop everything, before the scene is left to itself."""
        self.animator.finish_now()
        self._hold.stop()
        self.status.clear_notice()
        self.pulse.light()

    def restore(self) -> None:
        """Show the hints again after an action that was chosen but not taken."""
        self._settle()

    def retranslate(self) -> None:
        """Say everything again, in the language of now."""
        self.repaint_backdrop()
        self.status.retranslate()
        self._show_cards()
        self._show_hints()

    def fit(self, width: float, height: float) -> None:
        """Lay everything out for a view of that size in pixels."""
        super().fit(width, height)
        self._show_marks()

    def restyle(self) -> None:
        """Paint everything again, in the style of now."""
        self.fit(self.layout_now.width, self.layout_now.height)

    def _settle_step(self) -> list[Track]:
        self._settle()
        return []

    def _settle(self) -> None:
        """Stand as the view says, hints and all."""
        update = self._update
        if update is None:
            return
        self.leaving = None
        self.hints = Hints.of(update.view, update.legal, update.state.may_take_back)
        self.selection = Selection(self.hints.ways)
        self.picture = picture_of(update.view)
        self._show_cards()
        self._show_hints()
        wishes = [event for event in update.events if isinstance(event, WishRolled)]
        if wishes:
            self.status.notify(lambda: event_line(wishes[-1], self.names))

    def _forget_hints(self) -> None:
        """Let nothing be chosen any more; what is drawn stays."""
        self._hold.stop()
        self.hints = Hints()
        self.selection = Selection(LegalSelections())

    def announce(self, event: object) -> None:
        """Tell an event on the panel."""
        self.panel.show_title(event_line(event, self.names), alone=True)

    def hand_faces(self, hand: Sequence[Card]) -> list[Face]:
        """Return how each card of the hand looks, with what can be done with it."""
        return hand_faces(hand, self.picture.taken, self.hints, self.selection, self._fresh)

    # --- players

    def _name_cards(self) -> None:
        """Say who sits where; what they have follows the events."""
        for item in self._players:
            if not item.info.badges:
                item.show_info(self._card(item.info.seat, 0))
        self._name_camps()

    def _name_camps(self) -> None:
        for seat, item in enumerate(self._names):
            item.show_name(self.looks[seat], self.names[seat], camp_name(seat))
            item.setToolTip(plain_tooltip(f"{self.names[seat]}\n{camp_name(seat)}"))

    def _show_cards(self) -> None:
        update = self._update
        if update is None:
            return
        view: View = update.view
        for item in self._players:
            seat = item.info.seat
            playing = seat in update.state.acting
            item.show_info(self._card(seat, len(view.hands[seat]), turn=playing))
        self._name_camps()

    def _card(self, seat: int, hand: int, *, turn: bool = False, note: str = "") -> PlayerInfo:
        """Return the card of a seat that holds so many."""
        update = self._update
        assert update is not None, "an update is shown"
        who = update.state.seats[seat]
        badges = self._chips(update.view, seat, hand)
        return PlayerInfo(seat, self.looks[seat], who.name, who.kind == "bot", turn, note, badges)

    @staticmethod
    def _chips(view: View, seat: int, hand: int) -> tuple[CountBadge, ...]:
        points = standings(view)[seat]
        return (
            CountBadge("tile", hand, "hand_count", translate("Table", "Cards in hand")),
            CountBadge("target", points.total, "points", translate("Table", "Points so far")),
            CountBadge("trophy", points.trophies, "score", translate("Table", "Trophies")),
        )

    # --- hints

    def _show_hints(self) -> None:
        """Draw the picture with what can be done."""
        if self.view is not None:
            self.animator.run_in_background(*self.draw(self.picture))
        self._show_marks()

    def _show_marks(self) -> None:
        """Mark what can be done: on the hand, the places below, pile and discard, dice, and the panel."""
        hints, view = self.hints, self.view
        if view is not None:
            self.status.say(status_line(view, hints, self.selection, self.names))
        self._show_places()
        for key, card in self._cards_now.items():
            if key[0] == "hand":
                card.set_clickable(bool(card.face.band or card.face.order))
        self._pile.set_can(hints.draw)
        self._pile.set_clickable(hints.draw)
        discards = isinstance(self.selection.action, Discard)
        self._discard.set_can(hints.take or discards)
        self._discard.set_clickable(hints.take or discards)
        self.arena.offer(None if view is None else view.seat, hints.dice, hints.changes)
        self._decline.offer(translate("Table", "Lay nothing") if hints.decline else "")
        self._show_panel()
        self._tell_tips()
        self._light()

    def _show_places(self) -> None:
        """Ring the places that can be filled; light the one that a click confirms."""
        hints, chosen = self.hints, self.selection.cards
        kind = "pairs" if hints.ways.pairs else "place"
        action = self.selection.action
        ready = isinstance(action, LayPair | LaySign)
        for (each, sign), item in self._places.items():
            opened = each == kind and sign in hints.places()
            if chosen:
                opened = opened and sign is chosen[0].sign
            attack = each == "place" and sign in hints.attacks
            item.show_marks(opened=opened, lit=opened and ready, attack=attack)
            item.setZValue(z_values.BLINK if opened and each == "pairs" else z_values.PLACE)
            item.set_clickable(opened)

    def _show_panel(self) -> None:
        """Show what is to be chosen that does not lie on the table: a card to keep, a wish."""
        hints, view = self.hints, self.view
        keeps = hints.keeps if view is not None else ()
        title = ""
        if keeps and view is not None and view.combat is not None:
            title = translate("Table", "You win {rolls}. Which card do you keep in your line?").format(
                rolls=rolls_text(view.combat)
            )
        elif hints.wish:
            title = translate("Table", "A D6 grants your wish on 1 to 4, and does the opposite on 5 or 6.")
        self.panel.show_title(title)
        for each, item in enumerate(self._keeps):
            shown = each < len(keeps)
            item.setVisible(shown)
            item.set_clickable(shown)
            if shown:
                item.set_face(Face(keeps[each]))
                item.set_marks(halo=True)
                item.setToolTip(card_name(keeps[each]))
        words = {"stop": translate("Table", "Stop"), "continue": translate("Table", "Play on")}
        for wish, button in self._wishes.items():
            button.offer(words[wish] if hints.wish else "")

    def _tell_tips(self) -> None:
        """Say in words what a card, a heap or a die is, for the pointer that rests on it."""
        for key, item in self._cards_now.items():
            item.setToolTip(card_name(key[-1]))
        picture = self.picture
        self._pile.setToolTip(plural("Table", "Draw pile: %n card(s)", picture.pile))
        self._discard.setToolTip(plural("Table", "Discard: %n card(s)", len(picture.discard)))
        self.arena.ring.setToolTip(
            translate("Table", "Combat {number} of 6; after the sixth all dice come back.").format(
                number=picture.fight
            )
        )
        for seat, tray in enumerate(self.arena.tray):
            for sides, die in tray.items():
                there = sides in picture.dice[seat]
                text = translate("Table", "D{sides}") if there else translate("Table", "D{sides}, used")
                die.setToolTip(text.format(sides=sides))
            count = picture.trophies[seat]
            self.trophies[seat].setToolTip(plural("Table", "%n trophy(ies)", count))

    def _light(self) -> None:
        lit: list[ClickableItem] = [place for place in self._places.values() if place.lit]
        lit += [heap for heap in (self._pile, self._discard) if heap.can]
        lit += [keep for keep in self._keeps if keep.isVisible()]
        lit += [button for button in (*self._wishes.values(), self._decline) if button.isVisible()]
        lit += self.arena.shining()
        self.pulse.light(*lit)

    # --- clicks

    def on_pressed(self, key: Key) -> None:
        """Let everything come to its end; begin to hold what must be held."""
        self.animator.finish_now()
        self.status.clear_notice()
        action = self._meant(key)
        if self.hold_ms and action is not None and is_final(action):
            self._hold.begin(self._spot_rect(key), self.hold_ms, lambda: self._choose(action))

    def _spot_rect(self, key: Key) -> Any:
        item: Any = next(item for item in self.items() if getattr(item, "key", None) == key)
        return item.mapRectToScene(item.area)

    def on_released(self, key: Key, inside: bool) -> None:
        """Do what a click does, unless it had to be held."""
        held = self._hold.stop()
        action = self._meant(key)
        if not inside or held:
            return
        if self.hold_ms and action is not None and is_final(action):
            self.status.notify(lambda: translate("Table", "Hold for half a second: this cannot be undone."))
        else:
            self.click(key)

    def on_hovered(self, key: Key, inside: bool) -> None:
        """Let what shines breathe again."""
        if inside:
            self.pulse.restart()

    def click(self, key: Key) -> None:
        """Do what a click on the thing with that key does now."""
        gestures = self._gestures()
        if gestures is None:
            return
        action, selection = gestures.meant(key), gestures.selected(key)
        if action is not None:
            self._choose(action)
        elif selection is not None:
            self._select(selection)
        elif (wrong := gestures.wrong(key)) is not None:
            self.refused.emit(wrong)

    def _gestures(self) -> ClickActions | None:
        view = self.view
        if view is None:
            return None
        return ClickActions(view, self.picture, self.hints, self.selection, self.below)

    def _meant(self, key: Key) -> Action | None:
        gestures = self._gestures()
        return None if gestures is None else gestures.meant(key)

    def _choose(self, action: Action) -> None:
        legal = () if self._update is None else self._update.legal
        changes = isinstance(action, ChooseDie) and action.die in self.hints.changes
        if changes or (action in legal and self.hints.acting):
            # Nothing more can be chosen until the next update; the chosen cards keep their places.
            self.hints = Hints()
            self.pulse.light()
            self.chosen.emit(action)

    def _select(self, selection: Selection) -> None:
        self.selection = selection
        self._show_hints()

    def confirm_selection(self) -> bool:
        """Do what the chosen cards make: the same as a click on the blinking place. Tell whether they do."""
        action = self.selection.action
        if action is not None:
            self._choose(action)
        return action is not None

    def deselect_last(self) -> None:
        """Give the last chosen card back."""
        if self.selection.cards:
            self._select(self.selection.back())

    def cancel_selection(self) -> None:
        """Give all chosen cards back."""
        if self.selection.cards:
            self._select(Selection(self.hints.ways))


def _just_drawn(update: Update) -> frozenset[Card]:
    """Return the cards that the seat of the update has drawn last.

    They are in the events of the update; in one that was looked for, at the end of its past.
    """
    events = update.events or update.past[-1:]
    drawn = [event.cards for event in events if isinstance(event, CardsDrawn)]
    return frozenset(card for cards in drawn for card in cards if card is not HIDDEN)
