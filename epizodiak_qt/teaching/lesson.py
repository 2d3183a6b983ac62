"""Reads lessons: a file of steps in TOML, and the game record beside it. The format is in docs/lessons.md."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import InvalidActionError
from epizodiak_qt.games.record import InvalidRecordError
from epizodiak_qt.games.sentence import Sentence, SentenceError
from epizodiak_qt.table.files import read_regular, why_unreadable
from epizodiak_qt.table.replayed_game import read_replay

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.table.replayed_game import ReplayedGame

LESSON_SUFFIX: Final = ".toml"
BYTES_AT_MOST: Final = 1 << 16
_TABLE: Final = re.compile(r"\s*\[\[?\s*([a-z.]+)\s*\]\]?")
_KEY: Final = re.compile(r"\s*([a-z]+)\s*=")
_PARSER_LINE: Final = re.compile(r"\(at line (\d+)")

# The keys of each table of a file.
_LESSON_KEYS: Final = {"title", "rules", "record", "seat", "begin", "bots", "step"}
_STEP_KEYS: Final = {"say", "show", "move", "also", "wrong", "after"}
_ALSO_KEYS: Final = {"action", "say"}
_WRONG_KEYS: Final = {"action", "code", "say"}


class LessonError(SentenceError):
    """A lesson cannot be used; `sentence` names the line and the fault."""


@dataclass(frozen=True, slots=True)
class Remark:
    """An answer of the lesson to an action or to a refusal."""

    to: str
    """The action in notation, or the code of the refusal."""
    say: Sentence
    """The answer."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: a text, and perhaps a move that the learner makes."""

    line: int
    """The line of the file in which the step begins."""
    say: Sentence
    """The text."""
    show: tuple[tuple[str, ...], ...] = ()
    """The items of the table that are marked: the words of their keys, such as ("hand", "3")."""
    moves: tuple[str, ...] = ()
    """The actions that lead to the next step, the one of the record first; without any, a button does."""
    also: tuple[Remark, ...] = ()
    """Other legal actions that are played, each with a remark."""
    wrong: tuple[Remark, ...] = ()
    """Answers to actions that are not played: to legal ones, and to refusals by their code."""
    after_s: float | None = None
    """The seconds without an action after which the move is marked on the table; None for never."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson."""

    name: str
    """The name of its file, without the ending."""
    title: Sentence
    """The title."""
    rules: tuple[str, ...]
    """The rulings that its first position shows, such as "R10"."""
    replay: ReplayedGame
    """The record: the deal, all moves, and every random result."""
    seat: int
    """The seat of the learner."""
    begin: int
    """The number of actions of the record that have been played when the lesson begins."""
    bots: str
    """The kind of bot that plays the others to the end of the round after the last step; empty for none."""
    steps: tuple[Step, ...]
    """The steps."""


