"""What is worth finding again: wins and their fans, and what was paid dearly."""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.base import Highlight
from games.sichuan.fans import STREET_FANS
from games.sichuan.game import GAME
from games.sichuan.highlights import TAGS
from tests.games.sichuan.playing import playing
from tests.games.sichuan.table import Fresh, Play, Table
from tests.games.sichuan.test_end import ALSO_ON_4S, ON_4S, THIRD_ON_4S

ROOT = Path(__file__).resolve().parents[3]


def found(table: Play) -> list[tuple[int, str, int]]:
    return [(each.seat, each.tag, each.points) for each in GAME.highlights(table.state)]


def test_nothing_is_told_of_a_deal_that_goes_on():
    table = Table("", ON_4S, ALSO_ON_4S, THIRD_ON_4S, drawn="4s").discard(0, "4s").hu(1, 2)
    assert found(table) == []


def test_every_hu_is_told_with_its_value():
    table = Table("", ON_4S, ALSO_ON_4S, THIRD_ON_4S, drawn="4s").discard(0, "4s").hu(1, 2, 3).settle()
    assert found(table) == [(1, "hu", 1), (2, "hu", 1), (3, "hu", 1)]


def test_a_golden_wait_on_the_last_tile_is_told_by_all_its_fans():
    table = Table("5m", melds=("1m 2p 3m 4p",), drawn="5m", left=0).hu(0)
    assert [tag for _, tag, _ in found(table)][:6] == [
        "hu",
        "self-drawn",
        "all-pungs",
        "golden-wait",
        "under-the-sea",
        "limit",
    ]


def test_a_win_on_the_dealt_hand_is_told():
    table = Fresh("123456m123456p11p").forbid("s").defaults().hu(0).end_time()
    assert (0, "dealt-hu", 1) in found(table)


def test_four_kongs_are_told():
    table = Table("", "5m", melds=("", "1pc 2pk 3pk 4pc"), drawn="5m").discard(0, "5m").hu(1).settle().end_time()
    assert (1, "four-kongs", 8) in found(table)


def test_every_tag_comes_up_in_play_and_none_is_unknown():
    seen: Counter[str] = Counter()
    for seed in range(160):
        seen.update(each.tag for *_, after in playing(seed, deals=2) for each in GAME.highlights(after))
    rare = {"four-kongs", "dealt-hu", "golden-wait", "robbing-kong", "flower-pig", *STREET_FANS}
    assert set(seen) <= set(TAGS)
    assert set(TAGS) - set(seen) <= rare


def test_penalties_are_told_once_a_deal_with_all_that_they_cost():
    costly = 0
    for seed in range(1, 80, 2):
        *_, (*_, last) = playing(seed)
        for each in GAME.highlights(last):
            paid = [e for e in last.sheet["ledger"] if e["payer"] == each.seat and e["clause"] == "SBR §11.1"]
            if each.tag == "false-hu":
                assert each == Highlight(0, each.seat, "false-hu", -sum(e["points"] for e in paid if not e.get("tile")))
            if each.tag == "48-lost":
                assert each.points == -48
            costly += each.points < 0
    assert costly > 10


@pytest.mark.parametrize("limit", [3, 4])
def test_a_limit_hand_is_one_of_the_greatest_value(limit: int):
    for seed in range(60):
        *_, (*_, last) = playing(seed)
        if last.options.fan_limit != limit:
            continue
        told = GAME.highlights(last)
        greatest = {(each.deal, each.seat) for each in told if each.tag == "hu" and each.points == 2**limit}
        assert {(each.deal, each.seat) for each in told if each.tag == "limit"} == greatest


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
def test_every_tag_has_its_words(lang: str):
    texts = json.loads((ROOT / f"frontend/src/i18n/{lang}/tags-sichuan.json").read_text(encoding="utf-8"))
    assert {f"tag.sichuan.{tag}" for tag in TAGS} == {key for key in texts if key.startswith("tag.")}
