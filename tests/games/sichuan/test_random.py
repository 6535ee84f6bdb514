"""What must hold of every deal, whatever is played: thousands of random ones."""

from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest

from games.actions import EndTime, Pass
from games.base import TABLE, Json
from games.chance import KeyedChance
from games.mahjong.hand import kinds
from games.mahjong.tiles import KINDS, notation
from games.mahjong.wall import TILES
from games.score_sheets import sheets_of
from games.sichuan.actions import Action, ClaimKong, Discard, Exchange, Forbid, Hu, Kong, Pung
from games.sichuan.events import Event
from games.sichuan.game import GAME
from games.sichuan.state import State
from tests.games import random_play
from tests.games.depth import blocks, seeds
from tests.games.sichuan.playing import options_of, playing, street_of, tally

SEALED = ("forbade", "claimed", "direction-thrown", "three-chosen")
NAMES = [notation(kind) for kind in KINDS]
EVERY_ACTION: list[Action] = [
    Hu(), Pung(), ClaimKong(), Pass(),
    *(Discard(name) for name in NAMES),
    *(Kong(name) for name in NAMES),
    *(Forbid(tile=name) for name in NAMES),
    *(Forbid(suit=letter) for letter in "mps"),
]  # fmt: skip


def tiles_of(state: State) -> list[int]:
    """Return every tile, wherever it is."""
    found = list(state.wall[len(state.wall) - state.left :])
    for player in state.players:
        found += kinds(player.hand)
        found += player.river
        found += player.won
        found += [meld.kind for meld in player.melds for _ in range(4 if meld.is_kong else 3)]
    if state.open and state.open.kong:
        found.append(state.open.kind)
    won = {(win.step, win.kind) for win in state.wins if win.giver is not None}
    return found + [kind for _, kind in won if kind is not None]


@pytest.mark.parametrize("street", [False, True])
@pytest.mark.parametrize("block", blocks(20, 150))
def test_every_tile_is_somewhere_and_every_point_from_somebody(block: range, *, street: bool):
    for seed in block:
        for _, _, _, events, after in playing(seed, options=street_of(seed) if street else None):
            assert sorted(tiles_of(after)) == list(TILES)
            if after.phase == "over":
                check_ledger(after)
            else:
                assert GAME.decisions(after)
            assert [event for event in events if GAME.redact(event, None) is None] == [
                event for event in events if event.__struct_config__.tag in SEALED
            ]
        assert after.phase == "over" or after.time_up
        result = GAME.result(after)
        assert result is not None
        assert min(result.places) == 1


def check_ledger(state: State) -> None:
    sheet = state.sheet
    lost = sum(entry["points"] for entry in sheet["ledger"] if entry["payee"] is None)
    assert sum(sheet["scores"]) == -lost
    assert lost % 48 == 0
    for seat in range(4):
        paid = sum(entry["points"] for entry in sheet["ledger"] if entry["payer"] == seat)
        got = sum(entry["points"] for entry in sheet["ledger"] if entry["payee"] == seat)
        assert sheet["scores"][seat] == got - paid
    kongs, returned = (
        Counter((e["payer"], e["payee"], e["points"], e["tile"]) for e in sheet["ledger"] if e["reason"] == reason)
        for reason in ("kong", "kong-returned")
    )
    assert not Counter({(b, a, *rest): n for (a, b, *rest), n in returned.items()}) - kongs, "nothing returned twice"


@pytest.mark.parametrize("street", [False, True])
@pytest.mark.parametrize("seed", seeds(60))
def test_what_is_offered_is_what_is_legal(seed: int, *, street: bool):
    rng = Random(seed)
    for _, _, _, _, state in playing(seed, options=street_of(seed) if street else None):
        if rng.random() < 0.06:
            check_offers(state)


def check_offers(state: State) -> None:
    asked = GAME.decisions(state)
    for seat in range(4):
        legal = {action for action in (*EVERY_ACTION, *all_threes(state)) if is_legal(state, seat, action)}
        random_play.check_offer(asked.get(seat), legal)


def is_legal(state: State, seat: int, action: Action) -> bool:
    before = msgspec.json.encode(state)
    try:
        return random_play.is_legal(GAME, state, seat, action, None, "SBR ")
    finally:
        assert msgspec.json.encode(state) == before


@pytest.mark.parametrize("seed", seeds(40))
def test_a_match_is_its_log(seed: int):
    """Events and states survive storage, and fold to the same."""
    for options in (options_of(seed), street_of(seed)):
        log, state = random_play.logged(playing(seed, deals=2, options=options))
        random_play.check_log(GAME, GAME.new(options, 4, 2), log, state)


@pytest.mark.parametrize("block", blocks(10, 100))
def test_a_record_replays_to_the_same_outcome(block: range):
    for seed in block:
        for options in (options_of(seed), street_of(seed)):
            log, state = random_play.logged(playing(seed, deals=2, options=options))
            check_replay(msgspec.json.decode(msgspec.json.encode(GAME.record(options, log))), state, log)


def all_threes(state: State) -> list[Action]:
    """Return every three tiles that a player may ever give, and some that nobody may."""
    if state.phase != "exchange":
        return [Exchange(("1m", "1m", "1m")), Exchange(("1m", "5p", "9s"))]
    threes = {three for player in state.players for three in combinations(kinds(player.hand), 3)}
    return [Exchange((NAMES[one], NAMES[two], NAMES[three])) for one, two, three in sorted(threes)]


def check_replay(record: Json, state: State, log: list[Event]) -> None:
    outcome = GAME.replay(record)
    assert outcome["scores"] == list(state.scores)
    assert [deal["ledger"] for deal in outcome["deals"]] == [sheet["ledger"] for sheet in sheets_of(log)]
    assert [deal["winners"] for deal in outcome["deals"]] == [sheet["winners"] for sheet in sheets_of(log)]


def test_random_play_gets_everywhere():
    found: Counter[str] = Counter()
    for seed in range(60, 300):
        found += tally(playing(seed))
    wanted = {
        "end three-hu", "end wall", "end time", "false", "2 at once", "missed", "two asked",
        "hu", "kong", "kong-returned", "not-ready", "false-hu", "forbidden-suit",
        "robbed", "robbed falsely", "win-after-kong", "shoot-after-kong", "under-the-sea",
        "all-pungs", "seven-pairs", "full-flush",
        "root", "SBR §10.1", "SBR §10.2", "SBR §10.3", "SBR §10.5", "SBR §10.6", "SBR §11.1", "SBR §11.2", "SBR §6.6",
    }  # fmt: skip
    assert wanted - set(found) == set()


def test_the_table_acts_for_time_at_any_moment():
    for seed in seeds(20):
        for before, *_ in playing(seed):
            events = GAME.act(before, TABLE, EndTime(), KeyedChance(b"x"))
            after = before
            for event in events:
                after = GAME.evolve(after, event)
            assert after.time_up
            assert GAME.result(after)


def test_random_play_by_the_rules_of_the_street_gets_everywhere():
    found: Counter[str] = Counter()
    for seed in range(600):
        found += tally(playing(seed, options=street_of(seed)))
    wanted = {
        "end three-hu", "end wall", "hu", "kong", "kong-returned", "kong-passed", "not-ready", "flower-pig",
        "forbidden-suit", "self-drawn", "concealed-hand", "no-ends", "2 at once", "robbed",
        "SBR §12.2", "SBR §12.3", "SBR §12.4", "SBR §12.5", "SBR §12.7",
    }  # fmt: skip
    assert wanted - set(found) == set()
