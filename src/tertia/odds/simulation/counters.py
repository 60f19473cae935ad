"""The layout of a row of counters, which simulated games fill. Rows of several runs can be added in any order.

The Python games and the compiled ones use the same layout. Sizes of tables and decks are in units of three cards.
"""

from __future__ import annotations

TABLE_SIZES = 10
"""Number of sizes of a table: 0 to 27 cards."""
DECK_SIZES = 28
"""Number of sizes of a deck."""

TABLES = 0
"""Tables that occurred, by size and by cards left in the deck."""
NO_SET = TABLES + TABLE_SIZES * DECK_SIZES
"""Tables without a SET, in the same order."""
LEFT = NO_SET + TABLE_SIZES * DECK_SIZES
"""Games, by cards on the table at the end."""
MOST = LEFT + TABLE_SIZES
"""Games, by the largest table."""
FIRST_FAILURE = MOST + TABLE_SIZES
"""Games, by cards left in the deck when a table of the usual size first had no SET. The last entry: never."""
NO_SET_SQUARED = FIRST_FAILURE + DECK_SIZES + 1
"""For standard errors, sums over games by size: the square of the number of tables without a SET …"""
PRODUCT = NO_SET_SQUARED + TABLE_SIZES
"""… this number times the number of all tables …"""
TABLES_SQUARED = PRODUCT + TABLE_SIZES
"""… and the square of the number of all tables. All three only count tables while the deck has cards."""
LENGTH = TABLES_SQUARED + TABLE_SIZES
