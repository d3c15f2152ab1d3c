"""What a box refuses, in any language."""

from host_tools.language.message import msg

# The sentences of `firmware.app.refusals` and of a `StorageError` by their keys; details fill the
# gaps in order.
SENTENCES = {
    "base64": msg("must be base64"),
    "not_started": msg("the application of this box has not started"),
    "start_anew": msg("the box has to start anew; call it again"),
    "storage_unreadable": msg("the storage of this box cannot be read"),
    "too_long": msg("longer than {size} bytes"),
    "out_of_range": msg("{number} is out of range"),
    "no_session": msg("session: none has begun"),
    "unknown_session": msg("session: it is not one that is known"),
    "other_session": msg("label: another session is in play"),
    "not_signed": msg("session: it is not signed"),
    "under_way": msg("entry: one is under way"),
    "other_log": msg("log: it is not what the desk has"),
    "built_in": msg("rules: a built-in rule book has this id"),
    "too_large": msg("tariff: it needs more memory than the box has"),
    "no_tariff": msg("tariff: the box has none of this digest"),
    "no_place": msg("tariff: the box keeps {number} of them and has no place left"),
    "rules_of_another": msg("rules: not those of the tariff"),
    "tariff_elsewhere": msg("tariff: it is not where the session says"),
    "tariff_of_another": msg("tariff: it is another one than the session says"),
    "push_session": msg("the application of this box does not run; it takes no session"),
    "push_tariff": msg("the application of this box does not run; it takes no tariff"),
    "tariffs": msg("the application of this box does not run; it shows no tariffs"),
    "drop_tariff": msg("the application of this box does not run; it keeps its tariffs"),
    "push_players": msg("the application of this box does not run; it takes no players"),
    "push_next": msg("the application of this box does not run; it takes no seats"),
    "allow_minutes": msg("the application of this box does not run; it has no clock of a round"),
    "start_clock": msg("the application of this box does not run; it has no clock of a round"),
    "begin_anew": msg("the application of this box does not run; it keeps its log"),
    "set_pin": msg("the application of this box does not run; it takes no PIN"),
    "session_full": msg("the box cannot store it: session full"),
    "no_room_for_a_session": msg("the box cannot store it: no room for a session"),
    "storage_failed": msg("the box cannot store it: storage failed"),
    "storage_full": msg("the box cannot store it: storage full"),
    "storage_read_only": msg("the box cannot store it: storage read only"),
}
