"""The progress of the learners at this computer: lessons done and cards seen, by profile, in one file."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.override import override
from epizodiak_qt.table.json_file import JsonFile, NamedEntries

if TYPE_CHECKING:
    from pathlib import Path


class LessonDone(NamedTuple):
    """A lesson that was done to its end."""

    lesson: str
    """Its game and name, such as "epizodiak/01-dial"."""
    seconds: float
    """The shortest time."""


class Learned(NamedTuple):
    """The progress of one person."""

    name: str
    """The name of the profile; empty for a person without one."""
    lessons: tuple[LessonDone, ...] = ()
    """The lessons done."""
    cards: tuple[str, ...] = ()
    """The first-time cards that were shown."""

    def seconds_of(self, lesson: str) -> float | None:
        """Return the shortest time of a lesson; None if it was not done."""
        return next((done.seconds for done in self.lessons if done.lesson == lesson), None)


class _Content(NamedTuple):
    """The content of the file."""

    people: tuple[Learned, ...] = ()
    """The progress of each person."""


class Progress(NamedEntries[Learned, _Content]):
    """The progress of everybody at this computer."""

    def __init__(self, path: Path) -> None:
        file = JsonFile(path, _Content, Label("The lessons learned", "Les progrès"))
        super().__init__(file, _Content, lambda content: content.people)

    @override
    def _checked(self, entry: Learned) -> Learned:
        return entry._replace(lessons=tuple(done for done in entry.lessons if isfinite(done.seconds)))

    def of(self, profile: str) -> Learned:
        """Return the progress of a profile; an empty name stands for a person without one."""
        return self.find(profile) or Learned(profile)

    def finish_lesson(self, profile: str, lesson: str, seconds: float) -> Sentence | None:
        """Store that a lesson was done; return why the file could not be written, or None."""
        self._read_again()
        before = self.of(profile)
        shortest = min(seconds, before.seconds_of(lesson) or seconds)
        others = [done for done in before.lessons if done.lesson != lesson]
        done = LessonDone(lesson, round(shortest, 1))
        return self.put(before._replace(lessons=(*others, done)), before)

    def show_card(self, profile: str, card: str) -> Sentence | None:
        """Store that a first-time card was shown; return why the file could not be written, or None."""
        self._read_again()
        before = self.of(profile)
        return self.put(before._replace(cards=tuple(dict.fromkeys((*before.cards, card)))), before)

    def follow(self, before: str, after: str) -> Sentence | None:
        """Follow a profile that was renamed, or (an empty `after`) deleted."""
        self._read_again()
        learned = self.find(before)
        if learned is None or not before:
            return self.problem
        return self.put(learned._replace(name=after), learned) if after else self.remove(learned)
