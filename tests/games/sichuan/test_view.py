"""What each viewer may know: the document, the events, and who is asked (SBR §2.4, §4.1, docs/protocol.md)."""

from typing import Any

import pytest
from msgspec import to_builtins

from games.base import ALL, TABLE
from games.sichuan.events import Claimed, Dealt, Drew, Forbade, HuDrawn
from games.sichuan.game import GAME
from tests.games.sichuan.table import Fresh, Play, Table

ON_4S = "123456m789p11s23s"


def seat(play: Play, looked_at: int, viewer: int | None) -> Any:
    return GAME.view(play.state, viewer)["seats"][str(looked_at)]


def test_before_the_first_deal_there_is_nothing_to_see():
    view = GAME.view(GAME.new(GAME.info.options(), 4, 3), None)
    assert (view["phase"], view["deal"], view["deals"]) == ("before", 0, 3)
    assert "wall" not in view
    assert seat(Play(GAME.new(GAME.info.options(), 4, 3)), 0, 0)["hand"] == []


def test_everybody_sees_what_the_table_chose_of_the_rules():
    table = Table("1234567m1234567p", fan_limit=4, own_four_waits=False)
    for viewer in (None, 0, 1):
        seen = GAME.view(table.state, viewer)["options"]
        assert seen == to_builtins(table.state.options)
        assert (seen["strict"], seen["fan_limit"], seen["own_four_waits"]) == (False, 4, False)


def test_own_hand_is_shown_sorted_others_by_their_count():
    table = Table("31m2m4567p12345s5s", ON_4S, drawn="9s")
    own = seat(table, 0, 0)
    assert own["hand"] == ["1m", "2m", "3m", "4p", "5p", "6p", "7p", "1s", "2s", "3s", "4s", "5s", "5s", "9s"]
    assert own["drawn"] == "9s"
    other = seat(table, 0, 1)
    assert "hand" not in other
    assert "drawn" not in other
    assert (other["count"], other["holds_drawn"]) == (14, True)
    assert seat(table, 1, None)["count"] == 13


@pytest.mark.clause("SBR §4.1")
def test_a_forbidden_suit_is_its_owners_secret_until_the_first_discard():
    play = Fresh("1234567m1234567p", "1234567m123456s", "", "").forbid("7p")
    assert seat(play, 0, 0)["forbidden"] == "p"
    assert seat(play, 0, 0)["aside"] == "7p"
    assert "7p" not in seat(play, 0, 0)["hand"]
    assert seat(play, 0, 0)["count"] == 14
    for key in ("forbidden", "aside", "card"):
        assert key not in seat(play, 0, 1), "nobody sees who has chosen"
    play.defaults()
    assert seat(play, 0, 1)["aside"] == "tile-or-card"
    assert "forbidden" not in seat(play, 0, 1)
    play.discard(0, "7p")
    assert seat(play, 0, 1)["forbidden"] == "p"
    assert "aside" not in seat(play, 0, 1)
    assert GAME.redact(play.log[-1], None) == {"type": "discarded", "seat": 0, "tile": "7p", "suit": "p"}


@pytest.mark.clause("SBR §2.4")
def test_a_drawn_win_lies_face_down_a_claimed_one_shows_who_gave_it():
    table = Table(ON_4S, drawn="4s").hu(0)
    assert seat(table, 0, 1)["hu"] == {"order": 1}
    assert seat(table, 0, 0)["hu"] == {"order": 1, "tile": "4s", "points": 1, "fans": {}}
    table = Table("", ON_4S, drawn="4s").discard(0, "4s").hu(1).settle()
    assert seat(table, 1, None)["hu"] == {"order": 1, "from": 0, "robbed": False, "tile": "4s"}
    assert seat(table, 0, None)["river"] == []
    assert "hand" not in seat(table, 1, 0)
    table.end_time()
    assert seat(table, 1, None)["hand"][0] == "1m"


def test_at_the_strict_table_not_even_the_winner_is_told_its_value():
    table = Table(ON_4S, drawn="4s", strict=True).hu(0)
    assert seat(table, 0, 0)["hu"] == {"order": 1, "tile": "4s"}


@pytest.mark.clause("SBR §2.4", "SBR §8.2")
def test_a_winner_sees_at_once_what_the_win_brings_and_nobody_else_does():
    table = Table("5555p123m456s99s7m", ON_4S, drawn="8m", wall="9m 1p").kong(0, "5p").hu(0)
    assert [seat(table, 0, viewer)["points"] for viewer in (0, 1, None)] == [21, 6, 6], (
        "two fans, four points, one more from each"
    )
    assert [seat(table, other, 0)["points"] for other in (1, 2, 3)] == [-2, -2, -2]
    table = Table("", ON_4S, drawn="4s").discard(0, "4s").hu(1).settle()
    assert [seat(table, 1, viewer)["points"] for viewer in (1, 0, None)] == [1, 0, 0]
    assert seat(table, 0, 0)["points"] == 0, "who gave the tile does not know what it costs"
    table.end_time()
    assert seat(table, 1, 1)["points"] == seat(table, 1, None)["points"] == 1
    strict = Table(ON_4S, drawn="4s", strict=True).hu(0)
    assert seat(strict, 0, 0)["points"] == 0, "nobody knows yet whether the hu is true"


