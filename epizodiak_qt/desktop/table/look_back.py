"""Looking back from the log: rings around what an entry is about, and the table as it was after it."""

from __future__ import annotations

from functools import partial, reduce
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.log.log_entry import PastEvents, begins_history, log_line
from epizodiak_qt.desktop.table.prompt_bar import QuestionBar
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QToolButton

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.table.curtain.curtain import Curtain
    from epizodiak_qt.desktop.table.log.event_history import EventHistory
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.link import Update

OUT_OF_REACH: Final = Phrase(
    "LookBack", "This moment cannot be shown: the log does not reach back to the deal."
)
PAST: Final = Sentence(
    "An earlier moment is shown: go back to the game first.",
    "Un moment passé est affiché\u202f: revenez d’abord à la partie.",
)
"""Why nothing can be played while an earlier moment is shown."""
NO_MOMENT = -1  # the number of an update that belongs to the past: no hint is about it


class LookBack(QuestionBar):
    """Shows earlier moments on the table of one page, as far as the seat that is shown knows them.

    While an earlier moment is shown nothing can be played. The bar names the moment, and leads to the ones
    beside it and back to the game. Updates of the game are counted, and shown when the player leaves.

    Args:
        page: The page of the table.
        history: The events of the log.
        curtain: The curtain; nothing earlier is shown while it is closed.

    Signals:
        ended: The newest update of the seat is to be shown again.
    """

    ended = Signal()

    def __init__(self, page: TablePage, history: EventHistory, curtain: Curtain) -> None:
        super().__init__(page, page.log)
        self._page = page
        self._scene = page.scene
        self._ui = ui = page.ui
        self._past = ui.past or PastEvents(partial(begins_history, ui.game))
        self._history = history
        self._curtain = curtain
        self._now: Update | None = None
        self._row = -1
        self._pointed = -1
        self._missed = 0
        self._asked = False
        self._highlight = page.view.highlight
        self.steps: dict[str, QToolButton] = {}
        page.questions.append(self)
        page.arranged.connect(self._fit)
        page.prompt_bar.appeared.connect(self._follow_question)
        page.status_shown.connect(self._show_status)
        page.log.pointed.connect(self.point_at)
        page.log.chosen.connect(self._on_chosen)

    def _lay_out(self) -> None:
        """Make the bar, when it is first shown."""
        from PySide6.QtWidgets import QToolButton

        self._title, self._text = PlainLabel(), PlainLabel(wrap=True)
        self._news, self._notice = (PlainLabel(wrap=True, look="accent") for _ in range(2))
        self._title.setStyleSheet("font-weight: bold;")
        self._notice.hide()
        self.steps.update((name, QToolButton(self)) for name in ("back", "forward"))
        self.leave_button = primary_button()
        for step in self.steps.values():
            step.setProperty("emblem", True)  # as large as a target
        self.steps["back"].clicked.connect(lambda: self.step(-1))
        self.steps["forward"].clicked.connect(lambda: self.step(1))
        self.leave_button.clicked.connect(self.escape)
        labels = (self._title, self._text, self._news, self._notice)
        texts = fill_column(QVBoxLayout(), *labels, margins=(6, 0, 6, 0), gap=0)
        slim = (12, 3, 12, 3)  # covers no more of the board than it must
        self.setLayout(row_of(*self.steps.values(), (texts, 1), self.leave_button, margins=slim))
        before: QWidget = self._page.prompt_bar.no
        for button in (*self.steps.values(), self.leave_button):
            self.setTabOrder(before, button)
            before = button

    @property
    def active(self) -> bool:
        """Whether an earlier moment is shown."""
        return self._now is not None

    # --- rings

    def point_at(self, row: int) -> None:
        """Ring what an entry of the log is about, as far as it lies where the event put it; -1 for none."""
        self._pointed = row
        self.refresh()

    def refresh(self) -> None:
        """Show the rings of the entry that is pointed at: the game may have moved what it is about."""
        shown = self._row if self.active else self._pointed
        keys = self._keys(shown)
        if keys != self._highlight.keys:
            self._highlight.keys = keys
            self._page.view.viewport().update()

    def _keys(self, row: int) -> frozenset[Key]:
        if not self._history.is_event(row) or (self._scene.moving and not self.active):
            return frozenset()
        index = self._history.index_of(row)
        events = dict(self._history.in_force(index if self.active else None))
        if index not in events:
            return frozenset()
        keys = self._past.keys_of(events[index])
        for later, event in events.items():
            if later > index:
                keys = self._past.keys_left(keys, event)
        return keys

    # --- earlier moments

    def _on_chosen(self, row: int) -> None:
        if not self._curtain.closed and not self._scene.skip():
            self.show_moment(row)

    def show_moment(self, row: int, *, spoken: bool = True) -> None:
        """Show the table as it was after an entry of the log, and speak of it."""
        self._scene.animator.finish_now()
        now = self._now or self._scene.shown
        update = None if now is None else self._update(row, now)
        if update is None:
            self._page.notify(OUT_OF_REACH.say, to=None)
            return
        if not self.steps:
            self._lay_out()
        if not self.active:
            self._scene.status.clear_notice()  # of the present moment
        self._now, self._row = now, row
        self._page.result.put_aside()
        self._scene.show_past(update)
        self._highlight.past = True
        self._cover_status()
        self._page.log.mark(row)
        self._show_texts()
        if self.isHidden():
            self.waiting = True
            self.show()
            self.raise_()
        self._page.fit_overlays()
        self.refresh()
        self._page.view.viewport().update()
        if spoken:
            self._page.speak(self.text)

    @property
    def text(self) -> str:
        """All that the bar says of the moment and of the game."""
        return " ".join(filter(None, (self._title.text(), self._text.text(), self._news.text())))

    def _show_texts(self) -> None:
        """Show which moment is shown, its event in words, and what has happened meanwhile."""
        rows, event = self._rows(), self._history.event_of(self._row)
        number, count = rows.index(self._row) + 1, len(rows)
        title = say("LookBack", "Looking back: moment {number} of {count}", number=number, count=count)
        self._title.setText(title)
        seen = event if self._scene.private else event.seen_by(None)
        self._text.setText(log_line(self._ui.event_line, seen, self._scene.names))
        news = plural("LookBack", "The game goes on: %n new move(s).", self._missed) if self._missed else ""
        if self._asked:
            news = " ".join(filter(None, (news, translate("LookBack", "It is your turn."))))
        self._news.setText(news)
        self._news.setVisible(bool(news))
        self.leave_button.setText(translate("LookBack", "Back to the game"))
        self.leave_button.setToolTip(translate("LookBack", "Esc leads back too."))
        for name, text, possible in (
            ("back", translate("LookBack", "The moment before"), number > 1),
            ("forward", translate("LookBack", "The next moment"), number < count),
        ):
            self.steps[name].setToolTip(text)
            self.steps[name].setAccessibleName(text)
            self.steps[name].setEnabled(possible)
        self.setAccessibleName(self.text)
        self.leave_button.setAccessibleDescription(self.text)

    def _show_status(self, text: str) -> None:
        """Show a notice of the status line, which the bar covers."""
        if not self.steps:
            return
        notice = text if self._scene.status.notice else ""
        self._notice.setText(notice)
        self._notice.setVisible(bool(notice))
        if self.active:
            self._page.fit_overlays()

    def _rows(self) -> list[int]:
        """Return the rows of the log whose moments can be shown."""
        return [row for row in range(self._history.rows) if self._history.is_event(row)]

    def step(self, by: int) -> None:
        """Show the moment before, or the next one."""
        rows = self._rows()
        there = rows.index(self._row) + by if self._row in rows else -1
        if 0 <= there < len(rows):
            self.show_moment(rows[there])

    def _update(self, row: int, now: Update) -> Update | None:
        """Return the table after an entry as the seat of `now` knows it; None if the deal is not known."""
        if not self._history.is_event(row):
            return None
        index = self._history.index_of(row)
        events = [event for _, event in self._history.in_force(index)]
        while events and not self._past.deals(events[0]):
            del events[0]
        if not events:
            return None
        seat, rules = now.seat, GAMES[self._ui.game]
        view = reduce(rules.apply, events, rules.undealt(now.view.options, seat))
        if seat is not None and HIDDEN in view.hands[seat]:
            seat = None  # the log is public there: another hand was shown then
            view = reduce(rules.apply, events, rules.undealt(now.view.options, seat))
        every = self._history.in_force(None)
        later = (getattr(event, "seat", None) for at, event in every if at > index)
        acting = next((each for each in later if each is not None), None)
        state = now.state._replace(
            acting=now.state.acting if acting is None else (acting,),
            between=False,
            over=False,
            proposal=None,
            may_take_back=None,
            may_abandon=False,
        )
        return now._replace(seq=NO_MOMENT, seat=seat, view=view, events=(), past=(), legal=(), state=state)

    # --- the game goes on

    def note_update(self, update: Update) -> None:
        """Count an update that is not shown now, and show the player when it is their turn."""
        self._missed += bool(update.events)
        self._asked = bool(update.legal)
        self._show_texts()
        self._page.fit_overlays()
        if self._asked:
            self._page.speak(self.text, assertive=True)

    @override
    def escape(self) -> bool:
        """Show the game again; return whether an earlier moment was shown."""
        was = self.drop()
        if was:
            self.ended.emit()
        return was

    @override
    def answers(self) -> list[QWidget]:
        return [self.leave_button, *self.steps.values()] if self.steps else []

    def go_on(self) -> None:
        """Show the table as it was before looking back: it goes on from there."""
        now = self._now
        if self.drop() and now is not None:
            self._scene.present(now._replace(events=()))

    def drop(self) -> bool:
        """End looking back without showing anything else; return whether an earlier moment was shown."""
        was, self._now, self._row, self._missed, self._asked = self.active, None, -1, 0, False
        if was:
            self._highlight.past = False
            self._page.log.mark()
            self.close_bar()
            self._cover_status()
            self.refresh()
            self._page.fit_overlays()
        return was

    def retranslate(self) -> None:
        """Show the moment and its bar in the current language and theme."""
        if self.active:
            self.show_moment(self._row, spoken=False)

    def _follow_question(self) -> None:
        """Take the place that a question leaves, or make room for one."""
        self._cover_status()
        self._fit()

    def _cover_status(self) -> None:
        """Show the status line unless a question or this bar lies over it."""
        self._scene.status.setVisible(not (self.active or self._page.prompt_bar.asking))

    def _fit(self) -> None:
        """Lie over the status line, below a question if there is one."""
        if self.isHidden():
            return
        side = self.leave_button.fontMetrics().height()
        for name, button in self.steps.items():
            self._page.paint_mark(button, name, side)
        now, prompt = self._scene.layout_now, self._page.prompt_bar
        wide = max(
            now.middle.width - 16,
            min(560 * now.text_scale, 0.8 * now.status.width),
            self.minimumSizeHint().width(),
        )
        wide = min(wide, self._page.width() - 16)
        top = prompt.geometry().bottom() + 8 if prompt.isVisible() else now.status.y
        self.fit(now.middle.centre.x, top, wide)
