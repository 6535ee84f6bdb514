"""What viewers hold together is what each would hold alone, and so is what leads from one moment to the next."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.layers import PUBLIC, Layer
from games.view_memo import Memo
from mahjong_server.play.projection import merge_patch
from mahjong_server.play.projection.viewer_documents import ViewerDocuments, ViewerOverlay, patches
from tests.games.test_conformance import CASES, Case, playing
from tests.play.table import without_nulls

parts = st.dictionaries(st.sampled_from("abc"), st.integers(0, 2) | st.none(), max_size=3)
seats = st.dictionaries(st.sampled_from("012"), parts | st.integers(0, 1), max_size=3)
layers = st.just(PUBLIC) | st.builds(Layer, st.dictionaries(st.sampled_from("hi"), parts, max_size=2), seats)
views = st.builds(lambda view, seats: {**view, "seats": seats}, parts, seats)
helds = st.builds(
    lambda shared, view, own: ViewerDocuments(
        {**shared, **({"view": view} if view else {})}, {None: ViewerOverlay({}, PUBLIC), 0: own}
    ),
    st.dictionaries(st.sampled_from("tc"), parts, max_size=2),
    st.none() | views,
    st.builds(
        lambda keys, layer: ViewerOverlay({"you": 0, **keys}, layer), st.dictionaries(st.just("d"), parts), layers
    ),
)


@given(helds, helds)
def test_what_changed_is_what_changed_for_each_viewer_alone(old: ViewerDocuments, new: ViewerDocuments):
    found = patches(old, new)
    assert found.keys() == {None, 0}
    for viewer, change in found.items():
        before, after = without_nulls(old.of(viewer)), without_nulls(new.of(viewer))
        assert without_nulls(merge_patch.apply(before, change)) == after
        assert bool(change) == (before != after) or old.of(viewer) != new.of(viewer)


@given(helds, helds)
def test_who_has_just_come_is_told_of_no_change(old: ViewerDocuments, new: ViewerDocuments):
    assert patches(old._replace(own={}), new) == {}
    assert patches(old, new._replace(own={})) == {}


@given(helds)
def test_what_stays_as_it_is_is_no_change(held: ViewerDocuments):
    assert patches(held, held) == {None: {}, 0: {}}


def moments(case: Case) -> Iterator[ViewerDocuments]:
    """Yield what all hold at each moment of a match, what is as it was being the same object."""
    memo = Memo()
    for state in (state for step in playing(case) for state in (step[0], step[-1])):
        views = case.game.views(state, case.viewers, memo)
        own = {viewer: ViewerOverlay({"you": viewer}, layer) for viewer, layer in views.layers.items()}
        yield ViewerDocuments({"view": views.shared}, own)


@pytest.mark.parametrize("case", CASES)
def test_of_every_game_each_viewer_is_told_the_least_there_is_to_tell(case: Case):
    for old, new in pairwise(moments(case)):
        for viewer, change in patches(old, new).items():
            assert change == merge_patch.patch(old.of(viewer), new.of(viewer))
