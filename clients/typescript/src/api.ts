// Generated from the OpenAPI document by `npm run client`: change the document, not this file.

export interface Link {
  /** Its id. */
  _id: string;
  /** Where the link leads. */
  originalUrl: string;
  /** What you give to people. */
  shortUrl: string;
  /** The last part of `shortUrl`. */
  code: string;
  /** A name for people. */
  title: string;
  /** Labels to filter by. */
  tags: string[];
  /** `expired` once the date has passed or the click cap is reached, `blocked` once the operator has blocked the link. Neither can be written. */
  status: 'active' | 'inactive' | 'expired' | 'blocked';
  /** Why the operator has blocked it. null: it is not blocked. */
  blockedReason: 'phishing' | 'malware' | 'spam' | 'abuse' | 'legal' | null;
  /** Set while a destination is broken: it failed the daily check on 3 days. null: no known problem. */
  health: LinkHealth | null;
  /** When the link stops. */
  expiration: {
    /** `date` also where the link has a date and a click cap. */
    type: 'never' | 'date' | 'clicks';
    /** The date, the number of clicks, or null with `never`. */
    value: string | number | null;
  };
  /** null: no date. */
  expiresAt: string | null;
  /** null: no cap. */
  maxClicks: number | null;
  /** null: the default domain. */
  customDomain: string | null;
  /** null: a page that says so. */
  expiredUrl: string | null;
  /** Whether visitors are asked for a password. */
  hasPassword: boolean;
  /** The first rule whose conditions all hold decides where the visitor goes. */
  rules: ({
    /** The conditions, which must all hold. */
    if: {
      /** ISO 3166-1 alpha-2 codes. */
      countries?: string[] | undefined;
      /** Kinds of device. */
      devices?: ('desktop' | 'mobile' | 'tablet')[] | undefined;
      /** Operating systems. iPads are `ios`. */
      os?: ('ios' | 'android' | 'windows' | 'macos' | 'linux')[] | undefined;
      /** Browsers as analytics name them. */
      browsers?: string[] | undefined;
      /** BCP 47 tags of the language that the browser prefers; `pt` also matches `pt-BR`. */
      languages?: string[] | undefined;
      /** Hosts of the page that the visitor comes from, with their subdomains. */
      referrers?: string[] | undefined;
      /** Parameters in the short URL's query. */
      query?: { [name: string]: string } | undefined;
      /** From this time on, ISO 8601. */
      from?: string | undefined;
      /** Before this time, ISO 8601. */
      until?: string | undefined;
    };
    /** Where it leads then. */
    to: string;
  })[];
  /** URLs among which other visitors are split by weight, in place of `originalUrl`. */
  variants: {
    /** Where it leads. */
    url: string;
    /** Share of the visitors, relative to the other weights. */
    weight: number;
  }[];
  /** When the link starts; null: at once. */
  startsAt: string | null;
  /** UTM parameters added to the destination; null: none. */
  utm: {
    /** `utm_source` */
    source?: string | undefined;
    /** `utm_medium` */
    medium?: string | undefined;
    /** `utm_campaign` */
    campaign?: string | undefined;
    /** `utm_term` */
    term?: string | undefined;
    /** `utm_content` */
    content?: string | undefined;
  } | null;
  /** Whether the query of the visitor's request goes on to the destination. */
  forwardQuery: boolean;
  /** What social networks show of the link; null: the destination. */
  preview: {
    /** Title of the card. */
    title: string;
    /** Text of the card. */
    description?: string | undefined;
    /** Absolute URL of the image. */
    image?: string | undefined;
  } | null;
  /** Whether the link may have the same `originalUrl` and `customDomain` as another of yours. */
  allowDuplicate: boolean;
  /** Visits that were led on so far; some seconds behind. */
  clicks: number;
  /** When the link was created. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
}

export interface LinkHealth {
  /** The only status. */
  status: 'broken';
  /** When the first of the failed checks was made. */
  since: string;
  /** Which of the destinations is broken. */
  url: string;
  /** Status of the last response. null: there was none. */
  statusCode: number | null;
  /** Why the check failed; `http_error`: `statusCode` says it. */
  reason: 'http_error' | 'name_not_found' | 'connection_failed' | 'tls_failed' | 'timeout';
}

/** A pair of `originalUrl` and `customDomain` exists once for each owner, unless `allowDuplicate` is true. */
export interface CreateLink {
  /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters. Not a short URL of this service. */
  originalUrl: string;
  /** A name for people. Absent or null: the destination's host, replaced by the title of its page within seconds where that can be read. */
  title?: string | null | undefined;
  /** Labels to filter by: at most 20 different ones. null: none. */
  tags?: string[] | null | undefined;
  /** When the link stops. null: never. */
  expiration?: {
    /** `never` clears the date and the click cap. */
    type: 'never' | 'date' | 'clicks';
    /** With `date` an ISO 8601 date, the same thing as `expiresAt`; with `clicks` a number, the same thing as `maxClicks`. Given in both places they must agree. */
    value?: string | number | null | undefined;
  } | null | undefined;
  /** When the link stops: a date (then at midnight UTC) or a time with its offset, in the future on create. null: no date. */
  expiresAt?: string | null | undefined;
  /** After how many visits the link stops: exactly so many are led on. null: no cap. */
  maxClicks?: number | null | undefined;
  /** A bare domain for `shortUrl`, in place of the default one. null: the default one. */
  customDomain?: string | null | undefined;
  /** Visitors are asked for it. Never shown again. null: none. */
  password?: string | null | undefined;
  /** Where an expired or inactive link leads, in place of a page that says so. null: that page. */
  expiredUrl?: string | null | undefined;
  /** At most 20 rules. The first one whose conditions all hold decides where the visitor goes; without one, `variants` or `originalUrl` do. null: none. */
  rules?: ({
    /** One or more conditions, which must all hold. */
    if: {
      /** ISO 3166-1 alpha-2 codes. */
      countries?: string[] | null | undefined;
      /** Kinds of device. */
      devices?: ('desktop' | 'mobile' | 'tablet')[] | null | undefined;
      /** Operating systems. iPads are `ios`. */
      os?: ('ios' | 'android' | 'windows' | 'macos' | 'linux')[] | null | undefined;
      /** Browsers as analytics name them. */
      browsers?: string[] | null | undefined;
      /** BCP 47 tags of the language that the browser prefers; `pt` also matches `pt-BR`. */
      languages?: string[] | null | undefined;
      /** Hosts of the page that the visitor comes from, with their subdomains. */
      referrers?: string[] | null | undefined;
      /** Parameters in the short URL's query. */
      query?: { [name: string]: string } | null | undefined;
      /** From this time on, ISO 8601. */
      from?: string | null | undefined;
      /** Before this time, ISO 8601. */
      until?: string | null | undefined;
    };
    /** Where the link leads then; a URL as in `originalUrl`. */
    to: string;
  })[] | null | undefined;
  /** 2 to 10 URLs among which visitors are split by weight, in place of `originalUrl`. A visitor always gets the same one. null: none. */
  variants?: {
    /** Where it leads; a URL as in `originalUrl`. */
    url: string;
    /** Share of the visitors, relative to the other weights. */
    weight: number;
  }[] | null | undefined;
  /** When the link starts: a date (then at midnight UTC) or a time with its offset. Before, it answers 404. null: at once. */
  startsAt?: string | null | undefined;
  /** UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none. */
  utm?: {
    /** `utm_source` */
    source?: string | null | undefined;
    /** `utm_medium` */
    medium?: string | null | undefined;
    /** `utm_campaign` */
    campaign?: string | null | undefined;
    /** `utm_term` */
    term?: string | null | undefined;
    /** `utm_content` */
    content?: string | null | undefined;
  } | null | undefined;
  /** Whether the query of the visitor's request goes on to the destination. Parameters that the destination has itself stay. */
  forwardQuery?: boolean | null | undefined;
  /** What social networks and messengers show of the link: their crawlers get a page with this title, description and image, and people are redirected as always. null: they follow the redirect and show the destination. */
  preview?: {
    /** Title of the card. */
    title: string;
    /** Text of the card. */
    description?: string | null | undefined;
    /** Its image: a URL, or the `storageCode` of an upload, whose bytes are checked. The URL of the present image keeps it. */
    image?: string | null | undefined;
  } | null | undefined;
  /** Whether the link may have the same `originalUrl` and `customDomain` as another of yours. */
  allowDuplicate?: boolean | null | undefined;
  /** Whether the link leads on. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** The last part of the short URL, chosen by you; it cannot be changed. Not the start of a path of this service, such as `docs`. Absent or null: 7 random characters. */
  code?: string | null | undefined;
}

export interface RowError {
  /** What is wrong, for programs. */
  code: string;
  /** What is wrong, for people. */
  message: string;
  /** The values in the message, for messages in other languages. Which ones depends on the code. */
  params?: { [name: string]: unknown } | undefined;
  /** With `VALIDATION_ERROR`: one entry for each thing that is wrong. With `LINK_ALREADY_EXISTS`: the other link. */
  details?: ErrorDetail[] | undefined;
}

export interface ErrorDetail {
  /** The field, in dots and brackets. */
  path: string;
  /** Why the field is rejected, for programs. New codes may be added. Today: `required`, `unknown_field`, `invalid_type`, `invalid_value`, `invalid_format`, `invalid_characters`, `malformed`, `too_small`, `too_large`, `too_short`, `too_long`, `too_few`, `too_many`, `too_many_bytes`, `unsupported_file_type`, `too_many_pixels`, `too_deep`, `too_early`, `too_late`, `duplicate`, `one_of_required`, `only_one_of`, `requires_field`, `conflicts_with`, `mismatch`, `not_for_type`, `immutable`, `not_importable`, `not_found`, `reserved`, `own_url`, `not_public`, `denied_host`, `unsafe_url`, `credentials_in_url`, `not_your_domain`, `plan_required`, `low_contrast`, `not_uploaded`, `upload_in_use`, `upload_changed`, `invalid_cursor`, `passkey_rejected`, `conversation_too_long`, `invalid`. */
  code?: string | undefined;
  /** The values in the message, for messages in other languages. Which ones depends on the code. `format` is one of action, base64url, color, country, date, date_time, domain, email, host, https_url, icon, id, idempotency_key, json, language, music_url, origin, pattern, pixel_id, question_id, short_code, short_url, sign_in_code, slug, storage_code, time_zone, url. */
  params?: { [name: string]: unknown } | undefined;
  /** What is allowed there, in English. */
  message: string;
  /** With `LINK_ALREADY_EXISTS`: the id of the other link. */
  _id?: string | undefined;
  /** With `LINK_ALREADY_EXISTS`: its short URL. */
  shortUrl?: string | undefined;
}

export interface Import {
  /** Its id. */
  _id: string;
  /** `failed`: the import stopped before it came to all rows; it did not come to `total - processed`. */
  status: 'queued' | 'running' | 'done' | 'failed';
  /** The product whose export the file was recognised as, or `generic`. */
  format: string;
  /** Columns of the file that hold something and have no counterpart here, at most 30. */
  ignoredColumns: string[];
  /** Rows in the file. */
  total: number;
  /** Rows that were tried. */
  processed: number;
  /** Rows that became links. */
  created: number;
  /** Rows that did not. */
  failed: number;
  /** When the file was sent. */
  createdAt: string;
  /** When something was done last. */
  updatedAt: string;
  /** null: not yet. */
  finishedAt: string | null;
  /** Rows that failed, in the order of the file. */
  errors: RowFailure[];
}

export interface RowFailure {
  /** 1 is the first row below the header, or the first of a JSON array. */
  row: number;
  /** The error, for programs. */
  code: string;
  /** The error, for people. */
  message: string;
  /** The field that is wrong, where it is one field. */
  path?: string | undefined;
  /** The values in the message, for messages in other languages. Which ones depends on the code. */
  params?: { [name: string]: unknown } | undefined;
  /** Why that field is wrong. */
  details?: ErrorDetail[] | undefined;
}

export interface ImportCheck {
  /** The product whose export the file is recognized as, or `generic`. */
  format: string;
  /** Columns with content that have no counterpart here, at most 30. */
  ignoredColumns: string[];
  /** Rows in the file. */
  total: number;
  /** Rows that can be imported. */
  valid: number;
  /** Rows that cannot. */
  failed: number;
  /** Why they cannot, in the order of the file; the first 1000. */
  errors: RowFailure[];
}

export interface ImportSummary {
  /** Its id. */
  _id: string;
  /** `failed`: the import stopped before it came to all rows; it did not come to `total - processed`. */
  status: 'queued' | 'running' | 'done' | 'failed';
  /** The product whose export the file was recognised as, or `generic`. */
  format: string;
  /** Columns of the file that hold something and have no counterpart here, at most 30. */
  ignoredColumns: string[];
  /** Rows in the file. */
  total: number;
  /** Rows that were tried. */
  processed: number;
  /** Rows that became links. */
  created: number;
  /** Rows that did not. */
  failed: number;
  /** When the file was sent. */
  createdAt: string;
  /** When something was done last. */
  updatedAt: string;
  /** null: not yet. */
  finishedAt: string | null;
}

