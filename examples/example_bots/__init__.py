"""One bot per game.

In the folder above this one: ``tertia arena --game twenty --bots example_bots.twenty:Greedy,expert``.
"""
