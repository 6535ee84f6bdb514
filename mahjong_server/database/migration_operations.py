"""Operations for migrations that run while games are on: nobody may wait for a table to be gone through."""

from typing import Any

from django.db.migrations import AddIndex


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