export interface UpdateLink {
  /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters. Not a short URL of this service. */
  originalUrl?: string | undefined;
  /** A name for people. null: the destination's host, then the title of its page. A title that you never set follows `originalUrl`. */
  title?: string | null | undefined;
  /** Labels to filter by: at most 20 different ones. null: none. */
  tags?: string[] | null | undefined;
  /** When the link stops. null: never. */
  expiration?: {
    /** `never` clears the date and the click cap. */
    type: 'never' | 'date' | 'clicks';
    /** With `date` an ISO 8601 date, the same thing as `expiresAt`; with `clicks` a number, the same thing as `maxClicks`. Given in both places they must agree. */
    value?: string | number | null | undefined;
  } | null | undefined;
  /** When the link stops: a date (then at midnight UTC) or a time with its offset, in the future on create. null: no date. */
  expiresAt?: string | null | undefined;
  /** After how many visits the link stops: exactly so many are led on. null: no cap. */
  maxClicks?: number | null | undefined;
  /** A bare domain for `shortUrl`, in place of the default one. null: the default one. */
  customDomain?: string | null | undefined;
  /** Visitors are asked for it. Never shown again. null: none. */
  password?: string | null | undefined;
  /** Where an expired or inactive link leads, in place of a page that says so. null: that page. */
  expiredUrl?: string | null | undefined;
  /** At most 20 rules. The first one whose conditions all hold decides where the visitor goes; without one, `variants` or `originalUrl` do. null: none. */
  rules?: ({
    /** One or more conditions, which must all hold. */
    if: {
      /** ISO 3166-1 alpha-2 codes. */
      countries?: string[] | null | undefined;
      /** Kinds of device. */
      devices?: ('desktop' | 'mobile' | 'tablet')[] | null | undefined;
      /** Operating systems. iPads are `ios`. */
      os?: ('ios' | 'android' | 'windows' | 'macos' | 'linux')[] | null | undefined;
      /** Browsers as analytics name them. */
      browsers?: string[] | null | undefined;
      /** BCP 47 tags of the language that the browser prefers; `pt` also matches `pt-BR`. */
      languages?: string[] | null | undefined;
      /** Hosts of the page that the visitor comes from, with their subdomains. */
      referrers?: string[] | null | undefined;
      /** Parameters in the short URL's query. */
      query?: { [name: string]: string } | null | undefined;
      /** From this time on, ISO 8601. */
      from?: string | null | undefined;
      /** Before this time, ISO 8601. */
      until?: string | null | undefined;
    };
    /** Where the link leads then; a URL as in `originalUrl`. */
    to: string;
  })[] | null | undefined;
  /** 2 to 10 URLs among which visitors are split by weight, in place of `originalUrl`. A visitor always gets the same one. null: none. */
  variants?: {
    /** Where it leads; a URL as in `originalUrl`. */
    url: string;
    /** Share of the visitors, relative to the other weights. */
    weight: number;
  }[] | null | undefined;
  /** When the link starts: a date (then at midnight UTC) or a time with its offset. Before, it answers 404. null: at once. */
  startsAt?: string | null | undefined;
  /** UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none. */
  utm?: {
    /** `utm_source` */
    source?: string | null | undefined;
    /** `utm_medium` */
    medium?: string | null | undefined;
    /** `utm_campaign` */
    campaign?: string | null | undefined;
    /** `utm_term` */
    term?: string | null | undefined;
    /** `utm_content` */
    content?: string | null | undefined;
  } | null | undefined;
  /** Whether the query of the visitor's request goes on to the destination. Parameters that the destination has itself stay. */
  forwardQuery?: boolean | null | undefined;
  /** What social networks and messengers show of the link: their crawlers get a page with this title, description and image, and people are redirected as always. null: they follow the redirect and show the destination. */
  preview?: {
    /** Title of the card. */
    title: string;
    /** Text of the card. */
    description?: string | null | undefined;
    /** Its image: a URL, or the `storageCode` of an upload, whose bytes are checked. The URL of the present image keeps it. */
    image?: string | null | undefined;
  } | null | undefined;
  /** Whether the link may have the same `originalUrl` and `customDomain` as another of yours. */
  allowDuplicate?: boolean | null | undefined;
  /** Whether the link leads on. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
}

export interface Analytics {
  /** Clicks in all. */
  totalClicks: number;
  /** Views of a page that were reported without its token. They are in no other figure, unless `unverified` is `include`. */
  unverifiedClicks: number;
  /** Different visitors */
  uniqueVisitorsCount: number;
  /** Whether `uniqueVisitorsCount` is exact: always up to 256 visitors a day or 999 in all. Otherwise it is an estimate with a standard error of 1.6 %. */
  uniqueVisitorsExact: boolean;
  /** Mean seconds between consecutive clicks; 0 below two clicks */
  averageClickTime: number;
  /** To two decimals */
  averageClicksPerVisitor: number;
  /** Of all days and hours. */
  timezone: string;
  /** Of `clicksData` */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** Clicks by interval, ascending, with the intervals between that have none */
  clicksData: {
    /** Day; the Monday of a week, the first of a month, or `YYYY-MM-DDTHH:00` */
    date: string;
    /** How many clicks. */
    count: number;
    /** Different visitors */
    visitors: number;
  }[];
  /** The same of as many days just before. null without both `from` and `to`, or when those days have too many clicks. */
  previous: {
    /** How many clicks. */
    totalClicks: number;
    /** Different visitors */
    uniqueVisitorsCount: number;
  } | null;
  /** Two letters of ISO 3166, or `Unknown` */
  topCountries: NamedCount[];
  /** All countries; `Other` sums up those beyond the first 100 of a day */
  countries: NamedCount[];
  /** `desktop`, `mobile`, `tablet` or `other` */
  devices: NamedCount[];
  /** Clicks by hour, 24 entries */
  timeOfDay: {
    /** 0 to 23 */
    hour: number;
    /** How many clicks. */
    count: number;
  }[];
  /** Clicks by day of the week, 7 entries */
  daysOfWeek: {
    /** 1 is Monday, 7 is Sunday */
    day: number;
    /** How many clicks. */
    count: number;
  }[];
  /** Clicks by day of the week, Monday first, and by hour: 7 lists of 24 */
  hoursOfWeek: (number[])[];
  /** Hosts that visitors came from, or `direct` */
  topReferrers: NamedCount[];
  /** Browsers */
  topBrowsers: NamedCount[];
  /** Operating systems */
  topOperatingSystems: NamedCount[];
  /** Languages that visitors prefer, or `Unknown` */
  topLanguages: NamedCount[];
  /** Screen sizes that pixels reported, or `Unknown` */
  topScreens: NamedCount[];
  /** `redirect`, `qr` or `pixel` */
  sources: NamedCount[];
  /** Destinations that were chosen; `default` is the link itself */
  topDestinations: NamedCount[];
  /** Pixel events by name; Smart Links only */
  events?: NamedCount[] | undefined;
  /** Where clicks in the page led: `meta` of the event `click`; Smart Links only */
  topTargets?: NamedCount[] | undefined;
  /** When something was counted last; null: never */
  lastUpdated: string | null;
  /** When the last click was; null: there was none */
  lastClickAt: string | null;
  /** Fingerprints, newest first, at most 1,000 */
  uniqueVisitors: string[];
}

export interface NamedCount {
  /** What was counted; `Other` sums up the rest. */
  name: string;
  /** How many clicks. */
  count: number;
}

export interface SurveyResponse {
  /** Its id. */
  _id: string;
  /** In the order of the questions; those without an answer are left out. */
  answers: SurveyAnswer[];
  /** As it was sent. */
  submissionType: string | null;
  /** As it was sent. */
  submissionDetails: { [name: string]: unknown } | null;
  /** When it was sent. */
  createdAt: string;
}

export interface SurveyAnswer {
  /** The id of the question. */
  id: string;
  /** What was asked, as it was then. */
  question: string;
  /** What the answer looks like. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** The answer. */
  value: string | number | boolean | string[];
}

export interface SurveySummary {
  /** Responses in all. */
  total: number;
  /** When the first one was sent. null: there is none. */
  firstAt: string | null;
  /** When the last one was sent. null: there is none. */
  lastAt: string | null;
  /** The questions of the survey in their order, then those that it has no more, with the most answers first. A question is the same as long as its id and type are. */
  questions: QuestionSummary[];
}

export interface QuestionSummary {
  /** The id of the question. */
  id: string;
  /** What is asked. */
  question: string;
  /** What answers look like. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** Whether the survey asks it no more, or asks it in another type. */
  removed: boolean;
  /** Responses that answer it. */
  answered: number;
  /** Responses that do not. */
  skipped: number;
  /** `rating` (2 decimals; null where its options are no numbers), `nps` and `number`; null: no answers. */
  average?: number | null | undefined;
  /** `rating`, `singleChoice`, `multipleChoice`, `yesNo`, `nps`: each option in its order, then options that the question has no more. */
  counts?: {
    /** What was chosen. */
    name: string;
    /** How often. */
    count: number;
  }[] | undefined;
  /** `nps`: the Net Promoter Score. */
  nps?: NetPromoterScore | undefined;
  /** `number`: the smallest. */
  min?: number | null | undefined;
  /** `number`: the largest. */
  max?: number | null | undefined;
  /** `text`, `email`: the 5 newest answers, newest first, cut after 1,000 characters. */
  latest?: string[] | undefined;
}

export interface NetPromoterScore {
  /** Share of promoters minus share of detractors, -100 to 100; null: no answers. */
  score: number | null;
  /** Answers of 9 and 10. */
  promoters: number;
  /** Answers of 7 and 8. */
  passives: number;
  /** Answers from 0 to 6. */
  detractors: number;
}

export interface WebinarRegistration {
  /** Its id. */
  _id: string;
  /** As the visitor wrote it. */
  name: string;
  /** In lower case. */
  email: string;
  /** `confirmed`: the address is confirmed, and the registration counts. */
  status: 'pending' | 'confirmed';
  /** The language of the emails to this address. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** The visitor's time zone; null: not known. */
  timezone: string | null;
  /** What the visitor agreed to, as it was shown. */
  consent: string;
  /** The date of the webinar that the registrant was last told. */
  startsAt: string;
  /** When the form was sent. */
  createdAt: string;
  /** When the address was confirmed; null: not yet. */
  confirmedAt: string | null;
}

export interface Upload {
  /** Where to POST the file as multipart/form-data. */
  uploadUrl: string;
  /** Parts to send before the file, all of them and as they are. */
  fields: { [name: string]: string };
  /** Names the upload in `cover`, `image` or `videos[].storageCode` of a Smart Link, in `preview.image` of a link, and in `logo` of a QR code. */
  storageCode: string;
  /** Until when the file can be uploaded; it is kept for 24 hours without a link or Smart Link. */
  expiresAt: string;
  /** What the file may have at most. */
  maxBytes: number;
}

export interface CreateUpload {
  /** What the file is. It is checked by its bytes. */
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif' | 'video/mp4' | 'video/webm' | 'video/quicktime';
  /** Bytes of the file, at least: a larger file is refused when it is uploaded. Images may have up to 10 MB and 50 megapixels, videos up to 500 MB. */
  size: number;
}

export interface SmartLink {
  /** Its id. */
  _id: string;
  /** Prefix of the type and the part of your own. */
  slug: string;
  /** The landing page. */
  url: string;
  /** Title of the page. */
  title: string;
  /** What kind of page it is. */
  type: 'myBio' | 'appDownload' | 'musicLink' | 'videoLink' | 'webinarLink' | 'surveyLink';
  /** A text below the title. */
  description: string | null;
  /** Labels to filter by. */
  tags: string[];
  /** Language of the texts; null: English. */
  language: string | null;
  /** The picture beside the title. */
  image: string | null;
  /** The picture above it, and of previews elsewhere. */
  cover: string | null;
  /** The look of the page; fields that are null follow from `preset`. null: our own look. */
  theme: SmartLinkTheme | null;
  /** Profiles elsewhere. */
  socials: ({
    /** Whose mark is shown. */
    platform: 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'linkedin' | 'github' | 'twitch' | 'discord' | 'telegram' | 'whatsapp' | 'snapchat' | 'pinterest' | 'reddit' | 'medium' | 'substack' | 'patreon' | 'kofi' | 'spotify' | 'appleMusic' | 'soundcloud' | 'bandcamp' | 'vimeo' | 'behance' | 'dribbble' | 'etsy' | 'website';
    /** The profile there. */
    url: string;
  })[];
  /** For search engines and previews; null: from the page itself. */
  seo: SmartLinkSeo | null;
  /** Whether the name of this service is left out. */
  hideBranding: boolean;
  /** The social card that was drawn for previews elsewhere, 1200 x 630 pixels: some seconds after a change. It cannot be written. null: `seo.image` takes its place, or it is not drawn yet. */
  card: string | null;
  /** Sites that may show the page in a frame. */
  embedOrigins: string[];
  /** Analytics services that the page loads for visitors who accept it; null: none. */
  pixels: SmartLinkPixels | null;
  /** `myBio` and `webinarLink`: the links, and headings between them. Visitors get those whose time it is. */
  urls?: (SmartLinkLinkEntry | SmartLinkHeading)[] | undefined;
  /** `appDownload`: in Apple's App Store. */
  appstoreLink?: string | null | undefined;
  /** `appDownload`: in Google's Play Store. */
  playstoreLink?: string | null | undefined;
  /** `appDownload`: on the web. */
  webUrl?: string | null | undefined;
  /** `musicLink`: where the music can be heard. */
  platforms?: ({
    /** Name of the platform. */
    name: string;
    /** Where the music is there. */
    url: string;
    /** Its mark: a name or a URL. */
    icon: string | null;
  })[] | undefined;
  /** `musicLink`: when it comes out. For visitors null once it is out. */
  releaseDate?: string | null | undefined;
  /** `videoLink`: the videos. */
  videos?: SmartLinkVideo[] | undefined;
  /** `webinarLink`: when it starts, in UTC. */
  startsAt?: string | null | undefined;
  /** How long it takes. null: an hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone. null: UTC. */
  timezone?: string | null | undefined;
  registration?: WebinarRegistrationForm | undefined;
  /** `surveyLink`: what is asked. */
  questions?: SmartLinkQuestion[] | undefined;
  /** `surveyLink`: all questions at once, or one at a time. */
  display?: 'all' | 'steps' | undefined;
  /** `surveyLink`: what the page says after a submission; null: a thank you. */
  thankYou?: {
    /** In place of the built-in sentence. */
    text: string | null;
    /** Where its button leads; null: it has none. */
    url: string | null;
  } | null | undefined;
  /** `surveyLink`: when it stops taking responses; null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: how many responses it takes; null: no limit. */
  maxResponses?: number | null | undefined;
  /** `webinarLink`: where visitors join. */
  joinUrl?: string | null | undefined;
  /** `surveyLink`: where submissions are sent. */
  submissionDetails?: { [name: string]: unknown } | null | undefined;
  /** `surveyLink`: whether `submissionDetails.email` gets an email for `each` response, a `daily` summary, or none. */
  digest?: 'each' | 'daily' | 'off' | undefined;
  /** `surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` the address to this account. Not in lists and events. */
  mailStatus?: 'pending' | 'confirmed' | 'unsubscribed' | undefined;
  /** Whether the page is shown. `blocked` once the operator has blocked it, which cannot be written. */
  status: 'active' | 'inactive' | 'blocked';
  /** Why the operator has blocked it. null: it is not blocked. */
  blockedReason: 'phishing' | 'malware' | 'spam' | 'abuse' | 'legal' | null;
  /** Visits so far; some seconds behind. */
  clicks: number;
  /** When it was created. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
}

export interface SmartLinkTheme {
  /** A finished look. */
  preset: 'clean' | 'midnight' | 'sunset' | 'brutalist' | 'editorial' | 'terminal' | 'pastel' | 'forest' | 'poster' | 'notebook' | null;
  /** Of buttons and marks. */
  accent: string | null;
  /** Of texts on the background. */
  text: string | null;
  /** The family of all texts. */
  font: 'system' | 'inter' | 'outfit' | 'nunito' | 'spaceGrotesk' | 'lora' | 'playfair' | 'jetbrainsMono' | null;
  /** The shape of buttons and links. */
  buttons: 'rounded' | 'pill' | 'square' | 'outline' | 'shadow' | null;
  /** How the page is arranged. */
  layout: 'centered' | 'left' | 'cover' | null;
  /** Behind the whole page: `color`, `gradient` or `image`. */
  background: {
    /** One color. */
    color: string | null;
    /** From the first color to the second. */
    gradient: string[] | null;
    /** Of the gradient, in degrees. */
    angle: number | null;
    /** An image. */
    image: string | null;
  } | null;
}

