"""What a viewer sees of a deal (TP §1.4), and what it is told."""

import pytest
from msgspec.structs import replace

from games.base import ALL, Json
from games.toppan.actions import Bet
from games.toppan.game import GAME
from games.toppan.options import Options
from games.toppan.state import State
from tests.games.toppan.table import OUT, Play, Table, dealt


def seats(state: State, viewer: int | None) -> dict[str, Json]:
    found: dict[str, Json] = GAME.view(state, viewer)["seats"]
    return found


@pytest.mark.clause("TP §1.4")
def test_own_tiles_are_hidden_from_the_others_and_their_number_is_not():
    play = dealt("1m1m 2m2m 3m3m 4m4m 0p", oya=0).hit(0)
    for viewer in (None, 1, 2, 3):
        own = [str(viewer)] if viewer is not None else []
        assert [seat for seat, doc in seats(play.state, viewer).items() if "hand" in doc] == own
        assert [doc["count"] for doc in seats(play.state, viewer).values()] == [3, 2, 2, 2]
        assert GAME.redact(play.log[-1], viewer) == {"type": "hit", "seat": 0}
    assert seats(play.state, 0)["0"]["hand"] == ["1m", "1m", "0p"]
    assert [doc.get("sum") for doc in seats(play.state, 0).values()] == [7, None, None, None]
    assert GAME.redact(play.log[-1], 0) == {"type": "hit", "seat": 0, "tile": "0p"}
    assert ["hand" in doc for doc in seats(play.state, ALL).values()] == [True] * 4


@pytest.mark.clause("TP §1.4")
def test_those_who_stay_show_their_hands_and_nobody_else():
    table = Table("9m1z", "9p1z", "55s1z", "1m1p").drop(0).bet(100, 1).bet(100, 2).drop(3)
    for viewer in (None, 1):
        assert [seat for seat, doc in seats(table.state, viewer).items() if "hand" in doc] == ["1", "2"]
    assert [hand["shown"] for hand in table.sheet["hands"].values()] == [False, True, True, False]
    assert "tiles" not in table.sheet["hands"]["0"]
    last = Table("9m1z", "9p1z").drop(0)
    assert not [seat for seat, doc in seats(last.state, None).items() if "hand" in doc]
    assert not any(hand["shown"] for hand in last.sheet["hands"].values())


def test_the_wall_never_shows():
    play = dealt("1m1m 2m2m 3m3m 4m4m")
    for viewer in (None, 0, ALL):
        event = GAME.redact(play.log[0], viewer)
        assert event is not None
        assert "wall" not in event
        assert event["fresh"]
        assert event["counts"] == [2, 2, 2, 2]
        view = GAME.view(play.state, viewer)
        assert view["wall"] == {"left": 114, "stacks": 6, "indicators": ["7z"], "since": 0, "seen": []}
    assert GAME.redact(play.log[0], 2)["hand"] == ["3m", "3m"]  # type: ignore[index]
    assert GAME.redact(play.log[0], ALL)["hands"] == [["1m", "1m"], ["2m", "2m"], ["3m", "3m"], ["4m", "4m"]]  # type: ignore[index]


def test_before_the_first_deal_there_is_no_wall_and_no_turn():
    view = GAME.view(GAME.new(Options(), 5, 3), 2)
    assert view["phase"] == "before"
    assert not {"wall", "dora", "turn", "hints", "dice"} & view.keys()
    assert [doc["chips"] for doc in view["seats"].values()] == [20_000] * 5


@pytest.mark.clause("TP §4.3", "TP §4.5")
def test_chips_and_stakes():
    table = Table("9m1z", "9p1z", OUT, chips=[20, 1.3]).bet(500, 0)
    assert (table.state.turn, GAME.view(table.state, None)["bet"]) == (1, 500)
    first, second, third = seats(table.state, None).values()
    assert (first["bet"], first["staked"], first["chips"], first["points"], first["total"]) == (
        500,
        500,
        18_500,
        -1500,
        20_000,
    )
    assert (second["bet"], second["chips"], second["status"]) == (0, 300, "in")
    assert (third["status"], third["chips"], third["points"]) == ("out", 0, 0)
    assert GAME.view(table.state, None)["pot"] == 2000


