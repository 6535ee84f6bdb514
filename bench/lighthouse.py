"""What Lighthouse says of every kind of page, as a phone would have it, beside a bare page of Svelte.

    python -m bench.lighthouse [--quick] [--ours] [--rounds N] [--only WORD]

Lighthouse loads a page once at full speed, each time in a browser of its own, and reckons from what it saw how that
would have been on its usual phone: a processor four times slower, 150 ms to the server, 1.6 Mbit/s. Scores and times
are medians over rounds; of accessibility, best practices and layout shift the worst round is told, for chance has no
part in them. Pages are as a newcomer finds them, some of them as a member or a moderator; a table is watched while bots
play, no quicker than they do for people. All of it takes more than half an hour: ``--only`` looks at the pages with the
word in their names. What else the machine does counts four times: measure where nothing else runs.
"""

import argparse
import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, Final

from bench import page
from bench.frame import peers
from bench.frame.command import ROOT, Given, run
from bench.frame.report import Gate, Least, Report, Table, report, row
from bench.frame.rounds import Rounds, Sample, interleave, middle
from bench.visits.places import Place, lively, over, plain
from tests import real_servers

PACKAGE: Final = "lighthouse@12.8.2"
BARE: Final = "a bare page of Svelte"
QUICK: Final = ("home", "developers", "rules, sichuan", "a table, watched")
"""What ``--quick`` looks at."""
SCORES: Final = ("performance", "accessibility", "best practices")
TIMES: Final = {"fcp": "first paint, s", "lcp": "LCP, s", "index": "speed index, s"}
LEAST, MOST_SHIFT = 0.95, 0.01
TRIES: Final = 4
TOLD_OF_WHAT_IS_MISSING: Final = ["errors-in-console"]
"""Browsers write there what was asked for in vain, also where a page is about just that."""
Look = Callable[[dict[str, Any]], dict[str, Any]]


class Failed(Exception):
    """Lighthouse could not look at a page; the text is its own."""


@contextmanager
def lighthouse() -> Iterator[Look]:
    """Start Lighthouse; yield what has it look at an address."""
    folder = peers.node("lighthouse", PACKAGE)
    command = [peers.node_program(), "bench/peers/lighthouse.cjs", str(folder)]
    env = {**os.environ, "CHROME_PATH": real_servers.chromium_program()}
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own file
    try:
        yield partial(ask, process)
    finally:
        process.terminate()
        process.wait()


def ask(process: "subprocess.Popen[str]", wish: dict[str, Any]) -> dict[str, Any]:
    """Have Lighthouse look at an address, ``url``; return what it found."""
    assert process.stdin
    assert process.stdout
    print(json.dumps(wish), file=process.stdin, flush=True)
    told = process.stdout.readline()
    while told.strip() == "ready":
        told = process.stdout.readline()
    found: dict[str, Any] = json.loads(told or '{"error": "it ended"}')
    if "error" in found:
        raise Failed(f"Lighthouse on {wish['url']}: {found['error']}")
    return found


def patiently(look: Look, wish: dict[str, Any]) -> dict[str, Any]:
    """Return what is found; Lighthouse misses the beginning of a page now and then, and is asked again."""
    for _ in range(TRIES - 1):
        try:
            return look(wish)
        except Failed as trouble:
            print(f"  once more: {trouble}", flush=True)
    return look(wish)


def looked(look: Look, url: str, place: Place) -> Sample:
    """Return the figures of one look at a page; say what it finds fault with."""
    wish = {
        "url": url + place.path,
        "headers": {"Cookie": place.cookie} if place.cookie else {},
        "without": TOLD_OF_WHAT_IS_MISSING if place.missing else [],
    }
    found = patiently(look, wish)
    if found["failed"]:
        print(f"  {place.name}: {', '.join(found['failed'])}", flush=True)
    figures = found["figures"]
    return {
        **dict(zip(SCORES, found["scores"], strict=True)),
        **{name: figures[name] / 1000 for name in TIMES},
        "blocked": figures["blocked"],
        "shift": figures["shift"],
        "kB": figures["bytes"] / 1000,
        "requests": float(found["requests"]),
        "processor": found["processor"],
    }


@contextmanager
def contenders(wanted: Callable[[str], bool], *, alone: bool) -> Iterator[Mapping[str, Callable[[], Sample]]]:
    """Serve all pages; yield what looks at each."""
    with ExitStack() as stack:
        var = stack.enter_context(real_servers.folder())
        ended = over(var)
        server = stack.enter_context(real_servers.mahjong_server(VAR_DIR=str(var), MAHJONG_PACE="1"))
        look = stack.enter_context(lighthouse())
        places = [place for place in [*plain(), *lively(server, ended)] if wanted(place.name)]
        found = {place.name: partial(looked, look, server.url, place) for place in places}
        if not alone:
            url = stack.enter_context(page.others())
            found[BARE] = partial(looked, look, url, Place(BARE, "/bare/"))
        yield found


def line(rounds: Rounds, name: str) -> list[float | str | None]:
    """Return a page's row of the table."""
    times = [middle(rounds, name, figure) for figure in (*TIMES, "blocked", "kB", "requests")]
    performance, *rest = SCORES
    worst = [worst_of(rounds, name, score) for score in rest]
    return row(name, middle(rounds, name, performance), *worst, *times, most_shift(rounds, name))


def worst_of(rounds: Rounds, name: str, score: str) -> float:
    """Return a page's least score of all rounds."""
    return min(sample[score] for sample in rounds[name])


def most_shift(rounds: Rounds, name: str) -> float:
    """Return a page's largest layout shift of all rounds."""
    return max(sample["shift"] for sample in rounds[name])


def gates(rounds: Rounds) -> list[Gate]:
    """Return what is wanted of our pages."""
    ours = [name for name in rounds if name != BARE]
    performance, *rest = SCORES
    return [
        by_worst(performance, "≥", LEAST, {name: middle(rounds, name, performance) for name in ours}),
        *(by_worst(score, "≥", 1.0, {name: worst_of(rounds, name, score) for name in ours}) for score in rest),
        by_worst("layout shift", "≤", MOST_SHIFT, {name: most_shift(rounds, name) for name in ours}),
    ]


def by_worst(what: str, sign: Least, wanted: float, found: Mapping[str, float]) -> Gate:
    """Return a gate that the page decides which does worst."""
    worst = min if sign == "≥" else max
    name = worst(found, key=found.__getitem__)
    return Gate(f"{what}, the worst of {len(found)} pages ({name})", sign, wanted, found[name])


def measure(given: Given) -> Report:
    """Look at each page in turn, round after round."""
    word: str | None = given.only
    given.quick = given.quick or bool(word)  # a part is no result to keep

    def wanted(name: str) -> bool:
        return word in name if word else name in QUICK or not given.quick

    with contenders(wanted, alone=given.ours) as found:
        rounds = interleave(found, given.rounds or (1 if given.quick else 3))
    columns = ["page", *SCORES, *TIMES.values(), "blocked, ms", "kB", "requests", "layout shift"]
    table = Table("Pages on a phone, as Lighthouse reckons", columns, [line(rounds, name) for name in rounds])
    processor = middle({"": [sample for each in rounds.values() for sample in each]}, "", "processor")
    note = f"Lighthouse's own measure of the processor: {processor:,.0f} (median)."
    return report(__doc__ or "", "lighthouse", [table], gates(rounds), [note])


def options(parser: argparse.ArgumentParser) -> None:
    """Add the option of this benchmark."""
    parser.add_argument("--only", help="the pages that have this word in their names")


if __name__ == "__main__":
    run(__doc__, measure, options)
