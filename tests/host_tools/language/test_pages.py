"""No page says anything in English to somebody who reads German or French."""

import re
from html import unescape

import pytest

from host_tools.intake.database import Database
from host_tools.language.refusals import Refused
from host_tools.sessions import finding_words as words
from host_tools.sessions.findings import ENTRY, UNNOTED, Finding
from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from tests.each import nightly
from tests.host_tools.language.english import english_in
from tests.host_tools.web.looking import shape_of
from tests.host_tools.web.scene import make_scene
from tests.host_tools.web.served import TOKEN, Served, as_read

pytestmark = pytest.mark.long

# What people have typed stays as they have typed it; so do the names of rule books, and commands.
TYPED = re.compile(
    "Cup of (spring|autumn)|came back late from the break|misread|schreiber rules new"
)
CODE = re.compile(r"(?s)<code.*?</code>")  # in the guides: commands
LINKS = re.compile(r'(?:href|hx-get)="(/[^"]*)"(?! download)')
FINDINGS = (
    words.IN_SESSION.about(
        table=2, round=1, entry=words.DEAL.about(number=3), complaint=words.CLEARED_BEFORE
    ),
    words.NOT_NOTED.about(reason=Refused("", "storage_full", ())),
)
# (address, form) of what cannot be done, in many ways.
WRONG = (
    ("/event/2/decide/plays", {"what": "stops", "person": "1", "round": "100"}),
    ("/event/2/decide/plays", {"what": "stops", "person": "99", "round": "2"}),
    ("/event/2/decide/plays", {"what": "stops", "person": "x", "round": "2"}),
    ("/event/2/decide/plays", {"what": "excluded", "person": "1", "round": "2"}),
    (
        "/event/2/decide/adjust",
        {"what": "points", "persons": ["1"], "round": "9", "table": "1", "points": "3"},
    ),
    ("/event/2/decide/season", {"season": "x" * 61}),
    ("/event/2/decide/undo", {"decision": "4000"}),
    ("/event/2/decide/start", {"round": "1"}),
    ("/event/2/table/1/1/ruling", {"moved": "1"}),
    ("/event/2/decide/nothing", {}),
    ("/event/2/settings", {"name": "", "rounds": "0", "deals": "12"}),
    ("/event/2/draw", {"round": "9", "method": "swaps", "seed": "1"}),
    ("/boxes/again", {"port": "/dev/rats"}),
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A database with an event in full swing, and findings about one of its boxes."""
    path, boxes = make_scene(tmp_path_factory.mktemp("scene"))
    with Database(path) as database, database.transaction():
        owner, log = _box_and_log(database, boxes[0])
        for kind, sentence in zip((ENTRY, UNNOTED), FINDINGS, strict=True):
            database.findings.store(owner, log, Finding(kind, 0, sentence), 1)
    return path


LANGUAGES = ["de", "fr"]


@pytest.fixture(scope="module", params=LANGUAGES)
def page(path, request):
    """The director's page for somebody with a browser in this language."""
    headers = {"Accept-Language": request.param}
    with Served(lambda: make_app(Desk(path), TOKEN), headers) as served:
        yield served


def _box_and_log(database, box):
    with box.link() as link:
        identity = link.identify()
    log = database.boxes.find_log(identity.log)
    return database.boxes.box_of(log), log


def left_in_english(text):
    return english_in(TYPED.sub("", text))


@pytest.mark.parametrize("page", nightly(LANGUAGES, ["de"]), indirect=True)
def test_every_page(page):
    """What is not marked for translation shows in the one as in the other language."""
    waiting = ["/event/2/round", "/event/2/boxes", "/"]
    seen, faults = set(), {}
    for path in waiting:
        shape = shape_of(path)
        if shape in seen:
            continue
        seen.add(shape)
        answer = page.get(path)
        if answer.headers.get_content_type() == "text/html":
            waiting += [unescape(link).partition("#")[0] for link in LINKS.findall(answer.html)]
            if left := left_in_english(as_read(CODE.sub("", answer.html))):
                faults[path] = left
    assert faults == {}
    assert len(seen) > 40


@pytest.mark.parametrize(("address", "form"), WRONG)
def test_what_cannot_be_done(page, address, form):
    answer = page.post(address, form)
    assert answer.status == 422
    assert left_in_english(answer.text) == []
