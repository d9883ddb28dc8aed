from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from ._call import NOT_GIVEN, Call
from ._extended import Chat, Links, Uploads, Webhooks
from ._resources import (
    AccountResource,
    AnalyticsResource,
    AuditResource,
    ConversionsResource,
    DomainsResource,
    FoldersResource,
    KeysResource,
    MembersResource,
    PublicResource,
    RootResource,
    ReportsResource,
    SharesResource,
    SmartLinksResource,
    UtmTemplatesResource,
    ViewsResource,
)
from ._sync_resource import Api
from ._transport import DEFAULT_MAX_RETRIES, DEFAULT_TIMEOUT, settings_of
from .models import Account


class Signpost:
    """
    A client with a method for each endpoint, and retries. Calls raise a `SignpostError` on an error response, or if there
    is no response. Threads can share it. Close it, or use it in a `with` block, to close its connections.
    """

    links: Links
    """Short links."""
    smart_links: SmartLinksResource
    """Landing pages, their survey responses and registrations."""
    folders: FoldersResource
    """Folders of links and pages."""
    utm_templates: UtmTemplatesResource
    """UTM templates, and parameters that every new link must have."""
    views: ViewsResource
    """Saved views of lists and reports."""
    uploads: Uploads
    """Files for Smart Links."""
    analytics: AnalyticsResource
    """Clicks of the whole account."""
    reports: ReportsResource
    shares: SharesResource
    """Reports that people without an account can open."""
    domains: DomainsResource
    """Domains of your own."""
    webhooks: Webhooks
    """Webhooks, their deliveries and signatures."""
    keys: KeysResource
    """API keys."""
    members: MembersResource
    """Members of the account."""
    conversions: ConversionsResource
    """Leads, sales and refunds that clicks led to."""
    audit: AuditResource
    """The audit log."""
    account: AccountResource
    """Export and deletion of the account."""
    public: PublicResource
    """What needs no API key."""
    chat: Chat
    """Text from models."""

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        max_retries: int = DEFAULT_MAX_RETRIES,
        http_client: httpx.Client | None = None,
    ) -> None:
        """Sends nothing yet.

        Args:
            base_url: Origin of the service: `https://go.example.com`. Default: the environment variable `SIGNPOST_URL`.
            api_key: Starts with `sk_`; not needed for `public`. Default: the environment variable `SIGNPOST_API_KEY`.
            timeout: Seconds to wait in each attempt: to connect, and for each part of the response.
            max_retries: How many attempts may follow the first one; 0: none.
            http_client: An `httpx.Client` of your own, for example with a proxy. It is not closed with this client.
        """
        self._owns_http = http_client is None
        self._http = http_client if http_client is not None else httpx.Client()
        self._api = api = Api(settings_of(base_url, api_key, timeout, max_retries), self._http)
        self.links = Links(api)
        self.smart_links = SmartLinksResource(api)
        self.folders = FoldersResource(api)
        self.utm_templates = UtmTemplatesResource(api)
        self.views = ViewsResource(api)
        self.uploads = Uploads(api)
        self.analytics = AnalyticsResource(api)
        self.reports = ReportsResource(api)
        self.shares = SharesResource(api)
        self.domains = DomainsResource(api)
        self.webhooks = Webhooks(api)
        self.keys = KeysResource(api)
        self.members = MembersResource(api)
        self.conversions = ConversionsResource(api)
        self.audit = AuditResource(api)
        self.account = AccountResource(api)
        self.public = PublicResource(api)
        self.chat = Chat(api)
        self._root = RootResource(api)

    def me(self, *, timeout: float | None = None, max_retries: int | None = None) -> Account:
        """The account, its plan and quotas, and what the API key may do."""
        return self._root.me(timeout=timeout, max_retries=max_retries)

    def request(
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
        return self._api.json(call)[0]

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Signpost:
        return self

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.close()
