"""The table of a lesson: a real table whose other seats play the moves of the record."""

from __future__ import annotations

import secrets
from collections import deque
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.chance import ChanceError, ReplayedChance, SeededChance
from epizodiak_qt.games.record import chance_of_steps
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Header, RecordedChance, Seat
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.refusals import NO_ABANDON, NO_TAKE_BACK, NOT_BETWEEN_ROUNDS, reason
from epizodiak_qt.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from epizodiak_qt.games.chance import Chance, ChanceResult
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.link import ProposalKind, State
    from epizodiak_qt.teaching.lesson import Lesson, Remark, Step

DEAL: Final = "deal"
"""The action that deals the next round: a step of the learner, whichever seat begins that round."""
NOT_YET: Final = reason(
    "not_yet",
    "Read on first: press “Next”.",
    "Lisez d’abord la suite\u202f: appuyez sur «\u202fSuivant\u202f».",
)
"""An action during a step without a move."""
OTHERS_FIRST: Final = reason(
    "others_first", "Wait until the others have played.", "Attendez que les autres aient joué."
)
"""An action while moves of the record are still to be played."""
NOT_NOW: Final = reason(
    "not_now",
    "The rules allow that, but the lesson needs another move here.",
    "Les règles le permettent, mais la leçon a besoin d’un autre coup ici.",
)
"""A legal action that the lesson does not want and has no answer for."""