export interface SmartLinkSeo {
  /** In place of the title. */
  title: string | null;
  /** In place of the description. */
  description: string | null;
  /** The picture of previews elsewhere. */
  image: string | null;
  /** Whether search engines are asked to leave the page out. */
  noindex: boolean;
}

export interface SmartLinkPixels {
  /** Measurement ID of Google Analytics 4. */
  ga4: string | null;
  /** ID of a Meta pixel. */
  meta: string | null;
  /** ID of a TikTok pixel. */
  tiktok: string | null;
}

export interface SmartLinkLinkEntry {
  /** What the button says. */
  title: string;
  /** Where it leads. */
  url: string;
  /** A line below it. */
  description: string | null;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
  /** Whether it stands out. */
  featured: boolean;
  /** A picture in place of its icon. */
  image: string | null;
  /** Name of the platform whose icon it has. null: by its URL. */
  icon: string | null;
}

export interface SmartLinkHeading {
  /** Of the links that follow. */
  heading: string;
}

export interface SmartLinkVideo {
  /** Title of the video. */
  title: string;
  /** Where the video is. */
  url: string;
  /** Of an uploaded video; null: it is elsewhere. */
  storageCode: string | null;
  /** A text below the video. */
  description: string | null;
  /** Where the button below it leads. */
  subLink: string | null;
  /** What that button says. */
  ctaText: string | null;
  /** Its poster. */
  cover: string | null;
  /** A still of a video on YouTube or Vimeo without `cover`, which is read when the video is added. It cannot be written. */
  thumbnail: string | null;
  /** null: by the URL of the video. */
  orientation: 'landscape' | 'portrait' | null;
  /** Where to jump to. */
  chapters: SmartLinkChapter[];
}

export interface SmartLinkChapter {
  /** When it begins, in seconds. */
  at: number;
  /** What it is called. */
  title: string;
}

/** `webinarLink`: the form to register; null: none. */
export type WebinarRegistrationForm = {
  /** Whether the page has a form to register. */
  enabled: boolean;
  /** What visitors agree to; null: the built-in sentence. */
  consentText: string | null;
  /** How many confirmed registrations it takes; null: no limit. */
  maxRegistrations: number | null;
} | null;

export interface SmartLinkQuestion {
  /** Answers belong to it, so a question keeps them when its text changes. Send it back with every update. */
  id: string;
  /** What is asked. */
  question: string;
  /** What answers look like. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** Whether an answer is needed. */
  required: boolean;
  /** What can be chosen; null: no choice. */
  options: string[] | null;
  /** When it is asked. An answer to a question that is not asked is neither required nor stored. null: always. */
  showIf: {
    /** Id of an earlier question. */
    question: string;
    /** It is asked after any of these answers. */
    answers: string[];
  } | null;
}

/** A pair of `title` and `type` exists once for each owner. `appDownload` needs `appstoreLink` or `playstoreLink`; each of `videos` needs `url`, `storageCode` or a file; `webinarLink` needs `startsAt` or `urls`. */
export type CreateSmartLink = {
  /** A name for people. Outer white space is dropped. */
  title: string;
  /** What kind of page it is. It cannot be changed. */
  type: 'myBio';
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** The links of the page and the headings between them, in order. */
  urls: SmartLinkUrl[];
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
} | {
  /** A name for people. Outer white space is dropped. */
  title: string;
  /** What kind of page it is. It cannot be changed. */
  type: 'appDownload';
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** Where the app is in Apple's App Store. */
  appstoreLink?: string | null | undefined;
  /** Where the app is in Google's Play Store. */
  playstoreLink?: string | null | undefined;
  /** The app on the web, or its site: a button for visitors whom no store is for. null: none. */
  webUrl?: string | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
} | {
  /** A name for people. Outer white space is dropped. */
  title: string;
  /** What kind of page it is. It cannot be changed. */
  type: 'musicLink';
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** Where the music can be heard. */
  platforms: SmartLinkPlatform[];
  /** When the music comes out: a date (midnight UTC) or a time with its offset. The page counts down to it. null: it is out. */
  releaseDate?: string | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
} | {
  /** A name for people. Outer white space is dropped. */
  title: string;
  /** What kind of page it is. It cannot be changed. */
  type: 'videoLink';
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** The videos of the page, in order. */
  videos: SmartLinkVideoInput[];
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
} | {
  /** A name for people. Outer white space is dropped. */
  title: string;
  /** What kind of page it is. It cannot be changed. */
  type: 'webinarLink';
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** The links of the page and the headings between them, in order. */
  urls?: SmartLinkUrl[] | null | undefined;
  /** When it starts: a time with an offset. null: no date. */
  startsAt?: string | null | undefined;
  /** How long it takes. null: an hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does not change `startsAt`. null: UTC. */
  timezone?: string | null | undefined;
  /** Where visitors join. From 15 minutes before the start until the end, the page has a button that leads there; neither the page nor its public content contains the URL. null: none. */
  joinUrl?: string | null | undefined;
  /** `webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those who have registered stay registered. */
  registration?: WebinarRegistrationInput | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
} | {
  /** A name for people. Outer white space is dropped. */
  title: string;
  /** What kind of page it is. It cannot be changed. */
  type: 'surveyLink';
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** What is asked, in order. */
  questions: SmartLinkQuestionInput[];
  /** Where submissions are sent; other fields are kept as they are. null: nowhere. */
  submissionDetails?: SurveyDestination | null | undefined;
  /** `surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day (`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or none (`off`). null: `each`. */
  digest?: 'each' | 'daily' | 'off' | null | undefined;
  /** `surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. null: `all`. */
  display?: 'all' | 'steps' | null | undefined;
  /** `surveyLink`: what the page says after a submission. null: a thank you. */
  thankYou?: ThankYouInput | null | undefined;
  /** `surveyLink`: when it stops taking responses: a date (then at midnight UTC) or a time with its offset. null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: how many responses it takes: exactly so many are stored, and deleting one makes room for another. null: no limit. */
  maxResponses?: number | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
};

export interface SmartLinkUrl {
  /** What the button says. Needed, but for a heading. */
  title?: string | null | undefined;
  /** Where it leads. Needed, but for a heading. */
  url?: string | null | undefined;
  /** A line below it. null: none. */
  description?: string | null | undefined;
  /** From when it is shown: a date (midnight UTC) or a time with its offset. null: at once. */
  startsAt?: string | null | undefined;
  /** Until when it is shown. null: for ever. */
  endsAt?: string | null | undefined;
  /** Whether it stands out. Default false. */
  featured?: boolean | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** Name of the platform whose icon is shown. null: by the URL. */
  icon?: string | null | undefined;
  /** A heading in place of a link: no other field is given. */
  heading?: string | null | undefined;
}

/** The look of the page, replaced as a whole. Colors that could not be read (contrast below 4.5:1) are shown with another lightness. */
export interface SmartLinkThemeInput {
  /** A finished look. The other fields override it. null: our own look. */
  preset?: 'clean' | 'midnight' | 'sunset' | 'brutalist' | 'editorial' | 'terminal' | 'pastel' | 'forest' | 'poster' | 'notebook' | null | undefined;
  /** Behind the whole page, in both color schemes. */
  background?: SmartLinkBackground | null | undefined;
  /** Of buttons and marks. */
  accent?: string | null | undefined;
  /** Of texts on the background. */
  text?: string | null | undefined;
  /** Served by us. `system` is the font of the device and loads nothing. */
  font?: 'system' | 'inter' | 'outfit' | 'nunito' | 'spaceGrotesk' | 'lora' | 'playfair' | 'jetbrainsMono' | null | undefined;
  /** The shape of buttons and links. */
  buttons?: 'rounded' | 'pill' | 'square' | 'outline' | 'shadow' | null | undefined;
  /** `centered` and `left` are one column; `cover` has the cover at full width above it. */
  layout?: 'centered' | 'left' | 'cover' | null | undefined;
}

export interface SmartLinkBackground {
  /** One color. */
  color?: string | null | undefined;
  /** From the first color to the second. */
  gradient?: string[] | null | undefined;
  /** Of the gradient, in degrees as in CSS. Default 180: downwards. */
  angle?: number | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
}

export interface SmartLinkSocial {
  /** Whose mark is shown. */
  platform: 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'linkedin' | 'github' | 'twitch' | 'discord' | 'telegram' | 'whatsapp' | 'snapchat' | 'pinterest' | 'reddit' | 'medium' | 'substack' | 'patreon' | 'kofi' | 'spotify' | 'appleMusic' | 'soundcloud' | 'bandcamp' | 'vimeo' | 'behance' | 'dribbble' | 'etsy' | 'website';
  /** Your profile there. */
  url: string;
}

export interface SmartLinkSeoInput {
  /** In place of the title. null: the title. */
  title?: string | null | undefined;
  /** In place of the description. null: its start. */
  description?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** Whether search engines are asked to leave the page out. Default false. */
  noindex?: boolean | null | undefined;
}

export interface SmartLinkPixelsInput {
  /** Measurement ID of Google Analytics 4. */
  ga4?: string | null | undefined;
  /** ID of a Meta pixel. */
  meta?: string | null | undefined;
  /** ID of a TikTok pixel. */
  tiktok?: string | null | undefined;
}

export interface SmartLinkPlatform {
  /** Name of the platform. Well-known ones are shown with their mark. */
  name: string;
  /** Where the music is there. */
  url: string;
  /** Name of the platform whose mark is shown, or the URL of an image. null: by the name and the URL. */
  icon?: string | null | undefined;
}

export interface SmartLinkVideoInput {
  /** Title of the video. */
  title: string;
  /** Where the video is: a file (mp4, webm, mov), or a page of YouTube, Vimeo or any other site. */
  url?: string | null | undefined;
  /** An uploaded video, in place of `url`. */
  storageCode?: string | null | undefined;
  /** A text below the video. null: none. */
  description?: string | null | undefined;
  /** Where the button below the video leads. null: no button. */
  subLink?: string | null | undefined;
  /** What that button says (call to action). */
  ctaText?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** Whether the video is upright. null: by its URL, such as that of a YouTube Short. */
  orientation?: 'landscape' | 'portrait' | null | undefined;
  /** Where to jump to, in order. null: nowhere. */
  chapters?: SmartLinkChapter[] | null | undefined;
}

export interface WebinarRegistrationInput {
  /** Whether the page has a form to register. */
  enabled: boolean;
  /** What visitors agree to, beside a box that they have to tick. null: the built-in sentence. */
  consentText?: string | null | undefined;
  /** How many confirmed registrations it takes, exactly. null: no limit. */
  maxRegistrations?: number | null | undefined;
}

export interface SmartLinkQuestionInput {
  /** Of your own, or the one that the API returned: a question keeps its answers as long as its id and type are the same. When absent, a question with the same text and type keeps its id, and another one gets a new id. */
  id?: string | null | undefined;
  /** What is asked. */
  question: string;
  /** `rating` is 1 to 5, or one of `options`; `nps` (Net Promoter Score) is 0 to 10. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** Whether an answer is needed. Default false. */
  required?: boolean | null | undefined;
  /** What can be chosen: needed for `singleChoice` and `multipleChoice`, possible for `rating`. */
  options?: string[] | null | undefined;
  /** When it is asked: after these answers to an earlier question. null: always. */
  showIf?: ShowIfInput | null | undefined;
}

/** Asks the question only after certain answers to an earlier one; else it is neither required nor stored. null: always. */
export interface ShowIfInput {
  /** Id or text of an earlier question of type `rating`, `singleChoice`, `multipleChoice`, `yesNo` or `nps`. */
  question: string;
  /** Any of these answers to it, such as `yes`, 5 or an option. */
  answers: (string | number | boolean)[];
}

/** Where submissions are sent. Other fields are kept as they are. */
export interface SurveyDestination {
  /** Who is emailed about responses: see `digest`. null: nobody. */
  email?: string | null | undefined;
}

export interface ThankYouInput {
  /** In place of the built-in sentence. null: that one. */
  text?: string | null | undefined;
  /** Where a button leads; nobody is redirected. null: no button. */
  url?: string | null | undefined;
}

