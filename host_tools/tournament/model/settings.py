"""Settings of an event: rule book, rounds, deals, tables, money."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import date
from typing import Any, TypedDict

from host_tools.club.person_names import BY_NAME, BY_SURNAME
from host_tools.club.player_marks import part_of
from host_tools.common.errors import DeskError
from host_tools.common.limits import MAX_MARK
from host_tools.common.plain import quote
from host_tools.journal.fields import Checker
from host_tools.language import refusals
from host_tools.language.games.book_names import name_of_book
from host_tools.language.message import Message, Sentence, counted, either, msg
from host_tools.tournament.model.currencies import EUR, check_currency
from rules_core.book import Book
from rules_core.compound_fields import Row
from rules_core.event import OUT, RANKED, Event
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.first_dealer import is_by_cards
from rules_core.session import MAX_DEALS, MAX_RULES, MAX_SEATS, TARIFF_NAME
from rules_core.tournaments import DRAWN_BY_LOT, TITLES, WITH_NUMBERS

LOT, SWAPS = "lot", "swaps"
POINTS, GAMES = "points", "games"
OPEN, FIRST_PLAYER = "open", "first"
METHOD_WORDS = {LOT: msg("lot"), SWAPS: msg("few meet twice")}
RANK_WORDS = {POINTS: msg("points"), GAMES: msg("games won, then points")}
DEALER_WORDS = {OPEN: msg("the player named by the table"), FIRST_PLAYER: msg("the first player")}
LEAVER_WORDS = {RANKED: msg("ranked with their points"), OUT: msg("out of the ranking")}
# Which stakes make the pot.
REGISTERED, DUE, PAID = "registered", "due", "paid"
POT_WORDS = {
    PAID: msg("the paid entry fees"),
    DUE: msg("all entry fees due"),
    REGISTERED: msg("entry fees of all registered players"),
}
ORDER_WORDS = {BY_NAME: msg("Name"), BY_SURNAME: msg("Surname")}
FIRST_YEAR = 1900  # of the days of events
USUAL_DEALS = 12  # of a round by a rule book that does not say

MAX_TITLE = 40  # characters: of the first of a part of the players

_CENTS = Integer(0, 100_000_000)
_PART = Row(
    (
        ("mark", PlainText(MAX_MARK, shortest=1)),
        ("title", PlainText(MAX_TITLE)),
        ("prizes", List(_CENTS, 0, 20)),
    )
)
_SETTING = "setting"


class Setting(TypedDict):
    """The check of a setting, its name, and the words for its values if it has any."""

    checker: Checker
    words: Message
    values: Mapping[str, Message] | None


def _setting(
    checker: Checker, words: Message, values: Mapping[str, Message] | None = None, **options: Any
) -> Any:
    """A field of `Settings` with its `Setting`; options: of the field of a dataclass."""
    setting: Setting = {"checker": checker, "words": words, "values": values}
    return field(metadata={_SETTING: setting}, **options)


@dataclass(frozen=True)
class Settings:
    """The settings of an event.

    date: the day on which it begins, YYYY-MM-DD; it may run past midnight. rules, tariff: its rule
    book, by the digest of a tariff in hexadecimal where it is not built in. deals: of a round.
    sizes: possible numbers of players at a table, the wanted one first. method: of the draw.
    rank_by: points, or the rounds won and then the points. stake, shares, prizes: cents and
    percent, None: those of the rule book. minutes: of a round, likewise. typed_twice: a table's
    sheet has to be typed twice before it counts. lists_by: the order of lists of persons, the whole
    name or the surname. first_dealer: the first dealer of a table, its first player, or open: the
    table tells it at its first deal, and the partners if its rule book has parties. show_numbers:
    boxes and sheets show the persons' numbers beside their names. leavers: players who stop, are
    replaced or replace somebody are ranked with their points, or out. pot: the stakes that make
    the prize money; a player who stops before the first round owes the stake only if those of
    everybody registered are meant.

    parts: special prizes, see `part_rankings`: of each the mark, the title of the first, cents for
    the first, the second ... one_prize: a player with a prize gets no special prize.

    currency: of all its amounts, see `currencies`.

    deals_of: the size of a table that plays `deals`, if it is one of `sizes`; else, and for 0, the
    wanted size.

    An event always has its own: name, date, rules, rounds, deals, deals_of, leavers and pot. For
    the others there is a usual value.
    """

    name: str = _setting(PlainText(60, shortest=1), msg("Name"))
    date: str = _setting(PlainText(10, shortest=10), msg("Day"))
    rules: str = _setting(PlainText(MAX_RULES, shortest=1), msg("Rule book"))
    rounds: int = _setting(Integer(1, 99), msg("Rounds"))
    deals: int = _setting(Integer(1, MAX_DEALS), msg("Deals in a round"))
    tariff: str = _setting(TARIFF_NAME, msg("File of a tariff"), default="")
    sizes: tuple[int, ...] = _setting(
        List(Integer(2, MAX_SEATS), 1, 3), msg("Players at a table"), default=(4, 5)
    )
    method: str = _setting(PlainText(5, shortest=3), msg("Draw"), METHOD_WORDS, default=SWAPS)
    rank_by: str = _setting(PlainText(6, shortest=5), msg("Ranked by"), RANK_WORDS, default=POINTS)
    stake: int | None = _setting(Maybe(_CENTS), msg("Entry fee"), default=None)
    shares: tuple[int, ...] | None = _setting(
        Maybe(List(Integer(0, 100), 0, 20)),
        msg("Shares of the prize money in percent"),
        default=None,
    )
    prizes: tuple[int, ...] | None = _setting(
        Maybe(List(_CENTS, 0, 50)), msg("Fixed prizes"), default=None
    )
    opponents_key: bool = _setting(Flag(), msg("The opponents' key is needed"), default=True)
    minutes: int | None = _setting(Maybe(Integer(1, 600)), msg("Minutes of a round"), default=None)
    typed_twice: bool = _setting(Flag(), msg("Sheets are typed twice"), default=False)
    lists_by: str = _setting(
        PlainText(7, shortest=4), msg("Lists by"), ORDER_WORDS, default=BY_NAME
    )
    first_dealer: str = _setting(
        PlainText(5, shortest=4), msg("Deals first"), DEALER_WORDS, default=FIRST_PLAYER
    )
    show_numbers: bool = _setting(Flag(), msg("The players' numbers are shown"), default=False)
    leavers: str = _setting(
        PlainText(6, shortest=3),
        msg("Players who leave or are replaced"),
        LEAVER_WORDS,
        kw_only=True,
    )
    pot: str = _setting(
        PlainText(10, shortest=3), msg("Prize money comes from"), POT_WORDS, kw_only=True
    )
    parts: tuple[tuple[str, str, tuple[int, ...]], ...] = _setting(
        List(_PART, 0, 12), msg("Special prizes"), default=()
    )
    one_prize: bool = _setting(Flag(), msg("One prize for each"), default=False)
    currency: str = _setting(PlainText(3, shortest=3), msg("Currency"), default=EUR)
    deals_of: int = _setting(
        Integer(0, MAX_SEATS), msg("Number of deals for tables of"), kw_only=True
    )


SETTINGS: dict[str, Setting] = {one.name: one.metadata[_SETTING] for one in fields(Settings)}
NAMES = tuple(SETTINGS)
# What the first settings of an event have to say.
NEEDED = tuple(one.name for one in fields(Settings) if one.default is MISSING)


def settings_of(given: Mapping[str, Any], before: Settings | None = None) -> Settings:
    """The `Settings` that `given` (a dict) makes of those `before`; DeskError names the field."""
    check_names(given)
    if before is None:
        for name in NEEDED:
            if name not in given:
                raise DeskError(msg("{what}: {how}", what=setting_name(name), how=msg("missing")))
    values: dict[str, Any] = {name: _fixed(value) for name, value in given.items()}
    for name, value in values.items():
        try:
            SETTINGS[name]["checker"].check(value)
        except ValueError as error:
            sentence = msg("{what}: {how}", what=setting_name(name), how=refusals.refusal(error))
            raise DeskError(sentence) from error
    settings = Settings(**values) if before is None else replace(before, **values)
    _check_together(settings)
    return settings


def setting_name(name: str) -> Sentence:
    """Return the name of a setting; of one that only a newer program knows, its key."""
    return SETTINGS[name]["words"] if name in SETTINGS else name


def check_names(given: Iterable[str]) -> None:
    """DeskError for a name that no setting has."""
    for name in given:
        if name not in NAMES:
            raise DeskError(msg("{name}: there is no such field", name=name))


def _fixed(value: Any) -> Any:
    """A value of a decision as a setting holds it: with tuples in place of lists."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def lot_keeps_nobody_apart(settings: Settings) -> Message | None:
    """A `Message` where an event is drawn by lot, which heeds no wish, else None."""
    if settings.method != LOT:
        return None
    return msg(
        "this event is drawn by lot, which keeps nobody apart; 'schreiber draw --event N "
        "--method swaps' draws it so that they do not meet"
    )


