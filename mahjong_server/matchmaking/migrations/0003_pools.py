from django.db import migrations, models

POOL = "the queue's key; empty: the first of the game that is rated or not"


class Migration(migrations.Migration):

    dependencies = [
        ('matchmaking', '0002_proposals'),
    ]

    operations = [
        migrations.AddField(
            model_name=name,
            name='pool',
            field=models.CharField(db_default='', default='', help_text=POOL, max_length=32),
        )
        for name in ('absence', 'seek', 'wait')
    ]
