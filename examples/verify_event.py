"""Checks an event's file with Python alone: `python verify_event.py FILE`. `docs/event-files.md` says all that it does.

Anew, and by nothing of the server's, it computes seeds, nonces, walls, the draw of each round, tables' results and
standings. `manage.py verify_event` does more: it follows the log, plays each match by its game's rules, and seats the
rounds in which people change tables to be kept apart. Of those, here, only the draw, the byes and who is there count.
"""

import hmac
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

wrong: list[str] = []


def agree(where: str, told: Any, found: Any) -> None:
    """Note where the file tells something else than is found."""
    if told != found:
        wrong.append(f"{where}: the file says {str(told)[:99]}, and it is {str(found)[:99]}")


def digest(*fields: bytes) -> bytes:
    """Return the SHA-256 of fields, each with its length before it."""
    return sha256(b"".join(len(each).to_bytes(4, "big") + each for each in fields)).digest()


class Chance:
    """Numbers from a key: 32 bits at a time of HMAC-SHA256 over 0, 1, 2, …; those that favour a choice are left out."""

    def __init__(self, key: bytes) -> None:
        blocks = (hmac.digest(key, block.to_bytes(8, "big"), "sha256") for block in count())
        self.words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def below(self, n: int) -> int:
        """Return a number below n."""
        return next(word for word in self.words if word < 2**32 // n * n) % n

    def dice(self, number: int) -> list[int]:
        """Return throws of so many dice."""
        return [self.below(6) + 1 for _ in range(number)]

    def shuffled(self, items: list[Any]) -> list[Any]:
        """Return the items in another order."""
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]
        return items


def dealt(record: Any, deal: int, chance: Chance) -> Iterator[tuple[str, Any]]:
    """Yield what chance brings in a deal, in the order in which it is used: the first dealer, the wall, two dice."""
    dominoes, seats = record["game"] == "little_mahjong", record["match"]["seats"]
    left = list(range(seats)) if deal == 0 and (dominoes or record["game"] == "toppan") else []
    while len(left) > 1:  # the highest throw deals; where it is thrown twice all throw dominoes' die again
        thrown = [sum(chance.dice(1 if dominoes else 2)) for _ in left]
        most = [seat for seat, each in zip(left, thrown, strict=True) if each == max(thrown)]
        left = left if dominoes and len(most) > 1 else most
    if deal == 0:
        yield "dealer", left[0] if left else chance.below(seats)
    order = [f"{rank}{suit}" for suit in "mpsz" for rank in "1234056789"] + [
        f"[{a}:{b}]" for a in range(7) for b in range(7)
    ]
    yield "wall", chance.shuffled(sorted(record["deals"][deal]["wall"], key=order.index))
    if not dominoes:
        yield "dice", chance.dice(2)


def check_walls(where: str, record: Any) -> None:
    """Check that no wall of a match was chosen."""
    for deal, told in enumerate(record["deals"]):
        if "fair" in told:
            fair, here, seed = told["fair"], f"{where}, deal {deal}", bytes.fromhex(told["fair"]["seed"])
            agree(f"{here}, commitment", fair["commitment"], sha256(seed).hexdigest())
            for seat, (nonce, bound) in enumerate(zip(fair["nonces"], fair.get("hashes", ()), strict=False)):
                text = f"mahjong-nonce/1:{fair['commitment']}:{seat}:{nonce}"
                agree(f"{here}, nonce of seat {seat}", nonce and bound, nonce and sha256(text.encode()).hexdigest())
            text = ":".join(["mahjong-wall/1", str(deal), *fair["nonces"]])
            for key, found in dealt(record, deal, Chance(hmac.digest(seed, text.encode(), "sha256"))):
                agree(f"{here}, {key}", told.get(key), found)


