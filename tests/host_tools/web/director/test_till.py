"""The till of an event: what stands on its page, and what its forms decide."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.intake.database import Database
from tests.each import each
from tests.host_tools.decided import CLOSE, paid
from tests.host_tools.web.looking import PHONE, Window
from tests.host_tools.web.served import close_by_page
from tests.host_tools.web.sheets import sheet

TILL = "/event/1/till"
SHEETS = [
    sheet(1, 1, points=[16, 2, -8, -10]),
    sheet(1, 2),
    sheet(2, 1, points=[9, 2, -5, -6]),
    sheet(2, 2, points=[7, 2, -4, -5]),
]
MONEY = ("settings", {"settings": {"stake": 1000, "shares": [], "prizes": [3000, 1500]}})


@pytest.fixture
def over(decide):
    """Event 1 is over; all but Grete (8) have paid 10.00. Anna gets 30.00, Otto gets 15.00."""
    stakes = [paid(person, 1000) for person in range(1, 8)]
    decide(MONEY, *stakes, *SHEETS)


@pytest.mark.long
def test_what_should_be_in_it(page, decide, over):
    """50.00 + 7 × 10.00 + 7.00 - 12.50 = 114.50; 114.00 are counted, then the house gets 5.00.

    Still open are 10.00 of Grete, 45.00 of prizes, and of the house 10 percent of 70.00, which is
    7.00, less 5.00: 109.50 + 10.00 - 45.00 - 2.00 = 72.50.
    """
    decide(
        ("booking", {"what": "float", "cents": 5000}),
        (
            "booking",
            {"what": "expense", "cents": 1250, "text": "Cards", "receipt": "R17", "who": "Karl"},
        ),
        ("booking", {"what": "income", "cents": 700, "text": "Raffle"}),
        ("booking", {"what": "share", "percent": 10, "who": "Inn"}),
        ("booking", {"what": "counted", "cents": 11400}),
        ("booking", {"what": "house", "cents": 500}),
    )
    text = page.get(TILL).text
    assert "At the beginning 50.00 EUR" in text
    assert "Entry fees (7) 70.00 EUR" in text
    assert "Other income 7.00 EUR" in text
    assert "Expenses −12.50 EUR" in text
    assert re.search(r"Share of the house Receipt no. 1-\d+ −5.00 EUR", text)
    assert "Cash due in the till 109.50 EUR" in text
    assert re.search(r"Counted .* 114.00 EUR", text)
    assert "to the 114.50 EUR that should have been there then; more was entered since" in text
    assert re.search(r"−0.50 EUR missing Enter the forgotten amount", text)
    assert "Unpaid entry fees 10.00 EUR" in text
    assert "Prizes to be handed over 45.00 EUR" in text
    assert "Share of the house to be paid 2.00 EUR" in text
    assert "Will be left in the till 72.50 EUR" in text
    assert re.search(r"Cards Karl · Bill R17 · .* −12.50 EUR 1-\d+ Reverse", text)
    assert "Grete 10.00 EUR Still open" in text


def test_stake_and_prizes_are_set_where_a_director_looks_for_them(page):
    link = '<a href="/event/1/settings#money">Set entry fee and prizes</a>'
    assert link in page.get(TILL).html
    assert '<legend id="money">' in page.get("/event/1/settings").html
    close_by_page(page)
    assert link not in page.get(TILL).html


def test_what_can_be_done_is_said_only_where_the_count_differs(page, decide):
    decide(
        ("booking", {"what": "float", "cents": 5000}),
        ("booking", {"what": "counted", "cents": 5000}),
    )
    text = page.get(TILL).text
    assert "It is right." in text
    assert "count again" not in text


def test_prizes_of_what_is_paid_grow_by_what_is_to_come_in(page, decide):
    """10.00 of Grete would be prizes, too: nothing is left in either case."""
    stakes = [paid(person, 1000) for person in range(1, 8)]
    money = {"stake": 1000, "pot": "paid", "shares": [60, 40]}
    decide(("settings", {"settings": money}), *stakes, *SHEETS)
    text = page.get(TILL).text
    assert "Prizes to be handed over 70.00 EUR" in text
    assert "Prizes grow with unpaid entry fees by 10.00 EUR" in text
    assert "Will be left in the till 0.00 EUR" in text
    assert "Left when all is paid 0.00 EUR" in page.get("/event/1/paper/cash").text
    decide(paid(8, 1000))
    text = page.get(TILL).text
    assert "Prizes to be handed over 80.00 EUR" in text
    assert "Prizes grow" not in text
    assert "Will be left in the till 0.00 EUR" in text


@pytest.mark.long
def test_who_gets_his_stake_back_owes_nothing(page, decide, decided):
    """He was a debtor before, and his stake was among those to come in."""
    money = {"stake": 1000, "pot": "paid", "shares": [60, 40]}
    stakes = [paid(person, 1000) for person in range(1, 8)]
    decide(("settings", {"settings": money}), *stakes, *SHEETS)
    assert "Gets 10.00 back, and owes nothing" in page.get("/event/1/registration/4").text
    assert ">Owes no entry fee</button>" in page.get("/event/1/registration/8").html
    for person in ("4", "8"):
        page.post(
            "/event/1/decide/booking",
            {"what": "stake", "person": person, "cents": "0", "owes_nothing": "yes"},
        )
    assert decided()[-1] == paid(8, 0, owes_nothing=True)
    text = page.get(TILL).text
    assert "Entry fees (6) 60.00 EUR" in text
    assert "Unpaid entry fees 0.00 EUR" in text
    assert "Prizes to be handed over 60.00 EUR" in text
    assert "Will be left in the till 0.00 EUR" in text
    assert "Nobody owes an entry fee." in text
    assert "not paid" not in page.get("/event/1/ranking").text
    listed = page.get("/event/1/registration")
    assert "60.00 of 60.00 paid" in listed.text
    assert listed.html.count("<small>Owes no entry fee</small>") == 2
    assert "Owes the entry fee after all" in page.get("/event/1/registration/4").text
    page.pay(4, 0)
    assert re.search(r"10.00 EUR Still open", page.get(TILL).text)


def test_who_owes_nothing_has_paid_nothing(refuses):
    fields = {"what": "stake", "person": "4", "cents": "5", "owes_nothing": "yes"}
    refuses("/event/1/decide/booking", fields, "a player without a debt has paid no entry fee")


def test_a_prize_is_ticked_and_says_by_whom(page, over, decided):
    assert page.get(TILL).html.count('form="prizes"') == 2
    answer = page.post(f"{TILL}/prizes", {"person": ["1"], "who": " Eva "})
    assert answer.headers["Location"] == TILL
    assert decided()[-1] == ("booking", {"what": "prize", "person": 1, "cents": 3000, "who": "Eva"})
    text = page.get(TILL).text
    assert re.search(r"Anna 30.00 EUR ✓ 30.00 EUR .* by Eva", text)
    assert "Prizes to be handed over 15.00 EUR" in text
    assert 'value="Eva"' in page.get(TILL).html


@each(
    "form",
    "said",
    [
        ({}, "Nobody is ticked"),
        ({"person": "2"}, "Emil has no prize that is still open"),
        ({"person": "x"}, "is not a whole number"),
    ],
)
def test_only_an_open_prize_can_be_ticked(page, over, decided, form, said):
    before = decided()
    answer = page.post(f"{TILL}/prizes", form)
    assert (answer.status, decided()) == (422, before)
    assert said.lower() in answer.text.lower()


def test_prizes_are_not_ticked_before_they_are_final(page, decide):
    decide(MONEY, *SHEETS[:3])
    shown = page.get(TILL)
    assert "Prizes are not final." in shown.text
    assert 'form="prizes"' not in shown.html


def test_the_forms_of_the_page_read_amounts_as_people_write_them(page, decided):
    """12,50 and 12.50 are 1250 cents; nobody types cents."""
    sent = [
        ("booking", {"what": "float", "cents": "100"}, {"what": "float", "cents": 10000}),
        (
            "booking",
            {"what": "expense", "cents": "12,50", "text": "Cards", "who": "", "receipt": ""},
            {"what": "expense", "cents": 1250, "text": "Cards", "who": "", "receipt": ""},
        ),
        (
            "booking",
            {"what": "income", "cents": "7.5", "text": "Raffle"},
            {"what": "income", "cents": 750, "text": "Raffle"},
        ),
        (
            "booking",
            {"what": "share", "cents": "5,00", "percent": "10", "who": "Inn"},
            {"what": "share", "cents": 500, "percent": 10, "who": "Inn"},
        ),
        ("booking", {"what": "house", "cents": "5"}, {"what": "house", "cents": 500}),
        (
            "booking",
            {"what": "playing_money", "payer": "1", "receiver": "2", "cents": "0,08"},
            {"what": "playing_money", "payer": 1, "receiver": 2, "cents": 8},
        ),
    ]
    for kind, form, content in sent:
        answer = page.post(f"/event/1/decide/{kind}", form | {"back": TILL})
        assert (answer.status, answer.headers["Location"]) == (303, TILL)
        assert decided()[-1] == (kind, content)
    answer = page.post(
        "/event/1/decide/booking", {"what": "expense", "cents": "0", "text": "Cards"}
    )
    assert answer.status == 422
    assert "Amount" in answer.text or "cents" in answer.text


@pytest.mark.parametrize(
    ("form", "content"),
    [
        ({"cents": "128,00"}, {"cents": 12800}),
        (
            {"cents": "", "piece-1000": "12", "piece-200": "4", "piece-5": "0", "piece-1": ""},
            {"cents": 12800, "pieces": [[1000, 12], [200, 4]]},
        ),
        ({"cents": "40", "piece-2000": "2"}, {"cents": 4000, "pieces": [[2000, 2]]}),
    ],
)
def test_it_is_counted_by_the_sum_or_by_notes_and_coins(page, decided, form, content):
    assert page.post(f"{TILL}/count", form).headers["Location"] == TILL
    assert decided()[-1] == ("booking", {"what": "counted"} | content)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({}, "type the sum, or how many there are"),
        ({"cents": "x"}, "is no amount of money"),
        ({"cents": "30", "piece-2000": "2"}, "come to 4000 cents, not 3000"),
        ({"piece-2000": "x"}, "is not a whole number"),
        ({"piece-x": "2"}, "is not a whole number"),
        ({"piece-2000": "-2"}, "must be a whole number"),
    ],
)
def test_a_wrong_count_is_refused(refuses, form, said):
    refuses(f"{TILL}/count", form, said)


def test_a_line_leads_to_the_receipt_of_what_it_has_moved(page, decide):
    """Said once more it moves nothing, and what was undone brings the one before back."""
    stake = paid(1, 1000)
    numbers = [made.number for made in decide(MONEY, stake, stake)]
    assert f"Anna 10.00 EUR 1-{numbers[1]} Reverse" in re.sub(" +", " ", stakes_of(page))
    [more] = decide(paid(1, 1200))
    assert f"Anna 12.00 EUR 1-{more.number} Reverse" in stakes_of(page)
    decide(("undo", {"decision": more.number}))
    assert f"Anna 10.00 EUR 1-{numbers[1]} Reverse" in stakes_of(page)
    assert page.get(f"/cash/receipts/1-{numbers[2]}").status == 404


def stakes_of(page):
    """The stakes that are paid, without their times."""
    return re.sub(r"\w+ \d+, \d+, \d+:\d\d ", "", page.get(TILL).text)


def stornos(page):
    """The decisions that the buttons of the page undo."""
    pattern = r'action="/event/1/decide/undo">\s*<input[^>]*><input[^>]*value="(\d+)"'
    found = re.search(r"<main.*</main>", page.get(TILL).html, re.DOTALL)
    return [int(number) for number in re.findall(pattern, found[0])]


def test_every_line_has_a_storno(page, decide, over, decided):
    steps = [
        ("booking", {"what": "float", "cents": 5000}),
        ("booking", {"what": "expense", "cents": 1250, "text": "Cards"}),
        ("booking", {"what": "share", "percent": 10}),
        ("booking", {"what": "house", "cents": 700}),
        ("booking", {"what": "prize", "person": 1, "cents": 3000}),
        ("booking", {"what": "counted", "cents": 5000}),
        ("booking", {"what": "playing_money", "payer": 1, "receiver": 2, "cents": 8}),
    ]
    made = [decision.number for decision in decide(*steps)]
    paid = [number for number, (_, one) in enumerate(decided(), 1) if one.get("what") == "stake"]
    assert sorted(stornos(page)) == sorted([*made, *paid])
    for number in made:
        form = {"decision": number, "back": TILL}
        assert page.post("/event/1/decide/undo", form).headers["Location"] == TILL
    assert sorted(stornos(page)) == paid
    text = page.get(TILL).text
    assert "Cash due in the till 70.00 EUR" in text
    assert "Difference" not in text


def test_a_closed_event_asks_for_the_reason_of_a_storno(page, refuses, decide, over, decided_about):
    decide(CLOSE)
    [expense] = decide(("booking", {"what": "expense", "cents": 1250, "text": "Cards"}))
    shown = page.get(TILL)
    assert stornos(page) == [expense.number]
    assert 'name="reason" required' in shown.html
    form = {"decision": expense.number, "back": TILL}
    refuses("/event/1/decide/undo", form, "is undone only with a reason")
    assert page.post("/event/1/decide/undo", form | {"reason": "a slip"}).status == 303
    assert decided_about(1)[-1] == ("undo", {"decision": expense.number}, "a slip")
    assert stornos(page) == []


def test_a_stake_is_paid_after_the_event_was_closed(page, decide, over):
    """Grete brings her 10.00 later: the sealed result stays, the till has them."""
    assert "registration?show=owing" in page.get(TILL).html
    decide(CLOSE)
    shown = page.get(TILL)
    form = {
        "what": "income",
        "settles": "8",
        "cents": "10.00",
        "text": "Entry fee, paid later",
        "back": TILL,
    }
    for name, value in form.items():
        assert f'name="{name}" value="{value}"' in shown.html
    assert page.post("/event/1/decide/booking", form).headers["Location"] == TILL
    text = page.get(TILL).text
    assert "Nobody owes an entry fee." in text
    assert "Other income 10.00 EUR" in text
    assert re.search(r"Entry fee, paid later Grete · .* 10.00 EUR", text)


def test_what_is_settled_after_the_event_was_closed_is_open_nowhere(page, decide, over):
    """Grete brings her 10.00 later, Emil gets 2.50 back: the list of who takes part knows it."""
    decide(paid(2, 1250), CLOSE)
    shown = page.get("/event/1/registration").text
    assert "Not paid 1" in shown
    assert "70.00 of 80.00 paid To be given back 2.50" in shown
    decide(
        (
            "booking",
            {"what": "income", "cents": 1000, "text": "Entry fee, paid later", "settles": 8},
        ),
        (
            "booking",
            {"what": "expense", "cents": 250, "text": "Entry fee, given back", "settles": 2},
        ),
    )
    shown = page.get("/event/1/registration").text
    assert "Not paid 0" in shown
    assert "80.00 of 80.00 paid" in shown
    assert "given back" not in shown
    assert ("owes 10.00" in shown, "gets 2.50 back" in shown) == (False, False)
    on_paper = page.get("/event/1/paper/cash").text
    assert "Paid 80.00 EUR" in on_paper
    assert "Unpaid entry fees" not in on_paper


def test_who_has_paid_too_much_gets_it_back(page, decide, over):
    decide(paid(2, 1250), CLOSE)
    text = page.get(TILL).text
    assert "Emil 2.50 EUR too much Given back" in text
    form = {
        "what": "expense",
        "settles": "2",
        "cents": "2.50",
        "text": "Entry fee, given back",
        "back": TILL,
    }
    assert page.post("/event/1/decide/booking", form).status == 303
    assert "too much" not in page.get(TILL).text


def test_who_owes_and_who_gets_something_back_stay_apart(page, decide, over):
    """Grete owes 10.00, Emil has paid 12.50 for 10.00: neither pays the other."""
    decide(paid(2, 1250))
    text = page.get(TILL).text
    assert "Unpaid entry fees 10.00 EUR" in text
    assert "To be given back too much was paid by: Emil 2.50 EUR" in text
    assert "Will be left in the till 35.00 EUR" in text
    shown = page.get(f"{TILL.removesuffix('till')}registration").text
    assert "70.00 of 80.00 paid To be given back 2.50" in shown
    on_paper = page.get("/event/1/paper/cash").text
    assert "Unpaid entry fees 10.00 EUR To be given back 2.50 EUR" in on_paper


def test_nothing_but_what_is_given_back_is_open_when_all_have_paid(page, decide, over):
    """A count of those who owe nothing leads nowhere."""
    decide(paid(8, 1000), paid(2, 1250))
    shown = page.get(TILL)
    assert "Unpaid entry fees 0.00 EUR To be given back" in shown.text
    assert "registration?show=owing" not in shown.html
    shown = page.get("/event/1/registration?show=back")
    assert "80.00 of 80.00 paid To be given back 2.50" in shown.text
    assert "gets 2.50 back 12.50 of 10.00 paid" in shown.text
    assert ("Emil" in shown.text, "Grete" in shown.text) == (True, False)


def test_what_was_paid_too_much_is_given_back_by_one_press(page, decide, over, decided):
    decide(paid(2, 1250))
    form = r'action="/event/1/decide/booking">(.*?)</form>'
    for address in (TILL, "/event/1/registration?show=back"):
        forms = re.findall(form, page.get(address).html, re.DOTALL)
        [fields] = [one for one in forms if 'name="what" value="stake"' in one]
        assert 'name="person" value="2"' in fields
        assert 'name="cents" value="10.00"' in fields
    sent = {"what": "stake", "person": "2", "cents": "10.00", "back": TILL}
    assert page.post("/event/1/decide/booking", sent).status == 303
    assert decided()[-1] == paid(2, 1000)
    assert "To be given back" not in page.get(TILL).text


@pytest.mark.long
def test_on_a_phone_the_button_of_whoever_gets_something_back_has_room(
    browser, page, known, decide, over
):
    decide(paid(2, 12350))
    known(Person(2, "Emil", place="Sankt Marienkirchen"))
    with (
        Window(browser, page.address, viewport=PHONE) as window,
    ):
        window.open("/event/1/registration?show=back")
        assert window.page.locator("#back-2").inner_text() == "bekommt 113,50 zurück"
        assert window.look() == []


def test_what_was_handed_over_too_much_comes_back(page, decide, over):
    """Anna has got 40.00 for 30.00, Otto nothing of 15.00; the house 8.00 of 7.00."""
    decide(
        ("booking", {"what": "prize", "person": 1, "cents": 4000}),
        ("booking", {"what": "share", "percent": 10, "who": "Inn"}),
        ("booking", {"what": "house", "cents": 800}),
    )
    text = page.get(TILL).text
    assert "Prizes to be handed over 15.00 EUR" in text
    assert "Prizes to come back too much was handed over to: Anna 10.00 EUR" in text
    assert "Share of the house to be paid 0.00 EUR" in text
    assert "Share of the house to come back 1.00 EUR" in text
    assert "Will be left in the till 28.00 EUR" in text


def test_who_closes_the_event_is_told_what_is_open_in_the_till(page, decide, over):
    """Emil has paid 2.50 too much; Anna has her prize, Otto not."""
    steps = [paid(8, 1000), ("booking", {"what": "prize", "person": 1, "cents": 3000})]
    decide(paid(2, 1250), *steps)
    told = "Still open in the till: To be given back 2.50 EUR · Prizes to be handed over 15.00 EUR"
    for address in ("ranking/2", "settings"):
        assert told in page.get(f"/event/1/{address}").text
    decide(paid(2, 1000), ("booking", {"what": "prize", "person": 5, "cents": 1500}))
    assert "open in the till" not in page.get("/event/1/ranking/2").text


def test_every_amount_has_the_currency_of_the_event(page, decide, over):
    decide(
        ("booking", {"what": "counted", "cents": 5000}),
        ("booking", {"what": "share", "percent": 10}),
    )
    main = re.search(r"<main.*</main>", page.get(TILL).html, re.DOTALL)[0]
    text = re.sub(r"<[^>]*>", " ", main).replace("\N{NO-BREAK SPACE}", " ")
    amounts = re.findall(r"[-−]?\d+\.\d\d(?: [A-Z]{3})?", text)
    assert len(amounts) > 20
    assert [one for one in amounts if not one.endswith(" EUR")] == []


def test_the_till_of_an_event_of_another_desk_is_kept_there(page, path):
    from tests.frozen.event import take_in_an_event

    with Database(path) as database:
        take_in_an_event(database)
    shown = page.get("/event/2/till")
    assert "The till of this event is kept by another desk." in shown.text
    main = re.search(r"<main.*</main>", shown.html, re.DOTALL)[0]
    assert "<form" not in main


def test_a_tab_leads_there(page):
    assert 'href="/event/1/till"' in page.get("/event/1/registration").html
