"""Several at once, each on a connection of its own to the database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from mahjong_server.http.problems import Problem


def run_concurrently(*works):
    """Run all at the same moment; return each one's result, or the code of its refusal."""
    barrier = Barrier(len(works))

    def run(work):
        try:
            connection.ensure_connection()
            barrier.wait(20)
            return work()
        except Problem as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))
