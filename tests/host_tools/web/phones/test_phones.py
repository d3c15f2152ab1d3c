"""Phones and strangers at the boxes of tables: who has the keys, and who is sent away."""

import asyncio
import os
import signal

import pytest
from aiohttp import WSServerHandshakeError

from host_tools.common.photo_file import MAX_PHOTO
from host_tools.web.phones import phone_app
from tests.host_tools.web.phones.page import Page
from tests.how_many import cases

pytestmark = pytest.mark.long

GUESSES = cases(2_000, 10_000)


def test_a_key_changes_the_picture_and_the_log(hall):
    async def scenario():
        async with hall() as here, here.phone() as page:
            await page.hear(type="here", table=7)
            await page.counts(0)
            await page.press()
            await page.counts(1)
            await page.send(type="tap", key="left")
            await page.counts(2)
            assert here.boxes.of_table(7).process.stored == 2

    asyncio.run(scenario())


def test_who_presses_a_key_that_does_not_count_hears_it_and_nobody_else(hall):
    async def scenario():
        async with hall() as here, here.phone(number=1) as page, here.phone(number=2) as other:
            await page.counts(0)
            await other.hear(type="elsewhere")
            await page.press("back")
            assert (await page.hear())["type"] == "untaken"
            await page.press("ok")
            await page.counts(1)
            await other.press("ok")
            assert (await other.hear())["type"] == "untaken"
            # A finger that leaves a key is no press.
            await other.send(type="key", key="ok", down=False)
            await other.send(type="ping")
            assert (await other.hear())["type"] == "pong"
            async with here.phone(number=3) as later:
                assert (await later.hear())["type"] == "elsewhere"
                await later.send(type="take")
                await later.counts(1)
                await later.send(type="ping")
                assert [(await later.hear())["type"]] == ["pong"]

    asyncio.run(scenario())


def test_a_page_hears_that_the_desk_is_at_the_box(hall):
    async def scenario():
        async with hall() as here, here.phone() as page:
            await page.hear(type="here")
            process = here.boxes.of_table(7).process
            await asyncio.to_thread(process.ask, "listen")
            await page.hear(type="visited", table=7)
            await page.press("ok")
            await page.hear(type="untaken")
            await asyncio.to_thread(process.ask, "go_on")
            await page.hear(type="here", table=7)
            await page.press("ok")
            await page.counts(1)

    asyncio.run(scenario())


def test_two_phones_with_the_same_code_press_at_once_and_one_of_them_counts(hall):
    async def scenario():
        async with hall() as here, here.phone(number=1) as one, here.phone(number=2) as two:
            await one.counts(0)
            await asyncio.gather(
                *(page.press() for page in (one, two) for _ in range(5)), two.send(type="take")
            )
            await two.send(type="ping")
            said = [(await two.hear())["type"] for _ in range(8)]
            assert sorted(said) == sorted(["elsewhere", *5 * ["untaken"], "here", "pong"])
            # What the first one had pressed, and had not had its turn, went with the box.
            await one.hear(type="elsewhere")
            assert here.boxes.of_table(7).process.stored <= 5
            await one.press()
            await one.hear(type="untaken")

    asyncio.run(scenario())


def test_a_code_may_be_typed_as_people_type(hall):
    async def scenario():
        async with hall() as here:
            code = here.code()
            async with here.phone(f" {code[:5].lower()}-{code[5:].lower()}") as page:
                await page.hear(type="here")

    asyncio.run(scenario())


def test_a_stranger_without_the_code_is_sent_away_and_counted(hall):
    async def scenario():
        async with hall(each=3) as here:
            for number in range(3):
                async with here.phone("0123456789", number) as page:
                    await page.hear(type="refused", why="code")
                    await page.is_sent_away()
            # From now on not even the right one is taken from this address,
            async with here.phone(number=9) as page:
                await page.hear(type="refused", why="tries")

    asyncio.run(scenario())


