"""Why an action is refused: the ruling behind each refusal, and its sentence in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.sentence import Label, Refusals

if TYPE_CHECKING:
    from collections.abc import Collection

SIDES: Final = {"cw": Label("clockwise", "horaire"), "ccw": Label("anticlockwise", "antihoraire")}
_HELD_EN: Final = ("no {value}", "only one {value}", "only two {value}s")
_HELD_FR: Final = ("n’avez pas de {value}", "n’avez qu’un {value}", "n’avez que deux {value}")


def held(value: int, have: int) -> Label:
    """Return how few tiles of a value are held: 0 to 2."""
    return Label(_HELD_EN[have], _HELD_FR[have]).fill(value=value)


def either(values: Collection[int], article_fr: str = "") -> Label:
    """Return values as "4, 9 or 10"; with "le " in French, as "le 4, le 9 ou le 10"."""

    def listed(article: str, last: str) -> str:
        *first, end = (f"{article}{value}" for value in sorted(set(values)))
        return f"{', '.join(first)} {last} {end}" if first else end

    return Label(listed("", "or"), listed(article_fr, "ou"))


class Refusal(Refusals):
    """The refusals of EpiZodiak."""

    GAME_OVER = (None, "The game is over.", "La partie est terminée.")
    """The game has ended."""
    ROUND_OVER = (
        "R15",
        "The round is over. Deal the next one.",
        "La manche est terminée. Distribuez la suivante.",
    )
    """Between two rounds."""
    NOT_YOUR_TURN = (None, "It is not your turn.", "Ce n’est pas votre tour.")
    """Another seat is to move."""
    DEAL_AFTER_ROUND = (
        "R15",
        "Tiles are dealt only once the round is over.",
        "On ne distribue qu’une fois la manche terminée.",
    )
    """A deal in the middle of a round."""
    TILE_NOT_HELD = ("R2", "You do not hold a(n) {value}.", "Vous n’avez pas de {value} en main.")
    """A lay of a tile that is not in the hand."""
    SLOT_OCCUPIED = (
        "R2",
        "The {value} is already on the dial: a slot takes one tile.",
        "Le {value} est déjà sur le cadran : une case ne reçoit qu’une tuile.",
    )
    """A lay on a slot that has its tile."""
    NOT_ADJACENT = (
        "R2",
        "The {value} does not fit there: {side}, the open slot is {wanted}.",
        "Le {value} ne va pas là : dans le sens {side}, la case ouverte est le {wanted}.",
    )
    """A lay that does not begin at the open slot of its side."""
    RUN_GAP = (
        "R2",
        "Runs have no gaps: {wanted} comes next, not {value}.",
        "Une suite n’a pas de trou : il faut le {wanted}, pas le {value}.",
    )
    """A run whose next tile is not the neighbour of the one before."""
    ONE_SLOT_IS_CW = (
        None,
        "Only one slot is open: this lay is written “lay cw {value}”.",
        "Une seule case est ouverte : cette pose s’écrit « lay cw {value} ».",
    )
    """A lay on the last open slot that is named anticlockwise."""
    SET_NEEDS_THREE = (
        "R13",
        "A set takes three tiles of one value; you hold {held}.",
        "Un brelan demande trois tuiles de même valeur ; vous {held}.",
    )
    """A set without three tiles."""
    SET_IS_OUT = (
        "R13",
        "The set of {value}s is already out: the remaining tile is a single tile.",
        "Le brelan de {value} est déjà écarté : la tuile restante est une tuile unique.",
    )
    """A set of a value whose set is out."""
    SET_FORBIDDEN_LAST_SINGLE = (
        "R9",
        (
            "Your single tile {value} is the last one missing on the dial: at this table you may not discard "
            "a set now."
        ),
        (
            "Votre tuile unique {value} est la dernière qui manque au cadran : à cette table, vous ne pouvez "
            "pas écarter de brelan."
        ),
    )
    """`unique_must_fill`: a set while one's single tile is the last one missing."""
    PILE_EMPTY = ("R9", "The draw pile is empty.", "La pioche est vide.")
    """A draw from an empty pile."""
    ALREADY_DRAWN = (
        "R4",
        "You have already drawn this turn: lay, discard a set, or pass.",
        "Vous avez déjà pioché à ce tour : posez, écartez un brelan ou passez.",
    )
    """A second draw."""
    PICKUP_THEN_PLAY = (
        "R8",
        "You have picked up a tile: now lay on the other side, or discard a set.",
        "Vous avez ramassé une tuile : posez maintenant de l’autre côté, ou écartez un brelan.",
    )
    """Anything but a lay or a set after picking up."""
    CONTEST_THEN_PLAY = (
        "R11",
        "You have contested: now lay, or discard a set.",
        "Vous avez contesté : posez maintenant, ou écartez un brelan.",
    )
    """Anything but a lay or a set after a contest."""
    PICKUP_NO_RELAY = (
        "R7",
        "You have just emptied slot {value}: nothing may be laid there this turn.",
        "Vous venez de vider la case {value} : rien ne peut y être posé à ce tour.",
    )
    """A lay on the slot that a pick-up has just emptied."""
    PICKUP_NOTHING = (
        "R6",
        "You can pick up only the last tile that the player before you has just laid; there is none.",
        "On ne ramasse que la dernière tuile que la personne précédente vient de poser ; il n’y en a pas.",
    )
    """The turn before did not end with a lay."""
    PICKUP_EXPIRED = (
        "R6",
        "A tile can be picked up only at the start of your turn, before anything else.",
        "On ne ramasse une tuile qu’au début de son tour, avant toute autre chose.",
    )
    """A pick-up after a draw."""
    PICKUP_SINGLE = (
        "R6",
        "The {value} is a single tile: it cannot be picked up.",
        "Le {value} est une tuile unique : on ne peut pas le ramasser.",
    )
    """A pick-up of a single tile."""
    PICKUP_NO_FOLLOWUP = (
        "R8",
        "After picking up the {value} you could neither lay on the other side nor discard a set.",
        "Après avoir ramassé le {value}, vous ne pourriez ni poser de l’autre côté ni écarter de brelan.",
    )
    """A pick-up that nothing could follow."""
    PASS_NEEDS_DRAW = (
        "R3",
        "While there is a draw pile, you draw before you pass.",
        "Tant qu’il y a une pioche, il faut piocher avant de passer.",
    )
    """A bare pass while there is a pile."""
    MUST_PLAY_SINGLE = (
        "R9",
        "Your single tile {value} fits an open slot: you must play and may not pass.",
        "Votre tuile unique {value} va sur une case ouverte : vous devez jouer et ne pouvez pas passer.",
    )
    """A pass with a single tile for an open slot."""
    FORCED_PLAY = (
        "R12",
        "After three passes in a row you must lay or contest: {values}.",
        "Après trois passes de suite, vous devez poser ou contester : {values}.",
    )
    """Anything but a lay or a contest after three bare passes."""
    FORCED_SET = (
        "R12",
        "After three passes in a row, without a tile to lay, you must discard a set: {values}.",
        "Après trois passes de suite, sans tuile à poser, vous devez écarter un brelan : {values}.",
    )
    """A pass after three bare passes when only a set can be played."""
    CONTEST_NEEDS_EMPTY_PILE = (
        "R10",
        "You can contest only when the draw pile is empty.",
        "On ne peut contester que lorsque la pioche est vide.",
    )
    """A contest while there is a pile."""
    CONTEST_NEEDS_TWO_PASSES = (
        "R10",
        "You can contest only when the two players before you have just passed; passes so far: {passes}.",
        "On ne peut contester que si les deux autres viennent de passer ; passes jusqu’ici : {passes}.",
    )
    """A contest without two bare passes just before."""
    CONTEST_AT_START = (
        "R10",
        "You can contest only at the start of your turn.",
        "On ne peut contester qu’au début de son tour.",
    )
    """A contest in the middle of a turn."""
    CONTEST_NOT_OPEN = (
        "R10",
        "The {value} fits no open slot: only {slots} can be contested.",
        "Le {value} ne va sur aucune case ouverte : on ne peut contester que {slots}.",
    )
    """A contest of a value that no open slot asks for."""
    CONTEST_YOU_HOLD_IT = (
        "R10",
        "You hold a(n) {value} yourself, so the others cannot have all four.",
        "Vous avez vous-même un {value} : les autres ne peuvent donc pas avoir les quatre.",
    )
    """A contest of a value that is in one's own hand."""
    CONTEST_SET_OUT = (
        "R10",
        "The set of {value}s is out: there are no four tiles left to contest.",
        "Le brelan de {value} est écarté : il ne reste pas quatre tuiles à contester.",
    )
    """A contest of a single tile."""
    CONTEST_WOULD_EMPTY = (
        "R10",
        "Contesting the {value} would empty another player’s hand.",
        "Contester le {value} viderait la main d’une autre personne.",
    )
    """A contest that would empty a hand."""
