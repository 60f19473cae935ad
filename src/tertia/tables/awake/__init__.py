"""A table in memory, from what it remembers to who comes and goes: each file builds on the one before it."""

from tertia.tables.awake.visitors import LiveRoom as LiveRoom
