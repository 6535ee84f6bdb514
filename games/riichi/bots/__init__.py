"""Players of riichi."""

from typing import Final

from games.base import Bot, Chance, Decision, Json
from games.riichi.actions import Action, Discard, Riichi, Ron, Tsumo

LEVELS: Final = ("easy", "medium", "hard")


class Wishful:
    """Wins where it may, declares riichi where it may, and otherwise takes the default."""

    def choose(self, view: Json, decision: Decision[Action], chance: Chance) -> Action:  # noqa: ARG002 - a bot's view
        """Return the action."""
        for sort in (Ron, Tsumo, Riichi):
            for action in decision.actions:
                if isinstance(action, sort):
                    return action
        if decision.kind != "turn":
            return decision.default
        discards = [action for action in decision.actions if isinstance(action, Discard)]
        return discards[chance.below(len(discards))]


def bot(level: str) -> Bot:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return {name: Wishful() for name in LEVELS}[level]
