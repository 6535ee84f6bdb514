"""Three tiles given before suits are forbidden, and suits named openly (SBR §12.17-12.20)."""

from collections import Counter
from typing import Any

import pytest

from games.actions import Deal
from games.base import ALL, TABLE, RecordError
from games.chance import KeyedChance
from games.mahjong.hand import hand_of, size
from games.mahjong.tiles import notation, parse_many
from games.sichuan import exchange
from games.sichuan.actions import Discard, Exchange, Forbid, Hu
from games.sichuan.events import DirectionThrown
from games.sichuan.game import GAME
from games.sichuan.options import Options
from tests.games.sichuan.table import Fresh, Play, Table

HANDS = ("123456m1234567p1s", "123789m1234p456s", "456789m567p1234s", "123m456789p4567s")
GIVEN = ("123m", "789m", "456m", "123m")


def dealt(**options: Any) -> Fresh:
    """Return a table at which all are to choose; nobody's tiles come by chance but the direction."""
    return Fresh(*HANDS, **{"exchange": "one-suit", "exchange_direction": "next", **options})


class TestChoosing:
    @pytest.mark.clause("SBR §12.17")
    def test_nobody_is_asked_where_there_is_no_exchange(self):
        assert Fresh(*HANDS).state.phase == "forbid"
        assert Fresh(*HANDS).refused(0, Exchange(("1m", "2m", "3m"))) == "no-exchange (SBR §12.17)"

    @pytest.mark.clause("SBR §12.17")
    def test_all_choose_at_the_same_time_before_suits_are_forbidden(self):
        play = dealt()
        assert set(GAME.decisions(play.state)) == {0, 1, 2, 3}
        assert {decision.kind for decision in GAME.decisions(play.state).values()} == {"exchange"}
        assert play.refused(0, Forbid(suit="s")) == "no-forbidding (SBR §4.1)"
        assert play.refused(0, Discard("1m")) == "exchange-first (SBR §12.17)"
        play.do(2, Exchange(("4m", "5m", "6m")))
        assert set(GAME.decisions(play.state)) == {0, 1, 3}
        assert play.refused(2, Exchange(("7m", "8m", "9m"))) == "already-given (SBR §12.17)"

    @pytest.mark.clause("SBR §12.17")
    def test_three_of_one_suit_that_are_held(self):
        play = dealt()
        assert play.refused(0, Exchange(("1m", "2m", "1p"))) == "one-suit (SBR §12.17)"
        assert play.refused(0, Exchange(("1m", "1m", "2m"))) == "not-held (SBR §12.17)"
        assert play.refused(0, Exchange(("1m", "2m", "0m"))) == "no-such-tile (SBR §1.1)"
        assert play.refused(0, Exchange(("1m", "2m"))) == "three-wanted (SBR §12.17)"  # type: ignore[arg-type]
        assert "1m 2m 3m" in play.offered(0)
        assert not any("s" in three for three in play.offered(0)), "of bamboo there is but one"

    @pytest.mark.clause("SBR §12.17")
    def test_any_three(self):
        play = dealt(exchange="any")
        assert {"1m 2m 1p", "1m 2m 3m", "6p 7p 1s"} <= set(play.offered(0))

    @pytest.mark.clause("SBR §12.17")
    def test_the_order_of_the_three_does_not_matter(self):
        play = dealt().do(0, Exchange(("3m", "1m", "2m")))
        assert play.log[-1].tiles == ("1m", "2m", "3m")

    def test_what_comes_of_silence_is_of_the_shortest_suit_that_has_three(self):
        def suggested(tiles: str, how: str = "one-suit") -> str:
            options = Options(exchange=how)  # type: ignore[arg-type]
            return "".join(map(notation, exchange.suggested(hand_of(parse_many(tiles)), options)))

        assert suggested("123456m1234567p") == "1m2m6m"
        assert suggested("12345678m159s12p") == "1s5s9s"
        assert suggested("12345678m159s12p", "any") in ("1p2p5s", "1p2p1s", "1p2p9s")

    def test_hints_tell_it_to_who_has_not_chosen_and_is_not_at_the_strict_table(self):
        play = dealt()
        assert GAME.view(play.state, 0)["hints"] == {"exchange": ["1m", "2m", "6m"]}
        assert "hints" not in GAME.view(play.do(0, Exchange(("1m", "2m", "3m"))).state, 0)
        assert "hints" not in GAME.view(dealt(strict=True).state, 0)


