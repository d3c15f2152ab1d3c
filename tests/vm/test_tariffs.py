"""What tariffs as bytes must do on every VM."""

import unittest

from rules_core.books import RULE_IDS, book
from rules_core.errors import Refusal
from rules_core.event import OUT, RANKED
from rules_core.koenigrufen import krenglbach
from rules_core.record import MAX_TARIFF
from rules_core.tariffs import book_of, decode, digest_of, encode, faults_of, hexadecimal
from tests.rules_core import scribe
from tests.rules_core.random_numbers import Lcg
from tests.vm.effort import some
from tests.vm.refused import refusal

# The bytes of a tariff name it in every log that there is: they stay as they are from 1.0.0 on.
# Those of a built-in one stand in no log; what its text says of an event may be read again.
DIGESTS = {
    "fft-4": "c2b7104ce8b8da7a",
    "ch-3": "34123eff9ac54448",
    "ch-4": "295d03fd7c142f3e",
    "ch-5": "faa8ffad7baf0716",
    "krenglbach": "d607dd0d4db71305",
    "tirol": "90eeee02bf82eaa3",
    "troccas-4": "7a9e6021dd495286",
    "troccas-6": "387dba4888f1e30a",
    "troccas-3": "e51b2c371f32f77d",
    "troccas-5": "cb89770059e5d69e",
}
SOLODREIER = 6  # its place among the games


def club():
    """Krenglbach with another Solodreier, under an id of its own, which ranks who stops."""
    tariff = krenglbach.tariff()
    tariff.rules = "club"
    tariff.names = (("de", "Wirtshauscup"),)
    tariff.games[SOLODREIER].value = tariff.games[SOLODREIER].lost = 10
    tariff.event.leavers = RANKED
    return tariff


