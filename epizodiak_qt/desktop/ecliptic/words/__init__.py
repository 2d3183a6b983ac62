"""Ecliptic in words: log, speech, objects, actions and typed moves."""
