"""A position of a person's match, as its seat saw it then."""

from collections.abc import Collection
from typing import Any, NamedTuple

import msgspec

from games.base import Json
from games.registry import AnyGame
from mahjong_server.archive import coach
from mahjong_server.archive.match_logs import read_log
from mahjong_server.drills.models import DrillPosition
from mahjong_server.drills.pool import Moment
from mahjong_server.play.match.catalogue import agreed_deals


class PeopleMoment(NamedTuple):
    """The moment of a position, and the terms of its table."""

    moment: Moment
    options: Json
    deals: int | None
    seats: int


def find_moments(keys: Collection[int]) -> dict[int, PeopleMoment]:
    """Return the moments of positions by id; those are left out whose match is gone, or can't be read."""
    found = {}
    for position in DrillPosition.objects.select_related("match").filter(pk__in=keys):
        moment = _moment_of(position)
        if moment is not None:
            found[position.pk] = moment
    return found


def _moment_of(position: DrillPosition) -> PeopleMoment | None:
    try:
        log = read_log(position.match)
    except LookupError:
        return None
    bounds = log.bounds(position.deal)
    if bounds is None or not bounds[0] <= position.index < bounds[1]:
        return None
    state = log.runner.fold(log.state_at(bounds[0]), log.events[bounds[0] : position.index])
    chosen = coach.find_choice(log, position.index, state, position.seat)
    if chosen is None:
        return None
    runner, moment = log.runner, Moment(state.game, position.seat, *chosen)
    deals = agreed_deals(position.game, runner.deals)
    return PeopleMoment(moment, msgspec.to_builtins(runner.options), deals, runner.seats)


def table_of(game: AnyGame, found: PeopleMoment) -> dict[str, Any]:
    """Return the table's terms without its code, and its seats without their names."""
    return {
        "code": "",
        "game": game.info.key,
        "options": found.options,
        "deals": found.deals,
        "speed": "slow",
        "status": "finished",
        "seats": {str(seat): {"kind": "human", "name": "", "present": True} for seat in range(found.seats)},
    }
