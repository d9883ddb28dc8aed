# Generated from the OpenAPI document by `npm run client`: change the document, not this file.

"""What the service returns: records with attributes in snake_case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Union

from ._model import Model


@dataclass(frozen=True, kw_only=True)
class Link(Model):
    id: str
    """Its id."""
    original_url: str
    """The destination."""
    short_url: str
    """The short URL with `/r/`."""
    display_url: str
    """The short URL to show: without `/r/` where `shortUrls` of its domain is `root`."""
    code: str
    """The last part of `shortUrl`."""
    aliases: list[str]
    """Earlier codes of the link, newest first, which also redirect. Their clicks are counted together."""
    title: str
    """A display name."""
    tags: list[str]
    """Labels to filter by."""
    status: Literal["active", "inactive", "expired", "blocked"]
    """`expired` once the date has passed or the click limit is reached, `blocked` once the operator has blocked the link. You cannot set these two."""
    blocked_reason: Literal["phishing", "malware", "spam", "abuse", "legal"] | None
    """Why the operator blocked it. null: not blocked."""
    health: LinkHealth | None
    """Set while a destination is broken: it failed the daily check on 3 days. null: no known problem."""
    expiration: LinkExpiration
    expires_at: str | None
    """null: no date."""
    max_clicks: int | None
    """null: unlimited."""
    custom_domain: str | None
    """null: the default domain."""
    expired_url: str | None
    """null: visitors see a message."""
    has_password: bool
    """Whether the link is password-protected."""
    rules: list[LinkRule]
    """The first rule whose conditions all hold determines the destination."""
    variants: list[LinkVariant]
    """URLs between which other visitors are split by weight, instead of `originalUrl`."""
    test: LinkTest | None
    """The test that finds the best of the variants; null: none."""
    starts_at: str | None
    """When the link becomes active; null: immediately."""
    utm: LinkUtm | None
    """UTM parameters added to the destination; null: none."""
    forward_query: bool
    """Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence."""
    track_conversions: bool
    """Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s."""
    folder_id: str | None
    """The folder that it is in. null: none."""
    preview: LinkPreview | None
    """What social networks show of the link; null: the destination."""
    app: LinkApp | None
    """Where the link opens an app on phones and tablets; null: it does not."""
    allow_duplicate: bool
    """Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours."""
    clicks: int
    """Clicks so far. Updated within seconds."""
    conversions: ConversionTotals | None
    """Leads, sales and revenue so far, by the last click before each. null: the link does not track conversions. Not in events."""
    created_at: str
    """When the link was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class LinkHealth(Model):
    status: Literal["broken"]
    """The only status."""
    since: str
    """When the first of the failed checks was made."""
    url: str
    """Which of the destinations is broken."""
    status_code: int | None
    """Status of the last response. null: there was none."""
    reason: Literal["http_error", "name_not_found", "connection_failed", "tls_failed", "timeout"]
    """Why the check failed; for `http_error`, see `statusCode`."""


@dataclass(frozen=True, kw_only=True)
class LinkExpiration(Model):
    """When the link expires."""

    type: Literal["never", "date", "clicks"]
    """`date` if the link has both a date and a click limit."""
    value: str | float | None
    """The date, the number of clicks, or null with `never`."""


@dataclass(frozen=True, kw_only=True)
class LinkRule(Model):
    if_: LinkConditions
    """The conditions, which must all hold."""
    to: str
    """The destination if the conditions hold."""


@dataclass(frozen=True, kw_only=True)
class LinkConditions(Model):
    countries: list[str] | None = None
    """ISO 3166-1 alpha-2 codes."""
    devices: list[Literal["desktop", "mobile", "tablet"]] | None = None
    """Kinds of device."""
    os: list[Literal["ios", "android", "windows", "macos", "linux"]] | None = None
    """Operating systems. iPads are `ios`."""
    browsers: list[str] | None = None
    """Browsers as analytics name them."""
    languages: list[str] | None = None
    """BCP 47 tags of the language that the browser prefers; `pt` also matches `pt-BR`."""
    referrers: list[str] | None = None
    """Hosts of the page that the visitor comes from, with their subdomains."""
    query: dict[str, str] | None = None
    """Parameters in the short URL's query."""
    from_: str | None = None
    """From this time (inclusive), ISO 8601."""
    until: str | None = None
    """Until this time (exclusive), ISO 8601."""


@dataclass(frozen=True, kw_only=True)
class LinkVariant(Model):
    url: str
    """The destination."""
    weight: int
    """Share of the visitors, relative to the other weights."""


@dataclass(frozen=True, kw_only=True)
class LinkTest(Model):
    goal: str
    """The event of the conversions to compare: `lead`, `sale` or a name of your own."""
    minimum: float
    """The smallest relative difference that matters, in percent."""
    ends_at: str | None
    """When the test ends at the latest; null: once it has a verdict."""
    apply: Literal["notify", "switch"]
    """`switch`: once there is a winner, it gets all visitors of the test. `notify`: nothing but the event `link.test_ended`."""
    started_at: str
    """When the test began, or began again."""
    result: LinkTestResult | None
    """null: the test is running."""


@dataclass(frozen=True, kw_only=True)
class LinkTestResult(Model):
    verdict: Literal["winner", "no_difference", "not_enough_data"]
    """`winner`: one variant is better than every other one. `no_difference`: no difference of `minimum` or more. `not_enough_data`: too few conversions to tell."""
    winner: str | None
    """The variant that has won, as analytics name it; null: none."""
    switched: bool
    """Whether the link redirects all visitors of the test to the winner now."""
    ended_at: str
    """When the test ended."""
    unit: Literal["visitors", "clicks"]
    """What `visitors` and `conversions` count: unique visitors and those of them who converted, or of links with more than 100,000 clicks since the test began, clicks and conversions from the next day on."""
    variants: list[LinkTestFigures]
    """Figures of the variants, in their order."""


@dataclass(frozen=True, kw_only=True)
class LinkTestFigures(Model):
    visitors: int
    """Unique visitors, or clicks: see `unit`."""
    conversions: int
    """Those of them who converted."""
    rate: float
    """`conversions` by `visitors`."""
    confidence: float
    """From 0 to 1: that this variant is better than every other one; 0 unless it is ahead. A variant wins at 0.95."""


@dataclass(frozen=True, kw_only=True)
class LinkUtm(Model):
    source: str | None = None
    """`utm_source`"""
    medium: str | None = None
    """`utm_medium`"""
    campaign: str | None = None
    """`utm_campaign`"""
    term: str | None = None
    """`utm_term`"""
    content: str | None = None
    """`utm_content`"""


@dataclass(frozen=True, kw_only=True)
class LinkPreview(Model):
    title: str
    """Title of the card."""
    description: str | None = None
    """Text of the card."""
    image: str | None = None
    """Absolute URL of the image."""


@dataclass(frozen=True, kw_only=True)
class LinkApp(Model):
    ios: LinkIosApp | None = None
    android: LinkAndroidApp | None = None
    if_missing: Literal["store", "destination"]
    """Where visitors without the app go: to its `store`, or to the `destination` of the link."""


@dataclass(frozen=True, kw_only=True)
class LinkIosApp(Model):
    """On iPhone and iPad."""

    url: str | None = None
    """What opens the app: a URL with its own scheme, or a universal link of another host."""
    path: str | None = None
    """Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`."""
    app_store_id: str | None = None
    """Apple's ID of the app in the App Store."""


@dataclass(frozen=True, kw_only=True)
class LinkAndroidApp(Model):
    """On Android."""

    url: str | None = None
    """What opens the app: a URL with its own scheme, or a universal link of another host."""
    path: str | None = None
    """Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`."""
    package: str | None = None
    """Application ID in the Play Store."""


@dataclass(frozen=True, kw_only=True)
class ConversionTotals(Model):
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""


@dataclass(frozen=True, kw_only=True)
class CurrencyAmount(Model):
    currency: str
    """ISO 4217."""
    amount: int
    """In the currency's smallest unit: 14997 is 149.97 EUR."""


@dataclass(frozen=True, kw_only=True)
class LinksBulkCreateResponse(Model):
    results: list[CreatedRow | FailedRow]
    """One result per row, in the same order."""
    created: int
    """Rows that were created as links."""
    failed: int
    """Rows that failed."""


@dataclass(frozen=True, kw_only=True)
class CreatedRow(Model):
    index: int
    """Index of the row in the request, from 0."""
    status: Literal["created"]
    link: Link


@dataclass(frozen=True, kw_only=True)
class FailedRow(Model):
    index: int
    """Index of the row in the request, from 0."""
    status: Literal["failed"]
    error: RowError


@dataclass(frozen=True, kw_only=True)
class RowError(Model):
    code: str
    """Machine-readable error code."""
    message: str
    """What went wrong, in English."""
    params: dict[str, Any] | None = None
    """The values in the message, such as limits, for showing it in other languages. They depend on the code."""
    details: list[ErrorDetail] | None = None
    """With `VALIDATION_ERROR`: one entry per invalid field. With `LINK_ALREADY_EXISTS`: the other link."""


@dataclass(frozen=True, kw_only=True)
class ErrorDetail(Model):
    path: str
    """The field, in dots and brackets."""
    code: str | None = None
    """Machine-readable reason. New codes may be added. One of `required`, `unknown_field`, `invalid_type`, `invalid_value`, `invalid_format`, `invalid_characters`, `malformed`, `too_small`, `too_large`, `too_short`, `too_long`, `too_few`, `too_many`, `too_many_bytes`, `unsupported_file_type`, `too_many_pixels`, `not_square`, `too_deep`, `too_early`, `too_late`, `duplicate`, `one_of_required`, `only_one_of`, `requires_field`, `conflicts_with`, `mismatch`, `not_for_type`, `immutable`, `not_importable`, `not_found`, `reserved`, `public_suffix`, `look_alike`, `own_url`, `own_host`, `not_public`, `denied_host`, `unsafe_url`, `credentials_in_url`, `not_your_domain`, `domain_not_verified`, `plan_required`, `low_contrast`, `not_uploaded`, `upload_in_use`, `upload_changed`, `invalid_cursor`, `passkey_rejected`, `conversation_too_long`, `invalid`."""
    params: dict[str, Any] | None = None
    """The values in the message, such as limits, for showing it in other languages. They depend on the code. `format` is one of action, app_id, app_key, app_path, app_store_id, app_url, base64url, color, country, date, date_time, domain, email, etags, fingerprint, host, https_url, icon, id, idempotency_key, json, language, music_url, origin, package_name, path_pattern, pattern, pixel_id, question_id, short_code, short_url, sign_in_code, slug, storage_code, time_zone, url, video_url."""
    message: str
    """What is allowed, in English."""
    id: str | None = None
    """With `LINK_ALREADY_EXISTS`: the id of the other link or Smart Link."""
    short_url: str | None = None
    """With `LINK_ALREADY_EXISTS`: its short URL."""
    display_url: str | None = None
    """With `LINK_ALREADY_EXISTS`: its short URL as its record shows it to people."""
    url: str | None = None
    """With `LINK_ALREADY_EXISTS` of a Smart Link: its URL."""


@dataclass(frozen=True, kw_only=True)
class LinksBulkUpdateResponse(Model):
    results: list[UpdatedLink | UnchangedLink | FailedEdit]
    """One result per id, in the same order. `unchanged`: the link already had these values."""
    updated: int
    """Links that were changed."""
    failed: int
    """Links that failed."""


@dataclass(frozen=True, kw_only=True)
class UpdatedLink(Model):
    index: int
    """Index of the row in the request, from 0."""
    id: str
    """The id in the request."""
    status: Literal["updated"]
    link: Link


@dataclass(frozen=True, kw_only=True)
class UnchangedLink(Model):
    index: int
    """Index of the row in the request, from 0."""
    id: str
    """The id in the request."""
    status: Literal["unchanged"]
    link: Link


@dataclass(frozen=True, kw_only=True)
class FailedEdit(Model):
    index: int
    """Index of the row in the request, from 0."""
    id: str
    """The id in the request."""
    status: Literal["failed"]
    error: RowError


@dataclass(frozen=True, kw_only=True)
class LinksBulkDeleteResponse(Model):
    results: list[DeletedLink | FailedEdit]
    """One result per id, in the same order."""
    deleted: int
    """Links that were deleted."""
    failed: int
    """Links that failed."""


@dataclass(frozen=True, kw_only=True)
class DeletedLink(Model):
    index: int
    """Index of the row in the request, from 0."""
    id: str
    """The id in the request."""
    status: Literal["deleted"]


