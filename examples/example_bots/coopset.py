"""CoopSet: a bot that takes the SET that leaves the most other SETs on the table."""

from typing import Any

import tertia
from tertia.bots import TimedCommand

THINKING_TIME = 4_000


class Tidy:
    def act(self, view: Any, legal: Any, now: int) -> TimedCommand | None:
        support = legal.command("support")
        if support:  # somebody proposes a SET: the team takes it if all agree
            return TimedCommand(support, after=THINKING_TIME)
        table = [card for card in view.table if card is not None]
        sets = tertia.find_sets(table)
        if sets:

            def left(found: tuple[int, ...]) -> int:
                return len(tertia.find_sets([card for card in table if card not in found]))

            option = legal.choice("propose" if len(view.players) > 1 else "take")
            return TimedCommand(option.command(max(sets, key=left)), after=THINKING_TIME) if option else None
        agree = legal.command("say-no-set") or legal.command("say-done")
        return TimedCommand(agree, after=THINKING_TIME) if agree else None
