"""The controls of a table: the picked cards, and the commands that keys give. They do not depend on a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tertia.cards import Card
from tertia.games.codec import tag_of
from tertia.games.engine import AnyCards
from tertia.table_text.actions import AGREEMENTS, Action, actions_of, label_of
from tertia.table_text.reader import TableReader, choice_tag

UNCONFIRMED = ("claim", "challenge")
"""Commands that are given as soon as enough cards are picked. For others the player must confirm the cards."""

MAX_NUMBERED_BUTTONS = 9
"""The keys 1 to 9."""


@dataclass(frozen=True, slots=True)
class Button:
    """A key with its label."""

    key: str
    label: str
    command: Any = None
    """The command that the key gives; None for the space bar, whose command ``Controls.main`` finds."""


class Controls:
    """The picked cards of one player, and the commands that follow from keys."""

    def __init__(self) -> None:
        self.reader: TableReader | None = None
        self.picked: tuple[Card, ...] = ()
        self.is_challenging = False
        """In SetUp: True while the player picks the two cards of a challenge."""

    def update(self, reader: TableReader) -> None:
        """Take a new state of the table. Cards that cannot be picked any more are put back."""
        last, self.reader = self.reader, reader
        if reader.view is None:
            self.picked, self.is_challenging = (), False
            return
        if self.is_challenging:
            is_same_card = last is not None and last.view and last.view.table[-1:] == reader.view.table[-1:]
            self.is_challenging = bool(is_same_card) and reader.choice("challenge") is not None
            if not self.is_challenging:
                self.picked = ()
        candidates = self._candidates()
        self.picked = tuple(card for card in self.picked if card in candidates)

    # Cards ------------------------------------------------------------------------------------------------

    def _candidates(self) -> tuple[Card, ...]:
        """Return the cards that may be picked now."""
        choice = self._choice()
        if choice is not None:
            return choice.cards
        return tuple(command.card for command in self._card_commands())

    def _choice(self) -> AnyCards | None:
        """Return the command whose cards the player picks now."""
        reader = self.reader
        if reader is None or reader.view is None:
            return None
        if reader.game == "setup":
            return reader.choice("challenge") if self.is_challenging else None
        return next(iter(reader.news.legal.choices), None)

    def _card_commands(self) -> list[Any]:
        """Return the legal commands about a single card."""
        reader = self.reader
        if reader is None or reader.view is None or self.is_challenging:
            return []
        return [command for command in reader.news.legal.commands if hasattr(command, "card")]

    def pick(self, card: Card) -> Any | None:
        """Pick a card, or put it back. Return the command that this completes."""
        choice = self._choice()
        if choice is not None and card in choice.cards:
            self._toggle(card, choice.count)
            is_complete = len(self.picked) == choice.count
            return self._take_picks(choice) if is_complete and choice_tag(choice) in UNCONFIRMED else None
        for command in self._card_commands():
            if command.card == card:
                if tag_of(type(command)) == "point":
                    return command
                if self.picked == (card,):  # a second press lays the card
                    self.picked = ()
                    return command
                self.picked = (card,)
        return None

    def _toggle(self, card: Card, max_cards: int) -> None:
        if card in self.picked:
            self.picked = tuple(other for other in self.picked if other != card)
        elif len(self.picked) < max_cards:
            self.picked = (*self.picked, card)

    def _take_picks(self, choice: AnyCards) -> Any:
        cards, self.picked, self.is_challenging = self.picked, (), False
        return choice.command(cards)

    def clear(self) -> None:
        """Put the picked cards back, and give up a challenge."""
        self.picked, self.is_challenging = (), False

    # Keys -------------------------------------------------------------------------------------------------

    def confirm(self) -> Any | None:
        """Return the command for the picked cards, if they are enough."""
        choice = self._choice()
        if choice is not None and len(self.picked) == choice.count:
            return self._take_picks(choice)
        command = self._picked_command()
        if command is not None:
            self.picked = ()
        return command

    def _picked_command(self) -> Any | None:
        """Return the command for the single card that is picked."""
        return next((command for command in self._card_commands() if self.picked == (command.card,)), None)

    def main(self) -> Any | None:
        """Return the command of the space bar: call SET, or the command for the picked cards.

        In SetUp, the space bar first begins a challenge, which gives no command yet.
        """
        reader = self.reader
        if reader is None or reader.view is None:
            return None
        call = reader.command("call-set")
        if call is not None:
            self.picked = ()
            return call
        if reader.choice("challenge") and not self.is_challenging:
            self.picked, self.is_challenging = (), True
            return None
        return self.confirm()

    def buttons(self) -> list[Button]:
        """Return the keys that do something now, the most important first."""
        reader = self.reader
        if reader is None:
            return []
        actions = actions_of(reader)
        main, agreement = self._main_button(reader), self._agreement(actions)
        buttons = [main] if main is not None else []
        lay = self._picked_command()
        if lay is not None and reader.choice("challenge"):  # then the space bar begins a challenge
            buttons.append(Button("enter", reader.say("web.setup.lay"), lay))
        if agreement is not None:
            buttons.append(Button("0", agreement.label, agreement.command))
        numbered = [
            *self._other_uses_of_picks(reader),
            *(
                (action.label, action.command)
                for action in actions
                if action is not agreement and action.tag != "call-set"
            ),
        ]
        for number, (label, command) in enumerate(numbered[:MAX_NUMBERED_BUTTONS], 1):
            buttons.append(Button(str(number), label, command))
        return buttons

    def _other_uses_of_picks(self, reader: TableReader) -> list[tuple[str, Any]]:
        """Return labels and commands for the picked cards, except the first, such as a proposal in CoopSet."""
        choices = reader.news.legal.choices[1:] if self._choice() is not None else ()
        commands = [choice.command(self.picked) for choice in choices if len(self.picked) == choice.count]
        return [(label_of(reader, command), command) for command in commands]

    def _agreement(self, actions: list[Action]) -> Action | None:
        return next((action for tag in AGREEMENTS for action in actions if action.tag == tag), None)

    def _main_button(self, reader: TableReader) -> Button | None:
        if reader.view is None or reader.phase != "playing":
            return None
        if reader.command("call-set") or (reader.choice("challenge") and not self.is_challenging):
            return Button("space", reader.say("web.set"))
        choice = self._choice()
        if choice is not None:
            if len(self.picked) < choice.count:
                return None
            label = "web.commands.take" if choice_tag(choice) == "take" else "web.scout.see"
            return Button("space", reader.say(label))
        if self._card_commands() and self.picked:
            return Button("space", reader.say("web.setup.lay"))
        return None
