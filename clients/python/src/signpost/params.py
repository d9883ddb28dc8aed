# Generated from the OpenAPI document by `npm run client`: change the document, not this file.

"""Types of the objects within arguments of methods. They are plain dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict


class _LinkExpirationInputRequired(TypedDict):
    type: Literal["never", "date", "clicks"]
    """`never` clears the date and the click limit."""


class LinkExpirationInput(_LinkExpirationInputRequired, total=False):
    value: str | float | None
    """With `date`, an ISO 8601 date, equivalent to `expiresAt`; with `clicks`, a number, equivalent to `maxClicks`. If you send both, they must match."""


_LinkRuleInputRequired = TypedDict(
    "_LinkRuleInputRequired",
    {
        "if": "LinkConditionsInput",
        "to": "str",
    },
)


class LinkRuleInput(_LinkRuleInputRequired):
    pass


_LinkConditionsInputOptional = TypedDict(
    "_LinkConditionsInputOptional",
    {
        "countries": "Sequence[str] | None",
        "devices": "Sequence[Literal[\"desktop\", \"mobile\", \"tablet\"]] | None",
        "os": "Sequence[Literal[\"ios\", \"android\", \"windows\", \"macos\", \"linux\"]] | None",
        "browsers": "Sequence[str] | None",
        "languages": "Sequence[str] | None",
        "referrers": "Sequence[str] | None",
        "query": "Mapping[str, str] | None",
        "from": "str | None",
        "until": "str | None",
    },
    total=False,
)


class LinkConditionsInput(_LinkConditionsInputOptional):
    pass


class LinkVariantInput(TypedDict):
    url: str
    """The destination; a URL as in `originalUrl`."""
    weight: int
    """Share of the visitors, relative to the other weights."""


class _LinkTestInputRequired(TypedDict):
    goal: str
    """The event of the conversions to compare: `lead`, `sale` or a name of your own."""


class LinkTestInput(_LinkTestInputRequired, total=False):
    minimum: float | None
    """The smallest relative difference that matters, in percent. Default: 20."""
    ends_at: str | None
    """When the test ends at the latest, in the future, as `expiresAt`. null: once it has a verdict."""
    apply: Literal["notify", "switch"] | None
    """`switch`: once there is a winner, it gets all visitors of the test. `notify`: nothing but the event `link.test_ended`. Default: `notify`."""


class LinkUtmInput(TypedDict, total=False):
    source: str | None
    """`utm_source`"""
    medium: str | None
    """`utm_medium`"""
    campaign: str | None
    """`utm_campaign`"""
    term: str | None
    """`utm_term`"""
    content: str | None
    """`utm_content`"""


class _LinkPreviewInputRequired(TypedDict):
    title: str
    """Title of the card."""


class LinkPreviewInput(_LinkPreviewInputRequired, total=False):
    description: str | None
    """Text of the card."""
    image: str | None
    """The image: a URL, or the `storageCode` of an upload. Send the current URL to keep the image."""


class LinkAppInput(TypedDict, total=False):
    ios: LinkIosAppInput | None
    """On iPhone and iPad. null: as without `app`."""
    android: LinkAndroidAppInput | None
    """On Android. null: as without `app`."""
    if_missing: Literal["store", "destination"] | None
    """Where visitors without the app go: to its `store`, which needs `appStoreId` or `package`, or to the `destination` of the link. Absent: to the store if all given platforms have one."""


class LinkIosAppInput(TypedDict, total=False):
    url: str | None
    """What opens the app: a URL with its own scheme, or a universal link of another host."""
    path: str | None
    """Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`."""
    app_store_id: str | None
    """Apple's ID of the app in the App Store."""


class LinkAndroidAppInput(TypedDict, total=False):
    url: str | None
    """What opens the app: a URL with its own scheme, or a universal link of another host."""
    path: str | None
    """Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`."""
    package: str | None
    """Application ID in the Play Store."""


class _CreateLinkRequired(TypedDict):
    original_url: str
    """An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service."""


class CreateLink(_CreateLinkRequired, total=False):
    """Each combination of `originalUrl`, `customDomain`, `utm`, `rules` and `variants` is unique per account, unless `allowDuplicate` is true."""

    title: str | None
    """A name for people. Absent or null: the destination's host, replaced by the title of its page within seconds where that can be read."""
    tags: Sequence[str] | None
    """Labels to filter by: at most 20 different ones. null: none."""
    expiration: LinkExpirationInput | None
    """When the link expires. null: never."""
    expires_at: str | None
    """When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never."""
    max_clicks: int | None
    """Click limit: the link expires after exactly this many clicks. null: unlimited."""
    custom_domain: str | None
    """The domain of `shortUrl`, without scheme, port or path. null: the host of this service. A new link without it gets the domain of the account with `isDefault`, if there is one."""
    password: str | None
    """Visitors must enter it. It is never returned. null: none."""
    expired_url: str | None
    """Where an expired or inactive link redirects to. null: visitors see a message."""
    rules: Sequence[LinkRuleInput] | None
    """At most 20 rules. The first rule whose conditions all hold determines the destination; if none matches, `variants` or `originalUrl` do. null: none."""
    variants: Sequence[LinkVariantInput] | None
    """2 to 10 URLs between which visitors are split by weight, instead of `originalUrl`. A visitor always gets the same URL. null: none."""
    test: LinkTestInput | None
    """A test that finds the best of the `variants`, which it requires, and ends. Another `goal`, and other variants or weights, start it again. null: none."""
    starts_at: str | None
    """When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately."""
    utm: LinkUtmInput | None
    """UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none."""
    forward_query: bool | None
    """Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence."""
    track_conversions: bool | None
    """Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s."""
    folder_id: str | None
    """The folder that it is in. null: none."""
    preview: LinkPreviewInput | None
    """What social networks and messengers show for the link: their crawlers get a page with this title, description and image, while visitors are redirected as usual. null: they follow the redirect and show the destination."""
    app: LinkAppInput | None
    """Where the link opens an app on phones and tablets, and where visitors without it go. Other visitors go to the destination. null: none."""
    allow_duplicate: bool | None
    """Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours."""
    status: Literal["active", "inactive"]
    """Whether the link redirects. Defaults to `active` on create."""
    code: str | None
    """The short code: the last part of the short URL. Paths of this service are reserved, such as `docs`. Leave blank to generate 7 random characters."""
    utm_template_id: str | None
    """The UTM template whose parameters the link gets where `utm` has none. null: none."""


