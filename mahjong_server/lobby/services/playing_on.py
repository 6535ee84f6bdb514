"""Tables at which a deal of a match that is over is played on against bots, from any moment of its replay."""

import secrets

from django.db import transaction
from msgspec.structs import replace

from games.base import TABLE
from mahjong_server.accounts.models import Player
from mahjong_server.archive import match_logs, replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.archive.studies import refuse_unknown_view
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import read_level
from mahjong_server.lobby.requests import PlayOnOrder
from mahjong_server.lobby.services import creating, table_quotas
from mahjong_server.lobby.services.table_lock import locked_table
from mahjong_server.lobby.terms import Terms, terms_of
from mahjong_server.play import match_secrecy
from mahjong_server.play import services as play
from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.runner import MOST_STEPS, MatchState, Runner
from mahjong_server.play.match.session_end import CUT
from mahjong_server.play.models import Match
from mahjong_server.play.unsupported_version import refusing_unsupported


def play_on(player: Player, code: str, order: PlayOnOrder) -> Match:
    """Seat the player at a new table where a deal goes on as it stood; raise ``Problem``.

    Whoever may look at the replay may: the match is over, and something of it is kept.
    """
    load_shedding.refuse_new_table(with_bots=True)
    original = match_logs.find_finished_match(code, lambda: player)
    match_secrecy.refuse_closed(original)  # of the new table nothing is kept from anybody
    with refusing_unsupported():
        log = match_logs.read_log(original)
    refuse_unknown_view(log.runner.seats, str(order.seat))
    level = read_level(log.runner.game, order.bots)
    state = _state_at(log, order)
    origin = PlayedOn(code, order.deal, order.moment, order.seat, secrets.token_hex(32))
    _refuse_nothing_left(log.runner, state, origin)
    seating = [player if seat == order.seat else level for seat in range(log.runner.seats)]
    with transaction.atomic():
        table_quotas.refuse_more_playing(player)
        table_quotas.refuse_more_of_network(player)
        match = creating.make_waiting_table(_terms(original), player, seating)
        Match.objects.filter(pk=match.pk).update(rules_version=original.rules_version)
        with locked_table(match.code) as match:
            creating.start_locked(match)
        play.play_on(match, log.events[: state.head], state, origin)
    return match


def _terms(original: Match) -> Terms:
    """Return the terms of a table that plays on: those by which the rules go, and nobody else to watch or to join."""
    own = {"walls": None, "walls_until": None}
    private = {"public": False, "spectators": Match.Spectators.NONE.value, "delay": 0, "closed": True}
    unrated = {"rated": False, "source": Match.Source.REPLAY.value, "pool": "", "minutes": None, "at_time": CUT}
    plain = {"occasion": None, "chat": Match.Chat.FREE.value}
    return replace(terms_of(original), **private, **unrated, **own, **plain)


def _state_at(log: MatchLog, order: PlayOnOrder) -> MatchState:
    """Return where the deal stood at the moment; raise ``Problem`` (404)."""
    bounds = log.bounds(order.deal)
    if bounds is None:
        raise Problem(404, "no-such-deal", "No such deal was dealt in this game.")
    steps = replay_steps.find_steps(log, *bounds)
    if order.moment >= len(steps):
        raise Problem(404, "no-such-moment", f"The replay of this deal has the moments 0 to {len(steps) - 1}.")
    return steps[order.moment].state


def _refuse_nothing_left(runner: Runner, state: MatchState, origin: PlayedOn) -> None:
    """Raise ``Problem`` (409) where nobody is asked any more before the deal is over."""
    position = runner.at(runner.fold(state, [origin]))
    for _ in range(MOST_STEPS):
        if not runner.is_amid_deal(position.state):
            break
        if position.decisions.keys() != {TABLE}:
            return
        position = runner.at(runner.fold(position.state, runner.table_step(position, bytes)))
    raise Problem(409, "nothing-left", "Nobody had anything left to choose in this deal then.")