def usual(book: Book) -> dict[str, Any]:
    """Return the usual settings of an event by a rule book: {name: value}.

    book: as `rules_core.books` gives it. One without tournaments has a round of 12 deals.
    """
    shapes = book.event.shapes or ((book.seats, 1, USUAL_DEALS),)
    wanted, rounds, deals = shapes[0]
    others = [players for players in book.tables if players != wanted]
    return {
        "rounds": rounds,
        "deals": deals,
        "sizes": [wanted, *others],
        "deals_of": wanted,
        "method": LOT if book.id in DRAWN_BY_LOT else SWAPS,
        "first_dealer": OPEN if is_by_cards(book) else FIRST_PLAYER,
        "show_numbers": book.id in WITH_NUMBERS,
        "leavers": book.event.leavers,
        "pot": PAID,
        "parts": [[mark, title, []] for rules, mark, title in TITLES if rules == book.id],
    }


def otherwise_than_usual(settings: Settings, book: Book) -> set[str]:
    """The names of the settings that are not `usual` by the rule book, whichever that is."""
    own = {name: getattr(settings, name) for name in ("name", "date", "rules", "tariff")}
    meant = settings_of(usual(book) | own)
    return {name for name in NAMES if getattr(settings, name) != getattr(meant, name)}


def check_sizes(settings: Settings, book: Book) -> None:
    """DeskError unless the rule book is played at tables of all the sizes of the event."""
    for size in settings.sizes:
        if size not in book.tables:
            raise DeskError(
                msg(
                    "sizes: {rules} is not played at a table of {size}",
                    rules=name_of_book(book, book.id),
                    size=size,
                )
            )


