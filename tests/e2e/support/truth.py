"""The whole truth of a table, told from the server's log by a small fold that shares no code with the server."""

import json
import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = Any
SEATS = range(4)
PUBLIC = -1
"""The seat of who only watches."""


def read_log(database: Path, code: str) -> list[Json]:
    """Return the events of a table as the server stored them."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        query = "SELECT e.data FROM play_event e JOIN play_match m ON m.id = e.match_id WHERE m.code = ? ORDER BY e.seq"
        return [json.loads(row[0]) for row in connection.execute(query, (code,))]


def visible(event: Json, seat: int) -> Json | None:
    """Return what a seat may see of an event, ``None`` for nothing."""
    event = {key: value for key, value in event.items() if key != "v"}
    if event["type"] == "readied" and "hash" not in event:
        event["nonce"] = ""
    hidden = {key: value for key, value in event.items() if key not in {"tile", "wall", "seed"}}
    match event["type"]:
        case "committed":
            return hidden
        case "dealt" if seat == PUBLIC:
            return hidden
        case "dealt":
            return hidden | {"hand": sorted(first_hands(event["wall"], event["dealer"])[seat], key=by_suit)}
        case "forbade" | "claimed":
            return event if event["seat"] == seat else None
        case "drew" | "hu-drawn":
            return event if event["seat"] == seat else hidden
        case _:
            return event


def by_suit(tile: str) -> tuple[str, str]:
    return tile[1], tile[0]


def first_hands(wall: list[str], dealer: int) -> list[list[str]]:
    """Return the hands dealt from a wall: three times four tiles each, then one more, and the dealer's fourteenth."""
    hands: list[list[str]] = [[] for _ in SEATS]
    for place in range(12):
        hands[(dealer + place) % 4] += wall[place * 4 : place * 4 + 4]
    for step, place in enumerate((48, 49, 50, 51)):
        hands[(dealer + step) % 4].append(wall[place])
    hands[dealer].append(wall[52])
    return hands


@dataclass
class Place:
    """One seat in the deal under way."""

    hand: Counter[str] = field(default_factory=Counter)
    river: list[str] = field(default_factory=list)
    melds: list[Json] = field(default_factory=list)
    suit: str | None = None
    discards: int = 0
    hu: Json | None = None

    @property
    def suit_is_public(self) -> bool:
        return self.discards > 0 or self.hu is not None

    @property
    def count(self) -> int:
        return self.hand.total()


@dataclass
class Truth:
    """Everything, after some of the log."""

    deal: int = -1
    left: int = 0
    places: list[Place] = field(default_factory=lambda: [Place() for _ in SEATS])
    open: Json | None = None
    is_forbidding: bool = False
    is_over: bool = True
    sheets: list[Json] = field(default_factory=list)
    seeds: dict[int, str] = field(default_factory=dict)
    """Seeds by deal that nobody may know yet."""

    def apply(self, event: Json) -> None:
        """Go on by one event."""
        step = getattr(self, "_" + event["type"].replace("-", "_"), None)
        if step:
            step(event)

    def seen_by(self, seat: int) -> Counter[str]:
        """Return the tiles that a seat sees: its own, all rivers and melds, and what was won from others."""
        seen = Counter(self.places[seat].hand)
        for place in self.places:
            seen.update(place.river)
            for meld in place.melds:
                seen[meld["tile"]] += 3 if meld["sort"] == "pung" else 4
        seen.update(tile for tile, _ in self._won())
        if self.open and self.open["kong"]:
            seen[self.open["tile"]] += 1
        return seen

    def _won(self) -> set[tuple[str, int]]:
        wins = [place.hu for place in self.places if place.hu and place.hu["from"] is not None]
        return {(hu["tile"], hu["window"]) for hu in wins}

    def _committed(self, event: Json) -> None:
        self.seeds[event["deal"]] = event["seed"]

    def _revealed(self, event: Json) -> None:
        del self.seeds[event["deal"]]

    def _dealt(self, event: Json) -> None:
        hands = first_hands(event["wall"], event["dealer"])
        self.places = [Place(Counter(hand)) for hand in hands]
        self.deal, self.left, self.open = event["deal"], 55, None
        self.is_forbidding, self.is_over = True, False

    def _forbade(self, event: Json) -> None:
        self.places[event["seat"]].suit = event.get("suit") or event["tile"][1]

    def _forbidden_settled(self, _: Json) -> None:
        self.is_forbidding = False

    def _drew(self, event: Json) -> None:
        self.places[event["seat"]].hand[event["tile"]] += 1
        self.left -= 1

    def _discarded(self, event: Json) -> None:
        place = self.places[event["seat"]]
        place.hand[event["tile"]] -= 1
        place.river.append(event["tile"])
        place.discards += 1
        self.open = {"seat": event["seat"], "tile": event["tile"], "kong": None}

    def _konged(self, event: Json) -> None:
        place, tile = self.places[event["seat"]], event["tile"]
        if event["sort"] == "concealed":
            place.melds.append({"sort": "concealed", "tile": tile})
            place.hand[tile] = 0
        else:
            place.hand[tile] -= 1
            self.open = {"seat": event["seat"], "tile": tile, "kong": event["sort"]}

    def _window_settled(self, event: Json) -> None:
        tile, self.open = self.open, None
        assert tile is not None
        giver = self.places[tile["seat"]]
        if event["outcome"] and not tile["kong"]:
            giver.river.pop()
        if not event["outcome"] and tile["kong"]:
            next(meld for meld in giver.melds if meld["tile"] == tile["tile"])["sort"] = tile["kong"]
        for granted in event["outcome"]:
            self._grant(granted, tile)

    def _grant(self, granted: Json, tile: Json) -> None:
        place, kind = self.places[granted["seat"]], tile["tile"]
        if granted["claim"] == "hu":
            window = sum(each.discards for each in self.places) * 1000 + self.left
            place.hu = {"from": tile["seat"], "tile": kind, "window": window}
            return
        sort, held = ("pung", 2) if granted["claim"] == "pung" else ("melded", 3)
        place.hand[kind] -= held
        place.melds.append({"sort": sort, "tile": kind, "from": tile["seat"]})

    def _hu_drawn(self, event: Json) -> None:
        self.places[event["seat"]].hu = {"from": None, "tile": event["tile"]}

    def _settled(self, event: Json) -> None:
        self.sheets.append(event["sheet"])
        self.is_over = True
