"""What followers see of a room: the topics ``chat:lobby``, ``chat:CODE`` and ``chat:CODE:watchers``."""

from collections.abc import Mapping
from typing import Any, Literal
from uuid import UUID

from django.db.models import Q, Window
from django.db.models.functions import RowNumber
from msgspec import UNSET, Struct, UnsetType

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.models import Tie
from mahjong_server.accounts.names import numbering
from mahjong_server.accounts.responses import Kind
from mahjong_server.http.problems import Problem
from mahjong_server.live.topics import TopicRefusal
from mahjong_server.lobby.table_lists import occupant_name
from mahjong_server.play.models import Match
from mahjong_server.talk.chat_rooms import Room, find_room, refusals
from mahjong_server.talk.models import Line, earliest_key

MOST_LINES = 60
SHARED_MS = 10 * 60_000
"""Of so long the lines shown are shared among all who spoke: of fewer than ``MOST_LINES`` speakers each has some."""


class ShownLine(Struct, frozen=True, omit_defaults=True):
    """A line. Of ``text`` and ``phrase`` it has one, an ``emote`` a phrase: those who know no faces read its slug.

    ``seat`` is the speaker's at the room's table.

    ``nth`` is the number behind the name: by the seats at a table, elsewhere by who came first.
    ``avatar`` is the chosen one.
    """

    name: str
    kind: Kind
    at: int
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET
    emote: bool = False
    seat: int | UnsetType = UNSET
    nth: int | UnsetType = UNSET
    avatar: str | UnsetType = UNSET


class Chat(Struct, frozen=True):
    """A room: its last lines by their keys, which sort by time, and whether texts, phrases or nothing may be said."""

    lines: dict[str, ShownLine]
    mode: Literal["all", "phrases", "off"]


def read_chat(key: str, _player: UUID | None) -> Chat:
    """Return a room as those see it who are not kept out and hear everybody; raise ``TopicRefusal``."""
    room = _find_room(key)
    lines = shown_lines(room)
    seats = seats_in(room)
    numbers = _name_numbers(room, lines)
    return Chat(
        lines={line.key: shown_line(line, seats.get(line.player_id), numbers[line.player_id]) for line in lines},
        mode=_mode(room),
    )


def _mode(room: Room) -> Literal["all", "phrases", "off"]:
    if room.match is None:
        return "all"
    if room.match.chat == Match.Chat.OFF:
        return "off"
    rated = room.playing and room.match.rated and not room.watchers
    return "phrases" if rated or room.match.chat == Match.Chat.PHRASES else "all"


def check_access(key: str, player: UUID | None) -> None:
    """Raise ``TopicRefusal`` for whoever may not follow a room now."""
    refused = refusals(_find_room(key), {player}).get(player)
    if refused is not None:
        raise refused


def overrides(key: str, doc: Chat, players: set[UUID | None]) -> Mapping[UUID | None, Any]:
    """Return who is kept out of a room now, and the room without the lines that somebody would rather not hear."""
    room = _find_room(key)
    unheard = _unheard_lines(list(doc.lines), players)
    own: dict[UUID | None, Any] = {
        player: Chat({key: line for key, line in doc.lines.items() if key not in keys}, doc.mode)
        for player, keys in unheard.items()
    }
    return own | refusals(room, players)


def _unheard_lines(keys: list[str], players: set[UUID | None]) -> dict[UUID, set[str]]:
    """Return for players the lines of those whom they have muted, or with whom there is a block either way."""
    said: dict[UUID, set[str]] = {}
    for key, speaker in Line.objects.filter(key__in=keys).values_list("key", "player_id"):
        said.setdefault(speaker, set()).add(key)
    here = [player for player in players if player is not None]
    either = Q(by__in=here, whom__in=said) | Q(sort=Tie.Sort.BLOCK, whom__in=here, by__in=said)
    unheard: dict[UUID, set[str]] = {}
    for by, whom, sort in Tie.objects.filter(either).values_list("by_id", "whom_id", "sort"):
        unheard.setdefault(by, set()).update(said.get(whom, ()))
        if sort == Tie.Sort.BLOCK:
            unheard.setdefault(whom, set()).update(said.get(by, ()))
    return unheard


def shown_lines(room: Room) -> list[Line]:
    """Return a room's last lines, oldest first, hidden ones left out.

    Where they are all of the last minutes, those minutes are shared: everybody's last line comes first, then
    everybody's last but one, so that few who say much push out nobody who says little.
    """
    rows = Line.objects.filter(room=room.name, hidden_at=None, player__erased_at=None).select_related("player")
    last = list(rows.order_by("-key")[:MOST_LINES])
    if len(last) == MOST_LINES and last[-1].at > last[0].at - SHARED_MS:
        number = Window(RowNumber(), partition_by="player_id", order_by="-key")
        recent = rows.filter(key__gte=earliest_key(last[0].at - SHARED_MS)).annotate(number=number)
        last = list(recent.order_by("number", "-key")[:MOST_LINES])
    return sorted(last, key=lambda line: line.key)


def seats_in(room: Room) -> dict[UUID, int]:
    """Return who sits where at a room's table."""
    if room.match is None:
        return {}
    rows = room.match.seats.exclude(player=None).values_list("player_id", "seat")
    return dict(rows)


def _name_numbers(room: Room, lines: list[Line]) -> dict[UUID, int]:
    """Return what those who speak are told apart by, by their ids: whoever sits comes first, as at the table."""
    spoke = sorted({line.player for line in lines}, key=lambda player: (player.created_at, player.pk))
    seats = list(room.match.seats.select_related("player").order_by("seat")) if room.match else []
    sit = {seat.player_id for seat in seats}
    also = [player for player in spoke if player.pk not in sit]
    found = numbering.numbers([*map(occupant_name, seats), *(player.name for player in also)])
    ids = [*(seat.player_id for seat in seats), *(player.pk for player in also)]
    return {key: nth for key, nth in zip(ids, found, strict=True) if key}


def shown_line(line: Line, seat: int | None, nth: int = 1) -> ShownLine:
    """Return a line as people see it."""
    kind: Any = "bot" if line.program else line.player.kind
    return ShownLine(
        name=line.player.name,
        kind=kind,
        at=line.at,
        text=line.text or UNSET,
        phrase=line.phrase or UNSET,
        emote=line.emote,
        seat=UNSET if seat is None else seat,
        nth=nth if nth > 1 else UNSET,
        avatar=UNSET if line.program else shown_avatar(line.player),
    )


def _find_room(key: str) -> Room:
    try:
        return find_room(key)
    except Problem:
        raise TopicRefusal("no-such-room", "There is no such room.") from None
