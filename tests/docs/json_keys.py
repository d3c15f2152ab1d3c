"""The keys that programs of others rely on: of an exported event, and of `--json`."""

# {key of the export: keys of it, or of each in its list}
EVENT = {
    "format": "",
    "version": "",
    "number": "",
    "closed": "",
    "result": "",
    "settings": (
        "name date rules rounds deals tariff sizes method rank_by stake shares prizes "
        "opponents_key typed_twice minutes lists_by first_dealer show_numbers leavers pot parts "
        "one_prize deals_of currency"
    ),
    "draw": "method seed",
    "published": "",
    "open": "",
    "persons": "person name first last licence place marks same_as",
    "entrants": (
        "person name paid_cents present marks local team first last last_deals left excluded "
        "until stands_for replaced_by owes_nothing"
    ),
    "tables": "round table state played deals persons results sessions troubles",
    "deals": "round table kind deal dealer entry points state public_reason time document id",
    "standings": "rank person points results tie shared won cup_points prize_cents",
    "parts": "mark title lines",
    "teams": "rank team points results members tie shared won",
    "cash": "accounts due_cents paid_cents prizes_cents left_cents pot_cents",
    "journal": "number kind content time author reason undone",
    "about_persons": "number kind content time author reason undone",
}

# {arguments of a command: keys of what it prints}
COMMANDS = {
    "persons list": "number name first last short licence place remarks marks",
    "persons show 3": "title rows",
    "persons journal": "number kind content time author reason undone",
    "event list": "event settings entrants drawn state",
    "event show": "event settings entrants drawn state",
    'season "Cup 2026"': "season formula events lines",
    "persons statistics": "title rows",
    "event entrants": (
        "person name paid_cents present marks local team first last last_deals left excluded "
        "until stands_for replaced_by owes_nothing"
    ),
    "draw --event 1 --dry-run": "rounds seed method repeats rather_apart sits_out said",
    "box setup --event 1 --round 1 --dry-run": (
        "rules table round players deals dealer scribe opponents_key label tariff numbers box"
    ),
    "decide adjust what=warning round=1 persons=[3] --reason late": (
        "event number kind content what said"
    ),
    "status": "round tables sits_out said",
    "deals": (
        "day label round table kind deal dealer entry points state public_reason time document "
        "id text"
    ),
    "deals --event 1": (
        "round table kind deal dealer entry points state public_reason time document id text"
    ),
    "standings": "rankings said",
    "standings --tables": "tables said",
    "standings --event 1": "lines open lot pot parts teams said",
    "verify docs/result-example.json": "file digest differences notes",
    "event journal": "number kind content time author reason undone",
    "rules list": "id name game players digest from",
    "rules show tirol": "id name game players digest from bytes values",
}
