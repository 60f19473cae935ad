"""``python -m tertia``: the command line."""

from tertia.cli import main

main()