def test_who_has_had_the_right_code_is_not_shut_out_by_strangers(hall):
    async def scenario():
        async with hall(each=3) as here:
            async with here.phone(number=1) as page:
                await page.hear(type="here")
                for number in range(20, 30):
                    async with here.phone("wrong", number) as stranger:
                        await stranger.hear(type="refused")
                await page.press()
                await page.counts(1)
            async with here.phone(number=1) as page:
                await page.counts(1)

    asyncio.run(scenario())


def test_thousands_of_guesses_find_nothing_and_the_table_plays_on(hall):
    """By the way that a guess goes, without the network: each is answered by a refusal."""

    class Stranger:
        def __init__(self):
            self.said = []

        async def send_str(self, text):
            self.said.append(text)

        async def close(self, **_):
            pass

    async def scenario():
        async with hall(each=10, together=1000) as here, here.phone() as page:
            await page.hear(type="here")
            stranger = Stranger()
            for guess in range(GUESSES):
                hello = {"type": "hello", "code": f"{guess:010}", "phone": f"{guess:032x}"}
                address = f"10.0.{guess % 199}.{guess % 251}"
                await here.phones.serve(stranger, address, hello | {"take": True})
            assert len(stranger.said) == GUESSES
            assert all('"refused"' in one for one in stranger.said)
            # After a thousand nobody is heard who is not known already.
            assert sum('"code"' in one for one in stranger.said) == 1000
            await page.press()
            await page.counts(1)

    asyncio.run(scenario())


def test_a_second_phone_asks_before_it_takes_over_and_the_first_is_told(hall):
    async def scenario():
        async with hall() as here, here.phone(number=1) as first:
            await first.counts(0)
            async with here.phone(number=2) as second:
                await second.hear(type="elsewhere", table=7)
                await second.press()  # nothing comes of it
                await second.send(type="take")
                await second.hear(type="here")
                await first.hear(type="elsewhere")
                await first.press()
                await second.press()
                await second.counts(1)
                assert [str(one) for one in here.told] == ["Table 7: another phone has taken over."]
                await first.send(type="take")
                await first.hear(type="here")
                await second.hear(type="elsewhere")
                assert len(here.told) == 1  # two who quarrel are told of once in a while

    asyncio.run(scenario())


def test_a_phone_that_is_gone_is_no_hindrance_and_takes_nothing_back(hall):
    async def scenario():
        async with hall() as here:
            async with here.phone(number=1) as first:
                await first.counts(0)
                await first.press()
                await first.counts(1)
            while here.phones.of_table(7).held:
                await asyncio.sleep(0)
            async with here.phone(number=2) as second:
                await second.counts(1)
                async with here.phone(number=1) as back:  # it has a network again
                    await back.hear(type="elsewhere")
                await second.press()
                await second.counts(2)

    asyncio.run(scenario())


def test_who_waited_hears_that_the_other_phone_is_gone(hall):
    async def scenario():
        async with hall() as here, here.phone(number=1) as first:
            await first.hear(type="here")
            async with here.phone(number=2) as second:
                await second.hear(type="elsewhere")
                await first.socket.close()
                await second.hear(type="free")
                await second.send(type="take")
                await second.counts(0)

    asyncio.run(scenario())


def test_a_phone_whose_network_was_lost_has_the_box_at_once(hall):
    """The desk may not know yet that its first connection is gone."""

    async def scenario():
        async with hall() as here, here.phone(number=1) as before, here.phone(number=1) as after:
            await after.counts(0)
            await before.hear(type="elsewhere")
            await after.press()
            await after.counts(1)
            assert here.told == []

    asyncio.run(scenario())


def test_a_phone_that_goes_away_lets_its_keys_go(hall):
    async def scenario():
        async with hall() as here:
            moved = []
            here.boxes.move = lambda table, key, down: moved.append((table, key, down))
            async with here.phone() as page:
                await page.send(type="key", key="ok", down=True)
                await page.send(type="ping")
                await page.hear(type="pong")
            while moved[-1:] != [(7, "ok", False)]:
                await asyncio.sleep(0)
            assert moved[0] == (7, "ok", True)

    asyncio.run(scenario())


