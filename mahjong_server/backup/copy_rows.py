"""All rows of one database copied to another, of the same kind or not, in one transaction, and then compared.

Values go through Django's fields, so times keep their microseconds, and JSON and bytes are what they were.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import DatabaseError, connections, transaction
from django.db.models import Model

from mahjong_server.backup.checksums import RowChecksum
from mahjong_server.backup.failure import Failure

CHUNK: Final = 500
MADE_BY_MIGRATIONS: Final = (Permission, ContentType)
"""Any database that is up to date has rows of these, by numbers of its own."""
OF_DJANGO: Final = {"django_migrations"}
Kind = type[Model]
Report = Callable[[str, int], None]
"""Is told of each table, with its rows, once it is there."""


def report_nothing(_table: str, _rows: int) -> None:
    """Tell nobody."""


def all_models() -> list[Kind]:
    """Return the models of all tables."""
    return [kind for kind in apps.get_models(include_auto_created=True) if kind._meta.managed and not kind._meta.proxy]  # noqa: SLF001 - Django's documented API


def table_of(kind: Kind) -> str:
    """Return the name of a model's table."""
    return str(kind._meta.db_table)  # noqa: SLF001 - Django's documented API


def fields_of(kind: Kind) -> list[Any]:
    """Return the fields that have columns."""
    return list(kind._meta.local_concrete_fields)  # noqa: SLF001 - Django's documented API


def rows_of(kind: Kind, alias: str) -> Iterator[tuple[Any, ...]]:
    """Yield all rows of a table as Python has them."""
    names = [field.attname for field in fields_of(kind)]
    yield from kind._base_manager.using(alias).order_by().values_list(*names).iterator(CHUNK)  # noqa: SLF001 - Django's documented API


def copy_database(source: str, target: str, report: Report = report_nothing) -> None:
    """Copy everything over whatever is there, or nothing; raise ``Failure``."""
    for alias in (source, target):
        refuse_unknown(alias)
    with transaction.atomic(source), transaction.atomic(target):
        use_snapshot(source)
        for kind in all_models():
            clear_table(kind, target)
        sums = {kind: copy_table(kind, source, target) for kind in all_models()}
        reset_sequences(target)
        check_references(target)
        for kind, wanted in sums.items():
            compare_table(kind, target, wanted)
            report(table_of(kind), wanted.rows)


def use_snapshot(alias: str) -> None:
    """Have all reading of the transaction that has just begun see one moment, while others go on writing."""
    if connections[alias].vendor == "postgresql":
        with connections[alias].cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def refuse_unknown(alias: str) -> None:
    """Raise ``Failure`` where there are rows in tables that this version, by its settings, does not know."""
    filled = filled_tables(alias) - {table_of(kind) for kind in all_models()} - OF_DJANGO
    if filled:
        raise Failure(
            f"There are rows in {', '.join(sorted(filled))}, of which these settings know nothing. "
            "Set ADMIN_PATH if the server has an admin, or empty these tables."
        )


def refuse_filled(alias: str) -> None:
    """Raise ``Failure`` where a database holds anything that people have made."""
    filled = filled_tables(alias) - {table_of(kind) for kind in MADE_BY_MIGRATIONS} - OF_DJANGO
    if filled:
        raise Failure(f"The database to fill is not empty: there are rows in {', '.join(sorted(filled)[:3])}.")


def filled_tables(alias: str) -> set[str]:
    """Return the names of the tables that have rows, whether this version knows them or not."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        return {name for name in connection.introspection.table_names(cursor) if _has_rows(cursor, alias, name)}


def _has_rows(cursor: Any, alias: str, table: str) -> bool:
    quoted = connections[alias].ops.quote_name(table)
    cursor.execute(f"SELECT 1 FROM {quoted} LIMIT 1")  # noqa: S608 - a name from the database
    return cursor.fetchone() is not None


def clear_table(kind: Kind, alias: str) -> None:
    """Delete all rows of a table, whatever points at them: that is looked at once everything is there."""
    with connections[alias].cursor() as cursor:
        cursor.execute(f"DELETE FROM {connections[alias].ops.quote_name(table_of(kind))}")  # noqa: S608 - a model's name


def copy_table(kind: Kind, source: str, target: str) -> RowChecksum:
    """Copy a table; return what its rows add up to."""
    into, total, fields = connections[target], RowChecksum(), fields_of(kind)
    quote = into.ops.quote_name
    columns, marks = ", ".join(quote(field.column) for field in fields), ", ".join(["%s"] * len(fields))
    insert = f"INSERT INTO {quote(table_of(kind))} ({columns}) VALUES ({marks})"  # noqa: S608 - a model's names
    try:
        with into.cursor() as cursor:
            for rows in chunks(rows_of(kind, source)):
                for row in rows:
                    total.add(row)
                cursor.executemany(insert, [database_values(fields, row, into) for row in rows])
    except DatabaseError as error:
        raise Failure(f"{table_of(kind)} can't be copied: {' '.join(str(error).split())}") from None
    return total


def database_values(fields: list[Any], row: tuple[Any, ...], into: Any) -> list[Any]:
    """Return a row's values as a database takes them."""
    return [field.get_db_prep_save(value, into) for field, value in zip(fields, row, strict=True)]


def chunks(rows: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield rows by the hundreds."""
    iterator = iter(rows)
    while chunk := list(islice(iterator, CHUNK)):
        yield chunk


def reset_sequences(alias: str) -> None:
    """Have new rows numbered after those that were copied."""
    with connections[alias].cursor() as cursor:
        for statement in connections[alias].ops.sequence_reset_sql(no_style(), all_models()):
            cursor.execute(statement)


def check_references(alias: str) -> None:
    """Raise ``Failure`` where a row points at one that is not there."""
    try:
        connections[alias].check_constraints()
    except DatabaseError as error:
        raise Failure(f"A row points at one that is not there: {' '.join(str(error).split())}") from None


def compare_table(kind: Kind, target: str, wanted: RowChecksum) -> None:
    """Raise ``Failure`` where a table does not hold what was read."""
    found = RowChecksum()
    for row in rows_of(kind, target):
        found.add(row)
    if not found.is_same(wanted):
        raise Failure(f"{table_of(kind)} holds something else than was read ({found.rows} rows of {wanted.rows}).")
