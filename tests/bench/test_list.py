"""``./dev bench`` knows every benchmark by its name and says what it measures."""

from bench.__main__ import benchmarks, main


def test_every_benchmark_is_listed_with_what_it_measures(capsys):
    assert main([]) == 0
    listed = capsys.readouterr().out
    assert {"server", "waits"} <= benchmarks().keys()
    for name, about in benchmarks().items():
        assert f"  {name:12} {about}\n" in listed
        assert about.endswith(".")


def test_a_name_that_there_is_not_is_answered_by_the_list(capsys):
    assert main(["nothing"]) == 2
    assert "NAME is one of" in capsys.readouterr().out
