"""All keys that the file of a tariff may have."""

from rules_core.compound_fields import Row
from rules_core.fields import List, Maybe
from rules_core.tariff_places import is_table, only_column, word


def keys_of(kind, before=""):
    """`rules`, `games`, `games.value` ...: of an `Object` of fields, in its order."""
    for name, column in kind.columns:
        key = before + word(name)
        yield key
        inner = column
        while isinstance(inner, (Maybe, List)):
            if is_table(inner):
                break
            inner = inner.field if isinstance(inner, Maybe) else inner.item
        if is_table(inner):
            if only_column(inner.item) is None:
                yield from [f"{key}.{word(name)}" for name, _ in inner.item.columns[1:]]
        elif isinstance(inner, Row):
            yield from keys_of(inner, key + ".")
