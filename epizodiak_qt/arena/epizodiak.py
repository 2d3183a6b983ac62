"""The style traits of EpiZodiak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.arena.traits import Tally, Trait
from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.games.epizodiak.position import Position

TRAITS: Mapping[str, Trait] = {
    "draws_instead": Trait(Label("draws although a lay is possible", "pioche au lieu de poser")),
    "keeps_set": Trait(Label("keeps a set in hand", "garde un brelan en main")),
    "takes": Trait(Label("picks up the tile just laid", "ramasse la tuile posée")),
    "contests": Trait(Label("contests", "conteste")),
    "passes_drawn": Trait(Label("passes after a draw by choice", "passe après la pioche par choix")),
    "passes_empty": Trait(Label("passes without a pile by choice", "passe sans pioche par choix")),
    "run_length": Trait(Label("tiles a lay", "tuiles par pose"), is_share=False),
    "clockwise": Trait(Label("lays clockwise where both sides fit", "pose dans le sens horaire au choix")),
    "sets": Trait(Label("sets a round", "brelans par manche"), is_share=False),
    "contested_sets": Trait(Label("contested sets a round", "brelans contestés par manche"), is_share=False),
    "takes_a_round": Trait(Label("tiles picked up a round", "tuiles ramassées par manche"), is_share=False),
    "dials_filled": Trait(Label("dials filled a round", "cadrans remplis par manche"), is_share=False),
    "goes_out": Trait(Label("rounds in which the hand is emptied", "manches terminées la main vide")),
    "tiles_at_end": Trait(Label("tiles in hand at the end", "tuiles en main à la fin"), is_share=False),
    "turns": Trait(Label("turns a round", "tours par manche"), is_share=False),
}


def observe(tally: Tally, position: Position, _seat: int, legal: tuple[Action, ...], action: Action) -> None:
    """Count an action of the seat to move, before it is played."""
    if position.phase == "start":
        tally.add("turns", 1, 0)
    match action:
        case Lay(values=values):
            tally.add("run_length", len(values))
        case Take():
            tally.add("takes_a_round", 1, 0)
    if len(legal) == 1:
        return
    kinds = {type(each) for each in legal}
    chosen = type(action)
    if DiscardSet in kinds:
        tally.add("keeps_set", chosen is not DiscardSet)
    if Take in kinds:
        tally.add("takes", chosen is Take)
    if Contest in kinds:
        tally.add("contests", chosen is Contest)
    if Draw in kinds and Lay in kinds:
        tally.add("draws_instead", chosen is Draw)
    if isinstance(action, Lay) and len({each.side for each in legal if isinstance(each, Lay)}) > 1:
        tally.add("clockwise", action.side == "cw")
    if Pass in kinds:
        tally.add("passes_drawn" if position.phase == "drawn" else "passes_empty", chosen is Pass)


def observe_end(tallies: list[Tally], position: Position) -> None:
    """Count the end of a round."""
    for seat, tally in enumerate(tallies):
        tally.add("turns", 0)
        tally.add("takes_a_round", 0)
        tally.add("sets", len(position.sets[seat]))
        tally.add("contested_sets", len(position.contested_sets[seat]))
        tally.add("dials_filled", position.filled[seat])
        tally.add("goes_out", not position.hands[seat])
        tally.add("tiles_at_end", len(position.hands[seat]))
