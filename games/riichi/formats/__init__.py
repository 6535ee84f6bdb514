"""The formats of others that games of riichi are read from and written in."""

from games.foreign import ForeignFormat
from games.riichi.formats.mahjong_soul import MahjongSoul
from games.riichi.formats.mjai import Mjai
from games.riichi.formats.mjlog import Mjlog
from games.riichi.formats.tenhou6 import Tenhou6
from games.riichi.records.replay import RiichiReplayer


def formats(replays: RiichiReplayer) -> tuple[ForeignFormat, ...]:
    """Return all formats, whose games are played by these replays."""
    return Tenhou6(replays), Mjai(replays), Mjlog(replays), MahjongSoul(replays)
