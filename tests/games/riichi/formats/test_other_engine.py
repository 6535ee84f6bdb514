"""Games of the engine ``riichienv``, told by itself in mjai, are read without a difference; and it reads ours.

It also holds games in the words of Mahjong Soul, and values their wins itself.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from riichienv import GameRule, MjaiReplay, MjSoulReplay, RiichiEnv

from games.riichi.game import GAME
from games.riichi.presets.online import MAHJONG_SOUL
from tests.games.riichi.formats.mahjong_soul_of import head_of, records_of
from tests.games.riichi.formats.round_trips import effective, match_of, turned
from tests.games.riichi.other_engine import MODES
from tests.games.riichi.playing import playing

MJAI, SOUL = (form for form in GAME.info.formats if form.key in ("mjai", "mahjong-soul"))
_BEFORE = ".lq.Record"
_WISHED = ("TSUMO", "RON", "RIICHI")


def told(seed: int) -> list[dict[str, Any]]:
    """Return what it tells of a game of careless players who win where they can."""
    env, rng = RiichiEnv(game_mode=MODES[4], rule=GameRule.default_tenhou(), seed=seed), Random(seed)
    seen = env.reset()
    while not env.done():
        chosen = {}
        for seat, observation in seen.items():
            actions = observation.legal_actions()
            wished = [each for word in _WISHED for each in actions if word in str(each.action_type).upper()]
            chosen[seat] = (wished or [rng.choice(actions)])[0]
        seen = env.step(chosen)
    return list(env.mjai_log)


@pytest.mark.parametrize("seed", range(6))
def test_its_games_are_read_without_a_difference(seed: int):
    events = told(seed)
    game = MJAI.read("\n".join(map(json.dumps, events)).encode())
    assert len(game.record["deals"]) == sum(event["type"] == "start_kyoku" for event in events)
    assert [each.code for each in game.differences] == ["rules-assumed", "wall-unknown"]


def test_it_reads_ours(tmp_path: Path):
    record = match_of(7)
    path = tmp_path / "ours.jsonl"
    path.write_bytes(MJAI.write(record, []))
    assert MjaiReplay.from_jsonl(str(path)).num_rounds() == len(record["deals"])


@pytest.mark.parametrize("seed", [1, 4])
def test_it_holds_ours_in_the_words_of_mahjong_soul(seed: int):
    """Its own telling of them is read as they were, and it values their wins as they say."""
    log = [event for *_, events, _ in playing(seed, 60, MAHJONG_SOUL.options) for event in events]
    record = GAME.record(MAHJONG_SOUL.options, log)
    record = turned(record, record["deals"][0]["dealer"])
    hands = records_of(record)
    for each in (each for hand in hands for each in hand):
        each["name"] = each["name"].removeprefix(_BEFORE)
    replay = MjSoulReplay.from_dict({"data": hands})
    wins = sum(len(each["data"]["hules"]) for hand in hands for each in hand if each["name"] == "Hule")
    assert wins
    assert replay.verify() == (wins, 0)
    told = [[*kyoku.events()] for kyoku in replay.take_kyokus()]
    for hand, theirs in zip(hands, told, strict=True):
        for ours, found in zip(hand, theirs, strict=True):
            # It leaves out which tile was just drawn, who is ready at a draw, and payments.
            found |= {"name": _BEFORE + found["name"], "data": ours["data"] | found["data"]}
    file = {"head": head_of(record, ("A", "B", "C", "D")), "data": [each for hand in told for each in hand]}
    game = SOUL.read(json.dumps(file).encode())
    assert effective(game.record) == effective(record)
