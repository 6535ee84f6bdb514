"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Iterator

from games.base import Json, Lesson, Moment
from games.little_mahjong.act import act, close_window, drawn
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.decisions import decisions
from games.little_mahjong.dominoes import TILES, Kind, names, parse
from games.little_mahjong.events import Dealt, Event
from games.little_mahjong.evolve import evolve
from games.little_mahjong.lesson.script import BEATS, DEALER, DICE, DRAWS, HANDS, LEARNER, Beat
from games.little_mahjong.options import Options
from games.little_mahjong.record import write
from games.little_mahjong.redact import redact
from games.little_mahjong.state import new
from games.little_mahjong.view import view


def lesson() -> Lesson:
    """Return the lesson."""
    told = _Told()
    moments = tuple(told.moments())
    return Lesson(LEARNER, told.state.options, write(told.state.options, told.log), moments)


class _Told:
    """The deal on its way through the script; ``news`` is what the learner has seen since the last moment."""

    def __init__(self) -> None:
        self.state = new(Options(), len(HANDS), 1)
        self.log: list[Event] = []
        self.news: list[Json] = []
        self._happen([Dealt(0, len(HANDS), DEALER, DICE, names(_wall()))])

    def moments(self) -> Iterator[Moment]:
        """Yield the moment before each beat that the learner sees anything of."""
        for beat in BEATS:
            if beat.text or self.news:
                yield self._moment(beat)
            self._happen(self._events(beat.action.split()))

    def _moment(self, beat: Beat) -> Moment:
        events, self.news = tuple(self.news), []
        seen = view(self.state, LEARNER)
        match beat.action.split():
            case [seat, *wanted] if seat == str(LEARNER):
                return Moment(seen, events, decisions(self.state)[LEARNER], beat.text, (_action(wanted),))
            case _:
                return Moment(seen, events, text=beat.text)

    def _events(self, words: list[str]) -> list[Event]:
        """Return what comes of a beat's action."""
        match words:
            case []:
                return []
            case ["settle"]:
                return close_window(self.state)
            case ["draw"]:
                if self.state.phase == "claim":
                    self._happen(close_window(self.state))
                return [drawn(self.state)]
            case _:
                return act(self.state, int(words[0]), _action(words[1:]), None)

    def _happen(self, events: list[Event]) -> None:
        self.log += events
        for event in events:
            self.state = evolve(self.state, event)
            seen = redact(event, LEARNER)
            if seen is not None:
                self.news.append(seen)


def _action(words: list[str]) -> Action:
    match words:
        case ["discard", tile]:
            return Discard(tile)
        case ["triplet", one, two]:
            return Triplet((one, two))
        case _:
            return Win()


def _wall() -> list[Kind]:
    """Return the wall that is dealt as the script's hands (LM §3.1), and drawn from in its order."""
    wall = [parse(tile) for tile in " ".join((*HANDS, DRAWS)).split()]
    rest = list(TILES)
    for kind in wall:
        rest.remove(kind)
    return wall + rest[::2] + rest[1::2]
