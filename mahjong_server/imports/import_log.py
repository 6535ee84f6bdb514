"""The log of a record: what the rules make of it, as the log of a match that is over has it.

No wall of this place was dealt, so nothing binds the server to one: a deal begins with ``Continued``, which marks it
and shows nothing, and another one stands after the last deal.
"""

from typing import Any

from games.base import Json
from games.presets import filled
from games.registry import AnyGame
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match.catalogue import ENDLESS_DEALS
from mahjong_server.play.match.fairness.commit_reveal import Continued, ShuffleState
from mahjong_server.play.match.runner import MatchState, Runner


def log_of_record(game: AnyGame, record: Json, seats: int) -> MatchLog:
    """Return the log of a record; raise ``RecordError``."""
    state, deals = game.log(record)
    events: list[Any] = []
    starts: list[int] = []
    for number, dealt in enumerate([*deals, []]):
        starts.append(len(events))
        events += [Continued(number), *dealt]
    many = ENDLESS_DEALS if game.info.own_end else max(1, len(deals))
    runner = Runner(game, filled(game.info.presets, record.get("options", {})), seats, many)
    return MatchLog(runner, events, [0] * len(events), {0: MatchState(state, ShuffleState())}, starts)
