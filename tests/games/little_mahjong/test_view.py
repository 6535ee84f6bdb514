"""What each viewer may know: the document, the events, and who is asked (docs/protocol.md)."""

from typing import Any

import pytest

from games.actions import Pass
from games.base import ALL, TABLE
from games.little_mahjong.actions import Win
from games.little_mahjong.events import Claimed, Drew
from games.little_mahjong.game import GAME
from games.little_mahjong.options import Options
from tests.games.little_mahjong.table import Fresh, Play, Table

WINS = "22 25 55 12 35"  # with 34: two sets beside two straights
CLAIMS = "12 35 66 16 13"  # with 34: two straights


def seat(play: Play, looked_at: int, viewer: int | None) -> Any:
    return GAME.view(play.state, viewer)["seats"][str(looked_at)]


@pytest.mark.parametrize("seats", [3, 4])
def test_before_the_first_deal_there_is_nothing_to_see(seats: int):
    view = GAME.view(GAME.new(Options(last_discard_claims=True), seats, 3), 0)
    assert (view["phase"], view["deal"], view["deals"]) == ("before", 0, 3)
    assert view["options"] == {"preset": "little_mahjong", "last_discard_claims": True}
    assert "wall" not in view
    assert len(view["seats"]) == seats
    assert view["seats"]["0"]["hand"] == []


def test_own_hand_is_shown_sorted_others_by_their_count():
    table = Table("55 12 25 35 22", "", "", "", drawn="11")
    own = seat(table, 0, 0)
    assert own["hand"] == ["[1:1]", "[1:2]", "[2:2]", "[2:5]", "[3:5]", "[5:5]"]
    assert own["drawn"] == "[1:1]"
    other = seat(table, 0, 1)
    assert not {"hand", "drawn"} & other.keys()
    assert (other["count"], other["holds_drawn"]) == (6, True)
    assert (seat(table, 1, None)["count"], seat(table, 1, None)["holds_drawn"]) == (5, False)


def test_the_first_deal_shows_its_dice():
    play = Play(GAME.new(Options(), 3, 1)).deal()
    view = GAME.view(play.state, None)
    assert len(view["dice"]) == 3
    assert view["wall"] == {"left": 16}
    assert view["turn"] == view["dealer"]


def test_all_discards_are_told_in_the_order_in_which_they_came():
    table = Table("", CLAIMS, "", "", drawn="34").discard(0, "34").triplet(1, "12 35").settle()
    assert GAME.view(table.state, None)["discards"] == [], "what was claimed lies there no more"
    table.drop(1, "66").drop(2, table.held(2)[:2])
    lying = GAME.view(table.state, None)["discards"]
    assert [each["seat"] for each in lying] == [1, 2]
    assert [[each["tile"]] for each in lying] == [seat(table, each, None)["river"] for each in (1, 2)]


def test_a_laid_triplet_is_everybodys_to_see():
    table = Table("", CLAIMS, "", "", drawn="34").discard(0, "34").triplet(1, "12 35").settle()
    for viewer in (None, 0, 1, 2):
        assert seat(table, 1, viewer)["melds"] == [
            {
                "tiles": ["[1:2]", "[3:4]", "[3:5]"],
                "sort": "two-straights",
                "points": 1,
                "threes": [[1, 2, 3], [3, 4, 5]],
                "tile": "[3:4]",
                "from": 0,
            }
        ]
        assert seat(table, 0, viewer)["river"] == []
        assert not seat(table, 1, viewer)["holds_drawn"]


def test_the_open_discard_and_the_window():
    table = Table("", WINS, "", "", drawn="34").discard(0, "34")
    view = GAME.view(table.state, None)
    assert view["phase"] == "claim"
    assert view["last"] == {"seat": 0, "tile": "[3:4]"}
    assert "turn" not in view
    table.settle()
    assert GAME.view(table.state, None)["last"] == {"seat": 0, "tile": "[3:4]"}


@pytest.mark.clause("LM §4.1")
def test_nothing_tells_who_is_asked():
    """The window looks the same to everyone else whether or not a seat can claim, and whether it has answered."""
    seen = set()
    for hand in (WINS, CLAIMS, "33 44 66 16 15", "66 16 15 15 46"):
        table = Table("11 14 23 24 26", hand, "", "", drawn="34").discard(0, "34")
        for _ in range(2):
            view = GAME.view(table.state, 0)
            seen.add(repr({key: view[key] for key in ("phase", "last", "seats", "wall")}))
            assert GAME.decisions(table.state)[TABLE].id == "0.1.pause"
            if table.offered(1):
                assert GAME.decisions(table.state)[1].id == "0.1.claim"
                table.do(1, GAME.decisions(table.state)[1].default)
    assert len(seen) == 1


