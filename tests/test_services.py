"""The servers that other tests lean on are real ones."""

import psycopg
import redis

from tests import services


def test_redis_carries_messages(redis_url):
    with redis.Redis.from_url(redis_url) as client:
        listener = client.pubsub()
        listener.subscribe("hints")
        assert listener.get_message(timeout=60)["type"] == "subscribe"
        client.publish("hints", "one")
        assert listener.get_message(timeout=60)["data"] == b"one"
        listener.close()


def test_postgresql_gives_an_empty_database(postgres_server_url):
    with services.database(postgres_server_url) as url, psycopg.connect(url) as connection:
        count = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
    assert count == (0,)


def test_postgresql_gives_a_database_like_another(postgres_server_url, migrated_url):
    applied = "SELECT app, name FROM django_migrations ORDER BY id"
    with (
        services.database(postgres_server_url, migrated_url) as url,
        psycopg.connect(migrated_url) as one,
        psycopg.connect(url) as other,
    ):
        rows = one.execute(applied).fetchall()
        assert rows
        assert other.execute(applied).fetchall() == rows
