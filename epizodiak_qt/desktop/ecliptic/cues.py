"""The sounds of each event of Ecliptic, at the times of its animation. No Qt items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.ecliptic.animation import event_animation as moves
from epizodiak_qt.desktop.scene.cues import LOT_NOTE, NOTES, Cue, deal_cues
from epizodiak_qt.games.ecliptic import events
from epizodiak_qt.games.ecliptic.cards import SIGNS, Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.ecliptic.scoring import Points
    from epizodiak_qt.games.game import Event

ROLL_ON_MS: Final = 40
"""After the dice have met they bounce once more, and so does a single die."""
BELL_MS: Final = 150
"""The bell of a trophy begins this long before it arrives."""


CUES: Final[dict[type, tuple[Cue, ...]]] = {
    events.CardTaken: (Cue("draw"),),
    events.StarterDrawn: (Cue("draw"), Cue("tile", LOT_NOTE, moves.STARTER_MS)),
    events.Declined: (Cue("pass"),),
    events.CombatBegan: (Cue("contest"),),
    events.DieChosen: (Cue("die_cup", at_ms=moves.DIE_MS / 2),),
    events.DiceRevealed: (Cue("die_cup"),),
    events.DiceReturned: (Cue("die_cup"),),
    events.DiceRolled: (
        Cue("throw"),
        Cue("clash", at_ms=moves.CLASH_MS),
        Cue("throw", at_ms=moves.CLASH_MS + ROLL_ON_MS),
    ),
    events.WishRolled: (Cue("throw"), Cue("throw", at_ms=moves.CLASH_MS + ROLL_ON_MS)),
    events.CombatWon: (Cue("trophy", at_ms=moves.WON_MS - BELL_MS),),
    events.ExtraTurn: (Cue("set"),),
}
"""The sounds of events that always sound alike."""


def event_cues(event: Event) -> tuple[Cue, ...]:
    """Return the sounds of an event, which is given as everyone may see it."""
    match event:
        case events.Dealt(hands=hands):
            return deal_cues(sum(map(len, hands)), moves.DEAL_STAGGER_MS)
        case events.CardsDrawn(cards=cards):
            return tuple(Cue("draw", at_ms=place * moves.NEXT_CARD_MS) for place, _ in enumerate(cards))
        case events.PairLaid(cards=cards):
            low = min(_note(cards[0]), NOTES - 3)
            return Cue("tile", low, moves.LAY_MS), Cue("tile", low + 2, moves.LAY_MS + moves.NEXT_CARD_MS)
        case events.SignLaid(card=card) | events.CardDiscarded(card=card):
            return (Cue("tile", _note(card), moves.LAY_MS),)
        case events.CardKept(kept=card):
            return (Cue("tile", _note(card), moves.KEEP_MS),)
        case events.GameEnded(points=points):
            return *_counted(points), Cue("round_won", at_ms=moves.COUNT_MS)
        case _:
            return CUES.get(type(event), ())


def _counted(points: Sequence[Points]) -> list[Cue]:
    """Return a note for each point when its card lights up, from the lowest note for each player."""
    cues, step = [], 0
    steps = sum(max(1, part) - 1 + moves.LONGER for each in points for part in (*_parts(each), 0))
    for each in points:
        note = 0
        for part in _parts(each):
            for place in range(part):
                cues.append(Cue("tile", min(note, NOTES - 1), (step + place) * moves.COUNT_MS / steps))
                note += 1
            step += max(1, part) - 1 + moves.LONGER
        step += moves.LONGER
    return cues


def _parts(points: Points) -> tuple[int, int, int]:
    return points.row, points.symbol, points.trophies


def _note(card: Card) -> int:
    """Return the note of a card: that of its sign."""
    return SIGNS.index(card.sign)
