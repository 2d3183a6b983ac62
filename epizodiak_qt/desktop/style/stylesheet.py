"""Palette and style sheet of all widgets, from a theme."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.placement import BODY_PX, TARGET_PX
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.painting import enamel_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.style.theme import Theme

CARD_LINES: Final = 6.6
"""The height of the picture on the card of a game, in sizes of the text."""
ITEM_MARGIN_PX: Final = 8
"""The margin at the left and right of the text of a row in a list."""


def application() -> QApplication:
    """Return the QApplication."""
    app = QApplication.instance()
    assert isinstance(app, QApplication), "there is no window without an application"
    return app


def apply_theme(app: QApplication, theme: Theme, text_px: int, target_px: int = TARGET_PX) -> None:
    """Style all widgets by `theme`, with body text of `text_px` and targets of `target_px` pixels or more."""
    sheet = style_sheet(theme, text_px, target_px)
    if sheet != app.styleSheet():
        app.setPalette(palette(theme))
        app.setFont(font(TEXT, text_px))
        app.setStyleSheet(sheet)


def set_style_sheet(widget: QWidget, sheet: str) -> None:
    """Give a widget this style sheet, unless it has it: Qt works out the whole style anew each time."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


def palette(theme: Theme) -> QPalette:
    """Return the palette of `theme`."""
    made = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, theme.panel),
        (roles.WindowText, theme.text),
        (roles.Base, theme.panel),
        (roles.AlternateBase, theme.ring),
        (roles.Text, theme.text),
        (roles.PlaceholderText, theme.muted),
        (roles.Button, theme.panel),
        (roles.ButtonText, theme.text),
        (roles.BrightText, theme.text),
        (roles.ToolTipBase, theme.chip),
        (roles.ToolTipText, theme.score),
        (roles.Highlight, theme.accent),
        (roles.HighlightedText, theme.panel),
        (roles.Link, theme.accent),
        (roles.Accent, theme.accent),
    ):
        made.setColor(role, QColor(name))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    return made


