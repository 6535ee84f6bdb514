"""Every operation of the API by its own schema, signed in and out: never a 500, and a game in play stays as it is.

Schemathesis makes the requests, right ones and wrong ones, the same ones in each run.
"""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.http.test_socket_matrix import Person, World
from tests.real_servers import ROOT, mahjong_server

EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "4")
SECONDS = 600
LEAVES = "deleteSession"
"""Would sign out whoever is signed in, and leave the rest of the run without."""


@pytest.fixture(scope="module")
def world():
    with mahjong_server(MAHJONG_PACE="1000") as running:
        yield World(running)


ROWS = (
    "SELECT seq, data FROM play_event WHERE match_id = {} AND act IS NOT NULL ORDER BY seq",
    "SELECT seat, player_id, bot, left FROM play_seat WHERE match_id = {} ORDER BY seat",
    "SELECT status, options, owner_id, spectators, closed FROM play_match WHERE id = {}",
)
"""What people do to a match; whoever is away is played for meanwhile."""


def kept(world: World) -> list[Any]:
    """Return what people have done to the two games in play; requests may well make tables of their own."""
    with closing(sqlite3.connect(Path(world.server.env["VAR_DIR"]) / "mahjong.sqlite3")) as database:
        return [
            database.execute(rows.format("(SELECT id FROM play_match WHERE code = ?)"), (code,)).fetchall()
            for code in (world.code, world.other)
            for rows in ROWS
        ]


def run(world: World, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Let schemathesis ask whatever the schema has; it writes nothing into the project's folder."""
    program = Path(sys.executable).with_name("st")
    command = [
        *(str(program), "--no-color", "run", f"{world.server.url}/api/schema", "--checks", "not_a_server_error"),
        *("--phases", "fuzzing", "--max-examples", EXAMPLES),
        *("--generation-deterministic", "--no-shrink", "--suppress-health-check", "all", "--warnings", "off"),
        *("--request-timeout", "30", "-H", f"Origin: {world.server.url}", *words),
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "ignore"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=SECONDS, check=False)


@pytest.mark.timeout(900)
@pytest.mark.security("SEC 7.2")
@pytest.mark.parametrize("who", ["nobody", "moderator"])
def test_no_request_is_a_fault_of_ours_or_changes_a_game_in_play(world, tmp_path, who):
    before = kept(world)
    person: Person = world.people[who]
    cookie = "; ".join(f"{each.name}={each.value}" for each in person.jar)
    signed = ["-H", f"Cookie: {cookie}", "--exclude-operation-id", LEAVES] if cookie else []
    done = run(world, tmp_path, *signed)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert "No issues found" in done.stdout, done.stdout[-2000:]
    log = world.server.log.read_text(errors="replace")
    assert "Traceback" not in log, log[-4000:]
    assert kept(world) == before
    if cookie:
        assert person.send("GET", "me")["name"] == "Mod"
