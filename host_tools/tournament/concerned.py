"""Which tables a decision is about."""

SEATS = ("exchange", "substitute")  # kinds that give somebody another seat


def places_of(decision, evening):
    """The (round, table) in their order at which a decision has changed something.

    evening: the `Evening` of the event as it stands afterwards.
    """
    return [place for place, table in sorted(evening.tables.items()) if _is_about(decision, table)]


def _is_about(decision, table):
    content = decision.content
    if decision.kind == "exchange":
        sits = {content["one"], content["other"]} & set(table.persons)
        return table.number == content["round"] and bool(sits)
    if decision.kind == "substitute":
        return table.number >= content["round"] and content["person"] in table.persons
    if "session" in content:
        return content["session"] in _sessions(table)
    if "entry" in content:
        return content["entry"] in _entries(table)
    return (content.get("round"), content.get("table")) == (table.number, table.table)


def _sessions(table):
    return [one.session.id for one in table.bound] + [session.id for session in table.aside]


def _entries(table):
    return [entry.id for one in table.bound for entry in one.session.entries]
