"""The pool of connections to PostgreSQL, whose server an administrator or a failover may restart at any time."""

import psycopg
from django.db import connection, connections
from pytest_django.plugin import DjangoDbBlocker

from tests.backends import Backend, swapped


def ask() -> int:
    """Ask the database as a request does, that gives its connection back when it is answered."""
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    connection.close()
    return int(pid)


def test_a_request_after_every_connection_was_cut_gets_a_new_one(
    postgres_backend: Backend, postgres_url: str, django_db_blocker: DjangoDbBlocker
):
    with (
        django_db_blocker.unblock(),
        swapped(postgres_backend.database),
        psycopg.connect(postgres_url) as administrator,
    ):
        cut = ask()
        administrator.execute("SELECT pg_terminate_backend(%s, 5000)", [cut])
        assert ask() != cut
