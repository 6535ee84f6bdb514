"""From what a seat receives, and when, it can't tell whether anybody may claim a discard: a statistical test.

Thousands of deals are played in virtual time by the referee of production, with people whose answers take the times of
a model. Whoever is not asked perceives of a window only how long it lasts; of all guesses by that the best one has to
be hardly better than none. Everything follows from seeds. ``./dev bench windows`` does the same at length.
"""

from random import Random

import pytest

from games.registry import AnyGame, load
from mahjong_server.play.match import claim_window
from mahjong_server.play.match.clock import KeyedDelays
from tests.play.windows.findings import Company, find, watch
from tests.play.windows.guess import area, best_guess
from tests.play.windows.people import CROWD, PROGRAM, SWIFT, SWITCHED, USUAL

MOST_AREA = 0.55
MOST_ADDED_S = 1.5


def game_of(key: str) -> AnyGame:
    return load([f"games.{key}"])[key]


@pytest.mark.parametrize(
    ("key", "people", "matches", "deals"), [("sichuan", 4, 40, 8), ("little_mahjong", 4, 150, 10)], ids=str
)
def test_how_long_a_window_lasts_does_not_tell_whether_anybody_may_claim(key, people, matches, deals):
    found = find(watch(game_of(key), Company(CROWD, people), matches, deals))
    assert found.claimable.most <= MOST_AREA
    assert found.let_go.value <= MOST_AREA
    assert found.winnable.value <= MOST_AREA
    assert found.added_s < MOST_ADDED_S


@pytest.mark.parametrize(
    ("key", "company", "matches", "speed"),
    [
        pytest.param("riichi", Company(CROWD), 8, "normal", id="riichi"),
        pytest.param("little_mahjong", Company(CROWD, 2, 1), 60, "normal", id="with a bot"),
        pytest.param("little_mahjong", Company((SWITCHED,), 3), 60, "normal", id="switches"),
        pytest.param("little_mahjong", Company((SWIFT,), 3), 60, "quick", id="quick"),
        pytest.param("little_mahjong", Company((USUAL,), 3), 60, "slow", id="slow"),
        pytest.param("little_mahjong", Company((PROGRAM,), 3), 40, "normal", id="programs"),
        pytest.param("little_mahjong", Company(CROWD, 1, 3), 40, "normal", id="one person"),
        pytest.param("little_mahjong", Company((), 0, 4), 40, "normal", id="bots"),
    ],
)
def test_nor_does_it_whoever_sits_there(key: str, company: Company, matches: int, speed: str):
    found = find(watch(game_of(key), company, matches, 10, speed))
    assert found.claimable.value <= MOST_AREA
    assert found.let_go.value <= MOST_AREA
    assert found.added_s < MOST_ADDED_S


@pytest.mark.parametrize("level", game_of("sichuan").info.bots)
def test_nor_does_it_whatever_the_level_of_bots(level: str):
    found = find(watch(game_of("sichuan"), Company(CROWD, 1, 3, level), 4, 6))
    assert found.windows > 500
    for guess in (found.claimable, found.let_go, found.winnable):
        assert guess.value - 2 * guess.error <= MOST_AREA, "so few deals tell no more"


@pytest.mark.parametrize("company", [Company(CROWD, 1, 3), Company(CROWD, 2, 2)], ids=["one person", "two people"])
@pytest.mark.parametrize("bot_pace", ["quick", "instant"])
def test_nor_does_it_however_fast_bots_play(company: Company, bot_pace: str):
    found = find(watch(game_of("little_mahjong"), company, 60, 10, bot_pace=bot_pace))
    assert found.claimable.value <= MOST_AREA
    assert found.let_go.value <= MOST_AREA
    assert found.added_s < MOST_ADDED_S


@pytest.mark.parametrize("bot_pace", ["quick", "instant"])
def test_windows_among_several_people_are_the_same_however_fast_bots_play(bot_pace: str):
    natural, hasty = (
        [each.lasted_ms for each in watch(game_of("little_mahjong"), Company(CROWD, 2, 2), 4, 10, bot_pace=pace)]
        for pace in ("natural", bot_pace)
    )
    assert hasty == natural


# That these tests could fail


def no_feint(*_: object) -> int:
    return 0


def old_floor(draws: KeyedDelays, decision: str, *_: object) -> int:
    return round(500 + 500 * Random(f"{draws.secret!r} {decision}").lognormvariate(0, 0.6))


def now_and_then(draws: KeyedDelays, decision: str, *_: object) -> int:
    return 2_000 if draws.unit("lag", decision) < 0.2 else 0


@pytest.mark.parametrize(
    "laws",
    [
        {"decoy_delay_ms": no_feint},
        {"decoy_delay_ms": no_feint, "floor_ms": old_floor},
        {"decoy_delay_ms": now_and_then},
    ],
)
def test_a_floor_a_random_pause_and_some_lag_all_tell(laws, monkeypatch: pytest.MonkeyPatch):
    for name, law in laws.items():
        monkeypatch.setattr(claim_window, name, law)
    found = find(watch(game_of("little_mahjong"), Company(CROWD, 3), 20, 10))
    assert found.claimable.value > MOST_AREA + 0.1


def test_a_wait_for_the_slowest_costs_too_much(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(claim_window, "floor_ms", lambda *_: 4_000)
    found = find(watch(game_of("little_mahjong"), Company(CROWD, 3), 20, 10))
    assert found.claimable.value <= MOST_AREA + 0.05
    assert found.added_s > MOST_ADDED_S


# The guessers


def test_an_area_is_the_share_of_pairs_in_the_right_order():
    assert area([3, 4], [1, 2]).value == 1
    assert area([1, 3], [1, 2]).value == pytest.approx(5 / 8)
    rng = Random(1)
    found = area([rng.gauss(0.5, 1) for _ in range(4_000)], [rng.gauss(0, 1) for _ in range(4_000)])
    assert found.value == pytest.approx(0.638, abs=3 * found.error)
    assert 0.004 < found.error < 0.008


def test_a_guesser_finds_what_is_neither_long_nor_short():
    rng = Random(1)
    middle, ends = (
        [rng.gauss(0, 0.2) for _ in range(999)],
        [rng.choice([-1, 1]) + rng.gauss(0, 0.2) for _ in range(999)],
    )
    assert area(middle, ends).value == pytest.approx(0.5, abs=0.05)
    assert best_guess(middle, ends).value > 0.95
