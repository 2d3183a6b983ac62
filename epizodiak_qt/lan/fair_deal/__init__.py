"""Commit-reveal: a deal that neither the host nor a guest can choose, and its audit."""
