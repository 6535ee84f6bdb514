"""The seed of an event and the keys of its rounds (docs/event-files.md says them bit for bit).

Fields are hashed with their lengths before them, four bytes big-endian, so that no two lists of fields are the same
bytes. Texts are UTF-8.
"""

import hashlib
from collections.abc import Iterable, Mapping

from games.chance import KeyedChance
from mahjong_server.events.seating.inputs import Event

NUMBERING = 0
"""The round whose chance counts for the whole event: the numbers of a plan, the order of clubs."""


def event_seed(event: str, nonces: Mapping[str, str], server_seed: str = "") -> bytes:
    """Return the seed: all who checked in bind it by their nonces, and no one alone.

    ``server_seed`` (64 hex digits) is bound by its SHA-256 before the first nonce is given: who gives the last one
    can't try out seeds. Without it the seed is that of nonces alone.
    """
    fields = [field.encode() for pair in sorted(nonces.items()) for field in pair]
    if not server_seed:
        return _hash([b"mahjong-seating-seed/1", event.encode(), *fields])
    return _hash([b"mahjong-seating-seed/2", event.encode(), bytes.fromhex(server_seed), *fields])


def round_key(event: Event, number: int) -> bytes:
    """Return what the chance of a round is keyed with."""
    seed = bytes.fromhex(event.seed) if event.seed else event_seed(event.event, event.nonces, event.server_seed)
    return _hash([b"mahjong-seating-round/1", seed, number.to_bytes(4, "big")])


def round_chance(event: Event, number: int) -> KeyedChance:
    """Return the chance of a round."""
    return KeyedChance(round_key(event, number))


def _hash(fields: Iterable[bytes]) -> bytes:
    return hashlib.sha256(b"".join(len(field).to_bytes(4, "big") + field for field in fields)).digest()
