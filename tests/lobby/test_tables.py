"""Making tables, and looking at them."""

from types import SimpleNamespace

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby.game_choices import read_level
from mahjong_server.lobby.services import closing
from mahjong_server.lobby.table_documents import tables_to_return_to
from mahjong_server.play.models import Match, Seat, Snapshot


def test_games_are_described(anna):
    toy, botless, _ = anna.get("/api/games").json()["games"]
    assert (toy["key"], toy["title"], toy["seats"], toy["bots"]) == ("toy", "Toy", [2, 4], ["easy", "fair", "hard"])
    assert toy["options"]["properties"]["level"] == {"enum": ["high", "low"], "default": "low"}
    assert toy["options"]["properties"]["limit"]["maximum"] == 9
    assert toy["speeds"] == ["quick", "normal", "slow"]
    assert toy["deals"]["least"] <= toy["deals"]["usual"] <= toy["deals"]["most"]
    assert botless["bots"] == []


@pytest.mark.parametrize(("levels", "usual"), [("ab", "a"), ("abc", "b"), ("abcd", "b")])
def test_the_usual_level_of_bots_is_the_middle_one_or_the_weaker_of_two(levels, usual):
    assert read_level(SimpleNamespace(info=SimpleNamespace(bots=(*levels,))), None) == usual


def test_a_table_by_its_defaults(anna):
    answer = anna.send("tables")
    assert answer.status_code == 201
    code = answer.json()["code"]
    assert len(code) >= 8
    table = anna.look(code)
    assert (table["game"], table["status"], table["speed"], table["owner"], table["you"]) == (
        "toy",
        "waiting",
        "normal",
        0,
        0,
    )
    assert table["options"] == {"fast": False, "level": "low", "limit": 3}
    assert table["seats"]["0"] == {"kind": "human", "name": "Anna", "present": True, "ready": False}
    assert [table["seats"][seat]["kind"] for seat in "123"] == ["empty"] * 3
    assert Match.objects.get().rules_version == 7


def test_a_table_to_order_with_bots(anna):
    order = {"game": "toy", "options": {"limit": 9}, "deals": 8, "speed": "slow", "bots": "hard"}
    table = anna.look(anna.send("tables", order).json()["code"])
    assert table["options"] == {"fast": False, "level": "low", "limit": 9}
    assert (table["deals"], table["speed"], table["status"]) == (8, "slow", "waiting")
    assert [table["seats"][seat]["level"] for seat in "123"] == ["hard"] * 3


@pytest.mark.parametrize(
    ("order", "code", "field"),
    [
        ({"game": "chess"}, "no-such-game", "game"),
        ({"game": 1}, "invalid", "game"),
        ({"options": {"magic": 1}}, "invalid", "options"),
        ({"options": {"limit": 10}}, "invalid", "options.limit"),
        ({"options": {"limit": "3"}}, "invalid", "options.limit"),
        ({"options": {"level": "middle"}}, "invalid", "options.level"),
        ({"options": []}, "invalid", "options"),
        ({"options": None}, "invalid", "options"),
        ({"deals": 0}, "invalid", "deals"),
        ({"deals": 33}, "invalid", "deals"),
        ({"deals": True}, "invalid", "deals"),
        ({"deals": 2.5}, "invalid", "deals"),
        ({"speed": "warp"}, "invalid", "speed"),
        ({"bots": "genius"}, "no-such-level", "bots"),
        ({"game": "botless", "bots": "easy"}, "no-bots", "bots"),
        ({"colour": "red"}, "invalid", "body"),
        ([], "invalid", "body"),
    ],
)
@pytest.mark.parametrize("path", ["tables", "play"])
def test_bad_orders_are_explained_and_make_nothing(anna, path, order, code, field):
    answer = anna.send(path, order)
    problem = answer.json()
    assert (answer.status_code, problem["code"], list(problem["errors"])) == (400, code, [field])
    assert problem["detail"].endswith(".")
    assert not Match.objects.exists()


def test_what_is_alien_is_named(anna):
    assert "`colour`" in anna.send("tables", {"colour": "red"}).json()["detail"]
    assert "'magic'" in anna.send("tables", {"options": {"magic": 1}}).json()["detail"]


def test_codes_can_t_be_guessed(table):
    codes = {table()[0].code for _ in range(50)}
    assert len(codes) == 50
    assert all(len(code) >= 8 for code in codes)


def test_a_stranger_sees_the_table_and_has_no_seat(anna, boris, code):
    table = boris.look(code)
    assert table["you"] is None
    assert {**table, "you": 0} == anna.look(code)


def test_looking_makes_no_guest(client, code):
    assert client.get(f"/api/tables/{code}").json()["you"] is None
    assert not client.cookies


def test_a_table_tells_no_secret(boris, code):
    match = Match.objects.get()
    text = boris.get(f"/api/tables/{code}").text
    assert match.owner is not None
    assert str(match.owner.pk) not in text
    assert match.owner.pk.hex not in text
    assert match.secret.hex() not in text


