"""Forms that decide."""


def test_a_form_decides_and_shows_the_page_again(page, decided):
    back = "/event/1/round/1"
    answer = page.post(
        "/event/1/decide/exchange", {"round": "1", "one": "1", "other": "5", "back": back}
    )
    assert (answer.status, answer.headers["Location"]) == (303, back)
    assert decided()[-1] == ("exchange", {"round": 1, "one": 1, "other": 5})


def test_money_is_written_as_people_write_it(page, decided):
    page.post("/event/1/decide/paid", {"person": "1", "cents": "12,50"})
    assert decided()[-1] == ("paid", {"person": 1, "cents": 1250})


def test_what_cannot_be_is_one_sentence_and_decides_nothing(page, decided):
    before = decided()
    answer = page.post("/event/1/decide/register", {"person": "1"}, **{"HX-Request": "true"})
    assert answer.status == 422
    assert answer.text == "person: 1 is registered already"
    assert answer.headers["HX-Retarget"] == "#notice"
    assert decided() == before


def test_a_field_that_makes_no_sense_is_named(page):
    for kind, fields, field in (
        ("paid", {"person": "1", "cents": "much"}, "cents"),
        ("exchange", {"round": "x", "one": "1", "other": "2"}, "round"),
        ("dance", {}, "kind"),
    ):
        answer = page.post(f"/event/1/decide/{kind}", fields)
        assert answer.status == 422
        assert f"{field}: " in answer.text


def test_no_reason_no_penalty(page, decided):
    fields = {"round": "1", "table": "1", "person": "1", "points": "-3"}
    assert "reason: must be given" in page.post("/event/1/decide/adjust", fields).text
    assert page.post("/event/1/decide/adjust", fields | {"reason": "late"}).status == 303
    assert decided()[-1][0] == "adjust"


def test_an_event_that_is_not_there_is_not_found(page):
    assert page.get("/event/9/round/1").status == 404
    assert page.get("/event/x/round/1").status == 404
    assert page.get("/event/1/round/3").status == 404
