"""What the gallery shows of Sichuan."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.base import Json, Viewer
from games.sichuan.game import GAME
from tests.gallery import street
from tests.gallery.scenes import Find, Moment, Scene, asks, happened, scenes_of, settled
from tests.games.sichuan.playing import Step, playing

LATE: Final = 70
"""So many events into a deal there is something to see in every river."""


def waiting(moment: Moment) -> list[int]:
    """Two have chosen their forbidden suits, and one of these looks on."""
    chosen = [seat for seat in range(4) if seat not in moment.asked]
    return chosen if moment.state.phase == "forbid" and len(chosen) == 2 else []


def first_turn(moment: Moment) -> Iterable[int]:
    """Find a turn whose discard is the tile set aside."""
    return [seat for seat in asks("turn", "discard")(moment) if moment.state.players[seat].aside is not None]


def costly(moment: Moment) -> Iterable[int]:
    """Find a turn with a tile of the forbidden suit in hand, besides the one set aside."""
    for seat in asks("turn", "discard", after=LATE // 2)(moment):
        player = moment.state.players[seat]
        if player.aside is None and (GAME.view(moment.state, seat).get("hints") or {}).get("costly"):
            yield seat


def ready(moment: Moment) -> Iterable[int]:
    """Find a turn in which several discards leave the hand ready."""
    for seat in asks("turn", "discard", without=["hu", "kong"], after=LATE)(moment):
        if len((GAME.view(moment.state, seat).get("hints") or {}).get("discards", {})) > 1:
            yield seat


def several_kongs(moment: Moment) -> Iterable[int]:
    """Find a turn with kongs to choose from."""
    for seat in asks("turn", "kong")(moment):
        if sum(type(action).__name__ == "Kong" for action in moment.asked[seat].actions) > 1:
            yield seat


def winners(many: int) -> Find:
    """Return what finds somebody at play, beside so many who have won."""

    def find(moment: Moment) -> Iterator[int]:
        if len(moment.state.wins) == many and all(win.points for win in moment.state.wins):
            yield from asks("turn", "discard", after=LATE)(moment)

    return find


def won(moment: Moment) -> list[int]:
    """Find who has won and looks on."""
    wins = moment.state.wins
    return [wins[0].seat] if len(wins) == 2 and moment.state.phase == "turn" and wins[0].points else []


def robbed(moment: Moment) -> list[int]:
    """Find who lost a kong to another's hu."""
    wins = [win for win in moment.state.wins if win.robbed and win.points]
    return [wins[-1].giver] if wins and moment.state.phase == "turn" else []


def robbing(moment: Moment) -> Iterable[int]:
    """Find who may rob a kong."""
    return asks("claim", "hu")(moment) if moment.state.open and moment.state.open.kong else []


def missed(moment: Moment) -> list[int]:
    """Find who passed a win by and waits for a dearer one."""
    found = [seat for seat, player in enumerate(moment.state.players) if player.missed and not player.out]
    return found if moment.state.phase == "turn" and moment.state.turn.seat not in found else []


def last_tile(moment: Moment) -> list[int]:
    """Find the turn with the wall's last tile."""
    return [moment.state.turn.seat] if moment.state.phase == "turn" and not moment.state.left else []


def public(find: Find) -> Find:
    """Return what finds the same for those who only watch."""
    return lambda moment: [None] if list(find(moment)) else []


def false_hu(sheet: Json) -> bool:
    """Return whether a hu was false."""
    return any(winner.get("false") for winner in sheet["winners"])


def over(moment: Moment) -> list[Viewer]:
    """Find the end of a match."""
    return [0] if moment.sheet and GAME.result(moment.state) else []


RARE: Final = (47, 163, 237)
"""Seeds of play in which the rarest states come up: without them the search takes many times as long."""

WANTED: Final[dict[str, Find]] = {
    "forbid": asks("forbid"),
    "forbid-waiting": waiting,
    "first-turn": first_turn,
    "turn": asks("turn", "discard", without=["hu", "kong"], after=LATE),
    "turn-costly": costly,
    "turn-ready": ready,
    "turn-hu": asks("turn", "hu", without=["kong"], after=LATE),
    "turn-hu-kong": asks("turn", "hu", "kong"),
    "turn-kong": asks("turn", "kong", without=["hu"], after=LATE),
    "turn-kongs": several_kongs,
    "claim-pung": asks("claim", "pung", without=["hu", "claim-kong"], after=LATE),
    "claim-kong": asks("claim", "claim-kong", "pung", without=["hu"]),
    "claim-hu": asks("claim", "hu", without=["pung"], after=LATE),
    "claim-all": asks("claim", "hu", "pung", "claim-kong"),
    "kong-concealed": happened("konged", sort="concealed", after=LATE),
    "kong-melded": lambda moment: happened("window-settled", after=LATE)(granted(moment, "kong")),
    "kong-promoted": happened("konged", sort="promoted", after=LATE),
    "kong-postponed": happened("konged", sort="postponed"),
    "pung": lambda moment: happened("window-settled", after=LATE)(granted(moment, "pung")),
    "robbing": robbing,
    "robbed": robbed,
    "missed": missed,
    "winners-1": winners(1),
    "winners-2": winners(2),
    "won": won,
    "last-tile": last_tile,
    "watching": public(asks("turn", "discard", after=LATE)),
    "winners-3": settled(lambda sheet: sheet["end"] == "three-hu" and not false_hu(sheet)),
    "empty-wall": settled(lambda sheet: sheet["end"] == "wall" and not false_hu(sheet)),
    "false-hu": settled(false_hu),
    "time-up": settled(lambda sheet: sheet["end"] == "time"),
    "over": over,
}


def granted(moment: Moment, claim: str) -> Moment:
    """Return the moment with the seat of such a claim, where one was granted, as if it had happened by itself."""
    fresh = [
        {**event, "seat": each["seat"]}
        for event in moment.fresh
        if event["type"] == "window-settled"
        for each in event["outcome"]
        if each["claim"] == claim
    ]
    return moment._replace(fresh=fresh)


def play(seed: int) -> Iterator[Step]:
    """Play two deals."""
    return playing(seed, 2)


def scenes() -> Iterator[Scene]:
    """Yield all of them."""
    yield from scenes_of(GAME, WANTED, play, RARE)
    yield from street.scenes()
