"""What must hold of every deal of three, whatever is played: random ones by the hundred."""

from collections import Counter
from random import Random

import msgspec
import pytest

from games.base import ALL, TABLE
from games.mahjong.tiles34 import NORTH
from games.riichi.actions import Action, Chi, Kita, Pon
from games.riichi.events import Event
from games.riichi.state import State
from games.riichi.tile_set import tile_set
from games.sanma.game import GAME
from games.score_sheets import sheets_of
from games.view_memo import Memo
from tests.games import random_play
from tests.games.riichi.playing import tally
from tests.games.riichi.test_random import EVERY_ACTION as OF_FOUR
from tests.games.sanma.playing import options_of, playing

EVERY_ACTION: list[Action] = [*OF_FOUR, Kita()]
VIEWERS = (None, 0, 1, 2, ALL)


def tiles_of(state: State) -> list[int]:
    """Return every tile, wherever it is; a tile won lies where it was."""
    drawn = state.replaced - (state.phase == "draw" and state.turn.replacement)
    found = [state.wall[place] for place in range(state.next, 108) if place not in state.shape.replacements[:drawn]]
    for player in state.players:
        found += [*player.hand, *[NORTH] * player.norths]
        found += [each.tile for each in player.river if each.taken is None]
        found += [tile for meld in player.melds for tile in meld.tiles]
    if state.open and state.open.kan in ("added", "kita"):
        found.append(state.open.tile)
    return found


@pytest.mark.clause("SR §1.1", "SR §1.6")
@pytest.mark.parametrize("block", range(6))
def test_every_tile_is_somewhere_and_every_point_from_somebody(block: int):
    for seed in range(block * 30, block * 30 + 30):
        whole = sorted(tile_set(options_of(seed)))
        for *_, after in playing(seed):
            assert sorted(tiles_of(after)) == whole
            assert after.left >= 0
            assert sum(after.points) + 1000 * after.sticks == 105_000
            if after.phase == "over":
                check_end(after)
        result = GAME.result(after)
        assert result is not None
        assert min(result.places) == 1
        assert len(result.scores) == 3


def check_end(state: State) -> None:
    """Check what the rules say of a deal's end, however it came about."""
    sheet = state.sheet
    for seat, player in enumerate(state.players):
        paid = sum(entry["points"] for entry in sheet["ledger"] if entry["payer"] == seat)
        got = sum(entry["points"] for entry in sheet["ledger"] if entry["payee"] == seat)
        assert sheet["scores"][seat] == got - paid
        assert sheet["hands"][str(seat)].get("kita", 0) == player.norths
        assert not any(meld.sort == "chi" for meld in player.melds)
    assert sum(sheet["scores"]) == 1000 * (sheet["round"]["sticks"] - sheet["sticks"])
    assert sheet["round"]["number"] <= 3
    for winner in sheet["winners"]:
        if "points" in winner and not winner["yakuman"]:
            norths = state.players[winner["seat"]].norths
            assert winner["dora"].get("kita", 0) == norths
            assert winner["han"] == sum(winner["yaku"].values()) + sum(winner["dora"].values())


@pytest.mark.clause("SR §2.1", "SR §3.1")
@pytest.mark.parametrize("block", range(4))
def test_what_is_offered_is_what_is_legal(block: int):
    for seed in range(12 * block, 12 * block + 12):
        rng = Random(seed)
        for *_, state in playing(seed):
            if rng.random() < 0.04:
                check_offers(state)


def check_offers(state: State) -> None:
    asked = GAME.decisions(state)
    for seat in range(3):
        offered = asked[seat].actions if seat in asked else ()
        calls = [action for action in offered if isinstance(action, Pon | Chi) and action not in EVERY_ACTION]
        legal = {action for action in EVERY_ACTION + calls if is_legal(state, seat, action)}
        random_play.check_offer(asked.get(seat), legal)


def is_legal(state: State, seat: int, action: Action) -> bool:
    return random_play.is_legal(GAME, state, seat, action, None, ("RR §", "SR §"))


@pytest.mark.parametrize("seed", [0, 1, 5, 10, 15, 20])
def test_a_match_is_its_log(seed: int):
    """Events and states survive storage, and fold to the same."""
    log = list[Event]()
    state = GAME.new(options_of(seed), 3, 3)
    for before, seat, action, events, after in playing(seed, deals=3):
        frozen = msgspec.json.encode(before)
        if seat != TABLE:
            GAME.act(before, seat, action, None)
        assert msgspec.json.encode(before) == frozen
        log += events
        state = after
    random_play.check_log(GAME, GAME.new(options_of(seed), 3, 3), log, state)


@pytest.mark.parametrize("block", range(4))
def test_a_record_replays_to_the_same_outcome(block: int):
    for seed in range(block * 20, block * 20 + 20):
        log, state = random_play.logged(playing(seed, deals=2))
        record = msgspec.json.decode(msgspec.json.encode(GAME.record(options_of(seed), log)))
        outcome = GAME.replay(record)
        assert (record["game"], outcome["scores"]) == ("sanma", list(state.scores))
        assert outcome["points"] == list(state.points)
        for deal, sheet in zip(outcome["deals"], sheets_of(log), strict=True):
            assert deal == {key: value for key, value in sheet.items() if key != "hands"}


@pytest.mark.parametrize("seed", range(6))
def test_views_by_a_memo_are_the_views_without_it(seed: int):
    memo = Memo()
    for *_, after in playing(seed, deals=2):
        views = GAME.views(after, VIEWERS, memo)
        for viewer in VIEWERS:
            assert views.of(viewer) == GAME.view(after, viewer)


@pytest.mark.clause("SR §1.2")
@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_match_ends_by_itself(seed: int):
    steps = list(playing(seed, deals=1000))
    *_, last = steps[-1]
    assert last.ended or last.time_up
    assert last.sheet["next"] is None
    numbers = [
        (sheet["round"]["wind"], sheet["round"]["number"])
        for sheet in sheets_of(event for *_, events, _ in steps for event in events)
    ]
    assert numbers == sorted(numbers)


def test_random_play_gets_everywhere():
    found: Counter[str] = Counter()
    for seed in range(300, 420):
        found += tally(playing(seed))
    wanted = {
        "end win", "end draw", "end chombo", "end time", "end four-kans", "end kyushu",
        "hand", "riichi", "returned", "sticks", "noten", "furiten", "two asked",
        "ron", "tsumo", "pon", "kan", "claimkan", "kita", "show", "conceal", "robbed kita",
        "dora", "red-dora", "ura-dora", "mangan", "not-complete", "rinshan",
    }  # fmt: skip
    assert wanted - set(found) == set()
    assert not found["chi"]
