"""How a deal begins: oya, the wall, the dora, the antes, two tiles each, and what bursts (TP §2, §3)."""

from collections import Counter

import pytest

from games.actions import Deal
from games.base import TABLE
from games.chance import KeyedChance
from games.mahjong.tiles34 import notation, parse_many
from games.toppan.events import Burst, Dealt
from games.toppan.game import GAME
from games.toppan.options import Options
from games.toppan.settlement import names
from games.toppan.state import State
from games.toppan.wall import SET
from tests.games.toppan.table import Play, dealt, wall_of


def first_deal(seats: int, key: bytes = b"first") -> tuple[State, list[Dealt]]:
    state = GAME.new(Options(), seats, 1)
    events = GAME.act(state, TABLE, Deal(), KeyedChance(key))
    for event in events:
        state = GAME.evolve(state, event)
    return state, [event for event in events if isinstance(event, Dealt)]


@pytest.mark.clause("TP §1.1", "TP §1.3", "TP §3.1", "TP §3.2")
@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_play_with_136_tiles_and_20000_each(seats: int):
    state, (event,) = first_deal(seats)
    assert event.wall is not None
    assert Counter(event.wall) == Counter(names(SET))
    assert len(event.wall) == 136
    assert [event.wall.count(tile) for tile in ("0m", "0p", "0s", "5m", "1z")] == [1, 1, 1, 3, 4]
    view = GAME.view(state, None)
    assert view["pot"] == 1000 * seats
    assert [doc["total"] for doc in view["seats"].values()] == [20_000] * seats
    assert [doc["chips"] for doc in view["seats"].values()] == [19_000] * seats
    assert [doc["count"] for doc in view["seats"].values()] == [2] * seats


@pytest.mark.parametrize(("seats", "deals"), [(1, 1), (11, 1), (4, 0)])
def test_nobody_else_can_sit_down(seats: int, deals: int):
    with pytest.raises(ValueError, match="2 to 10"):
        GAME.new(Options(), seats, deals)
    with pytest.raises(TypeError):
        GAME.new(Deal(), 4, 1)


@pytest.mark.clause("TP §2.1")
def test_the_first_oya_threw_most_and_those_who_threw_the_same_throw_again():
    rounds = Counter[int]()
    for number in range(60):
        _, (event,) = first_deal(4, b"%d" % number)
        rounds[len(event.throws)] += 1
        timed = ["0", "1", "2", "3"]
        for throw in event.throws:
            assert list(throw) == timed
            assert all(1 <= die <= 6 for pair in throw.values() for die in pair)
            most = max(map(sum, throw.values()))
            timed = [seat for seat, pair in throw.items() if sum(pair) == most]
        assert timed == [str(event.dealer)]
    assert len(rounds) > 1


def test_everybody_is_oya_first_as_often():
    first = Counter(first_deal(3, b"oya %d" % number)[1][0].dealer for number in range(600))
    assert min(first[seat] for seat in range(3)) > 150


@pytest.mark.clause("TP §3.2")
def test_two_tiles_each_from_oya_on():
    play = dealt("1m2m 3m4m 5m6m 1p2p", oya=2)
    assert [play.hand(seat) for seat in (2, 3, 0, 1)] == ["1m 2m", "3m 4m", "5m 6m", "1p 2p"]
    assert play.state.left == 122 - 8


@pytest.mark.clause("TP §3.3")
def test_a_first_pair_over_eleven_bursts_as_often_as_it_happens_and_eleven_stays():
    play = dealt("9m2m 9m3m 7p7s 6s5s  9p9p 1z2z 8s4s 9s9s 2z3z")
    # Seat 1 first: 12, then 18; then seat 2: 14, 12, 18.
    bursts = [event for event in play.log if isinstance(event, Burst)]
    assert [(each.seat, *each.thrown, *each.taken) for each in bursts] == [
        (1, "9m", "3m", "9p", "9p"),
        (1, "9p", "9p", "1z", "2z"),
        (2, "7p", "7s", "8s", "4s"),
        (2, "8s", "4s", "9s", "9s"),
        (2, "9s", "9s", "2z", "3z"),
    ]
    assert [play.hand(seat) for seat in range(4)] == ["9m 2m", "1z 2z", "2z 3z", "6s 5s"]
    assert play.asked() == {0: ["hit", "stand"]}


