"""One deal of ours as events of mjai."""

from collections.abc import Iterator
from typing import Final

from games.base import Json
from games.mahjong.tiles34 import notation, parse
from games.mahjong.wall import deal
from games.records import PlayedDeal
from games.riichi import events
from games.riichi.formats.comparing import gains_of
from games.riichi.formats.loading import SEATS
from games.riichi.formats.tenhou6_results import deltas_of
from games.riichi.formats.tiles import MJAI, plain
from games.riichi.state import State

REASONS: Final = {
    "draw": "fanpai",
    "nagashi-mangan": "nagashimangan",
    "kyushu": "kyushukyuhai",
    "four-winds": "sufonrenta",
    "four-riichi": "suchareach",
    "four-kans": "sukaikan",
    "triple-ron": "sanchaho",
}
"""Their words for how a deal ends that nobody wins."""


def hand_of(hand: PlayedDeal[State]) -> Iterator[Json]:
    """Yield the events of a deal."""
    teller = _Teller(hand)
    for event in hand.events:
        yield from teller.of(event)
    yield from _end(hand.after.sheet)


class _Teller:
    """The events of a deal, as they come."""

    def __init__(self, hand: PlayedDeal[State]) -> None:
        self._hand = hand
        self._last = (0, "")
        self._pons: dict[tuple[int, str], tuple[str, ...]] = {}

    def of(self, event: events.Event) -> Iterator[Json]:
        """Yield what an event of ours is in theirs."""
        match event:
            case events.Dealt():
                yield from self._dealt(event)
            case events.Drew():
                yield {"type": "tsumo", "actor": event.seat, "pai": MJAI[event.tile]}
            case events.Discarded():
                self._last = (event.seat, event.tile)
                if event.riichi:
                    yield {"type": "reach", "actor": event.seat}
                pai = MJAI[event.tile]
                yield {"type": "dahai", "actor": event.seat, "pai": pai, "tsumogiri": event.drawn}
            case events.KanDeclared():
                yield self._kan(event)
                yield from _turned(event.indicator)
            case events.IndicatorTurned():
                yield from _turned(event.indicator)
            case events.WindowSettled():
                yield from self._settled(event)
            case _:
                return

    def _dealt(self, event: events.Dealt) -> Iterator[Json]:
        hands = [[MJAI[notation(tile)] for tile in hand] for hand in deal([*map(parse, event.wall)], event.dealer)]
        first = hands[event.dealer].pop()
        before, sheet = self._hand.before, self._hand.after.sheet
        yield {
            "type": "start_kyoku",
            "bakaze": MJAI[sheet["round"]["wind"]],
            "dora_marker": MJAI[sheet["indicators"][0]],
            "kyoku": sheet["round"]["number"],
            "honba": sheet["round"]["honba"],
            "kyotaku": before.sticks,
            "oya": event.dealer,
            "scores": list(before.points),
            "tehais": hands,
        }
        yield {"type": "tsumo", "actor": event.dealer, "pai": first}

    def _kan(self, event: events.KanDeclared) -> Json:
        tiles = [MJAI[tile] for tile in event.tiles]
        if event.sort == "closed":
            return {"type": "ankan", "actor": event.seat, "consumed": tiles}
        pon = [MJAI[tile] for tile in self._pons[event.seat, plain(event.tile)]]
        return {"type": "kakan", "actor": event.seat, "pai": tiles[0], "consumed": pon}

    def _settled(self, event: events.WindowSettled) -> Iterator[Json]:
        if event.deposit is not None:
            yield {"type": "reach_accepted", "actor": event.deposit}
        for granted in event.outcome:
            if granted.claim == "ron":
                continue
            giver, tile = self._last
            if granted.claim == "pon":
                self._pons[granted.seat, plain(tile)] = (tile, *granted.tiles)
            word = "daiminkan" if granted.claim == "kan" else granted.claim
            consumed = [MJAI[each] for each in granted.tiles]
            yield {"type": word, "actor": granted.seat, "target": giver, "pai": MJAI[tile], "consumed": consumed}
        yield from _turned(event.indicator)


def _turned(indicator: str | None) -> Iterator[Json]:
    if indicator is not None:
        yield {"type": "dora", "dora_marker": MJAI[indicator]}


def _end(sheet: Json) -> Iterator[Json]:
    """Yield each win, or the draw."""
    if sheet["end"] != "win":
        ready = [bool(sheet["hands"][str(seat)].get("ready")) for seat in range(SEATS)]
        gains = list(gains_of(sheet))
        yield {"type": "ryukyoku", "reason": REASONS[sheet["end"]], "tenpais": ready, "deltas": gains}
        return
    for winner in sheet["winners"]:
        seat, giver = winner["seat"], winner["from"]
        yield {
            "type": "hora",
            "actor": seat,
            "target": seat if giver is None else giver,
            "pai": MJAI[winner["tile"]],
            "ura_markers": [MJAI[tile] for tile in sheet["ura"]] if winner.get("riichi") else [],
            "fan": sum({**winner["yaku"], **winner["dora"]}.values()),
            "fu": winner["fu"],
            "hora_points": winner["points"],
            "deltas": deltas_of(sheet, seat),
        }
