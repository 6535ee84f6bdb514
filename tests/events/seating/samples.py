"""Events to seat, and rounds played out."""

import random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from mahjong_server.events.seating.inputs import Event, Player, Rule, SeatedRound
from mahjong_server.events.seating.rounds import seat_round

SEED = "5e" * 32


def people(count: int, clubs: int = 0) -> tuple[Player, ...]:
    """Return players p000, p001, …, of so many clubs in turn."""
    return tuple(Player(f"p{at:03}", club=f"club {at % clubs}" if clubs else "") for at in range(count))


def event(rule: Rule = "swiss", count: int = 16, clubs: int = 0, **more: Any) -> Event:
    """Return an event before its first round."""
    return Event("Spring Cup", rule, people(count, clubs), **{"seed": SEED, **more})


def played(start: Event, rounds: int) -> Event:
    """Return an event after so many rounds, each seated by its rule and won by whom a fixed chance names."""
    chance = random.Random(1)
    points = dict.fromkeys((player.key for player in start.players), 0)
    now = start
    for _ in range(rounds):
        seated = seat_round(now)
        for table in seated.tables:
            for key, won in zip(chance.sample(table, len(table)), (4, 2, 1, *[0] * 7), strict=False):
                if key is not None:
                    points[key] += won
        players = tuple(replace(player, table_points=points[player.key]) for player in now.players)
        now = replace(now, rounds=(*now.rounds, seated), players=players)
    return now


def seated_keys(seated: SeatedRound) -> list[str]:
    """Return all who sit, seat by seat."""
    return [key for table in seated.tables for key in table if key is not None]


@st.composite
def events(draw: st.DrawFn) -> Event:
    """Any event that a rule can seat, after some rounds, with absences, penalties, clubs and tables of any size."""
    rules: tuple[Rule, ...] = ("lot", "swiss", "interval")
    rule = draw(st.sampled_from(rules))
    seats = draw(st.integers(2, 10))
    count = draw(st.integers(seats + 3, 30))
    start = event(
        rule,
        count,
        draw(st.integers(0, 8)),
        seats=seats,
        unfit=draw(st.sampled_from(("bye", "bots"))),
        apart=draw(st.booleans()),
        seed=draw(st.binary(min_size=32, max_size=32)).hex(),
    )
    after = played(start, draw(st.integers(0, 2)))
    halves = st.integers(0, 9).map(lambda half: f"{half}/2")
    fined = tuple(replace(player, penalties=draw(halves)) for player in after.players)
    absent = draw(st.lists(st.sampled_from([player.key for player in start.players]), unique=True, max_size=3))
    return replace(after, players=fined, absent=tuple(absent))
