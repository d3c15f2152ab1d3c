"""The form of a tariff in a real browser, with JavaScript and without."""

import pytest

from tests.host_tools.web.looking import DESKTOP, PHONE, Window

NAME = {"words/+/de": "Mondfang", "bonuses/+/announced": "2", "bonuses/+/silent": "1"}


@pytest.mark.parametrize("script", [True, False])
def test_a_bonus_is_added_to_the_tariff_of_a_club_by_clicks(browser, page, script):
    with Window(browser, page.address, java_script_enabled=script) as window:
        window.open("/")
        shown = window.page
        shown.click("a[href='/tariff']")
        shown.select_option("select[name=like]", "tirol")
        shown.click("form[action='/tariff'] button")
        shown.locator("[name=rules][value=tirol]").wait_for()
        shown.fill("[name=rules]", "our-tirol")
        shown.click(".own summary")
        for name, text in NAME.items():
            shown.fill(f"[name='{name}']", text)
        shown.click(".own button")
        shown.locator("#result li", has_text="Mondfang: neu").first.wait_for()
        assert shown.locator("legend", has_text="Mondfang").count() == 1
        for size in window.sizes(DESKTOP, PHONE):
            assert window.look() == [], size
        # Enter looks what that changes; it removes nothing.
        shown.fill("[name='bonuses/mondfang/silent']", "3")
        shown.press("[name='bonuses/mondfang/silent']", "Enter")
        shown.locator("#result li", has_text="still 3").wait_for()
        shown.click("[value='bonuses/mondfang']")
        shown.locator("legend", has_text="Mondfang").wait_for(state="detached")
        # One looks at the table from which it went.
        shown.wait_for_function("() => scrollY > 1000")
        assert window.faults == []
