from django.db import migrations, models

from mahjong_server.database.migration_operations import AddIndexBeside


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('play', '0004_packs'),
    ]

    operations = [
        AddIndexBeside(
            model_name='match',
            index=models.Index(condition=models.Q(('filed', True), ('packed', False)), fields=['finished_at'], name='play_match_unpacked'),
        ),
    ]
