"""The start page, the first start, and the pages of a new game."""
