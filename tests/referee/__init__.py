"""A second referee: it judges records of games by docs/RULES.md and the record format alone.

It imports nothing from tertia but in ``spoilers``, which plays the games that it judges. ``python -m referee 500``
(with ``tests`` on the path) judges 500 games of every edition, form and game.
"""
