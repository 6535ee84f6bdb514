"""Random play that gets somewhere: deals with wins, calls, kans, robberies, false wins, and ends of every kind."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from games.actions import Deal, EndTime, Pass
from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.mahjong.tiles34 import HONOUR, WINDS, kind_of, notation, parse, parse_many
from games.mahjong.wall import SEATS, lined_up
from games.riichi.actions import Action, Chi, ClaimKan, Conceal, Discard, Kan, Kita, Kyushu, Pon, Riichi, Ron, Tsumo
from games.riichi.events import Dealt, Event
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.state import State
from games.riichi.tile_set import tile_set
from games.riichi.turns import own_turn
from games.riichi.turns.claims import fault
from tests.games.random_play import folded

Step = tuple[State, int, Action, list[Event], State]
"""State before, seat, action, its events, state after."""

STACKED = {
    4: (
        ("147m258p369s1234z", "4z", "4z", "4z"),
        ("123456m789p11s23s", "345678m123p77z46s", "234m234p234789s5z", "789m456p34566s22z"),
        ("222m333p444s19m", "555666p777s12z", "888m999p111s34z", "777m111p222z56z"),
        ("1111m2222p3333s6z", "4444s7777m6666p5z", "8888m9999p4444m7z", "2222s3333z124z"),
    ),
    3: (
        ("19m147p369s1233z", "3z", "3z"),
        ("123456789p11s23s", "345678p123s77z46s", "234p234789s5z44z"),
        ("222333p444s19m4z", "555666p777s12z4z", "888999p111s3z4z"),
        ("1111m2222p3333s6z", "4444s7777p6666p5z", "8888s9999m4444z7z"),
    ),
}
"""Hands that random tiles seldom make: the same winds, all ready, triplets and fours of everything. By seats."""


def options_of(seed: int) -> Options:
    """Return other options for every seed."""
    return Options(
        length="tonpusen" if seed % 3 else "hanchan",
        uma=30 if seed % 5 == 0 else 15,
        nagashi_mangan=seed % 2 == 0,
        strict=seed % 4 == 1,
    )


def flow_of(seed: int) -> Options:
    """Return other options of the flow of a deal for every seed."""
    return replace(
        options_of(seed),
        kan_dora_moment=("with-discard", "after-discard")[seed % 2],
        several_rons=("first", "two")[seed // 2 % 2],
        fifth_tile=("ready", "not-in-hand")[seed // 3 % 2],
        swap_calling=seed % 3 == 0,
        riichi_below_deposit=False,
        riichi_without_draw=True,
        nine_ends=False,
        four_winds=seed % 4 == 0,
        four_riichi=False,
        four_kans=False,
        kokushi_robs_closed_kan=seed % 5 > 0,
    )


def dealt(state: State, seed: int) -> list[Event]:
    """Return a deal: of stacked hands, every fifth time."""
    chance = KeyedChance(b"%d.%d" % (seed, state.deal))
    events = GAME.act(state, TABLE, Deal(), chance)
    (event,) = events
    if seed % 5 or not isinstance(event, Dealt):
        return events
    stacked = STACKED[state.seats]
    hands = [parse_many(text) for text in stacked[(seed // 5) % len(stacked)]]
    rest = list(tile_set(state.options))
    for tile in (tile for hand in hands for tile in hand):
        if tile not in rest:
            return events
        rest.remove(tile)
    rest = chance.shuffled(rest)
    for place, hand in enumerate(hands):
        hand += [rest.pop() for _ in range(13 + (place == 0) - len(hand))]
    seated = [hands[(seat - event.dealer) % state.seats] for seat in range(state.seats)]
    wall = [*lined_up(seated, event.dealer), *rest]
    assert len(wall) == len(event.wall)
    return [Dealt(event.deal, event.dealer, event.dice, tuple(map(notation, wall)))]


def playing(seed: int, deals: int = 1, options: Options | None = None) -> Iterator[Step]:
    """Play a match to its end, by options or those of the seed."""
    return playing_on(GAME.new(options or options_of(seed), SEATS, deals), seed)


def playing_on(state: State, seed: int) -> Iterator[Step]:
    """Play a match of however many to its end, step by step; one in twelve by the end of time."""
    rng = Random(seed)
    last = rng.randrange(10, 250) if rng.random() < 1 / 12 else -1
    step = 0
    while asked := GAME.decisions(state):
        seat = rng.choice([each for each in asked if each != TABLE] or [TABLE])
        action = choose(state, seat, asked[seat], rng)
        if step == last:
            seat, action = TABLE, EndTime()
        events = dealt(state, seed) if isinstance(action, Deal) else GAME.act(state, seat, action, None)
        after = folded(GAME, state, events)
        yield state, seat, action, events, after
        state, step = after, step + 1


def choose(state: State, seat: int, decision: Decision[Action], rng: Random) -> Action:
    """Return an action that a careless but hopeful player might take."""
    if decision.kind in ("deal", "auto", "pause"):
        return decision.default
    if decision.kind == "show":
        return Conceal() if rng.random() < 0.2 else decision.default
    for win in (Tsumo(), Ron()):
        if win in decision.actions and rng.random() < (0.85 if is_true(state, seat) else 0.002):
            return win
    laid_open = [action for action in decision.actions if isinstance(action, Kan | ClaimKan | Kita)]
    if laid_open and rng.random() < 0.8:
        return rng.choice(laid_open)
    if decision.kind == "claim":
        calls = [action for action in decision.actions if isinstance(action, Pon | Chi)]
        return rng.choice(calls) if calls and rng.random() < 0.3 else Pass()
    return turn_action(state, seat, decision, rng)


def turn_action(state: State, seat: int, decision: Decision[Action], rng: Random) -> Action:
    """Return riichi, a broken deal, or a discard."""
    if Kyushu() in decision.actions and rng.random() < 0.3:
        return Kyushu()
    riichis = [action for action in decision.actions if isinstance(action, Riichi)]
    if riichis and rng.random() < (0.01 if state.options.strict else 0.7):
        return rng.choice(riichis)
    return discard(state, seat, decision, rng)


def is_true(state: State, seat: int) -> bool:
    """Return whether a win of the seat would be true."""
    if state.phase == "turn":
        return own_turn.fault(state) == ""
    assert state.open is not None
    return fault(state, state.open, seat) == ""


def discard(state: State, seat: int, decision: Decision[Action], rng: Random) -> Discard:
    """Return the discard of the tile that fits least; of one of four winds on the first turn."""
    options = [action for action in decision.actions if isinstance(action, Discard)]
    held = [kind_of(tile) for tile in state.players[seat].hand]
    if state.unbroken and not state.players[seat].river:
        options = [each for each in options if parse(each.tile) == WINDS[-1]] or options
    return min(options, key=lambda action: (_use(held, kind_of(parse(action.tile))), rng.random()))


def _use(held: list[int], kind: int) -> int:
    near = 0
    if kind < HONOUR:
        beside = [other for other in range(kind - 2, kind + 3) if 0 <= other < HONOUR and other // 9 == kind // 9]
        near = sum(3 - abs(other - kind) for other in beside if other != kind and other in held)
    return 3 * held.count(kind) + near


def tally(steps: Iterator[Step]) -> Counter[str]:
    """Count what came up in a match."""
    found: Counter[str] = Counter()
    for before, _seat, action, _events, after in steps:
        found[type(action).__name__.lower()] += 1
        found["furiten"] += any(player.missed for player in after.players)
        found["two asked"] += sum(bool(offer and offer.is_asked) for offer in after.offers) > 1
        if after.phase == "over" and before.phase != "over":
            sheet = after.sheet
            found[f"end {sheet['end']}"] += 1
            found.update(entry["reason"] for entry in sheet["ledger"])
            for winner in sheet["winners"]:
                found.update(winner.get("yaku", {winner.get("false"): 1}))
                found.update(winner.get("dora", {}))
                found[winner.get("limit", "")] += 1
                found[f"robbed {winner.get('robbed')}"] += 1
            found[f"{len(sheet['winners'])} at once"] += 1
    return found
