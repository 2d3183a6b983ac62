"""The EpiZodiak table as it is played at: updates, hints, clicks.

The scene knows the legal actions of its update and emits nothing else; it never applies one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.event_animation import EventAnimator
from epizodiak_qt.desktop.epizodiak.event_text import status_line
from epizodiak_qt.desktop.epizodiak.hints import Face, Hints, hand_faces
from epizodiak_qt.desktop.epizodiak.selection import LegalRuns, Selection
from epizodiak_qt.desktop.epizodiak.stage import Key, Stage
from epizodiak_qt.desktop.epizodiak.table_picture import picture_of, red_points
from epizodiak_qt.desktop.scene.animation import LINEAR, Track, weakly
from epizodiak_qt.desktop.scene.hold_to_confirm import HoldToConfirm
from epizodiak_qt.desktop.scene.player_panel import CountBadge, PlayerInfo
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.games.epizodiak.actions import DRAW, PASS, TAKE, Contest, DiscardSet, Lay
from epizodiak_qt.games.epizodiak.dial import VALUES
from epizodiak_qt.games.epizodiak.events import TileDrawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.epizodiak.style import Style
    from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
    from epizodiak_qt.games.epizodiak.actions import Action
    from epizodiak_qt.games.epizodiak.dial import Side
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update

PASS_ARMS_MS: Final = 600


class EpiZodiakScene(Stage):
    """Shows updates and turns clicks into actions.

    `chosen` carries an action, one of those that were legal; `refused` one that is not, so that somebody
    may ask why. `present` shows an update; `conceal` takes every face of a hand away at once. With
    `hold_ms` above 0 an action that cannot be undone must be held that long.
    """

    chosen = Signal(object)
    refused = Signal(object)

    def __init__(self, style: Style, clock: Clock) -> None:
        super().__init__(style, clock)
        self.selection = Selection(LegalRuns())
        self.hints = Hints()
        self.hold_ms = 0
        self._hold = HoldToConfirm(style, clock)
        self.addItem(self._hold)
        self._update: Update | None = None
        self._fresh: int | None = None
        self._armed_at_ms = 0.0
        self._pressed_armed = True

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
        self._fresh = None
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
        self.hints = Hints.of(update.view, update.legal)
        self.selection = Selection(self.hints.runs)
        if self.hints.passing and update.view.phase == "drawn":
            self._arm_pass()
        else:
            self._armed_at_ms = self.clock.now_ms()
            self._centre.arm(1.0)
        self.picture = picture_of(update.view)
        self._show_cards()
        self._show_hints()

    def _forget_hints(self) -> None:
        """Let nothing be chosen any more; what is drawn stays."""
        self._hold.stop()
        self.hints = Hints()
        self.selection = Selection(LegalRuns())

    def hand_faces(self, hand: Sequence[int]) -> list[Face]:
        """Return how each tile of the hand looks, with what can be done with it."""
        if self.view is None or not hand:
            return super().hand_faces(hand)
        return hand_faces(hand, self.view, self.hints, self.selection, self._fresh)

    # --- cards

    def _name_cards(self) -> None:
        """Say who sits where; what they have follows the events."""
        for item in self._cards:
            if not item.info.badges:
                item.show_info(self._card(item.info.seat, 0))

    def _show_cards(self) -> None:
        update = self._update
        if update is None:
            return
        view: View = update.view
        passed = {(view.turn - back) % self.seats for back in range(1, min(view.passes, self.seats - 1) + 1)}
        for item in self._cards:
            seat = item.info.seat
            note = translate("Table", "PASSED") if seat in passed else ""
            playing = view.turn == seat and view.phase != "deal" and view.outcome is None
            item.show_info(self._card(seat, len(view.hands[seat]), turn=playing, note=note))

    def _card(self, seat: int, hand: int, *, turn: bool = False, note: str = "") -> PlayerInfo:
        """Return the card of a seat that holds so many."""
        update = self._update
        assert update is not None, "an update is shown"
        who = update.state.seats[seat]
        badges = self._chips(update.view, seat, hand)
        return PlayerInfo(seat, self.looks[seat], who.name, who.kind == "bot", turn, note, badges)

    @staticmethod
    def _chips(view: View, seat: int, hand: int) -> tuple[CountBadge, ...]:
        return (
            CountBadge("tile", hand, "hand_count", translate("Table", "Tiles in hand")),
            CountBadge("target", red_points(view)[seat], "points", translate("Table", "Potential points")),
            CountBadge("star", view.scores[seat], "score", translate("Table", "Score")),
        )

    # --- hints

    def _show_hints(self) -> None:
        """Draw the picture with what can be done."""
        if self.view is not None:
            self.animator.run_in_background(*self.draw(self.picture))
        self._show_marks()

    def _show_marks(self) -> None:
        """Mark what can be done: on the hand, the dial, the discard area and the middle."""
        hints, view = self.hints, self.view
        if view is not None:
            self.status.say(status_line(view, hints, self.selection, self.names))
        for value in VALUES:
            self._show_place(value)
            self._discards[value].set_lit(value in hints.sets)
            self._discards[value].set_clickable(value in hints.sets)
        for key, tile in self._tiles.items():
            if key[0] == "dial":
                tile.set_halo(hints.take == key[1])
                tile.set_clickable(hints.take == key[1])
            elif key[0] == "hand":
                tile.set_clickable(hints.acting and bool(tile.face.band or tile.face.order))
        word = translate("Table", "PASS")
        self._centre.show_pile(self.picture.pile, draw=hints.draw, passing=hints.passing, word=word)
        self._centre.set_clickable(hints.draw or hints.passing)
        self._light()

    def _show_place(self, value: int) -> None:
        colours, filled, label = self._place_marks(value)
        self._places[value].show_marks(colours, filled=filled, label=label)
        self._places[value].set_clickable(bool(colours))

    def _place_marks(self, value: int) -> tuple[tuple[str, ...], bool, str]:
        """Return the colours of a place's ring, whether it blinks, and the number on it."""
        theme, hints, chosen = self.style_now.theme, self.hints, self.selection
        of_side: dict[Side, str] = {"ccw": theme.green, "cw": theme.orange}
        both = tuple(of_side.values())
        if chosen.side is not None:
            if value not in chosen.values:
                return (), False, ""
            colours = both if hints.runs.one_slot else (of_side[chosen.side],)
            return colours, value == chosen.values[-1], ""
        if value in hints.contests:
            return (theme.halo,), True, str(value)
        if hints.runs.one_slot:
            return (both if value in hints.runs.cw else ()), False, ""
        open_sides = tuple(of_side[side] for side in of_side if hints.runs.first_on(side) == value)
        return open_sides, False, ""

    def _light(self) -> None:
        lit: list[ClickableItem] = [place for place in self._places.values() if place.lit]
        lit += [place for place in self._discards.values() if place.lit]
        lit += [tile for tile in self._tiles.values() if tile.halo]
        if self._centre.lit:
            lit.append(self._centre)
        self.pulse.light(*lit)

    def _arm_pass(self) -> None:
        """Let the halo of the pass fill up, so that a double click on the pile does not draw and pass."""
        self._armed_at_ms = self.clock.now_ms() + PASS_ARMS_MS
        self._centre.arm(0.0)
        if self.animator.speed > 0:
            self.animator.run_in_background(
                Track(PASS_ARMS_MS * self.animator.speed, self._centre.arm, 0, LINEAR)
            )
        self.clock.call_later(PASS_ARMS_MS, weakly(self._show_armed))

    def _pass_armed(self) -> bool:
        return self.clock.now_ms() >= self._armed_at_ms

    def _show_armed(self) -> None:
        """Show whether a pass counts already."""
        self._centre.arm(1.0 if self._pass_armed() else 0.0)

    # --- clicks

    def on_pressed(self, key: Key) -> None:
        """Let everything come to its end; begin to hold what must be held."""
        self.animator.finish_now()
        self.status.clear_notice()
        self._pressed_armed = self._pass_armed()
        action = self._meant(key)
        if self.hold_ms and action is not None and _final(action):
            self._hold.begin(self._spot_rect(key), self.hold_ms, lambda: self._choose(action))

    def _spot_rect(self, key: Key) -> Any:
        item = next(item for item in self.items() if getattr(item, "key", None) == key)
        return item.sceneBoundingRect()

    def on_released(self, key: Key, inside: bool) -> None:
        """Do what a click does, unless it had to be held."""
        held = self._hold.stop()
        action = self._meant(key)
        if not inside or held:
            return
        if self.hold_ms and action is not None and _final(action):
            self.status.notify(lambda: translate("Table", "Hold for half a second: this cannot be undone."))
        else:
            self.click(key)

    def on_hovered(self, key: Key, inside: bool) -> None:
        """Let what shines breathe again."""
        if inside:
            self.pulse.restart()

    def click(self, key: Key) -> None:
        """Do what a click on the thing with that key does now."""
        action = self._meant(key)
        if action is not None:
            self._choose(action)
            return
        selection = self._selected(key)
        if selection is not None:
            self._select(selection)
            return
        wrong = self._wrong(key)
        if wrong is not None:
            self.refused.emit(wrong)

    def _meant(self, key: Key) -> Action | None:
        """Return the legal action that a click on `key` chooses, or None."""
        hints, lay = self.hints, self.selection.lay
        match key:
            case ("place", value) if lay is not None and value == lay.values[-1]:
                return lay
            case ("place", value) if lay is None and value in hints.contests:
                return Contest(value)
            case ("dial", value) if hints.take == value:
                return TAKE
            case ("discard" | "set", value) if value in hints.sets:
                return DiscardSet(value)
            case ("centre",) if hints.draw:
                return DRAW
            case ("centre",) if hints.passing and self._pressed_armed:
                return PASS
            case _:
                return None

    def _selected(self, key: Key) -> Selection | None:
        """Return the selection after a click on `key`, or None if it chooses no tile."""
        match key:
            case ("hand", value, copy):
                return self.selection.click(value, copy)
            case ("place", value):
                return self.selection.reach(value)
            case _:
                return None

    def _wrong(self, key: Key) -> Action | None:
        """Return the action that a click on `key` would have meant, were it legal."""
        view = self.view
        if view is None:
            return None
        match key:
            case ("hand" | "place", value, *_):
                return self._lay_with(view, value)
            case ("dial", value) if value in (view.dial[0], view.dial[-1]):
                return TAKE
            case ("discard" | "set", value):
                return DiscardSet(value)
            case ("centre",) if not self.hints.passing:
                return DRAW if view.pile else PASS
            case _:
                return None

    def _lay_with(self, view: View, value: int) -> Lay:
        if self.selection.side is not None:
            return Lay(self.selection.side, (*self.selection.values, value))
        clockwise = (value - view.dial[-1]) % 12 <= (view.dial[0] - value) % 12
        return Lay("cw" if clockwise else "ccw", (value,))

    def _choose(self, action: Action) -> None:
        if self._update is not None and action in self._update.legal and self.hints.acting:
            # Nothing more can be chosen until the next update; the chosen tiles keep their places.
            self.hints = Hints()
            self.pulse.light()
            self.chosen.emit(action)

    def _select(self, selection: Selection) -> None:
        self.selection = selection
        self._show_hints()

    def confirm_selection(self) -> bool:
        """Lay the chosen tiles: the same as a click on the blinking place. Tell whether there are any."""
        lay = self.selection.lay
        if lay is not None:
            self._choose(lay)
        return lay is not None

    def deselect_last(self) -> None:
        """Give the last chosen tile back."""
        if self.selection.values:
            self._select(self.selection.back())

    def cancel_selection(self) -> None:
        """Give all chosen tiles back."""
        if self.selection.values:
            self._select(Selection(self.hints.runs))


def _just_drawn(update: Update) -> int | None:
    """Return the value of the tile that the seat of the update has drawn last, or None.

    It is in the events of the update; in one that was looked for, at the end of its past.
    """
    events = update.events or update.past[-1:]
    drawn = [event.value for event in events if isinstance(event, TileDrawn)]
    return drawn[-1] if drawn and isinstance(drawn[-1], int) else None


def _final(action: Action) -> bool:
    """Tell whether an action cannot be undone and is worth a second thought."""
    return isinstance(action, Lay | DiscardSet | Contest)
