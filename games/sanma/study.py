"""A hand of three players as somebody lays it out to study."""

from typing import Annotated

from msgspec import Meta

from games.mahjong.tiles import COPIES
from games.riichi.study.hand import LaidHand
from games.sanma.options import Options


class StudyHand(LaidHand, frozen=True):
    """A hand of riichi for three; ``norths`` are those set aside, which lie beside the tiles (SR §3.7)."""

    norths: Annotated[int, Meta(ge=0, le=COPIES)] = 0
    options: Options = Options()

    @property
    def set_aside(self) -> int:
        """Norths set aside."""
        return self.norths
