"""What the API tells of an account's play, as types. Times are epoch milliseconds."""

from msgspec import UNSET, Struct, UnsetType

from mahjong_server.accounts.responses import Kind
from mahjong_server.wire import PresetDoc


class Mean(Struct, frozen=True):
    """A mean, and how far off it may well be: the half of its 95 % interval, ``null`` where one value is all."""

    mean: float
    margin: float | None


class Share(Struct, frozen=True):
    """The part of the deals, 0 to 1, that count for a figure, and the half of its 95 % interval."""

    figure: str
    share: float
    margin: float


class Figures(Struct, frozen=True):
    """What somebody's matches come to: ``place`` and ``score`` a match, ``points`` and ``shares`` a whole deal."""

    matches: int
    deals: int
    place: Mean
    score: Mean
    points: Mean
    shares: list[Share]


class PresetFigures(Struct, frozen=True):
    """Those of one set of rules: ``preset`` is ``null`` for rules that are no preset's to the letter."""

    preset: PresetDoc | None
    figures: Figures


class GameFigures(Struct, frozen=True):
    """Those of a game, and of each set of rules that it was played by, the most played first."""

    game: str
    figures: Figures
    presets: list[PresetFigures]


class FiguresAnswer(Struct, frozen=True):
    """One for each game, the most played first."""

    figures: list[GameFigures]


class BestHand(Struct, frozen=True):
    """A hand won: its value, what was worth telling of it, and the deal (from 0) and seat where it is to be seen."""

    game: str
    code: str
    deal: int
    seat: int
    points: int
    tags: list[str]
    finished_at: int


class HandsAnswer(Struct, frozen=True):
    """The dearest of each game, dearest first."""

    hands: list[BestHand]


class Met(Struct, frozen=True):
    """Somebody who was played with of late: in how many matches, and in how many of them one came before them."""

    name: str
    kind: Kind
    here: bool
    games: int
    ahead: int
    code: str
    game: str
    at: int
    avatar: str | UnsetType = UNSET


class OpponentsAnswer(Struct, frozen=True):
    """The last one met first; ``matches`` is how many of the last matches were looked at."""

    matches: int
    opponents: list[Met]