def test_a_key_is_let_go_of_whose_phone_says_nothing_any_more(hall, monkeypatch):
    """Nobody knows yet that its connection is gone: an arrow would go on and on."""
    monkeypatch.setattr(phone_app, "HELD_S", 0.05)

    async def scenario():
        async with hall() as here:
            moved = []
            here.boxes.move = lambda table, key, down: moved.append((table, key, down))
            async with here.phone() as page:
                await page.send(type="key", key="up", down=True)
                while moved != [(7, "up", True), (7, "up", False)]:
                    await asyncio.sleep(0)
                await page.send(type="key", key="up", down=True)  # it has a network again
                await page.send(type="held")
                while moved.count((7, "up", False)) < 2:
                    await asyncio.sleep(0)
                assert moved.count((7, "up", True)) == 2
                await page.send(type="ping")
                await page.hear(type="pong")

    asyncio.run(scenario())


def test_a_photographed_code_is_renewed_and_worth_nothing(hall):
    async def scenario():
        async with hall() as here:
            old = here.code()
            async with here.phone(number=1) as page:
                await page.hear(type="here")
                await asyncio.to_thread(here.boxes.renew, 7)
                await page.hear(type="refused", why="renewed")
                await page.is_sent_away()
            assert here.code() != old
            async with here.phone(old, 1) as page:
                await page.hear(type="refused", why="code")
            async with here.phone(number=1) as page:
                await page.hear(type="here")

    asyncio.run(scenario())


@pytest.mark.posix
def test_a_killed_box_comes_back_on_the_same_phone(hall):
    async def scenario():
        async with hall() as here, here.phone() as page:
            await page.counts(0)
            await page.press()
            await page.counts(1)
            process = here.boxes.of_table(7).process
            os.kill(process.pid, signal.SIGKILL)
            await page.hear(type="starting")
            await page.hear(type="here")
            await page.press()
            await page.counts(2)
            assert process.started == 2

    asyncio.run(scenario())


def test_a_table_whose_phone_is_taken_away_sends_it_away(hall):
    async def scenario():
        async with hall() as here, here.phone() as page:
            await page.hear(type="here")
            code = here.code()
            await asyncio.to_thread(here.boxes.remove, 7)
            here.boxes.told(7)
            await page.hear(type="refused", why="renewed")
            async with here.phone(code) as again:
                await again.hear(type="refused", why="code")

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "said",
    [
        "no JSON",
        "[" * 400,
        '{"type": "key", "key": "reset", "down": true}',
        '{"type": "key", "key": "ok", "down": 1}',
        '{"type": "key", "key": "ok", "down": true, "at": -1}',
        '{"type": "key", "key": "ok", "down": true, "at": NaN}',
        '{"type": "key", "key": "ok", "down": true, "at": "1"}',
        '{"type": "sync"}',
        "7",
    ],
)
def test_what_is_not_understood_ends_the_connection(hall, said):
    async def scenario():
        async with hall() as here, here.phone() as page:
            await page.counts(0)
            await page.socket.send_str(said)
            await page.is_sent_away()
            async with here.phone() as again:
                await again.counts(0)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "hello", ["null", "{}", '{"type": "hello", "code": 7, "phone": "x", "take": false}', "{" * 100]
)
def test_who_does_not_say_who_it_is_gets_nothing(hall, hello):
    async def scenario():
        async with hall() as here:
            origin = {"Origin": str(here.client.make_url("")).rstrip("/")}
            async with here.client.ws_connect("/box", headers=origin) as socket:
                await socket.send_str(hello)
                await Page(socket).is_sent_away()

    asyncio.run(scenario())


def test_no_finger_is_so_quick(hall):
    async def scenario():
        async with hall() as here, here.phone() as page:
            for _ in range(200):
                await page.send(type="tap", key="ok")
            await page.is_sent_away()

    asyncio.run(scenario())


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", None])
def test_the_page_of_another_site_gets_no_connection(hall, origin):
    async def scenario():
        async with hall() as here:
            headers = {} if origin is None else {"Origin": origin}
            with pytest.raises(WSServerHandshakeError) as refused:
                await here.client.ws_connect("/box", headers=headers)
            assert refused.value.status == 403

    asyncio.run(scenario())