def deals_at(settings: Settings, rules: Event, players: int) -> int:
    """Return the deals of a table of `players` in a round, see `rules_core.event.Event.deals_at`.

    rules: the `Event` of the rule book.
    """
    return rules.deals_at(players, settings.deals, deals_are_of(settings))


def deals_are_of(settings: Settings) -> int:
    """At a table of how many the number of deals is played."""
    return settings.deals_of if settings.deals_of in settings.sizes else settings.sizes[0]


def unusual_lengths(
    rules: Event, sizes: Sequence[int], rounds: int, deals: int, deals_of: int
) -> list[Message]:
    """Return sentences on rounds and deals other than those of the rule book.

    One for each size of table, since each has its own number of deals. rules: the `Event` of the
    rule book; deals_of: the size of a table that plays `deals`. FFT: "5 Spielplätze und auf jedem 4
    Spiele abgespielt oder 6 Spielplätze und auf jedem 4 Spiele abgespielt oder 7 Spielplätze und
    auf jedem 3 Spiele abgespielt".
    """
    said = []
    for players in sizes:
        usual = rules.shapes_at(players)
        given = rounds, rules.deals_at(players, deals, deals_of)
        if usual and given not in usual:
            knows = msg(
                "the rule book knows {usual}, not {given}",
                usual=either([_length_words(*shape) for shape in usual]),
                given=_length_words(*given),
            )
            alone = len(sizes) == 1
            at_size = msg("at a table of {players} {sentence}", players=players, sentence=knows)
            said.append(knows if alone else at_size)
    return said


def _length_words(rounds: int, deals: int) -> Message:
    return counted("{number} round of {deals}", "{number} rounds of {deals}", rounds, deals=deals)


def check_day(name: str, text: str) -> None:
    """DeskError that names the field unless the text is a day of this age, YYYY-MM-DD."""
    try:
        # Who goes on by the keyboard before the year is whole would have one of the year 3.
        is_day = date.fromisoformat(text).year >= FIRST_YEAR
    except ValueError:
        is_day = False
    if not is_day:
        wrong = msg("{text} is no day such as 2026-11-21", text=quote(text))
        raise DeskError(msg("{what}: {how}", what=refusals.field_name(name), how=wrong))


def _check_together(settings: Settings) -> None:
    check_day("date", settings.date)
    check_currency("currency", settings.currency)
    for name, setting in SETTINGS.items():
        if setting["values"] is not None:
            _check_word(name, getattr(settings, name), setting["values"])
    if len(set(settings.sizes)) < len(settings.sizes):
        raise DeskError(
            msg(
                "{what}: {how}",
                what=setting_name("sizes"),
                how=msg("one stands there twice"),
            )
        )
    marks = [part_of(mark) for mark, _, _ in settings.parts]
    if marks != [mark for mark, _, _ in settings.parts] or len({*marks}) < len(marks):
        raise DeskError(msg("parts: a mark stands there twice, or by another word"))
    if settings.shares is not None and sum(settings.shares) > 100:
        raise DeskError(
            msg(
                "{what}: {how}",
                what=refusals.field_name("shares"),
                how=msg("come to more than 100 percent"),
            )
        )


def _check_word(name: str, given: str, words: Iterable[str]) -> None:
    """DeskError unless a setting is one of the words that it may be."""
    if given not in words:
        sentence = msg(
            "{name}: {given} is not {words}",
            name=setting_name(name),
            given=quote(given),
            words=either(words),
        )
        raise DeskError(sentence)