@dataclass(frozen=True, kw_only=True)
class Import(Model):
    id: str
    """Its id."""
    status: Literal["queued", "running", "done", "failed"]
    """`failed`: the import stopped early; `total - processed` rows were not imported."""
    format: str
    """The product whose export format was detected, or `generic`."""
    ignored_columns: list[str]
    """Non-empty columns that were ignored, at most 30."""
    ignored_domains: list[str]
    """Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for our own exports."""
    total: int
    """Rows in the file."""
    processed: int
    """Rows that were processed."""
    created: int
    """Rows that were created as links."""
    failed: int
    """Rows that failed."""
    created_at: str
    """When the import was started."""
    updated_at: str
    """When the progress was last updated."""
    finished_at: str | None
    """null: not yet."""
    errors: list[RowFailure]
    """Rows that failed, in the order of the file."""


@dataclass(frozen=True, kw_only=True)
class RowFailure(Model):
    row: int
    """1 is the first row below the header, or the first of a JSON array."""
    code: str
    """Machine-readable error code."""
    message: str
    """What went wrong, in English."""
    path: str | None = None
    """The invalid field, if the error is about one field."""
    column: str | None = None
    """The column of that field in the file, if it has another name."""
    value: str | None = None
    """The value of that field as sent, at most 200 characters."""
    params: dict[str, Any] | None = None
    """The values in the message, such as limits, for showing it in other languages. They depend on the code."""
    details: list[ErrorDetail] | None = None
    """Why that field is invalid."""


@dataclass(frozen=True, kw_only=True)
class ImportSummary(Model):
    id: str
    """Its id."""
    status: Literal["queued", "running", "done", "failed"]
    """`failed`: the import stopped early; `total - processed` rows were not imported."""
    format: str
    """The product whose export format was detected, or `generic`."""
    ignored_columns: list[str]
    """Non-empty columns that were ignored, at most 30."""
    ignored_domains: list[str]
    """Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for our own exports."""
    total: int
    """Rows in the file."""
    processed: int
    """Rows that were processed."""
    created: int
    """Rows that were created as links."""
    failed: int
    """Rows that failed."""
    created_at: str
    """When the import was started."""
    updated_at: str
    """When the progress was last updated."""
    finished_at: str | None
    """null: not yet."""


@dataclass(frozen=True, kw_only=True)
class ImportCheck(Model):
    format: str
    """The product whose export the file is recognized as, or `generic`."""
    columns: list[ImportColumn]
    """The columns with content, in the order of the file, at most 200."""
    ignored_columns: list[str]
    """Columns with content that have no counterpart here, at most 30."""
    unread_short_urls: list[str]
    """Columns that seem to have short URLs, but no name that says so. If there are any, the import needs `allowRandomCodes=true`."""
    ignored_domains: list[str]
    """Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for our own exports."""
    total: int
    """Rows in the file."""
    valid: int
    """Rows that can be imported."""
    renamed: int
    """Those of them that get another code than their own."""
    failed: int
    """Rows that cannot."""
    left_out: int
    """Those of them whose link already exists."""
    rows: list[CheckedRow]
    """What becomes of each row, in pages of `limit`."""
    next_after: int | None
    """The `after` of the next page of `rows`; null: there is none."""
    errors: list[RowFailure]
    """Why rows cannot be imported, in the order of the file; the first 1000."""


@dataclass(frozen=True, kw_only=True)
class ImportColumn(Model):
    name: str
    """As in the file."""
    field: str | None
    """The field of the links that it is read as; null: none."""
    rows: int
    """Rows in which it has content."""
    read: int
    """Those in which that was read."""
    reason: Literal["not_imported", "other_column", "short_urls", "unknown"] | None = None
    """Why it was not read, or not in all rows. `not_imported`: it has no counterpart here. `other_column`: another column has the field. `short_urls`: it seems to have short URLs, but no name that says so, and no other column has the codes of these links: rename it to `shortUrl`, or send `allowRandomCodes=true`. `unknown`: its name is not known."""


@dataclass(frozen=True, kw_only=True)
class CheckedRow(Model):
    row: int
    """1 is the first row below the header, or the first of a JSON array."""
    outcome: Literal["create", "rename", "leave_out", "refuse"]
    """`rename`: created with a random code, because its own is in use or not allowed (`onCodeTaken=new`). `leave_out`: there already is a link to its URL, and it has no code of its own."""
    original_url: str | None = None
    """At most 200 characters of it."""
    title: str | None = None
    """As it will be."""
    code: str | None = None
    """null: a random one."""
    aliases: list[str] | None = None
    """Further codes that will lead to the link."""
    changes: list[ImportChange] | None = None
    """Values that are not imported as they are."""
    error: RowFailure | None = None
    """Why the row is left out or refused."""


@dataclass(frozen=True, kw_only=True)
class ImportChange(Model):
    field: str
    """The field of the link."""
    from_: str
    """What the file says, at most 200 characters."""
    to: str | None
    """What it becomes; null: something random."""


@dataclass(frozen=True, kw_only=True)
class LinksGetImportResponse(Model):
    job: Import
    next_cursor: str | None
    """Send it as `cursor` to get the next page. null: this is the last page."""


@dataclass(frozen=True, kw_only=True)
class Analytics(Model):
    total_clicks: int
    """Total clicks."""
    unverified_clicks: int
    """Views of a page that were reported without its token. All other figures exclude them, unless `unverified` is `include`."""
    suspected_clicks: int
    """Visits that look like those of a program, such as a mail gateway that opens links. All other figures exclude them, unless `includes` is `suspected`."""
    unique_visitors_count: int
    """Unique visitors"""
    unique_visitors_exact: bool
    """Whether `uniqueVisitorsCount` is exact: always up to 256 visitors per day or 999 in total. Otherwise it is an estimate with a standard error of 1.6%."""
    average_click_time: float
    """Average seconds between consecutive clicks; 0 with fewer than two clicks"""
    average_clicks_per_visitor: float
    """To two decimals"""
    timezone: str
    """Of all days and hours."""
    interval: Literal["hour", "day", "week", "month"]
    """Of `clicksData`"""
    clicks_data: list[IntervalCount]
    """Clicks by interval, ascending, including intervals without clicks"""
    previous: PreviousFigures | None
    """The same figures for the preceding period of equal length, or for the same part of it while the period is not over. null without both `from` and `to`, or if that period has too many clicks or conversions."""
    top_countries: list[NamedCount]
    """Two letters of ISO 3166, or `Unknown`"""
    countries: list[NamedCount]
    """All countries; `Other` is the sum of those beyond the first 100 of a day"""
    top_regions: list[NamedCount]
    """Regions. Those with fewer than 5 visitors of a link on a day are in `Other`."""
    top_cities: list[NamedCount]
    """Cities. Those with fewer than 5 visitors of a link on a day are in `Other`."""
    devices: list[NamedCount]
    """`desktop`, `mobile`, `tablet` or `other`"""
    time_of_day: list[HourCount]
    """Clicks by hour, 24 entries"""
    days_of_week: list[WeekdayCount]
    """Clicks by day of the week, 7 entries"""
    hours_of_week: list[list[int]]
    """Clicks by day of the week, Monday first, and by hour: 7 lists of 24"""
    top_referrers: list[NamedCount]
    """Hosts that visitors came from, or `direct`"""
    top_browsers: list[NamedCount]
    """Browsers"""
    top_operating_systems: list[NamedCount]
    """Operating systems"""
    top_languages: list[NamedCount]
    """Languages that visitors prefer, or `Unknown`"""
    top_screens: list[NamedCount]
    """Screen sizes that pixels reported, or `Unknown`"""
    sources: list[NamedCount]
    """`redirect`, `qr`, `pixel` or `app`"""
    top_destinations: list[NamedCount]
    """Destinations; `default` is that of the link itself"""
    events: list[NamedCount] | None = None
    """Pixel events by name; Smart Links only"""
    top_targets: list[NamedCount] | None = None
    """Where clicks in the page led: `meta` of the event `click`; Smart Links only"""
    last_updated: str | None
    """When the figures were last updated; null: never"""
    last_click_at: str | None
    """Time of the last click; null: none"""
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    refunds: int
    """Conversions with a negative amount, whatever their event."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""
    conversion_rate: float
    """`leads` and `sales` per click, to four decimals; 0 without clicks."""
    conversions: ConversionBreakdowns
    unique_visitors: list[str]
    """Fingerprints, newest first, at most 1,000"""


@dataclass(frozen=True, kw_only=True)
class IntervalCount(Model):
    date: str
    """Day; the Monday of a week, the first of a month, or `YYYY-MM-DDTHH:00`"""
    count: int
    """Number of clicks."""
    visitors: int
    """Unique visitors"""


@dataclass(frozen=True, kw_only=True)
class PreviousFigures(Model):
    total_clicks: int
    """Number of clicks."""
    unique_visitors_count: int
    """Unique visitors"""
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""


@dataclass(frozen=True, kw_only=True)
class NamedCount(Model):
    name: str
    """What was counted; `Other` is the sum of the rest."""
    count: int
    """Number of clicks."""


@dataclass(frozen=True, kw_only=True)
class HourCount(Model):
    hour: int
    """0 to 23"""
    count: int
    """Number of clicks."""


@dataclass(frozen=True, kw_only=True)
class WeekdayCount(Model):
    day: int
    """1 is Monday, 7 is Sunday"""
    count: int
    """Number of clicks."""


@dataclass(frozen=True, kw_only=True)
class ConversionBreakdowns(Model):
    attribution: Literal["last", "first"]
    """Which click a conversion counts for: as in the query"""
    events: list[ConversionEventCount]
    """All conversions by event; `refund`: those with a negative amount."""
    data: list[IntervalConversions]
    """Conversions by interval, ascending, including intervals without; empty if there are none in the period"""
    countries: list[NamedConversions]
    """By country of the click: two letters of ISO 3166, or `Unknown`"""
    devices: list[NamedConversions]
    """By device of the click"""
    browsers: list[NamedConversions]
    """By browser of the click"""
    operating_systems: list[NamedConversions]
    """By operating system of the click"""
    languages: list[NamedConversions]
    """By language that the visitor prefers, or `Unknown`"""
    referrers: list[NamedConversions]
    """By host that the visitor came from, or `direct`"""
    sources: list[NamedConversions]
    """By source of the click: `redirect`, `qr`, `pixel` or `app`"""
    destinations: list[NamedConversions]
    """By destination of the click; `default` is that of the link itself"""


@dataclass(frozen=True, kw_only=True)
class ConversionEventCount(Model):
    name: str
    """Name of the event."""
    count: int
    """Number of conversions."""


@dataclass(frozen=True, kw_only=True)
class IntervalConversions(Model):
    date: str
    """As in `clicksData`."""
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""


@dataclass(frozen=True, kw_only=True)
class NamedConversions(Model):
    name: str
    """What they have in common; `Other` is the sum of the rest."""
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""


@dataclass(frozen=True, kw_only=True)
class LinksTestResponse(Model):
    test: LinkTestReport | None
    """null: the link has no test."""


@dataclass(frozen=True, kw_only=True)
class LinkTestReport(Model):
    goal: str
    """The event of the conversions to compare: `lead`, `sale` or a name of your own."""
    minimum: float
    """The smallest relative difference that matters, in percent."""
    ends_at: str | None
    """When the test ends at the latest; null: once it has a verdict."""
    apply: Literal["notify", "switch"]
    """`switch`: once there is a winner, it gets all visitors of the test. `notify`: nothing but the event `link.test_ended`."""
    started_at: str
    """When the test began, or began again."""
    verdict: Literal["winner", "no_difference", "not_enough_data"]
    """`winner`: one variant is better than every other one. `no_difference`: no difference of `minimum` or more. `not_enough_data`: too few conversions to tell."""
    winner: str | None
    """The variant that has won, as analytics name it; null: none."""
    switched: bool
    """Whether the link redirects all visitors of the test to the winner now."""
    ended_at: str | None
    """null: the test is running, and the verdict is that of this moment."""
    unit: Literal["visitors", "clicks"]
    """What `visitors` and `conversions` count: unique visitors and those of them who converted, or of links with more than 100,000 clicks since the test began, clicks and conversions from the next day on."""
    variants: list[LinkTestVariant]
    """In the order of the `variants` of the link."""


@dataclass(frozen=True, kw_only=True)
class LinkTestVariant(Model):
    destination: str
    """The variant as analytics name it."""
    url: str
    """Its destination."""
    weight: int
    """Its share of the visitors."""
    visitors: int
    """Unique visitors, or clicks: see `unit`."""
    conversions: int
    """Those of them who converted."""
    rate: float
    """`conversions` by `visitors`."""
    confidence: float
    """From 0 to 1: that this variant is better than every other one; 0 unless it is ahead. A variant wins at 0.95."""


@dataclass(frozen=True, kw_only=True)
class LinksQrStyleResponse(Model):
    qr_style: QrStyle
    source: Literal["domain", "account", "default"]
    """Where it is saved. `default`: nowhere."""


@dataclass(frozen=True, kw_only=True)
class QrStyle(Model):
    color: str
    """Color of the modules, 3 or 6 hexadecimal digits."""
    background: str
    """Color of the background, or `transparent`."""
    dots: Literal["square", "rounded", "dots"]
    """Shape of the modules."""
    corners: Literal["square", "rounded", "circle"]
    """Shape of the three large squares in the corners."""
    frame: str | None
    """Text of the frame. null: no frame."""
    logo: str | None
    """Storage code of the image in the middle, a copy of the one that was saved. null: none."""


@dataclass(frozen=True, kw_only=True)
class LinksBulkTransferResponse(Model):
    results: list[Transferred | FailedEdit]
    """One result per id, in the same order."""
    transferred: int
    """How many were moved."""
    failed: int
    """How many failed."""


@dataclass(frozen=True, kw_only=True)
class Transferred(Model):
    index: int
    """Index of the row in the request, from 0."""
    id: str
    """The id in the request."""
    status: Literal["transferred"]


@dataclass(frozen=True, kw_only=True)
class Folder(Model):
    id: str
    """Its id."""
    name: str
    """Its name."""
    description: str | None
    """What it is for. null: none."""
    color: str | None
    """Its color. null: none."""
    default_access: Literal["none", "view", "edit"]
    """Access of members who were not given another one. `none`: it does not exist for them; `view`: they see what is in it; `edit`: they also change it, as far as their role allows."""
    required_utm: list[Literal["source", "medium", "campaign", "term", "content"]]
    """UTM parameters that links in it must have, besides those that the account requires."""
    links: int
    """Links in it, expired and disabled ones included."""
    smart_links: int
    """Smart Links in it."""
    access: Literal["view", "edit"]
    """Your own access to it. Folders without any are not listed."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class FolderMember(Model):
    id: str
    """Its id."""
    email: str
    """Email address of the member."""
    role: Literal["owner", "admin", "editor", "analyst", "developer"]
    """Role of the member in the account."""
    given: Literal["none", "view", "edit"] | None
    """The access that the member was given. null: the folder's default."""
    access: Literal["none", "view", "edit"]
    """The access that the member has. Owners and admins always have `edit`."""


