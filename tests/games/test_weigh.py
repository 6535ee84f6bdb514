"""What the strongest bot holds actions to be worth: it does as it says, and says the same within a version."""

import hashlib
from collections.abc import Iterator
from math import inf, isfinite
from typing import Any

import pytest

from games.actions import Pass
from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.registry import AnyGame
from games.riichi.actions import Discard, Kan, Pon, Riichi, Ron, Show
from games.riichi.game import GAME as RIICHI
from games.sichuan.game import GAME as SICHUAN
from games.toppan.bots.betting import NEAR
from games.toppan.game import GAME as TOPPAN
from tests.games import playthrough
from tests.games.little_mahjong.table import Table as Dominoes
from tests.games.riichi.bots.test_bots import discards, open_tile, view
from tests.games.sichuan.table import Fresh, Table, word
from tests.games.toppan.table import Table as Chips
from tests.games.toppan.table import dealt

every_game = pytest.mark.parametrize("game", playthrough.GAMES.values(), ids=lambda game: game.info.key)

SAID = {
    "little_mahjong": "2 6b29591fd9ea8544",
    "riichi": "2 406a47606c1a74ea",
    "sanma": "2 fbc58650b894f5fb",
    "sichuan": "2 56658fcf2df23ac0",
    "toppan": "3 41485737b9cf7129",
}
"""By game its version of what is said, and a digest of that over some deals."""


def asked(game: AnyGame, seed: int, level: str, most: int = 150) -> Iterator[tuple[Any, Decision[Any], Any]]:
    """Play by a bot; yield each view, its decision, and what the bot chose."""
    chance, bot = KeyedChance(b"%d" % seed), game.bot(level)
    state = game.new(game.info.options(), game.info.usual_seats, 1)
    for _ in range(most):
        waiting = dict(game.decisions(state))
        if not waiting:
            return
        seat = max(waiting)
        action = waiting[seat].default
        if seat != TABLE:
            shown = game.view(state, seat)
            action = bot.choose(shown, waiting[seat], chance)
            yield shown, waiting[seat], action
        for event in game.act(state, seat, action, chance):
            state = game.evolve(state, event)


MIXED = {"toppan": NEAR}
"""By game in which the strongest bot mixes its choices, how much less than the best those are worth that it makes."""


@every_game
def test_the_strongest_bot_does_what_it_holds_to_be_worth_most(game: AnyGame):
    weighed = 0
    for shown, decision, action in asked(game, 1, game.info.bots[-1]):
        worth = game.weigh(shown, decision)
        assert worth.keys() <= set(decision.actions)
        assert worth[action] >= max(worth.values()) - MIXED.get(game.info.key, 0) > -inf
        weighed += sum(map(isfinite, worth.values()))
    assert weighed > 5


@every_game
def test_it_says_the_same_until_its_version_is_raised(game: AnyGame):
    said = hashlib.sha256()
    for seed in range(2):
        for shown, decision, _ in asked(game, seed, game.info.bots[0], 60):
            worth = {str(action): round(points, 3) for action, points in game.weigh(shown, decision).items()}
            said.update(repr(sorted(worth.items())).encode())
    assert f"{game.info.weighing} {said.hexdigest()[:16]}" == SAID[game.info.key]


def worths(game: AnyGame, table: Any, seat: int) -> dict[Any, float]:
    return dict(game.weigh(game.view(table.state, seat), game.decisions(table.state)[seat]))


class TestSichuan:
    def test_the_wider_wait_is_worth_more(self):
        worth = {word(each): points for each, points in worths(SICHUAN, wide(), 0).items()}
        assert max(worth, key=worth.__getitem__) == "1p"
        assert worth["1p"] - worth["4p"] > SICHUAN.info.slight

    def test_a_cheap_hu_is_weighed_against_what_may_still_come(self):
        found: list[float] = []
        for left in (48, 24, 12):
            table = Table("19m", "123456m99m23456p", forbid="-s", drawn="7p", left=left).discard(0, "7p")
            worth = {word(each): points for each, points in worths(SICHUAN, table, 1).items()}
            found.append(worth["pass"] - worth["hu"])
        assert found[0] > found[1] > found[2]

    def test_tiles_of_one_suit_are_one_choice_of_which_the_bot_s_own_stands_first(self):
        worth = {word(each): points for each, points in worths(SICHUAN, Fresh("1479m234p2345678s"), 0).items()}
        assert worth["1m aside"] == worth["4m aside"] == worth["9m aside"] > worth["2s aside"]
        assert max(worth, key=worth.__getitem__) == "4m aside"

    def test_what_is_penalised_is_not_thought_of(self):
        own = Table("147m258p147s2588p", forbid="s", drawn="9m", strict=True)
        assert {word(each)[-1] for each in worths(SICHUAN, own, 0)} == {"s"}


