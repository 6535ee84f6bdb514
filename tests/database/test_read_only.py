"""A database that takes no writes is away; once it does again, no connection of before is kept that may not write."""

from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from mahjong_server.accounts.models import Player
from tests.backends import Backend, swapped

CUT = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = %s"


def test_writes_refused_for_a_while_are_an_outage_and_over_with_it(
    postgres_backend: Backend, postgres_url: str, django_db_blocker: DjangoDbBlocker
):
    name = urlsplit(postgres_url).path[1:]
    client = Client(raise_request_exception=False)
    administrator = psycopg.connect(postgres_url, autocommit=True)
    with django_db_blocker.unblock(), swapped(postgres_backend.database), administrator:
        administrator.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        administrator.execute(CUT, [name])
        answer = client.post("/api/me", {"name": "Anna"}, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (503, "database-away")
        with pytest.raises(OperationalError, match="no writes"):
            Player.objects.create(name="Boris")
        administrator.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
        again = (client.post("/api/me", {"name": "Anna"}, content_type="application/json") for _ in range(10))
        assert any(answer.status_code == 200 for answer in again)  # each session of before is met once at most


def test_a_file_that_was_read_only_when_it_was_opened_is_opened_anew(
    sqlite_backend: Backend, django_db_blocker: DjangoDbBlocker
):
    client = Client(raise_request_exception=False)
    with django_db_blocker.unblock(), swapped(sqlite_backend.database):
        for within in (False, True):
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA query_only = ON")
            if within:
                with pytest.raises(OperationalError, match="no writes"), transaction.atomic():
                    Player.objects.create(name="Boris")
            else:
                answer = client.post("/api/me", {"name": "Anna"}, content_type="application/json")
                assert (answer.status_code, answer.json()["code"]) == (503, "database-away")
            answer = client.post("/api/me", {"name": "Anna"}, content_type="application/json")
            assert answer.status_code == 200
            client.cookies.clear()
