"""Tiles as others write them, in our notation and back."""

from typing import Final

from games.mahjong.tiles34 import NAMES

_TENS: Final = {"m": 10, "p": 20, "s": 30, "z": 40}
_REDS: Final = {"0m": 51, "0p": 52, "0s": 53}
TENHOU6: Final = {name: _REDS.get(name) or _TENS[name[1]] + int(name[0]) for name in NAMES}
"""Tenhou's numbers of two digits: the suit and the rank; 51 to 53 are the red fives."""
OF_TENHOU6: Final = {number: name for name, number in TENHOU6.items()}

_HONOURS: Final = dict(zip((f"{rank}z" for rank in range(1, 8)), "ESWNPFC", strict=True))
MJAI: Final = {name: _HONOURS.get(name) or (f"5{name[1]}r" if name[0] == "0" else name) for name in NAMES}
"""As mjai writes them: honours by a letter, red fives with an r."""
OF_MJAI: Final = {text: name for name, text in MJAI.items()}


def plain(tile: str) -> str:
    """Return a tile's kind: a red five is a five."""
    return f"5{tile[1]}" if tile[0] == "0" else tile
