"""Tournaments among bots: one game, many of them at once, and what they show."""
