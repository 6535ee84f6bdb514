"""A record of ours as Mahjong Soul's, so that its reader has something to read."""

import json
from functools import partial
from typing import Any

from games.mahjong.dead_wall import WALL_136
from games.mahjong.tiles34 import parse
from games.mahjong.wall import deal as dealt
from games.riichi import events
from games.riichi.formats.comparing import gains_of
from games.riichi.formats.mahjong_soul_events import ENDS
from games.riichi.options import Options
from games.riichi.presets import PRESETS
from games.riichi.records.replay import replayer
from games.riichi.state import first_state

ENDINGS = {end: number for number, end in ENDS.items()}
CALLS = {"chi": 0, "pon": 1, "kan": 2}
YAKU = (
    "", "menzen-tsumo", "riichi", "chankan", "rinshan", "haitei", "hotei", "yakuhai-white", "yakuhai-green",
    "yakuhai-red", "yakuhai-seat", "yakuhai-round", "tanyao", "iipeiko", "pinfu", "chanta", "ittsu", "sanshoku-dojun",
    "double-riichi", "sanshoku-doko", "sankantsu", "toitoi", "sananko", "shosangen", "honroto", "chiitoitsu", "junchan",
    "honitsu", "ryanpeiko", "chinitsu", "ippatsu", "dora", "red-dora", "ura-dora", "", "tenho", "chiho", "daisangen",
    "suanko", "tsuiso", "ryuiso", "chinroto", "kokushi", "shosushi", "sukantsu", "churenpoto", "", "churenpoto",
    "suanko", "kokushi", "daisushi",
)  # fmt: skip
"""By the number that it has there."""
DOUBLED = {"churenpoto": 47, "suanko": 48, "kokushi": 49}


