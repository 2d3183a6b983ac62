"""Players that think: a view and the legal actions in, an action out."""
