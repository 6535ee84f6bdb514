"""How the page's socket behaves, so that the load does the same (``frontend/src/wire/socket.js``). In seconds."""

import random
from typing import Final

BEAT_S: Final = 1.0
"""How often the link is looked at."""
PING_S: Final = 2.0
"""How long nothing may have come before it is pinged, and the time between two pings."""
DEAD_S: Final = 5.0
"""How long nothing may come on a socket that has had its first frame."""
CONNECT_S: Final = 10.0
"""How long a dial may take until the handshake is answered."""
FIRST_FRAME_S: Final = 30.0
"""How long the first frame may take from then on."""
FIRST_WAIT_S: Final = 0.3
LAST_WAIT_S: Final = 2.4


def wait_before_dial(tries: int, chance: random.Random) -> float:
    """Return how long the page waits before it dials again after so many tries that came to nothing."""
    return min(FIRST_WAIT_S * 2.0**tries, LAST_WAIT_S) * (0.5 + chance.random())
