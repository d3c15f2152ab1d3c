"""What the record must do on every VM."""

import binascii
import unittest

from rules_core import record
from rules_core.pin import LAST_PIN
from rules_core.record import (
    MAX_ANSWERS,
    MAX_REASON,
    MAX_SEATS,
    RecordError,
    Stamp,
    decode,
    encode,
)
from rules_core.session import MAX_LABEL, MAX_NAME, MAX_RULES
from tests.vm.effort import some
from tests.vm.refused import refusal

CARD = "\U0001f0cf"  # takes four bytes
PREVIOUS = bytes.fromhex("0102030405060708")

BEGIN = {"box": b"\xe6\x60\x58\x38\x83\x2a\x4b\x21", "nonce": b"\x00" * 8, "firmware": "0.1.0"}
SESSION = {
    "rules": "fft-4",
    "table": 7,
    "round": 2,
    "players": ["Anna", "Béat", "Zoë", ""],
    "deals": 24,
    "dealer": 3,
    "scribe": 1,
    "opponents_key": True,
    "label": "Frühlingsturnier, Samstag",
    "tariff": "",
    "numbers": [],
    "tariff_at": 0,
    "continues": None,
    "first_deal": 1,
    "carried": [],
    "carried_money": [],
    "at_once": False,
}
DEAL = {
    "rules": "fft-4",
    "version": 1,
    "session": 1,
    "back": 53,
    "director": False,
    "pin": 0,
    "number": 3,
    "dealer": 2,
    "corrects": None,
    "before": None,
    "answers": [0, 2, 83, 1, 0, 4],
    "points": [-74, -74, 222, -74],
    "money": None,
    "void": False,
    "at_once": False,
}
CORRECTION = {
    "rules": "fft-4",
    "version": 1,
    "session": 1,
    "back": 53,
    "director": False,
    "pin": 0,
    "number": 3,
    "dealer": 2,
    "corrects": 4,
    "before": None,
    "answers": [0, -1, 300],
    "points": [0, 0, 0, 0],
    "money": [1200, -400, -400, -400],
    "void": True,
    "at_once": True,
}
ANNUL = {
    "session": 1,
    "back": 53,
    "director": False,
    "pin": 1,
    "corrects": 5,
    "reason": "Falsch gegeben",
    "passes": True,
    "at_once": False,
}
WARNING = {
    "rules": "fft-4",
    "session": 1,
    "back": 53,
    "director": False,
    "pin": 4711,
    "seat": 2,
    "points": 0,
    "reason": "played out of turn",
    "at_once": True,
}
PENALTY = {
    "rules": "fft-4",
    "session": 1,
    "back": 53,
    "director": False,
    "pin": LAST_PIN,
    "seat": 0,
    "points": 100,
    "reason": "second warning",
    "warning": 7,
    "at_once": False,
}
ADJUST = {
    "rules": "fft-4",
    "session": 1,
    "back": 53,
    "director": False,
    "pin": 0,
    "points": [10, -30, 10, 10],
    "reason": "director",
    "at_once": True,
}

CLOSE = {
    "session": 1,
    "back": 53,
    "director": False,
    "pin": 0,
    "points": [318, -106, -106, -106],
    "money": [-1, 0, 0, 1],
    "played": 24,
    "at_once": True,
}
CLEAR = {
    "session": 1,
    "back": 53,
    "director": True,
    "pin": 4711,
    "reason": "Falscher Tisch",
    "at_once": False,
}
OPEN = dict(SESSION)
OPEN["dealer"] = None
TARIFF = {"back": 53, "data": b"\x01\x01\x04club"}
BY_TARIFF = dict(SESSION, rules="club", tariff="d70972bbd4936881", tariff_at=4711)
DEALER = {"session": 1, "back": 53, "director": False, "pin": 0, "dealer": 5, "at_once": True}
FORGOTTEN = dict(DEAL, before=4)
NUMBERED = dict(SESSION, numbers=[1, 127, 128, 999999])
CONTINUED = dict(
    SESSION,
    label="",
    continues=1,
    first_deal=7,
    carried=[318, -106, -106, -106],
    carried_money=[-1, 0, 0, 1],
    at_once=True,
)

