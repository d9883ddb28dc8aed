# Generated from the OpenAPI document by `npm run client`: change the document, not this file.

"""Choices and limits of the API, for forms."""

from typing import Final


LINK_STATUSES: Final = ("active", "inactive", "expired", "blocked",)
"""Statuses of a link."""

WRITABLE_LINK_STATUSES: Final = ("active", "inactive",)
"""Statuses that a caller can set on a link."""

RULE_COUNTRIES: Final = ("AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF", "WS", "XK", "YE", "YT", "ZA", "ZM", "ZW",)
"""Countries that rules of links can name."""

RULE_DEVICES: Final = ("desktop", "mobile", "tablet",)
"""Devices that rules of links can name."""

RULE_SYSTEMS: Final = ("ios", "android", "windows", "macos", "linux",)
"""Operating systems that rules of links can name."""

RULE_BROWSERS: Final = ("Amazon Silk", "AmazonBot", "Android Browser", "Bada", "BaiduSpider", "BingCrawler", "BlackBerry", "Brave", "ChatGPT-User", "Chrome", "Chromium", "ClaudeBot", "Diffbot", "Discord", "DuckDuckBot", "DuckDuckGo", "Edge", "Electron", "Epiphany", "Facebook", "FacebookExternalHit", "Firefox", "Focus", "GPTBot", "Generic", "Google App", "Google Search", "Googlebot", "HeyTap Browser", "Instagram", "Internet Explorer", "InternetArchiveCrawler", "K-Meleon", "KakaoTalk", "LINE", "Ladybird", "LibreWolf", "Linespider", "LinkedIn", "MZ Browser", "Maxthon", "Messenger", "Meta-ExternalAds", "Meta-ExternalAgent", "Meta-ExternalFetcher", "Meta-WebIndexer", "Microsoft Edge", "NAVER Whale Browser", "OAI-SearchBot", "Omgilibot", "Opera", "Opera Coast", "Pale Moon", "Perplexity-User", "PerplexityBot", "PhantomJS", "PingdomBot", "Pinterest", "Puffin", "QQ Browser", "QQ Browser Lite", "QupZilla", "Reddit", "Roku", "Safari", "Sailfish", "Samsung Internet", "Samsung Internet for Android", "SeaMonkey", "Slack", "SlackBot", "Sleipnir", "Snapchat", "Sogou Browser", "Swing", "Telegram", "Threads", "TikTok", "Tizen", "UC Browser", "Vivaldi", "Vivo Browser", "WeChat", "WebOS Browser", "Whale", "WhatsApp", "X", "YahooSlurp", "Yandex Browser", "YandexBot", "YouBot",)
"""Browsers that rules of links can name."""

LINK_LIMITS: Final = {"title": {"max": 200}, "tags[]": {"max": 50}, "password": {"min": 4, "max": 128}, "rules": {"max": 20}, "rules[].if.countries": {"max": 250}, "rules[].if.devices": {"max": 3}, "rules[].if.os": {"max": 5}, "rules[].if.browsers": {"max": 250}, "rules[].if.languages": {"max": 250}, "rules[].if.referrers": {"max": 250}, "variants": {"max": 10}, "variants[].weight": {"min": 1, "max": 1000}, "test.minimum": {"min": 1, "max": 100}, "utm.source": {"max": 200}, "utm.medium": {"max": 200}, "utm.campaign": {"max": 200}, "utm.term": {"max": 200}, "utm.content": {"max": 200}, "preview.title": {"max": 200}, "preview.description": {"max": 500}, "app.android.package": {"max": 255}, "tags": {"max": 20}}
"""Limits of the fields of a link: characters of texts, entries of lists, values of numbers."""

CODE_PATTERN: Final = "^[A-Za-z0-9_-]{2,64}$"
"""Pattern of the short code of a link."""

MAX_URL_LENGTH: Final = 4096
"""Maximum characters of a URL."""

MAX_RULES: Final = 20
"""Maximum rules of a link."""

MAX_VARIANTS: Final = 10
"""Maximum variants of a link."""

VIEWED: Final = ("links", "smartLinks", "analytics",)
"""Lists and reports that saved views can be of."""

VIEW_COLUMNS: Final = {"links": ("folderId", "tags", "status", "clicks", "conversions", "createdAt",), "smartLinks": ("folderId", "tags", "type", "createdAt", "status", "clicks", "conversions",)}
"""Columns of the lists of links and Smart Links that saved views can show."""

UTM_NAMES: Final = ("source", "medium", "campaign", "term", "content",)
"""Names of UTM parameters, without `utm_`."""

QR_FORMATS: Final = ("png", "jpg", "svg", "pdf",)
"""File formats of QR codes."""

