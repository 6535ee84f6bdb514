"""Names: what people may be called."""

# ruff: noqa: RUF001 - names of many scripts, and letters that look alike, are the point

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_server.accounts.models import FOLDED_LENGTH, NAME_LENGTH, SKELETON_LENGTH
from mahjong_server.accounts.names.confusables import skeleton
from mahjong_server.accounts.names.invisible import strip_ignorable
from mahjong_server.accounts.names.reserved import BOTS, ROLES
from mahjong_server.accounts.names.validation import (
    InvalidName,
    clean_name,
    lookup_key,
    lookup_keys,
    random_guest_name,
    skeleton_key,
    validate_account_name,
    validate_name,
)
from mahjong_server.play.storage.loading import BOT_NAMES


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
        ("Mei 👩\u200d👧 ❤\ufe0f", "Mei 👩\u200d👧 ❤\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
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
        ("Ada\ufe0f", "name-characters"),
        ("A\U000e0101da", "name-characters"),
        ("A\u034fda", "name-characters"),
        ("A\u180bda", "name-characters"),
        ("A\u200dda", "name-characters"),
        ("1\ufe0f", "name-characters"),
        ("🏴\U000e0061\U000e0062\U000e007f", "name-characters"),
    ],
)
def test_bad_names(text, code):
    with pytest.raises(InvalidName) as caught:
        clean_name(text)
    assert caught.value.code == code


@given(st.text(st.characters(), max_size=60))
def test_a_kept_name_is_short_trimmed_and_kept_again(text):
    try:
        name = clean_name(text)
    except InvalidName:
        return
    assert 1 <= len(name) <= NAME_LENGTH
    assert name == name.strip()
    assert strip_ignorable(name).isprintable()
    assert clean_name(name) == name


def test_our_own_names_are_good_names():
    assert clean_name(random_guest_name()).startswith("Guest ")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("Olga", "Оlga"),
        ("Mei Lin", "mei_lin"),
        ("Straße", "STRASSE"),
        ("Mei", "\uff2d\uff45\uff49"),
        ("ΑΡΗΣ", "APHΣ"),
        ("Olga", "Olɡɑ"),
        ("Soul", "Ꮪօսӏ"),
        ("Moderator", "Mоdеrɑtоr"),
        ("Anna", "ᴀɴɴᴀ"),
        ("Lisa", "ꓡꓲꓢꓮ"),
        ("Henry", "հеոrү"),
    ],
)
@pytest.mark.security("SEC 3.9")
def test_names_that_can_be_taken_for_one_another(one, other):
    assert lookup_key(one) == lookup_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Adam"), ("Zoe", "Zoë"), ("李雷", "李蕾"), ("か", "が"), ("!!!", "???"), ("🀄", "🀅")]
)
def test_names_that_can_t(one, other):
    assert lookup_key(one) != lookup_key(other)


@pytest.mark.parametrize("text", ["Mоdеrɑtоr", "ᴀdmin", "Guеst 1234", "Ꮪystem"])
@pytest.mark.security("SEC 3.9")
def test_what_looks_like_the_site_s_own_is_refused(text):
    with pytest.raises(InvalidName) as caught:
        validate_account_name(text)
    assert caught.value.code == "name-reserved"


@given(st.text(st.characters(), max_size=60))
def test_every_account_s_name_can_be_compared_and_kept(text):
    try:
        name = validate_account_name(text)
    except InvalidName:
        return
    assert all(1 <= len(key) <= FOLDED_LENGTH for key in (*lookup_keys(name), skeleton_key(name)))
    assert len(skeleton_key(name)) + 1 + 32 <= SKELETON_LENGTH
    assert lookup_key(name.upper()) == lookup_key(name.upper().casefold())
    assert "/" not in name


@pytest.mark.security("SEC 3.9")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "𐊠da"),
        ("Ada", "ᗅda"),
        ("Lila", "ⵏiⵏa"),
        ("Lila", "ᛁiᛁa"),
        ("Martin", "rnartin"),
        ("Martin", "MARTlN"),
        ("Willow", "vvillow"),
        ("daisy", "claisy"),
        ("daisy", "cIaisy"),
        ("Ada", "★Ada★"),
        ("Ada", "Ada✓"),
        ("Ada", "𝓐𝓭𝓪"),
        ("Ada", "Ⓐⓓⓐ"),
        ("Ada", "🅐🅳🅰"),
        ("Ada", "A̲d̲a̲"),
        ("Ada", "Ad\u034fa\ufe0f"),
        ("Mei❤\ufe0f", "Mei"),
        ("Zoë", "Zоё"),
    ],
)
def test_looks_that_can_be_taken_for_one_another(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Clara", "Dara"),
        ("Zoe", "Zoë"),
        ("Luci", "Lud"),
        ("Олег", "Олена"),
        ("Αλέξης", "Αλέξια"),
        ("🀄", "🀅"),
        ("李雷", "李蕾"),
    ],
)
def test_looks_that_can_t(one, other):
    assert skeleton(one) != skeleton(other)


