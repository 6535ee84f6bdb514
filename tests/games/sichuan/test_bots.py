"""What each level of bot does, and keeps from doing, in notation."""

import pytest

from games.chance import KeyedChance
from games.mahjong.hand import hand_of
from games.mahjong.tiles import parse, parse_many
from games.sichuan.actions import Forbid
from games.sichuan.bots import LEVELS, bot
from games.sichuan.bots.danger import danger, ready, value
from games.sichuan.bots.easy import company
from games.sichuan.bots.expected_value import ExpectedValue
from games.sichuan.bots.medium import speed
from games.sichuan.bots.seen import Other, Seen, read
from games.sichuan.bots.worth import Worth
from games.sichuan.game import GAME
from tests.games.sichuan.table import Fresh, Play, Table, melds_of, word

levels = pytest.mark.parametrize("level", LEVELS)
upper = pytest.mark.parametrize("level", ["medium", "hard", "expert"])
best = pytest.mark.parametrize("level", ["hard", "expert"])


def chosen(table: Play, seat: int, level: str, key: bytes = b"chance") -> str:
    decision = GAME.decisions(table.state)[seat]
    action = bot(level).choose(GAME.view(table.state, seat), decision, KeyedChance(key))
    assert action in decision.actions
    return word(action)


def seen_by(table: Play, seat: int) -> Seen:
    return read(GAME.view(table.state, seat), seat)


def test_levels_from_the_weakest_on() -> None:
    assert LEVELS == GAME.info.bots == ("easy", "medium", "hard", "expert")
    with pytest.raises(KeyError):
        bot("perfect")


class TestForbidding:
    @levels
    @pytest.mark.clause("SBR §4.1")
    def test_the_suit_held_least_goes(self, level: str) -> None:
        assert chosen(Fresh("123456m1235567p5s"), 0, level) == "5s aside"

    @levels
    @pytest.mark.clause("SBR §4.2")
    def test_the_card_for_a_suit_that_is_lacking(self, level: str) -> None:
        assert chosen(Fresh("1234569m1235567p"), 0, level) == "card s"

    @pytest.mark.parametrize("level", ["easy", "medium"])
    def test_the_lower_levels_count_tiles(self, level: str) -> None:
        assert chosen(Fresh("1479m234p2345678s"), 0, level) == "4p aside"

    @best
    def test_the_best_keep_sets(self, level: str) -> None:
        assert chosen(Fresh("1479m234p2345678s"), 0, level).endswith("m aside")


class TestForbiddenSuit:
    @levels
    @pytest.mark.clause("SBR §4.3")
    def test_it_is_discarded_first_however_good_it_looks(self, level: str) -> None:
        assert chosen(Table("147m258p1112233s", forbid="s", drawn="9m"), 0, level).endswith("s")

    @levels
    @pytest.mark.clause("SBR §4.1")
    def test_the_tile_set_aside_goes_before_all(self, level: str) -> None:
        table = Fresh("123456789m1147p3s").do(0, Forbid(tile="3s")).defaults()
        assert chosen(table, 0, level) == "3s"

    @levels
    @pytest.mark.clause("SBR §11.2")
    def test_no_meld_of_it_where_the_strict_table_would_let_it_pass(self, level: str) -> None:
        table = Table("147m", "555s1245m1278p12s", forbid="-s", drawn="5s", strict=True).discard(0, "5s")
        assert {"pung", "kong"} & set(table.offered(1)) or "claim-kong" in table.offered(1)
        assert chosen(table, 1, level) == "pass"
        own = Table("5555s1245m1278p1s", forbid="s", drawn="9p", strict=True)
        assert "kong 5s" in own.offered(0)
        assert chosen(own, 0, level).endswith("s")


