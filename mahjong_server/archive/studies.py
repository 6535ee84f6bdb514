"""Replays that people watch together. Each function is one transaction that holds the study's row.

A member is there for a while after each sign of life. Where the leader is there no longer, whoever asks first leads.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import transaction
from msgspec import UNSET

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import numbering
from mahjong_server.archive.models import Member, Study
from mahjong_server.archive.responses import MemberDoc, StudyDoc, StudyMove
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_topic
from mahjong_server.live.topics import TopicRefusal
from mahjong_server.play.models import Match

HERE_MS = 40_000
"""A member is there for so long after a sign of life: two and a half of the page's."""
KEPT_MS = 24 * 60 * 60 * 1000
"""A study that nobody has used for so long is gone."""
MOST_MEMBERS = 100
MOST_OWN = 20
"""Studies that one player has made; the oldest make room."""
MAKER = 0
"""The number of whoever has made a study, and leads it at first."""


def refuse_unknown_view(seats: int, view: str) -> None:
    """Raise ``Problem`` (404) where the view is that of a seat that a table of so many does not have."""
    if view != "all" and int(view) >= seats:
        raise Problem(404, "no-such-seat", f"This table has the seats 0 to {seats - 1}.")


def create_study(match: Match, player: Player, start: StudyMove) -> tuple[Study, Member]:
    """Make a study of a match that is over, led by the player; sweep out what is forgotten."""
    refuse_unknown_view(match.seats.count(), start.view)
    with transaction.atomic():
        Study.objects.filter(used_at__lt=now_ms() - KEPT_MS).delete()
        mine = Study.objects.filter(members__player=player, members__number=MAKER).order_by("-used_at")
        Study.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST_OWN - 1 :])).delete()
        study = Study.objects.create(
            match=match, deal=start.deal, moment=start.moment, view=start.view, leader=MAKER, joined=1
        )
        return study, Member.objects.create(study=study, player=player, number=MAKER)


def join(key: str, player: Player) -> Member:
    """Let the player in, or note that the player is there still."""
    with _locked_study(key) as study:
        now = now_ms()
        member = study.members.filter(player=player).first()
        if member is None or member.seen_at <= now - HERE_MS:
            if study.members.filter(seen_at__gt=now - HERE_MS).count() >= MOST_MEMBERS:
                raise Problem(409, "study-full", f"No more than {MOST_MEMBERS} can watch together.")
            refresh_topic(topic(study))
        if member is None:
            member = Member.objects.create(study=study, player=player, number=study.joined)
            study.joined += 1
        Member.objects.filter(pk=member.pk).update(seen_at=now)
        study.used_at = now
        study.save(update_fields=["joined", "used_at"])
    return member


def leave(key: str, player: Player | None) -> None:
    """Take the player's leave; a leader who goes leaves the lead to whoever takes it.

    Until somebody has, it is still theirs: another page of theirs is there, and says so as soon as it hears of this.
    """
    with _locked_study(key) as study:
        Member.objects.filter(pk=_member(study, player).pk).update(seen_at=0)
        refresh_topic(topic(study))


def lead(key: str, player: Player | None, wanted: int | None) -> Study:
    """Let the leader hand over to another member, or a member take the lead where no leader is there."""
    with _locked_study(key) as study:
        member = _member(study, player)
        leading = study.leader == member.number
        if wanted is not None and wanted != member.number:
            if not leading:
                raise Problem(403, "not-leader", "Only the leader may do this.")
            heir = study.members.filter(number=wanted, seen_at__gt=now_ms() - HERE_MS).first()
            if heir is None:
                raise Problem(404, "no-such-member", "Nobody of this number watches with you.")
            study.leader = wanted
        elif not leading:
            if _leader(study) is not None:
                raise Problem(409, "lead-taken", "Somebody leads already.")
            study.leader = member.number
        study.save(update_fields=["leader"])
        refresh_topic(topic(study))
    return study


def move(key: str, player: Player | None, to: StudyMove) -> Study:
    """Note where the leader is."""
    with _locked_study(key) as study:
        if study.leader != _member(study, player).number:
            raise Problem(403, "not-leader", "Only the leader may do this.")
        refuse_unknown_view(study.match.seats.count(), to.view)
        study.deal, study.moment, study.view, study.used_at = to.deal, to.moment, to.view, now_ms()
        study.save(update_fields=["deal", "moment", "view", "used_at"])
        refresh_topic(topic(study))
    return study


def describe_study(study: Study) -> StudyDoc:
    """Return the study as everyone sees it."""
    here = list(study.members.filter(seen_at__gt=now_ms() - HERE_MS).select_related("player").order_by("number"))
    numbers = numbering.numbers(each.player.name for each in here)
    members = [
        MemberDoc(each.number, each.player.name, each.player.kind, nth if nth > 1 else UNSET)
        for each, nth in zip(here, numbers, strict=True)
    ]
    return StudyDoc(
        id=study.pk,
        match=study.match.code,
        deal=study.deal,
        moment=study.moment,
        view=study.view,
        leader=study.leader if any(each.number == study.leader for each in members) else None,
        members=members,
    )


def find_study(key: str) -> Study:
    """Return the study of this id; raise ``Problem`` (404)."""
    return _found(Study.objects.select_related("match").filter(pk=key).first())


def read_study(key: str, _player: UUID | None) -> dict[str, object]:
    """Return what those who follow the topic see; raise ``TopicRefusal``."""
    try:
        found = describe_study(find_study(key))
    except Problem:
        raise TopicRefusal("no-such-study", "nobody watches together here, or not any more") from None
    return {name: getattr(found, name) for name in found.__struct_fields__ if name != "members"} | {
        "members": {
            str(each.number): {"name": each.name, "kind": each.kind} | ({"nth": each.nth} if each.nth else {})
            for each in found.members
        }
    }


def topic(study: Study) -> str:
    """Return the topic of a study."""
    return f"study:{study.pk}"


@contextmanager
def _locked_study(key: str) -> Iterator[Study]:
    with transaction.atomic():
        yield _found(Study.objects.select_for_update(of=("self",)).filter(pk=key).first())


def _found(study: Study | None) -> Study:
    if study is None or study.used_at < now_ms() - KEPT_MS:
        raise Problem(404, "no-such-study", "Nobody watches together here, or not any more.")
    return study


def _member(study: Study, player: Player | None) -> Member:
    member = study.members.filter(player=player).first() if player else None
    if member is None:
        raise Problem(403, "not-member", "You don't watch together with these people.")
    return member


def _leader(study: Study) -> Member | None:
    here = study.members.filter(seen_at__gt=now_ms() - HERE_MS)
    return None if study.leader is None else here.filter(number=study.leader).first()