def check_seeds(file: Any) -> None:
    """Check the seeds, and that each round's chance is made of them and of the nonces that the log tells."""
    bound, given = dict[int, str](), defaultdict[int, dict[str, str]](dict)
    for row in file["log"]:
        kind, told = row["kind"], row["facts"]
        if kind == "seed-committed":
            bound[told["round"]] = told["seed"]
            agree(f"commitment {told['round']}", told["commitment"], sha256(bytes.fromhex(told["seed"])).hexdigest())
        elif kind == "checked-in" and told["nonce"]:
            given[told["round"]][str(told["number"])] = told["nonce"]
        elif kind == "round-seated":
            played, at = file["rounds"][told["round"] - 1], max(each for each in bound if each <= told["round"])
            known = {each["key"] for each in played["input"]["players"]} & given[at].keys()
            agree(f"round {told['round']}, nonces", played["input"]["nonces"], {key: given[at][key] for key in known})
            agree(f"round {told['round']}, server's part", played["input"]["server_seed"], bound[at])
            agree(f"round {told['round']}, seats", played["seated"], told["seated"])
    agree("seeds", {each["round"]: each["seed"] for each in file["seeds"]}, bound)
    told = [
        {"entrant": row["facts"]["number"], **row["facts"]} for row in file["log"] if row["kind"] == "penalty-given"
    ]
    agree(
        "penalties",
        [each | {"number": each["entrant"], "at": 0, "by": ""} for each in file["penalties"]],
        [each | {"at": 0, "by": ""} for each in told],
    )


