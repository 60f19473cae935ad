"""Tournaments among bots: single games, many games in several processes, and their summary."""
