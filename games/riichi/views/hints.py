"""Help for a player: what a hand waits for, what it is worth, what must not be done. Only from what the seat knows.

At the strict table nobody is told what a hand is worth; what the server would refuse is told everywhere.
"""

from collections import Counter

from games.base import Json
from games.mahjong.tiles import COPIES
from games.mahjong.tiles34 import NORTH, Kind, Tile, kind_of, notation
from games.riichi import scoring
from games.riichi.scoring import Score
from games.riichi.settlement import win_value
from games.riichi.state import Open, State
from games.riichi.turns import claims, own_turn, ready_hand
from games.riichi.turns.melds import bare
from games.riichi.turns.ready_hand import ready_waits, waits


def hints(state: State, seat: int) -> Json:
    """Return the hints for a seat, ``{}`` when there are none."""
    if state.phase in ("before", "over", "ending"):
        return {}
    if state.phase == "turn" and state.turn.seat == seat:
        return _barred(state) if state.options.strict else _own_turn(state, seat) | _barred(state)
    return {} if state.options.strict else _waiting(state, seat)


def _barred(state: State) -> dict[str, Json]:
    """Return what may not be discarded, or what has to be (RR §4, §5.3)."""
    drawn, player = state.turn.drawn, state.players[state.turn.seat]
    if player.riichi and drawn is not None:
        return {"must": {"tile": notation(drawn), "clause": "RR §5.3"}}
    found = [tile for tile in dict.fromkeys(player.hand) if kind_of(tile) in state.turn.barred]
    if not found:
        return {}
    return {"barred": {"tiles": [*map(notation, found)], "clause": own_turn.kuikae_clause(state.turn, found)}}


def _own_turn(state: State, seat: int) -> dict[str, Json]:
    player, doc = state.players[seat], dict[str, Json]()
    if score := win_value.of_draw(state):
        doc["tsumo"] = shown(score)
    elif state.turn.drawn is not None and scoring.complete(player.keys, bare(player.melds)):
        doc["no_yaku"] = True
    if found := own_turn.ends_held(state):
        doc["nine"] = found
    discards = {notation(tile): after for tile, _ in own_turn.discards(state) if (after := _after(state, seat, tile))}
    return doc | ({"discards": discards} if discards else {})


def _after(state: State, seat: int, tile: Tile) -> list[Json]:
    """Return the waits that a discard leaves."""
    held = list(state.players[seat].hand)
    held.remove(tile)
    return _waits(state, seat, tuple(held))


def _waiting(state: State, seat: int) -> dict[str, Json]:
    player = state.players[seat]
    doc = _claim(state, seat) if state.phase == "claim" else {}
    if found := _waits(state, seat, player.hand):
        doc["waits"] = found
        if why := ready_hand.furiten(player):
            doc["furiten"] = {"sort": why, "clause": ready_hand.CLAUSES[why]}
    return doc


def _claim(state: State, seat: int) -> dict[str, Json]:
    """Return what there is to say of the tile that lies open, to whom it completes the hand."""
    offer, tile = state.offers[seat], state.open
    if not (offer and tile and offer.complete) or state.answers[seat]:
        return {}
    score = win_value.of_tile(state, seat, tile) if offer.ron else None
    return {"ron": shown(score)} if score else _no_ron(state, tile, seat)


def _no_ron(state: State, tile: Open, seat: int) -> dict[str, Json]:
    return {"no_yaku": True} if claims.fault(state, tile, seat) == "no-yaku" else {}


def shown(score: Score) -> Json:
    """Return what a win is worth now."""
    return {
        "points": score.points,
        "han": score.han,
        "fu": score.fu,
        "limit": score.limit,
        "yaku": {each.name: each.han for each in score.yaku},
        "dora": {each.name: each.han for each in score.dora},
    }


def _waits(state: State, seat: int, hand: tuple[Tile, ...]) -> list[Json]:
    """Return the waits of a hand one tile short, their values, and how many of each the seat can't see yet."""
    found = ready_waits(hand, state.players[seat].melds, state.options.fifth_tile)
    if not found:
        return []
    seen = _seen(state, seat)
    return [_wait(state, seat, hand, kind) | {"left": COPIES - seen[kind]} for kind in found]


def _wait(state: State, seat: int, hand: tuple[Tile, ...], kind: Kind) -> dict[str, Json]:
    """Return one wait and its value, which a kind of which the hand holds all four has not (RR §21.3)."""
    if kind not in waits(hand, state.players[seat].melds):
        return {"tile": notation(kind), "points": 0}
    points = win_value.on_paper(state, seat, hand, kind, tsumo=False)
    doc: dict[str, Json] = {"tile": notation(kind), "points": points}
    if not points and win_value.on_paper(state, seat, hand, kind, tsumo=True):
        doc["tsumo_only"] = True
    return doc


def _seen(state: State, seat: int) -> Counter[Kind]:
    """Count the tiles that a player sees: the own hand, what lies open, and a tile that may be robbed."""
    seen = Counter(map(kind_of, (*state.players[seat].hand, *state.indicators)))
    for player in state.players:
        seen.update(kind_of(each.tile) for each in player.river if each.taken is None)
        for meld in player.melds:
            seen.update(map(kind_of, meld.tiles))
        seen[NORTH] += player.norths
    if state.open and state.open.kan in ("added", "kita"):
        seen[kind_of(state.open.tile)] += 1
    return seen
