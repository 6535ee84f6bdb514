"""The first discard names the forbidden suit (SBR §12.19)."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.actions import Deal
from games.base import TABLE
from games.chance import KeyedChance
from games.mahjong.tiles import SUITS, parse, suit_of
from games.sichuan.actions import Discard, Forbid, Hu, Kong
from games.sichuan.bots.players import LEVELS, bot, weigh
from games.sichuan.decisions import FORBID_SECONDS, TURN_SECONDS
from games.sichuan.events import Dealt, Discarded
from games.sichuan.game import GAME
from games.sichuan.options import Options
from tests.games.depth import seeds
from tests.games.random_play import is_legal
from tests.games.sichuan.playing import Step, playing
from tests.games.sichuan.table import Fresh, Play, Table, word
from tests.games.sichuan.test_two_worlds import WAY
from tests.games.two_worlds import compare

HANDS = ("123456m12345p123s", "456789m1234567p", "789m6789p456789s", "123789m789p4567s")
ON_4M = "23m123456789p99p"
"""Waits on 1m and 4m, without bamboo."""
THREE_SUITS = "23m123456p78999s"
"""Would wait on 1m and 4m, too, but holds all three suits."""
BY_DISCARD = Options(forbidding="first-discard")

pytestmark = pytest.mark.clause("SBR §12.19")


def fresh(*hands: str, **options: Any) -> Fresh:
    return Fresh(*(hands or HANDS), forbidding="first-discard", **options)


def round_of(*hands: str, wall: str, **options: Any) -> Fresh:
    """Return a table at which all four have discarded once: the dealer 3s, the others what they drew."""
    play = fresh(*hands, wall=wall, **options).drop(0, "3s")
    for seat in (1, 2, 3):
        play.drop(seat, wall[2 * seat - 2 : 2 * seat])
    return play


def hints(play: Play, seat: int) -> Any:
    return GAME.view(play.state, seat).get("hints", {})


def seen(play: Play, looked_at: int, viewer: int | None) -> Any:
    return GAME.view(play.state, viewer)["seats"][str(looked_at)]


class TestNaming:
    def test_nobody_is_asked_for_a_suit_before_play(self):
        play = fresh()
        assert list(GAME.decisions(play.state)) == [0]
        assert GAME.decisions(play.state)[0].kind == "turn"
        for action in (Forbid(tile="1s"), Forbid(suit="s")):
            assert play.refused(0, action) == "no-forbidding (SBR §12.19)"

    def test_nor_after_the_exchange(self):
        play = fresh(exchange="any", exchange_direction="next").exchange("123m", "456m", "789m", "123m")
        assert play.turn == 0
        assert play.refused(0, Forbid(suit="s")) == "no-forbidding (SBR §12.19)"

    def test_the_first_discard_names_its_suit_for_all_to_see(self):
        play = fresh()
        assert all("forbidden" not in seen(play, 0, viewer) for viewer in (None, 0, 1))
        play.discard(0, "3s")
        assert all(seen(play, 0, viewer)["forbidden"] == "s" for viewer in (None, 0, 1))
        assert GAME.redact(play.log[-1], None) == {"type": "discarded", "seat": 0, "tile": "3s", "suit": "s"}
        assert "forbidden" not in seen(play, 1, None)

    def test_it_is_named_once(self):
        play = round_of(wall="9s9s9s9p").discard(0, "9p")
        assert seen(play, 0, None)["forbidden"] == "s"
        assert GAME.redact(play.log[-1], None) == {"type": "discarded", "seat": 0, "tile": "9p"}

    @pytest.mark.parametrize("tile", ["4m", "7p"])
    def test_of_a_hand_that_lacks_a_suit_that_one_is_forbidden_whatever_goes(self, tile: str):
        play = fresh("123m", HANDS[1], dealer=1)
        assert "s" not in "".join(seen(play, 1, 1)["hand"])
        assert hints(play, 1)["names"] == {"clause": "SBR §12.19", "suit": "s"}
        play.discard(1, tile)
        assert seen(play, 1, None)["forbidden"] == "s"
        assert seen(play, 1, None)["river"] == [tile]

    def test_a_discard_after_the_first_is_held_to_the_suit(self):
        assert {tile[1] for tile in fresh(forbidden_first=True).offered(0)} == set(SUITS)
        play = round_of(wall="9s9s9s9p", forbidden_first=True)
        assert play.offered(0) == ["1s", "2s"]
        assert play.refused(0, Discard("9p")) == "forbidden-first (SBR §12.20)"

    def test_there_is_as_much_time_for_it_as_for_naming_a_suit(self):
        assert GAME.decisions(fresh().state)[0].seconds == FORBID_SECONDS
        assert GAME.decisions(round_of(wall="9s9s9s9p").state)[0].seconds == TURN_SECONDS

    def test_whose_time_runs_out_forbids_the_suit_held_least(self):
        assert GAME.decisions(fresh().state)[0].default == Discard("3s")
        assert GAME.decisions(fresh("1234567m1234567p").state)[0].default == Discard("7p")


class TestBeforeIt:
    def test_tiles_of_any_suit_are_claimed(self):
        for discarded in ("2m", "2p", "2s"):
            play = fresh(f"{discarded}1m1p1s", "22m22p22s").discard(0, discarded)
            assert "pung" in play.offered(1)

    def test_the_suit_of_a_declared_set_is_not_forbidden(self):
        play = fresh("2m1p1s", "22m4567m1234p567s").discard(0, "2m").pung(1).settle()
        assert not any(tile.endswith("m") for tile in play.offered(1))
        assert play.refused(1, Discard("4m")) == "declared-suit (SBR §12.19)"
        play.discard(1, "1p")
        assert seen(play, 1, None)["forbidden"] == "p"

    def test_but_at_the_strict_table_it_may_be(self):
        play = fresh("2m1p1s", "22m4567m1234p567s", strict=True).discard(0, "2m").pung(1).settle().discard(1, "4m")
        assert seen(play, 1, None)["forbidden"] == "m"
        play.end_time()
        assert play.paid("forbidden-suit") == ["1>- 48"]

    def test_a_hand_and_sets_of_two_suits_leave_the_third(self):
        play = fresh("2m1p1s", "22m4567m1234567p").discard(0, "2m").pung(1).settle()
        assert {"4m", "1p"} <= set(play.offered(1))
        assert seen(play.discard(1, "4m"), 1, None)["forbidden"] == "s"

    @pytest.mark.parametrize("strict", [False, True])
    def test_sets_of_all_three_suits_are_declared_at_the_strict_table_alone(self, *, strict: bool):
        play = fresh("1111m2222p3333s45m", wall="5p6p", strict=strict)
        play.kong(0, "1m").kong(0, "2p")
        assert ("kong 3s" in play.offered(0)) == strict
        if not strict:
            assert play.refused(0, Kong("3s")) == "declared-suit (SBR §12.19)"
            assert {tile[1] for tile in play.offered(0)} == {"s"}


class TestWinningBeforeIt:
    @pytest.mark.clause("SBR §2.2")
    def test_a_hand_of_two_suits_wins_on_anothers_tile(self):
        play = fresh("4m1p1s", ON_4M).discard(0, "4m")
        assert play.offered(1) == ["hu", "pass"]
        play.hu(1).settle()
        assert "forbidden" not in seen(play, 1, None)
        assert play.end_time().winners == ["1 from 0 on 4m: plain"]
        assert "forbidden" not in play.sheet["hands"]["1"]

    @pytest.mark.clause("SBR §2.2")
    def test_a_hand_of_three_does_not(self):
        play = fresh("4m1p1s", THREE_SUITS).discard(0, "4m")
        assert play.offered(1) == []
        assert play.refused(1, Hu()) == "three-suits (SBR §12.19)"
        assert "waits" not in hints(play, 1)

    @pytest.mark.clause("SBR §11.1")
    def test_by_the_strict_table_its_hu_is_false_and_holds_no_forbidden_suit(self):
        play = fresh("4m1p1s", THREE_SUITS, strict=True).discard(0, "4m").hu(1).settle().end_time()
        assert play.winners == ["1 from 0 on 4m: false"]
        assert play.paid("forbidden-suit") == []
        assert play.sheet["hands"]["1"].get("forbidden") is None

    @pytest.mark.clause("SBR §12.15")
    def test_the_dealt_hand_wins(self):
        play = fresh("123456789m99p123p", heavenly_hand=4, fan_limit=5).hu(0).end_time()
        assert play.winners == ["0: heavenly-hand 4"]
        assert fresh("123456789m99p123s").refused(0, Hu()) == "three-suits (SBR §12.19)"

    @pytest.mark.clause("SBR §12.21")
    @pytest.mark.parametrize("drawn", ["7s", "8m"])
    def test_who_plays_on_names_the_suit_with_the_discard_to_come(self, drawn: str):
        play = fresh("4m1p1s", ON_4M, "", "", wall=f"5s5s1p{drawn}", blood_flows=True).discard(0, "4m").hu(1).settle()
        play.drop(2, "5s").drop(3, "5s").drop(0, "1p")
        assert "names" not in hints(play, 1)
        assert seen(play.discard(1, drawn), 1, None)["forbidden"] == "s"


class TestTheEnd:
    def at_the_wall(self, hand: str, **options: Any) -> Table:
        """Return a table at its empty wall, where seat 1 has discarded nothing and the others are ready."""
        hands = ("1112223334445s", hand, "4445556667778m", "55666777888s23p")
        table = Table(*hands, forbid="m-sm", turn=3, drawn="9p", left=0, forbidding="first-discard", **options)
        return table.drop(3, "9p")

    @pytest.mark.clause("SBR §9.1", "SBR §9.3")
    def test_who_never_discarded_and_holds_three_suits_is_not_ready(self):
        play = self.at_the_wall(THREE_SUITS)
        assert not play.sheet["hands"]["1"]["ready"]
        assert {entry["payer"] for entry in play.entries(["not-ready"])} == {1}
        ready = self.at_the_wall(ON_4M)
        assert [wait["tile"] for wait in ready.sheet["hands"]["1"]["waits"]] == ["1m", "4m"]
        assert ready.entries(["not-ready"]) == []

    @pytest.mark.clause("SBR §9.2", "SBR §12.3")
    @pytest.mark.parametrize("flower_pig", ["penalty", "limit"])
    def test_and_no_flower_pig(self, flower_pig: str):
        assert self.at_the_wall(THREE_SUITS, flower_pig=flower_pig).entries(["forbidden-suit", "flower-pig"]) == []

    @pytest.mark.clause("SBR §4.3", "SBR §9.2")
    def test_flower_pigs_are_looked_for_by_the_suit_that_was_named(self):
        pigs = 0
        for seed in range(40):
            *_, (*_, after) = playing(seed, options=BY_DISCARD)
            if after.phase == "over" and after.sheet["end"] == "wall":
                held = [player for player in after.players if player.suit is not None and player.hand[player.suit]]
                found = sum(player.strayed and not player.out for player in held)
                assert [entry["clause"] for entry in after.sheet["ledger"]].count("SBR §9.2") == found
                pigs += found
        assert pigs


class TestHints:
    def test_what_a_discard_names_and_what_the_suit_held_least_is(self):
        play = fresh("123456m1234567p1s", "14789m258p14s369s")
        assert hints(play, 0)["names"] == {"clause": "SBR §12.19"}
        assert hints(play, 0)["forbid"] == "s"
        assert "costly" not in hints(play, 0)
        assert hints(fresh(strict=True), 0) == {"names": {"clause": "SBR §12.19"}}
        assert hints(play, 1) == {}, "it is for the one whose turn it is"

    def test_waits_go_by_the_suit_that_the_discard_would_name(self):
        play = fresh("23m123456789p99p1s")
        assert list(hints(play, 0)["discards"]) == ["1s"]
        assert [wait["tile"] for wait in hints(play, 0)["discards"]["1s"]] == ["1m", "4m"]

    def test_waits_before_it_are_those_of_a_hand_of_two_suits(self):
        play = fresh(HANDS[0], ON_4M)
        assert [wait["tile"] for wait in hints(play, 1)["waits"]] == ["1m", "4m"]


class TestBots:
    @pytest.mark.parametrize("level", LEVELS)
    def test_all_levels_throw_the_suit_held_least_first(self, level: str):
        play = fresh("123456m1235567p5s")
        decision, view = GAME.decisions(play.state)[0], GAME.view(play.state, 0)
        assert word(bot(level).choose(view, decision, KeyedChance(b"x"))) == "5s"

    def test_the_best_keeps_sets(self):
        play = fresh("1479m234p2345678s")
        decision, view = GAME.decisions(play.state)[0], GAME.view(play.state, 0)
        assert word(bot("hard").choose(view, decision, KeyedChance(b"x"))).endswith("m")
        worths = weigh(view, decision)
        assert set(worths) == set(decision.actions)

    @pytest.mark.parametrize("level", LEVELS)
    def test_of_a_hand_without_a_suit_what_is_loneliest_goes(self, level: str):
        play = fresh("123456m23455p78p9m")
        decision, view = GAME.decisions(play.state)[0], GAME.view(play.state, 0)
        assert word(bot(level).choose(view, decision, KeyedChance(b"x"))) == "9m"

    def test_a_pung_is_weighed_before_the_suit_is_named(self):
        play = fresh("1p5m5s", "456789m11p22357p", dealer=0).discard(0, "1p")
        decision, view = GAME.decisions(play.state)[1], GAME.view(play.state, 1)
        assert {action.__struct_config__.tag for action in weigh(view, decision)} == {"pung", "pass"}

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.clause("SBR §11.1", "SBR §11.2")
    def test_none_is_penalised_at_the_strict_table(self, level: str):
        for number in range(12):
            for sheet in sheets(level, number):
                assert not {"forbidden-suit", "false-hu"} & {entry["reason"] for entry in sheet["ledger"]}


def sheets(level: str, number: int) -> Iterator[Any]:
    """Play a deal of bots at the strict table; what each chooses has to be offered."""
    state = GAME.new(Options(forbidding="first-discard", strict=True), 4, 1)
    chance, choices = KeyedChance(b"wall %d" % number), KeyedChance(b"choices %d" % number)
    while asked := GAME.decisions(state):
        seat = max(asked)
        action = asked[seat].default
        if seat != TABLE:
            action = bot(level).choose(GAME.view(state, seat), asked[seat], choices)
            assert action in asked[seat].actions
        for event in GAME.act(state, seat, action, chance):
            state = GAME.evolve(state, event)
    yield state.sheet


class TestRecords:
    def test_a_record_has_no_forbid_and_replays(self):
        start = GAME.new(Options(forbidding="first-discard", exchange="any", exchange_direction="next"), 4, 1)
        play = Play(start).deal().defaults()
        while not play.state.is_over:
            if play.state.phase == "claim":
                play.settle()
            else:
                play.defaults()
        record = GAME.record(start.options, play.log)
        verbs = [action[1] for action in record["deals"][0]["actions"]]
        assert "forbid" not in verbs
        assert verbs[4] == "discard"
        assert GAME.replay(record)["scores"] == list(play.state.scores)


def suits_named(steps: Iterator[Step]) -> Iterator[tuple[str, Step]]:
    """Yield each discard that names a suit."""
    for step in steps:
        for event in step[3]:
            if isinstance(event, Discarded) and event.suit is not None:
                yield event.suit, step


@pytest.mark.parametrize("seed", seeds(20))
def test_in_any_match_each_player_names_one_suit_with_the_first_discard(seed: int):
    options = Options(forbidding="first-discard", strict=seed % 3 == 0, blood_flows=seed % 3 == 1, forbidden_first=True)
    named = 0
    for suit, (before, seat, action, _, after) in suits_named(playing(seed, options=options)):
        named += 1
        assert isinstance(action, Discard)
        assert before.players[seat].suit is None
        assert not before.players[seat].discarded
        assert after.players[seat].suit == SUITS.index(suit)
        held = {suit_of(parse(tile)) for tile in GAME.view(before, seat)["seats"][str(seat)]["hand"]}
        held |= {suit_of(meld.kind) for meld in before.players[seat].melds}
        assert (suit == action.tile[1]) or len(held) < 3
        if not options.strict:
            assert all(suit_of(meld.kind) != after.players[seat].suit for meld in after.players[seat].melds)
    assert named >= 1


@pytest.mark.parametrize("seed", seeds(6))
def test_two_worlds_look_the_same(seed: int):
    options = Options(forbidding="first-discard", exchange="any" if seed % 2 else "none", strict=seed % 3 == 0)
    way = WAY._replace(playing=lambda seed: playing(seed, options=options))
    assert compare(way, seed) > 2


def test_the_deal_begins_with_the_dealers_turn_and_no_event_of_suits():
    start = GAME.new(Options(forbidding="first-discard"), 4, 1)
    events = GAME.act(start, TABLE, Deal(), KeyedChance(b"x"))
    assert [type(event) for event in events] == [Dealt]
    after = GAME.evolve(start, events[0])
    assert not is_legal(GAME, after, after.dealer, Forbid(suit="s"), None, "SBR ")
    assert list(GAME.decisions(after)) == [after.dealer]
