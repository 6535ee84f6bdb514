"""The options in the order and company in which a form shows them: riichi's, and where those for three stand."""

from typing import Final

from games.presets import OptionGroup
from games.riichi.option_groups import OPTION_GROUPS as OF_FOUR

_OWN: Final = {"tiles": ("kita",), "payments": ("tsumo_loss",)}

OPTION_GROUPS: Final = tuple(OptionGroup(group.key, (*group.options, *_OWN.get(group.key, ()))) for group in OF_FOUR)
