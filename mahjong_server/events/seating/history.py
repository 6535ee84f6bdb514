"""How players sat in earlier rounds: whom they met, which winds they had, and when they sat out."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations

from mahjong_server.events.seating.inputs import SeatedRound


class History:
    """Counts over some rounds.

    ``met[a, b]`` with a < b is how often two sat at one table, ``bots[a]`` how often a player sat with bots,
    ``winds[a][w]`` how often in seat w, ``byes[a]`` how often a player sat out.
    """

    def __init__(self, rounds: Iterable[SeatedRound]) -> None:
        self.met = Counter[tuple[str, str]]()
        self.bots = Counter[str]()
        self.winds = defaultdict[str, Counter[int]](Counter)
        self.byes = Counter[str]()
        for played in rounds:
            self.add(played)

    def add(self, played: SeatedRound) -> None:
        """Count one more round."""
        self.byes.update(played.byes)
        for table in played.tables:
            people = [key for key in table if key is not None]
            self.met.update(combinations(sorted(people), 2))
            if len(people) < len(table):
                self.bots.update(people)
            for wind, key in enumerate(table):
                if key is not None:
                    self.winds[key][wind] += 1

    def times_met(self, a: str, b: str) -> int:
        """Return how often two players sat at one table."""
        return self.met[min(a, b), max(a, b)]
