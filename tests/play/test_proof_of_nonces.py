"""A record proves that each nonce is the one that its hash bound a seat to, and names who did not open."""

import hashlib
from typing import Any

import pytest

from mahjong_server.play.match.fairness.nonces import hash_of
from mahjong_server.play.match.fairness.proof import Mismatch, verify
from tests.play import nonce_answers
from tests.play.test_proof import of_type, other_nonce, other_seed_and_commitment, recorded, told


@pytest.fixture
def record() -> dict[str, Any]:
    return recorded()


def test_the_proof_stands_in_the_record(record):
    shuffle = record["deals"][1]["fair"]
    assert shuffle["commitment"] == hashlib.sha256(bytes.fromhex(shuffle["seed"])).hexdigest()
    assert shuffle["nonces"] == [nonce_answers.nonce(0), "", ""]
    assert shuffle["unopened"] == [1]
    for seat, bound in enumerate(shuffle["hashes"]):
        text = f"mahjong-nonce/1:{shuffle['commitment']}:{seat}:{nonce_answers.nonce(seat)}"
        assert bound == ("" if seat == 2 else hashlib.sha256(text.encode()).hexdigest())


def other_seed_of_a_wall_without_nonces(record):
    other_seed_and_commitment(record)
    deal, second = record["deals"][0]["fair"], record["log"].index(of_type(record, "committed", 1))
    first = [event for event in record["log"][:second] if not event["type"].startswith("nonce-")]
    record["log"] = [{k: v for k, v in event.items() if k != "hash"} for event in first] + record["log"][second:]
    of_type(record, "revealed")["nonces"] = deal["nonces"] = ["", "", ""]
    del deal["hashes"], deal["unopened"]


def other_nonce_and_hash(record):
    other_nonce(record)
    shuffle = record["deals"][0]["fair"]
    shuffle["hashes"][0] = hash_of(shuffle["commitment"], 0, "ff" * 16)
    ready = next(event for event in record["log"] if event["type"] == "readied" and event["seat"] == 0)
    ready["hash"] = shuffle["hashes"][0]


def a_nonce_given_at_once(record):
    of_type(record, "readied")["nonce"] = "ff" * 16
    told(record)


def nobody_named(record):
    del record["deals"][0]["fair"]["unopened"]


def an_opening_less(record):
    record["log"].remove(of_type(record, "nonce-opened"))
    told(record)


def a_silent_seat_less(record):
    record["log"].remove(of_type(record, "nonce-unopened"))
    told(record)


def opened_before_all_were_ready(record):
    opened, last = of_type(record, "nonce-opened"), of_type(record, "readied", 2)
    record["log"].remove(opened)
    record["log"].insert(record["log"].index(last), opened)


def opened_twice(record):
    opened = of_type(record, "nonce-opened")
    record["log"].insert(record["log"].index(opened), opened)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (other_seed_of_a_wall_without_nonces, "deal 0: wall, dice or dealer"),
        (other_nonce_and_hash, "deal 0: wall, dice or dealer"),
        (a_nonce_given_at_once, "deal 0: seat 2 gave a nonce that no hash had bound it to"),
        (nobody_named, "deal 0: fair is not that of the log"),
        (an_opening_less, "deal 0: Dealt is not due here"),
        (a_silent_seat_less, "deal 0: Dealt is not due here"),
        (opened_before_all_were_ready, "deal 0: Opened is not due here"),
        (opened_twice, "deal 0: wall, dice or dealer"),
    ],
)
def test_a_record_whose_nonces_were_changed_does_not_pass(record, change, why):
    change(record)
    with pytest.raises(Mismatch, match=why):
        list(verify(record))
