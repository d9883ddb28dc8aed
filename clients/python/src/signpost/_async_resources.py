# Generated from the OpenAPI document by `npm run client`: change the document, not this file.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, overload

from . import models, params
from ._call import NOT_GIVEN, Call, FileInput, NotGiven
from ._async_resource import AsyncChatStream, AsyncCsvFile, AsyncPaged, AsyncResource


class AsyncLinksResource(AsyncResource):
    async def create(
        self,
        *,
        original_url: str,
        title: str | None | NotGiven = NOT_GIVEN,
        tags: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expiration: params.LinkExpirationInput | None | NotGiven = NOT_GIVEN,
        expires_at: str | None | NotGiven = NOT_GIVEN,
        max_clicks: int | None | NotGiven = NOT_GIVEN,
        custom_domain: str | None | NotGiven = NOT_GIVEN,
        password: str | None | NotGiven = NOT_GIVEN,
        expired_url: str | None | NotGiven = NOT_GIVEN,
        rules: Sequence[params.LinkRuleInput] | None | NotGiven = NOT_GIVEN,
        variants: Sequence[params.LinkVariantInput] | None | NotGiven = NOT_GIVEN,
        test: params.LinkTestInput | None | NotGiven = NOT_GIVEN,
        starts_at: str | None | NotGiven = NOT_GIVEN,
        utm: params.LinkUtmInput | None | NotGiven = NOT_GIVEN,
        forward_query: bool | None | NotGiven = NOT_GIVEN,
        track_conversions: bool | None | NotGiven = NOT_GIVEN,
        folder_id: str | None | NotGiven = NOT_GIVEN,
        preview: params.LinkPreviewInput | None | NotGiven = NOT_GIVEN,
        app: params.LinkAppInput | None | NotGiven = NOT_GIVEN,
        allow_duplicate: bool | None | NotGiven = NOT_GIVEN,
        status: Literal["active", "inactive"] | NotGiven = NOT_GIVEN,
        code: str | None | NotGiven = NOT_GIVEN,
        utm_template_id: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Link:
        """Create a link.

        Needs the permission `links:write`.

        Args:
            original_url: An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service.
            title: A name for people. Absent or null: the destination's host, replaced by the title of its page within seconds where that can be read.
            tags: Labels to filter by: at most 20 different ones. null: none.
            expiration: When the link expires. null: never.
            expires_at: When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never.
            max_clicks: Click limit: the link expires after exactly this many clicks. null: unlimited.
            custom_domain: The domain of `shortUrl`, without scheme, port or path. null: the host of this service. A new link without it gets the domain of the account with `isDefault`, if there is one.
            password: Visitors must enter it. It is never returned. null: none.
            expired_url: Where an expired or inactive link redirects to. null: visitors see a message.
            rules: At most 20 rules. The first rule whose conditions all hold determines the destination; if none matches, `variants` or `originalUrl` do. null: none.
            variants: 2 to 10 URLs between which visitors are split by weight, instead of `originalUrl`. A visitor always gets the same URL. null: none.
            test: A test that finds the best of the `variants`, which it requires, and ends. Another `goal`, and other variants or weights, start it again. null: none.
            starts_at: When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately.
            utm: UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none.
            forward_query: Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence.
            track_conversions: Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s.
            folder_id: The folder that it is in. null: none.
            preview: What social networks and messengers show for the link: their crawlers get a page with this title, description and image, while visitors are redirected as usual. null: they follow the redirect and show the destination.
            app: Where the link opens an app on phones and tablets, and where visitors without it go. Other visitors go to the destination. null: none.
            allow_duplicate: Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours.
            status: Whether the link redirects. Defaults to `active` on create.
            code: The short code: the last part of the short URL. Paths of this service are reserved, such as `docs`. Leave blank to generate 7 random characters.
            utm_template_id: The UTM template whose parameters the link gets where `utm` has none. null: none.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Link, "link", Call(
            "POST",
            "/v1/api/links",
            body={"originalUrl": original_url, "title": title, "tags": tags, "expiration": expiration, "expiresAt": expires_at, "maxClicks": max_clicks, "customDomain": custom_domain, "password": password, "expiredUrl": expired_url, "rules": rules, "variants": variants, "test": test, "startsAt": starts_at, "utm": utm, "forwardQuery": forward_query, "trackConversions": track_conversions, "folderId": folder_id, "preview": preview, "app": app, "allowDuplicate": allow_duplicate, "status": status, "code": code, "utmTemplateId": utm_template_id},
            free=("query",),
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        tag: str | None = None,
        folder_id: str | None = None,
        search: str | None = None,
        status: Literal["active", "inactive", "expired", "blocked"] | None = None,
        health: Literal["broken"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Link]:
        """List links.

        Newest first. Without `limit`, returns as many as fit into one response. With `search`, the best match comes first: the exact code, then codes that start with the text, titles, tags and URLs, the newest first among equals. Searches order each 20,000 links by themselves, from the newest on, and a page can have fewer than `limit`, even if there are more pages.

        Needs the permission `links:read`.

        Args:
            limit: Maximum links per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            tag: Only links with this tag.
            folder_id: Only links in this folder, or with `none` those in no folder.
            search: Only links with this text in their code or aliases, title, tags or destination, or with this id or short URL. Case-insensitive. Best match first.
            status: Only links with this status.
            health: Only links with a broken destination.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Link, "links", Call(
            "GET",
            "/v1/api/links",
            query={"limit": limit, "cursor": cursor, "tag": tag, "folderId": folder_id, "search": search, "status": status, "health": health},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def bulk_create(
        self,
        *,
        links: Sequence[params.CreateLink],
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksBulkCreateResponse:
        """Create up to 100 links.

        Each row has its own result, in the order of the rows: a row that fails does not affect the others, and the status is 200 even if all of them fail. Of rows with the same URL and domain, only the first is created.

        Needs the permission `links:write`.

        Args:
            links: The links to create.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksBulkCreateResponse, Call(
            "POST",
            "/v1/api/links/bulk",
            body={"links": links},
            free=("query",),
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def bulk_update(
        self,
        *,
        ids: Sequence[str],
        changes: params.LinkChanges,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksBulkUpdateResponse:
        """Update up to 100 links.

        Applies the same changes to each link. Each link has its own result, in the order of the ids: a link that fails does not affect the others, and the status is 200 even if all of them fail. Repeating the request has no effect.

        Needs the permission `links:write`.

        Args:
            ids: The `_id` of each link.
            changes: The changes. Absent fields do not change.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksBulkUpdateResponse, Call(
            "PATCH",
            "/v1/api/links/bulk",
            body={"ids": ids, "changes": changes},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def bulk_delete(
        self,
        *,
        ids: Sequence[str],
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksBulkDeleteResponse:
        """Delete up to 100 links.

        Deletes each link like `DELETE /v1/api/links/{id}`. Each link has its own result, in the order of the ids, and the status is 200 even if all of them fail. In a repeated request, links that are deleted fail with `LINK_NOT_FOUND`.

        Needs the permission `links:write`.

        Args:
            ids: The `_id` of each link.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksBulkDeleteResponse, Call(
            "POST",
            "/v1/api/links/bulk/delete",
            body={"ids": ids},
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        tag: str | None = None,
        folder_id: str | None = None,
        search: str | None = None,
        status: Literal["active", "inactive", "expired", "blocked"] | None = None,
        health: Literal["broken"] | None = None,
        format: Literal["csv", "json"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """Export links.

        Newest first, or with `search` the best match first, as CSV (`format=csv`, or the header `accept: text/csv`) or JSON. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, tags are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with an apostrophe. Imports accept both formats.

        Needs the permission `links:read`.

        Args:
            limit: Maximum links per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            tag: Only links with this tag.
            folder_id: Only links in this folder, or with `none` those in no folder.
            search: Only links with this text in their code or aliases, title, tags or destination, or with this id or short URL. Case-insensitive. Best match first.
            status: Only links with this status.
            health: Only links with a broken destination.
            format: Defaults to the format in the header `accept`, or JSON.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/links/export",
            query={"limit": limit, "cursor": cursor, "tag": tag, "folderId": folder_id, "search": search, "status": status, "health": health, "format": format},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def import_(
        self,
        content: str | bytes | Mapping[str, Any] | Sequence[Any],
        *,
        folder_id: str | None = None,
        utm_template_id: str | None = None,
        on_code_taken: Literal["fail", "new"] | None = None,
        allow_random_codes: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Import:
        """Import links from a file.

        Accepts up to 10,000 rows in up to 4.5 MB of CSV (`text/csv`) or JSON (`application/json`: an array, or `{ "links": [...] }`), and imports them in the background. Files that are not in UTF-8 are sent as `application/csv`. Exports of Signpost, Firebase Dynamic Links, Polr, Sink, TinyURL, BL.INK, Linkly, goo.gl, GoGovSG, tiny.cc, Shlink, Dub, Bitly, Short.io, Rebrandly, YOURLS and Kutt are detected by their columns, and their targeting, split tests, previews and UTM parameters are kept. Other files require a column `originalUrl` (or `url`, `long url`, `destination`), and can have `title`, `tags`, `code` (`slug`, `alias`, `keyword`, a short URL), `aliases`, `expiresAt`, `maxClicks`, `customDomain`, `expiredUrl`, `status`, `startsAt`, `forwardQuery`, `trackConversions`, `folderId`, `allowDuplicate`, `utm_source` and the other UTM parameters, and, as JSON in a cell, `utm`, `preview`, `app`, `rules`, `variants` and `test`. Codes are kept, even if several links have the same URL: these get `allowDuplicate`. A row whose code is in use fails, or gets a new code with `onCodeTaken=new`. A row without a code fails if there already is a link to its URL, so importing a file twice creates no duplicates. Expired and disabled links stay so. Clicks, creation dates and passwords are not imported: a row with a password fails. `ignoredColumns` lists other columns that were ignored. An account runs one import at a time, and its plan limits the rows a day. If the quota of links is reached, the rest of the rows fails with `QUOTA_EXCEEDED`.

        Needs the permission `links:write`.

        Args:
            folder_id: The folder of all rows without a `folderId` of their own.
            utm_template_id: The UTM template whose parameters the rows get where they have none of their own.
            on_code_taken: How to handle a row whose code is in use or not allowed: `fail` the row, or generate a `new` code, unless you have a link to its URL already.
            allow_random_codes: Import also a file with a column of short URLs whose codes are not read, because its name is not known: the links get random codes. Default: such a file is refused.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Import, "job", Call(
            "POST",
            "/v1/api/links/import",
            query={"folderId": folder_id, "utmTemplateId": utm_template_id, "onCodeTaken": on_code_taken, "allowRandomCodes": allow_random_codes},
            body=content,
            content_type="text/csv",
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def imports(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.ImportSummary]:
        """List imports.

        The latest 20 imports of the last 30 days, newest first, without their failed rows.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.ImportSummary, "jobs", Call(
            "GET",
            "/v1/api/links/import",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def check_import(
        self,
        content: str | bytes | Mapping[str, Any] | Sequence[Any],
        *,
        folder_id: str | None = None,
        utm_template_id: str | None = None,
        on_code_taken: Literal["fail", "new"] | None = None,
        allow_random_codes: bool | None = None,
        after: int | None = None,
        limit: int | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ImportCheck:
        """Check a file before importing it.

        Reads a file as `POST /v1/api/links/import` does, and imports nothing. Returns the format, what each column is read as or why it is not, and what would become of each row: created, created with another code, left out or refused, with the reason. Compares the rows with the links that there are, except for those that allow duplicates; quotas and denied destinations are only found by the import.

        Needs the permission `links:write`.

        Args:
            folder_id: The folder of all rows without a `folderId` of their own.
            utm_template_id: The UTM template whose parameters the rows get where they have none of their own.
            on_code_taken: How to handle a row whose code is in use or not allowed: `fail` the row, or generate a `new` code, unless you have a link to its URL already.
            allow_random_codes: Import also a file with a column of short URLs whose codes are not read, because its name is not known: the links get random codes. Default: such a file is refused.
            after: `rows` begin behind the row with this number.
            limit: Most `rows`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ImportCheck, "check", Call(
            "POST",
            "/v1/api/links/import/check",
            query={"folderId": folder_id, "utmTemplateId": utm_template_id, "onCodeTaken": on_code_taken, "allowRandomCodes": allow_random_codes, "after": after, "limit": limit},
            body=content,
            content_type="text/csv",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get_import(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksGetImportResponse:
        """Retrieve an import.

        Includes the progress, and the rows that failed so far with their errors, in pages of `limit`. Status `failed`: the import stopped, and the rows of `total` that are not in `processed` were not imported. Kept for 30 days.

        Needs the permission `links:read`.

        Args:
            limit: Maximum failed rows per page.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksGetImportResponse, Call(
            "GET",
            "/v1/api/links/import/{id}",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        id: str,
        *,
        by: Literal["id", "code"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Link:
        """Retrieve a link.

        By its `_id`, or with `by=code` by its code or short URL, such as `/v1/api/links/Ab3xY9z?by=code` or `/v1/api/links/https%3A%2F%2Fgo.example.com%2Fr%2FAb3xY9z?by=code`.

        Needs the permission `links:read`.

        Args:
            by: What `id` in the path is: `id`, the default, or `code`, the code or the short URL.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Link, "link", Call(
            "GET",
            "/v1/api/links/{id}",
            path={"id": id},
            query={"by": by},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        original_url: str | NotGiven = NOT_GIVEN,
        title: str | None | NotGiven = NOT_GIVEN,
        tags: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expiration: params.LinkExpirationInput | None | NotGiven = NOT_GIVEN,
        expires_at: str | None | NotGiven = NOT_GIVEN,
        max_clicks: int | None | NotGiven = NOT_GIVEN,
        custom_domain: str | None | NotGiven = NOT_GIVEN,
        password: str | None | NotGiven = NOT_GIVEN,
        expired_url: str | None | NotGiven = NOT_GIVEN,
        rules: Sequence[params.LinkRuleInput] | None | NotGiven = NOT_GIVEN,
        variants: Sequence[params.LinkVariantInput] | None | NotGiven = NOT_GIVEN,
        test: params.LinkTestInput | None | NotGiven = NOT_GIVEN,
        starts_at: str | None | NotGiven = NOT_GIVEN,
        utm: params.LinkUtmInput | None | NotGiven = NOT_GIVEN,
        forward_query: bool | None | NotGiven = NOT_GIVEN,
        track_conversions: bool | None | NotGiven = NOT_GIVEN,
        folder_id: str | None | NotGiven = NOT_GIVEN,
        preview: params.LinkPreviewInput | None | NotGiven = NOT_GIVEN,
        app: params.LinkAppInput | None | NotGiven = NOT_GIVEN,
        allow_duplicate: bool | None | NotGiven = NOT_GIVEN,
        status: Literal["active", "inactive", "expired"] | NotGiven = NOT_GIVEN,
        code: str | None | NotGiven = NOT_GIVEN,
        aliases: Sequence[str] | None | NotGiven = NOT_GIVEN,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Link:
        """Update a link.

        Absent fields do not change. null clears an optional field. After a change of `code`, the code before keeps redirecting, as one of the `aliases`.

        Needs the permission `links:write`.

        Args:
            original_url: An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service.
            title: A name for people. null: the destination's host, then the title of its page. A title that you never set follows `originalUrl`.
            tags: Labels to filter by: at most 20 different ones. null: none.
            expiration: When the link expires. null: never.
            expires_at: When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never.
            max_clicks: Click limit: the link expires after exactly this many clicks. null: unlimited.
            custom_domain: The domain of `shortUrl`, without scheme, port or path. null: the host of this service. A new link without it gets the domain of the account with `isDefault`, if there is one.
            password: Visitors must enter it. It is never returned. null: none.
            expired_url: Where an expired or inactive link redirects to. null: visitors see a message.
            rules: At most 20 rules. The first rule whose conditions all hold determines the destination; if none matches, `variants` or `originalUrl` do. null: none.
            variants: 2 to 10 URLs between which visitors are split by weight, instead of `originalUrl`. A visitor always gets the same URL. null: none.
            test: A test that finds the best of the `variants`, which it requires, and ends. Another `goal`, and other variants or weights, start it again. null: none.
            starts_at: When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately.
            utm: UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none.
            forward_query: Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence.
            track_conversions: Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s.
            folder_id: The folder that it is in. null: none.
            preview: What social networks and messengers show for the link: their crawlers get a page with this title, description and image, while visitors are redirected as usual. null: they follow the redirect and show the destination.
            app: Where the link opens an app on phones and tablets, and where visitors without it go. Other visitors go to the destination. null: none.
            allow_duplicate: Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours.
            status: Whether the link redirects. `expired` is accepted for a link that is expired, and changes nothing, so that a link can be sent back as it was read.
            code: A new short code. The code before becomes one of the `aliases`, at most 20, and keeps redirecting. An alias can become the code again. null: no change.
            aliases: The aliases to keep. The others return 404 from then on, and can only be used again by your account. null: none. To add one, change `code`.
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Link, "link", Call(
            "PUT",
            "/v1/api/links/{id}",
            path={"id": id},
            body={"originalUrl": original_url, "title": title, "tags": tags, "expiration": expiration, "expiresAt": expires_at, "maxClicks": max_clicks, "customDomain": custom_domain, "password": password, "expiredUrl": expired_url, "rules": rules, "variants": variants, "test": test, "startsAt": starts_at, "utm": utm, "forwardQuery": forward_query, "trackConversions": track_conversions, "folderId": folder_id, "preview": preview, "app": app, "allowDuplicate": allow_duplicate, "status": status, "code": code, "aliases": aliases},
            free=("query",),
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a link.

        Its short URL stops working immediately, or within a second for links with heavy traffic. Its code is never reused for a link of another account.

        Needs the permission `links:write`.

        Args:
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/links/{id}",
            path={"id": id},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def analytics(
        self,
        id: str,
        *,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        names: int | None = None,
        interval: Literal["hour", "day", "week", "month"] | None = None,
        country: str | None = None,
        region: str | None = None,
        city: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        event: str | None = None,
        unverified: Literal["exclude", "include"] | None = None,
        includes: Literal["suspected"] | None = None,
        attribution: Literal["last", "first"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Analytics:
        """Retrieve a link's analytics.

        For all time, or for a date range (inclusive).

        Needs the permission `analytics:read`.

        Args:
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            names: Most names in each list, such as `topReferrers`; the rest is `Other`. Reports by UTC days without a filter know the 100 most frequent names of a day.
            interval: What `clicksData` is divided into. `hour`: for ranges of at most 7 days.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            region: Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas.
            city: Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            event: Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas.
            unverified: Whether to include views and events of a page that were reported without its token. Anyone can fake those.
            includes: `suspected`: also visits that look like those of a program, such as a mail gateway that opens links.
            attribution: Which click a conversion counts for.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Analytics, "analytics", Call(
            "GET",
            "/v1/api/links/{id}/analytics",
            path={"id": id},
            query={"from": from_, "to": to, "timezone": timezone, "names": names, "interval": interval, "country": country, "region": region, "city": city, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "event": event, "unverified": unverified, "includes": includes, "attribution": attribution},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def test(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksTestResponse:
        """Retrieve a link's split test.

        How the test of its variants stands, or how it ended.

        Needs the permission `analytics:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksTestResponse, Call(
            "GET",
            "/v1/api/links/{id}/test",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def qr_code(
        self,
        id: str,
        *,
        format: Literal["png", "jpg", "svg", "pdf"] | None = None,
        size: int | None = None,
        margin: int | None = None,
        style: Literal["plain", "saved"] | None = None,
        color: str | None = None,
        background: str | None = None,
        dots: Literal["square", "rounded", "dots"] | None = None,
        corners: Literal["square", "rounded", "circle"] | None = None,
        frame: str | None = None,
        logo: str | None = None,
        tracked: bool | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> bytes:
        """Generate a link's QR code.

        An image of the `displayUrl`, `size` pixels wide and high, with a quiet zone and error correction level M, or H with a logo. The id can also be that of a Smart Link. Its QR code encodes the URL of its page. A saved style applies only with `style=saved`, so saving one changes no code that is requested without it.

        Needs the permission `links:read`.

        Args:
            format: Kind of image.
            size: Width and height in pixels. A frame adds its band to the height. In a PDF, a pixel is 1/96 inch.
            margin: Empty space on each side, in modules (the small squares). Scanners need 4: with less, leave that much space around the image yourself.
            style: `saved`: the style that is saved for the link's domain, or else for the account. Other parameters take precedence over it.
            color: Color of the modules: 3 or 6 hexadecimal digits, such as 1a2b3c; a # before them is written %23 in a URL. It must be clearly darker than the background.
            background: Color of the background, in the same format, or `transparent` (not with jpg): place the code on a light background.
            dots: Shape of the modules.
            corners: Shape of the three large squares in the corners.
            frame: Text of a frame around the code, such as a call to action, at most 40 characters. The band with the text adds a fifth to the height. Empty: no frame.
            logo: Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows (the name of its file without the extension). At most 1 MB and 2000 x 2000 pixels. An upload that nothing uses is removed after 24 hours. A code with a logo has error correction level H, and so more modules. Empty: none, also with a saved style that has one.
            tracked: With `true`, the code encodes the URL with `?via=qr`, and its scans are counted with the source `qr`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._file(Call(
            "GET",
            "/v1/api/links/{id}/qrcode",
            path={"id": id},
            query={"format": format, "size": size, "margin": margin, "style": style, "color": color, "background": background, "dots": dots, "corners": corners, "frame": frame, "logo": logo, "tracked": tracked},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def qr_style(
        self,
        *,
        domain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksQrStyleResponse:
        """Retrieve the saved style of QR codes.

        The style that `style=saved` applies to the QR codes of links on `domain`: the one saved for the domain, else for the account. Without `domain`, the one of the account.

        Needs the permission `links:read`.

        Args:
            domain: One of your domains. Default: the account itself.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksQrStyleResponse, Call(
            "GET",
            "/v1/api/qr-style",
            query={"domain": domain},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def save_qr_style(
        self,
        *,
        color: str | NotGiven = NOT_GIVEN,
        background: str | NotGiven = NOT_GIVEN,
        dots: Literal["square", "rounded", "dots"] | NotGiven = NOT_GIVEN,
        corners: Literal["square", "rounded", "circle"] | NotGiven = NOT_GIVEN,
        frame: str | None | NotGiven = NOT_GIVEN,
        logo: str | None | NotGiven = NOT_GIVEN,
        domain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.QrStyle:
        """Save a style of QR codes.

        Changes the style of the account, or of `domain`, for `style=saved` and for the console. Missing fields stay as they are, or get the defaults of the QR code endpoint. 404: you have no such domain, or no such image. Codes without `style=saved` do not change.

        Needs the permission `links:write`.

        Args:
            color: Color of the modules: 3 or 6 hexadecimal digits, such as 1a2b3c; a # before them is written %23 in a URL. It must be clearly darker than the background.
            background: Color of the background, in the same format, or `transparent` (not with jpg): place the code on a light background.
            dots: Shape of the modules.
            corners: Shape of the three large squares in the corners.
            frame: Text of a frame around the code, such as a call to action, at most 40 characters. The band with the text adds a fifth to the height. Empty: no frame.
            logo: Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows. At most 1 MB and 2000 x 2000 pixels. The style keeps a copy. null or empty: none.
            domain: One of your domains. Default: the account itself.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.QrStyle, "qrStyle", Call(
            "PUT",
            "/v1/api/qr-style",
            query={"domain": domain},
            body={"color": color, "background": background, "dots": dots, "corners": corners, "frame": frame, "logo": logo},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def remove_qr_style(
        self,
        *,
        domain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Remove a style of QR codes.

        Removes the style of the account, or of `domain`, whose links then have the account's. Without one, it changes nothing.

        Needs the permission `links:write`.

        Args:
            domain: One of your domains. Default: the account itself.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/qr-style",
            query={"domain": domain},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def bulk_transfer(
        self,
        *,
        ids: Sequence[str],
        account_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.LinksBulkTransferResponse:
        """Move up to 100 links to another account.

        Moves links from this account to another one of yours. Only for people who are signed in, as an owner or admin of this account and with `links:write` in the other: an API key belongs to one account, so a key gets a 403.

        A link keeps its id, codes, aliases, settings, tags and clicks, and redirects all the time. It leaves its folder, and counts against the quota of the other account. Its history counts in reports of the account that it is in. Shared and scheduled reports about it end. Each link has its own result, in the order of the ids, and the status is 200 even if all of them fail: `QUOTA_EXCEEDED`, `LINK_ALREADY_EXISTS` if the other account has a link like it, `DOMAIN_NOT_YOURS` or `DOMAIN_NOT_VERIFIED` if its `customDomain` is not a verified domain of the other account, `VALIDATION_ERROR` if the other account requires UTM parameters that it lacks, and `LINK_BLOCKED`. In a repeated request, links that were moved fail with `LINK_NOT_FOUND`.

        Needs the permission `members:manage`.

        Args:
            ids: The `_id` of each link.
            account_id: The account that they are moved to, of which you are a member.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.LinksBulkTransferResponse, Call(
            "POST",
            "/v1/api/links/bulk/transfer",
            body={"ids": ids, "accountId": account_id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncFoldersResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Folder]:
        """List folders.

        All folders of the account, by name, with how many links and Smart Links each has.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Folder, "folders", Call(
            "GET",
            "/v1/api/folders",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def create(
        self,
        *,
        name: str,
        description: str | None | NotGiven = NOT_GIVEN,
        color: str | None | NotGiven = NOT_GIVEN,
        required_utm: Sequence[Literal["source", "medium", "campaign", "term", "content"]] | NotGiven = NOT_GIVEN,
        default_access: Literal["none", "view", "edit"] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Folder:
        """Create a folder.

        A link or a Smart Link is in one folder at most: set its `folderId`. An account can have 200 folders.

        Needs the permission `links:write`.

        Args:
            name: Its name, unique in the account in any upper and lower case.
            description: What it is for. null: none.
            color: Its color in the console, `#rrggbb`. null: none.
            required_utm: UTM parameters that links in it must have, in `utm`, their template or `originalUrl`, besides those that the account requires. []: none. Existing links stay as they are until their parameters, destination or folder change.
            default_access: Access of members who were not given another one. `none`: it does not exist for them; `view`: they see what is in it; `edit`: they also change it, as far as their role allows. Owners and admins always see and change all. Needs the permission `members:manage` unless it is `edit`. Default: `edit`.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Folder, "folder", Call(
            "POST",
            "/v1/api/folders",
            body={"name": name, "description": description, "color": color, "requiredUtm": required_utm, "defaultAccess": default_access},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Folder:
        """Retrieve a folder.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Folder, "folder", Call(
            "GET",
            "/v1/api/folders/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        color: str | None | NotGiven = NOT_GIVEN,
        required_utm: Sequence[Literal["source", "medium", "campaign", "term", "content"]] | NotGiven = NOT_GIVEN,
        default_access: Literal["none", "view", "edit"] | NotGiven = NOT_GIVEN,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Folder:
        """Update a folder.

        An absent field stays unchanged.

        Needs the permission `links:write`.

        Args:
            name: Its name, unique in the account in any upper and lower case.
            description: What it is for. null: none.
            color: Its color in the console, `#rrggbb`. null: none.
            required_utm: UTM parameters that links in it must have, in `utm`, their template or `originalUrl`, besides those that the account requires. []: none. Existing links stay as they are until their parameters, destination or folder change.
            default_access: Access of members who were not given another one. `none`: it does not exist for them; `view`: they see what is in it; `edit`: they also change it, as far as their role allows. Owners and admins always see and change all. A change needs the permission `members:manage`.
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Folder, "folder", Call(
            "PATCH",
            "/v1/api/folders/{id}",
            path={"id": id},
            body={"name": name, "description": description, "color": color, "requiredUtm": required_utm, "defaultAccess": default_access},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a folder.

        Links and Smart Links in it are not deleted: they are moved out of it, which takes a second for about 100. A request that moves some and does not finish returns `deleted: false`: repeat it until `deleted` is true. The folder takes nothing in meanwhile.

        Needs the permission `links:write`.

        Args:
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/folders/{id}",
            path={"id": id},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def members(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.FolderMember]:
        """List who has access to a folder.

        All members of the account, and people who are invited, with their access to the folder.

        Needs the permission `members:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.FolderMember, "members", Call(
            "GET",
            "/v1/api/folders/{id}/members",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def save_members(
        self,
        id: str,
        *,
        members: Mapping[str, Literal["none", "view", "edit"] | None],
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.FoldersSaveMembersResponse:
        """Give members access to a folder.

        Sets the access of the members that it names, or with null returns it to the folder's `defaultAccess`; others keep theirs. Up to 50 members in a request. Their next request has the new access. Owners and admins always see and change all.

        Needs the permission `members:manage`.

        Args:
            members: Access by the `_id` of members: none, view, edit, or null for the folder's default. Members that are absent keep theirs.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.FoldersSaveMembersResponse, Call(
            "PUT",
            "/v1/api/folders/{id}/members",
            path={"id": id},
            body={"members": members},
            free=("members",),
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncUtmTemplatesResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.UtmTemplate]:
        """List UTM templates.

        All UTM templates of the account, by name.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.UtmTemplate, "utmTemplates", Call(
            "GET",
            "/v1/api/utm-templates",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def create(
        self,
        *,
        name: str,
        source: str | None | NotGiven = NOT_GIVEN,
        medium: str | None | NotGiven = NOT_GIVEN,
        campaign: str | None | NotGiven = NOT_GIVEN,
        term: str | None | NotGiven = NOT_GIVEN,
        content: str | None | NotGiven = NOT_GIVEN,
        required: Sequence[Literal["source", "medium", "campaign", "term", "content"]] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.UtmTemplate:
        """Create a UTM template.

        A link that is created with `utmTemplateId` gets its parameters. Without the `required` ones, the link is refused. An account can have 100 templates.

        Needs the permission `links:write`.

        Args:
            name: Its name, unique in the account in any upper and lower case.
            source: `utm_source`
            medium: `utm_medium`
            campaign: `utm_campaign`
            term: `utm_term`
            content: `utm_content`
            required: Parameters that links made with it must have: from the template, the request or `originalUrl`.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.UtmTemplate, "utmTemplate", Call(
            "POST",
            "/v1/api/utm-templates",
            body={"name": name, "source": source, "medium": medium, "campaign": campaign, "term": term, "content": content, "required": required},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.UtmTemplate:
        """Retrieve a UTM template.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.UtmTemplate, "utmTemplate", Call(
            "GET",
            "/v1/api/utm-templates/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        source: str | None | NotGiven = NOT_GIVEN,
        medium: str | None | NotGiven = NOT_GIVEN,
        campaign: str | None | NotGiven = NOT_GIVEN,
        term: str | None | NotGiven = NOT_GIVEN,
        content: str | None | NotGiven = NOT_GIVEN,
        required: Sequence[Literal["source", "medium", "campaign", "term", "content"]] | NotGiven = NOT_GIVEN,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.UtmTemplate:
        """Update a UTM template.

        An absent field stays unchanged, null clears a parameter. Links that were created with it stay as they are.

        Needs the permission `links:write`.

        Args:
            name: Its name, unique in the account in any upper and lower case.
            source: `utm_source`
            medium: `utm_medium`
            campaign: `utm_campaign`
            term: `utm_term`
            content: `utm_content`
            required: Parameters that links made with it must have: from the template, the request or `originalUrl`.
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.UtmTemplate, "utmTemplate", Call(
            "PATCH",
            "/v1/api/utm-templates/{id}",
            path={"id": id},
            body={"name": name, "source": source, "medium": medium, "campaign": campaign, "term": term, "content": content, "required": required},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a UTM template.

        Links that were created with it keep their parameters.

        Needs the permission `links:write`.

        Args:
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/utm-templates/{id}",
            path={"id": id},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def settings(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.UtmSettings:
        """Retrieve the UTM settings.

        The UTM parameters that every new link of the account must have.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.UtmSettings, "settings", Call(
            "GET",
            "/v1/api/utm-settings",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def save_settings(
        self,
        *,
        required: Sequence[Literal["source", "medium", "campaign", "term", "content"]],
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.UtmSettings:
        """Update the UTM settings.

        A new link without a `required` parameter is refused, and so is a row of an import. Existing links stay as they are.

        Needs the permission `links:write`.

        Args:
            required: Parameters that every new link must have, in `utm`, its template or `originalUrl`. []: none.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.UtmSettings, "settings", Call(
            "PUT",
            "/v1/api/utm-settings",
            body={"required": required},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncViewsResource(AsyncResource):
    def list(
        self,
        *,
        of: Literal["links", "smartLinks", "analytics"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.View]:
        """List saved views.

        Those for all members, and your own, by name.

        Args:
            of: Only views of this list or report.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.View, "views", Call(
            "GET",
            "/v1/api/views",
            query={"of": of},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def create(
        self,
        *,
        name: str,
        of: Literal["links", "smartLinks", "analytics"],
        query: str,
        shared: bool | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.View:
        """Save a view.

        Saves the state of a list or report of the console under a name: for yourself, or with `shared` for all members, which needs the permission `links:write`. There can be 50 views for all members, and 50 of each person.

        Args:
            name: Its name.
            of: The list or report that it shows.
            query: Filters, sorting, columns and period, as the query of the URL of the console: `tag=mail&sort=clicks&columns=tags,clicks`. `columns` of links: folderId, tags, status, clicks, conversions, createdAt; of Smart Links: folderId, tags, type, createdAt, status, clicks, conversions; or `none`. Titles and URLs are always shown. Without it, all columns are. Unknown parameters have no effect.
            shared: Whether all members see it. Default: false, only you. API keys are nobody: with a key, it must be true.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.View, "view", Call(
            "POST",
            "/v1/api/views",
            body={"name": name, "of": of, "query": query, "shared": shared},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        query: str | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.View:
        """Update a saved view.

        An absent field stays unchanged. A view for all members needs the permission `links:write`.

        Args:
            name: Its name.
            query: Filters, sorting, columns and period, as the query of the URL of the console: `tag=mail&sort=clicks&columns=tags,clicks`. `columns` of links: folderId, tags, status, clicks, conversions, createdAt; of Smart Links: folderId, tags, type, createdAt, status, clicks, conversions; or `none`. Titles and URLs are always shown. Without it, all columns are. Unknown parameters have no effect.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.View, "view", Call(
            "PATCH",
            "/v1/api/views/{id}",
            path={"id": id},
            body={"name": name, "query": query},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a saved view.

        A view for all members needs the permission `links:write`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/views/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncSmartLinksResource(AsyncResource):
    def responses(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.SurveyResponse]:
        """List the responses to a survey.

        Newest first, in JSON, or in CSV with the header `accept: text/csv`: one column for each question of the survey, then one for each removed question. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, multiple options are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with an apostrophe.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum responses per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.SurveyResponse, "responses", Call(
            "GET",
            "/v1/api/smart-links/{id}/responses",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export_responses(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """List the responses to a survey.

        Newest first, in JSON, or in CSV with the header `accept: text/csv`: one column for each question of the survey, then one for each removed question. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, multiple options are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with an apostrophe.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum responses per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/smart-links/{id}/responses",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def responses_summary(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.SurveySummary:
        """Summarize the responses to a survey.

        Exact: includes every response that was stored before the request.

        Needs the permission `smart-links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.SurveySummary, "summary", Call(
            "GET",
            "/v1/api/smart-links/{id}/responses/summary",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete_response(
        self,
        id: str,
        submission_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a response to a survey.

        The response is removed from lists, exports and the summary immediately, and is not emailed if it has not been yet. Webhooks may still deliver it.

        Needs the permission `smart-links:write`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/smart-links/{id}/responses/{submissionId}",
            path={"id": id, "submissionId": submission_id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    def registrations(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.WebinarRegistration]:
        """List the registrations for a webinar.

        Newest first, in JSON, or in CSV with the header `accept: text/csv`. Registrations with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum registrations per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.WebinarRegistration, "registrations", Call(
            "GET",
            "/v1/api/smart-links/{id}/registrations",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export_registrations(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """List the registrations for a webinar.

        Newest first, in JSON, or in CSV with the header `accept: text/csv`. Registrations with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum registrations per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/smart-links/{id}/registrations",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete_registration(
        self,
        id: str,
        registration_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a registration for a webinar.

        Frees its seat. The registrant is not notified, and receives no more emails about the webinar. Webhooks may still deliver the registration.

        Needs the permission `smart-links:write`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/smart-links/{id}/registrations/{registrationId}",
            path={"id": id, "registrationId": registration_id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    def subscribers(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Subscriber]:
        """List the subscribers to a page.

        Newest first, in JSON, or in CSV with the header `accept: text/csv`. Those with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum subscribers per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Subscriber, "subscribers", Call(
            "GET",
            "/v1/api/smart-links/{id}/subscribers",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export_subscribers(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """List the subscribers to a page.

        Newest first, in JSON, or in CSV with the header `accept: text/csv`. Those with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum subscribers per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/smart-links/{id}/subscribers",
            path={"id": id},
            query={"limit": limit, "cursor": cursor},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete_subscriber(
        self,
        id: str,
        subscriber_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a subscriber to a page.

        The subscriber is not notified, and can subscribe again. Webhooks may still deliver the subscription.

        Needs the permission `smart-links:write`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/smart-links/{id}/subscribers/{subscriberId}",
            path={"id": id, "subscriberId": subscriber_id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def send_confirmation_email(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.SmartLinksSendConfirmationEmailResponse:
        """Resend the confirmation email of a survey.

        Responses are emailed to `submissionDetails.email` once the recipient has confirmed the address. The first confirmation email is sent when the address is set. Its link is valid for 7 days. At most one per day is sent to an address, and none to a recipient who has confirmed or unsubscribed.

        Needs the permission `smart-links:write`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.SmartLinksSendConfirmationEmailResponse, Call(
            "POST",
            "/v1/api/smart-links/{id}/mail-confirmation",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def create(
        self,
        *,
        title: str,
        type: Literal["myBio", "appDownload", "musicLink", "videoLink", "webinarLink", "surveyLink"],
        slug: str | None | NotGiven = NOT_GIVEN,
        urls: Sequence[params.SmartLinkUrl] | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        tags: Sequence[str] | str | None | NotGiven = NOT_GIVEN,
        folder_id: str | None | NotGiven = NOT_GIVEN,
        image: str | None | NotGiven = NOT_GIVEN,
        cover: str | None | NotGiven = NOT_GIVEN,
        theme: params.SmartLinkThemeInput | None | NotGiven = NOT_GIVEN,
        socials: Sequence[params.SmartLinkSocial] | None | NotGiven = NOT_GIVEN,
        seo: params.SmartLinkSeoInput | None | NotGiven = NOT_GIVEN,
        hide_branding: bool | None | NotGiven = NOT_GIVEN,
        embed_origins: Sequence[str] | None | NotGiven = NOT_GIVEN,
        pixels: params.SmartLinkPixelsInput | None | NotGiven = NOT_GIVEN,
        track_conversions: bool | None | NotGiven = NOT_GIVEN,
        language: str | None | NotGiven = NOT_GIVEN,
        status: Literal["active", "inactive"] | NotGiven = NOT_GIVEN,
        video_file_indexes: Sequence[int] | None | NotGiven = NOT_GIVEN,
        appstore_link: str | None | NotGiven = NOT_GIVEN,
        playstore_link: str | None | NotGiven = NOT_GIVEN,
        web_url: str | None | NotGiven = NOT_GIVEN,
        platforms: Sequence[params.SmartLinkPlatform] | NotGiven = NOT_GIVEN,
        release_date: str | None | NotGiven = NOT_GIVEN,
        videos: Sequence[params.SmartLinkVideoInput] | NotGiven = NOT_GIVEN,
        starts_at: str | None | NotGiven = NOT_GIVEN,
        duration_minutes: int | None | NotGiven = NOT_GIVEN,
        timezone: str | None | NotGiven = NOT_GIVEN,
        join_url: str | None | NotGiven = NOT_GIVEN,
        registration: params.WebinarRegistrationInput | None | NotGiven = NOT_GIVEN,
        questions: Sequence[params.SmartLinkQuestionInput] | NotGiven = NOT_GIVEN,
        submission_details: params.SurveyDestination | None | NotGiven = NOT_GIVEN,
        digest: Literal["each", "daily", "off"] | None | NotGiven = NOT_GIVEN,
        display: Literal["all", "steps"] | None | NotGiven = NOT_GIVEN,
        thank_you: params.ThankYouInput | None | NotGiven = NOT_GIVEN,
        closes_at: str | None | NotGiven = NOT_GIVEN,
        max_responses: int | None | NotGiven = NOT_GIVEN,
        files: Mapping[str, FileInput] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.SmartLink:
        """Create a Smart Link.

        A landing page of one of six types. Without `slug`, its URL is generated from the title.

        Needs the permission `smart-links:write`.

        Args:
            title: A display name. Leading and trailing white space is removed.
            type: The type of page. It cannot be changed later.
            slug: The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title.
            urls: The links of the page with the headings and blocks between them, in order.
            description: A text below the title. null: none.
            tags: Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none.
            folder_id: The folder that it is in. null: none.
            image: The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none.
            cover: The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none.
            theme: The design of the page. null: the default design.
            socials: Your social profiles, shown as a row of icons. null: none.
            seo: For search engines and social previews, replaced as a whole. null: from the page itself.
            hide_branding: Whether the page hides the name of this service. Plans `pro` and `business`.
            embed_origins: Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none.
            pixels: Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none.
            track_conversions: Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account.
            language: The language of your texts (BCP 47), used by browsers and screen readers. null: English.
            status: Whether the page is published. Defaults to `active` on create.
            video_file_indexes: With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0.
            appstore_link: Where the app is in Apple's App Store.
            playstore_link: Where the app is in Google's Play Store.
            web_url: The web app or website: a button for visitors without a matching store. null: none.
            platforms: Where the music can be heard.
            release_date: When the music is released: a date (midnight UTC) or a time with an offset. The page counts down to it. null: released.
            videos: The videos of the page, in order.
            starts_at: Start time, with an offset. null: no date.
            duration_minutes: Duration. null: one hour.
            timezone: The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does not change `startsAt`. null: UTC.
            join_url: Where visitors join. From 15 minutes before the start until the end, the page has a button that links to it; neither the page nor its public content contains the URL. null: none.
            registration: `webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those who have registered stay registered.
            questions: The questions, in order.
            submission_details: Where submissions are sent; other fields are kept as they are. null: nowhere.
            digest: `surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day (`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or none (`off`). null: `each`.
            display: `surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. null: `all`.
            thank_you: `surveyLink`: the message after a submission. null: a default message.
            closes_at: `surveyLink`: when the survey closes: a date (midnight UTC) or a time with an offset. null: never.
            max_responses: `surveyLink`: maximum number of responses, enforced exactly. Deleting a response makes room for another one. null: no limit.
            files: Files to send with the fields, by field, such as `{"image": open("image.png", "rb")}`.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.SmartLink, "link", Call(
            "POST",
            "/v1/api/smart-links",
            body={"title": title, "type": type, "slug": slug, "urls": urls, "description": description, "tags": tags, "folderId": folder_id, "image": image, "cover": cover, "theme": theme, "socials": socials, "seo": seo, "hideBranding": hide_branding, "embedOrigins": embed_origins, "pixels": pixels, "trackConversions": track_conversions, "language": language, "status": status, "videoFileIndexes": video_file_indexes, "appstoreLink": appstore_link, "playstoreLink": playstore_link, "webUrl": web_url, "platforms": platforms, "releaseDate": release_date, "videos": videos, "startsAt": starts_at, "durationMinutes": duration_minutes, "timezone": timezone, "joinUrl": join_url, "registration": registration, "questions": questions, "submissionDetails": submission_details, "digest": digest, "display": display, "thankYou": thank_you, "closesAt": closes_at, "maxResponses": max_responses},
            files=files,
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        type: Literal["myBio", "appDownload", "musicLink", "videoLink", "webinarLink", "surveyLink"] | None = None,
        tag: str | None = None,
        folder_id: str | None = None,
        search: str | None = None,
        status: Literal["active", "inactive", "blocked"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.SmartLink]:
        """List Smart Links.

        Newest first. Without `limit`, returns as many as fit into one response. With `search`, the best match comes first: the exact slug, then slugs that start with the text, titles and tags, the newest first among equals.

        Needs the permission `smart-links:read`.

        Args:
            limit: Maximum Smart Links per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            type: Only Smart Links of this type.
            tag: Only Smart Links with this tag.
            folder_id: Only Smart Links in this folder, or with `none` those in no folder.
            search: Only Smart Links with this text in their title, slug or tags, or with this id or URL. Case-insensitive. Best match first.
            status: Only Smart Links with this status.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.SmartLink, "links", Call(
            "GET",
            "/v1/api/smart-links",
            query={"limit": limit, "cursor": cursor, "type": type, "tag": tag, "folderId": folder_id, "search": search, "status": status},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def lookup(
        self,
        *,
        url: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.MusicFacts:
        """Look up music.

        Reads the metadata of a song, album or playlist from a music service: for the `title`, the `cover` and a platform of a `musicLink`. Nothing is stored. At most 20 requests per minute per account.

        Needs the permission `smart-links:write`.

        Args:
            url: Where the music is: on Spotify, Apple Music, YouTube, YouTube Music, Deezer, SoundCloud.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.MusicFacts, "music", Call(
            "POST",
            "/v1/api/smart-links/lookup",
            body={"url": url},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.SmartLink:
        """Retrieve a Smart Link.

        Needs the permission `smart-links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.SmartLink, "link", Call(
            "GET",
            "/v1/api/smart-links/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        title: str | NotGiven = NOT_GIVEN,
        type: Literal["myBio", "appDownload", "musicLink", "videoLink", "webinarLink", "surveyLink"] | NotGiven = NOT_GIVEN,
        slug: str | None | NotGiven = NOT_GIVEN,
        urls: Sequence[params.SmartLinkUrl] | None | NotGiven = NOT_GIVEN,
        appstore_link: str | None | NotGiven = NOT_GIVEN,
        playstore_link: str | None | NotGiven = NOT_GIVEN,
        web_url: str | None | NotGiven = NOT_GIVEN,
        platforms: Sequence[params.SmartLinkPlatform] | None | NotGiven = NOT_GIVEN,
        release_date: str | None | NotGiven = NOT_GIVEN,
        videos: Sequence[params.SmartLinkVideoInput] | None | NotGiven = NOT_GIVEN,
        starts_at: str | None | NotGiven = NOT_GIVEN,
        duration_minutes: int | None | NotGiven = NOT_GIVEN,
        timezone: str | None | NotGiven = NOT_GIVEN,
        join_url: str | None | NotGiven = NOT_GIVEN,
        registration: params.WebinarRegistrationInput | None | NotGiven = NOT_GIVEN,
        questions: Sequence[params.SmartLinkQuestionInput] | None | NotGiven = NOT_GIVEN,
        submission_details: params.SurveyDestination | None | NotGiven = NOT_GIVEN,
        digest: Literal["each", "daily", "off"] | None | NotGiven = NOT_GIVEN,
        display: Literal["all", "steps"] | None | NotGiven = NOT_GIVEN,
        thank_you: params.ThankYouInput | None | NotGiven = NOT_GIVEN,
        closes_at: str | None | NotGiven = NOT_GIVEN,
        max_responses: int | None | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        tags: Sequence[str] | str | None | NotGiven = NOT_GIVEN,
        folder_id: str | None | NotGiven = NOT_GIVEN,
        image: str | None | NotGiven = NOT_GIVEN,
        cover: str | None | NotGiven = NOT_GIVEN,
        theme: params.SmartLinkThemeInput | None | NotGiven = NOT_GIVEN,
        socials: Sequence[params.SmartLinkSocial] | None | NotGiven = NOT_GIVEN,
        seo: params.SmartLinkSeoInput | None | NotGiven = NOT_GIVEN,
        hide_branding: bool | None | NotGiven = NOT_GIVEN,
        embed_origins: Sequence[str] | None | NotGiven = NOT_GIVEN,
        pixels: params.SmartLinkPixelsInput | None | NotGiven = NOT_GIVEN,
        track_conversions: bool | None | NotGiven = NOT_GIVEN,
        language: str | None | NotGiven = NOT_GIVEN,
        status: Literal["active", "inactive"] | NotGiven = NOT_GIVEN,
        video_file_indexes: Sequence[int] | None | NotGiven = NOT_GIVEN,
        files: Mapping[str, FileInput] | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.SmartLink:
        """Update a Smart Link.

        Absent fields do not change, null clears an optional field, and lists are replaced as a whole. A new title does not change the URL. A new `slug` moves the page; the old slug stays reserved for your account.

        Needs the permission `smart-links:write`.

        Args:
            title: A display name. Leading and trailing white space is removed.
            type: Must be the current type: it cannot be changed.
            slug: The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title.
            urls: The links of the page with the headings and blocks between them, in order.
            appstore_link: Where the app is in Apple's App Store.
            playstore_link: Where the app is in Google's Play Store.
            web_url: The web app or website: a button for visitors without a matching store. null: none.
            platforms: Where the music can be heard.
            release_date: When the music is released: a date (midnight UTC) or a time with an offset. The page counts down to it. null: released.
            videos: The videos of the page, in order.
            starts_at: Start time, with an offset. null: no date.
            duration_minutes: Duration. null: one hour.
            timezone: The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does not change `startsAt`. null: UTC.
            join_url: Where visitors join. From 15 minutes before the start until the end, the page has a button that links to it; neither the page nor its public content contains the URL. null: none.
            registration: `webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those who have registered stay registered.
            questions: The questions, in order.
            submission_details: Where submissions are sent; other fields are kept as they are. null: nowhere.
            digest: `surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day (`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or none (`off`). null: `each`.
            display: `surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. null: `all`.
            thank_you: `surveyLink`: the message after a submission. null: a default message.
            closes_at: `surveyLink`: when the survey closes: a date (midnight UTC) or a time with an offset. null: never.
            max_responses: `surveyLink`: maximum number of responses, enforced exactly. Deleting a response makes room for another one. null: no limit.
            description: A text below the title. null: none.
            tags: Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none.
            folder_id: The folder that it is in. null: none.
            image: The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none.
            cover: The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none.
            theme: The design of the page. null: the default design.
            socials: Your social profiles, shown as a row of icons. null: none.
            seo: For search engines and social previews, replaced as a whole. null: from the page itself.
            hide_branding: Whether the page hides the name of this service. Plans `pro` and `business`.
            embed_origins: Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none.
            pixels: Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none.
            track_conversions: Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account.
            language: The language of your texts (BCP 47), used by browsers and screen readers. null: English.
            status: Whether the page is published. Defaults to `active` on create.
            video_file_indexes: With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0.
            files: Files to send with the fields, by field, such as `{"image": open("image.png", "rb")}`.
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.SmartLink, "link", Call(
            "PUT",
            "/v1/api/smart-links/{id}",
            path={"id": id},
            body={"title": title, "type": type, "slug": slug, "urls": urls, "appstoreLink": appstore_link, "playstoreLink": playstore_link, "webUrl": web_url, "platforms": platforms, "releaseDate": release_date, "videos": videos, "startsAt": starts_at, "durationMinutes": duration_minutes, "timezone": timezone, "joinUrl": join_url, "registration": registration, "questions": questions, "submissionDetails": submission_details, "digest": digest, "display": display, "thankYou": thank_you, "closesAt": closes_at, "maxResponses": max_responses, "description": description, "tags": tags, "folderId": folder_id, "image": image, "cover": cover, "theme": theme, "socials": socials, "seo": seo, "hideBranding": hide_branding, "embedOrigins": embed_origins, "pixels": pixels, "trackConversions": track_conversions, "language": language, "status": status, "videoFileIndexes": video_file_indexes},
            files=files,
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a Smart Link.

        Its page goes offline immediately. It no longer counts towards the quota, its title can be used again, and its slug is never reused for a page of another account.

        Needs the permission `smart-links:write`.

        Args:
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/smart-links/{id}",
            path={"id": id},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def analytics(
        self,
        id: str,
        *,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        names: int | None = None,
        interval: Literal["hour", "day", "week", "month"] | None = None,
        country: str | None = None,
        region: str | None = None,
        city: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        event: str | None = None,
        unverified: Literal["exclude", "include"] | None = None,
        includes: Literal["suspected"] | None = None,
        attribution: Literal["last", "first"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Analytics:
        """Retrieve a Smart Link's analytics.

        Views of its page and of its catch-all URL, for all time or for a date range (inclusive); `events` counts what visitors did on the page.

        Needs the permission `analytics:read`.

        Args:
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            names: Most names in each list, such as `topReferrers`; the rest is `Other`. Reports by UTC days without a filter know the 100 most frequent names of a day.
            interval: What `clicksData` is divided into. `hour`: for ranges of at most 7 days.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            region: Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas.
            city: Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            event: Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas.
            unverified: Whether to include views and events of a page that were reported without its token. Anyone can fake those.
            includes: `suspected`: also visits that look like those of a program, such as a mail gateway that opens links.
            attribution: Which click a conversion counts for.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Analytics, "analytics", Call(
            "GET",
            "/v1/api/smart-links/{id}/analytics",
            path={"id": id},
            query={"from": from_, "to": to, "timezone": timezone, "names": names, "interval": interval, "country": country, "region": region, "city": city, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "event": event, "unverified": unverified, "includes": includes, "attribution": attribution},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def bulk_transfer(
        self,
        *,
        ids: Sequence[str],
        account_id: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.SmartLinksBulkTransferResponse:
        """Move up to 100 Smart Links to another account.

        Moves pages from this account to another one of yours. Only for people who are signed in, as an owner or admin of this account and with `smart-links:write` in the other: an API key belongs to one account, so a key gets a 403.

        A page keeps its id, slug, content, files and clicks, and is shown all the time. It leaves its folder, gets the brand of the other account, and counts against its quotas. Its history counts in reports of the account that it is in. Shared and scheduled reports about it end; slugs that it had before stay reserved for this account. Each page has its own result, in the order of the ids, and the status is 200 even if all of them fail: `PAGE_HAS_DATA` if it has survey responses, registrations or subscribers, confirmed or not, because people gave them to this account (export and delete them first), `QUOTA_EXCEEDED`, `LINK_ALREADY_EXISTS` if the other account has a page of its type and title, `TOO_MANY_FILES`, and `LINK_BLOCKED`. In a repeated request, pages that were moved fail with `SMART_LINK_NOT_FOUND`.

        Needs the permission `members:manage`.

        Args:
            ids: The `_id` of each Smart Link.
            account_id: The account that they are moved to, of which you are a member.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.SmartLinksBulkTransferResponse, Call(
            "POST",
            "/v1/api/smart-links/bulk/transfer",
            body={"ids": ids, "accountId": account_id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncUploadsResource(AsyncResource):
    async def create(
        self,
        *,
        content_type: Literal["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif", "video/mp4", "video/webm", "video/quicktime"],
        size: int,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Upload:
        """Upload a large image or video.

        Returns an upload form. POST the file to `uploadUrl` as `multipart/form-data`: first all `fields` unchanged, then the file as the last part, named `file`. Then send `storageCode` in `cover`, `image` or `videos[].storageCode` of a Smart Link, in `preview.image` of a link or in `logo` of a QR code, where the content is checked. Small files can be sent with the Smart Link itself.

        Needs the permission `media:write`.

        Args:
            content_type: Media type of the file. It is verified against the content.
            size: Size of the file in bytes. A larger file is rejected when it is uploaded. Images may have up to 10 MB and 50 megapixels, videos up to 500 MB.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.Upload, Call(
            "POST",
            "/v1/api/uploads",
            body={"contentType": content_type, "size": size},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncAnalyticsResource(AsyncResource):
    async def get(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        names: int | None = None,
        interval: Literal["hour", "day", "week", "month"] | None = None,
        country: str | None = None,
        region: str | None = None,
        city: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        event: str | None = None,
        unverified: Literal["exclude", "include"] | None = None,
        includes: Literal["suspected"] | None = None,
        attribution: Literal["last", "first"] | None = None,
        tag: str | None = None,
        link_id: str | None = None,
        folder_id: str | None = None,
        kind: Literal["link", "smartLink"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.AccountAnalytics:
        """Retrieve the account's analytics.

        Aggregates all links and Smart Links. Deleted ones are not included. With filters, the interval `hour`, or a time zone other than UTC, a range can have at most one million clicks.

        Needs the permission `analytics:read`.

        Args:
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            names: Most names in each list, such as `topReferrers`; the rest is `Other`. Reports by UTC days without a filter know the 100 most frequent names of a day.
            interval: What `clicksData` is divided into. `hour`: for ranges of at most 7 days.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            region: Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas.
            city: Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            event: Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas.
            unverified: Whether to include views and events of a page that were reported without its token. Anyone can fake those.
            includes: `suspected`: also visits that look like those of a program, such as a mail gateway that opens links.
            attribution: Which click a conversion counts for.
            tag: Only links and Smart Links with one of these tags. Several are separated by commas.
            link_id: Only these links and Smart Links. Several are separated by commas.
            folder_id: Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas.
            kind: Only links, or only Smart Links.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.AccountAnalytics, "analytics", Call(
            "GET",
            "/v1/api/analytics",
            query={"from": from_, "to": to, "timezone": timezone, "names": names, "interval": interval, "country": country, "region": region, "city": city, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "event": event, "unverified": unverified, "includes": includes, "attribution": attribution, "tag": tag, "linkId": link_id, "folderId": folder_id, "kind": kind},
            timeout=timeout,
            max_retries=max_retries,
        ))

    def clicks(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        country: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        event: str | None = None,
        unverified: Literal["exclude", "include"] | None = None,
        includes: Literal["suspected"] | None = None,
        tag: str | None = None,
        link_id: str | None = None,
        folder_id: str | None = None,
        kind: Literal["link", "smartLink"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Click]:
        """List clicks.

        Individual clicks on links and events of Smart Links, newest first. A click appears within a few seconds. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, and with times in `timezone`: every cell is quoted, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.

        Needs the permission `analytics:read`.

        Args:
            limit: Maximum clicks per page. A page can have fewer, even if there are more pages.
            cursor: `nextCursor` of the previous page.
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            event: Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas.
            unverified: Whether to include views and events of a page that were reported without its token. Anyone can fake those.
            includes: `suspected`: also visits that look like those of a program, such as a mail gateway that opens links.
            tag: Only links and Smart Links with one of these tags. Several are separated by commas.
            link_id: Only these links and Smart Links. Several are separated by commas.
            folder_id: Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas.
            kind: Only links, or only Smart Links.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Click, "clicks", Call(
            "GET",
            "/v1/api/clicks",
            query={"limit": limit, "cursor": cursor, "from": from_, "to": to, "timezone": timezone, "country": country, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "event": event, "unverified": unverified, "includes": includes, "tag": tag, "linkId": link_id, "folderId": folder_id, "kind": kind},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export_clicks(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        country: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        event: str | None = None,
        unverified: Literal["exclude", "include"] | None = None,
        includes: Literal["suspected"] | None = None,
        tag: str | None = None,
        link_id: str | None = None,
        folder_id: str | None = None,
        kind: Literal["link", "smartLink"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """List clicks.

        Individual clicks on links and events of Smart Links, newest first. A click appears within a few seconds. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, and with times in `timezone`: every cell is quoted, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.

        Needs the permission `analytics:read`.

        Args:
            limit: Maximum clicks per page. A page can have fewer, even if there are more pages.
            cursor: `nextCursor` of the previous page.
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            event: Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas.
            unverified: Whether to include views and events of a page that were reported without its token. Anyone can fake those.
            includes: `suspected`: also visits that look like those of a program, such as a mail gateway that opens links.
            tag: Only links and Smart Links with one of these tags. Several are separated by commas.
            link_id: Only these links and Smart Links. Several are separated by commas.
            folder_id: Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas.
            kind: Only links, or only Smart Links.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/clicks",
            query={"limit": limit, "cursor": cursor, "from": from_, "to": to, "timezone": timezone, "country": country, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "event": event, "unverified": unverified, "includes": includes, "tag": tag, "linkId": link_id, "folderId": folder_id, "kind": kind},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncConversionsResource(AsyncResource):
    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        event: str | None = None,
        status: Literal["attributed", "unmatched"] | None = None,
        attribution: Literal["last", "first"] | None = None,
        country: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        tag: str | None = None,
        link_id: str | None = None,
        folder_id: str | None = None,
        kind: Literal["link", "smartLink"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Conversion]:
        """List conversions.

        Newest first. A conversion appears within a few seconds. Those of deleted links are not included. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, the amount as a decimal number (`value`), what is known of the click, and with times in `timezone`; the next page is in the header `link: <...>; rel="next"`.

        Needs the permission `analytics:read`.

        Args:
            limit: Maximum conversions per page. A page can have fewer, even if there are more pages.
            cursor: `nextCursor` of the previous page.
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            event: Only these events. Several are separated by commas.
            status: Only those with a click, or only those without.
            attribution: Whether a conversion counts for the last click of the customer before it, or for the first.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            tag: Only links and Smart Links with one of these tags. Several are separated by commas.
            link_id: Only these links and Smart Links. Several are separated by commas.
            folder_id: Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas.
            kind: Only links, or only Smart Links.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Conversion, "conversions", Call(
            "GET",
            "/v1/api/conversions",
            query={"limit": limit, "cursor": cursor, "from": from_, "to": to, "timezone": timezone, "event": event, "status": status, "attribution": attribution, "country": country, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "tag": tag, "linkId": link_id, "folderId": folder_id, "kind": kind},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        timezone: str | None = None,
        event: str | None = None,
        status: Literal["attributed", "unmatched"] | None = None,
        attribution: Literal["last", "first"] | None = None,
        country: str | None = None,
        device: str | None = None,
        browser: str | None = None,
        os: str | None = None,
        referrer: str | None = None,
        source: str | None = None,
        destination: str | None = None,
        tag: str | None = None,
        link_id: str | None = None,
        folder_id: str | None = None,
        kind: Literal["link", "smartLink"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """List conversions.

        Newest first. A conversion appears within a few seconds. Those of deleted links are not included. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, the amount as a decimal number (`value`), what is known of the click, and with times in `timezone`; the next page is in the header `link: <...>; rel="next"`.

        Needs the permission `analytics:read`.

        Args:
            limit: Maximum conversions per page. A page can have fewer, even if there are more pages.
            cursor: `nextCursor` of the previous page.
            from_: First day, in `timezone`. Absent: since the first click.
            to: Last day, in `timezone`. Absent: until today.
            timezone: IANA time zone of days and hours.
            event: Only these events. Several are separated by commas.
            status: Only those with a click, or only those without.
            attribution: Whether a conversion counts for the last click of the customer before it, or for the first.
            country: Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas.
            device: Only clicks from these kinds of device. Several are separated by commas.
            browser: Only clicks from these browsers. Several are separated by commas.
            os: Only clicks from these operating systems. Several are separated by commas.
            referrer: Only clicks that came from these hosts, or `direct`. Several are separated by commas.
            source: Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas.
            destination: Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas.
            tag: Only links and Smart Links with one of these tags. Several are separated by commas.
            link_id: Only these links and Smart Links. Several are separated by commas.
            folder_id: Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas.
            kind: Only links, or only Smart Links.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/conversions",
            query={"limit": limit, "cursor": cursor, "from": from_, "to": to, "timezone": timezone, "event": event, "status": status, "attribution": attribution, "country": country, "device": device, "browser": browser, "os": os, "referrer": referrer, "source": source, "destination": destination, "tag": tag, "linkId": link_id, "folderId": folder_id, "kind": kind},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def create(
        self,
        *,
        event: str,
        event_id: str,
        click_id: str | None | NotGiven = NOT_GIVEN,
        customer_id: str | None | NotGiven = NOT_GIVEN,
        amount: int | None | NotGiven = NOT_GIVEN,
        currency: str | None | NotGiven = NOT_GIVEN,
        occurred_at: str | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Conversion:
        """Record a conversion.

        A lead, a sale or an event of your own that a click led to. Send the click ID that the redirect has added to the destination (`sp_click`), the id of a customer whose click ID you sent before, or both. The same `eventId` is recorded once for ever: a repeat returns 200 with the first response, and a repeat with other content is refused. A refund is an event of its own with a negative `amount`. Without a click, a conversion is recorded as `unmatched`.

        Needs the permission `conversions:write`.

        Args:
            click_id: The click ID that a redirect has added to the destination as `sp_click`.
            customer_id: Your id of the customer, of which only a keyed hash is stored. Sent once with a click ID, later conversions of the customer are attributed to that click.
            event: `lead`, `sale` or a name of your own.
            event_id: Your id of the event, such as an order number. An event is counted once, however often it is sent.
            amount: In the smallest unit of the currency: 4999 for 49.99 EUR, 500 for 500 JPY. Negative: a refund.
            currency: ISO 4217. Required with `amount`.
            occurred_at: When it happened; default: now.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Conversion, "conversion", Call(
            "POST",
            "/v1/api/conversions",
            body={"clickId": click_id, "customerId": customer_id, "event": event, "eventId": event_id, "amount": amount, "currency": currency, "occurredAt": occurred_at},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def bulk_create(
        self,
        *,
        conversions: Sequence[params.NewConversion],
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ConversionsBulkCreateResponse:
        """Record up to 100 conversions.

        Each row has its own result, in the order of the rows: a row that fails does not affect the others, and the status is 200 even if all of them fail. If there is no response, send the same rows again: those that were recorded are `repeated`.

        Needs the permission `conversions:write`.

        Args:
            conversions: The conversions to record.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.ConversionsBulkCreateResponse, Call(
            "POST",
            "/v1/api/conversions/bulk",
            body={"conversions": conversions},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncSharesResource(AsyncResource):
    async def create(
        self,
        *,
        scope: params.ShareScopeInput,
        name: str | None | NotGiven = NOT_GIVEN,
        filters: params.ShareFiltersInput | None | NotGiven = NOT_GIVEN,
        period: params.SharePeriodInput | None | NotGiven = NOT_GIVEN,
        password: str | None | NotGiven = NOT_GIVEN,
        expires_at: str | None | NotGiven = NOT_GIVEN,
        embed: bool | NotGiven = NOT_GIVEN,
        hide_small_counts: bool | NotGiven = NOT_GIVEN,
        show_links: bool | NotGiven = NOT_GIVEN,
        show_conversions: bool | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Share:
        """Share a report.

        Returns the URL of a page with the figures of a link, a page, a tag or the account, with filters and a period. Anyone with the URL can open it without an account. The page has totals and breakdowns only: no single clicks, no visitors, no destinations. Requires `analytics:read`, too.

        Needs the permission `shares:manage`.

        Args:
            name: The heading of the report. Absent or null: the title of the link or page, the name of the folder, or the tag.
            filters: The filters of analytics, with lists of values. Absent or null: none.
            period: The days of the report. Absent or null: all, in UTC.
            password: Visitors must enter it. It is never returned. Absent or null: none.
            expires_at: When the URL stops working: a date (midnight UTC) or a time with an offset, in the future. Absent or null: never.
            embed: Whether other sites may show the report in a frame. Default: false.
            hide_small_counts: Whether counts below 3 are hidden. Default: false.
            show_links: With `folder`, `tag` and `account`: whether the report lists the titles and short URLs of the links with the most clicks. Default: false.
            show_conversions: Whether the report has leads, sales and revenue. Default: false.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Share, "share", Call(
            "POST",
            "/v1/api/shares",
            body={"scope": scope, "name": name, "filters": filters, "period": period, "password": password, "expiresAt": expires_at, "embed": embed, "hideSmallCounts": hide_small_counts, "showLinks": show_links, "showConversions": show_conversions},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Share]:
        """List shared reports.

        All of the account, newest first. A new one appears within a second.

        Needs the permission `shares:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Share, "shares", Call(
            "GET",
            "/v1/api/shares",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Revoke a shared report.

        Its URL returns 404 from then on.

        Needs the permission `shares:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/shares/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncReportsResource(AsyncResource):
    async def create(
        self,
        *,
        scope: params.ShareScopeInput,
        every: Literal["day", "week", "month"],
        to: Sequence[str],
        name: str | None | NotGiven = NOT_GIVEN,
        filters: params.ShareFiltersInput | None | NotGiven = NOT_GIVEN,
        timezone: str | NotGiven = NOT_GIVEN,
        hour: int | NotGiven = NOT_GIVEN,
        language: Literal["en", "es", "fr", "de", "pt", "ar"] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ScheduledReport:
        """Schedule a report by email.

        Emails the figures of a link, a page, a folder, a tag or the account every day, week or month: totals, the change from the period before, the links with the most clicks, broken links, ended split tests and conversions. Each address is asked once to confirm, and gets nothing else before; those of members are confirmed. Requires `analytics:read`, too.

        Needs the permission `shares:manage`.

        Args:
            name: The subject. null: the title of the link or page, the name of the folder, or the tag.
            filters: The filters of analytics, with lists of values. null: none.
            every: How often: every day about the day before, every Monday about the week before, or on the first of the month about the month before.
            timezone: IANA time zone of days and hours. Absent: UTC.
            hour: When it is sent, on the clock of the time zone.
            language: The language of the email.
            to: Email addresses. Each gets the report once it is confirmed; those of members are.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ScheduledReport, "report", Call(
            "POST",
            "/v1/api/reports",
            body={"scope": scope, "name": name, "filters": filters, "every": every, "timezone": timezone, "hour": hour, "language": language, "to": to},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.ScheduledReport]:
        """List scheduled reports.

        All of the account, newest first. A new one appears within a second.

        Needs the permission `shares:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.ScheduledReport, "reports", Call(
            "GET",
            "/v1/api/reports",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ScheduledReport:
        """Get a scheduled report.

        With the state of each recipient, and when it is sent next.

        Needs the permission `shares:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ScheduledReport, "report", Call(
            "GET",
            "/v1/api/reports/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        filters: params.ShareFiltersInput | None | NotGiven = NOT_GIVEN,
        every: Literal["day", "week", "month"] | NotGiven = NOT_GIVEN,
        timezone: str | NotGiven = NOT_GIVEN,
        hour: int | NotGiven = NOT_GIVEN,
        language: Literal["en", "es", "fr", "de", "pt", "ar"] | NotGiven = NOT_GIVEN,
        to: Sequence[str] | NotGiven = NOT_GIVEN,
        enabled: bool | NotGiven = NOT_GIVEN,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ScheduledReport:
        """Update a scheduled report.

        An absent field stays unchanged; what it is about cannot be changed. After a change of its schedule, no period is reported twice. With `to`, addresses that did not confirm in time are asked again. Requires `analytics:read`, too.

        Needs the permission `shares:manage`.

        Args:
            name: The subject. null: the title of the link or page, the name of the folder, or the tag.
            filters: The filters of analytics, with lists of values. null: none.
            every: How often: every day about the day before, every Monday about the week before, or on the first of the month about the month before.
            timezone: IANA time zone of days and hours.
            hour: When it is sent, on the clock of the time zone.
            language: The language of the email.
            to: Email addresses. Each gets the report once it is confirmed; those of members are.
            enabled: false: it is not sent.
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ScheduledReport, "report", Call(
            "PATCH",
            "/v1/api/reports/{id}",
            path={"id": id},
            body={"name": name, "filters": filters, "every": every, "timezone": timezone, "hour": hour, "language": language, "to": to, "enabled": enabled},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a scheduled report.

        It is not sent any more, and its recipients are forgotten.

        Needs the permission `shares:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/reports/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def send_confirmation_email(
        self,
        id: str,
        *,
        email: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ReportRecipient:
        """Resend the confirmation email of a scheduled report.

        A recipient gets reports once the address is confirmed. The first confirmation email is sent when the address is added. Its link is valid for 7 days. At most one per day is sent to an address, and none to a recipient who has confirmed or unsubscribed.

        Needs the permission `shares:manage`.

        Args:
            email: A recipient of the report.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ReportRecipient, "recipient", Call(
            "POST",
            "/v1/api/reports/{id}/mail-confirmation",
            path={"id": id},
            body={"email": email},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def preview(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ReportsPreviewResponse:
        """Send a scheduled report to yourself.

        Emails the report of the newest period to the member who asks for it, and to nobody else. Only for people who are signed in: a key has no address. Requires `analytics:read`, too.

        Needs the permission `shares:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.ReportsPreviewResponse, Call(
            "POST",
            "/v1/api/reports/{id}/preview",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncKeysResource(AsyncResource):
    async def create(
        self,
        *,
        name: str,
        permissions: Sequence[Literal["links:read", "links:write", "smart-links:read", "smart-links:write", "analytics:read", "shares:manage", "conversions:write", "media:write", "domains:manage", "webhooks:manage", "keys:manage", "members:manage", "audit:read", "account:export", "account:delete", "chat:generate", "*"]],
        folders: Sequence[str] | None | NotGiven = NOT_GIVEN,
        expires_at: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.KeysCreateResponse:
        """Create an API key.

        The key is returned once and cannot be retrieved later. It can only have permissions that your own key has.

        Needs the permission `keys:manage`.

        Args:
            name: A display name.
            permissions: Permissions of the key. You can only grant permissions that your own key has.
            folders: The folders that the key is limited to: it sees, counts, changes and creates only what is in them. Such a key can have these permissions: `links:read`, `links:write`, `smart-links:read`, `smart-links:write`, `analytics:read`, `shares:manage`, `media:write`. Absent or null: all of the account, if you see all of it.
            expires_at: When the key expires: a date or a time. Absent or null: never, or together with the current key if that one expires; it cannot be later than that.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.KeysCreateResponse, Call(
            "POST",
            "/v1/api/keys",
            body={"name": name, "permissions": permissions, "folders": folders, "expiresAt": expires_at},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.ApiKey]:
        """List API keys.

        Newest first, without the secret keys. `lastUsedAt` is accurate to the hour.

        Needs the permission `keys:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.ApiKey, "keys", Call(
            "GET",
            "/v1/api/keys",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        name: str | NotGiven = NOT_GIVEN,
        status: Literal["active", "inactive"] | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ApiKey:
        """Update an API key.

        Enables, disables or renames the key, effective with its next request. A key cannot disable itself.

        Needs the permission `keys:manage`.

        Args:
            name: A display name.
            status: Whether the key is enabled.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ApiKey, "key", Call(
            "PATCH",
            "/v1/api/keys/{id}",
            path={"id": id},
            body={"name": name, "status": status},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete an API key.

        Takes effect with the next request. A key cannot delete itself.

        Needs the permission `keys:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/keys/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncDomainsResource(AsyncResource):
    async def create(
        self,
        *,
        host: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Domain:
        """Add a domain.

        The domain is `pending` until you add the TXT record `txtName` with the value `txtValue` to its DNS, and verify it. With `cname`, also add that record: the domain is then verified and goes live by itself, within minutes once DNS has both. A domain that you have already added is returned unchanged.

        Needs the permission `domains:manage`.

        Args:
            host: A domain name without scheme, port or path. Subdomains are separate domains.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Domain, "domain", Call(
            "POST",
            "/v1/api/domains",
            body={"host": host},
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Domain]:
        """List your domains.

        All your domains, sorted by name.

        Needs the permission `domains:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Domain, "domains", Call(
            "GET",
            "/v1/api/domains",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        host: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Domain:
        """Retrieve a domain.

        With what DNS says now, looked up at most 30 times per minute per account; `dns` is null beyond that. To wait until a domain is live, retrieve it every few seconds, or subscribe to `domain.live` and `domain.failed`.

        Needs the permission `domains:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Domain, "domain", Call(
            "GET",
            "/v1/api/domains/{host}",
            path={"host": host},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        host: str,
        *,
        short_urls: Literal["root", "prefixed"] | NotGiven = NOT_GIVEN,
        root_url: str | None | NotGiven = NOT_GIVEN,
        not_found_url: str | None | NotGiven = NOT_GIVEN,
        expired_url: str | None | NotGiven = NOT_GIVEN,
        robots: Literal["allow", "disallow"] | None | NotGiven = NOT_GIVEN,
        is_default: bool | None | NotGiven = NOT_GIVEN,
        app_links: params.AppLinksInput | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Domain:
        """Update a domain.

        Changes the given fields; null clears. Links that were copied or printed keep working in both forms of short URLs. Visitors of a verified domain notice within 30 seconds. Its URLs follow the rules of `originalUrl`; on the domain itself, they can only lead to a page.

        Needs the permission `domains:manage`.

        Args:
            short_urls: Which form of its short URLs people see, copy and scan: `root` for `https://go.example.com/spring`, `prefixed` for `https://go.example.com/r/spring`. Both always work.
            root_url: Where the bare host redirects. null: as the host of this service.
            not_found_url: Where short URLs with an unknown code redirect. null: a 404 page.
            expired_url: Where links that have expired, have reached their click limit or are disabled redirect, if they have no `expiredUrl`. null: a 410 page.
            robots: What `/robots.txt` of the host says to all crawlers. null: there is no such file. `disallow` also keeps crawlers of social networks from showing previews.
            is_default: Whether new links that name no `customDomain` get this domain, which must be verified. Replaces the default domain from before. null: false.
            app_links: The apps that open its links: served at `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json` of the domain, once it is verified. null: none.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Domain, "domain", Call(
            "PATCH",
            "/v1/api/domains/{host}",
            path={"host": host},
            body={"shortUrls": short_urls, "rootUrl": root_url, "notFoundUrl": not_found_url, "expiredUrl": expired_url, "robots": robots, "isDefault": is_default, "appLinks": app_links},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        host: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Remove a domain.

        If the domain was verified, it serves links of all accounts again, and another account can verify it. One with `cname` serves nothing from now on, and another account can verify it a few minutes later. Your links keep it as their `customDomain`.

        Needs the permission `domains:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/domains/{host}",
            path={"host": host},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def verify(
        self,
        host: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Domain:
        """Verify a domain.

        Looks up the TXT record of the domain in DNS, at most 30 times per minute per account. Once verified, the domain is yours: only you can use it as `customDomain`, and it serves only your links and pages. You can then remove the record. A domain with `cname` is verified by itself; this is sooner, and gives one that is `failed` another 7 days. `DOMAIN_NOT_VERIFIED` contains what DNS returned. `DOMAIN_TAKEN`: another account has verified the domain.

        Needs the permission `domains:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Domain, "domain", Call(
            "POST",
            "/v1/api/domains/{host}/verify",
            path={"host": host},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncAccountResource(AsyncResource):
    async def conversion_settings(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ConversionSettings:
        """Retrieve the conversion settings.

        The settings of the account for tracking conversions.

        Needs the permission `links:read`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ConversionSettings, "settings", Call(
            "GET",
            "/v1/api/conversion-settings",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def save_conversion_settings(
        self,
        *,
        track_conversions: bool | NotGiven = NOT_GIVEN,
        conversion_days: int | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ConversionSettings:
        """Update the conversion settings.

        Changes the given settings. Existing links and Smart Links keep their `trackConversions`; a new number of days also applies to clicks that were made before.

        Needs the permission `links:write`.

        Args:
            track_conversions: Whether new links and Smart Links track conversions, unless their request says otherwise.
            conversion_days: How many days after a click conversions are attributed to it: 1 to 365.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.ConversionSettings, "settings", Call(
            "PUT",
            "/v1/api/conversion-settings",
            body={"trackConversions": track_conversions, "conversionDays": conversion_days},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def brand(
        self,
        *,
        domain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.AccountBrandResponse:
        """Retrieve the brand.

        What visitors see on pages that they get instead of a destination: the brand saved for `domain`, else for the account. Without `domain`, the one of the account.

        Needs the permission `links:read`.

        Args:
            domain: One of your domains. Default: the account itself.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.AccountBrandResponse, Call(
            "GET",
            "/v1/api/brand",
            query={"domain": domain},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def save_brand(
        self,
        *,
        name: str | None | NotGiven = NOT_GIVEN,
        url: str | None | NotGiven = NOT_GIVEN,
        logo: str | None | NotGiven = NOT_GIVEN,
        icon: str | None | NotGiven = NOT_GIVEN,
        color: str | None | NotGiven = NOT_GIVEN,
        font: Literal["system", "inter", "outfit", "nunito", "spaceGrotesk", "lora", "playfair", "jetbrainsMono"] | None | NotGiven = NOT_GIVEN,
        footer: params.SaveBrandFooter | None | NotGiven = NOT_GIVEN,
        domain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Brand:
        """Save the brand.

        Changes the brand of the account, or of `domain`, whose pages then show it instead. Missing fields stay as they are; null removes one. Visitors see the change within a minute. 404: you have no such domain, or no such image.

        Needs the permission `links:write`.

        Args:
            name: Shown on pages that visitors get instead of a destination, and as the sender of emails to them. At most 60 characters. null: none.
            url: Where a button on these pages leads, such as your site. null: no button.
            logo: In place of our sign: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows. At most 1 MB and 2000 x 2000 pixels. The brand keeps a copy. null or empty: none.
            icon: Shown by browsers in the tab of these pages and of Smart Links: the `storageCode` of a square PNG or JPEG, at most 256 KB and 1024 x 1024 pixels. The brand keeps a copy. null or empty: none.
            color: Color of buttons: 3 or 6 hexadecimal digits. Its contrast with a light page must be at least 4.5:1; dark pages have a tone of it that is readable there. null: our color.
            font: Font of these pages and of shared reports. We serve it ourselves. null: that of the device.
            footer: A link at the bottom of these pages. Replaced as a whole. null: none.
            domain: One of your domains. Default: the account itself.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Brand, "brand", Call(
            "PUT",
            "/v1/api/brand",
            query={"domain": domain},
            body={"name": name, "url": url, "logo": logo, "icon": icon, "color": color, "font": font, "footer": footer},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def remove_brand(
        self,
        *,
        domain: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Remove the brand.

        Removes the brand of `domain`, whose pages then show the account's, or that of the account, whose pages then show ours. Without one, it changes nothing.

        Needs the permission `links:write`.

        Args:
            domain: One of your domains. Default: the account itself.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/brand",
            query={"domain": domain},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def export(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.AccountExport:
        """Export your account.

        Exports all data of the account to a ZIP file, in the background: JSON and CSV of the account, members, keys, links, Smart Links, survey responses, domains, webhooks, audit log and analytics, and the media files. It contains no API keys or secrets. The member who requested it, or the contact address, is emailed when it is ready. It is kept for 7 days. One export runs at a time, with at most 5 exports in 24 hours.

        Needs the permission `account:export`.

        Args:
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.AccountExport, "export", Call(
            "POST",
            "/v1/api/account/export",
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def exports(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.AccountExport]:
        """List your exports.

        Exports of the last 30 days, newest first.

        Needs the permission `account:export`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.AccountExport, "exports", Call(
            "GET",
            "/v1/api/account/exports",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get_export(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.AccountExport:
        """Retrieve an export.

        Includes a download URL once the export is complete. Kept for 30 days.

        Needs the permission `account:export`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.AccountExport, "export", Call(
            "GET",
            "/v1/api/account/exports/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        *,
        name: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.AccountDeletion:
        """Delete your account.

        Schedules the deletion. For 14 days, everything keeps working and the account can be restored. The owners and the contact address are notified by email now and 3 days before. Then everything is deleted: links, Smart Links, files, statistics, responses, members and keys. Short codes and slugs stay reserved, so that nobody else can take over a printed one. Repeating the request has no effect.

        Needs the permission `account:delete`.

        Args:
            name: The name of the account, exactly as `GET /v1/api/me` returns it.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.AccountDeletion, "account", Call(
            "DELETE",
            "/v1/api/account",
            body={"name": name},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def restore(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.AccountDeletion:
        """Restore your account.

        Cancels a scheduled deletion. Has no effect if no deletion is scheduled.

        Needs the permission `account:delete`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.AccountDeletion, "account", Call(
            "POST",
            "/v1/api/account/restore",
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncWebhooksResource(AsyncResource):
    async def create(
        self,
        *,
        url: str,
        events: Sequence[Literal["link.created", "link.updated", "link.deleted", "link.expired", "link.blocked", "link.unblocked", "link.broken", "link.recovered", "link.test_ended", "link.clicked", "smart_link.created", "smart_link.updated", "smart_link.deleted", "smart_link.blocked", "smart_link.unblocked", "survey.submitted", "webinar.registered", "subscriber.confirmed", "conversion.recorded", "domain.live", "domain.failed", "account.paused", "webhook.failing", "webhook.disabled", "*"]],
        description: str | None | NotGiven = NOT_GIVEN,
        mode: Literal["push", "pull"] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.WebhookWithSecret:
        """Create a webhook.

        Events are sent to `url` from now on. `secret` verifies their signatures and is returned only here. The API key needs the permission to read what the events carry: `links:read` for `link.*`, `smart-links:read` for `smart_link.*`, `survey.submitted` and `webinar.registered`, all of them for `*`.

        Needs the permission `webhooks:manage`.

        Args:
            url: Where events are sent: an https URL on the public Internet, without user name and password. A domain without a scheme becomes an https URL. The local run also accepts http and loopback addresses.
            events: Event types; `*` is all of them except `link.clicked`, `conversion.recorded` and `domain.*`, also future ones. The API key needs the permission to read what an event carries.
            description: A description. null: none.
            mode: `push`: events are sent to `url`. `pull`: nothing is sent, and `url` may be any URL, also on your own machine, such as where a client forwards events to. Events are recorded as deliveries with the status `held`, which `GET /v1/api/webhooks/{id}/deliveries` returns. Recording stops one hour after they were last read. It cannot be changed later.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.WebhookWithSecret, "webhook", Call(
            "POST",
            "/v1/api/webhooks",
            body={"url": url, "events": events, "description": description, "mode": mode},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Webhook]:
        """List your webhooks.

        All your webhooks, newest first, without their secrets.

        Needs the permission `webhooks:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Webhook, "webhooks", Call(
            "GET",
            "/v1/api/webhooks",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Webhook:
        """Retrieve a webhook.

        Needs the permission `webhooks:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Webhook, "webhook", Call(
            "GET",
            "/v1/api/webhooks/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        url: str | NotGiven = NOT_GIVEN,
        events: Sequence[Literal["link.created", "link.updated", "link.deleted", "link.expired", "link.blocked", "link.unblocked", "link.broken", "link.recovered", "link.test_ended", "link.clicked", "smart_link.created", "smart_link.updated", "smart_link.deleted", "smart_link.blocked", "smart_link.unblocked", "survey.submitted", "webinar.registered", "subscriber.confirmed", "conversion.recorded", "domain.live", "domain.failed", "account.paused", "webhook.failing", "webhook.disabled", "*"]] | NotGiven = NOT_GIVEN,
        description: str | None | NotGiven = NOT_GIVEN,
        status: Literal["active", "inactive"] | NotGiven = NOT_GIVEN,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Webhook:
        """Update a webhook.

        An absent field stays unchanged. While the webhook is `inactive`, events are recorded as deliveries with the status `held`; replay them after setting it to `active`. New events, and all events at a new `url`, need the permission to read what they carry.

        Needs the permission `webhooks:manage`.

        Args:
            url: Where events are sent: an https URL on the public Internet, without user name and password. A domain without a scheme becomes an https URL. The local run also accepts http and loopback addresses.
            events: Event types; `*` is all of them except `link.clicked`, `conversion.recorded` and `domain.*`, also future ones. The API key needs the permission to read what an event carries.
            description: A description. null: none.
            status: Whether events are sent. While it is `inactive`, they are recorded as deliveries with the status `held`, which can be replayed. Setting it to `active` resets its failures.
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Webhook, "webhook", Call(
            "PATCH",
            "/v1/api/webhooks/{id}",
            path={"id": id},
            body={"url": url, "events": events, "description": description, "status": status},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        if_match: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Delete a webhook.

        No more events are sent to it, and its deliveries are deleted.

        Needs the permission `webhooks:manage`.

        Args:
            if_match: Changes the record only if it still has this `etag`; otherwise raises `PRECONDITION_FAILED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/webhooks/{id}",
            path={"id": id},
            if_match=if_match,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.WebhookWithSecret:
        """Rotate a webhook's secret.

        The new secret is only returned here. For 24 hours, messages are also signed with the old secret, so that you can update the receiver.

        Needs the permission `webhooks:manage`.

        Args:
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.WebhookWithSecret, "webhook", Call(
            "POST",
            "/v1/api/webhooks/{id}/rotate-secret",
            path={"id": id},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def test(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.WebhookDelivery:
        """Send a test event.

        Sends an event `webhook.test`, whose `data` is the webhook, to this webhook only, like any other event. Its delivery shows the result.

        Needs the permission `webhooks:manage`.

        Args:
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.WebhookDelivery, "delivery", Call(
            "POST",
            "/v1/api/webhooks/{id}/test",
            path={"id": id},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        status: Literal["pending", "succeeded", "failed", "held"] | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.WebhookDelivery]:
        """List the deliveries of a webhook.

        Newest first, with every attempt; payloads need the permission to subscribe to their events. Deliveries are kept for 30 days. Reading them keeps a webhook in `pull` mode active.

        Needs the permission `webhooks:manage`.

        Args:
            limit: Maximum deliveries per page. Absent: as many as fit into one response.
            cursor: `nextCursor` of the previous page.
            status: Only deliveries with this status. A page can have few entries, or none, even if `nextCursor` is not null.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.WebhookDelivery, "deliveries", Call(
            "GET",
            "/v1/api/webhooks/{id}/deliveries",
            path={"id": id},
            query={"limit": limit, "cursor": cursor, "status": status},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.WebhookDelivery:
        """Retrieve a delivery.

        Needs the permission `webhooks:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.WebhookDelivery, "delivery", Call(
            "GET",
            "/v1/api/webhooks/{id}/deliveries/{deliveryId}",
            path={"id": id, "deliveryId": delivery_id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def replay(
        self,
        id: str,
        delivery_id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.WebhookDelivery:
        """Resend a delivery.

        Sends the message again immediately, with all retries, whatever its status. It has the same `webhook-id`, so that the receiver can detect a duplicate. Returns 403 if the `url` was set without the permission to read what the event carries.

        Needs the permission `webhooks:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.WebhookDelivery, "delivery", Call(
            "POST",
            "/v1/api/webhooks/{id}/deliveries/{deliveryId}/replay",
            path={"id": id, "deliveryId": delivery_id},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def replay_range(
        self,
        id: str,
        *,
        from_: str,
        to: str | NotGiven = NOT_GIVEN,
        status: Literal["pending", "succeeded", "failed", "held", "all"] | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.WebhookReplay:
        """Replay the deliveries of a time range.

        Sends all deliveries of the range that have not succeeded, or those with a `status`, oldest first, with all retries and the same `webhook-id`. They take at most half of the rate per receiving host, and do not delay new events. A webhook has one replay at a time; the same request again returns it. `replay` of the webhook shows its progress.

        Needs the permission `webhooks:manage`.

        Args:
            from_: Events from this time (inclusive), at most 30 days ago.
            to: Events before this time. Absent: until now.
            status: Only deliveries with this status. Absent: all that have not succeeded.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.WebhookReplay, "replay", Call(
            "POST",
            "/v1/api/webhooks/{id}/replay",
            path={"id": id},
            body={"from": from_, "to": to, "status": status},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncRootResource(AsyncResource):
    async def me(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Account:
        """Retrieve your account.

        Owner, plan, quotas and their usage, balance, and the permissions of the key or member. Works with any valid key or session.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.Account, Call(
            "GET",
            "/v1/api/me",
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncMembersResource(AsyncResource):
    def list(
        self,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.Member]:
        """List members.

        Oldest first, including invitations: open ones, and for another 30 days those that were declined or have expired.

        Needs the permission `members:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.Member, "members", Call(
            "GET",
            "/v1/api/members",
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def invite(
        self,
        *,
        email: str,
        role: Literal["owner", "admin", "editor", "analyst", "developer"],
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Member:
        """Invite a member.

        Emails an invitation, which the person accepts in the console within 30 days. To send another email, invite a person who has not accepted yet again, on another day. The limit per day depends on the plan. A person who declined can be invited again after 30 days. You cannot assign a role with permissions that you do not have. Keys that expire cannot manage members.

        Needs the permission `members:manage`.

        Args:
            email: An email address.
            role: What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Member, "member", Call(
            "POST",
            "/v1/api/members",
            body={"email": email, "role": role},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def update(
        self,
        id: str,
        *,
        role: Literal["owner", "admin", "editor", "analyst", "developer"],
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Member:
        """Update a member's role.

        Takes effect with the member's next request. The role of the last owner cannot be changed.

        Needs the permission `members:manage`.

        Args:
            role: What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Member, "member", Call(
            "PATCH",
            "/v1/api/members/{id}",
            path={"id": id},
            body={"role": role},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def delete(
        self,
        id: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> None:
        """Remove a member.

        Takes effect with the member's next request. Withdraws an invitation that was not accepted. The last owner cannot be removed.

        Needs the permission `members:manage`.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        await self._done(Call(
            "DELETE",
            "/v1/api/members/{id}",
            path={"id": id},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncAuditResource(AsyncResource):
    def list(
        self,
        *,
        action: str | None = None,
        actor: str | None = None,
        target: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncPaged[models.AuditEntry]:
        """List the audit log.

        Who changed what in the account, newest first. Entries are kept for one year, and are stored in the same transaction as the change. A page can have fewer entries than `limit`, or none, even if there are more pages. With the header `accept: text/csv`, the response is CSV: `changes` is JSON in a cell, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.

        Needs the permission `audit:read`.

        Args:
            action: Only this action, such as `link.updated`, or all with this first part, such as `link`.
            actor: Only actions of this member or API key.
            target: Only actions on this link, key, domain or other resource.
            from_: From this date or time (inclusive), ISO 8601.
            to: Until this date or time (exclusive), ISO 8601.
            limit: Maximum entries per page.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._list(models.AuditEntry, "entries", Call(
            "GET",
            "/v1/api/audit",
            query={"action": action, "actor": actor, "target": target, "from": from_, "to": to, "limit": limit, "cursor": cursor},
            page_size=100,
            timeout=timeout,
            max_retries=max_retries,
        ))

    def export(
        self,
        *,
        action: str | None = None,
        actor: str | None = None,
        target: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncCsvFile:
        """List the audit log.

        Who changed what in the account, newest first. Entries are kept for one year, and are stored in the same transaction as the change. A page can have fewer entries than `limit`, or none, even if there are more pages. With the header `accept: text/csv`, the response is CSV: `changes` is JSON in a cell, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.

        Needs the permission `audit:read`.

        Args:
            action: Only this action, such as `link.updated`, or all with this first part, such as `link`.
            actor: Only actions of this member or API key.
            target: Only actions on this link, key, domain or other resource.
            from_: From this date or time (inclusive), ISO 8601.
            to: Until this date or time (exclusive), ISO 8601.
            limit: Maximum entries per page.
            cursor: `nextCursor` of the previous page.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return self._csv(Call(
            "GET",
            "/v1/api/audit",
            query={"action": action, "actor": actor, "target": target, "from": from_, "to": to, "limit": limit, "cursor": cursor},
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncPublicResource(AsyncResource):
    async def create_link(
        self,
        *,
        original_url: str,
        title: str | None | NotGiven = NOT_GIVEN,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Link:
        """Create a temporary link.

        Expires after 30 days. Limited to 10 links per minute and 100 per day per IP address; none for 30 days after its links were blocked. The operator of a deployment can require an API key with the permission `links:write`, or turn this off.

        Args:
            original_url: An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service.
            title: A display name. Defaults to the host of the URL.
            idempotency_key: Makes it safe to repeat the call within 24 hours: nothing is created twice. Default: a new key for each call.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Link, "link", Call(
            "POST",
            "/v1/links/p",
            body={"originalUrl": original_url, "title": title},
            is_create=True,
            idempotency_key=idempotency_key,
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def link_state(
        self,
        *,
        short_url: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.PublicLinkState:
        """Retrieve a temporary link's status and clicks.

        Only for links created with `POST /v1/links/p`; returns 404 for all others.

        Args:
            short_url: The full short URL.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.PublicLinkState, Call(
            "GET",
            "/v1/links/analyticsUpdate",
            query={"shortUrl": short_url},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def report_open(
        self,
        *,
        key: str,
        url: str | None | NotGiven = NOT_GIVEN,
        install_referrer: str | None | NotGiven = NOT_GIVEN,
        open_id: str | None | NotGiven = NOT_GIVEN,
        platform: Literal["ios", "android"] | None | NotGiven = NOT_GIVEN,
        password: str | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.Open:
        """Report that an app opened a link.

        For apps that [open the links of a domain](/docs/guides/app-links): returns where the link leads, and counts the visit with the source `app`. Limited to 600 requests a minute per IP address and 30,000 per key. Send the same `openId` when you try again.

        Args:
            key: Public key: `appKey` of the domain, or that of the service’s own hosts.
            url: The short URL that the system opened the app with, unchanged.
            install_referrer: In place of `url`, at the first start: the install referrer of the Play Store, unchanged. Its click was counted before.
            open_id: A random ID that the app makes for each open, and sends again when it retries: the open is counted once. Without it, every request is counted.
            platform: The system of the app. Absent: as far as its user agent tells.
            password: Of a protected link, after 401 `PASSWORD_REQUIRED`.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._one(models.Open, "open", Call(
            "POST",
            "/v1/opens",
            body={"key": key, "url": url, "installReferrer": install_referrer, "openId": open_id, "platform": platform, "password": password},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def check_url(
        self,
        *,
        url: str,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.PublicCheckUrlResponse:
        """Check whether a URL can be reached.

        Requests the URL and follows up to 5 redirects, within 5 seconds. Only public IP addresses and the ports 80, 443, 8080 and 8443 are requested. Limited to 20 URLs per minute per IP address.

        Args:
            url: An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.PublicCheckUrlResponse, Call(
            "GET",
            "/v1/links/check-url",
            query={"url": url},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def get_smart_link(
        self,
        slug: str,
        *,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.PublicGetSmartLinkResponse:
        """Retrieve the content of a landing page.

        For your own pages, on any origin (`access-control-allow-origin: *`). Load the image at `trackingUrl` for each view, with the parameters of the tracking pixel.

        Args:
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.PublicGetSmartLinkResponse, Call(
            "GET",
            "/v1/smart-links/slug/{slug}",
            path={"slug": slug},
            timeout=timeout,
            max_retries=max_retries,
        ))

    async def submit_survey(
        self,
        slug: str,
        *,
        answers: Mapping[str, Any] | Sequence[Any],
        submission_type: str | None | NotGiven = NOT_GIVEN,
        submission_details: Mapping[str, Any] | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.PublicSubmitSurveyResponse:
        """Submit a survey response.

        Only for pages of type `surveyLink`, from any origin. Limited to 100 requests per minute, 1,000 per hour and 3,000 per day per IP address and survey, with 5 MiB of answers per day, and to the responses per day and the storage of the plan of the account. The same content from the same visitor within a minute is a duplicate: it is stored once, and returns the first `submissionId`.

        Args:
            submission_type: Your own label for where or how the survey was filled in.
            submission_details: Additional data to store with the response.
            timeout: Seconds to wait for the service in each attempt. Default: that of the client.
            max_retries: How many attempts may follow the first one. Default: that of the client.
        """
        return await self._data(models.PublicSubmitSurveyResponse, Call(
            "POST",
            "/v1/smart-links/slug/{slug}/survey",
            path={"slug": slug},
            body={"answers": answers, "submissionType": submission_type, "submissionDetails": submission_details},
            free=("submissionDetails",),
            timeout=timeout,
            max_retries=max_retries,
        ))


class AsyncChatCompletionsResource(AsyncResource):
    @overload
    async def create(
        self,
        *,
        model: str,
        messages: Sequence[params.OpenAiChatMessage],
        stream: Literal[True],
        temperature: float | None | NotGiven = NOT_GIVEN,
        top_p: float | None | NotGiven = NOT_GIVEN,
        max_tokens: int | None | NotGiven = NOT_GIVEN,
        stop: str | Sequence[str] | None | NotGiven = NOT_GIVEN,
        seed: int | None | NotGiven = NOT_GIVEN,
        stream_options: params.ChatStreamOptions | None | NotGiven = NOT_GIVEN,
        max_completion_tokens: int | None | NotGiven = NOT_GIVEN,
        n: Literal[1] | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncChatStream: ...

    @overload
    async def create(
        self,
        *,
        model: str,
        messages: Sequence[params.OpenAiChatMessage],
        stream: Literal[False] | None = None,
        temperature: float | None | NotGiven = NOT_GIVEN,
        top_p: float | None | NotGiven = NOT_GIVEN,
        max_tokens: int | None | NotGiven = NOT_GIVEN,
        stop: str | Sequence[str] | None | NotGiven = NOT_GIVEN,
        seed: int | None | NotGiven = NOT_GIVEN,
        stream_options: params.ChatStreamOptions | None | NotGiven = NOT_GIVEN,
        max_completion_tokens: int | None | NotGiven = NOT_GIVEN,
        n: Literal[1] | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ChatCompletion: ...

    async def create(
        self,
        *,
        model: str,
        messages: Sequence[params.OpenAiChatMessage],
        stream: bool | None = None,
        temperature: float | None | NotGiven = NOT_GIVEN,
        top_p: float | None | NotGiven = NOT_GIVEN,
        max_tokens: int | None | NotGiven = NOT_GIVEN,
        stop: str | Sequence[str] | None | NotGiven = NOT_GIVEN,
        seed: int | None | NotGiven = NOT_GIVEN,
        stream_options: params.ChatStreamOptions | None | NotGiven = NOT_GIVEN,
        max_completion_tokens: int | None | NotGiven = NOT_GIVEN,
        n: Literal[1] | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ChatCompletion | AsyncChatStream:
        """Completes a conversation. With `stream=True`, returns an iterator of its chunks. Needs the permission `chat:generate`.

        Args:
            model: Slug of the model
            messages: The conversation, oldest turn first. If it is too long for the model, its oldest turns are dropped
            temperature: Sampling temperature; 0 is the most deterministic
            top_p: Nucleus sampling: only tokens within this share of the probability are considered
            max_tokens: Maximum tokens of the response, up to the limit of the model
            stop: Texts at which generation stops
            seed: The same seed and request tend to produce the same response, if the model supports it
            stream: `true`: streams the response as server-sent events
            stream_options: Options for streamed responses
            max_completion_tokens: The newer name of `max_tokens`; takes precedence over it
            n: Number of completions; only 1 is supported
        """
        call = Call(
            "POST",
            "/chat/v1/chat/completions",
            body={"model": model, "messages": messages, "temperature": temperature, "top_p": top_p, "max_tokens": max_tokens, "stop": stop, "seed": seed, "stream_options": stream_options, "max_completion_tokens": max_completion_tokens, "n": n, "stream": NOT_GIVEN if stream is None else stream},
            is_chat=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        if stream:
            return await self._stream(models.ChatCompletionChunk, call)
        return await self._data(models.ChatCompletion, call)


class AsyncChatGenerateResource(AsyncResource):
    @overload
    async def generate(
        self,
        model: str,
        *,
        messages: Sequence[params.ChatMessage],
        stream: Literal[True],
        temperature: float | None | NotGiven = NOT_GIVEN,
        top_p: float | None | NotGiven = NOT_GIVEN,
        max_tokens: int | None | NotGiven = NOT_GIVEN,
        stop: str | Sequence[str] | None | NotGiven = NOT_GIVEN,
        seed: int | None | NotGiven = NOT_GIVEN,
        stream_options: params.ChatStreamOptions | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> AsyncChatStream: ...

    @overload
    async def generate(
        self,
        model: str,
        *,
        messages: Sequence[params.ChatMessage],
        stream: Literal[False] | None = None,
        temperature: float | None | NotGiven = NOT_GIVEN,
        top_p: float | None | NotGiven = NOT_GIVEN,
        max_tokens: int | None | NotGiven = NOT_GIVEN,
        stop: str | Sequence[str] | None | NotGiven = NOT_GIVEN,
        seed: int | None | NotGiven = NOT_GIVEN,
        stream_options: params.ChatStreamOptions | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ChatCompletion: ...

    async def generate(
        self,
        model: str,
        *,
        messages: Sequence[params.ChatMessage],
        stream: bool | None = None,
        temperature: float | None | NotGiven = NOT_GIVEN,
        top_p: float | None | NotGiven = NOT_GIVEN,
        max_tokens: int | None | NotGiven = NOT_GIVEN,
        stop: str | Sequence[str] | None | NotGiven = NOT_GIVEN,
        seed: int | None | NotGiven = NOT_GIVEN,
        stream_options: params.ChatStreamOptions | None | NotGiven = NOT_GIVEN,
        timeout: float | None = None,
        max_retries: int | None = None,
    ) -> models.ChatCompletion | AsyncChatStream:
        """Completes a conversation with the model of this slug. With `stream=True`, returns an iterator of its chunks. Needs the permission `chat:generate`.

        Args:
            messages: The conversation, oldest turn first. If it is too long for the model, its oldest turns are dropped
            temperature: Sampling temperature; 0 is the most deterministic
            top_p: Nucleus sampling: only tokens within this share of the probability are considered
            max_tokens: Maximum tokens of the response, up to the limit of the model
            stop: Texts at which generation stops
            seed: The same seed and request tend to produce the same response, if the model supports it
            stream: `true`: streams the response as server-sent events
            stream_options: Options for streamed responses
        """
        call = Call(
            "POST",
            "/chat/{model}",
            path={"model": model},
            body={"messages": messages, "temperature": temperature, "top_p": top_p, "max_tokens": max_tokens, "stop": stop, "seed": seed, "stream_options": stream_options, "stream": NOT_GIVEN if stream is None else stream},
            is_chat=True,
            timeout=timeout,
            max_retries=max_retries,
        )
        if stream:
            return await self._stream(models.ChatCompletionChunk, call)
        return await self._data(models.ChatCompletion, call)
