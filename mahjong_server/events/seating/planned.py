"""A round by a plan: players are given their numbers once, by the event's lot, and keep them in every round."""

from collections.abc import Sequence

from games.chance import KeyedChance
from mahjong_server.events.seating.inputs import Event, Table
from mahjong_server.events.seating.plans import LEAST, MOST, SEATS, Plan, plans
from mahjong_server.events.seating.scripted import with_bots
from mahjong_server.events.values import EventError


def planned_round(event: Event, number: int, chance: KeyedChance) -> list[Table]:
    """Return a round's tables by seat; ``chance`` is the event's, not the round's."""
    plan = plan_for(event)
    if not 1 <= number <= plan.rounds:
        raise EventError(f"rule: the plan for {plan.size} players has {plan.rounds} rounds, and this is {number}")
    numbered = numbering(event, plan, chance)
    return with_bots(event, [tuple(numbered[each] for each in table) for table in plan.seated(number)], "plan")


def plan_for(event: Event) -> Plan:
    """Return the least plan that has a number for everybody; raise ``EventError`` where there is none."""
    if event.seats != SEATS:
        raise EventError(f"seats: plans are for tables of {SEATS}, not of {event.seats}")
    people = len(event.players)
    size = -(-people // SEATS) * SEATS
    if not LEAST <= size <= MOST:
        raise EventError(f"players: plans are for {LEAST} to {MOST}, and there are {people}")
    if size != people and event.unfit != "bots":
        raise EventError(f"unfit: {people} players don't fill tables of {SEATS}; a plan can be filled up with bots")
    return plans()[size]


def numbering(event: Event, plan: Plan, chance: KeyedChance) -> Sequence[str | None]:
    """Return the players by number, with bots for the numbers that are left: those who are absent have one, too."""
    keys: list[str | None] = [*sorted(player.key for player in event.players)]
    drawn: list[str | None] = chance.shuffled(keys + [None] * (plan.size - len(keys)))
    return drawn