# One of every kind in the order of the golden files: kind, body, sequence, previous, stamp.
RECORDS = (
    (record.BEGIN, BEGIN, 0, record.NO_DIGEST, Stamp(1, 0, 0)),
    (record.SESSION, SESSION, 1, PREVIOUS, Stamp(3, 61500, 1767225600)),
    (record.DEAL, DEAL, 4, PREVIOUS, Stamp(3, 4000000, 1767229600)),
    (record.DEAL, CORRECTION, 5, PREVIOUS, Stamp(4, 1 << 40, 0)),
    (record.ANNUL, ANNUL, 6, PREVIOUS, Stamp(4, 1 << 20, 0)),
    (record.WARNING, WARNING, 7, PREVIOUS, Stamp(4, 1 << 20, 0)),
    (record.PENALTY, PENALTY, 8, PREVIOUS, Stamp(4, 1 << 20, 0)),
    (record.ADJUST, ADJUST, 0xFFFFFFFF, PREVIOUS, Stamp(0xFFFFFFFF, 0, (1 << 53) - 1)),
    (record.CLOSE, CLOSE, 9, PREVIOUS, Stamp(5, 1 << 20, 1767229600)),
    (record.CLEAR, CLEAR, 10, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.SESSION, OPEN, 11, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.TARIFF, TARIFF, 12, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.SESSION, BY_TARIFF, 13, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.SESSION, NUMBERED, 14, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.SESSION, CONTINUED, 15, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.DEALER, DEALER, 16, PREVIOUS, Stamp(5, 1 << 20, 0)),
    (record.DEAL, FORGOTTEN, 17, PREVIOUS, Stamp(5, 1 << 20, 0)),
)

# Changes to a record of RECORDS that must be refused: position there, field, value.
REFUSED = (
    (0, "box", b"\x00" * 7),
    (0, "nonce", "12345678"),
    (0, "firmware", "x" * 33),
    (1, "rules", ""),
    (1, "rules", "x" * 17),
    (1, "rules", None),
    (1, "table", 0),
    (1, "table", 10000),
    (1, "round", 1.5),
    (1, "players", ["Anna"]),
    (1, "players", ["Anna"] * 7),
    (1, "players", ["Anna", "x" * 25]),
    (1, "players", ["Anna", "tab\there"]),
    (1, "players", ["Anna", "\x7f"]),
    (1, "players", ["Anna", "\x9b31m"]),
    (1, "players", ["Anna", "\u202eannA"]),
    (1, "players", ["Anna", "\u2028"]),
    (1, "players", ["Anna", "Anna\u034f"]),
    (1, "players", ["Anna", "\u3164"]),
    (1, "players", ["Anna", 4]),
    (1, "players", "Anna"),
    (1, "deals", True),
    (1, "deals", 0),
    (1, "deals", 301),
    (1, "dealer", 4),
    (1, "scribe", 4),
    (1, "opponents_key", 1),
    (1, "label", "x" * 49),
    (1, "label", "line\n"),
    (2, "version", 10000),
    (2, "session", 0),
    (2, "session", 4),
    (2, "back", -1),
    (2, "back", None),
    (2, "number", 0),
    (2, "dealer", 6),
    (2, "corrects", 0),
    (2, "corrects", 4),
    (2, "answers", [0] * 81),
    (2, "answers", [1 << 31]),
    (2, "answers", ["1"]),
    (2, "points", [0]),
    (2, "points", [0] * 7),
    (2, "points", [0, 0, 1 << 31]),
    (2, "money", [0, 0, 0]),
    (2, "money", 0),
    (2, "void", None),
    (2, "at_once", None),
    (2, "colour", 1),
    (4, "corrects", None),
    (4, "reason", "x" * 81),
    (4, "passes", None),
    (5, "points", 1),
    (5, "seat", 6),
    (6, "points", None),
    (6, "warning", 0),
    (6, "warning", 8),
    (6, "warning", "7"),
    (7, "points", None),
    (7, "director", None),
    (7, "pin", None),
    (7, "pin", -1),
    (7, "pin", LAST_PIN + 1),
    (8, "played", 10000),
    (8, "money", [0, 0, 0]),
    (9, "reason", "x" * 81),
    (11, "data", b""),
    (11, "data", bytes(901)),
    (11, "data", "x"),
    (11, "back", -1),
    (12, "tariff", "x" * 17),
    (12, "tariff", None),
    (12, "tariff_at", -1),
    (13, "numbers", None),
    (14, "label", "x"),
    (14, "continues", 0),
    (14, "continues", 15),
    (14, "first_deal", 0),
    (14, "carried", [0] * 3),
    (14, "carried", None),
    (14, "carried_money", [0] * 5),
    (14, "carried_money", [0, 0, 0, 1 << 31]),
    (13, "numbers", [1, 2, 3]),
    (13, "numbers", [1, 2, 3, 4, 5]),
    (13, "numbers", [0, 2, 3, 4]),
    (13, "numbers", [1, 2, 3, 1000000]),
    (13, "numbers", [1, 2, 3, "4"]),
    (15, "dealer", 6),
    (15, "dealer", None),
    (16, "before", 0),
    (16, "before", 17),
    (3, "before", 4),
)


