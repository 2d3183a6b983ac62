"""Shared by all widgets: settings, translation, background tasks, window placement, form keys."""
