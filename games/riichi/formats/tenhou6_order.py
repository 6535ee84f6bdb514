"""The order of a hand of tenhou.net/6, which lists by seat what is taken and let go."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.base import Json
from games.foreign import ForeignRefusal
from games.riichi.formats.loading import MOST_EVENTS, MOST_OBJECTS, SEATS
from games.riichi.formats.tenhou6_moves import Called, Drawn, Kan, LetGo, Taken, Thrown

MOST_STEPS: Final = 1_500
"""Looked at before a hand is given up whose calls fit in too many ways."""
Counts = tuple[int, int, int, int]
_NONE: Final[Counts] = (0, 0, 0, 0)


class _Steps(NamedTuple):
    """The actions so far, newest first."""

    action: list[Json]
    before: "_Steps | None"


class _At(NamedTuple):
    """A place on the way: how many entries of each seat are read, and whose ``tile`` was let go, if one lies there."""

    seat: int
    tile: str | None = None
    drawn: str | None = None
    read: Counts = _NONE
    gone: Counts = _NONE
    steps: _Steps | None = None


class Budget:
    """Steps that are left for all hands of a file: as many as the longest have, if every step is the right one."""

    def __init__(self, left: int = MOST_OBJECTS) -> None:
        self.left = left


class Order:
    """The ways in which the entries of a hand fit together."""

    def __init__(
        self,
        dealer: int,
        taken: Sequence[Sequence[Taken]],
        gone: Sequence[Sequence[LetGo]],
        budget: Budget | None = None,
    ) -> None:
        self._dealer, self._taken, self._gone = dealer, taken, gone
        self._budget = budget or Budget()

    def readings(self, place: str) -> Iterator[list[list[Json]]]:
        """Yield the actions of each way, the dealer's first draw included; where two may call, pon goes first."""
        if sum(map(len, (*self._taken, *self._gone))) > MOST_EVENTS:
            raise ForeignRefusal("too-long", f"a hand has {MOST_EVENTS} events at most", place)
        waiting = [*self._take(_At(self._dealer), None)]
        steps = 0
        while waiting:
            at = waiting.pop()
            if self._is_whole(at):
                yield _listed(at.steps)
                continue
            steps += 1
            self._budget.left -= 1
            if steps > MOST_STEPS or self._budget.left < 0:
                raise ForeignRefusal("wrong-order", "draws, calls and discards fit together in too many ways", place)
            waiting += reversed([*self._on(at)])

    def _is_whole(self, at: _At) -> bool:
        return all(at.read[seat] == len(self._taken[seat]) for seat in range(SEATS)) and all(
            at.gone[seat] == len(self._gone[seat]) for seat in range(SEATS)
        )

    def _on(self, at: _At) -> Iterator[_At]:
        """Yield what may come next."""
        if at.tile is None:
            yield from self._let_go(at)
            return
        for sorts in (("pon", "kan"), ("chi",)):
            for step in range(1, SEATS):
                seat = (at.seat + step) % SEATS
                entry = self._next(at, seat)
                if isinstance(entry, Called) and entry.sort in sorts and _is_of(entry, at, seat):
                    yield from self._take(at, seat)
        following = (at.seat + 1) % SEATS
        if isinstance(self._next(at, following), Drawn):
            yield from self._take(at, following)

    def _next(self, at: _At, seat: int) -> Taken | None:
        mine = self._taken[seat]
        return mine[at.read[seat]] if at.read[seat] < len(mine) else None

    def _take(self, at: _At, seat: int | None) -> Iterator[_At]:
        seat = at.seat if seat is None else seat
        read = _counted(at.read, seat)
        match self._next(at, seat):
            case Drawn(tile):
                yield _At(seat, None, tile, read, at.gone, _Steps([seat, "draw", tile], at.steps))
            case Called("kan"):
                if self._gone_next(at, seat) is None:
                    gone = _counted(at.gone, seat)
                    after = _At(seat, None, None, read, gone, _Steps([seat, "kan"], at.steps))
                    yield from self._replace(after)
            case Called(sort, _, _, own):
                yield _At(seat, None, None, read, at.gone, _Steps([seat, sort, *own], at.steps))
            case None:
                return

    def _replace(self, at: _At) -> Iterator[_At]:
        """Yield the draw after a kan; or nothing further, where the hand ends there."""
        if isinstance(self._next(at, at.seat), Drawn):
            yield from self._take(at, at.seat)
        elif self._next(at, at.seat) is None:
            yield at

    def _gone_next(self, at: _At, seat: int) -> LetGo | str:
        mine = self._gone[seat]
        return mine[at.gone[seat]] if at.gone[seat] < len(mine) else "nothing left"

    def _let_go(self, at: _At) -> Iterator[_At]:
        seat, gone = at.seat, _counted(at.gone, at.seat)
        match self._gone_next(at, seat):
            case Kan(kind):
                after = at._replace(gone=gone, drawn=None, steps=_Steps([seat, "kan", kind], at.steps))
                yield from self._replace(after)
            case Thrown(tile, riichi) if tile or at.drawn:
                action = [seat, "riichi" if riichi else "discard", tile or at.drawn, *([] if tile else ["drawn"])]
                yield _At(seat, tile or at.drawn, None, at.read, gone, _Steps(action, at.steps))
            case _:
                return


def _is_of(call: Called, at: _At, seat: int) -> bool:
    """Return whether a seat's call is of the tile that lies there."""
    return call.tile == at.tile and (seat + call.giver) % SEATS == at.seat


def _counted(counts: Counts, seat: int) -> Counts:
    one, two, three, four = (count + (place == seat) for place, count in enumerate(counts))
    return one, two, three, four


def _listed(steps: _Steps | None) -> list[list[Json]]:
    found: list[list[Json]] = []
    while steps:
        found.append(steps.action)
        steps = steps.before
    return found[::-1]
