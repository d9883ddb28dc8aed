// Generated from the OpenAPI document by `npm run client`: change the document, not this file.

import type {
  Account,
  AccountAnalytics,
  AccountDeletion,
  AccountExport,
  Analytics,
  ApiKey,
  AuditEntry,
  Click,
  CreateDomain,
  CreateLink,
  CreateSmartLink,
  CreateUpload,
  CreateWebhook,
  DeleteAccount,
  Domain,
  Import,
  ImportCheck,
  ImportSummary,
  Link,
  Member,
  MusicFacts,
  MusicLookup,
  PublicLinkState,
  PublicSmartLink,
  RowError,
  SmartLink,
  StartReplay,
  SubmitSurvey,
  SurveyResponse,
  SurveySummary,
  UpdateLink,
  UpdateSmartLink,
  UpdateWebhook,
  Upload,
  Webhook,
  WebhookDelivery,
  WebhookReplay,
  WebhookWithSecret,
  WebinarRegistration,
} from './api.ts';
import type {
  CallOptions,
  Options,
} from './client.ts';
import type {
  CsvFile,
  List,
} from './list.ts';
import {
  Resource,
} from './resource.ts';

export class LinksResource extends Resource {
  /**
   * Create a link.
   *
   * Needs the permission `links:write`.
   */
  create(body: CreateLink, options?: CallOptions): Promise<Link> {
    return this.requestJson('post', '/v1/api/links', { body, options, isCreate: true }, 'link');
  }

  /**
   * List links.
   *
   * Newest first. Without `limit`: all of them, as far as one answer can carry.
   *
   * Needs the permission `links:read`.
   */
  list(options?: Options<'get', '/v1/api/links'>): List<Link> {
    return this.requestList('/v1/api/links', { options, limit: 100 }, 'links');
  }

  /**
   * Create up to 100 links.
   *
   * Each row has its own result, in the order of the rows: a row that fails does not touch the others, and the answer is 200 also when all of them do. Of rows with the same URL and domain the first is created.
   *
   * Needs the permission `links:write`.
   */
  bulkCreate(body: {
    /** The links to create. */
    links: CreateLink[];
  }, options?: CallOptions): Promise<{
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
  }> {
    return this.requestJson('post', '/v1/api/links/bulk', { body, options, isCreate: true });
  }

  /**
   * Change up to 100 links.
   *
   * Makes the same changes to each link. Each has its own result, in the order of the ids: a link that fails does not affect the others, and the status is 200 even if all of them fail. A repeated request changes nothing more.
   *
   * Needs the permission `links:write`.
   */
  bulkUpdate(body: {
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
  }, options?: CallOptions): Promise<{
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
  }> {
    return this.requestJson('patch', '/v1/api/links/bulk', { body, options });
  }

  /**
   * Delete up to 100 links.
   *
   * Deletes each as `DELETE /v1/api/links/{id}` does. Each has its own result, in the order of the ids, and the status is 200 even if all of them fail. In a repeated request, links that are deleted fail with `LINK_NOT_FOUND`.
   *
   * Needs the permission `links:write`.
   */
  bulkDelete(body: {
    /** The `_id` of each link. */
    ids: string[];
  }, options?: CallOptions): Promise<{
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
  }> {
    return this.requestJson('post', '/v1/api/links/bulk/delete', { body, options });
  }

  /**
   * Export links.
   *
   * Newest first, as CSV (`format=csv`, or the header `accept: text/csv`) or JSON. What does not fit into one answer follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` with CSV. In CSV, tags have `|` between them, and a cell that a spreadsheet would take for a formula begins with an apostrophe. An import reads both back.
   *
   * Needs the permission `links:read`.
   */
  export(options?: Options<'get', '/v1/api/links/export'>): CsvFile {
    return this.requestCsv('/v1/api/links/export', { options });
  }

