"""Players of Sichuan mahjong. They see the view of their seat, never the state, and remember nothing."""

from games.sichuan.bots.players import LEVELS, Player, bot

__all__ = ["LEVELS", "Player", "bot"]
