"""Why an action is refused: a function a reason, its sentences in both languages, the ruling it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.grammar import with_article
from epizodiak_qt.games.sentence import Reason, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.epizodiak.dial import Side

_EN = {"cw": "clockwise", "ccw": "anticlockwise"}
_FR = {"cw": "horaire", "ccw": "antihoraire"}


def _reason(code: str, rule: str | None, en: str, fr: str) -> Reason:
    return Reason(code, rule, Sentence(en, fr))


def _listed(values: Sequence[int], last: str) -> str:
    *first, end = map(str, values)
    return f"{', '.join(first)} {last} {end}" if first else end


def _the_fr(values: Sequence[int]) -> str:
    return " ou ".join(f"le {value}" for value in values)


def _held_en(value: int, have: int) -> str:
    return (f"no {value}", f"only one {value}", f"only two {value}s")[have]


def _held_fr(value: int, have: int) -> str:
    return (f"n’avez pas de {value}", f"n’avez qu’un {value}", f"n’avez que deux {value}")[have]


def game_over() -> Reason:
    """The game has ended."""
    return _reason("game_over", None, "The game is over.", "La partie est terminée.")


def round_over() -> Reason:
    """Between two rounds."""
    return _reason(
        "round_over",
        "R15",
        "The round is over. Deal the next one.",
        "La manche est terminée. Distribuez la suivante.",
    )


def not_your_turn() -> Reason:
    """Another seat is to move."""
    return _reason("not_your_turn", None, "It is not your turn.", "Ce n’est pas votre tour.")


def deal_after_round() -> Reason:
    """A deal in the middle of a round."""
    return _reason(
        "deal_after_round",
        "R15",
        "Tiles are dealt only once the round is over.",
        "On ne distribue qu’une fois la manche terminée.",
    )


def tile_not_held(value: int) -> Reason:
    """A lay of a tile that is not in the hand."""
    return _reason(
        "tile_not_held",
        "R2",
        f"You do not hold {with_article(value)}.",
        f"Vous n’avez pas de {value} en main.",
    )


def slot_occupied(value: int) -> Reason:
    """A lay on a slot that has its tile."""
    return _reason(
        "slot_occupied",
        "R2",
        f"The {value} is already on the dial: a slot takes one tile.",
        f"Le {value} est déjà sur le cadran : une case ne reçoit qu’une tuile.",
    )


def not_adjacent(value: int, side: Side, wanted: int) -> Reason:
    """A lay that does not begin at the open slot of its side."""
    return _reason(
        "not_adjacent",
        "R2",
        f"The {value} does not fit there: {_EN[side]}, the open slot is {wanted}.",
        f"Le {value} ne va pas là : dans le sens {_FR[side]}, la case ouverte est le {wanted}.",
    )


def run_gap(value: int, wanted: int) -> Reason:
    """A run whose next tile is not the neighbour of the one before."""
    return _reason(
        "run_gap",
        "R2",
        f"Runs have no gaps: {wanted} comes next, not {value}.",
        f"Une suite n’a pas de trou : il faut le {wanted}, pas le {value}.",
    )


def one_slot_is_cw(value: int) -> Reason:
    """A lay on the last open slot that is named anticlockwise."""
    return _reason(
        "one_slot_is_cw",
        None,
        f"Only one slot is open: this lay is written “lay cw {value}”.",
        f"Une seule case est ouverte : cette pose s’écrit « lay cw {value} ».",
    )


def set_needs_three(value: int, have: int) -> Reason:
    """A set without three tiles."""
    return _reason(
        "set_needs_three",
        "R13",
        f"A set takes three tiles of one value; you hold {_held_en(value, have)}.",
        f"Un brelan demande trois tuiles de même valeur ; vous {_held_fr(value, have)}.",
    )


def set_is_out(value: int) -> Reason:
    """A set of a value whose set is out."""
    return _reason(
        "set_is_out",
        "R13",
        f"The set of {value}s is already out: the remaining tile is a single tile.",
        f"Le brelan de {value} est déjà écarté : la tuile restante est une tuile unique.",
    )


def set_forbidden_last_single(value: int) -> Reason:
    """`unique_must_fill`: a set while one's single tile is the last one missing."""
    return _reason(
        "set_forbidden_last_single",
        "R9",
        f"Your single tile {value} is the last one missing on the dial: at this table you may not discard a "
        "set now.",
        f"Votre tuile unique {value} est la dernière qui manque au cadran : à cette table, vous ne pouvez "
        "pas écarter de brelan.",
    )


def pile_empty() -> Reason:
    """A draw from an empty pile."""
    return _reason("pile_empty", "R9", "The draw pile is empty.", "La pioche est vide.")


def already_drawn() -> Reason:
    """A second draw."""
    return _reason(
        "already_drawn",
        "R4",
        "You have already drawn this turn: lay, discard a set, or pass.",
        "Vous avez déjà pioché à ce tour : posez, écartez un brelan ou passez.",
    )


def pickup_then_play() -> Reason:
    """Anything but a lay or a set after picking up."""
    return _reason(
        "pickup_then_play",
        "R8",
        "You have picked up a tile: now lay on the other side, or discard a set.",
        "Vous avez ramassé une tuile : posez maintenant de l’autre côté, ou écartez un brelan.",
    )


