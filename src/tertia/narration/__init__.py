"""Sentences for the events of games, one module per game with a function ``narrate``."""
