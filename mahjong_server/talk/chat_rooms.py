"""Rooms: the lobby, and two for each table, one for those who sit there and one for those who watch.

Whoever plays must not hear from those who see more of the play than players do. So while play goes on

* those who sit at a table, those who left it included, are kept out of its watchers' room;
* those who sit at a table whose hands are, or were, all shown to spectators are kept out of every other room too, the
  lobby's included: a spectator could tell them there.
"""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from mahjong_server.http.problems import Problem
from mahjong_server.live.topics import TopicRefusal
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.services import playing_shown_hands

LOBBY = "lobby"
WATCHERS = ":watchers"


class Room(NamedTuple):
    """Where lines are said. ``match`` is the table's, ``None`` in the lobby."""

    name: str
    match: Match | None = None

    @property
    def watchers(self) -> bool:
        """Whether this is for those who watch."""
        return self.name.endswith(WATCHERS)

    @property
    def playing(self) -> bool:
        """Whether play goes on at its table."""
        return self.match is not None and self.match.status == Match.Status.PLAYING


def find_room(name: str) -> Room:
    """Return the room of this name; raise ``Problem`` (404)."""
    if name == LOBBY:
        return Room(name)
    match = Match.objects.filter(code=name.removesuffix(WATCHERS)).first()
    if match is None:
        raise Problem(404, "no-such-room", "There is no such room.")
    return Room(name, match)


def rooms_of(player: UUID) -> list[str]:
    """Return the rooms where a player is likely to be heard now."""
    under_way = (Match.Status.WAITING, Match.Status.PLAYING)
    codes = Match.objects.filter(seats__player=player, status__in=under_way).values_list("code", flat=True)
    return [LOBBY, *codes]


def refusals(room: Room, players: Collection[UUID | None]) -> dict[UUID | None, TopicRefusal]:
    """Return which of these players may not enter a room as things are now, and why; ``None`` is a stranger."""
    if room.match is None:
        return _refused_by_shown_hands(room, players)
    sitting = _seated_players(room.match, players)
    if room.match.spectators == Match.Spectators.NONE and (room.watchers or room.match.started_at is not None):
        inside = set() if room.watchers else sitting
        return dict.fromkeys(set(players) - inside, TopicRefusal("no-spectators", "This table has no spectators."))
    if room.watchers and room.playing:
        out = TopicRefusal("for-watchers", "Those who watch talk among themselves until play is over.")
        return _refused_by_shown_hands(room, players) | dict.fromkeys(sitting, out)
    return _refused_by_shown_hands(room, players)


def check_entry(room: Room, player: UUID | None) -> None:
    """Raise ``Problem`` (403) for a player who may not enter a room."""
    refused = refusals(room, {player}).get(player)
    if refused is not None:
        raise Problem(403, refused.code, refused.text)


def _seated_players(match: Match, players: Collection[UUID | None]) -> set[UUID | None]:
    sitting = Seat.objects.filter(match=match, player__in=_without_strangers(players))
    return set(sitting.values_list("player_id", flat=True))


def _refused_by_shown_hands(room: Room, players: Collection[UUID | None]) -> dict[UUID | None, TopicRefusal]:
    shown = playing_shown_hands(_without_strangers(players))
    if room.match is not None and not room.watchers:
        shown = shown.exclude(match=room.match)
    out = TopicRefusal(
        "at-play", "All hands of the game that you play are shown to others: until it ends, chat is closed."
    )
    return dict.fromkeys(shown.values_list("player_id", flat=True), out)


def _without_strangers(players: Collection[UUID | None]) -> list[UUID]:
    return [player for player in players if player is not None]
