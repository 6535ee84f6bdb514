"""What an act costs may not grow unnoticed: commits, queries, encodes, bytes, and Python's instructions.

``ACCEPT=1 pytest tests/play/test_costs.py`` writes down what it costs now; the commit says why.
"""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path

import msgspec
import pytest

from mahjong_server.play import services
from mahjong_server.play.models import Match
from mahjong_server.play.projection import merge_patch, viewer_documents
from tests.backends import swapped
from tests.play.costs import Costs, Table
from tests.play.table import in_database, make_match, players_of

FIGURES = Path(__file__).with_name("costs.json")
WARM, ACTS = 20, 120
GAMES = {"sichuan": ACTS, "riichi": 60, "toppan": 40, "little_mahjong": 60}
"""By game, how many acts are counted: to count takes a hundred times as long as to play."""
MARGIN = 0.02
"""What a count may be above its figure. Bytes hang on ids and on the order of sets a little."""

CLARITY = 0.15
"""What instructions may be above theirs: so much may plain code cost, which nobody who plays can feel."""

OTHER_PYTHON = 0.3
"""What instructions may be above those of another Python, where this one, which compiles to others, has no figure."""

INSTRUCTIONS = f"instructions {sys.version_info.major}.{sys.version_info.minor}"


def seat_four(game: str) -> tuple[str, list[str | None]]:
    """Make and start a table of a game, by figures that are always the same."""
    match = make_match(game=game, deals=8, secret=bytes(32), speed="slow", spectators="public")
    services.start_match(match)
    Match.objects.filter(pk=match.pk).update(started_at=1_700_000_000_000, due_at=None, clock="{}")
    return match.code, players_of(match)


async def cost(acts: int, game: str = "sichuan") -> dict[str, float]:
    """Return what an act of a game costs, its first ones left out; played twice, so that caches are warm."""
    await play(acts, nullcontext, game)
    costs = await play(acts, Costs.instructions, game)
    return {name: round(count / acts, 2) for name, count in sorted(costs.counts.items())}


async def play(acts: int, counted: Callable[[Costs], AbstractContextManager[Costs | None]], game: str) -> Costs:
    """Return what so many acts cost, once play is under way."""
    code, players = await in_database(partial(seat_four, game))
    table, costs = Table("costs"), Costs()
    try:
        with costs:
            await table.open(code, players, costs)
            await table.live_table.run_due()
            await table.play(WARM)
            costs.counts.clear()
            with counted(costs):
                await table.play(acts)
    finally:
        table.close()
    return costs


@pytest.fixture
def backend(sqlite_backend, django_db_blocker, settings):
    settings.GAMES = [f"games.{game}" for game in GAMES]
    with django_db_blocker.unblock(), swapped(sqlite_backend.database):
        yield


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("game", GAMES)
async def test_an_act_costs_no_more_than_it_did(game: str):
    found = await cost(GAMES[game], game)
    found[INSTRUCTIONS] = found.pop("instructions")
    known = msgspec.json.decode(FIGURES.read_bytes()) if FIGURES.exists() else {}
    figures = known.get(game, {})
    if os.environ.get("ACCEPT"):
        known[game] = figures | found
        FIGURES.write_bytes(msgspec.json.format(msgspec.json.encode(known)) + b"\n")
        return
    grown = {name: (figures.get(name), count) for name, count in found.items() if count > limit(figures, name)}
    assert not grown, "what an act costs has grown: (figure, now)"


def limit(figures: dict[str, float], name: str) -> float:
    """Return up to what a count may grow; one that nobody has accepted yet may not be at all."""
    if name == INSTRUCTIONS and name not in figures:
        return (1 + OTHER_PYTHON) * max(value for key, value in figures.items() if key.startswith("instructions"))
    return (1 + (CLARITY if name == INSTRUCTIONS else MARGIN)) * figures.get(name, 0)


@pytest.mark.usefixtures("backend")
async def test_an_act_leaves_nothing_for_the_collector():
    code, players = await in_database(partial(seat_four, "sichuan"))
    table = Table("costs")
    try:
        await table.open(code, players, Costs())
        await table.live_table.run_due()
        await table.play(WARM)
        gc.collect()
        gc.freeze()  # what tests before have left may only now be let go, and is no act's
        await table.play(ACTS)
        assert gc.collect() < ACTS / 10  # what is of the loop and of the threads that write
    finally:
        gc.unfreeze()
        table.close()


@pytest.mark.usefixtures("backend")
async def test_whoever_does_more_is_noticed(monkeypatch):
    before, patch = await cost(10), merge_patch.patch
    monkeypatch.setattr(viewer_documents, "patch", lambda *args: patch(*args[:2]) and patch(*args))
    after = await cost(10)
    assert after["instructions"] > (1 + MARGIN) * before["instructions"]
    assert after["bytes"] == before["bytes"]
