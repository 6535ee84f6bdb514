"""What stays of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.accounts.names.invisible import strip_ignorable
from mahjong_server.http.problems import Problem
from mahjong_server.talk.message_text import MOST_MARKS, clean_text


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
        ("jo\u200din\u200ced", "joined"),
        ("b\ufe0fu\u034fy\U000e0121 \u180bit", "buy it"),
        ("1\ufe0f\u20e3 1\ufe0f", "1\ufe0f\u20e3 1"),
        ("🏳\ufe0f\u200d🌈 👋🏽 🇺🇦", "🏳\ufe0f\u200d🌈 👋🏽 🇺🇦"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
        ("🏴\U000e0062\U000e0075\U000e0079\U000e007f", "🏴"),
        ("❤\ufe0f\ufe0f\u034f", "❤\ufe0f"),
        ("\u0645\u200c\u200d\u062e", "\u0645\u062e"),
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


@pytest.mark.security("SEC 3.16")
@given(st.text(st.sampled_from("abcde \u0301❤👩🏽1#\u0645\u0915🏴🇺"), max_size=30), st.randoms())
def test_nothing_invisible_carries_anything_along(text, chance):
    """Whatever is put between the characters of a text, what is kept is told apart by what is seen alone."""
    try:
        wanted = clean_text(text)
    except Problem:
        return
    hidden = "\u200b\u034f\u2060\ufe00\ufe01\U000e0100\U000e0041\u180b\u3164\u00ad"
    mixed = "".join(char + "".join(chance.choices(hidden, k=chance.randrange(4))) for char in text)
    found = clean_text(mixed)
    assert strip_ignorable(found) == strip_ignorable(wanted)
    assert not set(hidden) & set(found)


@pytest.mark.security("SEC 3.16")
@pytest.mark.parametrize(
    "code", [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), 0x034F, 0x00AD, 0x2064, 0xE01EF, 0xFFF0]
)
def test_what_is_default_ignorable_goes_from_between_letters(code):
    assert clean_text(f"a{chr(code)}b{chr(code)}") == "ab"


@given(st.text(st.characters(), max_size=120))
def test_what_is_kept_stays_as_it_is_and_can_be_stored(text):
    try:
        kept = clean_text(text)
    except Problem:
        return
    assert clean_text(kept) == kept
    assert "\x00" not in kept
    kept.encode()
