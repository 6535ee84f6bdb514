"""How long it takes to seat a round, and how well people are kept apart, over whole events won by chance.

``./dev bench seating [--players N] [--rounds N] [--clubs N]`` prints, for each rule, the slowest round in seconds of
the processor's time, and by round how many pairs met again or were of one club, and how far winds were apart.
"""

import argparse
import random
import time
from collections.abc import Iterator
from typing import NamedTuple, get_args

from msgspec.structs import replace

from mahjong_server.events.seating.inputs import Event, Player, Rule, SeatedRound
from mahjong_server.events.seating.rounds import seat_round

RULES = tuple(rule for rule in get_args(Rule) if rule not in {"scripted", "plan"})


class Seated(NamedTuple):
    """A round, and the seconds of the processor's time that it took."""

    round: SeatedRound
    seconds: float


def event(rule: Rule, players: int, clubs: int) -> Event:
    """Return an event before its first round; of two clubs at least, where they play one another."""
    clubs = max(clubs, 2 if rule == "clubs" else 0)
    names = [f"club {at % clubs}" if clubs else "" for at in range(players)]
    people = tuple(Player(f"p{at:04}", club=club) for at, club in enumerate(names))
    return Event("bench", rule, people, unfit="bots", seed="00" * 32)


def play(now: Event, rounds: int) -> Iterator[Seated]:
    """Yield an event's rounds: each table's points fall to its players by chance."""
    chance = random.Random(1)
    points = dict.fromkeys((player.key for player in now.players), 0)
    for _ in range(rounds):
        before = time.process_time()
        seated = seat_round(now)
        yield Seated(seated, time.process_time() - before)
        for table in seated.tables:
            for key, won in zip(chance.sample(table, len(table)), (4, 2, 1, 0), strict=True):
                if key is not None:
                    points[key] += won
        players = tuple(replace(player, table_points=points[player.key]) for player in now.players)
        now = replace(now, rounds=(*now.rounds, seated), players=players)


def main() -> None:
    """Print a line a rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=172)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--clubs", type=int, default=20)
    options = parser.parse_args()
    for rule in RULES:
        rounds = list(play(event(rule, options.players, options.clubs), options.rounds))
        print(f"{rule:10} {max(each.seconds for each in rounds):.2f} s a round at most")
        print("  met again:", *(len(each.round.repeats) for each in rounds))
        print("  of one club:", *(len(each.round.club_mates) for each in rounds))
        print("  winds apart:", *(each.round.winds for each in rounds))


if __name__ == "__main__":
    main()
