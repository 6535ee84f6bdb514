"""Parts of views that are kept: the same object while they are made of the same, and never another view for it."""

import pytest

from games.view_memo import Memo
from tests.games.test_conformance import CASES, Case, playing


def test_what_is_made_of_the_same_is_the_same_object():
    memo = Memo()
    first = memo.of("place", lambda *parts: list(parts), (1, 2), "a")
    assert memo.of("place", lambda *parts: list(parts), (1, 2), "a") is first
    assert memo.of("elsewhere", lambda *parts: list(parts), (1, 2), "a") is not first


def test_what_is_made_of_something_else_is_made_anew():
    memo = Memo()
    assert memo.of("place", sum, (1, 2)) == 3
    assert memo.of("place", sum, (1, 3)) == 4
    assert memo.of("place", sum, (1, 2)) == 3


@pytest.mark.parametrize("case", CASES)
def test_views_that_share_and_keep_parts_are_those_of_each_viewer_alone(case: Case):
    memo = Memo()
    for before, _, _, _, after in playing(case):
        for state in (before, after):
            together = case.game.views(state, case.viewers, memo)
            assert together.layers.keys() == set(case.viewers)
            assert together.shared == case.game.view(state, None)
            for viewer in case.viewers:
                assert together.of(viewer) == case.game.view(state, viewer)
