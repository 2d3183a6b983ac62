"""The style traits of Ecliptic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.arena.traits import Tally, Trait
from epizodiak_qt.games.ecliptic.actions import Action, ChooseDie, Decline, Keep, LayPair, LaySign, Stop, Take
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.scoring import gained
from epizodiak_qt.games.ecliptic.view import standings
from epizodiak_qt.games.sentence import Label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.games.ecliptic.position import Position

TRAITS: Mapping[str, Trait] = {
    "takes": Trait(Label("takes the top of the discard", "prend la carte de la défausse")),
    "declines": Trait(
        Label("lays no sign although one is possible", "ne pose pas de signe, sans y être forcé")
    ),
    "attacks": Trait(Label("attacks where an attack is possible", "attaque quand c’est possible")),
    "tripled": Trait(
        Label("plays for another turn where it is possible", "rejoue par un triplet quand c’est possible")
    ),
    "lengthens_row": Trait(Label("lengthens its row where it can", "allonge sa suite quand c’est possible")),
    "adds_symbol": Trait(
        Label("adds to its main symbol where it can", "renforce son symbole quand c’est possible")
    ),
    "sign_laid": Trait(Label("sign laid, from 1 to 12", "signe posé, de 1 à 12"), is_share=False),
    "first_die": Trait(
        Label("sides of the die while all six are left", "faces du dé quand les six restent"),
        is_share=False,
    ),
    "die_strength": Trait(
        Label("strength of the die among those left", "force du dé parmi ceux qui restent")
    ),
    "combats_won": Trait(Label("combats won", "combats gagnés")),
    "keeps_own": Trait(Label("keeps the own card after a combat", "garde sa carte après un combat")),
    "stops": Trait(Label("wishes to stop", "souhaite arrêter")),
    "combats": Trait(Label("combats started a game", "combats engagés par partie"), is_share=False),
    "extra_turns": Trait(Label("extra turns a game", "tours supplémentaires par partie"), is_share=False),
    "pairs": Trait(Label("pairs a game", "paires par partie"), is_share=False),
    "signs": Trait(Label("signs in the line at the end", "signes dans la ligne à la fin"), is_share=False),
    "row": Trait(Label("points for the row", "points de la suite"), is_share=False),
    "symbol": Trait(Label("points for the symbol", "points du symbole"), is_share=False),
    "trophies": Trait(Label("trophies", "trophées"), is_share=False),
}


def observe(tally: Tally, position: Position, seat: int, legal: tuple[Action, ...], action: Action) -> None:
    """Count an action of `seat`, before it is played."""
    match action:
        case LayPair():
            tally.add("pairs", 1, 0)
        case LaySign(card):
            if any(held.sign is card.sign for held in position.lines[1 - seat]):
                tally.add("combats", 1, 0)
            elif position.pair is not None and position.pair[0].sign is card.sign:
                tally.add("extra_turns", 1, 0)
        case Keep(card):
            assert position.combat is not None, "a card is kept after a combat only"
            own = position.combat.attack if position.combat.attacker == seat else position.combat.defence
            tally.add("keeps_own", card == own)
    if len(legal) == 1:
        return
    match position.phase:
        case "draw":
            tally.add("takes", isinstance(action, Take))
        case "lay":
            _observe_lay(tally, position, seat, legal, action)
        case "combat":
            assert isinstance(action, ChooseDie), "a combat asks for a die"
            dice = position.dice[seat]
            if len(dice) == len(DICE):
                tally.add("first_die", action.die)
            # In percent, so that the sums stay whole numbers.
            tally.add("die_strength", round(100 * dice.index(action.die) / (len(dice) - 1)), 100)
        case "wish":
            tally.add("stops", isinstance(action, Stop))


def _observe_lay(
    tally: Tally, position: Position, seat: int, legal: tuple[Action, ...], action: Action
) -> None:
    """Count the choice of a sign after a pair: whether it attacks, gives another turn, or is declined."""
    theirs = {card.sign for card in position.lines[1 - seat]}
    signs = {each.card.sign for each in legal if isinstance(each, LaySign)}
    laid = action.card.sign if isinstance(action, LaySign) else None
    if position.taken is None:
        tally.add("declines", isinstance(action, Decline))
    if signs & theirs:
        tally.add("attacks", laid in theirs)
    pair = position.pair
    if pair is not None and pair[0].sign in signs - theirs:
        tally.add("tripled", laid is pair[0].sign)
    if len(signs) > 1 and laid is not None:
        tally.add("sign_laid", laid + 1)
    lays = {each: gained(position.lines[seat], each.card) for each in legal if isinstance(each, LaySign)}
    for place, trait in enumerate(("lengthens_row", "adds_symbol")):
        gaining = {lay for lay, points in lays.items() if points[place] > 0}
        if gaining and len(gaining) < len(lays):
            tally.add(trait, action in gaining)


def observe_end(tallies: list[Tally], position: Position) -> None:
    """Count the end of a game."""
    fought = sum(position.trophies)
    for seat, (tally, points) in enumerate(zip(tallies, standings(position), strict=True)):
        for trait in ("combats", "extra_turns", "pairs"):
            tally.add(trait, 0)
        tally.add("combats_won", position.trophies[seat], fought)
        for trait in ("signs", "row", "symbol", "trophies"):
            tally.add(trait, getattr(points, trait))
