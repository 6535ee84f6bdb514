"""Saying something: who may, where, what and how often."""

from datetime import UTC, datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import Count

from mahjong_server.accounts.bans import refuse_banned
from mahjong_server.accounts.caller import rated_by_hand_problem
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.invisible import strip_ignorable
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_topic
from mahjong_server.play.models import Match, Snapshot
from mahjong_server.play.services import is_amid_deal
from mahjong_server.talk.chat_rooms import Room, check_entry, find_room
from mahjong_server.talk.emotes import EMOTES
from mahjong_server.talk.message_rate import (
    EMOTE_LINES,
    LINES,
    LINES_OF_ADDRESS,
    count_for_address,
    count_message,
    is_newcomer,
    refuse_beyond_share,
)
from mahjong_server.talk.message_text import clean_text
from mahjong_server.talk.models import Line, line_key
from mahjong_server.talk.observation import refuse_observer
from mahjong_server.talk.phrases import COURTESIES, PHRASES

REPEAT_MS = 60_000
EMOTE_REPEAT_MS = 15_000
REPEAT_LINES = 5
GUEST_WAIT_MS = 10 * 60_000
"""A guest who has not played a deal yet may speak to strangers after so long."""
OPEN_AFTER_MS = 24 * 60 * 60_000
"""A table's rooms stay open for so long after the end."""


class MessageContent(NamedTuple):
    """A text, or the slug of a quick phrase or of an emote."""

    text: str = ""
    phrase: str = ""
    emote: bool = False


def read_message(text: str | None, phrase: str | None, emote: str | None = None) -> MessageContent:
    """Return what somebody wants to say, cleaned; raise ``Problem`` (400)."""
    if (text, phrase, emote).count(None) != 2:
        wanted = "Say a text, a phrase or an emote."
        raise Problem(400, "invalid", f"body: {wanted}", {"body": wanted})
    if text is not None:
        return MessageContent(text=clean_text(text))
    if emote is not None:
        if emote not in EMOTES:
            raise Problem(400, "no-such-emote", "There is no such emote.", {"emote": "There is no such emote."})
        return MessageContent(phrase=emote, emote=True)
    if phrase not in PHRASES:
        raise Problem(400, "no-such-phrase", "There is no such phrase.", {"phrase": "There is no such phrase."})
    return MessageContent(phrase=phrase)


def post_message(
    player: Player, name: str, words: MessageContent, address: str, at: int, *, program: bool = False
) -> Line:
    """Post a line in a room at the time ``at`` (epoch ms); raise ``Problem``.

    A ``program`` that speaks by the token of a person may say what a program's own account may, and at a rated table
    nothing.
    """
    with transaction.atomic():
        player = lock_player(player)  # a line that came while the account is deleted would outlast it
        room = find_room(name)
        refuse_muted(player, at)
        check_entry(room, player.pk)
        if program and room.match is not None and room.match.rated:
            raise rated_by_hand_problem()
        _check_place(room, player, words, at, program=program or player.is_bot)
        count_message(LINES, player.pk, at)
        if words.emote:
            count_message(EMOTE_LINES, player.pk, at)
        count_for_address(LINES_OF_ADDRESS, f"{address} {'new' if is_newcomer(player, at) else 'known'}", at)
        if room.match is None or room.watchers:
            refuse_beyond_share(room.name, player, at)
        _refuse_repeated(player, room, words, at)
        line = Line.objects.create(
            key=line_key(at), room=room.name, match=room.match, player=player, at=at, program=program, **words._asdict()
        )
        refresh_topic(f"chat:{room.name}")
    return line


def refuse_muted(player: Player, at: int) -> None:
    """Raise ``Problem`` (403), which says until when, for the banned and the muted."""
    refuse_banned(player)
    if player.muted_until is not None and player.muted_until > at:
        raise Problem(403, "muted", f"You are muted until {format_time(player.muted_until)}.", until=player.muted_until)


def _check_place(room: Room, player: Player, words: MessageContent, at: int, *, program: bool) -> None:
    if program and words.emote:
        raise Problem(403, "people-only", "Emotes are for people.")
    if room.match is None:
        if program:
            raise Problem(403, "people-only", "Programs talk at their tables alone.")
        _refuse_new_guest(player, at)
        return
    _refuse_by_terms(room.match, words)
    refuse_observer(room.match, player)
    if room.match.finished_at is not None and at - room.match.finished_at > OPEN_AFTER_MS:
        raise Problem(409, "match-over", "Play at this table is over, and so is its chat.")
    if room.watchers:
        _refuse_new_guest(player, at)
        if program:
            raise Problem(403, "people-only", "Programs talk at their tables alone.")
    else:
        _check_seat(room.match, player, words, program=program)


def _refuse_by_terms(match: Match, words: MessageContent) -> None:
    """Refuse what may not be said in the rooms of a table by its terms."""
    if match.chat == Match.Chat.OFF:
        raise Problem(403, "chat-off", "There is no chat at this table.")
    if match.chat == Match.Chat.PHRASES and not words.phrase:
        raise Problem(403, "phrases-only", "Only quick phrases may be said here now.")


def _check_seat(match: Match, player: Player, words: MessageContent, *, program: bool) -> None:
    if not match.seats.filter(player=player, left=False).exists():
        raise Problem(409, "not-seated", "You have no seat at this table.")
    playing = match.rated and match.status == Match.Status.PLAYING
    if not words.phrase and (program or playing):
        raise Problem(403, "phrases-only", "Only quick phrases may be said here now.")
    if playing and words.phrase not in COURTESIES and is_amid_deal(match):
        raise Problem(403, "between-deals", "Amid a deal of a rated game only greetings and thanks may be said.")


def _refuse_new_guest(player: Player, at: int) -> None:
    """Refuse guests who have just come: a new session costs nothing, a deal played or some minutes do."""
    if player.user_id is not None:
        return
    until = round(player.created_at.timestamp() * 1000) + GUEST_WAIT_MS
    if until > at and not has_played(player):
        text = f"New guests may write here after a deal played, or from {format_time(until)}."
        raise Problem(403, "guest-wait", text, until=until)


def has_played(player: Player) -> bool:
    """Return whether a player has sat through a deal: each begins with a snapshot."""
    sat = Match.objects.filter(seats__player=player, seats__left=False)
    if sat.filter(status=Match.Status.FINISHED).exists():
        return True
    begun = Snapshot.objects.filter(match__in=sat.values("pk")).values("match_id").annotate(deals=Count("seq"))
    return begun.filter(deals__gte=2).exists()


def _refuse_repeated(player: Player, room: Room, words: MessageContent, at: int) -> None:
    since = at - (EMOTE_REPEAT_MS if words.emote else REPEAT_MS)
    said = Line.objects.filter(player=player, room=room.name, at__gt=since).order_by("-key")[:REPEAT_LINES]
    if any((_comparable(line.text), line.phrase) == (_comparable(words.text), words.phrase) for line in said):
        raise Problem(409, "repeated", "You have just said that.")


def _comparable(text: str) -> str:
    """Return a text as it is compared with another: what is drawn as nothing makes no new one of it."""
    return strip_ignorable(text).casefold()


def format_time(at: int) -> str:
    """Return a time (epoch ms) for people who read English."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
