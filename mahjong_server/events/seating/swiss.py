"""Swiss seating: those who stand alike play one another, and nobody the same opponent twice while that is avoidable.

Players are in order of place: points less penalties, match points, best session, the lot. The first four sit at table
1, and so on. The distance of a table is the sum, over its pairs, of the squares of how many places they are apart.
"""

from collections.abc import Sequence

from mahjong_server.events.seating.apart import Layout
from mahjong_server.events.seating.lot import filled


def swiss_layout(ranked: Sequence[str], seats: int) -> Layout:
    """Return groups of players by place, best first."""
    people = len(ranked)
    return Layout(ranked, filled(people, seats), [0] * people, lambda a, b: (a - b) * (a - b), people * people)
