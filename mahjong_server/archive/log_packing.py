"""Folds the log of a match that is over into one compressed row: a fraction of the bytes, and of the rows to keep.

A match of which nothing is kept is deleted in its stead, unless moderators have a report about it.

Whoever reads a log finds it either way (``queries.log_of``), at any moment: the row comes and the others go in one
transaction, under the match's lock. A log that is not whole is left as it is, and said so aloud.
"""

import logging
from collections.abc import Iterable

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import F, Q
from django.db.models.functions import Greatest

from mahjong_server.archive.kept_matches import is_kept
from mahjong_server.play.models import Event, Match, Pack, Scene, Snapshot, Watch
from mahjong_server.play.storage import agreed_times, queries
from mahjong_server.play.storage.log_archive import pack, unpack

log = logging.getLogger(__name__)
REST_MS = 60 * 60 * 1000
"""How long a match has been over before its log is packed: what is late, resent or still open, has come by then."""


def unpacked_matches(before: int, most: int, beside: Iterable[int] = ()) -> list[int]:
    """Return ids of matches that are filed, were over by this time (epoch ms) and are not packed yet, beside these.

    The oldest come first. Where all hands are shown late, that has to be over by this time, too.
    """
    waiting = Match.objects.filter(filed=True, packed=False, finished_at__lt=before).exclude(pk__in=beside)
    late = Greatest(F("delay") * agreed_times.minutes_ms(1), F("finished_at") - F("started_at"))
    played_back = ~Q(spectators=Match.Spectators.ALL) | Q(started_at=None) | Q(finished_at__lt=before - late)
    waiting = waiting.filter(played_back)
    return list(waiting.order_by("finished_at").values_list("pk", flat=True)[:most])


def pack_match(key: int) -> bool:
    """Pack the log of the match of this id; return whether that is done now, by this call or another."""
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).filter(pk=key, filed=True).first()
        if match is None or match.packed:
            return match is not None
        if not is_kept(key, match.status, match.started_at, match.source) and not match.reports.exists():
            match.delete()
            return True
        entries = queries.log_of(DEFAULT_DB_ALIAS, key)
        if [entry.seq for entry in entries] != list(range(match.head)):
            log.error("the log of match %s is not whole: %d of %d entries", match.code, len(entries), match.head)
            return False
        data = pack(entries)
        assert unpack(data) == entries, "a pack reads as what was packed"
        if entries:
            Pack.objects.create(match=match, data=data)
        for kind in (Event, Snapshot, Scene, Watch):
            kind.objects.filter(match=match).delete()
        match.invites.all().delete()
        match.kicks.all().delete()
        Match.objects.filter(pk=key).update(packed=True)
    return True
