// Generated from the OpenAPI document by `npm run client`: change the document, not this file.

import type {
  Account,
  AccountAnalytics,
  AccountDeletion,
  AccountExport,
  Analytics,
  ApiKey,
  AuditEntry,
  Brand,
  Click,
  ConfirmReportRecipient,
  Conversion,
  ConversionResult,
  ConversionSettings,
  CreateDomain,
  CreateFolder,
  CreateKey,
  CreateLink,
  CreateLinks,
  CreatePublicLink,
  CreateReport,
  CreateResult,
  CreateShare,
  CreateSmartLink,
  CreateUpload,
  CreateUtmTemplate,
  CreateView,
  CreateWebhook,
  DeleteAccount,
  DeleteLinks,
  DeleteResult,
  Domain,
  Folder,
  FolderMember,
  Import,
  ImportCheck,
  ImportLinks,
  ImportSummary,
  InviteMember,
  Link,
  LinkTestReport,
  Member,
  MusicFacts,
  MusicLookup,
  NewConversion,
  NewConversions,
  Open,
  PublicLinkState,
  PublicSmartLink,
  QrStyle,
  ReportOpen,
  ReportRecipient,
  SaveBrand,
  SaveConversionSettings,
  SaveFolderMembers,
  SaveQrStyle,
  SaveUtmSettings,
  ScheduledReport,
  Share,
  SmartLink,
  StartReplay,
  SubmitSurvey,
  Subscriber,
  SurveyResponse,
  SurveySummary,
  TransferLinks,
  TransferResult,
  TransferSmartLinks,
  UpdateDomain,
  UpdateFolder,
  UpdateKey,
  UpdateLink,
  UpdateLinks,
  UpdateMember,
  UpdateReport,
  UpdateResult,
  UpdateSmartLink,
  UpdateUtmTemplate,
  UpdateView,
  UpdateWebhook,
  Upload,
  UtmSettings,
  UtmTemplate,
  View,
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
   * Newest first. Without `limit`, returns as many as fit into one response. With `search`, the best match comes first: the exact code, then codes that start with the text, titles, tags and URLs, the newest first among equals. Searches order each 20,000 links by themselves, from the newest on, and a page can have fewer than `limit`, even if there are more pages.
   *
   * Needs the permission `links:read`.
   */
  list(options?: Options<'get', '/v1/api/links'>): List<Link> {
    return this.requestList('/v1/api/links', { options, limit: 100 }, 'links');
  }

  /**
   * Create up to 100 links.
   *
   * Each row has its own result, in the order of the rows: a row that fails does not affect the others, and the status is 200 even if all of them fail. Of rows with the same URL and domain, only the first is created.
   *
   * Needs the permission `links:write`.
   */
  bulkCreate(body: CreateLinks, options?: CallOptions): Promise<{
    /** One result per row, in the same order. */
    results: CreateResult[];
    /** Rows that were created as links. */
    created: number;
    /** Rows that failed. */
    failed: number;
  }> {
    return this.requestJson('post', '/v1/api/links/bulk', { body, options, isCreate: true });
  }

  /**
   * Update up to 100 links.
   *
   * Applies the same changes to each link. Each link has its own result, in the order of the ids: a link that fails does not affect the others, and the status is 200 even if all of them fail. Repeating the request has no effect.
   *
   * Needs the permission `links:write`.
   */
  bulkUpdate(body: UpdateLinks, options?: CallOptions): Promise<{
    /** One result per id, in the same order. `unchanged`: the link already had these values. */
    results: UpdateResult[];
    /** Links that were changed. */
    updated: number;
    /** Links that failed. */
    failed: number;
  }> {
    return this.requestJson('patch', '/v1/api/links/bulk', { body, options });
  }

  /**
   * Delete up to 100 links.
   *
   * Deletes each link like `DELETE /v1/api/links/{id}`. Each link has its own result, in the order of the ids, and the status is 200 even if all of them fail. In a repeated request, links that are deleted fail with `LINK_NOT_FOUND`.
   *
   * Needs the permission `links:write`.
   */
  bulkDelete(body: DeleteLinks, options?: CallOptions): Promise<{
    /** One result per id, in the same order. */
    results: DeleteResult[];
    /** Links that were deleted. */
    deleted: number;
    /** Links that failed. */
    failed: number;
  }> {
    return this.requestJson('post', '/v1/api/links/bulk/delete', { body, options });
  }

  /**
   * Export links.
   *
   * Newest first, or with `search` the best match first, as CSV (`format=csv`, or the header `accept: text/csv`) or JSON. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, tags are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with an apostrophe. Imports accept both formats.
   *
   * Needs the permission `links:read`.
   */
  export(options?: Options<'get', '/v1/api/links/export'>): CsvFile {
    return this.requestCsv('/v1/api/links/export', { options });
  }

  /**
   * Import links from a file.
   *
   * Accepts up to 10,000 rows in up to 4.5 MB of CSV (`text/csv`) or JSON (`application/json`: an array, or `{ "links": [...] }`), and imports them in the background. Files that are not in UTF-8 are sent as `application/csv`. Exports of Signpost, Firebase Dynamic Links, Polr, Sink, TinyURL, BL.INK, Linkly, goo.gl, GoGovSG, tiny.cc, Shlink, Dub, Bitly, Short.io, Rebrandly, YOURLS and Kutt are detected by their columns, and their targeting, split tests, previews and UTM parameters are kept. Other files require a column `originalUrl` (or `url`, `long url`, `destination`), and can have `title`, `tags`, `code` (`slug`, `alias`, `keyword`, a short URL), `aliases`, `expiresAt`, `maxClicks`, `customDomain`, `expiredUrl`, `status`, `startsAt`, `forwardQuery`, `trackConversions`, `folderId`, `allowDuplicate`, `utm_source` and the other UTM parameters, and, as JSON in a cell, `utm`, `preview`, `app`, `rules`, `variants` and `test`. Codes are kept, even if several links have the same URL: these get `allowDuplicate`. A row whose code is in use fails, or gets a new code with `onCodeTaken=new`. A row without a code fails if there already is a link to its URL, so importing a file twice creates no duplicates. Expired and disabled links stay so. Clicks, creation dates and passwords are not imported: a row with a password fails. `ignoredColumns` lists other columns that were ignored. An account runs one import at a time, and its plan limits the rows a day. If the quota of links is reached, the rest of the rows fails with `QUOTA_EXCEEDED`.
   *
   * Needs the permission `links:write`.
   */
  import(body: Blob | ImportLinks, options?: Options<'post', '/v1/api/links/import'>): Promise<Import> {
    return this.requestJson('post', '/v1/api/links/import', { body, options, isCreate: true }, 'job');
  }

  /**
   * List imports.
   *
   * The latest 20 imports of the last 30 days, newest first, without their failed rows.
   *
   * Needs the permission `links:read`.
   */
  imports(options?: CallOptions): List<ImportSummary> {
    return this.requestList('/v1/api/links/import', { options }, 'jobs');
  }

  /**
   * Check a file before importing it.
   *
   * Reads a file as `POST /v1/api/links/import` does, and imports nothing. Returns the format, what each column is read as or why it is not, and what would become of each row: created, created with another code, left out or refused, with the reason. Compares the rows with the links that there are, except for those that allow duplicates; quotas and denied destinations are only found by the import.
   *
   * Needs the permission `links:write`.
   */
  checkImport(body: Blob | ImportLinks, options?: Options<'post', '/v1/api/links/import/check'>): Promise<ImportCheck> {
    return this.requestJson('post', '/v1/api/links/import/check', { body, options }, 'check');
  }

  /**
   * Retrieve an import.
   *
   * Includes the progress, and the rows that failed so far with their errors, in pages of `limit`. Status `failed`: the import stopped, and the rows of `total` that are not in `processed` were not imported. Kept for 30 days.
   *
   * Needs the permission `links:read`.
   */
  getImport(id: string, options?: Options<'get', '/v1/api/links/import/{id}'>): Promise<{
    job: Import;
    /** Send it as `cursor` to get the next page. null: this is the last page. */
    nextCursor: string | null;
  }> {
    return this.requestJson('get', '/v1/api/links/import/{id}', { path: { id }, options });
  }

  /**
   * Retrieve a link.
   *
   * By its `_id`, or with `by=code` by its code or short URL, such as `/v1/api/links/Ab3xY9z?by=code` or `/v1/api/links/https%3A%2F%2Fgo.example.com%2Fr%2FAb3xY9z?by=code`.
   *
   * Needs the permission `links:read`.
   */
  get(id: string, options?: Options<'get', '/v1/api/links/{id}'>): Promise<Link> {
    return this.requestJson('get', '/v1/api/links/{id}', { path: { id }, options }, 'link');
  }

  /**
   * Update a link.
   *
   * Absent fields do not change. null clears an optional field. After a change of `code`, the code before keeps redirecting, as one of the `aliases`.
   *
   * Needs the permission `links:write`.
   */
  update(id: string, body: UpdateLink, options?: CallOptions): Promise<Link> {
    return this.requestJson('put', '/v1/api/links/{id}', { path: { id }, body, options }, 'link');
  }

  /**
   * Delete a link.
   *
   * Its short URL stops working immediately, or within a second for links with heavy traffic. Its code is never reused for a link of another account.
   *
   * Needs the permission `links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/links/{id}', { path: { id }, options });
  }

  /**
   * Retrieve a link's analytics.
   *
   * For all time, or for a date range (inclusive).
   *
   * Needs the permission `analytics:read`.
   */
  analytics(id: string, options?: Options<'get', '/v1/api/links/{id}/analytics'>): Promise<Analytics> {
    return this.requestJson('get', '/v1/api/links/{id}/analytics', { path: { id }, options }, 'analytics');
  }

  /**
   * Retrieve a link's split test.
   *
   * How the test of its variants stands, or how it ended.
   *
   * Needs the permission `analytics:read`.
   */
  test(id: string, options?: CallOptions): Promise<{
    /** null: the link has no test. */
    test: LinkTestReport | null;
  }> {
    return this.requestJson('get', '/v1/api/links/{id}/test', { path: { id }, options });
  }

  /**
   * Generate a link's QR code.
   *
   * An image of the `displayUrl`, `size` pixels wide and high, with a quiet zone and error correction level M, or H with a logo. The id can also be that of a Smart Link. Its QR code encodes the URL of its page. A saved style applies only with `style=saved`, so saving one changes no code that is requested without it.
   *
   * Needs the permission `links:read`.
   */
  qrCode(id: string, options?: Options<'get', '/v1/api/links/{id}/qrcode'>): Promise<Blob> {
    return this.requestFile('/v1/api/links/{id}/qrcode', { path: { id }, options });
  }

  /**
   * Retrieve the saved style of QR codes.
   *
   * The style that `style=saved` applies to the QR codes of links on `domain`: the one saved for the domain, else for the account. Without `domain`, the one of the account.
   *
   * Needs the permission `links:read`.
   */
  qrStyle(options?: Options<'get', '/v1/api/qr-style'>): Promise<{
    qrStyle: QrStyle;
    /** Where it is saved. `default`: nowhere. */
    source: 'domain' | 'account' | 'default';
  }> {
    return this.requestJson('get', '/v1/api/qr-style', { options });
  }

  /**
   * Save a style of QR codes.
   *
   * Changes the style of the account, or of `domain`, for `style=saved` and for the console. Missing fields stay as they are, or get the defaults of the QR code endpoint. 404: you have no such domain, or no such image. Codes without `style=saved` do not change.
   *
   * Needs the permission `links:write`.
   */
  saveQrStyle(body: SaveQrStyle, options?: Options<'put', '/v1/api/qr-style'>): Promise<QrStyle> {
    return this.requestJson('put', '/v1/api/qr-style', { body, options }, 'qrStyle');
  }

  /**
   * Remove a style of QR codes.
   *
   * Removes the style of the account, or of `domain`, whose links then have the account's. Without one, it changes nothing.
   *
   * Needs the permission `links:write`.
   */
  removeQrStyle(options?: Options<'delete', '/v1/api/qr-style'>): Promise<{
    /** The domain. null: the account. */
    domain: string | null;
  }> {
    return this.requestJson('delete', '/v1/api/qr-style', { options });
  }

  /**
   * Move up to 100 links to another account.
   *
   * Moves links from this account to another one of yours. Only for people who are signed in, as an owner or admin of this account and with `links:write` in the other: an API key belongs to one account, so a key gets a 403.
   *
   * A link keeps its id, codes, aliases, settings, tags and clicks, and redirects all the time. It leaves its folder, and counts against the quota of the other account. Its history counts in reports of the account that it is in. Shared and scheduled reports about it end. Each link has its own result, in the order of the ids, and the status is 200 even if all of them fail: `QUOTA_EXCEEDED`, `LINK_ALREADY_EXISTS` if the other account has a link like it, `DOMAIN_NOT_YOURS` or `DOMAIN_NOT_VERIFIED` if its `customDomain` is not a verified domain of the other account, `VALIDATION_ERROR` if the other account requires UTM parameters that it lacks, and `LINK_BLOCKED`. In a repeated request, links that were moved fail with `LINK_NOT_FOUND`.
   *
   * Needs the permission `members:manage`.
   */
  bulkTransfer(body: TransferLinks, options?: CallOptions): Promise<{
    /** One result per id, in the same order. */
    results: TransferResult[];
    /** How many were moved. */
    transferred: number;
    /** How many failed. */
    failed: number;
  }> {
    return this.requestJson('post', '/v1/api/links/bulk/transfer', { body, options });
  }
}

