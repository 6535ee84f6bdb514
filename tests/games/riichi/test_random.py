"""What must hold of every deal, whatever is played: random ones by the hundred."""

from collections import Counter
from random import Random

import msgspec
import pytest

from games.actions import Pass
from games.base import TABLE, Json
from games.mahjong.tiles34 import NAMES, RED_SET, kind_of, parse
from games.riichi import scoring
from games.riichi.actions import Action, Chi, ClaimKan, Conceal, Discard, Kan, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.events import Event
from games.riichi.game import GAME
from games.riichi.state import State
from games.riichi.turns.melds import bare
from games.score_sheets import sheets_of
from tests.games import random_play
from tests.games.riichi.playing import options_of, playing, tally

EVERY_ACTION: list[Action] = [
    Tsumo(), Kyushu(), Ron(), ClaimKan(), Pass(), Show(), Conceal(),
    *(Discard(name, drawn) for name in NAMES for drawn in (False, True)),
    *(Riichi(name, drawn) for name in NAMES for drawn in (False, True)),
    *(Kan(name) for name in NAMES),
    *(Pon((name, name)) for name in NAMES),
    *(Chi((f"{low}{suit}", f"{low + step}{suit}")) for suit in "mps" for step in (1, 2) for low in range(1, 10 - step)),
]  # fmt: skip
SEALED = ("claimed", "answered")


def tiles_of(state: State) -> list[int]:
    """Return every tile, wherever it is; a tile won lies where it was."""
    live = state.wall[state.next : state.next + state.left]
    found = [*live, *(state.wall[place] for place in dead(state))]
    for player in state.players:
        found += player.hand
        found += [each.tile for each in player.river if each.taken is None]
        found += [tile for meld in player.melds for tile in meld.tiles]
    if state.open and state.open.kan == "added":
        found.append(state.open.tile)
    return found


def dead(state: State) -> list[int]:
    """Return the places of the dead wall that are not drawn yet: with what the live wall gave up, always fourteen."""
    drawn = len(state.kans) - (state.phase == "draw" and state.turn.replacement)
    gone = (134, 135, 132, 133)[:drawn]
    return [place for place in range(122 - len(state.kans), 136) if place not in gone]


@pytest.mark.clause("RR §1.1", "RR §1.7")
@pytest.mark.parametrize("block", range(6))
def test_every_tile_is_somewhere_and_every_point_from_somebody(block: int):
    for seed in range(block * 30, block * 30 + 30):
        for _, _, _, events, after in playing(seed):
            assert sorted(tiles_of(after)) == sorted(RED_SET)
            assert len(dead(after)) in (14, 15), "one too many until the replacement is drawn"
            assert sum(after.points) + 1000 * after.sticks == 120_000
            if after.phase == "over":
                check_ledger(after)
                check_play(after)
            else:
                assert GAME.decisions(after)
            hidden = [event for event in events if GAME.redact(event, None) is None]
            assert hidden == [event for event in events if event.__struct_config__.tag in SEALED]
        result = GAME.result(after)
        assert result is not None
        assert min(result.places) == 1


def check_ledger(state: State) -> None:
    sheet = state.sheet
    for seat in range(4):
        paid = sum(entry["points"] for entry in sheet["ledger"] if entry["payer"] == seat)
        got = sum(entry["points"] for entry in sheet["ledger"] if entry["payee"] == seat)
        assert sheet["scores"][seat] == got - paid
    assert sum(sheet["scores"]) == 1000 * (sheet["round"]["sticks"] - sheet["sticks"])
    for winner in sheet["winners"]:
        if "points" in winner:
            hand = [
                entry["points"]
                for entry in sheet["ledger"]
                if entry["payee"] == winner["seat"] and entry["reason"] in ("hand", "pao")
            ]
            assert sum(hand) == winner["points"] or "liable" in winner


def check_play(state: State) -> None:
    """Check what the rules say of hands and melds, however they came about."""
    sheet = state.sheet
    assert len(sheet["indicators"]) == 1 + len(state.kans) <= 5
    for seat, player in enumerate(state.players):
        assert all(meld.from_seat == (seat - 1) % 4 for meld in player.melds if meld.sort == "chi")
        assert all(meld.from_seat != seat for meld in player.melds)
        assert not player.riichi or player.is_closed
        assert sum(each.sideways and each.taken is None for each in player.river) <= 1
    for winner in sheet["winners"]:
        player = state.players[winner["seat"]]
        if "points" in winner and winner["from"] is not None:
            awaited = scoring.waits(player.keys, bare(player.melds))
            assert kind_of(parse(winner["tile"])) in awaited
            assert not {kind_of(each.tile) for each in player.river} & set(awaited)


@pytest.mark.parametrize("block", range(4))
def test_what_is_offered_is_what_is_legal(block: int):
    for seed in range(12 * block, 12 * block + 12):
        rng = Random(seed)
        for _, _, _, _, state in playing(seed):
            if rng.random() < 0.04:
                check_offers(state)


def check_offers(state: State) -> None:
    asked = GAME.decisions(state)
    for seat in range(4):
        offered = asked[seat].actions if seat in asked else ()
        calls = [action for action in offered if isinstance(action, Pon | Chi) and action not in EVERY_ACTION]
        legal = {action for action in EVERY_ACTION + calls if is_legal(state, seat, action)}
        random_play.check_offer(asked.get(seat), legal)


def is_legal(state: State, seat: int, action: Action) -> bool:
    return random_play.is_legal(GAME, state, seat, action, None, "RR §")


@pytest.mark.parametrize("seed", [0, 1, 5, 10, 15, 20])
def test_a_match_is_its_log(seed: int):
    """Events and states survive storage, and fold to the same."""
    log: list[Event] = []
    state = GAME.new(options_of(seed), 4, 3)
    for before, seat, action, events, after in playing(seed, deals=3):
        frozen = msgspec.json.encode(before)
        if seat != TABLE:
            GAME.act(before, seat, action, None)
        assert msgspec.json.encode(before) == frozen
        log += events
        state = after
    random_play.check_log(GAME, GAME.new(options_of(seed), 4, 3), log, state)


@pytest.mark.parametrize("block", range(4))
def test_a_record_replays_to_the_same_outcome(block: int):
    for seed in range(block * 20, block * 20 + 20):
        log, state = random_play.logged(playing(seed, deals=2))
        check_replay(msgspec.json.decode(msgspec.json.encode(GAME.record(options_of(seed), log))), state, log)


def check_replay(record: Json, state: State, log: list[Event]) -> None:
    outcome = GAME.replay(record)
    assert outcome["scores"] == list(state.scores)
    assert outcome["points"] == list(state.points)
    for deal, sheet in zip(outcome["deals"], sheets_of(log), strict=True):
        assert deal == {key: value for key, value in sheet.items() if key != "hands"}


@pytest.mark.clause("RR §16.1")
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
    for seed in range(300, 400):
        found += tally(playing(seed))
    wanted = {
        "end win", "end draw", "end chombo", "end time", "end four-winds", "end four-kans",
        "hand", "riichi", "returned", "sticks", "noten", "furiten", "two asked",
        "ron", "tsumo", "chi", "pon", "kan", "claimkan", "show", "conceal",
        "dora", "red-dora", "ura-dora", "mangan", "not-complete",
    }  # fmt: skip
    assert wanted - set(found) == set()
