"""Forms that a page has sent, as the contents of decisions."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import TypeAlias

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.journal.fields import AMOUNT, CENTS, Document
from host_tools.language.message import msg
from host_tools.language.refusals import field_name
from host_tools.tournament.decisions import KINDS
from host_tools.web.serving.sent_form import Texts
from rules_core.fields import Flag, Integer, List, Maybe
from rules_core.types import Field

# What checks a field of a decision, and says what it is.
DecisionField: TypeAlias = Field | Document

# Money as people write it. Decimal reads more, such as 1e999999, which takes far too long.
_AMOUNT = re.compile(r"-?\d{1,12}([.,]\d{0,2})?")


def content_of(kind: str, form: Texts) -> dict[str, object]:
    """The content of a decision of this kind from a form. DeskError names the field.

    A field that may be empty, a list and a flag may be missing: a browser leaves out a flag that is
    not set. Optional fields that the form does not have are not in the content.
    """
    if kind not in KINDS:
        raise DeskError(msg("kind: there is no decision {kind}", kind=quote(kind)))
    fields, optional = KINDS[kind].fields_in(form), KINDS[kind].optional_in(form)
    return {
        name: _value(name, field, form.getall(name, []))
        for name, field in fields.items()
        if name in form or name not in optional
    }


def whole_number(name: str, text: str) -> int:
    """The whole number in a text. DeskError names the field."""
    try:
        return int(text.replace("\N{MINUS SIGN}", "-"))
    except ValueError as error:
        raise DeskError(
            msg("{field}: {text} is not a whole number", field=field_name(name), text=quote(text))
        ) from error


def cents_of(name: str, text: str) -> int:
    """Cents from money as people write it: `12`, `12,50` or `12.50`. DeskError names the field."""
    text = text.strip()
    if _AMOUNT.fullmatch(text):
        return int(Decimal(text.replace(",", ".")) * 100)
    raise DeskError(
        msg("{field}: {text} is no amount of money", field=field_name(name), text=quote(text))
    )


def _value(name: str, field: DecisionField, texts: Sequence[str]) -> object:
    if isinstance(field, List):
        return [_value(name, field.item, [text]) for text in texts if text.strip()]
    if isinstance(field, Flag):
        return texts[-1:] not in ([], [""], ["no"])
    text = texts[-1] if texts else ""
    if isinstance(field, Maybe):
        return _value(name, field.field, texts) if text.strip() else None
    if field in (CENTS, AMOUNT):
        return cents_of(name, text)
    if isinstance(field, Integer):
        return whole_number(name, text)
    return text.strip()
