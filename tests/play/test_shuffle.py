"""How a wall is made that nobody can choose."""

import hashlib

import pytest
from msgspec.structs import replace

from games.base import TABLE, Decision
from mahjong_server.play.match.fairness import shuffle
from mahjong_server.play.match.fairness.shuffle import Readied, ShuffleState

SEED = bytes(range(32))
DEAL = Decision("0.0.deal", "deal", ("deal",), "deal")


def asked(seats=2) -> ShuffleState:
    return shuffle.evolve(ShuffleState(), shuffle.commit(ShuffleState(), SEED), seats)


def dealt() -> ShuffleState:
    state = asked()
    for seat, nonce in enumerate(("aa", "")):
        state = shuffle.evolve(state, Readied(seat, nonce=nonce), 2)
    return replace(state, step="dealt")


def test_the_table_commits_then_asks_then_deals_then_reveals():
    assert shuffle.decisions(ShuffleState(), DEAL, 2, opens=True)[TABLE].kind == "commit"
    assert {seat: d.kind for seat, d in shuffle.decisions(asked(), DEAL, 2, opens=True).items()} == {
        0: "ready",
        1: "ready",
    }
    one = shuffle.evolve(asked(), Readied(1, nonce="00"), 2)
    assert list(shuffle.decisions(one, DEAL, 2, opens=True)) == [0]
    both = shuffle.evolve(one, Readied(0), 2)
    assert shuffle.decisions(both, DEAL, 2, opens=True) == {TABLE: DEAL}
    assert shuffle.decisions(dealt(), DEAL, 2, opens=True)[TABLE].kind == "reveal"
    assert shuffle.evolve(dealt(), shuffle.reveal(dealt().wall), 2).step == "idle"


def test_only_who_takes_part_in_a_deal_is_asked():
    deal = Decision("3.0.deal", "deal", ("deal",), "deal", seats=(0, 2))
    state = asked(3)
    assert list(shuffle.decisions(state, deal, 3, opens=True)) == [0, 2]
    for seat in (0, 2):
        state = shuffle.evolve(state, Readied(seat, nonce="aa"), 3)
    assert shuffle.decisions(state, deal, 3, opens=True) == {TABLE: deal}
    assert shuffle.reveal(state.wall).nonces == ("aa", "", "aa")
    going = shuffle.evolve(replace(state, step="dealt", deal=0), shuffle.Continued(1), 3)
    assert list(shuffle.decisions(going, deal, 3, opens=True)) == [0, 2]


def test_the_first_deal_waits_five_seconds_for_nonces_and_later_ones_thirty_once_the_last_was_seen_to_end():
    assert shuffle.decisions(asked(), DEAL, 2, opens=True)[0].seconds == 5
    second = shuffle.evolve(ShuffleState(deal=0), shuffle.commit(ShuffleState(deal=0), SEED), 2)
    assert shuffle.decisions(second, DEAL, 2, opens=True)[0].seconds == shuffle.SETTLED_SECONDS + 30


def test_the_commitment_is_the_sha256_of_the_seed_and_all_that_is_seen_of_it():
    event = shuffle.commit(ShuffleState(), SEED)
    assert event.commitment == hashlib.sha256(SEED).hexdigest()
    assert shuffle.redact(event) == {"type": "committed", "deal": 0, "commitment": event.commitment}
    for state in (asked(), dealt()):
        assert SEED.hex() not in str(shuffle.view(state))
    over = shuffle.evolve(dealt(), shuffle.reveal(dealt().wall), 2)
    assert shuffle.view(over) == {
        "deal": 0, "commitment": event.commitment, "nonces": ["aa", ""], "seed": SEED.hex(),
    }  # fmt: skip


@pytest.mark.parametrize(
    "other",
    [
        shuffle.key_of("00" * 32, 0, ["aa", "bb"]),
        shuffle.key_of(SEED.hex(), 1, ["aa", "bb"]),
        shuffle.key_of(SEED.hex(), 0, ["ab", "bb"]),
        shuffle.key_of(SEED.hex(), 0, ["aab", "b"]),
        shuffle.key_of(SEED.hex(), 0, ["aa", "bb", ""]),
        shuffle.key_of(SEED.hex(), 0, ["bb", "aa"]),
    ],
)
def test_seed_deal_and_each_nonce_change_the_wall(other):
    assert shuffle.key_of(SEED.hex(), 0, ["aa", "bb"]) != other


def test_the_table_draws_afresh_at_each_place_of_the_log():
    draws = [shuffle.table_chance(dealt(), head).below(1 << 30) for head in range(5)]
    draws.append(shuffle.wall_chance(dealt()).below(1 << 30))
    assert len(set(draws)) == 6
    assert shuffle.table_chance(dealt(), 3).below(1 << 30) == draws[3]
