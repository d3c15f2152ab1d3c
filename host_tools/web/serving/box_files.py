"""Routes to the files of a page that shows a box: looks, keys and display, in `web/box_page`."""

from pathlib import Path

from aiohttp import web

BOX_FILES = Path(__file__).parents[1] / "box_page"


def box_file_routes() -> list[web.RouteDef]:
    """The routes of these files, each at `/NAME`."""

    def at(path: Path) -> web.RouteDef:
        async def show(_: web.Request) -> web.FileResponse:
            return web.FileResponse(path)

        return web.get(f"/{path.name}", show)

    return [at(path) for path in sorted(BOX_FILES.iterdir())]
