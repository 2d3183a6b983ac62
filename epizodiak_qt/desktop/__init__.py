"""Qt: the windows, the scene and what drives them. Sees views and events, never a position."""
