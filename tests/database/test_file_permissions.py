"""What a server keeps on its disk is its user's alone, whoever makes it, and whatever an earlier version made."""

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mahjong_server.database import file_permissions
from tests.play.person import Person
from tests.real_servers import DATABASE, mahjong_server, manage

pytestmark = pytest.mark.security("SEC 4.7")


@contextmanager
def open_handed() -> Iterator[None]:
    """Have processes begin with the umask of most systems, by which everybody may read what they make."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def rights_of(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):04o}"


def rights_in(folder: Path) -> dict[str, str]:
    return {path.name: rights_of(path) for path in folder.iterdir()}


async def test_all_that_a_server_in_play_keeps_is_its_user_s_alone(tmp_path):
    var = tmp_path / "var"
    ours = {"VAR_DIR": str(var), "DATABASE_URL": "", "REDIS_URL": "", "PUBLIC_URL": ""}
    with open_handed():
        manage("migrate", "--verbosity", "0", env={**os.environ, **ours})
        with mahjong_server(VAR_DIR=str(var), MAHJONG_PACE="0", TEST_SEED="") as server:
            person = Person(server)
            await person.play(person.post("/api/play", {"deals": 1, "speed": "quick"})["code"])
            in_play = rights_in(var)
            assert "is private now" not in server.log.read_text()
    wanted = {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", "secret-key"}
    assert in_play == dict.fromkeys(wanted, "0600")
    assert rights_of(var) == "0700"


async def test_what_an_earlier_version_left_open_is_closed_at_the_start_and_told(tmp_path):
    var = tmp_path / "var"
    var.mkdir(mode=0o755)
    older = [var / "secret-key", var / "backup-20260101T000000Z.sqlite3"]
    for path in older:
        path.write_text("of a version before")
    with mahjong_server(VAR_DIR=str(var), TEST_SEED="") as server:
        pass
    for path in (var, *var.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with open_handed(), mahjong_server(VAR_DIR=str(var), TEST_SEED="") as server:
        assert set(rights_in(var).values()) == {"0600"}
        assert rights_of(var) == "0700"
        told = server.log.read_text()
    for path in (*older, var / DATABASE):
        assert f"{path} was open to others (644), and is private now" in told
    assert f"{var} was open to others (755), and is private now" in told


@pytest.fixture
def told(caplog):
    """What the log says; nothing of it is an error."""
    caplog.set_level(logging.WARNING, file_permissions.__name__)
    return lambda: [record.getMessage() for record in caplog.records]


def opened_to_others(path: Path) -> None:
    """Make a file that all may read, whatever the process's umask is."""
    path.touch()
    path.chmod(0o644)


def test_a_folder_that_holds_other_things_too_is_left_as_it_is_and_told(tmp_path, told):
    database, other = tmp_path / "mahjong.sqlite3", tmp_path / "holiday.jpg"
    for path in (database, other):
        opened_to_others(path)
    tmp_path.chmod(0o755)
    file_permissions.tighten(tmp_path, database)
    assert (rights_of(database), rights_of(other), rights_of(tmp_path)) == ("0600", "0644", "0755")
    assert told()[-1].startswith(f"the folder {tmp_path} is open to others, and stays so")


def test_the_folder_of_a_database_elsewhere_is_not_touched(tmp_path, told):
    database = tmp_path / "elsewhere" / "games.sqlite3"
    database.parent.mkdir()
    database.parent.chmod(0o755)
    for end in file_permissions.BESIDE:
        opened_to_others(Path(f"{database}{end}"))
    file_permissions.tighten(tmp_path / "no such folder", database)
    assert set(rights_in(database.parent).values()) == {"0600"}
    assert rights_of(database.parent) == "0755"
    assert len(told()) == len(file_permissions.BESIDE)


def test_what_is_private_is_not_mentioned_again(tmp_path, told):
    (tmp_path / "secret-key").touch(0o600)
    tmp_path.chmod(0o700)
    file_permissions.tighten(tmp_path, None)
    assert told() == []


def test_what_can_t_be_closed_is_told_and_stops_nobody(tmp_path, told, monkeypatch):
    opened_to_others(tmp_path / "secret-key")

    def refuse(*_args):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.chmod", refuse)
    file_permissions.tighten(tmp_path, None)
    assert f"{tmp_path / 'secret-key'} is open to others, and can't be made private: Operation not permitted" in told()
