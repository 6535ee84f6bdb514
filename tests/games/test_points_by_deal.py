"""What each deal brought: a row a deal."""

from games.table import with_deal


def test_each_deal_adds_a_row() -> None:
    first = with_deal([], (2_000, -2_000, 0, 0))
    assert with_deal(first, [0, 8, -8, 0]) == [[2_000, -2_000, 0, 0], [0, 8, -8, 0]]
    assert first == [[2_000, -2_000, 0, 0]]
