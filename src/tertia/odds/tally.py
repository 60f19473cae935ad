"""What is counted while games are played: one row of whole numbers, so that runs add up in any order.

Both ways of playing, plain and compiled, write into the same row. Cards and deck are counted in threes.
"""

from __future__ import annotations

TABLE_SIZES = 10
"""Sizes of a table, in threes: 0 to 27 cards."""
DECK_SIZES = 28
"""Sizes of a deck, in threes."""

TABLES = 0
"""Tables met, by size and deck left."""
NO_SET = TABLES + TABLE_SIZES * DECK_SIZES
"""Those of them without a SET."""
LEFT = NO_SET + TABLE_SIZES * DECK_SIZES
"""Games, by cards left at the end."""
MOST = LEFT + TABLE_SIZES
"""Games, by the most cards that lay out."""
FIRST_FAILURE = MOST + TABLE_SIZES
"""Games, by the deck left when a table of the usual size first held no SET; the last entry: never."""
NO_SET_SQUARED = FIRST_FAILURE + DECK_SIZES + 1
"""Sums over games for standard errors, by size: the square of the tables without a SET while the deck had cards …"""
PRODUCT = NO_SET_SQUARED + TABLE_SIZES
"""… of these times all tables of the size …"""
TABLES_SQUARED = PRODUCT + TABLE_SIZES
"""… and the square of all tables of the size."""
LENGTH = TABLES_SQUARED + TABLE_SIZES
