"""``tertia store`` on a store with damaged tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.command_line import tertia
from support.damaged_store import CHANGED, DAMAGED, NEWER, make_damaged_store
from support.raw_socket import http
from support.server_process import running_server
from tertia.texts import LANGUAGES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a store with damaged tables and return its folder."""
    folder = tmp_path_factory.mktemp("damaged")
    make_damaged_store(folder / "tables.db")
    return folder


@pytest.fixture
def store(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


def test_check_names_every_problem(store: str) -> None:
    done = tertia("store", "check", "--store", store)
    assert done.code == 1
    lines = done.error.splitlines()
    assert [line.split(":")[0] for line in lines] == sorted([*DAMAGED, CHANGED, NEWER])
    for table, version in DAMAGED.items():
        assert f"{table}: damaged at decision {version} (" in done.error
    assert "newer: of the game “newer”, which this version does not know; left alone" in lines
    assert f"{CHANGED}: the rules of this version do not confirm decision" in done.error
    assert done.out.startswith("7 tables with ")
    assert done.out.endswith(" decisions were read.\n")


def test_check_of_a_sound_store(tmp_path: Path) -> None:
    for language in LANGUAGES:
        done = tertia("store", "check", "--store", f"sqlite:///{tmp_path / 't.db'}", language=language)
        assert (done.code, done.error) == (0, "")
        assert len(done.out.splitlines()) == 2


def test_rebuild_copy_and_backup_go_on_with_the_rest(store: str, tmp_path: Path) -> None:
    done = tertia("store", "rebuild", "--store", store)
    assert done.code == 1
    assert done.out == "3 tables read; their summaries and results are rebuilt.\n"
    assert "4 tables cannot be read and keep their old summaries and results." in done.error
    done = tertia("store", "copy", store, f"sqlite:///{tmp_path / 'copy.db'}")
    assert done.code == 1
    assert done.out.startswith("6 tables with ")
    assert done.error == (
        "gap: damaged at decision 4 (missing)\n1 table could not be copied, because decisions are missing.\n"
    )
    done = tertia("store", "backup", str(tmp_path / "backup.db"), "--store", store)
    assert done.code == 0
    assert done.out.startswith("7 tables with ")
    assert len(done.error.splitlines()) == 4


def test_quarantined_tables_are_left_alone_by_the_next_server(store: str, folder: Path) -> None:
    done = tertia("store", "check", "--quarantine", "--store", store)
    assert done.code == 1
    assert done.out.endswith("3 tables are in quarantine now.\n")
    with running_server(folder) as server:
        status, _, body = http(f"{server.http}/api/tables/gap")
        assert (status, json.loads(body)["code"]) == (410, "table-damaged")
        assert http(f"{server.http}/api/tables/sound1")[0] == 200
        refused = tertia("store", "check", "--quarantine", "--store", store)
        assert (refused.code, refused.out) == (1, "")
        assert "is in use by tertia serve" in refused.error
        assert tertia("store", "check", "--store", store).out.startswith("7 tables")
        log = server.stop()
    for table in DAMAGED:
        assert f"table {table} is damaged and was put in quarantine" in log
