"""How fast bots play, which is a term of a table, apart from how long people may think. Pure.

A bot's turn lasts as long whatever it may choose from, so its pace tells nothing in any company. A claim window is as
short as the pace only where just one person is there, who has nobody to hide from, and no sooner over where no bot may
claim. Where nobody is there nobody waits for bots: they play at the natural pace, as they do while the process has too
much to do.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from games.base import Decision, Seat
from mahjong_server.play.match.clock import THINK_MS, Clock, KeyedDelays, Speed
from mahjong_server.play.match.seating import Seating, people_there

BotPace: TypeAlias = Literal["natural", "quick", "instant"]

NATURAL: Final = "natural"


class Span(Struct, frozen=True):
    """From how many ms to how many a bot's own turn lasts, and how long a window lasts at least."""

    think_ms: tuple[int, int]
    window_ms: tuple[int, int]


SPANS: Final[Mapping[str, Span]] = {
    NATURAL: Span(THINK_MS, (400, 800)),
    "quick": Span((300, 600), (150, 250)),
    "instant": Span((100, 100), (100, 100)),
}
"""The shortest is long enough for bots to have chosen within it: how much there was to weigh does not show."""


class PaceOfBots:
    """How fast the bots of one match play by now: as agreed, or naturally."""

    def __init__(self, agreed: str, speed: Speed, draws: KeyedDelays) -> None:
        self._agreed = SPANS[agreed]
        self._speed = speed
        self._draws = draws
        self.may_hurry = True
        """Whether bots may play faster than people do; not while the process has too much to do."""
        self.shortest_ms = min(self._agreed.think_ms[0], self._agreed.window_ms[0])
        """The shortest time for which a bot that is asked may be waited for."""

    def think_ms(self, clock: Clock, seating: Seating, seat: Seat, decision: Decision[Any]) -> int:
        """Return how long a bot takes for its own turn."""
        people = people_there(seating, clock, self._speed, clock.running[seat].since)
        return self._draws.think_ms(seat, decision, self._span(hurries=people > 0).think_ms)

    def window_ms(self, people: int) -> tuple[int, int]:
        """Return how long a window lasts at least, where so many people are there: from so many ms to so many."""
        return self._span(hurries=people == 1).window_ms

    def _span(self, *, hurries: bool) -> Span:
        return self._agreed if hurries and self.may_hurry else SPANS[NATURAL]
