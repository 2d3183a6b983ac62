"""The seats of a table before and beside a game: frozen values and pure changes, known to lan and desktop."""
