"""The dialog about the deal check: the verdicts, what they prove, and the export of transcripts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.network.seat_texts import word_by_word
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import FittedScrollArea
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.files import words_of, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from epizodiak_qt.lobby.listener import DealVerdict


BADGES: Final = {
    "verified": Phrase("Deal", "Deal verified"),
    "not checked": Phrase("Deal", "Deal not checked"),
    "does not match": Phrase("Deal", "Deal does NOT match"),
}
"""The verdict on a round in three words."""
NO_NUMBER: Final = Phrase(
    "Deal",
    "No number of {name} is in the deal, which left the host a choice between two deals. Ask {name}: "
    "the deal check there says whether one was sent.",
)
MISMATCHES: Final = {
    "secret": Phrase("Deal", "The host’s number is not the one it had promised."),
    "commitment changed": Phrase("Deal", "The host changed its promise."),
    "numbers changed": Phrase("Deal", "The host changed numbers that it had sent."),
    "own number": Phrase("Deal", "The host put another number in the place of yours."),
    "seats": Phrase("Deal", "The numbers are not those of the players who were asked."),
    "number": Phrase("Deal", "The number of {name} is not the one that was promised."),
    "answers": Phrase("Deal", "What was dealt, drawn or rolled does not follow from the numbers."),
    "round": Phrase("Deal", "Another round was played than was agreed on."),
    "journal": Phrase("Deal", "The host changed what had happened in an earlier round."),
    "shown": Phrase("Deal", "You were shown something other than what happened."),
    "incomplete": Phrase("Deal", "The host has not told all that happened in the round."),
    "not closed": Phrase("Deal", "The host has never told how the round went."),
}
"""Why a deal does not match, by the reason of the verdict."""
DOUBTS: Final = {
    "no number": Phrase(
        "Deal",
        "No number of yours is in it: you had no seat, or came when all numbers were already promised. "
        "Take a seat before the next deal to have it checked.",
    ),
    "left out": Phrase(
        "Deal",
        "Your number is not in it: it came too late, or the host left it out to choose between two "
        "deals. Once may be an accident; if it happens again, ask the host.",
    ),
    "forgot": Phrase(
        "Deal", "The program was restarted, and had lost its number. The next deal will be checked."
    ),
    "returned": Phrase(
        "Deal",
        "The host went back to a game that it had left, so what you saw of it is forgotten. Ask the host "
        "why; a new game will be checked again.",
    ),
    "too long": Phrase(
        "Deal", "There was too much of it to be checked. Ask for a new game: it will be checked again."
    ),
    "given up": Phrase(
        "Deal",
        "An earlier deal came to nothing after your number was known, or its round was ended without "
        "your agreement, so the host had a choice of deals. Once may be an accident; if it happens "
        "again, ask the host.",
    ),
    "not closed": Phrase(
        "Deal",
        "You were not connected when the round ended. Stay connected until the end of a round to have "
        "its deal checked.",
    ),
    "hurried": Phrase(
        "Deal", "It did not wait for the number of {name}. The next deal will be checked again."
    ),
}
"""Why a deal is not checked, and what to do, by the reason of the verdict."""


def badge_text(verdict: DealVerdict) -> str:
    """Return the verdict on a round in three words."""
    return BADGES[verdict.result].say()


def why_text(verdict: DealVerdict, names: Sequence[str]) -> str:
    """Return why a deal is not verified and what to do, or who gave no number; empty if there is nothing."""
    who = ", ".join(names[seat] for seat in verdict.seats if seat < len(names))
    if verdict.result == "not checked":
        return DOUBTS[verdict.reason].say(name=who)
    if verdict.result == "verified":
        return NO_NUMBER.say(name=who) if who else ""
    ask = translate("Deal", "An unchanged program does not do this: save the transcript, and ask the host.")
    return f"{MISMATCHES[verdict.reason].say(name=who)} {ask}"


class DealDialog(SizedDialog):
    """Lists the verdicts and explains the proof of a fair deal.

    `names` are those of the seats. `say` shows the result of an export. `words` are those of the last agreed
    deal. The text about the proof is shown only if every round listed is verified.
    """

    MIN_SIZE_EM = (39, 0)

    def __init__(
        self,
        verdicts: Sequence[DealVerdict],
        words: str,
        names: Sequence[str],
        say: Callable[[Sentence], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, translate("Deal", "Deal check"))
        self._verdicts = list(verdicts)
        self._say = say
        self.found = PlainLabel("\n".join(_found(each, names) for each in self._verdicts))
        self.found.setVisible(bool(self._verdicts))
        self.words = PlainLabel(self._of_last(words))
        self.words.setVisible(bool(self.words.text()))
        self.proves = PlainLabel(
            translate(
                "Deal",
                "This proves that nobody chose this deal, not even the host and another player together, "
                "unless a missing number is named above. The host promised its number first, then every "
                "player at another computer; only then your number was sent. All that was dealt, drawn and "
                "rolled follows from these numbers, it is what you were shown, and nothing of "
                "the rounds checked before was changed.",
            )
        )
        self.proves.setVisible(all(each.result == "verified" for each in self._verdicts))
        not_proves = PlainLabel(
            translate(
                "Deal",
                "No check proves that hands stay secret: the host’s program knows them all during "
                "play and could show them. A host who dislikes a deal can stop the game; if it deals again "
                "instead, the check says so. Bots are not checked either: they run on the host’s computer.",
            )
        )
        self.export = QPushButton(translate("Deal", "Save the transcript…"))
        self.export.setEnabled(bool(self._verdicts))
        self.close_button = primary_button(translate("Deal", "Close"))
        texts = QWidget()
        labels = (self.found, self.words, self.proves, not_proves)
        for label in labels:
            label.setWordWrap(True)
            label.ensurePolished()
        fill_column(QVBoxLayout(texts), *labels, None, margins=NO_MARGINS, gap=12)
        self.lay_out(FittedScrollArea(texts), row_of(self.export, None, self.close_button), spacing=16)
        self.export.clicked.connect(self.save)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.close_button, default=self.close_button)

    def _of_last(self, words: str) -> str:
        """Return the words of the last deal with their round; empty if a verdict names them."""
        if not words or any(each.words == words for each in self._verdicts):
            return ""
        if not self._verdicts:
            said = translate("Deal", "Words of this deal: {words}.")
        else:
            said = translate("Deal", "Words of the deal of round {n}, not checked yet: {words}.")
        compare = translate("Deal", "Compare them: every screen shows the same four words.")
        number = self._verdicts[-1].number + 1 if self._verdicts else 1
        return f"{said.format(n=number, words=word_by_word(words))} {compare}"

    def save(self) -> None:
        """Ask for a file, and write the transcript for `verify_deal.py`. The file dialog does not block."""
        title = translate("Deal", "Save the transcript")
        dialog = FileDialog(self, title, lambda path: self._say(self.write(path)))
        dialog.propose(
            f"deal-{self._verdicts[-1].number}.json", translate("Deal", "Transcripts of deals (*.json)")
        )

    def write(self, path: Path) -> Sentence:
        """Write the transcript of the last round, and return a message about it."""
        try:
            text = json.dumps(self._verdicts[-1].transcript, indent=1)
            write_atomically(path, text.encode(), durable=False)
        except OSError as error:
            return Sentence(
                f"The transcript could not be written to {path} ({words_of(error)}).",
                f"La transcription n’a pas pu être écrite dans {path} ({words_of(error)}).",
            )
        return Sentence(f"The transcript is in {path}.", f"La transcription est dans {path}.")


def _found(verdict: DealVerdict, names: Sequence[str]) -> str:
    line = translate("Deal", "Round {n}: {result}.").format(n=verdict.number, result=badge_text(verdict))
    line += f" {why_text(verdict, names)}".rstrip()
    if verdict.words:
        line += " " + translate("Deal", "Words: {words}.").format(words=word_by_word(verdict.words))
    if verdict.attempts > 1:
        line += " " + translate("Deal", "The exchange was started {n} times.").format(n=verdict.attempts)
    return line
