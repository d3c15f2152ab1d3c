"""Forms that a page has sent, as the contents of decisions."""

import re
from decimal import Decimal

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.language.refusals import field_name
from host_tools.tournament.decisions import KINDS
from host_tools.tournament.decisions.fields import CENTS
from rules_core.fields import Flag, Integer, List, Maybe

# Money as people write it. Decimal takes more, such as 1e999999, which nobody can wait for.
_AMOUNT = re.compile(r"-?\d{1,12}([.,]\d{0,2})?")


def content_of(kind, form):
    """The content of a decision of this kind from a form (a MultiDict of texts).

    DeskError that names the field. What is not in the form is a missing field, but for what may be
    empty, a list, and a flag, which a browser leaves out when it is not set.
    """
    if kind not in KINDS:
        raise DeskError(msg("kind: there is no decision {kind}", kind=quote(kind)))
    return {
        name: _value(name, field, form.getall(name, []))
        for name, field in KINDS[kind].fields.items()
    }


def whole_number(name, text):
    """A whole number that somebody has typed; DeskError that names the field."""
    try:
        return int(text.replace("\N{MINUS SIGN}", "-"))
    except ValueError as error:
        raise DeskError(
            msg("{field}: {text} is not a whole number", field=field_name(name), text=quote(text))
        ) from error


def cents_of(name, text):
    """Cents from money as people write it, `12`, `12,50` or `12.50`; DeskError names the field."""
    text = text.strip()
    if _AMOUNT.fullmatch(text):
        return int(Decimal(text.replace(",", ".")) * 100)
    raise DeskError(
        msg("{field}: {text} is no amount of money", field=field_name(name), text=quote(text))
    )


def _value(name, field, texts):
    if isinstance(field, List):
        return [_value(name, field.item, [text]) for text in texts if text.strip()]
    if isinstance(field, Flag):
        return texts[-1:] not in ([], [""], ["no"])
    text = texts[-1] if texts else ""
    if isinstance(field, Maybe):
        return _value(name, field.field, texts) if text.strip() else None
    if field is CENTS:
        return cents_of(name, text)
    if isinstance(field, Integer):
        return whole_number(name, text)
    return text.strip()
