"""What must hold of every deal, whatever is played: hundreds of random ones, at tables of every size."""

from collections import Counter
from random import Random

import msgspec
import pytest

from games.actions import Deal, EndTime
from games.base import TABLE, Json
from games.chance import KeyedChance
from games.score_sheets import sheets_of
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.events import Event
from games.toppan.game import GAME
from games.toppan.state import ANTE, START, State
from games.toppan.tile_points import MOST, total
from games.toppan.wall import DRAWABLE, SET
from tests.games import random_play
from tests.games.toppan.playing import options_of, playing, seats_of

EVERY_ACTION: list[Action] = [
    Hit(), Stand(), Drop(), *map(Bet, range(0, 2200, 100)), Bet(-100), Bet(150), Bet(10**12), Deal(), EndTime(),
]  # fmt: skip


@pytest.mark.clause("TP §1.3", "TP §1.1")
@pytest.mark.parametrize("block", range(9))
def test_every_chip_and_every_tile_is_somewhere(block: int):
    """Each block is another size of table, from two to ten."""
    for seed in range(block, block + 9 * 25, 9):
        for _, _, _, events, after in playing(seed):
            check_chips(after)
            check_tiles(after)
            assert after.phase == "over" or after.time_up or GAME.decisions(after)
            assert all(GAME.redact(event, None) is not None for event in events)
        result = GAME.result(after)
        assert result is not None
        assert sum(result.scores) == START * seats_of(seed)
        assert min(result.places) == 1


def check_chips(state: State) -> None:
    seats = len(state.players)
    assert sum(state.scores) == START * seats
    assert all(player.chips >= 0 for player in state.players)
    view = GAME.view(state, None)
    lying = sum(doc["chips"] + doc["staked"] for doc in view["seats"].values())
    assert lying + view["pot"] == START * seats
    if state.phase == "over":
        check_sheet(state)
        assert all(player.chips == 0 or player.chips >= ANTE for player in state.players)


def check_sheet(state: State) -> None:
    sheet = state.sheet
    gains = Counter[int]()
    for entry in sheet["ledger"]:
        assert entry["clause"].startswith("TP §6.")
        assert entry["points"] >= 0
        if entry["reason"] == "bet":
            assert entry["points"] == min(entry.get("owed", 10**9), entry["bet"] * entry["times"], entry["points"])
            assert entry["bet"] == sheet["bet"]
        gains[entry["payer"]] -= entry["points"]
        gains[entry["payee"]] += entry["points"]
    assert sheet["scores"] == [gains[seat] for seat in range(len(state.players))]
    assert len(sheet["winners"]) == (sheet["end"] != "time")
    shown = [seat for seat, hand in sheet["hands"].items() if hand["shown"]]
    assert len(shown) != 1
    assert bool(shown) == (sheet["end"] == "showdown")


def check_tiles(state: State) -> None:
    """The tiles of a deal come off the wall one after another, and no tile is there twice."""
    if not state.wall:
        return
    assert Counter(state.wall) == Counter(SET)
    out = [tile for player in state.players for row in (player.hand, *player.thrown) for tile in row]
    assert not Counter(out) - Counter(state.wall[: state.next])
    assert state.next <= DRAWABLE
    for player in state.players:
        if state.left:
            assert not player.hand[:2] or total(player.hand[:2]) <= MOST
        assert len(player.hand) < 3 or total(player.hand[:-1]) <= MOST


@pytest.mark.parametrize("seed", range(18))
def test_what_is_offered_is_what_is_legal(seed: int):
    rng = Random(seed)
    for *_, state in playing(seed):
        if rng.random() < 0.15:
            check_offers(state)


def check_offers(state: State) -> None:
    asked = GAME.decisions(state)
    frozen = msgspec.json.encode(state)
    for seat in (TABLE, *range(len(state.players))):
        legal = {action for action in EVERY_ACTION if is_legal(state, seat, action)} - {EndTime()}
        random_play.check_offer(asked.get(seat), legal)
    assert msgspec.json.encode(state) == frozen


def is_legal(state: State, seat: int, action: Action) -> bool:
    return random_play.is_legal(GAME, state, seat, action, KeyedChance(b"try"), "TP §")


@pytest.mark.parametrize("seed", range(18))
def test_a_match_is_its_log(seed: int):
    """Events and states survive storage, and fold to the same."""
    log, state = random_play.logged(playing(seed))
    random_play.check_log(GAME, GAME.new(options_of(seed), seats_of(seed), 4), log, state)


@pytest.mark.parametrize("block", range(9))
def test_a_record_replays_to_the_same_outcome(block: int):
    for seed in range(block, block + 9 * 12, 9):
        log, state = random_play.logged(playing(seed, deals=5))
        check_replay(msgspec.json.decode(msgspec.json.encode(GAME.record(options_of(seed), log))), state, log)


def check_replay(record: Json, state: State, log: list[Event]) -> None:
    outcome = GAME.replay(record)
    assert outcome["scores"] == list(state.scores)
    for deal, sheet in zip(outcome["deals"], sheets_of(log), strict=True):
        assert deal == {key: value for key, value in sheet.items() if key != "hands"}


def test_random_play_gets_everywhere():
    found = Counter[str]()
    for seed in range(270):
        for before, _, _, events, after in playing(seed):
            found.update(type(event).__name__ for event in events)
            found["all in"] += any(player.bet > player.stake for player in after.players)
            found["many bursts"] += any(len(player.thrown) > 2 for player in after.players)
            found["out at the table"] += after.phase == "draw" and len(after.seated) < len(after.players)
            if after.phase == "over" and before.phase != "over":
                sheet = after.sheet
                found[sheet["end"]] += 1
                found.update(f"by {winner['by']}" for winner in sheet["winners"])
                found.update(key for winner in sheet["winners"] for key in winner.get("yaku", ()))
                found.update({entry["clause"] for entry in sheet["ledger"]})
                found["one left"] += len(after.seated) == 1
                found["new wall"] += after.built > 0
    wanted = {
        "Burst", "HitTaken", "Stood", "BetMade", "Dropped", "TimeUp", "all in", "many bursts",
        "out at the table", "one left", "new wall", "showdown", "last", "time",
        "by nearest", "by tiles", "by rank", "by order", "by within", "by last",
        "dora", "toppan", "toitsu", "chanta", "five", "six", "chinitsu", "shuntsu", "ryuiso", "kokuiso",
        "TP §6.1", "TP §6.2", "TP §6.3", "TP §6.4", "TP §6.5", "TP §6.6",
    }  # fmt: skip
    assert wanted - {key for key, many in found.items() if many} == set()