  /**
   * Import links from a file.
   *
   * Takes up to 10,000 rows in up to 4.5 MB of CSV (`text/csv`) or JSON (`application/json`: an array, or `{ "links": [...] }`) and works them off in the background. The exports of Signpost, Shlink, Dub, Bitly, Short.io, Rebrandly, YOURLS and Kutt are recognised by their columns, and their targeting, tests, previews and UTM parameters are kept; other files need a column `originalUrl` (or `url`, `long url`, `destination`) and may have `title`, `tags`, `code` (`slug`, `alias`, `keyword`), `expiresAt`, `maxClicks`, `customDomain`, `expiredUrl`, `status`, `startsAt`, `forwardQuery`, `allowDuplicate`, `utm_source` and the other UTM parameters, and, as JSON in a cell, `rules`, `variants`, `utm` and `preview`. Codes are kept, also those of several links to one URL, which get `allowDuplicate`; a row whose code is in use fails, or gets a new one with `onCodeTaken=new`. A row without a code fails if there is a link to its URL, so a file that is imported twice creates nothing twice. Clicks, dates of creation and passwords are not imported: a row with a password fails. `ignoredColumns` names what else was left out.
   *
   * Needs the permission `links:write`.
   */
  import(body: Blob | {
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
  }, options?: Options<'post', '/v1/api/links/import'>): Promise<Import> {
    return this.requestJson('post', '/v1/api/links/import', { body, options, isCreate: true }, 'job');
  }

  /**
   * List imports.
   *
   * The newest 20 of the last 30 days, newest first, without their failed rows.
   *
   * Needs the permission `links:read`.
   */
  imports(options?: CallOptions): List<ImportSummary> {
    return this.requestList('/v1/api/links/import', { options }, 'jobs');
  }

  /**
   * Check a file before importing it.
   *
   * Reads a file as `POST /v1/api/links/import` does, and imports nothing. Returns the format, the columns that would be ignored and the rows that are invalid. Codes that are in use and links that exist are only found by the import.
   *
   * Needs the permission `links:write`.
   */
  checkImport(body: Blob | {
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
  }, options?: Options<'post', '/v1/api/links/import/check'>): Promise<ImportCheck> {
    return this.requestJson('post', '/v1/api/links/import/check', { body, options }, 'check');
  }

  /**
   * Read the progress of an import.
   *
   * With the rows that failed so far and why, in pages of `limit`. Status `failed`: the import stopped, and those of `total` that are not in `processed` were not tried. Kept for 30 days.
   *
   * Needs the permission `links:read`.
   */
  getImport(id: string, options?: Options<'get', '/v1/api/links/import/{id}'>): Promise<{
    job: Import;
    /** Send it as `cursor` to get the next page. null: this is the last one. */
    nextCursor: string | null;
  }> {
    return this.requestJson('get', '/v1/api/links/import/{id}', { path: { id }, options });
  }

  /**
   * Read a link.
   *
   * By its `_id`, or with `by=code` by its code or short URL, such as `/v1/api/links/Ab3xY9z?by=code` or `/v1/api/links/https%3A%2F%2Fgo.example.com%2Fr%2FAb3xY9z?by=code`.
   *
   * Needs the permission `links:read`.
   */
  get(id: string, options?: Options<'get', '/v1/api/links/{id}'>): Promise<Link> {
    return this.requestJson('get', '/v1/api/links/{id}', { path: { id }, options }, 'link');
  }

  /**
   * Change a link.
   *
   * A field that is absent stays as it is; null clears an optional one.
   *
   * Needs the permission `links:write`.
   */
  update(id: string, body: UpdateLink, options?: CallOptions): Promise<Link> {
    return this.requestJson('put', '/v1/api/links/{id}', { path: { id }, body, options }, 'link');
  }

  /**
   * Delete a link.
   *
   * Its code stops at once, within a second where it is followed many times a second. It is never given to a link of somebody else.
   *
   * Needs the permission `links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/links/{id}', { path: { id }, options });
  }

  /**
   * Read a link's analytics.
   *
   * Over its whole life, or from one day to another, both included.
   *
   * Needs the permission `analytics:read`.
   */
  analytics(id: string, options?: Options<'get', '/v1/api/links/{id}/analytics'>): Promise<Analytics> {
    return this.requestJson('get', '/v1/api/links/{id}/analytics', { path: { id }, options }, 'analytics');
  }

