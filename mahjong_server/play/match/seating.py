"""Who sits at a table, seat by seat, and since when somebody counts as gone."""

from msgspec import Struct

from mahjong_server.play.match.clock import Clock, Speed


class Occupant(Struct, frozen=True):
    """Who sits in a seat. A bot has a level; a player an id, a name and the time of the last sign of life.

    ``ready`` to start; ``account``: has one; ``machine``: a program plays by the API; ``came``: has opened the table's
    socket; ``joined``: sat down during play; ``avatar``: the chosen one.
    """

    player: str | None = None
    name: str = ""
    bot: str = ""
    last_seen: int = 0
    left: bool = False
    ready: bool = False
    account: bool = False
    machine: bool = False
    came: bool = True
    joined: bool = False
    avatar: str = ""


Seating = tuple[Occupant, ...]


def gone_at(occupant: Occupant, clock: Clock, speed: Speed, since: int) -> int:
    """Return when an occupant who was asked at ``since`` counts as gone."""
    if occupant.left or occupant.player is None:
        return since
    return max(occupant.last_seen, clock.resumed_at) + speed.grace_ms


def is_there(occupant: Occupant, clock: Clock, speed: Speed, now: int) -> bool:
    """Return whether a person sits there who is not gone."""
    return not occupant.bot and gone_at(occupant, clock, speed, now) > now


def people_there(seating: Seating, clock: Clock, speed: Speed, now: int) -> int:
    """Return how many people sit there who are not gone."""
    return sum(is_there(occupant, clock, speed, now) for occupant in seating)