export interface UpdateSmartLink {
  /** A name for people. Outer white space is dropped. */
  title?: string | undefined;
  /** Only the type that it has: it cannot be changed. */
  type?: 'myBio' | 'appDownload' | 'musicLink' | 'videoLink' | 'webinarLink' | 'surveyLink' | undefined;
  /** The last part of the address, chosen by you. Absent or null on create: made from the title. The prefix of the type may stand before it. */
  slug?: string | null | undefined;
  /** The links of the page and the headings between them, in order. */
  urls?: SmartLinkUrl[] | null | undefined;
  /** Where the app is in Apple's App Store. */
  appstoreLink?: string | null | undefined;
  /** Where the app is in Google's Play Store. */
  playstoreLink?: string | null | undefined;
  /** The app on the web, or its site: a button for visitors whom no store is for. null: none. */
  webUrl?: string | null | undefined;
  /** Where the music can be heard. */
  platforms?: SmartLinkPlatform[] | null | undefined;
  /** When the music comes out: a date (midnight UTC) or a time with its offset. The page counts down to it. null: it is out. */
  releaseDate?: string | null | undefined;
  /** The videos of the page, in order. */
  videos?: SmartLinkVideoInput[] | null | undefined;
  /** When it starts: a time with an offset. null: no date. */
  startsAt?: string | null | undefined;
  /** How long it takes. null: an hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does not change `startsAt`. null: UTC. */
  timezone?: string | null | undefined;
  /** Where visitors join. From 15 minutes before the start until the end, the page has a button that leads there; neither the page nor its public content contains the URL. null: none. */
  joinUrl?: string | null | undefined;
  /** `webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those who have registered stay registered. */
  registration?: WebinarRegistrationInput | null | undefined;
  /** What is asked, in order. */
  questions?: SmartLinkQuestionInput[] | null | undefined;
  /** Where submissions are sent; other fields are kept as they are. null: nowhere. */
  submissionDetails?: SurveyDestination | null | undefined;
  /** `surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day (`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or none (`off`). null: `each`. */
  digest?: 'each' | 'daily' | 'off' | null | undefined;
  /** `surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. null: `all`. */
  display?: 'all' | 'steps' | null | undefined;
  /** `surveyLink`: what the page says after a submission. null: a thank you. */
  thankYou?: ThankYouInput | null | undefined;
  /** `surveyLink`: when it stops taking responses: a date (then at midnight UTC) or a time with its offset. null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: how many responses it takes: exactly so many are stored, and deleting one makes room for another. null: no limit. */
  maxResponses?: number | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The look of the page. null: our own. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your profiles elsewhere, as a row of marks. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and previews elsewhere, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page leaves out the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that may show the page in a frame: its address with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your ids at analytics services, replaced as a whole. They load only for visitors who accept it in the page. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** The language of your texts, as BCP 47 has it: browsers and screen readers go by it. null: English. */
  language?: string | null | undefined;
  /** Whether the page is shown. `active` when absent on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface MusicFacts {
  /** Name of the platform, as `platforms[].name` takes it. */
  service: string;
  /** The URL without what belongs to sharing. */
  url: string;
  /** null: the service did not say. */
  title: string | null;
  /** null: the service did not say; Spotify never does. */
  artist: string | null;
  /** A picture of the service. As the `cover` of a `musicLink` it is stored with the page. */
  cover: string | null;
}

export interface MusicLookup {
  /** Where the music is: on Spotify, Apple Music, YouTube, YouTube Music, Deezer, SoundCloud. */
  url: string;
}

export interface AccountAnalytics {
  /** Clicks in all. */
  totalClicks: number;
  /** Views of a page that were reported without its token. They are in no other figure, unless `unverified` is `include`. */
  unverifiedClicks: number;
  /** Different visitors of each link, added up: fingerprints differ from link to link. */
  uniqueVisitorsCount: number;
  /** Whether `uniqueVisitorsCount` is exact: always up to 256 visitors a day or 999 in all. Otherwise it is an estimate with a standard error of 1.6 %. */
  uniqueVisitorsExact: boolean;
  /** Mean seconds between consecutive clicks; 0 below two clicks */
  averageClickTime: number;
  /** To two decimals */
  averageClicksPerVisitor: number;
  /** Of all days and hours. */
  timezone: string;
  /** Of `clicksData` */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** Clicks by interval, ascending, with the intervals between that have none */
  clicksData: {
    /** Day; the Monday of a week, the first of a month, or `YYYY-MM-DDTHH:00` */
    date: string;
    /** How many clicks. */
    count: number;
    /** Different visitors */
    visitors: number;
  }[];
  /** The same of as many days just before. null without both `from` and `to`, or when those days have too many clicks. */
  previous: {
    /** How many clicks. */
    totalClicks: number;
    /** Different visitors */
    uniqueVisitorsCount: number;
  } | null;
  /** Two letters of ISO 3166, or `Unknown` */
  topCountries: NamedCount[];
  /** All countries; `Other` sums up those beyond the first 100 of a day */
  countries: NamedCount[];
  /** `desktop`, `mobile`, `tablet` or `other` */
  devices: NamedCount[];
  /** Clicks by hour, 24 entries */
  timeOfDay: {
    /** 0 to 23 */
    hour: number;
    /** How many clicks. */
    count: number;
  }[];
  /** Clicks by day of the week, 7 entries */
  daysOfWeek: {
    /** 1 is Monday, 7 is Sunday */
    day: number;
    /** How many clicks. */
    count: number;
  }[];
  /** Clicks by day of the week, Monday first, and by hour: 7 lists of 24 */
  hoursOfWeek: (number[])[];
  /** Hosts that visitors came from, or `direct` */
  topReferrers: NamedCount[];
  /** Browsers */
  topBrowsers: NamedCount[];
  /** Operating systems */
  topOperatingSystems: NamedCount[];
  /** Languages that visitors prefer, or `Unknown` */
  topLanguages: NamedCount[];
  /** Screen sizes that pixels reported, or `Unknown` */
  topScreens: NamedCount[];
  /** `redirect`, `qr` or `pixel` */
  sources: NamedCount[];
  /** Destinations that were chosen; `default` is the link itself */
  topDestinations: NamedCount[];
  /** Pixel events by name; Smart Links only */
  events?: NamedCount[] | undefined;
  /** Where clicks in the page led: `meta` of the event `click`; Smart Links only */
  topTargets?: NamedCount[] | undefined;
  /** When something was counted last; null: never */
  lastUpdated: string | null;
  /** When the last click was; null: there was none */
  lastClickAt: string | null;
  /** The ten with the most clicks */
  topLinks: ({
    /** Its id. */
    _id: string;
    /** Whether it is a link or a Smart Link. */
    kind: 'link' | 'smartLink';
    /** Its title. */
    title: string;
    /** Short URL of a link, URL of a page. */
    url: string;
    /** How many clicks. */
    count: number;
  })[];
  /** Tags of the links that were clicked; a click counts for each tag of its link */
  topTags: {
    /** The tag. */
    name: string;
    /** How many clicks. */
    count: number;
  }[];
  /** Links and Smart Links that were created in the range and still exist */
  linksCreated: number;
}

export interface Click {
  /** When it was. */
  time: string;
  /** Id of the link or Smart Link. */
  targetId: string;
  /** Whether it is a link or a Smart Link. */
  kind: 'link' | 'smartLink';
  /** `redirect`, `qr` or `pixel` */
  source: string;
  /** Event that a pixel reported; null for a click on a link */
  event: string | null;
  /** Two letters of ISO 3166; null: unknown */
  country: string | null;
  /** `desktop`, `mobile`, `tablet` or `other` */
  device: string;
  /** Browser, or the app that opened the link */
  browser: string;
  /** Operating system */
  os: string;
  /** Language that the visitor prefers */
  language: string | null;
  /** Host that the visitor came from; null: none */
  referrer: string | null;
  /** Screen size that a pixel reported */
  screen: string | null;
  /** Destination that was chosen; null: the link itself */
  destination: string | null;
  /** Fingerprint of the visitor at this link */
  visitor: string;
  /** false: a pixel reported it without a token of the page, so anybody may have made it up */
  verified: boolean;
}

export interface ApiKey {
  /** Its id. */
  _id: string;
  /** A name for people. */
  name: string;
  /** What the key may do; `*` is everything. */
  permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
  /** `expired` once `expiresAt` has passed. */
  status: 'active' | 'inactive' | 'expired';
  /** null: it goes on. */
  expiresAt: string | null;
  /** To within the hour; null: never. */
  lastUsedAt: string | null;
  /** When the key was created. */
  createdAt: string;
}

export interface Domain {
  /** The domain. */
  host: string;
  /** `verified`: it is yours, and serves only your links and pages. */
  status: 'pending' | 'verified';
  /** Name of the DNS record of type TXT that proves that it is yours. */
  txtName: string;
  /** Value of that record. */
  txtValue: string;
  /** When it was added. */
  createdAt: string;
  /** When it was verified. null: it is pending. */
  verifiedAt: string | null;
}

export interface CreateDomain {
  /** A bare domain name. Its subdomains are domains of their own. */
  host: string;
}

export interface WebhookWithSecret {
  /** Its id. */
  _id: string;
  /** Where events are sent to. */
  url: string;
  /** The events it receives; `*` is every event except `link.clicked`. */
  events: string[];
  /** A note for people. */
  description: string | null;
  /** `push`: events are sent to `url`. `pull`: they are recorded for a client that reads them. */
  mode: 'push' | 'pull';
  /** In `pull` mode: when the deliveries were last read, to within five minutes. null: never. */
  lastReadAt: string | null;
  /** Whether events are sent. */
  status: 'active' | 'inactive';
  /** Failed attempts since the last success. */
  consecutiveFailures: number;
  /** The first failed attempt since the last success. A webhook is disabled when every attempt has failed for 3 days. null: the last attempt succeeded, or there was none. */
  failingSince: string | null;
  /** Why the latest attempt failed. null: it did not. */
  lastError: string | null;
  /** When it was disabled because of its failures. null: it was not. */
  disabledAt: string | null;
  /** Why it was disabled. null: it was not, or by you. */
  disabledReason: string | null;
  /** The latest replay of a time range. null: there was none. */
  replay: WebhookReplay | null;
  /** Until when the secret before the last rotation signs as well. null: there is none. */
  oldSecretUntil: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
  /** Verifies signatures, as Standard Webhooks says. Shown once, here. */
  secret: string;
}

export interface WebhookReplay {
  /** Its id. */
  _id: string;
  /** Events from this time on. */
  from: string;
  /** Events before this time. */
  to: string;
  /** Only deliveries with this status. null: all that had not succeeded. */
  deliveries: 'pending' | 'succeeded' | 'failed' | 'held' | 'all' | null;
  /** `stopped`: the webhook became inactive, or the account was suspended. */
  status: 'running' | 'finished' | 'stopped';
  /** Deliveries queued so far. */
  queued: number;
  /** When it was requested. */
  startedAt: string;
  /** When deliveries were queued last. */
  updatedAt: string;
}

export interface CreateWebhook {
  /** Where events are sent to: an https URL on the public Internet, without user name and password. The local run also takes http, and addresses of the machine itself. */
  url: string;
  /** Event types; `*` is all of them except `link.clicked`, also future ones. The API key needs the permission to read what an event carries. */
  events: ('link.created' | 'link.updated' | 'link.deleted' | 'link.expired' | 'link.blocked' | 'link.unblocked' | 'link.broken' | 'link.recovered' | 'link.clicked' | 'smart_link.created' | 'smart_link.updated' | 'smart_link.deleted' | 'smart_link.blocked' | 'smart_link.unblocked' | 'survey.submitted' | 'webinar.registered' | 'account.paused' | 'webhook.failing' | 'webhook.disabled' | '*')[];
  /** A note for people. null: none. */
  description?: string | null | undefined;
  /** `push`: events are sent to `url`. `pull`: nothing is sent, and `url` may be any URL, also on your own machine, such as where a client forwards events to. Events are recorded as deliveries with the status `held`, which `GET /v1/api/webhooks/{id}/deliveries` returns. Recording stops one hour after they were last read. It cannot be changed later. */
  mode?: 'push' | 'pull' | undefined;
}

export interface Webhook {
  /** Its id. */
  _id: string;
  /** Where events are sent to. */
  url: string;
  /** The events it receives; `*` is every event except `link.clicked`. */
  events: string[];
  /** A note for people. */
  description: string | null;
  /** `push`: events are sent to `url`. `pull`: they are recorded for a client that reads them. */
  mode: 'push' | 'pull';
  /** In `pull` mode: when the deliveries were last read, to within five minutes. null: never. */
  lastReadAt: string | null;
  /** Whether events are sent. */
  status: 'active' | 'inactive';
  /** Failed attempts since the last success. */
  consecutiveFailures: number;
  /** The first failed attempt since the last success. A webhook is disabled when every attempt has failed for 3 days. null: the last attempt succeeded, or there was none. */
  failingSince: string | null;
  /** Why the latest attempt failed. null: it did not. */
  lastError: string | null;
  /** When it was disabled because of its failures. null: it was not. */
  disabledAt: string | null;
  /** Why it was disabled. null: it was not, or by you. */
  disabledReason: string | null;
  /** The latest replay of a time range. null: there was none. */
  replay: WebhookReplay | null;
  /** Until when the secret before the last rotation signs as well. null: there is none. */
  oldSecretUntil: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** When it was changed last. */
  updatedAt: string;
}

export interface UpdateWebhook {
  /** Where events are sent to: an https URL on the public Internet, without user name and password. The local run also takes http, and addresses of the machine itself. */
  url?: string | undefined;
  /** Event types; `*` is all of them except `link.clicked`, also future ones. The API key needs the permission to read what an event carries. */
  events?: ('link.created' | 'link.updated' | 'link.deleted' | 'link.expired' | 'link.blocked' | 'link.unblocked' | 'link.broken' | 'link.recovered' | 'link.clicked' | 'smart_link.created' | 'smart_link.updated' | 'smart_link.deleted' | 'smart_link.blocked' | 'smart_link.unblocked' | 'survey.submitted' | 'webinar.registered' | 'account.paused' | 'webhook.failing' | 'webhook.disabled' | '*')[] | undefined;
  /** A note for people. null: none. */
  description?: string | null | undefined;
  /** Whether events are sent. While it is `inactive`, they are recorded as deliveries with the status `held`, which can be replayed. Setting it to `active` resets its failures. */
  status?: 'active' | 'inactive' | undefined;
}

