from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("play", "0008_waiting_and_gone"),
    ]

    operations = [
        migrations.AddField(
            model_name='snapshot',
            name='clock',
            field=models.TextField(help_text='JSON of clock.Clock, as it was then', null=True),
        ),
    ]
