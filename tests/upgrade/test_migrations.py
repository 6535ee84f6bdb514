"""Migrations run while games are on: what older processes could not live with, or would have to wait for, is refused.

An older process writes rows without the columns that it does not know, and reads those that it knows.
"""

from typing import Any

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

from mahjong_server.database.migration_operations import AddIndexBeside, MoveContentType

FIRST = {
    ("accounts", "0001_initial"),
    ("accounts", "0002_accounts"),
    ("accounts", "0003_people"),
    ("archive", "0001_archive"),
    ("live", "0001_initial"),
    ("lobby", "0001_invites_and_kicks"),
    ("matchmaking", "0001_initial"),
    ("play", "0001_initial"),
    ("play", "0002_place_to_play"),
    ("play", "0003_watching"),
    ("ratings", "0001_initial"),
    ("talk", "0001_initial"),
}
"""Those of the first releases, before there was anything to upgrade."""
LOADER = MigrationLoader(None, ignore_no_migrations=True)


WRONG = {
    "bare": "older processes insert rows without it: null=True or db_default",
    "index": "every writer waits for the index: AddIndexBeside, in a migration of its own that is not atomic",
    "rewritten": "a table in use may not be rewritten: add a field, fill it, drop this one versions later",
    "data": "data is changed by a command, in small steps, beside play",
    "other": "older processes still use what this changes",
}
HARMLESS = migrations.CreateModel | migrations.AlterModelOptions | migrations.AlterModelManagers | MoveContentType


def faults(migration: migrations.Migration, state: ProjectState) -> list[str]:
    """Return what is wrong with a migration that starts from this state, in words for its author."""
    made = {operation.name_lower for operation in migration.operations if isinstance(operation, migrations.CreateModel)}
    found = []
    for operation in migration.operations:
        if getattr(operation, "model_name_lower", None) not in made:  # nobody uses a table that was just made
            found += [f"{operation.describe()}: {WRONG[word]}" for word in wrong(operation, migration, state)]
        operation.state_forwards(migration.app_label, state)
    return found


def wrong(operation: Operation, migration: migrations.Migration, state: ProjectState) -> list[str]:
    match operation:
        case migrations.AddField(field=field):
            return ["bare"] * (not field.null and field.db_default is NOT_PROVIDED)
        case AddIndexBeside():
            return ["index"] * migration.atomic
        case migrations.AddIndex():
            return ["index"]
        case migrations.AlterField(field=field):
            old = state.models[migration.app_label, operation.model_name_lower].fields[operation.name]
            return ["rewritten"] * (kept_as(old) != kept_as(field))
        case migrations.RunPython():
            return ["data"]
        case _:
            return ["other"] * (not is_harmless(operation))


def is_harmless(operation: Operation) -> bool:
    """Return whether no table changes that anybody uses."""
    state_only = isinstance(operation, migrations.SeparateDatabaseAndState) and not operation.database_operations
    return state_only or isinstance(operation, HARMLESS)


def kept_as(field: Any) -> object:
    """Return all that the database knows of a field."""
    _, path, args, options = field.deconstruct()
    return path, args, {key: value for key, value in options.items() if key not in {*field.non_db_attrs, "default"}}


def holding(*operations: Operation) -> migrations.Migration:
    kind = type("Migration", (migrations.Migration,), {"operations": list(operations)})
    made: migrations.Migration = kind("x", "play")
    return made


def ours() -> list[migrations.Migration]:
    labels = {config.label for config in apps.get_app_configs() if config.name.startswith("mahjong_server.")}
    found = LOADER.disk_migrations
    return [migration for key, migration in sorted(found.items()) if key[0] in labels and key not in FIRST]


@pytest.mark.parametrize("migration", ours(), ids=str)
def test_a_migration_can_run_while_games_are_on(migration):
    assert faults(migration, LOADER.project_state((migration.app_label, migration.name), at_end=False)) == []


def test_there_are_such_migrations_and_all_first_ones():
    assert len(ours()) >= 2
    assert set(LOADER.disk_migrations) > FIRST


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (migrations.AddField("match", "mood", models.CharField(max_length=8, default="")), "db_default"),
        (migrations.AddField("match", "mood", models.CharField(max_length=8, null=True)), ""),
        (migrations.AddField("match", "mood", models.CharField(max_length=8, db_default="")), ""),
        (migrations.AddIndex("match", models.Index(fields=["head"], name="x")), "AddIndexBeside"),
        (AddIndexBeside("match", models.Index(fields=["head"], name="x")), "not atomic"),
        (migrations.RemoveField("match", "head"), "still use"),
        (migrations.RenameField("match", "head", "top"), "still use"),
        (migrations.RenameModel("Match", "Table"), "still use"),
        (migrations.DeleteModel("Match"), "still use"),
        (migrations.AlterField("match", "head", models.BigIntegerField(default=0)), "rewritten"),
        (migrations.AlterField("match", "head", models.PositiveIntegerField(default=7, help_text="told")), ""),
        (migrations.AddConstraint("match", models.UniqueConstraint(fields=["head"], name="y")), "still use"),
        (migrations.RunPython(migrations.RunPython.noop), "command"),
        (migrations.RunSQL("SELECT 1"), "still use"),
    ],
    ids=lambda value: "" if isinstance(value, str) else type(value).__name__,
)
def test_what_is_unsafe_is_refused(operation, word):
    found = faults(holding(operation), LOADER.project_state())
    assert bool(found) == bool(word)
    assert word in "".join(found)


def test_a_new_table_may_have_anything():
    made = migrations.CreateModel("Mood", [("id", models.BigAutoField(primary_key=True))])
    index = migrations.AddIndex("mood", models.Index(fields=["id"], name="z"))
    assert faults(holding(made, index), LOADER.project_state()) == []