class LinkChanges(TypedDict, total=False):
    status: Literal["active", "inactive"]
    """Whether the link redirects. Defaults to `active` on create."""
    starts_at: str | None
    """When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately."""
    expires_at: str | None
    """When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never."""
    folder_id: str | None
    """The folder to move each link to. null: out of its folder."""
    tags: Sequence[str] | None
    """Replaces the tags of each link. null: none."""
    add_tags: Sequence[str]
    """Tags to add to each link."""
    remove_tags: Sequence[str]
    """Tags to remove from each link."""


class SmartLinkUrl(TypedDict, total=False):
    type: Literal["link", "text", "video", "music", "product", "gallery", "subscribe", "divider"] | None
    """What kind of entry it is. null: `link`. A `video` or `music` player loads once visitors click it; `product` has a picture and a price; `gallery` shows uploads; `subscribe` is a form for email addresses, which are confirmed."""
    title: str | None
    """Text of the button. Required, except for a heading."""
    url: str | None
    """The destination. Required, except for a heading."""
    description: str | None
    """A line below the button. null: none."""
    starts_at: str | None
    """When it is first shown: a date (midnight UTC) or a time with an offset. null: immediately."""
    ends_at: str | None
    """When it is last shown. null: indefinitely."""
    featured: bool | None
    """Whether it is highlighted. Default false."""
    image: str | None
    """The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none."""
    icon: str | None
    """Name of the platform whose icon is shown. null: by the URL."""
    heading: str | None
    """A heading instead of a link, without other fields."""
    text: str | None
    """`text`: plain text with line breaks. Required there."""
    price: SmartLinkPrice | None
    """`product`: what it costs. null: no price."""
    images: Sequence[SmartLinkGalleryImage] | None
    """`gallery`: its images. Required there."""
    consent_text: str | None
    """`subscribe`: consent text beside a required checkbox. null: a default text."""


