"""The dialog that makes a picture of a finished game: an animation of all moves, or a poster of the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.dialogs.file_dialogs import ask_picture_path
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.pictures.film import PACES_MS, FilmOptions, estimate
from epizodiak_qt.desktop.pictures.picture_file import ANIMATED, PictureChoices
from epizodiak_qt.desktop.style.forms import add_field, field_form, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.override import override

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence
    from pathlib import Path

    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog
    from epizodiak_qt.desktop.pictures.picture_file import PictureKind, PictureMaker
    from epizodiak_qt.table.replay_link import Whose

PREVIEW: Final = (400, 340)
"""The room of the preview, in pixels."""
RATIOS: Final = (1.0, 1.5)


class PictureDialog(SizedDialog):
    """Asks what the picture is to be, shows it small, makes it, and tells where it was saved.

    Args:
        maker: Makes pictures of the game.
        tasks: The running tasks.
        parent: The window below.
    """

    MIN_SIZE_EM = (54, 0)

    def __init__(self, maker: PictureMaker, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent, translate("Picture", "Picture of the game"))
        self.maker = maker
        self._tasks = tasks
        self.making: asyncio.Task[None] | None = None
        self.kind, self.part, self.hands, self.length, self.size_box, self.ground = (
            ComboBox() for _ in range(6)
        )
        self._fields = QWidget()
        self._form = field_form(self._fields, lines=10, gap=16)
        self.preview = PlainLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.preview.setFixedSize(*PREVIEW)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(translate("Picture", "Progress"))
        self.progress.hide()
        self.outcome = LiveLabel()
        self.outcome.hide()
        self.close_button = QPushButton(translate("Picture", "Close"))
        self.save_button = primary_button(translate("Picture", "Save…"))
        self._fill()
        for box in self._fields.findChildren(ComboBox):
            box.currentIndexChanged.connect(self._on_change)
        row = row_of(self.preview, (self._fields, 1), gap=24)
        row.setAlignment(self._fields, Qt.AlignmentFlag.AlignTop)
        buttons = row_of(self.close_button, None, self.save_button)
        self.lay_out((row, 1), self.progress, self.outcome, buttons, spacing=14)
        self.close_button.clicked.connect(self._cancel)
        self.save_button.clicked.connect(self.ask_for_file)
        FormKeys(self, start=self.kind, default=self.save_button, leave=self._cancel)
        self._show_fields()
        QTimer.singleShot(0, self, self._show_preview)

    def _fill(self) -> None:
        """Put the drop-downs into the form, with their labels and choices."""
        replay = self.maker.replay
        rounds = range(1, len(replay.rounds) + 1)
        round_text, hand = translate("Replay", "Round {round}"), translate("Replay", "Hand: {name}")
        self._form.setContentsMargins(0, 0, 0, 0)
        kinds = (
            (translate("Picture", "Animation (WebP)"), "webp"),
            (translate("Picture", "Animation, larger file (PNG)"), "png"),
            (translate("Picture", "Poster to print (PDF)"), "pdf"),
            (translate("Picture", "Poster (SVG)"), "svg"),
        )
        whole = translate("Picture", "The whole game"), None
        parts = [(round_text.format(round=number), number) for number in rounds]
        hands = [(hand.format(name=who.name), seat) for seat, who in enumerate(replay.seats)]
        sizes = [(f"{round(960 * each)} × {round(600 * each)}", each) for each in RATIOS]
        grounds = (translate("Picture", "Dark sky"), False), (translate("Picture", "White paper"), True)
        every, none = (translate("Replay", "All hands"), "all"), (translate("Replay", "No hand"), None)
        self._add(translate("Picture", "Kind"), self.kind, kinds)
        self._add(translate("Picture", "Part"), self.part, [whole, *parts])
        self._add(translate("Picture", "Hands"), self.hands, [every, *hands, none])
        self._add(translate("Picture", "Length"), self.length, [("", each) for each in PACES_MS])
        self._add(translate("Picture", "Size"), self.size_box, sizes)
        self._add(translate("Picture", "Ground"), self.ground, grounds)
        self.ground.setCurrentIndex(int(self.maker.prefers_paper))

    def _add(self, label: str, box: ComboBox, entries: Sequence[tuple[str, object]]) -> None:
        """Add a drop-down with its label and entries to the form."""
        for text, data in entries:
            box.addItem(text, data)
        add_field(self._form, label, box)

    # --- choices

    @property
    def choices(self) -> PictureChoices:
        """The choices of the drop-downs."""
        return PictureChoices(
            kind=cast("PictureKind", self.kind.currentData()),
            film=FilmOptions(
                move_ms=cast("int", self.length.currentData()),
                ratio=cast("float", self.size_box.currentData()),
                whose=cast("Whose", self.hands.currentData()),
                round=cast("int | None", self.part.currentData()),
            ),
            paper=bool(self.ground.currentData()),
        )

    def _on_change(self) -> None:
        self._say("")  # what was saved is another picture
        self._show_fields()
        self._show_preview()

    def _show_fields(self) -> None:
        """Show the fields of the chosen kind."""
        animated = self.kind.currentData() in ANIMATED
        for box, shown in (
            (self.part, animated and len(self.maker.replay.rounds) > 1),
            (self.hands, animated),
            (self.length, animated),
            (self.size_box, animated),
            (self.ground, not animated),
        ):
            self._form.setRowVisible(box, shown)
        text, choices = translate("Picture", "About {seconds} s, {megabytes} MB"), self.choices
        for place, pace_ms in enumerate(PACES_MS):
            film = replace(choices.film, move_ms=pace_ms)
            seconds, megabytes = estimate(self.maker.replay, film, choices.kind)
            self.length.setItemText(place, text.format(seconds=seconds, megabytes=megabytes))

    def _show_preview(self) -> None:
        choices, dots = self.choices, self.devicePixelRatioF()
        choices = replace(choices, film=replace(choices.film, ratio=0.5 * dots))
        image = self.maker.preview(choices, round(PREVIEW[1] * dots))
        aspect, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        room = self.preview.size() * dots
        pixmap = QPixmap.fromImage(image.scaled(room, aspect, smooth))
        pixmap.setDevicePixelRatio(dots)
        self.preview.setPixmap(pixmap)
        self.preview.setAccessibleName(translate("Picture", "Preview: the end of the game"))

    # --- making and saving

    def ask_for_file(self) -> FileDialog:
        """Ask where to save the picture, in a dialog that does not block; then make and save it."""
        return ask_picture_path(self, self.maker.file_name(self.choices.kind), self.save_as)

    def save_as(self, path: Path) -> None:
        """Make the picture and save it in a file."""
        if self.making is None:
            self._show_making(making=True)
            self._say(translate("Picture", "The picture is being made…"))
            self.making = self._tasks.spawn(self._make(path))

    async def _make(self, path: Path) -> None:
        try:
            saved, outcome = await self.maker.save(self.choices, path, self._show_progress)
        finally:
            self.making = None
        self._show_making(making=False)
        self._say(shown_sentence(outcome), assertive=not saved)
        (self.close_button if saved else self.save_button).setFocus()

    def _show_progress(self, done: int, total: int) -> None:
        before = self.progress.value()
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        if before < total // 2 <= done:
            announce(self.progress, translate("Picture", "Half of the picture is made"))

    def _show_making(self, *, making: bool) -> None:
        self._fields.setEnabled(not making)
        self.save_button.setEnabled(not making)
        self.progress.setRange(0, 0)
        self.progress.setVisible(making)
        close = translate("Picture", "Cancel") if making else translate("Picture", "Close")
        self.close_button.setText(close)
        if making:
            self.close_button.setFocus()

    def _say(self, text: str, *, assertive: bool = False) -> None:
        self.outcome.say(text, assertive=assertive)
        self.outcome.setVisible(bool(text))

    def _stop(self) -> bool:
        """Stop making the picture; return whether it was being made."""
        making, self.making = self.making, None
        if making is not None:
            making.cancel()
        return making is not None

    def _cancel(self) -> None:
        """Stop making the picture, or close the dialog."""
        if self._stop():
            self._show_making(making=False)
            self._say(translate("Picture", "Cancelled. No file was written."))
            self.save_button.setFocus()
        else:
            self.reject()

    # Qt

    @override
    def done(self, result: int) -> None:
        self._stop()
        super().done(result)