@dataclass(frozen=True, kw_only=True)
class FoldersSaveMembersResponse(Model):
    members: list[FolderMember]
    """Members and people who are invited, the oldest first."""


@dataclass(frozen=True, kw_only=True)
class UtmTemplate(Model):
    id: str
    """Its id."""
    name: str
    """Its name."""
    source: str | None
    """`utm_source`. null: none."""
    medium: str | None
    """`utm_medium`. null: none."""
    campaign: str | None
    """`utm_campaign`. null: none."""
    term: str | None
    """`utm_term`. null: none."""
    content: str | None
    """`utm_content`. null: none."""
    required: list[Literal["source", "medium", "campaign", "term", "content"]]
    """Parameters that links made with it must have."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class UtmSettings(Model):
    required: list[Literal["source", "medium", "campaign", "term", "content"]]
    """Parameters that every new link must have, in `utm`, its template or `originalUrl`."""


@dataclass(frozen=True, kw_only=True)
class View(Model):
    id: str
    """Its id."""
    name: str
    """Its name."""
    of: Literal["links", "smartLinks", "analytics"]
    """The list or report that it shows."""
    query: str
    """The query of the URL of the console."""
    shared: bool
    """Whether all members see it; otherwise only you."""
    created_at: str
    """When it was saved."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class SurveyResponse(Model):
    id: str
    """Its id."""
    answers: list[SurveyAnswer]
    """In the order of the questions. Unanswered questions are omitted."""
    submission_type: str | None
    """As it was sent."""
    submission_details: dict[str, Any] | None
    """As it was sent."""
    created_at: str
    """When it was sent."""


@dataclass(frozen=True, kw_only=True)
class SurveyAnswer(Model):
    id: str
    """The id of the question."""
    question: str
    """The text of the question at the time."""
    type: Literal["rating", "text", "singleChoice", "multipleChoice", "email", "number", "yesNo", "nps"]
    """The type of answer."""
    value: str | float | bool | list[str]
    """The answer."""


@dataclass(frozen=True, kw_only=True)
class SurveySummary(Model):
    total: int
    """Total responses."""
    first_at: str | None
    """When the first one was sent. null: there is none."""
    last_at: str | None
    """When the last one was sent. null: there is none."""
    questions: list[QuestionSummary]
    """The questions of the survey in order, then removed questions, those with the most answers first. A question is the same as long as its id and type are the same."""


@dataclass(frozen=True, kw_only=True)
class QuestionSummary(Model):
    id: str
    """The id of the question."""
    question: str
    """The text of the question."""
    type: Literal["rating", "text", "singleChoice", "multipleChoice", "email", "number", "yesNo", "nps"]
    """The type of answer."""
    removed: bool
    """Whether the question was removed or its type was changed."""
    answered: int
    """Responses with an answer."""
    skipped: int
    """Responses without an answer."""
    average: float | None = None
    """`rating` (2 decimals; null unless its options are numbers), `nps` and `number`; null: no answers."""
    counts: list[AnswerCount] | None = None
    """`rating`, `singleChoice`, `multipleChoice`, `yesNo`, `nps`: each option in its order, then options that the question no longer has."""
    nps: NetPromoterScore | None = None
    """`nps`: the Net Promoter Score."""
    min: float | None = None
    """`number`: the smallest."""
    max: float | None = None
    """`number`: the largest."""
    latest: list[str] | None = None
    """`text`, `email`: the 5 newest answers, newest first, cut after 1,000 characters."""


@dataclass(frozen=True, kw_only=True)
class AnswerCount(Model):
    name: str
    """The option."""
    count: int
    """Number of answers."""


@dataclass(frozen=True, kw_only=True)
class NetPromoterScore(Model):
    score: int | None
    """Share of promoters minus share of detractors, -100 to 100; null: no answers."""
    promoters: int
    """Answers of 9 and 10."""
    passives: int
    """Answers of 7 and 8."""
    detractors: int
    """Answers from 0 to 6."""


@dataclass(frozen=True, kw_only=True)
class WebinarRegistration(Model):
    id: str
    """Its id."""
    name: str
    """As entered by the visitor."""
    email: str
    """In lower case."""
    status: Literal["pending", "confirmed"]
    """`confirmed`: the address is confirmed, and the registration counts."""
    language: Literal["en", "es", "fr", "de", "pt", "ar"]
    """The language of the emails to this address."""
    timezone: str | None
    """The visitor's time zone; null: unknown."""
    consent: str
    """The consent text that the visitor agreed to."""
    starts_at: str
    """The date of the webinar that the registrant was last notified of."""
    created_at: str
    """When the form was sent."""
    confirmed_at: str | None
    """When the address was confirmed; null: not yet."""


@dataclass(frozen=True, kw_only=True)
class Subscriber(Model):
    id: str
    """Its id."""
    email: str
    """In lower case."""
    status: Literal["pending", "confirmed"]
    """`confirmed`: the address is confirmed. Do not write to others."""
    language: Literal["en", "es", "fr", "de", "pt", "ar"]
    """The language of the page and of the confirmation email."""
    consent: str
    """The consent text that the subscriber agreed to."""
    unsubscribe_url: str
    """Unsubscribes this address: for the emails that you send, also as their `List-Unsubscribe` header with one-click (RFC 8058)."""
    created_at: str
    """When the form was sent."""
    confirmed_at: str | None
    """When the address was confirmed; null: not yet."""


@dataclass(frozen=True, kw_only=True)
class SmartLinksSendConfirmationEmailResponse(Model):
    mail_status: Literal["pending", "confirmed", "unsubscribed"]
    """`surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` the address to this account. Not in lists and events."""


@dataclass(frozen=True, kw_only=True)
class SmartLink(Model):
    id: str
    """Its id."""
    slug: str
    """The slug with the prefix of its type."""
    url: str
    """The landing page."""
    title: str
    """Title of the page."""
    type: Literal["myBio", "appDownload", "musicLink", "videoLink", "webinarLink", "surveyLink"]
    """What kind of page it is."""
    description: str | None
    """A text below the title."""
    tags: list[str]
    """Labels to filter by."""
    language: str | None
    """Language of the texts; null: English."""
    image: str | None
    """The image beside the title."""
    cover: str | None
    """The cover image, also used in social previews."""
    theme: SmartLinkTheme | None
    """The design of the page; fields that are null follow from `preset`. null: the default design."""
    socials: list[SmartLinkSocial]
    """Social profiles."""
    seo: SmartLinkSeo | None
    """For search engines and previews; null: from the page itself."""
    hide_branding: bool
    """Whether the name of this service is hidden."""
    card: str | None
    """The generated social card, 1200 x 630 pixels, updated a few seconds after a change. Read-only. null: `seo.image` replaces it, or it is not generated yet."""
    embed_origins: list[str]
    """Sites that can embed the page."""
    pixels: SmartLinkPixels | None
    """Analytics services that the page loads for visitors who give consent. null: none."""
    track_conversions: bool
    """Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed."""
    urls: list[SmartLinkLinkEntry | SmartLinkHeading | SmartLinkTextBlock | SmartLinkVideoBlock | SmartLinkMusicBlock | SmartLinkProductBlock | SmartLinkGalleryBlock | SmartLinkSubscribeBlock | SmartLinkDividerBlock] | None = None
    """`myBio` and `webinarLink`: the links, with headings and blocks between them. Visitors get those whose time it is."""
    appstore_link: str | None = None
    """`appDownload`: in Apple's App Store."""
    playstore_link: str | None = None
    """`appDownload`: in Google's Play Store."""
    web_url: str | None = None
    """`appDownload`: on the web."""
    platforms: list[SmartLinkPlatform] | None = None
    """`musicLink`: where the music can be heard."""
    release_date: str | None = None
    """`musicLink`: the release date. For visitors, null once it is released."""
    videos: list[SmartLinkVideo] | None = None
    """`videoLink`: the videos."""
    starts_at: str | None = None
    """`webinarLink`: when it starts, in UTC."""
    duration_minutes: int | None = None
    """Duration. null: one hour."""
    timezone: str | None = None
    """The host's time zone. null: UTC."""
    registration: WebinarRegistrationForm | None = None
    questions: list[SmartLinkQuestion] | None = None
    """`surveyLink`: the questions."""
    display: Literal["all", "steps"] | None = None
    """`surveyLink`: all questions at once, or one at a time."""
    thank_you: SmartLinkThankYou | None = None
    """`surveyLink`: the message after a submission; null: a default message."""
    closes_at: str | None = None
    """`surveyLink`: when the survey closes; null: never."""
    max_responses: int | None = None
    """`surveyLink`: maximum number of responses; null: unlimited."""
    folder_id: str | None
    """The folder that it is in. null: none."""
    join_url: str | None = None
    """`webinarLink`: where visitors join."""
    submission_details: dict[str, Any] | None = None
    """`surveyLink`: where submissions are sent."""
    digest: Literal["each", "daily", "off"] | None = None
    """`surveyLink`: whether `submissionDetails.email` gets an email for `each` response, a `daily` summary, or none."""
    mail_status: Literal["pending", "confirmed", "unsubscribed"] | None = None
    """`surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` the address to this account. Not in lists and events."""
    status: Literal["active", "inactive", "blocked"]
    """Whether the page is published. `blocked` once the operator has blocked it; you cannot set this."""
    blocked_reason: Literal["phishing", "malware", "spam", "abuse", "legal"] | None
    """Why the operator blocked it. null: not blocked."""
    clicks: int
    """Views so far. Updated within seconds."""
    conversions: ConversionTotals | None = None
    """Leads, sales and revenue so far, by the last click before each. null: the link does not track conversions. Not in events."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkTheme(Model):
    preset: Literal["clean", "midnight", "sunset", "brutalist", "editorial", "terminal", "pastel", "forest", "poster", "notebook"] | None
    """A predefined design."""
    accent: str | None
    """Color of buttons and icons."""
    text: str | None
    """Color of texts on the background."""
    font: Literal["system", "inter", "outfit", "nunito", "spaceGrotesk", "lora", "playfair", "jetbrainsMono"] | None
    """The font of all texts."""
    buttons: Literal["rounded", "pill", "square", "outline", "shadow"] | None
    """The shape of buttons and links."""
    layout: Literal["centered", "left", "cover"] | None
    """The layout of the page."""
    background: SmartLinkThemeBackground | None
    """Behind the whole page: `color`, `gradient` or `image`."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkThemeBackground(Model):
    """Behind the whole page: `color`, `gradient` or `image`."""

    color: str | None
    """One color."""
    gradient: list[str] | None
    """From the first color to the second."""
    angle: int | None
    """Of the gradient, in degrees."""
    image: str | None
    """An image."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkSocial(Model):
    platform: Literal["instagram", "tiktok", "youtube", "x", "facebook", "threads", "bluesky", "mastodon", "linkedin", "github", "twitch", "discord", "telegram", "whatsapp", "snapchat", "pinterest", "reddit", "medium", "substack", "patreon", "kofi", "spotify", "appleMusic", "soundcloud", "bandcamp", "vimeo", "behance", "dribbble", "etsy", "website"]
    """The platform, whose icon is shown."""
    url: str
    """URL of the profile."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkSeo(Model):
    title: str | None
    """In place of the title."""
    description: str | None
    """In place of the description."""
    image: str | None
    """The image of social previews."""
    noindex: bool
    """Whether search engines are asked not to index the page."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkPixels(Model):
    ga4: str | None
    """Measurement ID of Google Analytics 4."""
    meta: str | None
    """ID of a Meta pixel."""
    tiktok: str | None
    """ID of a TikTok pixel."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkLinkEntry(Model):
    title: str
    """Text of the button."""
    url: str
    """The destination."""
    description: str | None
    """A line below the button."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""
    featured: bool
    """Whether it is highlighted."""
    image: str | None
    """An image instead of the icon."""
    icon: str | None
    """Name of the platform whose icon it has. null: by its URL."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkHeading(Model):
    heading: str
    """Heading of the links that follow."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkTextBlock(Model):
    type: Literal["text"]
    """What kind of block it is."""
    text: str
    """Plain text with line breaks."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkVideoBlock(Model):
    type: Literal["video"]
    """What kind of block it is."""
    title: str
    """What it is called."""
    url: str
    """Where it is."""
    image: str | None
    """Its picture."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkMusicBlock(Model):
    type: Literal["music"]
    """What kind of block it is."""
    title: str
    """What it is called."""
    url: str
    """Where it is."""
    image: str | None
    """Its picture."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkProductBlock(Model):
    type: Literal["product"]
    """What kind of block it is."""
    title: str
    """What it is called."""
    url: str
    """Where it is."""
    image: str | None
    """Its picture."""
    description: str | None
    """A line below the title."""
    price: SmartLinkPrice | None
    """What it costs."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkPrice(Model):
    amount: int
    """In the smallest unit of the currency: 4999 for 49.99 EUR."""
    currency: str
    """ISO 4217."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkGalleryBlock(Model):
    type: Literal["gallery"]
    """What kind of block it is."""
    images: list[SmartLinkShownImage]
    """Its images, in order."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkShownImage(Model):
    image: str | None
    """The image."""
    alt: str | None
    """What it shows."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkSubscribeBlock(Model):
    type: Literal["subscribe"]
    """What kind of block it is."""
    title: str | None
    """Above the form; null: a default text."""
    description: str | None
    """A text below the title."""
    consent_text: str | None
    """Consent text; null: a default text."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkDividerBlock(Model):
    type: Literal["divider"]
    """What kind of block it is."""
    starts_at: str | None
    """From when it is shown."""
    ends_at: str | None
    """Until when it is shown."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkPlatform(Model):
    name: str
    """Name of the platform."""
    url: str
    """URL of the music on the platform."""
    icon: str | None
    """Its mark: a name or a URL."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkVideo(Model):
    title: str
    """Title of the video."""
    url: str
    """Where the video is."""
    storage_code: str | None
    """Of an uploaded video; null: it is elsewhere."""
    description: str | None
    """A text below the video."""
    sub_link: str | None
    """URL of its button."""
    cta_text: str | None
    """Text of its button."""
    cover: str | None
    """Its poster."""
    thumbnail: str | None
    """A still of a video on YouTube or Vimeo without `cover`, which is read when the video is added. It cannot be written."""
    orientation: Literal["landscape", "portrait"] | None
    """null: by the URL of the video."""
    chapters: list[SmartLinkChapter]
    """Chapters."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkChapter(Model):
    at: int
    """Start time in seconds."""
    title: str
    """Its title."""


