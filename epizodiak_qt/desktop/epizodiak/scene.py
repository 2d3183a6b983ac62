"""The EpiZodiak table as it is played at: hints, clicks and keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.clock import Clock, weakly
from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.epizodiak.animation.event_animation import EventAnimator
from epizodiak_qt.desktop.epizodiak.board import EpiZodiakBoard
from epizodiak_qt.desktop.epizodiak.hints import BACK, Hints, RunSelection
from epizodiak_qt.desktop.epizodiak.table_picture import red_points
from epizodiak_qt.desktop.epizodiak.words.event_text import status_line
from epizodiak_qt.desktop.scene.animation import LINEAR, Track
from epizodiak_qt.desktop.scene.items.player_panel import CountBadge
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.games.epizodiak.actions import DRAW, PASS, TAKE, Action, Contest, DiscardSet, Lay, Take
from epizodiak_qt.games.epizodiak.constants import FORCED_AFTER, SEATS, VALUES
from epizodiak_qt.games.epizodiak.dial import Side, open_slots
from epizodiak_qt.games.epizodiak.events import RoundEnded, TileDrawn, TilesLaid
from epizodiak_qt.games.game import HIDDEN, Event
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QRectF

    from epizodiak_qt.desktop.epizodiak.preview import PreviewItem
    from epizodiak_qt.desktop.scene.cues import Cue
    from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_objects import Zone
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update

PASS_ARMS_MS: Final = 600
END_BEAT_MS: Final = 500
HOLD_ROOM: Final = 28.0  # units
PREVIEWED: Final = (HAND, "place", "discard", "set")  # the objects that have a preview

MEANT: Final[dict[str, Action]] = {"draw": DRAW, "pick_up": TAKE}
"""The actions that letters mean, whether they are legal or not."""


class EpiZodiakScene(EpiZodiakBoard):
    """Marks what can be done on the board, and turns clicks into actions."""

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, clock)
        self._armed_at_ms = 0.0
        self._is_press_armed = True
        self._pointed: Key | None = None
        self.preview: PreviewItem | None = None

    @override
    def animate(self, event: Event) -> list[Track]:
        return EventAnimator(self, self.tiles, BACK).tracks(event)

    @override
    def announcement_of(self, event: Event) -> str:
        """Return the large text of the last tile drawn."""
        emptied = isinstance(event, TileDrawn) and not event.pile
        return translate("Table", "The draw pile is empty") if emptied else ""

    @override
    def cues(self, event: Event) -> tuple[Cue, ...]:
        from epizodiak_qt.desktop.epizodiak.cues import event_cues  # after the first paint

        forced = self.view is not None and self.view.passes >= FORCED_AFTER
        emptied = isinstance(event, TilesLaid) and not self.picture.counts[event.seat]
        return event_cues(event, forced=forced, emptied=emptied)

    @override
    def reading_ms(self, event: Event) -> float:
        """Return the beat between the open hands and the result of a round."""
        return END_BEAT_MS if isinstance(event, RoundEnded) else 0.0

    @override
    def just_drawn(self, seen: Iterable[Event]) -> frozenset[object]:
        """Return the value of the last drawn tile."""
        drawn = [event.value for event in seen if isinstance(event, TileDrawn)]
        return frozenset(drawn[-1:]) - {HIDDEN}

    # --- players

    @override
    def badges(self, update: Update, seat: int, hand: int) -> tuple[CountBadge, ...]:
        """Return the size of the hand, the potential points and the score."""
        view: View = update.view
        score, goal = view.scores[seat], view.options.target if view.options.mode == "match" else 0
        ended = update.state.hands_open  # then points in play are in the score, or lost
        tiles, in_hand = translate("Table", "Tiles in hand"), plural("Table", "tile(s)", hand)
        potential, in_play = translate("Table", "Potential points"), translate("Table", "in play")
        scored, points = translate("Table", "Score"), plural("Table", "point(s)", score)
        return (
            CountBadge("tile", hand, "hand_count", tiles, in_hand),
            CountBadge("target", red_points(view)[seat], "points", potential, in_play, goal * (not ended)),
            CountBadge("star", score, "score", scored, points, goal),
        )

    @override
    def player_note(self, update: Update, seat: int) -> str:
        """Return that a seat has passed."""
        view: View = update.view
        passed = {(view.turn - back) % SEATS for back in range(1, min(view.passes, SEATS - 1) + 1)}
        return translate("Table", "PASSED") if seat in passed else ""

    @override
    def describe_board(self, *, private: bool, ended: bool) -> tuple[Zone, ...]:
        from epizodiak_qt.desktop.epizodiak.words import table_objects as words  # after the first paint

        view, picture = self.view, self.ended_picture if ended else self.picture
        if view is None:
            return ()
        hints, selection, fresh = self.hints, self.selection, self.fresh
        if not private:
            picture, (hints, selection), fresh = replace(picture, hand=()), self.hints_of(None), frozenset()
        return words.zones(words.ShownTable(picture, view, hints, selection, self.names, fresh))

    @override
    def tooltip_text(self, key: Key) -> str:
        from epizodiak_qt.desktop.epizodiak.words import table_objects as words  # when first shown

        if self.view is None:
            return ""
        table = words.ShownTable(self.picture, self.view, self.hints, self.selection, self.names, self.fresh)
        return words.tooltip_text(table, [panel.info for panel in self.players], key)

    # --- hints

    @override
    def hints_of(self, update: Update | None) -> tuple[Hints, RunSelection]:
        hints = Hints() if update is None else Hints.of(update.view, update.legal)
        return hints, RunSelection(hints.runs)

    @override
    def settle(self) -> None:
        """Show the table as the view says; a pass counts only after a delay."""
        super().settle()
        if self.view is not None and self.hints.passing and self.view.phase == "drawn":
            self._arm_pass()
        else:
            self._armed_at_ms = self.clock.now_ms()
            self.centre.armed = 1.0

    @override
    def status_text(self, update: Update) -> str:
        return status_line(update.view, self.hints, self.selection, self.names)

    @override
    def mark_hints(self) -> list[ClickableItem]:
        """Mark what can be done: on the hand, the dial, the discard area and the draw pile."""
        hints = self.hints
        for value in VALUES:
            place, discard = self.places[value], self.discards[value]
            place.colours, place.lit, place.label = self._place_marks(value)
            place.set_clickable(bool(place.colours))
            discard.lit = value in hints.sets
            discard.set_clickable(discard.lit)
        for key, tile in self.tiles.items.items():
            if key[0] == "dial":
                tile.halo = hints.take == key[1]
                tile.set_clickable(tile.halo)
            elif key[0] == HAND:
                tile.halo = key[1] in self.completed
                tile.set_clickable(hints.acting and bool(tile.face.band or tile.face.order))
        self.centre.pile, self.centre.word = len(self.picture.board.pile), translate("Table", "PASS")
        self.centre.can_draw, self.centre.can_pass = hints.draw, hints.passing
        self.centre.set_clickable(self.centre.lit)
        self._show_preview()
        return [
            *(place for place in self.places.values() if place.lit),
            *(place for place in self.discards.values() if place.lit),
            *(tile for tile in self.tiles.items.values() if tile.halo),
            *([self.centre] if self.centre.lit else []),
        ]

    # --- previews

    @override
    def point_at(self, key: Key | None) -> None:
        """Show what a click on an object would do."""
        self._pointed = key
        self._show_preview()

    def _show_preview(self) -> None:
        """Show the preview of the object that is pointed at, or of the selection; none while pieces move."""
        possible = self.hints.acting and not self.moving and self.view is not None
        wanted = possible and (bool(self.selection) or (self._pointed or ("",))[0] in PREVIEWED)
        if not wanted and self.preview is None:
            return
        from epizodiak_qt.desktop.epizodiak.preview import Preview, PreviewItem, preview_of  # when first used

        if self.preview is None:
            self.preview = PreviewItem(self)
        shown = Preview()
        if wanted and self.view is not None:
            shown = preview_of(self._pointed, self.view, self.hints, self.selection)
        self.preview.show_preview(shown)

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

    def _arm_pass(self) -> None:
        """Fill the halo of the pass, so that a double click on the pile does not draw and pass."""
        self._armed_at_ms = self.clock.now_ms() + PASS_ARMS_MS
        self.centre.armed = 0.0

        def fill(fraction: float) -> None:
            self.centre.armed = fraction

        if self.animator.speed > 0:
            duration_ms = PASS_ARMS_MS * self.animator.speed
            self.animator.run_in_background(Track(duration_ms, fill, 0, LINEAR))
        self.clock.call_later(PASS_ARMS_MS, weakly(self._show_armed))

    def _is_pass_armed(self) -> bool:
        return self.clock.now_ms() >= self._armed_at_ms

    def _show_armed(self) -> None:
        """Show whether a pass counts already."""
        self.centre.armed = 1.0 if self._is_pass_armed() else 0.0

    # --- clicks

    @override
    def begin_press(self, key: Key) -> None:
        """Complete the present movement, and note whether a pass counted at the press."""
        self.point_at(None)  # the ring of a held press takes its place
        super().begin_press(key)
        self._is_press_armed = self._is_pass_armed()

    @override
    def hold_area(self, item: ClickableItem) -> QRectF:
        """Return the item with room for a ring around it, which covers no numeral."""
        room = HOLD_ROOM * item.area.width() / PIECE[0]
        return item.mapRectToScene(item.area.adjusted(-room, -room, room, room))

    @override
    def is_final(self, action: object) -> bool:
        return isinstance(action, Lay | DiscardSet | Contest)

    @override
    def action_at(self, key: Key) -> Action | None:
        hints, lay = self.hints, self.selection.action
        match key:
            case ("place", value) if lay is not None and value in lay.values:
                return lay
            case ("place", int(value)) if lay is None and value in hints.contests:
                return Contest(value)
            case ("dial", value) if hints.take == value:
                return TAKE
            case ("discard" | "set", int(value)) if value in hints.sets:
                return DiscardSet(value)
            case ("centre",) if hints.draw:
                return DRAW
            case ("centre",) if hints.passing and self._is_press_armed:
                return PASS
            case _:
                return None

    @override
    def keys_of(self, action: object) -> frozenset[Key]:
        """Return the tiles of the hand and the place on the board; a selected tile before its equals."""
        match action:
            case Lay(values=values):
                chosen = dict(self.selection.tiles)
                tiles = ((HAND, value, chosen.get(value, 0)) for value in values)
                return frozenset({*tiles, ("place", values[-1])})
            case DiscardSet(value=value):
                return frozenset({("discard", value)})
            case Contest(value=value):
                return frozenset({("place", value)})
            case Take():
                taken = None if self.view is None else self.view.last_laid
                return frozenset() if taken is None else frozenset({("dial", taken.value)})
            case _:
                return frozenset({("centre",)})

    @override
    def moves_piece(self, action: object, piece: Key) -> bool:
        """Return whether a tile is among those that an action moves: one of a set moves the whole set."""
        if isinstance(action, DiscardSet):
            return piece[:2] == (HAND, action.value)
        return super().moves_piece(action, piece)

    @override
    def selection_at(self, key: Key) -> RunSelection | None:
        """Return the selection after a click on an item, or None if it chooses no tile."""
        match key:
            case ("hand", int(value), int(copy)):
                return self.selection.click(value, copy)
            case ("place", int(value)):
                return self.selection.reach(value)
            case _:
                return None

    @override
    def ask_at(self, key: Key) -> str:
        """Return how to discard a set, after a click on a tile of it that no run can take."""
        match key:
            case ("hand", int(value), _) if value in self.hints.sets and self.selection_at(key) is None:
                text = say(
                    "Words", "You hold a set of {value}s: click the {value} in the discard.", value=value
                )
                return text if {*self.selection.values} <= {value} else ""
            case _:
                return ""

    # --- keys

    @override
    def number_of(self, key: Key) -> int | None:
        match key:
            case ("hand" | "place" | "dial" | "discard", int(value), *_):
                return value
            case _:
                return None

    @override
    def keys_for(self, command: str) -> list[Key]:
        hints = self.hints
        match command:
            case "draw" if hints.draw:
                return [("centre",)]
            case "pass" if hints.passing and not hints.draw:
                return [("centre",)]
            case "set":
                return [("discard", value) for value in sorted(hints.sets)]
            case "pick_up" if hints.take is not None:
                return [("dial", hints.take)]
            case "contest" if not self.selection:
                return [("place", value) for value in sorted(hints.contests)]
            case _:
                return []

    @override
    def illegal_action_for(self, command: str) -> Action | None:
        hand, view = self.picture.hand, self.view
        match command:
            case "pass" if not self.hints.passing:
                return PASS
            case "set":
                return DiscardSet(max(hand, key=hand.count)) if hand else None
            case "contest" if view is not None and view.dial:
                return Contest(open_slots(view.dial)[1])
            case _:
                return MEANT.get(command)

    @override
    def illegal_action_at(self, key: Key) -> Action | None:
        not_armed = key == ("centre",) and self.hints.passing
        if self.view is None or not self.view.dial or not_armed:  # an earlier moment may have no dial yet
            return None
        return illegal_action(key, self.view, self.selection)


def illegal_action(key: Key, view: View, selection: RunSelection) -> Action | None:
    """Return the action that a click without effect most likely meant; None for a click without meaning.

    - A tile of the hand: lay it, after the chosen tiles, or else on the nearer side. If its equal is the only
      chosen tile: discard the set of that value.
    - A free slot of the dial: contest its value, if a contest is what could be done there: no tile is chosen,
      the slot is open, the player does not hold its value, the pile is empty and the turn has just begun.
      In every other case lay a tile there, as for a tile of the hand.
    - A tile on the dial: pick it up. If a tile is chosen, or another tile was laid last: lay on its slot.
    - A slot of the discard area, or a set on it: discard the set of that value.
    - The centre: draw, or pass once the pile is empty.
    """
    match key:
        case ("place", int(value)) if not selection and _asks_for_contest(view, value):
            return Contest(value)
        case ("hand", int(value), *_) if selection.values == (value,):
            return DiscardSet(value)
        case ("hand" | "place", int(value), *_):
            return _lay_with(view, value, selection)
        case ("dial", int(value)):
            other_was_laid = view.last_laid is not None and view.last_laid.value != value
            return _lay_with(view, value, selection) if selection or other_was_laid else TAKE
        case ("discard" | "set", int(value)):
            return DiscardSet(value)
        case ("centre",):
            return DRAW if view.pile else PASS
        case _:
            return None


def _asks_for_contest(view: View, value: int) -> bool:
    """Return whether a contest, but no lay, could be possible at a slot (R10)."""
    held = view.seat is not None and value in view.hands[view.seat]
    return not held and not view.pile and view.phase == "start" and value in open_slots(view.dial)


def _lay_with(view: View, value: int, selection: RunSelection) -> Lay:
    if selection.side is not None:
        return Lay(selection.side, (*selection.values, value))
    clockwise = (value - view.dial[-1]) % 12 <= (view.dial[0] - value) % 12
    return Lay("cw" if clockwise else "ccw", (value,))
