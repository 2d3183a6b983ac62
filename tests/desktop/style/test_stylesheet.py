"""Style sheet, palette and texts of widgets, and the states that differ in them."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.style import stylesheet
from epizodiak_qt.desktop.style.painting import blend
from epizodiak_qt.desktop.style.plain_label import PlainLabel, plain_tooltip
from epizodiak_qt.desktop.style.stylesheet import apply_theme, palette, style_sheet
from epizodiak_qt.desktop.style.theme import THEMES, Theme
from tests.desktop.paint_recorder import record
from tests.desktop.painted_contrast import too_faint
from tests.desktop.style.colour_difference import contrast
from tests.desktop.style.widget_kinds import FOCUSED, KINDS, STATES, Shown
from tests.program_process import ROOT

# The contrast that foreground and background must have (WCAG 2.2: 1.4.3, 1.4.6, 1.4.11).
PAIRS = {
    7.0: "ink/tile ink/tile_foot grey_ink/grey_tile grey_ink/grey_shade",
    4.5: "text/panel text/background_centre text/background_edge text/ring muted/panel muted/background_edge "
    "muted/ring accent/ring mark_ink/green mark_ink/orange red/grey_tile "
    "hand_count/chip points/chip score/chip",
    3.0: "red/tile violet/tile violet/grey_shade tile_line/tile_foot back_line/back accent/background_centre "
    "accent/panel halo/background_centre",
}


@pytest.fixture(params=list(THEMES.values()), ids=list(THEMES))
def theme(request: pytest.FixtureRequest, styled_app: QApplication) -> Iterator[Theme]:
    """Apply each theme to the application."""
    apply_theme(styled_app, request.param, BODY_PX)
    yield request.param
    apply_theme(styled_app, THEMES["night"], BODY_PX)


def inside(widget: QWidget) -> Any:
    """Return the image within the border."""
    return widget.grab().toImage().copy(widget.rect().adjusted(7, 7, -7, -7))


def changed_by(without: QImage, with_focus: QImage, edge_px: int) -> int:
    """Return how many pixels at most `edge_px` from the edge differ by 3 to 1."""
    width, height = without.width(), without.height()
    pairs = Counter(
        (without.pixel(x, y), with_focus.pixel(x, y))
        for x in range(width)
        for y in range(height)
        if min(x, y, width - 1 - x, height - 1 - y) < edge_px
    )
    return sum(
        count
        for (one, other), count in pairs.items()
        if one != other and contrast(QColor(one).name(), QColor(other).name()) >= 3
    )


@pytest.mark.parametrize("text_px", [16, 24, 39])
def test_the_focus_ring_is_a_change_of_3_to_1_and_cuts_nothing(
    text_px: int, theme: Theme, styled_app: QApplication
) -> None:
    """Two pixels thick on every side, also on filled buttons (WCAG 2.2, 2.4.13); it takes of the padding."""
    apply_theme(styled_app, theme, text_px)
    for kind in (
        FOCUSED if text_px == 16 else ("button", "primary", "chosen", "tool", "field", "combo", "box")
    ):
        shown = Shown(kind)
        widget = shown.widget
        size, hint, without = widget.size(), widget.sizeHint(), inside(widget)
        edge_without = widget.grab().toImage()
        shown.put("focus")
        assert widget.hasFocus()
        assert (widget.size(), widget.sizeHint()) == (size, hint), kind
        assert inside(widget) == without or text_px > 16 or kind in ("spin", "tabs"), kind
        # The ring of the present tab lies inside the bar, and is the only line on two of its sides.
        ringed = widget.tabRect(widget.currentIndex()) if isinstance(widget, QTabBar) else widget.rect()
        changed = changed_by(edge_without, widget.grab().toImage(), 9999 if kind == "tabs" else text_px // 2)
        around = 2 * 2 * (ringed.width() + ringed.height())
        least = 0.8 * around if kind == "tabs" else around - 4 * 16
        assert changed >= least, (kind, "the rounded corners have fewer pixels")
        shown.page.close()


@pytest.mark.parametrize("kind", ["field", "combo", "box", "button"])
def test_a_disabled_widget_looks_different(kind: str, theme: Theme) -> None:
    """Border and background change, not only the text: in high contrast the text stays white."""
    images = []
    for enabled in (True, False):
        widget = KINDS[kind]()
        if isinstance(widget, QLineEdit | QPushButton):
            widget.setText("")
        widget.resize(200, 40)
        widget.setEnabled(enabled)
        images.append(widget.grab().toImage())
    one, other = images
    differ = sum(one.pixel(x, y) != other.pixel(x, y) for x in range(200) for y in range(40))
    assert differ > 40


@pytest.mark.parametrize("enabled", [True, False])
def test_a_checked_box_differs_from_an_empty_one_and_from_a_radio_button(enabled: bool, theme: Theme) -> None:
    """A checked box has a square within the square, with full corners, also when it is disabled."""

    def ground(*, ticked: bool) -> tuple[str, str]:
        box = QCheckBox()
        box.setChecked(ticked)
        box.setEnabled(enabled)
        box.resize(box.sizeHint())
        image = box.grab().toImage()
        left, middle = 2, box.height() // 2
        return image.pixelColor(left + 10, middle).name(), image.pixelColor(left + 6, middle - 4).name()

    ticked, empty = ground(ticked=True), ground(ticked=False)
    assert ticked[0] == ticked[1], "square"
    assert empty[0] == empty[1]
    assert ticked != empty


@pytest.mark.parametrize("text_px", [16, 19, 32, 39, 78])
def test_a_radio_button_is_round_at_every_size(text_px: int, theme: Theme, styled_app: QApplication) -> None:
    """Qt draws a square where the radius is more than half of the side."""
    apply_theme(styled_app, theme, text_px)
    button = QRadioButton()
    button.resize(button.sizeHint())
    image, top = button.grab().toImage(), button.height() // 2 - text_px // 2 - 2
    row = [image.pixel(x, top + 1) for x in range(text_px + 8)]
    assert row[3] == row[-1], "the corner is empty"
    assert len(set(row)) > 1, "the middle is painted"


def test_in_the_day_theme_a_disabled_button_is_fainter(styled_app: QApplication) -> None:
    """Its border has less contrast than that of an enabled button."""
    day = THEMES["day"]
    sheet = style_sheet(day, 16)
    (line,) = re.findall(r"QToolButton:disabled \{[^}]*border: 1px dashed (#\w+)", sheet)
    assert contrast(line, day.panel) < contrast(day.accent, day.panel)


@pytest.mark.qt_log_ignore("Could not parse application stylesheet")
@pytest.mark.parametrize(
    "damaged",
    [None, b"\xff", b"$nothing", b"${nothing*2}", b"${panel*2}", b"${pad*2..5}", b"QWidget { color $text"],
    ids=["missing", "not UTF-8", "no such place", "no such length", "no length", "no factor", "no QSS"],
)
def test_with_a_damaged_file_the_widgets_have_the_palette_alone(
    damaged: bytes | None,
    styled_app: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    qtlog: Any,
) -> None:
    """The reason is logged, by Qt for what Qt reads, and another theme changes the palette."""
    if damaged is not None:
        (tmp_path / "style.qss").write_bytes(damaged)
    shown = []
    with monkeypatch.context() as patch:
        patch.setattr(stylesheet, "data_dir", lambda _kind: tmp_path)
        patch.setattr(stylesheet, "_sheet", stylesheet._sheet.__wrapped__)
        for theme in THEMES.values():
            apply_theme(styled_app, theme, BODY_PX)
            shown.append(QLineEdit().palette().base().color().name())
        sheet = styled_app.styleSheet()
    apply_theme(styled_app, THEMES["night"], BODY_PX)
    assert shown == [theme.panel.lower() for theme in THEMES.values()]
    logged = "\n".join((caplog.text, *(each.message for each in qtlog.records)))
    assert ("Could not parse" if sheet else "style sheet cannot be read") in logged


@pytest.mark.parametrize("name", THEMES)
def test_every_pair_of_tokens_has_its_contrast(name: str) -> None:
    """Each colour is hexadecimal; in high contrast text reaches 7 to 1. The palette has the colours, too."""
    theme = THEMES[name]
    for least, pairs in PAIRS.items():
        for pair in pairs.split():
            above, below = pair.split("/")
            assert contrast(getattr(theme, above), getattr(theme, below)) >= least, pair
    if theme.plain:
        for ground in ("panel", "background_centre", "background_edge"):
            assert contrast(theme.text, getattr(theme, ground)) >= 7
    fields = theme._asdict()
    colours = {field: value for field, value in fields.items() if isinstance(value, str) and field != "name"}
    assert len(colours) > 35
    for field, colour in colours.items():
        assert re.fullmatch(r"#[0-9A-F]{6}", colour), field
    assert "$" not in style_sheet(theme, 16)
    made = palette(theme)
    assert made.window().color().name() == theme.panel.lower()
    assert made.windowText().color().name() == theme.text.lower()


async def test_the_start_page_begins_at_play_now(window: MainWindow) -> None:
    """It has the focus at the start; Tab goes through the buttons, then to the chosen game and language."""
    opening = window.start_page
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    opening.buttons["continue"].setEnabled(True)
    assert window.focusWidget() is opening.buttons["play"]
    seen = []
    for _ in range(len(opening.buttons) + 2):
        seen.append(window.focusWidget())
        QTest.keyClick(seen[-1], Qt.Key.Key_Tab)
    assert seen == [
        *opening.buttons.values(),
        opening.game_picker.buttons["epizodiak"],  # an arrow key moves to the other
        opening.languages.buttons["en"],
    ]
    assert window.focusWidget() is opening.buttons["play"]


@pytest.mark.parametrize(("text_px", "target_px"), [(16, 44), (32, 44), (32, 106), (64, 106)])
def test_a_spin_box_shows_its_number_beside_the_buttons(
    text_px: int, target_px: int, theme: Theme, styled_app: QApplication, qtbot: QtBot
) -> None:
    """On a large screen without scaling, the buttons alone were as wide as the field."""
    apply_theme(styled_app, theme, text_px, target_px)
    box = QSpinBox()
    box.setRange(1, 99)
    qtbot.addWidget(box)
    box.ensurePolished()
    box.resize(box.sizeHint())
    box.show()
    assert box.lineEdit().width() >= box.fontMetrics().horizontalAdvance("99")


# --- every kind of widget in every state and theme: visible, and in the colours of the theme alone


def faint(theme: Theme) -> str:
    """Return the colour of what is switched off: that of secondary text, or half of it."""
    return theme.muted if theme.plain else blend(theme.muted, theme.panel, 0.5).name()


def test_every_widget_is_visible_in_every_state_and_in_colours_of_the_theme(theme: Theme) -> None:
    """A disabled control needs no contrast; a grey rectangle in a button would be one of the style.

    No state moves anything: a border of two pixels takes its width from the padding.
    """
    known = {value.lower() for value in theme if isinstance(value, str)} | {faint(theme).lower()}
    faint_lines, foreign = {}, set()
    for kind, state in product(KINDS, STATES):
        shown = Shown(kind)
        hint = shown.widget.sizeHint()
        widget = shown.put(state)
        QApplication.sendEvent(
            widget, QEvent(QEvent.Type.StyleChange)
        )  # a button keeps the hint it gave once
        assert widget.sizeHint() == hint, (kind, state)
        assert widget.underMouse() or state != "hover", kind
        lines = too_faint(shown.page if widget.parent() else shown.widget, theme)
        marks = record(widget.window())
        painted = {part.paint for mark in marks for part in (mark, *mark.parts) if part.paint}
        shown.page.close()
        foreign |= {(kind, state, paint) for paint in painted if f"#{paint[-6:]}" not in known}
        if lines:
            faint_lines[kind, state] = lines
    assert not faint_lines
    assert not foreign


# --- names and sentences from other computers are shown as plain text, even if they look like markup


DESKTOP = ROOT / "epizodiak_qt" / "desktop"


def test_a_label_loads_no_picture(styled_app: QApplication, tmp_path: Path) -> None:
    """A name that is an HTML tag is as wide as its letters, and its picture is not on the screen."""
    picture = QPixmap(300, 300)
    picture.fill(QColor("#ff00ff"))
    assert picture.save(str(tmp_path / "p.png"))
    name = f"<img src={tmp_path / 'p.png'}>"
    label = PlainLabel(name)
    label.adjustSize()
    assert label.height() < 100
    shown = label.grab().toImage()
    colours = {shown.pixel(x, y) for x in range(shown.width()) for y in range(shown.height())}
    assert QColor("#ff00ff").rgb() not in colours
    assert label.text() == name


def test_a_tooltip_is_escaped_if_it_looks_like_markup(styled_app: QApplication) -> None:
    """Other tooltips stay unchanged."""
    assert plain_tooltip("Ana <3 Bo") == "Ana <3 Bo"
    assert "<img" not in plain_tooltip("<img src=p.png>\nEarth")
    assert "Earth" in plain_tooltip("<img src=p.png>\nEarth")


def test_every_label_of_the_program_shows_plain_text() -> None:
    """All labels are `PlainLabel`, because any of them may show a name."""
    made = {
        file.relative_to(DESKTOP).as_posix()
        for file in DESKTOP.rglob("*.py")
        if re.search(r"\bQLabel\(", file.read_text("utf-8"))
    }
    assert not made
