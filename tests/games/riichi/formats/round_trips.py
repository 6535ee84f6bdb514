"""Matches of ours written in another format and read again: the same actions and payments."""

import json
from collections.abc import Iterable
from copy import deepcopy
from functools import cache, partial
from itertools import dropwhile
from typing import Any

from msgspec.structs import replace

from games.foreign import ForeignFormat, ForeignGame
from games.mahjong.wall import SEATS
from games.riichi.events import Claimed, WindowSettled
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.presets import PRESETS
from games.riichi.records.replay import replayer
from games.riichi.state import first_state
from tests.games.riichi.playing import flow_of, options_of, playing


def options_for(seed: int) -> Options:
    """Return options without what no other format tells: presets, and those of random play."""
    of_presets = [preset.options for preset in PRESETS]
    chosen = [*of_presets, options_of(seed), flow_of(seed)][seed % (len(of_presets) + 2)]
    return replace(chosen, strict=False)


@cache
def match_of(seed: int) -> Any:
    """Return the record of a random match, ``None`` where time ends it."""
    options = options_for(seed)
    log = [event for *_, events, _ in playing(seed, 60, options) for event in events]
    record = json.loads(json.dumps(GAME.record(options, log)))
    ended = [deal for deal in record["deals"] if [None, "end", "time"] in deal["actions"]]
    return None if ended or not record["deals"] else record


def turned(record: Any, turn: int) -> Any:
    """Return a record with the seats counted from ``turn`` on."""
    found = deepcopy(record)
    for deal in found["deals"]:
        deal["dealer"] = (deal["dealer"] - turn) % SEATS
        deal["actions"] = [[(seat - turn) % SEATS, *rest] for seat, *rest in deal["actions"]]
    return found


def effective(record: Any) -> list[Any]:
    """Return the actions by deal: without claims that another overrode, which only we write; answers sorted."""
    found = []
    for hand in replayer(Options, PRESETS, partial(first_state, bounded=True)).played(record):
        log = [event for event in hand.events if not isinstance(event, Claimed) or _stands(event, hand.events)]
        actions = GAME.record(Options(), log)["deals"][0]["actions"]
        answers = [each for each in actions if each[1] in ("ron", "conceal")]
        found.append([*(each for each in actions if each not in answers), *sorted(answers)])
    return found


def _stands(claim: Claimed, log: Iterable[Any]) -> bool:
    """Return whether a claim came to something."""
    after = dropwhile(lambda event: event is not claim, log)
    settled = next(event for event in after if isinstance(event, WindowSettled))
    return any((each.seat, each.claim) == (claim.seat, claim.claim) for each in settled.outcome)


def round_trip(form: ForeignFormat, record: Any) -> tuple[Any, ForeignGame]:
    """Return the record, with the seats turned as the format has them, and the game as it is read again."""
    number = record.get("start", {}).get("number", 1)
    turn = (record["deals"][0]["dealer"] - number + 1) % SEATS if form.key == "tenhou6" else 0
    names = ["A", "B", "C", "D"]
    return turned(record, turn), form.read(form.write(record, names))


def disagreements(form: ForeignFormat, record: Any) -> list[str]:
    """Return in what the record and the one that is read again differ, besides the wall that nobody saw."""
    ours, game = round_trip(form, record)
    found: list[str] = [each.code for each in game.differences if each.code != "wall-unknown"]
    if ours["options"] != game.record["options"]:
        found.append("options differ")
    if effective(ours) != effective(game.record):
        found.append("actions differ")
    if GAME.replay(ours) != GAME.replay(game.record):
        found.append("outcomes differ")
    return found
