"""A change of MicroPython that would change nothing ends the build in a sentence."""

import subprocess

import pytest

from firmware.image import changes
from firmware.image.build import RP2_BUILD
from firmware.image.paths import BOARD
from firmware.image.port import Port
from firmware.image.process import BuildError

MAP = """\
Discarded input sections

 .text          0x00000000        0x0 CMakeFiles/firmware.dir/SCHREIBER/calls.c.o
 .text.no_heap  0x00000000        0x4 CMakeFiles/firmware.dir/SCHREIBER/calls.c.o
 .text.unused   0x00000000        0x4 CMakeFiles/firmware.dir/py/vm.c.o

Linker script and memory map

.ram_code       0x200000c0       0x40 load address 0x10000284
 .text.mp_execute_bytecode
                0x200000c0       0x20 CMakeFiles/firmware.dir/py/vm.c.o
 .text.gc_alloc 0x200000e0       0x20 CMakeFiles/firmware.dir/py/gc.c.o
                0x200000e0                gc_alloc

.text           0x10000300       0x20
 *(.text.qstr_find_strn.* .text.gc_alloc)
 .text.qstr_find_strn.part.0
                0x10000300       0x10 CMakeFiles/firmware.dir/py/qstr.c.o
 .text.start    0x10000310       0x10 CMakeFiles/firmware.dir/SCHREIBER/calls.c.o

.rodata         0x10002000        0x8
 .rodata.mp_frozen_mpy_content
                0x10002000        0x8 CMakeFiles/firmware.dir/frozen_content.c.o
"""
UNREAD = "#ifndef PICO_TIMERS\n#define PICO_TIMERS 16\n#endif\n"
LOST_LOOP = "mpconfigboard.cmake puts the virtual machine into .ram_code"