export interface WebhookDelivery {
  /** Its id. */
  _id: string;
  /** Its id. */
  webhookId: string;
  /** The id of the event, sent as `webhook-id` in every attempt. */
  eventId: string;
  /** What has happened. */
  eventType: string;
  /** `failed`: all attempts failed. `held`: not sent, because the webhook is or was inactive, or because it is in pull mode. Failed and held deliveries can be replayed. */
  status: 'pending' | 'succeeded' | 'failed' | 'held';
  /** What was tried so far, the oldest first; the newest 20. */
  attempts: WebhookAttempt[];
  /** When it is tried next. null: never. */
  nextAttemptAt: string | null;
  /** Why it failed. null: it did not. */
  failureReason: string | null;
  /** What is sent: `{ type, timestamp, data }`. */
  payload: { [name: string]: unknown };
  /** When the event happened. */
  createdAt: string;
}

export interface WebhookAttempt {
  /** 1 is the first. */
  number: number;
  /** When it was made. */
  at: string;
  /** Status of the receiver's answer. null: there was none. */
  statusCode: number | null;
  /** How long it took. */
  durationMs: number;
  /** Why it failed. null: it succeeded. */
  error: string | null;
  /** The start of the receiver's answer, where that is text. */
  response: string | null;
}

export interface StartReplay {
  /** Events from this time on, at most 30 days ago. */
  from: string;
  /** Events before this time. Absent: until now. */
  to?: string | undefined;
  /** Only deliveries with this status. Absent: all that have not succeeded. */
  status?: 'pending' | 'succeeded' | 'failed' | 'held' | 'all' | undefined;
}

export interface Account {
  /** Who owns links and keys. */
  owner: {
    /** Its id. */
    _id: string;
    /** A name for people. */
    name: string;
    /** Contact address for notices about the account, set by the operator. null: none. */
    email: string | null;
    /** Set by the operator. */
    status: 'active' | 'suspended';
    /** When the account was created. */
    createdAt: string;
    /** When the account is deleted, unless it is restored before. null: it is not. */
    deletionAt: string | null;
  };
  /** Decides quotas and rate limits. */
  plan: 'free' | 'pro' | 'business';
  /** What the plan allows. */
  quotas: {
    links: Quota;
    smartLinks: Quota;
    domains: Quota;
    /** Bytes of images and videos: those of Smart Links, and uploads that wait for one. */
    storage: Quota;
    /** Images and videos sent today (UTC). */
    uploads: Quota;
    keys: Quota;
    webhooks: Quota;
  };
  /** `prepaid`: use lowers the balance; `none`: nothing costs anything. */
  billing: 'prepaid' | 'none';
  /** What is left to spend, in the currency unit, exact to its millionth. */
  balance: number;
  /** What chat calls in progress may cost at most, already taken off the balance; what they do not use returns to it. */
  reserved: number;
  /** Whether a prepaid balance is used up. */
  paused: boolean;
  /** Shared by all keys of the account. */
  rateLimit: {
    /** How many the plan allows all keys of the account together. */
    requestsPerMinute: number;
    /** How many are left until `resetAt`. */
    remaining: number;
    /** When all of them are free again. */
    resetAt: string;
  };
  /** What the key or the member in use may do. */
  permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
  /** The key in use; null for members. */
  key: ApiKey | null;
  /** Who is signed in; null for keys. */
  member: Member | null;
  /** Accounts that the member can switch to; null for keys. */
  accounts: AccountChoice[] | null;
}

export interface Quota {
  /** How many there are. */
  used: number;
  /** How many there may be; null: any number. */
  limit: number | null;
}

export interface Member {
  /** Its id. */
  _id: string;
  /** Whom sign-in codes are sent to. */
  email: string;
  /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  /** `invited` until the first sign-in. */
  status: 'invited' | 'active';
  /** Who invited the member: an email address, or the name of a key or an administrator. */
  invitedBy: string;
  /** The last request, to within the hour; null: never. */
  lastSeenAt: string | null;
  /** When the member was invited. */
  createdAt: string;
}

export interface AccountChoice {
  /** Its id. */
  _id: string;
  /** The account's name. */
  name: string;
  /** Your role there. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  /** false: invited; choose the account to accept. */
  joined: boolean;
}

export interface AuditEntry {
  /** Its id. */
  _id: string;
  /** When it was done. */
  at: string;
  /** Who did it. */
  actor: {
    /** `administrator`: the operator of this service; `system`: the service itself, for example at the expiry of a link. */
    type: 'member' | 'key' | 'administrator' | 'system';
    /** Of a member or an API key. null: another actor. */
    _id: string | null;
    /** A member's email address, the name of an API key, or which part of the service. */
    name: string;
  };
  /** What was done, named like an event. */
  action: string;
  /** What it was done to. */
  target: {
    /** What it was done to. */
    type: string;
    /** Its id; of a domain, the host. */
    _id: string;
    /** As people know it, such as a code or a slug. null: it has no name. */
    name: string | null;
  };
  /** The fields that changed. Of passwords and secrets only whether there was one: `set` or null. A value of more than 1,000 characters is a text with its beginning that ends with `[cut, N characters]`. */
  changes: {
    /** Name of the field. */
    field: string;
    /** Its value before. null: none. */
    before: unknown;
    /** Its value after. null: none. */
    after: unknown;
  }[];
  /** The operator's reason, or why a webhook was disabled. null: none is known. */
  reason: string | null;
  /** The `x-request-id` of the request. null: it was not a request. */
  requestId: string | null;
}

export interface AccountExport {
  /** Its id. */
  _id: string;
  /** `failed`: start another one. `expired`: the file was deleted, 7 days after it was finished. */
  status: 'pending' | 'running' | 'completed' | 'failed' | 'expired';
  /** When it was requested. */
  createdAt: string;
  /** When the file was finished. null: it is not. */
  finishedAt: string | null;
  /** When the file is deleted. null: there is none yet. */
  expiresAt: string | null;
  /** Bytes of the file. null: not finished. */
  size: number | null;
  /** How many files are in it. null: not finished. */
  files: number | null;
  /** How many media files are only listed in `media.csv`, because they are too many for one file or blocked. null: not finished. */
  skippedMedia: number | null;
  /** Where the file can be downloaded, for 10 minutes: read the export again for another URL. null: there is no file. */
  downloadUrl: string | null;
}

export interface AccountDeletion {
  /** Its id. */
  _id: string;
  /** When the account is deleted. Until then it works, and can be restored. null: it is not. */
  deletionAt: string | null;
}

export interface DeleteAccount {
  /** The name of the account, exactly as `GET /v1/api/me` returns it. */
  name: string;
}

export interface User {
  /** Its id. */
  _id: string;
  /** Your email address. */
  email: string;
}

export interface Session {
  /** Its id. */
  _id: string;
  /** How it began. */
  method: 'code' | 'link' | 'passkey' | 'sso';
  /** Browser and system. */
  device: string;
  /** Whether it makes this request. */
  current: boolean;
  /** When it began. */
  createdAt: string;
  /** The last request, to within the hour. */
  lastSeenAt: string;
  /** When it ends without further use. */
  expiresAt: string;
}

export interface PasskeyAssertion {
  /** The id of the credential. */
  id: string;
  /** The same. */
  rawId: string;
  type: 'public-key';
  /** What the authenticator signed, and for whom. */
  response: {
    /** What the browser had signed, as JSON in base64url. */
    clientDataJSON: string;
    /** What the authenticator signed. */
    authenticatorData: string;
    /** Its signature. */
    signature: string;
    /** Whose credential it is. Passkeys have it. */
    userHandle: string;
  };
}

export interface PasskeyRequestOptions {
  /** Works once, for 5 minutes. */
  challenge: string;
  /** The console's host. */
  rpId: string;
  /** In milliseconds. */
  timeout: number;
  userVerification: 'required';
}

export interface PasskeyCreationOptions {
  /** Works once, for 5 minutes. */
  challenge: string;
  /** Where the passkey can be used. */
  rp: {
    /** The console's host. */
    id: string;
    /** What authenticators show. */
    name: string;
  };
  /** Whose passkey it is. */
  user: {
    /** Your id, in base64url. */
    id: string;
    /** Your email address. */
    name: string;
    /** The same. */
    displayName: string;
  };
  /** Accepted algorithms, the preferred one first. */
  pubKeyCredParams: {
    /** The only type there is. */
    type: 'public-key';
    /** COSE number. */
    alg: number;
  }[];
  /** In milliseconds. */
  timeout: number;
  /** Every authenticator is accepted. */
  attestation: 'none';
  /** A discoverable credential, behind the lock of the device. */
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  /** Your passkeys: no authenticator needs two. */
  excludeCredentials: {
    /** Of the credential. */
    id: string;
    /** The only type there is. */
    type: 'public-key';
    /** How to reach its authenticator. */
    transports: string[];
  }[];
}

export interface Passkey {
  /** Its id. */
  _id: string;
  /** A name to recognize it by. */
  name: string;
  /** `multi`: it may be copied to other devices, as password managers do. */
  deviceType: 'single' | 'multi';
  /** Whether it is stored elsewhere than in one device. */
  backedUp: boolean;
  /** When it was added. */
  createdAt: string;
  /** The last sign-in with it. null: none. */
  lastUsedAt: string | null;
}

export interface PasskeyRegistration {
  /** The id of the credential. */
  id: string;
  /** The same. */
  rawId: string;
  type: 'public-key';
  /** What the authenticator made. */
  response: {
    /** What the browser had signed, as JSON in base64url. */
    clientDataJSON: string;
    /** The new credential, in CBOR. */
    attestationObject: string;
    /** How to reach the authenticator. */
    transports?: string[] | undefined;
  };
}

export interface PublicLinkState {
  /** The short URL. */
  shortUrl: string;
  /** `expired` once `expiresAt` has passed, `blocked` once the operator has blocked the link. */
  status: 'active' | 'inactive' | 'expired' | 'blocked';
  /** Clicks in all. */
  totalClicks: number;
  /** Different visitors. */
  uniqueVisitorsCount: number;
  /** null: there was none. */
  lastClickAt: string | null;
  /** When the link was created. */
  createdAt: string;
  /** When the link stops. */
  expiresAt: string | null;
}

export interface PublicSmartLink {
  /** Prefix of the type and the part of your own. */
  slug: string;
  /** The landing page. */
  url: string;
  /** Title of the page. */
  title: string;
  /** What kind of page it is. */
  type: 'myBio' | 'appDownload' | 'musicLink' | 'videoLink' | 'webinarLink' | 'surveyLink';
  /** A text below the title. */
  description: string | null;
  /** Labels to filter by. */
  tags: string[];
  /** Language of the texts; null: English. */
  language: string | null;
  /** The picture beside the title. */
  image: string | null;
  /** The picture above it, and of previews elsewhere. */
  cover: string | null;
  /** The look of the page; fields that are null follow from `preset`. null: our own look. */
  theme: SmartLinkTheme | null;
  /** Profiles elsewhere. */
  socials: ({
    /** Whose mark is shown. */
    platform: 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'linkedin' | 'github' | 'twitch' | 'discord' | 'telegram' | 'whatsapp' | 'snapchat' | 'pinterest' | 'reddit' | 'medium' | 'substack' | 'patreon' | 'kofi' | 'spotify' | 'appleMusic' | 'soundcloud' | 'bandcamp' | 'vimeo' | 'behance' | 'dribbble' | 'etsy' | 'website';
    /** The profile there. */
    url: string;
  })[];
  /** For search engines and previews; null: from the page itself. */
  seo: SmartLinkSeo | null;
  /** Whether the name of this service is left out. */
  hideBranding: boolean;
  /** The social card that was drawn for previews elsewhere, 1200 x 630 pixels: some seconds after a change. It cannot be written. null: `seo.image` takes its place, or it is not drawn yet. */
  card: string | null;
  /** Sites that may show the page in a frame. */
  embedOrigins: string[];
  /** Analytics services that the page loads for visitors who accept it; null: none. */
  pixels: SmartLinkPixels | null;
  /** `myBio` and `webinarLink`: the links, and headings between them. Visitors get those whose time it is. */
  urls?: (SmartLinkLinkEntry | SmartLinkHeading)[] | undefined;
  /** `appDownload`: in Apple's App Store. */
  appstoreLink?: string | null | undefined;
  /** `appDownload`: in Google's Play Store. */
  playstoreLink?: string | null | undefined;
  /** `appDownload`: on the web. */
  webUrl?: string | null | undefined;
  /** `musicLink`: where the music can be heard. */
  platforms?: ({
    /** Name of the platform. */
    name: string;
    /** Where the music is there. */
    url: string;
    /** Its mark: a name or a URL. */
    icon: string | null;
  })[] | undefined;
  /** `musicLink`: when it comes out. For visitors null once it is out. */
  releaseDate?: string | null | undefined;
  /** `videoLink`: the videos. */
  videos?: SmartLinkVideo[] | undefined;
  /** `webinarLink`: when it starts, in UTC. */
  startsAt?: string | null | undefined;
  /** How long it takes. null: an hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone. null: UTC. */
  timezone?: string | null | undefined;
  registration?: WebinarRegistrationForm | undefined;
  /** `surveyLink`: what is asked. */
  questions?: SmartLinkQuestion[] | undefined;
  /** `surveyLink`: all questions at once, or one at a time. */
  display?: 'all' | 'steps' | undefined;
  /** `surveyLink`: what the page says after a submission; null: a thank you. */
  thankYou?: {
    /** In place of the built-in sentence. */
    text: string | null;
    /** Where its button leads; null: it has none. */
    url: string | null;
  } | null | undefined;
  /** `surveyLink`: when it stops taking responses; null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: how many responses it takes; null: no limit. */
  maxResponses?: number | null | undefined;
}

export interface SubmitSurvey {
  /** The answers: an object by question id, index (`"0"`) or text, or an array in question order; null: not answered. `rating` takes 1 to 5 or one of its options, `nps` 0 to 10, `multipleChoice` an array of its options, `yesNo` true or false, `number` a number, the others text (at most 5,000 characters). */
  answers: { [name: string]: unknown } | unknown[];
  /** A word of your own on where or how it was filled in. */
  submissionType?: string | null | undefined;
  /** Anything else that is to be kept with it. */
  submissionDetails?: { [name: string]: unknown } | null | undefined;
}

