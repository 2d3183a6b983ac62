"""The library: the finished games of this computer, and statistics of them. Imports no Qt."""
