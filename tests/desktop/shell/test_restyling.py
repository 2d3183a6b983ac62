"""The table repaints pixmaps when their look changes, and not for other settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QLabel

from epizodiak_qt.desktop.scene.animation import Track
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.shell.main_window import MainWindow

OTHER = {"name": "Zoé", "told_look_away": False, "speed": 1.0, "confirm": "ask", "idle_curtain_s": 10}
LOOKS = {"theme": "day", "tile_model": "arabic", "text_scale": 1.5}


async def at_table(window: MainWindow) -> tuple[Any, Any]:
    """Return the painted tiles and the animator of a table on the screen."""
    window.local_tables.play_now()
    assert window.session is not None
    window.stored_settings.change(window.settings._replace(text_scale=1.25))
    return window.session._style, window.session.page.scene.animator


def changed(settings: Settings, field: str, value: Any) -> Settings:
    """Return settings with one field changed."""
    assert getattr(settings, field) != value
    return settings._replace(**{field: value})


@pytest.mark.parametrize("field", OTHER)
async def test_a_setting_that_changes_no_look_keeps_tiles_and_movements(
    window: MainWindow, field: str
) -> None:
    """The pixmaps of the tiles stay, and animations continue."""
    style, animator = await at_table(window)
    revision, animator.speed = style.revision, 1.0
    animator.play(lambda: [Track(1e9, lambda _fraction: None)])
    window.stored_settings.change(changed(window.settings, field, OTHER[field]))
    assert style.revision == revision
    assert animator.busy
    animator.finish_now()


@pytest.mark.parametrize("field", LOOKS)
async def test_a_setting_that_changes_the_look_repaints_the_tiles(window: MainWindow, field: str) -> None:
    """Theme, tiles and text size change the look."""
    style, _ = await at_table(window)
    revision = style.revision
    window.stored_settings.change(changed(window.settings, field, LOOKS[field]))
    assert style.revision > revision


def test_a_style_sheet_is_set_only_if_it_differs(
    styled_app: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An equal style sheet does not restyle the widget."""
    del styled_app
    label, sheets = QLabel(), list[str]()
    real = label.setStyleSheet

    def note(sheet: str) -> None:
        sheets.append(sheet)
        real(sheet)

    monkeypatch.setattr(label, "setStyleSheet", note)
    for sheet in ("", "color: red", "color: red", ""):
        set_style_sheet(label, sheet)
    assert sheets == ["color: red", ""]
