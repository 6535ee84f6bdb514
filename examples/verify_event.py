"""Computes every wall, seat and standing of an event anew, without Django.

In a clone whose environment `./dev` has made: `.venv/bin/python examples/verify_event.py FILE`. The exit status is 0
where everything agrees, 1 where something doesn't, 2 where there is no file of an event.

Seats, standings and the scale of IMPs come from pure packages of the project, the rest is here. The formats are in
`docs/event-files.md`.
"""

import hmac
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from games.chance import KeyedChance
from mahjong_server.events.contest.duplicate import imps
from mahjong_server.events.seating.inputs import Event
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.standings.results import Results
from mahjong_server.events.standings.standings import standings

TILES = [f"{n}{suit}" for suit in "mpsz" for n in "1234056789"] + [f"[{a}:{b}]" for a in range(7) for b in range(7)]
wrong: list[str] = []


def agree(where: str, told: Any, found: Any) -> None:
    """Note where the file tells something else than is found."""
    if told != found:
        wrong.append(f"{where}: the file says {str(told)[:99]}, and it is {str(found)[:99]}")


def plain(found: Any) -> Any:
    """Return what was found as a file has it."""
    return json.loads(msgspec.json.encode(found))


def stood(results: Any) -> list[dict[str, Any]]:
    """Return the standings that follow from results: people's lines."""
    return [line for line in plain(standings(msgspec.convert(results, Results))) if line["player"].isdigit()]


def check_seeds(file: Any) -> None:
    """Check the server's parts of the seed, and that each round has the part and the nonces that the log tells."""
    bound, nonces, taken = dict[int, str](), defaultdict[int, dict[str, str]](dict), list[Any]()
    for kind, told in ((row["kind"], row["facts"]) for row in file["log"]):
        if kind == "seed-committed":
            bound[told["round"]] = told["seed"]
            agree(f"commitment {told['round']}", told["commitment"], sha256(bytes.fromhex(told["seed"])).hexdigest())
        elif kind == "checked-in" and told["nonce"]:
            nonces[told["round"]][str(told["number"])] = told["nonce"]
        elif kind == "round-seated":
            where, read = f"round {told['round']}", file["rounds"][told["round"] - 1]["input"]
            part = max(each for each in bound if each <= told["round"])
            given = {each["key"]: nonces[part].get(each["key"]) for each in read["players"]}
            agree(f"{where}, nonces", read["nonces"], {key: nonce for key, nonce in given.items() if nonce})
            agree(f"{where}, server's part", read["server_seed"], bound[part])
            agree(f"{where}, seats", file["rounds"][told["round"] - 1]["seated"], told["seated"])
        elif kind == "penalty-given":
            taken.append([told[name] for name in ("number", "points", "round")])
    agree("seeds", {each["round"]: each["seed"] for each in file["seeds"]}, bound)
    agree("penalties", [[each[name] for name in ("entrant", "points", "round")] for each in file["penalties"]], taken)


def check_seats(played: Any) -> None:
    """Check where everybody stood before a round, and seat it again."""
    where, before = f"round {played['number']}", {line["player"]: line for line in stood(played["before"])}
    for each in played["input"]["players"]:
        for field in ("table_points", "penalties", "match_points", "best_session"):
            if each["key"] in before and each["key"] not in played["input"]["absent"]:
                found = before[each["key"]][field] or "0"
                agree(f"{where}, {field} of {each['key']}", str(each[field] or 0), found)
    again = seat_round(msgspec.convert(played["input"], Event), played["counted"])
    agree(f"{where}, seating", played["seated"], plain(again))


def points_of(table: Any, rulings: list[Any]) -> list[str]:
    """Return what a table came to: its deals but for annulled ones, those played again, or a referee's word."""
    told = [each["facts"] for each in rulings if each["facts"]["table"] == table["table"]]
    for corrected in (each["points"] for each in reversed(told) if each["ruling"] == "correct"):
        return [str(Fraction(each)) for each in corrected]
    annulled = {each["deal"] for each in told if each["ruling"] in {"annul", "replay"}}
    less, more = [table["deals"][deal] for deal in annulled], [each["points"] or () for each in table["replays"]]
    points = [Fraction(seat["points"]) - sum(deal[at] for deal in less) for at, seat in enumerate(table["played"])]
    return [str(mine + sum(deal[at] for deal in more if deal)) for at, mine in enumerate(points)]


def imps_of(played: Any, table: Any, unit: Fraction) -> list[str]:
    """Return what a table of duplicate came to: IMPs for each deal's difference from the mean of the same seat."""
    found = [0] * len(table["played"])
    for deal, mine in ((deal, mine) for deal, mine in enumerate(table["deals"]) if deal not in table["annulled"]):
        tables = [each for each in played["tables"] if deal < len(each["deals"]) and deal not in each["annulled"]]
        for seat, own in enumerate(mine):
            found[seat] += imps((own - Fraction(sum(each["deals"][deal][seat] for each in tables), len(tables))) / unit)
    return [*map(str, found)]


