"""What is said of a hand on paper is what the engine makes of it in play."""

from typing import Any

from msgspec import convert, to_builtins

from games.registry import AnyGame
from games.riichi.game import GAME
from games.riichi.options import Axes, Options
from games.score_sheets import sheets_of
from tests.games.riichi.bots.deals import Deal


def settled(game: AnyGame, options: Axes, number: int) -> list[Any]:
    """Play a match of quick bots and return the sheet of each deal that somebody won."""
    levels = ["medium", "easy", "medium", "medium"][: options.seats]
    log = Deal(game, options, levels, b"%d" % number, deals=99).log
    return [sheet for sheet in sheets_of(log) if sheet["end"] == "win"]


def on_paper(sheet: Any, winner: Any) -> Any:
    """Return a hand that was won as somebody would lay it out; how it was won is told by its yaku."""
    hand = sheet["hands"][str(winner["seat"])]
    yaku = winner["yaku"]
    tiles = list(hand["tiles"])
    if winner["from"] is None:
        tiles.remove(winner["tile"])
    own = [entry for entry in sheet["ledger"] if entry["payee"] == winner["seat"]]
    sticks = sum(entry["points"] for entry in own if entry["payer"] is None)
    return {
        "tiles": tiles,
        "melds": [{"sort": meld["sort"], "tiles": meld["tiles"]} for meld in hand["melds"]],
        "won": {
            "tile": winner["tile"],
            "from": winner["from"],
            "chankan": "chankan" in yaku,
            "rinshan": "rinshan" in yaku,
            "last": bool({"haitei", "hotei"} & yaku.keys()),
            "first": bool({"tenho", "chiho", "renho"} & yaku.keys()),
            "ippatsu": "ippatsu" in yaku,
        },
        "seat": winner["seat"],
        "dealer": sheet["dealer"],
        "round": sheet["round"]["wind"],
        "riichi": winner.get("riichi", 0),
        "indicators": sheet["indicators"],
        "ura": sheet["ura"] if "riichi" in winner else [],
        "honba": sheet["round"]["honba"],
        "sticks": sticks // 1000,
        "liable": winner.get("liable"),
        **({"norths": hand["kita"]} if "kita" in hand else {}),
    }


def compared(game: AnyGame, options: Axes, number: int) -> int:
    """Hold each win of a match to what is said of it on paper; return how many there were."""
    found = [(sheet, winner) for sheet in settled(game, options, number) for winner in sheet["winners"]]
    for sheet, winner in found:
        laid = on_paper(sheet, winner) | {"options": to_builtins(options)}
        answer = game.study(convert(laid, game.study_type))
        value = answer["value"]
        assert {each["name"]: each["han"] for each in value["yaku"]} == winner["yaku"]
        assert {each["name"]: each["han"] for each in value["dora"]} == winner["dora"]
        assert [value[key] for key in ("points", "han", "fu", "limit", "yakuman")] == [
            winner[key] for key in ("points", "han", "fu", "limit", "yakuman")
        ]
        got = sum(each["points"] for each in sheet["ledger"] if each["payee"] == winner["seat"])
        assert got == answer["scores"][winner["seat"]]
    return len(found)


def test_every_win_is_worth_the_same_on_paper() -> None:
    assert sum(compared(GAME, Options(length="tonpusen"), number) for number in range(2)) > 5
