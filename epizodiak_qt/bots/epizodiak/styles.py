"""The styles of the characters in EpiZodiak: a bias for each action, in points or in chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.characters import Manner, Measured
from epizodiak_qt.games.epizodiak.actions import Action, Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.constants import PLACES
from epizodiak_qt.games.sentence import Label, Sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.view import View


@dataclass(frozen=True)
class Style(Manner):
    """A character's style: the bias that it adds to the value of an action.

    The unit is a point for beginner and casual, and a chance of 1 to win for strong and master.
    """

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
        if isinstance(action, Lay):
            tiles = len(action.values)
            bias = self.tile * tiles + self.run * (tiles - 1)
            bias += self.clockwise * (action.side == "cw")
            return bias + self.fill * (len(view.dial) + tiles == PLACES)
        biases: dict[type, float] = {DiscardSet: self.discard_set, Draw: self.draw, Take: self.take}
        biases |= {Contest: self.contest, Pass: self.passing}
        return biases.get(type(action), 0.0)


STYLES: Final = {
    "aries": Style(
        Sentence("Charges ahead and seldom picks up a tile.", "Fonce et ne ramasse presque jamais."),
        Label("laying at once", "poser sans attendre"),
        Label("picking up a tile", "ramasser une tuile"),
        Measured("takes", 0.178, 0.449),
        take=-2.0,
    ),
    "taurus": Style(
        Sentence("Sits on a set until it has to part with it.", "Couve ses brelans jusqu’au dernier moment."),
        Label("a set in its hand", "un brelan bien au chaud"),
        Label("parting with it", "devoir s’en séparer"),
        Measured("keeps_set", 0.768, 0.274),
        discard_set=-0.4,
    ),
    "gemini": Style(
        Sentence("Picks up your tile before it has settled.", "Ramasse votre tuile à peine posée."),
        Label("the tile that you have just laid", "la tuile que vous venez de poser"),
        Label("a last tile that it cannot use", "une dernière tuile inutile"),
        Measured("takes", 0.789, 0.456),
        take=1.0,
    ),
    "cancer": Style(
        Sentence("Draws a tile to be on the safe side, then another.", "Pioche par prudence, puis encore."),
        Label("one more tile", "une tuile de plus"),
        Label("an empty draw pile", "une pioche vide"),
        Measured("draws_instead", 0.67, 0.48),
        draw=0.15,
    ),
    "leo": Style(
        Sentence("Loves to place the last tile of the dial.", "Adore poser la dernière tuile du cadran."),
        Label("the last slot of the dial", "la dernière place du cadran"),
        Label("a dial with two gaps", "un cadran à deux places près"),
        Measured("dials_filled", 1.53, 0.91),
        fill=0.035,
    ),
    "virgo": Style(
        Sentence("Clears away every set at once.", "Range chaque brelan aussitôt."),
        Label("a tidy hand", "une main bien rangée"),
        Label("a set kept for later", "un brelan gardé pour plus tard"),
        Measured("keeps_set", 0.128, 0.471),
        discard_set=0.02,
    ),
    "libra": Style(
        Sentence("Weighs its tiles and lays one at a time.", "Pèse ses tuiles et les pose une à une."),
        Label("one tile at a time", "une tuile à la fois"),
        Label("a long run", "une longue suite"),
        Measured("run_length", 1.2, 1.35),
        run=-0.008,
    ),
    "scorpio": Style(
        Sentence(
            "Wants the very tile that you have just laid.", "Veut justement la tuile que vous venez de poser."
        ),
        Label("your last tile, and a contest", "votre dernière tuile, et contester"),
        Label("a tile that it does not collect", "une tuile dont il ne veut pas"),
        Measured("takes", 0.745, 0.531),
        take=0.02,
        contest=0.03,
    ),
    "sagittarius": Style(
        Sentence("Saves its tiles for one long run.", "Garde ses tuiles pour une longue suite."),
        Label("a long run", "une longue suite"),
        Label("laying a single tile", "poser une seule tuile"),
        Measured("run_length", 1.69, 1.54),
        tile=-0.04,
        run=0.15,
    ),
    "capricorn": Style(
        Sentence("Climbs step by step to an empty hand.", "Grimpe pas à pas vers la main vide."),
        Label("an empty hand", "une main vide"),
        Label("drawing", "piocher"),
        Measured("draws_instead", 0.409, 0.665),
        tile=0.01,
    ),
    "aquarius": Style(
        Sentence("Passes with a smile and a full hand.", "Passe avec le sourire et une main pleine."),
        Label("a pass after the draw", "sauter son tour après la pioche"),
        Label("being hurried", "qu’on le presse"),
        Measured("passes_drawn", 0.681, 0.455),
        passing=0.012,
    ),
    "pisces": Style(
        Sentence(
            "Drifts round the dial, clockwise if it can.",
            "Dérive autour du cadran, de préférence dans le sens horaire.",
        ),
        Label("the clockwise side", "le sens horaire"),
        Label("the other side", "l’autre sens"),
        Measured("clockwise", 0.806, 0.522),
        clockwise=0.5,
    ),
}
"""The style of each character."""
