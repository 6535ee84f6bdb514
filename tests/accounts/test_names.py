"""Names: what people may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.accounts.models import NAME_LENGTH
from mahjong_server.accounts.names import BadName, clean_name, guest_name


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Mei", "Mei"),
        ("  Mei   Lin ", "Mei Lin"),
        ("\u3000Mei\u00a0Lin", "Mei Lin"),
        ("\uff2d\uff45\uff49", "Mei"),
        ("\ufb01sh", "fish"),
        ("Ольга", "Ольга"),
        ("Їжак", "Їжак"),
        ("李雷", "李雷"),
        ("नमस्ते", "नमस्ते"),
        ("🀄", "🀄"),
        ("<b>&amp;", "<b>&amp;"),
        ("x" * 20, "x" * 20),
    ],
)
def test_good_names(text, wanted):
    assert clean_name(text) == wanted


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name-empty"),
        (" \u3000 ", "name-empty"),
        ("x" * 21, "name-long"),
        ("ﷺﷺ", "name-long"),  # 18 characters each once normalized
        ("x" * 100_000, "name-long"),
        ("a\nb", "name-characters"),
        ("a\x00b", "name-characters"),
        ("a\u2028b", "name-characters"),
        ("\u202egnojham", "name-characters"),
        ("a\u2066b\u2069", "name-characters"),
        ("a\u200bb", "name-characters"),
        ("\ud800", "name-characters"),
        ("\ue000", "name-characters"),
        ("\u3164", "name-characters"),
        ("\u2800\u2800", "name-characters"),
        ("\u0301a", "name-characters"),
        ("a" + "\u0316" * 8, "name-characters"),
    ],
)
def test_bad_names(text, code):
    with pytest.raises(BadName) as caught:
        clean_name(text)
    assert caught.value.code == code


@given(st.text(st.characters(), max_size=60))
def test_a_kept_name_is_short_trimmed_and_kept_again(text):
    try:
        name = clean_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert name == name.strip()
    assert name.isprintable()
    assert clean_name(name) == name


def test_our_own_names_are_good_names():
    assert clean_name(guest_name()).startswith("Guest ")
