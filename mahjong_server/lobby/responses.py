"""What the lobby answers, as types: the API's schema is made from them."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from mahjong_server.accounts.responses import Kind
from mahjong_server.wire import PresetDoc, State, TableDoc


class TableMade(Struct, frozen=True):
    """The public name of a table."""

    code: str


class Begun(TableMade, frozen=True):
    """A table that play has begun at, and what its player sees where it was dealt at once."""

    state: State | UnsetType = UNSET


class Pledged(Struct, frozen=True):
    """A wall that the server has bound itself to: what names it, and the SHA-256 of its seed."""

    key: str
    commitment: str


class Table(TableDoc):
    """A table as anyone may see it, and the visitor's seat."""

    you: int | None


class Rating(Struct, frozen=True):
    """How strong someone is; provisional until that is certain; ``grade`` is the kyu or dan ("3k", "1d")."""

    value: int
    provisional: bool
    grade: str | None


class Person(Struct, frozen=True):
    """Who someone is: a guest, a person with an account, or a program with one.

    ``nth``: the number behind the name, among those who are here; ``avatar``: the chosen one.
    """

    name: str
    kind: Kind
    rating: Rating | UnsetType = UNSET
    nth: int | UnsetType = UNSET
    avatar: str | UnsetType = UNSET


class ListedSeat(Struct, frozen=True):
    """Who sits there: somebody, a bot of ours (with its level), or nobody.

    ``nth``: the number behind the name, where others of that name sit before.
    """

    kind: Literal["empty", "bot", "human"]
    name: str = ""
    person: Person | UnsetType = UNSET
    level: str | UnsetType = UNSET
    nth: int | UnsetType = UNSET


class ListedTable(Struct, frozen=True):
    """A table in a list: its terms, who sits there, and how far it is. Times are epoch milliseconds.

    ``preset`` is the set of options that ``options`` began as, null for none; ``changed``: those that differ from it.
    ``deals`` is null where time alone ends a match, or the game itself says when it is over. ``at_time``: what becomes
    of the deal in progress when the ``minutes`` are up, which is cut where this is absent. ``bot_pace``: how fast bots
    play, naturally where this is absent. ``deal`` is how many have begun, ``free`` how many seats may be taken, those
    of bots included.
    """

    code: str
    game: str
    options: dict[str, Any]
    preset: PresetDoc | None
    changed: dict[str, Any]
    deals: int | None
    minutes: int | None
    speed: Literal["quick", "normal", "slow"]
    rated: bool
    closed: bool
    spectators: Literal["none", "public", "all"]
    delay: int
    status: Literal["waiting", "playing"]
    owner: int | None
    seats: list[ListedSeat]
    free: int
    deal: int
    watchers: int
    created_at: int
    started_at: int | None
    at_time: Literal["finish", "one-more"] | UnsetType = UNSET
    bot_pace: Literal["quick", "instant"] | UnsetType = UNSET


class InviteAnswer(Struct, frozen=True):
    """An invitation that was made: ``key`` names it for whoever wants to withdraw it."""

    key: str
    name: str
    expires_at: int


class Bounds(Struct, frozen=True):
    """Bounds of a number that may be chosen, what is usual, and the least of a rated match."""

    least: int
    most: int
    usual: int
    rated: int


class PresetAnswer(Struct, frozen=True):
    """A set of options with a name: the options as a table holds them, the book, its clauses by option, and notes."""

    key: str
    title: str
    options: dict[str, Any]
    book: str
    clauses: dict[str, str]
    notes: list[str]


class OptionGroupAnswer(Struct, frozen=True):
    """Options that a form shows together; ``key`` names the group, "" what is in none."""

    key: str
    options: list[str]


class PoolAnswer(Struct, frozen=True):
    """A queue that players are offered: a preset and a number of deals, null where the game says when it is over."""

    key: str
    preset: str
    deals: int | None
    rated: bool


class GameAnswer(Struct, frozen=True):
    """A game on offer; ``options`` is the JSON schema of its options, ``bots`` their levels, weakest first.

    Of ``presets`` the first is what is played where nobody chooses; options that are left out are as in the preset.
    ``option_groups`` say in which order and company a form shows the options.

    ``seats`` are the fewest and the most, ``usual`` how many sit where nobody chooses. ``deals`` is null where the game
    itself says when a match is over. ``tags`` are what games can be searched for in the archive.
    """

    key: str
    title: str
    seats: tuple[int, int]
    usual: int
    options: dict[str, Any]
    option_groups: list[OptionGroupAnswer]
    presets: list[PresetAnswer]
    pools: list[PoolAnswer]
    bots: list[str]
    tags: list[str]
    speeds: list[str]
    deals: Bounds | None
    minutes: Bounds


class Games(Struct, frozen=True):
    """The games on offer."""

    games: list[GameAnswer]
