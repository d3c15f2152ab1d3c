"""What a result document says of a tariff: the same as its file."""

import tomllib

from host_tools.common.strict_json import Json
from host_tools.results.result_journal import as_json
from host_tools.tariffs.write import write
from rules_core.types import Tariff


def tariff_values(tariff: Tariff) -> dict[str, Json]:
    """What the file of a tariff says."""
    values: dict[str, Json] = {
        key: as_json(value) for key, value in tomllib.loads(write(tariff)).items()
    }
    return values
