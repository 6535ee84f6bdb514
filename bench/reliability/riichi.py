"""What the choices of riichi are grouped by, for four and for three."""

from bench.reliability.readiness import named
from games.base import Json
from games.mahjong.sets34 import hand_of, kinds, minus
from games.mahjong.tiles34 import parse
from games.mahjong.viewer import own_seat
from games.riichi.scoring.distance import distance


def phase(view: Json) -> str:
    """Return how far a deal has come, by the draws that each player has left: of 17, or of 18."""
    draws = view["wall"]["left"] // len(view["seats"])
    return "1 early" if draws >= 12 else "2 middle" if draws >= 6 else "3 late"


def readiness(view: Json) -> str:
    """Return how near the hand is, once it has discarded."""
    own = view["seats"][str(own_seat(view))]
    hand, sets = hand_of(map(parse, own["hand"])), 4 - len(own["melds"])
    if len(own["hand"]) % 3 != 2:
        return named(distance(hand, sets))
    return named(min(distance(minus(hand, kind), sets) for kind in dict.fromkeys(kinds(hand))))
