"""What a phone does: says who it is, presses keys, and waits for what it is waiting for."""

from contextlib import asynccontextmanager

from aiohttp import WSMsgType

from tests.patience import HANGS_S


class Hall:
    """The phones of a hall. `told`: what the director was told; `photos`: (box, bytes) of each."""

    def __init__(self, client, phones, boxes, told, photos):
        self.client, self.phones, self.boxes = client, phones, boxes
        self.told, self.photos = told, photos

    def code(self, table=7):
        """The code of a table."""
        return self.boxes.of_table(table).code

    async def send_photo(self, data, code=None, number=1, **headers):
        """(status, text) of the answer to a photo that a phone has sent."""
        origin = {"Origin": str(self.client.make_url("")).rstrip("/")}
        address = f"/t/{self.code() if code is None else code}/photo?phone={number:032x}"
        async with self.client.post(address, data=data, headers=origin | headers) as answer:
            return answer.status, await answer.text()

    @asynccontextmanager
    async def phone(self, code=None, number=1, take=False, **headers):
        """A phone with a code, by default that of table 7, inside the block: a `Page`."""
        origin = {"Origin": str(self.client.make_url("")).rstrip("/")}
        async with self.client.ws_connect("/box", headers=origin | headers) as socket:
            code = self.code() if code is None else code
            await socket.send_json(
                {"type": "hello", "code": code, "phone": f"{number:032x}", "take": take}
            )
            yield Page(socket)


class Page:
    """The page of a phone. `closed`: the code with which it was sent away, None before."""

    def __init__(self, socket):
        self.socket = socket
        self.count = None  # of keys, as the picture has it

    async def send(self, **message):
        await self.socket.send_json(message)

    async def press(self, key="ok"):
        await self.send(type="key", key=key, down=True)
        await self.send(type="key", key=key, down=False)

    async def hear(self, **wanted):
        """The first message that has all that is wanted."""
        while True:
            message = await self._receive()
            if message.type is WSMsgType.TEXT and wanted.items() <= message.json().items():
                return message.json()

    async def counts(self, count):
        """Wait until the display shows so many keys."""
        while self.count != count:
            await self._receive()

    async def _receive(self):
        """The next message, a picture or another one."""
        message = await self.socket.receive(timeout=HANGS_S)
        assert message.type in (WSMsgType.TEXT, WSMsgType.BINARY), message
        if message.type is WSMsgType.BINARY:
            self.count = int.from_bytes(message.data[2:6], "big")
            assert len(message.data) == 2 + 1024
        return message

    async def is_sent_away(self):
        """Wait until the connection is closed."""
        while (await self.socket.receive(timeout=HANGS_S)).type in (
            WSMsgType.TEXT,
            WSMsgType.BINARY,
        ):
            pass
