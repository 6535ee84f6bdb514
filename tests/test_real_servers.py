"""The servers that other tests lean on are real ones."""

import socket
import subprocess
import sys

import psycopg
import redis

from tests import real_servers


def test_redis_carries_messages(redis_url):
    with redis.Redis.from_url(redis_url) as client:
        listener = client.pubsub()
        listener.subscribe("hints")
        assert listener.get_message(timeout=60)["type"] == "subscribe"
        client.publish("hints", "one")
        assert listener.get_message(timeout=60)["data"] == b"one"
        listener.close()


def test_postgresql_gives_an_empty_database(postgres_server_url):
    with real_servers.database(postgres_server_url) as url, psycopg.connect(url) as connection:
        count = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert count == (0,)


def test_postgresql_gives_a_database_like_another(postgres_server_url, migrated_url):
    applied = "SELECT app, name FROM django_migrations ORDER BY id"
    with (
        real_servers.database(postgres_server_url, migrated_url) as url,
        psycopg.connect(migrated_url) as one,
        psycopg.connect(url) as other,
    ):
        rows = one.execute(applied).fetchall()
        assert rows
        assert other.execute(applied).fetchall() == rows


def test_a_cluster_takes_no_other_server_s_port_for_its_own():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        command = [sys.executable, "-m", "tests.cluster", "1", "--port", str(port)]
        done = subprocess.run(command, cwd=real_servers.ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert (
        done.stderr
        == f"dev: Can't listen on 127.0.0.1, port {port}: Address already in use. Choose others with --port.\n"
    )
