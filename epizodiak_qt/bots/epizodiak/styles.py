"""The styles of the characters in EpiZodiak: a bias for each action, in points or in chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import PLACES
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.view import View


class Style(NamedTuple):
    """A character's style: the bias that it adds to the value of an action.

    The unit is a point for beginner and casual, and a chance of 1 to win for strong and master.
    """

    line: Sentence
    """One line about it for the seat menu."""
    tile: float = 0.0
    """Each tile that is laid."""
    run: float = 0.0
    """Each tile of a run after its first."""
    clockwise: float = 0.0
    """A lay on the clockwise side."""
    fill: float = 0.0
    """A lay that fills the dial."""
    discard_set: float = 0.0
    """A set that is discarded."""
    draw: float = 0.0
    """A draw."""
    take: float = 0.0
    """The tile laid last that is picked up."""
    contest: float = 0.0
    """A contest."""
    passing: float = 0.0
    """A pass."""

    def __call__(self, view: View, action: Action) -> float:
        """Return the bias for `action`."""
        match action:
            case Lay(side=side, values=values):
                bias = self.tile * len(values) + self.run * (len(values) - 1)
                bias += self.clockwise * (side == "cw")
                return bias + self.fill * (len(view.dial) + len(values) == PLACES)
            case DiscardSet():
                return self.discard_set
            case Draw():
                return self.draw
            case Take():
                return self.take
            case Contest():
                return self.contest
            case Pass():
                return self.passing
            case _:
                return 0.0


STYLES: Final = {
    "aries": Style(
        Sentence("Charges ahead and seldom picks up a tile.", "Fonce et ne ramasse presque jamais."),
        take=-2.0,
    ),
    "taurus": Style(
        Sentence("Sits on a set until it has to part with it.", "Couve ses brelans jusqu’au dernier moment."),
        discard_set=-0.4,
    ),
    "gemini": Style(
        Sentence("Picks up your tile before it has settled.", "Ramasse votre tuile à peine posée."),
        take=1.0,
    ),
    "cancer": Style(
        Sentence("Draws a tile to be on the safe side, then another.", "Pioche par prudence, puis encore."),
        draw=0.15,
    ),
    "leo": Style(
        Sentence("Loves to place the last tile of the dial.", "Adore poser la dernière tuile du cadran."),
        fill=0.035,
    ),
    "virgo": Style(
        Sentence("Clears away every set at once.", "Range chaque brelan aussitôt."),
        discard_set=0.02,
    ),
    "libra": Style(
        Sentence("Weighs its tiles and lays one at a time.", "Pèse ses tuiles et les pose une à une."),
        run=-0.008,
    ),
    "scorpio": Style(
        Sentence(
            "Wants the very tile that you have just laid.", "Veut justement la tuile que vous venez de poser."
        ),
        take=0.02,
        contest=0.03,
    ),
    "sagittarius": Style(
        Sentence("Saves its tiles for one long run.", "Garde ses tuiles pour une longue suite."),
        tile=-0.04,
        run=0.15,
    ),
    "capricorn": Style(
        Sentence("Climbs step by step to an empty hand.", "Grimpe pas à pas vers la main vide."),
        tile=0.01,
    ),
    "aquarius": Style(
        Sentence("Passes with a smile and a full hand.", "Passe avec le sourire et une main pleine."),
        passing=0.012,
    ),
    "pisces": Style(
        Sentence(
            "Drifts round the dial, clockwise if it can.",
            "Dérive autour du cadran, de préférence dans le sens horaire.",
        ),
        clockwise=0.5,
    ),
}
"""The style of each character."""
