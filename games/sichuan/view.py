"""A match as a viewer may see it, as JSON (docs/protocol.md). Nothing here tells who is asked.

Parts are made of just what they show, so that a memo can keep those that an event has left as they were.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from games import views as shared
from games.base import Json, Seat, Viewer
from games.layers import Views
from games.mahjong.hand import kinds, size
from games.mahjong.tiles import NAMES, SUITS, Kind, names
from games.mahjong.wall import SEATS, Break
from games.sichuan.forbidden_suit import is_unnamed
from games.sichuan.hints import hints
from games.sichuan.melds import Meld
from games.sichuan.options import Options
from games.sichuan.payments import payments
from games.sichuan.state import KongMade, Open, Player, State, Win
from games.view_memo import Memo

_PHASES: Final = {"exchange": "exchange", "forbid": "forbid", "over": "over"}
"""Phases in which a seat's part shows what it does not show in others."""
_KEYS: Final = tuple(map(str, range(SEATS)))


class Facts(NamedTuple):
    """The facts that a seat's part of any view is made of. ``wins``: all so far, once the seat has gone hu."""

    seat: int
    player: Player
    holds_drawn: bool
    points: int
    total: int
    wins: tuple[Win, ...]
    phase: str
    options: Options

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.phase == "over"


def views(state: State, viewers: Iterable[Viewer], memo: Memo) -> Views:
    """Return the views of these viewers: the public's, and what each sees over it."""
    facts = _facts(state, memo)

    def own(seat: Seat) -> Json:
        """Return what a player knows of the own seat, the tile just drawn being one's own alone."""
        drawn = state.turn.drawn if state.phase == "turn" and state.turn.seat == seat else None
        return memo.of((seat, "own"), _own, facts[seat], drawn)

    return shared.views(state, viewers, _public(state, facts, memo), own, hints)


def _public(state: State, facts: list[Facts], memo: Memo) -> dict[str, Json]:
    """Return what everybody knows."""
    begun = state.phase not in ("before", "exchange", "forbid")
    hands = state.sheet["hands"] if state.phase == "over" else None
    seats = {key: memo.of(key, _shown, each, begun, hands) for key, each in zip(_KEYS, facts, strict=True)}
    doc = shared.public_turns(state, memo, seats, _last)
    if state.steps is not None:
        doc["exchange"] = {"steps": state.steps}
    if state.deal >= 0:
        doc["wall"] = memo.of("wall", _wall, state.left, state.broken)
    return doc


def _wall(left: int, broken: Break | None) -> Json:
    return {"left": left} if broken is None else {"left": left, "side": broken.side, "stacks": broken.stacks}


def _last(tile: Open) -> Json:
    return {
        "seat": tile.seat,
        "tile": NAMES[tile.kind],
        "kong": tile.kong is not None,
        "after_kong": tile.after is not None,
    }


def _facts(state: State, memo: Memo) -> list[Facts]:
    over, options = state.phase == "over", state.options
    points = memo.of("points", _points, state.kongs, state.sheet if over else None, options.strict)
    return [
        Facts(
            seat,
            player,
            size(player.hand) % 3 == 2 and not player.out and not state.turn.pung,
            points[seat],
            state.scores[seat],
            state.wins if player.has_won else (),
            _PHASES.get(state.phase, "play"),
            options,
        )
        for seat, player in enumerate(state.players)
    ]


def _seat(facts: Facts, *, own: bool) -> dict[str, Json]:
    """Return what is known of a seat, its tiles and its forbidden suit left out."""
    player = facts.player
    doc: dict[str, Json] = {
        "count": size(player.hand),
        "holds_drawn": facts.holds_drawn,
        "melds": [*map(_meld, player.melds)],
        "river": list(names(player.river)),
        "points": facts.points,
        "total": facts.total,
    }
    if player.has_won:
        first, *later = _hus(facts, own=own)
        doc["hu"] = first
        if later:
            doc["again"] = later
        if player.locked:
            doc["plays_on"] = True
    return doc


