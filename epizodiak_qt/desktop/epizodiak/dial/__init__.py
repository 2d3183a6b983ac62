"""The dial as an astrolabe with a sky."""
