"""The page on the library: its programs run as they stand, on both VMs, with nothing else there."""

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from firmware.image.paths import ROOT
from firmware.image.version import NUMBER
from host_tools.development.release import distributions
from rules_core.books import RULE_IDS
from tests.docs.markdown import blocks
from tests.patience import HANGS_S
from tests.rules_core.vector_files import all_vectors, answer

PAGE = (ROOT / distributions.PAGE).read_text(encoding="utf-8")
PROGRAM, CALLS = ("\n".join(lines) for lines in blocks(PAGE, "python"))
# A deal of each rule book that scores, and one that does not.
SCORED = {one["deal"]["rules"]: one["deal"] for one in all_vectors() if "points" in one["result"]}
DEALS = [*SCORED.values(), {"rules": "fft-4"}]


def run(command, **settings):
    """What a command prints, as text."""
    done = subprocess.run(
        command, capture_output=True, encoding="utf-8", check=True, timeout=HANGS_S, **settings
    )
    return done.stdout


def answers_of(command, folder, text=PROGRAM, **settings):
    """What a program that lies in a folder answers to the deals."""
    path = Path(folder, "program.py")
    path.write_text(text, encoding="utf-8")
    lines = "".join(json.dumps(deal) + "\n" for deal in DEALS)
    printed = run([*command, path], input=lines, cwd=folder, **settings)
    return [json.loads(line) for line in printed.splitlines()]


def expected():
    """What `rules_core` answers, without the sentence of an error."""
    return [answer(deal)[0] for deal in DEALS]


def without_sentences(found):
    for one in found:
        if "error" in one:
            assert one["error"].pop("message")
    return found


def test_the_program_has_twenty_lines():
    assert len([line for line in PROGRAM.splitlines() if line]) <= 20


def test_every_rule_book_is_asked():
    assert {*SCORED} == {*RULE_IDS}


def test_the_line_on_the_page_is_answered_so():
    [(deal, result)] = blocks(PAGE, "json")
    assert answer(json.loads(deal))[0] == json.loads(result)


def test_the_program_answers_on_cpython(tmp_path):
    found = answers_of([sys.executable], tmp_path, env={"PYTHONPATH": str(ROOT)})
    assert without_sentences(found) == expected()


def test_what_there_is():
    exec(CALLS, {})


def test_the_list_for_boards_is_current():
    text = (ROOT / distributions.PACKAGE).read_text(encoding="utf-8")
    assert text == distributions.package_text(), f"python -m {distributions.__name__}"
    assert json.loads(text)["version"] == NUMBER


def test_a_board_that_mip_has_filled_runs_both(tmp_path, unix_vm):
    listed = json.loads((ROOT / distributions.PACKAGE).read_text(encoding="utf-8"))
    for target, source in listed["urls"]:
        place = tmp_path / "lib" / target
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes((ROOT / distributions.PACKAGE.parent / source).read_bytes())
    env = {"MICROPYPATH": str(tmp_path / "lib")}
    assert without_sentences(answers_of([unix_vm], tmp_path, env=env)) == expected()
    calls = tmp_path / "calls.py"
    calls.write_text(CALLS, encoding="utf-8")
    assert run([unix_vm, calls], cwd=tmp_path, env=env) == ""


@pytest.mark.nightly
def test_the_wheel_needs_nothing_else(tmp_path):
    """Installed into a fresh environment, without a network."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    wheel = distributions.make_wheel(ROOT, scratch, epoch=1_795_000_000)
    venv.create(tmp_path / "fresh")
    python = tmp_path / "fresh/bin/python"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    run([*pip, "install", "--quiet", "--no-index", wheel], cwd=tmp_path)
    found = answers_of([python, "-I"], tmp_path)
    assert without_sentences(found) == expected()
    installed = json.loads(run([*pip, "list", "--format", "json"], cwd=tmp_path))
    assert [one["name"] for one in installed] == ["schreiber-rules"]
    files = run([*pip, "show", "--files", "schreiber-rules"], cwd=tmp_path)
    assert "rules_core/py.typed" in files
    assert "LICENSE" in files


def test_no_type_is_hidden_from_pyright():
    """What stands under `if False:` it takes for code that is never run."""
    paths = [*ROOT.glob("rules_core/**/*.py"), *ROOT.glob("host_tools/**/*.py")]
    hidden = [path for path in paths if "\nif False:" in path.read_text(encoding="utf-8")]
    assert hidden == []
