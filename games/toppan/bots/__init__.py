"""Players of Toppan. They see the view of their seat, never the state, and remember nothing.

- *easy*, who knows the rules: goes by the own total alone. Takes tiles up to about seven, bets by feeling, stays in
  with anything that looks near, and sees no yaku.
- *medium*, who plays at a club: stands where one more tile would rather spoil the hand, counts yaku, knows how often a
  hand like that wins against so many others, and stays or raises where that pays.
- *hard*, who plays for chips: weighs each tile that is still hidden before taking one, and bets by ranges that were
  fitted by self-play, by how many tiles the others hold and what they have bet, some of it by chance.
"""

from games.toppan.bots.players import LEVELS, Player, bot, weigh

__all__ = ["LEVELS", "Player", "bot", "weigh"]
