"""What the storage must do on every VM."""

import unittest
from binascii import crc32

from firmware.app.storage.sealed import SealedFile, seal, unseal
from firmware.app.storage.settings import Settings
from rules_core.codec import CodecError, Writer
from rules_core.record import DEAL
from tests.storage.memory_files import MemoryFiles
from tests.storage.storage_box import Box, answer_steps, deal_body, entries
from tests.vm.effort import some
from tests.vm.refused import refusal


class TestStorage(unittest.TestCase):
    def test_session(self):
        """What was appended is there after the next power-on, and the draft never twice."""
        fs = MemoryFiles()
        box = Box(fs, deals=0)
        for number, corrected in entries():
            for entry in answer_steps(number):
                box.draft.save(box.log.next_sequence, entry)
            assert box.draft.load(box.log.next_sequence) == entry
            box.log.append(DEAL, deal_body(number, corrected and 2))
            assert box.draft.load(box.log.next_sequence) is None
        box.draft.clear()
        again = Box(fs, boot=2)
        assert again.log.damage == []
        assert list(again.log.entries) == list(box.log.entries)
        assert again.log.last_digest == box.log.last_digest
        assert again.log.identity == box.log.identity
        numbers = [record.body["number"] for record in again.log.records()]
        assert numbers == [number for number, _ in entries()]

    def test_damaged_tail(self):
        """Half a record at the end is reported, kept, and written behind."""
        fs = MemoryFiles()
        box = Box(fs, deals=30)
        whole = fs.files["deals.log"]
        fs.files["deals.log"] = whole[:-9]
        box = Box(fs, boot=2)
        offset, length, _ = box.log.damage[0]
        assert offset + length == len(whole) - 9
        assert len(box.log.entries) == 29
        box.log.append(DEAL, deal_body(30))
        box = Box(fs, boot=3)
        assert len(box.log.entries) == 30
        assert fs.files["deals.log"][: len(whole) - 9] == whole[:-9]

    def test_settings(self):
        fs = MemoryFiles()
        box = Box(fs)
        settings = Settings(fs, box.guard)
        settings.change(contrast=12, players=["Anna", "Béat"])
        settings.change(language="en")
        settings = Settings(fs, box.guard)
        assert settings.damage == []
        assert (settings["contrast"], settings["language"]) == (12, "en")
        assert settings["players"] == ["Anna", "Béat"]
        assert settings["opponents_key"] is True

    def test_seal(self):
        data = seal(300, {"answers": {"taker": 2}, "name": "Zoë"})
        assert unseal(data) == (300, {"answers": {"taker": 2}, "name": "Zoë"})
        for size in some(range(len(data))):
            assert _refused(data[:size]), size
        for position in some(range(len(data))):
            changed = bytearray(data)
            changed[position] ^= 0x10
            assert _refused(changed), position

    def test_versions(self):
        """A file of an older version is read, and says which; of an unknown one it is not."""
        fs = MemoryFiles()
        guard = Box(fs).guard
        older = SealedFile(fs, guard, "small", 100)
        older.save(7, {"answers": {}})
        newer = SealedFile(fs, guard, "small", 100, versions=(1, 2))
        assert newer.load() == (1, 7, {"answers": {}})
        newer.save(8, {})
        assert newer.load() == (2, 8, {})
        assert _refused(fs.files["small"])
        assert str(refusal(CodecError, older.load)) == "unknown format"
        fs.files["small"] = b""
        assert newer.load() is None
        newer.remove()
        assert newer.load() is None
        error = refusal(ValueError, newer.save, 9, {"answers": "x" * 100})
        assert (error.field, error.key, error.details) == ("small", "too_long", (100,))
        assert newer.load() is None

    def test_nested_too_deeply(self):
        """A sound checksum does not make a sound content."""
        writer = Writer()
        writer.raw(b"D\x01")
        writer.unsigned(1)
        writer.octets(b"[" * 900 + b"]" * 900)
        writer.raw(crc32(writer.data).to_bytes(4, "little"))
        assert _refused(writer.data)


def _refused(data):
    return refusal(CodecError, unseal, data).reason


if __name__ == "__main__":
    unittest.main()
