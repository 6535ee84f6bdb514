"""Whole deals of bots: always legal, never penalised, and the same again by the same chance."""

from collections.abc import Iterator

import pytest

from bench.bots import RandomPlayer
from games.base import TABLE, Bot, Json
from games.chance import KeyedChance
from games.mahjong.wall import SEATS
from games.score_sheets import sheets_of
from games.sichuan.bots.players import LEVELS, bot
from games.sichuan.events import Event
from games.sichuan.game import GAME
from games.sichuan.options import Options
from games.sichuan.presets import PRESETS

OPTIONS = {
    "assisted": Options(),
    "strict": Options(strict=True),
    "four fans": Options(fan_limit=4, own_four_waits=False),
    "any three, openly": Options(exchange="any", forbidding="open", kong_shot="passed", missed_wins="none"),
    "first discard": Options(forbidding="first-discard", forbidden_first=True, flower_pig="limit"),
    "first discard, strict": Options(forbidding="first-discard", strict=True),
    "first discard, flowing": Options(forbidding="first-discard", blood_flows=True, exchange="one-suit"),
    **{preset.key: preset.options for preset in PRESETS[3:]},
}


def play(seats: list[Bot], key: bytes, deals: int = 1, options: Options = OPTIONS["assisted"]) -> list[Event]:
    """Play a match and return its log; every choice must be one of those offered."""
    state = GAME.new(options, SEATS, deals)
    chance, choices = KeyedChance(b"wall" + key), KeyedChance(b"choices" + key)
    log: list[Event] = []
    while asked := GAME.decisions(state):
        seat = max(asked)
        action = asked[seat].default
        if seat != TABLE:
            action = seats[seat].choose(GAME.view(state, seat), asked[seat], choices)
            assert action in asked[seat].actions
        events = GAME.act(state, seat, action, chance)
        for event in events:
            state = GAME.evolve(state, event)
        log += events
    return log


def sheets(log: list[Event]) -> Iterator[Json]:
    """Return the sheets of a match as everybody sees them in the end."""
    return sheets_of(log)


def reasons(log: list[Event]) -> set[str]:
    return {entry["reason"] for sheet in sheets(log) for entry in sheet["ledger"]}


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("number", range(5))
def test_bots_of_all_levels_play_legally_beside_a_random_player(options: str, number: int) -> None:
    seats: list[Bot] = [*(bot(level) for level in LEVELS), RandomPlayer()]
    turned = (seats[number:] + seats[:number])[:SEATS]
    log = play(turned, b"%d" % number, deals=3, options=OPTIONS[options])
    assert len(list(sheets(log))) == 3


@pytest.mark.clause("SBR §4.3", "SBR §6.6", "SBR §11.1", "SBR §11.2")
@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_is_ever_penalised(level: str) -> None:
    """They throw the forbidden suit away first, so whoever still holds it in the end has thrown nothing else.

    That is no fault, and no penalty (SBR §4.3): any penalty at all would be the bot's own doing.
    """
    for number in range(25):
        log = play([bot(level)] * SEATS, b"penalty %d" % number, options=OPTIONS["strict"])
        assert not {"forbidden-suit", "false-hu"} & reasons(log)


def test_many_deals_have_seen_everything_that_bots_do() -> None:
    """Otherwise the tests above would prove little."""
    seen: set[str] = set()
    for number in range(25):
        seen |= reasons(play([bot("hard"), bot("medium"), bot("easy"), bot("hard")], b"variety %d" % number))
    assert {"hu", "kong", "kong-returned", "not-ready"} <= seen


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_makes_the_same_choices(level: str) -> None:
    first, again = (play([bot(level)] * SEATS, b"same", deals=2) for _ in range(2))
    assert first == again


def test_every_level_beats_random_play() -> None:
    for level in LEVELS:
        for number in range(3):
            seats: list[Bot] = [bot(level), RandomPlayer(), RandomPlayer(), RandomPlayer()]
            scores = list(sheets(play(seats, b"random %d" % number)))[-1]["scores"]
            assert scores[0] == max(scores)
