"""A match under way, as tests play it in any game: what the table does, and what comes of an action."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any, ClassVar, Self

import pytest

from games.base import TABLE, Illegal
from games.chance import KeyedChance
from games.composed import Rules


class Play:
    """A match under way, and its log; a game's own adds what its seats do."""

    rules: ClassVar[Rules[Any, Any, Any]]
    actions: ModuleType
    """The game's module of actions."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.log: list[Any] = []

    @staticmethod
    def word(action: Any) -> str:
        """Return an action in a word or two."""
        return str(action.__struct_config__.tag)

    # ── what is done ──
    def do(self, seat: int, action: Any) -> Self:
        """Act, and let the table draw what is to be drawn."""
        self.fold(self.rules.act(self.state, seat, action, KeyedChance(b"table")))
        asked = self.rules.decisions(self.state).get(TABLE)
        if asked and asked.kind == "auto":
            self.fold(self.rules.act(self.state, TABLE, asked.default, None))
        return self

    def fold(self, events: Iterable[Any]) -> None:
        """Let events happen."""
        for event in events:
            self.log.append(event)
            self.state = self.rules.evolve(self.state, event)

    def deal(self) -> Self:
        return self.do(TABLE, self.actions.Deal())

    def end_time(self) -> Self:
        return self.do(TABLE, self.actions.EndTime())

    def defaults(self) -> Self:
        """Whoever is asked does what comes of silence."""
        for seat, decision in list(self.rules.decisions(self.state).items()):
            if seat != TABLE:
                self.do(seat, decision.default)
        return self

    # ── what comes of it ──
    def offered(self, seat: int) -> list[str]:
        """Return what a seat may do now, in words."""
        decision = self.rules.decisions(self.state).get(seat)
        return [self.word(action) for action in decision.actions] if decision else []

    def refused(self, seat: int, action: Any) -> str:
        """Return code and clause of the refusal; the state must be as it was."""
        before = self.state
        with pytest.raises(Illegal) as refusal:
            self.rules.act(self.state, seat, action, KeyedChance(b"table"))
        assert self.state == before
        return f"{refusal.value.code} ({refusal.value.clause})"

    @property
    def sheet(self) -> Any:
        """The last deal's sheet."""
        assert self.state.phase == "over"
        return self.state.sheet

    def entries(self, reasons: Iterable[str]) -> list[Any]:
        """Return the ledger's entries for such reasons."""
        return [entry for entry in self.sheet["ledger"] if entry["reason"] in reasons]

    def clauses(self, reason: str) -> set[str]:
        """Return the clauses that entries of such a reason rest on."""
        return {entry["clause"] for entry in self.entries([reason])}


class PlayOfTurns(Play):
    """The same of a game of draws, discards and claims."""

    def settle(self) -> Self:
        """Whoever has not answered passes; the window closes, and what is next is drawn."""
        return self.defaults().do(TABLE, self.actions.Settle())

    def discard(self, seat: int, tile: str) -> Self:
        """Discard a tile."""
        return self.do(seat, self.actions.Discard(tile))

    def drop(self, seat: int, tile: str) -> Self:
        """Discard what nobody wants."""
        return self.discard(seat, tile).settle()

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        assert self.state.phase == "turn"
        seat: int = self.state.turn.seat
        return seat


def payment(entry: Any) -> str:
    """Return who paid whom how much: "0>2 8"; whoever is nobody is "-"."""
    payer, payee = ("-" if entry[each] is None else entry[each] for each in ("payer", "payee"))
    return f"{payer}>{payee} {entry['points']}"
