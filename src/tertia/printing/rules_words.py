"""The rules of an edition in sections, as the rules sheet tells them (RULES 1 to 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tertia.cards import FEATURES, Card, Feature, card_features, explain, make_card, third
from tertia.games import GAMES
from tertia.printing.blocks import Block, Cards, Text, Values
from tertia.printing.options import PrintOptions
from tertia.texts import explanation_text, feature_name, hue_name, sentence_case, text, value_name

HEADING = 1.45


@dataclass(frozen=True, slots=True)
class Section:
    """Blocks that stay together."""

    blocks: tuple[Block, ...]


def rules(options: PrintOptions) -> list[Section]:
    """All that a table needs to know."""
    tell = _Telling(options)
    return [tell.the_cards(), tell.a_set(), tell.no_set(), tell.play(), *tell.calls(), *tell.around()]


class _Telling:
    def __init__(self, options: PrintOptions) -> None:
        self.options = options
        self.language, self.face = options.language, options.face
        self.edition = options.rulebook
        self.beginner = options.deck == "beginner"
        self.kind = "beginner" if self.beginner else "full"

    def say(self, key: str, **params: object) -> str:
        return text(self.language, f"print.rules.{key}", **params)

    def value(self, feature: Feature, value: int) -> str:
        """The value in a word, as the printed palette shows it."""
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
        deck = self.say(
            f"cards.{self.kind}", n=len(self.options.cards), **(self.held() if self.beginner else {})
        )
        title = Text(self.say("title"), 2.3, bold=True, below=0.8)
        return Section((title, *self.section(self.say("cards.title"), deck, *self._features()).blocks))

    def _features(self) -> Iterator[Block]:
        for place, feature in enumerate(FEATURES):
            if self.beginner and feature == self.edition.held.feature:
                continue
            name = sentence_case(feature_name(self.language, feature, self.face))
            shown = tuple((self._with(place, value), self.value(feature, value)) for value in range(3))
            yield Values(name, shown)

    def _with(self, place: int, value: int) -> Card:
        """A card of this deck with this value in the feature at a place."""
        values = list(card_features(self._example((1, 0, 0, 0))))
        values[place] = value
        return make_card(*values)

    def _example(self, values: tuple[int, int, int, int]) -> Card:
        """A card with these values, but for the one that a beginner deck holds."""
        held = list(values)
        if self.beginner:
            held[FEATURES.index(self.edition.held.feature)] = self.edition.held.value
        return make_card(*held)

    def a_set(self) -> Section:
        rows: list[str | Block] = [self.say("set.what")]
        for pair in (((0, 0, 1, 0), (1, 1, 1, 1)), ((0, 0, 0, 2), (1, 1, 1, 0))):
            one, two = (self._example(values) for values in pair)
            rows += self._shown((one, two, third(one, two)))
        return self.section(self.say("set.title"), *rows)

    def no_set(self) -> Section:
        """The mistake is in number and shape, whose words no palette changes; where they are held, in the other."""
        three = tuple(self._example(values) for values in ((0, 1, 2, 1), (1, 1, 2, 1), (1, 1, 2, 1)))
        three = (three[0], three[1], self._odd(three[1]))
        return self.section(
            self.say("no_set.title"), self.say("no_set.what"), *self._shown(three), self.say("no_set.third")
        )

    def _odd(self, card: Card) -> Card:
        """A card that differs from this one in its shape alone, or in its number where the shape is held."""
        values = list(card_features(card))
        place = 0 if self.beginner and self.edition.held.feature == Feature.SHAPE else 3
        values[place] = 2
        return make_card(*values)

    def _shown(self, three: tuple[Card, ...]) -> list[str | Block]:
        a, b, c = three
        return [Cards((a, b, c)), explanation_text(self.language, explain(a, b, c), self.face)]

    def play(self) -> Section:
        parts = (f"play.deal.{self.kind}", "play.call", "play.show", "play.right")
        return self.section(self.say("play.title"), *(self.say(part) for part in parts))

    def calls(self) -> Iterator[Section]:
        options = self.edition.options
        yield self.section(
            self.say("wrong.title"), f"{self.say('wrong.back')} {self.say(f'wrong.{options.penalty}')}"
        )
        first = 9 if self.beginner else 12
        yield self.section(
            self.say("none.title"), f"{self.say('none.more')} {self.say('none.fewer', n=first)}"
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

    def around(self) -> Iterator[Section]:
        if not self.beginner:
            yield self.section(
                self.say("small.title"), self.say("small.what", **self.held()), self.say("small.harder")
            )
        if self.edition.alone is not None:
            yield self.section(self.say("alone.title"), self.say(f"alone.{self.edition.alone}"))
        yield self.section(self.say("numbers.title"), self.say("numbers.what"))
        others = [
            Text(
                text(self.language, f"game.{name}.short"), lead=f"{text(self.language, f'game.{name}.name')}."
            )
            for name in GAMES
            if name != "classic"
        ]
        yield self.section(self.say("more.title"), *others, self.say("more.where"))
