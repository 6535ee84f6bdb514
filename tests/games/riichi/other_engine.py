"""The engine of the package ``riichienv``, its tiles and actions in our terms.

It numbers 136 tiles, four of a kind in a row, the first five of a suit being the red one; of three players' it leaves
out those that they don't have. Its wall stands as ours, but that each pair from the last indicator on is the other way
round.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from riichienv import ActionType, GameRule, Phase, RiichiEnv

from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles34 import Kind, Tile, is_red, kind_of, notation
from games.riichi import actions as ours
from games.riichi.state import State

Word = tuple[Any, ...]
"""An action in terms of both engines: what is done, and with which tiles."""

COPIES: Final = 4
REDS: Final = {4 * COPIES: "0m", 13 * COPIES: "0p", 22 * COPIES: "0s"}
MODES: Final = {4: "4p-red-half", 3: "3p-red-half"}
"""Their names of a hanchan with red fives, by how many play."""
_CLAIMS: Final = {ActionType.PON: "pon", ActionType.CHI: "chi"}
_PLAIN: Final = {
    ActionType.TSUMO: ("tsumo",),
    ActionType.RON: ("ron",),
    ActionType.PASS: ("pass",),
    ActionType.KYUSHU_KYUHAI: ("kyushu",),
    ActionType.DAIMINKAN: ("claim-kan",),
    ActionType.RIICHI: ("riichi",),
    ActionType.KITA: ("kita",),
}


def name_of(number: int) -> str:
    """Return a tile of theirs as we write it."""
    return REDS.get(number) or notation(number // COPIES)


def numbered(wall: Iterable[Tile], first_pair: int) -> list[int]:
    """Return our wall with their numbers, in their order: from a place on each pair is the other way round."""
    seen: dict[Kind, int] = defaultdict(int)
    found: list[int] = []
    for tile in wall:
        kind = kind_of(tile)
        first = kind * COPIES
        if not is_red(tile):
            seen[kind] += 1
        found.append(first if is_red(tile) else first + seen[kind] - (first not in REDS))
    for place in range(first_pair, len(found), 2):
        found[place], found[place + 1] = found[place + 1], found[place]
    return found


def word(action: ours.Action) -> Word:
    """Return an action of ours; every riichi is the same one, as its discard follows in theirs."""
    match action:
        case ours.Discard(tile, drawn):
            return ("discard", tile, drawn)
        case ours.Kan(tile):
            return ("kan", tile)
        case ours.Pon(tiles) | ours.Chi(tiles):
            return (str(action.__struct_config__.tag), *sorted(tiles))
        case _:
            return (str(action.__struct_config__.tag),)


class OtherEngine:
    """One game of theirs, begun anew with each deal of ours."""

    def __init__(self, rule: GameRule, seats: int) -> None:
        self.env = RiichiEnv(game_mode=MODES[seats], rule=rule)
        self.begun = self.next[:3]

    def deal(self, state: State) -> None:
        """Begin the deal that has just been dealt in ours, with its wall and its points."""
        self.env.reset(
            oya=state.dealer,
            wall=numbered(state.wall, state.shape.indicators[-1]),
            round_wind=state.round_wind,
            scores=list(state.points),
            honba=state.honba,
            kyotaku=state.sticks,
        )
        self.begun = self.next[:3]

    def asked(self) -> dict[int, dict[Word, Any]]:
        """Return by seat what may be done, with their own actions."""
        return {
            int(seat): {self._word(action): action for action in observation.legal_actions()}
            for seat, observation in self.env.get_observations().items()
            if observation.legal_actions()
        }

    def _word(self, action: Any) -> Word:
        kind = action.action_type
        if kind in _PLAIN:
            return _PLAIN[kind]
        if kind == ActionType.DISCARD:
            return ("discard", name_of(action.tile), action.tile == self.env.drawn_tile)
        if kind in _CLAIMS:
            return (_CLAIMS[kind], *sorted(map(name_of, action.consume_tiles)))
        return ("kan", notation(action.tile // COPIES))

    def do(self, chosen: dict[int, Any]) -> None:
        """Let seats do what they have chosen, all at once."""
        self.env.step(chosen)

    @property
    def is_over(self) -> bool:
        """Whether the deal is over; they have dealt the next one then, unless the match is."""
        return self.env.is_done or self.next[:3] != self.begun

    @property
    def is_claim(self) -> bool:
        """Whether a tile lies open to claims."""
        return bool(self.env.phase == Phase.WaitResponse)

    @property
    def indicators(self) -> list[str]:
        """The dora indicators that lie open."""
        return [*map(name_of, self.env.dora_indicators)]

    @property
    def drawn(self) -> str | None:
        """The tile that has just been drawn."""
        return None if self.env.drawn_tile is None else name_of(self.env.drawn_tile)

    def hand(self, seat: int) -> Hand:
        """Return a seat's concealed tiles."""
        return hand_of(number // COPIES for number in self.env.hands[seat])

    @property
    def told(self) -> list[dict[str, Any]]:
        """What has happened in the deal, as they tell it."""
        return list(self.env.mjai_log)

    @property
    def next(self) -> tuple[int, int, int, int]:
        """What is played next: wind of the round, dealer, honba, sticks on the table."""
        return self.env.round_wind, self.env.oya, self.env.honba, self.env.riichi_sticks
