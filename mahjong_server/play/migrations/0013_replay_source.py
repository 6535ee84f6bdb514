from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0012_bot_pace"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="source",
            field=models.CharField(
                choices=[("table", "Table"), ("seek", "Seek"), ("rematch", "Rematch"), ("replay", "Replay")],
                default="table",
                max_length=8,
            ),
        ),
    ]
