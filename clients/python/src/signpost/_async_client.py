from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from ._async_extended import AsyncChat, AsyncLinks, AsyncUploads, AsyncWebhooks
from ._async_resource import AsyncApi
from ._async_resources import (
    AsyncAccountResource,
    AsyncAnalyticsResource,
    AsyncAppsResource,
    AsyncAuditResource,
    AsyncConnectionsResource,
    AsyncConversionsResource,
    AsyncDomainsResource,
    AsyncFoldersResource,
    AsyncKeysResource,
    AsyncMembersResource,
    AsyncPublicResource,
    AsyncRootResource,
    AsyncReportsResource,
    AsyncSharesResource,
    AsyncSmartLinksResource,
    AsyncUtmTemplatesResource,
    AsyncViewsResource,
)
from ._call import NOT_GIVEN, Call
from ._transport import DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT, settings_of
from .models import Account


class AsyncSignpost:
    """
    A client whose methods are coroutines, with retries. Calls raise a `SignpostError` on an error response, or if there
    is no response. For asyncio. Close it, or use it in an `async with` block, to close its connections.
    """

    links: AsyncLinks
    """Short links."""
    smart_links: AsyncSmartLinksResource
    """Landing pages, their survey responses and registrations."""
    folders: AsyncFoldersResource
    """Folders of links and pages."""
    utm_templates: AsyncUtmTemplatesResource
    """UTM templates, and parameters that every new link must have."""
    views: AsyncViewsResource
    """Saved views of lists and reports."""
    uploads: AsyncUploads
    """Files for Smart Links."""
    analytics: AsyncAnalyticsResource
    """Clicks of the whole account."""
    reports: AsyncReportsResource
    shares: AsyncSharesResource
    """Reports that people without an account can open."""
    domains: AsyncDomainsResource
    """Domains of your own."""
    webhooks: AsyncWebhooks
    """Webhooks, their deliveries and signatures."""
    keys: AsyncKeysResource
    """API keys."""
    members: AsyncMembersResource
    """Members of the account."""
    apps: AsyncAppsResource
    """OAuth apps that the account has registered."""
    connections: AsyncConnectionsResource
    """Apps that members have connected."""
    conversions: AsyncConversionsResource
    """Leads, sales and refunds that clicks led to."""
    audit: AsyncAuditResource
    """The audit log."""
    account: AsyncAccountResource
    """Export and deletion of the account."""
    public: AsyncPublicResource
    """What needs no API key."""
    chat: AsyncChat
    """Text from models."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """Sends nothing yet.

        Args:
            base_url: Origin of the service: `https://go.example.com`. Default: the environment variable `SIGNPOST_URL`.
            api_key: Starts with `sk_`; not needed for `public`. Default: the environment variable `SIGNPOST_API_KEY`.
            timeout: Seconds to wait in each attempt: to connect, and for each part of the response.
            max_retries: How many attempts may follow the first one; 0: none.
            http_client: An `httpx.AsyncClient` of your own, for example with a proxy. It is not closed with this client.
        """
        self._owns_http = http_client is None
        self._http = http_client if http_client is not None else httpx.AsyncClient()
        self._api = api = AsyncApi(settings_of(base_url, api_key, timeout, max_retries), self._http)
        self.links = AsyncLinks(api)
        self.smart_links = AsyncSmartLinksResource(api)
        self.folders = AsyncFoldersResource(api)
        self.utm_templates = AsyncUtmTemplatesResource(api)
        self.views = AsyncViewsResource(api)
        self.uploads = AsyncUploads(api)
        self.analytics = AsyncAnalyticsResource(api)
        self.reports = AsyncReportsResource(api)
        self.shares = AsyncSharesResource(api)
        self.domains = AsyncDomainsResource(api)
        self.webhooks = AsyncWebhooks(api)
        self.keys = AsyncKeysResource(api)
        self.members = AsyncMembersResource(api)
        self.apps = AsyncAppsResource(api)
        self.connections = AsyncConnectionsResource(api)
        self.conversions = AsyncConversionsResource(api)
        self.audit = AsyncAuditResource(api)
        self.account = AsyncAccountResource(api)
        self.public = AsyncPublicResource(api)
        self.chat = AsyncChat(api)
        self._root = AsyncRootResource(api)

    async def me(self, *, timeout: float | None = None, max_retries: int | None = None) -> Account:
        """The account, its plan and quotas, and what the API key may do."""
        return await self._root.me(timeout=timeout, max_retries=max_retries)

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = NOT_GIVEN,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> Any:
        """Calls any endpoint by its path, such as `/v1/api/links`. Returns `data` of the response as it is.

        Args:
            method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
            path: The path, without a query.
            query: Parameters of the query; `None` is left out.
            body: What is sent as JSON, with the names of the API.
            idempotency_key: Makes a POST safe to repeat within 24 hours.
            if_match: Changes a record only if it still has this ETag.
            timeout: Seconds to wait for the service in each attempt.
            max_retries: How many attempts may follow the first one.
        """
        call = Call(
            method.upper(),
            path,
            query=query or {},
            body=body,
            content_type=None if body is NOT_GIVEN else "application/json",
            idempotency_key=idempotency_key,
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        )
        data, _ = await self._api.json(call)
        return data

    async def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncSignpost:
        return self

    async def __aexit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.close()
