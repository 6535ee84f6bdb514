"""What the API tells about accounts, as types. Times are epoch milliseconds."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from mahjong_server.accounts.preferences import Preferences
from mahjong_server.http.api import Scope
from mahjong_server.wire import PresetDoc

Kind: TypeAlias = Literal["guest", "account", "bot"]


class OwnTable(Struct, frozen=True):
    """A table to come back to, against whom, and how many of its deals have begun.

    ``left``: I have got up, and the seat is still mine. ``numbers`` stand behind the names of ``others``
    from 2 on, ``bots`` are the places there of the table's own bots.
    """

    code: str
    game: str
    status: Literal["waiting", "playing"]
    left: bool
    others: list[str]
    numbers: list[int]
    bots: list[int]
    deal: int
    deals: int | None
    minutes: int | None


class Me(Struct, frozen=True):
    """Who I am, and the tables to come back to, the newest first. ``name`` and ``kind`` are ``null`` for strangers."""

    name: str | None
    kind: Kind | None
    moderator: bool
    tables: list[OwnTable]


class SignUpOffer(Struct, frozen=True):
    """Who may make an account here: everybody, whoever has a link for it, or nobody."""

    who: Literal["everybody", "link", "nobody"]


class ResetOffer(Struct, frozen=True):
    """Whether this site sends letters, and so links for new passwords."""

    letters: bool


class OwnAccount(Struct, frozen=True):
    """My account, as nobody else sees it. ``avatar``: the chosen one; ``bot_allowed``: it may still be a program's."""

    name: str
    kind: Kind
    avatar: str | None
    email: str
    since: int
    moderator: bool
    muted_until: int | None
    banned_until: int | None
    bot_allowed: bool


class Session(Struct, frozen=True):
    """A browser that is signed in to my account."""

    id: str
    agent: str
    current: bool
    created_at: int
    seen_at: int


class Sessions(Struct, frozen=True):
    """All of them, this one first, then the one used last."""

    sessions: list[Session]


class TokenInfo(Struct, frozen=True):
    """A personal token. ``token`` is its text: told once, when it is made."""

    id: str
    name: str
    scopes: list[Scope]
    created_at: int
    used_at: int | None
    expires_at: int | None
    token: str | UnsetType = UNSET


class Tokens(Struct, frozen=True):
    """All of them, the newest first."""

    tokens: list[TokenInfo]
    most: int


class Rating(Struct, frozen=True):
    """How strong someone is; provisional until that is certain."""

    value: int
    provisional: bool


class GameRating(Struct, frozen=True):
    """How strong someone is in one game; ``grade`` is the kyu or dan ("3k", "1d"), ``null`` while provisional."""

    game: str
    value: int
    provisional: bool
    grade: str | None
    games: int


class PersonRow(Struct, frozen=True):
    """An account in a list."""

    name: str
    kind: Kind
    since: int
    here: bool
    avatar: str | UnsetType = UNSET


class Results(Struct, frozen=True):
    """How someone did in one game: matches, how often on each place, and the average of places and of scores."""

    game: str
    games: int
    places: list[int]
    average_place: float
    average_score: float


class Profile(Struct, frozen=True):
    """What everyone may know of an account; ``followed``: the visitor follows it."""

    name: str
    kind: Kind
    moderator: bool
    since: int
    here: bool
    you: bool
    followed: bool
    games: int
    results: list[Results]
    ratings: list[GameRating]
    avatar: str | UnsetType = UNSET


class Opponent(Struct, frozen=True):
    """Who else sat there; ``kind`` is absent for the table's own bots, ``nth`` is the number behind the name."""

    name: str
    place: int
    score: int
    kind: Kind | UnsetType = UNSET
    nth: int | UnsetType = UNSET


class PlayedGame(Struct, frozen=True):
    """A finished match as one player sees it in a list.

    ``preset`` is the set of options that it was played by, null for none; ``changed``: those that differ from it.
    """

    code: str
    game: str
    preset: PresetDoc | None
    changed: dict[str, Any]
    deals: int | None
    rated: bool
    finished_at: int
    place: int
    score: int
    others: list[Opponent]


class RatingPoint(Struct, frozen=True):
    """A rating as it was after a match."""

    at: int
    code: str
    value: int
    provisional: bool


class Curve(Struct, frozen=True):
    """How a rating went, oldest first."""

    game: str
    points: list[RatingPoint]


class Curves(Struct, frozen=True):
    """One for each rated game."""

    ratings: list[Curve]


class Stored(Struct, frozen=True):
    """What is kept of my preferences."""

    preferences: Preferences