def check_seats(played: Any) -> None:
    """Check the draw of a round, and who sits where it decides alone."""
    told, seated, where = played["input"], played["seated"], f"round {played['number']}"
    nonces = [part.encode() for pair in sorted(told["nonces"].items()) for part in pair]
    seed = digest(b"mahjong-seating-seed/2", told["event"].encode(), bytes.fromhex(told["server_seed"]), *nonces)
    keys = {
        number: digest(b"mahjong-seating-round/1", seed, number.to_bytes(4, "big")) for number in (0, played["counted"])
    }
    agree(f"{where}, seed", seated["seed"], keys[played["counted"]].hex())
    standing, gone = lines(played["before"]), set(told["absent"])
    merits, people = dict[str, Any](), sorted(each["key"] for each in told["players"])
    for each in told["players"]:
        mine = standing.get(each["key"], merit(0, 0, 0, None)) if each["key"] not in gone else None
        merits[each["key"]] = merit(each["table_points"], each["penalties"], each["match_points"], each["best_session"])
        agree(f"{where}, standing of {each['key']}", merits[each["key"]], mine or merits[each["key"]])
    if played["rule"] == "plan":
        check_plan(played, Chance(keys[0]).shuffled(people + [None] * (-len(people) % told["seats"])), gone)
    if played["rule"] not in {"lot", "swiss", "interval"}:
        return
    byes = Counter(key for each in told["rounds"] for key in each["byes"])
    drawn = Chance(keys[played["counted"]]).shuffled(sorted(set(people) - gone))
    over = len(drawn) % told["seats"] if told["unfit"] == "bye" else 0
    out = sorted(drawn, key=lambda key: (byes[key], merits[key]))[:over]
    agree(f"{where}, byes", seated["byes"], [key for key in drawn if key in out])
    drawn = [key for key in drawn if key not in out]
    agree(f"{where}, who sits", sorted(key for table in seated["tables"] for key in table if key), sorted(drawn))
    if played["rule"] != "interval" and not told["rounds"] and not any(each["club"] for each in told["players"]):
        number = -(-len(drawn) // told["seats"])
        bots = Counter(number - 1 - bot % number for bot in range(-len(drawn) % told["seats"]))
        tables = [[drawn.pop(0) for _ in range(told["seats"] - bots[at])] + [None] * bots[at] for at in range(number)]
        agree(f"{where}, tables", seated["tables"], tables)


def check_plan(played: Any, numbered: list[Any], gone: set[str]) -> None:
    """Check that those sit together whom the plan's starter puts together, turned to this round."""
    size, turn = played["plan"]["rounds"], played["counted"] - 1
    fixed, found = size * played["plan"]["columns"], list[Any]()
    for at in played["plan"]["starter"]:
        key = numbered[at if at >= fixed else at // size * size + (at + turn) % size]
        found.append(None if key in gone else key)
    tables = [sorted(map(str, found[at : at + 4])) for at in range(0, len(found), 4)]
    agree(
        f"round {played['number']}, who sits together",
        [sorted(map(str, each)) for each in played["seated"]["tables"]],
        tables,
    )


def places(results: Any, points: list[Fraction]) -> list[Fraction]:
    """Return the table points by seat: equals share their places, and match points add their part."""
    brings, won = [Fraction(each) for each in results["table_points"]], list[Fraction]()
    for mine in points:
        first, alike = sum(other > mine for other in points), points.count(mine)
        won.append(sum(brings[first : first + alike], Fraction(0)) / alike + Fraction(results["share"]) * mine)
    return won


def merit(won: Any, taken: Any, points: Any, best: Any) -> tuple[Any, ...]:
    """Return what places go by: points less penalties, match points, the best session."""
    return (Fraction(won) - Fraction(taken), Fraction(points), best is not None, Fraction(best or 0))


def lines(results: Any) -> dict[str, tuple[Any, ...]]:
    """Return everybody's merit, exact; a series counts the best sessions alone."""
    played, taken = defaultdict[str, list[Any]](list), defaultdict[str, Fraction](Fraction)
    for each in sorted(results["sessions"], key=lambda each: (each["round"], each["table"])):
        points = [Fraction(seat["points"]) for seat in each["seats"]]
        for seat, mine, won in zip(each["seats"], points, places(results, points), strict=True):
            played[seat["player"]].append((won, mine))
    for each in results["penalties"]:
        taken[each["player"]] += Fraction(each["points"])
    found = dict[str, tuple[Any, ...]]()
    for key in (each["key"] for each in results["players"]):
        counts = sorted(played[key], reverse=True)[: results["series"]["best"]]
        best = max((mine for _, mine in counts), default=None)
        found[key] = merit(sum(won for won, _ in counts), taken[key], sum(mine for _, mine in counts), best)
    return found


def check_table(where: str, table: Any, rulings: list[Any]) -> None:
    """Check what counts of a table: its deals but for annulled ones, those played again, or a referee's word."""
    told = [each["facts"] for each in rulings if each["facts"]["table"] == table["table"]]
    annulled = {each["deal"] for each in told if each["ruling"] in {"annul", "replay"}}
    points = [
        sum((Fraction(each["points"][seat]) for each in table["replays"]), Fraction(played["points"]))
        - sum(table["deals"][deal][seat] for deal in annulled)
        for seat, played in enumerate(table["played"])
    ]
    points = next(([*map(Fraction, each["points"])] for each in reversed(told) if each["ruling"] == "correct"), points)
    agree(f"{where}, points", table["points"], [str(each) for each in points])


def check_standings(stage: Any) -> None:
    """Check who stands where."""
    results, where, found = stage["results"], f"stage {stage['stage']}", lines(stage["results"])
    sat = Counter(seat["player"] for each in results["sessions"] for seat in each["seats"])
    guests = {each["key"] for each in results["players"] if each["substitute"]}
    placed = {key for key in found if key not in guests and sat[key] >= max(results["series"]["least"], 1)}
    order = sorted(found, key=lambda key: (key in guests, key not in placed, *(-each for each in found[key]), key))
    agree(
        f"{where}, standings", [line["player"] for line in stage["standings"]], [key for key in order if key.isdigit()]
    )
    for line in stage["standings"]:
        mine = found[line["player"]]
        place = 1 + sum(found[key] > mine for key in placed) if line["player"] in placed else None
        told = merit(line["table_points"], line["penalties"], line["match_points"], line["best_session"])
        agree(f"{where}, line of {line['player']}", (line["place"], line["total"], *told), (place, str(mine[0]), *mine))


def check(file: Any) -> None:
    """Check all of it."""
    check_seeds(file)
    counts = dict[tuple[int, int], Any]()
    for played in file["rounds"]:
        check_seats(played)
        for table in (each for each in played["tables"] if each["points"]):
            check_table(f"round {played['number']}, table {table['table']}", table, played["rulings"])
            counts[played["number"], table["table"]] = list(zip(table["sat"][-1], table["points"], strict=True))
    for stage in file["stages"]:
        check_standings(stage)
        for each in stage["results"]["sessions"]:
            told = [
                (int(seat["player"]) if seat["player"].isdigit() else None, seat["points"]) for seat in each["seats"]
            ]
            agree(
                f"result of round {each['round']}, table {each['table']}",
                told,
                counts.get((each["round"], each["table"])),
            )
    for code, record in file["records"].items():
        check_walls(f"match {code}", record)


if __name__ == "__main__":
    check(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    print("\n".join(wrong) or "everything agrees")
    sys.exit(bool(wrong))
