"""What is typed of a table, as steps of decisions."""


def sheet_typed(content):
    """The step that types a sheet; content: what it says."""
    return ("typed", {"what": "sheet"} | content)


def deal_typed(content):
    """The step that types one deal; content: what it says."""
    return ("typed", {"what": "deal"} | content)