class TestChangingHands:
    @pytest.mark.clause("SBR §12.17", "SBR §12.18")
    @pytest.mark.parametrize(("direction", "giver"), [("next", 3), ("opposite", 2)])
    def test_each_gives_to_the_one_so_many_seats_on(self, direction: str, giver: int):
        play = dealt(exchange_direction=direction).exchange(*GIVEN)
        assert play.state.phase == "forbid"
        seen = GAME.view(play.state, 0)
        assert seen["seats"]["0"]["received"] == list(map(notation, parse_many(GIVEN[giver])))
        assert [size(player.hand) for player in play.state.players] == [14, 13, 13, 13]
        assert seen["exchange"] == {"steps": 4 - giver}

    @pytest.mark.clause("SBR §12.18")
    @pytest.mark.parametrize(("die", "steps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
    def test_a_die_says_where(self, die: int, steps: int):
        play = dealt(exchange_direction="dice")
        play.fold([DirectionThrown(die)])
        play.exchange(*GIVEN)
        assert play.state.steps == steps
        assert play.state.players[steps].received == play.state.players[0].given

    @pytest.mark.clause("SBR §12.18")
    def test_the_die_is_thrown_with_the_deal_and_by_its_chance(self):
        thrown = Counter[int]()
        for key in range(120):
            start = GAME.new(Options(exchange="any"), 4, 1)
            events = GAME.act(start, TABLE, Deal(), KeyedChance(bytes([key])))
            assert events == GAME.act(start, TABLE, Deal(), KeyedChance(bytes([key])))
            [_, direction] = events
            assert isinstance(direction, DirectionThrown)
            thrown[direction.die] += 1
        assert set(thrown) == {1, 2, 3, 4, 5, 6}
        fixed = GAME.new(Options(exchange="any", exchange_direction="next"), 4, 1)
        assert len(GAME.act(fixed, TABLE, Deal(), KeyedChance(b"x"))) == 1

    def test_the_next_deal_begins_with_an_exchange_of_its_own(self):
        play = Fresh(*HANDS, deals=2, exchange="one-suit", exchange_direction="next").exchange(*GIVEN).end_time()
        assert play.sheet["scores"] == [0, 0, 0, 0]


class TestSecrets:
    @pytest.mark.clause("SBR §12.17")
    def test_a_choice_is_its_players_alone(self):
        play = dealt().do(2, Exchange(("4m", "5m", "6m")))
        assert GAME.view(play.state, 2)["seats"]["2"]["given"] == ["4m", "5m", "6m"]
        for viewer in (None, 0, 1, 3):
            assert GAME.view(play.state, viewer) == GAME.view(dealt().state, viewer)
            assert GAME.redact(play.log[-1], viewer) is None
        assert GAME.redact(play.log[-1], ALL) is not None

    @pytest.mark.clause("SBR §12.18")
    def test_nobody_sees_the_die_before_all_have_chosen(self):
        play = dealt(exchange_direction="dice")
        before = {viewer: GAME.view(play.state, viewer) for viewer in (None, ALL, 0, 1)}
        play.fold([DirectionThrown(5)])
        for viewer, view in before.items():
            assert GAME.view(play.state, viewer) == view
            assert GAME.redact(DirectionThrown(5), viewer) is None


class TestRecords:
    def test_the_exchange_is_written_and_played_again(self):
        for options in ({"exchange_direction": "dice"}, {"exchange_direction": "opposite"}):
            start = GAME.new(Options(exchange="any", **options), 4, 1)  # type: ignore[arg-type]
            play = Play(start).deal().defaults().defaults().end_time()
            record = GAME.record(start.options, play.log)
            assert [action[1] for action in record["deals"][0]["actions"][:4]] == ["exchange"] * 4
            assert ("direction" in record["deals"][0]) == (options["exchange_direction"] == "dice")
            assert GAME.replay(record)["scores"] == [0, 0, 0, 0]

    @pytest.mark.parametrize("die", [None, 0, 7, "1", True])
    def test_a_record_without_its_die_is_refused(self, die: object):
        start = GAME.new(Options(exchange="any"), 4, 1)
        record = GAME.record(start.options, Play(start).deal().defaults().defaults().end_time().log)
        record["deals"][0]["direction"] = die
        with pytest.raises(RecordError, match=r"deal 0: the direction .*SBR §12\.18"):
            GAME.replay(record)

    def test_three_tiles_are_wanted(self):
        start = GAME.new(Options(exchange="any"), 4, 1)
        record = GAME.record(start.options, Play(start).deal().defaults().defaults().end_time().log)
        record["deals"][0]["actions"][0] = [0, "exchange", "1m"]
        with pytest.raises(RecordError, match="exchange wants three tiles"):
            GAME.replay(record)


class TestNamedOpenly:
    @pytest.mark.clause("SBR §12.19")
    def test_a_suit_is_named_held_or_not_and_nothing_is_set_aside(self):
        play = Fresh(*HANDS, forbidding="open")
        assert play.offered(0) == ["card m", "card p", "card s"]
        assert play.refused(0, Forbid(tile="1s")) == "no-such-suit (SBR §12.19)"
        assert play.refused(0, Forbid(suit="x")) == "no-such-suit (SBR §4.1)"
        play.forbid("s", "m", "p", "s")
        assert "1m" in play.offered(0)
        assert all(player.aside is None and not player.card for player in play.state.players)

    @pytest.mark.clause("SBR §12.19")
    def test_all_know_all_suits_once_the_last_is_named_and_none_before(self):
        play = Fresh(*HANDS, forbidding="open")
        before = GAME.view(play.state, 1)
        play.do(0, Forbid(suit="s"))
        assert GAME.view(play.state, 1) == before
        assert GAME.view(play.state, 0)["seats"]["0"]["forbidden"] == "s"
        assert "aside" not in GAME.view(play.state, 0)["seats"]["0"]
        for seat, suit in ((1, "m"), (2, "p"), (3, "s")):
            play.do(seat, Forbid(suit=suit))
        assert [GAME.view(play.state, None)["seats"][seat]["forbidden"] for seat in "0123"] == ["s", "m", "p", "s"]
        assert GAME.redact(play.log[-1], None) == {"type": "forbidden-settled", "suits": ["s", "m", "p", "s"]}

    @pytest.mark.clause("SBR §12.19")
    def test_a_sealed_suit_is_told_with_no_such_event(self):
        play = Fresh(*HANDS).defaults()
        assert GAME.redact(play.log[-1], None) == {"type": "forbidden-settled"}

    @pytest.mark.clause("SBR §12.20")
    def test_its_tiles_go_first(self):
        table = Table("1234567m12345p1s", forbid="s", drawn="9m", wall="9s", forbidden_first=True)
        assert table.offered(0) == ["1s"]
        assert table.refused(0, Discard("9m")) == "forbidden-first (SBR §12.20)"
        assert GAME.view(table.state, 0)["hints"]["must"] == {"suit": "s", "clause": "SBR §12.20"}
        assert GAME.decisions(table.state)[0].default == Discard("1s")
        table = Table("1234567m12345p1s", forbid="s", drawn="9m")
        assert "9m" in table.offered(0)
        table = Table("1234567m123456p", forbid="s", drawn="9m", forbidden_first=True)
        assert "9m" in table.offered(0)


class TestMissedWins:
    @pytest.mark.clause("SBR §12.16")
    @pytest.mark.parametrize(("may", "worth"), [("dearer", 2), ("none", None), ("any", 2)])
    def test_a_dearer_win_after_one_let_go(self, may: str, worth: int | None):
        hands = ("", "123456m789p99s23s")
        table = Table(*hands, melds=("", "", "", "4s"), turn=2, drawn="1s", wall="4s", missed_wins=may).drop(2, "1s")
        assert table.kong(3, "4s").worth(1) == worth

    @pytest.mark.clause("SBR §12.16")
    @pytest.mark.parametrize(("may", "worth"), [("dearer", None), ("none", None), ("any", 1)])
    def test_the_same_win_after_it_was_let_go(self, may: str, worth: int | None):
        table = Table("", "123456m789p11s23s", turn=2, drawn="4s", wall="4s", missed_wins=may).drop(2, "4s")
        assert table.discard(3, "4s").worth(1) == worth

    @pytest.mark.clause("SBR §12.16")
    def test_what_is_said_of_it(self):
        table = Table("", "123456m789p11s23s", turn=2, drawn="4s", wall="4s", missed_wins="none").drop(2, "4s")
        assert GAME.view(table.state, 1)["hints"]["missed"] == {"points": 1, "clause": "SBR §12.16"}
        table.discard(3, "4s")
        assert table.refused(1, Hu()) == "missed-win (SBR §12.16)"