@dataclass(frozen=True, kw_only=True)
class WebinarRegistrationForm(Model):
    """`webinarLink`: the registration form; null: none."""

    enabled: bool
    """Whether the page has a registration form."""
    consent_text: str | None
    """Consent text; null: a default text."""
    max_registrations: int | None
    """Maximum number of confirmed registrations; null: unlimited."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkQuestion(Model):
    id: str
    """Identifies the question, so that it keeps its answers when its text changes. Send it with every update."""
    question: str
    """The text of the question."""
    type: Literal["rating", "text", "singleChoice", "multipleChoice", "email", "number", "yesNo", "nps"]
    """The type of answer."""
    required: bool
    """Whether an answer is required."""
    options: list[str] | None
    """The options; null: none."""
    show_if: SmartLinkQuestionShowIf | None
    """When the question is asked. Answers to questions that are not asked are neither required nor stored. null: always."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkQuestionShowIf(Model):
    """When the question is asked. Answers to questions that are not asked are neither required nor stored. null: always."""

    question: str
    """Id of an earlier question."""
    answers: list[str]
    """The question is asked after any of these answers."""


@dataclass(frozen=True, kw_only=True)
class SmartLinkThankYou(Model):
    """`surveyLink`: the message after a submission; null: a default message."""

    text: str | None
    """Replaces the default text."""
    url: str | None
    """URL of its button; null: none."""


@dataclass(frozen=True, kw_only=True)
class MusicFacts(Model):
    service: str
    """Name of the platform, as `platforms[].name` takes it."""
    url: str
    """The URL without sharing parameters."""
    title: str | None
    """null: the service did not say."""
    artist: str | None
    """null: the service did not say; Spotify never does."""
    cover: str | None
    """A picture of the service. As the `cover` of a `musicLink` it is stored with the page."""


@dataclass(frozen=True, kw_only=True)
class SmartLinksBulkTransferResponse(Model):
    results: list[Transferred | FailedEdit]
    """One result per id, in the same order."""
    transferred: int
    """How many were moved."""
    failed: int
    """How many failed."""


@dataclass(frozen=True, kw_only=True)
class Upload(Model):
    upload_url: str
    """Where to POST the file as multipart/form-data."""
    fields: dict[str, str]
    """Form fields to send before the file, all of them and unchanged."""
    storage_code: str
    """References the upload in `cover`, `image` or `videos[].storageCode` of a Smart Link, in `preview.image` of a link, and in `logo` of a QR code."""
    expires_at: str
    """When the upload URL expires. An unused file is deleted after 24 hours."""
    max_bytes: int
    """Maximum size of the file."""