@pytest.mark.security("SEC 3.14")
@pytest.mark.parametrize("text", [*ROLES, *BOTS, *BOT_NAMES])
@pytest.mark.parametrize("dress", ["{}", "★{}★", "{}!", "  {}", "_{}_"])
def test_the_site_s_own_names_are_nobody_s(text, dress):
    with pytest.raises(InvalidName) as caught:
        validate_name(dress.format(text))
    assert caught.value.code in {"name-reserved", "name-long"}
    assert caught.value.code == "name-reserved" or len(text) > NAME_LENGTH - 2


@pytest.mark.security("SEC 3.14")
@pytest.mark.parametrize(
    "text",
    [
        *(
            "rnoderator",
            "Moclerator",
            "M.o.d.e.r.a.t.o.r",
            "Moderator 2",
            "The Moderator",
            "xXmoderatorXx",
            "mod3rat0r",
        ),
        *("Support team", "Support_Team", "AdminBob", "adm1n", "Admin2", "Offlclal", "0fficial", "System32", "$upport"),
        *("🅼🅾🅳🅴🆁🅰🆃🅾🆁", "M̲o̲d̲e̲r̲a̲t̲o̲r̲", "𝓜𝓸𝓭𝓮𝓻𝓪𝓽𝓸𝓻", "Ⓜoderator", "🇦🇩🇲🇮🇳", "Möderatør", "Ädmin", "Sуstеm"),
        *("Модератор 2", "Главный модератор", "Служба: поддержка", "Сервер №1", "客服小王", "官方账号", "ZHU"),
    ],
)
def test_nor_is_what_has_them_for_a_word_or_looks_like_them(text):
    with pytest.raises(InvalidName) as caught:
        validate_name(text)
    assert caught.value.code == "name-reserved"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Badminton",
            "Modena",
            "Modem",
            "Admiral",
            "Serverina",
            "Systematic",
            "Mahjong Fan",
            "Tao Li",
            "Mei Lin",
            "梅花",
        ),
        *("Ольга", "Їжак", "Ґаля", "Саша 95", "DJ Олег", "Иван Ivan", "Модест", "Адмирал"),
        *("Αλέξης", "Ζωή", "Łukasz", "Nguyễn Ánh", "Þór", "Ẹ́niọlá", "Straße", "Željko", "María José"),
        *(
            "李雷",
            "王老吉",
            "テスト",
            "たろうtaro",
            "김철수",
            "محمد",
            "דוד",
            "नमस्ते",
            "สมชาย",
            "Գոռ",
            "ნინო",
            "Ada❤\ufe0f",
        ),
    ],
)
@pytest.mark.security("SEC 3.14")
def test_honest_names_are_taken(text):
    assert validate_account_name(text) == text


@pytest.mark.parametrize("text", ["Mоscow", "Аnna", "Олeг", "Αnna", "Ꭺnna", "pаypal 1"])
@pytest.mark.security("SEC 3.14")
def test_a_word_is_of_one_script(text):
    with pytest.raises(InvalidName) as caught:
        validate_name(text)
    assert caught.value.code == "name-mixed"


@given(st.text(st.characters(), max_size=40))
def test_a_skeleton_is_its_own_and_has_nothing_invisible(text):
    key = skeleton(text)
    assert strip_ignorable(key) == key
    assert skeleton(text + "\ufe0f") == key
    assert skeleton("\u034f" + text) == key
    assert "\0" not in key


@given(st.text(st.sampled_from("abcdefijklmnoprstuvwxyzABCLIRN01 .-_★❤"), min_size=1, max_size=20))
def test_decoration_changes_no_skeleton_of_letters(text):
    if any(char.isalnum() for char in text):
        assert skeleton(f"★{text}✓") == skeleton(text)
        assert skeleton(f" {text}.") == skeleton(text)


@pytest.mark.parametrize("text", ["\0", "a\0", "\ud800", ""])
def test_what_no_database_takes_can_be_looked_for(text):
    assert "\0" not in lookup_key(text)
    assert lookup_key(text).encode() is not None
