"""Why an action is refused: a function a reason, its sentences in both languages, the ruling it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic.cards import Sign, Symbol
from epizodiak_qt.games.sentence import Reason, Sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Card

THE_SIGN_FR: Final[dict[Sign, str]] = {
    Sign.ARIES: "le Bélier",
    Sign.TAURUS: "le Taureau",
    Sign.GEMINI: "les Gémeaux",
    Sign.CANCER: "le Cancer",
    Sign.LEO: "le Lion",
    Sign.VIRGO: "la Vierge",
    Sign.LIBRA: "la Balance",
    Sign.SCORPIO: "le Scorpion",
    Sign.SAGITTARIUS: "le Sagittaire",
    Sign.CAPRICORN: "le Capricorne",
    Sign.AQUARIUS: "le Verseau",
    Sign.PISCES: "les Poissons",
}
SYMBOLS_FR: Final[dict[Symbol, str]] = {
    Symbol.SUN: "soleil",
    Symbol.MOON: "lune",
    Symbol.STAR: "étoile",
    Symbol.GALAXY: "galaxie",
    Symbol.PLANET: "planète",
    Symbol.COMET: "comète",
}


def _reason(code: str, rule: str | None, en: str, fr: str) -> Reason:
    return Reason(code, rule, Sentence(en, fr))


def name_en(card: Card) -> str:
    """Return the name of a card in English: "Leo (sun)"."""
    return f"{card.sign.name.capitalize()} ({card.symbol})"


def name_fr(card: Card) -> str:
    """Return the name of a card in French, with the article of its sign: "le Lion (soleil)"."""
    return f"{THE_SIGN_FR[card.sign]} ({SYMBOLS_FR[card.symbol]})"


def game_over() -> Reason:
    """The game has ended."""
    return _reason("game_over", None, "The game is over.", "La partie est terminée.")


def not_your_turn() -> Reason:
    """Another seat is to move."""
    return _reason("not_your_turn", None, "It is not your turn.", "Ce n’est pas votre tour.")


def die_chosen() -> Reason:
    """Anything after one's die is chosen, while the other seat has not chosen yet."""
    return _reason(
        "die_chosen",
        "X8",
        "You have chosen your die; the other player still has to choose.",
        "Vous avez choisi votre dé ; l’autre personne doit encore choisir le sien.",
    )


def not_your_choice() -> Reason:
    """Anything of the seat that has lost a combat, before the winner has kept a card."""
    return _reason(
        "not_your_choice",
        "X8",
        "The winner of the combat chooses which card stays.",
        "C’est au vainqueur du combat de choisir la carte qui reste.",
    )


def draw_first() -> Reason:
    """Anything but a draw or a take at the start of a turn."""
    return _reason(
        "draw_first",
        "X2",
        "Begin your turn by drawing, or by taking the top discard.",
        "Commencez votre tour en piochant, ou en prenant à la défausse.",
    )


def already_drawn() -> Reason:
    """A draw or a take later in a turn."""
    return _reason(
        "already_drawn",
        "X2",
        "You have already drawn or taken a card this turn.",
        "Vous avez déjà pioché ou pris une carte à ce tour.",
    )


def discard_empty() -> Reason:
    """A take without a discard."""
    return _reason(
        "discard_empty",
        "X3",
        "The discard is empty.",
        "La défausse est vide.",
    )


def hand_full() -> Reason:
    """A take with seven cards in hand."""
    return _reason(
        "hand_full",
        "X3",
        "Your hand is full: you can take from the discard only with fewer than seven cards.",
        "Votre main est pleine : on ne prend à la défausse qu’avec moins de sept cartes.",
    )


def take_unplayable(card: Card) -> Reason:
    """A take of a card that could not be played at once."""
    return _reason(
        "take_unplayable",
        "X3",
        f"You could not play {name_en(card)} this turn, neither in a pair nor in your line.",
        f"Vous ne pourriez jouer {name_fr(card)} à ce tour, ni dans une paire ni dans votre ligne.",
    )


def card_not_held(card: Card) -> Reason:
    """A card that is not in the hand."""
    return _reason(
        "card_not_held",
        None,
        f"You do not hold {name_en(card)}.",
        f"Vous n’avez pas {name_fr(card)} en main.",
    )


def sign_not_held(sign: Sign) -> Reason:
    """A sign of which no card is in the hand."""
    return _reason(
        "sign_not_held",
        "X5",
        f"You do not hold {sign.name.capitalize()}.",
        f"Vous n’avez pas {THE_SIGN_FR[sign]} en main.",
    )


def pair_needs_two() -> Reason:
    """A pair of a sign of which the hand has one card, or none."""
    return _reason(
        "pair_needs_two",
        "X4",
        "You do not hold two cards of this sign: a pair takes two.",
        "Vous n’avez pas deux cartes de ce signe : il en faut deux pour une paire.",
    )


