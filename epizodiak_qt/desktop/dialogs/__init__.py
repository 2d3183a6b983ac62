"""Dialogs: settings, saved games, rules, about, errors. They take values and callbacks."""