export class FoldersResource extends Resource {
  /**
   * List folders.
   *
   * All folders of the account, by name, with how many links and Smart Links each has.
   *
   * Needs the permission `links:read`.
   */
  list(options?: CallOptions): List<Folder> {
    return this.requestList('/v1/api/folders', { options }, 'folders');
  }

  /**
   * Create a folder.
   *
   * A link or a Smart Link is in one folder at most: set its `folderId`. An account can have 200 folders.
   *
   * Needs the permission `links:write`.
   */
  create(body: CreateFolder, options?: CallOptions): Promise<Folder> {
    return this.requestJson('post', '/v1/api/folders', { body, options, isCreate: true }, 'folder');
  }

  /**
   * Retrieve a folder.
   *
   * Needs the permission `links:read`.
   */
  get(id: string, options?: CallOptions): Promise<Folder> {
    return this.requestJson('get', '/v1/api/folders/{id}', { path: { id }, options }, 'folder');
  }

  /**
   * Update a folder.
   *
   * An absent field stays unchanged.
   *
   * Needs the permission `links:write`.
   */
  update(id: string, body: UpdateFolder, options?: CallOptions): Promise<Folder> {
    return this.requestJson('patch', '/v1/api/folders/{id}', { path: { id }, body, options }, 'folder');
  }

