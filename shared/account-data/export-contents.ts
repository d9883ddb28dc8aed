import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { conversionRows } from '#shared/conversions/list-conversions.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { conversionSettingsOf } from '#shared/core/accounts/conversion-settings.ts';
import { keyRecord } from '#shared/core/accounts/key-contract.ts';
import { findKeys } from '#shared/core/accounts/key-store.ts';
import { listMembers } from '#shared/core/accounts/members/manage-members.ts';
import { qrStyleRecord } from '#shared/core/accounts/saved-qr-style.ts';
import { viewRecord } from '#shared/core/accounts/views/view.ts';
import { findViews } from '#shared/core/accounts/views/view-store.ts';
import { allEntries } from '#shared/core/audit/audit-store.ts';
import { brandFiles, brandRecord, type StoredBrand } from '#shared/core/brand/brand.ts';
import { findBrands } from '#shared/core/brand/brand-store.ts';
import { domainRecord } from '#shared/core/domains/domain.ts';
import { findDomains } from '#shared/core/domains/domain-store.ts';
import { listFolders } from '#shared/core/folders/manage-folders.ts';
import { LINK_CSV_HEADER, linkRows } from '#shared/links/model/link-csv.ts';
import { linkRecord } from '#shared/links/model/link-record.ts';
import { filesOf as filesOfLink } from '#shared/links/previews/preview-image.ts';
import { listLinks } from '#shared/links/store/link-list-store.ts';
import { NO_USAGE, readUsage } from '#shared/links/store/link-usage.ts';
import { listUtmTemplates } from '#shared/links/utm/manage-utm-templates.ts';
import { utmSettingsOf } from '#shared/links/utm/save-utm-settings.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { reportsOf } from '#shared/scheduled-reports/schedule-store.ts';
import { reportRecord } from '#shared/scheduled-reports/scheduled-report.ts';
import { shownShare } from '#shared/shares/share.ts';
import { sharesOf } from '#shared/shares/share-store.ts';
import type { SmartLinkOrigins } from '#shared/smart-links/model/public-smart-link.ts';
import { filesOf as filesOfPage, type SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { smartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { allRegistrationRows } from '#shared/smart-links/registrations/registration-csv.ts';
import type { SpamOf } from '#shared/smart-links/spam/spam-items.ts';
import { hasSpam, listSpam } from '#shared/smart-links/spam/spam-store.ts';
import { spamRecord } from '#shared/smart-links/spam-review/spam-record.ts';
import { listSmartLinks } from '#shared/smart-links/store/smart-link-store.ts';
import { allSubscriberRows } from '#shared/smart-links/subscribers/subscriber-csv.ts';
import { hasSubscribers } from '#shared/smart-links/subscribers/subscriber-store.ts';
import { responseRows } from '#shared/smart-links/surveys/response-rows.ts';
import { webhookRecord } from '#shared/webhooks/webhook.ts';
import { findWebhooks } from '#shared/webhooks/webhook-store.ts';
import { dayRows, reportLines } from './export-analytics.ts';
import { openFile } from './export-file-store.ts';
import { EXPORT_FILES as FILE } from './item-kinds.ts';
import type { AddFile, Contents } from './zip-stream.ts';

/** The contents of an export, file by file. Only records as the API shows them, which have no secrets. */

export interface ExportContext {
  owner: Owner;
  origins: SmartLinkOrigins;
  /** Hosts whose short URLs are shown without `/r/`. */
  rootHosts: ReadonlySet<string>;
  now: Date;
  /** Whether the time for media has run out. */
  isLate: () => boolean;
}

/** Bytes of media in one file: as much as a worker can read and write within its timeout. */
const MAX_MEDIA_BYTES = 20 * 1024 ** 3;

const PAGE_SIZE = 500;
const LIST = { after: undefined, pageSize: PAGE_SIZE };

/** Adds all files; returns their number, and the number of omitted media files. */
export async function writeExport(
  context: ExportContext,
  add: AddFile,
): Promise<{ files: number; skipped: number }> {
  const { owner, origins, rootHosts, now } = context;
  const { ownerId } = owner;
  let files = 0;
  const addCounted: AddFile = async (...file) => {
    await add(...file);
    files++;
  };
  const addJson = (name: string, value: unknown) =>
    addCounted(name, once(`${JSON.stringify(value, null, 2)}\n`));

  await addCounted('README.txt', once(README));
  const brands = await findBrands(ownerId);
  await addJson(FILE.account, accountOf(owner, brands));
  await addJson(FILE.members, await listMembers(ownerId, now));
  await addJson(
    FILE.keys,
    (await findKeys(ownerId)).map((key) => keyRecord(key, now)),
  );
  await addJson(FILE.folders, await listFolders(wholeAccount(ownerId), now));
  await addJson(FILE.utmTemplates, await listUtmTemplates(ownerId));
  const { views } = await findViews(ownerId, null);
  await addJson(
    FILE.views,
    views.map((view) => viewRecord(view, true)),
  );
  const domains = await findDomains(ownerId);
  await addJson(
    FILE.domains,
    domains.map((domain) => domainRecord(domain, { isSuspended: owner.status === 'suspended' })),
  );
  await addJson(
    FILE.webhooks,
    (await findWebhooks(ownerId)).map((webhook) => webhookRecord(webhook, now)),
  );
  await addJson(FILE.shares, await sharesIn(ownerId, now));
  await addJson(FILE.schedules, await schedulesIn(ownerId));

  const styles = [owner, ...domains].flatMap(({ qrStyle }) => qrStyle ?? []);
  const logos = styles.flatMap(({ logo }) => logo ?? []);
  const media = new Set<string>([...logos, ...brands.flatMap(brandFiles)]);
  const targets: string[] = [];
  await addCounted(FILE.links, jsonArray(linkPages(context, media, targets)));
  await addCounted(FILE.linksCsv, linksCsv(context));
  const withPeople: SmartLink[] = [];
  await addCounted(FILE.smartLinks, jsonArray(smartLinkPages(context, media, targets, withPeople)));
  for (const { id, type, slug, questions, registration } of withPeople) {
    const name = `${slug.replaceAll('/', '-')}.csv`;
    if (type === 'surveyLink') await addCounted(`${FILE.responses}${name}`, responseRows(id, questions));
    if (registration) await addCounted(`${FILE.registrations}${name}`, allRegistrationRows(id));
    if (await hasSubscribers(id)) await addCounted(`${FILE.subscribers}${name}`, allSubscriberRows(id));
    const dropped = { smartLinkId: id, ownerId };
    if (await hasSpam(dropped, now)) {
      const forms = jsonArray(spamPages(dropped, questions, now));
      await addCounted(`${FILE.spam}${slug.replaceAll('/', '-')}.json`, forms);
    }
  }
  await addCounted(FILE.reports, reportLines(targets, now));
  await addCounted(FILE.days, dayRows(targets));
  await addCounted(FILE.conversions, conversionRows(ownerId, { ...origins, rootHosts }));
  await addCounted(FILE.audit, auditLines(ownerId));
  const included = await addMedia(media, context, addCounted);
  await addCounted(FILE.mediaList, mediaRows(media, included, origins.mediaOrigin));
  return { files, skipped: media.size - included.size };
}

/** The shares of an account. Their URLs are left out, because they open the reports. */
async function sharesIn(ownerId: string, now: Date): Promise<object[]> {
  const records: object[] = [];
  for await (const page of sharesOf(ownerId)) {
    records.push(...page.map((share) => shownShare(share, now)));
  }
  return records;
}

/** The scheduled reports of an account, with recipients, but without their consent. */
async function schedulesIn(ownerId: string): Promise<object[]> {
  const records: object[] = [];
  for await (const page of reportsOf(ownerId)) {
    records.push(...page.map((report) => ({ ...reportRecord(report, []), to: report.to })));
  }
  return records;
}

async function* once(text: string): Contents {
  yield text;
}

/** The account as members see it, without internal counters. */
const accountOf = (
  { ownerId, name, email, plan, status, billing, balanceMicros, qrStyle, createdAt, ...settings }: Owner,
  brands: readonly StoredBrand[],
) => ({
  _id: ownerId,
  name,
  email: email ?? null,
  plan,
  status,
  billing,
  balance: balanceMicros / 1_000_000,
  qrStyle: qrStyle ? qrStyleRecord(qrStyle) : null,
  brands: brands.map((brand) => ({ domain: brand.host ?? null, ...brandRecord(brand) })),
  conversions: conversionSettingsOf(settings),
  utm: utmSettingsOf(settings),
  createdAt,
});

async function* linkPages(
  { owner, origins, rootHosts, now }: ExportContext,
  media: Set<string>,
  targets: string[],
): AsyncGenerator<object[]> {
  const context = { hosts: { ...origins, rootHosts }, now };
  for await (const page of listLinks(owner.ownerId, LIST)) {
    const uses = await readUsage(page);
    for (const link of page) {
      targets.push(link.id);
      for (const file of filesOfLink(link)) media.add(file);
    }
    yield page.map((link) => linkRecord(link, uses.get(link.id) ?? NO_USAGE, context));
  }
}

/** The links of an account as CSV, in the format that imports read. */
async function* linksCsv({ owner, origins, rootHosts, now }: ExportContext): Contents {
  const context = { hosts: { ...origins, rootHosts }, now };
  yield LINK_CSV_HEADER;
  for await (const page of listLinks(owner.ownerId, LIST)) {
    const uses = await readUsage(page);
    yield linkRows(page.map((link) => linkRecord(link, uses.get(link.id) ?? NO_USAGE, context)));
  }
}

/** Types of pages that may collect responses, registrations or subscribers. */
const MAY_HAVE_PEOPLE: ReadonlySet<SmartLink['type']> = new Set(['surveyLink', 'myBio', 'webinarLink']);

async function* smartLinkPages(
  { owner, origins }: ExportContext,
  media: Set<string>,
  targets: string[],
  withPeople: SmartLink[],
): AsyncGenerator<object[]> {
  for await (const page of listSmartLinks(owner.ownerId, LIST)) {
    const [clicks, conversions] = await Promise.all([
      readClickTotals(page.map(({ id }) => id)),
      readConversionTotals(page),
    ]);
    for (const link of page) {
      targets.push(link.id);
      for (const file of filesOfPage(link)) media.add(file);
      if (MAY_HAVE_PEOPLE.has(link.type)) withPeople.push(link);
    }
    yield page.map((link) => ({
      ...smartLinkRecord(link, clicks.get(link.id) ?? 0, origins),
      conversions: conversions.get(link.id) ?? null,
    }));
  }
}

async function* spamPages(
  of: SpamOf,
  questions: SmartLink['questions'],
  now: Date,
): AsyncGenerator<object[]> {
  for await (const page of listSpam(of, { now })) yield page.map((spam) => spamRecord(spam, questions));
}

async function* jsonArray(pages: AsyncIterable<readonly object[]>): Contents {
  let separator = '[\n';
  for await (const page of pages) {
    for (const record of page) {
      yield `${separator}${JSON.stringify(record)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* auditLines(ownerId: string): Contents {
  for await (const page of allEntries(ownerId)) {
    yield page.map(({ id, ownerId: _, ...entry }) => `${JSON.stringify({ _id: id, ...entry })}\n`).join('');
  }
}

/** Adds the files, one at a time; returns those that were added. */
async function addMedia(
  media: ReadonlySet<string>,
  { isLate }: ExportContext,
  add: AddFile,
): Promise<Set<string>> {
  const included = new Set<string>();
  let bytes = 0;
  for (const file of media) {
    if (isLate() || bytes >= MAX_MEDIA_BYTES) break;
    const contents = await openFile(file);
    if (!contents) continue;
    await add(
      `${FILE.media}${file}`,
      counted(contents, (count) => {
        bytes += count;
      }),
      // Images and videos are already compressed.
      { packed: true },
    );
    included.add(file);
  }
  return included;
}

async function* counted(contents: AsyncIterable<Uint8Array>, count: (bytes: number) => void): Contents {
  for await (const chunk of contents) {
    count(chunk.length);
    yield chunk;
  }
}

async function* mediaRows(
  media: ReadonlySet<string>,
  included: ReadonlySet<string>,
  mediaOrigin: string,
): Contents {
  yield csvText([['file', 'url', 'included']]);
  for (const file of media) {
    yield csvText([[file, `${mediaOrigin}/media/${file}`, included.has(file) ? 'yes' : 'no']]);
  }
}

const README = `Everything that this account has.

${FILE.account}              the account
${FILE.members}              its members
${FILE.keys}                 its API keys, without the keys themselves
${FILE.folders}              its folders
${FILE.utmTemplates}        its UTM templates
${FILE.views}                its saved views for all members
${FILE.domains}              its domains
${FILE.webhooks}             its webhooks, without their secrets
${FILE.shares}               its shared reports, without their URLs
${FILE.schedules}    its scheduled reports
${FILE.links}                its links, as GET /v1/api/links returns them
${FILE.linksCsv}                 the same, as the import reads it
${FILE.smartLinks}          its Smart Links, as GET /v1/api/smart-links returns them
${FILE.responses}<slug>.csv     the responses of each survey
${FILE.registrations}<slug>.csv the registrations for each webinar
${FILE.subscribers}<slug>.csv   the subscribers to each page that has some
${FILE.spam}<slug>.json         the forms that were dropped as spam, of each page that has some
${FILE.reports}   the analytics of each link and Smart Link with clicks, a JSON object a line
${FILE.days}       their clicks by day (UTC)
${FILE.conversions}            its conversions, newest first; the ids of customers are only stored as hashes
${FILE.audit}          the audit log of the last year, a JSON object a line
${FILE.mediaList}                 images and videos
${FILE.media}                    the files themselves
`;
