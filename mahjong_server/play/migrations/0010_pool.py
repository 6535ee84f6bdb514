from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0009_snapshot_clock'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='pool',
            field=models.CharField(blank=True, db_default='', default='', help_text='the queue that it was found in', max_length=32),
        ),
    ]
