"""A second format of records, made up: it has the fields of the first one."""

from rules_core import record


class SecondFormat:
    """Meanwhile records are written in format 2, and both can be read."""

    def __enter__(self):
        self._before = record._FORMATS, record.FORMAT
        [fields] = record._FORMATS.values()
        record._FORMATS = {1: fields, 2: fields}
        record.FORMAT = 2
        return self

    def __exit__(self, *_):
        record._FORMATS, record.FORMAT = self._before
