"""What is said of a hand on paper is what the engine makes of it in play."""

from typing import Any

from msgspec import convert

from games.base import TABLE
from games.chance import KeyedChance
from games.riichi.bots.players import bot
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.study.hand import StudyHand
from games.riichi.study.study import study
from games.score_sheets import sheets_of


def settled(number: int) -> list[Any]:
    """Play a match of quick bots and return the sheet of each deal that somebody won."""
    state = GAME.new(Options(length="tonpusen"), 4, 99)
    seats = [bot("medium"), bot("easy"), bot("medium"), bot("medium")]
    chance, choices = KeyedChance(b"walls %d" % number), KeyedChance(b"choices")
    log: list[Any] = []
    while asked := GAME.decisions(state):
        seat = max(asked)
        action = asked[seat].default
        if seat != TABLE:
            action = seats[seat].choose(GAME.view(state, seat), asked[seat], choices)
        for event in GAME.act(state, seat, action, chance):
            state = GAME.evolve(state, event)
            log.append(event)
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
    }


def test_every_win_is_worth_the_same_on_paper() -> None:
    checked = 0
    for number in range(2):
        for sheet in settled(number):
            for winner in sheet["winners"]:
                answer = study(convert(on_paper(sheet, winner), StudyHand))
                value = answer["value"]
                assert {each["name"]: each["han"] for each in value["yaku"]} == winner["yaku"]
                assert {each["name"]: each["han"] for each in value["dora"]} == winner["dora"]
                assert [value[key] for key in ("points", "han", "fu", "limit", "yakuman")] == [
                    winner[key] for key in ("points", "han", "fu", "limit", "yakuman")
                ]
                got = sum(each["points"] for each in sheet["ledger"] if each["payee"] == winner["seat"])
                assert got == answer["scores"][winner["seat"]]
                checked += 1
    assert checked > 5