@dataclass(frozen=True, kw_only=True)
class AccountAnalytics(Model):
    total_clicks: int
    """Total clicks."""
    unverified_clicks: int
    """Views of a page that were reported without its token. All other figures exclude them, unless `unverified` is `include`."""
    suspected_clicks: int
    """Visits that look like those of a program, such as a mail gateway that opens links. All other figures exclude them, unless `includes` is `suspected`."""
    unique_visitors_count: int
    """Sum of the unique visitors of each link. Visitors are identified per link."""
    unique_visitors_exact: bool
    """Whether `uniqueVisitorsCount` is exact: always up to 256 visitors per day or 999 in total. Otherwise it is an estimate with a standard error of 1.6%."""
    average_click_time: float
    """Average seconds between consecutive clicks; 0 with fewer than two clicks"""
    average_clicks_per_visitor: float
    """To two decimals"""
    timezone: str
    """Of all days and hours."""
    interval: Literal["hour", "day", "week", "month"]
    """Of `clicksData`"""
    clicks_data: list[IntervalCount]
    """Clicks by interval, ascending, including intervals without clicks"""
    previous: PreviousFigures | None
    """The same figures for the preceding period of equal length, or for the same part of it while the period is not over. null without both `from` and `to`, or if that period has too many clicks or conversions."""
    top_countries: list[NamedCount]
    """Two letters of ISO 3166, or `Unknown`"""
    countries: list[NamedCount]
    """All countries; `Other` is the sum of those beyond the first 100 of a day"""
    top_regions: list[NamedCount]
    """Regions. Those with fewer than 5 visitors of a link on a day are in `Other`."""
    top_cities: list[NamedCount]
    """Cities. Those with fewer than 5 visitors of a link on a day are in `Other`."""
    devices: list[NamedCount]
    """`desktop`, `mobile`, `tablet` or `other`"""
    time_of_day: list[HourCount]
    """Clicks by hour, 24 entries"""
    days_of_week: list[WeekdayCount]
    """Clicks by day of the week, 7 entries"""
    hours_of_week: list[list[int]]
    """Clicks by day of the week, Monday first, and by hour: 7 lists of 24"""
    top_referrers: list[NamedCount]
    """Hosts that visitors came from, or `direct`"""
    top_browsers: list[NamedCount]
    """Browsers"""
    top_operating_systems: list[NamedCount]
    """Operating systems"""
    top_languages: list[NamedCount]
    """Languages that visitors prefer, or `Unknown`"""
    top_screens: list[NamedCount]
    """Screen sizes that pixels reported, or `Unknown`"""
    sources: list[NamedCount]
    """`redirect`, `qr`, `pixel` or `app`"""
    top_destinations: list[NamedCount]
    """Destinations; `default` is that of the link itself"""
    events: list[NamedCount] | None = None
    """Pixel events by name; Smart Links only"""
    top_targets: list[NamedCount] | None = None
    """Where clicks in the page led: `meta` of the event `click`; Smart Links only"""
    last_updated: str | None
    """When the figures were last updated; null: never"""
    last_click_at: str | None
    """Time of the last click; null: none"""
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    refunds: int
    """Conversions with a negative amount, whatever their event."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""
    conversion_rate: float
    """`leads` and `sales` per click, to four decimals; 0 without clicks."""
    conversions: AccountConversionBreakdowns
    top_links: list[TopLink]
    """The links with the most clicks, ten or `names`"""
    top_tags: list[TopTag]
    """Tags of the links that were clicked; a click counts for each tag of its link"""
    links_created: int
    """Links and Smart Links that were created in the range and still exist"""


@dataclass(frozen=True, kw_only=True)
class AccountConversionBreakdowns(Model):
    attribution: Literal["last", "first"]
    """Which click a conversion counts for: as in the query"""
    events: list[ConversionEventCount]
    """All conversions by event; `refund`: those with a negative amount."""
    data: list[IntervalConversions]
    """Conversions by interval, ascending, including intervals without; empty if there are none in the period"""
    countries: list[NamedConversions]
    """By country of the click: two letters of ISO 3166, or `Unknown`"""
    devices: list[NamedConversions]
    """By device of the click"""
    browsers: list[NamedConversions]
    """By browser of the click"""
    operating_systems: list[NamedConversions]
    """By operating system of the click"""
    languages: list[NamedConversions]
    """By language that the visitor prefers, or `Unknown`"""
    referrers: list[NamedConversions]
    """By host that the visitor came from, or `direct`"""
    sources: list[NamedConversions]
    """By source of the click: `redirect`, `qr`, `pixel` or `app`"""
    destinations: list[NamedConversions]
    """By destination of the click; `default` is that of the link itself"""
    links: list[LinkConversions]
    """By link or Smart Link, most sales first"""
    campaigns: list[NamedConversions]
    """By campaign, `utm.campaign` of the link; conversions of links without one are left out"""


@dataclass(frozen=True, kw_only=True)
class LinkConversions(Model):
    name: str
    """Id of the link or Smart Link; `unmatched`: conversions without a click, which only totals, `events`, `data` and this list include, without filters; `Other`: the rest."""
    leads: int
    """Events `lead`."""
    sales: int
    """Events `sale`, without refunds."""
    revenue: list[CurrencyAmount]
    """All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops."""
    title: str | None
    """Its title; null: not of one link."""
    url: str | None
    """`displayUrl` of a link, URL of a page; null: not of one link."""


@dataclass(frozen=True, kw_only=True)
class TopLink(Model):
    id: str
    """Its id."""
    kind: Literal["link", "smartLink"]
    """Whether it is a link or a Smart Link."""
    title: str
    """Its title."""
    url: str
    """`displayUrl` of a link, URL of a page."""
    count: int
    """Number of clicks."""


@dataclass(frozen=True, kw_only=True)
class TopTag(Model):
    name: str
    """The tag."""
    count: int
    """Number of clicks."""


@dataclass(frozen=True, kw_only=True)
class Click(Model):
    time: str
    """When it happened."""
    target_id: str
    """Id of the link or Smart Link."""
    kind: Literal["link", "smartLink"]
    """Whether it is a link or a Smart Link."""
    source: str
    """`redirect`, `qr` or `pixel`"""
    event: str | None
    """Event that a pixel reported; null for a click on a link"""
    country: str | None
    """Two letters of ISO 3166; null: unknown"""
    device: str
    """`desktop`, `mobile`, `tablet` or `other`"""
    browser: str
    """Browser, or the app that opened the link"""
    os: str
    """Operating system"""
    language: str | None
    """Language that the visitor prefers"""
    referrer: str | None
    """Host that the visitor came from; null: none"""
    screen: str | None
    """Screen size that a pixel reported"""
    destination: str | None
    """Destination that was chosen; null: the link itself"""
    visitor: str
    """Fingerprint of the visitor at this link"""
    verified: bool
    """false: reported without a token of the page, so anyone could have faked it"""
    suspected: bool
    """true: looks like the visit of a program; only listed if `includes` is `suspected`"""


@dataclass(frozen=True, kw_only=True)
class Conversion(Model):
    id: str
    """Its id."""
    event: str
    """`lead`, `sale` or a name of your own."""
    event_id: str
    """Your id of the event."""
    status: Literal["attributed", "unmatched"]
    """`unmatched`: there is no click of this customer to attribute it to."""
    target_id: str | None
    """The link or Smart Link whose click led to it; null: `unmatched`."""
    amount: int | None
    """In the smallest unit of the currency; negative: a refund."""
    currency: str | None
    """ISO 4217."""
    occurred_at: str
    """When it happened."""


@dataclass(frozen=True, kw_only=True)
class ConversionsBulkCreateResponse(Model):
    results: list[RecordedConversion | RepeatedConversion | FailedConversion]
    """One result per row, in the same order."""
    recorded: int
    """Conversions that were recorded."""
    repeated: int
    """Conversions that had been recorded before."""
    failed: int
    """Rows that failed."""


@dataclass(frozen=True, kw_only=True)
class RecordedConversion(Model):
    index: int
    """Index of the row in the request, from 0."""
    status: Literal["recorded"]
    conversion: Conversion


@dataclass(frozen=True, kw_only=True)
class RepeatedConversion(Model):
    index: int
    """Index of the row in the request, from 0."""
    status: Literal["repeated"]
    conversion: Conversion


@dataclass(frozen=True, kw_only=True)
class FailedConversion(Model):
    index: int
    """Index of the row in the request, from 0."""
    status: Literal["failed"]
    error: RowError


@dataclass(frozen=True, kw_only=True)
class Share(Model):
    """A report that people without an account can open by its URL."""

    id: str
    """Its id."""
    url: str | None
    """The URL of the report. Anyone who has it can open the report. null: it can no longer be shown, because the operator has replaced the key that it was made with; it still works."""
    name: str | None
    """The heading of the report. null: the title of the link or page, the name of the folder, or the tag."""
    scope: ShareScope
    filters: ShareFilters
    period: SharePeriod
    has_password: bool
    """Whether visitors must enter a password."""
    expires_at: str | None
    """When the URL stops working. null: never."""
    embed: bool
    """Whether other sites may show the report in a frame."""
    hide_small_counts: bool
    """Whether counts below 3 are hidden."""
    show_links: bool
    """With `folder`, `tag` and `account`: whether the report lists the titles and short URLs of the links with the most clicks."""
    show_conversions: bool
    """Whether the report has leads, sales and revenue."""
    status: Literal["active", "expired"]
    """`expired` once `expiresAt` has passed."""
    created_at: str
    """When it was created."""


@dataclass(frozen=True, kw_only=True)
class ShareScope(Model):
    """What the report is about."""

    type: Literal["link", "page", "folder", "tag", "account"]
    """What the report is about: one link, one page, all links and pages in a folder or with a tag, or all of the account."""
    id: str | None = None
    """With `link`, `page` and `folder`: its id."""
    tag: str | None = None
    """With `tag`: the tag."""


@dataclass(frozen=True, kw_only=True)
class ShareFilters(Model):
    """Its filters."""

    country: list[str] | None = None
    """Only clicks from these countries: two letters of ISO 3166, or `Unknown`."""
    region: list[str] | None = None
    """Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match."""
    city: list[str] | None = None
    """Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match."""
    device: list[str] | None = None
    """Only clicks from these kinds of device."""
    browser: list[str] | None = None
    """Only clicks from these browsers."""
    os: list[str] | None = None
    """Only clicks from these operating systems."""
    referrer: list[str] | None = None
    """Only clicks that came from these hosts, or `direct`."""
    source: list[str] | None = None
    """Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported."""
    destination: list[str] | None = None
    """Only clicks that went to these destinations: `default`, or as in `topDestinations`."""
    event: list[str] | None = None
    """Counts these events in place of clicks, and only these conversions, such as `refund`."""
    tag: list[str] | None = None
    """Only links and Smart Links with one of these tags."""
    link_id: list[str] | None = None
    """Only these links and Smart Links."""
    folder_id: list[str] | None = None
    """Only links and Smart Links in these folders; `none`: those in no folder."""
    kind: Literal["link", "smartLink"] | None = None
    """Only links, or only Smart Links."""
    unverified: Literal["exclude", "include"] | None = None
    """Whether to include views and events of a page that were reported without its token. Absent: `exclude`."""
    includes: Literal["suspected"] | None = None
    """`suspected`: also visits that look like those of a program, such as a mail gateway that opens links."""


@dataclass(frozen=True, kw_only=True)
class SharePeriod(Model):
    """The days of the report."""

    days: int | None = None
    """The last days, today included. Not with `from` and `to`."""
    from_: str | None = None
    """First day. Absent: since the first click."""
    to: str | None = None
    """Last day. Absent: until today."""
    timezone: str | None = None
    """IANA time zone of days. Absent: UTC."""


@dataclass(frozen=True, kw_only=True)
class ScheduledReport(Model):
    """A report that is emailed regularly."""

    id: str
    """Its id."""
    name: str | None
    """The subject. null: the title of the link or page, the name of the folder, or the tag."""
    scope: ShareScope
    filters: ShareFilters
    every: Literal["day", "week", "month"]
    """How often: every day about the day before, every Monday about the week before, or on the first of the month about the month before."""
    timezone: str
    """IANA time zone of days and hours."""
    hour: int
    """When it is sent, on the clock of the time zone."""
    language: Literal["en", "es", "fr", "de", "pt", "ar"]
    """The language of the email."""
    to: list[ReportRecipient]
    """Its recipients."""
    status: Literal["active", "paused", "target_deleted"]
    """`paused`: it is not enabled. `target_deleted`: what it is about no longer exists, so it is not sent."""
    next_send_at: str | None
    """When it is sent next, within five minutes. null: it is not."""
    last_sent_at: str | None
    """When it was last sent. null: never."""
    created_at: str
    """When it was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class ReportRecipient(Model):
    email: str
    """The address."""
    status: Literal["pending", "confirmed", "unsubscribed"]
    """`pending`: it gets nothing until it is confirmed by the link in an email, which is valid for 7 days. `unsubscribed`: by the link in each report."""


@dataclass(frozen=True, kw_only=True)
class ReportsPreviewResponse(Model):
    email: str
    """Where it was sent."""


@dataclass(frozen=True, kw_only=True)
class KeysCreateResponse(Model):
    key: ApiKey
    api_key: str
    """The API key. It is only returned here."""


@dataclass(frozen=True, kw_only=True)
class ApiKey(Model):
    id: str
    """Its id."""
    name: str
    """A display name."""
    permissions: list[Literal["links:read", "links:write", "smart-links:read", "smart-links:write", "analytics:read", "shares:manage", "conversions:write", "media:write", "domains:manage", "webhooks:manage", "keys:manage", "members:manage", "audit:read", "account:export", "account:delete", "chat:generate", "*"]]
    """Permissions of the key; `*` includes all."""
    folders: list[str] | None
    """The folders that the key is limited to. null: all of the account."""
    status: Literal["active", "inactive", "expired"]
    """`expired` once `expiresAt` has passed."""
    expires_at: str | None
    """null: never."""
    last_used_at: str | None
    """To within the hour; null: never."""
    created_at: str
    """When the key was created."""


@dataclass(frozen=True, kw_only=True)
class Domain(Model):
    host: str
    """The domain."""
    status: Literal["pending", "verified", "issuing", "live", "failed", "suspended"]
    """`pending`: waits for its TXT record. `verified`: it is yours, and serves only your links and pages, once its CNAME record leads here; without `cname`, once the operator has set it up. `issuing`: its certificate is being issued. `live`: it serves your links over HTTPS. `failed`: see `failure`. `suspended`: the account is suspended."""
    failure: DomainFailure | None
    """Why it is `failed`. null: it is not."""
    cname: DomainCname | None
    """The CNAME record that points the domain to this service. null: the operator sets up domains."""
    dns: DomainDns | None
    """What DNS says now. Only when you retrieve one domain; null otherwise."""
    txt_name: str
    """Name of the DNS TXT record that proves your ownership."""
    txt_value: str
    """Value of that record."""
    created_at: str
    """When it was added."""
    verified_at: str | None
    """When it was verified. null: it is pending."""
    short_urls: Literal["root", "prefixed"]
    """Form of the `displayUrl` of its links: `root`, without `/r/`, or `prefixed`."""
    qr_style: QrStyle | None
    """Saved style of the QR codes of its links. null: the account's."""
    root_url: str | None
    """Where the bare host redirects. null: as the host of this service."""
    not_found_url: str | None
    """Where short URLs with an unknown code redirect. null: a 404 page."""
    expired_url: str | None
    """Where links that have expired, have reached their click limit or are disabled redirect, if they have no `expiredUrl`. null: a 410 page."""
    robots: Literal["allow", "disallow"] | None
    """What `/robots.txt` of the host says to all crawlers. null: there is no such file."""
    is_default: bool
    """Whether new links that name no `customDomain` get this domain. At most one domain of an account is."""
    app_links: AppLinks | None
    """The apps that open its links. null: none."""
    app_key: str | None
    """Public key of the domain, with which its apps report opens. It can be in an app, and does not change. null: it had no app links yet."""


@dataclass(frozen=True, kw_only=True)
class DomainFailure(Model):
    code: Literal["cname_missing", "cname_elsewhere", "dns_unreadable", "host_taken", "caa_forbids", "certificate_failed", "certificate_lapsed", "timed_out"]
    """Why."""
    message: str
    """What to do."""


@dataclass(frozen=True, kw_only=True)
class DomainCname(Model):
    """The CNAME record that points the domain to this service. null: the operator sets up domains."""

    name: str
    """Name of the record: the domain."""
    value: str
    """Where it leads."""


@dataclass(frozen=True, kw_only=True)
class DomainDns(Model):
    txt: list[str]
    """Values of the TXT record `txtName`; not looked up once the domain is verified."""
    cname: list[str]
    """Where its CNAME record leads. Empty: it has none."""
    problem: str | None
    """Why DNS could not be read. null: it could."""


@dataclass(frozen=True, kw_only=True)
class AppLinks(Model):
    ios: list[IosApp]
    android: list[AndroidApp]


@dataclass(frozen=True, kw_only=True)
class IosApp(Model):
    app_id: str
    """Application identifier prefix, a dot and the bundle ID."""
    paths: list[str] | None = None
    """Path patterns that the app opens. Absent: all paths."""
    exclude: list[str] | None = None
    """Path patterns that it does not open. They come before `paths`."""


@dataclass(frozen=True, kw_only=True)
class AndroidApp(Model):
    package: str
    """Application ID."""
    sha256: list[str]
    """SHA-256 fingerprints of its signing certificates."""


@dataclass(frozen=True, kw_only=True)
class ConversionSettings(Model):
    track_conversions: bool
    """Whether new links and Smart Links track conversions, unless their request says otherwise."""
    conversion_days: int
    """How many days after a click conversions are attributed to it: 1 to 365."""


@dataclass(frozen=True, kw_only=True)
class AccountBrandResponse(Model):
    brand: Brand
    source: Literal["domain", "account", "default"]
    """Where it is saved. `default`: nowhere, so pages show ours."""


@dataclass(frozen=True, kw_only=True)
class Brand(Model):
    name: str | None
    """Name of the brand. null: none."""
    url: str | None
    """Where the button on pages leads. null: none."""
    logo: str | None
    """Storage code of the logo, a copy of the one that was saved. null: none."""
    icon: str | None
    """Storage code of the icon that browsers show for pages, a copy of the one that was saved. null: none."""
    color: str | None
    """Color of buttons and links. null: none."""
    dark_color: str | None
    """The tone of `color` that pages have where the device is set to dark. null: none."""
    font: Literal["system", "inter", "outfit", "nunito", "spaceGrotesk", "lora", "playfair", "jetbrainsMono"] | None
    """Font of pages. null: that of the device."""
    footer: BrandFooter | None
    """A link at the bottom of pages. null: none."""


@dataclass(frozen=True, kw_only=True)
class BrandFooter(Model):
    """A link at the bottom of pages. null: none."""

    text: str
    """Text of the link."""
    url: str
    """Where it leads."""


