"""Letters wait in the database until they are sent: who asked for one gets it, whatever becomes of a process.

A letter is taken for a while, sent, and deleted. So a process that is killed over it leaves it to the others; at worst
it comes twice.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connections

from mahjong_server.accounts.models import Outgoing
from mahjong_server.accounts.sign_in import password_reset
from mahjong_server.background import node_services
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.threads import GONE

log = logging.getLogger(__name__)
LOOK_S = 5.0
TAKEN_MS = 2 * 60 * 1000
"""So long a letter is its taker's. One that could not be sent is tried again after as long."""
KEPT_MS = 60 * 60 * 1000
MOST_WAITING = 200
"""Letters that may wait while the mail server is slow. Who asks for one more has to ask again."""


def ask(address: str, site: str) -> None:
    """Have a letter for a new password sent; ``site`` is the address of the pages.

    Whether the address is known is looked up only later, so that the answer is the same and as quick either way.
    """
    if Outgoing.objects.count() >= MOST_WAITING:
        log.error("a letter was not sent: %d are waiting", MOST_WAITING)
        return
    now = now_ms()
    Outgoing.objects.create(address=address, site=site, asked_at=now, due_at=now)
    postman = node_services.find(EmailOutbox)
    if postman is not None:
        postman.soon()


def send_due(now: int) -> bool:
    """Send one letter that is due (``now`` is epoch ms); return whether there was one."""
    letter = Outgoing.objects.filter(due_at__lte=now).order_by("due_at", "pk").first()
    if letter is None:
        return False
    mine = Outgoing.objects.filter(pk=letter.pk, due_at=letter.due_at).update(due_at=now + TAKEN_MS)
    if mine and (_is_too_old(letter, now) or _is_sent(letter)):
        letter.delete()
    return True


def _is_too_old(letter: Outgoing, now: int) -> bool:
    late = now - letter.asked_at > KEPT_MS
    if late:
        log.error("a letter was given up: it could not be sent for an hour")
    return late


def _is_sent(letter: Outgoing) -> bool:
    try:
        password_reset.send(letter.address, letter.site)
    except GONE:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a mail server may do; the address is nobody's business
        log.error("a letter could not be sent: %s", type(error).__name__)  # noqa: TRY400
        return False
    return True


class EmailOutbox:
    """Sends what waits, in a thread of its own in each process: at once what was asked for here, else at a look."""

    def __init__(self, _node: object) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mahjong-post")
        self._looking: asyncio.Task[None] | None = None
        self._ends = False

    async def start(self) -> None:
        """Begin."""
        self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        """Finish the letter in hand; the others wait."""
        self._ends = True
        if self._looking:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)

    def soon(self) -> None:
        """Look now; nobody waits for it."""
        self._thread.submit(self._send_all)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await asyncio.get_running_loop().run_in_executor(self._thread, self._send_all)

    def _send_all(self) -> None:
        try:
            close_old_connections()
            while not self._ends and send_due(now_ms()):
                pass
        except GONE as error:  # the next look finds what is left
            log.warning("the database does not answer: %s", type(error).__name__)
        except Exception:
            log.exception("looking for letters failed")
        finally:
            connections["default"].close()
