"""When a table in play is given up: all its players have been gone for as long as it waits for each of them.

An event's table never is: who is behind there would leave, and none of its deals would count. It is played on to its
end, which comes soon enough where nobody is waited for.
"""

from collections.abc import Iterable

from mahjong_server.play.match.seating import Occupant

ABANDON_MS = 15 * 60_000
"""For so long a table waits for a player who merely lost the connection."""
FORSAKEN_MS = 60_000
"""For so long it waits for one who gave the seat up, or never came."""


def is_deserted(seating: Iterable[Occupant], resumed_at: int, now: int) -> bool:
    """Return whether nobody is waited for any more. Nobody was away before play was last resumed (epoch ms)."""
    people = [who for who in seating if who.player is not None]
    return bool(people) and all(now - max(who.last_seen, resumed_at) > _patience_ms(who) for who in people)


def _patience_ms(who: Occupant) -> int:
    return ABANDON_MS if who.came and not who.left else FORSAKEN_MS
