"""Who may do what to an event. Whether it can be done now is the command's own question."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.state import State

Role: TypeAlias = Literal["organiser", "co-organiser", "referee", "entrant", "stranger", "moderator"]
"""``moderator`` is the place's own, who has no other part in the event."""
Command: TypeAlias = Literal[
    "settings",
    "open",
    "cancel",
    "officials",
    "entrants",
    "next-round",
    "finalists",
    "rulings",
    "penalties",
    "webhooks",
    "enter",
    "withdraw",
    "check-in",
    "call",
]
_RUN: frozenset[Role] = frozenset({"organiser", "co-organiser"})
_JUDGE: frozenset[Role] = _RUN | {"referee"}
_PLAY: frozenset[Role] = frozenset(get_args(Role))
ALLOWED: Mapping[Command, frozenset[Role]] = {
    "settings": _RUN,
    "open": _RUN,
    "cancel": frozenset({"organiser", "moderator"}),
    "officials": frozenset({"organiser"}),
    "entrants": _RUN,
    "next-round": _RUN,
    "finalists": _RUN | {"moderator"},
    "rulings": _JUDGE,
    "penalties": _JUDGE,
    "webhooks": _RUN,
    "enter": _PLAY,
    "withdraw": _PLAY,
    "check-in": _PLAY,
    "call": _PLAY,
}
"""Who runs an event may play in it, too: the last four ask for an entry, not for a role."""


def role_of(state: State, player: str | None, *, moderator: bool = False) -> Role:
    """Return what somebody (by id, ``None`` for a stranger) is to an event."""
    official = state.officials.get(player or "")
    if official is not None:
        return official
    if moderator:
        return "moderator"
    return "entrant" if player and state.entrant_of(player) else "stranger"


def check_role(state: State, player: str | None, command: Command, *, moderator: bool = False) -> None:
    """Raise ``EventRefusal`` for somebody who may not do this."""
    if role_of(state, player, moderator=moderator) not in ALLOWED[command]:
        raise EventRefusal("not-allowed", "Only those who run the event may do this.")
