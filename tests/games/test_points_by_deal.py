"""What each deal brought: a row a deal, and little kept for it."""

from games.points_by_deal import with_deal


def test_each_deal_adds_a_row() -> None:
    first = with_deal([], (2_000, -2_000, 0, 0))
    assert with_deal(first, [0, 8, -8, 0]) == [[2_000, -2_000, 0, 0], [0, 8, -8, 0]]
    assert first == [[2_000, -2_000, 0, 0]]


def test_equal_points_are_kept_once() -> None:
    """A long match's memory is its gains: numbers that Python would make anew each time."""
    one, other = (with_deal([], [int("1234"), int("-1234")]) for _ in range(2))
    assert all(here is there for here, there in zip(one[0], other[0], strict=True))
