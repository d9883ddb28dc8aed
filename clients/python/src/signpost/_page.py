from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    items: list[T]
    next_cursor: str | None
    """Pass it as `cursor` to start a list at the next page. None: this is the last one."""
    data: dict[str, Any]
    """`data` of the response, which may hold more than the items."""
