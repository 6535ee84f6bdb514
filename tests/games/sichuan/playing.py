"""Random play that gets somewhere: deals with many wins, kongs, robberies, false hus, and ends of every kind."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, get_args, get_type_hints

from games.actions import EndTime, Pass
from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.mahjong.hand import Hand, count
from games.mahjong.tiles import RANKS, Kind, parse, suit_of
from games.mahjong.wall import SEATS
from games.sichuan import own_turn
from games.sichuan.actions import Action, ClaimKong, Discard, Hu, Kong
from games.sichuan.events import Event
from games.sichuan.game import GAME
from games.sichuan.options import Options
from games.sichuan.state import State
from tests.games.random_play import folded

Step = tuple[State, int, Action, list[Event], State]
"""State before, seat, action, its events, state after."""


def options_of(seed: int) -> Options:
    """Return other options for every seed."""
    return Options(strict=seed % 2 == 1, fan_limit=4 if seed % 3 == 0 else 3, own_four_waits=seed % 5 != 0)


def street_of(seed: int) -> Options:
    """Return other options of the street for every seed, each at its turn."""
    rng = Random(f"street {seed}")
    hints = get_type_hints(Options)
    while True:
        chosen: dict[str, Any] = {
            name: rng.choice(get_args(hints[name]) or (False, True))
            for name in hints
            if name not in ("preset", "strict")
        }
        chosen["strict"] = seed % 4 == 0
        with suppress(ValueError):
            return Options(**chosen)


def playing(seed: int, deals: int = 1, options: Options | None = None) -> Iterator[Step]:
    """Play a match to its end, step by step; one in twelve by the end of time."""
    rng, chance = Random(seed), KeyedChance(b"%d" % seed)
    state = GAME.new(options or options_of(seed), SEATS, deals)
    last = rng.randrange(10, 250) if rng.random() < 1 / 12 else -1
    step = 0
    while asked := GAME.decisions(state):
        seat = rng.choice([each for each in asked if each != TABLE] or [TABLE])
        action = choose(state, seat, asked[seat], rng)
        if step == last:
            seat, action = TABLE, EndTime()
        events = GAME.act(state, seat, action, chance)
        after = folded(GAME, state, events)
        yield state, seat, action, events, after
        state, step = after, step + 1


def choose(state: State, seat: int, decision: Decision[Action], rng: Random) -> Action:
    """Return an action that a careless but hopeful player might take."""
    if decision.kind in ("deal", "auto", "pause"):
        return decision.default
    if decision.kind in ("exchange", "forbid"):
        return decision.default if rng.random() < 0.7 else rng.choice(decision.actions)
    if Hu() in decision.actions and rng.random() < eagerness(state, seat):
        return Hu()
    kongs = [action for action in decision.actions if isinstance(action, Kong | ClaimKong)]
    if kongs and rng.random() < 0.8:
        return rng.choice(kongs)
    if decision.kind == "claim":
        return rng.choice([action for action in decision.actions if action != Hu()] or [Pass()])
    return discard(state, seat, decision, rng)


def eagerness(state: State, seat: int) -> float:
    """Return how likely the seat goes hu now: mostly when it is true, seldom falsely, and rather on a kong."""
    if true_hu(state, seat):
        return 0.85
    return 0.1 if state.phase == "claim" and state.open and state.open.kong else 0.004


def true_hu(state: State, seat: int) -> bool:
    """Return whether a hu of the seat would be true."""
    if state.phase == "turn":
        return own_turn.reading(state) is not None
    offer = state.offers[seat]
    return bool(offer and offer.points)


def discard(state: State, seat: int, decision: Decision[Action], rng: Random) -> Action:
    """Return the discard of a forbidden tile, else of the tile that fits least."""
    player = state.players[seat]
    options = [action for action in decision.actions if isinstance(action, Discard)]
    if rng.random() < 0.03:
        return rng.choice(options)
    return min(options, key=lambda action: (_use(player.hand, parse(action.tile), player.suit), rng.random()))


def _use(hand: Hand, kind: Kind, suit: int | None) -> int:
    if suit_of(kind) == suit:
        return -1
    near = [other for other in range(kind - 2, kind + 3) if 0 <= other < 27 and other // RANKS == kind // RANKS]
    return 3 * count(hand, kind) + sum(3 - abs(other - kind) for other in near if other != kind and count(hand, other))


def tally(steps: Iterator[Step]) -> Counter[str]:
    """Count what came up in a match."""
    found: Counter[str] = Counter()
    for before, _seat, _action, _events, after in steps:
        if after.phase == "over" and before.phase != "over":
            sheet = after.sheet
            found[f"end {sheet['end']}"] += 1
            found.update(entry["reason"] for entry in sheet["ledger"])
            found.update(clause for clause in {entry["clause"] for entry in sheet["ledger"]})
            for winner in sheet["winners"]:
                found.update(winner.get("fans", {"false": 1}))
            tiles = Counter(
                (winner["from"], winner["tile"]) for winner in sheet["winners"] if winner["from"] is not None
            )
            found.update(f"{many} at once" for many in tiles.values())
        if after.wins != before.wins and any(win.kind is None for win in after.wins):
            found["dealt hand"] += 1
        found.update(
            "robbed" if win.points else "robbed falsely" for win in after.wins[len(before.wins) :] if win.robbed
        )
        found.update("missed" for player in after.players if player.missed)
        found["two asked"] += sum(map(bool, after.offers)) > 1
    return found
