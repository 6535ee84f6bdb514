"""The players: legal, quick to think, blind to what they may not see, and each level better than the one below."""

from math import sqrt
from statistics import mean, stdev

import pytest

from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.mahjong.tiles34 import parse_many
from games.toppan.actions import Bet, Drop, Hit, Stand
from games.toppan.bots.hand_distribution import hand_distribution, strength
from games.toppan.bots.players import LEVELS, bot
from games.toppan.bots.seen import see
from games.toppan.game import GAME
from games.toppan.options import Options
from games.toppan.state import State
from games.toppan.yaku import read
from tests.games.toppan.table import OUT, Play, Table, dealt

CHANCE = KeyedChance(b"any")


def choice(level: str, state: State) -> object:
    """Return what a player of the level does now."""
    ((seat, decision),) = GAME.decisions(state).items()
    return bot(level).choose(GAME.view(state, seat), decision, CHANCE)


def play(levels: list[str], key: bytes, deals: int = 1, options: Options | None = None) -> State:
    """Play a match and return its end; every choice must be one of those offered."""
    chance, choices = KeyedChance(b"wall" + key), KeyedChance(b"choices" + key)
    state = GAME.new(options or Options(), len(levels), deals)
    while asked := GAME.decisions(state):
        ((seat, decision),) = asked.items()
        action = decision.default
        if seat != TABLE:
            action = bot(levels[seat]).choose(GAME.view(state, seat), decision, choices)
            assert action in decision.actions
        for event in GAME.act(state, seat, action, chance):
            state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize("seats", range(2, 11))
def test_bots_of_all_levels_play_at_every_table(seats: int):
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(seats)]
    for number, options in enumerate((Options(), Options(bust_loses=True, oya="double", black_hand=False))):
        state = play(levels, b"%d %d" % (seats, number), deals=3, options=options)
        assert sum(state.scores) == 20_000 * seats


@pytest.mark.parametrize(("better", "worse", "deals"), [("medium", "easy", 400), ("hard", "medium", 240)])
def test_each_level_wins_chips_from_the_one_below(better: str, worse: str, deals: int):
    """Two of each at a table, one deal each, every wall played from both sides."""
    gained: list[int] = []
    for number in range(deals // 2):
        for levels in ([better, worse] * 2, [worse, better] * 2):
            scores = play(levels, b"%d" % number).scores
            gained.append(sum(score - 20_000 for score, level in zip(scores, levels, strict=True) if level == better))
    assert mean(gained) > 2 * stdev(gained) / sqrt(len(gained))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_makes_the_same_choices(level: str):
    assert play([level] * 4, b"same", deals=2) == play([level] * 4, b"same", deals=2)


@pytest.mark.parametrize("level", LEVELS)
def test_what_everybody_does(level: str):
    low = dealt("1m1p 2m2m 3m3m 4m4m")
    assert choice(level, low.state) == Hit()
    assert choice(level, dealt("9m1p 2m2m 3m3m 4m4m 1z").hit(0).state) == Stand()
    over = dealt("9m1z 2m2m 3m3m 4m4m 8p").hit(0)
    assert choice(level, over.state) == Stand()
    best = Table("55m1z", "9m1z", "9p1z", "9s1z")
    assert choice(level, best.state) != Drop()


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_good_hand_stays_and_a_bad_one_drops_out(level: str):
    """The medium one raises with it; the hard one may well lie in wait."""
    strong = Table("9m1z", "0m5m1z", "9p1z", "9s1z", indicator="4m").bet(500, 0)
    bet = choice(level, strong.state)
    assert isinstance(bet, Bet)
    assert bet.points > 500 or level == "hard"
    weak = Table("9m1z", "1m1z", "9p1z", "9s1z").bet(2000, 0)
    assert choice(level, weak.state) == Drop()


def test_the_easy_one_drops_what_is_far_when_it_is_dear():
    assert choice("easy", Table("9m1z", "1m1z", "9p1z").bet(2000, 0).state) == Drop()
    cheap = {choice("easy", Table("9m1z", "1m1z", "9p1z").bet(100, 0).state) for _ in range(20)}
    assert cheap == {Drop(), Bet(100)}


def test_the_hard_one_takes_two_tiles_into_account():
    assert choice("hard", dealt("1z2z 2m2m 3m3m").state) == Hit()


def test_what_is_seen():
    table = Table("9m1z", "0m5m1z", OUT, "9s1z", "1m1p", indicator="4m", oya=3).drop(3).bet(300, 4)
    seen = see(GAME.view(table.state, 0))
    assert (seen.seat, seen.pot, seen.bet, seen.is_oya, seen.chips) == (0, 4000, 300, False, 19_000)
    assert [(rival.seat, rival.tiles, rival.bet) for rival in seen.rivals] == [(1, 3, 0), (4, 2, 300)]
    assert seen.unseen.total() == 136 - 2 - 1


def test_who_has_not_stood_yet_may_hold_anything():
    seen = see(GAME.view(dealt("1m1p 9m3m 3m3m 4m4m 1z1z 2z2z").state, 0))
    assert [rival.tiles for rival in seen.rivals] == [0, 0, 0]
    assert seen.unseen.total() == 136 - 2 - 2 - 1


def test_hands_shown_before_are_remembered_as_long_as_the_wall_lasts():
    play = Play(GAME.new(Options(), 2, 9)).deal()
    play.stand(*play.state.staying).bet(100, play.state.dealer).bet(100, play.state.turn)
    gone = sum(len(hand.get("tiles", ())) + 2 * len(hand["thrown"]) for hand in play.sheet["hands"].values())
    play.deal()
    thrown = sum(2 * len(player.thrown) for player in play.state.players)
    seat = play.state.turn
    assert see(GAME.view(play.state, seat)).unseen.total() == 136 - 2 - 2 - gone - thrown


def test_the_crowd_is_in_order_and_knows_its_share():
    for tiles in range(10):
        hands = hand_distribution(tiles, bust_loses=False)
        assert list(hands.strengths) == sorted(hands.strengths)
        assert hands.better(hands.strengths[0]) < 0.1
        assert hands.better((9,)) == 1
    perfect = read(parse_many("55m1z"))
    assert hand_distribution(0, bust_loses=False).better(strength(perfect, 3, bust_loses=False)) < 0.15


def test_decisions_without_a_choice_need_no_thought():
    decision: Decision[object] = Decision("0.1.draw", "draw", (Stand(),), Stand())
    assert bot("hard").choose({}, decision, CHANCE) == Stand()


def test_there_are_no_other_levels():
    with pytest.raises(KeyError):
        bot("random")