/** Other fields are ignored */
export interface ChatRequest {
  /** The conversation, oldest turn first. When it is too long for the model, its oldest turns are left out */
  messages: ChatMessage[];
  /** How freely words are chosen; 0 is least */
  temperature?: number | null | undefined;
  /** Only words that make up this share of the probability are chosen from */
  top_p?: number | null | undefined;
  /** Most tokens of the answer; at most the model's own limit is heeded */
  max_tokens?: number | null | undefined;
  /** Texts that end the answer where they would come next */
  stop?: string | string[] | null | undefined;
  /** The same seed and request tend to give the same answer, where the model knows it */
  seed?: number | null | undefined;
  /** `true`: the answer comes as server-sent events while it is written */
  stream?: boolean | null | undefined;
  /** For answers that come as events */
  stream_options?: {
    /** Whether a last event tells `usage` */
    include_usage?: boolean | null | undefined;
  } | null | undefined;
}

/** A turn of the conversation */
export interface ChatMessage {
  /** Whose turn it is; `user` is the person, `assistant` the model */
  role: 'user' | 'assistant';
  /** Text of the turn */
  content: string;
}

/** An answer in both shapes */
export interface ChatCompletion {
  /** Names the answer */
  id: string;
  /** When it was begun, in epoch seconds */
  created: number;
  /** Slug of the model */
  model: string;
  object: 'chat.completion';
  /** One answer */
  choices: ({
    /** Always 0: a request gets one answer */
    index: number;
    /** The model's turn */
    message: {
      role: 'assistant';
      /** The answer */
      content: string;
    };
    /** `stop`: the answer is complete; `length`: it has reached the most tokens; `content_filter`: it was cut */
    finish_reason: 'stop' | 'length' | 'content_filter';
  })[];
  usage: ChatUsage;
  /** The answer once more, for plain clients */
  response: string;
}

/** What the request has used; this is what is charged for */
export interface ChatUsage {
  /** Tokens of the conversation as the model read it */
  prompt_tokens: number;
  /** Tokens of the answer */
  completion_tokens: number;
  /** Both */
  total_tokens: number;
}

/** A part of an answer. The last event is the text `[DONE]` */
export interface ChatCompletionChunk {
  /** Names the answer */
  id: string;
  /** When it was begun, in epoch seconds */
  created: number;
  /** Slug of the model */
  model: string;
  object: 'chat.completion.chunk';
  /** One part; none in the event that tells `usage` */
  choices: ({
    /** Always 0: a request gets one answer */
    index: number;
    /** What comes next */
    delta: {
      /** In the first event only */
      role?: 'assistant' | undefined;
      /** The next part of the answer */
      content?: string | undefined;
    };
    /** `stop`: the answer is complete; `length`: it has reached the most tokens; `content_filter`: it was cut */
    finish_reason: 'stop' | 'length' | 'content_filter' | null;
  })[];
  /** Only with `stream_options.include_usage`: null until the last event */
  usage?: ChatUsage | null | undefined;
}

/** As OpenAI's API takes it. Tools, images, audio and other fields that are not named here are ignored */
export interface OpenAiChatRequest {
  /** Slug of the model */
  model: string;
  /** The conversation, oldest turn first. When it is too long for the model, its oldest turns are left out */
  messages: OpenAiChatMessage[];
  /** How freely words are chosen; 0 is least */
  temperature?: number | null | undefined;
  /** Only words that make up this share of the probability are chosen from */
  top_p?: number | null | undefined;
  /** Most tokens of the answer; at most the model's own limit is heeded */
  max_tokens?: number | null | undefined;
  /** Texts that end the answer where they would come next */
  stop?: string | string[] | null | undefined;
  /** The same seed and request tend to give the same answer, where the model knows it */
  seed?: number | null | undefined;
  /** `true`: the answer comes as server-sent events while it is written */
  stream?: boolean | null | undefined;
  /** For answers that come as events */
  stream_options?: {
    /** Whether a last event tells `usage` */
    include_usage?: boolean | null | undefined;
  } | null | undefined;
  /** The newer name of `max_tokens`; goes before it */
  max_completion_tokens?: number | null | undefined;
  /** How many answers: a request gets one */
  n?: 1 | null | undefined;
}

/** A turn of the conversation */
export interface OpenAiChatMessage {
  /** Whose turn it is. `system` and `developer` instruct the model and mean the same */
  role: 'system' | 'developer' | 'user' | 'assistant';
  /** Text of the turn, or its parts */
  content: string | ChatTextPart[];
}

/** A part of a turn */
export interface ChatTextPart {
  /** Kind of the part */
  type: 'text';
  /** The text */
  text: string;
}

/** A model as OpenAI describes it */
export interface ChatModel {
  /** The slug of the model */
  id: string;
  object: 'model';
  /** Epoch seconds; without further meaning */
  created: number;
  /** Who offers the model */
  owned_by: string;
}

export interface LinkClicked {
  /** The oldest first. */
  clicks: LinkClick[];
}

export interface LinkClick {
  /** When it was. */
  time: string;
  /** Id of the link or Smart Link. */
  targetId: string;
  /** Whether it is a link or a Smart Link. */
  kind: 'link' | 'smartLink';
  /** `redirect`, `qr` or `pixel` */
  source: string;
  /** Event that a pixel reported; null for a click on a link */
  event: string | null;
  /** Two letters of ISO 3166; null: unknown */
  country: string | null;
  /** `desktop`, `mobile`, `tablet` or `other` */
  device: string;
  /** Browser, or the app that opened the link */
  browser: string;
  /** Operating system */
  os: string;
  /** Language that the visitor prefers */
  language: string | null;
  /** Host that the visitor came from; null: none */
  referrer: string | null;
  /** Screen size that a pixel reported */
  screen: string | null;
  /** Destination that was chosen; null: the link itself */
  destination: string | null;
  /** Fingerprint of the visitor at this link */
  visitor: string;
  /** false: a pixel reported it without a token of the page, so anybody may have made it up */
  verified: boolean;
  /** Stays the same where a click is sent again. */
  _id: string;
  /** Short URL of the link. */
  shortUrl: string;
}

export interface SurveySubmitted {
  /** Its id. */
  _id: string;
  /** In the order of the questions; those without an answer are left out. */
  answers: SurveyAnswer[];
  /** As it was sent. */
  submissionType: string | null;
  /** As it was sent. */
  submissionDetails: { [name: string]: unknown } | null;
  /** When it was sent. */
  createdAt: string;
  /** Its id. */
  smartLinkId: string;
  /** Title of the survey. */
  title: string;
}

export interface WebinarRegistered {
  /** Its id. */
  _id: string;
  /** As the visitor wrote it. */
  name: string;
  /** In lower case. */
  email: string;
  /** `confirmed`: the address is confirmed, and the registration counts. */
  status: 'pending' | 'confirmed';
  /** The language of the emails to this address. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** The visitor's time zone; null: not known. */
  timezone: string | null;
  /** What the visitor agreed to, as it was shown. */
  consent: string;
  /** The date of the webinar that the registrant was last told. */
  startsAt: string;
  /** When the form was sent. */
  createdAt: string;
  /** When the address was confirmed; null: not yet. */
  confirmedAt: string | null;
  /** Its id. */
  smartLinkId: string;
  /** Title of the webinar. */
  title: string;
}

export interface AccountPaused {
  /** Its id. */
  _id: string;
  /** Name of the account. */
  name: string;
  /** Plan of the account. */
  plan: string;
  /** What is left. */
  balance: number;
  /** When the balance was used up. */
  pausedAt: string;
}

export interface Error {
  status: 'error';
  /** What went wrong. */
  error: {
    /** What is wrong, for programs. */
    code: string;
    /** What is wrong and what to do next, for people. */
    message: string;
    /** The values in the message, for messages in other languages. Which ones depends on the code. */
    params?: { [name: string]: unknown } | undefined;
    /** With `VALIDATION_ERROR`: one entry for each thing that is wrong with the input. With `LINK_ALREADY_EXISTS`: the other link. */
    details?: ErrorDetail[] | undefined;
  };
}

export interface ChatError {
  /** What went wrong, in a few words. */
  error: string;
  /** What is wrong exactly, and what to do next. */
  detail?: string | undefined;
}

export interface OpenAiError {
  /** What went wrong. */
  error: {
    /** What went wrong and what to do next. */
    message: string;
    /** Kind of error. */
    type: string;
    /** Field of the request that is wrong. */
    param: string | null;
    /** What is wrong, for programs. Of an invalid field, its code in `ErrorDetail`. */
    code: string | null;
    /** The values in the message, for messages in other languages. Which ones depends on the code. */
    params?: { [name: string]: unknown } | undefined;
  };
}

