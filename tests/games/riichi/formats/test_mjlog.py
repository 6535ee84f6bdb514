"""Tenhou's XML is read: matches of ours, told in it by ``mjlog_of``, come back as they were."""

import pytest

from games.riichi.formats.mjlog_melds import Call, call_of
from games.riichi.game import GAME
from games.riichi.presets.online import TENHOU
from tests.games.riichi.formats.mjlog_of import written
from tests.games.riichi.formats.round_trips import effective, turned
from tests.games.riichi.formats.samples import FILES, NAMES
from tests.games.riichi.playing import playing

(MJLOG,) = (form for form in GAME.info.formats if form.key == "mjlog")
SAID = {"rules-assumed", "wall-unknown"}


@pytest.mark.parametrize("seed", range(8))
def test_matches_come_back(seed: int):
    log = [event for *_, events, _ in playing(seed, 60, TENHOU.options) for event in events]
    record = GAME.record(TENHOU.options, log)
    if any([None, "end", "time"] in deal["actions"] for deal in record["deals"]):
        return
    record = turned(record, record["deals"][0]["dealer"])
    game = MJLOG.read(written(record, NAMES))
    assert {each.code for each in game.differences} == SAID
    assert game.record["options"] == record["options"]
    assert effective(game.record) == effective(record)
    assert GAME.replay(game.record) == GAME.replay(record)


def test_names_are_as_in_an_address():
    data = FILES["mjlog"].replace(b'n0="A"', b'n0="%E6%9D%B1"')
    assert MJLOG.read(data).names == ("東", "B", "C", "D")


@pytest.mark.parametrize(
    ("attributes", "code"),
    [
        (b' sc="0,10,0,0,0,0,0,0"', "payments"),
        (b' ten="30,100,0"', "points"),
        (b' yaku="1,1"', "yaku"),
        (b' doraHaiUra=""', "ura-unknown"),
    ],
)
def test_what_disagrees_is_named(attributes: bytes, code: str):
    key = attributes.split(b"=")[0]
    before, found, after = FILES["mjlog"].rpartition(b"<AGARI")
    head, attribute, tail = after.partition(key + b'="')
    changed = head + attributes + tail.partition(b'"')[2]
    assert attribute
    game = MJLOG.read(before + found + changed)
    assert code in {each.code for each in game.differences}
    assert {each.deal for each in game.differences if each.code == code} == {1}


@pytest.mark.parametrize(
    ("bits", "call"),
    [
        (4 | 3 | 1 << 3 | 2 << 5 | 3 << 7 | 1 << 10, Call("chi", 3, 6, (1, 11))),
        (8 | 2 | 3 << 5 | (3 * 4 + 1) << 9, Call("pon", 2, 17, (16, 18))),
        (16 | 2 | 3 << 5 | (3 * 4 + 1) << 9, Call("own-kan", 0, 19)),
        (1 | 16 << 8, Call("kan", 1, 16)),
        (16 << 8, Call("own-kan", 0, 16)),
        (32 | 120 << 8, None),
        (4 | 63 << 10, None),
        (8 | 102 << 9, None),
        (136 << 8, None),
    ],
)
def test_the_bits_of_a_call(bits: int, call: Call | None):
    assert call_of(bits) == call