def style_sheet(theme: Theme, text_px: int, target_px: int = TARGET_PX) -> str:
    """Return what the palette cannot say: rounded buttons of brass, fields, lists, the focus ring."""
    pad = round(text_px * 0.5)
    small = round(text_px * 0.3)
    ring = (small + 1) // 2  # the focus ring; on a filled button it has two colours, and is twice as thick
    inside = f"padding: {small + 1 - ring}px {pad * 2 + 1 - ring}px;"
    inside_double = f"padding: {small + 1 - 2 * ring}px {pad * 2 + 1 - 2 * ring}px;"
    high = max(target_px - 2 * small - 2, round(text_px * 1.6))
    around = math.ceil((target_px - 1.25 * text_px) / 2)  # above and below a line in a target
    # Large text needs the room of the pictures, and of the large letters of a loud button.
    spare = max(0.0, min(1.0, 3 - 2 * text_px * TARGET_PX / (BODY_PX * target_px)))
    card_px = round(text_px * CARD_LINES * spare)  # above the title of a card
    loud = 1 + 0.35 * spare
    coach = max(text_px, round(min(1.2 * text_px, 0.55 * target_px)))  # large text is large enough
    bar = max(14, round(text_px * 0.8))
    faint = theme.muted if theme.plain else _between(theme.muted, theme.panel)
    # Plates of enamel with an edge of brass, and fields cut into them, as on the table.
    lit, shaded = enamel_of(theme)
    enamel = f"qlineargradient(x1: 0, y1: 0, x2: 0, y2: 1, stop: 0 {lit}, stop: 1 {shaded})"
    rim = "border: 1px solid; border-color: " + {
        "night": f"transparent {theme.brass_dark} {theme.brass_light} {theme.brass_dark};",
        "day": f"{theme.muted} {theme.accent} transparent {theme.accent};",
    }.get(theme.name, f"{theme.accent};")
    # A disabled control has a broken line, and a faint one: where all is black and white, that tells it.
    # A thicker border takes its width from the padding, so that nothing moves and nothing is cut off.
    return f"""
QPushButton, QToolButton {{
    color: {theme.text}; background: {lit}; border: 1px solid {theme.accent};
    border-radius: {pad}px; padding: {small}px {pad * 2}px; min-height: {high}px;
}}
QPushButton[wide="true"] {{ min-width: {round(text_px * 7.4)}px; }}
QToolButton {{ padding: 2px; min-height: 0; }}
QToolButton[emblem="true"] {{ min-width: {target_px - 6}px; min-height: {target_px - 6}px; }}
QPushButton:hover, QToolButton:hover {{ background: {theme.ring}; border-width: 2px; }}
QPushButton:hover {{ padding: {small - 1}px {pad * 2 - 1}px; }}
QToolButton:hover {{ padding: 1px; }}
QPushButton:disabled, QToolButton:disabled {{ color: {theme.muted}; border: 1px dashed {faint}; }}
QToolButton[emblem="true"]:disabled {{ background: transparent; border-color: transparent; }}
QPushButton[primary="true"] {{ background: {theme.halo_glow}; color: {theme.mark_ink}; font-weight: bold; }}
QPushButton[primary="true"]:disabled {{ background: {theme.panel}; color: {theme.muted}; }}
QPushButton[choice="true"]:checked {{ background: {theme.accent}; color: {theme.panel}; }}
QPushButton[choice="true"]:checked:disabled {{
    background: {theme.ring}; color: {theme.muted}; border: 2px dashed {faint};
    padding: {small - 1}px {pad * 2 - 1}px;
}}
QAbstractButton, QComboBox, QAbstractItemView, QTabBar {{ outline: none; }}
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus, QSpinBox:focus, QListView:focus,
QTableView:focus, QTextBrowser:focus, QPlainTextEdit:focus {{ border: {ring}px solid {theme.text}; }}
QPushButton:focus {{ {inside} }}
QPushButton[primary="true"]:focus {{ {_double_ring(theme.text, theme.mark_ink, ring)} {inside_double} }}
QPushButton[choice="true"]:checked:focus {{ {_double_ring(theme.text, theme.panel, ring)} {inside_double} }}
QToolButton:focus {{ padding: 0; }}
QLineEdit, QComboBox, QSpinBox {{
    color: {theme.text}; background: {theme.ring}; {rim}
    border-radius: {small + 1}px; padding: {small}px {pad}px; min-height: {high}px;
    selection-background-color: {theme.accent}; selection-color: {theme.panel};
    placeholder-text-color: {theme.muted};
}}
QLineEdit:disabled, QComboBox:disabled, QSpinBox:disabled {{
    color: {theme.muted}; background: {theme.panel}; border: 1px dashed {faint};
}}
QSpinBox QLineEdit:disabled {{ border: none; }}
QComboBox:focus, QLineEdit:focus, QSpinBox:focus {{ padding: {small + 1 - ring}px {pad + 1 - ring}px; }}
QSpinBox QLineEdit, QSpinBox QLineEdit:focus {{ border: none; padding: 0; min-height: 0; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ subcontrol-origin: border; border: none; width: {round(text_px * 1.6)}px; }}
QComboBox::down-arrow {{
    width: 0; height: 0; margin-right: {pad}px;
    border-left: {round(text_px * 0.32)}px solid {theme.ring};
    border-right: {round(text_px * 0.32)}px solid {theme.ring};
    border-top: {round(text_px * 0.42)}px solid {theme.accent};
}}
QComboBox::down-arrow:disabled {{
    border-left-color: {theme.panel}; border-right-color: {theme.panel}; border-top-color: {faint};
}}
QSpinBox, QSpinBox:focus {{
    padding-left: 8px; padding-right: 8px; min-width: {round(text_px * 2.9)}px;
}}
QSpinBox::up-button, QSpinBox::down-button {{
    subcontrol-origin: border; subcontrol-position: center right; border: none;
    width: {target_px}px; height: {target_px}px;
}}
QSpinBox::up-button {{ right: {target_px}px; }}
QSpinBox::up-arrow, QSpinBox::down-arrow {{
    width: 0; height: 0; border-left: {round(text_px * 0.28)}px solid {theme.ring};
    border-right: {round(text_px * 0.28)}px solid {theme.ring};
}}
QSpinBox::up-arrow {{ border-bottom: {round(text_px * 0.34)}px solid {theme.accent}; }}
QSpinBox::down-arrow {{ border-top: {round(text_px * 0.34)}px solid {theme.accent}; }}
QSpinBox::up-arrow:disabled, QSpinBox::down-arrow:disabled {{
    border-left-color: {theme.panel}; border-right-color: {theme.panel};
}}
QSpinBox::up-arrow:disabled {{ border-bottom-color: {faint}; }}
QSpinBox::down-arrow:disabled {{ border-top-color: {faint}; }}
QCheckBox, QRadioButton {{
    spacing: {pad}px; padding: 2px; min-width: {target_px - 4}px;
    min-height: {max(target_px - 4, round(text_px * 1.6))}px;
}}
QCheckBox:focus, QRadioButton:focus {{ border: 2px solid {theme.text}; border-radius: 4px; padding: 0; }}
QCheckBox::indicator, QRadioButton::indicator {{
    width: {text_px}px; height: {text_px}px; border: 2px solid {theme.accent};
    background: {theme.ring}; border-radius: 2px;
}}
QRadioButton::indicator {{ border-radius: {text_px // 2 + 2}px; }}
QRadioButton::indicator:checked {{ background: {_dot(theme.accent, theme.ring)}; }}
QCheckBox::indicator:checked {{
    width: {text_px - 2}px; height: {text_px - 2}px; padding: 1px;
    background: {theme.accent}; background-clip: content;
}}
QCheckBox:disabled, QRadioButton:disabled {{ color: {theme.muted}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border: 2px dashed {faint}; }}
QCheckBox::indicator:unchecked:disabled, QRadioButton::indicator:unchecked:disabled {{
    background: {theme.panel};
}}
QRadioButton::indicator:checked:disabled {{ background: {_dot(faint, theme.panel)}; }}
QCheckBox::indicator:checked:disabled {{ background-color: {faint}; }}
QComboBox QAbstractItemView, QComboBox QAbstractItemView:focus {{
    color: {theme.text}; background: {theme.panel}; selection-background-color: {theme.accent};
    selection-color: {theme.panel}; border: 1px solid {theme.accent}; border-radius: 0; padding: 0;
}}
QComboBox[compact="true"] {{
    padding: 2px {small}px; min-height: {max(target_px - 6, round(text_px * 1.4))}px;
}}
QComboBox[compact="true"]::drop-down {{ width: {round(text_px * 1.2)}px; }}
QComboBox[compact="true"]::down-arrow {{ margin-right: {small}px; }}
QComboBox[compact="true"]:focus {{ padding: 2px {small + 1 - ring}px; }}
QSlider {{ border: {ring}px solid transparent; border-radius: 4px; }}
QSlider:focus {{ border-color: {theme.text}; }}
QSlider::groove:horizontal {{
    height: {small}px; background: {theme.ring}; border: 1px solid {theme.accent};
    border-radius: {small // 2}px;
}}
QSlider::sub-page:horizontal {{ background: {theme.accent}; border-radius: {small // 2}px; }}
QSlider::handle:horizontal {{
    width: {text_px}px; margin: -{round(text_px * 0.4)}px 0; background: {theme.panel};
    border: 3px solid {theme.text}; border-radius: {round(text_px * 0.4)}px;
}}
QListView, QTableView, QTextBrowser, QPlainTextEdit {{
    color: {theme.text}; background: {theme.ring}; {rim} border-radius: 8px;
}}
QTextBrowser, QPlainTextEdit {{ padding: 2px; }}
QListView {{ padding: 2px {small}px; }}
QListView:focus {{ padding: 0 {small - 2}px; }}
QListView::item {{ padding: {small}px 0; min-height: {target_px - 2 * small}px; }}
QListWidget::item {{ padding: {small}px {ITEM_MARGIN_PX}px; }}
QListView[dense="true"]::item {{ min-height: 0; padding: {small}px 0; }}
QComboBox QListView::item {{ padding: {small}px {pad}px; }}
QListView::item:selected {{ background: {theme.accent}; color: {theme.panel}; }}
QTableView {{ padding: {ring - 1}px; }}
QTableView:focus {{ padding: 0; }}
QTableView::item {{ padding: 0 {small}px; }}
QTableView::item:selected {{ background: {theme.accent}; color: {theme.panel}; }}
QAbstractScrollArea::corner {{ background: transparent; border: none; }}
QHeaderView {{ background: transparent; border: none; }}
QHeaderView::section {{
    color: {theme.text}; background: {lit}; border: none; border-bottom: 1px solid {theme.accent};
    padding: {small}px; font-weight: bold; min-height: {round(text_px * 1.5)}px;
}}
QHeaderView::section:hover {{ background: {theme.ring}; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{
    width: 0; height: 0; subcontrol-position: center right; right: {small}px;
    border-left: {round(text_px * 0.28)}px solid {lit}; border-right: {round(text_px * 0.28)}px solid {lit};
}}
QHeaderView::up-arrow {{ border-bottom: {round(text_px * 0.34)}px solid {theme.accent}; }}
QHeaderView::down-arrow {{ border-top: {round(text_px * 0.34)}px solid {theme.accent}; }}
QPushButton::menu-indicator {{ subcontrol-position: right center; subcontrol-origin: padding; right: 4px; }}
QTabWidget::pane {{ border: none; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{
    color: {theme.text}; border: 1px solid transparent; border-bottom: 1px solid {theme.muted};
    padding: {small}px {pad}px {small + 2}px {pad}px; min-height: {target_px - 2 * small - 4}px;
}}
QTabBar::tab:selected {{
    border-bottom: 3px solid {theme.accent}; padding-bottom: {small}px; font-weight: bold;
}}
QTabBar::tab:disabled {{ color: {theme.muted}; }}
QTabBar::tab:focus {{
    border: {ring}px solid {theme.text}; padding: {small + 1 - ring}px {pad + 1 - ring}px;
    padding-bottom: {small + 3 - ring}px;
}}
QTextBrowser:focus, QPlainTextEdit:focus {{ padding: 0; }}
QMenuBar {{
    color: {theme.text}; background: {enamel}; border-bottom: 1px solid {theme.accent};
}}
QMenuBar::item {{ padding: {max(6, around)}px {pad + 4}px; background: transparent; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {theme.accent}; color: {theme.panel}; }}
QMenu {{ color: {theme.text}; background: {theme.panel}; border: 1px solid {theme.accent}; padding: 4px; }}
QMenu::item {{ padding: {max(small + 3, around)}px {pad * 3}px; }}
QMenu::indicator {{ width: {text_px}px; height: {text_px}px; margin-left: {small}px; }}
QMenu::indicator:checked {{ background: {_dot(theme.accent, theme.panel)}; }}
QMenu::item:disabled {{ color: {theme.muted}; }}
QMenu::separator {{ height: 1px; background: {theme.chip_border}; margin: 4px 8px; }}
QToolTip {{ color: {theme.score}; background: {theme.chip}; border: 1px solid {theme.accent}; padding: 4px; }}
QFrame[panel="true"] {{
    background: {enamel}; border: {max(2, round(text_px / 13))}px solid {theme.accent}; border-radius: 12px;
}}
QLabel[title="true"] {{ font-family: "{TITLE}"; font-size: {round(text_px * 1.7)}px; }}
QPushButton[card="true"], QPushButton[card="true"]:hover {{
    {_card(card_px, small, 1)} min-height: {round(text_px * 1.5)}px; border: 1px solid {theme.muted};
}}
QPushButton[card="true"]:checked {{
    {_card(card_px, small, 3)} border: 3px solid {theme.accent}; font-weight: bold;
}}
QPushButton[card="true"]:focus {{ {_card(card_px, small, 2)} border: 2px solid {theme.text}; }}
QPushButton[card="true"]:checked:focus {{ {_card(card_px, small, 4)} border: 4px solid {theme.text}; }}
QPushButton[loud="true"] {{ font-size: {round(text_px * loud)}px; min-height: {round(high * loud)}px; }}
QPushButton[quiet="true"] {{ border: 1px solid {theme.muted}; }}
QPushButton[quiet="true"]:focus {{ border: {ring}px solid {theme.text}; }}
QLabel[heading="true"] {{
    color: {theme.accent}; font-weight: bold; border-bottom: 1px solid {theme.chip_border};
    padding-bottom: {small}px;
}}
QPushButton[station="true"] {{ text-align: bottom; padding: {round(0.3 * text_px)}px; }}
QFrame[card="true"] {{
    background: {theme.ring}; {rim} border-radius: {pad}px;
}}
QFrame[taken="true"] {{ background: {lit}; border: 1px solid {theme.accent}; }}
QLabel[focusable="true"] {{ border: 2px solid transparent; border-radius: 4px; }}
QLabel[focusable="true"]:focus {{ border-color: {theme.text}; }}
QLabel[muted="true"] {{ color: {theme.muted}; }}
QLabel[accent="true"] {{ color: {theme.accent}; }}
QLabel[coach="true"] {{ font-size: {coach}px; }}
QLabel[caption="true"] {{ background: {theme.panel}; color: {theme.text}; font-weight: bold; }}
QScrollBar:vertical {{ background: transparent; width: {bar + 4}px; margin: 2px 2px 2px 6px; }}
QScrollBar:horizontal {{ background: transparent; height: {bar}px; margin: 2px; }}
QScrollBar::handle:vertical {{ background: {theme.muted}; border-radius: 5px; min-height: 30px; }}
QScrollBar::handle:horizontal {{ background: {theme.muted}; border-radius: 5px; min-width: 30px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
"""


