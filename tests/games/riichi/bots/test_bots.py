"""Single choices of bots: what a level sees in a hand, and what it makes of others."""

from typing import Any

import pytest

from games.actions import Pass
from games.base import Decision
from games.chance import KeyedChance
from games.mahjong.tiles34 import notation, parse_many
from games.riichi.actions import Chi, Discard, Kan, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.bots import LEVELS, bot, weigh
from games.riichi.bots.danger import danger, ready, waited_for
from games.riichi.bots.seen import read
from games.riichi.bots.win_chance import CALM, CLOSED, PAIRS, chance_to_win, points_of
from games.riichi.game import GAME

TANYAO = "34m456p678s2277p3s"
"""All simples: 2-5 of characters makes it ready."""
levels = pytest.mark.parametrize("level", LEVELS)


def tiles(text: str) -> list[str]:
    return [notation(tile) for tile in parse_many(text)]


def seat(**more: Any) -> Any:
    river = [each if isinstance(each, dict) else {"tile": each} for each in more.pop("river", ())]
    return {"wind": "1z", "count": 13, "melds": [], "river": river, "points": 0, "total": 30000} | more


def view(hand: str, drawn: str = "", *, left: int = 50, indicators: str = "9m", others: Any = (), **own: Any) -> Any:
    """Return the view of seat 0 in the East round; ``others`` are the seats after it."""
    seats = [seat(hand=tiles(hand), **({"drawn": drawn} if drawn else {}), **own), *(seat(**each) for each in others)]
    return {
        "deal": 0,
        "dealer": 0,
        "phase": "turn",
        "options": {},
        "round": {"wind": "1z", "number": 1, "honba": 0, "sticks": 0},
        "wall": {"left": left, "indicators": tiles(indicators), "replacements": 4},
        "seats": {str(at): each for at, each in enumerate(seats + [seat() for _ in range(4 - len(seats))])},
        "sheets": {},
    }


def open_tile(doc: Any, tile: str, giver: int = 3) -> Any:
    doc["seats"][str(giver)]["river"].append({"tile": tile})
    return doc | {"phase": "claim", "last": {"seat": giver, "tile": tile}}


def chosen(level: str, doc: Any, actions: list[Any]) -> Any:
    return bot(level).choose(doc, Decision("0.1.turn", "turn", tuple(actions), actions[-1]), KeyedChance(b"chosen"))


def discards(hand: str) -> list[Any]:
    return [Discard(tile) for tile in dict.fromkeys(tiles(hand))]


def test_there_are_three_levels_weakest_first() -> None:
    assert LEVELS == GAME.info.bots == ("easy", "medium", "hard")


def test_there_is_no_fourth() -> None:
    with pytest.raises(KeyError):
        bot("grand master")


@levels
class TestEveryLevel:
    def test_wins_at_once(self, level: str) -> None:
        hand = "123456m78999p234s"
        assert chosen(level, view(hand, "4s"), [Tsumo(), *discards(hand)]) == Tsumo()
        waiting = open_tile(view("123456m78999p23s"), "4s")
        assert chosen(level, waiting, [Ron(), Pass()]) == Ron()

    def test_goes_into_riichi(self, level: str) -> None:
        hand = "123456m78999p23s7z"
        assert chosen(level, view(hand, "7z"), [Riichi("7z", drawn=True), *discards(hand)]) == Riichi("7z", drawn=True)

    def test_shows_a_ready_hand(self, level: str) -> None:
        assert chosen(level, view("123456m78999p23s"), [Show(), Pass()]) == Show()

    def test_throws_the_lonely_tile_away(self, level: str) -> None:
        hand = "123456m789p2355s9m"
        assert chosen(level, view(hand), discards(hand)) == Discard("9m")

    def test_declares_no_false_win_at_the_strict_table(self, level: str) -> None:
        hand = "123456m78999p23s9m"
        doc = view(hand, "9m") | {"options": {"strict": True}}
        offered = [Tsumo(), Riichi("1m"), *discards(hand)]
        assert chosen(level, doc, offered) not in (Tsumo(), Riichi("1m"))
        waiting = open_tile(view("123456m78999p23s"), "9p") | {"options": {"strict": True}}
        assert chosen(level, waiting, [Ron(), Pass()]) == Pass()

    def test_wins_at_the_strict_table_too(self, level: str) -> None:
        hand = "123456m78999p234s"
        doc = view(hand, "4s") | {"options": {"strict": True}}
        assert chosen(level, doc, [Tsumo(), *discards(hand)]) == Tsumo()
        waiting = open_tile(view("123456m78999p23s"), "4s") | {"options": {"strict": True}}
        assert chosen(level, waiting, [Ron(), Pass()]) == Ron()

    @pytest.mark.clause("RR §6.3", "RR §6.4")
    @pytest.mark.parametrize("where", [0, 1, 2])
    def test_keeps_furiten_at_the_strict_table(self, level: str, where: int) -> None:
        doc = open_tile(view("123456m78999p23s"), "4s") | {"options": {"strict": True}}
        doc["seats"][str(where)]["river"].append({"tile": "1s"})
        assert chosen(level, doc, [Ron(), Pass()]) == Pass()


