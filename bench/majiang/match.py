"""One match at a table of ours, some of whose seats majiang's players have."""

from collections.abc import Collection, Sequence
from time import process_time
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from bench.majiang.messages import TOLD, messages
from bench.majiang.notation import SEATS, hand_text, held, set_of
from bench.majiang.peers import Players, Told
from bench.majiang.replies import action
from games.base import TABLE, Bot, Chance, Decision, Json, Seat
from games.chance import KeyedChance
from games.presets import find
from games.registry import AnyGame
from games.riichi.events import Settled
from games.riichi.options import Options


class Differs(Exception):
    """A player of majiang believes to hold another hand than it does."""


class Deal(Struct, frozen=True):
    """What a deal came to for one seat."""

    ours: bool
    points: int
    won: bool
    dealt_in: bool
    called: bool
    riichi: bool
    noten: int
    """What it got for a ready hand at a draw, or paid for another one."""
    drawn: bool
    """Whether the deal ended with the empty wall."""


class Match(Struct):
    """What a match came to."""

    deals: list[Deal]
    places: list[int]
    """Places of our seats."""
    ours_ms: list[float]
    theirs_ms: list[float]
    refused: int
    """Answers of majiang's players that our rules don't allow."""


def options(game: AnyGame) -> Options:
    """Return the options nearest to majiang's own rules: those of Tenhou, with double yakuman."""
    found = find(game.info.presets, "tenhou")
    assert found
    assert isinstance(found.options, Options)
    return replace(found.options, preset="", double_yakuman=True)


class Table:
    """A table of ours; ``ours`` are the seats of our bot."""

    def __init__(self, game: AnyGame, bot: Bot, ours: Collection[Seat], players: Players, number: int) -> None:
        self._game, self._bot, self._players, self._number = game, bot, players, number
        self._ours = ours
        self._theirs = [seat for seat in range(SEATS) if seat not in ours]
        self._replies: dict[Seat, Json] = {}
        self._found = Match([], [], [], [], 0)

    def play(self, wall: bytes, deals: int) -> Match:
        """Play a match of so many deals at most, its walls by this key."""
        game = self._game
        chance, choices = KeyedChance(b"wall" + wall), KeyedChance(b"choices" + wall)
        state = game.new(options(game), SEATS, deals)
        while asked := game.decisions(state):
            seat = max(asked)  # the table's turn comes last
            chosen = self._chosen(state, seat, asked[seat], choices)
            for event in game.act(state, seat, chosen, chance):
                state = game.evolve(state, event)
                self._happened(state, event)
        places = game.result(state).places  # type: ignore[union-attr]  # the match is over
        self._found.places = [places[seat] for seat in self._ours]
        return self._found

    def _chosen(self, state: Any, seat: Seat, decision: Decision[Any], choices: Chance) -> Any:
        if seat == TABLE:
            return decision.default
        if seat not in self._ours:
            found = action(self._replies.get(seat), decision)
            self._found.refused += found is None
            return decision.default if found is None else found
        view, start = self._game.view(state, seat), process_time()
        found = self._bot.choose(view, decision, choices)
        if len(decision.actions) > 1:
            self._found.ours_ms.append(1000 * (process_time() - start))
        return found

    def _happened(self, state: Any, event: Any) -> None:
        """Tell majiang's players of an event, each what its seat sees of it; compare the hands that they have then."""
        told: list[Told] = []
        views: dict[Seat, Json] = {}
        for seat in self._theirs:
            shown = self._game.redact(event, seat)
            if shown and shown["type"] in TOLD:
                views[seat] = self._game.view(state, seat)
                if found := messages(shown, views[seat], seat):
                    told.append(Told(self._number, seat, found))
        for each, said in zip(told, self._players.ask(told) if told else (), strict=True):
            check(self._number, each, views[each.seat], said.hand)
            self._replies[each.seat] = said.reply
            if said.reply:
                self._found.theirs_ms.append(said.ms)
        if isinstance(event, Settled):
            self._found.deals += deals(state.sheet, self._ours)


def check(number: int, told: Told, view: Json, theirs: str) -> None:
    """Raise ``Differs`` unless a player has the hand that its seat has, as long as the deal lasts."""
    if view["phase"] == "over":
        return
    own = view["seats"][str(told.seat)]
    sets = [set_of(told.seat, meld) for meld in own["melds"]]
    gang = told.told[0].get("gang")
    if gang and view.get("last", {}).get("kan") == "added" and view["last"]["seat"] == told.seat:
        sets = [gang["m"] if gang["m"].startswith(each) else each for each in sets]
    riichi = "riichi" in own or bool(view["phase"] == "claim" and _declares(view, told.seat))
    ours = hand_text(own["hand"], sets, riichi=riichi)
    if held(ours) != held(theirs):
        raise Differs(
            f"table {number}, deal {view['deal']}, seat {told.seat}, after {told.told}:"
            f" the hand is {ours}, and the player has {theirs}"
        )


def _declares(view: Json, seat: Seat) -> bool:
    """Return whether the tile that lies open declares riichi for the seat."""
    last = view.get("last") or {}
    return last.get("seat") == seat and bool(last.get("riichi"))


_ENDS: Final = ("draw", "nagashi-mangan")


def deals(sheet: Json, ours: Collection[Seat]) -> Sequence[Deal]:
    """Return what a deal came to, by seat."""
    winners = {winner["seat"]: winner["from"] for winner in sheet["winners"]}
    noten = [0] * SEATS
    for entry in sheet["ledger"]:
        if entry["reason"] == "noten":
            noten[entry["payer"]] -= entry["points"]
            noten[entry["payee"]] += entry["points"]
    return [
        Deal(
            ours=seat in ours,
            points=sheet["scores"][seat],
            won=seat in winners,
            dealt_in=seat in winners.values(),
            called=any("from" in meld for meld in sheet["hands"][str(seat)]["melds"]),
            riichi=any(entry["reason"] == "riichi" and entry["payer"] == seat for entry in sheet["ledger"]),
            noten=noten[seat],
            drawn=sheet["end"] in _ENDS,
        )
        for seat in range(SEATS)
    ]
