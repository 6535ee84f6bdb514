"""Games of the engine ``riichienv``, told by itself in mjai, are read without a difference; and it reads ours."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from riichienv import GameRule, MjaiReplay, RiichiEnv

from games.riichi.game import GAME
from tests.games.riichi.formats.round_trips import match_of
from tests.games.riichi.other_engine import MODES

(MJAI,) = (form for form in GAME.info.formats if form.key == "mjai")
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
