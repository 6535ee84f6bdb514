"""What must hold of every deal by whatever options: random ones."""

from collections import Counter
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from games.base import TABLE
from games.chance import KeyedChance
from games.presets import FIELD
from games.riichi.bots import LEVELS, bot
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.state import State
from games.riichi.tile_set import tile_set
from tests.games import random_play
from tests.games.riichi.playing import playing
from tests.games.riichi.test_random import check_ledger, tiles_of

AMOUNTS = {"start": (10_000, 25_000, 30_000), "goal": (0, 30_000, 40_000), "oka": (0, 2_000, 20_000)}
VALUES: dict[str, tuple[Any, ...]] = {
    name: (False, True) if kind is bool else AMOUNTS.get(name, get_args(kind))
    for name, kind in get_type_hints(Options).items()
    if name != FIELD
}


def flat(values: tuple[Any, ...]) -> list[Any]:
    """Return the values of a choice, those of choices in it too."""
    return [each for value in values for each in (get_args(value) or (value,))]


def random_options(seed: int) -> Options:
    """Return options of which each has any of its values; contradictions are drawn again."""
    rng = Random(seed)
    while True:
        try:
            return Options(**{name: rng.choice(flat(values)) for name, values in VALUES.items()})
        except ValueError:
            continue


def test_every_value_of_every_option_is_drawn():
    drawn = [random_options(seed) for seed in range(300)]
    for name, values in VALUES.items():
        assert {getattr(each, name) for each in drawn} == set(flat(values)), name


@pytest.mark.clause("RR §18.1", "RR §18.7", "RR §18.8", "RR §18.9", "RR §19.1")
@pytest.mark.parametrize("block", range(4))
def test_every_tile_is_somewhere_and_every_point_from_somebody(block: int):
    for seed in range(1000 + block * 20, 1020 + block * 20):
        options = random_options(seed)
        rng, after = Random(seed), GAME.new(options, 4, 1)
        for _, _, _, _, after in playing(seed, options=options):
            assert sorted(tiles_of(after)) == sorted(tile_set(options))
            assert sum(after.points) + 1000 * after.sticks == 4 * options.start
            if rng.random() < 0.05:
                for viewer in (None, 0, 1, 2, 3):
                    msgspec.json.encode(GAME.view(after, viewer))
            if after.phase == "over":
                check_ledger(after)
        check_end(after)


def check_end(state: State) -> None:
    """Check the final scores of a match that is over."""
    result, standings = GAME.result(state), state.standings
    assert result is not None
    assert sum(each.uma for each in standings) == sum(each.oka for each in standings) == 0
    given = sum(each.sticks for each in standings)
    assert given in (
        (0,) if state.options.left_sticks == "lost" else range(1000 * state.sticks - 300, 1000 * state.sticks + 1)
    )
    penalties = sum(each.chombo for each in standings)
    assert sum(result.scores) == given + penalties - 1000 * state.sticks
    assert min(result.places) == 1
    assert not any(each.chombo for each in standings) or state.options.chombo != "mangan"


@pytest.mark.parametrize("block", range(2))
def test_a_record_replays_to_the_same_outcome(block: int):
    for seed in range(2000 + block * 15, 2015 + block * 15):
        options = random_options(seed)
        log, state = random_play.logged(playing(seed, deals=2, options=options))
        outcome = GAME.replay(msgspec.json.decode(msgspec.json.encode(GAME.record(options, log))))
        assert (outcome["scores"], outcome["points"]) == (list(state.scores), list(state.points))


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_a_match_to_its_end(seed: int):
    options = msgspec.structs.replace(random_options(3000 + seed), length="tonpusen", goal=0, strict=seed == 1)
    state, chance, ends = GAME.new(options, 4, 99), KeyedChance(b"bots%d" % seed), Counter[str]()
    players = [bot(LEVELS[(seat + seed) % len(LEVELS)]) for seat in range(4)]
    while asked := GAME.decisions(state):
        seat = next((seat for seat in asked if seat != TABLE), TABLE)
        action = (
            asked[seat].default if seat == TABLE else players[seat].choose(GAME.view(state, seat), asked[seat], chance)
        )
        for event in GAME.act(state, seat, action, chance):
            state = GAME.evolve(state, event)
        ends.update([state.sheet["end"]] if state.phase == "over" else [])
    assert "chombo" not in ends
    check_end(state)
