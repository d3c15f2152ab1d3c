"""The settings of an event, read from its document."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from host_tools.tournament.model.settings import Settings

_NAMES = {one.name for one in fields(Settings)}


def written_settings(document: Mapping[str, Any]) -> Settings:
    """The `Settings` as far as a document shows them; the others as its event and rules say."""
    event, rules = document["event"], document["rules"]
    ranking, money, tariff = rules["ranking"], rules["money"], rules["tariff"]
    known = {
        "rules": rules["id"],
        "deals": 1,
        "deals_of": 0,  # each table says how many are due
        "rank_by": ranking["by"],
        "leavers": ranking["leavers"],
        **{key: event[key] for key in ("name", "date", "rounds", "deals") if key in event},
        **{key: money[key] for key in ("stake", "shares", "prizes", "pot", "one_prize")},
        **(document.get("settings") or {}),
        "tariff": "" if tariff is None else tariff["digest"],
    }
    return Settings(**{key: _frozen(value) for key, value in known.items() if key in _NAMES})


def _frozen(value: Any) -> Any:
    """A value as settings have it: lists are tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
