"""A record on the screen: its bar, keys, log and player."""
