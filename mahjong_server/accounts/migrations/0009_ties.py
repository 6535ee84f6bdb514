"""Ties, whose table talk made: only Django's picture of it moves here."""

import django.db.models.deletion
import mahjong_server.accounts.models
import mahjong_server.database.shared_clock
from django.db import migrations, models
from mahjong_server.database.migration_operations import MoveContentType


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_sign_up_links"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("talk", "0005_ties_move"),
    ]
    operations = [
        MoveContentType("tie", "talk", "accounts"),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Tie",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("key", models.CharField(default=mahjong_server.accounts.models.new_tie_key, max_length=16, unique=True)),
                        ("sort", models.CharField(choices=[("mute", "Mute"), ("block", "Block")], max_length=8)),
                        ("at", models.BigIntegerField(default=mahjong_server.database.shared_clock.now_ms)),
                        ("by", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ties", to="accounts.player")),
                        ("whom", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="tied_by", to="accounts.player")),
                    ],
                    options={
                        "db_table": "talk_tie",
                        "constraints": [models.UniqueConstraint(fields=("by", "whom"), name="talk_tie_once")],
                    },
                ),
            ]
        )
    ]
