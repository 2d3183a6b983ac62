"""The start page and the pages of a new game."""
