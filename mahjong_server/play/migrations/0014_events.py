from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0013_replay_source"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="source",
            field=models.CharField(
                choices=[
                    ("table", "Table"),
                    ("seek", "Seek"),
                    ("rematch", "Rematch"),
                    ("replay", "Replay"),
                    ("event", "Event"),
                ],
                default="table",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="occasion",
            field=models.JSONField(
                blank=True,
                null=True,
                help_text="of an event's table: its key and name, the round and the table, from 1",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="chat",
            field=models.CharField(
                choices=[("free", "Free"), ("phrases", "Phrases"), ("off", "Off")],
                db_default="free",
                default="free",
                help_text="what may be said here",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="paused_at",
            field=models.BigIntegerField(
                blank=True,
                null=True,
                help_text="since when a referee has it stand still; its log and clock say the same",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="added_ms",
            field=models.BigIntegerField(
                db_default=0, default=0, help_text="a session by time: so much later it ends than was agreed"
            ),
        ),
    ]
