"""Single choices of bots of three: what a level makes of Norths, of tiles that there aren't, and of two others."""

from math import inf
from typing import Any

import pytest

from games.actions import Pass
from games.base import Decision
from games.chance import KeyedChance
from games.mahjong.tiles34 import NORTH, parse, parse_many
from games.riichi.actions import Discard, Kita, Riichi, Ron, Tsumo
from games.riichi.bots.danger import danger, value, waited_for
from games.riichi.bots.medium import speed
from games.riichi.bots.seen import Seen, read
from games.sanma.bots import LEVELS, bot, weigh
from games.sanma.game import GAME
from games.sanma.options import Options
from tests.games.riichi.bots import test_bots as four

READY = "123456p78999p23s"
levels = pytest.mark.parametrize("level", LEVELS)


def view(hand: str, drawn: str = "", *, others: Any = (), **more: Any) -> Any:
    """Return the view of seat 0, which deals, in the East round; ``others`` are the two seats after it."""
    doc = four.view(hand, drawn, others=others, **more)
    del doc["seats"]["3"]
    return doc


def open_tile(doc: Any, tile: str, giver: int = 2, **more: Any) -> Any:
    """Lay a tile open to claims: a discard, or a North set aside."""
    if "kan" not in more:
        doc["seats"][str(giver)]["river"].append({"tile": tile})
    return doc | {"phase": "claim", "last": {"seat": giver, "tile": tile, **more}}


def chosen(level: str, doc: Any, actions: list[Any]) -> Any:
    return bot(level).choose(doc, decision(actions), KeyedChance(b"chosen"))


def decision(actions: list[Any]) -> Decision[Any]:
    return Decision("0.1.turn", "turn", tuple(actions), actions[-1])


def discards(hand: str) -> list[Any]:
    return [Discard(tile) for tile in dict.fromkeys(four.tiles(hand))]


def seen(*args: Any, **more: Any) -> Seen:
    return read(view(*args, **more), 0, Options)


def kind(text: str) -> int:
    return parse(text)


def test_there_are_three_levels_weakest_first() -> None:
    assert LEVELS == GAME.info.bots == ("easy", "medium", "hard")


class TestKita:
    """SR §3."""

    @pytest.mark.clause("SR §3.1")
    @levels
    def test_a_lonely_north_is_set_aside(self, level: str) -> None:
        hand = "19m1245778p1368s4z"
        assert chosen(level, view(hand, "8s"), [Kita(), *discards(hand)]) == Kita()

    @pytest.mark.clause("SR §3.3")
    @levels
    def test_in_riichi_it_is_set_aside_at_once(self, level: str) -> None:
        hand = "123456p78999p23s4z"
        doc = view(hand, "4z", riichi=1)
        assert chosen(level, doc, [Kita(), Discard("4z", drawn=True)]) == Kita()

    @levels
    def test_a_win_goes_before_it(self, level: str) -> None:
        hand = "123456p789p44z234s"
        assert chosen(level, view(hand, "4s"), [Tsumo(), Kita(), *discards(hand)]) == Tsumo()

    @pytest.mark.parametrize("level", ["medium", "hard"])
    def test_near_kokushi_it_is_kept(self, level: str) -> None:
        hand = "19m19p19s12345z566p"
        assert chosen(level, view(hand, "6p"), [Kita(), *discards(hand)]) != Kita()

    def test_the_easy_player_thinks_of_nothing(self) -> None:
        hand = "19m19p19s12345z566p"
        assert chosen("easy", view(hand, "6p"), [Kita(), *discards(hand)]) == Kita()

    def test_the_hard_player_keeps_the_pair_of_a_ready_hand_which_the_medium_one_breaks(self) -> None:
        hand = "123456p789p23s44z9m"
        offered = [Kita(), Riichi("9m", drawn=True), *discards(hand)]
        assert chosen("hard", view(hand, "9m"), offered) == Riichi("9m", drawn=True)
        assert chosen("medium", view(hand, "9m"), offered) == Kita()

    def test_what_it_is_worth_rises_with_its_dora(self) -> None:
        hand = "19m1245778p1368s4z"
        offered = decision([Kita(), *discards(hand)])
        plain, dear = (weigh(view(hand, "8s", indicators=shown), offered)[Kita()] for shown in ("1s", "3z"))
        assert 0 < plain < dear < inf

    def test_a_threat_makes_it_cost_the_discard_that_follows(self) -> None:
        hand = "999m1245778p136s4z"
        offered = decision([Kita(), *discards(hand)])
        threat = {"river": ["4z", {"tile": "9m", "sideways": True}], "riichi": 1}
        calm, alarmed = (weigh(view(hand, "8p", others=others), offered)[Kita()] for others in ((), (threat,)))
        assert alarmed < calm


