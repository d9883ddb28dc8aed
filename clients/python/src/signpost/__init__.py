"""The Python client of Signpost: short links, Smart Links, analytics, webhooks and chat."""

from . import models, params, values, webhooks
from ._async_client import AsyncSignpost
from ._async_resource import AsyncChatStream, AsyncCsvFile, AsyncPaged
from ._call import NOT_GIVEN, NotGiven
from ._client import Signpost
from ._errors import ErrorCode, SignpostError
from ._model import RequestWarning
from ._page import Page
from ._resource import ChatStream, CsvFile, Paged
from ._tags import FailedLink, LinkTag, RenamedTag
from .webhooks import WebhookVerificationError

__all__ = [
    "NOT_GIVEN",
    "AsyncChatStream",
    "AsyncCsvFile",
    "AsyncPaged",
    "AsyncSignpost",
    "ChatStream",
    "CsvFile",
    "ErrorCode",
    "FailedLink",
    "LinkTag",
    "NotGiven",
    "Page",
    "Paged",
    "RenamedTag",
    "RequestWarning",
    "Signpost",
    "SignpostError",
    "WebhookVerificationError",
    "models",
    "params",
    "values",
    "webhooks",
]
