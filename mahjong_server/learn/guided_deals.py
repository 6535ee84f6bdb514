"""A game's guided deal, as it is sent: moments as merge patches, since each differs little from the one before."""

from functools import cache
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins

from games.base import Decision, Lesson
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.projection.merge_patch import patch


class Choice(Struct, frozen=True):
    """What the learner may choose now; it is without a clock."""

    id: str
    kind: str
    actions: list[dict[str, Any]]
    default: dict[str, Any]


class MomentSent(Struct, frozen=True, omit_defaults=True):
    """One moment: the merge patch (RFC 7396) of the learner's view from the one before, and what led here.

    ``text`` names what the coach says; ``wanted`` is the action that the deal goes on with.
    """

    patch: dict[str, Any]
    events: list[dict[str, Any]] = []
    decision: Choice | UnsetType = UNSET
    text: str = ""
    wanted: list[dict[str, Any]] = []


class LessonSent(Struct, frozen=True):
    """A guided deal: whose seat the learner has, how many seats there are, and every moment."""

    game: str
    learner: int
    seats: int
    options: dict[str, Any]
    moments: list[MomentSent]


@cache
def lesson_of(key: str) -> LessonSent:
    """Return the guided deal of a game; raise ``KeyError`` when there is no such game."""
    game = games()[key]
    lesson = game.lesson()
    seats = len(lesson.steps[0].view["seats"])
    return LessonSent(key, lesson.learner, seats, to_builtins(lesson.options), _moments(lesson))


def _moments(lesson: Lesson) -> list[MomentSent]:
    found: list[MomentSent] = []
    before: dict[str, Any] = {}
    for step in lesson.steps:
        wanted = [to_builtins(action) for action in step.wanted]
        events = list(step.events)
        found.append(MomentSent(patch(before, step.view), events, _choice(step.decision), step.text, wanted))
        before = step.view
    return found


def _choice(decision: Decision[Any] | None) -> Choice | UnsetType:
    if decision is None:
        return UNSET
    actions = [to_builtins(action) for action in decision.actions]
    return Choice(decision.id, decision.kind, actions, to_builtins(decision.default))