class TestTiles:
    @pytest.mark.clause("SR §1.1")
    def test_characters_that_the_set_has_not_are_not_looked_for(self) -> None:
        unseen = seen("19m1245778p1368s4z", indicators="1z").unseen
        assert [unseen[kind(f"{rank}m")] for rank in range(1, 10)] == [3, 0, 0, 0, 0, 0, 0, 0, 3]

    @pytest.mark.clause("SR §3.7")
    def test_norths_set_aside_are_seen_wherever_they_lie(self) -> None:
        found = read(open_tile(view(READY, others=({"kita": 1},), kita=1), "4z", kan="kita"), 0, Options)
        assert (found.norths, found.others[0].norths, found.unseen[NORTH]) == (1, 1, 1)

    @pytest.mark.clause("SR §1.1")
    def test_a_one_of_characters_helps_less_than_one_of_dots(self) -> None:
        table, rest = seen("1m1345678p3499s57z"), "345678p3499s57z"
        assert speed(table, seen(f"1p{rest}").hand) > speed(table, seen(f"1m{rest}").hand)

    @pytest.mark.clause("SR §1.4")
    def test_the_indicator_of_characters_points_to_the_other_end(self) -> None:
        assert seen(READY, indicators="1m9m3z").dora == {kind("9m"): 1, kind("1m"): 1, NORTH: 1}

    @pytest.mark.clause("SR §2.2")
    def test_north_is_nobody_s_wind(self) -> None:
        for dealer in range(3):
            found = read(view(READY) | {"dealer": dealer}, 0, Options)
            assert NORTH not in found.values
            assert found.winds[0] == (kind("1z"), kind("3z"), kind("2z"))[dealer]

    def test_draws_come_round_among_three(self) -> None:
        assert [seen(READY, left=left).draws for left in (2, 3, 30)] == [0, 1, 10]


class TestOthers:
    @pytest.mark.clause("SR §3.7")
    def test_hands_with_norths_set_aside_cost_more(self) -> None:
        riichi = {"river": [{"tile": "1z", "sideways": True}], "riichi": 1}
        pon = {"melds": [{"sort": "pon", "tiles": ["5z"] * 3, "taken": "5z", "from": 0}]}
        for shown in (riichi, pon):
            plain, dear = (seen(READY, others=(shown | more,)) for more in ({}, {"kita": 1}))
            assert value(dear, dear.others[0]) > value(plain, plain.others[0])

    @pytest.mark.clause("SR §1.1")
    def test_ends_of_characters_are_waited_for_as_honours_are(self) -> None:
        riichi = {"river": [{"tile": "2z", "sideways": True}], "riichi": 1}
        found = seen("1m1p1245778p1368s4z", others=(riichi,))
        assert waited_for(found, found.others[0], kind("1m")) == waited_for(found, found.others[0], kind("4z"))
        assert waited_for(found, found.others[0], kind("1m")) != waited_for(found, found.others[0], kind("1p"))

    def test_two_others_may_be_feared(self) -> None:
        riichi = {"river": [{"tile": "1z", "sideways": True}], "riichi": 1}
        one, both = (seen(READY, others=others) for others in ((riichi,), (riichi, riichi)))
        (five,) = parse_many("5s")
        assert [other.seat for other in both.others] == [1, 2]
        assert danger(both, five) == 2 * danger(one, five) > 0


class TestStrict:
    """The strict table offers false wins, too (RR §17.1)."""

    ON_NORTH = "123789p123789s4z"
    CHEAP = "1m1m1m234p567p22s44z"
    """Waits for 2s and North, without a yaku by ron."""

    def asked(self, level: str, hand: str, **more: Any) -> Any:
        doc = open_tile(view(hand, **more), "4z", kan="kita") | {"options": {"strict": True}}
        return chosen(level, doc, [Ron(), Pass()])

    @pytest.mark.clause("SR §3.4")
    @levels
    def test_a_north_set_aside_is_won_on_with_a_yaku(self, level: str) -> None:
        assert self.asked(level, self.ON_NORTH) == Ron()

    @pytest.mark.clause("SR §3.4")
    @levels
    def test_it_is_no_chankan(self, level: str) -> None:
        assert self.asked(level, self.CHEAP) == Pass()
        assert self.asked(level, self.CHEAP, riichi=1) == Ron()

    @pytest.mark.clause("SR §3.9")
    @levels
    def test_one_that_may_have_been_let_go_is_not_won_on(self, level: str) -> None:
        assert self.asked(level, self.ON_NORTH, others=({"kita": 1},)) == Pass()

    @pytest.mark.clause("SR §3.9")
    @levels
    def test_the_own_ones_bar_nothing(self, level: str) -> None:
        assert self.asked(level, self.ON_NORTH, kita=2) == Ron()