def contest_then_play() -> Reason:
    """Anything but a lay or a set after a contest."""
    return _reason(
        "contest_then_play",
        "R11",
        "You have contested: now lay, or discard a set.",
        "Vous avez contesté : posez maintenant, ou écartez un brelan.",
    )


def pickup_no_relay(value: int) -> Reason:
    """A lay on the slot that a pick-up has just emptied."""
    return _reason(
        "pickup_no_relay",
        "R7",
        f"You have just emptied slot {value}: nothing may be laid there this turn.",
        f"Vous venez de vider la case {value} : rien ne peut y être posé à ce tour.",
    )


def pickup_nothing() -> Reason:
    """The turn before did not end with a lay."""
    return _reason(
        "pickup_nothing",
        "R6",
        "You can pick up only the last tile that the player before you has just laid; there is none.",
        "On ne ramasse que la dernière tuile que la personne précédente vient de poser ; il n’y en a pas.",
    )


def pickup_expired() -> Reason:
    """A pick-up after a draw."""
    return _reason(
        "pickup_expired",
        "R6",
        "A tile can be picked up only at the start of your turn, before anything else.",
        "On ne ramasse une tuile qu’au début de son tour, avant toute autre chose.",
    )


def pickup_single(value: int) -> Reason:
    """A pick-up of a single tile."""
    return _reason(
        "pickup_single",
        "R6",
        f"The {value} is a single tile: it cannot be picked up.",
        f"Le {value} est une tuile unique : on ne peut pas le ramasser.",
    )


def pickup_no_followup(value: int) -> Reason:
    """A pick-up that nothing could follow."""
    return _reason(
        "pickup_no_followup",
        "R8",
        f"After picking up the {value} you could neither lay on the other side nor discard a set.",
        f"Après avoir ramassé le {value}, vous ne pourriez ni poser de l’autre côté ni écarter de brelan.",
    )


def pass_needs_draw() -> Reason:
    """A bare pass while there is a pile."""
    return _reason(
        "pass_needs_draw",
        "R3",
        "While there is a draw pile, you draw before you pass.",
        "Tant qu’il y a une pioche, il faut piocher avant de passer.",
    )


def must_play_single(value: int) -> Reason:
    """A pass with a single tile for an open slot."""
    return _reason(
        "must_play_single",
        "R9",
        f"Your single tile {value} fits an open slot: you must play and may not pass.",
        f"Votre tuile unique {value} va sur une case ouverte : vous devez jouer et ne pouvez pas passer.",
    )


def forced_play(values: Sequence[int]) -> Reason:
    """Anything but a lay or a contest after three bare passes."""
    return _reason(
        "forced_play",
        "R12",
        f"After three passes in a row you must lay or contest: {_listed(values, 'or')}.",
        f"Après trois passes de suite, vous devez poser ou contester : {_listed(values, 'ou')}.",
    )


def forced_set(values: Sequence[int]) -> Reason:
    """A pass after three bare passes when only a set can be played."""
    return _reason(
        "forced_set",
        "R12",
        f"After three passes in a row, without a tile to lay, you must discard a set: "
        f"{_listed(values, 'or')}.",
        f"Après trois passes de suite, sans tuile à poser, vous devez écarter un brelan : "
        f"{_listed(values, 'ou')}.",
    )


def contest_needs_empty_pile() -> Reason:
    """A contest while there is a pile."""
    return _reason(
        "contest_needs_empty_pile",
        "R10",
        "You can contest only when the draw pile is empty.",
        "On ne peut contester que lorsque la pioche est vide.",
    )


def contest_needs_two_passes(passes: int) -> Reason:
    """A contest without two bare passes just before."""
    return _reason(
        "contest_needs_two_passes",
        "R10",
        f"You can contest only when the two players before you have just passed; passes so far: {passes}.",
        f"On ne peut contester que si les deux autres viennent de passer ; passes jusqu’ici : {passes}.",
    )


def contest_at_start() -> Reason:
    """A contest in the middle of a turn."""
    return _reason(
        "contest_at_start",
        "R10",
        "You can contest only at the start of your turn.",
        "On ne peut contester qu’au début de son tour.",
    )


def contest_not_open(value: int, slots: Sequence[int]) -> Reason:
    """A contest of a value that no open slot asks for."""
    return _reason(
        "contest_not_open",
        "R10",
        f"The {value} fits no open slot: only {_listed(slots, 'or')} can be contested.",
        f"Le {value} ne va sur aucune case ouverte : on ne peut contester que {_the_fr(slots)}.",
    )


def contest_you_hold_it(value: int) -> Reason:
    """A contest of a value that is in one's own hand."""
    return _reason(
        "contest_you_hold_it",
        "R10",
        f"You hold {with_article(value)} yourself, so the others cannot have all four.",
        f"Vous avez vous-même un {value} : les autres ne peuvent donc pas avoir les quatre.",
    )


def contest_set_out(value: int) -> Reason:
    """A contest of a single tile."""
    return _reason(
        "contest_set_out",
        "R10",
        f"The set of {value}s is out: there are no four tiles left to contest.",
        f"Le brelan de {value} est écarté : il ne reste pas quatre tuiles à contester.",
    )


def contest_would_empty(value: int) -> Reason:
    """A contest that would empty a hand."""
    return _reason(
        "contest_would_empty",
        "R10",
        f"Contesting the {value} would empty another player’s hand.",
        f"Contester le {value} viderait la main d’une autre personne.",
    )
