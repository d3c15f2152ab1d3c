"""What sentences about the rulings of an event call its sources."""

from host_tools.tournament.tables.rulings.asked import asked_at
from tests.cases.desk.evening import Evening
from tests.cases.row import BOX, Plan, Source, Stretch
from tests.host_tools.typed import sheet_typed

TABLES = (("Anna", "Beat", "Carl", "Dora"), ("Emil", "Fritz", "Gerti", "Hans"))


def with_sheets(*sheets):
    """The event and its table 1, of which these sheets were typed: persons and deals each."""
    evening = Evening(Plan("krenglbach", 12, (TABLES,), others=("Ida",)))
    for names, deals in sheets:
        persons = [evening.number(name) for name in names.split()]
        sheet = {"persons": persons, "points": [6, 2, -3, -5], "deals": deals}
        evening.decide(sheet_typed({"round": 1, "table": 1} | sheet))
    event = evening.event()
    return event, event.tables[1, 1]


def test_a_sheet_that_does_not_say_where_it_begins_was_played():
    event, table = with_sheets(("Ida Beat Carl Dora", 12))
    [asked] = asked_at(event, table)
    assert str(asked.words) == "Ida was not drawn here, and stands at place 1 of the sheet"
    assert [str(one.words) for one in asked.offers] == ["Ida sat there", "Anna sat there"]


def test_of_several_sheets_each_has_a_number():
    event, table = with_sheets(("Anna Beat Carl Dora", 12), ("Ida Beat Carl Dora", 12))
    names = event.source_names(1)
    called = {str(names.source(one.id)): names.deals(one.id) for one in table.stand.whole.sources}
    assert called == {"sheet 1": (1, 12), "sheet 2": (1, 12)}


def test_the_sheets_of_a_table_are_numbered_as_if_there_was_no_other_table():
    evening = Evening(Plan("krenglbach", 12, (TABLES,)))
    for table, totals in ((1, (6, 2, -3, -5)), (2, (6, 2, -3, -5)), (2, (6, 2, -5, -3))):
        persons = [evening.number(name) for name in TABLES[table - 1]]
        sheet = {"persons": persons, "points": list(totals), "deals": 12, "first": 1}
        evening.decide(sheet_typed({"round": 1, "table": table} | sheet))
    event = evening.event()
    [asked] = asked_at(event, event.tables[1, 2])
    assert [str(one.words) for one in asked.offers] == ["only sheet 2", "only sheet 1"]
    names = event.source_names(1)
    [sheet] = event.tables[1, 1].stand.whole.sources
    assert str(names.source(sheet.id)) == "the sheet"


def box(name, places, table=1, deals=12):
    """A box that has brought so many deals."""
    played = (Stretch(1, deals, (-8, 24, -8, -8)),) if deals else ()
    return Source(name, BOX, 1, table, tuple(places.split()), played)


def with_boxes(*boxes):
    """The event of which these boxes were read."""
    evening = Evening(Plan("krenglbach", 12, (TABLES,)))
    for one in boxes:
        evening.take(one)
    return evening.event()


def test_the_box_of_a_table_needs_no_name_and_of_several_each_has_a_number():
    event = with_boxes(box("a", "Anna Beat Carl Dora", deals=5))
    assert str(event.source_names(1).source("a")) == "the box"
    event = with_boxes(*(box(name, "Anna Beat Carl Dora", deals=5) for name in "ab"))
    assert [str(event.source_names(1).source(name)) for name in "ab"] == ["box 1", "box 2"]


def test_what_is_left_of_another_table_says_which():
    event = with_boxes(box("a", "Anna Fritz Carl Dora"), box("b", "Emil Fritz Gerti Hans", 2, 0))
    [asked] = asked_at(event, event.tables[1, 1])
    left = {str(one.words): [str(each) for each in one.left] for one in asked.offers}
    there = "table 2: Fritz has a seat here, and plays at table 1"
    assert left["Fritz sat there"] == ["Beat was drawn here and has not played", there]
