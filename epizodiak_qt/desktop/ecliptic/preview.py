"""A preview of what a click would do: cards at their place, the points, another turn, or a combat. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.ecliptic.words.score_reasons import gain_of
from epizodiak_qt.games.ecliptic.actions import LayPair, LaySign
from epizodiak_qt.games.ecliptic.cards import Card, Sign

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.hints import CardSelection, Hints
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.ecliptic.view import View


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
        case LayPair(first=first, second=second):
            return Preview((first, second))
        case LaySign(card=card) if card.sign in hints.attacks:
            own, others = (view.dice[seat] for seat in ((1, 0) if view.seat else (0, 1)))
            return Preview(
                (card,), say("Preview", "Combat: %n dice against {dice}", len(own), dice=len(others))
            )
        case LaySign(card=card):
            gain = gain_of(view.lines[view.seat or 0], card)
            if view.pair is not None and view.pair[0].sign is card.sign:
                again = Phrase("Preview", "{gain} – plays again").say(gain=gain.text)
                return Preview((card,), again, gain.cards)
            return Preview((card,), gain.text, gain.cards)
        case _:
            return Preview()
