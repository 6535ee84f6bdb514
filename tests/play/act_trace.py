"""One act through the running code: which files of play it passes, and which of them calls which."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SERVER = f"{ROOT / 'mahjong_server'}/"


class Trace:
    """The files in the order in which they were first entered, and how often one has called another.

    It begins at the file ``first`` and keeps to the task that enters it, and to the file that the event loop calls
    ``by_itself``.
    """

    def __init__(self, first: str, by_itself: str, ignored: tuple[str, ...]) -> None:
        self.files: list[str] = []
        self.calls: Counter[tuple[str, str]] = Counter()
        self._first = first
        self._by_itself = by_itself
        self._task: asyncio.Task[Any] | None = None
        self._ignored = ignored
        self._entered: list[FrameType] = []
        """Frames that were entered, kept so that none of them comes twice by another's id."""
        self._known: set[int] = set()

    @contextmanager
    def profiled(self) -> Iterator[None]:
        """Watch all calls in this thread."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
            self._entered.clear()

    def _called(self, frame: FrameType, event: str, _arg: Any) -> None:
        name = self._name(frame) if event == "call" else None
        if name is None or id(frame) in self._known:  # a coroutine that goes on was counted as it began
            return
        caller = self._caller(frame)
        if not self._is_of_the_act(caller or name):
            return
        self._known.add(id(frame))
        self._entered.append(frame)
        if name not in self.files:
            self.files.append(name)
        if caller is not None and caller != name:
            self.calls[caller, name] += 1

    def _is_of_the_act(self, name: str) -> bool:
        task = asyncio.current_task()
        if not self.files and name == self._first:
            self._task = task
        return task is self._task if task is not None else name == self._by_itself and name in self.files

    def _caller(self, frame: FrameType) -> str | None:
        before = frame.f_back
        while before is not None:
            name = self._name(before)
            if name is not None:
                return name
            before = before.f_back
        return None

    def _name(self, frame: FrameType) -> str | None:
        path = frame.f_code.co_filename
        name = path.removeprefix(SERVER)
        if name == path or name.startswith(self._ignored):
            return None
        return name.removeprefix("play/")
