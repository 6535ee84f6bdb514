"""Help for players: from what their seat knows, and only at the assisted table."""

from typing import Any

from games.mahjong.hand import hand_of
from games.mahjong.tiles import parse_many
from games.sichuan.actions import Discard
from games.sichuan.decisions import suggested
from games.sichuan.game import GAME
from games.sichuan.state import Player
from tests.games.sichuan.table import Fresh, Play, Table

ON_4S = "123456m789p11s23s"


def hints(play: Play, seat: int) -> Any:
    return GAME.view(play.state, seat).get("hints", {})


def test_waits_with_what_they_are_worth_and_how_many_are_unseen():
    table = Table("", ON_4S, "", "", melds=("4s", "", "", "9m"), drawn="9p")
    assert hints(table, 1)["waits"] == [{"tile": "1s", "points": 1, "left": 2}, {"tile": "4s", "points": 1, "left": 1}]


def test_a_tile_added_to_a_pung_and_tiles_won_are_seen():
    table = Table("147m258p369s1p", "123456m789p99s23s", melds=("4s",), drawn="4s").kong(0, "4s")
    assert hints(table, 1)["waits"][1] == {"tile": "4s", "points": 1, "left": 0}
    assert hints(table, 1)["hu"] == {"points": 2, "fans": {"robbing-kong": 1}}
    table = Table("", ON_4S, "", "123456m789p55s23s", drawn="4s").discard(0, "4s").hu(1).settle()
    assert hints(table, 3)["waits"][1]["left"] == 3


def test_what_a_hu_is_worth_and_what_each_discard_would_wait_for():
    table = Table(ON_4S, drawn="4s")
    assert hints(table, 0)["hu"] == {"points": 1, "fans": {}}
    assert hints(table, 0)["discards"]["4s"] == [
        {"tile": "1s", "points": 1, "left": 2},
        {"tile": "4s", "points": 1, "left": 3},
    ]
    assert "waits" not in hints(table, 0)


def test_what_must_be_discarded_and_what_is_costly():
    play = Fresh("1234567m1234567p").forbid("7p").defaults()
    assert hints(play, 0)["must"] == {"tile": "7p", "clause": "SBR §4.1"}
    assert "costly" not in hints(play, 0)
    table = Table("147m258p369s1p15s9s", forbid="s", drawn="1p")
    assert hints(table, 0)["costly"]


def test_a_win_let_go_is_remembered():
    table = Table("", ON_4S, turn=2, drawn="4s").drop(2, "4s")
    assert hints(table, 1)["missed"] == {"points": 1, "clause": "SBR §2.7"}


def test_nothing_once_answered_won_or_over():
    table = Table("", ON_4S, drawn="4s").discard(0, "4s").hu(1)
    assert "hu" not in hints(table, 1)
    table.settle()
    assert hints(table, 1) == {}
    assert hints(table.end_time(), 2) == {}


def test_a_suit_is_suggested_until_one_is_named():
    play = Fresh("1234567m123456p1s")
    assert hints(play, 0) == {"forbid": "s"}
    assert hints(play.forbid("1s"), 0) == {}


def test_the_suggested_tile_is_the_least_useful_of_the_shortest_suit():
    assert suggested(Player(hand_of(parse_many("1234567m123p159s")))).tile in ("1p", "3p", "1s", "9s")
    assert suggested(Player(hand_of(parse_many("1234567m12345p5s")))).tile == "5s"
    assert suggested(Player(hand_of(parse_many("1234567m123456p")))).suit == "s"


def test_the_strict_table_tells_no_worth():
    table = Table(ON_4S, "123456m789p55s23s", forbid="s", drawn="4s", strict=True)
    assert hints(table, 0) == {}
    assert hints(table, 1) == {}
    assert hints(Fresh("1234567m123456p1s", strict=True), 0) == {}
    play = Fresh("1234567m1234567p", strict=True).forbid("7p").defaults()
    assert set(hints(play, 0)) == {"must"}


def test_out_of_time_the_forbidden_suit_goes_first_then_the_drawn_tile():
    def default(*hands: str, **table: Any) -> str:
        action = GAME.decisions(Table(*hands, **table).state)[0].default
        assert isinstance(action, Discard)
        return action.tile

    hand = "147m258p36999s55p"
    assert default(hand, forbid="s", drawn="1m") == "9s"
    assert default(hand, forbid="s", drawn="1s") == "1s"
    assert default("147m258p3699p55p", forbid="s", drawn="1m") == "1m"
    assert default(hand, forbid="s", aside=("3s",), drawn="1m") == "3s"
    assert default("147m258p36999p55p1m") == "9p"
    pung = Table("", "55m123p147p99p12s5s", drawn="5m").discard(0, "5m").pung(1).settle()
    assert GAME.decisions(pung.state)[1].default == Discard("5s")
