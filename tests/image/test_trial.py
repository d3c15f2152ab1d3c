"""Another MicroPython is tried, and all that no longer fits is said."""

import pytest

from firmware.image import trial
from firmware.image.process import BuildError

LOG = """\
/tree/py/vm.c:17:3: warning: unused variable 'x'
/tree/py/vm.c:18:3: error: unknown type name 'emit_t'
/tree/py/vm.c:18:3: error: unknown type name 'emit_t'
/tree/py/obj.h:1:10: fatal error: pico/platform/common.h: No such file or directory
ld: left_out.c:8: undefined reference to `mp_raise_msg'
ld: region `RAM' overflowed by 24 bytes
make: *** [Makefile:3: all] Error 2
"""


class FakePort:
    """A build that notes what no longer fits and then does as `compile` says."""

    def __init__(self, *arguments, trial):
        assert trial
        self.misfits = []

    def configure(self):
        self.misfits.append("left_out.h takes back MICROPY_PY_RE, which the port does not define.")


@pytest.fixture
def build(tmp_path, monkeypatch):
    """A function (what compiling does) -> what does not fit."""
    for name in ("TRIAL", "LOGS"):
        monkeypatch.setattr(trial, name, tmp_path)
    monkeypatch.setattr(trial.frozen, "contents", dict)
    monkeypatch.setattr(trial.frozen, "lay_out", lambda files: False)
    monkeypatch.setattr(trial.frozen, "MANIFEST", tmp_path / "manifest.py")
    monkeypatch.setattr(trial.sources, "version", lambda tree: "1.30.0")
    monkeypatch.setattr(trial, "make_cross_compiler", lambda *arguments: None)
    monkeypatch.setattr(trial, "write_image", lambda path, binary: path.write_bytes(binary))
    monkeypatch.setattr(trial, "TRIED_IMAGE", tmp_path / "schreiber.uf2")
    monkeypatch.setattr(trial, "Port", FakePort)

    def tried(compiling):
        monkeypatch.setattr(FakePort, "compile", compiling, raising=False)
        return trial.try_release(tmp_path)

    return tried


def fails(port, log):
    (trial.LOGS / f"{log}.log").write_text(LOG, encoding="utf-8")
    raise BuildError("cmake failed.")


def test_what_ended_compiler_and_linker_is_found_once():
    first, *others = trial.errors(LOG)
    assert first == "/tree/py/vm.c:18:3: error: unknown type name 'emit_t'"
    assert [line.split()[-1] for line in others] == ["directory", "`mp_raise_msg'", "bytes"]


def test_an_image_is_made_although_a_change_no_longer_fits(build):
    (sentence,) = build(lambda port, log: b"image")
    assert sentence.startswith("left_out.h takes back")
    assert trial.TRIED_IMAGE.read_bytes() == b"image"


def test_what_does_not_compile_is_said_beside_what_no_longer_fits(build):
    said = build(fails)
    assert said[0].startswith("left_out.h takes back")
    assert len(said) == 1 + 4
    assert not trial.TRIED_IMAGE.exists()


def test_a_tree_that_is_not_whole_is_refused(tmp_path):
    with pytest.raises(BuildError, match="no whole MicroPython tree"):
        trial.release_tree(str(tmp_path))