  /**
   * Draw a link's QR code.
   *
   * The image of the short URL, exactly `size` pixels wide and high, with its quiet zone and error correction level M, or H with a logo. The id may also be a Smart Link's: then it is the image of its landing page's URL.
   *
   * Needs the permission `links:read`.
   */
  qrCode(id: string, options?: Options<'get', '/v1/api/links/{id}/qrcode'>): Promise<Blob> {
    return this.requestFile('/v1/api/links/{id}/qrcode', { path: { id }, options });
  }
}

export class SmartLinksResource extends Resource {
  /**
   * List the responses to a survey.
   *
   * Newest first, in JSON, or as CSV with the header `accept: text/csv`: a column for each question of the survey, then one for each question that it has no more. What does not fit into one answer follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` with CSV. In CSV, several chosen options have `|` between them, and a cell that a spreadsheet would take for a formula begins with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  responses(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/responses'>): List<SurveyResponse> {
    return this.requestList('/v1/api/smart-links/{id}/responses', { path: { id }, options, limit: 100 }, 'responses');
  }

  /**
   * List the responses to a survey.
   *
   * Newest first, in JSON, or as CSV with the header `accept: text/csv`: a column for each question of the survey, then one for each question that it has no more. What does not fit into one answer follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` with CSV. In CSV, several chosen options have `|` between them, and a cell that a spreadsheet would take for a formula begins with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  exportResponses(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/responses'>): CsvFile {
    return this.requestCsv('/v1/api/smart-links/{id}/responses', { path: { id }, options });
  }

  /**
   * Summarize the responses to a survey.
   *
   * Exact, and with every response that was stored before the request.
   *
   * Needs the permission `smart-links:read`.
   */
  responsesSummary(id: string, options?: CallOptions): Promise<SurveySummary> {
    return this.requestJson('get', '/v1/api/smart-links/{id}/responses/summary', { path: { id }, options }, 'summary');
  }

