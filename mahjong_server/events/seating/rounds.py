"""One round of an event, by the rule that its organiser chose."""

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from games.chance import KeyedChance
from mahjong_server.events.seating.apart import Layout, kept_apart
from mahjong_server.events.seating.clubs import clubs_of, clubs_round
from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import Event, SeatedRound, check_event, present
from mahjong_server.events.seating.interval import interval_layout
from mahjong_server.events.seating.lot import lot_layout
from mahjong_server.events.seating.numbers import by_place, fit
from mahjong_server.events.seating.planned import planned_round
from mahjong_server.events.seating.scripted import scripted_round
from mahjong_server.events.seating.seed import NUMBERING, round_chance, round_key
from mahjong_server.events.seating.swiss import swiss_layout
from mahjong_server.events.seating.winds import seat_order
from mahjong_server.events.values import EventError

WITHOUT_HISTORY = frozenset({"plan", "scripted"})
"""Rules whose rounds don't depend on earlier ones."""


def seat_round(event: Event, number: int | None = None) -> SeatedRound:
    """Return a round, counted from 1: the next one, if no number is given. Raises ``EventError``.

    Of the earlier rounds only those before it count, so that a round that has been played can be seated again.
    """
    check_event(event)
    number = len(event.rounds) + 1 if number is None else number
    if number < 1:
        raise EventError("rounds count from 1")
    if number > len(event.rounds) + 1 and event.rule not in WITHOUT_HISTORY:
        raise EventError(f"rounds: round {len(event.rounds) + 1} is not there, and round {number} follows from it")
    history = History(event.rounds[: number - 1])
    match event.rule:
        case "plan":
            seated = SeatedRound(tuple(planned_round(event, number, round_chance(event, NUMBERING))))
        case "scripted":
            tables, byes = scripted_round(event, number)
            seated = SeatedRound(tuple(tables), tuple(byes))
        case _:
            seated = _drawn_round(event, number, history)
    key = "" if event.rule == "scripted" else round_key(event, number).hex()
    return described(replace(seated, round=number, seed=key), event, history)


def _drawn_round(event: Event, number: int, history: History) -> SeatedRound:
    """Return a round by a rule that begins with a lot among all who are there."""
    chance = round_chance(event, number)
    drawn: list[str] = chance.shuffled(present(event))
    if event.rule == "clubs":
        clubs: list[str] = round_chance(event, NUMBERING).shuffled(clubs_of(event))
        layout, byes = clubs_round(event, clubs, number, drawn, history)
    else:
        people, byes = fit(event, drawn, history)
        if not people:
            return SeatedRound((), tuple(byes))
        layout = _layout(event, people)
    return SeatedRound(tuple(_tables(event, layout, history, chance, drawn)), tuple(byes))


def _layout(event: Event, people: Sequence[str]) -> Layout:
    match event.rule:
        case "swiss":
            return swiss_layout(by_place(event, people), event.seats)
        case "interval":
            return interval_layout(by_place(event, people), event.seats)
        case _:
            return lot_layout(people, event.seats)


def _tables(
    event: Event, layout: Layout, history: History, chance: KeyedChance, drawn: Sequence[str]
) -> list[tuple[str | None, ...]]:
    """Return tables by seat; who was drawn first is heeded first where orders of winds are equal."""
    place = {key: at for at, key in enumerate(drawn)}
    return [
        seat_order(sorted(table, key=place.__getitem__), event.seats, history)
        for table in kept_apart(event, layout, history, chance)
    ]


def described(seated: SeatedRound, event: Event, history: History) -> SeatedRound:
    """Return a round with what it could not avoid. ``history`` is of the rounds before, and counts this one too."""
    clubs = {player.key: player.club for player in event.players}
    pairs = [
        pair for table in seated.tables for pair in combinations(sorted(key for key in table if key is not None), 2)
    ]
    repeats = tuple(pair for pair in pairs if history.times_met(*pair))
    mates = tuple((a, b) for a, b in pairs if clubs[a] and clubs[a] == clubs[b])
    history.add(seated)
    return replace(seated, repeats=repeats, club_mates=mates, winds=_spread(seated, event.seats, history))


def _spread(seated: SeatedRound, seats: int, history: History) -> int:
    """Return the most by which a seated player's counts of two winds differ."""
    counts = [[history.winds[key][wind] for wind in range(seats)] for table in seated.tables for key in table if key]
    return max((max(each) - min(each) for each in counts), default=0)