class TestRedaction:
    def test_a_deal_shows_the_own_hand_alone(self):
        play = Fresh("22 25 55 12 35", "", "", dealer=2)
        (dealt,) = play.log
        public = {"type": "dealt", "deal": 0, "seats": 3, "dealer": 2, "dice": None}
        assert GAME.redact(dealt, None) == public
        assert GAME.redact(dealt, 0) == public | {"hand": ["[1:2]", "[2:2]", "[2:5]", "[3:5]", "[5:5]"]}
        every = GAME.redact(dealt, ALL)
        assert every is not None
        assert every["hands"][0] == ["[1:2]", "[2:2]", "[2:5]", "[3:5]", "[5:5]"]
        assert every["hands"] == [(GAME.redact(dealt, each) or {})["hand"] for each in range(3)]

    def test_a_draw_shows_its_domino_to_who_drew(self):
        event = Drew(1, "[2:5]")
        assert GAME.redact(event, 1) == {"type": "drew", "seat": 1, "tile": "[2:5]"}
        assert GAME.redact(event, 0) == GAME.redact(event, None) == {"type": "drew", "seat": 1}

    def test_sealed_answers_show_to_their_owner(self):
        event = Claimed(1, "triplet", ("[1:2]", "[3:5]"))
        whole = {"type": "claimed", "seat": 1, "claim": "triplet", "tiles": ["[1:2]", "[3:5]"]}
        assert GAME.redact(event, 1) == GAME.redact(event, ALL) == whole
        assert GAME.redact(event, 0) is None
        assert GAME.redact(event, None) is None

    def test_a_claim_that_comes_second_is_never_told(self):
        table = Table("", "46 55 66 16 13", "", WINS, drawn="34").discard(0, "34")
        table.triplet(1, "46 55").win(3).settle()
        for viewer in (None, 0, 1, 2):
            told = [GAME.redact(event, viewer) for event in table.log]
            assert not [event for event in told if event and event.get("claim") == "win"]


class TestHints:
    def hints(self, play: Play, of: int) -> Any:
        return GAME.view(play.state, of).get("hints", {})

    def test_waits_with_their_worth_and_what_is_left(self):
        table = Table("", WINS, "", "", drawn="11")
        waits = {wait["tile"]: wait for wait in self.hints(table, 1)["waits"]}
        assert waits["[3:4]"] == {"tile": "[3:4]", "points": 4, "left": 1}
        table = Table("", WINS, "", "", drawn="34").discard(0, "34").settle()
        waits = {wait["tile"]: wait for wait in self.hints(table, 1).get("waits", [])}
        assert not waits, "in the own turn the discards tell"

    def test_what_a_discard_leaves(self):
        table = Table("22 25 55 12 35", "", "", "", drawn="66")
        found = self.hints(table, 0)["discards"]
        assert {"tile": "[3:4]", "points": 4, "left": 1} in found["[6:6]"]

    def test_what_a_win_is_worth(self):
        drawn = self.hints(Table(WINS, "", "", "", drawn="34"), 0)["win"]
        table = Table("", WINS, "", "", drawn="34").discard(0, "34")
        claimed = self.hints(table, 1)["win"]
        assert drawn == claimed
        assert drawn["points"] == 4
        assert [each["sort"] for each in drawn["triplets"]] == ["two-sets", "two-straights"]
        table.do(1, Pass())
        assert "win" not in self.hints(table, 1)

    def test_what_a_claim_would_make_and_leave(self):
        table = Table("", "12 35 44 55 25", "", "", drawn="34").discard(0, "34")
        found = {tuple(each["own"]): each for each in self.hints(table, 1)["claims"]}
        made = found["[1:2]", "[3:5]"]
        assert (made["sort"], made["points"]) == ("two-straights", 1)
        assert made["tiles"] == ["[1:2]", "[3:4]", "[3:5]"]
        assert {tile for waits in made["discards"].values() for tile in (wait["tile"] for wait in waits)}
        assert table.offered(1)[: len(found)] == [" ".join(f"{o[1]}{o[3]}" for o in own) for own in found]

    def test_beside_a_laid_triplet_no_claim_is_told_but_the_win(self):
        table = Table("", "12 35", "", "", laid=("", "22 25 55"), drawn="34").discard(0, "34")
        assert "claims" not in self.hints(table, 1)
        assert self.hints(table, 1)["win"]["points"] == 4

    def test_none_once_the_deal_is_over(self):
        table = Table(WINS, "", "", "", drawn="34").do(0, Win())
        assert all(self.hints(table, each) == {} for each in range(4))
