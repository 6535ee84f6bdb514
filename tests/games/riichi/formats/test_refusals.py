"""Files that can't be read, or that break the rules, are refused with where and why; nothing else comes of damage."""

import json
from contextlib import suppress
from copy import deepcopy
from random import Random
from time import perf_counter
from typing import Any

import pytest

from games.foreign import MOST_BYTES, ForeignFormat, ForeignRefusal
from games.riichi.game import GAME
from tests.games.record_fuzzing import put_anywhere
from tests.games.riichi.formats.samples import FILES

FORMATS = GAME.info.formats
BY_KEY = {form.key: form for form in FORMATS}
JSON_FORMATS = [form for form in FORMATS if form.suffix in (".json", ".jsonl")]
each_format = pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.key)


def refusal(form: ForeignFormat, data: bytes) -> tuple[str, str]:
    """Return the code and the place of the refusal of a file."""
    with pytest.raises(ForeignRefusal) as found:
        form.read(data)
    assert found.value.text
    return found.value.code, found.value.place


def test_every_format_has_a_sample():
    assert FILES.keys() == BY_KEY.keys()


@each_format
def test_a_file_fits_its_own_format_alone(form: ForeignFormat):
    assert [key for key, data in FILES.items() if form.fits(data)] == [form.key]
    for data in (b"", b"{", b"[]", b"\xff\xfe", b"<html>"):
        assert not form.fits(data)