def _card(top: int, bottom: int, border: int) -> str:
    """Return the padding of a card with a border of that width, so that its size stays the same."""
    return f"padding: {top + 5 - border}px 2px {bottom + 4 - border}px 2px;"


def _double_ring(outer: str, inner: str, width: int) -> str:
    """Return a border of two colours: one of them stands out from any ground.

    Its corners are square: Qt paints each edge with a gradient of its own, which does not bend.
    """
    edges = [
        f"qlineargradient({way}, stop: 0 {outer}, stop: 0.5 {outer}, stop: 0.501 {inner}, stop: 1 {inner})"
        for way in (
            "x1: 0, y1: 0, x2: 0, y2: 1",
            "x1: 1, y1: 0, x2: 0, y2: 0",
            "x1: 0, y1: 1, x2: 0, y2: 0",
            "x1: 0, y1: 0, x2: 1, y2: 0",
        )
    ]
    return f"border: {2 * width}px solid; border-color: {' '.join(edges)}; border-radius: 0;"


def _dot(colour: str, ground: str) -> str:
    """Return a round dot on a ground."""
    return (
        f"qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 {colour}, "
        f"stop: 0.62 {colour}, stop: 0.7 {ground}, stop: 1 {ground})"
    )


def _between(first: str, second: str) -> str:
    """Return the colour in the middle of two."""
    one, other = QColor(first), QColor(second)
    return QColor(
        (one.red() + other.red()) // 2, (one.green() + other.green()) // 2, (one.blue() + other.blue()) // 2
    ).name()
