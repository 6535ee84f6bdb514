"""Chance from a key: the same everywhere, uniform, and never biased by a remainder."""

from collections import Counter

from games.chance import KeyedChance

KNOWN = [332, 2, 4, 6, 0, 3, 5, 1, 7]


def test_the_same_key_gives_the_same_answers():
    one, other = KeyedChance(b"key"), KeyedChance(b"key")
    assert [one.below(n) for n in range(1, 40)] == [other.below(n) for n in range(1, 40)]
    assert KeyedChance(b"key").shuffled(range(108)) != KeyedChance(b"kex").shuffled(range(108))


def test_a_known_answer():
    """Pins the stream, so that a proof of a wall made today can be checked for ever."""
    assert [KeyedChance(b"key").below(1000), *KeyedChance(b"mahjong").shuffled(range(8))] == KNOWN


def test_a_shuffle_keeps_everything_and_leaves_its_argument():
    items = list(range(52))
    assert sorted(KeyedChance(b"x").shuffled(items)) == items == list(range(52))


def test_it_is_uniform():
    chance = KeyedChance(b"uniform")
    counts = Counter(chance.below(6) for _ in range(12_000))
    assert all(1850 < count < 2150 for count in counts.values())
    firsts = Counter(tuple(chance.shuffled("abc")) for _ in range(6_000))
    assert len(firsts) == 6
    assert all(880 < count < 1120 for count in firsts.values())


def test_words_beyond_the_greatest_multiple_are_thrown_away():
    """Three quarters of 2**32 as the bound: a quarter of all words would make small answers twice as likely."""
    bound = 3 << 30
    chance = KeyedChance(b"reject")
    small = sum(chance.below(bound) < 1 << 30 for _ in range(3_000))
    assert 900 < small < 1100