def wide() -> Table:
    return Table("123456789m1355p", forbid="s", drawn="4p")


class TestRiichi:
    def worth(self, doc: Any, actions: list[Any]) -> dict[Any, float]:
        return dict(RIICHI.weigh(doc, Decision("0.1.turn", "turn", tuple(actions), actions[-1])))

    def test_the_wait_that_is_still_to_be_had_is_worth_more(self):
        hand = "123m456m99s789s468p"
        gone = view(hand, others=({"river": ["5p", "5p", "5p"]},))
        worth = self.worth(gone, discards(hand))
        assert worth[Discard("4p")] - worth[Discard("8p")] > RIICHI.info.slight
        assert worth[Discard("4p")] < 8_000

    def test_wins_and_shown_hands_are_not_weighed(self):
        waiting = open_tile(view("123456m78999p23s"), "4s")
        assert self.worth(waiting, [Ron(), Pass()]) == {Ron(): inf}
        assert self.worth(view("123456m78999p23s"), [Show(), Pass()]) == {Show(): inf}
        assert self.worth(view("123456m78999p23s"), [Pass()]) == {Pass(): inf}

    def test_a_kan_is_weighed_but_in_riichi_and_against_it(self):
        hand = "1111m456p789s22z45s"
        offered = [Kan("1m"), *discards(hand)]
        assert isfinite(self.worth(view(hand, "1m"), offered)[Kan("1m")])
        assert self.worth(view(hand, "1m", riichi=1), offered)[Kan("1m")] == inf
        threat = {"river": ["9s", {"tile": "2s", "sideways": True}], "riichi": 1}
        assert self.worth(view(hand, "1m", others=(threat,)), offered)[Kan("1m")] == -inf

    def test_calls_and_riichi_are_worth_points(self):
        doc = open_tile(view("123199m450p78s55z", indicators="7z"), "5z", giver=2)
        worth = self.worth(doc, [Pon(("5z", "5z")), Pass()])
        assert worth[Pon(("5z", "5z"))] > worth[Pass()] > 0
        hand = "123456m78999p23s7z"
        turn = self.worth(view(hand, "7z"), [Riichi("7z", drawn=True), *discards(hand)])
        assert turn[Riichi("7z", drawn=True)] > turn[Discard("7z")] > turn[Discard("1m")]


class TestToppan:
    def test_a_tile_more_is_worth_more_to_a_low_hand_and_less_to_a_high_one(self):
        low, high = dealt("1m1p 2m2m 3m3m 4m4m"), dealt("9m1p 2m2m 3m3m 4m4m 1z").hit(0)
        for table, best in ((low, "Hit"), (high, "Stand")):
            worth = worths(TOPPAN, table, table.state.turn)
            assert type(max(worth, key=worth.__getitem__)).__name__ == best

    def test_dropping_out_is_worth_nothing(self):
        table = Chips("9m1z", "1m1z", "9p1z", "9s1z").bet(2000, 0)
        worth = {type(each).__name__: points for each, points in worths(TOPPAN, table, table.state.turn).items()}
        assert worth["Drop"] == 0 > worth["Bet"]


class TestLittleMahjong:
    def test_a_triplet_that_leaves_the_hand_worse_is_worth_less_than_passing(self):
        game = playthrough.GAMES["little_mahjong"]
        table = Dominoes("", "14 25 33 35 46", "", "", drawn="34").discard(0, "34")
        worth = {type(each).__name__: points for each, points in worths(game, table, 1).items()}
        assert worth["Pass"] - worth["Triplet"] > game.info.slight

    def test_a_win_is_not_weighed(self):
        game = playthrough.GAMES["little_mahjong"]
        table = Dominoes("22 25 55 12 35", "", "", "", drawn="34")
        assert list(worths(game, table, 0).values()) == [inf]
