"""What moderators do. Each action is checked, done, logged and told to whom it concerns, all in one transaction."""

from django.db import transaction
from msgspec import Struct

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in.deleted_identities import extend_digests
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player, refresh_topic
from mahjong_server.play.services import close_sockets
from mahjong_server.talk.models import HIDING, Action, Line, Notice, Report
from mahjong_server.talk.reports import refresh_moderators
from mahjong_server.talk.retention import forget_closed
from mahjong_server.wire import Close

HOUR_MS = 60 * 60 * 1000
What = Action.What
TIMED = {What.MUTE, What.BAN}
WITH_NOTICE = {What.WARN, What.MUTE, What.BAN, What.LIFT}


class ModerationRequest(Struct, frozen=True, kw_only=True):
    """What a moderator wants to do to whom, and why. ``report`` is closed by it; ``hours`` are of a mute or a ban."""

    what: str
    target: Player
    why: str
    hours: int | None = None
    report: Report | None = None
    line: Line | None = None


def perform(moderator: Player, wanted: ModerationRequest, at: int) -> Action:
    """Perform a moderator's action at the time ``at`` (epoch ms); return its log entry. Raise ``Problem``."""
    _validate(wanted)
    with transaction.atomic():
        target = Player.objects.select_for_update(no_key=True).get(pk=wanted.target.pk)
        _refuse_target(moderator, target)
        if wanted.report is not None and wanted.what not in HIDING:
            _close_report(wanted.report, at)
        until = at + wanted.hours * HOUR_MS if wanted.hours else None
        _apply(moderator, target, wanted, until, at)
        if wanted.what in WITH_NOTICE:
            Notice.objects.create(player=target, what=wanted.what, text=wanted.why, until=until, at=at)
            refresh_player(target.pk)
        return _log(moderator, target, wanted, until, at)


def _validate(wanted: ModerationRequest) -> None:
    if (wanted.hours is not None) != (wanted.what in TIMED):
        text = "A mute and a ban last some hours, nothing else does."
        raise Problem(400, "invalid", f"hours: {text}", {"hours": text})
    if wanted.what == What.HIDE and wanted.line is None:
        raise Problem(400, "invalid", "line: Say which line.", {"line": "Say which line."})
    if wanted.what == What.DISMISS and wanted.report is None:
        raise Problem(400, "invalid", "report: Say which report.", {"report": "Say which report."})


def _refuse_target(moderator: Player, target: Player) -> None:
    if target.pk == moderator.pk:
        raise Problem(409, "not-yourself", "This can't be done to oneself.")
    if target.moderator:
        raise Problem(403, "not-on-moderators", "Moderators can't act on moderators.")


def _close_report(report: Report, at: int) -> None:
    if not Report.objects.filter(pk=report.pk, closed_at=None).update(closed_at=at):
        raise Problem(409, "report-closed", "Another moderator has closed this report.")
    forget_closed(report.pk)
    refresh_moderators()


def _apply(moderator: Player, target: Player, wanted: ModerationRequest, until: int | None, at: int) -> None:
    match wanted.what:
        case What.MUTE:
            target.muted_until = until
        case What.BAN:
            target.banned_until = until
            extend_digests(target, until or 0)
            transaction.on_commit(lambda: close_sockets(target.pk, Close.BANNED))
        case What.LIFT:
            target.muted_until = target.banned_until = None
        case What.HIDE:
            _hide(moderator, wanted.line, at)
        case What.CLEAR:
            _hide_all(moderator, target, at)
        case _:
            pass
    target.save(update_fields=["muted_until", "banned_until"])


def _hide(moderator: Player, line: Line | None, at: int) -> None:
    assert line is not None
    if not Line.objects.filter(pk=line.pk, hidden_at=None).update(hidden_at=at, hidden_by=moderator):
        raise Problem(409, "hidden-already", "This line is hidden already.")
    refresh_topic(f"chat:{line.room}")


def _hide_all(moderator: Player, target: Player, at: int) -> None:
    """Hide all that somebody has said, wherever it was."""
    shown = Line.objects.filter(player=target, hidden_at=None)
    for room in set(shown.values_list("room", flat=True)):
        refresh_topic(f"chat:{room}")
    shown.update(hidden_at=at, hidden_by=moderator)


def _log(moderator: Player, target: Player, wanted: ModerationRequest, until: int | None, at: int) -> Action:
    return Action.objects.create(
        what=wanted.what,
        moderator=moderator,
        moderator_name=moderator.name,
        target=target,
        target_name=target.name,
        why=wanted.why,
        until=until,
        report=wanted.report,
        line=wanted.line.key if wanted.line else "",
        text=(wanted.line.text or wanted.line.phrase) if wanted.line else "",
        at=at,
    )