def test_once_it_is_over_points_are_those_of_the_deal():
    table = Table("9m1z", "55p1z").call(500)
    first, second = seats(table.state, None).values()
    assert (first["points"], first["chips"], first["total"]) == (-1000 - 500 * 5, 16_500, 16_500)
    assert (second["points"], second["chips"], second["staked"]) == (3500, 23_500, 0)
    view = GAME.view(table.state, None)
    assert (view["phase"], view["pot"]) == ("over", 0)
    assert "turn" not in view


def test_a_sheet_can_be_missing_for_a_moment():
    """Between the last bet and its settlement, which come in one act, the view is still one of betting."""
    table = Table("9m1z", "55p1z").bet(100, 0)
    event = GAME.act(table.state, 1, Bet(100), None)[0]
    view = GAME.view(GAME.evolve(table.state, event), None)
    assert view["phase"] == "bet"
    assert "turn" not in view


class TestHints:
    def test_what_the_own_hand_comes_to(self):
        play = dealt("5m1z 2m2m 5m", seats=2)
        hints = GAME.view(play.state, 0)["hints"]
        assert {key: hints[key] for key in ("total", "over", "distance", "yaku", "times")} == {
            "total": 5.5,
            "over": False,
            "distance": 5,
            "yaku": {},
            "times": 1,
        }
        hints = GAME.view(play.hit(0).state, 0)["hints"]
        assert (hints["total"], hints["distance"], hints["yaku"], hints["times"]) == (
            10.5,
            0,
            {"toppan": 2, "toitsu": 2},
            4,
        )

    def test_what_one_more_tile_might_do(self):
        play = dealt("5m1z 2m2m", seats=2)
        hit = GAME.view(play.state, 0)["hints"]["hit"]
        # 136 less the own two and the indicator; fives less one; six and more go over eleven; nothing is farther
        assert hit == {"unseen": 133, "exact": 11, "over": 48, "nearer": 133}
        assert "hit" not in GAME.view(play.state, 1)["hints"]
        assert "hit" not in GAME.view(play.stand(0).state, 0)["hints"]

    @pytest.mark.clause("TP §5.2")
    def test_the_emperors_suite_counts_as_ten_and_a_half(self):
        play = dealt("1z2z 2m2m 3z5z 1z", seats=2).hit(0, 2)
        hit = GAME.view(play.state, 0)["hints"]["hit"]
        # any of 28 honours less the own four and the indicator; whatever else comes is nearer than two were
        assert hit == {"unseen": 131, "exact": 23, "over": 0, "nearer": 131}
        hit = GAME.view(play.hit(0).state, 0)["hints"]["hit"]
        # any of 28 honours less five and the indicator, and the eights; nines go over eleven
        assert hit == {"unseen": 130, "exact": 22 + 12, "over": 12, "nearer": 0}

    def test_what_lies_open_is_counted(self):
        play = dealt("9m3m 5p1z 5m1z", seats=2)
        assert GAME.view(play.state, 0)["hints"]["hit"] == {"unseen": 131, "exact": 11, "over": 47, "nearer": 131}

    def test_hands_shown_in_earlier_deals_of_the_wall_are_counted(self):
        play = Play(GAME.new(Options(), 2, 3)).deal()
        play.stand(*play.state.staying).bet(100, play.state.turn)
        play.bet(100, play.state.turn)
        shown = sum(len(player.hand) + 2 * len(player.thrown) for player in play.state.players)
        play.deal()
        own = play.state.turn
        thrown = sum(2 * len(player.thrown) for player in play.state.players)
        hit = GAME.view(play.state, own)["hints"]["hit"]
        assert hit["unseen"] == 136 - 2 - shown - thrown - 2

    def test_over_eleven(self):
        play = dealt("9m1z 2m2m 9p", seats=2).hit(0)
        hints = GAME.view(play.state, 0)["hints"]
        assert hints["over"]
        assert "hit" not in hints

    def test_nobody_else_has_any(self):
        table = Table("9m1z", "9p1z", OUT, "9s1z").drop(0)
        for viewer in (None, ALL, 0, 2):
            assert "hints" not in GAME.view(table.state, viewer)
        assert "hints" in GAME.view(table.state, 1)
        assert "hints" not in GAME.view(table.drop(1).state, 1)

    def test_no_tile_to_hope_for_in_an_empty_wall(self):
        play = dealt("5m1z 2m2m", seats=2)
        assert "hit" not in GAME.view(replace(play.state, next=122), 0)["hints"]