  /**
   * Delete a folder.
   *
   * Links and Smart Links in it are not deleted: they are moved out of it, which takes a second for about 100. A request that moves some and does not finish returns `deleted: false`: repeat it until `deleted` is true. The folder takes nothing in meanwhile.
   *
   * Needs the permission `links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Whether the folder is deleted. false: it still has links or pages; repeat the request. */
    deleted: boolean;
    /** Links and Smart Links that this request moved out of it. */
    moved: number;
  }> {
    return this.requestJson('delete', '/v1/api/folders/{id}', { path: { id }, options });
  }

  /**
   * List who has access to a folder.
   *
   * All members of the account, and people who are invited, with their access to the folder.
   *
   * Needs the permission `members:manage`.
   */
  members(id: string, options?: CallOptions): List<FolderMember> {
    return this.requestList('/v1/api/folders/{id}/members', { path: { id }, options }, 'members');
  }

  /**
   * Give members access to a folder.
   *
   * Sets the access of the members that it names, or with null returns it to the folder's `defaultAccess`; others keep theirs. Up to 50 members in a request. Their next request has the new access. Owners and admins always see and change all.
   *
   * Needs the permission `members:manage`.
   */
  saveMembers(id: string, body: SaveFolderMembers, options?: CallOptions): Promise<{
    /** Members and people who are invited, the oldest first. */
    members: FolderMember[];
  }> {
    return this.requestJson('put', '/v1/api/folders/{id}/members', { path: { id }, body, options });
  }
}

export class UtmTemplatesResource extends Resource {
  /**
   * List UTM templates.
   *
   * All UTM templates of the account, by name.
   *
   * Needs the permission `links:read`.
   */
  list(options?: CallOptions): List<UtmTemplate> {
    return this.requestList('/v1/api/utm-templates', { options }, 'utmTemplates');
  }

  /**
   * Create a UTM template.
   *
   * A link that is created with `utmTemplateId` gets its parameters. Without the `required` ones, the link is refused. An account can have 100 templates.
   *
   * Needs the permission `links:write`.
   */
  create(body: CreateUtmTemplate, options?: CallOptions): Promise<UtmTemplate> {
    return this.requestJson('post', '/v1/api/utm-templates', { body, options, isCreate: true }, 'utmTemplate');
  }

  /**
   * Retrieve a UTM template.
   *
   * Needs the permission `links:read`.
   */
  get(id: string, options?: CallOptions): Promise<UtmTemplate> {
    return this.requestJson('get', '/v1/api/utm-templates/{id}', { path: { id }, options }, 'utmTemplate');
  }

  /**
   * Update a UTM template.
   *
   * An absent field stays unchanged, null clears a parameter. Links that were created with it stay as they are.
   *
   * Needs the permission `links:write`.
   */
  update(id: string, body: UpdateUtmTemplate, options?: CallOptions): Promise<UtmTemplate> {
    return this.requestJson('patch', '/v1/api/utm-templates/{id}', { path: { id }, body, options }, 'utmTemplate');
  }

  /**
   * Delete a UTM template.
   *
   * Links that were created with it keep their parameters.
   *
   * Needs the permission `links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/utm-templates/{id}', { path: { id }, options });
  }

  /**
   * Retrieve the UTM settings.
   *
   * The UTM parameters that every new link of the account must have.
   *
   * Needs the permission `links:read`.
   */
  settings(options?: CallOptions): Promise<UtmSettings> {
    return this.requestJson('get', '/v1/api/utm-settings', { options }, 'settings');
  }

  /**
   * Update the UTM settings.
   *
   * A new link without a `required` parameter is refused, and so is a row of an import. Existing links stay as they are.
   *
   * Needs the permission `links:write`.
   */
  saveSettings(body: SaveUtmSettings, options?: CallOptions): Promise<UtmSettings> {
    return this.requestJson('put', '/v1/api/utm-settings', { body, options }, 'settings');
  }
}

export class ViewsResource extends Resource {
  /**
   * List saved views.
   *
   * Those for all members, and your own, by name.
   */
  list(options?: Options<'get', '/v1/api/views'>): List<View> {
    return this.requestList('/v1/api/views', { options }, 'views');
  }

  /**
   * Save a view.
   *
   * Saves the state of a list or report of the console under a name: for yourself, or with `shared` for all members, which needs the permission `links:write`. There can be 50 views for all members, and 50 of each person.
   */
  create(body: CreateView, options?: CallOptions): Promise<View> {
    return this.requestJson('post', '/v1/api/views', { body, options, isCreate: true }, 'view');
  }

  /**
   * Update a saved view.
   *
   * An absent field stays unchanged. A view for all members needs the permission `links:write`.
   */
  update(id: string, body: UpdateView, options?: CallOptions): Promise<View> {
    return this.requestJson('patch', '/v1/api/views/{id}', { path: { id }, body, options }, 'view');
  }

