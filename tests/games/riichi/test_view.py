"""What a viewer sees: the public, a seat, who sees all hands (docs/protocol.md)."""

import json
from typing import Any

import pytest

from games.base import ALL
from games.mahjong.tiles34 import RED_SET, notation
from games.riichi.events import Dealt
from games.riichi.evolve import evolve
from games.riichi.game import GAME
from games.riichi.rules import RULES
from games.riichi.views.highlights import TAGS
from tests.games.riichi.table import Fresh, Play, Table

ON_25P = "234m345s678s34p22s"


def hints(play: Play, seat: int) -> Any:
    return RULES.view(play.state, seat).get("hints", {})


class TestSeats:
    def test_hands_are_for_their_own_eyes(self):
        table = Table(ON_25P, drawn="0p")
        doc = RULES.view(table.state, 0)["seats"]
        assert doc["0"]["hand"].count("0p") == 1
        assert doc["0"]["drawn"] == "0p"
        assert "hand" not in doc["1"]
        public = RULES.view(table.state, None)["seats"]
        assert not any({"hand", "drawn"} & seat.keys() for seat in public.values())
        assert public["0"]["holds_drawn"] is True
        assert public["0"]["count"] == 14
        everything = RULES.view(table.state, ALL)["seats"]
        assert all("hand" in seat for seat in everything.values())
        assert "hints" not in RULES.view(table.state, ALL)

    def test_winds_go_round_from_the_dealer(self):
        play = Fresh(dealer=2)
        assert [RULES.view(play.state, None)["seats"][seat]["wind"] for seat in "0123"] == ["3z", "4z", "1z", "2z"]

    def test_rivers_tell_what_was_drawn_and_what_was_called(self):
        table = Table("", "99s147m258p12345z", drawn="9s").discard(0, "9s").pon(1).settle().discard(1, "5z")
        doc = RULES.view(table.state, None)
        assert doc["seats"]["0"]["river"] == [{"tile": "9s", "drawn": True, "taken": 1}]
        assert doc["seats"]["1"]["river"] == [{"tile": "5z"}]
        assert doc["seats"]["1"]["melds"] == [{"sort": "pon", "tiles": ["9s", "9s", "9s"], "taken": "9s", "from": 0}]
        assert doc["last"] == {"seat": 1, "tile": "5z"}
        assert "turn" not in doc

    def test_the_newest_discard_is_told_until_the_next_one(self):
        table = Table("").discard(0, "5z")
        assert RULES.view(table.state, None)["last"] == {"seat": 0, "tile": "5z"}
        table.settle()
        doc = RULES.view(table.state, None)
        assert (doc["phase"], doc["turn"]) == ("turn", 1)
        assert doc["last"] == {"seat": 0, "tile": "5z"}

    def test_a_discard_that_was_called_is_no_longer_the_newest(self):
        table = Table("", "99s147m258p12345z", drawn="9s").discard(0, "9s").pon(1).settle()
        assert "last" not in RULES.view(table.state, None)

    def test_the_table_before_the_first_deal(self):
        doc = RULES.view(GAME.new(GAME.info.options(), 4, 100), 0)
        assert doc["phase"] == "before"
        assert "wall" not in doc
        assert "hints" not in doc
        assert doc["round"] == {"wind": "1z", "number": 1, "honba": 0, "sticks": 0}

    def test_a_settled_deal_is_told_as_it_was_played(self):
        table = Table("", ON_25P, drawn="5p", indicators="9p").discard(0, "5p").ron(1).settle()
        doc = RULES.view(table.state, None)
        assert (doc["phase"], doc["dealer"], doc["round"]["number"]) == ("over", 0, 1)
        assert doc["seats"]["1"]["hand"] == doc["sheets"]["0"]["hands"]["1"]["tiles"]
        assert [doc["seats"][seat]["points"] for seat in "0123"] == [-2000, 2000, 0, 0]
        assert doc["rounds"] == [doc["sheets"]["0"]["round"]]

    def test_every_settled_deal_keeps_its_name(self):
        table = Table("", ON_25P, drawn="5p", indicators="9p").discard(0, "5p").ron(1).settle()
        state = evolve(table.state, Dealt(1, 1, (1, 1), tuple(notation(tile) for tile in RED_SET)))
        doc = RULES.view(state, None)
        assert (doc["sheets"], [each["number"] for each in doc["rounds"]]) == ({}, [1])
        assert doc["round"]["number"] == 2