class TestMedium:
    def test_calls_yakuhai_that_brings_the_hand_nearer(self) -> None:
        doc = open_tile(view("13m456p2378s55z19m"), "5z")
        assert chosen("medium", doc, [Pon(("5z", "5z")), Pass()]) == Pon(("5z", "5z"))

    def test_leaves_a_call_that_leads_to_no_yaku(self) -> None:
        doc = open_tile(view("13m456p2378s11z19m"), "2m")
        assert chosen("medium", doc, [Chi(("1m", "3m")), Pass()]) == Pass()

    def test_calls_for_tanyao_where_an_open_hand_may_have_it(self) -> None:
        doc, call = open_tile(view(TANYAO), "5m"), Chi(("3m", "4m"))
        assert chosen("medium", doc, [call, Pass()]) == call
        assert chosen("medium", doc | {"options": {"open_tanyao": False}}, [call, Pass()]) == Pass()

    def test_gives_a_far_hand_up_before_riichi(self) -> None:
        hand = "147m258p369s12345z"
        threat = {"river": ["9s", {"tile": "1z", "sideways": True}], "riichi": 1}
        assert chosen("medium", view(hand, others=(threat,)), discards(hand)).tile in ("9s", "1z")

    def test_breaks_a_deal_of_nine_ends_off(self) -> None:
        hand = "19m19p19s123z4567m2p"
        assert chosen("medium", view(hand), [Kyushu(), *discards(hand)]) == Kyushu()


class TestHard:
    def test_keeps_eleven_ends_for_kokushi(self) -> None:
        hand = "19m19p19s12345z567m"
        assert chosen("hard", view(hand), [Kyushu(), *discards(hand)]) != Kyushu()
        hand = "19m19p19s123z4567m2p"
        assert chosen("hard", view(hand), [Kyushu(), *discards(hand)]) == Kyushu()

    def test_prefers_the_wait_that_is_still_to_be_had(self) -> None:
        """4-6 and 6-8 of dots are left: all fives but one lie open, so it keeps the gap at seven."""
        hand = "123m456m99s789s468p"
        gone = ({"river": ["5p", "5p", "5p"]},)
        assert chosen("hard", view(hand, others=gone), discards(hand)) == Discard("4p")

    def test_gives_a_poor_hand_up_before_riichi(self) -> None:
        hand = "147m258p369s12345z"
        threat = {"river": ["9s", {"tile": "8p", "sideways": True}], "riichi": 1}
        assert chosen("hard", view(hand, others=(threat,), left=30), discards(hand)).tile in ("9s", "8p")

    def test_pushes_a_dear_hand_that_is_ready(self) -> None:
        hand = "234m340p456s2278s9m"
        threat = {"river": ["9s", {"tile": "2s", "sideways": True}], "riichi": 1}
        doc = view(hand, "9m", others=(threat,), indicators="1s7s")
        assert isinstance(chosen("hard", doc, [Riichi("9m", drawn=True), *discards(hand)]), Riichi)

    def test_makes_a_kan_that_costs_nothing_but_not_before_riichi(self) -> None:
        hand = "1111m456p789s22z45s"
        offered = [Kan("1m"), *discards(hand)]
        assert chosen("hard", view(hand, "1m"), offered) == Kan("1m")
        threat = {"river": ["9s", {"tile": "2s", "sideways": True}], "riichi": 1}
        assert chosen("hard", view(hand, "1m", others=(threat,)), offered) != Kan("1m")

    def test_values_a_call_for_tanyao_by_whether_an_open_hand_has_it(self) -> None:
        doc, call = open_tile(view(TANYAO, indicators="1p"), "5m"), Chi(("3m", "4m"))
        decision: Decision[Any] = Decision("0.1.claim", "claim", (call, Pass()), Pass())
        worth, without = (weigh(doc | {"options": {"open_tanyao": each}}, decision)[call] for each in (True, False))
        assert worth > without
        assert chosen("hard", doc | {"options": {"open_tanyao": False}}, [call, Pass()]) == Pass()

    def test_calls_yakuhai_with_dora(self) -> None:
        doc = open_tile(view("123199m450p78s55z", indicators="7z"), "5z", giver=2)
        assert chosen("hard", doc, [Pon(("5z", "5z")), Pass()]) == Pon(("5z", "5z"))


