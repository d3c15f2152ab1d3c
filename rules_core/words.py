"""Words of a tariff for games, bonuses and endings, in place of the box's own.

The engine lists the things that can be renamed: (name, keys of their texts). A key is that of a
text of the box without the stem of the game, as `game.rufer`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_core.book import Book

# What may stand behind the words of a question: it stays, whatever the words are.
_QUESTION = "?"
_SPACES = " \u00a0\u202f"


class Word:
    """The words of a tariff for one thing, in the languages that have one.

    `name`: of the thing, one of those that the engine lists; None: the box's own word.
    """

    def __init__(
        self,
        name: str,
        de: str | None = None,
        en: str | None = None,
        fr: str | None = None,
        rm: str | None = None,
    ) -> None:
        self.name = name
        self.de = de
        self.en = en
        self.fr = fr
        self.rm = rm

    def any(self) -> str | None:
        """The word in the first language that has one, None if none has."""
        return self.de or self.en or self.fr or self.rm


def own_texts(
    book: "Book", language: str, fallback: str, find: "Callable[[str], str | None]"
) -> dict[str, str]:
    """{key of a text: the tariff's own} of a rule book in a language.

    `fallback`: the language whose texts stand in where this one has none, "": there is none;
    `find(key)`: the box's text, None if it has none: the word of any language stands in then.
    """
    texts: dict[str, str] = {}
    renamed = dict(book.tariff.renamed)
    for word in book.tariff.words:
        said = getattr(word, language) or (getattr(word, fallback) if fallback else None)
        for key in renamed[word.name]:
            whole = book.texts + "." + key
            own = find(whole)
            if said or own is None:
                texts[whole] = (said or word.any() or "") + _ending(own or "")
    return texts


def _ending(text: str) -> str:
    """The question mark of a text, with the space that is before it; "" of a text without one."""
    words = text.rstrip(_QUESTION + _SPACES)
    return text[len(words) :] if _QUESTION in text[len(words) :] else ""
