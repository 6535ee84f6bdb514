"""What a player of majiang answers, as an action of ours."""

from typing import Any

from bench.majiang.notation import called_with, is_run, kind_called, turned
from games.actions import Pass
from games.base import Decision, Json
from games.riichi.actions import Chi, ClaimKan, Discard, Kan, Kyushu, Pon, Riichi, Ron, Show, Tsumo


def action(reply: Json, decision: Decision[Any]) -> Any:
    """Return the action that a reply names, ``None`` where it is not one of the decision's.

    Hands that are ready at the empty wall are shown: by majiang's rules nobody is asked.
    """
    found = Show() if decision.kind == "show" else _named(reply or {}, decision)
    return found if found in decision.actions else None


def _named(reply: Json, decision: Decision[Any]) -> Any:
    claims = decision.kind == "claim"
    if "hule" in reply:
        return Ron() if claims else Tsumo()
    if claims:
        return _claim(reply["fulou"], decision) if "fulou" in reply else Pass()
    if "daopai" in reply:
        return Kyushu()
    if "gang" in reply:
        return Kan(kind_called(reply["gang"]))
    return _discard(reply["dapai"], decision) if "dapai" in reply else None


def _claim(text: str, decision: Decision[Any]) -> Any:
    own = called_with(text)
    if len(own) == 3:
        return ClaimKan()
    sort = Chi if is_run(text) else Pon
    return next(
        (each for each in decision.actions if isinstance(each, sort) and tuple(sorted(each.tiles)) == own), None
    )


def _discard(text: str, decision: Decision[Any]) -> Any:
    """Return the discard; where the rules refuse riichi it is made without, as majiang's own table does."""
    tile, drawn = turned(text[:2]), "_" in text
    riichi = Riichi(tile, drawn)
    return riichi if text.endswith("*") and riichi in decision.actions else Discard(tile, drawn)
