"""The answers of ``tertia odds`` in words: tables, notes on how they were found, charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tertia.cli.localised import LANGUAGE, say
from tertia.cli.reports import (
    Report,
    Section,
    about_one_in,
    chance_text,
    one_in,
    quoted_text,
    whole,
    with_error,
)
from tertia.odds import Check, Distribution, Estimate, SetFreeHands, Simulation, TableOdds, quotes_for
from tertia.odds.charts import Column, Fill, Heading, columns_chart, curve_chart, groups_chart
from tertia.odds.facts import QUOTED_SIZES, quoted_rows
from tertia.texts.numbers import number_text


def _column(key: str) -> str:
    return say(f"odds.column.{key}")


def _heading(key: str, **params: object) -> Heading:
    return Heading(
        say(f"odds.chart.{key}.title", **params),
        say(f"odds.chart.{key}.lead", **params),
        say(f"odds.chart.{key}.told", **params),
    )


def _how(method: str, checks: Sequence[Check]) -> list[str]:
    """How it was found, and by what other way it was found again."""
    names = dict.fromkeys(check.name for check in checks)
    kept = {name: all(check.is_ok for check in checks if check.name == name) for name in names}
    lines = [say(f"odds.method.{method}")]
    lines += [
        say("odds.check.holds" if ok else "odds.check.fails", what=say(f"odds.check.{name}"))
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


def quoted_report(hands: SetFreeHands, games: Simulation) -> Report:
    """R1.8: never the quoted figure without the true one."""
    rows, records = [], []
    groups: list[tuple[str, list[Column]]] = []
    for cards in QUOTED_SIZES:
        true, in_play = hands[cards].chance, games.no_set(cards)
        quotes = quotes_for(cards)
        quoted = " · ".join(quoted_text(quote) for quote in quotes)
        rows.append([whole(cards), quoted or say("odds.not-quoted"), one_in(true), about_one_in(in_play)])
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
            Column("", float(quotes[0].no_set), one_in(quotes[0].no_set), "open")
            if quotes
            else Column("", None, say("odds.not-quoted")),
            Column("", float(true), one_in(true), "solid"),
            Column("", in_play.value, about_one_in(in_play), "striped"),
        ]
        groups.append((say("odds.cards", n=cards), bars))
    key: list[tuple[Fill, str]] = [
        ("open", _column("quoted")),
        ("solid", _column("true")),
        ("striped", _column("in-play")),
    ]
    columns = [_column(name) for name in ("cards", "quoted", "true", "in-play")]
    note = say("odds.note.in-play", games=whole(games.games))
    return Report(
        [Section(say("odds.chart.quoted.title"), columns, rows)],
        {"quoted": quoted_rows(hands, games), "games": games.games},
        records,
        [note],
        groups_chart(_heading("quoted"), key, groups),
    )


def hands_report(hands: SetFreeHands) -> Report:
    sizes = hands.sizes[: hands.largest + 2]
    rows = [
        [
            whole(size.cards),
            whole(size.hands),
            whole(size.orbits),
            chance_text(size.chance),
            one_in(size.chance),
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
        _heading("curve", deck=3**hands.features, always=always),
        chances,
        {cards: f"{cards}: {one_in(chances[cards])}" for cards in marked},
        {power: say(f"odds.scale.{power}") for power in powers},
        (always, say("odds.chart.curve.wall", n=always)),
    )
    columns = [_column(name) for name in ("cards", "hands", "orbits", "chance", "one-in")]
    data = {
        "features": hands.features,
        "method": hands.method,
        "sizes": records,
        "checks": _check_data(hands.checks),
    }
    notes = [say("odds.note.always", n=always), *_how(hands.method, hands.checks)]
    title = say("odds.title.hands", deck=3**hands.features)
    return Report([Section(title, columns, rows)], data, records, notes, chart)


def distribution_report(found: Distribution) -> Report:
    filled = [number for number, hands in enumerate(found.hands) if hands]
    shown = range(0 if filled[0] < 10 else filled[0], filled[-1] + 1)
    chances = found.chances
    rows = [[whole(n), whole(found.hands[n]), chance_text(chances[n]), one_in(chances[n])] for n in shown]
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
        Column(name, value, _short_percent(value), "open" if name == "0" else "soft")
        for name, value in zip(names, values, strict=True)
    ]
    mean = number_text(LANGUAGE, float(found.mean), 2)
    title = say(f"odds.title.{found.what}", cards=found.cards, deck=3**found.features)
    columns = [_column(name) for name in ("sets", "hands", "chance", "one-in")]
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
    notes = [say("odds.note.mean", mean=mean, fraction=found.mean), *_how(found.method, found.checks)]
    heading = Heading(title, say("odds.chart.sets.lead", mean=mean), say("odds.chart.sets.told", mean=mean))
    return Report([Section(title, columns, rows)], data, records, notes, columns_chart(heading, bars))


def _short_percent(value: float) -> str:
    percent = 100 * value
    decimals = (
        1 if percent >= 0.1 or percent == 0 else next(n for n in range(2, 12) if percent * 10**n >= 0.5)
    )
    return number_text(LANGUAGE, percent, min(decimals, 8))


def games_report(found: Simulation, choose: str) -> Report:
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
        return [whole(share.count), with_error(share.value, share.error)]

    left = [
        [whole(cards), *estimate("cards-left", cards, share)] for cards, share in found.cards_left.items()
    ]
    sizes = sorted({table.cards for table in found.tables if table.deck > 0})
    without = [[whole(cards), *estimate("no-set", cards, found.no_set(cards))] for cards in sizes]
    larger = [cards for cards in sizes if cards > found.deal]
    out = [[whole(cards), *estimate("laid-out", cards, found.laid_out(cards))] for cards in larger]
    by_deck = [
        [whole(table.deck), *estimate("no-set-by-deck", table.cards, table.chance, table.deck)]
        for table in found.tables
        if table.cards == found.deal
    ]
    survival = estimate("survival", found.deal, found.survival)
    sections = [
        _section("left", ("cards", "games", "share"), left),
        _section("no-set", ("cards", "tables", "share"), without),
        *([_section("laid-out", ("cards", "games", "share"), out)] if out else []),
        _section("by-deck", ("deck", "tables", "share"), by_deck[::-1], cards=found.deal),
    ]
    shares = {cards: share.value for cards, share in found.cards_left.items()}
    bars = [
        Column("3", None, say("odds.never"))
        if cards == 3
        else Column(str(cards), shares.get(cards, 0.0), _short_percent(shares.get(cards, 0.0)))
        for cards in range(0, max(shares) + 1, 3)
    ]
    notes = [
        say("odds.note.survival", share=survival[1], cards=found.deal),
        say(
            "odds.note.games",
            n=found.games,
            games=whole(found.games),
            choose=say(f"odds.choose.{choose}"),
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
    chart = columns_chart(_heading("left", games=whole(found.games)), bars)
    return Report(sections, data, records, notes, chart)


def _section(name: str, columns: Sequence[str], rows: Sequence[Sequence[str]], **params: object) -> Section:
    return Section(say(f"odds.title.{name}", **params), [_column(column) for column in columns], rows)


def table_report(found: TableOdds) -> Report:
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
        [say("odds.table.now"), whole(found.sets)],
        [say("odds.table.unseen"), whole(found.unseen)],
        [say("odds.table.chance", n=found.drawn), chance_text(found.set_chance)],
        [say("odds.table.expected", n=found.drawn), number_text(LANGUAGE, float(found.expected_sets), 3)],
    ]
    return Report([Section(say("odds.title.table", n=found.cards), [], rows)], data, [data])
