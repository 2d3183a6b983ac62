"""Why the master plays an action of EpiZodiak: one sentence, from the view alone, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.wording import ONLY, count_en, count_fr, hint
from epizodiak_qt.games.epizodiak.actions import Contest, Deal, DiscardSet, Draw, Lay, Take, lays_after_take
from epizodiak_qt.games.epizodiak.constants import COPIES, PLACES, SET
from epizodiak_qt.games.epizodiak.reasons import either
from epizodiak_qt.games.epizodiak.view import View, own_hand, single_values
from epizodiak_qt.games.grammar import fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.bots.wording import Because
    from epizodiak_qt.games.epizodiak.actions import Action
    from epizodiak_qt.games.sentence import Sentence

PAIR: Final = 2
FEW: Final = 3
"""The tiles of a rival from which on the end of the round is near."""
NAMED_PAIRS: Final = 3
"""The number of pairs that one sentence names at most."""

EMPTIES: Final = (
    "it empties your hand and ends the round.",
    "vous videz votre main et la manche se termine.",
)


def explain_choice(view: View, legal: Sequence[Action], action: Action) -> Sentence:
    """Return one sentence with the action and a reason that the view shows.

    Args:
        view: the view of the seat that is to move.
        legal: its legal actions.
        action: the one to explain.
    """
    match action:
        case Lay(values=values):
            tiles = " ".join(map(str, values))
            return hint(f"Lay {tiles}", f"Posez {tiles}", _lay(view, legal, values))
        case DiscardSet(value=value):
            return hint(f"Set of {value}", f"Brelan de {value}", _set(view, legal))
        case Draw():
            return hint("Draw", "Piochez", _draw(view, legal))
        case Take():
            return _take(view, legal)
        case Contest(value=value):
            return hint(f"Contest the {value}", f"Contestez le {value}", _contest(view))
        case Deal():
            return hint("Deal", "Distribuez", ("the round is over.", "la manche est terminée."))
        case _:
            return hint("Pass", "Passez", _pass(view, legal))


def _fewest_of_rivals(view: View) -> int:
    return min(len(hand) for seat, hand in enumerate(view.hands) if seat != view.seat)


def _rival(view: View) -> Because:
    fewest = _fewest_of_rivals(view)
    en = f"a rival has {'only ' if fewest > 1 else ''}{count_en(fewest, 'tile')} left"
    tiles = count_fr(fewest, "tuile", feminine=True)
    return en, fill("un adversaire n’a plus que {tiles}", tiles=tiles)


def _hope(view: View) -> Because | None:
    """Return which third tiles would make a set, and how many of them the seat has not seen, if any would."""
    hand, out = own_hand(view), single_values(view)
    pairs = sorted({value for value in hand if hand.count(value) == PAIR} - out)[:NAMED_PAIRS]
    if not pairs:
        return None
    left, third = sum(COPIES - PAIR - (value in view.dial) for value in pairs), either(pairs)
    are = "is" if left == 1 else "are"
    return (
        f"a third {third.en} would make a set, and {count_en(left)} of them {are} still out.",
        f"un troisième {third.fr} ferait un brelan, et il en reste {count_fr(left)}.",
    )


def _breaks(view: View, values: Sequence[int]) -> bool:
    """Return whether a lay breaks up a pair or a set that can still score."""
    hand, out = own_hand(view), single_values(view)
    return any(hand.count(value) >= PAIR and value not in out for value in values)


def _lay(view: View, legal: Sequence[Action], values: Sequence[int]) -> Because:
    left = len(own_hand(view)) - len(values)
    leaves = (
        f"it leaves you {count_en(left, 'tile')}.",
        f"il vous reste {count_fr(left, 'tuile', feminine=True)}.",
    )
    if left == 0:
        return EMPTIES
    if len(legal) == 1:
        return ONLY
    if len(view.dial) + len(values) == PLACES:
        if view.options.scoring == "help-2022":
            return (
                "it fills the dial, and your sets count twice.",
                "le cadran est plein et vos brelans comptent double.",
            )
        return (
            "it fills the dial, whose tiles make a new draw pile.",
            "le cadran est plein, et ses tuiles font une nouvelle pioche.",
        )
    if left <= FEW - 1:
        return leaves
    if _fewest_of_rivals(view) <= FEW:
        en, fr = _rival(view)
        return f"{en}.", f"{fr}."
    alone = [value for value in values if value in single_values(view)]
    if alone:
        value = alone[0]
        return f"the set of {value} is out, so this tile makes no other.", (
            f"le brelan de {value} est sorti, et cette tuile n’en fera pas d’autre."
        )
    if not _breaks(view, values):
        return f"it breaks no pair, and {leaves[0]}", f"aucune paire n’est cassée, et {leaves[1]}"
    return leaves


def _set(view: View, legal: Sequence[Action]) -> Because:
    assert view.seat is not None, "a seat asks for the hint"
    if len(own_hand(view)) == SET:
        return EMPTIES
    if len(legal) == 1:
        return ONLY
    if _fewest_of_rivals(view) <= FEW:
        en, fr = _rival(view)
        return f"{en}, and a set in the hand scores nothing.", f"{fr}, et un brelan en main ne rapporte rien."
    if view.options.mode == "match" and view.options.scoring == "rules-2021":
        return (
            "it is a point if you go out first, and three tiles leave your hand.",
            "c’est un point si vous finissez, et trois tuiles quittent votre main.",
        )
    points = 2 if view.options.scoring == "help-2022" and view.filled[view.seat] else 1
    return (
        f"it brings {count_en(points, 'point')}, and three tiles leave your hand.",
        f"il rapporte {count_fr(points, 'point')}, et trois tuiles quittent votre main.",
    )


def _why_no_lay(view: View, legal: Sequence[Action]) -> Because | None:
    """Return why a draw or a pass is better than a lay, if the hand tells."""
    if len(legal) == 1:
        return ONLY
    hope, lays = _hope(view), [action for action in legal if isinstance(action, Lay)]
    if hope is None and lays and all(_breaks(view, lay.values) for lay in lays):
        return "every lay would break up a pair or a set.", "toute pose casserait une paire ou un brelan."
    return hope


def _draw(view: View, legal: Sequence[Action]) -> Because:
    why, pile = _why_no_lay(view, legal), len(view.pile)
    if why is not None:
        return why
    if pile == 1:
        return "it is the last tile of the pile.", "c’est la dernière tuile de la pioche."
    return (
        f"the pile still has {count_en(pile, 'tile')}, enough to wait for sets.",
        f"il reste {count_fr(pile, 'tuile', feminine=True)} à piocher, de quoi attendre des brelans.",
    )


def _take(view: View, legal: Sequence[Action]) -> Sentence:
    laid = view.last_laid
    assert laid is not None, "a take is legal only with a tile to take"
    hand = own_hand(view)
    if len(legal) == 1:
        because: Because = ONLY
    elif hand.count(laid.value) >= PAIR:
        because = "with your two it makes a set.", "avec vos deux autres, il fait un brelan."
    else:
        most = max(1, len(lays_after_take(hand, view.dial, laid.side, laid.value)))
        because = (
            f"you can then lay {count_en(most, 'tile')} on the other side.",
            f"vous pourrez poser {count_fr(most, 'tuile', feminine=True)} de l’autre côté.",
        )
    return hint(f"Take the {laid.value}", f"Ramassez le {laid.value}", because)


def _pass(view: View, legal: Sequence[Action]) -> Because:
    return _why_no_lay(view, legal) or (
        "what you could lay would help the others more.",
        "ce que vous pourriez poser aiderait plus les autres.",
    )


def _contest(view: View) -> Because:
    if view.options.mode == "single" and not view.options.contest_scores:
        return (
            "it opens the dial, though its set does not count.",
            "il débloque le cadran, même si son brelan ne compte pas.",
        )
    return "its set counts for you, and you go on with the fourth tile.", (
        "son brelan est pour vous, et vous continuez avec la quatrième tuile."
    )