def dealt(record: Any, deal: int, chance: KeyedChance) -> Iterator[tuple[str, Any]]:
    """Yield what chance brings in a deal, in the order in which it is used: the first dealer, the wall, two dice."""
    dominoes, seats = record["game"] == "little_mahjong", record["match"]["seats"]
    left = list(range(seats)) if deal == 0 and (dominoes or record["game"] == "toppan") else []
    while len(left) > 1:  # the highest throw deals; where it is thrown twice all throw dominoes' die again
        thrown = [sum(chance.below(6) + 1 for _ in range(1 if dominoes else 2)) for _ in left]
        most = [seat for seat, each in zip(left, thrown, strict=True) if each == max(thrown)]
        left = left if dominoes and len(most) > 1 else most
    if deal == 0:
        yield "dealer", left[0] if left else chance.below(seats)
    yield "wall", chance.shuffled(sorted(record["deals"][deal]["wall"], key=TILES.index))
    if not dominoes:
        yield "dice", [chance.below(6) + 1 for _ in range(2)]


def check_walls(where: str, record: Any) -> None:
    """Check that no wall of a match was chosen: its seed was bound, and the nonces of its players go into it."""
    for deal, told in ((deal, told) for deal, told in enumerate(record["deals"]) if "fair" in told):
        fair, here, seed = told["fair"], f"{where}, deal {deal}", bytes.fromhex(told["fair"]["seed"])
        agree(f"{here}, commitment", fair["commitment"], sha256(seed).hexdigest())
        for seat, (nonce, bound) in enumerate(zip(fair["nonces"], fair.get("hashes", ()), strict=False)):
            text = f"mahjong-nonce/1:{fair['commitment']}:{seat}:{nonce}"
            agree(f"{here}, nonce of seat {seat}", nonce and bound, nonce and sha256(text.encode()).hexdigest())
        key = hmac.digest(seed, ":".join(["mahjong-wall/1", str(deal), *fair["nonces"]]).encode(), "sha256")
        for name, found in dealt(record, deal, KeyedChance(key)):
            agree(f"{here}, {name}", told.get(name), found)
        if "walls" in record:  # those of all tables of a round
            shared = hmac.digest(
                bytes.fromhex(record["walls"]["key"]), f"mahjong-shared-wall/1:{deal}".encode(), "sha256"
            )
            agree(f"{here}, shared seed", fair["seed"], shared.hex())


def check_tables(file: Any) -> None:
    """Check what each table came to, that this makes the standings, and in duplicate that all have the same walls."""
    settings, counts = file["settings"], dict[tuple[int, int], Any]()
    (bound,) = (row["facts"] for row in file["log"] if row["kind"] == "walls-committed")
    agree("secret of walls", bound["commitment"], sha256(secret := bytes.fromhex(bound["secret"])).hexdigest())
    for played in file["rounds"]:
        text = f"mahjong-event-walls/1:{played['number']}:{played['seated']['seed']}"
        walls = hmac.digest(secret, text.encode(), "sha256").hex()
        for table in (each for each in played["tables"] if each["points"]):
            where, points = f"round {played['number']}, table {table['table']}", points_of(table, played["rulings"])
            agree(f"{where}, points", table["points"], points)
            if settings["duplicate"]:
                agree(f"{where}, walls", file["records"][table["code"]]["walls"]["key"], walls)
                points = imps_of(played, table, Fraction(settings["imp_unit"] or 1))
            counts[played["number"], table["table"]] = [*zip(map(str, table["sat"][-1]), points, strict=True)]
    for stage in file["stages"]:
        agree(f"stage {stage['stage']}, standings", stage["standings"], stood(stage["results"]))
        for each in stage["results"]["sessions"]:
            told = [(s["player"] if s["player"].isdigit() else "None", s["points"]) for s in each["seats"]]
            agree(f"stage {stage['stage']}, round {each['round']}", told, counts.get((each["round"], each["table"])))


def check(file: Any) -> None:
    """Check all of it."""
    if not isinstance(file, dict) or file.get("format") != "mahjong-event/1":
        raise ValueError("its format is not mahjong-event/1")
    check_seeds(file)
    for played in file["rounds"]:
        check_seats(played)
    check_tables(file)
    for code, record in file["records"].items():
        check_walls(f"match {code}", record)


def main(*names: str) -> int:
    """Check the file of that name; return the exit status."""
    if len(names) != 1:
        print("usage: verify_event.py FILE", file=sys.stderr)
        return 2
    try:
        check(json.loads(Path(names[0]).read_text(encoding="utf-8")))
    except (OSError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else f"not a whole file of an event: {error!r}"
        print(f"{names[0]}: {said}", file=sys.stderr)
        return 2
    print("\n".join(wrong) or "everything agrees")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
