"""When a deal is being played, in every game: from its dealing until it is settled."""

import json

import pytest

from tests.golden import logs

NAMES = (
    "sichuan-1.2-flowing",
    "sichuan-1.2-street",
    "riichi-2.2-strict",
    "sanma-1.1-tonpusen",
    "toppan-1.1-one-more",
    "little_mahjong-1.1-bound",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_is_played_from_its_dealing_until_it_is_settled(name):
    match = logs.read(name)
    runner = logs.runner_of(match)
    state, amid, turns = runner.new().state, False, 0
    assert not runner.is_amid_deal(state)
    kinds = [json.loads(entry)["type"] for entry in match.log]
    for entry, kind, following in zip(match.log, kinds, [*kinds[1:], ""], strict=True):
        state = runner.fold(state, [runner.decode(entry)])
        if kind in {"dealt", "settled"}:
            amid, turns = kind == "dealt", turns + 1
        if following != "settled":  # which the same append brings: no table rests before it
            assert runner.is_amid_deal(state) is amid, f"after {kind}"
    assert turns >= 4
    assert not amid
