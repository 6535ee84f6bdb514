"""Somebody who asks for a table against bots until one is given, and then plays there as all do."""

from typing import Final

import msgspec

from bench.human_pace.plan import SeatPlan, TableAnswer
from bench.human_pace.seat import Loop, Seat
from bench.load.link import ROOM, Link

RETRY_S: Final = 30.0
"""Seconds until somebody who was refused asks again: what the server's ``Retry-After`` says."""
ORDER: Final = b'{"deals":16,"speed":"slow"}'


class Begun(msgspec.Struct):
    """What is read of the answer."""

    code: str


class Newcomer(Seat):
    """A player without a table. ``table`` of the plan is a number that no other player has."""

    def __init__(self, loop: Loop, plan: SeatPlan) -> None:
        super().__init__(loop, plan)
        self._answer = b""
        self.is_asking = False

    def dial(self) -> None:
        """Open a socket at the table, or ask for one."""
        if self.plan.path:
            super().dial()
            return
        self._answer, self.is_asking = b"", True
        self._connect(probing=False)

    def _request(self) -> bytes:
        if not self.is_asking:
            return super()._request()
        host = f"127.0.0.1:{self.loop.port}"
        lines = [
            "POST /api/play HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            "Content-Type: application/json",
            f"Content-Length: {len(ORDER)}",
            "Connection: close",
        ]
        return "\r\n".join([*lines, "", ""]).encode() + ORDER

    def _read_head(self, link: Link) -> None:
        if not self.is_asking:
            super()._read_head(link)
            return
        data = link.sock.recv(ROOM)
        self._answer += data
        if not data:
            self._drop()
            self.is_asking = False
            self._take_answer(self._answer)

    def _take_answer(self, answer: bytes) -> None:
        """Play at the table that was given, or ask again later."""
        head, _, body = answer.partition(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1]) if head else 0
        self.loop.outcome.answers.append(TableAnswer(self.loop.now, status))
        if status != 201:
            self._later(RETRY_S, self.dial)
            return
        cookies = [
            line.split(b":", 1)[1].split(b";")[0].strip().decode()
            for line in head.split(b"\r\n")
            if line.lower().startswith(b"set-cookie:")
        ]
        code = msgspec.json.decode(body, type=Begun).code
        plan = self.plan
        self.plan = SeatPlan(plan.table, 0, f"/ws/tables/{code}", "; ".join(cookies), plan.address)
        self.dial()

    def lose(self, code: int) -> None:
        """Come back as the page does; who has no table yet asks again later."""
        if not self.is_asking:
            super().lose(code)
            return
        self._drop()
        self.is_asking = False
        self._take_answer(b"")
