"""The styles of the characters in Ecliptic: a bias for each action, in points or in chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.ecliptic.actions import Action, ChooseDie, Keep, LaySign, Take
from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.scoring import points_of
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.view import View


class Style(NamedTuple):
    """A character's style: the bias that it adds to the value of an action.

    The unit is a point for beginner and casual, and a chance of 1 to win for strong and master.
    """

    line: Sentence
    """One line about it for the seat menu."""
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
        line = view.lines[seat]
        now, then = points_of(line, 0), points_of(tuple(sorted((*line, card))), 0)
        bias = self.row * (then.row - now.row) + self.symbol * (then.symbol - now.symbol)
        bias += self.late_sign * card.sign / Sign.PISCES
        if any(held.sign is card.sign for held in view.lines[1 - seat]):
            return bias + self.attack
        return bias + self.triplet * (view.pair is not None and view.pair[0].sign is card.sign)


STYLES: Final = {
    "aries": Style(
        Sentence("Seldom walks past a combat.", "Refuse rarement un combat."),
        attack=2.0,
    ),
    "taurus": Style(
        Sentence("Hoards its big dice.", "Thésaurise ses gros dés."),
        strong_die=-0.6,
    ),
    "gemini": Style(
        Sentence("Collects the cards that you discard.", "Récupère les cartes que vous écartez."),
        take=2.0,
    ),
    "cancer": Style(
        Sentence("Would rather walk sideways than fight.", "Aime mieux marcher en crabe que combattre."),
        attack=-0.2,
    ),
    "leo": Style(
        Sentence("Stands by its own card.", "Reste fidèle à sa propre carte."),
        own_card=0.03,
    ),
    "virgo": Style(
        Sentence("Sorts its hand for triplets and plays again.", "Trie sa main, pose un triplet et rejoue."),
        triplet=0.1,
    ),
    "libra": Style(
        Sentence("Has a soft spot for one symbol.", "A un faible pour un seul symbole."),
        symbol=0.02,
    ),
    "scorpio": Style(
        Sentence("Attacks when you like it least.", "Attaque quand cela vous arrange le moins."),
        attack=0.01,
    ),
    "sagittarius": Style(
        Sentence("Aims for one long row.", "Vise une longue suite de signes."),
        row=0.5,
    ),
    "capricorn": Style(
        Sentence("Finds a use for every card of the discard.", "Trouve un usage à toute carte écartée."),
        take=0.008,
    ),
    "aquarius": Style(
        Sentence("Fills its line from the far end of the year.", "Remplit sa ligne en partant de la fin."),
        late_sign=0.03,
    ),
    "pisces": Style(
        Sentence("Likes your card better than its own.", "Préfère votre carte à la sienne."),
        own_card=-1.0,
    ),
}
"""The style of each character."""
