"""What the gallery shows of Sichuan by the rules of the street: exchange, first discard, blood that flows."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from games.sichuan.forbidden_suit import is_unnamed
from games.sichuan.game import GAME
from games.sichuan.options import Options
from tests.gallery.scenes import Find, Moment, Scene, asks, scenes_of, settled
from tests.games.sichuan.playing import Step, playing

FLOWS: Final = Options(exchange="one-suit", forbidding="open", blood_flows=True)
UNNAMED: Final = Options(forbidding="first-discard")
LATE: Final = 90


def has_chosen(moment: Moment) -> list[int]:
    """Find who has chosen three tiles to give and waits for others."""
    chosen = [seat for seat in range(4) if seat not in moment.asked]
    return chosen if moment.state.phase == "exchange" and len(chosen) == 2 else []


def first_discard(moment: Moment) -> Iterator[int]:
    """Find a turn whose discard names the forbidden suit."""
    for seat in asks("turn", "discard", without=["hu", "kong"])(moment):
        if is_unnamed(moment.state.players[seat], moment.state.options):
            yield seat


def plays_on(moment: Moment) -> Iterator[int]:
    """Find a late turn of who has won before."""
    for seat in asks("turn", "discard", without=["hu", "kong"], after=LATE)(moment):
        if any(win.seat == seat and win.points for win in moment.state.wins):
            yield seat


def wins_again(moment: Moment) -> Iterator[int]:
    """Find who has won before and may go hu again."""
    for kind in ("turn", "claim"):
        for seat in asks(kind, "hu", after=LATE)(moment):
            if sum(win.seat == seat and win.points > 0 for win in moment.state.wins) > 1:
                yield seat


FLOWING: Final[dict[str, Find]] = {
    "exchange": asks("exchange"),
    "exchange-waiting": has_chosen,
    "exchanged": asks("forbid"),
    "flows-turn": plays_on,
    "flows-again": wins_again,
    "flows-over": settled(lambda sheet: len(sheet["winners"]) > len({winner["seat"] for winner in sheet["winners"]})),
}


def scenes() -> Iterator[Scene]:
    """Yield all of them."""
    yield from scenes_of(GAME, FLOWING, _by(FLOWS))
    yield from scenes_of(GAME, {"first-discard": first_discard}, _by(UNNAMED))


def _by(options: Options) -> Callable[[int], Iterable[Step]]:
    return lambda seed: playing(seed, 1, options)