  /**
   * Delete a saved view.
   *
   * A view for all members needs the permission `links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/views/{id}', { path: { id }, options });
  }
}

export class SmartLinksResource extends Resource {
  /**
   * List the responses to a survey.
   *
   * Newest first, in JSON, or in CSV with the header `accept: text/csv`: one column for each question of the survey, then one for each removed question. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, multiple options are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  responses(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/responses'>): List<SurveyResponse> {
    return this.requestList('/v1/api/smart-links/{id}/responses', { path: { id }, options, limit: 100 }, 'responses');
  }

  /**
   * List the responses to a survey.
   *
   * Newest first, in JSON, or in CSV with the header `accept: text/csv`: one column for each question of the survey, then one for each removed question. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, multiple options are separated by `|`, and a cell that a spreadsheet would interpret as a formula starts with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  exportResponses(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/responses'>): CsvFile {
    return this.requestCsv('/v1/api/smart-links/{id}/responses', { path: { id }, options });
  }

  /**
   * Summarize the responses to a survey.
   *
   * Exact: includes every response that was stored before the request.
   *
   * Needs the permission `smart-links:read`.
   */
  responsesSummary(id: string, options?: CallOptions): Promise<SurveySummary> {
    return this.requestJson('get', '/v1/api/smart-links/{id}/responses/summary', { path: { id }, options }, 'summary');
  }

  /**
   * Delete a response to a survey.
   *
   * The response is removed from lists, exports and the summary immediately, and is not emailed if it has not been yet. Webhooks may still deliver it.
   *
   * Needs the permission `smart-links:write`.
   */
  deleteResponse(id: string, submissionId: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}/responses/{submissionId}', { path: { id, submissionId }, options });
  }

  /**
   * List the registrations for a webinar.
   *
   * Newest first, in JSON, or in CSV with the header `accept: text/csv`. Registrations with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  registrations(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/registrations'>): List<WebinarRegistration> {
    return this.requestList('/v1/api/smart-links/{id}/registrations', { path: { id }, options, limit: 100 }, 'registrations');
  }

  /**
   * List the registrations for a webinar.
   *
   * Newest first, in JSON, or in CSV with the header `accept: text/csv`. Registrations with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  exportRegistrations(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/registrations'>): CsvFile {
    return this.requestCsv('/v1/api/smart-links/{id}/registrations', { path: { id }, options });
  }

  /**
   * Delete a registration for a webinar.
   *
   * Frees its seat. The registrant is not notified, and receives no more emails about the webinar. Webhooks may still deliver the registration.
   *
   * Needs the permission `smart-links:write`.
   */
  deleteRegistration(id: string, registrationId: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}/registrations/{registrationId}', { path: { id, registrationId }, options });
  }

  /**
   * List the subscribers to a page.
   *
   * Newest first, in JSON, or in CSV with the header `accept: text/csv`. Those with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  subscribers(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/subscribers'>): List<Subscriber> {
    return this.requestList('/v1/api/smart-links/{id}/subscribers', { path: { id }, options, limit: 100 }, 'subscribers');
  }

  /**
   * List the subscribers to a page.
   *
   * Newest first, in JSON, or in CSV with the header `accept: text/csv`. Those with an unconfirmed address are `pending`, and are deleted after 7 days. What does not fit into one response follows on the next page: `nextCursor` in JSON, the header `link: <...>; rel="next"` in CSV. In CSV, a cell that a spreadsheet would interpret as a formula starts with an apostrophe.
   *
   * Needs the permission `smart-links:read`.
   */
  exportSubscribers(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/subscribers'>): CsvFile {
    return this.requestCsv('/v1/api/smart-links/{id}/subscribers', { path: { id }, options });
  }

  /**
   * Delete a subscriber to a page.
   *
   * The subscriber is not notified, and can subscribe again. Webhooks may still deliver the subscription.
   *
   * Needs the permission `smart-links:write`.
   */
  deleteSubscriber(id: string, subscriberId: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}/subscribers/{subscriberId}', { path: { id, subscriberId }, options });
  }

  /**
   * Resend the confirmation email of a survey.
   *
   * Responses are emailed to `submissionDetails.email` once the recipient has confirmed the address. The first confirmation email is sent when the address is set. Its link is valid for 7 days. At most one per day is sent to an address, and none to a recipient who has confirmed or unsubscribed.
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
   * A landing page of one of six types. Without `slug`, its URL is generated from the title.
   *
   * Needs the permission `smart-links:write`.
   */
  create(body: CreateSmartLink | FormData, options?: CallOptions): Promise<SmartLink> {
    return this.requestJson('post', '/v1/api/smart-links', { body, options, isCreate: true }, 'link');
  }

  /**
   * List Smart Links.
   *
   * Newest first. Without `limit`, returns as many as fit into one response. With `search`, the best match comes first: the exact slug, then slugs that start with the text, titles and tags, the newest first among equals.
   *
   * Needs the permission `smart-links:read`.
   */
  list(options?: Options<'get', '/v1/api/smart-links'>): List<SmartLink> {
    return this.requestList('/v1/api/smart-links', { options, limit: 100 }, 'links');
  }

  /**
   * Look up music.
   *
   * Reads the metadata of a song, album or playlist from a music service: for the `title`, the `cover` and a platform of a `musicLink`. Nothing is stored. At most 20 requests per minute per account.
   *
   * Needs the permission `smart-links:write`.
   */
  lookup(body: MusicLookup, options?: CallOptions): Promise<MusicFacts> {
    return this.requestJson('post', '/v1/api/smart-links/lookup', { body, options }, 'music');
  }

  /**
   * Retrieve a Smart Link.
   *
   * Needs the permission `smart-links:read`.
   */
  get(id: string, options?: CallOptions): Promise<SmartLink> {
    return this.requestJson('get', '/v1/api/smart-links/{id}', { path: { id }, options }, 'link');
  }

  /**
   * Update a Smart Link.
   *
   * Absent fields do not change, null clears an optional field, and lists are replaced as a whole. A new title does not change the URL. A new `slug` moves the page; the old slug stays reserved for your account.
   *
   * Needs the permission `smart-links:write`.
   */
  update(id: string, body: UpdateSmartLink | FormData, options?: CallOptions): Promise<SmartLink> {
    return this.requestJson('put', '/v1/api/smart-links/{id}', { path: { id }, body, options }, 'link');
  }

  /**
   * Delete a Smart Link.
   *
   * Its page goes offline immediately. It no longer counts towards the quota, its title can be used again, and its slug is never reused for a page of another account.
   *
   * Needs the permission `smart-links:write`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/smart-links/{id}', { path: { id }, options });
  }

  /**
   * Retrieve a Smart Link's analytics.
   *
   * Views of its page and of its catch-all URL, for all time or for a date range (inclusive); `events` counts what visitors did on the page.
   *
   * Needs the permission `analytics:read`.
   */
  analytics(id: string, options?: Options<'get', '/v1/api/smart-links/{id}/analytics'>): Promise<Analytics> {
    return this.requestJson('get', '/v1/api/smart-links/{id}/analytics', { path: { id }, options }, 'analytics');
  }

  /**
   * Move up to 100 Smart Links to another account.
   *
   * Moves pages from this account to another one of yours. Only for people who are signed in, as an owner or admin of this account and with `smart-links:write` in the other: an API key belongs to one account, so a key gets a 403.
   *
   * A page keeps its id, slug, content, files and clicks, and is shown all the time. It leaves its folder, gets the brand of the other account, and counts against its quotas. Its history counts in reports of the account that it is in. Shared and scheduled reports about it end; slugs that it had before stay reserved for this account. Each page has its own result, in the order of the ids, and the status is 200 even if all of them fail: `PAGE_HAS_DATA` if it has survey responses, registrations or subscribers, confirmed or not, because people gave them to this account (export and delete them first), `QUOTA_EXCEEDED`, `LINK_ALREADY_EXISTS` if the other account has a page of its type and title, `TOO_MANY_FILES`, and `LINK_BLOCKED`. In a repeated request, pages that were moved fail with `SMART_LINK_NOT_FOUND`.
   *
   * Needs the permission `members:manage`.
   */
  bulkTransfer(body: TransferSmartLinks, options?: CallOptions): Promise<{
    /** One result per id, in the same order. */
    results: TransferResult[];
    /** How many were moved. */
    transferred: number;
    /** How many failed. */
    failed: number;
  }> {
    return this.requestJson('post', '/v1/api/smart-links/bulk/transfer', { body, options });
  }
}