  /**
   * Delete a response to a survey.
   *
   * It is gone from lists, exports and the summary at once, and is not emailed any more if it was not yet. Webhooks may still deliver it.
   *
   * Needs the permission `smart-links:write`.
   */
  deleteResponse(id: string, submissionId: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}/responses/{submissionId}', { path: { id, submissionId }, options });
  }

  /**
   * List the registrations for a webinar.
   *
   * Newest first, in JSON, or as CSV with the header `accept: text/csv`. Those whose address is not confirmed yet are `pending`, and are deleted after 7 days. What does not fit into one answer follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` with CSV. In CSV, a cell that a spreadsheet would take for a formula begins with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  registrations(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/registrations'>): List<WebinarRegistration> {
    return this.requestList('/v1/api/smart-links/{id}/registrations', { path: { id }, options, limit: 100 }, 'registrations');
  }

  /**
   * List the registrations for a webinar.
   *
   * Newest first, in JSON, or as CSV with the header `accept: text/csv`. Those whose address is not confirmed yet are `pending`, and are deleted after 7 days. What does not fit into one answer follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` with CSV. In CSV, a cell that a spreadsheet would take for a formula begins with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  exportRegistrations(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/registrations'>): CsvFile {
    return this.requestCsv('/v1/api/smart-links/{id}/registrations', { path: { id }, options });
  }

  /**
   * Delete a registration for a webinar.
   *
   * Frees its seat. The registrant is not told, and gets no more emails about the webinar. Webhooks may still deliver it.
   *
   * Needs the permission `smart-links:write`.
   */
  deleteRegistration(id: string, registrationId: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}/registrations/{registrationId}', { path: { id, registrationId }, options });
  }

  /**
   * Send the confirmation mail of a survey again.
   *
   * Responses are emailed to `submissionDetails.email` once its owner has confirmed the address. The first confirmation mail is sent when the address is set; its link is valid for 7 days. At most one a day is sent to an address, and none to a recipient who has confirmed or unsubscribed.
   *
   * Needs the permission `smart-links:write`.
   */
  sendConfirmationEmail(id: string, options?: CallOptions): Promise<{
    /** `surveyLink` with `submissionDetails.email`: responses are emailed once the recipient has `confirmed` the address to this account. Not in lists and events. */
    mailStatus: 'pending' | 'confirmed' | 'unsubscribed';
  }> {
    return this.requestJson('post', '/v1/api/smart-links/{id}/mail-confirmation', { path: { id }, options });
  }

  /**
   * Create a Smart Link.
   *
   * A landing page of one of six types. Without `slug` its address is made from the title.
   *
   * Needs the permission `smart-links:write`.
   */
  create(body: CreateSmartLink | FormData, options?: CallOptions): Promise<SmartLink> {
    return this.requestJson('post', '/v1/api/smart-links', { body, options, isCreate: true }, 'link');
  }

  /**
   * List Smart Links.
   *
   * Newest first. Without `limit`: all of them, as far as one answer can carry.
   *
   * Needs the permission `smart-links:read`.
   */
  list(options?: Options<'get', '/v1/api/smart-links'>): List<SmartLink> {
    return this.requestList('/v1/api/smart-links', { options, limit: 100 }, 'links');
  }

  /**
   * Look up music.
   *
   * What a music service says about the URL of a song, album or playlist: for the `title`, the `cover` and a platform of a `musicLink`. Stores nothing. At most 20 times a minute for each account.
   *
   * Needs the permission `smart-links:write`.
   */
  lookup(body: MusicLookup, options?: CallOptions): Promise<MusicFacts> {
    return this.requestJson('post', '/v1/api/smart-links/lookup', { body, options }, 'music');
  }

  /**
   * Read a Smart Link.
   *
   * Needs the permission `smart-links:read`.
   */
  get(id: string, options?: CallOptions): Promise<SmartLink> {
    return this.requestJson('get', '/v1/api/smart-links/{id}', { path: { id }, options }, 'link');
  }

  /**
   * Change a Smart Link.
   *
   * A field that is absent stays as it is; null clears an optional one; a list is replaced as a whole. A new title keeps the address; a new `slug` moves the page, and the old address stays yours.
   *
   * Needs the permission `smart-links:write`.
   */
  update(id: string, body: UpdateSmartLink | FormData, options?: CallOptions): Promise<SmartLink> {
    return this.requestJson('put', '/v1/api/smart-links/{id}', { path: { id }, body, options }, 'link');
  }

  /**
   * Delete a Smart Link.
   *
   * Its page stops at once. It counts no more, its title is free again, and its address never becomes the page of somebody else.
   *
   * Needs the permission `smart-links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}', { path: { id }, options });
  }

  /**
   * Read a Smart Link's analytics.
   *
   * Visits of its page and its catch-all address over its whole life, or from one day to another, both included; what visitors did on the page is in `events`.
   *
   * Needs the permission `analytics:read`.
   */
  analytics(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/analytics'>): Promise<Analytics> {
    return this.requestJson('get', '/v1/api/smart-links/{id}/analytics', { path: { id }, options }, 'analytics');
  }
}

export class UploadsResource extends Resource {
  /**
   * Upload a large image or video.
   *
   * Answers a form. POST the file to `uploadUrl` as `multipart/form-data`: first all `fields` as they are, then the file as the last part, named `file`. Then send `storageCode` in `cover`, `image` or `videos[].storageCode` of a Smart Link, in `preview.image` of a link or in `logo` of a QR code: there the bytes are checked. Small files can be sent with the Smart Link itself.
   *
   * Needs the permission `media:write`.
   */
  create(body: CreateUpload, options?: CallOptions): Promise<Upload> {
    return this.requestJson('post', '/v1/api/uploads', { body, options, isCreate: true });
  }
}

export class AnalyticsResource extends Resource {
  /**
   * Read the account's analytics.
   *
   * Of all links and Smart Links together. Those that were deleted are left out, with their clicks. With filters, `hour` or a time zone other than UTC, a range may have up to a million clicks.
   *
   * Needs the permission `analytics:read`.
   */
  get(options?: Options<'get', '/v1/api/analytics'>): Promise<AccountAnalytics> {
    return this.requestJson('get', '/v1/api/analytics', { options }, 'analytics');
  }

  /**
   * List clicks.
   *
   * Clicks on links and events of Smart Links one by one, newest first; a click appears some seconds after it was made. With the header `accept: text/csv` as CSV: every cell is quoted, one that a spreadsheet would take for a formula begins with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `analytics:read`.
   */
  clicks(options?: Options<'get', '/v1/api/clicks'>): List<Click> {
    return this.requestList('/v1/api/clicks', { options, limit: 100 }, 'clicks');
  }

