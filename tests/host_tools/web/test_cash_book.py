"""The cash book of a year: on its page, on paper, as files, and by the command."""

import json

from host_tools.cli.main import main
from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.season_of_three import play_season


def _with_money(path):
    """Stakes of 10.00 of two, cards for 12.50; after the end a prize of 7.00."""
    with Database(path) as database:
        play_season(database, close=False)
        decide_on(
            database,
            2,
            [
                ("paid", {"person": 1, "cents": 1000}),
                ("paid", {"person": 2, "cents": 1000}),
                ("expense", {"cents": 1250, "text": "Cards", "receipt": "17"}),
                ("close", {"closed": True}),
            ],
        )
        decide_on(database, 2, [("prize_paid", {"person": 1, "cents": 700})])
        assert len(database.documents.of_event(2)) == 1


def test_on_the_page_and_as_files(page, path):
    _with_money(path)
    shown = page.get("/cash").text
    assert "Expense: Cards 17 12.50 7.50" in shown
    assert "Prize paid out Anna 7.00 0.50" in shown
    assert "Cup 2 20.00 19.50 0.50" in shown
    rows = json.loads(page.get("/cash/book.json").html)[0]["rows"]
    assert [row["balance_cents"] for row in rows][-4:] == [1000, 2000, 750, 50]
    assert "Cash book" in page.get("/cash/paper").text
    assert page.get("/cash?currency=CHF").status == 200
    assert page.get("/cash?currency=JPY").status == 422
    assert page.get("/cash?year=x").status == 422


def test_by_the_command(path, tmp_path, capsys, played):
    _with_money(path)
    known = ["--database", str(path)]
    assert main(["cash", *known]) == 0
    assert "Expense: Cards" in capsys.readouterr().out
    file = tmp_path / "cash.csv"
    assert main(["cash", "--output", str(file), *known]) == 0
    assert "Expense: Cards,,17,,1250,750" in file.read_text(encoding="utf-8")
    assert main(["cash", "--output", "cash.pdf", *known]) == 2
    assert main(["cash", "--currency", "JPY", *known]) == 1
