"""The contract of ``Moderation``, checked on every store."""

from __future__ import annotations

import asyncio

from storage.samples import OpenStore
from support.async_test import async_test
from tertia.storage import Store
from tertia.storage.ports import AuditEntry, Ban, Report


@async_test
async def test_a_later_ban_of_the_same_subject_replaces_the_first(store: Store) -> None:
    moderation = store.moderation
    address = Ban(kind="address", subject="2001:db8::/64", until=2**41, at=3)
    await moderation.put_ban(Ban(kind="name", subject="Zoé", until=5_000, at=1))
    await moderation.put_ban(address)
    await moderation.put_ban(Ban(kind="name", subject="Zoé", until=9_000, at=2, reason="again"))
    assert list(await moderation.all_bans()) == [
        address,
        Ban(kind="name", subject="Zoé", until=9_000, at=2, reason="again"),
    ]


@async_test
async def test_a_ban_can_be_lifted(store: Store) -> None:
    moderation = store.moderation
    await moderation.put_ban(Ban(kind="name", subject="Zoé", until=5_000, at=1))
    await moderation.delete_ban("address", "Zoé")
    assert len(await moderation.all_bans()) == 1
    await moderation.delete_ban("name", "Zoé")
    await moderation.delete_ban("name", "Zoé")
    assert list(await moderation.all_bans()) == []


@async_test
async def test_one_player_reports_a_name_in_a_place_once(store: Store) -> None:
    moderation = store.moderation
    first = Report(place="table t", name="Rude", reporter="ann", at=1, address="192.0.2.7")
    for report in (
        first,
        Report(place="table t", name="Rude", reporter="ann", at=2),
        Report(place="table t", name="Rude", reporter="bob", at=3),
    ):
        await moderation.put_report(report)
    await moderation.put_report(Report(place="daily twelve 2026-11-15", name="Other", reporter="bob", at=4))
    assert [one.at for one in await moderation.newest_reports(limit=9)] == [4, 3, 1]
    assert [one.at for one in await moderation.newest_reports(limit=1)] == [4]
    await moderation.delete_reports("Rude")
    assert [one.name for one in await moderation.newest_reports(limit=9)] == ["Other"]


@async_test
async def test_the_audit_log_is_read_newest_first(store: Store) -> None:
    moderation = store.moderation
    entries = [
        AuditEntry(id=f"id{at}", at=at, act="close-table", subject="t", details="a reason", by="192.0.2.1")
        for at in (1, 2, 3)
    ]
    for entry in entries:
        await moderation.put_audit_entry(entry)
    assert list(await moderation.newest_audit_entries(limit=2)) == [entries[2], entries[1]]


@async_test
async def test_old_records_are_deleted_and_the_audit_log_stays(store: Store) -> None:
    moderation = store.moderation
    await moderation.put_ban(Ban(kind="name", subject="old", until=10, at=1))
    await moderation.put_ban(Ban(kind="name", subject="new", until=30, at=1))
    await moderation.put_report(Report(place="table t", name="old", reporter="ann", at=10))
    await moderation.put_report(Report(place="table t", name="new", reporter="ann", at=30))
    await moderation.put_audit_entry(AuditEntry(id="a", at=1, act="ban", subject="old"))
    await moderation.delete_old(before=20)
    assert [one.subject for one in await moderation.all_bans()] == ["new"]
    assert [one.name for one in await moderation.newest_reports(limit=9)] == ["new"]
    assert len(await moderation.newest_audit_entries(limit=9)) == 1


@async_test
async def test_the_first_host_key_stays_unless_it_is_overwritten(store: Store) -> None:
    moderation = store.moderation
    assert await moderation.host_key_hash() is None
    await moderation.put_host_key_hash(b"one", overwrite=False)
    await moderation.put_host_key_hash(b"two", overwrite=False)
    assert await moderation.host_key_hash() == b"one"
    await moderation.put_host_key_hash(b"three", overwrite=True)
    assert await moderation.host_key_hash() == b"three"


def test_records_survive_a_restart(open_sql: OpenStore) -> None:
    ban = Ban(kind="address", subject="192.0.2.7", until=5_000, at=1, reason="noise")

    async def write() -> None:
        store = open_sql()
        await store.moderation.put_ban(ban)
        await store.moderation.put_host_key_hash(b"hash", overwrite=False)
        await store.close()

    async def read() -> None:
        moderation = open_sql().moderation
        assert list(await moderation.all_bans()) == [ban]
        assert await moderation.host_key_hash() == b"hash"

    asyncio.run(write())
    asyncio.run(read())
