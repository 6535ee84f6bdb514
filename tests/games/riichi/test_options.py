"""Options that contradict one another, and the tiles that a match is played with (RR §18, §19)."""

from collections import Counter
from typing import Any

import pytest
from msgspec import ValidationError, convert

from games.actions import Deal, EndTime
from games.base import TABLE, Json, RecordError
from games.chance import KeyedChance
from games.mahjong.tiles34 import notation, parse
from games.presets import Contradiction
from games.riichi.events import Dealt
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.tile_set import tile_set

REDS = {0: {}, 3: {"0m": 1, "0p": 1, "0s": 1}, 4: {"0m": 1, "0p": 2, "0s": 1}}


def refused(**options: Any) -> str:
    """Return the sentence that refuses options, as a lobby or a record shows it."""
    with pytest.raises(ValidationError) as refusal:
        convert(options, Options)
    with pytest.raises(ValueError, match="^" + str(refusal.value)):
        Options(**options)
    return str(refusal.value)


def record_of(options: Options) -> Json:
    """Return the record of a match whose time is up as soon as it has begun."""
    dealt = GAME.act(GAME.new(options, 4, 1), TABLE, Deal(), KeyedChance(b"deal"))
    state = GAME.evolve(GAME.new(options, 4, 1), dealt[0])
    return GAME.record(options, [*dealt, *GAME.act(state, TABLE, EndTime(), None)])


class TestContradictions:
    @pytest.mark.parametrize(
        ("options", "fields"),
        [
            ({"start": 30_000, "goal": 25_000}, ("goal", "start")),
            ({"start": 0, "bankruptcy": "zero"}, ("bankruptcy", "start")),
            ({"oka": 5_000}, ("oka",)),
            ({"ura_dora": False}, ("kan_ura_dora", "ura_dora")),
            ({"kan_dora": False}, ("kan_ura_dora", "kan_dora")),
        ],
    )
    def test_a_refusal_names_the_options(self, options: dict[str, Any], fields: tuple[str, ...]):
        with pytest.raises(Contradiction) as refusal:
            Options(**options)
        assert refusal.value.fields == fields

    @pytest.mark.clause("RR §18.2")
    def test_a_goal_below_the_start(self):
        assert refused(start=30_000, goal=25_000) == "goal: 25000 is below the start, 30000"
        assert Options(goal=30_000).goal == 30_000
        assert Options(start=25_000, goal=30_000).goal == 30_000

    @pytest.mark.clause("RR §18.4")
    @pytest.mark.parametrize("bankruptcy", ["below-zero", "zero"])
    def test_bankrupt_from_the_beginning(self, bankruptcy: str):
        assert refused(start=0, bankruptcy=bankruptcy) == f"bankruptcy: {bankruptcy} needs a start above 0"
        assert Options(start=0).start == 0

    @pytest.mark.clause("RR §18.7")
    def test_oka_that_does_not_divide(self):
        assert refused(oka=5_000) == "oka: 5000 does not divide by the 4 players in full hundreds"
        assert [Options(oka=each).oka for each in (2_000, 4_000, 20_000)] == [2_000, 4_000, 20_000]

    @pytest.mark.clause("RR §19.5")
    def test_ura_of_kans_without_ura_or_without_kan_dora(self):
        assert refused(ura_dora=False) == "kan_ura_dora: true needs ura_dora: true"
        assert refused(kan_dora=False) == "kan_ura_dora: true needs kan_dora: true"
        assert not Options(ura_dora=False, kan_dora=False, kan_ura_dora=False).kan_ura_dora

    @pytest.mark.clause("RR §18.2")
    def test_a_record_says_so(self):
        record = record_of(Options())
        assert GAME.replay(record)["points"] == [30_000] * 4
        with pytest.raises(RecordError, match="goal: 1000 is below the start, 30000"):
            GAME.replay(record | {"options": {"goal": 1_000}})


class TestRedFives:
    @pytest.mark.clause("RR §19.1")
    @pytest.mark.parametrize("count", REDS)
    def test_a_deal_has_so_many(self, count: Any):
        state = GAME.new(Options(red_fives=count), 4, 1)
        (dealt,) = GAME.act(state, TABLE, Deal(), KeyedChance(b"deal"))
        assert isinstance(dealt, Dealt)
        found = Counter(dealt.wall)
        assert {name: copies for name, copies in found.items() if name[0] == "0"} == REDS[count]
        assert all(found[f"5{suit}"] + found[f"0{suit}"] == 4 for suit in "mps")
        assert len(dealt.wall) == 136

    @pytest.mark.clause("RR §19.1")
    @pytest.mark.parametrize(
        ("count", "reds"), [(0, "no five red"), (3, "one five a suit red"), (4, "the red fives 0m 0p 0p 0s")]
    )
    def test_a_record_is_held_to_them(self, count: Any, reds: str):
        record = record_of(Options(red_fives=count))
        assert GAME.replay(record)["points"] == [30_000] * 4
        record["deals"][0]["wall"].reverse()
        assert GAME.replay(record)["points"] == [30_000] * 4, "any order of these tiles is a wall"
        wall = record["deals"][0]["wall"]
        wall[wall.index("0p" if count else "5p")] = "5p" if count else "0p"
        with pytest.raises(RecordError, match=reds):
            GAME.replay(record)

    def test_by_default_the_set_is_in_the_order_of_before(self):
        assert [notation(tile) for tile in tile_set(Options())][16:20] == ["0m", "5m", "5m", "5m"]
        assert tile_set(Options(red_fives=4)).count(parse("0p")) == 2