  /**
   * List clicks.
   *
   * Clicks on links and events of Smart Links one by one, newest first; a click appears some seconds after it was made. With the header `accept: text/csv` as CSV: every cell is quoted, one that a spreadsheet would take for a formula begins with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `analytics:read`.
   */
  exportClicks(options?: Options<'get', '/v1/api/clicks'>): CsvFile {
    return this.requestCsv('/v1/api/clicks', { options });
  }
}

export class KeysResource extends Resource {
  /**
   * Create an API key.
   *
   * The key itself is answered once and stored nowhere. It can hold only permissions that yours holds.
   *
   * Needs the permission `keys:manage`.
   */
  create(body: {
    /** A name for people. */
    name: string;
    /** What the key may do; only what yours may do. */
    permissions: ('links:read' | 'links:write' | 'smart-links:read' | 'smart-links:write' | 'analytics:read' | 'media:write' | 'domains:manage' | 'webhooks:manage' | 'keys:manage' | 'members:manage' | 'audit:read' | 'account:export' | 'account:delete' | 'chat:generate' | '*')[];
    /** When the key expires: a date or a time. Absent or null: never, or together with the key in use if that one expires; it cannot be later than that. */
    expiresAt?: string | null | undefined;
  }, options?: CallOptions): Promise<{
    key: ApiKey;
    /** The key itself: shown once, here. */
    apiKey: string;
  }> {
    return this.requestJson('post', '/v1/api/keys', { body, options, isCreate: true });
  }

  /**
   * List API keys.
   *
   * Newest first, without the keys themselves. `lastUsedAt` is exact to the hour.
   *
   * Needs the permission `keys:manage`.
   */
  list(options?: CallOptions): List<ApiKey> {
    return this.requestList('/v1/api/keys', { options }, 'keys');
  }

  /**
   * Switch an API key on or off, or rename it.
   *
   * Takes effect with the next request. A key cannot switch itself off.
   *
   * Needs the permission `keys:manage`.
   */
  update(id: string, body: {
    /** A name for people. */
    name?: string | undefined;
    /** Whether the key works. */
    status?: 'active' | 'inactive' | undefined;
  }, options?: CallOptions): Promise<ApiKey> {
    return this.requestJson('patch', '/v1/api/keys/{id}', { path: { id }, body, options }, 'key');
  }

  /**
   * Delete an API key.
   *
   * Takes effect with the next request. A key cannot delete itself.
   *
   * Needs the permission `keys:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/keys/{id}', { path: { id }, options });
  }
}

export class DomainsResource extends Resource {
  /**
   * Add a domain.
   *
   * It is `pending` until you have added the TXT record `txtName` with the value `txtValue` to its DNS and verified it. A domain that you have added before is returned as it is.
   *
   * Needs the permission `domains:manage`.
   */
  create(body: CreateDomain, options?: CallOptions): Promise<Domain> {
    return this.requestJson('post', '/v1/api/domains', { body, options }, 'domain');
  }

  /**
   * List your domains.
   *
   * All of them, by name.
   *
   * Needs the permission `domains:manage`.
   */
  list(options?: CallOptions): List<Domain> {
    return this.requestList('/v1/api/domains', { options }, 'domains');
  }

  /**
   * Read a domain.
   *
   * Needs the permission `domains:manage`.
   */
  get(host: string, options?: CallOptions): Promise<Domain> {
    return this.requestJson('get', '/v1/api/domains/{host}', { path: { host }, options }, 'domain');
  }

  /**
   * Remove a domain.
   *
   * If it was verified, it serves links of all accounts again, and another account can verify it. Your links keep it as their `customDomain`.
   *
   * Needs the permission `domains:manage`.
   */
  delete(host: string, options?: CallOptions): Promise<{
    /** The domain. */
    host: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/domains/{host}', { path: { host }, options });
  }