export class UploadsResource extends Resource {
  /**
   * Upload a large image or video.
   *
   * Returns an upload form. POST the file to `uploadUrl` as `multipart/form-data`: first all `fields` unchanged, then the file as the last part, named `file`. Then send `storageCode` in `cover`, `image` or `videos[].storageCode` of a Smart Link, in `preview.image` of a link or in `logo` of a QR code, where the content is checked. Small files can be sent with the Smart Link itself.
   *
   * Needs the permission `media:write`.
   */
  create(body: CreateUpload, options?: CallOptions): Promise<Upload> {
    return this.requestJson('post', '/v1/api/uploads', { body, options, isCreate: true });
  }
}

export class AnalyticsResource extends Resource {
  /**
   * Retrieve the account's analytics.
   *
   * Aggregates all links and Smart Links. Deleted ones are not included. With filters, the interval `hour`, or a time zone other than UTC, a range can have at most one million clicks.
   *
   * Needs the permission `analytics:read`.
   */
  get(options?: Options<'get', '/v1/api/analytics'>): Promise<AccountAnalytics> {
    return this.requestJson('get', '/v1/api/analytics', { options }, 'analytics');
  }

  /**
   * List clicks.
   *
   * Individual clicks on links and events of Smart Links, newest first. A click appears within a few seconds. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, and with times in `timezone`: every cell is quoted, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `analytics:read`.
   */
  clicks(options?: Options<'get', '/v1/api/clicks'>): List<Click> {
    return this.requestList('/v1/api/clicks', { options, limit: 100 }, 'clicks');
  }

  /**
   * List clicks.
   *
   * Individual clicks on links and events of Smart Links, newest first. A click appears within a few seconds. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, and with times in `timezone`: every cell is quoted, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `analytics:read`.
   */
  exportClicks(options?: Options<'get', '/v1/api/clicks'>): CsvFile {
    return this.requestCsv('/v1/api/clicks', { options });
  }
}

export class ConversionsResource extends Resource {
  /**
   * List conversions.
   *
   * Newest first. A conversion appears within a few seconds. Those of deleted links are not included. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, the amount as a decimal number (`value`), what is known of the click, and with times in `timezone`; the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `analytics:read`.
   */
  list(options?: Options<'get', '/v1/api/conversions'>): List<Conversion> {
    return this.requestList('/v1/api/conversions', { options, limit: 100 }, 'conversions');
  }

  /**
   * List conversions.
   *
   * Newest first. A conversion appears within a few seconds. Those of deleted links are not included. With the header `accept: text/csv`, the response is CSV with the title and URL of each link, the amount as a decimal number (`value`), what is known of the click, and with times in `timezone`; the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `analytics:read`.
   */
  export(options?: Options<'get', '/v1/api/conversions'>): CsvFile {
    return this.requestCsv('/v1/api/conversions', { options });
  }

  /**
   * Record a conversion.
   *
   * A lead, a sale or an event of your own that a click led to. Send the click ID that the redirect has added to the destination (`sp_click`), the id of a customer whose click ID you sent before, or both. The same `eventId` is recorded once for ever: a repeat returns 200 with the first response, and a repeat with other content is refused. A refund is an event of its own with a negative `amount`. Without a click, a conversion is recorded as `unmatched`.
   *
   * Needs the permission `conversions:write`.
   */
  create(body: NewConversion, options?: CallOptions): Promise<Conversion> {
    return this.requestJson('post', '/v1/api/conversions', { body, options }, 'conversion');
  }

  /**
   * Record up to 100 conversions.
   *
   * Each row has its own result, in the order of the rows: a row that fails does not affect the others, and the status is 200 even if all of them fail. If there is no response, send the same rows again: those that were recorded are `repeated`.
   *
   * Needs the permission `conversions:write`.
   */
  bulkCreate(body: NewConversions, options?: CallOptions): Promise<{
    /** One result per row, in the same order. */
    results: ConversionResult[];
    /** Conversions that were recorded. */
    recorded: number;
    /** Conversions that had been recorded before. */
    repeated: number;
    /** Rows that failed. */
    failed: number;
  }> {
    return this.requestJson('post', '/v1/api/conversions/bulk', { body, options });
  }
}

export class SharesResource extends Resource {
  /**
   * Share a report.
   *
   * Returns the URL of a page with the figures of a link, a page, a tag or the account, with filters and a period. Anyone with the URL can open it without an account. The page has totals and breakdowns only: no single clicks, no visitors, no destinations. Requires `analytics:read`, too.
   *
   * Needs the permission `shares:manage`.
   */
  create(body: CreateShare, options?: CallOptions): Promise<Share> {
    return this.requestJson('post', '/v1/api/shares', { body, options, isCreate: true }, 'share');
  }

  /**
   * List shared reports.
   *
   * All of the account, newest first. A new one appears within a second.
   *
   * Needs the permission `shares:manage`.
   */
  list(options?: CallOptions): List<Share> {
    return this.requestList('/v1/api/shares', { options }, 'shares');
  }

