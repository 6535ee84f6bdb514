"""Deals of Sichuan a second on one core, and hands judged, beside packages from PyPI.

    python -m bench.engine [--quick] [--ours] [--rounds N] [--profile]

Records are what a greedy player (``bench/deals/greedy.py``) played, and those of random play that the tests hold. They
are replayed as ``manage.py replay`` does it, from parsed JSON to the outcome. Greedy deals go through the rules as at a
table: an action brings events and these a state, and the table draws and closes windows by actions of its own. All by
processor time. Packages that play mahjong play rules of
their own, every seat at random; those that judge hands are asked about the same hands as we are. ``--profile`` writes
where the time goes to ``bench/results/engine.prof.txt``.
"""

import argparse
import cProfile
import gc
import io
import json
import pstats
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final

from bench.deals import greedy, hands
from bench.deals.chance import Seeded
from bench.frame import peers
from bench.frame.command import ROOT, Given, run
from bench.frame.report import RESULTS, Cell, Gate, Report, Table, report
from bench.frame.rounds import Rounds, Sample, interleave, middle, ratio
from games.base import Json
from games.sichuan.game import GAME
from games.sichuan.options import Options

PACKAGES: Final = ("mahjong==2.1.0", "riichienv==0.4.11", "pymahjong==1.1.2", "rlcard==1.2.0")
PLAY: Final = ("riichienv", "pymahjong", "rlcard")
JUDGE: Final = ("mahjong", "riichienv")
Contender = Callable[[], Any]
RANDOM_RECORDS: Final = ROOT / "tests" / "games" / "sichuan" / "vectors"
REPLAY_WANTED, GREEDY_WANTED = 500, 500
REPLAYED, PLAYED, AT_RANDOM = "ours, replaying greedy records", "ours, greedy play", "ours, replaying random records"


def random_records() -> list[Json]:
    """Return the legal records of the tests."""
    found = sorted(RANDOM_RECORDS.glob("record-??.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in found]


def greedy_records(count: int) -> list[Json]:
    """Return so many deals of greedy play, each a record."""
    return [GAME.record(Options(), greedy.play(Seeded(f"record {number}")).events) for number in range(count)]


def replayed(records: list[Json], seconds: float) -> Sample:
    """Replay all records, as often as goes into so many seconds."""
    deals = sum(len(record["deals"]) for record in records)
    actions = sum(len(deal["actions"]) for record in records for deal in record["deals"])
    times, start = 0, process_time()
    while (took := process_time() - start) < seconds or not times:
        for record in records:
            GAME.replay(record)
        times += 1
    return {"deals_s": times * deals / took, "choices": actions / deals}


def played(seconds: float) -> Sample:
    """Play greedy deals for so many seconds."""
    deals, acts, start = 0, 0, process_time()
    while (took := process_time() - start) < seconds:
        acts += greedy.play(Seeded(deals)).acts
        deals += 1
    return {"deals_s": deals / took, "choices": acts / deals}


def theirs(python: Path, script: str, *words: object) -> Any:
    """Return what a peer's script prints."""
    command = [str(each) for each in (python, ROOT / "bench" / "peers" / script, *words)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - our own script
    return json.loads(done.stdout.splitlines()[-1])


def measure(given: Given) -> Report:
    """Measure deals, then hands."""
    if given.profile:
        profile()
    seconds, rounds = (0.3, 1) if given.quick else (1.5, given.rounds or 7)
    python = None if given.ours else peers.python("mahjong", *PACKAGES)
    recorded, at_random = greedy_records(20 if given.quick else 200), random_records()
    contenders: dict[str, Contender] = {
        REPLAYED: partial(replayed, recorded, seconds),
        AT_RANDOM: partial(replayed, at_random, seconds),
        PLAYED: partial(played, seconds),
    }
    if python:
        contenders |= {name: partial(theirs, python, "deals.py", name, seconds) for name in PLAY}
    gc.freeze()  # as a server does once it has started
    found = interleave(contenders, rounds)
    tables, notes = [deals_table(found)], []
    if python:
        judged, alike = judges(python, 300 if given.quick else 3000, rounds)
        tables.append(judged)
        notes.append(alike)
    return report(__doc__ or "", "engine", tables, gates(found), notes)


def deals_table(found: Rounds) -> Table:
    """Return who played how many deals a second."""
    rows: list[list[Cell]] = [
        [name, middle(found, name, "deals_s"), middle(found, name, "choices"), ratio(found, name, PLAYED, "deals_s")]
        for name in found
    ]
    return Table("Whole deals", ["", "deals/s", "choices a deal", "times greedy play"], rows)


def gates(found: Rounds) -> list[Gate]:
    """Return what is wanted of us; of the packages the quickest counts."""
    rivals = [ratio(found, PLAYED, name, "deals_s") for name in PLAY if name in found]
    return [
        Gate("deals replayed a second, of greedy play", "≥", REPLAY_WANTED, middle(found, REPLAYED, "deals_s")),
        Gate("deals replayed a second, of random play", "≥", REPLAY_WANTED, middle(found, AT_RANDOM, "deals_s")),
        Gate("greedy deals played a second", "≥", GREEDY_WANTED, middle(found, PLAYED, "deals_s")),
        *(
            Gate("greedy deals a second, times those of the quickest package", "≥", 1.0, times)
            for times in sorted(rivals)[:1]
        ),
    ]


def judges(python: Path, count: int, rounds: int) -> tuple[Table, str]:
    """Return how long each took over the same hands, and how often they said the same."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.json"
        asked = hands.write(path, count, 1)
        ask: dict[str, Contender] = {"ours": partial(hands.ours, asked)}
        ask |= {name: partial(theirs, python, "judges.py", name, path) for name in JUDGE}
        found = interleave(ask, rounds)
    rows: list[list[Cell]] = [[name, *(middle(found, name, each) for each in hands.QUESTIONS)] for name in found]
    columns = ["", "wins, µs", "waits, µs", "value, µs"]
    own, likeness = found["ours"][0], []
    for name in JUDGE:
        same = [_alike(own, found[name][0], each) for each in hands.QUESTIONS]
        likeness.append(f"{name} agrees on {min(same):.1%} of the hands or more")
    return Table(f"{count} hands of riichi, won by a draw", columns, rows), f"{'; '.join(likeness)}."


def _alike(own: Any, other: Any, question: str) -> float:
    pairs = list(zip(own[f"{question}_said"], other[f"{question}_said"], strict=True))
    return float(sum(one == two for one, two in pairs) / len(pairs))


def profile() -> None:
    """Write where the time goes."""
    records, text = greedy_records(100), io.StringIO()
    for title, work in (
        ("Replaying", partial(replayed, records, 1.0)),
        ("Greedy play", partial(played, 1.0)),
    ):
        profiler = cProfile.Profile()
        profiler.runcall(work)
        text.write(f"{title}\n")
        stats = pstats.Stats(profiler, stream=text).strip_dirs().sort_stats("tottime")
        stats.print_stats(25)
    lines = (line.rstrip() for line in text.getvalue().splitlines())
    (RESULTS / "engine.prof.txt").write_text("\n".join(lines).strip() + "\n")


def extend(parser: argparse.ArgumentParser) -> None:
    """Add our own option."""
    parser.add_argument("--profile", action="store_true", help="write bench/results/engine.prof.txt, too")


if __name__ == "__main__":
    run(__doc__, measure, extend)
