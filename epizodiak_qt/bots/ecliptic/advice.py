"""Why the master plays an action of Ecliptic: one sentence, from the view alone, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.wording import ONLY, count_en, count_fr, hint
from epizodiak_qt.games.ecliptic import actions
from epizodiak_qt.games.ecliptic.cards import SIGNS, SYMBOLS, Card, Sign, Symbol
from epizodiak_qt.games.ecliptic.reasons import SYMBOLS_FR, name_en, name_fr, the_sign
from epizodiak_qt.games.ecliptic.scoring import points_of
from epizodiak_qt.games.ecliptic.view import View, own_hand, standings, to_draw
from epizodiak_qt.games.grammar import fill, with_article

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.bots.wording import Because
    from epizodiak_qt.games.sentence import Sentence


ROW: Final = 3
"""The signs of a row that is worth a word, although a longer one is in the line."""
FEW: Final = 3
"""The unseen cards of a sign from which on a pair is unlikely."""

_FEMININE: Final = frozenset(Symbol) - {Symbol.SUN}


def explain_choice(view: View, legal: Sequence[actions.Action], action: actions.Action) -> Sentence:
    """Return one sentence with the action and a reason that the view shows.

    Args:
        view: the view of the seat that is to move.
        legal: its legal actions.
        action: the one to explain.
    """
    en, fr, because = _explained(view, action)
    return hint(en, fr, ONLY if len(legal) == 1 else because)


def _explained(view: View, action: actions.Action) -> tuple[str, str, Because]:
    """Return the action as a hint, in both languages, and the reason."""
    match action:
        case actions.Draw():
            return "Draw", "Piochez", _draw(view)
        case actions.Take():
            card = view.discard[-1]
            return f"Take {name_en(card)}", f"Prenez {name_fr(card)}", _take(view, card)
        case actions.LayPair(first=first, second=second):
            symbols = f"{SYMBOLS_FR[first.symbol]} et {SYMBOLS_FR[second.symbol]}"
            fr = f"Posez la paire de {_plural_fr(first.sign)} ({symbols})"
            en = f"Lay the {the_sign(first.sign).en} pair ({first.symbol} and {second.symbol})"
            return en, fr, _pair(view, (first, second))
        case actions.LaySign(card=card):
            return f"Lay {name_en(card)}", f"Posez {name_fr(card)}", _lay(view, card)
        case actions.Discard(card=card):
            return f"Discard {name_en(card)}", f"Écartez {name_fr(card)}", _discard(view, card)
        case actions.Decline():
            return "Lay nothing", "Ne posez rien", _decline(view)
        case actions.ChooseDie(die=die):
            return f"Fight with the D{die}", f"Combattez avec le D{die}", _die(view, die)
        case actions.Keep(card=card):
            return f"Keep {name_en(card)}", f"Gardez {name_fr(card)}", _keep(view, card)
        case actions.Stop():
            return "Stop", "Arrêtez", _stop(view)
        case _:
            return "Play on", "Continuez", _play_on(view)


def _plural_fr(sign: Sign) -> str:
    """Return several cards of a sign: "Lions", "Taureaux", "Poissons"."""
    name = the_sign(sign).fr.split(" ")[1]
    return name if name[-1] in "sx" else name + ("x" if name.endswith("eau") else "s")


def _seat(view: View) -> int:
    assert view.seat is not None, "a seat asks for the hint"
    return view.seat


def _line(view: View) -> tuple[Card, ...]:
    return view.lines[_seat(view)]


def _signs(cards: Iterable[Card]) -> set[Sign]:
    return {card.sign for card in cards}


def _cards_fr(number: int) -> str:
    return count_fr(number, "carte", feminine=True)


def _row_with(line: tuple[Card, ...], card: Card) -> int:
    """Return how many consecutive signs there are around a card that joins a line."""
    signs, row = _signs(line), 1
    for step in (-1, 1):
        sign = card.sign + step
        while sign in signs:
            row, sign = row + 1, sign + step
    return row


def _gain(line: tuple[Card, ...], card: Card) -> Because | None:
    """Return by what a card improves a line, or None: a longer row, more of a symbol, or another row."""
    before, after, row = points_of(line, 0), points_of(tuple(sorted((*line, card))), 0), _row_with(line, card)
    made = (
        f"it makes a row of {count_en(row, 'sign')}",
        f"cela fait une suite de {count_fr(row, 'signe')}",
    )
    if row > max(1, before.row):
        return made
    if after.symbol > before.symbol and after.symbol > 1:
        fr = count_fr(after.symbol, SYMBOLS_FR[card.symbol], feminine=card.symbol in _FEMININE)
        en = "galaxies" if card.symbol is Symbol.GALAXY else f"{card.symbol}s"
        return f"it makes {count_en(after.symbol)} {en}", f"cela fait {fr}"
    return made if row >= ROW else None


def _draw(view: View) -> Because:
    hand = own_hand(view)
    drawn = to_draw(view)
    if drawn <= 0:
        return "your turn begins with it.", "votre tour commence ainsi."
    en, fr = count_en(drawn, "card"), _cards_fr(drawn)
    paired = sorted({card.sign for card in hand if sum(other.sign is card.sign for other in hand) > 1})
    if paired:
        return (
            f"you hold {with_article(the_sign(paired[0]).en)} pair, and get {en} more.",
            f"vous avez une paire de {_plural_fr(paired[0])}, et {fr} de plus.",
        )
    return f"{en} may bring you a pair.", f"{fr} {'peut' if drawn == 1 else 'peuvent'} vous donner une paire."


def _take(view: View, card: Card) -> Because:
    if any(other.sign is card.sign for other in own_hand(view)):
        return (
            "it makes a pair with a card of your hand.",
            "cela fait une paire avec une carte de votre main.",
        )
    gain = _gain(_line(view), card)
    if card.sign not in _signs(_line(view)) and gain is not None:
        return f"laid after your pair, {gain[0]}.", f"après votre paire, {gain[1]}."
    return "you can play it at once.", "vous pouvez jouer cette carte aussitôt."


def _pair(view: View, pair: tuple[Card, Card]) -> Because:
    rest = [card for card in own_hand(view) if card not in pair]
    line, theirs = _line(view), view.lines[1 - _seat(view)]
    free = [card for card in rest if card.sign not in _signs(line)]
    sign = pair[0].sign
    if sign not in _signs(theirs) and any(card.sign is sign for card in free):
        return "with your third card of this sign you play again.", (
            "avec votre troisième carte de ce signe, vous rejouez."
        )
    for card in free:
        gain = _gain(line, card)
        if gain is not None:
            return (
                f"{name_en(card)} can follow, and {gain[0]}.",
                f"{name_fr(card)} peut suivre, et {gain[1]}.",
            )
    if free:
        return "after it you can lay a new sign.", "vous pourrez ensuite poser un nouveau signe."
    kept = [card for card in rest if card.sign is sign]
    if kept:
        return f"{name_en(kept[0])} stays in your hand.", f"{name_fr(kept[0])} reste dans votre main."
    return "these are the cards that you need least.", "ce sont les cartes les moins utiles."


def _lay(view: View, card: Card) -> Because:
    seat = _seat(view)
    if card.sign in _signs(view.lines[1 - seat]):
        own, other = max(view.dice[seat]), max(view.dice[1 - seat])
        return (
            f"it attacks, and your best die is the D{own} against the D{other}.",
            f"c’est une attaque, et votre meilleur dé est le D{own} contre le D{other}.",
        )
    if view.pile and sum(map(len, view.lines)) + 1 == len(SIGNS):
        return "it completes the zodiac, and you choose to stop or to play on.", (
            "cela complète le zodiaque, et vous choisissez d’arrêter ou de continuer."
        )
    if view.pair is not None and view.pair[0].sign is card.sign:
        return "three cards of one sign let you play again.", "trois cartes du même signe vous font rejouer."
    gain = _gain(_line(view), card)
    if gain is not None:
        return f"{gain[0]}.", f"{gain[1]}."
    return "it is one more sign in your line.", "c’est un signe de plus dans votre ligne."


def _discard(view: View, card: Card) -> Because:
    if card.sign in _signs(_line(view)):
        return "its sign is already in your line.", "ce signe est déjà dans votre ligne."
    seen = {*own_hand(view), *view.discard, *view.lines[0], *view.lines[1], *view.pairs[0], *view.pairs[1]}
    left = len(SYMBOLS) - sum(other.sign is card.sign for other in seen)
    if not left:
        return "no other card of its sign is left for a pair.", (
            "il ne reste aucune carte de ce signe pour une paire."
        )
    if left <= FEW:
        return (
            f"only {count_en(left, 'card')} of its sign can still make a pair with it.",
            fill("il ne reste plus que {cards} de ce signe pour une paire.", cards=_cards_fr(left)),
        )
    return "your other cards help your line more.", "vos autres cartes servent mieux votre ligne."


def _decline(view: View) -> Because:
    new = _signs(own_hand(view)) - _signs(_line(view))
    if new and new <= _signs(view.lines[1 - _seat(view)]):
        return "every sign that you could lay starts a combat.", (
            "tout signe que vous pourriez poser déclenche un combat."
        )
    return "your cards are worth more as pairs.", "vos cartes valent plus en paires."


def _die(view: View, die: int) -> Because:
    own = view.dice[_seat(view)]
    best = max(own)
    if die == best:
        return "it is your strongest die, and this combat matters.", (
            "c’est votre dé le plus fort, et ce combat compte."
        )
    if die == min(own):
        return f"the D{best} is worth more in a later combat.", f"le D{best} servira mieux plus tard."
    return (
        f"it can win, and the D{best} stays for later.",
        f"il peut gagner, et le D{best} reste pour la suite.",
    )


def _keep(view: View, card: Card) -> Because:
    gain = _gain(tuple(each for each in _line(view) if each.sign is not card.sign), card)
    if gain is not None:
        return f"{gain[0]}.", f"{gain[1]}."
    return "its symbol may still grow in your line.", "son symbole peut encore grandir dans votre ligne."


def _lead(view: View) -> int:
    points, seat = standings(view), _seat(view)
    return points[seat].total - points[1 - seat].total


def _stop(view: View) -> Because:
    lead = _lead(view)
    if lead > 0:
        return f"you lead by {count_en(lead, 'point')}.", f"vous menez de {count_fr(lead, 'point')}."
    return "the score will hardly get better for you.", "le score ne s’améliorera guère pour vous."


def _play_on(view: View) -> Because:
    lead = _lead(view)
    if lead < 0:
        return (
            f"you are {count_en(-lead, 'point')} behind.",
            f"vous avez {count_fr(-lead, 'point')} de retard.",
        )
    return "there are still points for you to win.", "il vous reste des points à gagner."
