"""Everything on the curtain fits, in any window, text size and language."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.table.curtain.curtain_view import Invitation
from tests.games.positions import position

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.table.curtain.curtain_view import CurtainView
    from tests.desktop.seated_player import SeatedPlayer

RECAP = (
    "Le cadran est plein : ses tuiles forment une nouvelle pioche de 15 tuiles.",
    "Ilyès pioche une tuile. Ilyès passe.",
)
FULL = Invitation(
    seat=1,
    title="Maximilienne : choisissez la carte à garder",
    recap=RECAP,
    replay=True,
    hold=True,
    look_away=True,
    change="Maximilienne : changer de dé",
)
INVITATIONS = {
    "everything": FULL,
    "usual": Invitation(seat=1, title="À Nour de jouer", recap=RECAP, replay=True),
    "PIN": Invitation(seat=1, title="À Nour de jouer", recap=RECAP, replay=True, pin=True),
    "first": Invitation(seat=0, title="À Amélie de jouer", look_away=True),
    "bot": Invitation(seat=None, title="Ilyès joue"),
}


def parts_of(curtain: CurtainView) -> list[QWidget]:
    """Return the visible widgets on the curtain."""
    kinds: tuple[type[QWidget], ...] = (QLabel, QPushButton, QLineEdit)
    return [each for kind in kinds for each in curtain.findChildren(kind) if each.isVisible()]


def is_cut(part: QWidget) -> bool:
    """Tell whether a part is too small for its text."""
    if isinstance(part, QLabel):
        if part.wordWrap():
            return part.heightForWidth(part.width()) > part.height()
        wanted = part.sizeHint()
        return part.text() != "" and (wanted.width() > part.width() or wanted.height() > part.height())
    if isinstance(part, QPushButton):
        metrics = part.fontMetrics()
        return metrics.horizontalAdvance(part.text()) > part.width() - 8 or metrics.height() > part.height()
    return part.fontMetrics().height() > part.height() - 4


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 1000), (3840, 2160)], ids=str)
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
async def test_everything_on_the_curtain_is_inside_and_whole(
    size: tuple[int, int], text_scale: float, sit: Callable[..., SeatedPlayer]
) -> None:
    """In French, whose texts are longer; no button touches the border."""
    at = sit(position(), people=(0, 1), size=size, text_scale=text_scale, language="fr")
    curtain = at.curtain
    for name, invitation in INVITATIONS.items():
        curtain.show_invitation(invitation)
        curtain.grab()
        parts = parts_of(curtain)
        inside = curtain.rect().adjusted(4, 4, -4, -4)
        outside = [part for part in parts if not inside.contains(part.geometry())]
        assert outside == [], name
        pairs = itertools.combinations(parts, 2)
        assert not [pair for pair in pairs if pair[0].geometry().intersects(pair[1].geometry())], name
        cut = [part for part in parts if is_cut(part)]
        assert [part.accessibleName() or part.text() for part in cut] == [], name  # type: ignore[attr-defined]  # all have text
        buttons = [part for part in parts if not isinstance(part, QLabel)]
        assert all(button.height() >= 36 for button in buttons), name


async def test_text_keeps_its_size_where_there_is_room(sit: Callable[..., SeatedPlayer]) -> None:
    """Only what does not fit becomes smaller; the recap lies beside the title then, else below it."""
    at = sit(position(), people=(0, 1), size=(1280, 720), language="fr")
    curtain = at.curtain
    curtain.show_invitation(INVITATIONS["usual"])
    assert curtain.hint.font().pixelSize() == curtain.font().pixelSize()
    assert curtain.recap.x() > curtain.title.geometry().right()
    curtain.show_invitation(FULL)
    assert curtain.hint.font().pixelSize() < curtain.font().pixelSize()
    assert curtain.recap.y() > curtain.title.geometry().bottom()
