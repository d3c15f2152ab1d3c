"""How Sphinx makes the site. It is run in the project's folder, once for each language."""

from firmware.image import version as built_from
from host_tools.language.games.game_words import box_texts
from host_tools.language.translator import LANGUAGES

project = "Schreiber"
version = built_from.NUMBER
release = built_from.version()
html_title = project

root_doc = "index"
extensions = ["myst_parser", "host_tools.development.site.translated_pages"]
myst_heading_anchors = 6
myst_heading_slug_func = "host_tools.development.site.translated_pages.anchor_of"
# A text stands there as it was written, as in the books.
smartquotes = False
# There is no lexer for CSV, and a page may have no part between its title and small sections.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]

# What the theme says.
locale_dirs = ["locale"]

html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_context = {"languages": {one: box_texts(one)[f"language.{one}"] for one in LANGUAGES}}
html_copy_source = False
html_show_copyright = False
html_use_index = False
