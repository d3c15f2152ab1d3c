"""Values of a tariff in a result document: the same as in its file."""

import tomllib

from host_tools.common.strict_json import Json
from host_tools.results.result_journal import as_json
from host_tools.tariffs.write import write
from rules_core.types import Tariff


def tariff_values(tariff: Tariff) -> dict[str, Json]:
    """Return the values in the file of a tariff."""
    values: dict[str, Json] = {
        key: as_json(value) for key, value in tomllib.loads(write(tariff)).items()
    }
    return values
