"""Reports about the odds, each with tables, notes on the method, and a chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.odds import Check, Distribution, Estimate, SetFreeHands, Simulation, TableOdds, quotes_for
from tertia.odds.charts import Column, Fill, Heading, columns_chart, curve_chart, groups_chart
from tertia.odds.perfect.results import ROWS, PerfectResults
from tertia.odds.shipped_data import QUOTED_SIZES, quoted_rows
from tertia.reports import Report, Section
from tertia.reports.formatter import ReportFormatter
from tertia.texts.numbers import number_text


def _method_notes(fmt: ReportFormatter, method: str, checks: Sequence[Check]) -> list[str]:
    """Return sentences on the method, and on the checks of the result by other methods."""
    names = dict.fromkeys(check.name for check in checks)
    passed = {name: all(check.is_ok for check in checks if check.name == name) for name in names}
    lines = [fmt.say(f"odds.method.{method}")]
    lines += [
        fmt.say("odds.check.holds" if ok else "odds.check.fails", what=fmt.say(f"odds.check.{name}"))
        for name, ok in passed.items()
    ]
    return lines


def _checks_json(checks: Sequence[Check]) -> list[dict[str, Any]]:
    return [
        {
            "name": check.name,
            "cards": check.cards,
            "found": check.found,
            "expected": check.expected,
            "ok": check.is_ok,
        }
        for check in checks
    ]


def rulebook_report(fmt: ReportFormatter, hands: SetFreeHands, games: Simulation) -> Report:
    """Report the chances that rulebooks quote, each beside the true one (R1.8 in docs/RULES.md)."""
    rows, records = [], []
    groups: list[tuple[str, list[Column]]] = []
    for cards in QUOTED_SIZES:
        true, in_play = hands[cards].chance, games.no_set(cards)
        quotes = quotes_for(cards)
        quoted = " · ".join(fmt.quote(quote) for quote in quotes)
        rows.append(
            [
                fmt.integer(cards),
                quoted or fmt.say("odds.not-quoted"),
                fmt.one_in(true),
                fmt.about_one_in(in_play),
            ]
        )
        records.append(
            {
                "cards": cards,
                "quoted": "; ".join(str(quote.no_set) for quote in quotes),
                "true": true,
                "true_decimal": float(true),
                "in_play": in_play.value,
                "in_play_error": in_play.error,
            }
        )
        bars = [
            Column("", float(quotes[0].no_set), fmt.one_in(quotes[0].no_set), "open")
            if quotes
            else Column("", None, fmt.say("odds.not-quoted")),
            Column("", float(true), fmt.one_in(true), "solid"),
            Column("", in_play.value, fmt.about_one_in(in_play), "striped"),
        ]
        groups.append((fmt.say("odds.cards", n=cards), bars))
    key: list[tuple[Fill, str]] = [
        ("open", fmt.column("quoted")),
        ("solid", fmt.column("true")),
        ("striped", fmt.column("in-play")),
    ]
    columns = [fmt.column(name) for name in ("cards", "quoted", "true", "in-play")]
    note = fmt.say("odds.note.in-play", games=fmt.integer(games.games))
    return Report(
        [Section(fmt.say("odds.chart.quoted.title"), columns, rows)],
        {"quoted": quoted_rows(hands, games), "games": games.games},
        records,
        [note],
        groups_chart(fmt.heading("quoted"), key, groups),
    )


def hands_report(fmt: ReportFormatter, hands: SetFreeHands) -> Report:
    """Report the number of hands without a SET, by size."""
    sizes = hands.sizes[: hands.largest + 2]
    rows = [
        [
            fmt.integer(size.cards),
            fmt.integer(size.hands),
            fmt.integer(size.orbits),
            fmt.percent(size.chance),
            fmt.one_in(size.chance),
        ]
        for size in sizes
    ]
    records = [
        {
            "cards": size.cards,
            "hands": size.hands,
            "deals": size.deals,
            "orbits": size.orbits,
            "chance": float(size.chance),
        }
        for size in sizes
    ]
    chances = {size.cards: float(size.chance) for size in sizes if size.hands and size.cards >= 3}
    chances = chances or {size.cards: float(size.chance) for size in sizes if size.hands}
    marked = [cards for cards in ((12, 15, 18) if hands.features == 4 else (9,)) if cards in chances]
    deepest = min(chances.values())
    powers = [power for power in range(0, 14, 2) if power == 0 or 10.0**-power > deepest / 100]
    always = hands.largest + 1
    chart = curve_chart(
        fmt.heading("curve", deck=3**hands.features, always=always),
        chances,
        {
            cards: fmt.say("odds.chart.curve.mark", cards=cards, chance=fmt.one_in(chances[cards]))
            for cards in marked
        },
        {power: fmt.say(f"odds.scale.{power}") for power in powers},
        (always, fmt.say("odds.chart.curve.wall", n=always)),
        short_labels={cards: fmt.one_in(chances[cards]) for cards in marked},
    )
    columns = [fmt.column(name) for name in ("cards", "hands", "orbits", "chance", "one-in")]
    data = {
        "features": hands.features,
        "method": hands.method,
        "sizes": records,
        "checks": _checks_json(hands.checks),
    }
    notes = [fmt.say("odds.note.always", n=always), *_method_notes(fmt, hands.method, hands.checks)]
    title = fmt.say("odds.title.hands", deck=3**hands.features)
    return Report([Section(title, columns, rows)], data, records, notes, chart)


def distribution_report(fmt: ReportFormatter, distribution: Distribution) -> Report:
    """Report the distribution of the number of SETs among some cards."""
    filled = [number for number, hands in enumerate(distribution.hands) if hands]
    shown = range(0 if filled[0] < 10 else filled[0], filled[-1] + 1)
    chances = distribution.chances
    rows = [
        [fmt.integer(n), fmt.integer(distribution.hands[n]), fmt.percent(chances[n]), fmt.one_in(chances[n])]
        for n in shown
    ]
    records = [
        {"sets": n, "hands": distribution.hands[n], "chance": float(chances[n]), "fraction": chances[n]}
        for n in shown
    ]
    last = 8 if len(shown) > 11 else len(shown) - 1
    names = [str(n) for n in shown[:last]] + [
        f"{shown[last]}+" if last < len(shown) - 1 else str(shown[last])
    ]
    values = [float(chances[n]) for n in shown[:last]] + [float(sum(chances[n] for n in shown[last:]))]
    bars = [
        Column(name, value, fmt.short_percent(value), "open" if name == "0" else "soft")
        for name, value in zip(names, values, strict=True)
    ]
    mean = number_text(fmt.language, float(distribution.mean), 2)
    title = fmt.say(
        f"odds.title.{distribution.what}", cards=distribution.cards, deck=3**distribution.features
    )
    columns = [fmt.column(name) for name in ("sets", "hands", "chance", "one-in")]
    data = {
        "what": distribution.what,
        "features": distribution.features,
        "cards": distribution.cards,
        "deals": distribution.deals,
        "method": distribution.method,
        "orbits": distribution.orbits,
        "mean": distribution.mean,
        "variance": distribution.variance,
        "rows": records,
        "checks": _checks_json(distribution.checks),
    }
    notes = [
        fmt.say("odds.note.mean", mean=mean, fraction=distribution.mean),
        *_method_notes(fmt, distribution.method, distribution.checks),
    ]
    heading = Heading(
        title, fmt.say("odds.chart.sets.lead", mean=mean), fmt.say("odds.chart.sets.told", mean=mean)
    )
    return Report([Section(title, columns, rows)], data, records, notes, columns_chart(heading, bars))


def games_report(fmt: ReportFormatter, simulation: Simulation, choose: str) -> Report:
    """Report the results of simulated games. ``choose`` names the strategy of the player."""
    records: list[dict[str, Any]] = []

    def add_estimate(what: str, cards: int, share: Estimate, deck: int | None = None) -> list[str]:
        """Add an estimate to the records and return its cells for a table."""
        records.append(
            {
                "what": what,
                "cards": cards,
                "deck": deck,
                "count": share.count,
                "of": share.of,
                "share": share.value,
                "error": share.error,
            }
        )
        return [fmt.integer(share.count), fmt.with_error(share.value, share.error)]

    left = [
        [fmt.integer(cards), *add_estimate("cards-left", cards, share)]
        for cards, share in simulation.cards_left.items()
    ]
    sizes = sorted({table.cards for table in simulation.tables if table.deck > 0})
    without = [
        [fmt.integer(cards), *add_estimate("no-set", cards, simulation.no_set(cards))] for cards in sizes
    ]
    larger = [cards for cards in sizes if cards > simulation.deal]
    out = [
        [fmt.integer(cards), *add_estimate("laid-out", cards, simulation.laid_out(cards))] for cards in larger
    ]
    by_deck = [
        [fmt.integer(table.deck), *add_estimate("no-set-by-deck", table.cards, table.chance, table.deck)]
        for table in simulation.tables
        if table.cards == simulation.deal
    ]
    survival = add_estimate("survival", simulation.deal, simulation.survival)
    sections = [
        _section(fmt, "left", ("cards", "games", "share"), left),
        _section(fmt, "no-set", ("cards", "tables", "share"), without),
        *([_section(fmt, "laid-out", ("cards", "games", "share"), out)] if out else []),
        _section(fmt, "by-deck", ("deck", "tables", "share"), by_deck[::-1], cards=simulation.deal),
    ]
    shares = {cards: share.value for cards, share in simulation.cards_left.items()}
    bars = [
        Column("3", None, fmt.say("odds.never"))
        if cards == 3
        else Column(str(cards), shares.get(cards, 0.0), fmt.short_percent(shares.get(cards, 0.0)))
        for cards in range(0, max(shares) + 1, 3)
    ]
    notes = [
        fmt.say("odds.note.survival", share=survival[1], cards=simulation.deal),
        fmt.say(
            "odds.note.games",
            n=simulation.games,
            games=fmt.integer(simulation.games),
            choose=fmt.say(f"odds.choose.{choose}"),
            seed=simulation.seed,
        ),
    ]
    data = {
        "games": simulation.games,
        "choose": choose,
        "features": simulation.features,
        "deal": simulation.deal,
        "seed": simulation.seed,
        "estimates": records,
    }
    chart = columns_chart(fmt.heading("left", games=fmt.integer(simulation.games)), bars)
    return Report(sections, data, records, notes, chart)


def _section(
    fmt: ReportFormatter, name: str, columns: Sequence[str], rows: Sequence[Sequence[str]], **params: object
) -> Section:
    return Section(fmt.say(f"odds.title.{name}", **params), [fmt.column(column) for column in columns], rows)


def perfect_report(fmt: ReportFormatter, results: PerfectResults) -> Report:
    """Report how often players clear the whole deck, and for how many decks there is a way."""
    rows, records, bars = [], [], []
    for player in ROWS:
        share = results.shares[player]
        low, high = share.interval
        interval = fmt.say("odds.interval", low=fmt.short_percent(low), high=fmt.short_percent(high))
        name = fmt.say(f"odds.perfect.{player}")
        rows.append([name, fmt.integer(share.count), fmt.short_percent(share.value), interval])
        records.append(
            {"player": player, "cleared": share.count, "deals": share.of, "low": low, "high": high}
        )
        bars.append(
            Column(fmt.say(f"odds.perfect.short.{player}"), share.value, fmt.short_percent(share.value))
        )
    games = fmt.integer(results.deals)
    section = _section(fmt, "perfect", ("player", "cleared", "percent", "interval"), rows)
    notes = [
        fmt.say("odds.note.perfect", n=results.deals, games=games, seed=results.seed),
        fmt.say(
            "odds.note.impossible",
            impossible=fmt.integer(results.impossible),
            undecided=fmt.integer(results.undecided),
        ),
    ]
    data = {
        "deals": results.deals,
        "seed": results.seed,
        "players": records,
        "impossible": results.impossible,
        "undecided": results.undecided,
    }
    return Report([section], data, records, notes, columns_chart(fmt.heading("perfect", games=games), bars))


def table_report(fmt: ReportFormatter, odds: TableOdds) -> Report:
    """Report the odds at one table. The report has no chart."""
    data = {
        "cards": odds.cards,
        "sets": odds.sets,
        "unseen": odds.unseen,
        "drawn": odds.drawn,
        "set_chance": odds.set_chance,
        "set_chance_decimal": float(odds.set_chance),
        "expected_sets": odds.expected_sets,
        "expected_sets_decimal": float(odds.expected_sets),
    }
    rows = [
        [fmt.say("odds.table.now"), fmt.integer(odds.sets)],
        [fmt.say("odds.table.unseen"), fmt.integer(odds.unseen)],
        [fmt.say("odds.table.chance", n=odds.drawn), fmt.percent(odds.set_chance)],
        [
            fmt.say("odds.table.expected", n=odds.drawn),
            number_text(fmt.language, float(odds.expected_sets), 3),
        ],
    ]
    return Report([Section(fmt.say("odds.title.table", n=odds.cards), [], rows)], data, [data])
