"""No match can be prolonged without end: not by one seat that takes whatever prolongs it, nor by all together.

A seat is tried with each kind of action that its game has: it takes that kind whenever it may, and lets its time run
out otherwise. So among others it wins falsely at every draw, breaks deals off, claims all there is, or takes tile after
tile. Every other value of an option that is a choice of few is tried, too, one at a time.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest

from games.base import TABLE
from games.chance import KeyedChance
from games.presets import FIELD
from games.registry import AnyGame
from games.riichi.game import GAME as RIICHI
from games.riichi.game import PAST
from games.riichi.settlement import final_scores
from tests.games import playthrough

AGREED = 2
"""Deals, of a game that has no end of its own."""
ENDLESS = 999
"""Deals that the platform asks for where a game has an end of its own."""
MOST_DEALS = {"riichi": {"hanchan": 40, "tonpusen": 20}, "sanma": {"hanchan": 30, "tonpusen": 15}}
ONE_ROUND_MORE = {"riichi": 20, "sanma": 15}
"""Deals more that a match has at most where nobody reaches its goal."""
AMOUNTS: dict[str, tuple[Any, ...]] = {"goal": (100_000,)}
"""Values to try of options that are no choice of few."""
SETTLED = {"ura_dora": {"kan_ura_dora": False}, "kan_dora": {"kan_ura_dora": False}}
"""Options that must go with another's other value."""
MOST_EVENTS = 1_500
"""Of one deal, whatever is chosen in it."""
CHEATS = (RIICHI.info.options(strict=True), RIICHI.info.options(strict=True, length="tonpusen"))


def options_of(game: AnyGame) -> Iterator[Any]:
    """Yield a game's options as they are by default, and with each other value of one of them."""
    default = game.info.options()
    yield default
    for name, kind in get_type_hints(game.info.options).items():
        values = (False, True) if kind is bool else AMOUNTS.get(name, get_args(kind))
        for value in values if name != FIELD else ():
            if value != getattr(default, name) and isinstance(value, bool | int | str):
                yield game.info.options(**{name: value} | SETTLED.get(name, {}))
    if game is RIICHI:
        yield game.info.options(length="tonpusen", goal=100_000)
    yield from (preset.options for preset in game.info.presets)


def kinds_of(game: AnyGame) -> tuple[type, ...]:
    """Return the kinds of actions of a game."""
    found: tuple[type, ...] = get_args(game.action_type)
    return found


def lasting(game: AnyGame, options: Any, wishes: dict[int, type], deals: int) -> tuple[int, int]:
    """Play a match in which seats take each action of a kind that they may; return its deals and its longest's events.

    Everybody else lets their time run out.
    """
    chance = KeyedChance(b"for ever")
    state = game.new(options, game.info.usual_seats, deals)
    played = events = longest = 0
    while asked := game.decisions(state):
        seat = next((seat for seat in asked if seat != TABLE), TABLE)
        wanted = [each for each in asked[seat].actions if isinstance(each, wishes.get(seat, ()))]
        action = (wanted or [asked[seat].default])[0]
        played += asked[seat].kind in ("deal", "next")
        events = 0 if asked[seat].kind in ("deal", "next") else events
        for event in game.act(state, seat, action, chance):
            state = game.evolve(state, event)
            events += 1
        longest = max(longest, events)
        assert events <= MOST_EVENTS, "the deal does not end"
        assert played <= ENDLESS, "the match does not end"
    return played, longest


@pytest.mark.parametrize("game", playthrough.GAMES.values(), ids=lambda game: game.info.key)
@pytest.mark.parametrize("together", [False, True], ids=["one", "all"])
def test_no_kind_of_action_prolongs_a_match_beyond_its_most_deals(game, together):
    seats = range(game.info.usual_seats) if together else [1]
    kinds = kinds_of(game)
    usual = [game.info.options(), *([CHEATS[0]] if game is RIICHI else [])]
    for number, options in enumerate(options_of(game)):
        # All kinds by the usual options; by others one each, for what they change is mostly what hands are worth.
        for kind in kinds if options in usual else kinds[number % len(kinds) :][:1]:
            length = getattr(options, "length", None)
            deals, _ = lasting(game, options, dict.fromkeys(seats, kind), ENDLESS if length else AGREED)
            most = MOST_DEALS[game.info.key][length] if length else AGREED
            assert deals <= most + (ONE_ROUND_MORE[game.info.key] if getattr(options, "goal", 0) else 0), (
                options,
                kind,
            )


@pytest.mark.clause("RR §17.6")
@pytest.mark.parametrize("options", CHEATS)
def test_a_false_tsumo_at_every_draw_ends_the_match_with_the_fifth(options):
    tsumo = next(kind for kind in kinds_of(RIICHI) if kind.__name__ == "Tsumo")
    deals, _ = lasting(RIICHI, options, {1: tsumo}, ENDLESS)
    assert deals == final_scores.MOST_CHOMBO


@pytest.mark.clause("RR §17.6")
def test_no_two_players_get_around_it_by_turns():
    tsumo = next(kind for kind in kinds_of(RIICHI) if kind.__name__ == "Tsumo")
    deals, _ = lasting(RIICHI, CHEATS[0], dict.fromkeys(range(4), tsumo), ENDLESS)
    assert deals <= 4 * (final_scores.MOST_CHOMBO - 1) + 1


def test_by_the_rules_of_before_it_did_not_end():
    tsumo = next(kind for kind in kinds_of(RIICHI) if kind.__name__ == "Tsumo")
    (before,) = PAST
    assert lasting(before, CHEATS[0], {1: tsumo}, 60)[0] == 60
