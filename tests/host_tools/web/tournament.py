"""A whole tournament on the director's page, as its director has it, in a Chromium.

`python -m tests.host_tools.web.tournament krenglbach|french|tirol` begins with an empty database
and ends with the prizes. Somebody comes late, somebody leaves and is replaced, two exchange their
seats, a table has no box and is typed, deal by deal or from its totals, a box dies in the middle of
a round, a deal is corrected, a tie is broken by lot where the rule book has one, and the desk's
process is killed again and again: after forms, during forms, and while boxes are plugged in. It
prints how much the director has to do, beside carrying boxes and typing numbers.
"""

import argparse
import random
import re
import tempfile
import time
from pathlib import Path

from firmware.image import toolchain
from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from host_tools.simulation.rehearsal.made_up_names import made_up
from host_tools.web.entry.entry_form import sent_by
from rules_core.books import book as rule_book
from tests.host_tools.web.directing import Director
from tests.host_tools.web.hall import Hall
from tests.host_tools.web.looking import Window, chromium_at
from tests.host_tools.web.mortal_desk import MortalDesk

EVENT = 1
# Rule book, players at the beginning, rounds, deals of a round.
CUPS = {
    "krenglbach": ("krenglbach", 12, 3, 12),
    "french": ("fft-4", 16, 3, 8),
    "tirol": ("tirol", 12, 2, 8),
}
PRIZES = "100; 60; 30"
# More than anybody gets at a table.
AHEAD = 90
# So many deals of the first table without a box are typed one by one.
TYPED = 3


