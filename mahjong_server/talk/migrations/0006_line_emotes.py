from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('talk', '0005_ties_move'),
    ]

    operations = [
        migrations.AddField(
            model_name='line',
            name='emote',
            field=models.BooleanField(db_default=False, default=False, help_text='the phrase was said by a face'),
        ),
    ]