class SmartLinkPrice(TypedDict):
    amount: int
    """In the smallest unit of the currency: 4999 for 49.99 EUR."""
    currency: str
    """ISO 4217."""


class _SmartLinkGalleryImageRequired(TypedDict):
    image: str
    """The `storageCode` of an upload, or the URL of one of your uploads."""


class SmartLinkGalleryImage(_SmartLinkGalleryImageRequired, total=False):
    alt: str | None
    """What the image shows, for those who cannot see it. null: it is decorative."""


class SmartLinkThemeInput(TypedDict, total=False):
    """The design of the page, replaced as a whole. Colors with too little contrast (below 4.5:1) are shown with an adjusted lightness."""

    preset: Literal["clean", "midnight", "sunset", "brutalist", "editorial", "terminal", "pastel", "forest", "poster", "notebook"] | None
    """A finished look. The other fields override it. null: our own look."""
    background: SmartLinkBackground | None
    """Behind the whole page, in both color schemes."""
    accent: str | None
    """Color of buttons and icons."""
    text: str | None
    """Color of texts on the background."""
    font: Literal["system", "inter", "outfit", "nunito", "spaceGrotesk", "lora", "playfair", "jetbrainsMono"] | None
    """Served by us. `system` is the font of the device and loads nothing."""
    buttons: Literal["rounded", "pill", "square", "outline", "shadow"] | None
    """The shape of buttons and links."""
    layout: Literal["centered", "left", "cover"] | None
    """`centered` and `left` are one column; `cover` has the cover at full width above it."""


class SmartLinkBackground(TypedDict, total=False):
    color: str | None
    """One color."""
    gradient: Sequence[str] | None
    """From the first color to the second."""
    angle: int | None
    """Of the gradient, in degrees as in CSS. Default 180: downwards."""
    image: str | None
    """The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none."""


class SmartLinkSocial(TypedDict):
    platform: Literal["instagram", "tiktok", "youtube", "x", "facebook", "threads", "bluesky", "mastodon", "linkedin", "github", "twitch", "discord", "telegram", "whatsapp", "snapchat", "pinterest", "reddit", "medium", "substack", "patreon", "kofi", "spotify", "appleMusic", "soundcloud", "bandcamp", "vimeo", "behance", "dribbble", "etsy", "website"]
    """The platform, whose icon is shown."""
    url: str
    """URL of your profile."""


class SmartLinkSeoInput(TypedDict, total=False):
    title: str | None
    """Replaces the title. null: the title."""
    description: str | None
    """Replaces the description. null: the start of the description."""
    image: str | None
    """The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none."""
    noindex: bool | None
    """Whether search engines are asked not to index the page. Default false."""


class SmartLinkPixelsInput(TypedDict, total=False):
    ga4: str | None
    """Measurement ID of Google Analytics 4."""
    meta: str | None
    """ID of a Meta pixel."""
    tiktok: str | None
    """ID of a TikTok pixel."""


class _SmartLinkPlatformRequired(TypedDict):
    name: str
    """Name of the platform. Well-known ones are shown with their mark."""
    url: str
    """URL of the music on the platform."""


class SmartLinkPlatform(_SmartLinkPlatformRequired, total=False):
    icon: str | None
    """Name of the platform whose mark is shown, or the URL of an image. null: by the name and the URL."""


class _SmartLinkVideoInputRequired(TypedDict):
    title: str
    """Title of the video."""


