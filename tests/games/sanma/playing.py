"""Random play of three that gets somewhere, as that of riichi does."""

from collections.abc import Iterator

from games.sanma.game import GAME
from games.sanma.options import Options
from tests.games.riichi.playing import Step, playing_on

__all__ = ["options_of", "playing"]


def options_of(seed: int) -> Options:
    """Return other options for every seed."""
    return Options(
        length="tonpusen" if seed % 3 else "hanchan",
        uma=30 if seed % 5 == 0 else 20,
        red_fives=0 if seed % 7 == 0 else 2,
        kan_dora_moment=("with-discard", "at-once", "after-discard")[seed % 3],
        several_rons="first" if seed % 3 == 1 else "all",
        strict=seed % 4 == 1,
        four_winds=seed % 2 == 0,
        four_riichi=seed % 2 == 0,
        kokushi_robs_closed_kan=seed % 2 == 0,
        kita=seed % 9 > 0,
        tsumo_loss=seed % 4 > 1,
    )


def playing(seed: int, deals: int = 1, options: Options | None = None) -> Iterator[Step]:
    """Play a match to its end, by options or those of the seed."""
    return playing_on(GAME.new(options or options_of(seed), Options.seats, deals), seed)
