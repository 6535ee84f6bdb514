"""What each level of bot does, in notation, and whole matches of them: legal, stronger level by level, seldom drawn."""

import math
from collections.abc import Sequence
from statistics import mean, stdev

import pytest

from bench.bots import RandomPlayer, greedy
from games.base import TABLE, Bot
from games.chance import KeyedChance
from games.little_mahjong.bots import LEVELS, bot
from games.little_mahjong.bots.expected_value import ExpectedValue
from games.little_mahjong.bots.seen import Seen, read
from games.little_mahjong.dominoes import COPIES, KINDS, minus
from games.little_mahjong.game import GAME
from games.little_mahjong.options import Options
from games.little_mahjong.state import State
from games.little_mahjong.triplets import triplet, waits, within
from tests.games.little_mahjong.table import Play, Table, hand, kind, word

WINS = "22 25 55 12 35"  # with 34: two sets beside two straights

levels = pytest.mark.parametrize("level", LEVELS)


def chosen(table: Play, seat: int, level: str, key: bytes = b"chance") -> str:
    decision = GAME.decisions(table.state)[seat]
    action = bot(level).choose(GAME.view(table.state, seat), decision, KeyedChance(key))
    assert action in decision.actions
    return word(action)


def test_levels_from_the_weakest_on():
    assert LEVELS == GAME.info.bots == ("easy", "medium", "hard")
    with pytest.raises(KeyError):
        bot("perfect")


@levels
def test_a_win_is_taken_drawn_or_given(level: str):
    assert chosen(Table(WINS, "", "", "", drawn="34"), 0, level) == "win"
    assert chosen(Table("", WINS, "", "", drawn="34").discard(0, "34"), 1, level) == "win"


def test_the_easy_one_claims_every_other_triplet():
    table = Table("", "12 35 66 16 13", "", "", drawn="34").discard(0, "34")
    assert {chosen(table, 1, "easy", b"%d" % number) for number in range(9)} == {"12 35", "pass"}


def test_the_medium_one_keeps_a_hand_ready_and_a_triplet_before_all_that_is_not():
    for number in range(10):
        ready = Table("22 25 55 14 16", "", "", "", drawn="66")
        discard = chosen(ready, 0, "medium", b"%d" % number)
        assert waits(minus(hand("22 25 55 14 16 66"), kind(discard)))
        far = Table("11 12 22 45 56", "", "", "", drawn="26")
        discard = chosen(far, 0, "medium", b"%d" % number)
        rest = minus(hand("11 12 22 45 56 26"), kind(discard))
        assert waits(rest) or within(rest)


def prospects(unseen: tuple[int, ...], held: str = "12 34", left: int = 12) -> float:
    """Return what two dominoes beside a laid triplet are worth to the hard player, by what is still to be had."""
    laid = triplet(hand("22 25 55"))
    seen = Seen(hand(held), laid, 3, unseen, left)
    return ExpectedValue(seen, 3, 4).of(hand(held), laid)


def test_the_hard_one_counts_what_is_gone():
    gone = tuple(0 if each in hand("35 56 23") else COPIES[each] for each in KINDS)
    assert prospects(COPIES) > prospects(gone)
    none = tuple(0 if each in waits(hand("12 34"), triplet(hand("22 25 55"))) else COPIES[each] for each in KINDS)
    assert prospects(none) < prospects(gone)


def test_the_hard_one_knows_when_the_wall_ends():
    """Without a domino left nothing comes; with one, another's turn; with five, the own draw."""
    assert prospects(COPIES, left=0) == 0
    assert prospects(COPIES, left=3) < prospects(COPIES, left=4) < prospects(COPIES, left=8)


def test_the_hard_one_goes_for_points():
    """[3:3] [4:4] wait for the same beside either triplet; one is worth three points, the other one."""
    found = []
    for laid in (triplet(hand("22 25 55")), triplet(hand("13 26 45"))):
        seen = Seen(hand("33 44"), laid, 3, COPIES, 12)
        found.append(ExpectedValue(seen, 3, 4).of(seen.hand, laid))
    assert found[0] > found[1]


