"""Logs of whole matches, written once and never again: every later version has to replay them.

``python -m tests.golden`` writes those that are missing, as this version plays them; nothing that exists is touched.
A file holds the log as stored, and what came of it: scores, places, and every deal's outcome with its ledger.
"""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from games.base import ALL, Json, Viewer
from games.registry import AnyGame
from mahjong_server.play.match import clock
from mahjong_server.play.match.catalogue import rules_of
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.nonces import ASKED, hash_of
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.session_end import CUT
from mahjong_server.play.match.transition import Answer, TimedPosition

PLACE = Path(__file__).parent / "logs"
START = 1_700_000_000_000
STEP_MS = 100_000


class Golden(Struct, frozen=True):
    """One match. ``outcome`` is what ``replay`` says of its record, ``rules`` and ``entries`` are versions."""

    game: str
    rules: int
    entries: int
    options: Json
    seats: int
    deals: int
    log: list[str]
    scores: list[int]
    places: list[int]
    outcome: Json


class Plan(NamedTuple):
    """What is to be played: the match ends with the time of ``minutes``, as ``at_time`` says, or after its deals.

    ``bound``: two seats are people's, who give nonces; of every other deal the second does not open.
    """

    game: str
    name: str
    options: dict[str, Any]
    seats: int
    deals: int
    minutes: int | None = None
    bound: bool = False
    at_time: str = CUT


_STREET: Final = {"flower_pig": "limit", "kong_shot": "passed", "no_ends": True, "forbidding": "open"}
PLANS = (
    Plan("sichuan", "assisted", {}, 4, 2),
    Plan("sichuan", "strict", {"strict": True, "fan_limit": 4, "own_four_waits": False}, 4, 2),
    Plan("sichuan", "time-up", {}, 4, 9, 300),
    Plan("riichi", "tonpusen", {"length": "tonpusen"}, 4, 99),
    Plan("riichi", "strict", {"strict": True, "uma": 30, "nagashi_mangan": True}, 4, 99, 300),
    Plan("riichi", "flow", {"kan_dora_moment": "after-discard", "several_rons": "two", "fifth_tile": "ready"}, 4, 99),
    Plan("toppan", "three", {}, 3, 8),
    Plan("toppan", "ten", {"bust_loses": True, "black_hand": False, "oya": "double"}, 10, 4),
    Plan("little_mahjong", "four", {}, 4, 3),
    Plan("little_mahjong", "three", {"last_discard_claims": True}, 3, 3),
    Plan("sichuan", "bound", {}, 4, 3, bound=True),
    Plan("sichuan", "street", _STREET | {"exchange": "any", "self_drawn": "fan"}, 4, 3),
    Plan("sichuan", "flowing", _STREET | {"blood_flows": True, "forbidden_first": True}, 4, 2),
    Plan("sichuan", "first-discard", _STREET | {"forbidding": "first-discard", "exchange": "one-suit"}, 4, 3),
    Plan("sichuan", "first-discard-strict", {"forbidding": "first-discard", "strict": True}, 4, 2),
    Plan("riichi", "bound", {"length": "tonpusen"}, 4, 99, bound=True),
    Plan("toppan", "bound", {}, 4, 14, bound=True),
    Plan("little_mahjong", "bound", {}, 4, 4, bound=True),
    Plan("sanma", "tonpusen", {"length": "tonpusen"}, 3, 99),
    Plan(
        "sanma",
        "strict",
        {"preset": "mahjong-soul", "strict": True, "tsumo_loss": False, "nagashi_mangan": True},
        3,
        99,
        300,
    ),
    Plan("sanma", "bound", {"length": "tonpusen", "kan_dora_moment": "after-discard"}, 3, 99, bound=True),
    Plan("sichuan", "finish", {}, 4, 9, 300, at_time="finish"),
    Plan("toppan", "one-more", {}, 4, 14, 60, at_time="one-more"),
)