@dataclass(frozen=True, kw_only=True)
class AccountExport(Model):
    id: str
    """Its id."""
    status: Literal["pending", "running", "completed", "failed", "expired"]
    """`failed`: start another one. `expired`: the file was deleted, 7 days after it was finished."""
    created_at: str
    """When it was requested."""
    finished_at: str | None
    """When the file was completed. null: not yet."""
    expires_at: str | None
    """When the file is deleted. null: there is no file yet."""
    size: int | None
    """Size of the file in bytes. null: not completed."""
    files: int | None
    """Number of files in it. null: not completed."""
    skipped_media: int | None
    """How many media files are only listed in `media.csv`, because they exceed the size of one file or are blocked. null: not completed."""
    download_url: str | None
    """Where the file can be downloaded, for 10 minutes: read the export again for another URL. null: there is no file."""


@dataclass(frozen=True, kw_only=True)
class AccountDeletion(Model):
    id: str
    """Its id."""
    deletion_at: str | None
    """When the account is deleted. Until then it keeps working, and can be restored. null: not scheduled."""


@dataclass(frozen=True, kw_only=True)
class WebhookWithSecret(Model):
    id: str
    """Its id."""
    url: str
    """Where events are sent."""
    events: list[str]
    """The events it receives; `*` is every event except `link.clicked`, `conversion.recorded` and `domain.*`."""
    description: str | None
    """A description."""
    mode: Literal["push", "pull"]
    """`push`: events are sent to `url`. `pull`: they are recorded for a client that reads them."""
    last_read_at: str | None
    """In `pull` mode: when the deliveries were last read, to within five minutes. null: never."""
    status: Literal["active", "inactive"]
    """Whether events are sent."""
    consecutive_failures: int
    """Failed attempts since the last success."""
    failing_since: str | None
    """The first failed attempt since the last success. A webhook is disabled when every attempt has failed for 3 days. null: the last attempt succeeded, or there was none."""
    last_error: str | None
    """Why the last attempt failed. null: it did not."""
    disabled_at: str | None
    """When it was disabled because of failures. null: it was not."""
    disabled_reason: str | None
    """Why it was disabled. null: not disabled, or by you."""
    replay: WebhookReplay | None
    """The latest replay of a time range. null: there was none."""
    old_secret_until: str | None
    """Until when the previous secret also signs. null: there is none."""
    created_at: str
    """When the webhook was created."""
    updated_at: str
    """When it was last changed."""
    secret: str
    """Verifies signatures (Standard Webhooks). Only returned here."""


@dataclass(frozen=True, kw_only=True)
class WebhookReplay(Model):
    id: str
    """Its id."""
    from_: str
    """Events from this time on."""
    to: str
    """Events before this time."""
    deliveries: Literal["pending", "succeeded", "failed", "held", "all"] | None
    """Only deliveries with this status. null: all that had not succeeded."""
    status: Literal["running", "finished", "stopped"]
    """`stopped`: the webhook became inactive, or the account was suspended."""
    queued: int
    """Deliveries queued so far."""
    started_at: str
    """When it was requested."""
    updated_at: str
    """When deliveries were queued last."""


@dataclass(frozen=True, kw_only=True)
class Webhook(Model):
    id: str
    """Its id."""
    url: str
    """Where events are sent."""
    events: list[str]
    """The events it receives; `*` is every event except `link.clicked`, `conversion.recorded` and `domain.*`."""
    description: str | None
    """A description."""
    mode: Literal["push", "pull"]
    """`push`: events are sent to `url`. `pull`: they are recorded for a client that reads them."""
    last_read_at: str | None
    """In `pull` mode: when the deliveries were last read, to within five minutes. null: never."""
    status: Literal["active", "inactive"]
    """Whether events are sent."""
    consecutive_failures: int
    """Failed attempts since the last success."""
    failing_since: str | None
    """The first failed attempt since the last success. A webhook is disabled when every attempt has failed for 3 days. null: the last attempt succeeded, or there was none."""
    last_error: str | None
    """Why the last attempt failed. null: it did not."""
    disabled_at: str | None
    """When it was disabled because of failures. null: it was not."""
    disabled_reason: str | None
    """Why it was disabled. null: not disabled, or by you."""
    replay: WebhookReplay | None
    """The latest replay of a time range. null: there was none."""
    old_secret_until: str | None
    """Until when the previous secret also signs. null: there is none."""
    created_at: str
    """When the webhook was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class WebhookDelivery(Model):
    id: str
    """Its id."""
    webhook_id: str
    """Its id."""
    event_id: str
    """The id of the event, sent as `webhook-id` in every attempt."""
    event_type: str
    """The event type."""
    status: Literal["pending", "succeeded", "failed", "held"]
    """`failed`: all attempts failed. `held`: not sent, because the webhook is or was inactive, or because it is in pull mode. Failed and held deliveries can be replayed."""
    attempts: list[WebhookAttempt]
    """Attempts so far, oldest first; the latest 20."""
    next_attempt_at: str | None
    """When the next attempt is made. null: never."""
    failure_reason: str | None
    """Why the delivery failed. null: it did not."""
    payload: dict[str, Any] | None
    """The payload: `{ type, timestamp, data }`. null: you lack the `missingPermission`."""
    missing_permission: Literal["links:read", "links:write", "smart-links:read", "smart-links:write", "analytics:read", "shares:manage", "conversions:write", "media:write", "domains:manage", "webhooks:manage", "keys:manage", "members:manage", "audit:read", "account:export", "account:delete", "chat:generate", "*"] | None
    """The permission that you need, and lack, to see the `payload`. null: it is shown."""
    created_at: str
    """When the event happened."""


@dataclass(frozen=True, kw_only=True)
class WebhookAttempt(Model):
    number: int
    """1 is the first."""
    at: str
    """When it was made."""
    status_code: int | None
    """Status code of the response. null: no response."""
    duration_ms: int
    """Duration."""
    error: str | None
    """Error message. null: the attempt succeeded."""
    response: str | None
    """The beginning of the response body, if it is text. null: it is not, or you may not see the `payload`, which it may repeat."""


@dataclass(frozen=True, kw_only=True)
class Account(Model):
    owner: AccountOwner
    plan: Literal["free", "pro", "business"]
    """Determines quotas and rate limits."""
    quotas: Quotas
    billing: Literal["prepaid", "none"]
    """`prepaid`: usage is deducted from the balance; `none`: usage is not charged."""
    balance: float
    """The remaining balance in the currency unit, with six decimals."""
    reserved: float
    """Reserved for chat calls in progress, already deducted from the balance. The unused part is returned."""
    paused: bool
    """Whether the prepaid balance is used up."""
    rate_limit: AccountRateLimit
    permissions: list[Literal["links:read", "links:write", "smart-links:read", "smart-links:write", "analytics:read", "shares:manage", "conversions:write", "media:write", "domains:manage", "webhooks:manage", "keys:manage", "members:manage", "audit:read", "account:export", "account:delete", "chat:generate", "*"]]
    """Permissions of the current key or member."""
    all_folders: bool
    """Whether you see the links and Smart Links of all folders."""
    root_hosts: list[str]
    """Hosts whose short URLs are shown without `/r/`: domains with `shortUrls` `root`, and the host of this service if its operator has chosen so."""
    default_domain: str | None
    """The domain of new links that name no `customDomain`. null: the host of this service."""
    key: ApiKey | None
    """The current key; null for members."""
    member: Member | None
    """The signed-in member; null for keys."""
    accounts: list[AccountChoice] | None
    """Accounts that the member can switch to; null for keys."""
    invitations: list[Invitation] | None
    """The member's newest 20 invitations to other accounts; null for keys."""


@dataclass(frozen=True, kw_only=True)
class AccountOwner(Model):
    """The account."""

    id: str
    """Its id."""
    name: str
    """A display name."""
    email: str | None
    """Contact address for notices about the account, set by the operator. null: none."""
    status: Literal["active", "suspended"]
    """Set by the operator."""
    created_at: str
    """When the account was created."""
    deletion_at: str | None
    """When the account is deleted, unless it is restored before. null: not scheduled."""
    qr_style: QrStyle | None
    """Saved style of its QR codes. null: none."""
    conversions: ConversionSettings
    required_utm: list[str]
    """UTM parameters that every new link must have, without `utm_`."""


@dataclass(frozen=True, kw_only=True)
class Quotas(Model):
    """The quotas of the plan."""

    links: Quota
    smart_links: Quota
    domains: Quota
    shares: Quota
    """Shared reports, expired ones included."""
    reports: Quota
    """Scheduled reports, paused ones included."""
    storage: Quota
    """Bytes of images and videos, with unused uploads, and of survey responses, which are counted in blocks of 1 MiB per survey."""
    uploads: Quota
    """Images and videos uploaded today (UTC)."""
    keys: Quota
    webhooks: Quota


@dataclass(frozen=True, kw_only=True)
class Quota(Model):
    used: int | None
    """Current usage. null: it counts what is in folders that you do not see."""
    limit: int | None
    """The limit. null: unlimited."""


@dataclass(frozen=True, kw_only=True)
class AccountRateLimit(Model):
    """Shared by all keys of the account."""

    requests_per_minute: int
    """Requests per minute for all API keys of the account."""
    remaining: int
    """Requests remaining until `resetAt`."""
    reset_at: str
    """When the limit resets."""


@dataclass(frozen=True, kw_only=True)
class Member(Model):
    id: str
    """Its id."""
    email: str
    """Sign-in codes are sent to this address."""
    role: Literal["owner", "admin", "editor", "analyst", "developer"]
    """What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads."""
    status: Literal["invited", "active", "declined", "expired"]
    """`invited` until the person accepts, and so becomes `active`. `expired`: the person did not within 30 days; invite them again."""
    invited_by: str
    """Who invited the member: an email address, or the name of a key or an administrator."""
    last_seen_at: str | None
    """The last request, to within the hour; null: never."""
    expires_at: str | None
    """Until when the person can accept the invitation; null unless `invited`."""
    invitable_at: str | None
    """From when a person who declined can be invited again; null unless `declined`."""
    created_at: str
    """When the member was first invited."""


@dataclass(frozen=True, kw_only=True)
class AccountChoice(Model):
    id: str
    """Its id."""
    name: str
    """The account's name."""
    role: Literal["owner", "admin", "editor", "analyst", "developer"]
    """Your role there."""


@dataclass(frozen=True, kw_only=True)
class Invitation(Model):
    id: str
    """Its id."""
    name: str
    """The account's name."""
    role: Literal["owner", "admin", "editor", "analyst", "developer"]
    """Your role there."""
    invited_by: str | None
    """The email address of the member who invited you; null: a key or the operator did."""
    invited_at: str
    """When you were invited."""
    expires_at: str
    """Until when you can accept."""


@dataclass(frozen=True, kw_only=True)
class AuditEntry(Model):
    id: str
    """Its id."""
    at: str
    """When it happened."""
    actor: AuditActor
    action: str
    """The action, named like an event."""
    target: AuditTarget
    changes: list[AuditChange]
    """The fields that changed. Of passwords and secrets only whether there was one: `set` or null. A value of more than 1,000 characters is a text with its beginning that ends with `[cut, N characters]`."""
    reason: str | None
    """The operator's reason, or why a webhook was disabled. null: none."""
    request_id: str | None
    """The `x-request-id` of the request. null: not made by a request."""


@dataclass(frozen=True, kw_only=True)
class AuditActor(Model):
    """The actor."""

    type: Literal["member", "key", "administrator", "system"]
    """`administrator`: the operator of this service; `system`: the service itself, for example at the expiry of a link."""
    id: str | None
    """Of a member or an API key. null: another actor."""
    name: str
    """A member's email address, the name of an API key, or which part of the service."""


@dataclass(frozen=True, kw_only=True)
class AuditTarget(Model):
    """The resource."""

    type: str
    """The resource."""
    id: str
    """Its id; of a domain, the host."""
    name: str | None
    """Its name, such as a code or a slug. null: none."""


@dataclass(frozen=True, kw_only=True)
class AuditChange(Model):
    field: str
    """Name of the field."""
    before: Any
    """Its value before. null: none."""
    after: Any
    """Its value after. null: none."""


@dataclass(frozen=True, kw_only=True)
class PublicLinkState(Model):
    short_url: str
    """The short URL."""
    status: Literal["active", "inactive", "expired", "blocked"]
    """`expired` once `expiresAt` has passed, `blocked` once the operator has blocked the link."""
    total_clicks: int
    """Total clicks."""
    unique_visitors_count: int
    """Unique visitors."""
    last_click_at: str | None
    """null: there was none."""
    created_at: str
    """When the link was created."""
    expires_at: str | None
    """When the link expires."""


