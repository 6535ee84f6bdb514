"""Who seeks: a name for the database and one for the browser, and a strength. Nothing here needs Django."""

from typing import Final, NamedTuple
from uuid import UUID

from mahjong_server.ratings.rating_model import Skill

GAME: Final = "sichuan"
SPEED: Final = "normal"


class Someone(NamedTuple):
    """A player, the cookie that a browser of theirs has, and how strong they are."""

    player: UUID
    cookie: str
    skill: Skill
