"""The English sentences of a `BoxRefusal` by their keys; the desk has the same."""

_NOT_RUNNING = "the application of this box does not run"

SENTENCES = {
    # any call
    "base64": "must be base64",
    "not_started": "the application of this box has not started",
    "start_anew": "the box has to start anew; call it again",
    "storage_unreadable": "the storage of this box cannot be read",
    "too_long": "longer than {} bytes",
    "out_of_range": "{} is out of range",
    # the session in play
    "no_session": "session: none has begun",
    "unknown_session": "session: it is not one that is known",
    "other_session": "label: another session is in play",
    # a log that is to begin anew
    "not_signed": "session: it is not signed",
    "under_way": "entry: one is under way",
    "other_log": "log: it is not what the desk has",
    # tariffs
    "built_in": "rules: a built-in rule book has this id",
    "too_large": "tariff: it needs more memory than the box has",
    "no_tariff": "tariff: the box has none of this digest",
    "no_place": "tariff: the box keeps {} of them and has no place left",
    "rules_of_another": "rules: not those of the tariff",
    "tariff_elsewhere": "tariff: it is not where the session says",
    "tariff_of_another": "tariff: it is another one than the session says",
    # a box whose application does not run, by the function that was called
    "push_session": _NOT_RUNNING,
    "push_tariff": _NOT_RUNNING,
    "tariffs": _NOT_RUNNING,
    "drop_tariff": _NOT_RUNNING,
    "push_players": _NOT_RUNNING,
    "push_next": _NOT_RUNNING,
    "allow_minutes": _NOT_RUNNING,
    "start_clock": _NOT_RUNNING,
    "begin_anew": _NOT_RUNNING,
    "set_pin": _NOT_RUNNING,
}