@dataclass(frozen=True, kw_only=True)
class Open(Model):
    destination: str
    """Where the link leads in a browser, with its UTM parameters."""
    path: str | None
    """Where in the app: `path` of the link for this platform. null: it has none."""
    app_url: str | None
    """The same as a URL: `url` of the link for this platform. null: it has none."""
    parameters: dict[str, str]
    """The query parameters of the short URL, and the UTM parameters of the link."""
    click_id: str
    """ID of the click, to send as `clickId` of conversions in the app."""
    clicked_at: str
    """When the click was: for an install, before it."""
    counted: bool
    """Whether this open was counted as a click. false: it was counted before."""


@dataclass(frozen=True, kw_only=True)
class PublicCheckUrlResponse(Model):
    url: str
    """The URL that was checked"""
    reachable: bool
    """Whether the last URL returned a status below 400"""
    status_code: int | None
    """Status of the last response; null if there was none"""
    final_url: str
    """The last URL, after all redirects"""
    response_time_ms: int
    """Duration of all requests in total"""
    reason: Literal["url_not_allowed", "port_not_allowed", "address_not_public", "name_not_found", "connection_failed", "tls_failed", "invalid_answer", "timeout", "redirect_not_allowed", "too_many_redirects", "http_error"] | None
    """Why the URL cannot be reached; null if it can"""


@dataclass(frozen=True, kw_only=True)
class PublicGetSmartLinkResponse(Model):
    link: PublicSmartLink
    tracking_url: str
    """The URL of the page's tracking pixel with a token, without which views and events are unverified. Valid for at least 24 hours."""


@dataclass(frozen=True, kw_only=True)
class PublicSmartLink(Model):
    slug: str
    """The slug with the prefix of its type."""
    url: str
    """The landing page."""
    title: str
    """Title of the page."""
    type: Literal["myBio", "appDownload", "musicLink", "videoLink", "webinarLink", "surveyLink"]
    """What kind of page it is."""
    description: str | None
    """A text below the title."""
    tags: list[str]
    """Labels to filter by."""
    language: str | None
    """Language of the texts; null: English."""
    image: str | None
    """The image beside the title."""
    cover: str | None
    """The cover image, also used in social previews."""
    theme: SmartLinkTheme | None
    """The design of the page; fields that are null follow from `preset`. null: the default design."""
    socials: list[PublicSmartLinkSocial]
    """Social profiles."""
    seo: SmartLinkSeo | None
    """For search engines and previews; null: from the page itself."""
    hide_branding: bool
    """Whether the name of this service is hidden."""
    card: str | None
    """The generated social card, 1200 x 630 pixels, updated a few seconds after a change. Read-only. null: `seo.image` replaces it, or it is not generated yet."""
    embed_origins: list[str]
    """Sites that can embed the page."""
    pixels: SmartLinkPixels | None
    """Analytics services that the page loads for visitors who give consent. null: none."""
    track_conversions: bool
    """Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed."""
    urls: list[SmartLinkLinkEntry | SmartLinkHeading | SmartLinkTextBlock | SmartLinkVideoBlock | SmartLinkMusicBlock | SmartLinkProductBlock | SmartLinkGalleryBlock | SmartLinkSubscribeBlock | SmartLinkDividerBlock] | None = None
    """`myBio` and `webinarLink`: the links, with headings and blocks between them. Visitors get those whose time it is."""
    appstore_link: str | None = None
    """`appDownload`: in Apple's App Store."""
    playstore_link: str | None = None
    """`appDownload`: in Google's Play Store."""
    web_url: str | None = None
    """`appDownload`: on the web."""
    platforms: list[PublicSmartLinkPlatform] | None = None
    """`musicLink`: where the music can be heard."""
    release_date: str | None = None
    """`musicLink`: the release date. For visitors, null once it is released."""
    videos: list[SmartLinkVideo] | None = None
    """`videoLink`: the videos."""
    starts_at: str | None = None
    """`webinarLink`: when it starts, in UTC."""
    duration_minutes: int | None = None
    """Duration. null: one hour."""
    timezone: str | None = None
    """The host's time zone. null: UTC."""
    registration: WebinarRegistrationForm | None = None
    questions: list[SmartLinkQuestion] | None = None
    """`surveyLink`: the questions."""
    display: Literal["all", "steps"] | None = None
    """`surveyLink`: all questions at once, or one at a time."""
    thank_you: PublicSmartLinkThankYou | None = None
    """`surveyLink`: the message after a submission; null: a default message."""
    closes_at: str | None = None
    """`surveyLink`: when the survey closes; null: never."""
    max_responses: int | None = None
    """`surveyLink`: maximum number of responses; null: unlimited."""


@dataclass(frozen=True, kw_only=True)
class PublicSmartLinkSocial(Model):
    platform: Literal["instagram", "tiktok", "youtube", "x", "facebook", "threads", "bluesky", "mastodon", "linkedin", "github", "twitch", "discord", "telegram", "whatsapp", "snapchat", "pinterest", "reddit", "medium", "substack", "patreon", "kofi", "spotify", "appleMusic", "soundcloud", "bandcamp", "vimeo", "behance", "dribbble", "etsy", "website"]
    """The platform, whose icon is shown."""
    url: str
    """URL of the profile."""


@dataclass(frozen=True, kw_only=True)
class PublicSmartLinkPlatform(Model):
    name: str
    """Name of the platform."""
    url: str
    """URL of the music on the platform."""
    icon: str | None
    """Its mark: a name or a URL."""


@dataclass(frozen=True, kw_only=True)
class PublicSmartLinkThankYou(Model):
    """`surveyLink`: the message after a submission; null: a default message."""

    text: str | None
    """Replaces the default text."""
    url: str | None
    """URL of its button; null: none."""


@dataclass(frozen=True, kw_only=True)
class PublicSubmitSurveyResponse(Model):
    submission_id: str
    """Its id."""


@dataclass(frozen=True, kw_only=True)
class ChatCompletion(Model):
    """A completion"""

    id: str
    """Id of the completion"""
    created: int
    """When it was created, in epoch seconds"""
    model: str
    """Slug of the model"""
    object: Literal["chat.completion"]
    choices: list[ChatChoice]
    """One completion"""
    usage: ChatUsage
    response: str
    """The same text, for simple clients"""


@dataclass(frozen=True, kw_only=True)
class ChatChoice(Model):
    index: int
    """Always 0"""
    message: ChatReply
    finish_reason: Literal["stop", "length", "content_filter"]
    """`stop`: the response is complete; `length`: cut off at the token limit; `content_filter`: cut off by the content filter"""


@dataclass(frozen=True, kw_only=True)
class ChatReply(Model):
    """The turn of the model"""

    role: Literal["assistant"]
    content: str
    """The completion"""


@dataclass(frozen=True, kw_only=True)
class ChatUsage(Model):
    """Usage of the request, which is what is charged"""

    prompt_tokens: int
    """Input tokens"""
    completion_tokens: int
    """Output tokens"""
    total_tokens: int
    """Input and output tokens"""


@dataclass(frozen=True, kw_only=True)
class ChatCompletionChunk(Model):
    """A chunk of a streamed response. The last event is the text `[DONE]`"""

    id: str
    """Id of the completion"""
    created: int
    """When it was created, in epoch seconds"""
    model: str
    """Slug of the model"""
    object: Literal["chat.completion.chunk"]
    choices: list[ChatChunkChoice]
    """One chunk; none in the event with `usage`"""
    usage: ChatUsage | None = None
    """Only with `stream_options.include_usage`: null until the last event"""


@dataclass(frozen=True, kw_only=True)
class ChatChunkChoice(Model):
    index: int
    """Always 0"""
    delta: ChatDelta
    finish_reason: Literal["stop", "length", "content_filter"] | None
    """`stop`: the response is complete; `length`: cut off at the token limit; `content_filter`: cut off by the content filter"""


@dataclass(frozen=True, kw_only=True)
class ChatDelta(Model):
    """What comes next"""

    role: Literal["assistant"] | None = None
    """In the first event only"""
    content: str | None = None
    """The next chunk of the response"""


@dataclass(frozen=True, kw_only=True)
class ChatModel(Model):
    """A model as OpenAI describes it"""

    id: str
    """The slug of the model"""
    object: Literal["model"]
    created: int
    """Epoch seconds; without further meaning"""
    owned_by: str
    """The provider of the model"""


@dataclass(frozen=True, kw_only=True)
class EventLink(Model):
    id: str
    """Its id."""
    original_url: str
    """The destination."""
    short_url: str
    """The short URL with `/r/`."""
    code: str
    """The last part of `shortUrl`."""
    aliases: list[str]
    """Earlier codes of the link, newest first, which also redirect. Their clicks are counted together."""
    title: str
    """A display name."""
    tags: list[str]
    """Labels to filter by."""
    status: Literal["active", "inactive", "expired", "blocked"]
    """`expired` once the date has passed or the click limit is reached, `blocked` once the operator has blocked the link. You cannot set these two."""
    blocked_reason: Literal["phishing", "malware", "spam", "abuse", "legal"] | None
    """Why the operator blocked it. null: not blocked."""
    health: LinkHealth | None
    """Set while a destination is broken: it failed the daily check on 3 days. null: no known problem."""
    expiration: LinkExpiration
    expires_at: str | None
    """null: no date."""
    max_clicks: int | None
    """null: unlimited."""
    custom_domain: str | None
    """null: the default domain."""
    expired_url: str | None
    """null: visitors see a message."""
    has_password: bool
    """Whether the link is password-protected."""
    rules: list[LinkRule]
    """The first rule whose conditions all hold determines the destination."""
    variants: list[LinkVariant]
    """URLs between which other visitors are split by weight, instead of `originalUrl`."""
    test: LinkTest | None
    """The test that finds the best of the variants; null: none."""
    starts_at: str | None
    """When the link becomes active; null: immediately."""
    utm: LinkUtm | None
    """UTM parameters added to the destination; null: none."""
    forward_query: bool
    """Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence."""
    track_conversions: bool
    """Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s."""
    folder_id: str | None
    """The folder that it is in. null: none."""
    preview: LinkPreview | None
    """What social networks show of the link; null: the destination."""
    app: LinkApp | None
    """Where the link opens an app on phones and tablets; null: it does not."""
    allow_duplicate: bool
    """Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours."""
    clicks: int
    """Clicks so far. Updated within seconds."""
    created_at: str
    """When the link was created."""
    updated_at: str
    """When it was last changed."""


@dataclass(frozen=True, kw_only=True)
class LinkTestEnded(Model):
    id: str
    """Its id."""
    short_url: str
    """Short URL of the link."""
    test: LinkTestReport


@dataclass(frozen=True, kw_only=True)
class LinkClicked(Model):
    clicks: list[LinkClick]
    """Oldest first."""


@dataclass(frozen=True, kw_only=True)
class LinkClick(Model):
    time: str
    """When it happened."""
    target_id: str
    """Id of the link or Smart Link."""
    kind: Literal["link", "smartLink"]
    """Whether it is a link or a Smart Link."""
    source: str
    """`redirect`, `qr` or `pixel`"""
    event: str | None
    """Event that a pixel reported; null for a click on a link"""
    country: str | None
    """Two letters of ISO 3166; null: unknown"""
    device: str
    """`desktop`, `mobile`, `tablet` or `other`"""
    browser: str
    """Browser, or the app that opened the link"""
    os: str
    """Operating system"""
    language: str | None
    """Language that the visitor prefers"""
    referrer: str | None
    """Host that the visitor came from; null: none"""
    screen: str | None
    """Screen size that a pixel reported"""
    destination: str | None
    """Destination that was chosen; null: the link itself"""
    visitor: str
    """Fingerprint of the visitor at this link"""
    verified: bool
    """false: reported without a token of the page, so anyone could have faked it"""
    suspected: bool
    """true: looks like the visit of a program; only listed if `includes` is `suspected`"""
    id: str
    """Stays the same if a click is sent again. Use it to detect duplicates."""
    short_url: str
    """Short URL of the link."""


@dataclass(frozen=True, kw_only=True)
class SurveySubmitted(Model):
    id: str
    """Its id."""
    answers: list[SurveyAnswer]
    """In the order of the questions. Unanswered questions are omitted."""
    submission_type: str | None
    """As it was sent."""
    submission_details: dict[str, Any] | None
    """As it was sent."""
    created_at: str
    """When it was sent."""
    smart_link_id: str
    """Its id."""
    title: str
    """Title of the survey."""


@dataclass(frozen=True, kw_only=True)
class WebinarRegistered(Model):
    id: str
    """Its id."""
    name: str
    """As entered by the visitor."""
    email: str
    """In lower case."""
    status: Literal["pending", "confirmed"]
    """`confirmed`: the address is confirmed, and the registration counts."""
    language: Literal["en", "es", "fr", "de", "pt", "ar"]
    """The language of the emails to this address."""
    timezone: str | None
    """The visitor's time zone; null: unknown."""
    consent: str
    """The consent text that the visitor agreed to."""
    starts_at: str
    """The date of the webinar that the registrant was last notified of."""
    created_at: str
    """When the form was sent."""
    confirmed_at: str | None
    """When the address was confirmed; null: not yet."""
    smart_link_id: str
    """Its id."""
    title: str
    """Title of the webinar."""


