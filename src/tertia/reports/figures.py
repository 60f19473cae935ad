"""Numbers as a language writes them: shares, odds, errors."""

from __future__ import annotations

from fractions import Fraction

from tertia.odds import Estimate, Quote
from tertia.odds.charts import Heading
from tertia.texts import text
from tertia.texts.numbers import number_text


class Figures:
    """Words and numbers of the odds in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **params: object) -> str:
        return text(self.language, key, **params)

    def column(self, key: str) -> str:
        return self.say(f"odds.column.{key}")

    def heading(self, key: str, **params: object) -> Heading:
        return Heading(
            self.say(f"odds.chart.{key}.title", **params),
            self.say(f"odds.chart.{key}.lead", **params),
            self.say(f"odds.chart.{key}.told", **params),
        )

    def whole(self, value: int) -> str:
        return number_text(self.language, value)

    def chance_text(self, chance: float | Fraction) -> str:
        """In per cent, with four digits that say something."""
        if chance == 0:
            return self.say("odds.percent", n=0)
        percent = float(chance) * 100
        if percent < 1e-4:
            return f"{float(chance):.3e}"
        decimals = next(places for places in range(1, 9) if percent >= 10.0 ** (1 - places) or places == 8)
        return self.say("odds.percent", n=number_text(self.language, percent, decimals + 1))

    def one_in(self, chance: float | Fraction) -> str:
        """1 in so many."""
        if chance == 0:
            return self.say("odds.never")
        if chance == 1:
            return self.say("odds.scale.0")
        many = 1 / Fraction(chance)
        decimals = 2 if many < 2 else 1 if many < 10 else 0
        return self.say(
            "odds.one-in", n=number_text(self.language, float(many) if decimals else round(many), decimals)
        )

    def about_one_in(self, found: Estimate) -> str:
        """1 in so many, with no more digits than a simulation gave."""
        if found.count == 0 or found.error < 0.02 * found.value:
            return self.one_in(found.value)
        many = round(found.of / found.count)
        return self.say("odds.about-one-in", n=number_text(self.language, round(many, 2 - len(str(many)))))

    def quoted_text(self, quote: Quote) -> str:
        """As the rulebook prints it: no digit more."""
        if not quote.as_percent:
            return self.one_in(quote.no_set)
        decimals = len(f"{float(quote.no_set * 100):g}".partition(".")[2])
        return self.say("odds.percent", n=number_text(self.language, float(quote.no_set * 100), decimals))

    def with_error(self, chance: float, error: float) -> str:
        """A share and its standard error, in per cent."""
        percent = error * 100
        decimals = next((places for places in range(1, 9) if percent * 10**places >= 1), 2)
        return self.say(
            "odds.plus-minus",
            share=number_text(self.language, chance * 100, decimals),
            error=number_text(self.language, percent, decimals),
        )

    def short_percent(self, value: float) -> str:
        """In per cent, as a column has room for it."""
        percent = 100 * value
        decimals = (
            1 if percent >= 0.1 or percent == 0 else next(n for n in range(2, 12) if percent * 10**n >= 0.5)
        )
        return number_text(self.language, percent, min(decimals, 8))
