"""ChipSet: a bot that bets on a SET and on nothing else."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING_TIME = 1_500


class Honest:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        if not legal:
            return None
        hand = view.players[view.seat].hand
        middle = [card for card in view.table if card is not None]
        # A SET counts only with at least one card of the hand (R6.1).
        has_set = any(set(found) & set(hand) for found in tertia.find_sets([*hand, *middle]))
        if view.phase == "answering":  # the showdown question: expose whenever that is possible
            return TimedCommand(legal.commands[-1], after=THINKING_TIME)
        raises = [command for command in legal.commands if hasattr(command, "by")]
        check, call, fold = legal.command("check"), legal.command("match-bet"), legal.command("fold")
        if has_set and raises:
            return TimedCommand(raises[min(2, len(raises) - 1)], after=THINKING_TIME)
        if has_set or view.to_match <= 1:
            return TimedCommand(check or call or legal.commands[0], after=THINKING_TIME)
        return TimedCommand(check or fold or legal.commands[0], after=THINKING_TIME)