@dataclass(frozen=True, kw_only=True)
class SubscriberConfirmed(Model):
    id: str
    """Its id."""
    email: str
    """In lower case."""
    status: Literal["pending", "confirmed"]
    """`confirmed`: the address is confirmed. Do not write to others."""
    language: Literal["en", "es", "fr", "de", "pt", "ar"]
    """The language of the page and of the confirmation email."""
    consent: str
    """The consent text that the subscriber agreed to."""
    unsubscribe_url: str
    """Unsubscribes this address: for the emails that you send, also as their `List-Unsubscribe` header with one-click (RFC 8058)."""
    created_at: str
    """When the form was sent."""
    confirmed_at: str | None
    """When the address was confirmed; null: not yet."""
    smart_link_id: str
    """Its id."""
    title: str
    """Title of the page."""


@dataclass(frozen=True, kw_only=True)
class HostedDomain(Model):
    host: str
    """The domain."""
    status: Literal["pending", "verified", "issuing", "live", "failed", "suspended"]
    """`pending`: waits for its TXT record. `verified`: it is yours, and serves only your links and pages, once its CNAME record leads here; without `cname`, once the operator has set it up. `issuing`: its certificate is being issued. `live`: it serves your links over HTTPS. `failed`: see `failure`. `suspended`: the account is suspended."""
    failure: DomainFailure | None
    """Why it is `failed`. null: it is not."""
    cname: HostedDomainCname | None
    """The CNAME record that points the domain to this service. null: the operator sets up domains."""


@dataclass(frozen=True, kw_only=True)
class HostedDomainCname(Model):
    """The CNAME record that points the domain to this service. null: the operator sets up domains."""

    name: str
    """Name of the record: the domain."""
    value: str
    """Where it leads."""


@dataclass(frozen=True, kw_only=True)
class AccountPaused(Model):
    id: str
    """Its id."""
    name: str
    """Name of the account."""
    plan: str
    """Plan of the account."""
    balance: float
    """The remaining balance."""
    paused_at: str
    """When the balance was used up."""


@dataclass(frozen=True, kw_only=True)
class LinkCreatedEvent(Model):
    """A link was created."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.created"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkUpdatedEvent(Model):
    """A link was changed."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.updated"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkDeletedEvent(Model):
    """A link was deleted. `data` is its last record."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.deleted"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkExpiredEvent(Model):
    """A link expired: it reached its date or its click limit."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.expired"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkBlockedEvent(Model):
    """The operator of the service has blocked a link. `blockedReason` says why."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.blocked"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkUnblockedEvent(Model):
    """The operator has lifted the block of a link."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.unblocked"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkBrokenEvent(Model):
    """The destination of a link failed its daily check on 3 days. `health` says which one."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.broken"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkRecoveredEvent(Model):
    """The destinations of a broken link can be reached again."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.recovered"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: EventLink


@dataclass(frozen=True, kw_only=True)
class LinkTestEndedEvent(Model):
    """The split test of a link ended: it has a verdict, or its time has come."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.test_ended"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: LinkTestEnded


@dataclass(frozen=True, kw_only=True)
class LinkClickedEvent(Model):
    """Links were clicked: up to 100 clicks per event. `*` does not include it; subscribe to it by name."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["link.clicked"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: LinkClicked


@dataclass(frozen=True, kw_only=True)
class SmartLinkCreatedEvent(Model):
    """A Smart Link was created."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["smart_link.created"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SmartLink


@dataclass(frozen=True, kw_only=True)
class SmartLinkUpdatedEvent(Model):
    """A Smart Link was changed."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["smart_link.updated"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SmartLink


@dataclass(frozen=True, kw_only=True)
class SmartLinkDeletedEvent(Model):
    """A Smart Link was deleted. `data` is its last record."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["smart_link.deleted"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SmartLink


@dataclass(frozen=True, kw_only=True)
class SmartLinkBlockedEvent(Model):
    """The operator of the service has blocked a Smart Link. `blockedReason` says why."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["smart_link.blocked"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SmartLink


@dataclass(frozen=True, kw_only=True)
class SmartLinkUnblockedEvent(Model):
    """The operator has lifted the block of a Smart Link."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["smart_link.unblocked"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SmartLink


@dataclass(frozen=True, kw_only=True)
class SurveySubmittedEvent(Model):
    """A survey received a response."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["survey.submitted"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SurveySubmitted


@dataclass(frozen=True, kw_only=True)
class WebinarRegisteredEvent(Model):
    """A visitor registered for a webinar and confirmed the email address."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["webinar.registered"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: WebinarRegistered


@dataclass(frozen=True, kw_only=True)
class SubscriberConfirmedEvent(Model):
    """A visitor subscribed to a page and confirmed the email address. `*` does not include it; subscribe to it by name."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["subscriber.confirmed"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: SubscriberConfirmed


@dataclass(frozen=True, kw_only=True)
class ConversionRecordedEvent(Model):
    """A conversion was recorded. A refund has a negative `amount`. `*` does not include it; subscribe to it by name."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["conversion.recorded"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: Conversion


@dataclass(frozen=True, kw_only=True)
class DomainLiveEvent(Model):
    """A custom domain went live: it serves your links and pages over HTTPS. `*` does not include it; subscribe to it by name."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["domain.live"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: HostedDomain


@dataclass(frozen=True, kw_only=True)
class DomainFailedEvent(Model):
    """A custom domain cannot go live, or is no longer served. `failure` says why, and what to do. `*` does not include it; subscribe to it by name."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["domain.failed"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: HostedDomain


@dataclass(frozen=True, kw_only=True)
class AccountPausedEvent(Model):
    """The balance of a prepaid account is used up. Requests return 402 until it is topped up."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["account.paused"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: AccountPaused


@dataclass(frozen=True, kw_only=True)
class WebhookFailingEvent(Model):
    """Every attempt to deliver to another of your webhooks has failed for a day."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["webhook.failing"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: Webhook


@dataclass(frozen=True, kw_only=True)
class WebhookDisabledEvent(Model):
    """Another of your webhooks was disabled, because every attempt failed for three days."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["webhook.disabled"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: Webhook


@dataclass(frozen=True, kw_only=True)
class WebhookTestEvent(Model):
    """You asked for a test of this webhook. `data` is the webhook."""

    id: str
    """`webhook-id`: the same when the event is delivered again. Ignore an id that you have processed."""
    type: Literal["webhook.test"]
    timestamp: str
    """When it happened, ISO 8601."""
    data: Webhook


@dataclass(frozen=True, kw_only=True)
class UnknownEvent(Model):
    """An event of a type that this version of the client does not know yet."""

    id: str
    type: str
    timestamp: str
    data: dict[str, Any]


WebhookEvent = Union[
    LinkCreatedEvent,
    LinkUpdatedEvent,
    LinkDeletedEvent,
    LinkExpiredEvent,
    LinkBlockedEvent,
    LinkUnblockedEvent,
    LinkBrokenEvent,
    LinkRecoveredEvent,
    LinkTestEndedEvent,
    LinkClickedEvent,
    SmartLinkCreatedEvent,
    SmartLinkUpdatedEvent,
    SmartLinkDeletedEvent,
    SmartLinkBlockedEvent,
    SmartLinkUnblockedEvent,
    SurveySubmittedEvent,
    WebinarRegisteredEvent,
    SubscriberConfirmedEvent,
    ConversionRecordedEvent,
    DomainLiveEvent,
    DomainFailedEvent,
    AccountPausedEvent,
    WebhookFailingEvent,
    WebhookDisabledEvent,
    WebhookTestEvent,
    UnknownEvent,
]
"""A verified event of a webhook, told apart by its class."""


EVENT_CLASSES: dict[str, type[WebhookEvent]] = {
    "link.created": LinkCreatedEvent,
    "link.updated": LinkUpdatedEvent,
    "link.deleted": LinkDeletedEvent,
    "link.expired": LinkExpiredEvent,
    "link.blocked": LinkBlockedEvent,
    "link.unblocked": LinkUnblockedEvent,
    "link.broken": LinkBrokenEvent,
    "link.recovered": LinkRecoveredEvent,
    "link.test_ended": LinkTestEndedEvent,
    "link.clicked": LinkClickedEvent,
    "smart_link.created": SmartLinkCreatedEvent,
    "smart_link.updated": SmartLinkUpdatedEvent,
    "smart_link.deleted": SmartLinkDeletedEvent,
    "smart_link.blocked": SmartLinkBlockedEvent,
    "smart_link.unblocked": SmartLinkUnblockedEvent,
    "survey.submitted": SurveySubmittedEvent,
    "webinar.registered": WebinarRegisteredEvent,
    "subscriber.confirmed": SubscriberConfirmedEvent,
    "conversion.recorded": ConversionRecordedEvent,
    "domain.live": DomainLiveEvent,
    "domain.failed": DomainFailedEvent,
    "account.paused": AccountPausedEvent,
    "webhook.failing": WebhookFailingEvent,
    "webhook.disabled": WebhookDisabledEvent,
    "webhook.test": WebhookTestEvent,
}


KnownErrorCode = Literal[
    "ACCOUNT_PAUSED",
    "ALL_FOLDERS_REQUIRED",
    "API_KEY_INACTIVE",
    "API_KEY_INVALID",
    "API_KEY_MISSING",
    "APP_KEY_INVALID",
    "BALANCE_TOO_LOW",
    "CODE_TAKEN",
    "CONVERSION_DIFFERS",
    "CREATOR_BLOCKED",
    "CROSS_SITE_REQUEST",
    "DOMAIN_NOT_VERIFIED",
    "DOMAIN_NOT_YOURS",
    "DOMAIN_TAKEN",
    "EXPORT_RUNNING",
    "FOLDER_READ_ONLY",
    "IDEMPOTENCY_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IMPORT_RUNNING",
    "INTERNAL_ERROR",
    "KEY_IN_USE",
    "LAST_OWNER",
    "LINK_ALREADY_EXISTS",
    "LINK_BLOCKED",
    "LINK_EXPIRED",
    "LINK_NOT_FOUND",
    "LINK_NOT_STARTED",
    "MAIL_NOT_SENT",
    "MEMBER_ALREADY_EXISTS",
    "MEMBER_DECLINED",
    "METHOD_NOT_ALLOWED",
    "MUSIC_SERVICE_FAILED",
    "NOT_A_MEMBER",
    "NOT_FOUND",
    "OWNER_SUSPENDED",
    "PASSWORD_REQUIRED",
    "PASSWORD_WRONG",
    "PAYLOAD_TOO_LARGE",
    "PERMISSION_DENIED",
    "PRECONDITION_FAILED",
    "PUBLIC_LINKS_OFF",
    "QUOTA_EXCEEDED",
    "RANGE_TOO_LARGE",
    "RATE_LIMITED",
    "REGISTRATION_CLOSED",
    "REPLAY_RUNNING",
    "SESSION_INVALID",
    "SIGN_IN_FAILED",
    "SLUG_TAKEN",
    "SMART_LINK_NOT_FOUND",
    "SSO_REQUIRED",
    "SUBSCRIPTION_CLOSED",
    "SURVEY_BUSY",
    "SURVEY_CLOSED",
    "SURVEY_FULL",
    "UNSUPPORTED_MEDIA_TYPE",
    "VALIDATION_ERROR",
    "WEBHOOK_ALREADY_EXISTS",
    "WEBHOOK_INACTIVE",
    "WRITE_CONFLICT",
]
"""Codes of the errors that the API documents."""


KnownProblemCode = Literal[
    "required",
    "unknown_field",
    "invalid_type",
    "invalid_value",
    "invalid_format",
    "invalid_characters",
    "malformed",
    "too_small",
    "too_large",
    "too_short",
    "too_long",
    "too_few",
    "too_many",
    "too_many_bytes",
    "unsupported_file_type",
    "too_many_pixels",
    "not_square",
    "too_deep",
    "too_early",
    "too_late",
    "duplicate",
    "one_of_required",
    "only_one_of",
    "requires_field",
    "conflicts_with",
    "mismatch",
    "not_for_type",
    "immutable",
    "not_importable",
    "not_found",
    "reserved",
    "public_suffix",
    "look_alike",
    "own_url",
    "own_host",
    "not_public",
    "denied_host",
    "unsafe_url",
    "credentials_in_url",
    "not_your_domain",
    "domain_not_verified",
    "plan_required",
    "low_contrast",
    "not_uploaded",
    "upload_in_use",
    "upload_changed",
    "invalid_cursor",
    "passkey_rejected",
    "conversation_too_long",
    "invalid",
]
"""Codes of invalid fields: `code` in `details` of an error."""
