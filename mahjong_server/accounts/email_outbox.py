"""Letters wait in the database until they are sent: who asked for one gets it, whatever becomes of a process.

A letter is taken for a while, sent, and deleted. So a process that is killed over it leaves it to the others; at worst
it comes twice.
"""

import logging

from mahjong_server.accounts.models import Outgoing
from mahjong_server.accounts.sign_in import password_reset
from mahjong_server.background import node_services
from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.threads import GONE
from mahjong_server.database.work_thread import WorkThread

log = logging.getLogger(__name__)
POLL_S = 5.0
TAKEN_MS = 2 * 60 * 1000
"""So long a letter is its taker's. One that could not be sent is tried again after as long."""
KEPT_MS = 60 * 60 * 1000
MOST_WAITING = 200
"""Letters that may wait while the mail server is slow. Who asks for one more has to ask again."""


def enqueue_reset(address: str, site: str) -> None:
    """Put a letter for a new password into the outbox; ``site`` is the address of the pages.

    Whether the address is known is looked up only later, so that the answer is the same and as quick either way.
    """
    if Outgoing.objects.count() >= MOST_WAITING:
        log.error("a letter was not sent: %d are waiting", MOST_WAITING)
        return
    now = now_ms()
    Outgoing.objects.create(address=address, site=site, asked_at=now, due_at=now)
    outbox = node_services.find(EmailOutbox)
    if outbox is not None:
        outbox.wake()


def send_due(now: int) -> bool:
    """Send one letter that is due (``now`` is epoch ms); return whether there was one."""
    letter = Outgoing.objects.filter(due_at__lte=now).order_by("due_at", "pk").first()
    if letter is None:
        return False
    mine = Outgoing.objects.filter(pk=letter.pk, due_at=letter.due_at).update(due_at=now + TAKEN_MS)
    if mine and (_is_too_old(letter, now) or _try_send(letter)):
        letter.delete()
    return True


def _is_too_old(letter: Outgoing, now: int) -> bool:
    late = now - letter.asked_at > KEPT_MS
    if late:
        log.error("a letter was given up: it could not be sent for an hour")
    return late


def _try_send(letter: Outgoing) -> bool:
    try:
        password_reset.send_reset(letter.address, letter.site)
    except GONE:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a mail server may do; the address is nobody's business
        log.error("a letter could not be sent: %s", type(error).__name__)  # noqa: TRY400
        return False
    return True


class EmailOutbox(PeriodicJob):
    """Sends what waits, in a thread of its own in each process: at once what was asked for here, else at a look."""

    def __init__(self, _node: object) -> None:
        super().__init__("looking for letters", POLL_S, lambda: self._thread.run(self._send_all))
        self._thread = WorkThread("mahjong-post")
        self._ends = False

    async def stop(self) -> None:
        """Finish the letter in hand; the others wait."""
        self._ends = True
        await super().stop()
        await self._thread.stop(finish=False)

    def _send_all(self) -> None:
        while not self._ends and send_due(now_ms()):
            pass
