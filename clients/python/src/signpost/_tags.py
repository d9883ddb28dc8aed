"""Tags of links: what the client makes of the responses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._model import decode
from .models import RowError

TAGS = "/v1/api/links/tags"


@dataclass(frozen=True)
class LinkTag:
    name: str
    links: int
    """Number of links with this tag."""


@dataclass(frozen=True)
class FailedLink:
    """A link that keeps its tag, such as a blocked one."""

    id: str
    error: RowError


@dataclass(frozen=True)
class RenamedTag:
    updated: int
    """Number of links that were changed."""
    failed: list[FailedLink]


def add_tags(counts: dict[str, int], data: Any) -> None:
    """Each page counts the links that it has read."""
    for tag in data["tags"]:
        counts[tag["name"]] = counts.get(tag["name"], 0) + tag["links"]


def sorted_tags(counts: dict[str, int]) -> list[LinkTag]:
    return [LinkTag(name, counts[name]) for name in sorted(counts)]


def failed_links(data: Any) -> list[FailedLink]:
    return [FailedLink(one["_id"], decode(RowError, one["error"])) for one in data["failed"]]
