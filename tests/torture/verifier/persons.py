"""The entrants: who is ranked, who stands for whom, and whose stakes make the pot."""


def faults_of_persons(document):
    """A sentence for each entrant that does not fit the rules or another entrant."""
    entrants = document["entrants"]
    by_number = {one["person"]: one for one in entrants}
    if [one["person"] for one in entrants] != sorted(by_number):
        yield "entrants: not by number, each once"
    for number, one in enumerate(entrants):
        path = f"entrants[{number}]"
        if one["ranked"] != is_ranked(one, document):
            yield f"{path}.ranked: {one['ranked']}, which the rules do not say"
        for key, back in (("stands_for", "replaced_by"), ("replaced_by", "stands_for")):
            other = one.get(key)
            if other is not None and by_number.get(other, {}).get(back) != one["person"]:
                yield f"{path}.{key}: {other} does not say so"
    yield from _pot(document)
    if "accounts" in document.get("cash", {}):
        yield from _cash(document)


def is_ranked(entrant, document):
    """Not who is sent away; with `leavers` `out` neither who stops nor a substitute.

    "wenn ein Spieler ... aufhört zu spielen oder ein anderer Spieler für diesen weiterspielt, so
    werden beide Spieler vom Turnier gänzlich ausgeschlossen": Krenglbach only.
    """
    if entrant.get("excluded") or entrant.get("registered") is False:
        return False
    out = document["rules"]["ranking"]["leavers"] == "out"
    stands_for = entrant.get("stands_for") is not None
    return not (out and (stands_for or has_stopped(entrant, document)))


def has_stopped(entrant, document):
    """Before the last round, or within it."""
    last, rounds = entrant.get("last"), document["event"]["rounds"]
    return (last is not None and last < rounds) or entrant.get("last_deals") is not None


def _pot(document):
    """Whose "Startgeld" makes the pot; a substitute owes none."""
    money, cash = document["rules"]["money"], document.get("cash", {})
    if money["pot"] == "paid":
        right = cash.get("paid_cents")
    else:
        owing = [one for one in document["entrants"] if _owes(one, document)]
        right = money["stake"] * len(owing)
    for key, value in document.get("settings", {}).items():
        if key in money and value is not None and money[key] != value:
            yield f"rules.money.{key}: {money[key]}, but it is set to {value}"
    if right is not None and money["pot_cents"] != right:
        yield f"rules.money.pot_cents: {money['pot_cents']}, but the stakes come to {right}"


def _owes(entrant, document):
    """Where the stakes that are due make the pot, who stops before his first round owes none.

    He does if he has played all the same, or somebody replaces him.
    """
    if not entrant.get("registered", True) or entrant.get("stands_for") is not None:
        return False
    last, person = entrant.get("last"), entrant["person"]
    comes = last is None or last >= entrant.get("first", 1)
    if comes or entrant.get("replaced_by") or document["rules"]["money"]["pot"] == "registered":
        return True
    return any(one["person"] == person for t in document["tables"] for one in t["results"])


def _cash(document):
    """Who owes what, and what it comes to."""
    cash, won = document["cash"], {}
    rankings = document["rankings"]
    for line in (
        *rankings["players"],
        *(one for part in rankings["parts"] for one in part["lines"]),
    ):
        won[line["person"]] = won.get(line["person"], 0) + line["prize_cents"]
    for number, one in enumerate(cash["accounts"]):
        right = {"owed_cents": one["due_cents"] - one["paid_cents"]}
        right["prize_cents"] = won.pop(one["person"], 0)
        for key, cents in right.items():
            if one[key] != cents:
                yield f"cash.accounts[{number}].{key}: {one[key]} instead of {cents}"
    if any(won.values()):
        yield "cash.accounts: somebody who has won something is missing"
    right = {
        f"{key}_cents": sum(one[f"{account}_cents"] for one in cash["accounts"])
        for key, account in (("due", "due"), ("paid", "paid"), ("prizes", "prize"))
    }
    right["left_cents"] = right["due_cents"] - right["prizes_cents"]
    for key, cents in right.items():
        if cash[key] != cents:
            yield f"cash.{key}: {cash[key]} instead of {cents}"
