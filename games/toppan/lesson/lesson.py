"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Iterator
from typing import Final

from games.base import Json, Lesson, Moment
from games.mahjong.tiles34 import Tile, parse, parse_many
from games.mahjong.wall136 import TILES
from games.toppan.act import act
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.decisions import decisions
from games.toppan.events import Event
from games.toppan.evolve import evolve
from games.toppan.lesson.script import BEATS, DICE, INDICATOR, LEARNER, OYA, SEATS, TAKEN, Beat
from games.toppan.options import Options
from games.toppan.record import write
from games.toppan.redact import redact
from games.toppan.state import Player, State
from games.toppan.view import view
from games.toppan.wall import SET

_BARE: Final[dict[str, Action]] = {"hit": Hit(), "stand": Stand(), "drop": Drop()}


def lesson() -> Lesson:
    """Return the lesson."""
    deal = _Deal()
    moments = tuple(deal.play())
    return Lesson(LEARNER, deal.state.options, write(deal.state.options, deal.log), moments)


class _Deal:
    """The deal on its way through the script."""

    def __init__(self) -> None:
        self.state = State(Options(), 1, (Player(),) * SEATS)
        self.log: list[Event] = []
        self.news: list[Json] = []
        self._fold(opening(self.state, OYA, _wall(), DICE))

    def play(self) -> Iterator[Moment]:
        """Yield the moment before each beat that the learner sees anything of, and the last one."""
        for beat in BEATS:
            action = _action(beat)
            if beat.text or self.news:
                yield self._moment(beat, action)
            if action is not None:
                self._fold(act(self.state, int(beat.action[0]), action, None))

    def _moment(self, beat: Beat, action: Action | None) -> Moment:
        own = beat.action.startswith(f"{LEARNER} ") and action is not None
        events, self.news = tuple(self.news), []
        return Moment(
            view=view(self.state, LEARNER),
            events=events,
            decision=decisions(self.state)[LEARNER] if own else None,
            text=beat.text,
            wanted=(action,) if own else (),
        )

    def _fold(self, events: list[Event]) -> None:
        self.log += events
        for event in events:
            self.state = evolve(self.state, event)
            self.news.append(redact(event, LEARNER))


def _action(beat: Beat) -> Action | None:
    """Return the action of a beat, ``None`` for nothing."""
    match beat.action.split():
        case [_, "bet", points]:
            return Bet(int(points))
        case [_, verb]:
            return _BARE[verb]
        case _:
            return None


def _wall() -> tuple[Tile, ...]:
    """Return the wall from which everybody takes the script's tiles, with its dora in the first stack (TP §2.3)."""
    first, dora = parse_many(TAKEN), parse(INDICATOR)
    rest = list(SET)
    for tile in (*first, dora):
        rest.remove(tile)
    wall = [*first, *rest[::2], *rest[1::2]]
    wall.insert(TILES - 2, dora)
    return tuple(wall)
