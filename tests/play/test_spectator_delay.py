"""Nothing of a part is shown before the part is over and the delay has passed; then all of it is, at its own pace."""

from itertools import accumulate, pairwise
from random import Random

import pytest

from mahjong_server.play.projection.spectator_delay import End, Playback

START = 10**12
DELAY = 60_000


def ends_of(rng: Random) -> list[End]:
    lengths = [rng.choice([1_000, 40_000, 300_000, 900_000]) for _ in range(6)]
    times = accumulate(lengths, initial=START)
    return [End(10 * number, at) for number, at in enumerate(times)][1:]


def known(ends: list[End], now: int, *, delay: int = DELAY) -> Playback:
    """Return the plan as it stands at a time."""
    return Playback(START, delay, [end for end in ends if end.at <= now], over=now >= ends[-1].at)


@pytest.mark.parametrize("delay", [0, DELAY])
@pytest.mark.parametrize("seed", range(20))
def test_no_moment_is_shown_before_its_part_is_over_and_it_is_old_enough(seed: int, delay: int):
    ends = ends_of(Random(seed))
    last = 0
    for now in range(START, ends[-1].at + 2_000_000, 500):
        shown = known(ends, now, delay=delay).at(now)
        assert shown.moment <= now - delay
        assert shown.moment <= max([START - 1, *(end.at for end in ends if end.at <= now)]) or now >= ends[-1].at
        assert shown.stop <= max([0, *(end.stop for end in ends if end.at <= now)])
        assert shown.moment >= last, "it never goes back"
        last = shown.moment
    assert last > ends[-1].at


@pytest.mark.parametrize("seed", range(20))
def test_within_a_part_a_second_is_a_second_and_each_is_shown_as_soon_as_may_be(seed: int):
    ends = ends_of(Random(seed))
    whole = Playback(START, DELAY, ends, over=True)
    shown_from = [whole.when(end.at + 1) for end in (End(0, START), *ends[:-1])]
    played = START + DELAY
    for (begin, end), at in zip(pairwise([End(0, START), *ends]), shown_from, strict=True):
        assert at == max(begin.at + DELAY, end.at, played) + 1
        played = at - 1 + end.at - begin.at
        assert [whole.at(at + ms).moment for ms in (0, 500)] == [begin.at + 1, min(end.at, begin.at + 501)]
        assert whole.at(played - 1).stop == end.stop


def test_while_a_part_goes_on_the_clock_stands_still_and_says_so():
    ends = [End(10, START + 100_000), End(20, START + 900_000)]
    before = known(ends, START + 99_999).at(START + 99_999)
    assert (before.moment, before.stop, before.waits) == (START - 1, 0, True)
    for now in (START + 200_000, START + 400_000, START + 899_999):
        assert known(ends, now).at(now) == (START + 100_000, 10, 100_000, True)
    after = known(ends, START + 900_000).at(START + 900_000)
    assert after == (START + 100_000, 20, 800_000, False)


def test_what_has_not_begun_or_never_did_waits_for_nothing():
    for playback in (Playback(None, DELAY, [], over=False), Playback(None, DELAY, [], over=True)):
        assert playback.at(START) == (START - DELAY, 0, DELAY, False)
        assert playback.when(START) is None


def test_a_match_that_ends_with_its_last_deal_is_over_as_soon_as_that_is_shown():
    ends = [End(10, START + 100_000), End(12, START + 100_000)]
    playback = Playback(START, DELAY, ends, over=True)
    assert playback.at(START + 199_999).stop == 10
    assert playback.at(START + 200_000) == (START + 100_000, 12, 100_000, False)
    assert playback.when(START + 100_000) == START + 200_000
