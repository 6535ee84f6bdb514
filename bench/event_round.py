"""A round of an event begins: how soon everybody's page tells of their table, and the table is there.

    ./dev bench event_round [--quick] [--people N] [--processes N]

172 people have a page open that follows the event, and sit at 43 tables from one moment on: it is measured from that
moment until each page has been told its table, and until the table's first document is there. Then somebody calls a
referee, whose page tells of it, and a table is played to its end, which the event's page tells of. The floor is 43
tables made in one transaction, with nobody to tell. Servers, database and pages share one machine; there is no peer.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from bench.frame.command import Given, run
from bench.frame.report import Gate, Report, Table, report
from bench.matchmaking import place
from tests import real_servers
from tests.events.played.entrants import Entrant
from tests.events.played.event_run import EventRun, until
from tests.real_servers import Server

WANTED_S: Final = 2.0
AHEAD_MS: Final = 8_000
"""The round is set to begin so long after the last has checked in: check-in is over, and nothing else goes on."""
FLOOR_TIMES: Final = 3


class Page(Entrant):
    """Somebody with the event's page open, who does not play until they may."""

    def __init__(self, server: Server, name: str, key: str) -> None:
        super().__init__(server, name, key)
        self.topics = ["me", f"event:{key}"]
        self.held = True


def measure(given: Given) -> Report:
    """Have a round begin, as often as is wanted."""
    people = 16 if given.quick else given.people
    found: list[dict[str, Any]] = []
    floors: list[float] = []
    for _ in range(given.rounds or 1):
        with place(given.processes) as env:
            ports = [int(port) for port in env["PORTS"].split()]
            floors += floor(people // 4, env)
            found.append(asyncio.run(begun(people, ports, env)))
    return told(people, found, floors)


def floor(tables: int, env: dict[str, str]) -> list[float]:
    """Return how many seconds it takes to make so many tables, a few times."""
    done = subprocess.run(  # noqa: S603 - ourselves, with the servers' settings
        [sys.executable, "-m", "bench.together", str(tables), str(FLOOR_TIMES)],
        env={**env, "DJANGO_SETTINGS_MODULE": "mahjong_server.settings"},
        cwd=real_servers.ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    return [float(each) for each in json.loads(done.stdout.splitlines()[-1])]


async def begun(people: int, ports: Sequence[int], env: dict[str, str]) -> dict[str, Any]:
    """Have a round begin; return what everybody waited for, in seconds."""
    servers = [Server(port, env, real_servers.ROOT / "var" / "log", None) for port in ports]  # type: ignore[arg-type]
    event = EventRun(servers[0])
    event.make(stages=[{"rounds": 1, "seating": "lot", "deals": 1}])
    watcher = Page(servers[-1], "Rita", event.key)
    watcher.reads = {"me", f"event:{event.key}"}
    try:
        await event.come(people, servers, kind=Page)
        await event.check_in()
        await asyncio.to_thread(watcher.post, "/api/accounts", {"name": "Rita", "password": "nine quiet tiles"})
        await asyncio.to_thread(event.command, "officials", {"name": "Rita", "role": "referee"})
        watcher.open_page()
        await until(lambda: all(each.event for each in event.entrants) and watcher.event)
        at = round(time.time() * 1000) + AHEAD_MS
        await asyncio.to_thread(event.command, "next-round", {"at": at})
        await until(lambda: all(each.shown_at for each in event.entrants))
        pages = [next(iter(each.told_at.values())) for each in event.entrants]
        tables = [next(iter(each.shown_at.values())) for each in event.entrants]
        doc = await asyncio.to_thread(event.doc)
        call = await called(event, doc, watcher)
        over = await ended(event, doc, watcher)
        return {
            "tables": [row["begun_at"] / 1000 - at / 1000 for row in doc["rounds"]],
            "told": [each - at / 1000 for each in pages],
            "shown": [each - at / 1000 for each in tables],
            "call": [call],
            "over": [over],
        }
    finally:
        await watcher.close()
        await event.end()


async def called(event: EventRun, doc: dict[str, Any], watcher: Page) -> float:
    """Return how long it takes from a player's call until the referee's page tells of it."""
    player = event.entrant(doc["rounds"][0]["tables"][-1]["seats"][0]["entrant"])
    began = time.time()
    asked = asyncio.create_task(player.command(f"rounds/1/tables/{len(doc['rounds'][0]['tables'])}/call", {}))
    await until(lambda: watcher.event["calls"])
    seconds = time.time() - began
    await asked
    return seconds


async def ended(event: EventRun, doc: dict[str, Any], watcher: Page) -> float:
    """Have one table play; return how long it takes from its end until the event's page has its result."""
    table = doc["rounds"][0]["tables"][0]
    players = [event.entrant(seat["entrant"]) for seat in table["seats"]]
    for each in players:
        each.release()
    ends: list[float] = []

    def is_told() -> bool:
        if not ends and any(table["code"] in each.ends for each in players):
            ends.append(time.time())
        shown: Any = watcher.docs[f"event:{event.key}"]["rounds"][0]["tables"][0]
        return bool(shown["status"] == "over")

    await until(is_told, 300)
    return time.time() - ends[0] if ends else 0.0


def told(people: int, found: Sequence[dict[str, Any]], floors: Sequence[float]) -> Report:
    """Return what was found."""
    names = {
        "tables": "all tables begun, by the event's log",
        "told": "a page tells its table",
        "shown": "the table's first document is there",
        "call": "from a call to the referee's page",
        "over": "from a table's end to the event's page",
    }
    rows = []
    gates = []
    for key, name in names.items():
        seconds = sorted(each for one in found for each in one[key])
        rows.append([name, seconds[len(seconds) // 2], seconds[-1]])
        gates.append(Gate(f"{name}, the latest", "≤", WANTED_S, seconds[-1], " s"))
    least = sorted(floors)
    rows.append([f"floor: {people // 4} tables made, nobody told", least[len(least) // 2], least[-1]])
    table = Table(f"{people} people at {people // 4} tables, s from the round's time", ["", "median", "latest"], rows)
    return report(__doc__ or "", "event_round", [table], gates)


def extend(parser: argparse.ArgumentParser) -> None:
    """Add our own options."""
    parser.add_argument("--people", type=int, default=172)
    parser.add_argument("--processes", type=int, default=2, help="servers")


if __name__ == "__main__":
    run(__doc__, measure, extend)