class TestDanger:
    def seen(self, *others: Any) -> Any:
        return read(view("123456m78999p23s", others=others), 0)

    def test_own_discards_and_what_passed_after_riichi_are_safe(self) -> None:
        riichi = {"river": ["4m", {"tile": "1z", "sideways": True}], "riichi": 1}
        seen = self.seen(riichi, {"river": ["9s", "8s", "7p"]})
        assert [danger(seen, kind) for kind in parse_many("4m1z7p")] == [0, 0, 0]
        assert min(danger(seen, kind) for kind in parse_many("5p8s9s")) > 0

    def test_tiles_three_away_are_safer(self) -> None:
        seen = self.seen({"river": ["4m", {"tile": "1z", "sideways": True}], "riichi": 1})
        covered, half, new = (waited_for(seen, seen.others[0], kind) for kind in parse_many("1m7m5m"))
        assert covered < half < new

    def test_dora_and_dealers_cost_more(self) -> None:
        riichi = {"river": [{"tile": "1z", "sideways": True}], "riichi": 1}
        plain = read(view("123456m78999p23s", others=(riichi,)), 0)
        dear = read(view("123456m78999p23s", others=(riichi,), indicators="4p"), 0)
        (five,) = parse_many("5p")
        assert danger(dear, five) > danger(plain, five)

    def test_riichi_is_certain_and_melds_make_suspect(self) -> None:
        meld = {"sort": "pon", "tiles": ["5z", "5z", "5z"], "taken": "5z", "from": 0}
        seen = self.seen({"river": ["1m"], "riichi": 1}, {"melds": [meld, meld | {"tiles": ["6z"] * 3}]})
        assert ready(seen, seen.others[0]) == 1 > ready(seen, seen.others[1]) > ready(seen, seen.others[2]) == 0


class TestOutlook:
    def test_nearer_wider_and_earlier_is_better(self) -> None:
        def chance(distance: int, useful: float, draws: int) -> float:
            return chance_to_win(distance, useful / 70, draws, CALM[4], CLOSED)

        assert chance(1, 6, 10) > chance(2, 6, 10) > chance(3, 6, 10) > 0
        assert chance(2, 20, 10) > chance(2, 10, 10)
        assert chance(2, 10, 10) > chance(2, 10, 4)
        assert chance(1, 6, 0) == 0

    def test_seven_pairs_are_slow(self) -> None:
        assert chance_to_win(3, 0.2, 12, CALM[4], PAIRS) < chance_to_win(3, 0.2, 12, CALM[4], CLOSED)

    def test_points_rise_with_han(self) -> None:
        points = [points_of(han / 2, dealer=False) for han in range(30)]
        assert points == sorted(points)
        assert points_of(3, dealer=True) == 1.5 * points_of(3, dealer=False)