@pytest.fixture
def board(tmp_path):
    """A board's folder that asks for what MAP and the tree have."""
    folder = tmp_path / "SCHREIBER"
    folder.mkdir()
    lists = {
        "ram_sections.txt": ".text.gc_alloc",
        "hot_sections.txt": ".text.qstr_find_strn.*",
        "table_sections.txt": ".rodata.mp_frozen_*",
        "left_out.h": "#undef MICROPY_PY_MATH\n#define MICROPY_PY_MATH (0)",
        "mpconfigboard.cmake": "list(APPEND MICROPY_DEF_BOARD PICO_TIMERS=4)",
    }
    for name, text in lists.items():
        (folder / name).write_text(text + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def tree(tmp_path):
    """A MicroPython that has what the board's files name."""
    files = {
        "ports/rp2/mpconfigport.h": "#define MICROPY_PY_MATH (1)",
        "ports/rp2/CMakeLists.txt": "target_compile_definitions(firmware ${MICROPY_DEF_BOARD})",
        "py/modmath.c": "#if MICROPY_PY_MATH\n#endif",
        "lib/pico-sdk/time.c": UNREAD + "x[PICO_TIMERS]",
    }
    for name, text in files.items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    return tmp_path / "tree"


def test_what_is_there_is_passed(tree, board):
    assert changes.unread_settings(tree, board) == []
    assert changes.undefined_settings(tree, board) == []
    assert changes.unlinked(MAP, board) == []
    assert changes.misplaced(MAP, board) == []


def test_a_setting_that_nobody_asks_for_is_named(tree, board):
    (tree / "lib/pico-sdk/time.c").write_text(UNREAD, encoding="utf-8")
    (sentence,) = changes.unread_settings(tree, board)
    assert (
        sentence == "mpconfigboard.cmake names PICO_TIMERS, which nothing of MicroPython asks for."
    )


def test_a_setting_that_only_another_board_has_is_named(tree, board):
    (tree / "py/modmath.c").rename(tree / "py/modmath.c.old")
    (tree / "ports/rp2/boards").mkdir()
    (tree / "ports/rp2/boards/x.h").write_text("#if MICROPY_PY_MATH\n", encoding="utf-8")
    (sentence,) = changes.unread_settings(tree, board)
    assert sentence.startswith("left_out.h names MICROPY_PY_MATH,")


def test_a_setting_that_is_taken_back_and_was_not_made_is_named(tree, board):
    (tree / "ports/rp2/mpconfigport.h").write_text(
        "// MICROPY_PY_MATH is in mpconfig.h\n", encoding="utf-8"
    )
    (sentence,) = changes.undefined_settings(tree, board)
    assert sentence == "left_out.h takes back MICROPY_PY_MATH, which the port does not define."


@pytest.mark.parametrize(
    ("gone", "sentence"),
    [
        (" .text.gc_alloc", "ram_sections.txt names .text.gc_alloc, which is not in .ram_code"),
        (" .text.qstr_find_strn.part.0", "hot_sections.txt names .text.qstr_find_strn.*, which"),
    ],
)
def test_what_is_to_be_quick_and_does_not_lie_where_it_should_is_named(board, gone, sentence):
    other = MAP.replace(gone, " .text.other")
    (said,) = changes.misplaced(other, board)
    assert said.startswith(sentence)
    assert changes.unlinked(other, board) == []


@pytest.mark.parametrize(
    ("gone", "sentence"),
    [
        (" .rodata.mp_frozen_mpy_content", "table_sections.txt names .rodata.mp_frozen_*, which"),
        (" .text.mp_execute_bytecode", LOST_LOOP),
        ("\n.ram_code ", LOST_LOOP),
    ],
)
def test_what_the_linker_script_did_not_find_is_named(board, gone, sentence):
    (said,) = changes.unlinked(MAP.replace(gone, "\n.other " if "\n" in gone else " .other"), board)
    assert said.startswith(sentence)


def test_a_function_in_the_place_of_another_is_named_if_nobody_calls_it(board):
    """So it is with each of `--wrap`, of another name by a macro, and of what is left out."""
    (board / "calls.c").touch()
    assert changes.unlinked(MAP, board) == ["calls.c has no_heap, which nobody calls."]


def test_a_file_that_is_not_linked_is_named(board):
    (board / "import.c").touch()
    assert changes.unlinked(MAP, board) == ["import.c is not in the image."]


# The image was compiled, so there is a CMake and a compiler.


@pytest.fixture
def configure(image, tmp_path):
    """A function (lines) -> what does not fit: configures a project of these lines of CMake."""
    assert image.exists()

    def configured(*lines, fits=False):
        head = [
            "cmake_minimum_required(VERSION 3.13)",
            "project(trial NONE)",
            f"include({BOARD}/changes.cmake)",
            "add_custom_target(firmware SOURCES here.c)",
        ]
        (tmp_path / "CMakeLists.txt").write_text("\n".join([*head, *lines]), encoding="utf-8")
        (tmp_path / "here.c").touch()
        command = ["cmake", "-S", tmp_path, "-B", tmp_path / "made"]
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
        assert (done.returncode == 0) is fits, done.stderr
        return (tmp_path / "made/misfits.txt").read_text(encoding="utf-8").splitlines()

    return configured


REPLACE = 'replace_once(SCRIPT /port/memmap.ld "old;\n text" "new [${SCRIPT}]")'
HERE = "${CMAKE_CURRENT_SOURCE_DIR}/here.c"
GONE = "${CMAKE_CURRENT_SOURCE_DIR}/gone.c"


def test_a_text_that_is_there_once_is_replaced(configure):
    lines = (
        'set(SCRIPT "a old;\n text b")',
        REPLACE,
        'file(WRITE ${CMAKE_BINARY_DIR}/out "${SCRIPT}")',
    )
    assert configure(*lines, fits=True) == []


@pytest.mark.parametrize(("text", "count"), [("another", 0), ("old;\n text old;\n text", 2)])
def test_a_text_that_is_not_there_once_ends_it(configure, text, count):
    (sentence,) = configure(f'set(SCRIPT "{text}")', REPLACE)
    assert sentence == f"memmap.ld has this text {count} times, not once: old; text"


def test_a_file_that_is_not_there_ends_it(configure, tmp_path):
    assert configure(f"read_file(SCRIPT {GONE})") == [f"{tmp_path}/gone.c is not there."]


@pytest.mark.parametrize(
    "change", ["compile_with(COMPILE_OPTIONS -O2 {})", "call_instead({} old new)"]
)
def test_a_file_that_is_not_compiled_ends_it(configure, tmp_path, change):
    assert configure(change.format(HERE), fits=True) == []
    (sentence,) = configure(change.format(GONE))
    assert sentence.startswith(f"{tmp_path}/gone.c is not compiled")


def test_a_file_that_is_then_compiled_in_another_way_ends_it(configure, tmp_path):
    theirs = f"set_source_files_properties({HERE} PROPERTIES COMPILE_OPTIONS -Wno-error)"
    (sentence,) = configure(f"compile_with(COMPILE_OPTIONS -O2 {HERE})", theirs)
    assert sentence == f"{tmp_path}/here.c has the COMPILE_OPTIONS -Wno-error, not -O2."


def test_all_that_does_not_fit_is_said_at_once(configure):
    said = configure(
        'set(SCRIPT "another")',
        REPLACE,
        f"compile_with(HEADER_FILE_ONLY TRUE {GONE})",
        f"call_instead({GONE} old new)",
    )
    assert len(said) == 3


def test_a_trial_goes_on(configure):
    lines = ("set(SCHREIBER_TRIAL 1)", f"compile_with(HEADER_FILE_ONLY TRUE {GONE})")
    assert len(configure(*lines, fits=True)) == 1


@pytest.fixture
def calls(image, tmp_path):
    """A function (C) -> what does not fit of a build in which a file was to call `ours`."""
    assert image.exists()

    def compiled(text):
        folder = tmp_path / "CMakeFiles/firmware.dir/py"
        folder.mkdir(parents=True, exist_ok=True)
        source = tmp_path / "objfun.c"
        source.write_text(text, encoding="utf-8")
        command = ["arm-none-eabi-gcc", "-Dtheirs=ours", "-c", source, "-o", folder / "objfun.c.o"]
        subprocess.run(command, check=True)
        (tmp_path / "calls.txt").write_text("/tree/py/objfun.c theirs ours\n", encoding="utf-8")
        return changes.unchanged_calls(tmp_path)

    return compiled


def test_a_call_that_was_changed_is_passed(calls):
    assert calls("void theirs(void); void f(void) { theirs(); }") == []


def test_a_call_that_there_is_not_is_named(calls):
    said = calls("void theirs(void); void other(void); void f(void) { other(); }")
    assert said == ["py/objfun.c does not call theirs, in whose place ours stands."]


def test_the_image_has_all_changes(image):
    assert image.exists()
    assert (RP2_BUILD / "misfits.txt").read_text(encoding="utf-8") == ""
    linked = (RP2_BUILD / "firmware.elf.map").read_text(encoding="utf-8")
    assert changes.unlinked(linked) + changes.unchanged_calls(RP2_BUILD) == []
    assert changes.misplaced(linked) == []


def test_a_build_ends_with_all_sentences(tmp_path, monkeypatch):
    monkeypatch.setattr(changes, "unread_settings", lambda tree: ["One."])
    monkeypatch.setattr(changes, "undefined_settings", lambda tree: ["Two."])
    with pytest.raises(BuildError, match=r"not there:\nOne\.\nTwo\."):
        Port(tmp_path, tmp_path, {}).configure()


@pytest.fixture
def port(tmp_path, monkeypatch):
    """A function (trial) -> a build of an image that is slower than it could be."""
    monkeypatch.setattr("firmware.image.port.run", lambda *words, **settings: "")
    monkeypatch.setattr(changes, "unlinked", lambda text: [])
    monkeypatch.setattr(changes, "unchanged_calls", lambda folder: [])
    monkeypatch.setattr(changes, "misplaced", lambda text: ["It is elsewhere."])
    (tmp_path / "firmware.elf.map").touch()
    (tmp_path / "firmware.bin").write_bytes(b"image")
    return lambda trial: Port(tmp_path, tmp_path, {}, trial)


def test_what_is_slower_only_is_said_and_ends_no_build(port, capsys):
    assert port(trial=False).compile("firmware") == b"image"
    assert "It is elsewhere.\nThe image is right, and slower" in capsys.readouterr().out


def test_a_trial_says_what_is_slower_as_well(port):
    tried = port(trial=True)
    tried.compile("trial")
    assert tried.misfits == ["It is elsewhere."]
