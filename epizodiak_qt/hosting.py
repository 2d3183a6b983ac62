"""A table without a window: puts a host, its saved game and its bots together. Knows no Qt."""
