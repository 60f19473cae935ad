"""Texts and numbers of reports in one language."""

from __future__ import annotations

from fractions import Fraction

from tertia.odds import Estimate, Quote
from tertia.odds.charts import Heading
from tertia.texts import text
from tertia.texts.numbers import number_text


class ReportFormatter:
    """Formats shares, odds and errors as the language writes them."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **params: object) -> str:
        """Return a text of the catalogue."""
        return text(self.language, key, **params)

    def column(self, key: str) -> str:
        """Return the title of a column."""
        return self.say(f"odds.column.{key}")

    def heading(self, key: str, **params: object) -> Heading:
        """Return the heading of a chart."""
        return Heading(
            self.say(f"odds.chart.{key}.title", **params),
            self.say(f"odds.chart.{key}.lead", **params),
            self.say(f"odds.chart.{key}.told", **params),
        )

    def integer(self, value: int) -> str:
        return number_text(self.language, value)

    def percent(self, chance: float | Fraction) -> str:
        """Return a chance in per cent with four significant digits."""
        if chance == 0:
            return self.say("odds.percent", n=0)
        percent = float(chance) * 100
        if percent < 1e-4:
            return f"{float(chance):.3e}"
        decimals = next(places for places in range(1, 9) if percent >= 10.0 ** (1 - places) or places == 8)
        return self.say("odds.percent", n=number_text(self.language, percent, decimals + 1))

    def one_in(self, chance: float | Fraction) -> str:
        """Return a chance as ``1 in n``."""
        if chance == 0:
            return self.say("odds.never")
        if chance == 1:
            return self.say("odds.scale.0")
        n = 1 / Fraction(chance)
        decimals = 2 if n < 2 else 1 if n < 10 else 0
        return self.say(
            "odds.one-in", n=number_text(self.language, float(n) if decimals else round(n), decimals)
        )

    def about_one_in(self, estimate: Estimate) -> str:
        """Return a simulated chance as ``1 in n``. Round an inexact one to two digits."""
        if estimate.count == 0 or estimate.error < 0.02 * estimate.value:
            return self.one_in(estimate.value)
        n = round(estimate.of / estimate.count)
        return self.say("odds.about-one-in", n=number_text(self.language, round(n, 2 - len(str(n)))))

    def quote(self, quote: Quote) -> str:
        """Return a chance with exactly the digits that the rulebook prints."""
        if not quote.as_percent:
            return self.one_in(quote.no_set)
        decimals = len(f"{float(quote.no_set * 100):g}".partition(".")[2])
        return self.say("odds.percent", n=number_text(self.language, float(quote.no_set * 100), decimals))

    def with_error(self, chance: float, error: float) -> str:
        """Return a chance and its standard error in per cent."""
        percent = error * 100
        decimals = next((places for places in range(1, 9) if percent * 10**places >= 1), 2)
        return self.say(
            "odds.plus-minus",
            share=number_text(self.language, chance * 100, decimals),
            error=number_text(self.language, percent, decimals),
        )

    def short_percent(self, value: float) -> str:
        """Return a share in per cent, short enough for a label in a chart."""
        percent = 100 * value
        decimals = (
            1 if percent >= 0.1 or percent == 0 else next(n for n in range(2, 12) if percent * 10**n >= 0.5)
        )
        return number_text(self.language, percent, min(decimals, 8))
