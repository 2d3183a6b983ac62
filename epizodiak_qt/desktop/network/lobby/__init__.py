"""The lobby of a network table: its page and the parts of it."""