QR_STYLES: Final = ("plain", "saved",)
"""Whether a QR code has the saved style."""

QR_DOTS: Final = ("square", "rounded", "dots",)
"""Shapes of the modules of QR codes."""

QR_CORNERS: Final = ("square", "rounded", "circle",)
"""Shapes of the corners of QR codes."""

MAX_FRAME_LENGTH: Final = 40
"""Maximum characters of the text in the frame of a QR code."""

CODE_TAKEN_ACTIONS: Final = ("fail", "new",)
"""What an import can do with a row whose code is taken."""

OPT_IN_EVENTS: Final = ("link.clicked", "conversion.recorded", "subscriber.confirmed", "domain.live", "domain.failed",)
"""Events that a webhook for all events does not get."""

MAX_IMPORT_BYTES: Final = 4500000
"""Maximum size of an import file in bytes."""

PROBLEM_CODES: Final = ("required", "unknown_field", "invalid_type", "invalid_value", "invalid_format", "invalid_characters", "malformed", "too_small", "too_large", "too_short", "too_long", "too_few", "too_many", "too_many_bytes", "unsupported_file_type", "too_many_pixels", "not_square", "too_deep", "too_early", "too_late", "duplicate", "one_of_required", "only_one_of", "requires_field", "conflicts_with", "mismatch", "not_for_type", "immutable", "not_importable", "not_found", "reserved", "public_suffix", "look_alike", "own_url", "own_host", "not_public", "denied_host", "unsafe_url", "credentials_in_url", "not_your_domain", "domain_not_verified", "plan_required", "low_contrast", "not_uploaded", "upload_in_use", "upload_changed", "invalid_cursor", "passkey_rejected", "conversation_too_long", "invalid",)
"""Codes of rejected fields, in `details` of errors. The API may add new ones."""

FORMATS: Final = ("action", "app_id", "app_key", "app_path", "app_store_id", "app_url", "base64url", "color", "country", "date", "date_time", "domain", "email", "etags", "fingerprint", "host", "https_url", "icon", "id", "idempotency_key", "json", "language", "music_url", "origin", "package_name", "path_pattern", "pattern", "pixel_id", "question_id", "short_code", "short_url", "sign_in_code", "slug", "storage_code", "time_zone", "url", "video_url",)
"""Values of `params.format` with `invalid_format`."""

MAX_PAGE_SIZE: Final = 1000
"""Maximum `limit` of a list."""

MAX_FILLED_DAYS: Final = 3660
"""Longest range of analytics, in days, in which days without clicks are listed too."""

ANALYTICS_INTERVALS: Final = ("hour", "day", "week", "month",)
"""What `clicksData` of analytics can be divided into."""

ATTRIBUTIONS: Final = ("last", "first",)
"""Clicks that analytics can count a conversion for."""

