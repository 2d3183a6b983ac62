"""The curtain over a hidden hand on a shared screen."""
