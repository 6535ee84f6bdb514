"""Players of riichi. They see the view of their seat, never the state, and remember nothing.

All of them keep the rules (``penalty_filter``): at the strict table no false win and no riichi without a wait.

- *easy*, who knows the rules: keeps tiles beside their neighbours, takes every win, riichi and kan, calls now and then
  without a thought for yaku.
- *medium*, who plays at a club: knows how near the hand is to completion and which discard keeps most tiles that help,
  goes into riichi at once, calls where a yaku stays in sight. Looks at the own tiles alone; gives up when another is
  in riichi and the hand is far from ready.
- *hard*, who plays for points: counts what is unseen, values every way that the hand may go by its chance to win and
  its points, weighs calls and riichi the same way, knows what others may be ready for, and gives up in time.
"""

from games.riichi.bots.players import LEVELS, Player, bot, weigh

__all__ = ["LEVELS", "Player", "bot", "weigh"]
