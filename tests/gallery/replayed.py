"""A game that is over as the replay's page asks for it, made from a log that is kept."""

import re
from typing import Any, NamedTuple

import msgspec
from playwright.async_api import Page, Route

from games.base import ALL, Json
from games.score_sheets import sheets_of
from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from tests.gallery.scenes import CODE, NOW, plain, table
from tests.golden.logs import Golden, read, runner_of

MINUTE_MS = 60_000


class Replayed(NamedTuple):
    """A moment of a replay: the ``moment``-th of deal ``deal``, both from 0, seen by ``view``, "all" or a seat."""

    name: str
    log: str
    deal: int
    moment: int
    view: str = "all"

    @property
    def path(self) -> str:
        """The page that shows it."""
        return f"/game/{CODE}#{self.deal + 1}.{self.moment + 1}.{self.view}"

    async def serve(self, page: Page) -> None:
        """Answer what the page asks of the archive."""
        match = read(self.log)
        runner = runner_of(match)
        events = [runner.decode(entry) for entry in match.log]
        log = MatchLog(runner, events, [NOW + 1000 * place for place in range(len(events))])
        answers: dict[str, Json] = {"": about(match, log)}
        for deal in range(log.dealt()):
            for view in ("all", self.view):
                seen = replay_steps.replay_deal(log, deal, ALL if view == "all" else int(view))
                answers[f"/deals/{deal}?view={view}"] = {"code": CODE, "deal": deal, "view": view, **(seen or {})}

        async def answer(route: Route) -> None:
            asked = route.request.url.split(f"/api/matches/{CODE}")[1].split("&edition")[0]
            await route.fulfill(json=plain(answers[asked]))

        await page.unroute_all()
        await page.route(re.compile(rf"/api/matches/{CODE}"), answer)


def about(match: Golden, log: MatchLog) -> dict[str, Any]:
    """Return what there is to know of the match but its moves."""
    shown = table(log.runner.game, log.runner, "finished")
    people = msgspec.convert(list(shown["seats"].values()), list[dict[str, Any]])
    kinds = ["machine" if each["kind"] == "bot" else "guest" for each in people]
    return {
        "code": CODE,
        "game": match.game,
        "status": "finished",
        "rated": False,
        "started_at": NOW - 30 * MINUTE_MS,
        "finished_at": NOW,
        "edition": "2.1",
        "dealt": log.dealt(),
        "table": shown,
        "seats": [
            {"seat": seat, "name": each["name"], "kind": kind, "score": match.scores[seat], "place": match.places[seat]}
            for seat, (each, kind) in enumerate(zip(people, kinds, strict=True))
        ],
        "deals": [
            {name: sheet[name] for name in ("dealer", "end", "winners", "scores")} | {"highlights": []}
            for sheet in sheets_of(log.events)
        ],
        "record": f"/api/tables/{CODE}/record",
        "looks": 0,
    }
