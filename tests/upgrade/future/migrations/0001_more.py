from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('play', '0005_unpacked'),
    ]

    operations = [
        migrations.CreateModel(
            name='Mood',
            fields=[
                ('id', models.BigAutoField(primary_key=True)),
                ('match', models.ForeignKey(on_delete=models.CASCADE, to='play.match')),
                ('word', models.CharField(max_length=16)),
            ],
        ),
        migrations.RunSQL(
            [
                "ALTER TABLE play_match ADD COLUMN mood varchar(16) DEFAULT '' NOT NULL",
                "ALTER TABLE play_seat ADD COLUMN hat varchar(16) NULL",
                "ALTER TABLE play_event ADD COLUMN note varchar(16) NULL",
            ],
            migrations.RunSQL.noop,
        ),
    ]