@pytest.mark.clause("TP §1.4", "TP §3.3")
def test_everybody_sees_what_was_thrown_and_only_the_owner_what_was_taken():
    play = dealt("9m3m 1z2z 1p2p 3p4p")
    burst = play.log[1]
    for viewer in (None, 1, 2, 3):
        assert GAME.redact(burst, viewer) == {"type": "burst", "seat": 0, "thrown": ["9m", "3m"]}
        assert GAME.view(play.state, viewer)["seats"]["0"]["thrown"] == [["9m", "3m"]]
        assert "hand" not in GAME.view(play.state, viewer)["seats"]["0"]
    seen = GAME.redact(burst, 0)
    assert seen is not None
    assert len(seen["taken"]) == 2


@pytest.mark.clause("TP §2.3")
def test_each_deal_opens_the_next_dora_stack_beginning_next_to_the_break():
    wall = wall_of(parse_many("1z" * 4), "5m", "9p", "4z")
    assert [notation(wall[place]) for place in (134, 132, 130)] == ["5m", "9p", "4z"]
    state, play = GAME.new(Options(), 2, 9), None
    play = Play(state)
    dealt_first = dealt("1z1z 1z1z", seats=2, indicator="5m")
    assert GAME.view(dealt_first.state, None)["dora"] == "6m"
    for number in range(3):
        play.deal()
        assert play.state.indicators == tuple(play.state.wall[134 - 2 * each] for each in range(number + 1))
        view = GAME.view(play.state, None)
        assert view["wall"]["indicators"] == list(names(play.state.indicators))
        assert view["wall"]["stacks"] == 6 - number
        play.stand(*play.state.staying).drop(play.state.dealer)


@pytest.mark.clause("TP §2.4", "TP §2.2")
def test_the_wall_goes_on_until_seven_dora_are_open():
    play = Play(GAME.new(Options(), 2, 20))
    kinds = []
    for _ in range(15):
        decision = GAME.decisions(play.state)[TABLE]
        kinds.append(decision.kind)
        assert decision.id == f"{play.state.deal + 1}.0.{decision.kind}"
        play.deal()
        while play.state.phase == "draw":
            play.stand(play.state.turn)
        play.drop(play.state.turn)
    assert kinds == ["deal", *["next"] * 6, "deal", *["next"] * 6, "deal"]
    fresh = [event for event in play.log if isinstance(event, Dealt) and event.wall]
    assert [event.deal for event in fresh] == [0, 7, 14]
    assert all(event.dice and not event.throws for event in fresh[1:])
    assert play.state.built == 14


@pytest.mark.clause("TP §2.4")
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_wall_goes_on_as_long_as_there_are_eight_tiles_for_each(seats: int):
    play = Play(GAME.new(Options(), seats, 12))
    for _ in range(12):
        left, stacks = play.state.left, play.state.stacks
        kind = GAME.decisions(play.state)[TABLE].kind
        assert kind == ("next" if left >= 8 * seats and stacks else "deal")
        play.deal()
        while play.state.phase == "draw":
            play.hit(play.state.turn) if play.state.players[play.state.turn].total < 12 else play.stand(play.state.turn)
        play.drop(*play.state.staying[:-1])


@pytest.mark.clause("TP §2.5")
def test_oya_moves_on_after_every_deal():
    play = Play(GAME.new(Options(), 3, 7)).deal()
    oyas = [play.state.dealer]
    for _ in range(6):
        play.stand(*play.state.staying).drop(*play.state.staying[:2])
        assert play.sheet["next_dealer"] == (oyas[-1] + 1) % 3
        oyas.append(play.deal().state.dealer)
    assert oyas == [(oyas[0] + step) % 3 for step in range(7)]


def test_a_deal_begins_only_when_the_one_before_is_over():
    play = dealt("1m2m 3m4m 5m6m 1p2p")
    assert play.refused(TABLE, Deal()) == "deal-goes-on (TP §2.5)"
    over = Play(GAME.new(Options(), 2, 1)).deal()
    over.stand(*over.state.staying).drop(over.state.dealer)
    assert over.refused(TABLE, Deal()) == "match-over (TP §8.1)"