@pytest.mark.parametrize("code", ["nothing-", "a" * 100, "%00", "Ünicode", "-1"])
def test_no_such_table(anna, code):
    for answer in (
        anna.get(f"/api/tables/{code}"),
        anna.send(f"tables/{code}/seats"),
        anna.delete(f"/api/tables/{code}/seats"),
        anna.send(f"tables/{code}/bots", {"seat": 1}),
        anna.send(f"tables/{code}/start"),
        anna.get(f"/api/tables/{code}/record"),
    ):
        assert answer.status_code == 404
        assert answer["Content-Type"] == "application/problem+json"
        assert answer.json()["code"] in {"no-such-table", "not-found"}


def test_play_now_starts_at_once(client, db):
    answer = client.post("/api/play", content_type="application/json")
    assert answer.status_code == 201
    match = Match.objects.get()
    assert answer.json() == {"code": match.code}
    assert match.status == Match.Status.PLAYING
    assert match.due_at
    assert [seat.bot for seat in match.seats.order_by("seat")] == ["", "fair", "fair", "fair"]
    assert client.get("/api/me").json()["name"].startswith("Guest ")


def test_play_now_to_order(anna):
    assert anna.send("play", {"game": "toy", "bots": "easy", "speed": "quick", "deals": 1}).status_code == 201
    match = Match.objects.get()
    assert (match.speed, match.deals) == ("quick", 1)
    assert set(Seat.objects.exclude(seat=0).values_list("bot", flat=True)) == {"easy"}


def test_tables_that_everyone_forgot_are_closed(anna, code, monkeypatch):
    def tomorrow():
        return now_ms() + closing.FORGOTTEN_MS + 60_000

    kept = anna.send("tables").json()["code"]
    playing = anna.send("play").json()["code"]
    Seat.objects.filter(match__code=kept).update(last_seen=tomorrow())
    monkeypatch.setattr(closing, "now_ms", tomorrow)
    anna.send("tables")
    status = dict(Match.objects.values_list("code", "status"))
    assert (status[code], status[kept], status[playing]) == ("abandoned", "waiting", "playing")


def test_play_now_without_bots_leaves_no_table_behind(anna):
    assert anna.send("play", {"game": "botless"}).json()["code"] == "no-bots"
    assert not Match.objects.exists()


def test_tables_to_come_back_to(anna, boris, code):
    playing = anna.send("play").json()["code"]
    done = anna.send("play").json()["code"]
    Match.objects.filter(code=done).update(status=Match.Status.FINISHED)
    left = anna.send("play").json()["code"]
    anna.delete(f"/api/tables/{left}/seats")
    Match.objects.filter(code=playing).update(created_at=now_ms() + 1)
    names = [seat["name"] for seat in anna.look(playing)["seats"].values() if seat["kind"] == "bot"]
    assert names
    with_bots = {"left": False, "others": names, "numbers": [1] * len(names), "bots": [*range(len(names))]}
    found = anna.get("/api/me").json()["tables"]
    assert [(table["code"], table["left"]) for table in found if table["code"] == left] == [(left, True)]
    assert [table for table in found if table["code"] != left] == [
        {"code": playing, "game": "toy", "status": "playing", **with_bots, "deal": 0, "deals": 4, "minutes": None},
        {
            "left": False,
            "code": code,
            "game": "toy",
            "status": "waiting",
            "others": [],
            "numbers": [],
            "bots": [],
            "deal": 0,
            "deals": 4,
            "minutes": None,
        },
    ]
    Snapshot.objects.create(match=Match.objects.get(code=playing), seq=9, state=b"")
    assert {table["code"]: table["deal"] for table in anna.get("/api/me").json()["tables"]}[playing] == 1
    assert boris.get("/api/me").json()["tables"] == []


def test_a_seat_that_was_left_is_come_back_to_until_somebody_has_it(anna, boris, code):
    boris.send(f"tables/{code}/seats")
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    boris.delete(f"/api/tables/{code}/seats")
    assert [table["left"] for table in boris.get("/api/me").json()["tables"]] == [True]
    anna.delete(f"/api/tables/{code}/seats")
    boris.send(f"tables/{code}/seats")
    assert [table["left"] for table in boris.get("/api/me").json()["tables"]] == [False]


def test_a_seat_that_another_has_taken_is_no_longer_come_back_to(anna, boris, code):
    Match.objects.filter(code=code).update(closed=False)
    anna.send(f"tables/{code}/start")
    anna.delete(f"/api/tables/{code}/seats")
    assert [table["code"] for table in anna.get("/api/me").json()["tables"]] == [code]
    boris.send(f"tables/{code}/seats", {"seat": 0})
    assert anna.get("/api/me").json()["tables"] == []


def test_of_who_sits_at_a_table_to_come_back_to_the_tables_own_are_told(anna, boris, code):
    boris.send(f"tables/{code}/seats")
    anna.send(f"tables/{code}/bots", {"seat": 2, "level": "easy"})
    table = anna.get("/api/me").json()["tables"][0]
    assert table["others"][0] == "Boris"
    assert table["bots"] == [1]


def test_the_tables_to_come_back_to_take_two_queries(anna, django_assert_num_queries):
    for _ in range(3):
        anna.send("play")
    player = Player.objects.get(name="Anna")
    with django_assert_num_queries(2):
        assert len(tables_to_return_to(player)) == 3
