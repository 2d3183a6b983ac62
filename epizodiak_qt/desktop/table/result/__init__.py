"""The panel with the result of a round or of the game."""
