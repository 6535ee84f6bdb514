"""Matches of three go the same way here and in the engine of the package ``riichienv``, by its rules of two sites.

All is compared as in riichi of four: the tiles drawn, the indicators, who is asked, what is legal, the points, and the
hand that follows. What the engines are known to do otherwise is what they do otherwise there, as far as three can meet
it: engines part where in one more round a dealer stays who does not lead (RR §18.3). Theirs opens no window over a
North that nobody can win on.

``LOCKSTEP_MATCHES=500 pytest tests/games/sanma/test_lockstep.py -s`` plays so many by each book, and prints what came.
"""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import to_builtins
from riichienv import GameRule

from games.riichi.actions import Action, Discard, Kita, Pon, Riichi, Ron, Tsumo
from games.sanma.game import GAME
from games.sanma.presets import MAHJONG_SOUL, TENHOU
from tests.games.riichi.lockstep import Book, Led, Lockstep
from tests.games.sanma.table import Fresh

MATCHES = int(os.environ.get("LOCKSTEP_MATCHES", "12"))
BOOKS = {
    preset.key: Book(rule, GAME, preset.options)
    for preset, rule in ((TENHOU, GameRule.default_tenhou()), (MAHJONG_SOUL, GameRule.default_mjsoul()))
}
KNOWN = {"a dealer who stays"}
"""Why engines may part."""
BY_EACH = pytest.mark.parametrize("name", BOOKS)


def told(sheet: Any) -> Iterator[str]:
    """Yield what a deal came to."""
    for winner in sheet["winners"]:
        yield from winner["yaku"] | winner["dora"]
        yield f"robbed {winner.get('robbed')}"
    yield f"{len(sheet['winners'])} winners"


@pytest.mark.clause("SR §1.5", "SR §1.6", "SR §2.1", "SR §2.3", "SR §4.1", "SR §4.2", "SR §4.3", "SR §5.1", "SR §5.2")
@BY_EACH
def test_matches_go_the_same_way_in_the_other_engine(name: str):
    met: Counter[str] = Counter()
    for seed in range(MATCHES):
        play = Lockstep(BOOKS[name], 1_000 + seed)
        while not play.state.is_over:
            play.deal()
            met.update(told(play.state.sheet))
        met += play.met
    print(f"\n{name}: {dict(met)}")  # noqa: T201 - its report
    parted = {what.removeprefix("parted: "): times for what, times in met.items() if what.startswith("parted: ")}
    assert set(parted) <= KNOWN
    assert met["compared"] > 7 * MATCHES, "a match has six hands at least, and few deals part"
    assert sum(parted.values()) < met["compared"] / 50
    assert {"win", "draw", "kita"} <= set(met)


def led(name: str, hands: tuple[str, ...], wishes: dict[int, list[Action]], **laid: Any) -> Any:
    """Return the sheet of a deal that both engines play as it is written."""
    book = BOOKS[name]
    return Led(book, Fresh(*hands, **laid, **to_builtins(book.options)).state, wishes).to_end()


@pytest.mark.clause("SR §3.4", "SR §3.5", "SR §3.7")
@BY_EACH
def test_a_north_is_won_on_as_in_the_other(name: str):
    """A riichi that waits for North has ippatsu still, and no chankan; a West lies as indicator."""
    hands = ("19m19p19s1235677z9m", "123456789s44z55p", "")
    wishes: dict[int, list[Action]] = {0: [Discard("9m"), Kita()], 1: [Riichi("9m", drawn=True), Ron()]}
    sheet = led(name, hands, wishes, wall="9m1p4z", indicators="3z", ura="9p")
    (winner,) = sheet["winners"]
    assert winner["yaku"] == {"double-riichi": 2, "ippatsu": 1, "ittsu": 2}
    assert (winner["robbed"], winner["dora"]) == ("kita", {"dora": 3})


@pytest.mark.clause("SR §3.6", "SR §3.7")
@BY_EACH
def test_a_win_on_the_tile_that_replaces_a_north_is_as_in_the_other(name: str):
    hands = ("123456789s55p1p3p4z", "", "")
    sheet = led(name, hands, {0: [Kita(), Tsumo()]}, replacements="2p", indicators="1z")
    (winner,) = sheet["winners"]
    assert winner["yaku"] == {"menzen-tsumo": 1, "rinshan": 1, "ittsu": 2}
    assert winner["dora"] == {"kita": 1}


CALLS = ("5z", "1m"), ("6z", "9m"), ("7z", "5p")
DRAGONS_AND_EAST: dict[int, list[Action]] = {
    0: [Discard("5z", drawn=True), Discard("7z")],
    1: [action for kind, out in CALLS for action in (Pon((kind, kind)), Discard(out))],
    2: [Discard("6z")],
}
"""Three dragons are called for a hand of honours: seat 0 is liable for daisangen."""


@pytest.mark.clause("SR §4.4", "RR §22.11")
@BY_EACH
@pytest.mark.parametrize("how", ["ron", "tsumo"])
def test_who_is_liable_for_one_of_two_yakuman_pays_as_in_the_other(name: str, how: str):
    wall, won = ("9s9p8p1z", Ron()) if how == "ron" else ("9s9p8p9s8s1z", Tsumo())
    hands = ("147p147s2389p23s7z5z", "556677z1122z1m9m5p", "6z")
    wishes = DRAGONS_AND_EAST | {1: [*DRAGONS_AND_EAST[1], won]}
    sheet = led(name, hands, wishes, wall=wall, indicators="9s")
    assert sheet["winners"][0]["yaku"] == {"daisangen": 13, "tsuiso": 13}
    assert sheet["winners"][0]["liable"] == 0