class LessonTable(Table):
    """A game in progress in which the steps of a lesson decide what the learner plays.

    The rules refuse an illegal action as at any table. A legal action that the present step does not want is
    refused with the answer of the lesson, and nothing has happened.

    Attributes:
        lesson: The lesson.
        remark: The answer of the lesson to the last action that it played; None without one.
        steps_done: How many steps are behind the learner.
        changed: Called when another step begins, and when the remark changes.
    """

    def __init__(self, lesson: Lesson, changed: Callable[[], None] = lambda: None) -> None:
        replay = lesson.replay
        game, moments = replay.game, replay.moments
        dealt, *later = chance_of_steps(replay.record)
        chance = _chance_after(chain.from_iterable(later))
        others = lesson.bots or "beginner"
        seats = tuple(
            Seat("human" if seat == lesson.seat else "bot", who.name, "" if seat == lesson.seat else others)
            for seat, who in enumerate(replay.seats)
        )
        options = game.options_to_json(moments[0].position.options)
        header = Header("lesson", "", game.NAME, options, seats, RecordedChance(dealt))
        super().__init__(game, header, NoJournal(), chance)
        self.lesson = lesson
        self.changed = changed
        self.remark: Sentence | None = None
        self.steps_done = 0
        self._left = False  # whether the present step is done, and moves of the others are still due
        self._moments = deque(moments[1:])  # those of the record that are still to come
        for _ in range(lesson.begin):
            self._play_recorded()

    # --- the steps

    @property
    def step(self) -> Step | None:
        """The present step; None after the last one."""
        return self.lesson.steps[self.steps_done] if self.steps_done < len(self.lesson.steps) else None

    @property
    def recorded_move(self) -> str | None:
        """The next action of the record; None at its end."""
        return self._moments[0].action if self._moments else None

    @property
    def finished(self) -> bool:
        """Whether the lesson is over: after its last step, and with bots at the end of the round."""
        ended = self.over or self.state().between
        return self.step is None and (ended or not self.lesson.bots)

    def go_on(self) -> None:
        """Leave a step that has no move."""
        if self.step is not None and not self.step.moves and not self._left:
            self.remark = None
            self._leave()

    def due(self) -> int | None:
        """Return the seat whose move of the record is to be played now; None if the learner goes on.

        A move of the learner without alternative that no step wants, such as a draw of Ecliptic, is due too.
        """
        if not self._left or self.recorded_move in (None, DEAL):
            return None
        moment = self._moments[0]
        return moment.seat if moment.seat != self.lesson.seat or self._goes_without_saying else None

    @property
    def _goes_without_saying(self) -> bool:
        """Whether the next move of the record has no alternative, and the next step wants another one."""
        wanting = next((step for step in self.lesson.steps[self.steps_done + 1 :] if step.moves), None)
        action = self._moments[0].action
        legal = [str(each) for each in self.game.legal(self._position, self.lesson.seat)]
        return wanting is not None and action not in wanting.moves and legal == [action]

    def play_due(self) -> Reason | None:
        """Play the move of the record that is due; the next step begins after the last one."""
        refusal = self._play_recorded()
        self._begin_step()
        return refusal

    def _leave(self) -> None:
        self._left = True
        self._begin_step()

    def _begin_step(self) -> None:
        if self.due() is None:
            self._left = False
            self.steps_done += 1
        self.changed()

    def _play_recorded(self) -> Reason | None:
        moment = self._moments.popleft()
        return self._guarded(moment.seat or 0, self.game.parse_action(moment.action))

    def _guarded(self, seat: int, action: Any) -> Reason | None:
        """Play an action; what the record gives as chance may not fit an action that it does not have."""
        try:
            return super().act(seat, action, secrets.token_hex(8))
        except ChanceError as error:
            return Reason("wrong_chance", None, error.sentence)

    # --- what the learner does

    @override
    def act(self, seat: int, action: Any, name: str) -> Reason | None:
        """Play an action of the learner, or of a bot after the last step."""
        step = self.step
        if step is None:
            return super().act(seat, action, name)
        refusal = self._refusal(seat, action, step)
        if refusal is None:
            refusal = self._guarded(seat, action)
        if refusal is not None:
            return refusal
        if self._left:
            self._moments.popleft()
            self._begin_step()
            return None
        text = str(action)
        self.remark = _answer(step.also, text)
        done = text in step.moves or not any(self._is_legal(seat, move) for move in step.moves)
        learner_is_next = self.recorded_move is not None and self._moments[0].seat == self.lesson.seat
        if learner_is_next and (done or text == self.recorded_move):
            self._moments.popleft()
        if done and step.moves:
            self._leave()
        else:
            self.changed()
        return None

    def _is_legal(self, seat: int, move: str) -> bool:
        return super().explain(seat, self.game.parse_action(move)) is None

    def _refusal(self, seat: int, action: Any, step: Step) -> Reason | None:
        """Return why the learner may not do `action` in a step; None if the lesson plays it."""
        refusal = super().explain(seat, action)
        if refusal is not None:
            answer = _answer(step.wrong, refusal.code)
            return refusal if answer is None else refusal._replace(why=answer)
        text = str(action)
        if self._left:
            return None if self.due() == seat and text == self.recorded_move else OTHERS_FIRST
        if text in step.moves or _answer(step.also, text) is not None:
            return None
        if len(self.game.legal(self._position, seat)) == 1:
            return None  # as the only action it teaches nothing, and the window may play it by itself
        answer = _answer(step.wrong, text)
        if answer is not None:
            return NOT_NOW._replace(why=answer)
        return NOT_NOW if step.moves else NOT_YET

    @override
    def explain(self, seat: int, action: Any) -> Reason | None:
        """Return why the learner may not do `action` now, as the lesson says it."""
        step = self.step
        return super().explain(seat, action) if step is None else self._refusal(seat, action, step)

    @override
    def ready(self, seat: int) -> Reason | None:
        """Deal the next round if the present step wants it."""
        step = self.step
        if step is None:
            return NOT_BETWEEN_ROUNDS
        if DEAL not in step.moves or not self.state().between:
            return NOT_NOW
        refusal = super().ready(seat)
        if refusal is None:
            if self._moments:
                self._moments.popleft()
            self._leave()
        return refusal

    @override
    def propose(self, seat: int, kind: ProposalKind) -> Reason | None:
        """Refuse: a lesson is begun again instead."""
        return NO_TAKE_BACK if kind == "take back" else NO_ABANDON

    @override
    def state(self) -> State:
        """Return the public state of the table; nothing can be taken back or abandoned."""
        return super().state()._replace(may_take_back=None, may_abandon=False)


def unplayable_line(lesson: Lesson) -> int | None:
    """Return the line of the first step whose move is not the one of the record there; None without one."""
    table = LessonTable(lesson)
    while (step := table.step) is not None:
        if not step.moves:
            table.go_on()
        elif step.moves[0] != table.recorded_move:
            return step.line
        elif step.moves[0] == DEAL:
            if table.ready(lesson.seat) is not None:
                return step.line
        elif table.act(lesson.seat, table.game.parse_action(step.moves[0]), str(step.line)) is not None:
            return step.line
        while table.due() is not None:
            if table.play_due() is not None:
                return step.line
    return None


def _chance_after(results: Iterable[ChanceResult]) -> Callable[[str], Chance]:
    """Return the source of chance of each action: the results of the record in turn, then a fresh seed."""
    due = deque(results)

    def next_results() -> Iterator[ChanceResult]:
        while due:
            yield due.popleft()

    return lambda _seed: ReplayedChance(next_results()) if due else SeededChance(secrets.token_hex(16))


def _answer(remarks: Iterable[Remark], to: str) -> Sentence | None:
    return next((remark.say for remark in remarks if remark.to == to), None)
