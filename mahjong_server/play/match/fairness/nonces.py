"""A seat's part in the wall: a nonce that a hash binds it to, before anybody else's is known.

A nonce is 32 to 64 hex digits (128 random bits or more), so that nobody finds it by its hash. The hash names the wall,
by the server's commitment to it, and the seat: who copies another seat's hash can't open it with that seat's nonce.
"""

import hashlib
from typing import Annotated

from msgspec import Meta, Struct

from games.base import Seat

Nonce = Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{32,64})?(?!\n)$")]
"""Hex digits, so that it holds no separator; empty: none."""
Hash = Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{64})?(?!\n)$")]
"""Empty: of no nonce."""
ASKED = frozenset({"ready", "open"})
"""The platform's own decisions of seats: their seconds are the same at any speed."""
Disregarded = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]*(?!\n)$")]


class Ready(Struct, frozen=True, tag="ready", tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """A seat's wish to go on, and the hash of its nonce.

    ``nonce`` is what older pages send in place of a hash: it binds to nothing, and counts as none.
    """

    hash: Hash = ""
    nonce: Disregarded = ""


class Open(Struct, frozen=True, tag="open", tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """The nonce whose hash the seat gave; empty: it opens none."""

    nonce: Nonce = ""


def hash_of(commitment: str, seat: Seat, nonce: str) -> str:
    """Return what binds a seat to its nonce: the SHA-256 of ``mahjong-nonce/1:commitment:seat:nonce``, in hex."""
    return hashlib.sha256(f"mahjong-nonce/1:{commitment}:{seat}:{nonce}".encode()).hexdigest()
