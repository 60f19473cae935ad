"""Exact counts of hands, up to symmetries of the deck."""
