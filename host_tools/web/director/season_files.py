"""A season on paper and as files."""

from urllib.parse import urlencode

from aiohttp import web

from host_tools.database.schema import entry
from host_tools.events.season_documents import season_document_file
from host_tools.formulas.formula import formula_words
from host_tools.intake.database import Database
from host_tools.language.translator import translator
from host_tools.reports.report_files import REPORT_FORMATS
from host_tools.reports.season_file import season_file
from host_tools.reports.season_report import season_reports
from host_tools.seasons.meetings import meetings_in_season
from host_tools.web.director.season_page import season_in
from host_tools.web.published.speaking_names import file_of_season
from host_tools.web.render.race_chart import race_of_season
from host_tools.web.render.templates import language_of, render
from host_tools.web.serving.app_keys import DESK, FILES
from host_tools.web.serving.file_answers import file_answer

routes = web.RouteTableDef()


@routes.get("/season/paper")
async def show_paper(request: web.Request) -> web.StreamResponse:
    """The table of a season, ready to be printed."""
    name, season = await season_in(request)
    return render(
        request,
        "paper/report.html",
        title=name,
        reports=season_reports(season, name),
        race=race_of_season(season),
        meetings=meetings_in_season(season),
        lines=formula_words(season.formula),
        currency=season.currency,
        back=f"/season?{urlencode({'name': name})}",
    )


@routes.get(f"/season/table.{{ending:{'|'.join(REPORT_FORMATS)}}}")
async def download_table(request: web.Request) -> web.StreamResponse:
    """The table of a season as a file."""
    name, season = await season_in(request)
    ending = request.match_info["ending"]
    say = translator(language_of(request)).say
    return file_answer(
        season_file(season, name, ending, say), file_of_season(name, f"table.{ending}")
    )


@routes.get("/season/document.json")
async def download_document(request: web.Request) -> web.StreamResponse:
    """The document of a season. DeskError where one of its events is not sealed."""
    name = request.query.get("name", "")
    deals = await request.app[DESK].ask(Database.count, entry.name)
    data = await request.app[FILES].make(deals, season_document_file, name)
    return file_answer(data, file_of_season(name, "document.json"))
