"""Players of Little Mahjong. They see the view of their seat, never the state, and remember nothing. All take a win.

- *easy*, who knows the rules: claims every other triplet that it may, and throws away whatever comes to hand.
- *medium*, who knows when a hand is ready: keeps it so, and claims whatever makes a triplet.
- *hard*, who plays for points: counts what is unseen, knows which dominoes others throw and keep, weighs the worth of
  every wait by how likely it still comes, by draw or by claim, looks a draw ahead, reckons with others' claims on its
  discard, and lets a triplet go that would leave the hand worse.
"""

from games.little_mahjong.bots.players import LEVELS, Player, bot, weigh

__all__ = ["LEVELS", "Player", "bot", "weigh"]
