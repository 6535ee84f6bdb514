"""What stays of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.site.problems import Problem
from mahjong_server.talk.clean import MOST_MARKS, clean_text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("plain", "plain"),
        ("  much   room \n\t here ", "much room here"),
        ("\ufb01ne \u2116\uff11", "fine No1"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("null\x00 bell\x07", "null bell"),
        ("la\u0301", "lá"),
        ("z" + "\u0335" * 30, "z" + "\u0335" * MOST_MARKS),
        (" \u0301marked", "marked"),
        ("👨\u200d👩\u200d👧 family", "👨\u200d👩\u200d👧 family"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("joined\u200d", "joined"),
        ("\u3164blank\u2800", "blank"),
        ("\ud800lone", "lone"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("https://mahjong.example", "https://mahjong.example"),
        ("加油\uff01", "加油!"),
        ("Привіт, як ся маєте?", "Привіт, як ся маєте?"),
    ],
)
def test_kept(text, kept):
    assert clean_text(text) == kept


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u0301", "\x00\x01", "\u3164"])
def test_nothing_to_read(text):
    with pytest.raises(Problem) as refusal:
        clean_text(text)
    assert refusal.value.code == "text-empty"


def test_no_longer_than_allowed():
    assert len(clean_text("x" * 300)) == 300
    with pytest.raises(Problem) as refusal:
        clean_text("x" * 301)
    assert refusal.value.code == "text-long"


@given(st.text(st.characters(), max_size=120))
def test_what_is_kept_stays_as_it_is_and_can_be_stored(text):
    try:
        kept = clean_text(text)
    except Problem:
        return
    assert clean_text(kept) == kept
    assert "\x00" not in kept
    kept.encode()
