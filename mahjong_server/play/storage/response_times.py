# pyright: basic
"""How long people took over claims at tables like this one: what the pauses of a new table begin with."""

import msgspec
from msgspec import Struct

from mahjong_server.play.match import claim_window
from mahjong_server.play.match import clock as time
from mahjong_server.play.models import Match

RECENT = 2_000
"""Matches made before so many others are not looked at, so that a rare game costs no long search."""

TABLES = 32


class _Heard(Struct):
    """Of a match's clock what concerns us."""

    answers: tuple[tuple[int, ...], ...] = ()


def first_clock(match: Match, seats: int, now: int) -> str:
    """Return the clock of a match that begins now, as its row holds it; ``{}`` where nothing is known of others."""
    usual = usual_ms(match)
    if len(usual) < claim_window.MIN_SAMPLES:
        return "{}"
    return msgspec.json.encode(time.start(seats, time.SPEEDS[match.speed], now, usual)).decode()


def usual_ms(match: Match) -> tuple[int, ...]:
    """Return what answers took of late at other tables of the game and speed, in ms, the latest tables' first."""
    others = Match.objects.filter(game=match.game, speed=match.speed, head__gt=0, pk__gt=match.pk - RECENT)
    clocks = others.exclude(pk=match.pk).order_by("-pk").values_list("clock", flat=True)[:TABLES]
    heard = (msgspec.json.decode(clock, type=_Heard) for clock in clocks)
    return tuple(ms for each in heard for answers in each.answers for ms in answers)[: 4 * claim_window.MIN_SAMPLES]
