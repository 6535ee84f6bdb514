"""Merge patches: RFC 7396, and that a patch and its document always go together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.play.projection import merge_patch
from tests.play.table import without_nulls

values = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
documents = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)


@given(documents, documents)
def test_a_patch_leads_from_the_old_document_to_the_new(old, new):
    assert without_nulls(merge_patch.apply(without_nulls(old), merge_patch.patch(old, new))) == without_nulls(new)


@given(documents)
def test_nothing_changed_is_an_empty_patch(doc):
    assert merge_patch.patch(doc, doc) == {}
    assert merge_patch.patch(doc, without_nulls(doc)) == {}
    assert merge_patch.patch(without_nulls(doc), doc) == {}


@given(documents, documents)
def test_a_patch_holds_only_what_changed(old, new):
    for key in merge_patch.patch(without_nulls(old), without_nulls(new)):
        assert without_nulls(old).get(key) != without_nulls(new).get(key)


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [  # RFC 7396, appendix A
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_applying_is_rfc_7396(target, patch, result):
    assert merge_patch.apply(target, patch) == result