def pair_of_one_sign(first: Sign, second: Sign) -> Reason:
    """A pair of two different signs."""
    return _reason(
        "pair_of_one_sign",
        "X4",
        f"A pair is two cards of one sign, not {first.name.capitalize()} and {second.name.capitalize()}.",
        f"Une paire, ce sont deux cartes du même signe, pas {THE_SIGN_FR[first]} et {THE_SIGN_FR[second]}.",
    )


def pair_in_order(first: Card, second: Card) -> Reason:
    """A pair whose cards are named the wrong way round, or twice the same card."""
    return _reason(
        "pair_in_order",
        None,
        "The two cards of a pair are named in the order of their symbols; "
        f"{name_en(first)} does not come before {name_en(second)}.",
        "Les deux cartes d’une paire se nomment dans l’ordre de leurs symboles ; "
        f"{name_fr(first)} ne vient pas avant {name_fr(second)}.",
    )


def no_pair() -> Reason:
    """A sign laid, or declined, without a pair."""
    return _reason(
        "no_pair",
        "X6",
        "You have no pair: choose a card to discard.",
        "Vous n’avez pas de paire : choisissez une carte à écarter.",
    )


def must_lay_pair() -> Reason:
    """Another action although the hand holds a pair."""
    return _reason(
        "must_lay_pair",
        "X4",
        "You have a pair: you must lay one first.",
        "Vous avez une paire : vous devez d’abord en poser une.",
    )


def pair_already_laid() -> Reason:
    """A second pair in a turn."""
    return _reason(
        "pair_already_laid",
        "X4",
        "You have already laid a pair this turn.",
        "Vous avez déjà posé une paire à ce tour.",
    )


def no_discard_after_pair() -> Reason:
    """A discard after a pair."""
    return _reason(
        "no_discard_after_pair",
        "X5",
        "After a pair you lay a sign or nothing; you do not discard.",
        "Après une paire, vous posez un signe ou rien ; on n’écarte pas de carte.",
    )


def sign_already_yours(sign: Sign) -> Reason:
    """A sign that is in one's own line."""
    return _reason(
        "sign_already_yours",
        "X5",
        f"{sign.name.capitalize()} is already in your line.",
        f"Votre ligne a déjà {THE_SIGN_FR[sign]}.",
    )


def discard_take_must_play_now(card: Card) -> Reason:
    """Anything that would leave the card taken in the hand."""
    return _reason(
        "discard_take_must_play_now",
        "X3",
        f"You have taken {name_en(card)}: play it this turn, in the pair or in your line.",
        f"Vous avez pris {name_fr(card)} : jouez cette carte à ce tour, en paire ou dans votre ligne.",
    )


def no_combat() -> Reason:
    """A die without a combat."""
    return _reason(
        "no_combat",
        "X8",
        "Dice are chosen only in a combat.",
        "On ne choisit de dé que pour un combat.",
    )


def choose_die_first() -> Reason:
    """Anything but a die in a combat."""
    return _reason(
        "choose_die_first",
        "X8",
        "There is a combat: choose one of your dice.",
        "Il y a combat : choisissez l’un de vos dés.",
    )


def die_spent(die: int) -> Reason:
    """A die that is set aside."""
    return _reason(
        "die_spent",
        "X9",
        f"Your D{die} is set aside until all dice come back.",
        f"Votre D{die} est mis de côté jusqu’au retour de tous les dés.",
    )


def nothing_to_keep() -> Reason:
    """A card kept without a combat just won."""
    return _reason(
        "nothing_to_keep",
        "X8",
        "Only the winner of a combat chooses a card to keep.",
        "Seul le vainqueur d’un combat choisit une carte à garder.",
    )


def keep_first(attack: Card, defence: Card) -> Reason:
    """Anything but keeping one of the two cards after a combat is won."""
    return _reason(
        "keep_first",
        "X8",
        f"You have won the combat: choose the card that stays, {name_en(attack)} or {name_en(defence)}.",
        f"Vous avez gagné le combat : choisissez la carte qui reste, {name_fr(attack)} ou "
        f"{name_fr(defence)}.",
    )


def wish_first() -> Reason:
    """Anything but a wish after the twelfth sign."""
    return _reason(
        "wish_first",
        "X11",
        "You have completed the zodiac: choose to stop or to play on.",
        "Vous avez complété le zodiaque : choisissez d’arrêter ou de continuer.",
    )


def no_wish() -> Reason:
    """A wish without a twelfth sign just laid."""
    return _reason(
        "no_wish",
        "X11",
        "Only the player who has just completed the zodiac chooses to stop or to play on.",
        "Seule la personne qui vient de compléter le zodiaque choisit d’arrêter ou de continuer.",
    )
