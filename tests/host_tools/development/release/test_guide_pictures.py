"""What is written in a picture is said in the language of the book, and stays within its edges."""

from hardware.workshop.svg import Drawing
from host_tools.development.release.guides.guide_pictures import labels, translated

WORDS = {"lid": "couvercle", "nut & bolt": "écrou & vis", "H1 lid": "un couvercle très, très long"}


def drawing():
    made = Drawing(200, 100, "A test", "a test")
    made.text(10, 20, "lid")
    made.text(100, 40, "nut & bolt", anchor="middle")
    made.text(100, 60, "H1 lid")
    made.text(10, 80, "H1")
    return made.finish()


def test_labels_are_found_but_no_names_of_parts():
    assert labels(drawing()) == ["lid", "nut & bolt", "H1 lid"]
    assert labels('<svg viewBox="0 0 9 9"><text\ntextLength="2">drawn by KiCad</text></svg>') == []


def test_labels_are_translated_and_squeezed_where_there_is_no_room():
    english = drawing()
    french = translated(english, WORDS.get)
    assert labels(french) == list(WORDS.values())
    long = next(line for line in french.splitlines() if "très" in line)
    assert 'x="100" y="64.2"' in long
    assert 'textLength="90.0"' in long
    assert french.count("textLength") == 1
    assert ">couvercle</text>" in french
    assert translated(english, str) == english
