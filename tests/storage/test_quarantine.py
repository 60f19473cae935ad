"""Marks on damaged tables, checked on every store."""

from __future__ import annotations

from support.async_test import async_test
from tertia.storage import Store
from tertia.storage.ports import QuarantineMark


@async_test
async def test_marks_name_exactly_the_damaged_tables(store: Store) -> None:
    one, two, three = (
        QuarantineMark(table=table, reason=f"why {table}", since=5) for table in ("t1", "t2", "Zoé")
    )
    assert list(await store.quarantine.all_marks()) == []
    await store.quarantine.replace_marks([two, one])
    assert list(await store.quarantine.all_marks()) == [one, two]
    await store.quarantine.replace_marks([three, two])
    assert list(await store.quarantine.all_marks()) == [three, two]
    await store.quarantine.replace_marks([])
    assert list(await store.quarantine.all_marks()) == []
    await store.close()