  /**
   * Verify a domain.
   *
   * Asks DNS for the TXT record of the domain; at most 30 times a minute for each account. From then on the domain is yours: only you can name it as `customDomain`, and it serves only your links and pages. It stays yours when the record is removed. `DOMAIN_NOT_VERIFIED` says what DNS returned. `DOMAIN_TAKEN`: another account has verified the domain.
   *
   * Needs the permission `domains:manage`.
   */
  verify(host: string, options?: CallOptions): Promise<Domain> {
    return this.requestJson('post', '/v1/api/domains/{host}/verify', { path: { host }, options }, 'domain');
  }
}

export class WebhooksResource extends Resource {
  /**
   * Create a webhook.
   *
   * Events are sent to `url` from now on. `secret` verifies their signatures and is returned only here. The API key needs the permission to read what the events carry: `links:read` for `link.*`, `smart-links:read` for `smart_link.*`, `survey.submitted` and `webinar.registered`, all of them for `*`.
   *
   * Needs the permission `webhooks:manage`.
   */
  create(body: CreateWebhook, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.requestJson('post', '/v1/api/webhooks', { body, options, isCreate: true }, 'webhook');
  }

  /**
   * List your webhooks.
   *
   * All of them, newest first, without their secrets.
   *
   * Needs the permission `webhooks:manage`.
   */
  list(options?: CallOptions): List<Webhook> {
    return this.requestList('/v1/api/webhooks', { options }, 'webhooks');
  }

  /**
   * Read a webhook.
   *
   * Needs the permission `webhooks:manage`.
   */
  get(id: string, options?: CallOptions): Promise<Webhook> {
    return this.requestJson('get', '/v1/api/webhooks/{id}', { path: { id }, options }, 'webhook');
  }

  /**
   * Change a webhook, switch it on or off.
   *
   * An absent field stays unchanged. While the webhook is `inactive`, events are recorded as deliveries with the status `held`; replay them after setting it to `active`. New events, and all events at a new `url`, need the permission to read what they carry.
   *
   * Needs the permission `webhooks:manage`.
   */
  update(id: string, body: UpdateWebhook, options?: CallOptions): Promise<Webhook> {
    return this.requestJson('patch', '/v1/api/webhooks/{id}', { path: { id }, body, options }, 'webhook');
  }

  /**
   * Delete a webhook.
   *
   * Nothing is sent to it any more, and its log is gone.
   *
   * Needs the permission `webhooks:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/webhooks/{id}', { path: { id }, options });
  }

  /**
   * Replace a webhook's secret.
   *
   * The new secret is answered here and not shown again. For 24 hours each message carries a signature by the old one as well, so that a receiver can change over in between.
   *
   * Needs the permission `webhooks:manage`.
   */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.requestJson('post', '/v1/api/webhooks/{id}/rotate-secret', { path: { id }, options, isCreate: true }, 'webhook');
  }

  /**
   * Send a test event.
   *
   * Sends an event `webhook.test`, whose `data` is the webhook, to this webhook alone, the way every event goes. Its delivery tells what came of it.
   *
   * Needs the permission `webhooks:manage`.
   */
  test(id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.requestJson('post', '/v1/api/webhooks/{id}/test', { path: { id }, options, isCreate: true }, 'delivery');
  }

  /**
   * List what was sent to a webhook.
   *
   * Newest first, with every attempt. Deliveries are kept for 30 days. Reading them keeps a webhook in `pull` mode recording events.
   *
   * Needs the permission `webhooks:manage`.
   */
  deliveries(id: string, options?: Options<'get', '/v1/api/webhooks/{id}/deliveries'>): List<WebhookDelivery> {
    return this.requestList('/v1/api/webhooks/{id}/deliveries', { path: { id }, options, limit: 100 }, 'deliveries');
  }

  /**
   * Read a delivery.
   *
   * Needs the permission `webhooks:manage`.
   */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.requestJson('get', '/v1/api/webhooks/{id}/deliveries/{deliveryId}', { path: { id, deliveryId }, options }, 'delivery');
  }

  /**
   * Send a delivery once more.
   *
   * At once, and with all retries again, whatever has become of it. It is the same message with the same `webhook-id`, so that a receiver which has taken it already can tell.
   *
   * Needs the permission `webhooks:manage`.
   */
  replay(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.requestJson('post', '/v1/api/webhooks/{id}/deliveries/{deliveryId}/replay', { path: { id, deliveryId }, options }, 'delivery');
  }

  /**
   * Replay the deliveries of a time range.
   *
   * Sends all deliveries of the range that have not succeeded, or those with a `status`, oldest first, with all retries and the same `webhook-id`. They take at most half of the rate per receiving host, and do not delay new events. A webhook has one replay at a time; the same request again returns it. `replay` of the webhook shows its progress.
   *
   * Needs the permission `webhooks:manage`.
   */
  replayRange(id: string, body: StartReplay, options?: CallOptions): Promise<WebhookReplay> {
    return this.requestJson('post', '/v1/api/webhooks/{id}/replay', { path: { id }, body, options, isCreate: true }, 'replay');
  }
}

