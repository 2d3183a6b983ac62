"""The three reasons for the points of a player (X13), with the cards that earn them. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, say
from epizodiak_qt.desktop.ecliptic.words.event_text import SYMBOL_NAMES
from epizodiak_qt.games.ecliptic.scoring import largest_symbol, longest_row, points_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.view import View


@dataclass(frozen=True, slots=True)
class ScoreReason:
    """One reason for points."""

    title: str
    """The reason in words."""
    details: str
    """The signs that earn the points; empty without any."""
    points: int
    """The points."""
    cards: tuple[Card, ...]
    """The cards that earn them; none for trophies."""

    def text(self) -> str:
        """Return the reason with its details."""
        return " – ".join(filter(None, (self.title, self.details)))


def score_reasons(board: View, seat: int) -> tuple[ScoreReason, ScoreReason, ScoreReason]:
    """Return why a seat has its points: the longest run, the most signs of one symbol, the trophies."""
    line, trophies = board.lines[seat], board.trophies[seat]
    run, most = longest_row(line), largest_symbol(line)
    title = say("Result", "Most signs of one symbol")
    if most:
        title = f"{title} ({SYMBOL_NAMES[most[0].symbol]})"
    return (
        ScoreReason(say("Result", "Longest run of signs"), _names(run), len(run), run),
        ScoreReason(title, _names(most), len(most), most),
        ScoreReason(say("Result", "Trophies"), "", trophies, ()),
    )


class Gain(NamedTuple):
    """The points that a card adds to a line."""

    points: int
    """The points."""
    text: str
    """The points and the reasons: "+2: run of 4"."""
    cards: tuple[Card, ...]
    """The cards of the line that earn them together with it."""


def gain_of(line: Sequence[Card], card: Card) -> Gain:
    """Return what a card adds to a line without its sign."""
    before = tuple(each for each in line if each.sign is not card.sign)
    then = tuple(sorted((*before, card)))
    old, new = points_of(before, 0), points_of(then, 0)
    reasons: list[str] = []
    cards: tuple[Card, ...] = ()
    if new.row > old.row:
        reasons.append(Phrase("Score", "run of {number}").say(number=new.row))
        cards += longest_row(then)
    if new.symbol > old.symbol:
        named = Phrase("Score", "{number} × {symbol}")
        reasons.append(named.say(number=new.symbol, symbol=SYMBOL_NAMES[card.symbol]))
        cards += largest_symbol(then)
    if not reasons:
        return Gain(0, say("Score", "no points yet"), ())
    points, why = new.total - old.total, ", ".join(reasons)
    text = Phrase("Score", "+{points}: {reasons}").say(points=points, reasons=why)
    return Gain(points, text, tuple(each for each in cards if each != card))


def stakes(board: View) -> tuple[str, ...]:
    """Return what each seat wins in the combat, with the better card and the trophy, and what it loses."""
    combat = board.combat
    assert combat is not None, "stakes belong to a combat"
    texts = []
    for line in board.lines:
        before = tuple(card for card in line if card.sign is not combat.sign)
        held, lost = points_of(line, 0).total, points_of(before, 0).total
        best = max(gain_of(line, card).points for card in (combat.attack, combat.defence))
        win, lose = best + lost - held + 1, f"–{held - lost}" if held > lost else "0"
        texts.append(say("Score", "+{win} if won, {lose} if lost", win=win, lose=lose))
    return tuple(texts)


def gains(board: View) -> tuple[str, ...]:
    """Return what each card of a combat would bring to the line of the winner, by the seat of the card."""
    combat = board.combat
    assert combat is not None, "a card is kept after a combat"
    line = board.lines[combat.winner or 0]
    cards = (combat.attack, combat.defence) if combat.attacker == 0 else (combat.defence, combat.attack)
    return tuple(gain_of(line, card).text for card in cards)


def scoring_cards(board: View, seat: int) -> dict[Key, int]:
    """Return the keys of everything that earns points for a seat, without numbers."""
    reasons = score_reasons(board, seat)
    lit: dict[Key, int] = {("line", seat, card): 0 for reason in reasons for card in reason.cards}
    if board.trophies[seat]:
        lit["trophies", seat] = 0
    return lit


def final_lights(board: View) -> dict[Key, int]:
    """Return everything that earns points for either player, which stays lit at the end."""
    return scoring_cards(board, 0) | scoring_cards(board, 1)


def in_words(board: View, seat: int) -> str:
    """Return the reasons as one text, for a screen reader."""
    phrase, reasons = Phrase("Score", "{reason}: {points}"), score_reasons(board, seat)
    return "; ".join(phrase.say(reason=each.text(), points=each.points) for each in reasons)


def _names(cards: tuple[Card, ...]) -> str:
    return ", ".join(SIGN_NAMES[card.sign] for card in cards)
