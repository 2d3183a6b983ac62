"""The library in the window: the list of finished games, statistics and characters."""
