"""How long the slowest files of games from elsewhere take to be read, beside what their bytes take as JSON or XML.

    python -m bench.imports [--quick] [--rounds N]

Each file goes through all that an upload does but HTTP and the database: unpacked, read, played by the rules, its
outcome found; or it is refused. The floor is a plain reading of the same bytes: by ``json.loads``, line by line where
there is an object a line, or by ``xml.etree``; where that fails, what it took to fail. Nothing is read beside it.
"""

import json
import os
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, Final
from xml.etree import ElementTree as ET

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
django.setup()

from bench.foreign.worst_files import files_of, junk  # noqa: E402 - Django is set up first
from bench.frame.command import Given, run  # noqa: E402
from bench.frame.report import Cell, Gate, Report, Table, report  # noqa: E402
from games.foreign import ForeignFormat, ForeignRefusal  # noqa: E402
from games.riichi.formats.loading import MOST_OBJECTS  # noqa: E402
from games.riichi.formats.tenhou6_moves import Drawn, LetGo, Taken, Thrown  # noqa: E402
from games.riichi.formats.tenhou6_order import Budget, Order  # noqa: E402
from games.riichi.game import GAME  # noqa: E402
from mahjong_server.http.problems import Problem  # noqa: E402
from mahjong_server.imports.read_file import read_file  # noqa: E402
from mahjong_server.imports.unpacked import unpacked  # noqa: E402

MOST_S: Final = 2.0
FEW_DEALS: Final = 3
TURNS: Final = 45
"""Of a seat: each is two steps, and 90 of four seats are as many moves as a hand has."""


def plainly(data: bytes, key: str) -> None:
    """Read the bytes as what they are, and nothing of a game in it."""
    if key == "mjlog":
        ET.fromstring(data)  # noqa: S314 - made here
    elif key == "mjai":
        for line in data.splitlines():
            json.loads(line)
    else:
        json.loads(data)


def timed(what: Callable[[], Any]) -> tuple[float, str]:
    """Return how many seconds something took, and why it refused, "" where it did not."""
    begun = perf_counter()
    try:
        what()
    except Problem as problem:
        return perf_counter() - begun, problem.code
    except (ForeignRefusal, ValueError, RecursionError, ET.ParseError) as error:
        return perf_counter() - begun, type(error).__name__
    return perf_counter() - begun, ""


def row_of(name: str, data: bytes, key: str, rounds: int) -> tuple[list[Cell], float]:
    """Return a row about one file, and the seconds that it takes."""
    ours = [timed(lambda: read_file(data)) for _ in range(rounds)]
    floor = median(timed(lambda: plainly(unpacked(data), key))[0] for _ in range(rounds))
    seconds = median(each for each, _ in ours)
    return [name, len(data) / 1000, 1000 * seconds, seconds / floor, ours[0][1] or "read"], seconds


def table_of(title: str, files: dict[str, bytes], key: str, rounds: int) -> tuple[Table, float]:
    """Return a table of files, and the seconds of the slowest."""
    found = [row_of(name, data, key, rounds) for name, data in files.items()]
    columns = ["", "kB", "ms", "times the floor", "what came of it"]
    return Table(title, columns, [row for row, _ in found]), max(seconds for _, seconds in found)


def orders(rounds: int) -> tuple[Table, float]:
    """Return what looking for the order of all hands' moves takes, to the last step that a file is given."""
    taken: list[list[Taken]] = [[Drawn("1m")] * TURNS for _ in range(4)]
    gone: list[list[LetGo]] = [[Thrown(None, riichi=False)] * TURNS for _ in range(4)]
    times = MOST_OBJECTS // (8 * TURNS)

    def look() -> None:
        budget = Budget()
        for _ in range(times):
            next(Order(0, taken, gone, budget).readings(""))

    seconds = median(timed(look)[0] for _ in range(rounds))
    rows: list[list[Cell]] = [[f"{MOST_OBJECTS:,} steps", 1000 * seconds]]
    return Table("The order of moves in tenhou.net/6", ["", "ms"], rows), seconds


def measure(given: Given) -> Report:
    """Read all files of all formats."""
    rounds = 1 if given.quick else given.rounds or 5
    forms: tuple[ForeignFormat, ...] = GAME.info.formats
    deals = (FEW_DEALS,) if given.quick else ()
    found = [table_of(form.title, files_of(form, *deals), form.key, rounds) for form in forms]
    found.append(table_of("No format at all", junk(), "", rounds))
    found.append(orders(rounds))
    gates = [Gate(f"the slowest file, {table.title}", "≤", MOST_S, seconds, " s") for table, seconds in found]
    return report(__doc__ or "", "imports", [table for table, _ in found], gates)


if __name__ == "__main__":
    run(__doc__, measure)
