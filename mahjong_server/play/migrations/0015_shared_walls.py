from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0014_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="walls",
            field=models.BinaryField(
                editable=False,
                help_text="the key of walls that tables share (``shared_walls``)",
                max_length=32,
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="walls_until",
            field=models.BigIntegerField(
                editable=False,
                help_text="epoch ms: from then on all may see what was dealt by shared walls",
                null=True,
            ),
        ),
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
                    ("daily", "Daily"),
                    ("practice", "Practice"),
                ],
                default="table",
                max_length=8,
            ),
        ),
    ]
