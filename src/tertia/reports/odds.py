"""The odds in words: tables, notes on how they were found, charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.odds import Check, Distribution, Estimate, SetFreeHands, Simulation, TableOdds, quotes_for
from tertia.odds.charts import Column, Fill, Heading, columns_chart, curve_chart, groups_chart
from tertia.odds.facts import QUOTED_SIZES, quoted_rows
from tertia.reports import Report, Section
from tertia.reports.figures import Figures
from tertia.texts.numbers import number_text


def _how(f: Figures, method: str, checks: Sequence[Check]) -> list[str]:
    """How it was found, and by what other way it was found again."""
    names = dict.fromkeys(check.name for check in checks)
    kept = {name: all(check.is_ok for check in checks if check.name == name) for name in names}
    lines = [f.say(f"odds.method.{method}")]
    lines += [
        f.say("odds.check.holds" if ok else "odds.check.fails", what=f.say(f"odds.check.{name}"))
        for name, ok in kept.items()
    ]
    return lines


def _check_data(checks: Sequence[Check]) -> list[dict[str, Any]]:
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


def quoted_report(f: Figures, hands: SetFreeHands, games: Simulation) -> Report:
    """R1.8: never the quoted figure without the true one."""
    rows, records = [], []
    groups: list[tuple[str, list[Column]]] = []
    for cards in QUOTED_SIZES:
        true, in_play = hands[cards].chance, games.no_set(cards)
        quotes = quotes_for(cards)
        quoted = " · ".join(f.quoted_text(quote) for quote in quotes)
        rows.append(
            [f.whole(cards), quoted or f.say("odds.not-quoted"), f.one_in(true), f.about_one_in(in_play)]
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
            Column("", float(quotes[0].no_set), f.one_in(quotes[0].no_set), "open")
            if quotes
            else Column("", None, f.say("odds.not-quoted")),
            Column("", float(true), f.one_in(true), "solid"),
            Column("", in_play.value, f.about_one_in(in_play), "striped"),
        ]
        groups.append((f.say("odds.cards", n=cards), bars))
    key: list[tuple[Fill, str]] = [
        ("open", f.column("quoted")),
        ("solid", f.column("true")),
        ("striped", f.column("in-play")),
    ]
    columns = [f.column(name) for name in ("cards", "quoted", "true", "in-play")]
    note = f.say("odds.note.in-play", games=f.whole(games.games))
    return Report(
        [Section(f.say("odds.chart.quoted.title"), columns, rows)],
        {"quoted": quoted_rows(hands, games), "games": games.games},
        records,
        [note],
        groups_chart(f.heading("quoted"), key, groups),
    )


def hands_report(f: Figures, hands: SetFreeHands) -> Report:
    sizes = hands.sizes[: hands.largest + 2]
    rows = [
        [
            f.whole(size.cards),
            f.whole(size.hands),
            f.whole(size.orbits),
            f.chance_text(size.chance),
            f.one_in(size.chance),
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
        f.heading("curve", deck=3**hands.features, always=always),
        chances,
        {cards: f"{cards}: {f.one_in(chances[cards])}" for cards in marked},
        {power: f.say(f"odds.scale.{power}") for power in powers},
        (always, f.say("odds.chart.curve.wall", n=always)),
    )
    columns = [f.column(name) for name in ("cards", "hands", "orbits", "chance", "one-in")]
    data = {
        "features": hands.features,
        "method": hands.method,
        "sizes": records,
        "checks": _check_data(hands.checks),
    }
    notes = [f.say("odds.note.always", n=always), *_how(f, hands.method, hands.checks)]
    title = f.say("odds.title.hands", deck=3**hands.features)
    return Report([Section(title, columns, rows)], data, records, notes, chart)


def distribution_report(f: Figures, found: Distribution) -> Report:
    filled = [number for number, hands in enumerate(found.hands) if hands]
    shown = range(0 if filled[0] < 10 else filled[0], filled[-1] + 1)
    chances = found.chances
    rows = [
        [f.whole(n), f.whole(found.hands[n]), f.chance_text(chances[n]), f.one_in(chances[n])] for n in shown
    ]
    records = [
        {"sets": n, "hands": found.hands[n], "chance": float(chances[n]), "fraction": chances[n]}
        for n in shown
    ]
    last = 8 if len(shown) > 11 else len(shown) - 1
    names = [str(n) for n in shown[:last]] + [
        f"{shown[last]}+" if last < len(shown) - 1 else str(shown[last])
    ]
    values = [float(chances[n]) for n in shown[:last]] + [float(sum(chances[n] for n in shown[last:]))]
    bars = [
        Column(name, value, f.short_percent(value), "open" if name == "0" else "soft")
        for name, value in zip(names, values, strict=True)
    ]
    mean = number_text(f.language, float(found.mean), 2)
    title = f.say(f"odds.title.{found.what}", cards=found.cards, deck=3**found.features)
    columns = [f.column(name) for name in ("sets", "hands", "chance", "one-in")]
    data = {
        "what": found.what,
        "features": found.features,
        "cards": found.cards,
        "deals": found.deals,
        "method": found.method,
        "orbits": found.orbits,
        "mean": found.mean,
        "variance": found.variance,
        "rows": records,
        "checks": _check_data(found.checks),
    }
    notes = [f.say("odds.note.mean", mean=mean, fraction=found.mean), *_how(f, found.method, found.checks)]
    heading = Heading(
        title, f.say("odds.chart.sets.lead", mean=mean), f.say("odds.chart.sets.told", mean=mean)
    )
    return Report([Section(title, columns, rows)], data, records, notes, columns_chart(heading, bars))


def games_report(f: Figures, found: Simulation, choose: str) -> Report:
    records: list[dict[str, Any]] = []

    def estimate(what: str, cards: int, share: Estimate, deck: int | None = None) -> list[str]:
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
        return [f.whole(share.count), f.with_error(share.value, share.error)]

    left = [
        [f.whole(cards), *estimate("cards-left", cards, share)] for cards, share in found.cards_left.items()
    ]
    sizes = sorted({table.cards for table in found.tables if table.deck > 0})
    without = [[f.whole(cards), *estimate("no-set", cards, found.no_set(cards))] for cards in sizes]
    larger = [cards for cards in sizes if cards > found.deal]
    out = [[f.whole(cards), *estimate("laid-out", cards, found.laid_out(cards))] for cards in larger]
    by_deck = [
        [f.whole(table.deck), *estimate("no-set-by-deck", table.cards, table.chance, table.deck)]
        for table in found.tables
        if table.cards == found.deal
    ]
    survival = estimate("survival", found.deal, found.survival)
    sections = [
        _section(f, "left", ("cards", "games", "share"), left),
        _section(f, "no-set", ("cards", "tables", "share"), without),
        *([_section(f, "laid-out", ("cards", "games", "share"), out)] if out else []),
        _section(f, "by-deck", ("deck", "tables", "share"), by_deck[::-1], cards=found.deal),
    ]
    shares = {cards: share.value for cards, share in found.cards_left.items()}
    bars = [
        Column("3", None, f.say("odds.never"))
        if cards == 3
        else Column(str(cards), shares.get(cards, 0.0), f.short_percent(shares.get(cards, 0.0)))
        for cards in range(0, max(shares) + 1, 3)
    ]
    notes = [
        f.say("odds.note.survival", share=survival[1], cards=found.deal),
        f.say(
            "odds.note.games",
            n=found.games,
            games=f.whole(found.games),
            choose=f.say(f"odds.choose.{choose}"),
            seed=found.seed,
        ),
    ]
    data = {
        "games": found.games,
        "choose": choose,
        "features": found.features,
        "deal": found.deal,
        "seed": found.seed,
        "estimates": records,
    }
    chart = columns_chart(f.heading("left", games=f.whole(found.games)), bars)
    return Report(sections, data, records, notes, chart)


def _section(
    f: Figures, name: str, columns: Sequence[str], rows: Sequence[Sequence[str]], **params: object
) -> Section:
    return Section(f.say(f"odds.title.{name}", **params), [f.column(column) for column in columns], rows)


def table_report(f: Figures, found: TableOdds) -> Report:
    data = {
        "cards": found.cards,
        "sets": found.sets,
        "unseen": found.unseen,
        "drawn": found.drawn,
        "set_chance": found.set_chance,
        "set_chance_decimal": float(found.set_chance),
        "expected_sets": found.expected_sets,
        "expected_sets_decimal": float(found.expected_sets),
    }
    rows = [
        [f.say("odds.table.now"), f.whole(found.sets)],
        [f.say("odds.table.unseen"), f.whole(found.unseen)],
        [f.say("odds.table.chance", n=found.drawn), f.chance_text(found.set_chance)],
        [f.say("odds.table.expected", n=found.drawn), number_text(f.language, float(found.expected_sets), 3)],
    ]
    return Report([Section(f.say("odds.title.table", n=found.cards), [], rows)], data, [data])