def lessons_in(folder: Path) -> tuple[tuple[Lesson, ...], Sentence | None]:
    """Return the lessons in a folder in their order, and the fault of one that cannot be used, or None."""
    lessons, fault = [], None
    for path in sorted(folder.glob(f"*{LESSON_SUFFIX}")):
        try:
            lessons.append(read_lesson(path))
        except LessonError as error:
            fault = _in_file(path.name, error.sentence)
    return tuple(lessons), fault


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file, with the record beside it. Raises LessonError."""
    text = _text_of(path)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also for a number that is too long, and for deep brackets
        at = _PARSER_LINE.search(str(error))
        line = int(at[1]) if at is not None else text.count("\n") + 1
        raise _fault(line, "This is no valid TOML.", "Ce n’est pas du TOML valide.") from error
    return _Reader(path, data, _Lines(text)).lesson()


def _text_of(path: Path) -> str:
    """Return the text of a file. Raises LessonError."""
    try:
        return read_regular(path, BYTES_AT_MOST).decode("utf-8")
    except UnicodeDecodeError as error:
        raise LessonError(
            Sentence(f"The file {path.name} is no text.", f"Le fichier {path.name} n’est pas un texte.")
        ) from error
    except OSError as error:
        raise LessonError(why_unreadable(path, error)) from error


def _fault(line: int, en: str, fr: str) -> LessonError:
    return _at(line, Sentence(en, fr))


def _at(line: int, why: Sentence) -> LessonError:
    return LessonError(Sentence(f"Line {line}: {why.en}", f"Ligne {line}\u202f: {why.fr}"))


class _Lines:
    """The lines at which the tables of a TOML file and their keys stand: `tomllib` does not tell them."""

    def __init__(self, text: str) -> None:
        self._at: dict[tuple[str, int, str], int] = {}
        table, counts = "", {"": 0}
        for line, words in enumerate(text.splitlines(), 1):
            if (header := _TABLE.match(words)) is not None:
                table = header[1]
                counts[table] = counts.get(table, -1) + 1
                self._at[table, counts[table], ""] = line
            elif (key := _KEY.match(words)) is not None:
                self._at.setdefault((table, counts[table], key[1]), line)

    def of(self, table: str, number: int, key: str = "") -> int:
        """Return the line of a key in the table with that number, or of the table."""
        return self._at.get((table, number, key)) or self._at.get((table, number, "")) or 1


class _Reader:
    """Checks the data of a lesson while it makes the lesson of it."""

    def __init__(self, path: Path, data: dict[str, Any], lines: _Lines) -> None:
        self._path = path
        self._data = data
        self._lines = lines
        self._read: dict[str, int] = {}  # how many tables of each name have been read

    def lesson(self) -> Lesson:
        """Return the lesson. Raises LessonError."""
        data = self._data
        self._check_keys("", 0, data, _LESSON_KEYS)
        replay = self._replay()
        game = replay.game
        steps = self._tables("step", data.get("step", []))
        if not steps:
            raise _fault(1, "A lesson needs steps.", "Une leçon a besoin d’étapes.")
        bots = data.get("bots", "")
        if not isinstance(bots, str):
            raise self._wrong("", 0, "bots")
        return Lesson(
            self._path.stem,
            self._sentence("", 0, "title", data),
            tuple(self._texts("", 0, "rules", data.get("rules", []))),
            replay,
            self._number("seat", game.SEATS - 1),
            self._number("begin", len(replay.moments) - 1),
            bots,
            tuple(self._step(number, step, game) for number, step in enumerate(steps)),
        )

    def _replay(self) -> ReplayedGame:
        """Return the record beside the file. Raises LessonError."""
        name = self._data.get("record", f"{self._path.stem}.ezr")
        if not isinstance(name, str) or name in ("", ".", "..") or any(each in name for each in "/\\\0"):
            raise self._wrong("", 0, "record")
        try:
            replay = read_replay(_text_of(self._path.with_name(name)), GAMES)
        except InvalidRecordError as error:
            raise LessonError(_in_file(name, error.sentence)) from error
        if replay.damage is not None:
            raise LessonError(_in_file(name, replay.damage))
        return replay

    def _step(self, number: int, step: dict[str, Any], game: AnyGame) -> Step:
        self._check_keys("step", number, step, _STEP_KEYS)
        moves = [step["move"]] if isinstance(step.get("move"), str) else step.get("move", [])
        after = step.get("after")
        if after is not None and (type(after) not in (int, float) or not 0 < after < 600):
            raise self._wrong("step", number, "after")
        return Step(
            self._lines.of("step", number),
            self._sentence("step", number, "say", step),
            tuple(tuple(item.split()) for item in self._texts("step", number, "show", step.get("show", []))),
            tuple(
                self._action("step", number, "move", text, game)
                for text in self._texts("step", number, "move", moves)
            ),
            tuple(
                self._remark("step.also", each, _ALSO_KEYS, game)
                for each in self._tables("step.also", step.get("also", []))
            ),
            tuple(
                self._remark("step.wrong", each, _WRONG_KEYS, game)
                for each in self._tables("step.wrong", step.get("wrong", []))
            ),
            after,
        )

    def _remark(self, table: str, data: dict[str, Any], keys: set[str], game: AnyGame) -> Remark:
        number = self._read[table] = self._read.get(table, -1) + 1
        self._check_keys(table, number, data, keys)
        given = [key for key in ("action", "code") if key in data]
        if len(given) != 1 or not isinstance(to := data[given[0]], str):
            raise self._wrong(table, number, given[0] if given else "")
        if given == ["action"]:
            to = self._action(table, number, "action", to, game)
        return Remark(to, self._sentence(table, number, "say", data))

    def _action(self, table: str, number: int, key: str, text: str, game: AnyGame) -> str:
        """Return an action in its usual form. Raises LessonError."""
        try:
            return str(game.parse_action(text))
        except InvalidActionError as error:
            raise _at(self._lines.of(table, number, key), error.sentence) from error

    def _tables(self, name: str, value: object) -> list[dict[str, Any]]:
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self._wrong(name, 0, "")
        return value

    def _texts(self, table: str, number: int, key: str, value: object) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
            raise self._wrong(table, number, key)
        return value

    def _number(self, key: str, most: int) -> int:
        value = self._data.get(key, 0)
        if type(value) is not int or not 0 <= value <= most:
            raise self._wrong("", 0, key)
        return value

    def _sentence(self, table: str, number: int, key: str, data: dict[str, Any]) -> Sentence:
        value = data.get(key)
        if not isinstance(value, dict) or value.keys() != {"en", "fr"}:
            raise self._wrong(table, number, key)
        en, fr = value["en"], value["fr"]
        if not (isinstance(en, str) and isinstance(fr, str) and en.strip() and fr.strip()):
            raise self._wrong(table, number, key)
        return Sentence(en, fr)

    def _check_keys(self, table: str, number: int, data: dict[str, Any], known: set[str]) -> None:
        for key in sorted(data.keys() - known):
            raise _fault(
                self._lines.of(table, number, key),
                f"“{key}” is not known here.",
                f"«\u202f{key}\u202f» n’est pas connu ici.",
            )

    def _wrong(self, table: str, number: int, key: str) -> LessonError:
        """Return the error for a key that is missing or has a wrong value."""
        return _fault(
            self._lines.of(table, number, key),
            f"“{key or table}” is missing or has a value that cannot be used.",
            f"«\u202f{key or table}\u202f» manque ou a une valeur inutilisable.",
        )


def _in_file(name: str, why: Sentence) -> Sentence:
    return Sentence(f"{name}: {why.en}", f"{name}\u202f: {why.fr}")
