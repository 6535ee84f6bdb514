"""A table at which a deal of another match is played on from one of its moments, its wall being known. Pure.

Its log begins with that match's, up to the moment. Then stands the event below, after which nothing is proved any more
and the deal in progress is the last.
"""

import hashlib
import hmac

from games.base import Json, Seat, SecretStruct
from games.chance import KeyedChance


class PlayedOn(SecretStruct, frozen=True, tag="played-on", tag_field="type"):
    """Play goes on from a moment of a match (its code) that is over, in the seat of whoever asked for it.

    ``seed`` (64 hex digits) keys whatever the table still draws: that of the match's walls has been shown.
    """

    match: str
    deal: int
    moment: int
    seat: Seat
    seed: str


def table_chance(origin: PlayedOn, head: int) -> KeyedChance:
    """Return the chance of whatever the table decides at this place in the log."""
    return KeyedChance(lambda: hmac.digest(bytes.fromhex(origin.seed), b"table:%d" % head, hashlib.sha256))


def view(origin: PlayedOn) -> Json:
    """Return where play came from, as everybody sees it."""
    return {"match": origin.match, "deal": origin.deal, "moment": origin.moment, "seat": origin.seat}
