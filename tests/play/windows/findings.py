"""What an observer could tell from the claim windows of many matches, and what keeping it from them costs."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.registry import AnyGame
from mahjong_server.play.match.bot_pace import NATURAL
from tests.play.windows.evening import LEVEL, Evening, Window
from tests.play.windows.guess import Area, best_guess
from tests.play.windows.people import Person

FEW = 8
"""Fewer answers than these of one match say too little of what is usual to begin the next one with."""


class Company(NamedTuple):
    """Who meets: people drawn from a crowd, and bots on the other seats."""

    crowd: Sequence[Person]
    people: int = 4
    bots: int = 0
    level: str = LEVEL
    """How well the bots play."""


class Findings(NamedTuple):
    """Guesses at whether somebody else may claim, of who may not, by how long windows lasted.

    ``claimable``: over all windows; ``let_go``: over those of which nothing came; ``winnable``: the guess is whether
    somebody may win. ``added_s``: the average wait of a discard that nobody's answer needed.
    """

    windows: int
    share: float
    claimable: Area
    let_go: Area
    winnable: Area
    added_s: float


def watch(
    game: AnyGame, company: Company, matches: int, deals: int, speed: str = "normal", bot_pace: str = NATURAL
) -> list[Window]:
    """Return the windows of so many matches. Each begins with what the one before has found to be usual."""
    rng = Random(f"{game.info.key} {company.people}")
    guests = _guests(company.crowd, rng)
    usual: tuple[int, ...] = ()
    seen: list[Window] = []
    for number in range(matches):
        people = [next(guests) for _ in range(company.people)]
        seats = [*people, *[None] * company.bots]
        rng.shuffle(seats)
        evening = Evening(game, seats, deals, f"{game.info.key} {number}", speed, bot_pace, level=company.level)
        evening.used_to(usual)
        seen += evening.windows()
        answers = [ms for each in evening.timed.clock.answers for ms in each]
        usual = tuple(answers) if len(answers) >= FEW else usual
    return seen


def _guests(crowd: Sequence[Person], rng: Random) -> Iterator[Person]:
    """Yield everyone of a crowd in turn, in ever other orders."""
    while True:
        yield from rng.sample(crowd, len(crowd))


def find(windows: Sequence[Window]) -> Findings:
    """Return what there is to find."""
    watched = [each for each in windows if each.watched]
    none = _lasted(each for each in watched if not each.asked)
    some = _lasted(each for each in watched if each.asked)
    let_go = _lasted(each for each in watched if each.asked and not each.claimed)
    wins = _lasted(each for each in watched if each.wins)
    no_win = _lasted(each for each in watched if not each.wins)
    return Findings(
        len(windows),
        sum(bool(each.asked) for each in windows) / len(windows),
        best_guess(some, none),
        best_guess(let_go, none),
        best_guess(wins, no_win),
        sum(each.added_ms for each in windows) / len(windows) / 1000,
    )


def _lasted(windows: Iterable[Window]) -> list[float]:
    return [float(each.lasted_ms) for each in windows]
