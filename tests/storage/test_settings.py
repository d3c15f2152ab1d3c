"""The settings: checked fields, two generations."""

import errno

import pytest

from firmware.app.storage.files import NoGuard, StorageError
from firmware.app.storage.sealed import seal
from firmware.app.storage.settings import FIELDS, PATHS, Settings
from rules_core.session import MAX_LISTED


def settings_on(fs):
    return Settings(fs, NoGuard())


def test_defaults_are_in_force_and_not_written(fs):
    settings = settings_on(fs)
    for name, (_, default) in FIELDS.items():
        assert settings[name] == default
    assert fs.files == {}
    settings.change(contrast=5)
    settings.change(contrast=FIELDS["contrast"][1])
    assert b"contrast" not in fs.files[PATHS[1]]
    with pytest.raises(KeyError):
        settings["colour"]


def test_every_default_is_within_its_limits():
    for kind, default in FIELDS.values():
        kind.check(default)


def test_changes_stay(fs):
    settings_on(fs).change(language="fr", contrast=10)
    settings_on(fs).change(contrast=20)
    settings = settings_on(fs)
    assert (settings["language"], settings["contrast"]) == ("fr", 20)
    assert settings.damage == []


def test_generations_take_turns(fs):
    settings = settings_on(fs)
    for level in range(1, 8):
        settings.change(contrast=level)
        older = dict(fs.files)
        settings.change(synced=level)
        changed = [path for path in PATHS if fs.files.get(path) != older.get(path)]
        assert len(changed) == 1
    settings = settings_on(fs)
    assert (settings["contrast"], settings["synced"]) == (7, 7)


@pytest.mark.parametrize("damage", ["flip", "cut", "longer"])
def test_the_generation_before_is_used_and_that_is_reported(fs, damage):
    settings = settings_on(fs)
    settings.change(contrast=3)
    settings.change(contrast=4)
    data = fs.files[PATHS[1]]
    fs.files[PATHS[1]] = {
        "flip": data[:-6] + b"?" + data[-5:],
        "cut": data[:5],
        "longer": data + bytes(30_000),
    }[damage]
    settings = settings_on(fs)
    assert settings["contrast"] == 3
    assert [path for path, _ in settings.damage] == [PATHS[1]]
    # The next change goes over the damaged one, not over the sound one.
    sound = fs.files[PATHS[0]]
    settings.change(synced=9)
    assert fs.files[PATHS[0]] == sound
    settings = settings_on(fs)
    assert (settings["contrast"], settings["synced"], settings.damage) == (3, 9, [])


def test_both_generations_damaged_is_defaults_and_a_report(fs):
    fs.files = dict.fromkeys(PATHS, b"rubbish")
    settings = settings_on(fs)
    assert settings["contrast"] == FIELDS["contrast"][1]
    assert [path for path, _ in settings.damage] == list(PATHS)


def test_an_empty_file_is_no_generation(fs):
    fs.files[PATHS[0]] = b""
    assert settings_on(fs).damage == []


def test_a_value_outside_its_limits_is_passed_over_and_reported(fs):
    fs.files[PATHS[0]] = seal(1, {"contrast": -4, "synced": "2", "sound": 1, "language": "en"})
    settings = settings_on(fs)
    assert (settings["contrast"], settings["synced"], settings["sound"]) == (127, 0, False)
    assert settings["language"] == "en"
    assert sorted(name for name, _ in settings.damage) == ["contrast", "sound", "synced"]


def test_fields_that_nobody_knows_are_reported_as_their_file(fs):
    """Their names may be anything, so they are not for the display."""
    fs.files[PATHS[0]] = seal(1, {"x" * 300: 1, "\x1b": 2, "language": "en"})
    settings = settings_on(fs)
    assert settings["language"] == "en"
    assert settings.damage == [(PATHS[0], "unknown fields")]


@pytest.mark.parametrize("age", [0, 1 << 53, (1 << 63) - 1])
def test_an_age_that_no_box_reaches_is_reported(fs, age):
    """The next generation could not be numbered."""
    fs.files[PATHS[1]] = seal(age, {"language": "fr"})
    settings = settings_on(fs)
    assert settings["language"] == "de"
    assert [path for path, _ in settings.damage] == [PATHS[1]]
    settings.change(language="en")
    assert settings_on(fs)["language"] == "en"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "xx"),
        ("contrast", 256),
        ("opponents_key", 1),
        ("rules", "fft-4"),  # no field any more
        ("players", ["x" * 25]),
        ("players", ["Anna"] * 121),
        ("synced", -1),
        ("colour", 1),
    ],
)
def test_what_is_refused(fs, name, value):
    settings = settings_on(fs)
    with pytest.raises(ValueError, match=name):
        settings.change(sound=True, **{name: value})
    assert settings["sound"] is False
    assert fs.files == {}


def test_the_longest_list_of_names_fits(fs):
    names = ["Ç" * 24] * MAX_LISTED
    settings_on(fs).change(players=names)
    assert settings_on(fs)["players"] == names


def test_a_failed_change_changes_nothing(fs):
    settings = settings_on(fs)
    settings.change(contrast=3)
    for torn in (False, True):
        fs.fault, fs.torn = errno.ENOSPC, torn
        with pytest.raises(StorageError):
            settings.change(contrast=4)
        assert settings["contrast"] == 3
        assert settings_on(fs)["contrast"] == 3
    fs.fault = None
    settings.change(contrast=5)
    assert settings_on(fs)["contrast"] == 5
