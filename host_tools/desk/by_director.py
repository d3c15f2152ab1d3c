"""Was a record entered by the director? Everybody who asks is answered here."""


def by_director(record):
    """True: he gave his PIN; False: the table did it; None: an older box, which asked nobody."""
    return record.body["director"]
