"""French and English, switched while a game runs: E65."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt import __version__
from epizodiak_qt.desktop.table.controller import ask_step
from tests.desktop import seated_player
from tests.desktop.seated_player import NAMES
from tests.desktop.visible_texts import same_in_french, shown_texts
from tests.games.positions import arc, position

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.desktop.seated_player import SeatedPlayer

# Texts that are the same in every language: names, numerals, the names of the languages.
EVERYWHERE = {
    *NAMES,
    "point",
    "EpiZodiak",
    f"EpiZodiak {__version__}",
    "Ecliptic",
    "English",
    "Français",
    "&English",
    "&Français",
    "Altair",
    "Vega",
}


async def speak(at: SeatedPlayer, code: str) -> None:
    """Switch the language by the menu; Qt sends the event to every window."""
    at.window.menus.chosen.emit("language", code)
    await at.settle()


async def _at_table(at: SeatedPlayer) -> None:
    """Stay at the table, on the player's own turn, with every action possible."""


async def _selecting(at: SeatedPlayer) -> None:
    await at.do(("hand", 8, 0))


async def _drawn(at: SeatedPlayer) -> None:
    await at.do(("centre",))


async def _refused(at: SeatedPlayer) -> None:
    await at.do(("hand", 1, 0))


async def _opening(at: SeatedPlayer) -> None:
    at.session.leave_confirmed = True
    at.window.leave_table()


async def _new_game(at: SeatedPlayer) -> None:
    at.window.local_tables.show_new_game()


async def _settings(at: SeatedPlayer) -> None:
    at.window.show_settings()


async def _rules(at: SeatedPlayer) -> None:
    at.window.show_rules(whole=False)


async def _about(at: SeatedPlayer) -> None:
    dialog = at.window.dialogs.show_about()
    dialog.list.hide()  # names and licences are not translated
    dialog.licence.hide()


async def _asked(at: SeatedPlayer) -> None:
    ask_step(at.session.page, lambda: None)


async def _confirming(at: SeatedPlayer) -> None:
    await at.do(("discard", 2))


async def _leaving(at: SeatedPlayer) -> None:
    at.window.leave_table()


PLACES: dict[str, tuple[Callable[[SeatedPlayer], Any], dict[str, Any]]] = {
    "table": (_at_table, {}),
    "selection": (_selecting, {}),
    "after a draw": (_drawn, {}),
    "refusal": (_refused, {}),
    "opening": (_opening, {}),
    "new game": (_new_game, {}),
    "settings": (_settings, {}),
    "rules": (_rules, {}),
    "about": (_about, {}),
    "a question": (_asked, {}),
    "a question before a move": (_confirming, {"confirm": "ask"}),
    "a question before leaving": (_leaving, {}),
    "curtain": (_at_table, {"people": (0, 1)}),
    "curtain to hold": (_at_table, {"people": (0, 1), "reveal": "hold", "told_look_away": False}),
}


@pytest.mark.parametrize(("go", "how"), PLACES.values(), ids=PLACES)
async def test_e65_every_text_changes_with_the_language(
    go: Callable[[SeatedPlayer], Any],
    how: dict[str, Any],
    sit: Callable[..., SeatedPlayer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """English texts disappear when the language becomes French, and return after another switch."""
    at = sit(position(hands=([1, 2, 2, 2, 8], [...], [...]), dial=arc(3, 7), pile=5, passes=0), **how)
    await go(at)
    english = shown_texts(at.window, monkeypatch)
    await speak(at, "fr")
    french = shown_texts(at.window, monkeypatch)
    left = english & french - EVERYWHERE - same_in_french()
    assert not left
    await speak(at, "en")
    again = shown_texts(at.window, monkeypatch)
    assert not again & french - EVERYWHERE - same_in_french()


@pytest.mark.parametrize("place", ["table", "curtain", "new game"])
async def test_e65_default_names_change_with_the_language(
    place: str, sit: Callable[..., SeatedPlayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """People who gave no name are called in the language of the window, in the panels, the log and forms."""
    monkeypatch.setattr(seated_player, "NAMES", ("Player", "Joueur 2", "Player 3"))
    go, how = PLACES[place]
    at = sit(position(hands=([1, 2, 2, 2, 8], [...], [...])), **how)
    at.window.apply_setting("name", "Player")
    await go(at)
    for code, shown, hidden in (("fr", "Joueur", "Player"), ("en", "Player", "Joueur")):
        await speak(at, code)
        texts = " ".join(shown_texts(at.window, monkeypatch))
        assert re.findall(rf"\b{shown}\b", texts)
        assert not [text for text in shown_texts(at.window, monkeypatch) if re.search(rf"\b{hidden}\b", text)]


async def test_e65_the_end_of_a_round_in_both_languages(
    sit: Callable[..., SeatedPlayer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The panel with the points changes its language, too."""
    at = sit(position(hands=([8], [...], [...]), dial=arc(4, 7), pile=4, sets=((2,), (), ())))
    await at.do(("hand", 8, 0), ("place", 8))
    english = shown_texts(at.window, monkeypatch)
    assert "Next round" in english
    await speak(at, "fr")
    french = shown_texts(at.window, monkeypatch)
    left = english & french - EVERYWHERE - same_in_french()
    assert not left


async def test_e65_a_cached_background_is_painted_again(sit: Callable[..., SeatedPlayer]) -> None:
    """The title of the discard area is part of the background, which is cached as a picture."""
    at = sit(position())
    title = at.scene.layout_now.discard_title
    area = tuple(round(each) for each in title)
    english = at.grab().copy(*area)
    assert at.grab().copy(*area) == english
    await speak(at, "fr")
    assert at.grab().copy(*area) != english


async def test_e65_a_reason_is_in_the_language_of_the_window(sit: Callable[..., SeatedPlayer]) -> None:
    """The same refusal is English in an English window and French in a French one."""
    at = sit(position(hands=([1, 9], [...], [...]), dial=(4, 5)))
    await at.do(("hand", 9, 0))
    english = at.notice
    await speak(at, "fr")
    await at.do(("hand", 9, 0))
    assert english.startswith("The 9 does not fit there:")
    assert at.notice.startswith("Le 9 ne va pas là\u202f:")
