"""Bots: players that choose an action from a view, the legal actions and the history."""