export class RootResource extends Resource {
  /**
   * Read your account.
   *
   * Owner, plan, quotas with their use, balance, and what the key or member may do. Any valid key or session will do.
   */
  me(options?: CallOptions): Promise<Account> {
    return this.requestJson('get', '/v1/api/me', { options });
  }
}

export class MembersResource extends Resource {
  /**
   * List members.
   *
   * The oldest first, with those who have not accepted their invitation yet.
   *
   * Needs the permission `members:manage`.
   */
  list(options?: CallOptions): List<Member> {
    return this.requestList('/v1/api/members', { options }, 'members');
  }

  /**
   * Invite a member.
   *
   * Emails an invitation, which is accepted by signing in with that address. Invite a person who has not accepted yet again to send another email. Nobody can give a role that may do more than they may themselves.
   *
   * Needs the permission `members:manage`.
   */
  invite(body: {
    /** An email address. */
    email: string;
    /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
    role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  }, options?: CallOptions): Promise<Member> {
    return this.requestJson('post', '/v1/api/members', { body, options }, 'member');
  }

  /**
   * Change the role of a member.
   *
   * Takes effect with the member's next request. The last owner keeps the role.
   *
   * Needs the permission `members:manage`.
   */
  update(id: string, body: {
    /** What the member may do. `owner`: everything; `admin`: everything except deleting the account; `editor`: links, Smart Links, media and analytics; `analyst`: reads and analytics; `developer`: API keys, webhooks and reads. */
    role: 'owner' | 'admin' | 'editor' | 'analyst' | 'developer';
  }, options?: CallOptions): Promise<Member> {
    return this.requestJson('patch', '/v1/api/members/{id}', { path: { id }, body, options }, 'member');
  }

  /**
   * Remove a member.
   *
   * Takes effect with the member's next request. The last owner cannot be removed.
   *
   * Needs the permission `members:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    deleted: true;
  }> {
    return this.requestJson('delete', '/v1/api/members/{id}', { path: { id }, options });
  }
}

export class AuditResource extends Resource {
  /**
   * List the audit log.
   *
   * Who changed what in the account, newest first, for a year. An entry is stored together with its change. A page may have fewer entries than `limit`, or none, and be followed by another. With the header `accept: text/csv` as CSV: `changes` is JSON in a cell, a cell that a spreadsheet would take for a formula begins with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `audit:read`.
   */
  list(options?: Options<'get', '/v1/api/audit'>): List<AuditEntry> {
    return this.requestList('/v1/api/audit', { options, limit: 100 }, 'entries');
  }

  /**
   * List the audit log.
   *
   * Who changed what in the account, newest first, for a year. An entry is stored together with its change. A page may have fewer entries than `limit`, or none, and be followed by another. With the header `accept: text/csv` as CSV: `changes` is JSON in a cell, a cell that a spreadsheet would take for a formula begins with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `audit:read`.
   */
  export(options?: Options<'get', '/v1/api/audit'>): CsvFile {
    return this.requestCsv('/v1/api/audit', { options });
  }
}

export class AccountResource extends Resource {
  /**
   * Export your account.
   *
   * Writes everything that the account has to a ZIP file, in the background: JSON and CSV of account, members, keys, links, Smart Links, survey responses, domains, webhooks, audit log and analytics, and the media files. It holds no keys and secrets. An email tells the member who asked, or the contact address, when it is ready; it is kept for 7 days. One export runs at a time, and 5 in 24 hours.
   *
   * Needs the permission `account:export`.
   */
  export(options?: CallOptions): Promise<AccountExport> {
    return this.requestJson('post', '/v1/api/account/export', { options, isCreate: true }, 'export');
  }