  /**
   * Revoke a shared report.
   *
   * Its URL returns 404 from then on.
   *
   * Needs the permission `shares:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/shares/{id}', { path: { id }, options });
  }
}

export class ReportsResource extends Resource {
  /**
   * Schedule a report by email.
   *
   * Emails the figures of a link, a page, a folder, a tag or the account every day, week or month: totals, the change from the period before, the links with the most clicks, broken links, ended split tests and conversions. Each address is asked once to confirm, and gets nothing else before; those of members are confirmed. Requires `analytics:read`, too.
   *
   * Needs the permission `shares:manage`.
   */
  create(body: CreateReport, options?: CallOptions): Promise<ScheduledReport> {
    return this.requestJson('post', '/v1/api/reports', { body, options, isCreate: true }, 'report');
  }

  /**
   * List scheduled reports.
   *
   * All of the account, newest first. A new one appears within a second.
   *
   * Needs the permission `shares:manage`.
   */
  list(options?: CallOptions): List<ScheduledReport> {
    return this.requestList('/v1/api/reports', { options }, 'reports');
  }

  /**
   * Get a scheduled report.
   *
   * With the state of each recipient, and when it is sent next.
   *
   * Needs the permission `shares:manage`.
   */
  get(id: string, options?: CallOptions): Promise<ScheduledReport> {
    return this.requestJson('get', '/v1/api/reports/{id}', { path: { id }, options }, 'report');
  }

  /**
   * Update a scheduled report.
   *
   * An absent field stays unchanged; what it is about cannot be changed. After a change of its schedule, no period is reported twice. With `to`, addresses that did not confirm in time are asked again. Requires `analytics:read`, too.
   *
   * Needs the permission `shares:manage`.
   */
  update(id: string, body: UpdateReport, options?: CallOptions): Promise<ScheduledReport> {
    return this.requestJson('patch', '/v1/api/reports/{id}', { path: { id }, body, options }, 'report');
  }

  /**
   * Delete a scheduled report.
   *
   * It is not sent any more, and its recipients are forgotten.
   *
   * Needs the permission `shares:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/reports/{id}', { path: { id }, options });
  }

  /**
   * Resend the confirmation email of a scheduled report.
   *
   * A recipient gets reports once the address is confirmed. The first confirmation email is sent when the address is added. Its link is valid for 7 days. At most one per day is sent to an address, and none to a recipient who has confirmed or unsubscribed.
   *
   * Needs the permission `shares:manage`.
   */
  sendConfirmationEmail(id: string, body: ConfirmReportRecipient, options?: CallOptions): Promise<ReportRecipient> {
    return this.requestJson('post', '/v1/api/reports/{id}/mail-confirmation', { path: { id }, body, options }, 'recipient');
  }

  /**
   * Send a scheduled report to yourself.
   *
   * Emails the report of the newest period to the member who asks for it, and to nobody else. Only for people who are signed in: a key has no address. Requires `analytics:read`, too.
   *
   * Needs the permission `shares:manage`.
   */
  preview(id: string, options?: CallOptions): Promise<{
    /** Where it was sent. */
    email: string;
  }> {
    return this.requestJson('post', '/v1/api/reports/{id}/preview', { path: { id }, options });
  }
}

export class KeysResource extends Resource {
  /**
   * Create an API key.
   *
   * The key is returned once and cannot be retrieved later. It can only have permissions that your own key has.
   *
   * Needs the permission `keys:manage`.
   */
  create(body: CreateKey, options?: CallOptions): Promise<{
    key: ApiKey;
    /** The API key. It is only returned here. */
    apiKey: string;
  }> {
    return this.requestJson('post', '/v1/api/keys', { body, options, isCreate: true });
  }

  /**
   * List API keys.
   *
   * Newest first, without the secret keys. `lastUsedAt` is accurate to the hour.
   *
   * Needs the permission `keys:manage`.
   */
  list(options?: CallOptions): List<ApiKey> {
    return this.requestList('/v1/api/keys', { options }, 'keys');
  }

  /**
   * Update an API key.
   *
   * Enables, disables or renames the key, effective with its next request. A key cannot disable itself.
   *
   * Needs the permission `keys:manage`.
   */
  update(id: string, body: UpdateKey, options?: CallOptions): Promise<ApiKey> {
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
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/keys/{id}', { path: { id }, options });
  }
}

export class DomainsResource extends Resource {
  /**
   * Add a domain.
   *
   * The domain is `pending` until you add the TXT record `txtName` with the value `txtValue` to its DNS, and verify it. With `cname`, also add that record: the domain is then verified and goes live by itself, within minutes once DNS has both. A domain that you have already added is returned unchanged.
   *
   * Needs the permission `domains:manage`.
   */
  create(body: CreateDomain, options?: CallOptions): Promise<Domain> {
    return this.requestJson('post', '/v1/api/domains', { body, options }, 'domain');
  }

  /**
   * List your domains.
   *
   * All your domains, sorted by name.
   *
   * Needs the permission `domains:manage`.
   */
  list(options?: CallOptions): List<Domain> {
    return this.requestList('/v1/api/domains', { options }, 'domains');
  }

  /**
   * Retrieve a domain.
   *
   * With what DNS says now, looked up at most 30 times per minute per account; `dns` is null beyond that. To wait until a domain is live, retrieve it every few seconds, or subscribe to `domain.live` and `domain.failed`.
   *
   * Needs the permission `domains:manage`.
   */
  get(host: string, options?: CallOptions): Promise<Domain> {
    return this.requestJson('get', '/v1/api/domains/{host}', { path: { host }, options }, 'domain');
  }

  /**
   * Update a domain.
   *
   * Changes the given fields; null clears. Links that were copied or printed keep working in both forms of short URLs. Visitors of a verified domain notice within 30 seconds. Its URLs follow the rules of `originalUrl`; on the domain itself, they can only lead to a page.
   *
   * Needs the permission `domains:manage`.
   */
  update(host: string, body: UpdateDomain, options?: CallOptions): Promise<Domain> {
    return this.requestJson('patch', '/v1/api/domains/{host}', { path: { host }, body, options }, 'domain');
  }

  /**
   * Remove a domain.
   *
   * If the domain was verified, it serves links of all accounts again, and another account can verify it. One with `cname` serves nothing from now on, and another account can verify it a few minutes later. Your links keep it as their `customDomain`.
   *
   * Needs the permission `domains:manage`.
   */
  delete(host: string, options?: CallOptions): Promise<{
    /** The domain. */
    host: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/domains/{host}', { path: { host }, options });
  }

