"""Mahjong Soul's records are read: matches of ours, told in them by ``mahjong_soul_of``, come back as they were."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.foreign import ForeignGame, ForeignRefusal
from games.riichi.game import GAME
from games.riichi.presets.online import MAHJONG_SOUL
from tests.games.riichi.formats.mahjong_soul_of import written
from tests.games.riichi.formats.round_trips import effective, turned
from tests.games.riichi.formats.samples import NAMES
from tests.games.riichi.formats.test_round_trips import RECORDS, given
from tests.games.riichi.playing import playing

(SOUL,) = (form for form in GAME.info.formats if form.key == "mahjong-soul")
RON: Any = given(2, renho="none")
"""Seat 0 deals and discards 5s, seat 2 wins on it."""
NEW_ROUND, DISCARD, HULE = range(3)
"""The records of its only hand."""
Change = Callable[[Any], Any]


def as_it_is(file: Any) -> Any:
    """Change nothing."""
    return file


def changed(change: Change, record: Any = RON) -> ForeignGame:
    """Return the game of a record's file in which something was changed."""
    file = json.loads(written(record, NAMES))
    return SOUL.read(json.dumps(change(file) or file).encode())


def refusal(change: Change) -> tuple[str, str]:
    """Return the code and the place of the refusal of such a file."""
    with pytest.raises(ForeignRefusal) as found:
        changed(change)
    assert found.value.text
    return found.value.code, found.value.place


def data(at: int, **changes: Any) -> Change:
    """Change values of one record."""

    def change(file: Any) -> None:
        file["data"][at]["data"] |= changes

    return change


def win(**changes: Any) -> Change:
    """Change values of the win."""

    def change(file: Any) -> None:
        file["data"][HULE]["data"]["hules"][0] |= changes

    return change


def config(category: int = 1, mode: int = 2, **rule: Any) -> Change:
    """Change the rules of the game."""

    def change(file: Any) -> None:
        file["head"]["config"] = {"category": category, "mode": {"mode": mode, "detail_rule": rule}}

    return change


def codes(game: ForeignGame) -> list[str]:
    return [each.code for each in game.differences if each.code != "rules-assumed"]


CONTEST = {
    "have_biao_dora": True, "have_helelianzhuang": True, "have_tingpailianzhuang": True, "have_nanruxiru": True,
    "dora_count": 3, "shiduan": 1,
}  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_matches_come_back(seed: int):
    walls, sparse = seed % 2 == 0, seed // 2 % 2 == 1
    log = [event for *_, events, _ in playing(seed, 60, MAHJONG_SOUL.options) for event in events]
    record = GAME.record(MAHJONG_SOUL.options, log)
    if any([None, "end", "time"] in deal["actions"] for deal in record["deals"]):
        return
    record = turned(record, record["deals"][0]["dealer"])
    game = SOUL.read(written(record, NAMES, walls=walls, sparse=sparse))
    assert game.names == NAMES
    assert [each.code for each in game.differences] == ["rules-assumed", *([] if walls else ["wall-unknown"])]
    assert game.record["options"] == record["options"]
    assert effective(game.record) == effective(record)
    assert GAME.replay(game.record) == GAME.replay(record)
    if walls:
        assert [deal["wall"] for deal in game.record["deals"]] == [deal["wall"] for deal in record["deals"]]
        assert {deal["wall_known"] for deal in game.record["deals"]} == {136}


@pytest.mark.parametrize(
    ("record", "flag"),
    [
        (RECORDS["nine ends"](), "have_jiuzhongjiupai"),
        (RECORDS["robbed"](), "have_yifa"),
        (given(1, 3, renho="none"), "have_yifa"),
        (given(1, 2, 3, renho="none"), "have_yifa"),
        (given(1, 2, 3, several_rons="two"), "have_sanjiahele"),
        (given(2, 3, several_rons="first", renho="none"), "have_toutiao"),
    ],
)
def test_ends_that_random_play_seldom_brings(record: Any, flag: str):
    game = changed(config(4, **CONTEST | {flag: True}), record)
    assert effective(game.record) == effective(record)
    assert codes(game) == []