class TestTariffs(unittest.TestCase):
    def test_digests_stay(self):
        assert sorted(DIGESTS) == sorted(RULE_IDS)
        for rules in RULE_IDS:
            data = encode(book(rules).tariff)
            assert hexadecimal(digest_of(data)) == DIGESTS[rules], rules
            assert encode(decode(data)) == data
            assert list(faults_of(decode(data))) == []

    def test_a_tariff_read_back_is_played_like_the_one_written(self):
        """Every built-in one: the same forms, and the same scores of deals at random."""
        for rules in RULE_IDS:
            own = book(rules)
            again = book_of(decode(encode(own.tariff)))
            for seed in range(20):
                answers = scribe.enter_deal(own, Lcg(seed).below, 30).result()
                packed = own.pack(answers)
                assert again.pack(again.unpack(packed)) == packed, (rules, seed)
                ours, theirs = own.score(answers), again.score(again.unpack(packed))
                assert (ours.points, ours.money, ours.void) == (
                    theirs.points,
                    theirs.money,
                    theirs.void,
                )

    def test_a_club_s_number_counts(self):
        found = book_of(decode(encode(club())))
        assert (found.id, found.version, len(found.digest)) == ("club", 1, 16)
        won = {"forehand": 0, "game": SOLODREIER, "declarer": 2, "ending": 0}
        assert found.score(won).points == [-10, -10, 30, -10]
        assert found.facts()["games"][SOLODREIER] == ("solodreier", 10)
        assert found.digest != DIGESTS["krenglbach"]

    def test_every_cut_and_every_flipped_bit_is_refused_or_another_tariff(self):
        """Never a traceback of another kind, never bytes that are not written back the same."""
        data = encode(club())
        for size in some(range(len(data)), 3):
            assert _refused(data[:size]), size
        assert _refused(data + b"\x00")
        for bit in some(range(len(data) * 8), 11):
            changed = bytearray(data)
            changed[bit >> 3] ^= 1 << (bit & 7)
            found = _decoded(bytes(changed))
            if found is not None:
                assert encode(found) == bytes(changed)

    def test_what_a_valat_multiplies(self):
        """Krenglbach: "Wird der Sechser-Dreier verloren, wird nur das Spiel (nicht aber die
        Ansagen) doppelt ... gewertet": a Valat of 8 × the value lost, or of 8 × 4, as the
        tariff says.
        """
        won, lost = 0, 1
        declarer, defence = 0, 1
        valat = {"name": 6, "announced": 0, "kontra": 0}
        sechserdreier = {"forehand": 0, "game": 5, "declarer": 0}
        for multiplies, values in (("outcome", (32, -64, -64, 32)), ("value", (32, -32, -32, 32))):
            tariff = club()
            tariff.valat_multiplies = multiplies
            found = book_of(decode(encode(tariff)))
            ends = ((won, declarer, 0), (lost, defence, 0), (lost, declarer, 1), (won, defence, 1))
            for (ending, side, made), stake in zip(ends, values):  # noqa: B905 (both VMs)
                bonus = dict(valat, side=side, made=made)
                answers = dict(sechserdreier, ending=ending, bonuses=[bonus])
                assert found.score(answers).points == [3 * stake, -stake, -stake, -stake], answers
            # After a Renonce everybody gets what the Valat would have brought him.
            answers = dict(
                sechserdreier, ending=3, renonce=[1], bonuses=[dict(valat, side=declarer)]
            )
            defender = -values[1]
            assert found.score(answers).points == [96, -96 - 2 * defender, defender, defender]
            # Without a Valat the game lost counts double in any case.
            assert found.score(dict(sechserdreier, ending=lost)).points == [-24, 8, 8, 8]

    def test_bytes_of_a_newer_version_are_refused(self):
        data = encode(club())
        assert data[0] == 1
        error = refusal(Refusal, decode, bytes([2]) + data[1:])
        assert (error.key, error.details) == ("unknown_version", (2,))

    def test_the_direction_of_play_is_a_byte_of_it(self):
        """The built-in ones are played counter-clockwise, and so are all that do not say it."""
        for rules in RULE_IDS:
            own = book(rules)
            assert not own.clockwise
            tariff = decode(encode(own.tariff))
            tariff.rules, tariff.clockwise = "club", True
            data = encode(tariff)
            assert book_of(decode(data)).clockwise
            tariff.clockwise = False
            assert not book_of(decode(encode(tariff))).clockwise
            assert len(encode(tariff)) == len(data)

    def test_what_becomes_of_leavers(self):
        """Krenglbach: "so werden beide Spieler vom Turnier gänzlich ausgeschlossen"; the other
        texts say nothing, so that who stops is ranked with their points. A club's tariff says
        either.
        """
        assert [rules for rules in RULE_IDS if book(rules).event.leavers == OUT] == ["krenglbach"]
        for rules in RULE_IDS:
            for leavers in (RANKED, OUT):
                tariff = decode(encode(book(rules).tariff))
                tariff.event.leavers = leavers
                assert decode(encode(tariff)).event.leavers == leavers

    def test_what_cannot_be_is_told_with_its_path(self):
        for change, path in (
            (lambda tariff: setattr(tariff, "rules", "Club"), "rules"),
            (lambda tariff: setattr(tariff, "kontra_money", (2, 4)), "kontra_money[0]"),
            (lambda tariff: setattr(tariff.event, "shares", (60, 50)), "event.shares"),
            (lambda tariff: setattr(tariff, "bonuses", ()), "games[1].flags"),
            (lambda tariff: setattr(tariff, "cents", -1), "cents"),
            (lambda tariff: setattr(tariff.games[0], "name", "schneider"), "games"),
            (lambda tariff: setattr(tariff.trischaken, "value", 0), "trischaken.value"),
        ):
            tariff = club()
            change(tariff)
            error = refusal(Refusal, encode, tariff)
            assert error.field.startswith(path), error.field

    def test_a_tariff_of_which_everything_is_long_fits_into_a_record(self):
        tariff = club()
        tariff.names = tuple([(code, 24 * "\U0001f0a1") for code in ("de", "en", "fr", "rm")])
        tariff.event.prizes = (1000000,) * 30
        tariff.event.shapes = ((4, 99, 300), (5, 99, 300)) * 4
        tariff.event.minutes = tuple([(300 - number, 999) for number in range(9)])
        assert 600 < len(encode(tariff)) <= MAX_TARIFF


def _decoded(data):
    """The tariff of these bytes, None if they are refused."""
    try:
        return decode(data)
    except ValueError:
        return None


def _refused(data):
    return _decoded(data) is None


if __name__ == "__main__":
    unittest.main()
