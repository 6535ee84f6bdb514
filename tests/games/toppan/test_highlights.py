"""What is found again in a match."""

import json
from pathlib import Path

import pytest

from games.base import Highlight
from games.toppan.game import GAME
from games.toppan.highlights import TAGS
from tests.games.toppan.table import Table, dealt

WORDS = Path(__file__).resolve().parents[3] / "frontend/src/i18n"


def tags(table: Table) -> list[tuple[int, str, int]]:
    return [(each.seat, each.tag, each.points) for each in GAME.highlights(table.state)]


def test_a_win_with_its_yaku():
    table = Table("9m", "55m1z", "9s").call(100)
    assert tags(table) == [(1, "win", 2900), (1, "toppan", 2900), (1, "toitsu", 2900)]
    assert GAME.highlights(table.state)[0] == Highlight(0, 1, "win", 2900)


def test_the_last_one_left():
    assert tags(Table("9m", "55m1z", "9s").drop(0, 1)) == [(2, "last-left", 2000)]


def test_a_big_win_and_those_whom_it_broke():
    found = tags(Table("1m1z", "555p", "2s1z").call(2000))
    assert [each[:2] for each in found if each[1] == "big-win"] == [(1, "big-win")]
    assert (0, "all-in", -20_000) in found
    assert (0, "out", -20_000) in found


@pytest.mark.clause("TP §6.5")
@pytest.mark.parametrize(("lang", "won"), [("en", "Won"), ("ru", "Побед"), ("uk", "Перемог"), ("zh", "胜")])
def test_of_whom_a_win_broke_no_words_tell_of_a_win(lang: str, won: str):
    texts = json.loads((WORDS / lang / "tags-toppan.json").read_text(encoding="utf-8"))
    assert {f"tag.toppan.{tag}" for tag in TAGS} == {key for key in texts if key.startswith("tag.")}
    lost = {tag for _, tag, points in tags(Table("1m1z", "555p", "2s1z").call(2000)) if points < 0}
    assert lost == {"all-in", "out"}
    assert not [tag for tag in lost if won in texts[f"tag.toppan.{tag}"]]


def test_many_bursts():
    play = dealt("9m3m 1z1z 9p3p 9s3s 1z2z 5m5s", seats=2)
    play.stand(0).stand(1).drop(0)
    assert [each.tag for each in GAME.highlights(play.state)] == ["last-left", "bursts"]


def test_every_tag_is_known():
    assert set(TAGS) == set(GAME.info.tags)
    assert len(set(TAGS)) == len(TAGS)


def test_a_deal_cut_short_tells_nothing():
    assert GAME.highlights(Table("9m", "55m1z").end_time().state) == []
