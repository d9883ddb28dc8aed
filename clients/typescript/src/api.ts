// Generated from the OpenAPI document by `npm run client`: change the document, not this file.

export interface RequestWarning {
  /** The field, in dots and brackets. */
  path: string;
  /** Machine-readable reason, one of the codes of `ErrorDetail`. New codes may be added. */
  code: string;
  /** The values in the message, such as limits, for showing it in other languages. They depend on the code. */
  params?: { [name: string]: unknown } | undefined;
  /** What is wrong, and what to do, in English. */
  message: string;
}

export interface Link {
  /** Its id. */
  _id: string;
  /** The destination. */
  originalUrl: string;
  /** The short URL with `/r/`. */
  shortUrl: string;
  /** The short URL to show: without `/r/` where `shortUrls` of its domain is `root`. */
  displayUrl: string;
  /** The last part of `shortUrl`. */
  code: string;
  /** Earlier codes of the link, newest first, which also redirect. Their clicks are counted together. */
  aliases: string[];
  /** A display name. */
  title: string;
  /** Labels to filter by. */
  tags: string[];
  /** `expired` once the date has passed or the click limit is reached, `blocked` once the operator has blocked the link. You cannot set these two. */
  status: 'active' | 'inactive' | 'expired' | 'blocked';
  /** Why the operator blocked it. null: not blocked. */
  blockedReason: 'phishing' | 'malware' | 'spam' | 'abuse' | 'legal' | null;
  /** Set while a destination is broken: it failed the daily check on 3 days. null: no known problem. */
  health: LinkHealth | null;
  expiration: LinkExpiration;
  /** null: no date. */
  expiresAt: string | null;
  /** null: unlimited. */
  maxClicks: number | null;
  /** null: the default domain. */
  customDomain: string | null;
  /** null: visitors see a message. */
  expiredUrl: string | null;
  /** Whether the link is password-protected. */
  hasPassword: boolean;
  /** The first rule whose conditions all hold determines the destination. */
  rules: LinkRule[];
  /** URLs between which other visitors are split by weight, instead of `originalUrl`. */
  variants: LinkVariant[];
  /** The test that finds the best of the variants; null: none. */
  test: LinkTest | null;
  /** When the link becomes active; null: immediately. */
  startsAt: string | null;
  /** UTM parameters added to the destination; null: none. */
  utm: LinkUtm | null;
  /** Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence. */
  forwardQuery: boolean;
  /** Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s. */
  trackConversions: boolean;
  /** The folder that it is in. null: none. */
  folderId: string | null;
  /** What social networks show of the link; null: the destination. */
  preview: LinkPreview | null;
  /** Where the link opens an app on phones and tablets; null: it does not. */
  app: LinkApp | null;
  /** Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours. */
  allowDuplicate: boolean;
  /** Clicks so far. Updated within seconds. */
  clicks: number;
  /** Leads, sales and revenue so far, by the last click before each. null: the link does not track conversions. Not in events. */
  conversions: ConversionTotals | null;
  /** When the link was created. */
  createdAt: string;
  /** When it was last changed. */
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
  /** Why the check failed; for `http_error`, see `statusCode`. */
  reason: 'http_error' | 'name_not_found' | 'connection_failed' | 'tls_failed' | 'timeout';
}

/** When the link expires. */
export interface LinkExpiration {
  /** `date` if the link has both a date and a click limit. */
  type: 'never' | 'date' | 'clicks';
  /** The date, the number of clicks, or null with `never`. */
  value: string | number | null;
}

export interface LinkRule {
  /** The conditions, which must all hold. */
  if: LinkConditions;
  /** The destination if the conditions hold. */
  to: string;
}

export interface LinkConditions {
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
  /** From this time (inclusive), ISO 8601. */
  from?: string | undefined;
  /** Until this time (exclusive), ISO 8601. */
  until?: string | undefined;
}

export interface LinkVariant {
  /** The destination. */
  url: string;
  /** Share of the visitors, relative to the other weights. */
  weight: number;
}

export interface LinkTest {
  /** The event of the conversions to compare: `lead`, `sale` or a name of your own. */
  goal: string;
  /** The smallest relative difference that matters, in percent. */
  minimum: number;
  /** When the test ends at the latest; null: once it has a verdict. */
  endsAt: string | null;
  /** `switch`: once there is a winner, it gets all visitors of the test. `notify`: nothing but the event `link.test_ended`. */
  apply: 'notify' | 'switch';
  /** When the test began, or began again. */
  startedAt: string;
  /** null: the test is running. */
  result: LinkTestResult | null;
}

export interface LinkTestResult {
  /** `winner`: one variant is better than every other one. `no_difference`: no difference of `minimum` or more. `not_enough_data`: too few conversions to tell. */
  verdict: 'winner' | 'no_difference' | 'not_enough_data';
  /** The variant that has won, as analytics name it; null: none. */
  winner: string | null;
  /** Whether the link redirects all visitors of the test to the winner now. */
  switched: boolean;
  /** When the test ended. */
  endedAt: string;
  /** What `visitors` and `conversions` count: unique visitors and those of them who converted, or of links with more than 100,000 clicks since the test began, clicks and conversions from the next day on. */
  unit: 'visitors' | 'clicks';
  /** Figures of the variants, in their order. */
  variants: LinkTestFigures[];
}

export interface LinkTestFigures {
  /** Unique visitors, or clicks: see `unit`. */
  visitors: number;
  /** Those of them who converted. */
  conversions: number;
  /** `conversions` by `visitors`. */
  rate: number;
  /** From 0 to 1: that this variant is better than every other one; 0 unless it is ahead. A variant wins at 0.95. */
  confidence: number;
}

export interface LinkUtm {
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
}

export interface LinkPreview {
  /** Title of the card. */
  title: string;
  /** Text of the card. */
  description?: string | undefined;
  /** Absolute URL of the image. */
  image?: string | undefined;
}

export interface LinkApp {
  ios?: LinkIosApp | undefined;
  android?: LinkAndroidApp | undefined;
  /** Where visitors without the app go: to its `store`, or to the `destination` of the link. */
  ifMissing: 'store' | 'destination';
}

/** On iPhone and iPad. */
export interface LinkIosApp {
  /** What opens the app: a URL with its own scheme, or a universal link of another host. */
  url?: string | undefined;
  /** Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`. */
  path?: string | undefined;
  /** Apple's ID of the app in the App Store. */
  appStoreId?: string | undefined;
}

/** On Android. */
export interface LinkAndroidApp {
  /** What opens the app: a URL with its own scheme, or a universal link of another host. */
  url?: string | undefined;
  /** Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`. */
  path?: string | undefined;
  /** Application ID in the Play Store. */
  package?: string | undefined;
}

export interface ConversionTotals {
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
}

export interface CurrencyAmount {
  /** ISO 4217. */
  currency: string;
  /** In the currency's smallest unit: 14997 is 149.97 EUR. */
  amount: number;
}

/** Each combination of `originalUrl`, `customDomain`, `utm`, `rules` and `variants` is unique per account, unless `allowDuplicate` is true. */
export interface CreateLink {
  /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service. */
  originalUrl: string;
  /** A name for people. Absent or null: the destination's host, replaced by the title of its page within seconds where that can be read. */
  title?: string | null | undefined;
  /** Labels to filter by: at most 20 different ones. null: none. */
  tags?: string[] | null | undefined;
  /** When the link expires. null: never. */
  expiration?: LinkExpirationInput | null | undefined;
  /** When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never. */
  expiresAt?: string | null | undefined;
  /** Click limit: the link expires after exactly this many clicks. null: unlimited. */
  maxClicks?: number | null | undefined;
  /** The domain of `shortUrl`, without scheme, port or path. null: the host of this service. A new link without it gets the domain of the account with `isDefault`, if there is one. */
  customDomain?: string | null | undefined;
  /** Visitors must enter it. It is never returned. null: none. */
  password?: string | null | undefined;
  /** Where an expired or inactive link redirects to. null: visitors see a message. */
  expiredUrl?: string | null | undefined;
  /** At most 20 rules. The first rule whose conditions all hold determines the destination; if none matches, `variants` or `originalUrl` do. null: none. */
  rules?: LinkRuleInput[] | null | undefined;
  /** 2 to 10 URLs between which visitors are split by weight, instead of `originalUrl`. A visitor always gets the same URL. null: none. */
  variants?: LinkVariantInput[] | null | undefined;
  /** A test that finds the best of the `variants`, which it requires, and ends. Another `goal`, and other variants or weights, start it again. null: none. */
  test?: LinkTestInput | null | undefined;
  /** When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately. */
  startsAt?: string | null | undefined;
  /** UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none. */
  utm?: LinkUtmInput | null | undefined;
  /** Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence. */
  forwardQuery?: boolean | null | undefined;
  /** Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s. */
  trackConversions?: boolean | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** What social networks and messengers show for the link: their crawlers get a page with this title, description and image, while visitors are redirected as usual. null: they follow the redirect and show the destination. */
  preview?: LinkPreviewInput | null | undefined;
  /** Where the link opens an app on phones and tablets, and where visitors without it go. Other visitors go to the destination. null: none. */
  app?: LinkAppInput | null | undefined;
  /** Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours. */
  allowDuplicate?: boolean | null | undefined;
  /** Whether the link redirects. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** The short code: the last part of the short URL. Paths of this service are reserved, such as `docs`. Leave blank to generate 7 random characters. */
  code?: string | null | undefined;
  /** The UTM template whose parameters the link gets where `utm` has none. null: none. */
  utmTemplateId?: string | null | undefined;
}

export interface LinkExpirationInput {
  /** `never` clears the date and the click limit. */
  type: 'never' | 'date' | 'clicks';
  /** With `date`, an ISO 8601 date, equivalent to `expiresAt`; with `clicks`, a number, equivalent to `maxClicks`. If you send both, they must match. */
  value?: string | number | null | undefined;
}

export interface LinkRuleInput {
  /** One or more conditions, which must all hold. */
  if: LinkConditionsInput;
  /** The destination if the conditions hold; a URL as in `originalUrl`. */
  to: string;
}

export interface LinkConditionsInput {
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
  /** From this time (inclusive), ISO 8601. */
  from?: string | null | undefined;
  /** Until this time (exclusive), ISO 8601. */
  until?: string | null | undefined;
}

export interface LinkVariantInput {
  /** The destination; a URL as in `originalUrl`. */
  url: string;
  /** Share of the visitors, relative to the other weights. */
  weight: number;
}

export interface LinkTestInput {
  /** The event of the conversions to compare: `lead`, `sale` or a name of your own. */
  goal: string;
  /** The smallest relative difference that matters, in percent. Default: 20. */
  minimum?: number | null | undefined;
  /** When the test ends at the latest, in the future, as `expiresAt`. null: once it has a verdict. */
  endsAt?: string | null | undefined;
  /** `switch`: once there is a winner, it gets all visitors of the test. `notify`: nothing but the event `link.test_ended`. Default: `notify`. */
  apply?: 'notify' | 'switch' | null | undefined;
}

export interface LinkUtmInput {
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
}

export interface LinkPreviewInput {
  /** Title of the card. */
  title: string;
  /** Text of the card. */
  description?: string | null | undefined;
  /** The image: a URL, or the `storageCode` of an upload. Send the current URL to keep the image. */
  image?: string | null | undefined;
}

export interface LinkAppInput {
  /** On iPhone and iPad. null: as without `app`. */
  ios?: LinkIosAppInput | null | undefined;
  /** On Android. null: as without `app`. */
  android?: LinkAndroidAppInput | null | undefined;
  /** Where visitors without the app go: to its `store`, which needs `appStoreId` or `package`, or to the `destination` of the link. Absent: to the store if all given platforms have one. */
  ifMissing?: 'store' | 'destination' | null | undefined;
}

export interface LinkIosAppInput {
  /** What opens the app: a URL with its own scheme, or a universal link of another host. */
  url?: string | null | undefined;
  /** Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`. */
  path?: string | null | undefined;
  /** Apple's ID of the app in the App Store. */
  appStoreId?: string | null | undefined;
}

export interface LinkAndroidAppInput {
  /** What opens the app: a URL with its own scheme, or a universal link of another host. */
  url?: string | null | undefined;
  /** Where in the app, which the short URL itself opens: reported to the app by `POST /v1/opens`. */
  path?: string | null | undefined;
  /** Application ID in the Play Store. */
  package?: string | null | undefined;
}

export type CreateResult = CreatedRow | FailedRow;

export interface CreatedRow {
  /** Index of the row in the request, from 0. */
  index: number;
  status: 'created';
  link: Link;
}

export interface FailedRow {
  /** Index of the row in the request, from 0. */
  index: number;
  status: 'failed';
  error: RowError;
}

export interface RowError {
  /** Machine-readable error code. */
  code: string;
  /** What went wrong, in English. */
  message: string;
  /** The values in the message, such as limits, for showing it in other languages. They depend on the code. */
  params?: { [name: string]: unknown } | undefined;
  /** With `VALIDATION_ERROR`: one entry per invalid field. With `LINK_ALREADY_EXISTS`: the other link. */
  details?: ErrorDetail[] | undefined;
}

export interface ErrorDetail {
  /** The field, in dots and brackets. */
  path: string;
  /** Machine-readable reason. New codes may be added. One of `required`, `unknown_field`, `invalid_type`, `invalid_value`, `invalid_format`, `invalid_characters`, `malformed`, `too_small`, `too_large`, `too_short`, `too_long`, `too_few`, `too_many`, `too_many_bytes`, `unsupported_file_type`, `too_many_pixels`, `not_square`, `too_deep`, `too_early`, `too_late`, `duplicate`, `one_of_required`, `only_one_of`, `requires_field`, `conflicts_with`, `mismatch`, `not_for_type`, `immutable`, `not_importable`, `not_found`, `reserved`, `public_suffix`, `look_alike`, `own_url`, `own_host`, `not_public`, `denied_host`, `unsafe_url`, `credentials_in_url`, `not_your_domain`, `domain_not_verified`, `plan_required`, `low_contrast`, `not_uploaded`, `upload_in_use`, `upload_changed`, `invalid_cursor`, `passkey_rejected`, `conversation_too_long`, `invalid`. */
  code?: string | undefined;
  /** The values in the message, such as limits, for showing it in other languages. They depend on the code. `format` is one of action, app_id, app_key, app_path, app_store_id, app_url, base64url, color, country, date, date_time, domain, email, etags, fingerprint, host, https_url, icon, id, idempotency_key, json, language, music_url, origin, package_name, path_pattern, pattern, pixel_id, question_id, short_code, short_url, sign_in_code, slug, storage_code, time_zone, url, video_url. */
  params?: { [name: string]: unknown } | undefined;
  /** What is allowed, in English. */
  message: string;
  /** With `LINK_ALREADY_EXISTS`: the id of the other link or Smart Link. */
  _id?: string | undefined;
  /** With `LINK_ALREADY_EXISTS`: its short URL. */
  shortUrl?: string | undefined;
  /** With `LINK_ALREADY_EXISTS`: its short URL as its record shows it to people. */
  displayUrl?: string | undefined;
  /** With `LINK_ALREADY_EXISTS` of a Smart Link: its URL. */
  url?: string | undefined;
}

export interface CreateLinks {
  /** The links to create. */
  links: CreateLink[];
}

export type UpdateResult = UpdatedLink | UnchangedLink | FailedEdit;

export interface UpdatedLink {
  /** Index of the row in the request, from 0. */
  index: number;
  /** The id in the request. */
  _id: string;
  status: 'updated';
  link: Link;
}

export interface UnchangedLink {
  /** Index of the row in the request, from 0. */
  index: number;
  /** The id in the request. */
  _id: string;
  status: 'unchanged';
  link: Link;
}

export interface FailedEdit {
  /** Index of the row in the request, from 0. */
  index: number;
  /** The id in the request. */
  _id: string;
  status: 'failed';
  error: RowError;
}

export interface UpdateLinks {
  /** The `_id` of each link. */
  ids: string[];
  /** The changes. Absent fields do not change. */
  changes: LinkChanges;
}

export interface LinkChanges {
  /** Whether the link redirects. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately. */
  startsAt?: string | null | undefined;
  /** When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never. */
  expiresAt?: string | null | undefined;
  /** The folder to move each link to. null: out of its folder. */
  folderId?: string | null | undefined;
  /** Replaces the tags of each link. null: none. */
  tags?: string[] | null | undefined;
  /** Tags to add to each link. */
  addTags?: string[] | undefined;
  /** Tags to remove from each link. */
  removeTags?: string[] | undefined;
}

export type DeleteResult = DeletedLink | FailedEdit;

export interface DeletedLink {
  /** Index of the row in the request, from 0. */
  index: number;
  /** The id in the request. */
  _id: string;
  status: 'deleted';
}

export interface DeleteLinks {
  /** The `_id` of each link. */
  ids: string[];
}

export interface TagCount {
  /** The tag. */
  name: string;
  /** Links with this tag among those that were read. */
  links: number;
}

export interface RenameTag {
  /** The tag to rename or to remove. */
  tag: string;
  /** Its new name. Merges the two tags if a link already has a tag with this name. null: removes the tag from all links. */
  name: string | null;
  /** `nextCursor` of the previous response. */
  cursor?: string | undefined;
}

export interface Import {
  /** Its id. */
  _id: string;
  /** `failed`: the import stopped early; `total - processed` rows were not imported. */
  status: 'queued' | 'running' | 'done' | 'failed';
  /** The product whose export format was detected, or `generic`. */
  format: string;
  /** Non-empty columns that were ignored, at most 30. */
  ignoredColumns: string[];
  /** Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for our own exports. */
  ignoredDomains: string[];
  /** Rows in the file. */
  total: number;
  /** Rows that were processed. */
  processed: number;
  /** Rows that were created as links. */
  created: number;
  /** Rows that failed. */
  failed: number;
  /** When the import was started. */
  createdAt: string;
  /** When the progress was last updated. */
  updatedAt: string;
  /** null: not yet. */
  finishedAt: string | null;
  /** Rows that failed, in the order of the file. */
  errors: RowFailure[];
}

export interface RowFailure {
  /** 1 is the first row below the header, or the first of a JSON array. */
  row: number;
  /** Machine-readable error code. */
  code: string;
  /** What went wrong, in English. */
  message: string;
  /** The invalid field, if the error is about one field. */
  path?: string | undefined;
  /** The column of that field in the file, if it has another name. */
  column?: string | undefined;
  /** The value of that field as sent, at most 200 characters. */
  value?: string | undefined;
  /** The values in the message, such as limits, for showing it in other languages. They depend on the code. */
  params?: { [name: string]: unknown } | undefined;
  /** Why that field is invalid. */
  details?: ErrorDetail[] | undefined;
}

/** An array of links, alone or in the objects that other services export. */
export type ImportLinks = ImportedLinks | ImportedLink[] | ImportedData | ImportedShortUrls;

export interface ImportedLinks {
  /** The links to create. */
  links: ImportedLink[];
}

/** One link; see above for its fields. */
export type ImportedLink = { [name: string]: unknown };

export interface ImportedData {
  /** As exported by Kutt and by this API. */
  data: ImportedLink[] | {
    /** The links to create. */
    links: ImportedLink[];
  };
}

export interface ImportedShortUrls {
  /** As exported by Shlink. */
  shortUrls: {
    /** The links to create. */
    data: ImportedLink[];
  };
}

export interface ImportCheck {
  /** The product whose export the file is recognized as, or `generic`. */
  format: string;
  /** The columns with content, in the order of the file, at most 200. */
  columns: ImportColumn[];
  /** Columns with content that have no counterpart here, at most 30. */
  ignoredColumns: string[];
  /** Columns that seem to have short URLs, but no name that says so. If there are any, the import needs `allowRandomCodes=true`. */
  unreadShortUrls: string[];
  /** Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for our own exports. */
  ignoredDomains: string[];
  /** Rows in the file. */
  total: number;
  /** Rows that can be imported. */
  valid: number;
  /** Those of them that get another code than their own. */
  renamed: number;
  /** Rows that cannot. */
  failed: number;
  /** Those of them whose link already exists. */
  leftOut: number;
  /** What becomes of each row, in pages of `limit`. */
  rows: CheckedRow[];
  /** The `after` of the next page of `rows`; null: there is none. */
  nextAfter: number | null;
  /** Why rows cannot be imported, in the order of the file; the first 1000. */
  errors: RowFailure[];
}

