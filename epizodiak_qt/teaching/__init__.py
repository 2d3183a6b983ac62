"""Lessons: files of steps beside a game record, played at a real table. Imports no Qt."""
