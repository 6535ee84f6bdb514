"""What files of other programs were found to do beside what their formats are said to be: each in a file of our own."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from games.foreign import ForeignFormat, ForeignGame, ForeignRefusal
from games.riichi.game import GAME
from games.riichi.presets.online import TENHOU
from tests.games.riichi.formats.mjlog_of import written
from tests.games.riichi.formats.round_trips import turned
from tests.games.riichi.formats.samples import FILES, NAMES
from tests.games.riichi.formats.test_refusals import refusal
from tests.games.riichi.playing import playing

BY_KEY = {form.key: form for form in GAME.info.formats}
MJLOG, MJAI, TENHOU6 = (BY_KEY[key] for key in ("mjlog", "mjai", "tenhou6"))
XML = FILES["mjlog"].decode()


def read(form: ForeignFormat, data: str | bytes) -> ForeignGame:
    encoded = data if isinstance(data, bytes) else data.encode()
    assert form.fits(encoded)
    return form.read(encoded)


def codes(game: ForeignGame) -> list[str]:
    return [each.code for each in game.differences]


def test_words_may_stand_before_a_log():
    assert read(MJLOG, f"<!-- {'where it is from ' * 100} -->\n{XML}") == MJLOG.read(FILES["mjlog"])


def test_gains_may_have_a_sign():
    before, middle, after = XML.rpartition('sc="')
    numbers, quote, rest = after.partition('"')
    signed = ",".join(f"+{each}" if int(each) > 0 else each for each in numbers.split(","))
    assert "+" in signed
    assert read(MJLOG, before + middle + signed + quote + rest) == MJLOG.read(FILES["mjlog"])


def test_chips_are_passed_over_and_named():
    before, middle, after = XML.rpartition('sc="')
    numbers, quote, rest = after.partition('"')
    game = read(MJLOG, before + middle + numbers + ",0,1,0,-1,0,0,0,0" + quote + rest)
    assert game.record == MJLOG.read(FILES["mjlog"]).record
    (found,) = (each for each in game.differences if each.code == "option-foreign")
    assert found.facts == {"option": "chips", "told": True}
    assert refusal(MJLOG, (before + middle + numbers + ",0,1" + quote + rest).encode())[0] == "wrong-value"


def lines_of(*changes: dict[str, Any]) -> str:
    """Return the sample of tenhou.net/6 as an object a line, each of a hand."""
    file = json.loads(FILES["tenhou6"])
    return "\n".join(
        json.dumps(file | {"log": [hand]} | change) for hand, change in zip(file["log"], changes, strict=True)
    )


def test_a_file_may_have_an_object_a_line():
    assert read(TENHOU6, lines_of({}, {})) == TENHOU6.read(FILES["tenhou6"])
    assert refusal(TENHOU6, lines_of({}, {"name": ["D", "C", "B", "A"]}).encode()) == ("two-games", "")
    assert refusal(TENHOU6, (lines_of({}, {}) + "\n{").encode()) == ("not-json", "line 3")
    assert refusal(TENHOU6, "\n".join([lines_of({}, {})] * 51).encode()) == ("too-long", "")


def events() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILES["mjai"].splitlines()]


def test_ura_have_a_third_name():
    found = events()
    won = [each for each in found if each["type"] == "hora" and each.get("ura_markers")]
    assert won
    for each in won:
        each["uradora_marker"] = each.pop("ura_markers")
    assert read(MJAI, "\n".join(map(json.dumps, found))) == MJAI.read(FILES["mjai"])


@pytest.mark.parametrize("event", ["kita", "nukidora"])
def test_games_of_three_are_refused_as_such(event: str):
    start, deal, *rest = events()
    three = deal | {"tehais": deal["tehais"][:3], "scores": deal["scores"][:3]}
    with_north = [start, deal, rest[0], {"type": event, "actor": 0, "pai": "N"}]
    for found in ([start | {"names": []}, three, *rest], with_north):
        with pytest.raises(ForeignRefusal) as refused:
            MJAI.read("\n".join(map(json.dumps, found)).encode())
        assert (refused.value.code, refused.value.facts) == ("players", {"players": 3})


def test_a_refusal_has_its_place_and_values_as_facts():
    found = events()
    found[3] = {"type": "dahai", "actor": 0, "pai": "10m"}
    with pytest.raises(ForeignRefusal) as refused:
        MJAI.read("\n".join(map(json.dumps, found)).encode())
    assert refused.value.facts == {"hand": 1, "event": 3, "tile": "10m"}


def test_a_refusal_of_the_rules_has_its_clause_as_a_fact():
    found = [*events()[:3], {"type": "hora", "actor": 0, "target": 0}]
    with pytest.raises(ForeignRefusal) as refused:
        MJAI.read("\n".join(map(json.dumps, found)).encode())
    assert refused.value.facts["clause"].startswith("RR §")


def whole(seed: int, **options: Any) -> Any:
    """Return the record of a match of Tenhou's rules, but for these options, from its first deal to its end."""
    rules = replace(TENHOU.options, **options)
    return GAME.record(rules, [event for *_, log, _ in playing(seed, 60, rules) for event in log])


def test_a_file_that_goes_on_is_played_as_the_longest_match():
    """Its deals go beyond those of the length that it says, or its last dealer stays where ours may end the match."""
    record = turned(whole(1), 0)
    game = read(MJLOG, written(record, NAMES).replace(b'<GO type="9"', b'<GO type="1"'))
    assert codes(game)[-1] == "goes-on"
    assert len(game.record["deals"]) == len(record["deals"]) > 8
    assert game.record["options"]["length"] == "hanchan"
    assert GAME.replay(game.record)["scores"] == GAME.replay(record)["scores"]


def test_deals_after_the_end_of_any_match_are_left_out():
    record = turned(whole(1), 3)
    file = json.loads(TENHOU6.write(record, NAMES))
    file["log"] += [file["log"][0]] * 3
    game = read(TENHOU6, json.dumps(file))
    (found,) = (each for each in game.differences if each.code == "left-out")
    assert (found.deal, found.facts) == (None, {"deals": 3})
    assert len(game.record["deals"]) == len(record["deals"])
    assert GAME.replay(game.record)["scores"] == GAME.replay(record)["scores"]