class TestHu:
    @levels
    def test_a_complete_hand_that_is_drawn_goes_hu(self, level: str) -> None:
        assert chosen(Table("12345622m78999p", forbid="s", drawn="6p"), 0, level) == "hu"

    @levels
    @pytest.mark.clause("SBR §11.1")
    def test_no_false_hu_where_the_strict_table_would_let_it_pass(self, level: str) -> None:
        own = Table("147m258p147s2588p", forbid="s", drawn="9m", strict=True)
        assert "hu" in own.offered(0)
        assert chosen(own, 0, level) != "hu"
        other = Table("9m", "1478m25889p1472s", forbid="-m", drawn="9p", strict=True).discard(0, "9p")
        assert "hu" in other.offered(1)
        assert chosen(other, 1, level) == "pass"

    @pytest.mark.parametrize("level", ["easy", "medium"])
    def test_the_lower_levels_take_any_hu(self, level: str) -> None:
        assert chosen(cheap_hu(left=48), 1, level) == "hu"

    @pytest.mark.clause("SBR §2.7", "SBR §8.2")
    def test_the_best_lets_a_cheap_hu_go_while_it_may_still_draw_one(self) -> None:
        """Early, a wide wait is paid by all three sooner or later; late, a point in hand is a point."""
        assert chosen(cheap_hu(left=48), 1, "hard") == "pass"
        assert chosen(cheap_hu(left=4), 1, "hard") == "hu"

    def test_who_plays_for_points_takes_a_dear_hu_at_once(self) -> None:
        table = Table("19m", "1112224447779p", forbid="-s", drawn="9p", left=16)
        assert chosen(table.discard(0, "9p"), 1, "hard") == "hu"


def cheap_hu(left: int) -> Play:
    """Seat 1 may go hu for a point on 7p, and waits on 1p, 4p and 7p."""
    return Table("19m", "123456m99m23456p", forbid="-s", drawn="7p", left=left).discard(0, "7p")


class TestMelds:
    @levels
    @pytest.mark.clause("SBR §10.1")
    def test_a_kong_that_costs_nothing_is_declared(self, level: str) -> None:
        assert chosen(Table("1111m456789m2245p", forbid="s", drawn="8p"), 0, level) == "kong 1m"

    @levels
    @pytest.mark.clause("SBR §10.2")
    def test_a_kong_is_claimed(self, level: str) -> None:
        table = Table("29m", "111m456789m2258p", forbid="-s", drawn="1m").discard(0, "1m")
        assert chosen(table, 1, level) == "claim-kong"

    @upper
    def test_a_pung_that_brings_the_hand_nearer_is_claimed(self, level: str) -> None:
        table = Table("19m", "456789m1122359p", forbid="-s", drawn="1p", left=20).discard(0, "1p")
        assert chosen(table, 1, level) == "pung"

    @upper
    def test_a_pung_that_spoils_a_good_wait_is_not(self, level: str) -> None:
        table = Table("19m", "456789m1134567p", forbid="-s", drawn="1p", left=20).discard(0, "1p")
        assert chosen(table, 1, level) == "pass"

    def test_the_easy_player_claims_every_other_pung(self) -> None:
        table = Table("19m", "456789m1134567p", forbid="-s", drawn="1p").discard(0, "1p")
        assert {chosen(table, 1, "easy", b"%d" % key) for key in range(20)} == {"pung", "pass"}


class TestDiscards:
    @upper
    def test_the_wider_wait_is_kept(self, level: str) -> None:
        assert chosen(Table("123456789m1355p", forbid="s", drawn="4p"), 0, level) == "1p"

    @levels
    def test_the_loneliest_tile_goes(self, level: str) -> None:
        assert chosen(Table("123456m2345577p", forbid="s", drawn="9m"), 0, level) == "9m"

    def test_company_counts_copies_and_neighbours(self) -> None:
        hand = hand_of(parse_many("1124m9p"))
        assert [company(hand, parse(tile)) for tile in ("1m", "2m", "4m", "9p")] == [10, 6, 2, 0]
        assert company(hand_of(parse_many("9m1p")), parse("9m")) == 0

    def test_medium_speed_counts_the_own_tiles_alone(self) -> None:
        hand = "123456789m1355p"
        free = Table(hand, forbid="s", drawn="9p")
        gone = Table(hand, melds=("", "2p"), forbid="s", drawn="9p")
        assert speed(seen_by(free, 0), hand_of(parse_many(hand)), 0) == (-1, 4)
        assert speed(seen_by(gone, 0), hand_of(parse_many(hand)), 0) == (-1, 4)

    def test_medium_looks_for_the_widest_shape_once_the_hand_is_near(self) -> None:
        table = Table("147m", forbid="s", drawn="1p")
        assert speed(seen_by(table, 0), hand_of(parse_many("123456m23458p79p")), 0) > (-2, 0)
        assert speed(seen_by(table, 0), hand_of(parse_many("1469m1469p13579s")), 0)[1] == 0

    def test_only_who_plays_for_points_sees_that_a_wait_is_dead(self) -> None:
        """2p lies open three times: to wait for the last one is worse than to part with 1p."""
        table = Table("123456789m1355p", melds=("", "2p"), forbid="s", drawn="8p")
        assert chosen(table, 0, "hard") != chosen(table, 0, "medium")


