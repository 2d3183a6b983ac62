"""Measures the trait of each character beside the plain bot of its strength, at the same tables.

`python -m tests.bots.character_traits --deals 400` prints the table of docs/bots.md.
"""

import argparse
import sys
from dataclasses import replace
from typing import Any, Final

from epizodiak_qt.arena.play import play_block
from epizodiak_qt.arena.results import PlayerResult, results_of
from epizodiak_qt.arena.tournament import versus_tournament
from epizodiak_qt.arena.traits import observer
from epizodiak_qt.bots.characters import BY_KIND, CHARACTERS, SEARCHING
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.library.intervals import Estimate

MORE: Final = 1
LESS: Final = -1
TRAITS: Final = {
    game: {
        kind: (manner.measured.trait, MORE if manner.measured.own > manner.measured.plain else LESS)
        for kind, manner in manners().items()
    }
    for game in GAMES
    if (manners := bots_of(game).manners) is not None
}
"""The trait of each character, and whether it has more or less of it than the plain bot."""


def play_beside_plain_bots(
    game: str, kind: str, deals: int, seed: str, simulations: int
) -> tuple[PlayerResult, PlayerResult]:
    """Return the results of a character, and of the plain bots at the other seats of its tables.

    Args:
        game: the name of the game; EpiZodiak is played in single rounds.
        kind: the character.
        deals: the number of deals; each is played with the character at every seat.
        seed: the seed of all chance.
        simulations: the budget of both, where they search.
    """
    strength = BY_KIND[kind].strength
    budget = f"@{simulations}" if strength in SEARCHING else ""
    options: dict[str, Any] = {"mode": "single"} if game == "epizodiak" else {}
    both = versus_tournament(game, options, seed, f"{kind}{budget}", f"{strength}{budget}")
    alone = both.groups[0]
    tournament = replace(both, seatings=both.seatings[: len(alone)], groups=(alone,))
    played, _ = play_block(tournament, range(deals * len(alone)))
    ((character, plain),) = results_of(tournament, played).groups
    return character, plain


def has_trait(game: str, kind: str, character: PlayerResult, plain: PlayerResult) -> bool:
    """Tell whether the character has its trait: the 95 % intervals do not overlap."""
    trait, direction = TRAITS[game][kind]
    own, usual = character.traits[trait], plain.traits[trait]
    return own.low > usual.high if direction == MORE else own.high < usual.low


def shown(estimate: Estimate, *, share: bool) -> str:
    """Return an estimate with half the width of its interval."""
    reach = (estimate.high - estimate.low) / 2
    return (
        f"{100 * estimate.value:.1f} ±{100 * reach:.1f} %" if share else f"{estimate.value:.2f} ±{reach:.2f}"
    )


def row(game: str, kind: str, character: PlayerResult, plain: PlayerResult) -> str:
    """Return the line of a character in the table."""
    name, _ = TRAITS[game][kind]
    trait = observer(game).TRAITS[name]
    figures = (shown(each.traits[name], share=trait.is_share) for each in (character, plain))
    who = BY_KIND[kind]
    cells = (who.name, who.strength, trait.text.en, *figures, shown(character.wins, share=True))
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table of each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.character_traits", description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--game", choices=tuple(TRAITS), action="append")
    parser.add_argument("--only", action="append", metavar="SIGN")
    given = parser.parse_args()
    for game in given.game or GAMES:
        for kind in given.only or (character.kind for character in CHARACTERS):
            results = play_beside_plain_bots(game, kind, given.deals, given.seed, given.simulations)
            note = "" if has_trait(game, kind, *results) else " NOT beyond the intervals"
            sys.stdout.write(f"{row(game, kind, *results)}{note}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
