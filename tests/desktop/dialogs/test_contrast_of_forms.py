"""Every dialog and page has texts and marks with enough contrast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES
from tests.desktop.every_form import NAMES, Forms
from tests.desktop.painted_contrast import too_faint

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.shell.services import Services

# Of pages that differ by their texts only, one game.
FORMS = [name for name in NAMES if "ecliptic" not in name or name.startswith(("new", "options"))]


@pytest.mark.parametrize("name", THEMES)
def test_texts_and_marks_of_every_form_have_their_contrast(
    name: str, styled_app: QApplication, services: Callable[..., Services]
) -> None:
    """Text has 4.5 to 1, marks 3 to 1; in high contrast both have 7 to 1."""
    theme = THEMES[name]
    apply_theme(styled_app, theme, BODY_PX)
    forms = Forms(services(), "en", theme)
    found = {}
    for form_name in FORMS:
        form = forms.make(form_name)
        lines = too_faint(form.window, theme)
        form.window.close()
        form.window.deleteLater()  # a style sheet is applied to every widget that is left
        if lines:
            found[form_name] = lines
    apply_theme(styled_app, NIGHT, BODY_PX)
    assert not found
