"""Highlights of a deal, read off the score sheet: wins by their yaku, and what was paid dearly."""

from collections.abc import Iterator
from typing import Final

from games.base import Highlight, Json

LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "counted-yakuman", "yakuman")
YAKU: Final = (
    "riichi", "double-riichi", "ippatsu", "menzen-tsumo", "pinfu", "iipeiko", "ryanpeiko", "tanyao",
    "yakuhai-white", "yakuhai-green", "yakuhai-red", "yakuhai-seat", "yakuhai-round",
    "sanshoku-dojun", "ittsu", "chanta", "junchan", "honroto", "toitoi", "sananko", "sanshoku-doko", "sankantsu",
    "shosangen", "honitsu", "chinitsu", "chiitoitsu", "haitei", "rinshan", "hotei", "chankan", "renho",
    "daisangen", "shosushi", "daisushi", "tsuiso", "chinroto", "ryuiso", "sukantsu", "suanko", "churenpoto",
    "kokushi", "tenho", "chiho",
)  # fmt: skip
TAGS: Final = ("win", "tsumo", *YAKU, *LIMITS, "double-ron", "triple-ron", "nagashi-mangan", "dealt-in", "chombo")
"""A win, its yaku and limit; several on one tile; a ron of mangan or more paid; what a false win or riichi cost."""

_DEAR: Final = 8_000
_SEVERAL: Final = {2: "double-ron", 3: "triple-ron"}


def highlights(deal: int, sheet: Json) -> Iterator[Highlight]:
    """Yield those of a deal: wins in their order, then what was lost, by seat."""
    won = [winner for winner in sheet["winners"] if "points" in winner]
    for winner in won:
        for tag in _tags(winner, len(won)):
            yield Highlight(deal, winner["seat"], tag, winner["points"])
    if sheet["end"] == "nagashi-mangan":
        for seat in sorted({entry["payee"] for entry in sheet["ledger"] if entry["reason"] == "nagashi-mangan"}):
            yield Highlight(deal, seat, "nagashi-mangan", sheet["scores"][seat])
    for winner in won:
        if winner["from"] is not None and winner["points"] >= _DEAR:
            yield Highlight(deal, winner["from"], "dealt-in", -_paid(sheet, winner))
    for seat, points in sheet.get("chombo", {}).items():
        yield Highlight(deal, int(seat), "chombo", -points)


def _paid(sheet: Json, winner: Json) -> int:
    """Return what whoever gave the tile paid for the hand: half of it where another is liable (RR §14.6)."""
    between = winner["from"], winner["seat"]
    return sum(
        entry["points"]
        for entry in sheet["ledger"]
        if entry["reason"] == "hand" and (entry["payer"], entry["payee"]) == between
    )


def _tags(winner: Json, together: int) -> Iterator[str]:
    yield "win"
    if winner["from"] is None:
        yield "tsumo"
    yield from winner["yaku"]
    if winner["limit"]:
        yield winner["limit"]
    if together in _SEVERAL:
        yield _SEVERAL[together]