CURRENCY_DIGITS: Final = {"BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3, "CLF": 4, "UYW": 4}
"""Digits of the smallest unit of a currency; two unless listed."""

MAX_HOURLY_DAYS: Final = 7
"""Longest range of analytics, in days, with the interval `hour`."""

MAX_ANALYTICS_NAMES: Final = 1000
"""Maximum `names` of analytics."""

CLICK_FILTERS: Final = ("country", "region", "city", "device", "browser", "os", "referrer", "source", "destination", "event",)
"""Parameters that filter all analytics, and lists of clicks but for `PLACE_FILTERS`."""

PLACE_FILTERS: Final = ("region", "city",)
"""Parameters that filter analytics only: where the visitor of a single click is, only the country tells."""

ACCOUNT_FILTERS: Final = ("tag", "linkId", "folderId", "kind",)
"""Parameters that filter the analytics of an account by link."""

SMART_LINK_TYPES: Final = ("myBio", "appDownload", "musicLink", "videoLink", "webinarLink", "surveyLink",)
"""Types of Smart Links."""

SMART_LINK_STATUSES: Final = ("active", "inactive", "blocked",)
"""Statuses of a Smart Link."""

SMART_LINK_PREFIXES: Final = {"myBio": "bio", "appDownload": "app", "musicLink": "music", "videoLink": "video", "webinarLink": "webinar", "surveyLink": "survey"}
"""First part of the slug of a Smart Link, by its type."""

QUESTION_TYPES: Final = ("rating", "text", "singleChoice", "multipleChoice", "email", "number", "yesNo", "nps",)
"""Types of the questions of a survey."""

MAX_ROWS: Final = {"urls": 100, "platforms": 50, "videos": 20, "questions": 100, "socials": 20}
"""Maximum length of the lists of a Smart Link."""

MAX_BLOCKS: Final = {"text": 20, "video": 10, "music": 10, "product": 20, "gallery": 3, "subscribe": 1, "divider": 20}
"""Maximum number of blocks of each type on a page."""

SMART_LINK_LIMITS: Final = {"title": {"max": 200}, "urls": {"max": 100}, "urls[].title": {"max": 200}, "urls[].description": {"max": 500}, "urls[].heading": {"max": 200}, "urls[].text": {"max": 1000}, "urls[].price.amount": {"min": 0, "max": 100000000000000}, "urls[].images": {"max": 12}, "urls[].images[].alt": {"max": 200}, "urls[].consentText": {"max": 500}, "platforms": {"max": 50}, "platforms[].name": {"max": 100}, "videos": {"max": 20}, "videos[].title": {"max": 200}, "videos[].description": {"max": 2000}, "videos[].ctaText": {"max": 100}, "videos[].chapters": {"max": 100}, "videos[].chapters[].at": {"min": 0, "max": 86400}, "videos[].chapters[].title": {"max": 200}, "durationMinutes": {"min": 1, "max": 10080}, "registration.consentText": {"max": 500}, "registration.maxRegistrations": {"min": 1, "max": 100000}, "questions": {"max": 100}, "questions[].question": {"max": 500}, "questions[].options": {"max": 50}, "questions[].options[]": {"max": 200}, "questions[].showIf.question": {"max": 500}, "questions[].showIf.answers": {"max": 50}, "submissionDetails.email": {"max": 254}, "thankYou.text": {"max": 1000}, "maxResponses": {"min": 1, "max": 100000}, "description": {"max": 5000}, "tags[]": {"max": 50}, "theme.background.gradient": {"min": 2, "max": 2}, "theme.background.angle": {"min": 0, "max": 360}, "socials": {"max": 20}, "seo.title": {"max": 120}, "seo.description": {"max": 300}, "embedOrigins": {"max": 20}, "embedOrigins[]": {"max": 300}, "tags": {"max": 20}, "slug": {"max": 80}}
"""Limits of the fields of a Smart Link; of `slug`, without the prefix."""

SOCIAL_DOMAINS: Final = {"instagram": ("instagram.com",), "tiktok": ("tiktok.com",), "youtube": ("youtube.com", "youtu.be",), "x": ("x.com", "twitter.com",), "facebook": ("facebook.com", "fb.com",), "threads": ("threads.net", "threads.com",), "bluesky": ("bsky.app",), "mastodon": ("mastodon.social", "mastodon.online",), "linkedin": ("linkedin.com", "lnkd.in",), "github": ("github.com",), "twitch": ("twitch.tv",), "discord": ("discord.gg", "discord.com",), "telegram": ("t.me", "telegram.me",), "whatsapp": ("wa.me", "whatsapp.com",), "snapchat": ("snapchat.com",), "pinterest": ("pinterest.com", "pin.it",), "reddit": ("reddit.com",), "medium": ("medium.com",), "substack": ("substack.com",), "patreon": ("patreon.com",), "kofi": ("ko-fi.com",), "spotify": ("spotify.com", "spotify.link",), "appleMusic": ("music.apple.com",), "soundcloud": ("soundcloud.com",), "bandcamp": ("bandcamp.com",), "vimeo": ("vimeo.com",), "behance": ("behance.net",), "dribbble": ("dribbble.com",), "etsy": ("etsy.com",), "website": ()}
"""Platforms of the socials of a Smart Link, with their domains."""

THEME_PRESETS: Final = ("clean", "midnight", "sunset", "brutalist", "editorial", "terminal", "pastel", "forest", "poster", "notebook",)
"""Presets of the theme of a Smart Link."""

THEME_FONTS: Final = ("system", "inter", "outfit", "nunito", "spaceGrotesk", "lora", "playfair", "jetbrainsMono",)
"""Fonts of the theme of a Smart Link."""

THEME_BUTTONS: Final = ("rounded", "pill", "square", "outline", "shadow",)
"""Shapes of buttons in the theme of a Smart Link."""

THEME_LAYOUTS: Final = ("centered", "left", "cover",)
"""Layouts of the theme of a Smart Link."""

MEDIA_TYPES: Final = {"image": ("image/png", "image/jpeg", "image/webp", "image/gif", "image/avif",), "video": ("video/mp4", "video/webm", "video/quicktime",)}
"""Content types of uploads."""

MAX_UPLOAD_BYTES: Final = {"image": 10485760, "video": 524288000}
"""Maximum size of an upload in bytes."""

MAX_IMAGE_PIXELS: Final = 50000000
"""Maximum width times height of an uploaded image."""

DELIVERY_STATUSES: Final = ("pending", "succeeded", "failed", "held",)
"""Statuses of a webhook delivery."""
