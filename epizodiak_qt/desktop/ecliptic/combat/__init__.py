"""Combats and wishes: the stage and the dice."""
