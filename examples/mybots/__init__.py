"""One bot per game. In the folder of examples: ``tertia arena --game twenty --bots mybots.twenty:Greedy,expert``."""
