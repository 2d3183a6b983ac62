"""Why an action is refused: the ruling behind each refusal, and its sentence in both languages."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.games.ecliptic.cards import Card, Sign, Symbol
from epizodiak_qt.games.sentence import THE_SIGNS, Label, Refusals

SYMBOLS_FR: Final[dict[Symbol, str]] = {
    Symbol.SUN: "soleil",
    Symbol.MOON: "lune",
    Symbol.STAR: "étoile",
    Symbol.GALAXY: "galaxie",
    Symbol.PLANET: "planète",
    Symbol.COMET: "comète",
}


def name_en(card: Card) -> str:
    """Return the name of a card in English: "Leo (sun)"."""
    return f"{the_sign(card.sign).en} ({card.symbol})"


def name_fr(card: Card) -> str:
    """Return the name of a card in French, with the article of its sign: "le Lion (soleil)"."""
    return f"{the_sign(card.sign).fr} ({SYMBOLS_FR[card.symbol]})"


def the_card(card: Card) -> Label:
    """Return the name of a card in both languages."""
    return Label(name_en(card), name_fr(card))


def the_sign(sign: Sign) -> Label:
    """Return the name of a sign in both languages."""
    return THE_SIGNS[sign]


class Refusal(Refusals):
    """The refusals of Ecliptic."""

    GAME_OVER = (None, "The game is over.", "La partie est terminée.")
    """The game has ended."""
    NOT_YOUR_TURN = (None, "It is not your turn.", "Ce n’est pas votre tour.")
    """Another seat is to move."""
    DIE_CHOSEN = (
        "X8",
        "You have chosen your die; the other player still has to choose.",
        "Vous avez choisi votre dé ; l’autre personne doit encore choisir le sien.",
    )
    """Anything after one's die is chosen, while the other seat has not chosen yet."""
    NOT_YOUR_CHOICE = (
        "X8",
        "The winner of the combat chooses which card stays.",
        "C’est au vainqueur du combat de choisir la carte qui reste.",
    )
    """Anything of the seat that has lost a combat, before the winner has kept a card."""
    DRAW_FIRST = (
        "X2",
        "Begin your turn by drawing, or by taking the top discard.",
        "Commencez votre tour en piochant, ou en prenant à la défausse.",
    )
    """Anything but a draw or a take at the start of a turn."""
    ALREADY_DRAWN = (
        "X2",
        "You have already drawn or taken a card this turn.",
        "Vous avez déjà pioché ou pris une carte à ce tour.",
    )
    """A draw or a take later in a turn."""
    DISCARD_EMPTY = ("X3", "The discard is empty.", "La défausse est vide.")
    """A take without a discard."""
    HAND_FULL = (
        "X3",
        "Your hand is full: you can take from the discard only with fewer than seven cards.",
        "Votre main est pleine : on ne prend à la défausse qu’avec moins de sept cartes.",
    )
    """A take with seven cards in hand."""
    TAKE_UNPLAYABLE = (
        "X3",
        "You could not play {card} this turn, neither in a pair nor in your line.",
        "Vous ne pourriez jouer {card} à ce tour, ni dans une paire ni dans votre ligne.",
    )
    """A take of a card that could not be played at once."""
    CARD_NOT_HELD = (None, "You do not hold {card}.", "Vous n’avez pas {card} en main.")
    """A card that is not in the hand."""
    SIGN_NOT_HELD = ("X5", "You do not hold {sign}.", "Vous n’avez pas {sign} en main.")
    """A sign of which no card is in the hand."""
    PAIR_NEEDS_TWO = (
        "X4",
        "You do not hold two cards of this sign: a pair takes two.",
        "Vous n’avez pas deux cartes de ce signe : il en faut deux pour une paire.",
    )
    """A pair of a sign of which the hand has one card, or none."""
    PAIR_OF_ONE_SIGN = (
        "X4",
        "A pair is two cards of one sign, not {first} and {second}.",
        "Une paire, ce sont deux cartes du même signe, pas {first} et {second}.",
    )
    """A pair of two different signs."""
    PAIR_IN_ORDER = (
        None,
        (
            "The two cards of a pair are named in the order of their symbols; {first} does not come before "
            "{second}."
        ),
        (
            "Les deux cartes d’une paire se nomment dans l’ordre de leurs symboles ; {first} ne vient pas "
            "avant {second}."
        ),
    )
    """A pair whose cards are named the wrong way round, or twice the same card."""
    NO_PAIR = (
        "X6",
        "You have no pair: choose a card to discard.",
        "Vous n’avez pas de paire : choisissez une carte à écarter.",
    )
    """A sign laid, or declined, without a pair."""
    MUST_LAY_PAIR = (
        "X4",
        "You have a pair: you must lay one first.",
        "Vous avez une paire : vous devez d’abord en poser une.",
    )
    """Another action although the hand holds a pair."""
    PAIR_ALREADY_LAID = (
        "X4",
        "You have already laid a pair this turn.",
        "Vous avez déjà posé une paire à ce tour.",
    )
    """A second pair in a turn."""
    NO_DISCARD_AFTER_PAIR = (
        "X5",
        "After a pair you lay a sign or nothing; you do not discard.",
        "Après une paire, vous posez un signe ou rien ; on n’écarte pas de carte.",
    )
    """A discard after a pair."""
    SIGN_ALREADY_YOURS = ("X5", "{sign} is already in your line.", "Votre ligne a déjà {sign}.")
    """A sign that is in one's own line."""
    DISCARD_TAKE_MUST_PLAY_NOW = (
        "X3",
        "You have taken {card}: play it this turn, in the pair or in your line.",
        "Vous avez pris {card} : jouez cette carte à ce tour, en paire ou dans votre ligne.",
    )
    """Anything that would leave the card taken in the hand."""
    NO_COMBAT = ("X8", "Dice are chosen only in a combat.", "On ne choisit de dé que pour un combat.")
    """A die without a combat."""
    CHOOSE_DIE_FIRST = (
        "X8",
        "There is a combat: choose one of your dice.",
        "Il y a combat : choisissez l’un de vos dés.",
    )
    """Anything but a die in a combat."""
    DIE_SPENT = (
        "X9",
        "Your D{die} is set aside until all dice come back.",
        "Votre D{die} est mis de côté jusqu’au retour de tous les dés.",
    )
    """A die that is set aside."""
    NOTHING_TO_KEEP = (
        "X8",
        "Only the winner of a combat chooses a card to keep.",
        "Seul le vainqueur d’un combat choisit une carte à garder.",
    )
    """A card kept without a combat just won."""
    KEEP_FIRST = (
        "X8",
        "You have won the combat: choose the card that stays, {attack} or {defence}.",
        "Vous avez gagné le combat : choisissez la carte qui reste, {attack} ou {defence}.",
    )
    """Anything but keeping one of the two cards after a combat is won."""
    WISH_FIRST = (
        "X11",
        "You have completed the zodiac: choose to stop or to play on.",
        "Vous avez complété le zodiaque : choisissez d’arrêter ou de continuer.",
    )
    """Anything but a wish after the twelfth sign."""
    NO_WISH = (
        "X11",
        "Only the player who has just completed the zodiac chooses to stop or to play on.",
        "Seule la personne qui vient de compléter le zodiaque choisit d’arrêter ou de continuer.",
    )
    """A wish without a twelfth sign just laid."""