  /**
   * List your exports.
   *
   * Those of the last 30 days, the newest first.
   *
   * Needs the permission `account:export`.
   */
  exports(options?: CallOptions): List<AccountExport> {
    return this.requestList('/v1/api/account/exports', { options }, 'exports');
  }

  /**
   * Read an export.
   *
   * With a URL to download the file, once it is finished. Kept for 30 days.
   *
   * Needs the permission `account:export`.
   */
  getExport(id: string, options?: CallOptions): Promise<AccountExport> {
    return this.requestJson('get', '/v1/api/account/exports/{id}', { path: { id }, options }, 'export');
  }

  /**
   * Delete your account.
   *
   * Schedules it: for 14 days everything works, and the account can be restored. The owners and the contact address are told by email now and 3 days before. Then everything is removed: links, Smart Links, files, statistics, responses, members, keys. Short codes and slugs stay reserved, so that nobody else can use a printed one. Repeating the request changes nothing.
   *
   * Needs the permission `account:delete`.
   */
  delete(body: DeleteAccount, options?: CallOptions): Promise<AccountDeletion> {
    return this.requestJson('delete', '/v1/api/account', { body, options }, 'account');
  }

  /**
   * Restore your account.
   *
   * Cancels its deletion. Does nothing for an account that is not to be deleted.
   *
   * Needs the permission `account:delete`.
   */
  restore(options?: CallOptions): Promise<AccountDeletion> {
    return this.requestJson('post', '/v1/api/account/restore', { options }, 'account');
  }
}

export class PublicResource extends Resource {
  /**
   * Create a temporary link.
   *
   * It lasts 30 days. One network address may create 10 a minute and 100 a day, and none for 30 days after its links were blocked.
   */
  createLink(body: {
    /** An absolute http or https URL of a public host, without user name and password, at most 4,096 characters. Not a short URL of this service. */
    originalUrl: string;
    /** A name for people. Absent: the host of the URL. */
    title?: string | null | undefined;
  }, options?: CallOptions): Promise<Link> {
    return this.requestJson('post', '/v1/links/p', { body, options, isCreate: true }, 'link');
  }

  /**
   * Read a temporary link's status and figures.
   *
   * Answers for links of `POST /v1/links/p` only; every other link is not found.
   */
  linkState(options: Options<'get', '/v1/links/analyticsUpdate'>): Promise<PublicLinkState> {
    return this.requestJson('get', '/v1/links/analyticsUpdate', { options });
  }

  /**
   * Check whether a URL can be reached.
   *
   * Asks the URL and follows up to 5 redirects, in 5 seconds at most. Only public addresses and the ports 80, 443, 8080 and 8443 are asked. One network address may check 20 URLs a minute.
   */
  checkUrl(options: Options<'get', '/v1/links/check-url'>): Promise<{
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
  }> {
    return this.requestJson('get', '/v1/links/check-url', { options });
  }

  /**
   * Read what a landing page is made of.
   *
   * For pages of your own, on any origin: answered with `access-control-allow-origin: *`. Show the image at `trackingUrl` for each view, and add the parameters of the tracking pixel to it.
   */
  getSmartLink(slug: string, options?: CallOptions): Promise<{
    link: PublicSmartLink;
    /** The page's tracking pixel with a token, without which views and events are not verified. Valid for at least 24 hours. */
    trackingUrl: string;
  }> {
    return this.requestJson('get', '/v1/smart-links/slug/{slug}', { path: { slug }, options });
  }

  /**
   * Submit the answers of a survey.
   *
   * Only for pages of type `surveyLink`, from pages of any origin. One network address may submit 100 times a minute to a survey. The same content from the same visitor within a minute is the same submission: it is stored once, and answered with the first `submissionId`.
   */
  submitSurvey(slug: string, body: SubmitSurvey, options?: CallOptions): Promise<{
    /** Its id. */
    submissionId: string;
  }> {
    return this.requestJson('post', '/v1/smart-links/slug/{slug}/survey', { path: { slug }, body, options });
  }
}