export interface ImportColumn {
  /** As in the file. */
  name: string;
  /** The field of the links that it is read as; null: none. */
  field: string | null;
  /** Rows in which it has content. */
  rows: number;
  /** Those in which that was read. */
  read: number;
  /** Why it was not read, or not in all rows. `not_imported`: it has no counterpart here. `other_column`: another column has the field. `short_urls`: it seems to have short URLs, but no name that says so, and no other column has the codes of these links: rename it to `shortUrl`, or send `allowRandomCodes=true`. `unknown`: its name is not known. */
  reason?: 'not_imported' | 'other_column' | 'short_urls' | 'unknown' | undefined;
}

export interface CheckedRow {
  /** 1 is the first row below the header, or the first of a JSON array. */
  row: number;
  /** `rename`: created with a random code, because its own is in use or not allowed (`onCodeTaken=new`). `leave_out`: there already is a link to its URL, and it has no code of its own. */
  outcome: 'create' | 'rename' | 'leave_out' | 'refuse';
  /** At most 200 characters of it. */
  originalUrl?: string | undefined;
  /** As it will be. */
  title?: string | undefined;
  /** null: a random one. */
  code?: string | null | undefined;
  /** Further codes that will lead to the link. */
  aliases?: string[] | undefined;
  /** Values that are not imported as they are. */
  changes?: ImportChange[] | undefined;
  /** Why the row is left out or refused. */
  error?: RowFailure | undefined;
}

export interface ImportChange {
  /** The field of the link. */
  field: string;
  /** What the file says, at most 200 characters. */
  from: string;
  /** What it becomes; null: something random. */
  to: string | null;
}

export interface ImportSummary {
  /** Its id. */
  _id: string;
  /** `failed`: the import stopped early; `total - processed` rows were not imported. */
  status: 'queued' | 'running' | 'done' | 'failed';
  /** The product whose export format was detected, or `generic`. */
  format: string;
  /** Non-empty columns that were ignored, at most 30. */
  ignoredColumns: string[];
  /** Domains of the short links in the file, at most 30. Imports keep codes, not domains. Always empty for our own exports. */
  ignoredDomains: string[];
  /** Rows in the file. */
  total: number;
  /** Rows that were processed. */
  processed: number;
  /** Rows that were created as links. */
  created: number;
  /** Rows that failed. */
  failed: number;
  /** When the import was started. */
  createdAt: string;
  /** When the progress was last updated. */
  updatedAt: string;
  /** null: not yet. */
  finishedAt: string | null;
}

export interface UpdateLink {
  /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service. */
  originalUrl?: string | undefined;
  /** A name for people. null: the destination's host, then the title of its page. A title that you never set follows `originalUrl`. */
  title?: string | null | undefined;
  /** Labels to filter by: at most 20 different ones. null: none. */
  tags?: string[] | null | undefined;
  /** When the link expires. null: never. */
  expiration?: LinkExpirationInput | null | undefined;
  /** When the link expires: a date (midnight UTC) or a time with an offset; on create, in the future. null: never. */
  expiresAt?: string | null | undefined;
  /** Click limit: the link expires after exactly this many clicks. null: unlimited. */
  maxClicks?: number | null | undefined;
  /** The domain of `shortUrl`, without scheme, port or path. null: the host of this service. A new link without it gets the domain of the account with `isDefault`, if there is one. */
  customDomain?: string | null | undefined;
  /** Visitors must enter it. It is never returned. null: none. */
  password?: string | null | undefined;
  /** Where an expired or inactive link redirects to. null: visitors see a message. */
  expiredUrl?: string | null | undefined;
  /** At most 20 rules. The first rule whose conditions all hold determines the destination; if none matches, `variants` or `originalUrl` do. null: none. */
  rules?: LinkRuleInput[] | null | undefined;
  /** 2 to 10 URLs between which visitors are split by weight, instead of `originalUrl`. A visitor always gets the same URL. null: none. */
  variants?: LinkVariantInput[] | null | undefined;
  /** A test that finds the best of the `variants`, which it requires, and ends. Another `goal`, and other variants or weights, start it again. null: none. */
  test?: LinkTestInput | null | undefined;
  /** When the link becomes active: a date (midnight UTC) or a time with an offset. Until then, it returns 404. null: immediately. */
  startsAt?: string | null | undefined;
  /** UTM parameters that are added to the destination, unless it has a parameter of the same name. null: none. */
  utm?: LinkUtmInput | null | undefined;
  /** Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence. */
  forwardQuery?: boolean | null | undefined;
  /** Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s. */
  trackConversions?: boolean | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** What social networks and messengers show for the link: their crawlers get a page with this title, description and image, while visitors are redirected as usual. null: they follow the redirect and show the destination. */
  preview?: LinkPreviewInput | null | undefined;
  /** Where the link opens an app on phones and tablets, and where visitors without it go. Other visitors go to the destination. null: none. */
  app?: LinkAppInput | null | undefined;
  /** Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours. */
  allowDuplicate?: boolean | null | undefined;
  /** Whether the link redirects. `expired` is accepted for a link that is expired, and changes nothing, so that a link can be sent back as it was read. */
  status?: 'active' | 'inactive' | 'expired' | undefined;
  /** A new short code. The code before becomes one of the `aliases`, at most 20, and keeps redirecting. An alias can become the code again. null: no change. */
  code?: string | null | undefined;
  /** The aliases to keep. The others return 404 from then on, and can only be used again by your account. null: none. To add one, change `code`. */
  aliases?: string[] | null | undefined;
}

export interface Analytics {
  /** Total clicks. */
  totalClicks: number;
  /** Views of a page that were reported without its token. All other figures exclude them, unless `unverified` is `include`. */
  unverifiedClicks: number;
  /** Visits that look like those of a program, such as a mail gateway that opens links. All other figures exclude them, unless `includes` is `suspected`. */
  suspectedClicks: number;
  /** Unique visitors */
  uniqueVisitorsCount: number;
  /** Whether `uniqueVisitorsCount` is exact: always up to 256 visitors per day or 999 in total. Otherwise it is an estimate with a standard error of 1.6%. */
  uniqueVisitorsExact: boolean;
  /** Average seconds between consecutive clicks; 0 with fewer than two clicks */
  averageClickTime: number;
  /** To two decimals */
  averageClicksPerVisitor: number;
  /** Of all days and hours. */
  timezone: string;
  /** Of `clicksData` */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** Clicks by interval, ascending, including intervals without clicks */
  clicksData: IntervalCount[];
  /** The same figures for the preceding period of equal length, or for the same part of it while the period is not over. null without both `from` and `to`, or if that period has too many clicks or conversions. */
  previous: PreviousFigures | null;
  /** Two letters of ISO 3166, or `Unknown` */
  topCountries: NamedCount[];
  /** All countries; `Other` is the sum of those beyond the first 100 of a day */
  countries: NamedCount[];
  /** Regions. Those with fewer than 5 visitors of a link on a day are in `Other`. */
  topRegions: NamedCount[];
  /** Cities. Those with fewer than 5 visitors of a link on a day are in `Other`. */
  topCities: NamedCount[];
  /** `desktop`, `mobile`, `tablet` or `other` */
  devices: NamedCount[];
  /** Clicks by hour, 24 entries */
  timeOfDay: HourCount[];
  /** Clicks by day of the week, 7 entries */
  daysOfWeek: WeekdayCount[];
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
  /** `redirect`, `qr`, `pixel` or `app` */
  sources: NamedCount[];
  /** Destinations; `default` is that of the link itself */
  topDestinations: NamedCount[];
  /** Pixel events by name; Smart Links only */
  events?: NamedCount[] | undefined;
  /** Where clicks in the page led: `meta` of the event `click`; Smart Links only */
  topTargets?: NamedCount[] | undefined;
  /** When the figures were last updated; null: never */
  lastUpdated: string | null;
  /** Time of the last click; null: none */
  lastClickAt: string | null;
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** Conversions with a negative amount, whatever their event. */
  refunds: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
  /** `leads` and `sales` per click, to four decimals; 0 without clicks. */
  conversionRate: number;
  conversions: ConversionBreakdowns;
  /** Fingerprints, newest first, at most 1,000 */
  uniqueVisitors: string[];
}

export interface IntervalCount {
  /** Day; the Monday of a week, the first of a month, or `YYYY-MM-DDTHH:00` */
  date: string;
  /** Number of clicks. */
  count: number;
  /** Unique visitors */
  visitors: number;
}

export interface PreviousFigures {
  /** Number of clicks. */
  totalClicks: number;
  /** Unique visitors */
  uniqueVisitorsCount: number;
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
}

export interface NamedCount {
  /** What was counted; `Other` is the sum of the rest. */
  name: string;
  /** Number of clicks. */
  count: number;
}

export interface HourCount {
  /** 0 to 23 */
  hour: number;
  /** Number of clicks. */
  count: number;
}

export interface WeekdayCount {
  /** 1 is Monday, 7 is Sunday */
  day: number;
  /** Number of clicks. */
  count: number;
}

export interface ConversionBreakdowns {
  /** Which click a conversion counts for: as in the query */
  attribution: 'last' | 'first';
  /** All conversions by event; `refund`: those with a negative amount. */
  events: ConversionEventCount[];
  /** Conversions by interval, ascending, including intervals without; empty if there are none in the period */
  data: IntervalConversions[];
  /** By country of the click: two letters of ISO 3166, or `Unknown` */
  countries: NamedConversions[];
  /** By device of the click */
  devices: NamedConversions[];
  /** By browser of the click */
  browsers: NamedConversions[];
  /** By operating system of the click */
  operatingSystems: NamedConversions[];
  /** By language that the visitor prefers, or `Unknown` */
  languages: NamedConversions[];
  /** By host that the visitor came from, or `direct` */
  referrers: NamedConversions[];
  /** By source of the click: `redirect`, `qr`, `pixel` or `app` */
  sources: NamedConversions[];
  /** By destination of the click; `default` is that of the link itself */
  destinations: NamedConversions[];
}

export interface ConversionEventCount {
  /** Name of the event. */
  name: string;
  /** Number of conversions. */
  count: number;
}

export interface IntervalConversions {
  /** As in `clicksData`. */
  date: string;
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
}

export interface NamedConversions {
  /** What they have in common; `Other` is the sum of the rest. */
  name: string;
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
}

export interface LinkTestReport {
  /** The event of the conversions to compare: `lead`, `sale` or a name of your own. */
  goal: string;
  /** The smallest relative difference that matters, in percent. */
  minimum: number;
  /** When the test ends at the latest; null: once it has a verdict. */
  endsAt: string | null;
  /** `switch`: once there is a winner, it gets all visitors of the test. `notify`: nothing but the event `link.test_ended`. */
  apply: 'notify' | 'switch';
  /** When the test began, or began again. */
  startedAt: string;
  /** `winner`: one variant is better than every other one. `no_difference`: no difference of `minimum` or more. `not_enough_data`: too few conversions to tell. */
  verdict: 'winner' | 'no_difference' | 'not_enough_data';
  /** The variant that has won, as analytics name it; null: none. */
  winner: string | null;
  /** Whether the link redirects all visitors of the test to the winner now. */
  switched: boolean;
  /** null: the test is running, and the verdict is that of this moment. */
  endedAt: string | null;
  /** What `visitors` and `conversions` count: unique visitors and those of them who converted, or of links with more than 100,000 clicks since the test began, clicks and conversions from the next day on. */
  unit: 'visitors' | 'clicks';
  /** In the order of the `variants` of the link. */
  variants: LinkTestVariant[];
}

export interface LinkTestVariant {
  /** The variant as analytics name it. */
  destination: string;
  /** Its destination. */
  url: string;
  /** Its share of the visitors. */
  weight: number;
  /** Unique visitors, or clicks: see `unit`. */
  visitors: number;
  /** Those of them who converted. */
  conversions: number;
  /** `conversions` by `visitors`. */
  rate: number;
  /** From 0 to 1: that this variant is better than every other one; 0 unless it is ahead. A variant wins at 0.95. */
  confidence: number;
}