WRAPPED: dict[str, Change] = {
    "actions": lambda file: {"head": file["head"], "actions": file["data"]},
    "records": lambda file: {"head": file["head"], "records": file["data"]},
    "short names": lambda file: {
        "head": file["head"],
        "data": [each | {"name": each["name"].removeprefix(".lq.")} for each in file["data"]],
    },
    "older": lambda file: {
        "head": file["head"],
        "data": {"name": ".lq.GameDetailRecords", "data": {"version": 0, "records": file["data"], "actions": []}},
    },
    "newer": lambda file: {
        "head": file["head"],
        "data": {
            "name": ".lq.GameDetailRecords",
            "data": {
                "version": 210715,
                "records": [],
                "actions": [
                    {"type": 2, "user_input": {}},
                    *({"type": 1, "result": each} for each in file["data"]),
                    {"type": 3, "result": ""},
                ],
            },
        },
    },
}


@pytest.mark.parametrize("name", WRAPPED)
def test_records_are_found_wherever_they_are(name: str):
    assert changed(WRAPPED[name]).record == changed(as_it_is).record


@pytest.mark.parametrize(
    "found",
    [
        "CgQSAggB",
        {"name": ".lq.GameDetailRecords", "data": "CgQSAggB"},
        {"actions": [{"type": 1, "result": "CgQSAggB"}]},
        {"actions": [{"type": 1, "result": {"type": "Buffer", "data": [10, 4]}}]},
        {"records": ["CgQSAggB"]},
        [{"name": ".lq.RecordNewRound", "data": "CgQSAggB"}],
    ],
)
def test_records_that_are_encoded_are_refused(found: Any):
    file = json.dumps({"head": {"accounts": []}, "data": found}).encode()
    assert SOUL.fits(file)
    with pytest.raises(ForeignRefusal, match="still encoded") as told:
        SOUL.read(file)
    assert told.value.code == "encoded"


def appended(*records: Any) -> Change:
    return lambda file: file["data"].extend({"name": f".lq.Record{name}", "data": found} for name, found in records)


def before_the_end(*records: Any) -> Change:
    """Put records in place of the win."""

    def change(file: Any) -> None:
        del file["data"][HULE:]
        appended(*records)(file)

    return change