  /**
   * Verify a domain.
   *
   * Looks up the TXT record of the domain in DNS, at most 30 times per minute per account. Once verified, the domain is yours: only you can use it as `customDomain`, and it serves only your links and pages. You can then remove the record. A domain with `cname` is verified by itself; this is sooner, and gives one that is `failed` another 7 days. `DOMAIN_NOT_VERIFIED` contains what DNS returned. `DOMAIN_TAKEN`: another account has verified the domain.
   *
   * Needs the permission `domains:manage`.
   */
  verify(host: string, options?: CallOptions): Promise<Domain> {
    return this.requestJson('post', '/v1/api/domains/{host}/verify', { path: { host }, options }, 'domain');
  }
}

export class AccountResource extends Resource {
  /**
   * Retrieve the conversion settings.
   *
   * The settings of the account for tracking conversions.
   *
   * Needs the permission `links:read`.
   */
  conversionSettings(options?: CallOptions): Promise<ConversionSettings> {
    return this.requestJson('get', '/v1/api/conversion-settings', { options }, 'settings');
  }

  /**
   * Update the conversion settings.
   *
   * Changes the given settings. Existing links and Smart Links keep their `trackConversions`; a new number of days also applies to clicks that were made before.
   *
   * Needs the permission `links:write`.
   */
  saveConversionSettings(body: SaveConversionSettings, options?: CallOptions): Promise<ConversionSettings> {
    return this.requestJson('put', '/v1/api/conversion-settings', { body, options }, 'settings');
  }

  /**
   * Retrieve the brand.
   *
   * What visitors see on pages that they get instead of a destination: the brand saved for `domain`, else for the account. Without `domain`, the one of the account.
   *
   * Needs the permission `links:read`.
   */
  brand(options?: Options<'get', '/v1/api/brand'>): Promise<{
    brand: Brand;
    /** Where it is saved. `default`: nowhere, so pages show ours. */
    source: 'domain' | 'account' | 'default';
  }> {
    return this.requestJson('get', '/v1/api/brand', { options });
  }

  /**
   * Save the brand.
   *
   * Changes the brand of the account, or of `domain`, whose pages then show it instead. Missing fields stay as they are; null removes one. Visitors see the change within a minute. 404: you have no such domain, or no such image.
   *
   * Needs the permission `links:write`.
   */
  saveBrand(body: SaveBrand, options?: Options<'put', '/v1/api/brand'>): Promise<Brand> {
    return this.requestJson('put', '/v1/api/brand', { body, options }, 'brand');
  }

  /**
   * Remove the brand.
   *
   * Removes the brand of `domain`, whose pages then show the account's, or that of the account, whose pages then show ours. Without one, it changes nothing.
   *
   * Needs the permission `links:write`.
   */
  removeBrand(options?: Options<'delete', '/v1/api/brand'>): Promise<{
    /** The domain. null: the account. */
    domain: string | null;
  }> {
    return this.requestJson('delete', '/v1/api/brand', { options });
  }

  /**
   * Export your account.
   *
   * Exports all data of the account to a ZIP file, in the background: JSON and CSV of the account, members, keys, links, Smart Links, survey responses, domains, webhooks, audit log and analytics, and the media files. It contains no API keys or secrets. The member who requested it, or the contact address, is emailed when it is ready. It is kept for 7 days. One export runs at a time, with at most 5 exports in 24 hours.
   *
   * Needs the permission `account:export`.
   */
  export(options?: CallOptions): Promise<AccountExport> {
    return this.requestJson('post', '/v1/api/account/export', { options, isCreate: true }, 'export');
  }

  /**
   * List your exports.
   *
   * Exports of the last 30 days, newest first.
   *
   * Needs the permission `account:export`.
   */
  exports(options?: CallOptions): List<AccountExport> {
    return this.requestList('/v1/api/account/exports', { options }, 'exports');
  }

  /**
   * Retrieve an export.
   *
   * Includes a download URL once the export is complete. Kept for 30 days.
   *
   * Needs the permission `account:export`.
   */
  getExport(id: string, options?: CallOptions): Promise<AccountExport> {
    return this.requestJson('get', '/v1/api/account/exports/{id}', { path: { id }, options }, 'export');
  }

  /**
   * Delete your account.
   *
   * Schedules the deletion. For 14 days, everything keeps working and the account can be restored. The owners and the contact address are notified by email now and 3 days before. Then everything is deleted: links, Smart Links, files, statistics, responses, members and keys. Short codes and slugs stay reserved, so that nobody else can take over a printed one. Repeating the request has no effect.
   *
   * Needs the permission `account:delete`.
   */
  delete(body: DeleteAccount, options?: CallOptions): Promise<AccountDeletion> {
    return this.requestJson('delete', '/v1/api/account', { body, options }, 'account');
  }

  /**
   * Restore your account.
   *
   * Cancels a scheduled deletion. Has no effect if no deletion is scheduled.
   *
   * Needs the permission `account:delete`.
   */
  restore(options?: CallOptions): Promise<AccountDeletion> {
    return this.requestJson('post', '/v1/api/account/restore', { options }, 'account');
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
   * All your webhooks, newest first, without their secrets.
   *
   * Needs the permission `webhooks:manage`.
   */
  list(options?: CallOptions): List<Webhook> {
    return this.requestList('/v1/api/webhooks', { options }, 'webhooks');
  }

  /**
   * Retrieve a webhook.
   *
   * Needs the permission `webhooks:manage`.
   */
  get(id: string, options?: CallOptions): Promise<Webhook> {
    return this.requestJson('get', '/v1/api/webhooks/{id}', { path: { id }, options }, 'webhook');
  }

  /**
   * Update a webhook.
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
   * No more events are sent to it, and its deliveries are deleted.
   *
   * Needs the permission `webhooks:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/webhooks/{id}', { path: { id }, options });
  }

  /**
   * Rotate a webhook's secret.
   *
   * The new secret is only returned here. For 24 hours, messages are also signed with the old secret, so that you can update the receiver.
   *
   * Needs the permission `webhooks:manage`.
   */
  rotateSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret> {
    return this.requestJson('post', '/v1/api/webhooks/{id}/rotate-secret', { path: { id }, options, isCreate: true }, 'webhook');
  }

  /**
   * Send a test event.
   *
   * Sends an event `webhook.test`, whose `data` is the webhook, to this webhook only, like any other event. Its delivery shows the result.
   *
   * Needs the permission `webhooks:manage`.
   */
  test(id: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.requestJson('post', '/v1/api/webhooks/{id}/test', { path: { id }, options, isCreate: true }, 'delivery');
  }

  /**
   * List the deliveries of a webhook.
   *
   * Newest first, with every attempt; payloads need the permission to subscribe to their events. Deliveries are kept for 30 days. Reading them keeps a webhook in `pull` mode active.
   *
   * Needs the permission `webhooks:manage`.
   */
  deliveries(id: string, options?: Options<'get', '/v1/api/webhooks/{id}/deliveries'>): List<WebhookDelivery> {
    return this.requestList('/v1/api/webhooks/{id}/deliveries', { path: { id }, options, limit: 100 }, 'deliveries');
  }

  /**
   * Retrieve a delivery.
   *
   * Needs the permission `webhooks:manage`.
   */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> {
    return this.requestJson('get', '/v1/api/webhooks/{id}/deliveries/{deliveryId}', { path: { id, deliveryId }, options }, 'delivery');
  }

  /**
   * Resend a delivery.
   *
   * Sends the message again immediately, with all retries, whatever its status. It has the same `webhook-id`, so that the receiver can detect a duplicate. Returns 403 if the `url` was set without the permission to read what the event carries.
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
   * Retrieve your account.
   *
   * Owner, plan, quotas and their usage, balance, and the permissions of the key or member. Works with any valid key or session.
   */
  me(options?: CallOptions): Promise<Account> {
    return this.requestJson('get', '/v1/api/me', { options });
  }
}

export class MembersResource extends Resource {
  /**
   * List members.
   *
   * Oldest first, including invitations: open ones, and for another 30 days those that were declined or have expired.
   *
   * Needs the permission `members:manage`.
   */
  list(options?: CallOptions): List<Member> {
    return this.requestList('/v1/api/members', { options }, 'members');
  }