def _own(facts: Facts, drawn: Kind | None) -> Json:
    """Return what a player knows of the own seat."""
    doc, player = _seat(facts, own=True), facts.player
    if player.has_won and not facts.options.strict and not facts.over:
        doc["points"] += _won(facts)
    # A hu leaves nothing to discard: a tile that still lay aside is one of the hand again.
    doc["hand"] = list(names(kinds(player.hand if player.out else player.free)))
    if player.suit is not None:
        doc["forbidden"] = SUITS[player.suit]
        if not player.known and (player.card or player.aside is not None):
            doc["aside"] = "card" if player.aside is None else NAMES[player.aside]
    if player.card:
        doc["card"] = True
    if drawn is not None:
        doc["drawn"] = NAMES[drawn]
    return doc | {key: list(names(tiles)) for key, tiles in _laid(facts) if tiles}


def _laid(facts: Facts) -> Iterator[tuple[str, tuple[Kind, ...]]]:
    """Yield the own tiles that the table shows to their player alone: three to give, three received, those won on."""
    player = facts.player
    if facts.phase == "exchange":
        yield "given", player.given
    if facts.phase == "forbid" or (facts.phase == "play" and is_unnamed(player, facts.options)):
        yield "received", player.received
    yield "won", player.won


def _shown(facts: Facts, begun: bool, hands: Json) -> Json:  # noqa: FBT001 - a part of what a memo keeps
    """Return what others know: the suit after the first discard, the hand where the sheet (``hands``) shows it."""
    doc, player = _seat(facts, own=False), facts.player
    if player.known and player.suit is not None:
        doc["forbidden"] = SUITS[player.suit]
        if player.card:
            doc["card"] = True
    elif begun and player.suit is not None:
        doc["aside"] = "tile-or-card"
    if hands and (shown := hands[_KEYS[facts.seat]])["shown"]:
        doc["hand"] = list(shown["tiles"])
    return doc


@cache
def _meld(meld: Meld) -> Json:
    """Return what is shown of a meld. There are a few hundred, and every table shows many: each is made once."""
    doc: dict[str, Json] = {"sort": meld.sort, "tile": NAMES[meld.kind]}
    if meld.from_seat is not None:
        doc["from"] = meld.from_seat
    return doc


def _hus(facts: Facts, *, own: bool) -> list[Json]:
    """Return how a seat won: once, or again and again where blood flows."""
    return [_hu(facts, order, win, own=own) for order, win in enumerate(facts.wins, 1) if win.seat == facts.seat]


def _hu(facts: Facts, order: int, win: Win, *, own: bool) -> Json:
    """Return how a seat won; its value is for its own eyes, and in strict play for nobody's, until the deal ends."""
    doc: dict[str, Json] = {"order": order}
    if win.giver is not None:
        doc |= {"from": win.giver, "robbed": win.robbed}
    if win.kind is not None and (own or win.giver is not None or facts.over):
        doc["tile"] = NAMES[win.kind]
    if own and win.points and not facts.options.strict:
        doc |= {"points": win.points, "fans": win.fans}
    return doc


def _won(facts: Facts) -> int:
    """Return what a seat's hu brings it: until the deal ends its declarer alone knows, as of its value."""
    won = [win for win in facts.wins if win.seat == facts.seat]
    return sum(entry.points for win in won for entry in payments(win, facts.options) if entry.payee == facts.seat)


def _points(kongs: tuple[KongMade, ...], sheet: Json, strict: bool) -> list[int]:  # noqa: FBT001 - as in _shown
    """Return by seat what was gained in this deal, as far as it is public: kongs, and all once there is a sheet."""
    if sheet is not None:
        return list(sheet["scores"])
    gained = [0] * SEATS
    for kong in kongs:
        if kong.shot and kong.heir is None and not strict:
            continue
        earner = kong.seat if kong.heir is None or strict else kong.heir
        gained[earner] += kong.points * len(kong.payers)
        for payer in kong.payers:
            gained[payer] -= kong.points
    return gained
