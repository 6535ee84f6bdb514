"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Iterator

from games.base import Json, Lesson, Moment
from games.mahjong.tiles import Kind, notation, parse_many
from games.mahjong.wall import SEATS, TILES
from games.sichuan.act import act, close_window, drawn
from games.sichuan.actions import Action, Discard, Forbid, Hu, Kong, Pass, Pung
from games.sichuan.decisions import decisions
from games.sichuan.events import Dealt, Event
from games.sichuan.evolve import evolve
from games.sichuan.lesson.script import BEATS, DEALER, DICE, DRAWS, HANDS, LEARNER, Beat
from games.sichuan.options import Options
from games.sichuan.record import write
from games.sichuan.redact import redact
from games.sichuan.state import State
from games.sichuan.view import view

_BLOCK = 4
_ROUNDS = 3
_PLAIN: dict[str, Action] = {"hu": Hu(), "pung": Pung(), "pass": Pass()}


def lesson() -> Lesson:
    """Return the lesson."""
    deal = _Deal()
    moments = tuple(deal.play())
    return Lesson(LEARNER, deal.state.options, write(deal.state.options, deal.log), moments)


class _Deal:
    """The deal on its way through the script."""

    def __init__(self) -> None:
        self.state = State(Options(), 1)
        self.log: list[Event] = []
        self.news: list[Json] = []
        self._fold([Dealt(0, DEALER, DICE, tuple(map(notation, _wall())))])

    def play(self) -> Iterator[Moment]:
        """Yield the moment before each beat that the learner sees anything of, and the last one."""
        for beat in BEATS:
            action = _action(beat)
            if beat.text or self.news:
                yield self._moment(beat, action)
            if beat.action:
                self._do(beat, action)

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

    def _do(self, beat: Beat, action: Action | None) -> None:
        if action is not None:
            self._fold(act(self.state, int(beat.action[0]), action, None))
            return
        if self.state.phase == "claim":
            self._fold(close_window(self.state))
        if beat.action.endswith("draw"):
            self._fold([drawn(self.state)])

    def _fold(self, events: list[Event]) -> None:
        self.log += events
        for event in events:
            self.state = evolve(self.state, event)
            seen = redact(event, LEARNER)
            if seen is not None:
                self.news.append(seen)


def _action(beat: Beat) -> Action | None:
    """Return the action of a beat; ``None`` for what the table does, and for nothing."""
    match beat.action.split():
        case [_, "forbid", tile]:
            return Forbid(tile=tile)
        case [_, "discard", tile]:
            return Discard(tile)
        case [_, "kong", tile]:
            return Kong(tile)
        case [_, ("hu" | "pung" | "pass") as verb]:
            return _PLAIN[verb]
        case _:
            return None


def _wall() -> list[Kind]:
    """Return the wall that is dealt as the script's hands (SBR §1.6), and drawn from in its order."""
    hands = [parse_many(hand) for hand in HANDS]
    order = [hands[(DEALER + step) % SEATS] for step in range(SEATS)]
    wall = [kind for at in range(0, _ROUNDS * _BLOCK, _BLOCK) for hand in order for kind in hand[at : at + _BLOCK]]
    wall += [*(hand[_ROUNDS * _BLOCK] for hand in order), order[0][-1], *parse_many(DRAWS)]
    rest = list(TILES)
    for kind in wall:
        rest.remove(kind)
    return wall + rest[::2] + rest[1::2]