PON = {"seat": 1, "type": 1, "tiles": ["5s", "5s", "5s"], "froms": [1, 1, 0]}


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (data(NEW_ROUND, scores=[35_000] * 3), "players", ""),
        (before_the_end(("BaBei", {"seat": 1})), "players", ""),
        (config(2, 12), "players", ""),
        (data(NEW_ROUND, tiles1=["1m"]), "wrong-deal", "hand 1"),
        (data(NEW_ROUND, tiles1=["9z"] * 13), "wrong-tile", "hand 1"),
        (data(NEW_ROUND, tiles1=["1m"] * 13, paishan=""), "tiles", "hand 1"),
        (data(NEW_ROUND, paishan="1m"), "wrong-value", "hand 1"),
        (data(NEW_ROUND, paishan="1mt"), "wrong-tile", "hand 1"),
        (data(NEW_ROUND, doras=["9z"]), "wrong-tile", "hand 1"),
        (data(DISCARD, tile="9z"), "wrong-tile", "hand 1, event 2"),
        (data(DISCARD, seat=4), "wrong-value", "hand 1, event 2"),
        (data(DISCARD, seat=1), "rules-refuse", "hand 1, event 2"),
        (data(HULE, delta_scores=[0, 0, 0]), "wrong-value", "hand 1, event 3"),
        (data(HULE, hules=[]), "wrong-value", "hand 1, event 3"),
        (win(zimo=True), "rules-refuse", "hand 1, event 3"),
        (lambda file: file["data"].pop(DISCARD) and None, "wrong-order", "hand 1, event 2"),
        (lambda file: file["data"].pop(HULE) and None, "unfinished", "hand 1"),
        (lambda file: file["data"].pop(NEW_ROUND) and None, "wrong-order", ""),
        (lambda file: file["data"].extend(101 * [file["data"][0]]), "too-long", ""),
        (lambda file: {"head": file["head"], "data": {}}, "no-hands", ""),
        (lambda file: {"head": {"accounts": [{}, {}]}, "data": file["data"]}, "wrong-value", "head"),
        (before_the_end(("ChiPengGang", PON | {"tiles": ["4s"] * 3})), "wrong-call", "hand 1, event 3"),
        (before_the_end(("ChiPengGang", PON | {"froms": [1, 1]})), "wrong-call", "hand 1, event 3"),
        (before_the_end(("AnGangAddGang", {"seat": 1, "type": 1, "tiles": "1m"})), "wrong-value", "hand 1, event 3"),
        (before_the_end(("LiuJu", {"type": 9})), "unknown-event", "hand 1, event 3"),
        (before_the_end(("Dance", {})), "unknown-event", "hand 1, event 3"),
        (before_the_end(*[("DealTile", {"seat": 1, "tile": "1m"})] * 400), "too-long", "hand 1, event 401"),
        (appended(("DealTile", {"seat": 1, "tile": "1m"})), "wrong-order", "hand 1, event 4"),
        (lambda file: file["data"].append({"name": ".lq.ActionHule", "data": {}}), "unknown-event", "record 4"),
    ],
)
def test_what_is_wrong_with_a_record(change: Change, code: str, place: str):
    assert refusal(change) == (code, place)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (data(HULE, delta_scores=[-1, 0, 1, 0]), "payments"),
        (win(point_rong=1), "points"),
        (win(fu=1), "fu"),
        (win(fans=[{"id": 14, "val": 9}]), "yaku"),
        (win(fans=[{"id": 46, "val": 1}]), "yaku-unknown"),
        (data(NEW_ROUND, ben=1), "payments"),
    ],
)
def test_what_disagrees_is_named(change: Change, code: str):
    assert set(codes(changed(change))) == {code}


def test_a_wall_may_begin_with_what_was_dealt():
    base = changed(as_it_is)
    dealt = "".join(base.record["deals"][0]["wall"][:53])

    def change(file: Any) -> None:
        found = file["data"][NEW_ROUND]["data"]
        found["paishan"] = dealt + found["paishan"]

    assert changed(change).record == base.record


def test_a_wall_that_was_not_drawn_from_is_not_taken():
    def change(file: Any) -> None:
        found = file["data"][NEW_ROUND]["data"]
        found["doras"] = ["1z" if found["doras"] == ["2z"] else "2z"]

    game = changed(change)
    assert [(each.deal, each.code) for each in game.differences][1] == (0, "wall-other")
    assert game.record["deals"][0]["wall_known"] == 53


def test_an_older_record_has_one_indicator():
    def change(file: Any) -> None:
        found = file["data"][NEW_ROUND]["data"]
        (found["dora"],) = found.pop("doras")

    assert codes(changed(change)) == []


@pytest.mark.parametrize("moqie", [True, False])
def test_nothing_tells_which_tile_of_the_dealer_came_last(*, moqie: bool):
    def change(file: Any) -> None:
        hand = file["data"][NEW_ROUND]["data"]["tiles0"]
        hand.append(hand.pop(hand.index("5s")))
        file["data"][DISCARD]["data"]["moqie"] = moqie

    assert changed(change).record["deals"][0]["actions"][0] == [0, "discard", "5s", "drawn"]
    thrown = changed(data(DISCARD, moqie=moqie)).record["deals"][0]["actions"][0]
    assert thrown[:3] == [0, "discard", "5s"]


def test_a_draw_may_leave_out_who_is_ready():
    log = [event for *_, events, _ in playing(2, 60, MAHJONG_SOUL.options) for event in events]
    record = GAME.record(MAHJONG_SOUL.options, log)
    record = turned(record, record["deals"][0]["dealer"])

    def change(file: Any) -> None:
        drawn = [each["data"] for each in file["data"] if each["name"] == ".lq.RecordNoTile"]
        assert drawn
        for each in drawn:
            if not each["liujumanguan"] and not any(map(any, (paid["delta_scores"] for paid in each["scores"]))):
                each["scores"] = [{"delta_scores": None}]

    assert changed(change, record).record["deals"] == changed(as_it_is, record).record["deals"]


