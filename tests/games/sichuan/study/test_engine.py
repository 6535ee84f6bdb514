"""What is said of a hand on paper is what the engine makes of it in play."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert

from games.mahjong.hand import hand_of, kinds, minus
from games.mahjong.tiles import SUITS, notation
from games.sichuan import hand_value
from games.sichuan.melds import Meld
from games.sichuan.state import State, Win
from games.sichuan.study.hand import StudyHand
from games.sichuan.study.study import study
from tests.games.sichuan.playing import playing
from tests.games.sichuan.test_hand_value import SETS

FLAGS = {
    "win-after-kong": "after_kong",
    "shoot-after-kong": "after_kong",
    "robbing-kong": "robbed",
    "under-the-sea": "last",
}


def on_paper(state: State, win: Win) -> Any:
    """Return a hand that was declared hu as somebody would lay it out."""
    player = state.players[win.seat]
    kind = win.kind if win.kind is not None else kinds(player.hand)[-1]
    hand = minus(player.hand, kind) if win.giver is None else player.hand
    others = set(range(4)) - {win.seat}
    flags = {FLAGS[key]: True for key in win.fans if key in FLAGS}
    return {
        "tiles": [notation(each) for each in kinds(hand)],
        "melds": [{"sort": meld.sort, "tile": notation(meld.kind)} for meld in player.melds],
        "forbidden": SUITS[player.suit or 0],
        "won": {"tile": notation(kind), "from": win.giver, **flags},
        "seat": win.seat,
        "out": sorted(others - set(win.in_play) - {win.giver}),
        "options": {
            "strict": state.options.strict,
            "fan_limit": state.options.fan_limit,
            "own_four_waits": state.options.own_four_waits,
        },
    }


def entries(ledger: list[Any], seat: int) -> list[tuple[Any, ...]]:
    """Return what was paid to or by a seat for its hu."""
    return sorted(
        (entry["reason"], entry["payer"], entry["payee"], entry["points"], entry["clause"])
        for entry in ledger
        if (entry["reason"] == "hu" and entry["payee"] == seat)
        or (entry["reason"] == "false-hu" and entry["payer"] == seat)
    )


def of_wins(state: State) -> int:
    """Check every hu of a settled deal; return how many there were."""
    sheet = state.sheet
    for win in state.wins:
        answer = study(convert(on_paper(state, win), StudyHand))
        assert answer["verdict"] == ("win" if win.points else "false")
        assert entries(answer["ledger"], win.seat) == entries(sheet["ledger"], win.seat)
        if win.points:
            assert answer["value"]["points"] == win.points
            assert {each["fan"]: each["count"] for each in answer["value"]["fans"]} == win.fans
            counting = next(each for each in answer["readings"] if each["counts"])
            assert counting["sets"] == [[notation(kind) for kind in group] for group in win.sets]
    return len(state.wins)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_every_hu_of_random_play_is_valued_and_paid_as_on_its_sheet(seed: int) -> None:
    for before, *_, after in playing(seed):
        if after.phase == "over" and before.phase != "over" and after.sheet:
            of_wins(after)


def test_such_play_has_hu_of_every_sort() -> None:
    """The property above would mean little if nobody ever won."""
    found: set[str] = set()
    won = 0
    for seed in range(60):
        for before, *_, after in playing(seed):
            if after.phase == "over" and before.phase != "over" and after.sheet:
                won += of_wins(after)
                found.update("false" if not win.points else str(win.giver is None) for win in after.wins)
    assert won > 60
    assert found == {"false", "True", "False"}


@given(st.lists(st.tuples(st.sampled_from([0, 1]), st.sampled_from(SETS)), min_size=4, max_size=4), st.integers(0, 17))
def test_the_first_of_all_readings_is_the_one_that_counts(groups: list[tuple[int, Any]], pair: int) -> None:
    tiles = [suit * 9 + rank for suit, group in groups for rank in group] + [pair, pair]
    if any(tiles.count(kind) > 4 for kind in tiles):
        return
    hand = hand_of(tiles)
    readings = hand_value.every(hand, (), None, ("under-the-sea",))
    assert readings[0] == hand_value.best(hand, (), None, ("under-the-sea",))
    assert readings == sorted(readings, key=lambda reading: -reading.total)


def test_pairs_beside_a_meld_are_no_reading() -> None:
    pairs = hand_of([0, 0, 2, 2, 4, 4, 6, 6, 10, 10, 14, 14, 20, 20])
    assert len(hand_value.every(pairs, (), None)) == 1
    assert hand_value.every(pairs, (Meld("pung", 8, 1),), None) == []