def head_of(record: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the head of a ranked game."""
    options = record["options"]
    mode = {"mode": 2 if options["length"] == "hanchan" else 1}
    accounts = [{"seat": seat, "nickname": name} for seat, name in enumerate(names)]
    return {"uuid": "", "accounts": accounts, "config": {"category": 2, "mode": mode, "meta": {"mode_id": 12}}}


def records_of(record: Any) -> list[list[dict[str, Any]]]:
    """Return the records of each hand."""
    replays = replayer(Options, PRESETS, partial(first_state, bounded=True))
    return [_Hand(hand).records for hand in replays.played(record)]


def written(record: Any, names: tuple[str, ...], *, walls: bool = True, sparse: bool = False) -> bytes:
    """Return the file of a record: with its walls or without, and with what is nought left out or not."""
    records = [each for hand in records_of(record) for each in hand]
    if not walls:
        for each in records:
            each["data"].pop("paishan", None)
    file = {"head": head_of(record, names), "data": records}
    return json.dumps(_sparse(file) if sparse else file).encode()


def _sparse(found: Any) -> Any:
    """Return what is left when all that is nought, false or empty is left out of objects."""
    if isinstance(found, list):
        return [_sparse(each) for each in found]
    if isinstance(found, dict):
        return {key: _sparse(value) for key, value in found.items() if value}
    return found


class _Hand:
    """The records of a hand."""

    def __init__(self, hand: Any) -> None:
        self.records: list[dict[str, Any]] = []
        self.sheet, self.before = hand.after.sheet, hand.before
        self.doras: list[str] = []
        self.fresh = False
        self.last = (-1, "")
        for event in hand.events:
            self.add(event)
        self.end()

    def say(self, name: str, **data: Any) -> None:
        self.records.append({"name": f".lq.Record{name}", "data": data})

    def turned(self) -> list[str]:
        """Return all indicators where there are new ones."""
        found, self.fresh = (self.doras if self.fresh else []), False
        return [*found]

    def turn(self, indicator: str | None) -> None:
        if indicator is not None:
            self.doras.append(indicator)
            self.fresh = True

    def add(self, event: Any) -> None:
        """Add what an event of ours is."""
        match event:
            case events.Dealt():
                self.deal(event)
            case events.Drew():
                self.say("DealTile", seat=event.seat, tile=event.tile, doras=self.turned())
            case events.Discarded():
                said = {"is_liqi": event.riichi, "is_wliqi": False, "moqie": event.drawn, "doras": self.turned()}
                self.say("DiscardTile", seat=event.seat, tile=event.tile, **said)
                self.last = (event.seat, event.tile)
            case events.KanDeclared():
                kind = {"closed": 3, "added": 2}[event.sort]
                self.say("AnGangAddGang", seat=event.seat, type=kind, tiles=event.tiles[0], doras=[])
                self.turn(event.indicator)
            case events.IndicatorTurned():
                self.turn(event.indicator)
            case events.WindowSettled():
                if event.outcome and event.outcome[0].claim != "ron":
                    self.call(event.outcome[0])
                self.turn(event.indicator)

    def deal(self, event: Any) -> None:
        hands = dealt([*map(parse, event.wall)], event.dealer)
        assert len(hands[event.dealer]) == 14
        names = dict(zip(map(parse, event.wall), event.wall, strict=True))
        rest = list(event.wall[WALL_136.dealt :])
        for at in range(len(rest) - 14, len(rest), 2):
            rest[at : at + 2] = rest[at + 1], rest[at]
        hand = self.before.following.hand(4)
        self.doras = [event.wall[WALL_136.indicators[0]]]
        self.ura = [event.wall[place] for place in WALL_136.ura]
        self.say(
            "NewRound",
            chang=hand // 4,
            ju=event.dealer,
            ben=self.sheet["round"]["honba"],
            liqibang=self.before.sticks,
            scores=list(self.before.points),
            doras=[*self.doras],
            paishan="".join(rest),
            left_tile_count=69,
            **{f"tiles{seat}": [names[tile] for tile in held] for seat, held in enumerate(hands)},
        )

    def call(self, granted: Any) -> None:
        giver, tile = self.last
        froms = [*(granted.seat for _ in granted.tiles), giver]
        kind = CALLS[granted.claim]
        self.say("ChiPengGang", seat=granted.seat, type=kind, tiles=[*granted.tiles, tile], froms=froms)

    def end(self) -> None:
        sheet = self.sheet
        end, gains = sheet["end"], list(gains_of(sheet))
        if end == "win":
            self.say("Hule", hules=[*map(self.win, sheet["winners"])], delta_scores=gains, doras=sheet["indicators"])
        elif end in ("draw", "nagashi-mangan"):
            hands = {int(seat): hand for seat, hand in sheet["hands"].items()}
            players = [{"tingpai": bool(hands.get(seat, {}).get("ready"))} for seat in range(4)]
            self.say("NoTile", liujumanguan=end != "draw", players=players, scores=[{"delta_scores": gains}])
        else:
            self.say("LiuJu", type=ENDINGS[end], seat=self.records[-1]["data"].get("seat", sheet["dealer"]))

    def win(self, winner: Any) -> dict[str, Any]:
        yakuman, points = bool(winner["yakuman"]), winner["points"]
        fans = []
        for name, han in {**winner["yaku"], **winner["dora"]}.items():
            number = DOUBLED[name] if han > 13 and name in DOUBLED else YAKU.index(name)
            fans.append({"id": number, "val": han // 13 if yakuman else han, "name": ""})
        said: dict[str, Any] = {"seat": winner["seat"], "zimo": winner["from"] is None, "yiman": yakuman, "fans": fans}
        said |= {"count": winner.get("han") or 0, "fu": winner.get("fu") or 0, "hu_tile": winner["tile"], "hand": []}
        said |= {"point_rong": 0 if said["zimo"] else points, "point_zimo_qin": 0, "point_zimo_xian": 0}
        if said["zimo"] and winner["seat"] == self.sheet["dealer"]:
            said["point_zimo_xian"] = points // 3
        elif said["zimo"]:
            # A quarter and two, each rounded up to a hundred: the dealer's part is twice the other, or 100 less.
            small = next(each for each in range(0, points, 100) if points - 2 * each in (2 * each, 2 * each - 100))
            said |= {"point_zimo_xian": small, "point_zimo_qin": points - 2 * small}
        riichi = bool(winner.get("riichi"))
        return said | {"liqi": riichi, "li_doras": self.ura[: len(self.sheet["ura"])] if riichi else []}
