"""Begins a try at a deal of the day, or plays it once more for practice."""

from typing import Any

from django.db import transaction

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.daily.deals import SEAT, is_open, opens_at, today
from mahjong_server.daily.models import DailyDeal, Try
from mahjong_server.daily.settling import settle_finished
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.services import creating, table_quotas
from mahjong_server.lobby.services.table_lock import locked_table
from mahjong_server.lobby.terms import Terms
from mahjong_server.play.models import Match


def begin(player: Player, deal: DailyDeal) -> Match:
    """Return the table of the player's try, made and started if there is none yet; raise ``Problem``."""
    with transaction.atomic():
        lock_player(player)
        mine = Try.objects.select_related("match").filter(deal=deal, player=player).first()
        if mine is not None:
            return _table_of(mine)
        if deal.day != today():
            raise Problem(409, "day-over", "This day is over: its deal is played for practice alone.")
        match = _seated(player, deal, Match.Source.DAILY)
        Try.objects.create(deal=deal, player=player, match=match)
    return match


def practise(player: Player, deal: DailyDeal) -> Match:
    """Return a table where the deal is played once more, for no result; raise ``Problem`` before the try is over."""
    with transaction.atomic():
        lock_player(player)
        if not may_know(player, deal):
            raise Problem(409, "not-played", "Play the deal first: one try counts, and any further one is practice.")
        return _seated(player, deal, Match.Source.PRACTICE)


def may_know(player: Player | None, deal: DailyDeal) -> bool:
    """Return whether somebody may see the deal: everybody once it is open, before that who has played it."""
    return is_open(deal.day) or (player is not None and has_played(player, deal))


def has_played(player: Player, deal: DailyDeal) -> bool:
    """Return whether the player's try is over."""
    return Try.objects.filter(deal=deal, player=player, settled_at__isnull=False).exists()


def may_see_match(match: Match, viewer: Player | None) -> bool:
    """Say of ``play.match_secrecy`` who may see another's try before everybody may: who has played the same deal."""
    if viewer is None or match.source not in {Match.Source.DAILY, Match.Source.PRACTICE}:
        return False
    mine = Try.objects.select_related("match", "deal").filter(player=viewer, deal__key=match.walls).first()
    if mine is not None:
        settle_finished(mine)
    return mine is not None and mine.settled_at is not None


def _table_of(mine: Try) -> Match:
    if mine.match is None:
        raise Problem(409, "try-over", "Your try is over, and its table is gone.")
    return mine.match


def _seated(player: Player, deal: DailyDeal, source: Match.Source) -> Match:
    load_shedding.refuse_new_table(with_bots=True)
    table_quotas.refuse_more_playing(player)
    table_quotas.refuse_more_of_network(player)
    seating: list[Any] = [player if seat == SEAT else deal.level for seat in range(deal.seats)]
    match = creating.make_waiting_table(terms_of(deal, source), player, seating)
    Match.objects.filter(pk=match.pk).update(rules_version=deal.rules_version)
    with locked_table(match.code) as match:
        creating.start_locked(match)
    return match


def terms_of(deal: DailyDeal, source: Match.Source) -> Terms:
    """Return the terms on which a deal of the day is played: alone with bots, and nobody watches."""
    return Terms(
        game=deal.game,
        options=deal.options,
        deals=1,
        spectators=Match.Spectators.NONE.value,
        closed=True,
        source=source.value,
        walls=bytes(deal.key),
        walls_until=opens_at(deal.day),
    )
