"""The terms of a match: all that is agreed before it begins. Orders are checked here, rematches copy them."""

from typing import Any

from msgspec import UNSET

from games.base import SecretStruct
from games.registry import AnyGame
from mahjong_server.lobby.game_choices import (
    USUAL_DEALS,
    field_problem,
    find_game,
    read_at_time,
    read_bot_pace,
    read_deals,
    read_options,
)
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.shared_walls import KEY_BYTES
from mahjong_server.play.match.session_end import CUT
from mahjong_server.play.models import Match

RATED_DELAY = 3
"""Minutes that those who see all hands of a rated match are behind at least: an advice that comes too late is none."""


class Terms(SecretStruct, frozen=True):
    """How a match is played, listed and watched; the fields are those of ``Match``.

    ``walls`` is the secret key of walls that tables share (``play.match.fairness.shared_walls``). What is dealt by it
    nobody else sees before ``walls_until`` (epoch ms), or before an app opens it where that is ``None``.
    """

    game: str
    options: dict[str, Any]
    deals: int = USUAL_DEALS
    minutes: int | None = None
    at_time: str = CUT
    speed: str = "normal"
    bot_pace: str = NATURAL
    public: bool = False
    rated: bool = False
    spectators: str = "public"
    delay: int = 0
    closed: bool = False
    source: str = "table"
    pool: str = ""
    occasion: dict[str, Any] | None = None
    chat: str = "free"
    walls: bytes | None = None
    walls_until: int | None = None

    def __post_init__(self) -> None:
        """Refuse terms by which shared walls would be known to whoever has still to play them."""
        watched = self.public or self.rated or self.spectators != Match.Spectators.NONE or not self.closed
        if self.walls is not None and (watched or len(self.walls) != KEY_BYTES):
            raise ValueError("tables that share walls are private, unrated, closed and not watched")

    @property
    def rules(self) -> AnyGame:
        """The game."""
        return games()[self.game]


def read_terms(order: TableOrder) -> Terms:
    """Return the terms of an order, defaults filled in; raise ``Problem`` (400)."""
    game = find_game(order.game)
    _refuse_contradictions(order)
    return Terms(
        game=game.info.key,
        options=read_options(game, order.options),
        deals=read_deals(game, order.deals, order.minutes, rated=order.rated),
        minutes=order.minutes,
        at_time=read_at_time(order.at_time, order.minutes),
        speed=order.speed,
        bot_pace=read_bot_pace(game, order.bot_pace, rated=order.rated),
        public=order.public,
        rated=order.rated,
        spectators=order.spectators,
        delay=order.delay,
        closed=order.rated or (not order.public if order.closed is None else order.closed),
    )


def _refuse_contradictions(order: TableOrder) -> None:
    """Raise ``Problem`` where two terms do not go together."""
    if order.delay and order.spectators != "all":
        raise field_problem("delay", "Only spectators who see all hands are kept behind.")
    if order.spectators == "all" and not order.delay:
        raise field_problem("delay", "All hands are shown a minute late or later: who sees them could tell a player.")
    if order.rated and order.bots is not None:
        raise field_problem("bots", "A rated match is played without bots.")
    if order.rated and order.spectators == "all" and order.delay < RATED_DELAY:
        raise field_problem("delay", f"All hands of a rated match are shown {RATED_DELAY} minutes late or later.")


def listed_at_time(match: Match) -> Any:
    """Return what the end of time brings as lists tell it: nothing where it is the usual, that the deal is cut."""
    return UNSET if match.at_time == CUT else match.at_time


def listed_bot_pace(match: Match) -> Any:
    """Return how fast bots play as lists tell it: nothing where they play naturally."""
    return UNSET if match.bot_pace == NATURAL else match.bot_pace


def terms_of(match: Match) -> Terms:
    """Return the terms on which a match is or was played."""
    known = {name: getattr(match, name) for name in Terms.__struct_fields__}
    return Terms(**known | {"walls": None if match.walls is None else bytes(match.walls)})
