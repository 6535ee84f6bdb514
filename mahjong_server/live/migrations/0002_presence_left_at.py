from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("live", "0001_initial"),
    ]

    operations = [
        migrations.AddField("presence", "left_at", models.BigIntegerField(blank=True, null=True)),
    ]
