"""The actions of a decision, named for the players: verb and kind instead of JSON."""

from typing import Any, TypeAlias

from games.actions import Pass
from games.base import Decision
from games.mahjong.tiles import Kind, parse, parse_suit
from games.sichuan.actions import ClaimKong, Discard, Forbid, Hu, Kong, Pung

Choice: TypeAlias = tuple[str, int | None]
"""A verb and its kind: ``("discard", 4)``, ``("kong", 4)``, ``("aside", 4)``, ``("card", suit)``, ``("hu", None)``."""

HU: Choice = ("hu", None)
PUNG: Choice = ("pung", None)
CLAIM_KONG: Choice = ("claim-kong", None)
PASS: Choice = ("pass", None)


def choices(decision: Decision[Any]) -> dict[Choice, Any]:
    """Return the actions of a decision by their choices."""
    return {_choice(action): action for action in decision.actions}


_BARE: dict[Any, Choice] = {Hu: HU, Pung: PUNG, ClaimKong: CLAIM_KONG, Pass: PASS}


def _choice(action: Any) -> Choice:
    match action:
        case Discard(tile):
            return "discard", parse(tile)
        case Kong(tile):
            return "kong", parse(tile)
        case Forbid(tile=str(tile)):
            return "aside", parse(tile)
        case Forbid(suit=str(letter)):
            return "card", parse_suit(letter)
        case _:
            return _BARE[type(action)]


def of_verb(choices: dict[Choice, Any], verb: str) -> list[Kind]:
    """Return the kinds that may be chosen with a verb, in order."""
    return sorted(kind for name, kind in choices if name == verb and kind is not None)
