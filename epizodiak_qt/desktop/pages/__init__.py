"""The parts of pages in the window: the panel with its columns, and the row of games."""
