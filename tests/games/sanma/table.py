"""Tables of three set up from notation, as those of riichi are."""

from typing import Any

from games.riichi.state import State
from games.sanma.options import Options
from games.sanma.state import first_state
from tests.games.riichi import table


class Table(table.Table):
    """A table of three in the middle of a deal; ``norths`` are those set aside, by seat."""

    options = Options


class Fresh(table.Fresh):
    """A table of three just dealt."""

    @staticmethod
    def first_state(deals: int, **options: Any) -> State:
        return first_state(Options(**options), deals)
