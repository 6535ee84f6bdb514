"""Matches of ours, written in another format and read again, are the same."""

from collections.abc import Callable
from typing import Any

import pytest

from games.foreign import ForeignFormat, ForeignRefusal
from games.riichi.game import GAME
from tests.games.riichi.formats.round_trips import disagreements, match_of, round_trip
from tests.games.riichi.table import Fresh
from tests.games.riichi.test_record import of_play

WRITERS = [form for form in GAME.info.formats if form.writes]
GIVER = "1112223z19m19p195s"
ON_5S = ("234567m23488p46s", "345678m34566p46s", "234678m56722p46s")


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.key)
@pytest.mark.parametrize("seed", range(13))
def test_random_matches_come_back(form: ForeignFormat, seed: int):
    if record := match_of(seed):
        assert disagreements(form, record) == []


def robbed() -> Any:
    """A pon made a kan, on whose fourth tile seat 2 wins."""
    play = Fresh("44s123m456789p9m12z", "", "234567m23488p23s", wall="4s1m1p9p4s", indicators="9s")
    play.discard(0, "2z").settle().discard(1, "4s").pon(0, "44s").settle().discard(0, "1z").settle().drop_drawn(3)
    return of_play(play.kan(0, "4s").ron(2).settle())


def given(*seats: int, **options: Any) -> Any:
    play = Fresh(GIVER, *ON_5S, indicators="7z", **options).discard(0, "5s")
    return of_play(play.ron(*seats).settle(), **options)


RECORDS: dict[str, Callable[[], Any]] = {
    "nine ends": lambda: of_play(Fresh("", "", "19m19p19s123z45687m", dealer=2).kyushu(2)),
    "robbed": robbed,
    "one ron": lambda: given(2),
    "two rons": lambda: given(1, 3),
    "three rons": lambda: given(1, 2, 3),
    "three rons that break it off": lambda: given(1, 2, 3, several_rons="two"),
    "one of two that count": lambda: given(2, 3, several_rons="first"),
}


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.key)
@pytest.mark.parametrize("name", RECORDS)
def test_ends_that_random_play_seldom_brings(form: ForeignFormat, name: str):
    assert disagreements(form, RECORDS[name]()) == []


def test_they_are_what_they_say():
    ends = {name: GAME.replay(record())["deals"][0] for name, record in RECORDS.items()}
    assert ends["robbed"]["winners"][0]["robbed"] == "added"
    assert [len(ends[name]["winners"]) for name in ("one ron", "two rons", "three rons")] == [1, 2, 3]
    assert ends["three rons that break it off"]["end"] == "triple-ron"


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.key)
def test_a_record_may_begin_in_the_middle(form: ForeignFormat):
    scores = [21_400, 38_300, 30_000, 29_300]
    start = {"wind": "2z", "number": 3, "honba": 2, "sticks": 1, "scores": scores}
    record = of_play(Fresh("", "", "19m19p19s123z45687m", dealer=2).kyushu(2)) | {"start": start}
    assert disagreements(form, record) == []
    _, game = round_trip(form, record)
    read = game.record["start"]
    assert (read["wind"], read["number"], read["honba"], read["sticks"]) == ("2z", 3, 2, 1)
    assert sorted(read["scores"]) == sorted(scores)


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.key)
def test_what_is_known_of_the_wall_is_marked(form: ForeignFormat):
    record = robbed()
    ours, game = round_trip(form, record)
    (deal,), (before,) = game.record["deals"], ours["deals"]
    known = deal["wall_known"]
    assert deal["wall"][:known] == before["wall"][:known]
    assert known == 53 + sum(action[1] == "draw" for action in deal["actions"])
    assert deal["dead_known"] == [130]
    assert [each.code for each in game.differences] == ["wall-unknown"]
    assert game.record["imported"] == {"from": form.key}


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.key)
def test_names_go_along(form: ForeignFormat):
    record = robbed()
    assert form.read(form.write(record, ["東", "", 'B"', "D"])).names == ("東", "", 'B"', "D")


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.key)
def test_what_no_other_format_tells_is_refused(form: ForeignFormat):
    chombo = of_play(Fresh("", strict=True).tsumo(0), strict=True)
    timed = robbed()
    timed["deals"][0]["actions"] = [[None, "end", "time"]]
    for record, why in ((chombo, "chombo"), (timed, "time")):
        with pytest.raises(ForeignRefusal, match=f"ends by {why}") as refusal:
            form.write(record, [])
        assert (refusal.value.code, refusal.value.place) == ("cannot-be-told", "hand 1")
    with pytest.raises(ForeignRefusal) as refusal:
        form.write({"format": "mahjong-record/1"}, [])
    assert refusal.value.code == "not-a-record"
    with pytest.raises(ForeignRefusal) as refusal:
        form.write(timed | {"deals": []}, [])
    assert refusal.value.code == "no-hands"
