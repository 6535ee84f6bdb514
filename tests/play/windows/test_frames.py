"""Over real sockets: who is not asked receives of a window its outcome alone, of one form whoever else is asked."""

import asyncio
import json
import re
from typing import Any, NamedTuple

import pytest

from tests import real_servers
from tests.play.person import Person
from tests.play.test_two_servers import four_at_a_table

pytestmark = pytest.mark.timeout(300)


class Seen(NamedTuple):
    """What one seat received between two discards: the frames after the first until the window's outcome."""

    window: int
    frames: list[str]


class Onlooker(Person):
    """Lets every claim go, and keeps the frames of each window."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.server)
        self.cookies, self.browser = person.cookies, person.browser
        self.asked: set[int] = set()
        self.windows: list[Seen] = []
        self.opened: Seen | None = None
        self.discards = 0

    def take(self, frame: dict[str, Any]) -> None:
        super().take(frame)
        kinds = [event["type"] for event in frame.get("events", ())]
        if self.opened is not None and frame["type"] == "update":
            self.opened.frames.append(form(frame))
            if "window-settled" in kinds:
                self.windows.append(self.opened)
                self.opened = None
        if frame["type"] == "update" and "discarded" in kinds:
            self.discards += 1
            self.opened = Seen(self.discards, [])
        if (self.doc.get("decision") or {}).get("kind") == "claim":
            self.asked.add(self.discards)


def form(frame: dict[str, Any]) -> str:
    """Return a frame with every number and tile replaced, so that its form and its size are left."""
    return re.sub(r'"\d[mps]"', '"tile"', re.sub(r"(?<![\w\"])-?\d+(?!\w)", "0", json.dumps(frame)))


def test_a_seat_that_is_not_asked_receives_as_much_whether_or_not_others_are():
    with real_servers.mahjong_server(MAHJONG_PACE="0.05") as server:
        code, people = four_at_a_table([server])
        onlookers = [Onlooker(person) for person in people]

        async def play() -> None:
            await asyncio.gather(*(each.play(code) for each in onlookers))

        asyncio.run(play())
    claimable = set().union(*(each.asked for each in onlookers))
    forms: dict[bool, set[str]] = {True: set(), False: set()}
    for each in onlookers:
        for window, frames in each.windows:
            if window in each.asked:
                continue
            assert len(frames) == 1, "a frame came before the outcome"
            if '"drew", "seat": 0, "tile"' not in frames[0]:  # who draws is told what
                forms[window in claimable].add(without_seats(frames[0]))
    assert len(claimable) > 3
    assert forms[True] <= forms[False]


def without_seats(form: str) -> str:
    """Return the form of a frame without telling seats apart."""
    return re.sub(r'"[0-3]": \{', '"seat": {', form)