export interface Folder {
  /** Its id. */
  _id: string;
  /** Its name. */
  name: string;
  /** What it is for. null: none. */
  description: string | null;
  /** Its color. null: none. */
  color: string | null;
  /** Access of members who were not given another one. `none`: it does not exist for them; `view`: they see what is in it; `edit`: they also change it, as far as their role allows. */
  defaultAccess: 'none' | 'view' | 'edit';
  /** UTM parameters that links in it must have, besides those that the account requires. */
  requiredUtm: ('source' | 'medium' | 'campaign' | 'term' | 'content')[];
  /** Links in it, expired and disabled ones included. */
  links: number;
  /** Smart Links in it. */
  smartLinks: number;
  /** Your own access to it. Folders without any are not listed. */
  access: 'view' | 'edit';
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface CreateFolder {
  /** Its name, unique in the account in any upper and lower case. */
  name: string;
  /** What it is for. null: none. */
  description?: string | null | undefined;
  /** Its color in the console, `#rrggbb`. null: none. */
  color?: string | null | undefined;
  /** UTM parameters that links in it must have, in `utm`, their template or `originalUrl`, besides those that the account requires. []: none. Existing links stay as they are until their parameters, destination or folder change. */
  requiredUtm?: ('source' | 'medium' | 'campaign' | 'term' | 'content')[] | undefined;
  /** Access of members who were not given another one. `none`: it does not exist for them; `view`: they see what is in it; `edit`: they also change it, as far as their role allows. Owners and admins always see and change all. Needs the permission `members:manage` unless it is `edit`. Default: `edit`. */
  defaultAccess?: 'none' | 'view' | 'edit' | undefined;
}

export interface UpdateFolder {
  /** Its name, unique in the account in any upper and lower case. */
  name?: string | undefined;
  /** What it is for. null: none. */
  description?: string | null | undefined;
  /** Its color in the console, `#rrggbb`. null: none. */
  color?: string | null | undefined;
  /** UTM parameters that links in it must have, in `utm`, their template or `originalUrl`, besides those that the account requires. []: none. Existing links stay as they are until their parameters, destination or folder change. */
  requiredUtm?: ('source' | 'medium' | 'campaign' | 'term' | 'content')[] | undefined;
  /** Access of members who were not given another one. `none`: it does not exist for them; `view`: they see what is in it; `edit`: they also change it, as far as their role allows. Owners and admins always see and change all. A change needs the permission `members:manage`. */
  defaultAccess?: 'none' | 'view' | 'edit' | undefined;
}

export interface FolderMember {
  /** Its id. */
  _id: string;
  /** Email address of the member. */
  email: string;
  /** Role of the member in the account. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  /** The access that the member was given. null: the folder's default. */
  given: 'none' | 'view' | 'edit' | null;
  /** The access that the member has. Owners and admins always have `edit`. */
  access: 'none' | 'view' | 'edit';
}

export interface SaveFolderMembers {
  /** Access by the `_id` of members: none, view, edit, or null for the folder's default. Members that are absent keep theirs. */
  members: { [name: string]: 'none' | 'view' | 'edit' | null };
}

export interface UtmTemplate {
  /** Its id. */
  _id: string;
  /** Its name. */
  name: string;
  /** `utm_source`. null: none. */
  source: string | null;
  /** `utm_medium`. null: none. */
  medium: string | null;
  /** `utm_campaign`. null: none. */
  campaign: string | null;
  /** `utm_term`. null: none. */
  term: string | null;
  /** `utm_content`. null: none. */
  content: string | null;
  /** Parameters that links made with it must have. */
  required: ('source' | 'medium' | 'campaign' | 'term' | 'content')[];
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface CreateUtmTemplate {
  /** Its name, unique in the account in any upper and lower case. */
  name: string;
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
  /** Parameters that links made with it must have: from the template, the request or `originalUrl`. */
  required?: ('source' | 'medium' | 'campaign' | 'term' | 'content')[] | undefined;
}

export interface UpdateUtmTemplate {
  /** Its name, unique in the account in any upper and lower case. */
  name?: string | undefined;
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
  /** Parameters that links made with it must have: from the template, the request or `originalUrl`. */
  required?: ('source' | 'medium' | 'campaign' | 'term' | 'content')[] | undefined;
}

export interface UtmSettings {
  /** Parameters that every new link must have, in `utm`, its template or `originalUrl`. */
  required: ('source' | 'medium' | 'campaign' | 'term' | 'content')[];
}

export interface SaveUtmSettings {
  /** Parameters that every new link must have, in `utm`, its template or `originalUrl`. []: none. */
  required: ('source' | 'medium' | 'campaign' | 'term' | 'content')[];
}

export interface View {
  /** Its id. */
  _id: string;
  /** Its name. */
  name: string;
  /** The list or report that it shows. */
  of: 'links' | 'smartLinks' | 'analytics';
  /** The query of the URL of the console. */
  query: string;
  /** Whether all members see it; otherwise only you. */
  shared: boolean;
  /** When it was saved. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface CreateView {
  /** Its name. */
  name: string;
  /** The list or report that it shows. */
  of: 'links' | 'smartLinks' | 'analytics';
  /** Filters, sorting, columns and period, as the query of the URL of the console: `tag=mail&sort=clicks&columns=tags,clicks`. `columns` of links: folderId, tags, status, clicks, conversions, createdAt; of Smart Links: folderId, tags, type, createdAt, status, clicks, conversions; or `none`. Titles and URLs are always shown. Without it, all columns are. Unknown parameters have no effect. */
  query: string;
  /** Whether all members see it. Default: false, only you. API keys are nobody: with a key, it must be true. */
  shared?: boolean | undefined;
}

export interface UpdateView {
  /** Its name. */
  name?: string | undefined;
  /** Filters, sorting, columns and period, as the query of the URL of the console: `tag=mail&sort=clicks&columns=tags,clicks`. `columns` of links: folderId, tags, status, clicks, conversions, createdAt; of Smart Links: folderId, tags, type, createdAt, status, clicks, conversions; or `none`. Titles and URLs are always shown. Without it, all columns are. Unknown parameters have no effect. */
  query?: string | undefined;
}

export interface SurveyResponse {
  /** Its id. */
  _id: string;
  /** In the order of the questions. Unanswered questions are omitted. */
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
  /** The text of the question at the time. */
  question: string;
  /** The type of answer. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** The answer. */
  value: string | number | boolean | string[];
}

export interface SurveySummary {
  /** Total responses. */
  total: number;
  /** When the first one was sent. null: there is none. */
  firstAt: string | null;
  /** When the last one was sent. null: there is none. */
  lastAt: string | null;
  /** The questions of the survey in order, then removed questions, those with the most answers first. A question is the same as long as its id and type are the same. */
  questions: QuestionSummary[];
}

export interface QuestionSummary {
  /** The id of the question. */
  id: string;
  /** The text of the question. */
  question: string;
  /** The type of answer. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** Whether the question was removed or its type was changed. */
  removed: boolean;
  /** Responses with an answer. */
  answered: number;
  /** Responses without an answer. */
  skipped: number;
  /** `rating` (2 decimals; null unless its options are numbers), `nps` and `number`; null: no answers. */
  average?: number | null | undefined;
  /** `rating`, `singleChoice`, `multipleChoice`, `yesNo`, `nps`: each option in its order, then options that the question no longer has. */
  counts?: AnswerCount[] | undefined;
  /** `nps`: the Net Promoter Score. */
  nps?: NetPromoterScore | undefined;
  /** `number`: the smallest. */
  min?: number | null | undefined;
  /** `number`: the largest. */
  max?: number | null | undefined;
  /** `text`, `email`: the 5 newest answers, newest first, cut after 1,000 characters. */
  latest?: string[] | undefined;
}

export interface AnswerCount {
  /** The option. */
  name: string;
  /** Number of answers. */
  count: number;
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
  /** As entered by the visitor. */
  name: string;
  /** In lower case. */
  email: string;
  /** `confirmed`: the address is confirmed, and the registration counts. */
  status: 'pending' | 'confirmed';
  /** The language of the emails to this address. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** The visitor's time zone; null: unknown. */
  timezone: string | null;
  /** The consent text that the visitor agreed to. */
  consent: string;
  /** The date of the webinar that the registrant was last notified of. */
  startsAt: string;
  /** When the form was sent. */
  createdAt: string;
  /** When the address was confirmed; null: not yet. */
  confirmedAt: string | null;
}

export interface Subscriber {
  /** Its id. */
  _id: string;
  /** In lower case. */
  email: string;
  /** `confirmed`: the address is confirmed. Do not write to others. */
  status: 'pending' | 'confirmed';
  /** The language of the page and of the confirmation email. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** The consent text that the subscriber agreed to. */
  consent: string;
  /** Unsubscribes this address: for the emails that you send, also as their `List-Unsubscribe` header with one-click (RFC 8058). */
  unsubscribeUrl: string;
  /** When the form was sent. */
  createdAt: string;
  /** When the address was confirmed; null: not yet. */
  confirmedAt: string | null;
}

export interface Upload {
  /** Where to POST the file as multipart/form-data. */
  uploadUrl: string;
  /** Form fields to send before the file, all of them and unchanged. */
  fields: { [name: string]: string };
  /** References the upload in `cover`, `image` or `videos[].storageCode` of a Smart Link, in `preview.image` of a link, and in `logo` of a QR code. */
  storageCode: string;
  /** When the upload URL expires. An unused file is deleted after 24 hours. */
  expiresAt: string;
  /** Maximum size of the file. */
  maxBytes: number;
}

export interface CreateUpload {
  /** Media type of the file. It is verified against the content. */
  contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' | 'image/avif' | 'video/mp4' | 'video/webm' | 'video/quicktime';
  /** Size of the file in bytes. A larger file is rejected when it is uploaded. Images may have up to 10 MB and 50 megapixels, videos up to 500 MB. */
  size: number;
}

export interface SmartLink {
  /** Its id. */
  _id: string;
  /** The slug with the prefix of its type. */
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
  /** The image beside the title. */
  image: string | null;
  /** The cover image, also used in social previews. */
  cover: string | null;
  /** The design of the page; fields that are null follow from `preset`. null: the default design. */
  theme: SmartLinkTheme | null;
  /** Social profiles. */
  socials: ({
    /** The platform, whose icon is shown. */
    platform: 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'linkedin' | 'github' | 'twitch' | 'discord' | 'telegram' | 'whatsapp' | 'snapchat' | 'pinterest' | 'reddit' | 'medium' | 'substack' | 'patreon' | 'kofi' | 'spotify' | 'appleMusic' | 'soundcloud' | 'bandcamp' | 'vimeo' | 'behance' | 'dribbble' | 'etsy' | 'website';
    /** URL of the profile. */
    url: string;
  })[];
  /** For search engines and previews; null: from the page itself. */
  seo: SmartLinkSeo | null;
  /** Whether the name of this service is hidden. */
  hideBranding: boolean;
  /** The generated social card, 1200 x 630 pixels, updated a few seconds after a change. Read-only. null: `seo.image` replaces it, or it is not generated yet. */
  card: string | null;
  /** Sites that can embed the page. */
  embedOrigins: string[];
  /** Analytics services that the page loads for visitors who give consent. null: none. */
  pixels: SmartLinkPixels | null;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. */
  trackConversions: boolean;
  /** `myBio` and `webinarLink`: the links, with headings and blocks between them. Visitors get those whose time it is. */
  urls?: SmartLinkEntry[] | undefined;
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
    /** URL of the music on the platform. */
    url: string;
    /** Its mark: a name or a URL. */
    icon: string | null;
  })[] | undefined;
  /** `musicLink`: the release date. For visitors, null once it is released. */
  releaseDate?: string | null | undefined;
  /** `videoLink`: the videos. */
  videos?: SmartLinkVideo[] | undefined;
  /** `webinarLink`: when it starts, in UTC. */
  startsAt?: string | null | undefined;
  /** Duration. null: one hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone. null: UTC. */
  timezone?: string | null | undefined;
  registration?: WebinarRegistrationForm | undefined;
  /** `surveyLink`: the questions. */
  questions?: SmartLinkQuestion[] | undefined;
  /** `surveyLink`: all questions at once, or one at a time. */
  display?: 'all' | 'steps' | undefined;
  /** `surveyLink`: the message after a submission; null: a default message. */
  thankYou?: {
    /** Replaces the default text. */
    text: string | null;
    /** URL of its button; null: none. */
    url: string | null;
  } | null | undefined;
  /** `surveyLink`: when the survey closes; null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: maximum number of responses; null: unlimited. */
  maxResponses?: number | null | undefined;
  /** The folder that it is in. null: none. */
  folderId: string | null;
  /** `webinarLink`: where visitors join. */
  joinUrl?: string | null | undefined;
  /** `surveyLink`: where submissions are sent. */
  submissionDetails?: { [name: string]: unknown } | null | undefined;
  /** `surveyLink`: whether `submissionDetails.email` gets an email for `each` response, a `daily` summary, or none. */
  digest?: 'each' | 'daily' | 'off' | undefined;
  /** `surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` the address to this account. Not in lists and events. */
  mailStatus?: 'pending' | 'confirmed' | 'unsubscribed' | undefined;
  /** Whether the page is published. `blocked` once the operator has blocked it; you cannot set this. */
  status: 'active' | 'inactive' | 'blocked';
  /** Why the operator blocked it. null: not blocked. */
  blockedReason: 'phishing' | 'malware' | 'spam' | 'abuse' | 'legal' | null;
  /** Views so far. Updated within seconds. */
  clicks: number;
  /** Leads, sales and revenue so far, by the last click before each. null: the link does not track conversions. Not in events. */
  conversions?: ConversionTotals | null | undefined;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface SmartLinkTheme {
  /** A predefined design. */
  preset: 'clean' | 'midnight' | 'sunset' | 'brutalist' | 'editorial' | 'terminal' | 'pastel' | 'forest' | 'poster' | 'notebook' | null;
  /** Color of buttons and icons. */
  accent: string | null;
  /** Color of texts on the background. */
  text: string | null;
  /** The font of all texts. */
  font: 'system' | 'inter' | 'outfit' | 'nunito' | 'spaceGrotesk' | 'lora' | 'playfair' | 'jetbrainsMono' | null;
  /** The shape of buttons and links. */
  buttons: 'rounded' | 'pill' | 'square' | 'outline' | 'shadow' | null;
  /** The layout of the page. */
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
  /** The image of social previews. */
  image: string | null;
  /** Whether search engines are asked not to index the page. */
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

export type SmartLinkEntry = SmartLinkLinkEntry | SmartLinkHeading | SmartLinkTextBlock | SmartLinkVideoBlock | SmartLinkMusicBlock | SmartLinkProductBlock | SmartLinkGalleryBlock | SmartLinkSubscribeBlock | SmartLinkDividerBlock;

export interface SmartLinkLinkEntry {
  /** Text of the button. */
  title: string;
  /** The destination. */
  url: string;
  /** A line below the button. */
  description: string | null;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
  /** Whether it is highlighted. */
  featured: boolean;
  /** An image instead of the icon. */
  image: string | null;
  /** Name of the platform whose icon it has. null: by its URL. */
  icon: string | null;
}

export interface SmartLinkHeading {
  /** Heading of the links that follow. */
  heading: string;
}

export interface SmartLinkTextBlock {
  /** What kind of block it is. */
  type: 'text';
  /** Plain text with line breaks. */
  text: string;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
}

export interface SmartLinkVideoBlock {
  /** What kind of block it is. */
  type: 'video';
  /** What it is called. */
  title: string;
  /** Where it is. */
  url: string;
  /** Its picture. */
  image: string | null;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
}

export interface SmartLinkMusicBlock {
  /** What kind of block it is. */
  type: 'music';
  /** What it is called. */
  title: string;
  /** Where it is. */
  url: string;
  /** Its picture. */
  image: string | null;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
}

export interface SmartLinkProductBlock {
  /** What kind of block it is. */
  type: 'product';
  /** What it is called. */
  title: string;
  /** Where it is. */
  url: string;
  /** Its picture. */
  image: string | null;
  /** A line below the title. */
  description: string | null;
  /** What it costs. */
  price: SmartLinkPrice | null;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
}

export interface SmartLinkPrice {
  /** In the smallest unit of the currency: 4999 for 49.99 EUR. */
  amount: number;
  /** ISO 4217. */
  currency: string;
}

export interface SmartLinkGalleryBlock {
  /** What kind of block it is. */
  type: 'gallery';
  /** Its images, in order. */
  images: SmartLinkShownImage[];
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
}

export interface SmartLinkShownImage {
  /** The image. */
  image: string | null;
  /** What it shows. */
  alt: string | null;
}

export interface SmartLinkSubscribeBlock {
  /** What kind of block it is. */
  type: 'subscribe';
  /** Above the form; null: a default text. */
  title: string | null;
  /** A text below the title. */
  description: string | null;
  /** Consent text; null: a default text. */
  consentText: string | null;
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
}

export interface SmartLinkDividerBlock {
  /** What kind of block it is. */
  type: 'divider';
  /** From when it is shown. */
  startsAt: string | null;
  /** Until when it is shown. */
  endsAt: string | null;
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
  /** URL of its button. */
  subLink: string | null;
  /** Text of its button. */
  ctaText: string | null;
  /** Its poster. */
  cover: string | null;
  /** A still of a video on YouTube or Vimeo without `cover`, which is read when the video is added. It cannot be written. */
  thumbnail: string | null;
  /** null: by the URL of the video. */
  orientation: 'landscape' | 'portrait' | null;
  /** Chapters. */
  chapters: SmartLinkChapter[];
}

export interface SmartLinkChapter {
  /** Start time in seconds. */
  at: number;
  /** Its title. */
  title: string;
}

/** `webinarLink`: the registration form; null: none. */
export type WebinarRegistrationForm = {
  /** Whether the page has a registration form. */
  enabled: boolean;
  /** Consent text; null: a default text. */
  consentText: string | null;
  /** Maximum number of confirmed registrations; null: unlimited. */
  maxRegistrations: number | null;
} | null;

export interface SmartLinkQuestion {
  /** Identifies the question, so that it keeps its answers when its text changes. Send it with every update. */
  id: string;
  /** The text of the question. */
  question: string;
  /** The type of answer. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** Whether an answer is required. */
  required: boolean;
  /** The options; null: none. */
  options: string[] | null;
  /** When the question is asked. Answers to questions that are not asked are neither required nor stored. null: always. */
  showIf: {
    /** Id of an earlier question. */
    question: string;
    /** The question is asked after any of these answers. */
    answers: string[];
  } | null;
}

/** Each combination of `title` and `type` is unique per account. `appDownload` requires `appstoreLink` or `playstoreLink`; each of `videos` requires `url`, `storageCode` or a file; `webinarLink` requires `startsAt` or `urls`. */
export type CreateSmartLink = CreateMyBio | CreateAppDownload | CreateMusicLink | CreateVideoLink | CreateWebinarLink | CreateSurveyLink;

export interface CreateMyBio {
  /** A display name. Leading and trailing white space is removed. */
  title: string;
  /** The type of page. It cannot be changed later. */
  type: 'myBio';
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** The links of the page with the headings and blocks between them, in order. */
  urls: SmartLinkUrl[];
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface SmartLinkUrl {
  /** What kind of entry it is. null: `link`. A `video` or `music` player loads once visitors click it; `product` has a picture and a price; `gallery` shows uploads; `subscribe` is a form for email addresses, which are confirmed. */
  type?: 'link' | 'text' | 'video' | 'music' | 'product' | 'gallery' | 'subscribe' | 'divider' | null | undefined;
  /** Text of the button. Required, except for a heading. */
  title?: string | null | undefined;
  /** The destination. Required, except for a heading. */
  url?: string | null | undefined;
  /** A line below the button. null: none. */
  description?: string | null | undefined;
  /** When it is first shown: a date (midnight UTC) or a time with an offset. null: immediately. */
  startsAt?: string | null | undefined;
  /** When it is last shown. null: indefinitely. */
  endsAt?: string | null | undefined;
  /** Whether it is highlighted. Default false. */
  featured?: boolean | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** Name of the platform whose icon is shown. null: by the URL. */
  icon?: string | null | undefined;
  /** A heading instead of a link, without other fields. */
  heading?: string | null | undefined;
  /** `text`: plain text with line breaks. Required there. */
  text?: string | null | undefined;
  /** `product`: what it costs. null: no price. */
  price?: SmartLinkPrice | null | undefined;
  /** `gallery`: its images. Required there. */
  images?: SmartLinkGalleryImage[] | null | undefined;
  /** `subscribe`: consent text beside a required checkbox. null: a default text. */
  consentText?: string | null | undefined;
}

export interface SmartLinkGalleryImage {
  /** The `storageCode` of an upload, or the URL of one of your uploads. */
  image: string;
  /** What the image shows, for those who cannot see it. null: it is decorative. */
  alt?: string | null | undefined;
}

/** The design of the page, replaced as a whole. Colors with too little contrast (below 4.5:1) are shown with an adjusted lightness. */
export interface SmartLinkThemeInput {
  /** A finished look. The other fields override it. null: our own look. */
  preset?: 'clean' | 'midnight' | 'sunset' | 'brutalist' | 'editorial' | 'terminal' | 'pastel' | 'forest' | 'poster' | 'notebook' | null | undefined;
  /** Behind the whole page, in both color schemes. */
  background?: SmartLinkBackground | null | undefined;
  /** Color of buttons and icons. */
  accent?: string | null | undefined;
  /** Color of texts on the background. */
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
  /** The platform, whose icon is shown. */
  platform: 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'linkedin' | 'github' | 'twitch' | 'discord' | 'telegram' | 'whatsapp' | 'snapchat' | 'pinterest' | 'reddit' | 'medium' | 'substack' | 'patreon' | 'kofi' | 'spotify' | 'appleMusic' | 'soundcloud' | 'bandcamp' | 'vimeo' | 'behance' | 'dribbble' | 'etsy' | 'website';
  /** URL of your profile. */
  url: string;
}

export interface SmartLinkSeoInput {
  /** Replaces the title. null: the title. */
  title?: string | null | undefined;
  /** Replaces the description. null: the start of the description. */
  description?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** Whether search engines are asked not to index the page. Default false. */
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

export interface CreateAppDownload {
  /** A display name. Leading and trailing white space is removed. */
  title: string;
  /** The type of page. It cannot be changed later. */
  type: 'appDownload';
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** Where the app is in Apple's App Store. */
  appstoreLink?: string | null | undefined;
  /** Where the app is in Google's Play Store. */
  playstoreLink?: string | null | undefined;
  /** The web app or website: a button for visitors without a matching store. null: none. */
  webUrl?: string | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface CreateMusicLink {
  /** A display name. Leading and trailing white space is removed. */
  title: string;
  /** The type of page. It cannot be changed later. */
  type: 'musicLink';
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** Where the music can be heard. */
  platforms: SmartLinkPlatform[];
  /** When the music is released: a date (midnight UTC) or a time with an offset. The page counts down to it. null: released. */
  releaseDate?: string | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface SmartLinkPlatform {
  /** Name of the platform. Well-known ones are shown with their mark. */
  name: string;
  /** URL of the music on the platform. */
  url: string;
  /** Name of the platform whose mark is shown, or the URL of an image. null: by the name and the URL. */
  icon?: string | null | undefined;
}

export interface CreateVideoLink {
  /** A display name. Leading and trailing white space is removed. */
  title: string;
  /** The type of page. It cannot be changed later. */
  type: 'videoLink';
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** The videos of the page, in order. */
  videos: SmartLinkVideoInput[];
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface SmartLinkVideoInput {
  /** Title of the video. */
  title: string;
  /** Where the video is: a file (mp4, webm, mov), or a page of YouTube, Vimeo or any other site. */
  url?: string | null | undefined;
  /** An uploaded video, instead of `url`. */
  storageCode?: string | null | undefined;
  /** A text below the video. null: none. */
  description?: string | null | undefined;
  /** URL of the button below the video. null: no button. */
  subLink?: string | null | undefined;
  /** Text of the button (call to action). */
  ctaText?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** Whether the video is portrait. null: detected from the URL, such as for YouTube Shorts. */
  orientation?: 'landscape' | 'portrait' | null | undefined;
  /** Chapters, in order. null: none. */
  chapters?: SmartLinkChapter[] | null | undefined;
}

export interface CreateWebinarLink {
  /** A display name. Leading and trailing white space is removed. */
  title: string;
  /** The type of page. It cannot be changed later. */
  type: 'webinarLink';
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** The links of the page with the headings and blocks between them, in order. */
  urls?: SmartLinkUrl[] | null | undefined;
  /** Start time, with an offset. null: no date. */
  startsAt?: string | null | undefined;
  /** Duration. null: one hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does not change `startsAt`. null: UTC. */
  timezone?: string | null | undefined;
  /** Where visitors join. From 15 minutes before the start until the end, the page has a button that links to it; neither the page nor its public content contains the URL. null: none. */
  joinUrl?: string | null | undefined;
  /** `webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those who have registered stay registered. */
  registration?: WebinarRegistrationInput | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface WebinarRegistrationInput {
  /** Whether the page has a registration form. */
  enabled: boolean;
  /** Consent text beside a required checkbox. null: a default text. */
  consentText?: string | null | undefined;
  /** Maximum number of confirmed registrations, enforced exactly. null: unlimited. */
  maxRegistrations?: number | null | undefined;
}

export interface CreateSurveyLink {
  /** A display name. Leading and trailing white space is removed. */
  title: string;
  /** The type of page. It cannot be changed later. */
  type: 'surveyLink';
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** The questions, in order. */
  questions: SmartLinkQuestionInput[];
  /** Where submissions are sent; other fields are kept as they are. null: nowhere. */
  submissionDetails?: SurveyDestination | null | undefined;
  /** `surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day (`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or none (`off`). null: `each`. */
  digest?: 'each' | 'daily' | 'off' | null | undefined;
  /** `surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. null: `all`. */
  display?: 'all' | 'steps' | null | undefined;
  /** `surveyLink`: the message after a submission. null: a default message. */
  thankYou?: ThankYouInput | null | undefined;
  /** `surveyLink`: when the survey closes: a date (midnight UTC) or a time with an offset. null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: maximum number of responses, enforced exactly. Deleting a response makes room for another one. null: no limit. */
  maxResponses?: number | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface SmartLinkQuestionInput {
  /** Your own id, or the one returned by the API. A question keeps its answers as long as its id and type stay the same. When absent, a question with the same text and type keeps its id, and another one gets a new id. */
  id?: string | null | undefined;
  /** The text of the question. */
  question: string;
  /** `rating` is 1 to 5, or one of `options`; `nps` (Net Promoter Score) is 0 to 10. */
  type: 'rating' | 'text' | 'singleChoice' | 'multipleChoice' | 'email' | 'number' | 'yesNo' | 'nps';
  /** Whether an answer is required. Default false. */
  required?: boolean | null | undefined;
  /** The options: required for `singleChoice` and `multipleChoice`, optional for `rating`. */
  options?: string[] | null | undefined;
  /** When the question is asked: after these answers to an earlier question. null: always. */
  showIf?: ShowIfInput | null | undefined;
}

/** Only ask the question after certain answers to an earlier one; otherwise, its answer is neither required nor stored. null: always. */
export interface ShowIfInput {
  /** Id or text of an earlier question of type `rating`, `singleChoice`, `multipleChoice`, `yesNo` or `nps`. */
  question: string;
  /** Any of these answers to it, such as `yes`, 5 or an option. */
  answers: (string | number | boolean)[];
}

/** Where submissions are sent. Other fields are kept unchanged. */
export interface SurveyDestination {
  /** Who receives emails about responses: see `digest`. null: nobody. */
  email?: string | null | undefined;
}

export interface ThankYouInput {
  /** Replaces the default text. null: the default text. */
  text?: string | null | undefined;
  /** URL of a button. Visitors are not redirected. null: no button. */
  url?: string | null | undefined;
}

export interface UpdateSmartLink {
  /** A display name. Leading and trailing white space is removed. */
  title?: string | undefined;
  /** Must be the current type: it cannot be changed. */
  type?: 'myBio' | 'appDownload' | 'musicLink' | 'videoLink' | 'webinarLink' | 'surveyLink' | undefined;
  /** The last part of the URL, with or without the prefix of the type. Leave blank on create to generate it from the title. */
  slug?: string | null | undefined;
  /** The links of the page with the headings and blocks between them, in order. */
  urls?: SmartLinkUrl[] | null | undefined;
  /** Where the app is in Apple's App Store. */
  appstoreLink?: string | null | undefined;
  /** Where the app is in Google's Play Store. */
  playstoreLink?: string | null | undefined;
  /** The web app or website: a button for visitors without a matching store. null: none. */
  webUrl?: string | null | undefined;
  /** Where the music can be heard. */
  platforms?: SmartLinkPlatform[] | null | undefined;
  /** When the music is released: a date (midnight UTC) or a time with an offset. The page counts down to it. null: released. */
  releaseDate?: string | null | undefined;
  /** The videos of the page, in order. */
  videos?: SmartLinkVideoInput[] | null | undefined;
  /** Start time, with an offset. null: no date. */
  startsAt?: string | null | undefined;
  /** Duration. null: one hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone (IANA), in which the page shows the time besides the visitor's own. It does not change `startsAt`. null: UTC. */
  timezone?: string | null | undefined;
  /** Where visitors join. From 15 minutes before the start until the end, the page has a button that links to it; neither the page nor its public content contains the URL. null: none. */
  joinUrl?: string | null | undefined;
  /** `webinarLink` with `startsAt`: a form with name, email address and consent. Those who confirm their address are reminded a day and an hour before the start. Replaced as a whole. null: no form; those who have registered stay registered. */
  registration?: WebinarRegistrationInput | null | undefined;
  /** The questions, in order. */
  questions?: SmartLinkQuestionInput[] | null | undefined;
  /** Where submissions are sent; other fields are kept as they are. null: nowhere. */
  submissionDetails?: SurveyDestination | null | undefined;
  /** `surveyLink`: what `submissionDetails.email` gets: an email for `each` response, one a day (`daily`) with a summary of the new ones, sent soon after 07:00 UTC and only if there are any, or none (`off`). null: `each`. */
  digest?: 'each' | 'daily' | 'off' | null | undefined;
  /** `surveyLink`: all questions at once, or one at a time (`steps`) where the page runs its script. null: `all`. */
  display?: 'all' | 'steps' | null | undefined;
  /** `surveyLink`: the message after a submission. null: a default message. */
  thankYou?: ThankYouInput | null | undefined;
  /** `surveyLink`: when the survey closes: a date (midnight UTC) or a time with an offset. null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: maximum number of responses, enforced exactly. Deleting a response makes room for another one. null: no limit. */
  maxResponses?: number | null | undefined;
  /** A text below the title. null: none. */
  description?: string | null | undefined;
  /** Labels to filter by: an array, or one string with commas. At most 20 different ones. null: none. */
  tags?: string[] | string | null | undefined;
  /** The folder that it is in. null: none. */
  folderId?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  image?: string | null | undefined;
  /** The URL of an image, or the `storageCode` of an upload. Visitors load an image of another site from there. null: none. */
  cover?: string | null | undefined;
  /** The design of the page. null: the default design. */
  theme?: SmartLinkThemeInput | null | undefined;
  /** Your social profiles, shown as a row of icons. null: none. */
  socials?: SmartLinkSocial[] | null | undefined;
  /** For search engines and social previews, replaced as a whole. null: from the page itself. */
  seo?: SmartLinkSeoInput | null | undefined;
  /** Whether the page hides the name of this service. Plans `pro` and `business`. */
  hideBranding?: boolean | null | undefined;
  /** Sites that can embed the page: its URL with `?embed=1`. Exact https origins; http only for localhost. null: none. */
  embedOrigins?: string[] | null | undefined;
  /** Your IDs at analytics services, replaced as a whole. They only load for visitors who give consent. null: none. */
  pixels?: SmartLinkPixelsInput | null | undefined;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. Default of a new page: that of the account. */
  trackConversions?: boolean | null | undefined;
  /** The language of your texts (BCP 47), used by browsers and screen readers. null: English. */
  language?: string | null | undefined;
  /** Whether the page is published. Defaults to `active` on create. */
  status?: 'active' | 'inactive' | undefined;
  /** With multipart: for each of `videoFiles` the place of its video in `videos`, counted from 0. */
  videoFileIndexes?: number[] | null | undefined;
}

export interface MusicFacts {
  /** Name of the platform, as `platforms[].name` takes it. */
  service: string;
  /** The URL without sharing parameters. */
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
  /** Total clicks. */
  totalClicks: number;
  /** Views of a page that were reported without its token. All other figures exclude them, unless `unverified` is `include`. */
  unverifiedClicks: number;
  /** Visits that look like those of a program, such as a mail gateway that opens links. All other figures exclude them, unless `includes` is `suspected`. */
  suspectedClicks: number;
  /** Sum of the unique visitors of each link. Visitors are identified per link. */
  uniqueVisitorsCount: number;
  /** Whether `uniqueVisitorsCount` is exact: always up to 256 visitors per day or 999 in total. Otherwise it is an estimate with a standard error of 1.6%. */
  uniqueVisitorsExact: boolean;
  /** Average seconds between consecutive clicks; 0 with fewer than two clicks */
  averageClickTime: number;
  /** To two decimals */
  averageClicksPerVisitor: number;
  /** Of all days and hours. */
  timezone: string;
  /** Of `clicksData` */
  interval: 'hour' | 'day' | 'week' | 'month';
  /** Clicks by interval, ascending, including intervals without clicks */
  clicksData: IntervalCount[];
  /** The same figures for the preceding period of equal length, or for the same part of it while the period is not over. null without both `from` and `to`, or if that period has too many clicks or conversions. */
  previous: PreviousFigures | null;
  /** Two letters of ISO 3166, or `Unknown` */
  topCountries: NamedCount[];
  /** All countries; `Other` is the sum of those beyond the first 100 of a day */
  countries: NamedCount[];
  /** Regions. Those with fewer than 5 visitors of a link on a day are in `Other`. */
  topRegions: NamedCount[];
  /** Cities. Those with fewer than 5 visitors of a link on a day are in `Other`. */
  topCities: NamedCount[];
  /** `desktop`, `mobile`, `tablet` or `other` */
  devices: NamedCount[];
  /** Clicks by hour, 24 entries */
  timeOfDay: HourCount[];
  /** Clicks by day of the week, 7 entries */
  daysOfWeek: WeekdayCount[];
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
  /** `redirect`, `qr`, `pixel` or `app` */
  sources: NamedCount[];
  /** Destinations; `default` is that of the link itself */
  topDestinations: NamedCount[];
  /** Pixel events by name; Smart Links only */
  events?: NamedCount[] | undefined;
  /** Where clicks in the page led: `meta` of the event `click`; Smart Links only */
  topTargets?: NamedCount[] | undefined;
  /** When the figures were last updated; null: never */
  lastUpdated: string | null;
  /** Time of the last click; null: none */
  lastClickAt: string | null;
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** Conversions with a negative amount, whatever their event. */
  refunds: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
  /** `leads` and `sales` per click, to four decimals; 0 without clicks. */
  conversionRate: number;
  conversions: AccountConversionBreakdowns;
  /** The links with the most clicks, ten or `names` */
  topLinks: TopLink[];
  /** Tags of the links that were clicked; a click counts for each tag of its link */
  topTags: TopTag[];
  /** Links and Smart Links that were created in the range and still exist */
  linksCreated: number;
}

export interface AccountConversionBreakdowns {
  /** Which click a conversion counts for: as in the query */
  attribution: 'last' | 'first';
  /** All conversions by event; `refund`: those with a negative amount. */
  events: ConversionEventCount[];
  /** Conversions by interval, ascending, including intervals without; empty if there are none in the period */
  data: IntervalConversions[];
  /** By country of the click: two letters of ISO 3166, or `Unknown` */
  countries: NamedConversions[];
  /** By device of the click */
  devices: NamedConversions[];
  /** By browser of the click */
  browsers: NamedConversions[];
  /** By operating system of the click */
  operatingSystems: NamedConversions[];
  /** By language that the visitor prefers, or `Unknown` */
  languages: NamedConversions[];
  /** By host that the visitor came from, or `direct` */
  referrers: NamedConversions[];
  /** By source of the click: `redirect`, `qr`, `pixel` or `app` */
  sources: NamedConversions[];
  /** By destination of the click; `default` is that of the link itself */
  destinations: NamedConversions[];
  /** By link or Smart Link, most sales first */
  links: LinkConversions[];
  /** By campaign, `utm.campaign` of the link; conversions of links without one are left out */
  campaigns: NamedConversions[];
}

export interface LinkConversions {
  /** Id of the link or Smart Link; `unmatched`: conversions without a click, which only totals, `events`, `data` and this list include, without filters; `Other`: the rest. */
  name: string;
  /** Events `lead`. */
  leads: number;
  /** Events `sale`, without refunds. */
  sales: number;
  /** All amounts minus refunds, by currency; nothing is converted. Exact up to 9,007,199,254,740,991, at which a sum stops. */
  revenue: CurrencyAmount[];
  /** Its title; null: not of one link. */
  title: string | null;
  /** `displayUrl` of a link, URL of a page; null: not of one link. */
  url: string | null;
}

export interface TopLink {
  /** Its id. */
  _id: string;
  /** Whether it is a link or a Smart Link. */
  kind: 'link' | 'smartLink';
  /** Its title. */
  title: string;
  /** `displayUrl` of a link, URL of a page. */
  url: string;
  /** Number of clicks. */
  count: number;
}

export interface TopTag {
  /** The tag. */
  name: string;
  /** Number of clicks. */
  count: number;
}

export interface Click {
  /** When it happened. */
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
  /** false: reported without a token of the page, so anyone could have faked it */
  verified: boolean;
  /** true: looks like the visit of a program; only listed if `includes` is `suspected` */
  suspected: boolean;
}

export interface Conversion {
  /** Its id. */
  _id: string;
  /** `lead`, `sale` or a name of your own. */
  event: string;
  /** Your id of the event. */
  eventId: string;
  /** `unmatched`: there is no click of this customer to attribute it to. */
  status: 'attributed' | 'unmatched';
  /** The link or Smart Link whose click led to it; null: `unmatched`. */
  targetId: string | null;
  /** In the smallest unit of the currency; negative: a refund. */
  amount: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** When it happened. */
  occurredAt: string;
}

export interface NewConversion {
  /** The click ID that a redirect has added to the destination as `sp_click`. */
  clickId?: string | null | undefined;
  /** Your id of the customer, of which only a keyed hash is stored. Sent once with a click ID, later conversions of the customer are attributed to that click. */
  customerId?: string | null | undefined;
  /** `lead`, `sale` or a name of your own. */
  event: string;
  /** Your id of the event, such as an order number. An event is counted once, however often it is sent. */
  eventId: string;
  /** In the smallest unit of the currency: 4999 for 49.99 EUR, 500 for 500 JPY. Negative: a refund. */
  amount?: number | null | undefined;
  /** ISO 4217. Required with `amount`. */
  currency?: string | null | undefined;
  /** When it happened; default: now. */
  occurredAt?: string | null | undefined;
}

export type ConversionResult = RecordedConversion | RepeatedConversion | FailedConversion;

export interface RecordedConversion {
  /** Index of the row in the request, from 0. */
  index: number;
  status: 'recorded';
  conversion: Conversion;
}

export interface RepeatedConversion {
  /** Index of the row in the request, from 0. */
  index: number;
  status: 'repeated';
  conversion: Conversion;
}

export interface FailedConversion {
  /** Index of the row in the request, from 0. */
  index: number;
  status: 'failed';
  error: RowError;
}

export interface NewConversions {
  /** The conversions to record. */
  conversions: NewConversion[];
}

/** A report that people without an account can open by its URL. */
export interface Share {
  /** Its id. */
  _id: string;
  /** The URL of the report. Anyone who has it can open the report. null: it can no longer be shown, because the operator has replaced the key that it was made with; it still works. */
  url: string | null;
  /** The heading of the report. null: the title of the link or page, the name of the folder, or the tag. */
  name: string | null;
  scope: ShareScope;
  filters: ShareFilters;
  period: SharePeriod;
  /** Whether visitors must enter a password. */
  hasPassword: boolean;
  /** When the URL stops working. null: never. */
  expiresAt: string | null;
  /** Whether other sites may show the report in a frame. */
  embed: boolean;
  /** Whether counts below 3 are hidden. */
  hideSmallCounts: boolean;
  /** With `folder`, `tag` and `account`: whether the report lists the titles and short URLs of the links with the most clicks. */
  showLinks: boolean;
  /** Whether the report has leads, sales and revenue. */
  showConversions: boolean;
  /** `expired` once `expiresAt` has passed. */
  status: 'active' | 'expired';
  /** When it was created. */
  createdAt: string;
}

/** What the report is about. */
export interface ShareScope {
  /** What the report is about: one link, one page, all links and pages in a folder or with a tag, or all of the account. */
  type: 'link' | 'page' | 'folder' | 'tag' | 'account';
  /** With `link`, `page` and `folder`: its id. */
  id?: string | undefined;
  /** With `tag`: the tag. */
  tag?: string | undefined;
}

/** Its filters. */
export interface ShareFilters {
  /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. */
  country?: string[] | undefined;
  /** Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. */
  region?: string[] | undefined;
  /** Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. */
  city?: string[] | undefined;
  /** Only clicks from these kinds of device. */
  device?: string[] | undefined;
  /** Only clicks from these browsers. */
  browser?: string[] | undefined;
  /** Only clicks from these operating systems. */
  os?: string[] | undefined;
  /** Only clicks that came from these hosts, or `direct`. */
  referrer?: string[] | undefined;
  /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. */
  source?: string[] | undefined;
  /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. */
  destination?: string[] | undefined;
  /** Counts these events in place of clicks, and only these conversions, such as `refund`. */
  event?: string[] | undefined;
  /** Only links and Smart Links with one of these tags. */
  tag?: string[] | undefined;
  /** Only these links and Smart Links. */
  linkId?: string[] | undefined;
  /** Only links and Smart Links in these folders; `none`: those in no folder. */
  folderId?: string[] | undefined;
  /** Only links, or only Smart Links. */
  kind?: 'link' | 'smartLink' | undefined;
  /** Whether to include views and events of a page that were reported without its token. Absent: `exclude`. */
  unverified?: 'exclude' | 'include' | undefined;
  /** `suspected`: also visits that look like those of a program, such as a mail gateway that opens links. */
  includes?: 'suspected' | undefined;
}

/** The days of the report. */
export interface SharePeriod {
  /** The last days, today included. Not with `from` and `to`. */
  days?: number | undefined;
  /** First day. Absent: since the first click. */
  from?: string | undefined;
  /** Last day. Absent: until today. */
  to?: string | undefined;
  /** IANA time zone of days. Absent: UTC. */
  timezone?: string | undefined;
}

export interface CreateShare {
  scope: ShareScopeInput;
  /** The heading of the report. Absent or null: the title of the link or page, the name of the folder, or the tag. */
  name?: string | null | undefined;
  /** The filters of analytics, with lists of values. Absent or null: none. */
  filters?: ShareFiltersInput | null | undefined;
  /** The days of the report. Absent or null: all, in UTC. */
  period?: SharePeriodInput | null | undefined;
  /** Visitors must enter it. It is never returned. Absent or null: none. */
  password?: string | null | undefined;
  /** When the URL stops working: a date (midnight UTC) or a time with an offset, in the future. Absent or null: never. */
  expiresAt?: string | null | undefined;
  /** Whether other sites may show the report in a frame. Default: false. */
  embed?: boolean | undefined;
  /** Whether counts below 3 are hidden. Default: false. */
  hideSmallCounts?: boolean | undefined;
  /** With `folder`, `tag` and `account`: whether the report lists the titles and short URLs of the links with the most clicks. Default: false. */
  showLinks?: boolean | undefined;
  /** Whether the report has leads, sales and revenue. Default: false. */
  showConversions?: boolean | undefined;
}

/** What the report is about. */
export interface ShareScopeInput {
  /** What the report is about: one link, one page, all links and pages in a folder or with a tag, or all of the account. */
  type: 'link' | 'page' | 'folder' | 'tag' | 'account';
  /** With `link`, `page` and `folder`: its id. */
  id?: string | undefined;
  /** With `tag`: the tag. */
  tag?: string | undefined;
}

/** The filters of analytics, with lists of values. */
export interface ShareFiltersInput {
  /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. */
  country?: string[] | undefined;
  /** Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. */
  region?: string[] | undefined;
  /** Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. */
  city?: string[] | undefined;
  /** Only clicks from these kinds of device. */
  device?: string[] | undefined;
  /** Only clicks from these browsers. */
  browser?: string[] | undefined;
  /** Only clicks from these operating systems. */
  os?: string[] | undefined;
  /** Only clicks that came from these hosts, or `direct`. */
  referrer?: string[] | undefined;
  /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. */
  source?: string[] | undefined;
  /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. */
  destination?: string[] | undefined;
  /** Counts these events in place of clicks, and only these conversions, such as `refund`. */
  event?: string[] | undefined;
  /** Only links and Smart Links with one of these tags. */
  tag?: string[] | undefined;
  /** Only these links and Smart Links. */
  linkId?: string[] | undefined;
  /** Only links and Smart Links in these folders; `none`: those in no folder. */
  folderId?: string[] | undefined;
  /** Only links, or only Smart Links. */
  kind?: 'link' | 'smartLink' | undefined;
  /** Whether to include views and events of a page that were reported without its token. Absent: `exclude`. */
  unverified?: 'exclude' | 'include' | undefined;
  /** `suspected`: also visits that look like those of a program, such as a mail gateway that opens links. */
  includes?: 'suspected' | undefined;
}

export interface SharePeriodInput {
  /** The last days, today included. Not with `from` and `to`. */
  days?: number | undefined;
  /** First day. Absent: since the first click. */
  from?: string | undefined;
  /** Last day. Absent: until today. */
  to?: string | undefined;
  /** IANA time zone of days. Absent: UTC. */
  timezone?: string | undefined;
}

/** A report that is emailed regularly. */
export interface ScheduledReport {
  /** Its id. */
  _id: string;
  /** The subject. null: the title of the link or page, the name of the folder, or the tag. */
  name: string | null;
  scope: ShareScope;
  filters: ShareFilters;
  /** How often: every day about the day before, every Monday about the week before, or on the first of the month about the month before. */
  every: 'day' | 'week' | 'month';
  /** IANA time zone of days and hours. */
  timezone: string;
  /** When it is sent, on the clock of the time zone. */
  hour: number;
  /** The language of the email. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** Its recipients. */
  to: ReportRecipient[];
  /** `paused`: it is not enabled. `target_deleted`: what it is about no longer exists, so it is not sent. */
  status: 'active' | 'paused' | 'target_deleted';
  /** When it is sent next, within five minutes. null: it is not. */
  nextSendAt: string | null;
  /** When it was last sent. null: never. */
  lastSentAt: string | null;
  /** When it was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface ReportRecipient {
  /** The address. */
  email: string;
  /** `pending`: it gets nothing until it is confirmed by the link in an email, which is valid for 7 days. `unsubscribed`: by the link in each report. */
  status: 'pending' | 'confirmed' | 'unsubscribed';
}

export interface CreateReport {
  scope: ShareScopeInput;
  /** The subject. null: the title of the link or page, the name of the folder, or the tag. */
  name?: string | null | undefined;
  /** The filters of analytics, with lists of values. null: none. */
  filters?: ShareFiltersInput | null | undefined;
  /** How often: every day about the day before, every Monday about the week before, or on the first of the month about the month before. */
  every: 'day' | 'week' | 'month';
  /** IANA time zone of days and hours. Absent: UTC. */
  timezone?: string | undefined;
  /** When it is sent, on the clock of the time zone. */
  hour?: number | undefined;
  /** The language of the email. */
  language?: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar' | undefined;
  /** Email addresses. Each gets the report once it is confirmed; those of members are. */
  to: string[];
}

export interface UpdateReport {
  /** The subject. null: the title of the link or page, the name of the folder, or the tag. */
  name?: string | null | undefined;
  /** The filters of analytics, with lists of values. null: none. */
  filters?: ShareFiltersInput | null | undefined;
  /** How often: every day about the day before, every Monday about the week before, or on the first of the month about the month before. */
  every?: 'day' | 'week' | 'month' | undefined;
  /** IANA time zone of days and hours. */
  timezone?: string | undefined;
  /** When it is sent, on the clock of the time zone. */
  hour?: number | undefined;
  /** The language of the email. */
  language?: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar' | undefined;
  /** Email addresses. Each gets the report once it is confirmed; those of members are. */
  to?: string[] | undefined;
  /** false: it is not sent. */
  enabled?: boolean | undefined;
}

export interface ConfirmReportRecipient {
  /** A recipient of the report. */
  email: string;
}

export interface ApiKey {
  /** Its id. */
  _id: string;
  /** A display name. */
  name: string;
  /** Permissions of the key; `*` includes all. */
  permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'shares:manage' | 'conversions:write' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
  /** The folders that the key is limited to. null: all of the account. */
  folders: string[] | null;
  /** `expired` once `expiresAt` has passed. */
  status: 'active' | 'inactive' | 'expired';
  /** null: never. */
  expiresAt: string | null;
  /** To within the hour; null: never. */
  lastUsedAt: string | null;
  /** When the key was created. */
  createdAt: string;
}

export interface CreateKey {
  /** A display name. */
  name: string;
  /** Permissions of the key. You can only grant permissions that your own key has. */
  permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'shares:manage' | 'conversions:write' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
  /** The folders that the key is limited to: it sees, counts, changes and creates only what is in them. Such a key can have these permissions: `links:read`, `links:write`, `smart-links:read`, `smart-links:write`, `analytics:read`, `shares:manage`, `media:write`. Absent or null: all of the account, if you see all of it. */
  folders?: string[] | null | undefined;
  /** When the key expires: a date or a time. Absent or null: never, or together with the current key if that one expires; it cannot be later than that. */
  expiresAt?: string | null | undefined;
}

export interface UpdateKey {
  /** A display name. */
  name?: string | undefined;
  /** Whether the key is enabled. */
  status?: 'active' | 'inactive' | undefined;
}

export interface Domain {
  /** The domain. */
  host: string;
  /** `pending`: waits for its TXT record. `verified`: it is yours, and serves only your links and pages, once its CNAME record leads here; without `cname`, once the operator has set it up. `issuing`: its certificate is being issued. `live`: it serves your links over HTTPS. `failed`: see `failure`. `suspended`: the account is suspended. */
  status: 'pending' | 'verified' | 'issuing' | 'live' | 'failed' | 'suspended';
  /** Why it is `failed`. null: it is not. */
  failure: DomainFailure | null;
  /** The CNAME record that points the domain to this service. null: the operator sets up domains. */
  cname: {
    /** Name of the record: the domain. */
    name: string;
    /** Where it leads. */
    value: string;
  } | null;
  /** What DNS says now. Only when you retrieve one domain; null otherwise. */
  dns: DomainDns | null;
  /** Name of the DNS TXT record that proves your ownership. */
  txtName: string;
  /** Value of that record. */
  txtValue: string;
  /** When it was added. */
  createdAt: string;
  /** When it was verified. null: it is pending. */
  verifiedAt: string | null;
  /** Form of the `displayUrl` of its links: `root`, without `/r/`, or `prefixed`. */
  shortUrls: 'root' | 'prefixed';
  /** Saved style of the QR codes of its links. null: the account's. */
  qrStyle: QrStyle | null;
  /** Where the bare host redirects. null: as the host of this service. */
  rootUrl: string | null;
  /** Where short URLs with an unknown code redirect. null: a 404 page. */
  notFoundUrl: string | null;
  /** Where links that have expired, have reached their click limit or are disabled redirect, if they have no `expiredUrl`. null: a 410 page. */
  expiredUrl: string | null;
  /** What `/robots.txt` of the host says to all crawlers. null: there is no such file. */
  robots: 'allow' | 'disallow' | null;
  /** Whether new links that name no `customDomain` get this domain. At most one domain of an account is. */
  isDefault: boolean;
  /** The apps that open its links. null: none. */
  appLinks: AppLinks | null;
  /** Public key of the domain, with which its apps report opens. It can be in an app, and does not change. null: it had no app links yet. */
  appKey: string | null;
}

export interface DomainFailure {
  /** Why. */
  code: 'cname_missing' | 'cname_elsewhere' | 'dns_unreadable' | 'host_taken' | 'caa_forbids' | 'certificate_failed' | 'certificate_lapsed' | 'timed_out';
  /** What to do. */
  message: string;
}

export interface DomainDns {
  /** Values of the TXT record `txtName`; not looked up once the domain is verified. */
  txt: string[];
  /** Where its CNAME record leads. Empty: it has none. */
  cname: string[];
  /** Why DNS could not be read. null: it could. */
  problem: string | null;
}

export interface QrStyle {
  /** Color of the modules, 3 or 6 hexadecimal digits. */
  color: string;
  /** Color of the background, or `transparent`. */
  background: string;
  /** Shape of the modules. */
  dots: 'square' | 'rounded' | 'dots';
  /** Shape of the three large squares in the corners. */
  corners: 'square' | 'rounded' | 'circle';
  /** Text of the frame. null: no frame. */
  frame: string | null;
  /** Storage code of the image in the middle, a copy of the one that was saved. null: none. */
  logo: string | null;
}

export interface AppLinks {
  ios: IosApp[];
  android: AndroidApp[];
}

export interface IosApp {
  /** Application identifier prefix, a dot and the bundle ID. */
  appId: string;
  /** Path patterns that the app opens. Absent: all paths. */
  paths?: string[] | undefined;
  /** Path patterns that it does not open. They come before `paths`. */
  exclude?: string[] | undefined;
}

export interface AndroidApp {
  /** Application ID. */
  package: string;
  /** SHA-256 fingerprints of its signing certificates. */
  sha256: string[];
}

export interface CreateDomain {
  /** A domain name without scheme, port or path. Subdomains are separate domains. */
  host: string;
}

export interface UpdateDomain {
  /** Which form of its short URLs people see, copy and scan: `root` for `https://go.example.com/spring`, `prefixed` for `https://go.example.com/r/spring`. Both always work. */
  shortUrls?: 'root' | 'prefixed' | undefined;
  /** Where the bare host redirects. null: as the host of this service. */
  rootUrl?: string | null | undefined;
  /** Where short URLs with an unknown code redirect. null: a 404 page. */
  notFoundUrl?: string | null | undefined;
  /** Where links that have expired, have reached their click limit or are disabled redirect, if they have no `expiredUrl`. null: a 410 page. */
  expiredUrl?: string | null | undefined;
  /** What `/robots.txt` of the host says to all crawlers. null: there is no such file. `disallow` also keeps crawlers of social networks from showing previews. */
  robots?: 'allow' | 'disallow' | null | undefined;
  /** Whether new links that name no `customDomain` get this domain, which must be verified. Replaces the default domain from before. null: false. */
  isDefault?: boolean | null | undefined;
  /** The apps that open its links: served at `/.well-known/apple-app-site-association` and `/.well-known/assetlinks.json` of the domain, once it is verified. null: none. */
  appLinks?: AppLinksInput | null | undefined;
}

export interface AppLinksInput {
  /** Apps for iPhone and iPad: at most 10. null: none. */
  ios?: IosAppInput[] | null | undefined;
  /** Android apps: at most 10. null: none. */
  android?: AndroidAppInput[] | null | undefined;
}

export interface IosAppInput {
  /** Application identifier prefix, a dot and the bundle ID. */
  appId: string;
  /** Path patterns that the app opens: at most 50. Absent, null or empty: all paths. */
  paths?: string[] | null | undefined;
  /** Path patterns that it does not open: at most 50. They come before `paths`. */
  exclude?: string[] | null | undefined;
}

export interface AndroidAppInput {
  /** Application ID. */
  package: string;
  /** SHA-256 fingerprints of its signing certificates, with or without colons: that of Play App Signing, and those of other builds. */
  sha256: string[];
}

export interface ConversionSettings {
  /** Whether new links and Smart Links track conversions, unless their request says otherwise. */
  trackConversions: boolean;
  /** How many days after a click conversions are attributed to it: 1 to 365. */
  conversionDays: number;
}

export interface SaveConversionSettings {
  /** Whether new links and Smart Links track conversions, unless their request says otherwise. */
  trackConversions?: boolean | undefined;
  /** How many days after a click conversions are attributed to it: 1 to 365. */
  conversionDays?: number | undefined;
}

export interface Brand {
  /** Name of the brand. null: none. */
  name: string | null;
  /** Where the button on pages leads. null: none. */
  url: string | null;
  /** Storage code of the logo, a copy of the one that was saved. null: none. */
  logo: string | null;
  /** Storage code of the icon that browsers show for pages, a copy of the one that was saved. null: none. */
  icon: string | null;
  /** Color of buttons and links. null: none. */
  color: string | null;
  /** The tone of `color` that pages have where the device is set to dark. null: none. */
  darkColor: string | null;
  /** Font of pages. null: that of the device. */
  font: 'system' | 'inter' | 'outfit' | 'nunito' | 'spaceGrotesk' | 'lora' | 'playfair' | 'jetbrainsMono' | null;
  /** A link at the bottom of pages. null: none. */
  footer: {
    /** Text of the link. */
    text: string;
    /** Where it leads. */
    url: string;
  } | null;
}

export interface SaveBrand {
  /** Shown on pages that visitors get instead of a destination, and as the sender of emails to them. At most 60 characters. null: none. */
  name?: string | null | undefined;
  /** Where a button on these pages leads, such as your site. null: no button. */
  url?: string | null | undefined;
  /** In place of our sign: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows. At most 1 MB and 2000 x 2000 pixels. The brand keeps a copy. null or empty: none. */
  logo?: string | null | undefined;
  /** Shown by browsers in the tab of these pages and of Smart Links: the `storageCode` of a square PNG or JPEG, at most 256 KB and 1024 x 1024 pixels. The brand keeps a copy. null or empty: none. */
  icon?: string | null | undefined;
  /** Color of buttons: 3 or 6 hexadecimal digits. Its contrast with a light page must be at least 4.5:1; dark pages have a tone of it that is readable there. null: our color. */
  color?: string | null | undefined;
  /** Font of these pages and of shared reports. We serve it ourselves. null: that of the device. */
  font?: 'system' | 'inter' | 'outfit' | 'nunito' | 'spaceGrotesk' | 'lora' | 'playfair' | 'jetbrainsMono' | null | undefined;
  /** A link at the bottom of these pages. Replaced as a whole. null: none. */
  footer?: {
    /** Text of the link, at most 80 characters. */
    text: string;
    /** An absolute http or https URL of a public host, without user name and password. */
    url: string;
  } | null | undefined;
}

export interface SaveQrStyle {
  /** Color of the modules: 3 or 6 hexadecimal digits, such as 1a2b3c; a # before them is written %23 in a URL. It must be clearly darker than the background. */
  color?: string | undefined;
  /** Color of the background, in the same format, or `transparent` (not with jpg): place the code on a light background. */
  background?: string | undefined;
  /** Shape of the modules. */
  dots?: 'square' | 'rounded' | 'dots' | undefined;
  /** Shape of the three large squares in the corners. */
  corners?: 'square' | 'rounded' | 'circle' | undefined;
  /** Text of a frame around the code, such as a call to action, at most 40 characters. The band with the text adds a fifth to the height. Empty: no frame. */
  frame?: string | null | undefined;
  /** Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows. At most 1 MB and 2000 x 2000 pixels. The style keeps a copy. null or empty: none. */
  logo?: string | null | undefined;
}

export interface WebhookWithSecret {
  /** Its id. */
  _id: string;
  /** Where events are sent. */
  url: string;
  /** The events it receives; `*` is every event except `link.clicked`, `conversion.recorded` and `domain.*`. */
  events: string[];
  /** A description. */
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
  /** Why the last attempt failed. null: it did not. */
  lastError: string | null;
  /** When it was disabled because of failures. null: it was not. */
  disabledAt: string | null;
  /** Why it was disabled. null: not disabled, or by you. */
  disabledReason: string | null;
  /** The latest replay of a time range. null: there was none. */
  replay: WebhookReplay | null;
  /** Until when the previous secret also signs. null: there is none. */
  oldSecretUntil: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
  /** Verifies signatures (Standard Webhooks). Only returned here. */
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
  /** Where events are sent: an https URL on the public Internet, without user name and password. A domain without a scheme becomes an https URL. The local run also accepts http and loopback addresses. */
  url: string;
  /** Event types; `*` is all of them except `link.clicked`, `conversion.recorded` and `domain.*`, also future ones. The API key needs the permission to read what an event carries. */
  events: ('link.created' | 'link.updated' | 'link.deleted' | 'link.expired' | 'link.blocked' | 'link.unblocked' | 'link.broken' | 'link.recovered' | 'link.test_ended' | 'link.clicked' | 'smart_link.created' | 'smart_link.updated' | 'smart_link.deleted' | 'smart_link.blocked' | 'smart_link.unblocked' | 'survey.submitted' | 'webinar.registered' | 'subscriber.confirmed' | 'conversion.recorded' | 'domain.live' | 'domain.failed' | 'account.paused' | 'webhook.failing' | 'webhook.disabled' | '*')[];
  /** A description. null: none. */
  description?: string | null | undefined;
  /** `push`: events are sent to `url`. `pull`: nothing is sent, and `url` may be any URL, also on your own machine, such as where a client forwards events to. Events are recorded as deliveries with the status `held`, which `GET /v1/api/webhooks/{id}/deliveries` returns. Recording stops one hour after they were last read. It cannot be changed later. */
  mode?: 'push' | 'pull' | undefined;
}

export interface Webhook {
  /** Its id. */
  _id: string;
  /** Where events are sent. */
  url: string;
  /** The events it receives; `*` is every event except `link.clicked`, `conversion.recorded` and `domain.*`. */
  events: string[];
  /** A description. */
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
  /** Why the last attempt failed. null: it did not. */
  lastError: string | null;
  /** When it was disabled because of failures. null: it was not. */
  disabledAt: string | null;
  /** Why it was disabled. null: not disabled, or by you. */
  disabledReason: string | null;
  /** The latest replay of a time range. null: there was none. */
  replay: WebhookReplay | null;
  /** Until when the previous secret also signs. null: there is none. */
  oldSecretUntil: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface UpdateWebhook {
  /** Where events are sent: an https URL on the public Internet, without user name and password. A domain without a scheme becomes an https URL. The local run also accepts http and loopback addresses. */
  url?: string | undefined;
  /** Event types; `*` is all of them except `link.clicked`, `conversion.recorded` and `domain.*`, also future ones. The API key needs the permission to read what an event carries. */
  events?: ('link.created' | 'link.updated' | 'link.deleted' | 'link.expired' | 'link.blocked' | 'link.unblocked' | 'link.broken' | 'link.recovered' | 'link.test_ended' | 'link.clicked' | 'smart_link.created' | 'smart_link.updated' | 'smart_link.deleted' | 'smart_link.blocked' | 'smart_link.unblocked' | 'survey.submitted' | 'webinar.registered' | 'subscriber.confirmed' | 'conversion.recorded' | 'domain.live' | 'domain.failed' | 'account.paused' | 'webhook.failing' | 'webhook.disabled' | '*')[] | undefined;
  /** A description. null: none. */
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
  /** The event type. */
  eventType: string;
  /** `failed`: all attempts failed. `held`: not sent, because the webhook is or was inactive, or because it is in pull mode. Failed and held deliveries can be replayed. */
  status: 'pending' | 'succeeded' | 'failed' | 'held';
  /** Attempts so far, oldest first; the latest 20. */
  attempts: WebhookAttempt[];
  /** When the next attempt is made. null: never. */
  nextAttemptAt: string | null;
  /** Why the delivery failed. null: it did not. */
  failureReason: string | null;
  /** The payload: `{ type, timestamp, data }`. null: you lack the `missingPermission`. */
  payload: { [name: string]: unknown } | null;
  /** The permission that you need, and lack, to see the `payload`. null: it is shown. */
  missingPermission: 'links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'shares:manage' | 'conversions:write' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*' | null;
  /** When the event happened. */
  createdAt: string;
}

export interface WebhookAttempt {
  /** 1 is the first. */
  number: number;
  /** When it was made. */
  at: string;
  /** Status code of the response. null: no response. */
  statusCode: number | null;
  /** Duration. */
  durationMs: number;
  /** Error message. null: the attempt succeeded. */
  error: string | null;
  /** The beginning of the response body, if it is text. null: it is not, or you may not see the `payload`, which it may repeat. */
  response: string | null;
}

export interface StartReplay {
  /** Events from this time (inclusive), at most 30 days ago. */
  from: string;
  /** Events before this time. Absent: until now. */
  to?: string | undefined;
  /** Only deliveries with this status. Absent: all that have not succeeded. */
  status?: 'pending' | 'succeeded' | 'failed' | 'held' | 'all' | undefined;
}

export interface Account {
  owner: AccountOwner;
  /** Determines quotas and rate limits. */
  plan: 'free' | 'pro' | 'business';
  quotas: Quotas;
  /** `prepaid`: usage is deducted from the balance; `none`: usage is not charged. */
  billing: 'prepaid' | 'none';
  /** The remaining balance in the currency unit, with six decimals. */
  balance: number;
  /** Reserved for chat calls in progress, already deducted from the balance. The unused part is returned. */
  reserved: number;
  /** Whether the prepaid balance is used up. */
  paused: boolean;
  rateLimit: AccountRateLimit;
  /** Permissions of the current key or member. */
  permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'shares:manage' | 'conversions:write' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
  /** Whether you see the links and Smart Links of all folders. */
  allFolders: boolean;
  /** Hosts whose short URLs are shown without `/r/`: domains with `shortUrls` `root`, and the host of this service if its operator has chosen so. */
  rootHosts: string[];
  /** The domain of new links that name no `customDomain`. null: the host of this service. */
  defaultDomain: string | null;
  /** The current key; null for members. */
  key: ApiKey | null;
  /** The signed-in member; null for keys. */
  member: Member | null;
  /** Accounts that the member can switch to; null for keys. */
  accounts: AccountChoice[] | null;
  /** The member's newest 20 invitations to other accounts; null for keys. */
  invitations: Invitation[] | null;
}

/** The account. */
export interface AccountOwner {
  /** Its id. */
  _id: string;
  /** A display name. */
  name: string;
  /** Contact address for notices about the account, set by the operator. null: none. */
  email: string | null;
  /** Set by the operator. */
  status: 'active' | 'suspended';
  /** When the account was created. */
  createdAt: string;
  /** When the account is deleted, unless it is restored before. null: not scheduled. */
  deletionAt: string | null;
  /** Saved style of its QR codes. null: none. */
  qrStyle: QrStyle | null;
  conversions: ConversionSettings;
  /** UTM parameters that every new link must have, without `utm_`. */
  requiredUtm: string[];
}

/** The quotas of the plan. */
export interface Quotas {
  links: Quota;
  smartLinks: Quota;
  domains: Quota;
  /** Shared reports, expired ones included. */
  shares: Quota;
  /** Scheduled reports, paused ones included. */
  reports: Quota;
  /** Bytes of images and videos, with unused uploads, and of survey responses, which are counted in blocks of 1 MiB per survey. */
  storage: Quota;
  /** Images and videos uploaded today (UTC). */
  uploads: Quota;
  keys: Quota;
  webhooks: Quota;
}

export interface Quota {
  /** Current usage. null: it counts what is in folders that you do not see. */
  used: number | null;
  /** The limit. null: unlimited. */
  limit: number | null;
}

/** Shared by all keys of the account. */
export interface AccountRateLimit {
  /** Requests per minute for all API keys of the account. */
  requestsPerMinute: number;
  /** Requests remaining until `resetAt`. */
  remaining: number;
  /** When the limit resets. */
  resetAt: string;
}

export interface Member {
  /** Its id. */
  _id: string;
  /** Sign-in codes are sent to this address. */
  email: string;
  /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  /** `invited` until the person accepts, and so becomes `active`. `expired`: the person did not within 30 days; invite them again. */
  status: 'invited' | 'active' | 'declined' | 'expired';
  /** Who invited the member: an email address, or the name of a key or an administrator. */
  invitedBy: string;
  /** The last request, to within the hour; null: never. */
  lastSeenAt: string | null;
  /** Until when the person can accept the invitation; null unless `invited`. */
  expiresAt: string | null;
  /** From when a person who declined can be invited again; null unless `declined`. */
  invitableAt: string | null;
  /** When the member was first invited. */
  createdAt: string;
}

export interface AccountChoice {
  /** Its id. */
  _id: string;
  /** The account's name. */
  name: string;
  /** Your role there. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
}

export interface Invitation {
  /** Its id. */
  _id: string;
  /** The account's name. */
  name: string;
  /** Your role there. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  /** The email address of the member who invited you; null: a key or the operator did. */
  invitedBy: string | null;
  /** When you were invited. */
  invitedAt: string;
  /** Until when you can accept. */
  expiresAt: string;
}

export interface InviteMember {
  /** An email address. */
  email: string;
  /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
}

export interface UpdateMember {
  /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
  role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
}

export interface AuditEntry {
  /** Its id. */
  _id: string;
  /** When it happened. */
  at: string;
  actor: AuditActor;
  /** The action, named like an event. */
  action: string;
  target: AuditTarget;
  /** The fields that changed. Of passwords and secrets only whether there was one: `set` or null. A value of more than 1,000 characters is a text with its beginning that ends with `[cut, N characters]`. */
  changes: AuditChange[];
  /** The operator's reason, or why a webhook was disabled. null: none. */
  reason: string | null;
  /** The `x-request-id` of the request. null: not made by a request. */
  requestId: string | null;
}

/** The actor. */
export interface AuditActor {
  /** `administrator`: the operator of this service; `system`: the service itself, for example at the expiry of a link. */
  type: 'member' | 'key' | 'administrator' | 'system';
  /** Of a member or an API key. null: another actor. */
  _id: string | null;
  /** A member's email address, the name of an API key, or which part of the service. */
  name: string;
}

/** The resource. */
export interface AuditTarget {
  /** The resource. */
  type: string;
  /** Its id; of a domain, the host. */
  _id: string;
  /** Its name, such as a code or a slug. null: none. */
  name: string | null;
}

export interface AuditChange {
  /** Name of the field. */
  field: string;
  /** Its value before. null: none. */
  before: unknown;
  /** Its value after. null: none. */
  after: unknown;
}

export interface AccountExport {
  /** Its id. */
  _id: string;
  /** `failed`: start another one. `expired`: the file was deleted, 7 days after it was finished. */
  status: 'pending' | 'running' | 'completed' | 'failed' | 'expired';
  /** When it was requested. */
  createdAt: string;
  /** When the file was completed. null: not yet. */
  finishedAt: string | null;
  /** When the file is deleted. null: there is no file yet. */
  expiresAt: string | null;
  /** Size of the file in bytes. null: not completed. */
  size: number | null;
  /** Number of files in it. null: not completed. */
  files: number | null;
  /** How many media files are only listed in `media.csv`, because they exceed the size of one file or are blocked. null: not completed. */
  skippedMedia: number | null;
  /** Where the file can be downloaded, for 10 minutes: read the export again for another URL. null: there is no file. */
  downloadUrl: string | null;
}

export interface AccountDeletion {
  /** Its id. */
  _id: string;
  /** When the account is deleted. Until then it keeps working, and can be restored. null: not scheduled. */
  deletionAt: string | null;
}

export interface DeleteAccount {
  /** The name of the account, exactly as `GET /v1/api/me` returns it. */
  name: string;
}

export type TransferResult = Transferred | FailedEdit;

export interface Transferred {
  /** Index of the row in the request, from 0. */
  index: number;
  /** The id in the request. */
  _id: string;
  status: 'transferred';
}

export interface TransferLinks {
  /** The `_id` of each link. */
  ids: string[];
  /** The account that they are moved to, of which you are a member. */
  accountId: string;
}

export interface TransferSmartLinks {
  /** The `_id` of each Smart Link. */
  ids: string[];
  /** The account that they are moved to, of which you are a member. */
  accountId: string;
}

export interface RequestCode {
  /** An email address. */
  email: string;
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
  /** Sign-in method. */
  method: 'code' | 'link' | 'passkey' | 'sso';
  /** Browser and system. */
  device: string;
  /** Whether it is the current session. */
  current: boolean;
  /** When it started. */
  createdAt: string;
  /** The last request, to within the hour. */
  lastSeenAt: string;
  /** When it expires if it is not used. */
  expiresAt: string;
}

export type SignIn = SignInWithCode | SignInWithLink | SignInWithPasskey;

export interface SignInWithCode {
  /** An email address. */
  email: string;
  /** The code from the email. */
  code: string;
}

export interface SignInWithLink {
  /** The part of the emailed link after `sign-in=`. */
  token: string;
}

export interface SignInWithPasskey {
  /** The result of `navigator.credentials.get()`. */
  passkey: PasskeyAssertion;
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

export interface SwitchAccount {
  /** Its id. */
  account: string;
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
    /** Always `true`. */
    requireResidentKey: boolean;
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

export interface CreatePasskey {
  /** A name to recognize it by. */
  name?: string | undefined;
  response: PasskeyRegistration;
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

export interface UpdatePasskey {
  /** A name to recognize it by. */
  name: string;
}

export interface CreatePublicLink {
  /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service. */
  originalUrl: string;
  /** A display name. Defaults to the host of the URL. */
  title?: string | null | undefined;
}

export interface PublicLinkState {
  /** The short URL. */
  shortUrl: string;
  /** `expired` once `expiresAt` has passed, `blocked` once the operator has blocked the link. */
  status: 'active' | 'inactive' | 'expired' | 'blocked';
  /** Total clicks. */
  totalClicks: number;
  /** Unique visitors. */
  uniqueVisitorsCount: number;
  /** null: there was none. */
  lastClickAt: string | null;
  /** When the link was created. */
  createdAt: string;
  /** When the link expires. */
  expiresAt: string | null;
}

export interface Open {
  /** Where the link leads in a browser, with its UTM parameters. */
  destination: string;
  /** Where in the app: `path` of the link for this platform. null: it has none. */
  path: string | null;
  /** The same as a URL: `url` of the link for this platform. null: it has none. */
  appUrl: string | null;
  /** The query parameters of the short URL, and the UTM parameters of the link. */
  parameters: { [name: string]: string };
  /** ID of the click, to send as `clickId` of conversions in the app. */
  clickId: string;
  /** When the click was: for an install, before it. */
  clickedAt: string;
  /** Whether this open was counted as a click. false: it was counted before. */
  counted: boolean;
}

export interface ReportOpen {
  /** Public key: `appKey` of the domain, or that of the service’s own hosts. */
  key: string;
  /** The short URL that the system opened the app with, unchanged. */
  url?: string | null | undefined;
  /** In place of `url`, at the first start: the install referrer of the Play Store, unchanged. Its click was counted before. */
  installReferrer?: string | null | undefined;
  /** A random ID that the app makes for each open, and sends again when it retries: the open is counted once. Without it, every request is counted. */
  openId?: string | null | undefined;
  /** The system of the app. Absent: as far as its user agent tells. */
  platform?: 'ios' | 'android' | null | undefined;
  /** Of a protected link, after 401 `PASSWORD_REQUIRED`. */
  password?: string | null | undefined;
}

export interface PublicSmartLink {
  /** The slug with the prefix of its type. */
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
  /** The image beside the title. */
  image: string | null;
  /** The cover image, also used in social previews. */
  cover: string | null;
  /** The design of the page; fields that are null follow from `preset`. null: the default design. */
  theme: SmartLinkTheme | null;
  /** Social profiles. */
  socials: ({
    /** The platform, whose icon is shown. */
    platform: 'instagram' | 'tiktok' | 'youtube' | 'x' | 'facebook' | 'threads' | 'bluesky' | 'mastodon' | 'linkedin' | 'github' | 'twitch' | 'discord' | 'telegram' | 'whatsapp' | 'snapchat' | 'pinterest' | 'reddit' | 'medium' | 'substack' | 'patreon' | 'kofi' | 'spotify' | 'appleMusic' | 'soundcloud' | 'bandcamp' | 'vimeo' | 'behance' | 'dribbble' | 'etsy' | 'website';
    /** URL of the profile. */
    url: string;
  })[];
  /** For search engines and previews; null: from the page itself. */
  seo: SmartLinkSeo | null;
  /** Whether the name of this service is hidden. */
  hideBranding: boolean;
  /** The generated social card, 1200 x 630 pixels, updated a few seconds after a change. Read-only. null: `seo.image` replaces it, or it is not generated yet. */
  card: string | null;
  /** Sites that can embed the page. */
  embedOrigins: string[];
  /** Analytics services that the page loads for visitors who give consent. null: none. */
  pixels: SmartLinkPixels | null;
  /** Whether clicks on links of the page lead to their destination with a click ID in the query parameter `sp_click`, to which conversions are attributed. */
  trackConversions: boolean;
  /** `myBio` and `webinarLink`: the links, with headings and blocks between them. Visitors get those whose time it is. */
  urls?: SmartLinkEntry[] | undefined;
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
    /** URL of the music on the platform. */
    url: string;
    /** Its mark: a name or a URL. */
    icon: string | null;
  })[] | undefined;
  /** `musicLink`: the release date. For visitors, null once it is released. */
  releaseDate?: string | null | undefined;
  /** `videoLink`: the videos. */
  videos?: SmartLinkVideo[] | undefined;
  /** `webinarLink`: when it starts, in UTC. */
  startsAt?: string | null | undefined;
  /** Duration. null: one hour. */
  durationMinutes?: number | null | undefined;
  /** The host's time zone. null: UTC. */
  timezone?: string | null | undefined;
  registration?: WebinarRegistrationForm | undefined;
  /** `surveyLink`: the questions. */
  questions?: SmartLinkQuestion[] | undefined;
  /** `surveyLink`: all questions at once, or one at a time. */
  display?: 'all' | 'steps' | undefined;
  /** `surveyLink`: the message after a submission; null: a default message. */
  thankYou?: {
    /** Replaces the default text. */
    text: string | null;
    /** URL of its button; null: none. */
    url: string | null;
  } | null | undefined;
  /** `surveyLink`: when the survey closes; null: never. */
  closesAt?: string | null | undefined;
  /** `surveyLink`: maximum number of responses; null: unlimited. */
  maxResponses?: number | null | undefined;
}

export interface SubmitSurvey {
  answers: SurveyAnswersInput;
  /** Your own label for where or how the survey was filled in. */
  submissionType?: string | null | undefined;
  /** Additional data to store with the response. */
  submissionDetails?: { [name: string]: unknown } | null | undefined;
}

/** The answers: an object by question id, index (`"0"`) or text, or an array in question order; null: not answered. `rating` takes 1 to 5 or one of its options, `nps` 0 to 10, `multipleChoice` an array of its options, `yesNo` true or false, `number` a number, the others text (at most 5,000 characters). */
export type SurveyAnswersInput = {
  /** The answer to the first question. */
  '0'?: unknown | undefined;
  [name: string]: unknown;
} | unknown[];

/** Other fields are ignored, unless they look like a misspelled one */
export interface ChatRequest {
  /** The conversation, oldest turn first. If it is too long for the model, its oldest turns are dropped */
  messages: ChatMessage[];
  /** Sampling temperature; 0 is the most deterministic */
  temperature?: number | null | undefined;
  /** Nucleus sampling: only tokens within this share of the probability are considered */
  top_p?: number | null | undefined;
  /** Maximum tokens of the response, up to the limit of the model */
  max_tokens?: number | null | undefined;
  /** Texts at which generation stops */
  stop?: string | string[] | null | undefined;
  /** The same seed and request tend to produce the same response, if the model supports it */
  seed?: number | null | undefined;
  /** `true`: streams the response as server-sent events */
  stream?: boolean | null | undefined;
  /** Options for streamed responses */
  stream_options?: {
    /** Whether the last event contains `usage` */
    include_usage?: boolean | null | undefined;
  } | null | undefined;
}

/** A turn of the conversation */
export interface ChatMessage {
  /** Author of the turn: `user` or `assistant` (the model) */
  role: 'user' | 'assistant';
  /** Text of the turn */
  content: string;
}

/** A completion */
export interface ChatCompletion {
  /** Id of the completion */
  id: string;
  /** When it was created, in epoch seconds */
  created: number;
  /** Slug of the model */
  model: string;
  object: 'chat.completion';
  /** One completion */
  choices: ChatChoice[];
  usage: ChatUsage;
  /** The same text, for simple clients */
  response: string;
}

export interface ChatChoice {
  /** Always 0 */
  index: number;
  message: ChatReply;
  /** `stop`: the response is complete; `length`: cut off at the token limit; `content_filter`: cut off by the content filter */
  finish_reason: 'stop' | 'length' | 'content_filter';
}

/** The turn of the model */
export interface ChatReply {
  role: 'assistant';
  /** The completion */
  content: string;
}

/** Usage of the request, which is what is charged */
export interface ChatUsage {
  /** Input tokens */
  prompt_tokens: number;
  /** Output tokens */
  completion_tokens: number;
  /** Input and output tokens */
  total_tokens: number;
}

/** A chunk of a streamed response. The last event is the text `[DONE]` */
export interface ChatCompletionChunk {
  /** Id of the completion */
  id: string;
  /** When it was created, in epoch seconds */
  created: number;
  /** Slug of the model */
  model: string;
  object: 'chat.completion.chunk';
  /** One chunk; none in the event with `usage` */
  choices: ChatChunkChoice[];
  /** Only with `stream_options.include_usage`: null until the last event */
  usage?: ChatUsage | null | undefined;
}

export interface ChatChunkChoice {
  /** Always 0 */
  index: number;
  delta: ChatDelta;
  /** `stop`: the response is complete; `length`: cut off at the token limit; `content_filter`: cut off by the content filter */
  finish_reason: 'stop' | 'length' | 'content_filter' | null;
}

/** What comes next */
export interface ChatDelta {
  /** In the first event only */
  role?: 'assistant' | undefined;
  /** The next chunk of the response */
  content?: string | undefined;
}

/** Like the request of OpenAI's API. Tools, images, audio and other fields that are not listed here are ignored, unless they look like a misspelled one */
export interface OpenAiChatRequest {
  /** Slug of the model */
  model: string;
  /** The conversation, oldest turn first. If it is too long for the model, its oldest turns are dropped */
  messages: OpenAiChatMessage[];
  /** Sampling temperature; 0 is the most deterministic */
  temperature?: number | null | undefined;
  /** Nucleus sampling: only tokens within this share of the probability are considered */
  top_p?: number | null | undefined;
  /** Maximum tokens of the response, up to the limit of the model */
  max_tokens?: number | null | undefined;
  /** Texts at which generation stops */
  stop?: string | string[] | null | undefined;
  /** The same seed and request tend to produce the same response, if the model supports it */
  seed?: number | null | undefined;
  /** `true`: streams the response as server-sent events */
  stream?: boolean | null | undefined;
  /** Options for streamed responses */
  stream_options?: {
    /** Whether the last event contains `usage` */
    include_usage?: boolean | null | undefined;
  } | null | undefined;
  /** The newer name of `max_tokens`; takes precedence over it */
  max_completion_tokens?: number | null | undefined;
  /** Number of completions; only 1 is supported */
  n?: 1 | null | undefined;
}

/** A turn of the conversation */
export interface OpenAiChatMessage {
  /** Author of the turn. `system` and `developer` both instruct the model */
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

/** The available models */
export interface ChatModelList {
  object: 'list';
  /** All available models */
  data: ChatModel[];
}

/** A model as OpenAI describes it */
export interface ChatModel {
  /** The slug of the model */
  id: string;
  object: 'model';
  /** Epoch seconds; without further meaning */
  created: number;
  /** The provider of the model */
  owned_by: string;
}

export interface EventLink {
  /** Its id. */
  _id: string;
  /** The destination. */
  originalUrl: string;
  /** The short URL with `/r/`. */
  shortUrl: string;
  /** The last part of `shortUrl`. */
  code: string;
  /** Earlier codes of the link, newest first, which also redirect. Their clicks are counted together. */
  aliases: string[];
  /** A display name. */
  title: string;
  /** Labels to filter by. */
  tags: string[];
  /** `expired` once the date has passed or the click limit is reached, `blocked` once the operator has blocked the link. You cannot set these two. */
  status: 'active' | 'inactive' | 'expired' | 'blocked';
  /** Why the operator blocked it. null: not blocked. */
  blockedReason: 'phishing' | 'malware' | 'spam' | 'abuse' | 'legal' | null;
  /** Set while a destination is broken: it failed the daily check on 3 days. null: no known problem. */
  health: LinkHealth | null;
  expiration: LinkExpiration;
  /** null: no date. */
  expiresAt: string | null;
  /** null: unlimited. */
  maxClicks: number | null;
  /** null: the default domain. */
  customDomain: string | null;
  /** null: visitors see a message. */
  expiredUrl: string | null;
  /** Whether the link is password-protected. */
  hasPassword: boolean;
  /** The first rule whose conditions all hold determines the destination. */
  rules: LinkRule[];
  /** URLs between which other visitors are split by weight, instead of `originalUrl`. */
  variants: LinkVariant[];
  /** The test that finds the best of the variants; null: none. */
  test: LinkTest | null;
  /** When the link becomes active; null: immediately. */
  startsAt: string | null;
  /** UTM parameters added to the destination; null: none. */
  utm: LinkUtm | null;
  /** Whether query parameters of the short URL are forwarded to the destination. Parameters of the destination take precedence. */
  forwardQuery: boolean;
  /** Whether the destination of a counted click gets its ID (`sp_click`), for conversions. Default of new links: the account’s. */
  trackConversions: boolean;
  /** The folder that it is in. null: none. */
  folderId: string | null;
  /** What social networks show of the link; null: the destination. */
  preview: LinkPreview | null;
  /** Where the link opens an app on phones and tablets; null: it does not. */
  app: LinkApp | null;
  /** Whether the link can have the same `originalUrl`, `customDomain`, `utm`, `rules` and `variants` as another one of yours. */
  allowDuplicate: boolean;
  /** Clicks so far. Updated within seconds. */
  clicks: number;
  /** When the link was created. */
  createdAt: string;
  /** When it was last changed. */
  updatedAt: string;
}

export interface LinkTestEnded {
  /** Its id. */
  _id: string;
  /** Short URL of the link. */
  shortUrl: string;
  test: LinkTestReport;
}

export interface LinkClicked {
  /** Oldest first. */
  clicks: LinkClick[];
}

export interface LinkClick {
  /** When it happened. */
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
  /** false: reported without a token of the page, so anyone could have faked it */
  verified: boolean;
  /** true: looks like the visit of a program; only listed if `includes` is `suspected` */
  suspected: boolean;
  /** Stays the same if a click is sent again. Use it to detect duplicates. */
  _id: string;
  /** Short URL of the link. */
  shortUrl: string;
}

export interface SurveySubmitted {
  /** Its id. */
  _id: string;
  /** In the order of the questions. Unanswered questions are omitted. */
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
  /** As entered by the visitor. */
  name: string;
  /** In lower case. */
  email: string;
  /** `confirmed`: the address is confirmed, and the registration counts. */
  status: 'pending' | 'confirmed';
  /** The language of the emails to this address. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** The visitor's time zone; null: unknown. */
  timezone: string | null;
  /** The consent text that the visitor agreed to. */
  consent: string;
  /** The date of the webinar that the registrant was last notified of. */
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

export interface SubscriberConfirmed {
  /** Its id. */
  _id: string;
  /** In lower case. */
  email: string;
  /** `confirmed`: the address is confirmed. Do not write to others. */
  status: 'pending' | 'confirmed';
  /** The language of the page and of the confirmation email. */
  language: 'en' | 'es' | 'fr' | 'de' | 'pt' | 'ar';
  /** The consent text that the subscriber agreed to. */
  consent: string;
  /** Unsubscribes this address: for the emails that you send, also as their `List-Unsubscribe` header with one-click (RFC 8058). */
  unsubscribeUrl: string;
  /** When the form was sent. */
  createdAt: string;
  /** When the address was confirmed; null: not yet. */
  confirmedAt: string | null;
  /** Its id. */
  smartLinkId: string;
  /** Title of the page. */
  title: string;
}

export interface HostedDomain {
  /** The domain. */
  host: string;
  /** `pending`: waits for its TXT record. `verified`: it is yours, and serves only your links and pages, once its CNAME record leads here; without `cname`, once the operator has set it up. `issuing`: its certificate is being issued. `live`: it serves your links over HTTPS. `failed`: see `failure`. `suspended`: the account is suspended. */
  status: 'pending' | 'verified' | 'issuing' | 'live' | 'failed' | 'suspended';
  /** Why it is `failed`. null: it is not. */
  failure: DomainFailure | null;
  /** The CNAME record that points the domain to this service. null: the operator sets up domains. */
  cname: {
    /** Name of the record: the domain. */
    name: string;
    /** Where it leads. */
    value: string;
  } | null;
}

export interface AccountPaused {
  /** Its id. */
  _id: string;
  /** Name of the account. */
  name: string;
  /** Plan of the account. */
  plan: string;
  /** The remaining balance. */
  balance: number;
  /** When the balance was used up. */
  pausedAt: string;
}

export interface Error {
  status: 'error';
  error: ErrorInfo;
}

/** What went wrong. */
export interface ErrorInfo {
  /** Machine-readable error code. Each response lists its codes in its description and examples. */
  code: string;
  /** What went wrong and what to do next, in English. */
  message: string;
  /** The values in the message, such as limits, for showing it in other languages. They depend on the code. */
  params?: { [name: string]: unknown } | undefined;
  /** With `VALIDATION_ERROR`: one entry per invalid field. With `LINK_ALREADY_EXISTS`: the other link. */
  details?: ErrorDetail[] | undefined;
}

export interface ChatError {
  /** A short description of the error. */
  error: string;
  /** The cause, and what to do next. */
  detail?: string | undefined;
}

export interface OpenAiError {
  error: OpenAiErrorInfo;
}

/** What went wrong. */
export interface OpenAiErrorInfo {
  /** What went wrong and what to do next. */
  message: string;
  /** Kind of error. */
  type: string;
  /** The invalid field of the request. */
  param: string | null;
  /** What is wrong, for programs. Of an invalid field, its code in `ErrorDetail`. */
  code: string | null;
  /** The values in the message, such as limits, for showing it in other languages. They depend on the code. */
  params?: { [name: string]: unknown } | undefined;
}

/** Every operation that returns the envelope or a file, by method and path. */
export interface Operations {
  get: {
    /** List links */
    '/v1/api/links': {
      input: {
        query?: {
          /** Maximum links per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
          /** Only links with this tag. */
          tag?: string | undefined;
          /** Only links in this folder, or with `none` those in no folder. */
          folderId?: string | undefined;
          /** Only links with this text in their code or aliases, title, tags or destination, or with this id or short URL. Case-insensitive. Best match first. */
          search?: string | undefined;
          /** Only links with this status. */
          status?: 'active' | 'inactive' | 'expired' | 'blocked' | undefined;
          /** Only links with a broken destination. */
          health?: 'broken' | undefined;
        };
      };
      data: {
        links: Link[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** List the tags of links */
    '/v1/api/links/tags': {
      input: {
        query?: {
          /** `nextCursor` of the previous response. */
          cursor?: string | undefined;
        };
      };
      data: {
        /** Sorted by name. */
        tags: TagCount[];
        /** Send it as `cursor` to read more links, and add up the counts. null: all links were read. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Export links */
    '/v1/api/links/export': {
      input: {
        query?: {
          /** Maximum links per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
          /** Only links with this tag. */
          tag?: string | undefined;
          /** Only links in this folder, or with `none` those in no folder. */
          folderId?: string | undefined;
          /** Only links with this text in their code or aliases, title, tags or destination, or with this id or short URL. Case-insensitive. Best match first. */
          search?: string | undefined;
          /** Only links with this status. */
          status?: 'active' | 'inactive' | 'expired' | 'blocked' | undefined;
          /** Only links with a broken destination. */
          health?: 'broken' | undefined;
          /** Defaults to the format in the header `accept`, or JSON. */
          format?: 'csv' | 'json' | undefined;
        };
      };
      data: {
        links: Link[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
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
    /** Retrieve an import */
    '/v1/api/links/import/{id}': {
      input: {
        path: {
          /** `_id` of the import. */
          id: string;
        };
        query?: {
          /** Maximum failed rows per page. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
        };
      };
      data: {
        job: Import;
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Retrieve a link */
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
    /** Retrieve a link's analytics */
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
          /** Most names in each list, such as `topReferrers`; the rest is `Other`. Reports by UTC days without a filter know the 100 most frequent names of a day. */
          names?: number | undefined;
          /** What `clicksData` is divided into. `hour`: for ranges of at most 7 days. */
          interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas. */
          region?: string | undefined;
          /** Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas. */
          city?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas. */
          event?: string | undefined;
          /** Whether to include views and events of a page that were reported without its token. Anyone can fake those. */
          unverified?: 'exclude' | 'include' | undefined;
          /** `suspected`: also visits that look like those of a program, such as a mail gateway that opens links. */
          includes?: 'suspected' | undefined;
          /** Which click a conversion counts for. */
          attribution?: 'last' | 'first' | undefined;
        };
      };
      data: {
        analytics: Analytics;
      };
      files: never;
    };
    /** Retrieve a link's split test */
    '/v1/api/links/{id}/test': {
      input: {
        path: {
          /** `_id` of the link. */
          id: string;
        };
      };
      data: {
        /** null: the link has no test. */
        test: LinkTestReport | null;
      };
      files: never;
    };
    /** Generate a link's QR code */
    '/v1/api/links/{id}/qrcode': {
      input: {
        path: {
          /** `_id` of the link or Smart Link. */
          id: string;
        };
        query?: {
          /** Kind of image. */
          format?: 'png' | 'jpg' | 'svg' | 'pdf' | undefined;
          /** Width and height in pixels. A frame adds its band to the height. In a PDF, a pixel is 1/96 inch. */
          size?: number | undefined;
          /** Empty space on each side, in modules (the small squares). Scanners need 4: with less, leave that much space around the image yourself. */
          margin?: number | undefined;
          /** `saved`: the style that is saved for the link's domain, or else for the account. Other parameters take precedence over it. */
          style?: 'plain' | 'saved' | undefined;
          /** Color of the modules: 3 or 6 hexadecimal digits, such as 1a2b3c; a # before them is written %23 in a URL. It must be clearly darker than the background. */
          color?: string | undefined;
          /** Color of the background, in the same format, or `transparent` (not with jpg): place the code on a light background. */
          background?: string | undefined;
          /** Shape of the modules. */
          dots?: 'square' | 'rounded' | 'dots' | undefined;
          /** Shape of the three large squares in the corners. */
          corners?: 'square' | 'rounded' | 'circle' | undefined;
          /** Text of a frame around the code, such as a call to action, at most 40 characters. The band with the text adds a fifth to the height. Empty: no frame. */
          frame?: string | undefined;
          /** Image in the middle: the `storageCode` of a PNG or JPEG that you have uploaded, or that one of your Smart Links shows (the name of its file without the extension). At most 1 MB and 2000 x 2000 pixels. An upload that nothing uses is removed after 24 hours. A code with a logo has error correction level H, and so more modules. Empty: none, also with a saved style that has one. */
          logo?: string | undefined;
          /** With `true`, the code encodes the URL with `?via=qr`, and its scans are counted with the source `qr`. */
          tracked?: boolean | undefined;
        };
      };
      data: never;
      files: 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'application/pdf';
    };
    /** List folders */
    '/v1/api/folders': {
      input: object;
      data: {
        folders: Folder[];
      };
      files: never;
    };
    /** Retrieve a folder */
    '/v1/api/folders/{id}': {
      input: {
        path: {
          /** `_id` of the folder. */
          id: string;
        };
      };
      data: {
        folder: Folder;
      };
      files: never;
    };
    /** List who has access to a folder */
    '/v1/api/folders/{id}/members': {
      input: {
        path: {
          /** `_id` of the folder. */
          id: string;
        };
      };
      data: {
        /** Members and people who are invited, the oldest first. */
        members: FolderMember[];
      };
      files: never;
    };
    /** List UTM templates */
    '/v1/api/utm-templates': {
      input: object;
      data: {
        utmTemplates: UtmTemplate[];
      };
      files: never;
    };
    /** Retrieve a UTM template */
    '/v1/api/utm-templates/{id}': {
      input: {
        path: {
          /** `_id` of the UTM template. */
          id: string;
        };
      };
      data: {
        utmTemplate: UtmTemplate;
      };
      files: never;
    };
    /** Retrieve the UTM settings */
    '/v1/api/utm-settings': {
      input: object;
      data: {
        settings: UtmSettings;
      };
      files: never;
    };
    /** List saved views */
    '/v1/api/views': {
      input: {
        query?: {
          /** Only views of this list or report. */
          of?: 'links' | 'smartLinks' | 'analytics' | undefined;
        };
      };
      data: {
        views: View[];
      };
      files: never;
    };
    /** List the responses to a survey */
    '/v1/api/smart-links/{id}/responses': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
        query?: {
          /** Maximum responses per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
        };
      };
      data: {
        responses: SurveyResponse[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
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
          /** Maximum registrations per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
        };
      };
      data: {
        registrations: WebinarRegistration[];
        /** Confirmed registrations for the current date, across all pages. */
        confirmed: number;
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List the subscribers to a page */
    '/v1/api/smart-links/{id}/subscribers': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
        };
        query?: {
          /** Maximum subscribers per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
        };
      };
      data: {
        subscribers: Subscriber[];
        /** Confirmed subscribers to the page, across all pages of the list. */
        confirmed: number;
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List Smart Links */
    '/v1/api/smart-links': {
      input: {
        query?: {
          /** Maximum Smart Links per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
          /** Only Smart Links of this type. */
          type?: 'myBio' | 'appDownload' | 'musicLink' | 'videoLink' | 'webinarLink' | 'surveyLink' | undefined;
          /** Only Smart Links with this tag. */
          tag?: string | undefined;
          /** Only Smart Links in this folder, or with `none` those in no folder. */
          folderId?: string | undefined;
          /** Only Smart Links with this text in their title, slug or tags, or with this id or URL. Case-insensitive. Best match first. */
          search?: string | undefined;
          /** Only Smart Links with this status. */
          status?: 'active' | 'inactive' | 'blocked' | undefined;
        };
      };
      data: {
        /** The Smart Links of this page. */
        links: SmartLink[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Retrieve a Smart Link */
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
    /** Retrieve a Smart Link's analytics */
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
          /** Most names in each list, such as `topReferrers`; the rest is `Other`. Reports by UTC days without a filter know the 100 most frequent names of a day. */
          names?: number | undefined;
          /** What `clicksData` is divided into. `hour`: for ranges of at most 7 days. */
          interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas. */
          region?: string | undefined;
          /** Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas. */
          city?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas. */
          event?: string | undefined;
          /** Whether to include views and events of a page that were reported without its token. Anyone can fake those. */
          unverified?: 'exclude' | 'include' | undefined;
          /** `suspected`: also visits that look like those of a program, such as a mail gateway that opens links. */
          includes?: 'suspected' | undefined;
          /** Which click a conversion counts for. */
          attribution?: 'last' | 'first' | undefined;
        };
      };
      data: {
        analytics: Analytics;
      };
      files: never;
    };
    /** Retrieve the account's analytics */
    '/v1/api/analytics': {
      input: {
        query?: {
          /** First day, in `timezone`. Absent: since the first click. */
          from?: string | undefined;
          /** Last day, in `timezone`. Absent: until today. */
          to?: string | undefined;
          /** IANA time zone of days and hours. */
          timezone?: string | undefined;
          /** Most names in each list, such as `topReferrers`; the rest is `Other`. Reports by UTC days without a filter know the 100 most frequent names of a day. */
          names?: number | undefined;
          /** What `clicksData` is divided into. `hour`: for ranges of at most 7 days. */
          interval?: 'hour' | 'day' | 'week' | 'month' | undefined;
          /** Only clicks from these countries: two letters of ISO 3166, or `Unknown`. Several are separated by commas. */
          country?: string | undefined;
          /** Only clicks from these regions: codes of ISO 3166-2, names as in `topRegions`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas. */
          region?: string | undefined;
          /** Only clicks from these cities: all of a name, or one as in `topCities`, or `Unknown`. Without the days on which fewer than 5 visitors of a link match. Several are separated by commas. */
          city?: string | undefined;
          /** Only clicks from these kinds of device. Several are separated by commas. */
          device?: string | undefined;
          /** Only clicks from these browsers. Several are separated by commas. */
          browser?: string | undefined;
          /** Only clicks from these operating systems. Several are separated by commas. */
          os?: string | undefined;
          /** Only clicks that came from these hosts, or `direct`. Several are separated by commas. */
          referrer?: string | undefined;
          /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas. */
          event?: string | undefined;
          /** Whether to include views and events of a page that were reported without its token. Anyone can fake those. */
          unverified?: 'exclude' | 'include' | undefined;
          /** `suspected`: also visits that look like those of a program, such as a mail gateway that opens links. */
          includes?: 'suspected' | undefined;
          /** Which click a conversion counts for. */
          attribution?: 'last' | 'first' | undefined;
          /** Only links and Smart Links with one of these tags. Several are separated by commas. */
          tag?: string | undefined;
          /** Only these links and Smart Links. Several are separated by commas. */
          linkId?: string | undefined;
          /** Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas. */
          folderId?: string | undefined;
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
          /** Maximum clicks per page. A page can have fewer, even if there are more pages. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
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
          /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Counts these events in place of clicks, and only these conversions, such as `refund`. Several are separated by commas. */
          event?: string | undefined;
          /** Whether to include views and events of a page that were reported without its token. Anyone can fake those. */
          unverified?: 'exclude' | 'include' | undefined;
          /** `suspected`: also visits that look like those of a program, such as a mail gateway that opens links. */
          includes?: 'suspected' | undefined;
          /** Only links and Smart Links with one of these tags. Several are separated by commas. */
          tag?: string | undefined;
          /** Only these links and Smart Links. Several are separated by commas. */
          linkId?: string | undefined;
          /** Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas. */
          folderId?: string | undefined;
          /** Only links, or only Smart Links. */
          kind?: 'link' | 'smartLink' | undefined;
        };
      };
      data: {
        clicks: Click[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List conversions */
    '/v1/api/conversions': {
      input: {
        query?: {
          /** Maximum conversions per page. A page can have fewer, even if there are more pages. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
          /** First day, in `timezone`. Absent: since the first click. */
          from?: string | undefined;
          /** Last day, in `timezone`. Absent: until today. */
          to?: string | undefined;
          /** IANA time zone of days and hours. */
          timezone?: string | undefined;
          /** Only these events. Several are separated by commas. */
          event?: string | undefined;
          /** Only those with a click, or only those without. */
          status?: 'attributed' | 'unmatched' | undefined;
          /** Whether a conversion counts for the last click of the customer before it, or for the first. */
          attribution?: 'last' | 'first' | undefined;
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
          /** Only clicks on the link, scans of its QR code, views that a pixel reported, or opens that an app reported. Several are separated by commas. */
          source?: string | undefined;
          /** Only clicks that went to these destinations: `default`, or as in `topDestinations`. Several are separated by commas. */
          destination?: string | undefined;
          /** Only links and Smart Links with one of these tags. Several are separated by commas. */
          tag?: string | undefined;
          /** Only these links and Smart Links. Several are separated by commas. */
          linkId?: string | undefined;
          /** Only links and Smart Links in these folders; `none`: those in no folder. Several are separated by commas. */
          folderId?: string | undefined;
          /** Only links, or only Smart Links. */
          kind?: 'link' | 'smartLink' | undefined;
        };
      };
      data: {
        conversions: Conversion[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: 'text/csv';
    };
    /** List shared reports */
    '/v1/api/shares': {
      input: object;
      data: {
        shares: Share[];
      };
      files: never;
    };
    /** List scheduled reports */
    '/v1/api/reports': {
      input: object;
      data: {
        reports: ScheduledReport[];
      };
      files: never;
    };
    /** Get a scheduled report */
    '/v1/api/reports/{id}': {
      input: {
        path: {
          /** `_id` of the scheduled report. */
          id: string;
        };
      };
      data: {
        report: ScheduledReport;
      };
      files: never;
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
    /** Retrieve a domain */
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
    /** Retrieve the conversion settings */
    '/v1/api/conversion-settings': {
      input: object;
      data: {
        settings: ConversionSettings;
      };
      files: never;
    };
    /** Retrieve the brand */
    '/v1/api/brand': {
      input: {
        query?: {
          /** One of your domains. Default: the account itself. */
          domain?: string | undefined;
        };
      };
      data: {
        brand: Brand;
        /** Where it is saved. `default`: nowhere, so pages show ours. */
        source: 'domain' | 'account' | 'default';
      };
      files: never;
    };
    /** Retrieve the saved style of QR codes */
    '/v1/api/qr-style': {
      input: {
        query?: {
          /** One of your domains. Default: the account itself. */
          domain?: string | undefined;
        };
      };
      data: {
        qrStyle: QrStyle;
        /** Where it is saved. `default`: nowhere. */
        source: 'domain' | 'account' | 'default';
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
    /** Retrieve a webhook */
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
    /** List the deliveries of a webhook */
    '/v1/api/webhooks/{id}/deliveries': {
      input: {
        path: {
          /** `_id` of the webhook. */
          id: string;
        };
        query?: {
          /** Maximum deliveries per page. Absent: as many as fit into one response. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
          /** Only deliveries with this status. A page can have few entries, or none, even if `nextCursor` is not null. */
          status?: 'pending' | 'succeeded' | 'failed' | 'held' | undefined;
        };
      };
      data: {
        deliveries: WebhookDelivery[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Retrieve a delivery */
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
    /** Retrieve your account */
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
          /** Only actions of this member or API key. */
          actor?: string | undefined;
          /** Only actions on this link, key, domain or other resource. */
          target?: string | undefined;
          /** From this date or time (inclusive), ISO 8601. */
          from?: string | undefined;
          /** Until this date or time (exclusive), ISO 8601. */
          to?: string | undefined;
          /** Maximum entries per page. */
          limit?: number | undefined;
          /** `nextCursor` of the previous page. */
          cursor?: string | undefined;
        };
      };
      data: {
        entries: AuditEntry[];
        /** Send it as `cursor` to get the next page. null: this is the last page. */
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
    /** Retrieve an export */
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
    /** Retrieve your session */
    '/v1/auth/session': {
      input: object;
      data: {
        user: User;
        session: Session;
        /** The current account; empty if there is none. */
        accountId: string;
        /** The accounts that you have joined. */
        accounts: AccountChoice[];
        /** The newest 20 invitations that you can accept, the newest first. */
        invitations: Invitation[];
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
    /** Retrieve an invitation */
    '/v1/auth/invitations/{id}': {
      input: {
        path: {
          /** `_id` of the account. */
          id: string;
        };
      };
      data: {
        invitation: Invitation;
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
    /** List the sign-in methods */
    '/v1/auth/options': {
      input: object;
      data: {
        /** Whether codes can be sent by email. */
        mail: boolean;
        /** Whether people can sign in with passkeys. */
        passkeys: boolean;
        /** Single sign-on, which starts at `/v1/auth/sso`. null: not configured. */
        sso: {
          /** Label of the button. */
          label: string;
        } | null;
      };
      files: never;
    };
    /** Retrieve a temporary link's status and clicks */
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
          /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters (8,192 once it is percent-encoded). A domain without a scheme, such as `example.com/spring`, becomes an https URL. Not a short URL of this service. */
          url: string;
        };
      };
      data: {
        /** The URL that was checked */
        url: string;
        /** Whether the last URL returned a status below 400 */
        reachable: boolean;
        /** Status of the last response; null if there was none */
        statusCode: number | null;
        /** The last URL, after all redirects */
        finalUrl: string;
        /** Duration of all requests in total */
        responseTimeMs: number;
        /** Why the URL cannot be reached; null if it can */
        reason: 'url_not_allowed' | 'port_not_allowed' | 'address_not_public' | 'name_not_found' | 'connection_failed' | 'tls_failed' | 'invalid_answer' | 'timeout' | 'redirect_not_allowed' | 'too_many_redirects' | 'http_error' | null;
      };
      files: never;
    };
    /** Retrieve the content of a landing page */
    '/v1/smart-links/slug/{slug}': {
      input: {
        path: {
          /** The slug of the Smart Link with its prefix, such as `bio/jane`. The slash can be percent-encoded. */
          slug: string;
        };
      };
      data: {
        link: PublicSmartLink;
        /** The URL of the page's tracking pixel with a token, without which views and events are unverified. Valid for at least 24 hours. */
        trackingUrl: string;
      };
      files: never;
    };
    /** Download the calendar file of a webinar */
    '/webinar/{part}/calendar.ics': {
      input: {
        path: {
          /** The slug without its prefix. */
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
        body: CreateLinks;
      };
      data: {
        /** One result per row, in the same order. */
        results: CreateResult[];
        /** Rows that were created as links. */
        created: number;
        /** Rows that failed. */
        failed: number;
      };
      files: never;
    };
    /** Delete up to 100 links */
    '/v1/api/links/bulk/delete': {
      input: {
        body: DeleteLinks;
      };
      data: {
        /** One result per id, in the same order. */
        results: DeleteResult[];
        /** Links that were deleted. */
        deleted: number;
        /** Links that failed. */
        failed: number;
      };
      files: never;
    };
    /** Import links from a file */
    '/v1/api/links/import': {
      input: {
        query?: {
          /** The folder of all rows without a `folderId` of their own. */
          folderId?: string | null | undefined;
          /** The UTM template whose parameters the rows get where they have none of their own. */
          utmTemplateId?: string | null | undefined;
          /** How to handle a row whose code is in use or not allowed: `fail` the row, or generate a `new` code, unless you have a link to its URL already. */
          onCodeTaken?: 'fail' | 'new' | undefined;
          /** Import also a file with a column of short URLs whose codes are not read, because its name is not known: the links get random codes. Default: such a file is refused. */
          allowRandomCodes?: boolean | undefined;
        };
        body: Blob | ImportLinks;
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
          /** The folder of all rows without a `folderId` of their own. */
          folderId?: string | null | undefined;
          /** The UTM template whose parameters the rows get where they have none of their own. */
          utmTemplateId?: string | null | undefined;
          /** How to handle a row whose code is in use or not allowed: `fail` the row, or generate a `new` code, unless you have a link to its URL already. */
          onCodeTaken?: 'fail' | 'new' | undefined;
          /** Import also a file with a column of short URLs whose codes are not read, because its name is not known: the links get random codes. Default: such a file is refused. */
          allowRandomCodes?: boolean | undefined;
          /** `rows` begin behind the row with this number. */
          after?: number | undefined;
          /** Most `rows`. */
          limit?: number | undefined;
        };
        body: Blob | ImportLinks;
      };
      data: {
        check: ImportCheck;
      };
      files: never;
    };
    /** Create a folder */
    '/v1/api/folders': {
      input: {
        body: CreateFolder;
      };
      data: {
        folder: Folder;
      };
      files: never;
    };
    /** Create a UTM template */
    '/v1/api/utm-templates': {
      input: {
        body: CreateUtmTemplate;
      };
      data: {
        utmTemplate: UtmTemplate;
      };
      files: never;
    };
    /** Save a view */
    '/v1/api/views': {
      input: {
        body: CreateView;
      };
      data: {
        view: View;
      };
      files: never;
    };
    /** Resend the confirmation email of a survey */
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
    /** Record a conversion */
    '/v1/api/conversions': {
      input: {
        body: NewConversion;
      };
      data: {
        conversion: Conversion;
      };
      files: never;
    };
    /** Record up to 100 conversions */
    '/v1/api/conversions/bulk': {
      input: {
        body: NewConversions;
      };
      data: {
        /** One result per row, in the same order. */
        results: ConversionResult[];
        /** Conversions that were recorded. */
        recorded: number;
        /** Conversions that had been recorded before. */
        repeated: number;
        /** Rows that failed. */
        failed: number;
      };
      files: never;
    };
    /** Share a report */
    '/v1/api/shares': {
      input: {
        body: CreateShare;
      };
      data: {
        share: Share;
      };
      files: never;
    };
    /** Schedule a report by email */
    '/v1/api/reports': {
      input: {
        body: CreateReport;
      };
      data: {
        report: ScheduledReport;
      };
      files: never;
    };
    /** Resend the confirmation email of a scheduled report */
    '/v1/api/reports/{id}/mail-confirmation': {
      input: {
        path: {
          /** `_id` of the scheduled report. */
          id: string;
        };
        body: ConfirmReportRecipient;
      };
      data: {
        recipient: ReportRecipient;
      };
      files: never;
    };
    /** Send a scheduled report to yourself */
    '/v1/api/reports/{id}/preview': {
      input: {
        path: {
          /** `_id` of the scheduled report. */
          id: string;
        };
      };
      data: {
        /** Where it was sent. */
        email: string;
      };
      files: never;
    };
    /** Create an API key */
    '/v1/api/keys': {
      input: {
        body: CreateKey;
      };
      data: {
        key: ApiKey;
        /** The API key. It is only returned here. */
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
    /** Rotate a webhook's secret */
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
    /** Resend a delivery */
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
        body: InviteMember;
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
    /** Move up to 100 links to another account */
    '/v1/api/links/bulk/transfer': {
      input: {
        body: TransferLinks;
      };
      data: {
        /** One result per id, in the same order. */
        results: TransferResult[];
        /** How many were moved. */
        transferred: number;
        /** How many failed. */
        failed: number;
      };
      files: never;
    };
    /** Move up to 100 Smart Links to another account */
    '/v1/api/smart-links/bulk/transfer': {
      input: {
        body: TransferSmartLinks;
      };
      data: {
        /** One result per id, in the same order. */
        results: TransferResult[];
        /** How many were moved. */
        transferred: number;
        /** How many failed. */
        failed: number;
      };
      files: never;
    };
    /** Request a sign-in code */
    '/v1/auth/code': {
      input: {
        body: RequestCode;
      };
      data: {
        /** How long a code is valid. */
        expiresInSeconds: number;
      };
      files: never;
    };
    /** Sign in */
    '/v1/auth/session': {
      input: {
        body: SignIn;
      };
      data: {
        user: User;
        session: Session;
        /** The current account: the last one, else the first that you joined; null if there is none. */
        account: AccountChoice | null;
        /** The accounts that you have joined. */
        accounts: AccountChoice[];
        /** The newest 20 invitations that you can accept, the newest first. */
        invitations: Invitation[];
      };
      files: never;
    };
    /** Start signing in with a passkey */
    '/v1/auth/passkey/options': {
      input: object;
      data: {
        options: PasskeyRequestOptions;
      };
      files: never;
    };
    /** Start adding a passkey */
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
        body: CreatePasskey;
      };
      data: {
        passkey: Passkey;
      };
      files: never;
    };
    /** Create a temporary link */
    '/v1/links/p': {
      input: {
        body: CreatePublicLink;
      };
      data: {
        link: Link;
      };
      files: never;
    };
    /** Report that an app opened a link */
    '/v1/opens': {
      input: {
        body: ReportOpen;
      };
      data: {
        open: Open;
      };
      files: never;
    };
    /** Submit a survey response */
    '/v1/smart-links/slug/{slug}/survey': {
      input: {
        path: {
          /** The slug of the Smart Link with its prefix, such as `bio/jane`. The slash can be percent-encoded. */
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
    /** Update a link */
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
    /** Give members access to a folder */
    '/v1/api/folders/{id}/members': {
      input: {
        path: {
          /** `_id` of the folder. */
          id: string;
        };
        body: SaveFolderMembers;
      };
      data: {
        /** Members and people who are invited, the oldest first. */
        members: FolderMember[];
      };
      files: never;
    };
    /** Update the UTM settings */
    '/v1/api/utm-settings': {
      input: {
        body: SaveUtmSettings;
      };
      data: {
        settings: UtmSettings;
      };
      files: never;
    };
    /** Update a Smart Link */
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
    /** Update the conversion settings */
    '/v1/api/conversion-settings': {
      input: {
        body: SaveConversionSettings;
      };
      data: {
        settings: ConversionSettings;
      };
      files: never;
    };
    /** Save the brand */
    '/v1/api/brand': {
      input: {
        query?: {
          /** One of your domains. Default: the account itself. */
          domain?: string | undefined;
        };
        body: SaveBrand;
      };
      data: {
        brand: Brand;
      };
      files: never;
    };
    /** Save a style of QR codes */
    '/v1/api/qr-style': {
      input: {
        query?: {
          /** One of your domains. Default: the account itself. */
          domain?: string | undefined;
        };
        body: SaveQrStyle;
      };
      data: {
        qrStyle: QrStyle;
      };
      files: never;
    };
  };
  patch: {
    /** Update up to 100 links */
    '/v1/api/links/bulk': {
      input: {
        body: UpdateLinks;
      };
      data: {
        /** One result per id, in the same order. `unchanged`: the link already had these values. */
        results: UpdateResult[];
        /** Links that were changed. */
        updated: number;
        /** Links that failed. */
        failed: number;
      };
      files: never;
    };
    /** Rename, merge or remove a tag */
    '/v1/api/links/tags': {
      input: {
        body: RenameTag;
      };
      data: {
        /** Links that this request changed. */
        updated: number;
        /** Links that could not be updated, such as blocked ones. */
        failed: {
          /** The id of the link. */
          _id: string;
          error: RowError;
        }[];
        /** Repeat the request with it as `cursor` to update more links. null: done. */
        nextCursor: string | null;
      };
      files: never;
    };
    /** Update a folder */
    '/v1/api/folders/{id}': {
      input: {
        path: {
          /** `_id` of the folder. */
          id: string;
        };
        body: UpdateFolder;
      };
      data: {
        folder: Folder;
      };
      files: never;
    };
    /** Update a UTM template */
    '/v1/api/utm-templates/{id}': {
      input: {
        path: {
          /** `_id` of the UTM template. */
          id: string;
        };
        body: UpdateUtmTemplate;
      };
      data: {
        utmTemplate: UtmTemplate;
      };
      files: never;
    };
    /** Update a saved view */
    '/v1/api/views/{id}': {
      input: {
        path: {
          /** `_id` of the saved view. */
          id: string;
        };
        body: UpdateView;
      };
      data: {
        view: View;
      };
      files: never;
    };
    /** Update a scheduled report */
    '/v1/api/reports/{id}': {
      input: {
        path: {
          /** `_id` of the scheduled report. */
          id: string;
        };
        body: UpdateReport;
      };
      data: {
        report: ScheduledReport;
      };
      files: never;
    };
    /** Update an API key */
    '/v1/api/keys/{id}': {
      input: {
        path: {
          /** `_id` of the API key. */
          id: string;
        };
        body: UpdateKey;
      };
      data: {
        key: ApiKey;
      };
      files: never;
    };
    /** Update a domain */
    '/v1/api/domains/{host}': {
      input: {
        path: {
          /** The domain. */
          host: string;
        };
        body: UpdateDomain;
      };
      data: {
        domain: Domain;
      };
      files: never;
    };
    /** Update a webhook */
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
    /** Update a member's role */
    '/v1/api/members/{id}': {
      input: {
        path: {
          /** `_id` of the member. */
          id: string;
        };
        body: UpdateMember;
      };
      data: {
        member: Member;
      };
      files: never;
    };
    /** Switch accounts */
    '/v1/auth/session': {
      input: {
        body: SwitchAccount;
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
        body: UpdatePasskey;
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
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
    /** Delete a folder */
    '/v1/api/folders/{id}': {
      input: {
        path: {
          /** `_id` of the folder. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        /** Whether the folder is deleted. false: it still has links or pages; repeat the request. */
        deleted: boolean;
        /** Links and Smart Links that this request moved out of it. */
        moved: number;
      };
      files: never;
    };
    /** Delete a UTM template */
    '/v1/api/utm-templates/{id}': {
      input: {
        path: {
          /** `_id` of the UTM template. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
    /** Delete a saved view */
    '/v1/api/views/{id}': {
      input: {
        path: {
          /** `_id` of the saved view. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
    /** Delete a subscriber to a page */
    '/v1/api/smart-links/{id}/subscribers/{subscriberId}': {
      input: {
        path: {
          /** `_id` of the Smart Link. */
          id: string;
          /** `_id` of the subscriber. */
          subscriberId: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
    /** Revoke a shared report */
    '/v1/api/shares/{id}': {
      input: {
        path: {
          /** `_id` of the shared report. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
    /** Delete a scheduled report */
    '/v1/api/reports/{id}': {
      input: {
        path: {
          /** `_id` of the scheduled report. */
          id: string;
        };
      };
      data: {
        /** Its id. */
        _id: string;
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
    /** Remove the brand */
    '/v1/api/brand': {
      input: {
        query?: {
          /** One of your domains. Default: the account itself. */
          domain?: string | undefined;
        };
      };
      data: {
        /** The domain. null: the account. */
        domain: string | null;
      };
      files: never;
    };
    /** Remove a style of QR codes */
    '/v1/api/qr-style': {
      input: {
        query?: {
          /** One of your domains. Default: the account itself. */
          domain?: string | undefined;
        };
      };
      data: {
        /** The domain. null: the account. */
        domain: string | null;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
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
        /** Always `true`. */
        deleted: boolean;
      };
      files: never;
    };
  };
}

/** Codes of the errors that the API documents. */
export type KnownErrorCode =
  | 'ACCOUNT_PAUSED'
  | 'ALL_FOLDERS_REQUIRED'
  | 'API_KEY_INACTIVE'
  | 'API_KEY_INVALID'
  | 'API_KEY_MISSING'
  | 'APP_KEY_INVALID'
  | 'BALANCE_TOO_LOW'
  | 'CODE_TAKEN'
  | 'CONVERSION_DIFFERS'
  | 'CREATOR_BLOCKED'
  | 'CROSS_SITE_REQUEST'
  | 'DOMAIN_NOT_VERIFIED'
  | 'DOMAIN_NOT_YOURS'
  | 'DOMAIN_TAKEN'
  | 'EXPORT_RUNNING'
  | 'FOLDER_READ_ONLY'
  | 'IDEMPOTENCY_CONFLICT'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IMPORT_RUNNING'
  | 'INTERNAL_ERROR'
  | 'KEY_IN_USE'
  | 'LAST_OWNER'
  | 'LINK_ALREADY_EXISTS'
  | 'LINK_BLOCKED'
  | 'LINK_EXPIRED'
  | 'LINK_NOT_FOUND'
  | 'LINK_NOT_STARTED'
  | 'MAIL_NOT_SENT'
  | 'MEMBER_ALREADY_EXISTS'
  | 'MEMBER_DECLINED'
  | 'METHOD_NOT_ALLOWED'
  | 'MUSIC_SERVICE_FAILED'
  | 'NOT_A_MEMBER'
  | 'NOT_FOUND'
  | 'OWNER_SUSPENDED'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_WRONG'
  | 'PAYLOAD_TOO_LARGE'
  | 'PERMISSION_DENIED'
  | 'PRECONDITION_FAILED'
  | 'PUBLIC_LINKS_OFF'
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
  | 'SUBSCRIPTION_CLOSED'
  | 'SURVEY_BUSY'
  | 'SURVEY_CLOSED'
  | 'SURVEY_FULL'
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
  | 'not_square'
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
  | 'public_suffix'
  | 'look_alike'
  | 'own_url'
  | 'own_host'
  | 'not_public'
  | 'denied_host'
  | 'unsafe_url'
  | 'credentials_in_url'
  | 'not_your_domain'
  | 'domain_not_verified'
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
  'link.created': EventLink;
  /** A link was changed. */
  'link.updated': EventLink;
  /** A link was deleted. `data` is its last record. */
  'link.deleted': EventLink;
  /** A link expired: it reached its date or its click limit. */
  'link.expired': EventLink;
  /** The operator of the service has blocked a link. `blockedReason` says why. */
  'link.blocked': EventLink;
  /** The operator has lifted the block of a link. */
  'link.unblocked': EventLink;
  /** The destination of a link failed its daily check on 3 days. `health` says which one. */
  'link.broken': EventLink;
  /** The destinations of a broken link can be reached again. */
  'link.recovered': EventLink;
  /** The split test of a link ended: it has a verdict, or its time has come. */
  'link.test_ended': LinkTestEnded;
  /** Links were clicked: up to 100 clicks per event. `*` does not include it; subscribe to it by name. */
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
  /** A survey received a response. */
  'survey.submitted': SurveySubmitted;
  /** A visitor registered for a webinar and confirmed the email address. */
  'webinar.registered': WebinarRegistered;
  /** A visitor subscribed to a page and confirmed the email address. `*` does not include it; subscribe to it by name. */
  'subscriber.confirmed': SubscriberConfirmed;
  /** A conversion was recorded. A refund has a negative `amount`. `*` does not include it; subscribe to it by name. */
  'conversion.recorded': Conversion;
  /** A custom domain went live: it serves your links and pages over HTTPS. `*` does not include it; subscribe to it by name. */
  'domain.live': HostedDomain;
  /** A custom domain cannot go live, or is no longer served. `failure` says why, and what to do. `*` does not include it; subscribe to it by name. */
  'domain.failed': HostedDomain;
  /** The balance of a prepaid account is used up. Requests return 402 until it is topped up. */
  'account.paused': AccountPaused;
  /** Every attempt to deliver to another of your webhooks has failed for a day. */
  'webhook.failing': Webhook;
  /** Another of your webhooks was disabled, because every attempt failed for three days. */
  'webhook.disabled': Webhook;
  /** You asked for a test of this webhook. `data` is the webhook. */
  'webhook.test': Webhook;
}
