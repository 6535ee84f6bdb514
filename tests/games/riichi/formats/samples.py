"""A file of each format, of a game of two deals of Tenhou's rules."""

from typing import Final

from games.riichi.game import GAME
from games.riichi.presets.online import TENHOU
from tests.games.riichi.formats import mahjong_soul_of, mjlog_of
from tests.games.riichi.playing import playing

NAMES: Final = ("A", "B", "C", "D")
RECORD: Final = GAME.record(TENHOU.options, [event for *_, log, _ in playing(18, 2, TENHOU.options) for event in log])
_WRITTEN_HERE: Final = {"mjlog": mjlog_of.written, "mahjong-soul": mahjong_soul_of.written}
FILES: Final = {
    form.key: form.write(RECORD, NAMES) if form.writes else _WRITTEN_HERE[form.key](RECORD, NAMES)
    for form in GAME.info.formats
}
