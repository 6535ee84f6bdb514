from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0011_at_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="bot_pace",
            field=models.CharField(
                choices=[("natural", "Natural"), ("quick", "Quick"), ("instant", "Instant")],
                db_default="natural",
                default="natural",
                help_text="how fast bots play",
                max_length=8,
            ),
        ),
    ]