class TestHints:
    def test_what_the_hand_waits_for_and_what_is_left(self):
        table = Table("", ON_25P, drawn="9m", indicators="9p", rivers=("2p5p",))
        assert hints(table, 1)["waits"] == [
            {"tile": "2p", "points": 2000, "left": 3},
            {"tile": "5p", "points": 2000, "left": 3},
        ]

    def test_which_discards_leave_it_ready(self):
        found = hints(Table(ON_25P, drawn="9m"), 0)["discards"]
        assert [each["tile"] for each in found["9m"]] == ["2p", "5p"]

    def test_what_a_win_is_worth_now(self):
        table = Table("", ON_25P, drawn="5p", indicators="9p").discard(0, "5p")
        assert hints(table, 1)["ron"] == {
            "points": 2000, "han": 2, "fu": 30, "limit": "", "yaku": {"pinfu": 1, "tanyao": 1}, "dora": {},
        }  # fmt: skip
        table.ron(1)
        assert "ron" not in hints(table, 1)
        table = Table(ON_25P, drawn="5p", indicators="9p")
        assert hints(table, 0)["tsumo"]["points"] == 4000 - 100
        assert "ron" not in hints(table, 0)

    def test_a_wait_without_a_yaku_says_so(self):
        table = Table("", "123m789p456s11s24s", drawn="9m", indicators="9p")
        assert hints(table, 1)["waits"] == [{"tile": "3s", "points": 0, "tsumo_only": True, "left": 4}]

    def test_a_tile_that_may_be_robbed_is_seen(self):
        table = Table("4s2345p123m55z", "123456m789p11s23s", melds=("444s",), drawn="9s", riichi=(1,)).kan(0, "4s")
        assert [each["left"] for each in hints(table, 1)["waits"]] == [2, 0]

    def test_nothing_to_say_is_nothing(self):
        assert hints(Table("147m258p369s1234z", drawn="9m"), 0) == {}


class TestEvents:
    def test_a_deal_shows_the_own_hand_and_the_indicator(self):
        play = Fresh("123456m789p11s23s9s", indicators="4p")
        (event,) = play.log
        assert RULES.redact(event, None) == {"type": "dealt", "deal": 0, "dealer": 0, "dice": [1, 2], "indicator": "4p"}
        own = RULES.redact(event, 0)
        assert own is not None
        assert own["hand"] == RULES.view(play.state, 0)["seats"]["0"]["hand"]
        everything = RULES.redact(event, ALL)
        assert everything is not None
        assert len(everything["hands"]) == 4

    def test_draws_and_answers_are_sealed(self):
        table = Table("", ON_25P, drawn="5p", wall="9m").discard(0, "5p").settle()
        drew = table.log[-1]
        assert RULES.redact(drew, None) == {"type": "drew", "seat": 1, "replacement": False}
        assert RULES.redact(drew, 1) == {"type": "drew", "seat": 1, "replacement": False, "tile": "9m"}
        claimed = next(event for event in table.log if getattr(event, "claim", ""))
        assert RULES.redact(claimed, 1) == {"type": "claimed", "seat": 1, "claim": "pass"}
        assert RULES.redact(claimed, 0) is None


class TestHighlights:
    def test_wins_and_what_was_dealt_into(self):
        table = Table("", "222333444m77z55z", drawn="5z").discard(0, "5z").ron(1).settle()
        found = [(each.seat, each.tag) for each in GAME.highlights(table.state)]
        assert (1, "win") in found
        assert (1, "yakuhai-white") in found
        assert {tag for _, tag in found} <= set(TAGS)
        dealt_in = [each for each in GAME.highlights(table.state) if each.tag == "dealt-in"]
        assert [(each.seat, each.points) for each in dealt_in] == [(0, -table.sheet["winners"][0]["points"])]

    def test_several_on_one_tile_and_nagashi(self):
        both = Table("", ON_25P, "567m567s34p88p222m", drawn="5p", indicators="9m").discard(0, "5p").ron(1, 2).settle()
        assert [each.seat for each in GAME.highlights(both.state) if each.tag == "double-ron"] == [1, 2]
        nagashi = Table("147m258p369s1234z", rivers=("1m",), drawn="9m", left=0, nagashi_mangan=True)
        nagashi.drop(0, "9m").settle()
        tags = [(each.seat, each.tag, each.points) for each in GAME.highlights(nagashi.state)]
        assert (0, "nagashi-mangan", 12_000) in tags

    def test_tsumo(self):
        table = Table(ON_25P, drawn="5p").tsumo(0)
        assert "tsumo" in [each.tag for each in GAME.highlights(table.state)]


@pytest.mark.parametrize("viewer", [None, ALL, 0, 1])
def test_views_are_plain_json(viewer: int | None):
    table = Table(ON_25P, melds=("", "0555mc 789p"), drawn="5p", riichi=(2,)).drop(0, "5p")
    doc = RULES.view(table.state, viewer)
    assert json.loads(json.dumps(doc)) == doc
