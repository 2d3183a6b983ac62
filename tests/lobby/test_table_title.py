"""The usual title of a table is said in the language of its reader, any other title as it is."""

import pytest

from epizodiak_qt.lobby.config import table_title, title_text, titled_after


@pytest.mark.parametrize(
    ("title", "english", "french"),
    [
        (table_title("Ana"), "Ana’s table", "Chez Ana"),
        ("Chez Ana", "Ana’s table", "Chez Ana"),
        (table_title("Chez {n}"), "Chez {n}’s table", "Chez Chez {n}"),
        (table_title("Marie-Antoinette Dubois"), "Marie-Antoinette Dubois", "Marie-Antoinette Dubois"),
        (table_title("Player"), "Player’s table", "Chez Joueur"),
        ("Chez Joueur 2", "Player 2’s table", "Chez Joueur 2"),
        (table_title("Player One"), "Player One’s table", "Chez Player One"),
        ("Club", "Club", "Club"),
        ("’s table", "’s table", "’s table"),
        ("Chez ", "Chez ", "Chez "),
        ("", "", ""),
    ],
)
def test_a_usual_title_is_said_in_the_language_of_its_reader(title: str, english: str, french: str) -> None:
    """The name is that of the host; a title that a console host was given stays."""
    assert (title_text(title, "en"), title_text(title, "fr")) == (english, french)
    assert bool(titled_after(title)) == (english != french)
