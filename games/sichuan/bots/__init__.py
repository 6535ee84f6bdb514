"""Players of Sichuan mahjong. They see the view of their seat, never the state, and remember nothing.

All of them keep the rules (``penalty_filter``): no false hu, no meld of the forbidden suit, which goes first.

- *easy*, who knows the rules: forbids the suit held least, keeps tiles beside their neighbours, takes every hu and
  kong, every other pung. Doesn't know how near the hand is.
- *medium*, who plays at a club: forbids the suit held least, too, but knows how near the hand is to sets and a pair
  or to seven pairs, and never steps back. Claims every pung that saves a step and every kong that costs none, takes
  any hu at once. Two tiles short or nearer it keeps the widest shape. Looks at the own tiles alone: kinds that lie
  in rivers and melds count as if they were to be had, points don't count.
- *hard*, who plays for points: forbids the suit without which the hand is worth most, counts what is unseen, values
  every way the hand may go (flush, pungs, seven pairs, kongs) by its points over the rounds left, knows what rivals
  throw away and may be waiting for, and lets a cheap hu go while a dear one may still be drawn.
- *expert*, who knows what hands bring: reckons as the hard player does, and corrects that by what such hands brought
  in many deals. Where a table's fans and payments aren't the rulebook's it plays as the hard player.
"""

from games.sichuan.bots.players import LEVELS, Player, bot, weigh

__all__ = ["LEVELS", "Player", "bot", "weigh"]
