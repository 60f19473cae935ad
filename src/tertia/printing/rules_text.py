"""The text of the rules sheet: the rules of an edition in sections (RULES 1 to 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tertia.cards import FEATURES, Card, Feature, card_features, explain, make_card, third
from tertia.games import GAMES
from tertia.printing.blocks import Block, Cards, FeatureValues, Text
from tertia.printing.options import PrintOptions
from tertia.texts import explanation_text, feature_name, hue_name, sentence_case, text, value_name

HEADING = 1.45

NO_SET = ((0, 1, 2, 1), (1, 1, 2, 1), (1, 1, 2, 2))
"""Number, colour, fill and shape of three cards of which two share a number, and two a shape."""


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that stay together in one panel."""

    blocks: tuple[Block, ...]


def rules_sections(options: PrintOptions) -> list[Section]:
    """Return the rules that players need at a table."""
    rules = _RulesText(options)
    return [
        rules.the_cards(),
        rules.a_set(),
        rules.no_set(),
        rules.play(),
        *rules.calls(),
        *rules.other_forms(),
    ]


class _RulesText:
    """The sections for one edition, deck, face and language."""

    def __init__(self, options: PrintOptions) -> None:
        self.options = options
        self.language, self.face = options.language, options.face
        self.edition = options.rulebook
        self.beginner = options.deck == "beginner"
        self.kind = "beginner" if self.beginner else "full"
        self.first = int(self.edition.options.beginner_cards) if self.beginner else 12
        """The number of cards that the dealer lays out."""

    def say(self, key: str, **params: object) -> str:
        return text(self.language, f"print.rules.{key}", **params)

    def value(self, feature: Feature, value: int) -> str:
        """Return the name of a value in the printed palette."""
        if feature == Feature.COLOUR and self.face == "classic":
            return hue_name(self.language, value, self.options.hues)
        return value_name(self.language, feature, value, self.face)

    def held(self) -> dict[str, str]:
        held = self.edition.held
        return {
            "feature": feature_name(self.language, held.feature, self.face),
            "value": self.value(held.feature, held.value),
        }

    def section(self, title: str, *paragraphs: str | Block) -> Section:
        blocks: list[Block] = [Text(title, HEADING, bold=True, above=0.5, below=0.35)]
        blocks += [Text(block) if isinstance(block, str) else block for block in paragraphs]
        return Section(tuple(blocks))

    def the_cards(self) -> Section:
        held = self.held() if self.beginner else {}
        deck = self.say(f"cards.{self.kind}", n=len(self.options.cards), **held)
        title = Text(self.say("title"), 2.3, bold=True, below=0.8)
        return Section((title, *self.section(self.say("cards.title"), deck, *self._features()).blocks))

    def _features(self) -> Iterator[Block]:
        for place, feature in enumerate(FEATURES):
            if self.beginner and feature == self.edition.held.feature:
                continue
            name = sentence_case(feature_name(self.language, feature, self.face))
            values = tuple((self._card_with(place, value), self.value(feature, value)) for value in range(3))
            yield FeatureValues(name, values)

    def _card_with(self, place: int, value: int) -> Card:
        """Return a card of this deck with a given value of one feature."""
        values = list(card_features(self._example((1, 0, 0, 0))))
        values[place] = value
        return make_card(*values)

    def _example(self, values: tuple[int, int, int, int]) -> Card:
        """Return a card with these values, except for the feature that a beginner deck fixes."""
        held = list(values)
        if self.beginner:
            held[FEATURES.index(self.edition.held.feature)] = self.edition.held.value
        return make_card(*held)

    def a_set(self) -> Section:
        rows: list[str | Block] = [self.say("set.what")]
        # Number, colour, fill and shape of two cards. The third one makes a SET of them.
        for pair in (((0, 0, 1, 0), (1, 1, 1, 1)), ((0, 0, 0, 2), (1, 1, 1, 0))):
            one, two = (self._example(values) for values in pair)
            rows += self._cards_with_explanation((one, two, third(one, two)))
        return self.section(self.say("set.title"), *rows)

    def no_set(self) -> Section:
        """Explain three cards that are not a SET because of a number or a shape, whose names no palette changes."""
        # Where the deck fixes the shape, two cards share a number and their fills differ.
        values = ((0, 1, 0, 0), (0, 1, 1, 0), (1, 1, 2, 0)) if self._holds_shape else NO_SET
        three = tuple(self._example(one) for one in values)
        return self.section(
            self.say("no_set.title"),
            self.say("no_set.what"),
            *self._cards_with_explanation(three),
            self.say("no_set.third"),
        )

    @property
    def _holds_shape(self) -> bool:
        return self.beginner and self.edition.held.feature == Feature.SHAPE

    def _cards_with_explanation(self, three: tuple[Card, ...]) -> list[str | Block]:
        a, b, c = three
        return [Cards((a, b, c)), explanation_text(self.language, explain(a, b, c), self.face)]

    def play(self) -> Section:
        parts = (f"play.deal.{self.first}", "play.call", "play.show", "play.right")
        return self.section(self.say("play.title"), *(self.say(part) for part in parts))

    def calls(self) -> Iterator[Section]:
        options = self.edition.options
        yield self.section(
            self.say("wrong.title"),
            f"{self.say('wrong.back')} {self.say(f'wrong.{options.penalty}')} {self.say('wrong.rest')}",
        )
        yield self.section(
            self.say("none.title"), f"{self.say('none.more')} {self.say('none.fewer', n=self.first)}"
        )
        yield self.section(
            self.say("end.title"),
            self.say("end.over"),
            self.say(f"end.{options.scoring}"),
            self.say(f"end.{self._match()}"),
        )

    def _match(self) -> str:
        options = self.edition.options
        if options.match == "everyone":
            return "everyone"
        return "one" if options.deals == 1 else "several"

    def other_forms(self) -> Iterator[Section]:
        if not self.beginner:
            yield self.section(
                self.say("small.title"),
                self.say(f"small.{self.edition.options.beginner_cards}", **self.held()),
                self.say("small.harder"),
            )
        alone = self.edition.options.alone
        yield self.section(self.say("alone.title"), self.say(f"alone.{alone}", n=self.first))
        kind = f"beginner.{self.first}" if self.beginner else "full"
        yield self.section(self.say("numbers.title"), self.say(f"numbers.{kind}"))
        others = [
            Text(
                text(self.language, f"game.{name}.short"), lead=f"{text(self.language, f'game.{name}.name')}."
            )
            for name in GAMES
            if name != "classic"
        ]
        yield self.section(self.say("more.title"), *others, self.say("more.where"))
