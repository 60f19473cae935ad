"""SQL statements of a cluster over PostgreSQL.

Announcements have the form ``KIND NODE DETAILS``. The kinds are ``log`` (versions of tables, sent by an append),
``turn`` (a request for a turn), ``door`` (a player connected or disconnected), ``react`` (a reaction) and ``beat`` (a
heartbeat).
"""

# ruff: noqa: S608 - the SQL is built from constants and from the schema

from __future__ import annotations

from tertia.storage.postgres.append import CHANNEL

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

HEARTBEAT = f"""
WITH beat AS (
  INSERT INTO nodes (node, alive_until) VALUES (%s, {_NOW} + %s)
  ON CONFLICT (node) DO UPDATE SET alive_until = excluded.alive_until RETURNING node, xmax = 0 AS is_new
)
SELECT {_NOW}, is_new, pg_notify('{CHANNEL}', 'beat ' || node) FROM beat
"""
"""Renews the lease of a node. Returns the time, and whether the node was unknown: a row that was inserted, not
updated, has no ``xmax``."""

_ANNOUNCE_EXPIRED = f"""
SELECT table_id, pg_notify('{CHANNEL}', 'door ' || %s || ' ' || table_id) FROM expired GROUP BY table_id
"""
EXPIRE_NODES = f"""
WITH dead AS (DELETE FROM nodes WHERE alive_until < {_NOW} RETURNING node),
expired AS (DELETE FROM visits WHERE node IN (SELECT node FROM dead) RETURNING table_id)
{_ANNOUNCE_EXPIRED}
"""
"""Deletes nodes whose lease has expired, with their visits. Returns the tables of these visits."""
EXPIRE_ORPHANS = f"""
WITH expired AS (
  DELETE FROM visits WHERE NOT EXISTS (SELECT FROM nodes WHERE nodes.node = visits.node) RETURNING table_id
)
{_ANNOUNCE_EXPIRED}
"""
"""Deletes visits of unknown nodes. Returns their tables."""

ANNOUNCE = f"SELECT pg_notify('{CHANNEL}', %s)"

_ANNOUNCE_CHANGED = f"SELECT pg_notify('{CHANNEL}', 'door ' || node || ' ' || table_id) FROM changed"
ARRIVE = f"""
WITH changed AS (
  INSERT INTO visits (table_id, player, node, number, address) VALUES (%s, %s, %s, %s, %s)
  ON CONFLICT (table_id, player) DO UPDATE
  SET node = excluded.node, number = excluded.number, address = excluded.address
  RETURNING table_id, node
)
{_ANNOUNCE_CHANGED}
"""
DEPART = f"""
WITH changed AS (
  DELETE FROM visits WHERE table_id = %s AND player = %s AND node = %s AND number = %s RETURNING table_id, node
)
{_ANNOUNCE_CHANGED}
"""
RESTORE_VISITS = f"""
WITH changed AS (
  INSERT INTO visits (table_id, player, node, number, address)
  SELECT %s, * FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::text[])
  ON CONFLICT DO NOTHING RETURNING table_id, node
)
{_ANNOUNCE_CHANGED} GROUP BY node, table_id
"""
"""Inserts visits again that expired while their node was paused, unless the player has another visit now."""

VISITS = "SELECT player, node, number, address FROM visits WHERE table_id = %s"
TABLES_ELSEWHERE = "SELECT table_id FROM visits WHERE player = %s AND node <> %s"
OTHER_NODES = f"SELECT node FROM nodes WHERE node <> %s AND alive_until >= {_NOW} ORDER BY node"

ALLOW = f"""
INSERT INTO allowances AS a (what, "left", at) VALUES (%(what)s, %(burst)s - 1, {_NOW})
ON CONFLICT (what) DO UPDATE
SET "left" = least(%(burst)s, a."left" + (excluded.at - a.at) * %(rate)s / 1000.0) - 1, at = excluded.at
WHERE least(%(burst)s, a."left" + (excluded.at - a.at) * %(rate)s / 1000.0) >= 1
RETURNING 1
"""
"""Takes one token from a bucket. Returns no row if the bucket is empty."""
DELETE_FULL_BUCKETS = f"DELETE FROM allowances WHERE at < {_NOW} - 3600000"
"""After an hour every bucket is full again."""

LEAVE = "DELETE FROM nodes WHERE node = %s"
