"""What a page's head tells of a link: whatever text is handed in, it stays text, of one line."""

import pytest

from mahjong_server.pages.assets import PREVIEW_SLOT
from mahjong_server.pages.link_preview import MOST_DESCRIPTION, MOST_TITLE, address_of, preview
from tests.pages.built_pages import Head

HOSTILE = [
    '"><script>alert(1)</script>',
    "' onload='x",
    '" property="og:image" content="https://evil.example/x.png',
    "</head><body>",
    "a\r\nb\0c",
    "&quot;&lt;",
    "<title>Mahjong</title>",
    PREVIEW_SLOT.decode(),
    "\u202egnojham",
    "\ud800",
    "\x85\u2028\u2029",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_more_than_a_text(text):
    made = preview(text, text, "https://mahjong.example/", "").decode()
    assert PREVIEW_SLOT.decode() not in made
    assert "<title>" not in made
    head = Head(made)
    assert set(head.tags) == {"meta"}
    assert set(head.told) <= {"og:type", "og:title", "og:description", "og:url"}
    assert head.told["og:url"] == "https://mahjong.example/"
    assert all(line.isprintable() for line in head.told.values())


def test_what_is_empty_is_left_out_and_what_is_long_is_cut():
    head = Head(preview("x" * 500, " y\n" * 500).decode())
    assert set(head.told) == {"og:type", "og:title", "og:description"}
    assert len(head.told["og:title"]) == MOST_TITLE
    assert len(head.told["og:description"]) <= MOST_DESCRIPTION
    assert head.told["og:description"].startswith("y y ")
    assert set(Head(preview("").decode()).told) == {"og:type"}


def test_an_emoji_of_several_signs_stays_one():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert Head(preview(family).decode()).told["og:title"] == family


def test_the_card_is_large_where_there_is_a_picture():
    assert Head(preview("x").decode()).card == "summary"
    head = Head(preview("x", image="https://mahjong.example/x.png?a=1&b=2").decode())
    assert (head.card, head.told["og:image"]) == ("summary_large_image", "https://mahjong.example/x.png?a=1&b=2")


def test_the_address_is_the_site_s_own_or_none(settings):
    settings.PUBLIC_URL = ""
    assert address_of("/event/x") == ""
    settings.PUBLIC_URL = "https://mahjong.example"
    assert address_of('/player/\u9ebb 1"') == "https://mahjong.example/player/%E9%BA%BB%201%22"
