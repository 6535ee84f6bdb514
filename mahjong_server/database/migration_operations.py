"""Operations for migrations that run while games are on: nobody may wait for a table to be gone through."""

from typing import Any

from django.db.migrations import AddIndex
from django.db.migrations.operations.base import Operation


class AddIndexBeside(AddIndex):
    """Add an index to a table in use. PostgreSQL builds it beside the writers; its migration must not be ``atomic``."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Build the index."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            schema_editor.add_index(model, self.index, concurrently=True)


class MoveContentType(Operation):
    """Gives the content type of a model that another app has from now on to that app, so that no stale one is left.

    One row changes. Django does the like where a model is renamed.
    """

    reduces_to_sql = False

    def __init__(self, model: str, before: str, after: str) -> None:
        self.model, self.before, self.after = model, before, after

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Change nothing: content types are no part of a migration's state."""

    def database_forwards(self, _app: str, schema_editor: Any, from_state: Any, _to_state: Any) -> None:
        """Give the content type to the new app."""
        self._move(schema_editor, from_state, self.before, self.after)

    def database_backwards(self, _app: str, schema_editor: Any, from_state: Any, _to_state: Any) -> None:
        """Give it back to the old app."""
        self._move(schema_editor, from_state, self.after, self.before)

    def _move(self, schema_editor: Any, state: Any, before: str, after: str) -> None:
        types = state.apps.get_model("contenttypes", "ContentType").objects.using(schema_editor.connection.alias)
        types.filter(app_label=before, model=self.model).update(app_label=after)

    def describe(self) -> str:
        """Return what it does, in words."""
        return f"Move the content type of {self.model} from {self.before} to {self.after}"
