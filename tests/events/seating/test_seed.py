"""The seed and the lot, as docs/event-files.md has them and by nothing of ours."""

import hashlib
import hmac
from itertools import count

from msgspec.structs import replace

from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.seating.seed import event_seed
from tests.events.seating.samples import event

NONCES = {"p001": "b" * 32, "p000": "0a" * 32, "p002": "c" * 40}


def field(data):
    return len(data).to_bytes(4, "big") + data


def by_hand(name, nonces, number):
    texts = ["mahjong-seating-seed/1", name]
    for key in sorted(nonces):
        texts += [key, nonces[key]]
    seed = hashlib.sha256(b"".join(field(text.encode()) for text in texts)).digest()
    return hashlib.sha256(field(b"mahjong-seating-round/1") + field(seed) + field(number.to_bytes(4, "big"))).digest()


def lot_by_hand(key, keys):
    blocks = (hmac.digest(key, block.to_bytes(8, "big"), "sha256") for block in count())
    numbers = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))
    drawn = list(keys)
    for place in range(len(drawn) - 1, 0, -1):
        other = next(number for number in numbers if number < 2**32 // (place + 1) * (place + 1)) % (place + 1)
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return drawn


def test_the_key_of_a_round_can_be_computed_by_hand():
    given = event("lot", 8, seed="", nonces=NONCES)
    assert seat_round(given).seed == by_hand("Spring Cup", NONCES, 1).hex()


def test_the_lot_can_be_drawn_by_hand():
    given = event("lot", 8, seed="", nonces=NONCES)
    drawn = lot_by_hand(by_hand("Spring Cup", NONCES, 1), [f"p{at:03}" for at in range(8)])
    assert [set(table) for table in seat_round(given).tables] == [set(drawn[:4]), set(drawn[4:])]


def test_a_seed_of_ones_own_is_the_one_that_nonces_bring():
    given = event("lot", 8, seed="", nonces=NONCES)
    seed = event_seed("Spring Cup", NONCES).hex()
    assert seat_round(replace(given, nonces={}, seed=seed)) == seat_round(given)


def test_every_part_counts():
    seeds = {
        event_seed(name, nonces)
        for name in ("a", "b")
        for nonces in (NONCES, NONCES | {"p003": "d" * 32}, dict.fromkeys(NONCES, "e" * 32))
    }
    assert len(seeds) == 6


def test_fields_do_not_run_into_one_another():
    assert event_seed("a", {"b": "c"}) != event_seed("ab", {"": "c"}) != event_seed("a", {"bc": ""})