def golden():
    """The records of the golden file: one a line in hexadecimal."""
    folder = __file__.replace("\\", "/").rpartition("/")[0]
    path = "{}/../rules_core/records.hex".format(folder or ".")
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 (both VMs)
        return [bytes.fromhex(line.strip()) for line in file if not line.startswith("#")]


class TestRecord(unittest.TestCase):
    def test_golden_decodes(self):
        """What is written can be read for ever."""
        assert len(golden()) == len(RECORDS)
        for data, fields in zip(golden(), RECORDS):  # noqa: B905 (both VMs)
            _check_decodes(data, fields)

    def test_golden_encodes(self):
        """Whatever VM writes a record, it is the same bytes."""
        for data, fields in zip(golden(), RECORDS):  # noqa: B905 (both VMs)
            assert encode(*fields) == data, data.hex()
            found = decode(data)  # which is written again as it was read
            again = encode(found.kind, found.body, found.sequence, found.previous, found.stamp)
            assert again == data, data.hex()

    def test_every_flipped_bit_shows(self):
        data = bytearray(golden()[2])
        for bit in some(range(len(data) * 8)):
            data[bit >> 3] ^= 1 << (bit & 7)
            assert _reason(decode, data)
            data[bit >> 3] ^= 1 << (bit & 7)
        assert decode(data).body == DEAL

    def test_every_truncation_shows(self):
        data = golden()[1]
        for size in some(range(len(data))):
            assert _reason(decode, data[:size]) == "cut short"
            assert _reason(decode, memoryview(data)[size + 1 :])

    def test_forged_bodies_are_refused(self):
        """A right checksum does not make a body right: every range is checked in decoding too."""
        data = golden()[2]
        body_at = 18
        body_end = len(data) - 6
        tried = refused = 0
        for offset in some(range(body_at, body_end)):
            for value in (0x00, 0x01, 0x7F, 0x80, 0xFF):
                forged = bytearray(data)
                forged[offset] = value
                tried += 1
                _seal(forged)
                try:
                    found = decode(forged)
                except RecordError as error:
                    assert error.reason
                    refused += 1
                else:
                    # Another sound record: it must encode to the very same bytes.
                    body, place = found.body, (found.sequence, found.previous, found.stamp)
                    assert encode(found.kind, body, *place) == forged
        assert refused > tried // 20

    def test_frame_reasons(self):
        data = golden()[2]
        for offset, value, reason in (
            (0, 0x54, "no record"),
            (1, 2, "unknown format"),
            (2, 12, "unknown kind"),
            (3, 1, "reserved byte in use"),
            (5, 4, "too long"),
            (4, data[4] + 1, "cut short"),
            (4, data[4] - 1, "lengths differ"),
            (20, data[20] ^ 1, "checksum"),
        ):
            changed = bytearray(data)
            changed[offset] = value
            assert _reason(decode, changed) == reason, reason

    def test_refused_fields(self):
        for position, name, value in REFUSED:
            kind, body, sequence, previous, stamp = RECORDS[position]
            body = dict(body)
            body[name] = value
            message = _message(encode, kind, body, sequence, previous, stamp)
            assert message.startswith(name + ": "), (name, value, message)

    def test_missing_fields(self):
        for kind, body, sequence, previous, stamp in RECORDS:
            for name in body:
                short = dict(body)
                del short[name]
                message = _message(encode, kind, short, sequence, previous, stamp)
                assert message == name + ": missing"

    def test_refused_frames(self):
        for kind, sequence, previous, stamp, name in (
            (0, 4, PREVIOUS, Stamp(1, 0, 0), "kind"),
            (record.DEAL, 1 << 32, PREVIOUS, Stamp(1, 0, 0), "sequence"),
            (record.DEAL, 0, PREVIOUS, Stamp(1, 0, 0), "sequence"),
            (record.DEAL, 4, PREVIOUS[1:], Stamp(1, 0, 0), "previous"),
            (record.DEAL, 4, record.NO_DIGEST, Stamp(1, 0, 0), "previous"),
            (record.DEAL, 4, PREVIOUS, Stamp(-1, 0, 0), "boot"),
            (record.DEAL, 4, PREVIOUS, Stamp(1, 1 << 53, 0), "uptime_ms"),
            (record.DEAL, 4, PREVIOUS, Stamp(1, 0, None), "clock"),
        ):
            message = _message(encode, kind, DEAL, sequence, previous, stamp)
            assert message.startswith(name + ": "), message
        for number, sequence in ((0, 1), (2, 0)):  # whatever the checksum says
            moved = bytearray(golden()[number])
            moved[6] = sequence
            _seal(moved)
            assert _reason(record.decode_any, moved).startswith("sequence: "), number
        message = _message(encode, record.BEGIN, BEGIN, 1, record.NO_DIGEST, Stamp(1, 0, 0))
        assert message.startswith("sequence: ")
        message = _message(encode, record.BEGIN, BEGIN, 0, PREVIOUS, Stamp(1, 0, 0))
        assert message.startswith("previous: ")

    def test_largest(self):
        """All limits at once, in characters of four bytes, still make a record."""
        stamp = Stamp(0xFFFFFFFF, (1 << 53) - 1, (1 << 53) - 1)
        longest = {
            "rules": MAX_RULES * CARD,
            "players": [MAX_NAME * CARD] * MAX_SEATS,
            "numbers": [999_999] * MAX_SEATS,
            "label": MAX_LABEL * CARD,
            "deals": 300,
            "answers": [(1 << 31) - 1] * MAX_ANSWERS,
            "points": [-(1 << 31) + 1] * MAX_SEATS,
            "money": [(1 << 31) - 1] * MAX_SEATS,
            "reason": MAX_REASON * CARD,
            "tariff": 16 * CARD,
            "data": bytes(record.MAX_TARIFF),
            "first_deal": 9999,
        }
        for kind, body, _, previous, _ in RECORDS[1:]:
            body = {name: longest.get(name, value) for name, value in body.items()}
            if kind in (record.WARNING, record.PENALTY):
                body["points"] = 0
            if body.get("continues"):
                totals = [-(1 << 31) + 1] * MAX_SEATS
                body.update(continues=0xFFFFFFFE, label="", carried=totals, carried_money=totals)
            data = encode(kind, body, 0xFFFFFFFF, previous, stamp)
            assert len(data) <= record.MAX_SIZE
            assert decode(data).body == _with_back(body)

    def test_locate(self):
        first, second = golden()[2], golden()[3]
        data = b"\x53\x01noise" + first + b"\x00\x53" + second[:-1] + second
        start = 7 + len(first) + 2 + len(second) - 1
        assert record.locate(data, 0) == 7
        assert record.locate(data, 8) == start
        assert record.locate(memoryview(data), start) == start
        assert record.locate(data, start + 1) == -1
        assert record.locate(b"", 0) == -1
        assert decode(data, 7).body == DEAL
        assert decode(data, start).body == CORRECTION

    def test_last_offset(self):
        first, second = golden()[2], golden()[3]
        assert record.last_offset(first + second) == len(first)
        assert record.last_offset(memoryview(first)) == 0
        assert record.last_offset(first[1:]) == -1
        assert record.last_offset(first + second[:-1]) == -1
        assert record.last_offset(first + b"\x00\x00") == -1
        assert record.last_offset(b"") == -1

    def test_records_to_come(self):
        """What a newer program wrote is told from damage by its frame, which stays as it is."""
        first, second = golden()[2], golden()[3]
        for offset, value in ((1, 99), (2, 250), (3, 1)):
            newer = bytearray(first)
            newer[offset] = value
            assert _reason(record.decode_any, newer) == "checksum"
            _seal(newer)
            assert not record.is_known(newer)
            found = record.decode_any(b"S" + newer + second, 1)
            assert (found.stamp, found.body, found.size) == (None, None, len(first))
            assert found.kind == newer[2]
            assert found.sequence == decode(first).sequence
            assert found.previous == decode(first).previous
            assert found.digest == record.digest_of(newer)
            data = b"S" + newer + second
            assert record.locate(data, 0) == 1 + len(newer)
            assert record.locate(data, 0, record.decode_any) == 1
            assert record.last_offset(data[: 1 + len(newer)]) == 1
            assert _reason(record.decode_any, newer[:-1]) == "cut short"
        assert record.is_known(first)
        assert record.decode_any(first).body == DEAL
        # Of a format that is known, a body that it cannot have is damage.
        forged = bytearray(first)
        forged[-7] = 2  # neither void nor not
        _seal(forged)
        assert _reason(record.decode_any, forged) == _reason(decode, forged)


def _check_decodes(data, fields):
    kind, body, sequence, previous, stamp = fields
    found = decode(data)
    assert (found.kind, found.sequence, found.previous) == (kind, sequence, previous)
    assert (found.stamp.boot, found.stamp.uptime_ms) == (stamp.boot, stamp.uptime_ms)
    assert found.stamp.clock == stamp.clock
    assert found.body == _with_back(body), found.body
    assert found.size == len(data)
    assert found.digest == record.digest_of(data) and len(found.digest) == 8


def _with_back(body):
    body = dict(body)
    body.setdefault("back", None)
    return body


def _seal(data):
    """Give `data` the checksum that it should have."""
    end = len(data) - 6
    data[end : end + 4] = binascii.crc32(data[:end]).to_bytes(4, "little")


def _reason(call, *arguments):
    return refusal(RecordError, call, *arguments).reason


def _message(call, *arguments):
    return str(refusal(ValueError, call, *arguments))


if __name__ == "__main__":
    unittest.main()
