"""A pytest plugin that registers the toy game, with one line for ``GAMES`` and one for the hooks of the suite."""

from __future__ import annotations

from contracts import toy
from contracts.hooks import HOOKS
from contracts.toy import hooks
from tertia.games import GAMES

GAMES[toy.NAME] = toy
HOOKS[toy.NAME] = hooks.HOOKS
