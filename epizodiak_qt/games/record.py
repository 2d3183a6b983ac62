"""Game records (`.ezr`): what was played, and chance as it fell, as text.

A record replays to the same positions without its seed. The layout is described in docs/notation.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.chance import BadChance, Fell, Replayed
from epizodiak_qt.games.game import IllegalAction, NotAnAction, NotAPosition, Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from epizodiak_qt.games.game import AnyGame, Event, Outcome


class BadRecord(ValueError):  # noqa: N818  (named for what it says)
    """The text is no record, or one that does not replay; `line` counts from 1 (0: not one line)."""

    def __init__(self, line: int, sentence: Sentence) -> None:
        super().__init__(f"line {line}: {sentence.en}")
        self.line = line
        self.sentence = Sentence(f"Line {line}: {sentence.en}", f"Ligne {line} : {sentence.fr}")


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a turn; `turn` counts from 1, `seat` is whose turn it is, `action` its notation."""

    turn: int
    seat: int
    action: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark in braces, without them."""

    text: str


Entry = Move | Fell | Comment


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: `headers` in their order, `entries` as they happened."""

    headers: tuple[tuple[str, str], ...]
    entries: tuple[Entry, ...]

    def header(self, key: str) -> str | None:
        """Return the value of the header `key`, or None."""
        return dict(self.headers).get(key)


_WIDTH: Final = 100
_HEADER: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\.)*)"\]')
_TURN: Final = re.compile(r"([1-9][0-9]{0,8})\. ([0-9]) +(.*)")
_FELL: Final = re.compile(r"= ([a-z]+)((?: [a-z0-9-]+)+)")


def result_text(outcome: Outcome | None) -> str:
    """Return how a game ended as its header says it: "1 > 0 = 2", or "*" for a game without an end."""
    if outcome is None:
        return "*"
    return " > ".join(" = ".join(map(str, group)) for group in outcome.ranking)


def options_text(options: Mapping[str, Any]) -> str:
    """Return options as a header holds them: `key=value`, sorted."""
    return " ".join(
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in sorted(options.items())
    )


def options_from_text(text: str) -> dict[str, Any]:
    """Return the options of a header, their values as true, false, a number or a word."""
    return {
        key: {"true": True, "false": False}.get(
            value, int(value) if re.fullmatch("[0-9]{1,9}", value) else value
        )
        for key, _, value in (word.partition("=") for word in text.split())
    }


def write_record(record: Record) -> str:
    """Return the record as text, one turn a line, chance on lines of its own."""
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in record.headers]
    lines.append("")
    turn = 0
    open_turn = False
    for entry in record.entries:
        match entry:
            case Move():
                if open_turn and entry.turn == turn:
                    lines[-1] += f"; {entry.action}"
                elif entry.turn == turn:
                    lines.append(f"... {entry.action}")
                else:
                    lines.append(f"{entry.turn}. {entry.seat} {entry.action}")
                turn, open_turn = entry.turn, True
            case Fell():
                lines.append(" ".join(("=", entry.label, *entry.values)))
                open_turn = False
            case Comment():
                lines.append("{" + entry.text.replace("}", ")") + "}")
                open_turn = False
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def read_record(text: str) -> Record:
    """Return the record that `text` holds. Raises BadRecord; whether it replays is not asked here."""
    headers: list[tuple[str, str]] = []
    lines = text.removeprefix("\ufeff").splitlines()
    body = 0
    for body, line in enumerate(lines):  # noqa: B007  (where the body begins is used below)
        header = _HEADER.fullmatch(line.strip())
        if header is None:
            break
        headers.append((header[1], re.sub(r"\\(.)", r"\1", header[2])))
    if not headers:
        raise BadRecord(1, Sentence("A record begins with headers.", "Une partie commence par des en-têtes."))
    return Record(tuple(headers), tuple(_entries(lines, body)))


