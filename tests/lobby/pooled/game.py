"""The toy game with presets and three queues of its own."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.presets import Contradiction, OptionGroup, Pool, Preset
from tests.lobby.toy.game import Toy


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of which some don't go together."""

    preset: Literal["plain", "swift"] = "plain"
    fast: bool = False
    limit: Annotated[int, Meta(ge=1, le=9)] = 3

    def __post_init__(self) -> None:
        if self.fast and self.limit == 9:
            raise ValueError("A fast game has no limit of nine")
        if self.fast and self.limit == 8:
            raise Contradiction("A fast game has no limit of eight", "fast", "limit")


class PooledToy(Toy):
    """What matchmaking asks of a game."""

    def __init__(self) -> None:
        super().__init__("pooled", ("easy",))
        self.info = replace(
            self.info,
            options=Options,
            presets=(
                Preset("plain", "Plain 2001", Options(), "A book"),
                Preset("swift", "Swift 2002", Options("swift", fast=True), "Another book", {"fast": "§1"}),
            ),
            option_groups=(OptionGroup("pace", ("fast",)),),
            pools=(
                Pool("league", "swift", deals=8, rated=True),
                Pool("street", "swift", deals=2),
                Pool("casual", "plain", deals=4),
            ),
        )


GAME = PooledToy()