@each_format
def test_what_is_no_such_file_is_refused(form: ForeignFormat):
    sample = FILES[form.key]
    assert refusal(form, b" " * (MOST_BYTES + 1)) == ("too-large", "")
    assert refusal(form, b"\xff" + sample) == ("not-text", "byte 1")
    assert refusal(form, sample[: len(sample) // 2])[0] in ("not-json", "not-xml", "unfinished")
    assert refusal(form, b"")[0] in ("not-json", "not-xml", "no-hands")
    assert refusal(form, b"[" * 500_000)[0] in ("too-deep", "not-json", "not-xml")
    for data in (b"null", b"[]", b"{}", b"[1]", b'"x"', b"<a/>", b"9" * 5_000, b'{"log":[[]],"name":[]}'):
        refusal(form, data)


@each_format
def test_nothing_but_a_refusal_ever_comes_of_damaged_bytes(form: ForeignFormat):
    sample, rng = FILES[form.key], Random(1)
    for _ in range(1_000):
        damaged = bytearray(sample)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(damaged))
            damaged[at : at + rng.choice((0, 1, 1, 9))] = rng.choice((b"", b"9", b'"', b"5", b"-", b"\x00", b"[", b"}"))
        form.fits(bytes(damaged))
        with suppress(ForeignRefusal):
            GAME.replay(form.read(bytes(damaged)).record)


@pytest.mark.parametrize("form", JSON_FORMATS, ids=lambda form: form.key)
def test_nothing_but_a_refusal_ever_comes_of_other_values(form: ForeignFormat):
    text, rng = FILES[form.key].decode(), Random(2)
    lines = form.suffix == ".jsonl"
    sample: Any = [json.loads(line) for line in text.splitlines()] if lines else json.loads(text)
    junk: list[Any] = [
        None,
        True,
        -1,
        4,
        60,
        10**30,
        1.5,
        "",
        "5m",
        "r60",
        "c111213",
        "\U0001f004",
        [],
        [[]],
        {},
        {"a": 1},
    ]
    for _ in range(1_000):
        damaged = deepcopy(sample)
        put_anywhere(damaged, rng, junk)
        data = "\n".join(map(json.dumps, damaged)) if lines else json.dumps(damaged)
        with suppress(ForeignRefusal):
            GAME.replay(form.read(data.encode()).record)


def tenhou6(**changes: Any) -> tuple[str, str]:
    """Return the refusal of the sample with another part of its first hand, by place, or another key."""
    file = json.loads(FILES["tenhou6"])
    for key, value in changes.items():
        if key.startswith("at_"):
            file["log"][0][int(key[3:])] = value
        else:
            file[key] = value
    return refusal(BY_KEY["tenhou6"], json.dumps(file).encode())


@pytest.mark.parametrize(
    ("changes", "code", "place"),
    [
        ({"name": ["A", "B", "C"]}, "players", ""),
        ({"rule": {"disp": "鳳三南喰赤"}}, "players", ""),
        ({"rule": {"aka51": 4}}, "wrong-value", "rule"),
        ({"log": []}, "no-hands", ""),
        ({"log": [[]] * 101}, "too-long", ""),
        ({"log": [[[0, 0, 0]]]}, "wrong-value", "hand 1"),
        ({"at_0": [99, 0, 0]}, "wrong-value", "hand 1"),
        ({"at_1": [1, 2, 3, 4]}, "start", "hand 1"),
        ({"at_1": [1, 2, 3]}, "wrong-value", "hand 1"),
        ({"at_2": [77]}, "wrong-tile", "hand 1"),
        ({"at_2": []}, "wrong-value", "hand 1"),
        ({"at_4": [11] * 13}, "tiles", "hand 1"),
        ({"at_4": [11]}, "wrong-deal", "hand 1"),
        ({"at_5": []}, "wrong-order", "hand 1"),
        ({"at_5": ["x11"]}, "wrong-call", "hand 1, draw 1 of seat 0"),
        ({"at_6": ["r99"]}, "wrong-tile", "hand 1, discard 1 of seat 0"),
        ({"at_16": ["不明"]}, "unfinished", "hand 1"),
        ({"at_16": ["何か"]}, "unknown-event", "hand 1"),
        ({"at_16": [1]}, "wrong-value", "hand 1"),
        ({"at_16": ["和了", [0, 0, 0, 0]]}, "wrong-value", "hand 1"),
        ({"at_16": ["和了", [0, 0, 0, 0], [9, 0, 0]]}, "wrong-value", "hand 1"),
    ],
)
def test_what_is_wrong_with_a_hand_of_tenhou(changes: dict[str, Any], code: str, place: str):
    assert tenhou6(**changes) == (code, place)


PON = {"type": "pon", "actor": 0, "target": 1, "pai": "1m", "consumed": ["1m", "1m"]}


def mjai(*events: Any) -> tuple[str, str]:
    """Return the refusal of these events after the sample's first three: its start, a deal, and a draw."""
    first = FILES["mjai"].splitlines()[:3]
    return refusal(BY_KEY["mjai"], b"\n".join([*first, *(json.dumps(event).encode() for event in events)]))


@pytest.mark.parametrize(
    ("event", "code", "place"),
    [
        ({"type": "dance"}, "unknown-event", "hand 1, event 3"),
        ({"type": "dahai", "actor": 9, "pai": "1m"}, "wrong-value", "hand 1, event 3"),
        ({"type": "dahai", "actor": 0, "pai": "?"}, "hidden-tiles", "hand 1, event 3"),
        ({"type": "dahai", "actor": 0, "pai": "10m"}, "wrong-tile", "hand 1, event 3"),
        (
            {"type": "pon", "actor": 0, "target": 1, "pai": "1m", "consumed": ["1m", "1m"]},
            "wrong-call",
            "hand 1, event 3",
        ),
        ({"type": "hora", "actor": 0, "target": 0}, "rules-refuse", "hand 1, event 3"),
        ({"type": "start_game", "names": []}, "two-games", "hand 1, event 3"),
        ({"type": "end_game"}, "unfinished", "hand 1"),
    ],
)
def test_what_is_wrong_with_an_event_of_mjai(event: Any, code: str, place: str):
    assert mjai(event) == (code, place)


def test_a_refusal_of_the_rules_names_the_clause():
    data = b"\n".join([*FILES["mjai"].splitlines()[:3], b'{"type":"hora","actor":0,"target":0}'])
    with pytest.raises(ForeignRefusal, match=r"^hand 1, event 3: seat 0 may not tsumo: .*\(RR §"):
        BY_KEY["mjai"].read(data)


XML = FILES["mjlog"].decode()


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        ('<!DOCTYPE a [<!ENTITY b "c">]>' + XML, "not-xml", ""),
        ("<!DOCTYPE a>" + XML, "not-xml", ""),
        (XML.replace("mjloggm", "other"), "not-xml", ""),
        (XML.replace('<GO type="9"', '<GO type="25"'), "players", ""),
        (XML.replace('<GO type="9"', '<GO kind="9"'), "wrong-value", "GO"),
        (XML.replace("<GO ", "<BYE "), "wrong-value", ""),
        (XML.replace("<INIT ", "<DANCE "), "wrong-order", ""),
        (XML.replace("<AGARI ", "<DANCE "), "unknown-event", None),
        (XML.replace(" oya=", " dealer="), "wrong-value", "hand 1"),
        (XML.replace('n3="D"', ""), "players", ""),
        ('<mjloggm><GO type="9"/></mjloggm>', "no-hands", ""),
        ("<mjloggm>" + '<GO type="9"/>' * 40_001 + "</mjloggm>", "too-long", ""),
        ("<a>" * 1_000, "not-xml", ""),
    ],
)
def test_what_is_wrong_with_mjlog(data: str, code: str, place: str | None):
    found = refusal(BY_KEY["mjlog"], data.encode())
    assert found[0] == code
    assert place in (None, found[1])


def test_mjlog_is_not_written():
    with pytest.raises(ForeignRefusal, match="read and not written"):
        BY_KEY["mjlog"].write({}, [])


@pytest.mark.parametrize("key", ["tenhou6", "mjai"])
def test_the_largest_file_takes_no_longer_than_two_seconds(key: str):
    """As many hands as are read, and a file filled up to the limit."""
    data = FILES[key]
    if key == "mjai":
        start, *hand = data.splitlines(keepends=True)
        large = start + b"".join(hand[:-1]) * (MOST_BYTES // len(data))
    else:
        file = json.loads(data)
        file["log"] *= 100 // len(file["log"])
        file["log"][0][5] += [11] * 200_000
        large = json.dumps(file).encode()
    began = perf_counter()
    refusal(BY_KEY[key], large[:MOST_BYTES])
    assert perf_counter() - began < 2