def play(plan: Plan, game: AnyGame) -> Golden:
    """Return the match as this version's weakest bots play it, by seeds that follow from the plan."""
    key = hashlib.sha256(f"{plan.game} {plan.name}".encode()).digest()
    runner = Runner(game, plan.options, plan.seats, plan.deals)
    referee = Referee(runner, SPEEDS["normal"], KeyedDelays(key, 0.0), plan.at_time)
    referee.ends_at = None if plan.minutes is None else START + plan.minutes * 60_000
    timed = TimedPosition(referee.runner.new(), clock.start(plan.seats, referee.speed, START))
    people = 2 if plan.bound else 0
    person = Occupant(player="person", last_seen=START * 2)
    seating = tuple(person if seat < people else Occupant(bot=game.info.bots[0]) for seat in range(plan.seats))
    seeds = (hashlib.sha256(key + bytes([number // 256, number % 256])).digest() for number in range(1 << 16))
    events: list[Any] = []
    now = START
    while timed.position.decisions:
        answer = next((found for seat in range(people) if (found := _share(timed, seat))), None)
        if answer is not None:
            step = referee.act(timed, seating, answer, now, lambda: next(seeds))
        else:
            step = referee.run_due(timed, seating, now, lambda: next(seeds))
        events += step.events
        timed = step.timed
        now += STEP_MS
    return account(plan, game, [referee.runner.encode(event) for event in events])


def _share(timed: TimedPosition, seat: int) -> Answer | None:
    """Return what a person answers to the platform, if it asks."""
    asked, shuffle = timed.position.decisions.get(seat), timed.position.state.shuffle
    if asked is None or asked.kind not in ASKED:
        return None
    nonce = hashlib.sha256(f"{shuffle.commitment} {seat}".encode()).hexdigest()
    if asked.kind == "ready":
        return Answer(seat, asked.id, {"type": "ready", "hash": hash_of(shuffle.commitment, seat, nonce)})
    opens = seat == 0 or shuffle.deal % 2 == 0
    return Answer(seat, asked.id, {"type": "open", "nonce": nonce} if opens else {"type": "open"})


def account(plan: Plan, game: AnyGame, log: list[str]) -> Golden:
    """Return what comes of a log."""
    runner = Runner(game, plan.options, plan.seats, plan.deals)
    events = [runner.decode(entry) for entry in log]
    result = game.result(runner.fold(runner.new().state, events).game)
    assert result is not None, "the match is over"
    outcome = game.replay(proof.record_of(runner, events))
    return Golden(
        plan.game,
        game.info.rules_version,
        game.info.events_version,
        plan.options,
        plan.seats,
        plan.deals,
        log,
        list(result.scores),
        list(result.places),
        msgspec.json.decode(msgspec.json.encode(outcome)),
    )


def path_of(name: str) -> Path:
    """Return where a match is kept."""
    return PLACE / f"{name}.json.gz"


def keep(name: str, match: Golden) -> None:
    """Write a match that is not there yet."""
    with path_of(name).open("xb") as file:
        file.write(gzip.compress(msgspec.json.encode(match), 9, mtime=0))


def read(name: str) -> Golden:
    """Return a match."""
    return msgspec.json.decode(gzip.decompress(path_of(name).read_bytes()), type=Golden)


def names() -> list[str]:
    """Return the names of all matches that are kept."""
    return sorted(path.name.removesuffix(".json.gz") for path in PLACE.glob("*.json.gz"))


def runner_of(match: Golden) -> Runner:
    """Return the rules that a match was played by."""
    return Runner(rules_of(match.game, match.rules), match.options, match.seats, match.deals)


def seen(match: Golden) -> Iterator[tuple[str, str]]:
    """Yield each viewer with a digest of all events and of the final view as that viewer sees them."""
    runner = runner_of(match)
    events = [runner.decode(entry) for entry in match.log]
    state = runner.fold(runner.new().state, events).game
    viewers: list[Viewer] = [None, ALL, *range(match.seats)]
    for viewer in viewers:
        shown = [[runner.redact(event, viewer) for event in events], runner.game.view(state, viewer)]
        yield str(viewer), hashlib.sha256(msgspec.json.encode(shown, order="deterministic")).hexdigest()[:16]
