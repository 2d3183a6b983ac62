"""The three reasons for the points of a player (X13), with the cards that earn them. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES, Phrase, say
from epizodiak_qt.desktop.ecliptic.words.event_text import SYMBOL_NAMES
from epizodiak_qt.games.ecliptic.scoring import largest_symbol, longest_row

if TYPE_CHECKING:
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
