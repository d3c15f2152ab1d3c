"""Ruling that the plain editor of a table has sent."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from host_tools.common.errors import DeskError, OutdatedError
from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.accounts.which_proposals import counting
from host_tools.web.director.posted import whole_number
from host_tools.web.director.ruling_form import NAMED, SitterRow, sitters_at
from host_tools.web.serving.sent_form import Texts

# What the field says of further deals; "" is what follows by itself.
MORE, OVER = "more", "over"


def names_somebody(form: Texts) -> bool:
    """Return True if the editor has sent the person named by its last field."""
    return NAMED in form.getall("sat_person", [])


def posted_ruling(form: Texts, here: TableStand, named: int | None = None) -> Ruling:
    """The ruling that an editor has sent: what is otherwise than it stands. named: see `NAMED`.

    DeskError if it says nothing, or what cannot be; OutdatedError if a source is gone.
    """
    ruling = replace(_counted(form, here), sat=dict(_sat(form, here, named)))
    if ruling == Ruling():
        raise DeskError(msg("Nothing was changed: say what was otherwise."))
    return ruling


def _counted(form: Texts, here: TableStand) -> Ruling:
    """Return the ruling on what counts and whether more is to come; an empty one if nothing
    changed.
    """
    placed = {one.id for one in here.whole.placed}
    shown = tuple(one for one in here.stretches if one.source in placed)
    stretches = tuple(_stretches(form, placed))
    is_new = "source" in form and (stretches != shown or "so" in form)
    over = {MORE: False, OVER: True}.get(form.get("over", ""))
    deals = whole_number("deals", form["deals"]) if form.get("deals") and over else None
    if (over, deals) == (here.ruling.over, here.ruling.deals) and not is_new:
        return Ruling()
    said = Ruling(over=over, deals=deals)
    return replace(counting(here, stretches), over=over, deals=deals) if is_new else said


def _stretches(form: Texts, placed: Collection[str]) -> Iterator[Stretch]:
    as_signed = form.getall("as_signed", [])
    rows = zip(*(form.getall(name, []) for name in ("source", "first", "last")), strict=False)
    for source, first, last in rows:
        if not source:
            continue
        if source not in placed:
            raise OutdatedError
        stretch = Stretch(
            source,
            whole_number("first", first) if first.strip() else 1,
            whole_number("last", last) if last.strip() else None,
            source in as_signed,
        )
        if stretch.last is not None and stretch.last < stretch.first:
            raise DeskError(
                msg(
                    "last: no deals are from {first} to {last}",
                    first=stretch.first,
                    last=stretch.last,
                )
            )
        yield stretch


def _sat(
    form: Texts, here: TableStand, named: int | None
) -> Iterator[tuple[tuple[str, int], tuple[Sitter, ...]]]:
    """Yield ((source, place), its sitters) of each place whose sitters the form changes."""
    sent: dict[tuple[str, int], list[SitterRow]] = {}
    names = ("sat_source", "sat_place", "sat_person", "sat_first")
    for source, place, person, first in zip(*(form.getall(one, []) for one in names), strict=False):
        at = source, whole_number("place", place)
        sent.setdefault(at, []).append(
            SitterRow(
                named if person == NAMED else whole_number("person", person) if person else None,
                whole_number("first", first) if first.strip() else None,
            )
        )
    for (source, place), rows in sent.items():
        _check_place(here, source, place)
        sitters = tuple(_sitters(here, source, place, rows))
        if sitters and sitters != sitters_at(here, source, place):
            yield (source, place), sitters


def _check_place(here: TableStand, source: str, place: int) -> None:
    sources = {one.id: len(one.places) for one in here.whole.placed}
    if not 0 <= place < (sources | {PLAN: len(here.drawn)}).get(source, 0):
        raise OutdatedError


def _sitters(
    here: TableStand, source: str, place: int, rows: Sequence[SitterRow]
) -> Iterator[Sitter]:
    """The sitters of a place. The first row may leave who stands there, if others follow."""
    stands = None if source == PLAN else here.situation.source(source).places[place]
    found: list[Sitter] = []
    for at, row in enumerate(rows):
        person = row.person
        if person is None and at == 0 and any(one.person is not None for one in rows[1:]):
            person = stands if isinstance(stands, int) else NOBODY
        if person is None:
            continue
        if row.first is None and found:
            raise DeskError(msg("first: from which deal on?"))
        sitter = _sitter(here, source, place, person, row.first or 1)
        if found and sitter.first <= found[-1].first:
            raise DeskError(
                msg("first: each player at a place begins with a later deal than the one before")
            )
        found.append(sitter)
    yield from found


def _sitter(here: TableStand, source: str, place: int, person: int, first: int) -> Sitter:
    """A sitter as it stands there already; else of a chair with the number of his first deal."""
    for one in sitters_at(here, source, place):
        if (one.person, one.first) == (person, first):
            return one
    return Sitter(person, first, numbered=source == PLAN and first > 1)
