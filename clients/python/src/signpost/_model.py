"""Records: JSON with camelCase names as objects with snake_case attributes."""

from __future__ import annotations

import re
import types
import typing
from dataclasses import dataclass, is_dataclass
from functools import cache
from keyword import iskeyword
from typing import Any, Literal, TypeVar, Union

M = TypeVar("M", bound="Model")

_WORD = re.compile(r"(?<=[a-z0-9])[A-Z]")


@dataclass(frozen=True)
class RequestWarning:
    """What the service accepted in a request, and will not work as sent."""

    path: str
    """The field, in dots and brackets: `customDomain`."""
    code: str
    """Machine-readable reason, such as `domain_not_verified`. New codes may be added."""
    message: str
    params: dict[str, Any]


@dataclass(frozen=True)
class About:
    """What a response says besides its data."""

    etag: str | None
    warnings: list[RequestWarning]


class Model:
    """What the service returns. Fields that this version of the client does not know are in `to_dict()`."""

    def to_dict(self) -> Any:
        """The JSON as it was received, with the names of the API. It is also accepted where methods take objects."""
        return self.__dict__.get("_json")

    @property
    def etag(self) -> str | None:
        """
        Identifies this state of the record: pass it as `if_match` to change the record only if nobody else has since.
        None for records of lists, and for those without one.
        """
        about: About | None = self.__dict__.get("_about")
        return None if about is None else about.etag

    @property
    def warnings(self) -> list[RequestWarning]:
        """
        What the service accepted in the request that returned this, and will not work as sent: each with `path`, `code` and
        `message`. Empty for most results.
        """
        about: About | None = self.__dict__.get("_about")
        return [] if about is None else about.warnings


@cache
def attribute_of(name: str) -> str:
    """`shortUrl` as `short_url`, `_id` as `id`, `from` as `from_`."""
    if name == "_id":
        return "id"
    snake = _WORD.sub(lambda letter: f"_{letter[0].lower()}", name)
    return f"{snake}_" if iskeyword(snake) else snake


_FIELDS: dict[Any, dict[str, Any]] = {}


def _fields_of(model: type[Any]) -> dict[str, Any]:
    """Types by attribute. Two threads may both find them, which does no harm."""
    fields = _FIELDS.get(model)
    if fields is None:
        fields = _FIELDS[model] = typing.get_type_hints(model)
    return fields


def decode(wanted: Any, value: Any) -> Any:
    """A JSON value as this type. A value that does not fit, such as one of a later release, stays as it is."""
    if isinstance(wanted, type) and is_dataclass(wanted):
        return _record(wanted, value) if isinstance(value, dict) else value
    origin = typing.get_origin(wanted)
    if origin is list and isinstance(value, list):
        (item,) = typing.get_args(wanted)
        return [decode(item, one) for one in value]
    if origin is dict and isinstance(value, dict):
        _, item = typing.get_args(wanted)
        return {name: decode(item, one) for name, one in value.items()}
    if origin in (Union, types.UnionType):
        return _one_of(typing.get_args(wanted), value)
    return value


def model_of(model: type[M], value: Any, about: About | None = None) -> M:
    record: M = decode(model, value)
    if about is not None and isinstance(record, Model):
        record.__dict__["_about"] = about
    return record


def _record(model: type[Any], value: dict[str, Any]) -> Any:
    fields = _fields_of(model)
    # Without __init__: a field that an older release does not send is None.
    record = object.__new__(model)
    attributes = dict.fromkeys(fields)
    for name, one in value.items():
        attribute = attribute_of(name)
        if attribute in fields:
            attributes[attribute] = decode(fields[attribute], one)
    record.__dict__.update(attributes, _json=value)
    return record


def _one_of(alternatives: tuple[Any, ...], value: Any) -> Any:
    if isinstance(value, list):
        lists = [one for one in alternatives if typing.get_origin(one) is list]
        return decode(lists[0], value) if lists else value
    if not isinstance(value, dict):
        return value
    models = [one for one in alternatives if isinstance(one, type) and is_dataclass(one)]
    fitting = [one for one in models if _may_be(one, value)]
    if fitting:
        return decode(fitting[0], value)
    maps = [one for one in alternatives if typing.get_origin(one) is dict]
    return decode(maps[0], value) if maps else value


def _may_be(model: type[Any], value: dict[str, Any]) -> bool:
    """Whether constants such as `status` have the values of this alternative, and its required fields are there."""
    found = {attribute_of(name): one for name, one in value.items()}
    for name, wanted in _fields_of(model).items():
        if typing.get_origin(wanted) is Literal and name in found:
            if found[name] not in typing.get_args(wanted):
                return False
        is_required = name not in model.__dict__
        if is_required and name not in found:
            return False
    return True
