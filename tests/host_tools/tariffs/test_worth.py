"""What a deal can come to by a tariff: there has to be room for it in a record."""

from host_tools.tariffs.file import read_text
from host_tools.tariffs.shelf import find, known_ids
from host_tools.tariffs.write import write
from rules_core.koenigrufen.tariff_fields import _most_worth
from rules_core.session import MAX_DEALS
from rules_core.tariff_fields import MOST_WORTH
from rules_core.tariffs import faults_of

OOE = write(find("ooe-2023").tariff)


def test_the_longest_session_fits_into_a_record():
    assert MOST_WORTH * MAX_DEALS <= 0x7FFFFFFF < (MOST_WORTH + 1) * MAX_DEALS


def test_every_tariff_of_ours_has_room_to_spare_for_an_euro_a_point():
    for rules in known_ids():
        tariff = find(rules).tariff
        if tariff.engine == "koenigrufen":
            assert 100 * _most_worth(tariff, max(tariff.kontra_money)) < MOST_WORTH
        assert list(faults_of(tariff)) == []


def test_the_most_is_what_the_dearest_deal_comes_to():
    """Solodreier 8, Sub on it and on its announced Valat, and every bonus with Sub."""
    tariff = find("ooe-2023").tariff
    valat = 8 * 8 * 8 * 8
    bonuses = 2 * 8 * (2 + 4 + 6 + 8 + 2 + 2)
    assert _most_worth(tariff, 8) == 5 * (valat + bonuses)


def test_too_much_is_told_where_it_is_set():
    text = OOE.replace("[1, 2, 4, 8]", "[1, 16, 32, 64]").replace("cents = 10", "cents = 100")
    _, [fault] = read_text(text)
    assert text.splitlines()[fault.line - 1] == "cents = 100"
    assert "a deal could come to" in fault.sentence
    text = OOE.replace("[1, 1, 1, 1]", "[1, 16, 32, 64]").replace("value = 8", "value = 999")
    _, faults = read_text(text)
    assert text.splitlines()[faults[0].line - 1].startswith("kontra_points")


def test_what_a_campaign_has_found():
    """Every number as high as it may be: a record could not hold what a Dreier comes to."""
    text = OOE.replace("kontra_money = [1, 2, 4, 8]", "kontra_money = [1, 64, 64, 64]")
    text = text.replace("cents = 10", "cents = 999").replace("value = 4", "value = 999")
    _, [fault] = read_text(text)
    assert text.splitlines()[fault.line - 1] == "cents = 999"
