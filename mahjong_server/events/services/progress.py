"""How far the tables in play have come: noted as each deal begins, so that events' pages show it.

What is told of a deal is told once it is over. Moves that nobody made are counted then, too, where the event has a rule
about them.
"""

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import Count, F
from msgspec import MsgspecError

from mahjong_server.archive.match_logs import read_log
from mahjong_server.archive.participation import count_participation
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.contest import results
from mahjong_server.events.models import EventTable
from mahjong_server.events.services.event_log import known_state, locked_event, topic_of
from mahjong_server.events.services.rests import resting, tried
from mahjong_server.live.services import refresh_topic
from mahjong_server.play.match.catalogue import rules_of
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries

MOST = 500


def note_progress() -> None:
    """Note scores, and moves that nobody made, of tables at which another deal has begun."""
    playing = EventTable.objects.filter(counted=False, match__status=Match.Status.PLAYING)
    begun = playing.exclude(event__in=resting()).annotate(begun=Count("match__snapshots__seq")).exclude(begun=F("deal"))
    rows = begun.select_related("match", "event")[:MOST]
    for topic in {topic_of(row.event) for row in rows if tried(_note, row.event_id, row, row.begun)}:
        refresh_topic(topic)


def _note(_: int, row: EventTable, begun: int) -> int:
    """Note what is known of a table whose deals so far are these."""
    row.deal, row.scores = begun, _scores(row.match)
    if known_state(row.event).settings.automatic is not None and row.replayed is None:
        row.automatic = _automatic(row.match)
        _apply(row)
    row.save(update_fields=["deal", "scores", "automatic"])
    return 1


def _scores(match: Match) -> list[int] | None:
    """Return the match points by seat as the newest deal began; ``None`` where this process can't read them."""
    found = queries.snapshot(DEFAULT_DB_ALIAS, match.pk, match.head)
    if found is None:
        return None
    try:
        game = rules_of(match.game, match.rules_version)
        runner = Runner(game, match.options, match.seats.count(), match.deals)
        view = game.view(runner.decode_snapshot(found[1]).game, None)
    except (LookupError, MsgspecError):
        return None
    return [view["seats"][str(seat)]["total"] for seat in range(runner.seats)]


def _automatic(match: Match) -> list[int]:
    """Return how many moves nobody made, by seat; nothing where this process can't read the log."""
    try:
        return [each.choices - each.made for each in count_participation(read_log(match))]
    except LookupError:
        return []


def _apply(row: EventTable) -> None:
    """Take the points that these moves cost, if they are more than the event allows."""
    if not row.automatic:
        return
    with transaction.atomic(), locked_event(row.event.key) as event:
        played = event.state.rounds[row.round - 1]
        table = played.tables[row.table - 1]
        event.append(results.automatic_penalties(event.state, played, table, row.automatic), None, now_ms())
