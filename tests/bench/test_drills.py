"""How positions for drills are found: only grave mistakes with one clear best, and not all of one kind."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bench.bots import game_of
from bench.drills import Found, choose, wrong_choices
from mahjong_server.drills.mistakes import grave_loss
from mahjong_server.drills.pool import Cut, play_cut


def found(kind: str, loss: float = 2.0) -> Found:
    return Found(loss, kind, kind.encode(), Cut("wall", "0R"))


def loss_of(worth: dict[str, float], played: str) -> float | None:
    info = SimpleNamespace(grave=1.0, slight=0.2)
    game: Any = SimpleNamespace(info=info, weigh=lambda _view, _decision: worth)
    return grave_loss(game, {}, None, played)  # type: ignore[arg-type] # weighed without looking


@pytest.mark.parametrize(
    ("worth", "played", "loss"),
    [
        ({"a": 3.0, "b": 1.0}, "b", 2.0),
        ({"a": 3.0, "b": 2.0}, "b", None),  # not grave
        ({"a": 3.0, "b": 2.9, "c": 0.0}, "c", None),  # two that are as good
        ({"a": float("inf"), "b": 0.0}, "b", None),  # nothing to weigh
        ({"a": 3.0, "b": float("-inf")}, "b", None),
        ({"a": 3.0, "b": 1.0}, "c", None),  # not weighed
        ({"a": 3.0}, "a", None),
    ],
)
def test_kept_is_what_loses_much_beside_one_best(worth: dict[str, float], played: str, loss: float | None):
    assert loss_of(worth, played) == loss


def test_a_deal_gives_its_first_mistake_that_is_not_of_the_most_frequent_kind():
    kinds = Counter({"usual": 5, "rare": 1})
    assert choose([found("usual"), found("rare"), found("other")], kinds) == found("rare")
    assert choose([found("usual", 2), found("usual", 3)], kinds) == found("usual", 2)
    assert choose([], kinds) is None


def test_a_position_is_played_up_to_the_mistake_again():
    game = game_of("little_mahjong")
    wrong = [each for number in range(8) for each in wrong_choices(game, game.bot("easy"), 4, f"test {number}")]
    assert wrong
    for each in wrong:
        state, seat, decision, played = play_cut(game, 4, each.cut)
        worth = game.weigh(game.view(state, seat), decision)
        assert max(worth.values()) - worth[played] == each.loss > game.info.grave
