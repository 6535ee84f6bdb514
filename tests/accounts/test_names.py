"""Names: what people may be called."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.accounts.models import NAME_LENGTH
from mahjong_server.accounts.names import BadName, account_name, clean_name, fold, guest_name


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
        ("a\u1680b", "name-characters"),
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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("Olga", "Оlga"),  # noqa: RUF001
        ("Mei Lin", "mei_lin"),
        ("Straße", "STRASSE"),
        ("Mei", "\uff2d\uff45\uff49"),
        ("ΑΡΗΣ", "APHΣ"),
        ("Olga", "Olɡɑ"),  # noqa: RUF001
        ("Soul", "Ꮪօսӏ"),  # noqa: RUF001
        ("Moderator", "Mоdеrɑtоr"),  # noqa: RUF001
        ("Anna", "ᴀɴɴᴀ"),
        ("Lisa", "ꓡꓲꓢꓮ"),  # noqa: RUF001
        ("Henry", "հеոrү"),  # noqa: RUF001
    ],
)
@pytest.mark.security("SEC 3.9")
def test_names_that_can_be_taken_for_one_another(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Adam"), ("Zoe", "Zoë"), ("李雷", "李蕾"), ("か", "が"), ("!!!", "???"), ("🀄", "🀅")]
)
def test_names_that_can_t(one, other):
    assert fold(one) != fold(other)


@pytest.mark.parametrize("text", ["Mоdеrɑtоr", "ᴀdmin", "Guеst 1234", "Ꮪystem"])  # noqa: RUF001
@pytest.mark.security("SEC 3.9")
def test_what_looks_like_the_site_s_own_is_refused(text):
    with pytest.raises(BadName) as caught:
        account_name(text)
    assert caught.value.code == "name-reserved"


@given(st.text(st.characters(), max_size=60))
def test_every_account_s_name_can_be_compared_and_kept(text):
    try:
        name = account_name(text)
    except BadName:
        return
    key = fold(name)
    assert 1 <= len(key) <= 4 * NAME_LENGTH
    assert fold(name.upper()) == fold(name.upper().casefold())
    assert "/" not in name


@pytest.mark.parametrize("text", ["\0", "a\0", "\ud800", ""])
def test_what_no_database_takes_can_be_looked_for(text):
    assert "\0" not in fold(text)
    assert fold(text).encode() is not None
