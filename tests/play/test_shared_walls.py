"""Walls that tables share: the same at every table and for whatever is answered, and shown to nobody."""

import hashlib
import hmac
import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.base import TABLE
from mahjong_server.play import services
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness import commit_reveal, proof
from mahjong_server.play.match.fairness.commit_reveal import Committed, Readied, Revealed
from mahjong_server.play.match.fairness.nonces import Ready
from mahjong_server.play.match.fairness.proof import Mismatch, verify
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.runner import Runner
from tests.play import nonce_answers
from tests.play.highcard.game import GAME as HIGHCARD

KEY = bytes(range(32))
OFFERED = dict(games())
"""The games themselves, before this folder offers its own."""
SEATS = 3


def runner_of(key: bytes = KEY, lasts: int = 1) -> Runner:
    """Return the rules of a match whose walls last for so many deals."""
    return Runner(HIGHCARD, {"cards": 2, "pack_lasts": lasts}, SEATS, 3, SharedWalls(key))


def played(runner: Runner, *givers: int) -> list[Any]:
    """Return the log of a match that was played to its end, these seats giving hashes as pages do."""
    events, _ = nonce_answers.play(runner, runner.new(), {seat: nonce_answers.nonce(seat) for seat in givers})
    return events


def record_of(runner: Runner, events: list[Any], key: bytes = KEY) -> Any:
    record = proof.record_of(runner, events)
    record["match"] = {"seats": runner.seats, "deals": runner.deals}
    record["walls"] = {"commitment": services.walls_commitment(key), "key": key.hex()}
    record["log"] = [json.loads(runner.encode(event)) for event in events]
    return json.loads(json.dumps(record))


def test_a_seed_follows_from_the_key_and_the_deal_as_the_docs_say():
    walls = SharedWalls(KEY)
    assert walls.commitment == hashlib.sha256(KEY).hexdigest() == services.walls_commitment(KEY)
    assert walls.seed(7) == hmac.digest(KEY, b"mahjong-shared-wall/1:7", "sha256")


def first_deal(game: Any, seats: int, key: bytes, drawn: bytes, *, hashed: bool) -> list[Any]:
    """Return how a game's first deal begins, with this for fresh random bytes, and hashes from everybody or nobody."""
    runner = Runner(game, {}, seats, 4, SharedWalls(key))
    events, position = runner.settle_table(runner.new(), partial(bytes, drawn))
    while set(position.decisions) != {TABLE} and next(iter(position.decisions.values())).kind == "ready":
        seat = max(position.decisions)
        given = nonce_answers.answer(position.state.shuffle, seat, "ready", {seat: drawn.hex()} if hashed else {})
        events += (step := runner.act(position, seat, given))
        more, position = runner.settle_table(runner.at(runner.fold(position.state, step)), partial(bytes, drawn))
        events += more
    return [event for event in events if not isinstance(event, Committed | Readied)]


@pytest.mark.parametrize("key", OFFERED)
@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32), st.booleans())
def test_in_every_game_one_key_deals_one_wall_whatever_else_is_drawn_or_given(key, walls, drawn, hashed):
    game = OFFERED[key]
    seats = game.info.usual_seats
    usual = first_deal(game, seats, walls, bytes(32), hashed=False)
    assert usual, "it is dealt"
    assert first_deal(game, seats, walls, drawn, hashed=hashed) == usual
    assert first_deal(game, seats, bytes(reversed(walls)), drawn, hashed=hashed) != usual or walls == walls[::-1]


@pytest.mark.parametrize("lasts", [1, 2])
def test_all_deals_of_a_match_are_those_of_any_other_by_the_key(lasts):
    one, other = played(runner_of(lasts=lasts)), played(runner_of(lasts=lasts), 0, 2)
    assert one == other
    assert one != played(runner_of(bytes(32), lasts))
    seeds = {event.deal: event.seed for event in one if isinstance(event, Committed)}
    assert seeds == {deal: SharedWalls(KEY).seed(deal).hex() for deal in range(0, 3, lasts)}


@pytest.mark.parametrize("lasts", [1, 2])
def test_nobody_is_shown_a_seed_while_the_match_goes_on_or_after_it(lasts):
    runner = runner_of(lasts=lasts)
    position, seeds = runner.new(), {SharedWalls(KEY).seed(deal).hex() for deal in range(3)}
    for event in played(runner):
        position = runner.at(runner.fold(position.state, [event]))
        seen = json.dumps([commit_reveal.view(position.state.shuffle), runner.redact(event, 0)], default=repr)
        assert not any(seed in seen for seed in seeds)
        if isinstance(event, Committed):
            assert services.walls_commitment(KEY) in seen
        if isinstance(event, Revealed):
            assert runner.redacted(event, [0, None]) == {0: None, None: None}
    assert not position.decisions


@pytest.mark.parametrize("lasts", [1, 2])
def test_a_record_proves_shared_walls_by_their_key(lasts):
    runner = runner_of(lasts=lasts)
    record = record_of(runner, played(runner, 1))
    lines = list(verify(record))
    assert [line.split(":")[0] for line in lines] == ["deal 0", "deal 1", "deal 2"]
    walls = [line for line in lines if "the key of walls that tables share" in line]
    assert len(walls) == (3 if lasts == 1 else 2)


def without_key(record: Any) -> None:
    del record["walls"]


def of_another_key(record: Any) -> None:
    record["walls"] = {"commitment": services.walls_commitment(bytes(32)), "key": bytes(32).hex()}


def one_wall_of_its_own(record: Any) -> None:
    first = next(event for event in record["log"] if event["type"] == "committed")
    del first["walls"]


def a_hash_heeded(record: Any) -> None:
    ready = next(event for event in record["log"] if event["type"] == "readied")
    ready["hash"] = "ab" * 32
    record["deals"][0]["fair"]["hashes"] = ["ab" * 32 if seat == ready["seat"] else "" for seat in range(SEATS)]


def a_seed_of_choice(record: Any) -> None:
    made = next(event for event in record["log"] if event["type"] == "committed")
    made["seed"] = "ab" * 32
    made["commitment"] = commit_reveal.commitment_of(made["seed"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without_key, "lacks the key"),
        (of_another_key, "not the SHA-256 of their key"),
        (one_wall_of_its_own, "not the SHA-256 of their key"),
        (a_hash_heeded, "gave a hash where tables share a wall"),
        (a_seed_of_choice, "the seed is not what the key of the shared walls makes it"),
    ],
)
def test_what_the_key_does_not_make_is_no_proof(change, why):
    runner = runner_of()
    record = record_of(runner, played(runner))
    change(record)
    with pytest.raises(Mismatch, match=why):
        list(verify(record))


def test_a_log_without_shared_walls_is_stored_as_before():
    runner = Runner(HIGHCARD, {"cards": 2}, SEATS, 1)
    events, _ = runner.settle_table(runner.new(), partial(bytes, 32))
    assert [key for key in json.loads(runner.encode(events[0])) if key != "v"] == ["type", "deal", "commitment", "seed"]
    assert commit_reveal.bind(runner.fold(runner.new().state, events).shuffle, 0, Ready("ab" * 32)).hash


def test_bots_choose_the_same_where_they_see_the_same():
    keys = [SharedWalls(bytes([number] * 32)).bots for number in range(3)]
    assert len(set(keys)) == 3
    assert SharedWalls(KEY).bots != SharedWalls(KEY).seed(0)
