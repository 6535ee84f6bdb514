"""How moderators, and referees at tables of their events, look on at a match, and why that is no way to cheat.

They see at once what everybody may see, and every hand of what is over: of a deal that goes on they know no more than
the public, for a moderator can be a friend of a player. Whoever plays does not look, and whoever has looked does not
play there or talk there while play goes on. A look is an entry of the log before the first byte is sent: who, which
match, why and when, and until when it holds. Once the match is over everyone can see how often moderators looked on.
"""

from collections.abc import Callable
from uuid import UUID

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in.tokens import CREDENTIAL_PREFIX
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.services.table_lock import locked_table
from mahjong_server.play import match_secrecy
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk.models import Action

referee_checks: list[Callable[[Match, Player], bool]] = []
"""Each says whether somebody who is no moderator may look on at a match. Apps add theirs when they are loaded."""
look_listeners: list[Callable[[Match, Player], None]] = []
"""Each is called with a match that somebody begins to look on at, in the same transaction."""
OBSERVATION_MS = 60 * 60 * 1000
"""After this long a moderator says anew why."""
LOOKED = "Whoever looks on at a match as a moderator takes no part in it."


def begin_observation(moderator: Player, code: str, why: str, at: int) -> Action:
    """Log that a moderator observes a match from ``at`` (epoch ms) on; return the entry. Raise ``Problem``."""
    with locked_table(code) as match:  # so that nobody looks and sits down at the same moment
        if not may_look(match, moderator):
            raise Problem(403, "not-moderator", "Only moderators, and referees of the table's event, may do this.")
        if match.status != Match.Status.PLAYING:
            raise Problem(409, "not-playing", "Nothing is being played at this table.")
        match_secrecy.refuse_secret(match, moderator)
        if match.seats.filter(player=moderator).exists():
            raise Problem(403, "own-match", "Nobody looks on at a match of their own.")
        if is_playing(moderator):
            raise Problem(409, "plays-elsewhere", "Nobody looks on at one match while playing another.")
        for hear in look_listeners:
            hear(match, moderator)
        return Action.objects.create(
            what=Action.What.LOOK,
            moderator=moderator,
            moderator_name=moderator.name,
            target_name="",
            match=match,
            table=match.code,
            why=why,
            until=at + OBSERVATION_MS,
            at=at,
        )


def may_look(match: Match, player: Player) -> bool:
    """Return whether somebody may look on at a match."""
    return player.moderator or any(check(match, player) for check in referee_checks)


def is_playing(player: Player) -> bool:
    """Return whether somebody sits at a table where play goes on."""
    return Seat.objects.filter(player=player, left=False, match__status=Match.Status.PLAYING).exists()


def find_observation(_alias: str, key: str, player: str | None, credential_id: str, now: int) -> Action | None:
    """Return the observation of this key while it is valid for this player and credential. Reads the database."""
    if player is None or credential_id.startswith(CREDENTIAL_PREFIX):
        return None
    looks = Action.objects.select_related("match", "moderator").filter(what=Action.What.LOOK, until__gt=now)
    look = looks.filter(key=key, moderator=UUID(player)).first()
    if look is None or look.match is None or look.moderator is None or not may_look(look.match, look.moderator):
        return None
    barred = look.match.seats.filter(player=look.moderator).exists() or is_playing(look.moderator)
    return None if barred else look


def refuse_observer(match: Match, player: Player) -> None:
    """Raise ``Problem`` (403) for whoever has looked at a match that is not over."""
    if match.finished_at is None and match.looks.filter(moderator=player).exists():
        raise Problem(403, "has-looked", LOOKED)