def test_a_name_that_is_not_ours_gets_no_page(hall):
    async def scenario():
        async with hall() as here:
            for path in ("/", "/t/0123456789", "/box", "/page/phone.js"):
                answer = await here.client.get(path, headers={"Host": "elsewhere.example"})
                assert answer.status == 403

    asyncio.run(scenario())


def test_so_many_phones_at_a_table_and_no_more(hall, monkeypatch):
    monkeypatch.setattr(phone_app, "MOST_PHONES", 1)

    async def scenario():
        async with hall() as here, here.phone(number=1) as first:
            await first.hear(type="here")
            async with here.phone(number=2) as second:
                await second.hear(type="refused", why="full")

    asyncio.run(scenario())


def test_the_page_is_the_same_for_every_code_and_needs_nothing_from_outside(hall):
    async def scenario():
        async with hall() as here:
            pages = []
            for code in (here.code(), "0000000000"):
                answer = await here.client.get(f"/t/{code}?language=en")
                assert answer.status == 200
                assert answer.headers["X-Frame-Options"] == "DENY"
                policy = answer.headers["Content-Security-Policy"]
                assert "frame-ancestors 'none'" in policy
                assert "frame-src" not in policy
                assert answer.headers["X-Frame-Options"] == "DENY"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert answer.headers["Cache-Control"] == "no-cache"
                assert f"connect-src 'self' ws://{here.client.host}:" in policy
                pages.append((await answer.text()).replace(code, ""))
            assert pages[0] == pages[1]
            imported = ("/box_face.js", "/keys.js", "/panel.js", "/page/desk_socket.js")
            for part in ("/box.css", "/page/phone.css", "/page/phone.js", *imported):
                assert f'"{part}"' in pages[0] or part in imported
                assert (await here.client.get(part)).status == 200
            for wished, said in (
                ("rm", "Maisa {table}"),
                ("de-AT", "Tisch {table}"),
                ("it", "Table"),
            ):
                asked = await here.client.get("/", headers={"Accept-Language": wished})
                assert said in await asked.text()
            typed = await here.client.get("/?code=ab%20cd-o", allow_redirects=False)
            assert (typed.status, typed.headers["Location"]) == (303, "/t/ABCD0")
            assert 'data-code=""' in await (await here.client.get("/")).text()
            hostile = await here.client.get('/t/"><script>alert(1)</script>'.replace("/s", "%2Fs"))
            assert "<script>alert" not in await hostile.text()

    asyncio.run(scenario())


def test_the_phone_that_has_a_table_sends_photos_of_its_sheet_and_no_other(hall):
    async def scenario():
        async with hall() as there:
            assert await there.send_photo(b"early") == (
                422,
                "Another phone has the box of this table.",
            )
            async with there.phone() as page, there.phone(number=2) as other:
                await page.hear(type="here")
                await other.hear(type="elsewhere")
                assert await there.send_photo(b"sheet") == (200, "Kept with round 2, table 7.")
                german = {"Accept-Language": "de"}
                refused = await there.send_photo(b"sheet", number=2, **german)
                assert refused == (422, "Ein anderes Telefon hat das Gerät dieses Tisches.")
                assert (await there.send_photo(b"", Origin="http://elsewhere.example"))[0] == 403
            box = there.boxes.of_table(7).process.box
            assert there.photos == [(box, b"sheet")]

    asyncio.run(scenario())


def test_of_more_than_a_photo_no_more_is_read(hall):
    async def scenario():
        async with hall() as there, there.phone() as page:
            await page.hear(type="here")
            await there.send_photo(bytes(MAX_PHOTO + 1_000_000))
            [(_, data)] = there.photos
            assert MAX_PHOTO < len(data) < MAX_PHOTO + 500_000

    asyncio.run(scenario())


def test_wrong_codes_of_photos_are_counted_too(hall):
    async def scenario():
        async with hall() as there:
            for _ in range(3):
                assert await there.send_photo(b"", code="0" * 10) == (
                    422,
                    "This code is of no table, or it is not valid any more. Ask the director for "
                    "the card of your table.",
                )
            assert await there.send_photo(b"") == (
                422,
                "Too many wrong codes came from this phone. Wait a minute, then load the page "
                "again.",
            )

    asyncio.run(scenario())
