"""Named sets of options: all that a rule book sets, by its name and year.

A game's options are one flat struct; its field ``preset`` names the set that they began as. Options whose other fields
are those of their preset are that book's rules; others say which they changed ("EMA 2025, with red fives").

Beside them stand the queues that players are offered, and the order in which a form shows the options.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

from msgspec import Struct, to_builtins

O_co = TypeVar("O_co", bound=Struct, covariant=True)
FIELD: Final = "preset"
"""The field of the options that names their preset."""


class Contradiction(ValueError):
    """Refuses options of which one makes no sense beside another: ``fields`` names them."""

    def __init__(self, message: str, *fields: str) -> None:
        super().__init__(message)
        self.fields = fields


class Preset(Struct, Generic[O_co], frozen=True):
    """A set of options with a name.

    ``key`` is what the options' ``preset`` holds ("ema-2025"); ``title`` a proper name ("EMA 2025"), for which a page
    may have a text of its own. ``book`` says what was read: title, edition, publisher. ``clauses`` names, by option,
    where in it the value stands; what could not be read there, or is played otherwise here, is said in ``notes``
    (English).
    """

    key: str
    title: str
    options: O_co
    book: str
    clauses: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()


class Pool(Struct, frozen=True):
    """A queue that players of a game are offered: a preset, and how long it is played.

    ``deals`` is ``None`` where the game itself says when a match is over. Of a game's pools one is rated.
    """

    key: str
    """Names its texts: "league", "street", "casual"."""
    preset: str
    deals: int | None = None
    rated: bool = False


class EventSession(Struct, frozen=True):
    """How tables of a tournament play a round of a game, and what its places bring there.

    Whichever of ``deals`` and ``minutes`` comes first ends a session; ``at_time`` says what becomes of the deal in
    progress. ``table_points`` are what places bring, from the first on, ``share`` the part of the match points that is
    added, as exact texts.
    """

    key: str
    """Names its texts: "sbr-evening"."""
    preset: str
    deals: int | None
    minutes: int | None
    at_time: Literal["cut", "finish", "one-more"]
    table_points: tuple[str, ...]
    share: str = "0"


USUAL_POOLS: Final = (Pool("casual", ""), Pool("league", "", rated=True))
"""What players of a game are offered that names no pools: its default options for as long as usual."""


class OptionGroup(Struct, frozen=True):
    """Options that a form shows together, in this order. ``key`` names the group's title ("scoring")."""

    key: str
    options: tuple[str, ...]


def names_of(options: type[Struct]) -> tuple[str, ...]:
    """Return the names of a game's options in the rules' order, that of the preset left out."""
    return tuple(name for name in options.__struct_encode_fields__ if name != FIELD)


def grouped(groups: Sequence[OptionGroup], options: type[Struct]) -> tuple[OptionGroup, ...]:
    """Return the groups of a game's options, those that no group names in a last one without a key."""
    named = {name for group in groups for name in group.options}
    rest = tuple(name for name in names_of(options) if name not in named)
    return (*groups, OptionGroup("", rest)) if rest else tuple(groups)


def find(presets: Sequence[Preset[Any]], key: object) -> Preset[Any] | None:
    """Return the preset of this key."""
    return next((preset for preset in presets if preset.key == key), None)


def filled(presets: Sequence[Preset[Any]], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as somebody gave them, what they leave out filled in from the preset that they name, if any.

    A preset that there is not is left for the options' own type to refuse.
    """
    preset = find(presets, given.get(FIELD))
    return {**(to_builtins(preset.options) if preset else {}), **given}


def changes(presets: Sequence[Preset[Any]], options: Struct) -> dict[str, Any]:
    """Return, by field, the values in which options differ from their preset; all of them where they have none."""
    preset = find(presets, getattr(options, FIELD, None))
    return {
        name: getattr(options, name)
        for name in names_of(type(options))
        if preset is None or getattr(options, name) != getattr(preset.options, name)
    }
