from django.db import migrations


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('future', '0001_more'),
    ]

    operations = [
        migrations.RunSQL('CREATE INDEX CONCURRENTLY play_event_note ON play_event (note)', migrations.RunSQL.noop),
    ]
