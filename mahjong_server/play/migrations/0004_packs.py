import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0003_watching'),
    ]

    operations = [
        migrations.CreateModel(
            name='Pack',
            fields=[
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='pack', serialize=False, to='play.match')),
                ('data', models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name='match',
            name='packed',
            field=models.BooleanField(db_default=False, default=False, help_text='its log is one row of ``Pack``'),
        ),
    ]
