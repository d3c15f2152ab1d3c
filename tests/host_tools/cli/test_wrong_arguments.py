"""What is said of wrong arguments: in one sentence, in three languages, with what may be meant."""

import pytest

from host_tools.cli.main import main

WRONG = {
    "a wrong option": (
        "decide lot --evnt 1",
        "there is no option '--evnt'; did you mean --event",
        "es gibt keine Option '--evnt'; vielleicht --event",
        "il n’y a pas d’option '--evnt'\xa0; peut-être --event",
    ),
    "a wrong option of an action": (
        "persons list --fnd Huber",
        "there is no option '--fnd'; did you mean --find",
        "es gibt keine Option '--fnd'; vielleicht --find",
        "il n’y a pas d’option '--fnd'\xa0; peut-être --find",
    ),
    "an option like none": (
        "backup --xyzzy",
        "there is no option '--xyzzy'; ",
        "es gibt keine Option '--xyzzy'; ",
        "il n’y a pas d’option '--xyzzy'\xa0; ",
    ),
    "a missing word": ("decide", "missing: KIND", "es fehlt: KIND", "il manque\xa0: KIND"),
    "a missing value": (
        "status --round",
        "--round: its value is missing",
        "--round: der Wert fehlt",
        "--round\xa0: la valeur manque",
    ),
    "no number": (
        "status --round one",
        "--round: 'one' is no number",
        "--round: 'one' ist keine Zahl",
        "--round: 'one' n’est pas un nombre",
    ),
    "a kind": (
        "decide rulng",
        "'rulng' is none of them; did you mean ruling",
        "'rulng' gehört nicht dazu; vielleicht ruling",
        "'rulng' n’en fait pas partie\xa0; peut-être ruling",
    ),
    "one of few": (
        "export evnt",
        "'evnt' is none of documents, deals, event",
        "'evnt' ist keines von documents, deals, event",
        "'evnt' n’est aucun de documents, deals, event",
    ),
    "an action": (
        "persons forgt",
        "'forgt' is none of them; did you mean forget",
        "'forgt' gehört nicht dazu; vielleicht forget",
        "'forgt' n’en fait pas partie\xa0; peut-être forget",
    ),
    "two that exclude each other": (
        "publish out --event 1 --season Cup",
        "--season does not go together with --event",
        "--season passt nicht zu --event",
        "--season ne va pas avec --event",
    ),
    "a value of a switch": (
        "status --json=yes",
        "--json takes no value",
        "--json nimmt keinen Wert",
        "--json ne prend pas de valeur",
    ),
    "a word too many": (
        "backup a.db b.db",
        "too much: 'b.db'",
        "zu viel: 'b.db'",
        "de trop\xa0: 'b.db'",
    ),
    "a day": (
        "deals --date tomorrow",
        "--date: 'tomorrow' is no day such as 2026-11-21",
        "--date: 'tomorrow' ist kein Tag wie 2026-11-21",
        "--date: 'tomorrow' n’est pas un jour comme 2026-11-21",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_it_is_said_in_the_language_of_the_terminal(wrong, monkeypatch, capsys):
    line, *sentences = WRONG[wrong]
    for language, sentence in zip(("en", "de", "fr"), sentences, strict=True):
        monkeypatch.setenv("LANG", language)
        with pytest.raises(SystemExit) as ended:
            main(line.split())
        assert ended.value.code == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert sentence in told.err
        assert told.err.count("\n") == 1
        assert f"'schreiber {line.split()[0]}" in told.err


def test_the_three_nearest_kinds_are_named(capsys):
    with pytest.raises(SystemExit):
        main(["decide", "sea"])
    assert "did you mean seats, season or " in capsys.readouterr().err


def test_an_option_is_not_shortened(capsys):
    """What means one thing today would mean two once there is another option."""
    with pytest.raises(SystemExit):
        main(["status", "--rou", "1"])
    assert "there is no option '--rou'; did you mean --round" in capsys.readouterr().err
