"""Kind of a decision: its fields, its effect, its sentence.

One class a kind. It registers itself, so that everything that asks for all kinds finds it: the
command, its help, forms, the journal and its page, undoing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, get_type_hints

from host_tools.language.message import Message, msg

# What a decision is about: a part of the journal's page and of the help of the command.
PERSONS, SEATS, TABLES, EVENT, MONEY = "persons", "seats", "tables", "event", "money"
GROUPS = {
    PERSONS: msg("Persons"),
    SEATS: msg("Seats"),
    TABLES: msg("Tables"),
    EVENT: msg("Event and end"),
    MONEY: msg("Money"),
}

# What a decision holds, by the names of its fields; the checkers of its kind say what each may be.
Content = dict[str, Any]


@dataclass(frozen=True)
class Decision:
    """One entry of a journal.

    `number`: 1 for the first; `time`: Unix seconds; `content`: the fields of its kind; `author`:
    who has decided; `reason`: why, "" where nobody has to say.
    """

    number: int
    kind: str
    content: Content
    time: int = 0
    author: str = ""
    reason: str = ""

    def is_of(self, kind: str, /, **content: object) -> bool:
        """Return True for a decision of this kind with this content, perhaps among other
        content.
        """
        return self.kind == kind and content.items() <= self.content.items()


@dataclass(frozen=True)
class Variant:
    """One of the things that decisions of a kind can say; their field `what` says which.

    `help`: of the command, in one or more lines; `needs`: the fields that must be there, `may`:
    those that can be; all others cannot. `stricter`: {name: what checks a field here}; `otherwise`:
    {name: value} of the attributes of the kind that have another value here.
    """

    help: str
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    stricter: Mapping[str, Any] = field(default_factory=dict)
    otherwise: Mapping[str, Any] = field(default_factory=dict)


class Kind:
    """A kind of decision; an instance is one decision of this kind, its fields as attributes.

    A kind annotates its fields with the types above. Every later program reads the journals of
    today: from 1.0.0 on a kind never changes its name and its fields, and a new meaning is another
    kind. A field with a default can be left out; so can one that comes later.

    `name`: in journals and commands, "" for a base of others; `group`: a key of `GROUPS`, or None;
    `help`: of the command, in one or more lines; `needs_reason`: without a reason nobody could
    explain it afterwards; `final`: why nobody takes it back, None where everybody can; `fields`:
    {name: what checks it}, `optional`: the names of those with a default, all others must be there;
    `made`: the `Decision`; `kinds`: those of its family by their names, to which each adds itself;
    `typed`: the fields with a text, or a list of texts, that somebody has typed and that decides
    nothing: a name that has to be forgotten is taken out of them; `variants`: the values of its
    field `what`, {value: `Variant`}, for a kind that says several things.
    """

    kinds: ClassVar[dict[str, Any]]
    name: ClassVar[str] = ""
    group: ClassVar[str | None]
    help: ClassVar[str]
    needs_reason: ClassVar[bool] = False
    final: ClassVar[Message | None] = None
    typed: ClassVar[tuple[str, ...]] = ()
    variants: ClassVar[Mapping[str, Variant]] = {}
    fields: ClassVar[dict[str, Any]] = {}
    optional: ClassVar[frozenset[str]] = frozenset()

    made: Decision

    def __init_subclass__(cls) -> None:
        if cls.name:
            cls.fields = {
                name: checker
                for name, hint in get_type_hints(cls, include_extras=True).items()
                for checker in getattr(hint, "__metadata__", ())
            }
            cls.optional = frozenset(name for name in cls.fields if hasattr(cls, name))
            cls.kinds[cls.name] = cls

    @classmethod
    def without_name(cls, content: Content, taken_out: Callable[[str], str]) -> Content:
        """The fields of such a decision where a name was taken out of what was typed.

        taken_out: makes the text without the name of a text.
        """
        without = dict(content)
        for name in cls.typed:
            if content.get(name) is not None:
                typed = content[name]
                is_list = isinstance(typed, list)
                without[name] = [*map(taken_out, typed)] if is_list else taken_out(typed)
        return without

    @classmethod
    def variant(cls, content: Mapping[str, Any]) -> Variant | None:
        """The `Variant` that a decision of this content is; None if it is none."""
        what = content.get("what")
        return cls.variants.get(what) if isinstance(what, str) else None

    @classmethod
    def knows(cls, content: Mapping[str, Any]) -> bool:
        """Return True if the kind has the variant of this content. A kind without
        variants has any.
        """
        return not cls.variants or cls.variant(content) is not None

    @classmethod
    def fields_in(cls, content: Mapping[str, Any]) -> dict[str, Any]:
        """{name: what checks it} of the fields that a decision can have that says this."""
        variant = cls.variant(content)
        if variant is None:
            return cls.fields
        names = [name for name in cls.fields if name in ("what", *variant.needs, *variant.may)]
        return {name: variant.stricter.get(name, cls.fields[name]) for name in names}

    @classmethod
    def optional_in(cls, content: Mapping[str, Any]) -> frozenset[str]:
        """The names of those fields that can be left out."""
        variant = cls.variant(content)
        return cls.optional if variant is None else frozenset(variant.may)

    @classmethod
    def attribute(cls, name: str, content: Mapping[str, Any]) -> Any:
        """Return an attribute of the kind for a decision with this content."""
        variant = cls.variant(content)
        otherwise = {} if variant is None else variant.otherwise
        return otherwise.get(name, getattr(cls, name))

    def __init__(self, made: Decision) -> None:
        self.made = made
        for name in self.fields:
            if name in made.content or name not in self.optional:
                setattr(self, name, made.content[name])
        variant = self.variant(made.content)
        for name, value in variant.otherwise.items() if variant else ():
            setattr(self, name, value)


# Those of a family by their names.
Kinds = Mapping[str, type[Kind]]


def of_newer_program(decision: Decision) -> Message:
    """Why a decision of a kind that is not known cannot hold."""
    return msg("a newer program has decided it ({kind}): update schreiber", kind=decision.kind)


def said_by_newer_program(decision: Decision) -> Message:
    """A decision of a kind that is not known, in words."""
    return msg("Something that only a newer program knows ({kind})", kind=decision.kind)