  /**
   * Invite a member.
   *
   * Emails an invitation, which the person accepts in the console within 30 days. To send another email, invite a person who has not accepted yet again, on another day. The limit per day depends on the plan. A person who declined can be invited again after 30 days. You cannot assign a role with permissions that you do not have. Keys that expire cannot manage members.
   *
   * Needs the permission `members:manage`.
   */
  invite(body: InviteMember, options?: CallOptions): Promise<Member> {
    return this.requestJson('post', '/v1/api/members', { body, options }, 'member');
  }

  /**
   * Update a member's role.
   *
   * Takes effect with the member's next request. The role of the last owner cannot be changed.
   *
   * Needs the permission `members:manage`.
   */
  update(id: string, body: UpdateMember, options?: CallOptions): Promise<Member> {
    return this.requestJson('patch', '/v1/api/members/{id}', { path: { id }, body, options }, 'member');
  }

  /**
   * Remove a member.
   *
   * Takes effect with the member's next request. Withdraws an invitation that was not accepted. The last owner cannot be removed.
   *
   * Needs the permission `members:manage`.
   */
  delete(id: string, options?: CallOptions): Promise<{
    /** Its id. */
    _id: string;
    /** Always `true`. */
    deleted: boolean;
  }> {
    return this.requestJson('delete', '/v1/api/members/{id}', { path: { id }, options });
  }
}

export class AuditResource extends Resource {
  /**
   * List the audit log.
   *
   * Who changed what in the account, newest first. Entries are kept for one year, and are stored in the same transaction as the change. A page can have fewer entries than `limit`, or none, even if there are more pages. With the header `accept: text/csv`, the response is CSV: `changes` is JSON in a cell, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `audit:read`.
   */
  list(options?: Options<'get', '/v1/api/audit'>): List<AuditEntry> {
    return this.requestList('/v1/api/audit', { options, limit: 100 }, 'entries');
  }

  /**
   * List the audit log.
   *
   * Who changed what in the account, newest first. Entries are kept for one year, and are stored in the same transaction as the change. A page can have fewer entries than `limit`, or none, even if there are more pages. With the header `accept: text/csv`, the response is CSV: `changes` is JSON in a cell, a cell that a spreadsheet would interpret as a formula starts with an apostrophe, and the next page is in the header `link: <...>; rel="next"`.
   *
   * Needs the permission `audit:read`.
   */
  export(options?: Options<'get', '/v1/api/audit'>): CsvFile {
    return this.requestCsv('/v1/api/audit', { options });
  }
}

export class PublicResource extends Resource {
  /**
   * Create a temporary link.
   *
   * Expires after 30 days. Limited to 10 links per minute and 100 per day per IP address; none for 30 days after its links were blocked. The operator of a deployment can require an API key with the permission `links:write`, or turn this off.
   */
  createLink(body: CreatePublicLink, options?: CallOptions): Promise<Link> {
    return this.requestJson('post', '/v1/links/p', { body, options, isCreate: true }, 'link');
  }

  /**
   * Retrieve a temporary link's status and clicks.
   *
   * Only for links created with `POST /v1/links/p`; returns 404 for all others.
   */
  linkState(options: Options<'get', '/v1/links/analyticsUpdate'>): Promise<PublicLinkState> {
    return this.requestJson('get', '/v1/links/analyticsUpdate', { options });
  }

  /**
   * Report that an app opened a link.
   *
   * For apps that [open the links of a domain](/docs/guides/app-links): returns where the link leads, and counts the visit with the source `app`. Limited to 600 requests a minute per IP address and 30,000 per key. Send the same `openId` when you try again.
   */
  reportOpen(body: ReportOpen, options?: CallOptions): Promise<Open> {
    return this.requestJson('post', '/v1/opens', { body, options }, 'open');
  }

  /**
   * Check whether a URL can be reached.
   *
   * Requests the URL and follows up to 5 redirects, within 5 seconds. Only public IP addresses and the ports 80, 443, 8080 and 8443 are requested. Limited to 20 URLs per minute per IP address.
   */
  checkUrl(options: Options<'get', '/v1/links/check-url'>): Promise<{
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
  }> {
    return this.requestJson('get', '/v1/links/check-url', { options });
  }

  /**
   * Retrieve the content of a landing page.
   *
   * For your own pages, on any origin (`access-control-allow-origin: *`). Load the image at `trackingUrl` for each view, with the parameters of the tracking pixel.
   */
  getSmartLink(slug: string, options?: CallOptions): Promise<{
    link: PublicSmartLink;
    /** The URL of the page's tracking pixel with a token, without which views and events are unverified. Valid for at least 24 hours. */
    trackingUrl: string;
  }> {
    return this.requestJson('get', '/v1/smart-links/slug/{slug}', { path: { slug }, options });
  }

  /**
   * Submit a survey response.
   *
   * Only for pages of type `surveyLink`, from any origin. Limited to 100 requests per minute, 1,000 per hour and 3,000 per day per IP address and survey, with 5 MiB of answers per day, and to the responses per day and the storage of the plan of the account. The same content from the same visitor within a minute is a duplicate: it is stored once, and returns the first `submissionId`.
   */
  submitSurvey(slug: string, body: SubmitSurvey, options?: CallOptions): Promise<{
    /** Its id. */
    submissionId: string;
  }> {
    return this.requestJson('post', '/v1/smart-links/slug/{slug}/survey', { path: { slug }, body, options });
  }
}