def test_the_hard_one_sees_its_own_dominoes_gone():
    seen = read(GAME.view(Table("12 34", "", "", "", laid=("22 25 55",), drawn="66").state, 0))
    assert (seen.others, sum(seen.unseen)) == (3, 32 - 6)
    assert [seen.unseen[each] for each in hand("12 22 66")] == [0, 1, 1]
    assert (seen.open, seen.left, seen.thrown, seen.triplets) == (None, 3, 1, 0)


def test_the_hard_one_sees_how_far_the_deal_is():
    """The triplet laid by seat 1 was a discard, too; seat 3 sits two places after seat 1."""
    table = Table("", "12 34", "", "", laid=("", "22 25 55"), turn=1, drawn="66").discard(1, "66")
    seen = read(GAME.view(table.state, 3))
    assert (seen.thrown, seen.triplets, seen.far, seen.open) == (2, 1, 2, kind("66"))


def test_the_hard_one_lets_a_triplet_go_that_would_leave_the_hand_worse():
    """The hand waits for six kinds; with two straights laid it would wait for fewer."""
    table = Table("", "14 25 33 35 46", "", "", drawn="34").discard(0, "34")
    assert chosen(table, 1, "medium") != "pass"
    assert chosen(table, 1, "hard") == "pass"


def play(seats: Sequence[Bot], key: bytes, deals: int = 1, options: Options | None = None) -> State:
    """Play a match to its end; every choice must be one of those offered."""
    state = GAME.new(options or Options(), len(seats), deals)
    chance, choices = KeyedChance(b"wall" + key), KeyedChance(b"choices" + key)
    while asked := GAME.decisions(state):
        seat = max(asked)
        action = asked[seat].default
        if seat != TABLE:
            action = seats[seat].choose(GAME.view(state, seat), asked[seat], choices)
            assert action in asked[seat].actions
        for event in GAME.act(state, seat, action, chance):
            state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize("seats", [3, 4])
def test_bots_of_all_levels_play_legally_beside_a_random_player(seats: int):
    for number in range(8):
        players: list[Bot] = [*(bot(level) for level in LEVELS), RandomPlayer()]
        turned = (players[number % 4 :] + players[: number % 4])[:seats]
        options = Options(last_discard_claims=number % 2 == 0)
        assert len(play(turned, b"%d" % number, deals=3, options=options).gains) == 3


@levels
def test_the_same_chance_makes_the_same_choices(level: str):
    first, again = (play([bot(level)] * 4, b"same", deals=2) for _ in range(2))
    assert first == again


def duel(one: Bot, two: Bot, seats: int, deals: int) -> float:
    """Return how many standard errors one is above two, a deal for itself each, seats and levels taking turns.

    The same walls come with the two in each other's places, which leaves less to luck.
    """
    gaps: list[float] = []
    for number in range(deals // 2):
        gap = 0.0
        for first, second in ((one, two), (two, one)):
            players = [first if (seat + number) % 2 else second for seat in range(seats)]
            scores = play(players, b"duel %d" % number).scores
            mine = [score for score, player in zip(scores, players, strict=True) if player is one]
            theirs = [score for score, player in zip(scores, players, strict=True) if player is two]
            gap += mean(mine) - mean(theirs)
        gaps.append(gap)
    return mean(gaps) / (stdev(gaps) / math.sqrt(len(gaps)))


@pytest.mark.parametrize(("better", "worse"), [("hard", "medium"), ("medium", "easy")])
def test_each_level_is_clearly_better_than_the_one_below(better: str, worse: str):
    assert duel(bot(better), bot(worse), 4, 500) > 3


def test_three_play_alike():
    assert duel(bot("hard"), bot("easy"), 3, 200) > 3


def test_the_best_beats_a_greedy_player():
    """By a third of a point a deal, which takes many deals to see; the benchmark plays thousands."""
    assert duel(bot("hard"), greedy(GAME), 4, 1200) > 1


def test_the_weakest_beats_random_play():
    assert duel(bot("easy"), RandomPlayer(), 4, 160) > 3


@pytest.mark.clause("LM §7.1")
def test_good_play_by_four_seldom_ends_in_a_draw():
    """The source's simulation found fewer than 5 % of draws; here some thousandths are."""
    deals = 200
    matches = (play([bot("hard")] * 4, b"draws %d" % number) for number in range(deals))
    draws = sum(state.sheet["end"] == "draw" for state in matches)
    assert draws < 0.05 * deals