class TestWorth:
    """The hard player's eye for a hand: only the order of things is asserted, not their size."""

    TABLE = Table("19m", forbid="s", drawn="1p", left=40)

    def worth(self, tiles: str, melds: str = "", table: Play = TABLE) -> float:
        return Worth(ExpectedValue(seen_by(table, 0))).of(hand_of(parse_many(tiles)), melds_of(melds, 0))

    def test_nearer_is_better(self) -> None:
        assert self.worth("123456m23455p79p") > self.worth("12346m23455p799p") > self.worth("12469m13577p99p5m")

    def test_a_wide_wait_is_better(self) -> None:
        assert self.worth("123456m23455p78p") > self.worth("123456m23455p79p")

    def test_a_tile_that_lies_open_is_no_hope(self) -> None:
        gone = Table("19m", melds=("", "", "8pk"), forbid="s", drawn="1p", left=40)
        assert self.worth("123456m23455p79p") > self.worth("123456m23455p79p", table=gone)

    def test_a_dear_hand_is_better(self) -> None:
        assert self.worth("1234555666789p") > self.worth("1234555666p789m")
        assert self.worth("23455p79p", "1m 9mk") > self.worth("23455p79p", "1m 9m")

    def test_three_alike_may_become_a_kong(self) -> None:
        assert self.worth("123456m222p5579p") > self.worth("123456m234p5579p")

    def test_useless_tiles_are_worth_nothing(self) -> None:
        assert self.worth("123456m23455p79s") < self.worth("123456m23455p79p")


class TestDanger:
    @pytest.mark.clause("SBR §4.1")
    def test_a_suit_that_a_rival_has_forbidden_is_safe_from_him(self) -> None:
        all_of_them = seen_by(Table("147m", forbid="-mmm", drawn="1p"), 0)
        assert danger(all_of_them, parse("5m")) == 0
        assert danger(all_of_them, parse("5p")) > 0 or all(not other.river for other in all_of_them.others)

    def test_it_grows_with_discards_and_melds(self) -> None:
        young, old = rival(river="19m"), rival(river="19m19p28m28p")
        assert ready(young) < ready(old) < ready(rival(river="19m19p28m28p", melds="5p 6p"))

    def test_what_a_rival_threw_away_he_rarely_wants(self) -> None:
        seen = table_of(rival(river="19m19p28m28p"))
        assert danger(seen, parse("2m")) < danger(seen, parse("7m"))

    def test_a_flush_or_kongs_in_the_open_are_dear(self) -> None:
        plain = rival(river="19m19p28m28p", melds="5p 6m")
        assert value(plain) < value(rival(river="19m19m28m28m3m5m", melds="5p 6p"))
        assert value(plain) < value(rival(river="19m19p28m28p", melds="5pk 6m"))


def rival(river: str, melds: str = "") -> Other:
    return Other(1, melds_of(melds, 1), tuple(parse_many(river)), None, 13, in_play=True)


def table_of(other: Other) -> Seen:
    seen = seen_by(Table("147m", drawn="1p"), 0)
    return Seen(**{name: getattr(seen, name) for name in seen.__struct_fields__} | {"others": (other,)})