def test_who_wins_with_the_card_turns_it_over():
    play = Fresh("4p", "123456m789p1144p").forbid("4p", "s").defaults()
    assert seat(play, 1, 1)["aside"] == "card"
    play.discard(0, "4p").hu(1).settle()
    outcome = GAME.redact(play.log[-2], None)
    assert outcome == {"type": "window-settled", "outcome": [{"seat": 1, "claim": "hu", "suit": "s"}]}
    assert seat(play, 1, 0)["card"]


@pytest.mark.clause("SBR §2.6", "SBR §4.1")
@pytest.mark.parametrize("viewer", [0, ALL])
def test_who_goes_hu_with_a_tile_set_aside_still_sees_it(viewer: int):
    play = Fresh("1234567m1234567p", strict=True).forbid("7p").defaults().hu(0)
    assert seat(play, 0, viewer)["forbidden"] == "p"
    assert "aside" not in seat(play, 0, viewer), "nothing is left to discard"
    assert seat(play, 0, viewer)["hand"] == [f"{rank}{suit}" for suit in "mp" for rank in range(1, 8)]
    play.end_time()
    assert seat(play, 0, viewer)["hand"] == seat(play, 0, None)["hand"]


def test_kongs_are_paid_in_public_at_once():
    table = Table("5555p123m147p369s", ON_4S, drawn="7m", wall="4s").kong(0, "5p")
    assert [seat(table, each, None)["points"] for each in range(4)] == [6, -2, -2, -2]
    table.discard(0, "4s").hu(1).settle()
    assert [seat(table, each, None)["points"] for each in range(4)] == [0, 0, 0, 0], "returned, for the hu is true"
    strict = Table("5555p123m147p369s", ON_4S, drawn="7m", wall="4s", strict=True).kong(0, "5p")
    strict.discard(0, "4s").hu(1).settle()
    assert seat(strict, 0, None)["points"] == 6, "nobody knows yet whether the hu is true"
    table.end_time()
    assert seat(table, 0, None)["points"] == seat(table, 0, None)["total"] == -2


def test_the_open_tile_and_the_window():
    table = Table("", ON_4S, drawn="4s").discard(0, "4s")
    view = GAME.view(table.state, None)
    assert view["phase"] == "claim"
    assert view["last"] == {"seat": 0, "tile": "4s", "kong": False, "after_kong": False}
    assert "turn" not in view
    table = Table("147m258p369s1p", melds=("5s",), drawn="5s").kong(0, "5s")
    assert GAME.view(table.state, None)["last"]["kong"]
    assert seat(table, 0, None)["melds"] == [{"sort": "pung", "tile": "5s", "from": 1}]


@pytest.mark.parametrize("strict", [False, True])
def test_nothing_tells_who_is_asked(strict: bool):  # noqa: FBT001
    """The window looks the same to everyone else whether or not a seat can claim, and whether it has answered."""
    seen = set()
    for hand in (ON_4S, "147m258p36688s55p", "44s147m258p36999p"):
        table = Table("123m147p369s1p159s", hand, drawn="4s", strict=strict).discard(0, "4s")
        for _ in range(2):
            view = GAME.view(table.state, 0)
            seen.add(repr({key: view[key] for key in ("phase", "last", "seats", "wall")}))
            assert GAME.decisions(table.state)[TABLE].id == "0.1.pause"
            if table.offered(1):
                table.do(1, GAME.decisions(table.state)[1].default)
    assert len(seen) == 1


class TestRedaction:
    def test_a_deal_shows_the_own_hand_alone(self):
        play = Fresh("1234567m1234567p")
        dealt = play.log[0]
        assert isinstance(dealt, Dealt)
        public = GAME.redact(dealt, None)
        assert public == {"type": "dealt", "deal": 0, "dealer": 0, "dice": [1, 2]}
        mine = GAME.redact(dealt, 0)
        assert mine is not None
        assert mine["hand"] == [f"{rank}{suit}" for suit in "mp" for rank in range(1, 8)]

    def test_a_draw_shows_its_tile_to_who_drew(self):
        for event in (Drew(1, "5m", replacement=True), HuDrawn(1, "5m")):
            assert (GAME.redact(event, 1) or {})["tile"] == "5m"
            assert "tile" not in (GAME.redact(event, 0) or {})
            assert "tile" not in (GAME.redact(event, None) or {})

    def test_sealed_answers_show_to_their_owner(self):
        for event in (Forbade(1, tile="5m"), Claimed(1, "pung")):
            assert GAME.redact(event, 1)
            assert GAME.redact(event, 0) is None
            assert GAME.redact(event, None) is None
