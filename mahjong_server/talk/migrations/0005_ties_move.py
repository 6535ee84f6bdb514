"""Ties belong to accounts from here on. Their table stays as it is: only Django's picture of it moves."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("talk", "0004_clear_lines")]
    operations = [migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("Tie")])]
