"""What holds of an exercise of any game, by rules that its answers are not made of."""

from collections import Counter
from collections.abc import Callable, Sequence

from games.exercises import Choice, Exercise

Ready = Callable[[Sequence[str]], bool]
"""Tells whether a hand of 13 waits for a tile that it does not hold four times."""


def without(tiles: Sequence[str], tile: str) -> list[str]:
    """Return a hand with one tile less."""
    left = list(tiles)
    left.remove(tile)
    return left


def is_one_away(tiles: Sequence[str], kinds: Sequence[str], is_ready: Ready) -> set[str]:
    """Return the kinds after one of which some discard of a hand of 13 leaves it ready."""
    held = Counter(tiles)
    return {
        drawn
        for drawn in kinds
        if held[drawn] < 4 and any(is_ready(without([*tiles, drawn], tile)) for tile in {*tiles, drawn})
    }


def check_by_waits(found: Exercise, kinds: Sequence[str], is_ready: Ready) -> None:
    """Check each discard of a hand one tile from ready: by drawing every tile, and discarding every one then."""
    assert found.choices[0].away == 2
    for choice in found.choices:
        left = without(found.tiles, choice.tile)
        assert not is_ready(left)
        one_away = is_one_away(left, kinds, is_ready)
        assert (choice.away == 2) == bool(one_away)
        if choice.away == 2:
            there = {tile for tile in one_away if found.tiles.count(tile) < 4}
            assert {each.tile for each in choice.accepts} == there, (found.tiles, choice.tile)


def check_form(found: Exercise, copies: int = 4) -> None:
    """Check that a hand can be dealt, and that every discard is told once, best first, with what it counts."""
    assert len(found.tiles) == 14
    assert max(Counter(found.tiles).values()) <= copies
    assert sorted(choice.tile for choice in found.choices) == sorted(set(found.tiles))
    assert list(found.choices) == sorted(found.choices, key=lambda each: (each.away, -each.left))
    for choice in found.choices:
        assert choice.left == sum(each.left for each in choice.accepts)
        assert all(each.left == copies - found.tiles.count(each.tile) > 0 for each in choice.accepts)


def check_question(found: Exercise) -> None:
    """Check that several discards keep the hand as near, and one is clearly the best."""
    near = [choice for choice in found.choices if choice.away == found.choices[0].away]
    assert len(near) >= 3
    assert near[0].left - near[1].left >= max(2, near[0].left / 20)


def summary(choices: Sequence[Choice], away: int) -> dict[str, int]:
    """Map the discards that leave so much to how many tiles help then."""
    return {choice.tile: choice.left for choice in choices if choice.away == away}