class SmartLinkVideoInput(_SmartLinkVideoInputRequired, total=False):
    url: str | None
    """Where the video is: a file (mp4, webm, mov), or a page of YouTube, Vimeo or any other site."""
    storage_code: str | None
    """An uploaded video, instead of `url`."""
    description: str | None
    """A text below the video. null: none."""
    sub_link: str | None
    """URL of the button below the video. null: no button."""
    cta_text: str | None
    """Text of the button (call to action)."""
    cover: str | None
    """The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none."""
    orientation: Literal["landscape", "portrait"] | None
    """Whether the video is portrait. null: detected from the URL, such as for YouTube Shorts."""
    chapters: Sequence[SmartLinkChapter] | None
    """Chapters, in order. null: none."""


class SmartLinkChapter(TypedDict):
    at: int
    """Start time in seconds."""
    title: str
    """Its title."""


class _WebinarRegistrationInputRequired(TypedDict):
    enabled: bool
    """Whether the page has a registration form."""


class WebinarRegistrationInput(_WebinarRegistrationInputRequired, total=False):
    consent_text: str | None
    """Consent text beside a required checkbox. null: a default text."""
    max_registrations: int | None
    """Maximum number of confirmed registrations, enforced exactly. null: unlimited."""


class _SmartLinkQuestionInputRequired(TypedDict):
    question: str
    """The text of the question."""
    type: Literal["rating", "text", "singleChoice", "multipleChoice", "email", "number", "yesNo", "nps"]
    """`rating` is 1 to 5, or one of `options`; `nps` (Net Promoter Score) is 0 to 10."""


class SmartLinkQuestionInput(_SmartLinkQuestionInputRequired, total=False):
    id: str | None
    """Your own id, or the one returned by the API. A question keeps its answers as long as its id and type stay the same. When absent, a question with the same text and type keeps its id, and another one gets a new id."""
    required: bool | None
    """Whether an answer is required. Default false."""
    options: Sequence[str] | None
    """The options: required for `singleChoice` and `multipleChoice`, optional for `rating`."""
    show_if: ShowIfInput | None
    """When the question is asked: after these answers to an earlier question. null: always."""


class ShowIfInput(TypedDict):
    """Only ask the question after certain answers to an earlier one; otherwise, its answer is neither required nor stored. null: always."""

    question: str
    """Id or text of an earlier question of type `rating`, `singleChoice`, `multipleChoice`, `yesNo` or `nps`."""
    answers: Sequence[str | float | bool]
    """Any of these answers to it, such as `yes`, 5 or an option."""


class SurveyDestination(TypedDict, total=False):
    """Where submissions are sent. Other fields are kept unchanged."""

    email: str | None
    """Who receives emails about responses: see `digest`. null: nobody."""


class ThankYouInput(TypedDict, total=False):
    text: str | None
    """Replaces the default text. null: the default text."""
    url: str | None
    """URL of a button. Visitors are not redirected. null: no button."""


class _NewConversionRequired(TypedDict):
    event: str
    """`lead`, `sale` or a name of your own."""
    event_id: str
    """Your id of the event, such as an order number. An event is counted once, however often it is sent."""


class NewConversion(_NewConversionRequired, total=False):
    click_id: str | None
    """The click ID that a redirect has added to the destination as `sp_click`."""
    customer_id: str | None
    """Your id of the customer, of which only a keyed hash is stored. Sent once with a click ID, later conversions of the customer are attributed to that click."""
    amount: int | None
    """In the smallest unit of the currency: 4999 for 49.99 EUR, 500 for 500 JPY. Negative: a refund."""
    currency: str | None
    """ISO 4217. Required with `amount`."""
    occurred_at: str | None
    """When it happened; default: now."""


class _ShareScopeInputRequired(TypedDict):
    type: Literal["link", "page", "folder", "tag", "account"]
    """What the report is about: one link, one page, all links and pages in a folder or with a tag, or all of the account."""