class Tournament:
    """An event in `folder` (a Path), by one of CUPS; kills: see `Director`, `Hall`."""

    def __init__(self, folder, cup, seed=1, after=0.3, during=0.3):
        self.rules, self.players, self.rounds, self.deals = CUPS[cup]
        self.book = rule_book(self.rules)
        self.chance = random.Random(seed)
        self.desk = MortalDesk(folder, EVENT)
        self._kills = {"after": after, "during": during}
        self._level = ()  # who has nothing but zeros so far

    def run(self):
        """See it through to the end: the `Director`."""
        self.desk.start()
        try:
            with chromium_at(toolchain.browser()) as browser:
                options = {"locale": "en-GB"}
                with (
                    Window(browser, self.desk.address, **options) as window,
                    Window(browser, self.desk.address, **options) as other,
                ):
                    self.director = Director(window, self.desk, self.chance, **self._kills)
                    # As many boxes as tables, but one.
                    count = self.players // 4 - 1
                    self.hall = Hall(
                        other, self.desk, EVENT, count, self.chance, self._kills["during"]
                    )
                    self._register()
                    self._draw()
                    for number in range(1, self.rounds + 1):
                        self._play(number)
                    self._end()
            return self.director
        finally:
            self.desk.stop()

    def _register(self):
        one = self.director
        one.doing = "registration"
        one.window.open("/")
        one.fill("input[name=name]", "Cup")
        # What is usual by the book comes into the form by itself, in place of what stood there.
        with one.page.expect_response(lambda answer: f"rules={self.rules}" in answer.url):
            one.choose("select[name=rules]", self.rules)
        one.settle()
        one.fill("input[name=rounds]", self.rounds)
        one.fill("input[name=deals]", self.deals)
        one.sends(one.click, "main form button.main", kinds=("settings",))
        one.open(f"/event/{EVENT}/settings")
        one.fill("input[name=prizes]", PRIZES)
        one.sends(one.click, ".settings-form button.main", kinds=("settings",))
        one.open(f"/event/{EVENT}/registration")
        names = [person.name for person in made_up(self.players + 1, self.chance)]
        for name in names:  # the last one comes late
            self._register_one(name)
        one.doing = "late-comer"
        self._open_menu(self.players + 1)
        one.sends(one.click, "form:has(input[value='from']) button", kinds=("plays",))

    def _register_one(self, name):
        one = self.director
        paid = one.page.locator("input[name=paid]")
        if paid.count() and not paid.is_checked():
            one.click(paid)
        one.fill("#typed", name)
        new = one.page.locator(f".suggestions .fresh button[value='{name}']")
        new.wait_for()
        kinds = ("entrant", "booking") if paid.count() else ("entrant",)
        one.sends(one.click, new, kinds=kinds)

    def _open_menu(self, person):
        self.director.open(f"/event/{EVENT}/registration/{person}")

    def _draw(self):
        one = self.director
        one.doing = "draw"
        one.open(f"/event/{EVENT}/draw")
        one.click("form.draw button.main")
        one.page.wait_for_url("**/draw/preview**")
        one.sends(one.click, ".confirm button.main", kinds=("seats",))
        one.doing = "exchange of seats"
        one.open(f"/event/{EVENT}/draw")
        second = one.page.locator("section.round").nth(1)
        one.click(second.locator("ol.tables > li").nth(0).locator("a").nth(1))
        one.page.locator(".exchange").wait_for()
        second = one.page.locator("section.round").nth(1)
        one.click(second.locator("ol.tables > li").nth(1).locator("a").nth(1))
        one.sends(one.click, "#exchange", kinds=("seats",))

    def _play(self, number):
        one, hall = self.director, self.hall
        if number == 2:
            one.doing = "drop-out with substitute"
            self._open_menu(1)
            one.fill("form.choose input[name=typed]", "Substitute")
            fresh = ".suggestions .fresh button"
            one.page.locator(fresh).wait_for()
            one.sends(one.click, fresh, kinds=("plays",))
        hall.carry()
        if number == 2:
            hall.play(deals=TYPED)
            hall.carry()
            hall.names.remove(self._dying())  # what it had is known, the rest is on paper
        hall.play()
        if number == 1:
            hall.carry()
            self._correct()
        one.doing = f"round {number}"
        here = f"/event/{EVENT}/round/{number}"
        for place, table in sorted(self.desk.event().tables.items()):
            if place[0] != number or table.over or place in hall.places().values():
                continue
            if not one.at(here):
                one.open(here)
            self._type(place, table)
        if number == self.rounds:
            hall.carry()

    def _dying(self):
        """The box to die in round 2: then most of those to be tied sit at tables that are typed."""
        tables = self.desk.event().tables
        return min(
            self.hall.names,
            key=lambda name: sum(
                person in self._level
                for other, place in self.hall.places().items()
                if other != name
                for person in tables[place].persons
            ),
        )

    def _type(self, place, table):
        """Type a table without a box: the first one of the event deal by deal to begin with."""
        one = self.director
        here = f"/event/{EVENT}/table/{place[0]}/{place[1]}"
        offered = one.page.locator(f".done a[href='{here}']:focus")
        if offered.count():
            one.press(offered, "Enter")
        else:
            one.click(f"a.tile[href='{here}']")
        form = one.page.locator("form.from-paper")
        self._unfold(form)
        one.settle()
        if place[0] == 1:
            self._type_deals(place)
            one.click(f"main a[href='{here}']")
            self._unfold(form)
            table = self.desk.event().tables[place]
        points = self._totals(place[0], table)
        fields = form.locator("input[name=points]")
        if not fields.and_(one.page.locator(":focus")).count():
            one.click(fields)
        for value in points[:-1]:
            one.types(value, "Enter")
        one.types(points[-1], None)
        one.sends(one.press, fields.last, "Enter", kinds=("typed",))

    def _unfold(self, form):
        """Unfold the form of a sheet, which is folded as long as a box is there."""
        form.wait_for(state="attached")
        if not form.is_visible():
            self.director.click(form.locator("xpath=../summary"))
        form.wait_for()

    def _totals(self, number, table):
        """What stands on the sheet of a table, so that at last some are equal in everything.

        In round 1 all have zero at the typed table; in round 2 those of them who sit at typed
        tables are ahead of everybody by the same points.
        """
        persons = table.persons
        if number == 1:
            wanted = dict.fromkeys(persons, 0)
            self._level = persons
        else:
            wanted = {person: self.chance.randint(-9, 9) for person in persons}
        if number == 2:
            entrants = self.desk.event().state.entrants
            tied = [
                one
                for one in persons
                if one in self._level
                and entrants[one].last is None
                and entrants[one].stands_for is None
            ]
            wanted |= dict.fromkeys(tied, AHEAD)
            last = next(one for one in reversed(persons) if one not in tied)
            wanted[last] -= sum(wanted.values())
        elif number > 2:
            wanted[persons[-1]] -= sum(wanted.values())
        return [wanted[person] - table.results.get(person, 0) for person in persons]

    def _type_deals(self, place):
        one = self.director
        one.doing += ", typed deals"
        before = one.page.locator("form.from-paper")
        one.click(before.locator("xpath=preceding::a[contains(@href, '/deal')][1]"))
        for _ in range(TYPED):
            # One that does not count gives its number to the next.
            number = self.desk.event().tables[place].account.next.number
            one.page.get_by_role("heading", name=f"Deal {number}", exact=True).wait_for()
            answers = plausible_deal(self.book, {}, self.chance)
            for name, texts in sent_by(self.book, answers).items():
                for text in texts:
                    self._answer(name, text)
            one.sends(one.click, "button.main[name=save]", kinds=("typed",))
        one.doing = one.doing.partition(",")[0]

    def _answer(self, name, text):
        """Answer one question of the form of a deal, in whatever way it is asked."""
        one, page = self.director, self.director.page
        add = page.locator(f'button[name=add][value="{name}={text}"]')
        typed = page.locator(f'input[inputmode][name="{name}"]')
        pill = page.locator(f'[id="{name}-{text}"]')
        if add.count():
            self._asks(one.click, add)
        elif typed.count() and typed.get_attribute("readonly") is None:
            typed.focus()
            typed.fill("")
            self._asks(one.types, text, "Tab")
        elif pill.count() and not pill.is_checked():
            self._asks(one.click, pill)
        # What can only be one thing is not asked.

    def _asks(self, do, *arguments):
        """Do what lets the form ask its next question."""
        page = self.director.page
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            do(*arguments)
        self.director.settle()

    def _correct(self):
        one = self.director
        one.doing = "corrected deal"
        tables = sorted(self.desk.event().tables.items())
        place = next(place for place, table in tables if table.bound and table.played)
        one.open(f"/event/{EVENT}/table/{place[0]}/{place[1]}")
        row = one.page.locator("tbody tr", has=one.page.locator("a[href*=correct]")).first
        one.click(row.locator("summary"))
        one.click(row.locator("a[href*=correct]"))
        one.fill("#reason", "misread")
        one.sends(one.click, "button.main[name=save]", kinds=("correct",))

    def _end(self):
        one = self.director
        one.doing = "lot"
        one.open(f"/event/{EVENT}/ranking/{self.rounds}")
        lots = self.desk.event().standings().lot
        for tied in lots:
            self._draw_lot(tied)
        assert not self.book.event.lots or lots, "nobody is tied"
        one.doing = "end"
        one.page.locator("p.done, .notfinal").wait_for()
        still = one.page.locator(".notfinal").all_inner_texts()
        assert not still, f"open at the end: {still}"
        self._check_prizes(lots)
        one.sends(one.click, "form[action$='/decide/publish'] button", kinds=("publish",))
        assert not self.desk.event().standings().open, "something is open at the end"

    def _draw_lot(self, tied):
        """By the program, or with the order in which they drew at the table."""
        one = self.director
        lot = one.page.locator(".lot").first
        if self.chance.random() < 0.5:
            one.sends(one.click, lot.locator("form button.main"), kinds=("lot",))
            return
        one.click(lot.locator("summary"))
        places = self.chance.sample(range(1, len(tied) + 1), len(tied))
        for field, place in enumerate(places):
            one.fill(lot.locator("input[name=place]").nth(field), place)
        one.sends(one.click, lot.locator("details button"), kinds=("lot",))

    def _check_prizes(self, lots):
        """The list says by what every tie was decided, in the order of the lot, with the prizes."""
        event = self.desk.event()
        rows = self.director.page.locator(".ranking tbody tr").all_inner_texts()
        drawn = [
            decision.content["persons"]
            for decision in event.journal.in_force()
            if decision.kind == "lot"
        ]
        assert sorted(map(sorted, drawn)) == sorted(map(sorted, lots)), "not the lots of these ties"
        for persons in drawn:
            where = [
                next(at for at, row in enumerate(rows) if event.name(person) in row)
                for person in persons
            ]
            assert where == list(range(where[0], where[0] + len(persons))), "not as it was drawn"
            assert all(re.search(r"\blot\b", rows[at]) for at in where), "it does not say why"
        if any(0 in [one.rank - 1 for one in event.standings().lines[:1]] for _ in drawn):
            assert "100.00" in rows[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("cup", choices=CUPS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--after", type=float, default=0.3, help="share of forms, then a kill")
    parser.add_argument("--during", type=float, default=0.3, help="likewise, the form under way")
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        tournament = Tournament(Path(place), args.cup, args.seed, args.after, args.during)
        director = tournament.run()
    for what, count in director.actions.items():
        print(f"{count:4} {what}")
    print(f"{director.numbers:4} numbers typed")
    kills, seconds = tournament.desk.kills, time.monotonic() - began
    print(f"{director.accepted} forms, killed {kills} times, {seconds:.0f} s")
    for fate, count in director.cut.items():
        print(f"{count:4} killed during a form: {fate}")
    for sentence, count in director.sentences.items():
        print(f"{count:4} said: {sentence}")
    # That a desk which was killed does not answer is no fault of the page.
    for fault in director.window.faults:
        if ": error " in fault:
            print(fault)