def _entries(lines: list[str], start: int) -> Iterator[Entry]:
    turn = seat = 0
    number = start
    while number < len(lines):
        line = lines[number].strip()
        number += 1
        if not line:
            continue
        if line.startswith("{"):
            first = number
            while "}" not in line:
                if number == len(lines):
                    raise BadRecord(
                        first, Sentence("A comment is not closed.", "Un commentaire n’est pas fermé.")
                    )
                line += "\n" + lines[number]
                number += 1
            comment, _, rest = line[1:].partition("}")
            yield Comment(comment)
            lines[number - 1] = rest
            number -= 1
            continue
        fell = _FELL.fullmatch(line)
        if fell is not None:
            yield Fell(fell[1], tuple(fell[2].split()))
            continue
        turned = _TURN.fullmatch(line)
        if turned is not None:
            turn, seat, line = int(turned[1]), int(turned[2]), turned[3]
        elif turn and line.startswith("... "):
            line = line[4:]
        else:
            raise BadRecord(
                number,
                Sentence(
                    "This is no turn, chance or comment.", "Ce n’est ni tour, ni hasard, ni commentaire."
                ),
            )
        moves, brace, comment = line.partition("{")
        for action in moves.split(";"):
            yield Move(turn, seat, action.strip(), number)
        if brace:
            lines[number - 1] = brace + comment
            number -= 1


def replay(record: Record, games: Mapping[str, AnyGame]) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Yield every position of the record and what happened before it, the dealt one first.

    Raises BadRecord where an action is illegal, chance does not fit, or the result is another one.
    """
    game = games.get(record.header("Game") or "")
    if game is None:
        raise BadRecord(
            0, Sentence("The record names no game known here.", "La partie ne nomme aucun jeu connu ici.")
        )
    moves = [entry for entry in record.entries if isinstance(entry, Move)]
    chance = Replayed(entry for entry in record.entries if isinstance(entry, Fell))
    try:
        options = game.options_from_json(options_from_text(record.header("Options") or ""))
        position, events = game.new(options, chance)
        yield position, events
    except (NotAPosition, BadChance) as error:
        raise BadRecord(0, error.sentence) from error
    for move in moves:
        try:
            actor = _actor(game, position, move)
            position, events = game.play(position, actor, game.parse_action(move.action), chance)
        except IllegalAction as error:
            raise BadRecord(move.line, error.reason.why) from error
        except (NotAnAction, BadChance) as error:
            raise BadRecord(move.line, error.sentence) from error
        yield position, events
    _check_end(game, position, record, chance)


def _actor(game: AnyGame, position: Any, move: Move) -> int:
    acting = game.acting(position)
    if not acting or (game.turn_begins(position) and acting[0] != move.seat):
        raise BadRecord(move.line, Sentence("It is another seat’s turn.", "C’est le tour d’une autre place."))
    return acting[0]


def _check_end(game: AnyGame, position: Any, record: Record, chance: Replayed) -> None:
    try:
        chance.finish()
    except BadChance as error:
        raise BadRecord(0, error.sentence) from error
    result = record.header("Result")
    if result not in (None, result_text(game.outcome(position))):
        raise BadRecord(
            0, Sentence("The game ends with another result.", "La partie finit par un autre résultat.")
        )


class Recorder:
    """Gathers the entries of a record while a game is played or replayed."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._turn = 0
        self._seat = 0
        self.entries: list[Entry] = []

    def chance(self, fell: Iterable[Fell]) -> None:
        """Add what chance gave."""
        self.entries.extend(fell)

    def move(self, before: Any, seat: int, action: object) -> None:
        """Add an action of `seat`, played in the position `before`."""
        if self._game.turn_begins(before):
            self._turn += 1
            self._seat = seat
        self.entries.append(Move(self._turn, self._seat, str(action)))

    def comment(self, text: str) -> None:
        """Add a remark."""
        self.entries.append(Comment(text))