class ShareScopeInput(_ShareScopeInputRequired, total=False):
    """What the report is about."""

    id: str
    """With `link`, `page` and `folder`: its id."""
    tag: str
    """With `tag`: the tag."""


class ShareFiltersInput(TypedDict, total=False):
    """The filters of analytics, with lists of values."""

    country: Sequence[str]
    """Only clicks from these countries: two letters of ISO 3166, or `Unknown`."""
    region: Sequence[str]
    """Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match."""
    city: Sequence[str]
    """Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match."""
    device: Sequence[str]
    """Only clicks from these kinds of device."""
    browser: Sequence[str]
    """Only clicks from these browsers."""
    os: Sequence[str]
    """Only clicks from these operating systems."""
    referrer: Sequence[str]
    """Only clicks that came from these hosts, or `direct`."""
    source: Sequence[str]
    """Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported."""
    destination: Sequence[str]
    """Only clicks that went to these destinations: `default`, or as in `topDestinations`."""
    event: Sequence[str]
    """Counts these events in place of clicks, and only these conversions, such as `refund`."""
    tag: Sequence[str]
    """Only links and Smart Links with one of these tags."""
    link_id: Sequence[str]
    """Only these links and Smart Links."""
    folder_id: Sequence[str]
    """Only links and Smart Links in these folders; `none`: those in no folder."""
    kind: Literal["link", "smartLink"]
    """Only links, or only Smart Links."""
    unverified: Literal["exclude", "include"]
    """Whether to include views and events of a page that were reported without its token. Absent: `exclude`."""
    includes: Literal["suspected"]
    """`suspected`: also visits that look like those of a program, such as a mail gateway that opens links."""


_SharePeriodInputOptional = TypedDict(
    "_SharePeriodInputOptional",
    {
        "days": "int",
        "from": "str",
        "to": "str",
        "timezone": "str",
    },
    total=False,
)


class SharePeriodInput(_SharePeriodInputOptional):
    pass


class AppLinksInput(TypedDict, total=False):
    ios: Sequence[IosAppInput] | None
    """Apps for iPhone and iPad: at most 10. null: none."""
    android: Sequence[AndroidAppInput] | None
    """Android apps: at most 10. null: none."""


class _IosAppInputRequired(TypedDict):
    app_id: str
    """Application identifier prefix, a dot and the bundle ID."""


class IosAppInput(_IosAppInputRequired, total=False):
    paths: Sequence[str] | None
    """Path patterns that the app opens: at most 50. Absent, null or empty: all paths."""
    exclude: Sequence[str] | None
    """Path patterns that it does not open: at most 50. They come before `paths`."""


class AndroidAppInput(TypedDict):
    package: str
    """Application ID."""
    sha256: Sequence[str]
    """SHA-256 fingerprints of its signing certificates, with or without colons: that of Play App Signing, and those of other builds."""


class SaveBrandFooter(TypedDict):
    """A link at the bottom of these pages. Replaced as a whole. null: none."""

    text: str
    """Text of the link, at most 80 characters."""
    url: str
    """An absolute http or https URL of a public host, without user name and password."""


class OpenAiChatMessage(TypedDict):
    """A turn of the conversation"""

    role: Literal["system", "developer", "user", "assistant"]
    """Author of the turn. `system` and `developer` both instruct the model"""
    content: str | Sequence[ChatTextPart]
    """Text of the turn, or its parts"""


class ChatTextPart(TypedDict):
    """A part of a turn"""

    type: Literal["text"]
    """Kind of the part"""
    text: str
    """The text"""


class ChatStreamOptions(TypedDict, total=False):
    """Options for streamed responses"""

    include_usage: bool | None
    """Whether the last event contains `usage`"""


class ChatMessage(TypedDict):
    """A turn of the conversation"""

    role: Literal["user", "assistant"]
    """Author of the turn: `user` or `assistant` (the model)"""
    content: str
    """Text of the turn"""
