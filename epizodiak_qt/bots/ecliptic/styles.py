"""The styles of the characters in Ecliptic: a bias for each action, in points or in chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.characters import Manner, Measured
from epizodiak_qt.games.ecliptic.actions import Action, ChooseDie, Keep, LaySign, Take
from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.scoring import gained
from epizodiak_qt.games.sentence import Label, Sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.view import View


@dataclass(frozen=True)
class Style(Manner):
    """A character's style: the bias that it adds to the value of an action.

    The unit is a point for beginner and casual, and a chance of 1 to win for strong and master.
    """

    attack: float = 0.0
    """A sign that begins a combat."""
    triplet: float = 0.0
    """A sign that gives another turn."""
    row: float = 0.0
    """Each point for the row that a sign adds."""
    symbol: float = 0.0
    """Each point for the symbol that a sign adds."""
    late_sign: float = 0.0
    """Pisces laid; an earlier sign has a part of it, aries none."""
    take: float = 0.0
    """The top of the discard that is taken."""
    strong_die: float = 0.0
    """The strongest die that is left; a weaker one has a part of it, the weakest none."""
    own_card: float = 0.0
    """The own card that is kept after a combat."""

    def __call__(self, view: View, action: Action) -> float:
        """Return the bias for `action`."""
        assert view.seat is not None, "a bot sits at a seat"
        match action:
            case LaySign(card=card):
                return self._sign(view, view.seat, card)
            case Take():
                return self.take
            case ChooseDie(die=die):
                dice = view.dice[view.seat]
                return self.strong_die * dice.index(die) / max(1, len(dice) - 1)
            case Keep(card=card):
                assert view.combat is not None, "a card is kept after a combat only"
                combat = view.combat
                own = combat.attack if combat.attacker == view.seat else combat.defence
                return self.own_card * (card == own)
            case _:
                return 0.0

    def _sign(self, view: View, seat: int, card: Card) -> float:
        row, symbol = gained(view.lines[seat], card)
        bias = self.row * row + self.symbol * symbol
        bias += self.late_sign * card.sign / Sign.PISCES
        if any(held.sign is card.sign for held in view.lines[1 - seat]):
            return bias + self.attack
        return bias + self.triplet * (view.pair is not None and view.pair[0].sign is card.sign)


STYLES: Final = {
    "aries": Style(
        Sentence("Seldom walks past a combat.", "Refuse rarement un combat."),
        Label("a combat", "un combat"),
        Label("a turn without one", "un tour sans combat"),
        Measured("attacks", 0.878, 0.703),
        attack=2.0,
    ),
    "taurus": Style(
        Sentence("Hoards its big dice.", "Thésaurise ses gros dés."),
        Label("big dice that are left", "garder ses gros dés"),
        Label("spending them early", "les dépenser trop tôt"),
        Measured("die_strength", 0.341, 0.552),
        strong_die=-0.6,
    ),
    "gemini": Style(
        Sentence("Collects the cards that you discard.", "Récupère les cartes que vous écartez."),
        Label("the card that you discard", "la carte que vous écartez"),
        Label("an empty discard", "une défausse vide"),
        Measured("takes", 0.789, 0.451),
        take=2.0,
    ),
    "cancer": Style(
        Sentence("Would rather walk sideways than fight.", "Aime mieux marcher en crabe que combattre."),
        Label("a sign that you do not hold", "un signe que vous n’avez pas"),
        Label("a combat", "un combat"),
        Measured("attacks", 0.622, 0.667),
        attack=-0.2,
    ),
    "leo": Style(
        Sentence("Stands by its own card.", "Reste fidèle à sa propre carte."),
        Label("its own card", "sa propre carte"),
        Label("swapping it for yours", "l’échanger contre la vôtre"),
        Measured("keeps_own", 0.966, 0.594),
        own_card=0.03,
    ),
    "virgo": Style(
        Sentence("Sorts its hand for triplets and plays again.", "Trie sa main, pose un triplet et rejoue."),
        Label("a triplet and another turn", "un triplet et un tour de plus"),
        Label("a hand without a triplet", "une main sans triplet"),
        Measured("tripled", 0.993, 0.797),
        triplet=0.1,
    ),
    "libra": Style(
        Sentence("Has a soft spot for one symbol.", "A un faible pour un seul symbole."),
        Label("more of one symbol", "un symbole de plus en plus fort"),
        Label("an attack on it", "qu’on l’attaque sur ce symbole"),
        Measured("adds_symbol", 0.686, 0.428),
        symbol=0.02,
    ),
    "scorpio": Style(
        Sentence("Attacks when you like it least.", "Attaque quand cela vous arrange le moins."),
        Label("an attack, whatever the stake", "attaquer, quel que soit l’enjeu"),
        Label("your strong dice", "vos gros dés"),
        Measured("attacks", 0.827, 0.719),
        attack=0.01,
    ),
    "sagittarius": Style(
        Sentence("Aims for one long row.", "Vise une longue suite de signes."),
        Label("a long row", "une longue suite"),
        Label("a gap in the middle of it", "un trou au milieu"),
        Measured("lengthens_row", 0.866, 0.7),
        row=0.5,
    ),
    "capricorn": Style(
        Sentence("Finds a use for every card of the discard.", "Trouve un usage à toute carte écartée."),
        Label("the top of the discard", "le dessus de la défausse"),
        Label("drawing", "piocher"),
        Measured("takes", 0.799, 0.593),
        take=0.008,
    ),
    "aquarius": Style(
        Sentence("Fills its line from the far end of the year.", "Remplit sa ligne en partant de la fin."),
        Label("the late signs", "les derniers signes"),
        Label("beginning with aries", "commencer par le bélier"),
        Measured("sign_laid", 7.5, 6.87),
        late_sign=0.03,
    ),
    "pisces": Style(
        Sentence("Likes your card better than its own.", "Préfère votre carte à la sienne."),
        Label("your card", "votre carte"),
        Label("its own card", "sa propre carte"),
        Measured("keeps_own", 0.265, 0.541),
        own_card=-1.0,
    ),
}
"""The style of each character."""
