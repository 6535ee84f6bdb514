from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0010_pool"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="at_time",
            field=models.CharField(
                choices=[("cut", "Cut"), ("finish", "Finish"), ("one-more", "One More")],
                db_default="cut",
                default="cut",
                help_text="a session by time: what becomes of the deal in progress",
                max_length=8,
            ),
        ),
    ]