def test_seats_of_machines_have_no_name():
    def change(file: Any) -> None:
        file["head"]["accounts"] = [{"nickname": "A"}, {"seat": 2, "nickname": "C"}]

    assert changed(change).names == ("A", "", "C", "")


@pytest.mark.parametrize(
    ("change", "options", "unknown"),
    [
        (config(2, 1), {"length": "tonpusen", "red_fives": 3, "open_tanyao": True}, 0),
        (config(2, 2, dora_count=3, shiduan=1, fandian=30_000, time_fixed=5, open_hand=0), {"length": "hanchan"}, 0),
        (config(2, 4), {"length": "hanchan"}, 1),
        (config(1, 2), {"open_tanyao": True}, 1),
        (config(1, 2, shiduan=0, fandian=40_000), {"open_tanyao": False, "goal": 40_000}, 0),
        (config(1, 2, shiduan=1, fandian=25_000), {"goal": 0}, 1),
        (config(1, 2, shiduan=1, guyi_mode=1, fanfu=4), {}, 2),
        (config(1, 2, shiduan=1, have_yifa=True, enable_shiti=1), {"ippatsu": True, "swap_calling": False}, 1),
        (config(4, 2, **CONTEST), {"ippatsu": False, "ura_dora": False, "kan_ura_dora": False, "goal": 30_000}, 0),
        (
            config(4, 2, have_yifa=True, have_li_dora=True, have_gang_biao_dora=True, have_gang_li_dora=True,
                   have_toutiao=True, shiduan=1),
            {"ippatsu": True, "kan_ura_dora": True, "several_rons": "first", "goal": 0, "nine_ends": False},
            3,
        ),
        (
            config(4, 2, **CONTEST, have_sanjiahele=True, ming_dora_immediately_open=True, disable_double_yakuman=1),
            {"several_rons": "two", "kan_dora_moment": "at-once", "double_yakuman": False},
            0,
        ),
        (config(4, 2, shiduan=1), {"ippatsu": True, "goal": 30_000}, 0),
        (config(2, 2, shunweima_2=10, shunweima_3=-10, shunweima_4=-30, jingsuanyuandian=30_000), {"uma": 30}, 0),
        (config(2, 2, shunweima_2=1, jingsuanyuandian=25_000), {"uma": 15}, 2),
        (config(2, 2, liqibang_value=0, changbang_value=1_500), {}, 1),
    ],
)  # fmt: skip
def test_rules_are_those_of_the_preset_and_what_the_file_says(change: Change, options: dict[str, Any], unknown: int):
    game = changed(change)
    assert {key: game.record["options"][key] for key in options} == options
    assert game.record["options"]["preset"] == "mahjong-soul"
    assert game.differences[0].code == "rules-assumed"
    assert sum(each.code.startswith("option-") for each in game.differences) == unknown


@pytest.mark.parametrize(
    ("category", "rule", "reds", "unknown"),
    [(2, {}, 3, 0), (1, {}, 3, 1), (1, {"dora_count": 0}, 0, 0), (1, {"dora_count": 4}, 4, 0),
     (1, {"dora_count": 2}, 3, 1)],
)  # fmt: skip
def test_red_fives_are_counted_where_the_wall_is_told(category: int, rule: dict[str, int], reds: int, unknown: int):
    def change(file: Any) -> None:
        config(category, shiduan=1, **rule)(file)
        del file["data"][NEW_ROUND]["data"]["paishan"]

    game = changed(change)
    assert game.record["options"]["red_fives"] == reds
    assert sum(code.startswith("option-") for code in codes(game)) == unknown
    assert changed(config(category, shiduan=1, **rule)).record["options"]["red_fives"] == 3


def test_they_are_not_written():
    with pytest.raises(ForeignRefusal, match="read and not written"):
        SOUL.write({}, [])