/** Every operation that returns the envelope or a file, by method and path. */
export interface Operations {
  get: {
    /** List links */
    '/v1/api/links': {
      input: {
        query?: {
          /** Most links on one page. Absent: as many as one answer can carry. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
          /** Only links with this tag. */
          tag?: string | undefined;
          /** Only links with this in their title, destination or code, in upper or lower case. */
          search?: string | undefined;
          /** Only links that are this now. */
          status?: 'active' | 'inactive' | 'expired' | 'blocked' | undefined;
          /** Only links with a broken destination. */
          health?: 'broken' | undefined;
        };
      };
      data: {
        links: Link[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** List the tags of links */
    '/v1/api/links/tags': {
      input: {
        query?: {
          /** `nextCursor` of the response before. */
          cursor?: string | undefined;
        };
      };
      data: {
        /** Sorted by name. */
        tags: {
          /** The tag. */
          name: string;
          /** Links with this tag among those that were read. */
          links: number;
        }[];
        /** Send it as `cursor` to read more links, and add up their counts. null: all links were read. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Export links */
    '/v1/api/links/export': {
      input: {
        query?: {
          /** Most links on one page. Absent: as many as one answer can carry. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
          /** Only links with this tag. */
          tag?: string | undefined;
          /** Only links with this in their title, destination or code, in upper or lower case. */
          search?: string | undefined;
          /** Only links that are this now. */
          status?: 'active' | 'inactive' | 'expired' | 'blocked' | undefined;
          /** Only links with a broken destination. */
          health?: 'broken' | undefined;
          /** Absent: what the header `accept` asks for, else JSON. */
          format?: 'csv' | 'json' | undefined;
        };
      };
      data: {
        links: Link[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List imports */
    '/v1/api/links/import': {
      input: object;
      data: {
        jobs: ImportSummary[];
      };
      files: never;
    };
    /** Read the progress of an import */
    '/v1/api/links/import/{id}': {
      input: {
        path: {
          /** `_id` of the import. */
          id: string;
        };
        query?: {
          /** Most failed rows on one page. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
        };
      };
      data: {
        job: Import;
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Read a link */
    '/v1/api/links/{id}': {
      input: {
        path: {
          /** `_id` of the link. With `by=code`: its code, or its short URL, URL-encoded. */
          id: string;
        };
        query?: {
          /** What `id` in the path is: `id`, the default, or `code`, the code or the short URL. */
          by?: 'id' | 'code' | undefined;
        };
      };
      data: {
        link: Link;
      };
      files: never;
    };
    /** Read a link's analytics */
    '/v1/api/links/{id}/analytics': {
      input: {
        path: {
          /** `_id` of the link. */
          id: string;
        };
        query?: {
          /** First day, in `timezone`. Absent: since the first click. */
          from?: string | undefined;
          /** Last day, in `timezone`. Absent: until today. */
          to?: string | undefined;
          /** IANA time zone of days and hours. */
          timezone?: string | undefined;
          /** What `clicksData` is divided into. `hour`: for ranges of at most 7 days. */
          interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, or views that a pixel reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks. Several are separated by commas. */
          event?: string | undefined;
          /** Whether views and events of a page that were reported without its token are included: anybody can make them up. */
          unverified?: 'exclude' | 'include' | undefined;
        };
      };
      data: {
        analytics: Analytics;
      };
      files: never;
    };
    /** Draw a link's QR code */
    '/v1/api/links/{id}/qrcode': {
      input: {
        path: {
          /** `_id` of the link or Smart Link. */
          id: string;
        };
        query?: {
          /** Kind of image. */
          format?: 'png' | 'jpg' | 'svg' | undefined;
          /** Width and height in pixels. */
          size?: number | undefined;
          /** Empty space on each side, in modules (the small squares). Scanners need 4: with less, leave that much space around the image yourself. */
          margin?: number | undefined;
          /** Colour of the modules: 3 or 6 hexadecimal digits, such as 1a2b3c; a # before them is written %23 in a URL. It must be clearly darker than the background. */
          color?: string | undefined;
          /** Colour behind the modules in the same form, or `transparent` (not as jpg): place such an image on something light. */
          background?: string | undefined;
          /** Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows (the name of its file without the extension). At most 1 MB and 2000 x 2000 pixels. An upload that no Smart Link uses is removed after 24 hours. A code with a logo has error correction level H, and so more modules. */
          logo?: string | undefined;
          /** With `true`, the code encodes the URL with `?via=qr`, and its scans are counted with the source `qr`. */
          tracked?: boolean | undefined;
        };
      };
      data: never;
      files: 'image/png' | 'image/jpeg' | 'image/svg+xml';
    };
    /** List the responses to a survey */
    '/v1/api/smart-links/{id}/responses': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
        query?: {
          /** Most responses on one page. Absent: as many as one answer can carry. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
        };
      };
      data: {
        responses: SurveyResponse[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** Summarize the responses to a survey */
    '/v1/api/smart-links/{id}/responses/summary': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
      };
      data: {
        summary: SurveySummary;
      };
      files: never;
    };
    /** List the registrations for a webinar */
    '/v1/api/smart-links/{id}/registrations': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
        query?: {
          /** Most registrations on one page. Absent: as many as one answer can carry. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
        };
      };
      data: {
        registrations: WebinarRegistration[];
        /** How many have confirmed their registration for the current date, on all pages together. */
        confirmed: number;
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List Smart Links */
    '/v1/api/smart-links': {
      input: {
        query?: {
          /** Most Smart Links on one page. Absent: as many as one answer can carry. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
          /** Only Smart Links of this type. */
          type?: 'myBio' | 'appDownload' | 'musicLink' | 'videoLink' | 'webinarLink' | 'surveyLink' | undefined;
          /** Only Smart Links with this tag. */
          tag?: string | undefined;
          /** Only Smart Links with this in their title or slug, in upper or lower case. */
          search?: string | undefined;
          /** Only Smart Links that are this. */
          status?: 'active' | 'inactive' | 'blocked' | undefined;
        };
      };
      data: {
        /** The Smart Links of this page. */
        links: SmartLink[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Read a Smart Link */
    '/v1/api/smart-links/{id}': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
      };
      data: {
        link: SmartLink;
      };
      files: never;
    };
    /** Read a Smart Link's analytics */
    '/v1/api/smart-links/{id}/analytics': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
        query?: {
          /** First day, in `timezone`. Absent: since the first click. */
          from?: string | undefined;
          /** Last day, in `timezone`. Absent: until today. */
          to?: string | undefined;
          /** IANA time zone of days and hours. */
          timezone?: string | undefined;
          /** What `clicksData` is divided into. `hour`: for ranges of at most 7 days. */
          interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, or views that a pixel reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks. Several are separated by commas. */
          event?: string | undefined;
          /** Whether views and events of a page that were reported without its token are included: anybody can make them up. */
          unverified?: 'exclude' | 'include' | undefined;
        };
      };
      data: {
        analytics: Analytics;
      };
      files: never;
    };
    /** Read the account's analytics */
    '/v1/api/analytics': {
      input: {
        query?: {
          /** First day, in `timezone`. Absent: since the first click. */
          from?: string | undefined;
          /** Last day, in `timezone`. Absent: until today. */
          to?: string | undefined;
          /** IANA time zone of days and hours. */
          timezone?: string | undefined;
          /** What `clicksData` is divided into. `hour`: for ranges of at most 7 days. */
          interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, or views that a pixel reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks. Several are separated by commas. */
          event?: string | undefined;
          /** Whether views and events of a page that were reported without its token are included: anybody can make them up. */
          unverified?: 'exclude' | 'include' | undefined;
          /** Only links and Smart Links with one of these tags. Several are separated by commas. */
          tag?: string | undefined;
          /** Only these links and Smart Links. Several are separated by commas. */
          linkId?: string | undefined;
          /** Only links, or only Smart Links. */
          kind?: 'link' | 'smartLink' | undefined;
        };
      };
      data: {
        analytics: AccountAnalytics;
      };
      files: never;
    };
    /** List clicks */
    '/v1/api/clicks': {
      input: {
        query?: {
          /** Most clicks on one page. A page may have fewer, and be followed by another one. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
          /** First day, in `timezone`. Absent: since the first click. */
          from?: string | undefined;
          /** Last day, in `timezone`. Absent: until today. */
          to?: string | undefined;
          /** IANA time zone of days and hours. */
          timezone?: string | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, or views that a pixel reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks. Several are separated by commas. */
          event?: string | undefined;
          /** Whether views and events of a page that were reported without its token are included: anybody can make them up. */
          unverified?: 'exclude' | 'include' | undefined;
          /** Only links and Smart Links with one of these tags. Several are separated by commas. */
          tag?: string | undefined;
          /** Only these links and Smart Links. Several are separated by commas. */
          linkId?: string | undefined;
          /** Only links, or only Smart Links. */
          kind?: 'link' | 'smartLink' | undefined;
        };
      };
      data: {
        clicks: Click[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List API keys */
    '/v1/api/keys': {
      input: object;
      data: {
        keys: ApiKey[];
      };
      files: never;
    };
    /** List your domains */
    '/v1/api/domains': {
      input: object;
      data: {
        domains: Domain[];
      };
      files: never;
    };
    /** Read a domain */
    '/v1/api/domains/{host}': {
      input: {
        path: {
          /** The domain. */
          host: string;
        };
      };
      data: {
        domain: Domain;
      };
      files: never;
    };
    /** List your webhooks */
    '/v1/api/webhooks': {
      input: object;
      data: {
        webhooks: Webhook[];
      };
      files: never;
    };
    /** Read a webhook */
    '/v1/api/webhooks/{id}': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
      };
      data: {
        webhook: Webhook;
      };
      files: never;
    };
    /** List what was sent to a webhook */
    '/v1/api/webhooks/{id}/deliveries': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
        query?: {
          /** Most deliveries on one page. Absent: as many as one answer can carry. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
          /** Only deliveries that are this now. Of a long log a page can then hold few or none; `nextCursor` goes on. */
          status?: 'pending' | 'succeeded' | 'failed' | 'held' | undefined;
        };
      };
      data: {
        deliveries: WebhookDelivery[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Read a delivery */
    '/v1/api/webhooks/{id}/deliveries/{deliveryId}': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
          /** `_id` of the delivery. */
          deliveryId: string;
        };
      };
      data: {
        delivery: WebhookDelivery;
      };
      files: never;
    };
    /** Read your account */
    '/v1/api/me': {
      input: object;
      data: Account;
      files: never;
    };
    /** List members */
    '/v1/api/members': {
      input: object;
      data: {
        members: Member[];
      };
      files: never;
    };
    /** List the audit log */
    '/v1/api/audit': {
      input: {
        query?: {
          /** Only this action, such as `link.updated`, or all with this first part, such as `link`. */
          action?: string | undefined;
          /** Only what this member or API key did. */
          actor?: string | undefined;
          /** Only what was done to this link, key, domain or the like. */
          target?: string | undefined;
          /** From this date or time on, ISO 8601. */
          from?: string | undefined;
          /** Before this date or time, ISO 8601. */
          to?: string | undefined;
          /** Most entries on one page. */
          limit?: number | undefined;
          /** `nextCursor` of the page before. */
          cursor?: string | undefined;
        };
      };
      data: {
        entries: AuditEntry[];
        /** Send it as `cursor` to get the next page. null: this is the last one. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List your exports */
    '/v1/api/account/exports': {
      input: object;
      data: {
        exports: AccountExport[];
      };
      files: never;
    };
    /** Read an export */
    '/v1/api/account/exports/{id}': {
      input: {
        path: {
          /** `_id` of the export. */
          id: string;
        };
      };
      data: {
        export: AccountExport;
      };
      files: never;
    };
    /** Read your session */
    '/v1/auth/session': {
      input: object;
      data: {
        user: User;
        session: Session;
        /** The current account; empty: none. */
        accountId: string;
        accounts: AccountChoice[];
      };
      files: never;
    };
    /** List your sessions */
    '/v1/auth/sessions': {
      input: object;
      data: {
        sessions: Session[];
      };
      files: never;
    };
    /** List your passkeys */
    '/v1/auth/passkeys': {
      input: object;
      data: {
        passkeys: Passkey[];
      };
      files: never;
    };
    /** List the ways to sign in */
    '/v1/auth/options': {
      input: object;
      data: {
        /** Whether codes can be sent by email. */
        mail: boolean;
        /** Whether people can sign in with passkeys. */
        passkeys: boolean;
        /** Single sign-on, which begins at `/v1/auth/sso`; null: there is none. */
        sso: {
          /** What the button calls it. */
          label: string;
        } | null;
      };
      files: never;
    };
    /** Read a temporary link's status and figures */
    '/v1/links/analyticsUpdate': {
      input: {
        query: {
          /** The full short URL. */
          shortUrl: string;
        };
      };
      data: PublicLinkState;
      files: never;
    };
    /** Check whether a URL can be reached */
    '/v1/links/check-url': {
      input: {
        query: {
          /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters. Not a short URL of this service. */
          url: string;
        };
      };
      data: {
        /** The URL that was checked */
        url: string;
        /** Whether the last address answered with a status below 400 */
        reachable: boolean;
        /** Status of the last answer; null when the last address gave none */
        statusCode: number | null;
        /** The last address that was asked, after all redirects */
        finalUrl: string;
        /** Of all requests together */
        responseTimeMs: number;
        /** Why it cannot be reached; null when it can */
        reason: 'url_not_allowed' | 'port_not_allowed' | 'address_not_public' | 'name_not_found' | 'connection_failed' | 'tls_failed' | 'invalid_answer' | 'timeout' | 'redirect_not_allowed' | 'too_many_redirects' | 'http_error' | null;
      };
      files: never;
    };
    /** Read what a landing page is made of */
    '/v1/smart-links/slug/{slug}': {
      input: {
        path: {
          /** The slug of the Smart Link: its prefix, a slash and its part. The slash may be percent-encoded. */
          slug: string;
        };
      };
      data: {
        link: PublicSmartLink;
        /** The page's tracking pixel with a token, without which views and events are not verified. Valid for at least 24 hours. */
        trackingUrl: string;
      };
      files: never;
    };
    /** Download a webinar for a calendar */
    '/webinar/{part}/calendar.ics': {
      input: {
        path: {
          /** The part of the slug after its prefix. */
          part: string;
        };
      };
      data: never;
      files: 'text/calendar';
    };
  };
  post: {
    /** Create a link */
    '/v1/api/links': {
      input: {
        body: CreateLink;
      };
      data: {
        link: Link;
      };
      files: never;
    };
    /** Create up to 100 links */
    '/v1/api/links/bulk': {
      input: {
        body: {
          /** The links to create. */
          links: CreateLink[];
        };
      };
      data: {
        /** One for each row, in their order. */
        results: ({
          /** Place of the row in the request; 0 is the first. */
          index: number;
          status: 'created';
          link: Link;
        } | {
          /** Place of the row in the request; 0 is the first. */
          index: number;
          status: 'failed';
          error: RowError;
        })[];
        /** Rows that became links. */
        created: number;
        /** Rows that did not. */
        failed: number;
      };
      files: never;
    };
    /** Delete up to 100 links */
    '/v1/api/links/bulk/delete': {
      input: {
        body: {
          /** The `_id` of each link. */
          ids: string[];
        };
      };
      data: {
        /** One for each id, in their order. */
        results: ({
          /** Place of the row in the request; 0 is the first. */
          index: number;
          /** The id in the request. */
          _id: string;
          status: 'deleted';
        } | {
          /** Place of the row in the request; 0 is the first. */
          index: number;
          /** The id in the request. */
          _id: string;
          status: 'failed';
          error: RowError;
        })[];
        /** Links that were deleted. */
        deleted: number;
        /** Links that were not. */
        failed: number;
      };
      files: never;
    };
    /** Import links from a file */
    '/v1/api/links/import': {
      input: {
        query?: {
          /** How to handle a row whose code is in use or not allowed here: `fail` it, or give it a `new` code, unless you have a link to its URL already. */
          onCodeTaken?: 'fail' | 'new' | undefined;
        };
        body: Blob | {
          /** The links to create. */
          links: { [name: string]: unknown }[];
        } | { [name: string]: unknown }[] | {
          /** As Kutt and our own export answer it. */
          data: { [name: string]: unknown }[] | {
            /** The links to create. */
            links: { [name: string]: unknown }[];
          };
        } | {
          /** As Shlink answers it. */
          shortUrls: {
            /** The links to create. */
            data: { [name: string]: unknown }[];
          };
        };
      };
      data: {
        job: Import;
      };
      files: never;
    };
    /** Check a file before importing it */
    '/v1/api/links/import/check': {
      input: {
        query?: {
          /** How to handle a row whose code is in use or not allowed here: `fail` it, or give it a `new` code, unless you have a link to its URL already. */
          onCodeTaken?: 'fail' | 'new' | undefined;
        };
        body: Blob | {
          /** The links to create. */
          links: { [name: string]: unknown }[];
        } | { [name: string]: unknown }[] | {
          /** As Kutt and our own export answer it. */
          data: { [name: string]: unknown }[] | {
            /** The links to create. */
            links: { [name: string]: unknown }[];
          };
        } | {
          /** As Shlink answers it. */
          shortUrls: {
            /** The links to create. */
            data: { [name: string]: unknown }[];
          };
        };
      };
      data: {
        check: ImportCheck;
      };
      files: never;
    };
    /** Send the confirmation mail of a survey again */
    '/v1/api/smart-links/{id}/mail-confirmation': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
      };
      data: {
        /** `surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` the address to this account. Not in lists and events. */
        mailStatus: 'pending' | 'confirmed' | 'unsubscribed';
      };
      files: never;
    };
    /** Upload a large image or video */
    '/v1/api/uploads': {
      input: {
        body: CreateUpload;
      };
      data: Upload;
      files: never;
    };
    /** Create a Smart Link */
    '/v1/api/smart-links': {
      input: {
        body: CreateSmartLink | FormData;
      };
      data: {
        link: SmartLink;
      };
      files: never;
    };
    /** Look up music */
    '/v1/api/smart-links/lookup': {
      input: {
        body: MusicLookup;
      };
      data: {
        music: MusicFacts;
      };
      files: never;
    };
    /** Create an API key */
    '/v1/api/keys': {
      input: {
        body: {
          /** A name for people. */
          name: string;
          /** What the key may do; only what yours may do. */
          permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
          /** When the key expires: a date or a time. Absent or null: never, or together with the key in use if that one expires; it cannot be later than that. */
          expiresAt?: string | null | undefined;
        };
      };
      data: {
        key: ApiKey;
        /** The key itself: shown once, here. */
        apiKey: string;
      };
      files: never;
    };
    /** Add a domain */
    '/v1/api/domains': {
      input: {
        body: CreateDomain;
      };
      data: {
        domain: Domain;
      };
      files: never;
    };
    /** Verify a domain */
    '/v1/api/domains/{host}/verify': {
      input: {
        path: {
          /** The domain. */
          host: string;
        };
      };
      data: {
        domain: Domain;
      };
      files: never;
    };
    /** Create a webhook */
    '/v1/api/webhooks': {
      input: {
        body: CreateWebhook;
      };
      data: {
        webhook: WebhookWithSecret;
      };
      files: never;
    };
    /** Replace a webhook's secret */
    '/v1/api/webhooks/{id}/rotate-secret': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
      };
      data: {
        webhook: WebhookWithSecret;
      };
      files: never;
    };
    /** Send a test event */
    '/v1/api/webhooks/{id}/test': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
      };
      data: {
        delivery: WebhookDelivery;
      };
      files: never;
    };
    /** Send a delivery once more */
    '/v1/api/webhooks/{id}/deliveries/{deliveryId}/replay': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
          /** `_id` of the delivery. */
          deliveryId: string;
        };
      };
      data: {
        delivery: WebhookDelivery;
      };
      files: never;
    };
    /** Replay the deliveries of a time range */
    '/v1/api/webhooks/{id}/replay': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
        body: StartReplay;
      };
      data: {
        replay: WebhookReplay;
      };
      files: never;
    };
    /** Invite a member */
    '/v1/api/members': {
      input: {
        body: {
          /** An email address. */
          email: string;
          /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
          role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
        };
      };
      data: {
        member: Member;
      };
      files: never;
    };
    /** Export your account */
    '/v1/api/account/export': {
      input: object;
      data: {
        export: AccountExport;
      };
      files: never;
    };
    /** Restore your account */
    '/v1/api/account/restore': {
      input: object;
      data: {
        account: AccountDeletion;
      };
      files: never;
    };
    /** Request a sign-in code */
    '/v1/auth/code': {
      input: {
        body: {
          /** An email address. */
          email: string;
        };
      };
      data: {
        /** How long a code works. */
        expiresInSeconds: number;
      };
      files: never;
    };
    /** Sign in */
    '/v1/auth/session': {
      input: {
        body: {
          /** An email address. */
          email: string;
          /** The code from the email. */
          code: string;
        } | {
          /** What the link in the email has after `sign-in=`. */
          token: string;
        } | {
          /** What `navigator.credentials.get()` returned. */
          passkey: PasskeyAssertion;
        };
      };
      data: {
        user: User;
        session: Session;
        /** The current account. */
        account: AccountChoice;
        /** Accounts that the session can be used for. */
        accounts: AccountChoice[];
      };
      files: never;
    };
    /** Begin to sign in with a passkey */
    '/v1/auth/passkey/options': {
      input: object;
      data: {
        options: PasskeyRequestOptions;
      };
      files: never;
    };
    /** Begin to add a passkey */
    '/v1/auth/passkeys/options': {
      input: object;
      data: {
        options: PasskeyCreationOptions;
      };
      files: never;
    };
    /** Add a passkey */
    '/v1/auth/passkeys': {
      input: {
        body: {
          /** A name to recognize it by. */
          name?: string | undefined;
          response: PasskeyRegistration;
        };
      };
      data: {
        passkey: Passkey;
      };
      files: never;
    };
    /** Create a temporary link */
    '/v1/links/p': {
      input: {
        body: {
          /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters. Not a short URL of this service. */
          originalUrl: string;
          /** A name for people. Absent: the host of the URL. */
          title?: string | null | undefined;
        };
      };
      data: {
        link: Link;
      };
      files: never;
    };
    /** Submit the answers of a survey */
    '/v1/smart-links/slug/{slug}/survey': {
      input: {
        path: {
          /** The slug of the Smart Link: its prefix, a slash and its part. The slash may be percent-encoded. */
          slug: string;
        };
        body: SubmitSurvey;
      };
      data: {
        /** Its id. */
        submissionId: string;
      };
      files: never;
    };
  };
  put: {
    /** Change a link */
    '/v1/api/links/{id}': {
      input: {
        path: {
          /** `_id` of the link. */
          id: string;
        };
        body: UpdateLink;
      };
      data: {
        link: Link;
      };
      files: never;
    };
    /** Change a Smart Link */
    '/v1/api/smart-links/{id}': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
        body: UpdateSmartLink | FormData;
      };
      data: {
        link: SmartLink;
      };
      files: never;
    };
  };
  patch: {
    /** Change up to 100 links */
    '/v1/api/links/bulk': {
      input: {
        body: {
          /** The `_id` of each link. */
          ids: string[];
          /** What to change; absent fields stay as they are. */
          changes: {
            /** Whether the link leads on. `active` when absent on create. */
            status?: 'active' | 'inactive' | undefined;
            /** When the link starts: a date (then at midnight UTC) or a time with its offset. Before, it answers 404. null: at once. */
            startsAt?: string | null | undefined;
            /** When the link stops: a date (then at midnight UTC) or a time with its offset, in the future on create. null: no date. */
            expiresAt?: string | null | undefined;
            /** Replaces the tags of each link. null: none. */
            tags?: string[] | null | undefined;
            /** Tags to add to those of each link. */
            addTags?: string[] | undefined;
            /** Tags to remove where a link has them. */
            removeTags?: string[] | undefined;
          };
        };
      };
      data: {
        /** One for each id, in their order. `unchanged`: the link already was like that. */
        results: ({
          /** Place of the row in the request; 0 is the first. */
          index: number;
          /** The id in the request. */
          _id: string;
          status: 'updated';
          link: Link;
        } | {
          /** Place of the row in the request; 0 is the first. */
          index: number;
          /** The id in the request. */
          _id: string;
          status: 'unchanged';
          link: Link;
        } | {
          /** Place of the row in the request; 0 is the first. */
          index: number;
          /** The id in the request. */
          _id: string;
          status: 'failed';
          error: RowError;
        })[];
        /** Links that were changed. */
        updated: number;
        /** Links that were not. */
        failed: number;
      };
      files: never;
    };
    /** Rename, merge or remove a tag */
    '/v1/api/links/tags': {
      input: {
        body: {
          /** The tag to rename or to remove. */
          tag: string;
          /** Its new name. If a link has a tag of this name already, the two become one. null: removes the tag from all links. */
          name: string | null;
          /** `nextCursor` of the response before. */
          cursor?: string | undefined;
        };
      };
      data: {
        /** Links that this request changed. */
        updated: number;
        /** Links that keep the tag, such as blocked ones. */
        failed: {
          /** The id of the link. */
          _id: string;
          error: RowError;
        }[];
        /** Repeat the request with it as `cursor` to change the other links. null: there are no others. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Switch an API key on or off, or rename it */
    '/v1/api/keys/{id}': {
      input: {
        path: {
          /** `_id` of the API key. */
          id: string;
        };
        body: {
          /** A name for people. */
          name?: string | undefined;
          /** Whether the key works. */
          status?: 'active' | 'inactive' | undefined;
        };
      };
      data: {
        key: ApiKey;
      };
      files: never;
    };
    /** Change a webhook, switch it on or off */
    '/v1/api/webhooks/{id}': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
        body: UpdateWebhook;
      };
      data: {
        webhook: Webhook;
      };
      files: never;
    };
    /** Change the role of a member */
    '/v1/api/members/{id}': {
      input: {
        path: {
          /** `_id` of the member. */
          id: string;
        };
        body: {
          /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
          role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
        };
      };
      data: {
        member: Member;
      };
      files: never;
    };
    /** Choose the account */
    '/v1/auth/session': {
      input: {
        body: {
          /** Its id. */
          account: string;
        };
      };
      data: {
        account: AccountChoice;
      };
      files: never;
    };
    /** Rename a passkey */
    '/v1/auth/passkeys/{id}': {
      input: {
        path: {
          /** `_id` of the passkey. */
          id: string;
        };
        body: {
          /** A name to recognize it by. */
          name: string;
        };
      };
      data: {
        passkey: Passkey;
      };
      files: never;
    };
  };
  delete: {
    /** Delete a link */
    '/v1/api/links/{id}': {
      input: {
        path: {
          /** `_id` of the link. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Delete a response to a survey */
    '/v1/api/smart-links/{id}/responses/{submissionId}': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
          /** `_id` of the response. */
          submissionId: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Delete a registration for a webinar */
    '/v1/api/smart-links/{id}/registrations/{registrationId}': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
          /** `_id` of the registration. */
          registrationId: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Delete a Smart Link */
    '/v1/api/smart-links/{id}': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Delete an API key */
    '/v1/api/keys/{id}': {
      input: {
        path: {
          /** `_id` of the API key. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Remove a domain */
    '/v1/api/domains/{host}': {
      input: {
        path: {
          /** The domain. */
          host: string;
        };
      };
      data: {
        /** The domain. */
        host: string;
        deleted: true;
      };
      files: never;
    };
    /** Delete a webhook */
    '/v1/api/webhooks/{id}': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Remove a member */
    '/v1/api/members/{id}': {
      input: {
        path: {
          /** `_id` of the member. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Delete your account */
    '/v1/api/account': {
      input: {
        body: DeleteAccount;
      };
      data: {
        account: AccountDeletion;
      };
      files: never;
    };
    /** Sign out */
    '/v1/auth/session': {
      input: object;
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** End a session */
    '/v1/auth/sessions/{id}': {
      input: {
        path: {
          /** `_id` of the session. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Leave an account */
    '/v1/auth/accounts/{id}': {
      input: {
        path: {
          /** `_id` of the account. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
    /** Remove a passkey */
    '/v1/auth/passkeys/{id}': {
      input: {
        path: {
          /** `_id` of the passkey. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        deleted: true;
      };
      files: never;
    };
  };
}

/** Codes of the errors that the API documents. */
export type KnownErrorCode =
  | 'ACCOUNT_PAUSED'
  | 'API_KEY_INACTIVE'
  | 'API_KEY_INVALID'
  | 'API_KEY_MISSING'
  | 'BALANCE_TOO_LOW'
  | 'CODE_TAKEN'
  | 'CREATOR_BLOCKED'
  | 'CROSS_SITE_REQUEST'
  | 'DOMAIN_NOT_VERIFIED'
  | 'DOMAIN_NOT_YOURS'
  | 'DOMAIN_TAKEN'
  | 'EXPORT_RUNNING'
  | 'IDEMPOTENCY_CONFLICT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'INTERNAL_ERROR'
  | 'KEY_IN_USE'
  | 'LAST_OWNER'
  | 'LINK_ALREADY_EXISTS'
  | 'LINK_BLOCKED'
  | 'LINK_EXPIRED'
  | 'LINK_NOT_FOUND'
  | 'LINK_NOT_STARTED'
  | 'MEMBER_ALREADY_EXISTS'
  | 'METHOD_NOT_ALLOWED'
  | 'MUSIC_SERVICE_FAILED'
  | 'NOT_A_MEMBER'
  | 'NOT_FOUND'
  | 'OWNER_SUSPENDED'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_WRONG'
  | 'PAYLOAD_TOO_LARGE'
  | 'PERMISSION_DENIED'
  | 'QUOTA_EXCEEDED'
  | 'RANGE_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'REGISTRATION_CLOSED'
  | 'REPLAY_RUNNING'
  | 'SESSION_INVALID'
  | 'SIGN_IN_FAILED'
  | 'SLUG_TAKEN'
  | 'SMART_LINK_NOT_FOUND'
  | 'SSO_REQUIRED'
  | 'SURVEY_BUSY'
  | 'SURVEY_CLOSED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'VALIDATION_ERROR'
  | 'WEBHOOK_ALREADY_EXISTS'
  | 'WEBHOOK_INACTIVE'
  | 'WRITE_CONFLICT';

/** Codes of invalid fields: `code` in `details` of an error. */
export type KnownProblemCode =
  | 'required'
  | 'unknown_field'
  | 'invalid_type'
  | 'invalid_value'
  | 'invalid_format'
  | 'invalid_characters'
  | 'malformed'
  | 'too_small'
  | 'too_large'
  | 'too_short'
  | 'too_long'
  | 'too_few'
  | 'too_many'
  | 'too_many_bytes'
  | 'unsupported_file_type'
  | 'too_many_pixels'
  | 'too_deep'
  | 'too_early'
  | 'too_late'
  | 'duplicate'
  | 'one_of_required'
  | 'only_one_of'
  | 'requires_field'
  | 'conflicts_with'
  | 'mismatch'
  | 'not_for_type'
  | 'immutable'
  | 'not_importable'
  | 'not_found'
  | 'reserved'
  | 'own_url'
  | 'not_public'
  | 'denied_host'
  | 'unsafe_url'
  | 'credentials_in_url'
  | 'not_your_domain'
  | 'plan_required'
  | 'low_contrast'
  | 'not_uploaded'
  | 'upload_in_use'
  | 'upload_changed'
  | 'invalid_cursor'
  | 'passkey_rejected'
  | 'conversation_too_long'
  | 'invalid';

/** `data` of each webhook event by its `type`. */
export interface WebhookEventData {
  /** A link was created. */
  'link.created': Link;
  /** A link was changed. */
  'link.updated': Link;
  /** A link was deleted. `data` is its last record. */
  'link.deleted': Link;
  /** A link reached its date or its click limit. */
  'link.expired': Link;
  /** The operator of the service has blocked a link. `blockedReason` says why. */
  'link.blocked': Link;
  /** The operator has lifted the block of a link. */
  'link.unblocked': Link;
  /** A destination of a link that is visited failed its daily check on 3 days. `health` says which. */
  'link.broken': Link;
  /** The destinations of a broken link can be reached again. */
  'link.recovered': Link;
  /** Links were clicked: up to 100 clicks in one event. Only for webhooks that name it, `*` does not include it. */
  'link.clicked': LinkClicked;
  /** A Smart Link was created. */
  'smart_link.created': SmartLink;
  /** A Smart Link was changed. */
  'smart_link.updated': SmartLink;
  /** A Smart Link was deleted. `data` is its last record. */
  'smart_link.deleted': SmartLink;
  /** The operator of the service has blocked a Smart Link. `blockedReason` says why. */
  'smart_link.blocked': SmartLink;
  /** The operator has lifted the block of a Smart Link. */
  'smart_link.unblocked': SmartLink;
  /** A survey was answered. */
  'survey.submitted': SurveySubmitted;
  /** A visitor registered for a webinar and confirmed the email address. */
  'webinar.registered': WebinarRegistered;
  /** The balance of a prepaid account is used up. Requests return 402 until it is topped up. */
  'account.paused': AccountPaused;
  /** Every attempt to deliver to another of your webhooks has failed for a day. */
  'webhook.failing': Webhook;
  /** Another of your webhooks was disabled, because every attempt failed for three days. */
  'webhook.disabled': Webhook;
  /** You asked for a test of this webhook. `data` is the webhook. */
  'webhook.test': Webhook;
}
