"""Reads lessons: a file of steps in TOML, and the game record beside it. The format is in docs/lessons.md."""

from __future__ import annotations

import re
import tomllib
from collections import deque
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

    _Lines = dict[str, deque[dict[str, int]]]
    """By the name of a table, the lines of the keys of each table of that name; "" is the table itself."""

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
    return _lesson(path, _Table("", data, _LESSON_KEYS, _lines_of(text)))


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


def _lines_of(text: str) -> _Lines:
    """Return the lines of the tables of a TOML file and of their keys: `tomllib` does not tell them."""
    keys: dict[str, int] = {}
    lines: _Lines = {"": deque([keys])}
    for line, words in enumerate(text.splitlines(), 1):
        if (header := _TABLE.match(words)) is not None:
            keys = {"": line}
            lines.setdefault(header[1], deque()).append(keys)
        elif (key := _KEY.match(words)) is not None:
            keys.setdefault(key[1], line)
    return lines


class _Table:
    """A table of the file, whose keys must be `known`. Each value is checked when it is read."""

    def __init__(self, name: str, data: dict[str, Any], known: set[str], lines: _Lines) -> None:
        self._name, self.data, self._all = name, data, lines
        tables = lines.get(name)
        self._lines = tables.popleft() if tables else {}
        for key in sorted(data.keys() - known):
            raise _fault(
                self.line(key), f"“{key}” is not known here.", f"«\u202f{key}\u202f» n’est pas connu ici."
            )

    def line(self, key: str = "") -> int:
        """Return the line of a key, or of the table."""
        return self._lines.get(key) or self._lines.get("", 1)

    def wrong(self, key: str) -> LessonError:
        """Return the error for a key that is missing or has a wrong value."""
        return _fault(
            self.line(key),
            f"“{key or self._name}” is missing or has a value that cannot be used.",
            f"«\u202f{key or self._name}\u202f» manque ou a une valeur inutilisable.",
        )

    def tables(self, key: str, known: set[str]) -> list[_Table]:
        """Return the tables in a key."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise self.wrong(key)
        return [_Table(f"{self._name}.{key}".lstrip("."), each, known, self._all) for each in value]

    def text(self, key: str, absent: str) -> str:
        """Return a text."""
        value = self.data.get(key, absent)
        if not isinstance(value, str):
            raise self.wrong(key)
        return value

    def texts(self, key: str) -> list[str]:
        """Return a list of texts."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
            raise self.wrong(key)
        return value

    def number(self, key: str, most: int) -> int:
        """Return a number from 0."""
        value = self.data.get(key, 0)
        if type(value) is not int or not 0 <= value <= most:
            raise self.wrong(key)
        return value

    def sentence(self, key: str) -> Sentence:
        """Return a sentence in both languages."""
        match self.data.get(key):
            case {"en": str(en), "fr": str(fr), **others} if en.strip() and fr.strip() and not others:
                return Sentence(en, fr)
        raise self.wrong(key)

    def action(self, key: str, text: str, game: AnyGame) -> str:
        """Return an action in its usual form."""
        try:
            return str(game.parse_action(text))
        except InvalidActionError as error:
            raise _at(self.line(key), error.sentence) from error


def _lesson(path: Path, whole: _Table) -> Lesson:
    """Return the lesson. Raises LessonError."""
    replay = _replay(path, whole)
    steps = whole.tables("step", _STEP_KEYS)
    if not steps:
        raise _fault(1, "A lesson needs steps.", "Une leçon a besoin d’étapes.")
    return Lesson(
        path.stem,
        whole.sentence("title"),
        tuple(whole.texts("rules")),
        replay,
        whole.number("seat", replay.game.SEATS - 1),
        whole.number("begin", len(replay.moments) - 1),
        whole.text("bots", ""),
        tuple(_step(step, replay.game) for step in steps),
    )


def _replay(path: Path, whole: _Table) -> ReplayedGame:
    """Return the record beside the file. Raises LessonError."""
    name = whole.text("record", f"{path.stem}.ezr")
    if name in ("", ".", "..") or any(each in name for each in "/\\\0"):
        raise whole.wrong("record")
    try:
        replay = read_replay(_text_of(path.with_name(name)), GAMES)
    except InvalidRecordError as error:
        raise LessonError(_in_file(name, error.sentence)) from error
    if replay.damage is not None:
        raise LessonError(_in_file(name, replay.damage))
    return replay


def _step(step: _Table, game: AnyGame) -> Step:
    after, move = step.data.get("after"), step.data.get("move")
    if after is not None and (type(after) not in (int, float) or not 0 < after < 600):
        raise step.wrong("after")
    moves = [move] if isinstance(move, str) else step.texts("move")
    return Step(
        step.line(),
        step.sentence("say"),
        tuple(tuple(item.split()) for item in step.texts("show")),
        tuple(step.action("move", text, game) for text in moves),
        tuple(_remark(each, game) for each in step.tables("also", _ALSO_KEYS)),
        tuple(_remark(each, game) for each in step.tables("wrong", _WRONG_KEYS)),
        after,
    )


def _remark(table: _Table, game: AnyGame) -> Remark:
    given = [key for key in ("action", "code") if key in table.data]
    if len(given) != 1:
        raise table.wrong(given[0] if given else "")
    to = table.text(given[0], "")
    return Remark(table.action("action", to, game) if given == ["action"] else to, table.sentence("say"))


def _in_file(name: str, why: Sentence) -> Sentence:
    return Sentence(f"{name}: {why.en}", f"{name}\u202f: {why.fr}")
