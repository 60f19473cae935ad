"""One module per game, named like the game, with a function ``choose_command``.

A game without a module here is played by ``tertia.bots.baselines.choose_at_random``.
"""
