"""Themes, style sheet, fonts and art, and the small widgets whose look is ours."""
