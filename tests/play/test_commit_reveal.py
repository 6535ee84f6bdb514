"""How a wall is made that nobody can choose."""

import hashlib

import pytest
from msgspec.structs import replace

from games.base import TABLE, Decision
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import Readied, ShuffleState

SEED = bytes(range(32))
DEAL = Decision("0.0.deal", "deal", ("deal",), "deal")


def asked(seats=2) -> ShuffleState:
    return commit_reveal.evolve(ShuffleState(), commit_reveal.commit(ShuffleState(), SEED), seats)


def dealt() -> ShuffleState:
    state = asked()
    for seat, nonce in enumerate(("aa", "")):
        state = commit_reveal.evolve(state, Readied(seat, nonce=nonce), 2)
    return replace(state, step="dealt")


def test_the_table_commits_then_asks_then_deals_then_reveals():
    assert commit_reveal.decisions(ShuffleState(), DEAL, 2, opens=True)[TABLE].kind == "commit"
    assert {seat: d.kind for seat, d in commit_reveal.decisions(asked(), DEAL, 2, opens=True).items()} == {
        0: "ready",
        1: "ready",
    }
    one = commit_reveal.evolve(asked(), Readied(1, nonce="00"), 2)
    assert list(commit_reveal.decisions(one, DEAL, 2, opens=True)) == [0]
    both = commit_reveal.evolve(one, Readied(0), 2)
    assert commit_reveal.decisions(both, DEAL, 2, opens=True) == {TABLE: DEAL}
    assert commit_reveal.decisions(dealt(), DEAL, 2, opens=True)[TABLE].kind == "reveal"
    assert commit_reveal.evolve(dealt(), commit_reveal.reveal(dealt().wall), 2).step == "idle"


def test_only_who_takes_part_in_a_deal_is_asked():
    deal = Decision("3.0.deal", "deal", ("deal",), "deal", seats=(0, 2))
    state = asked(3)
    assert list(commit_reveal.decisions(state, deal, 3, opens=True)) == [0, 2]
    for seat in (0, 2):
        state = commit_reveal.evolve(state, Readied(seat, nonce="aa"), 3)
    assert commit_reveal.decisions(state, deal, 3, opens=True) == {TABLE: deal}
    assert commit_reveal.reveal(state.wall).nonces == ("aa", "", "aa")
    going = commit_reveal.evolve(replace(state, step="dealt", deal=0), commit_reveal.Continued(1), 3)
    assert list(commit_reveal.decisions(going, deal, 3, opens=True)) == [0, 2]


def test_the_first_deal_waits_five_seconds_for_nonces_and_later_ones_thirty_once_the_last_was_seen_to_end():
    assert commit_reveal.decisions(asked(), DEAL, 2, opens=True)[0].seconds == 5
    second = commit_reveal.evolve(ShuffleState(deal=0), commit_reveal.commit(ShuffleState(deal=0), SEED), 2)
    assert commit_reveal.decisions(second, DEAL, 2, opens=True)[0].seconds == commit_reveal.SETTLED_SECONDS + 30


def test_the_commitment_is_the_sha256_of_the_seed_and_all_that_is_seen_of_it():
    event = commit_reveal.commit(ShuffleState(), SEED)
    assert event.commitment == hashlib.sha256(SEED).hexdigest()
    assert commit_reveal.redact(event) == {"type": "committed", "deal": 0, "commitment": event.commitment}
    for state in (asked(), dealt()):
        assert SEED.hex() not in str(commit_reveal.view(state))
    over = commit_reveal.evolve(dealt(), commit_reveal.reveal(dealt().wall), 2)
    assert commit_reveal.view(over) == {
        "deal": 0, "commitment": event.commitment, "nonces": ["aa", ""], "seed": SEED.hex(),
    }  # fmt: skip


@pytest.mark.parametrize(
    "other",
    [
        commit_reveal.key_of("00" * 32, 0, ["aa", "bb"]),
        commit_reveal.key_of(SEED.hex(), 1, ["aa", "bb"]),
        commit_reveal.key_of(SEED.hex(), 0, ["ab", "bb"]),
        commit_reveal.key_of(SEED.hex(), 0, ["aab", "b"]),
        commit_reveal.key_of(SEED.hex(), 0, ["aa", "bb", ""]),
        commit_reveal.key_of(SEED.hex(), 0, ["bb", "aa"]),
    ],
)
def test_seed_deal_and_each_nonce_change_the_wall(other):
    assert commit_reveal.key_of(SEED.hex(), 0, ["aa", "bb"]) != other


def test_the_table_draws_afresh_at_each_place_of_the_log():
    draws = [commit_reveal.table_chance(dealt(), head).below(1 << 30) for head in range(5)]
    draws.append(commit_reveal.wall_chance(dealt()).below(1 << 30))
    assert len(set(draws)) == 6
    assert commit_reveal.table_chance(dealt(), 3).below(1 << 30) == draws[3]
