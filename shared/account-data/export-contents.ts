import { connectedApps } from '#shared/apps/manage-connections.ts';
import { appRecord } from '#shared/apps/registered-contract.ts';
import { findApps } from '#shared/apps/registered-store.ts';
import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { readClickTotals } from '#shared/clicks/journal/head-store.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { conversionSettingsOf } from '#shared/core/accounts/conversion-settings.ts';
import { keyRecord } from '#shared/core/accounts/key-contract.ts';
import { findKeys } from '#shared/core/accounts/key-store.ts';
import { listMembers } from '#shared/core/accounts/members/manage-members.ts';
import { qrStyleRecord } from '#shared/core/accounts/saved-qr-style.ts';
import { viewRecord } from '#shared/core/accounts/views/view.ts';
import { findViews } from '#shared/core/accounts/views/view-store.ts';
import { allEntries, auditPosition } from '#shared/core/audit/audit-store.ts';
import { brandRecord, type StoredBrand } from '#shared/core/brand/brand.ts';
import { findBrands } from '#shared/core/brand/brand-store.ts';
import { domainRecord } from '#shared/core/domains/domain.ts';
import { findDomains } from '#shared/core/domains/domain-store.ts';
import { listFolders } from '#shared/core/folders/manage-folders.ts';
import type { Link } from '#shared/links/model/link.ts';
import { LINK_CSV_HEADER, linkRows } from '#shared/links/model/link-csv.ts';
import { type LinkRecord, linkRecord } from '#shared/links/model/link-record.ts';
import { NO_USAGE, readUsage } from '#shared/links/store/link-usage.ts';
import { listUtmTemplates } from '#shared/links/utm/manage-utm-templates.ts';
import { utmSettingsOf } from '#shared/links/utm/save-utm-settings.ts';
import { csvText } from '#shared/platform/http/csv.ts';
import { reportsOf } from '#shared/scheduled-reports/schedule-store.ts';
import { reportRecord } from '#shared/scheduled-reports/scheduled-report.ts';
import { shownShare } from '#shared/shares/share.ts';
import { sharesOf } from '#shared/shares/share-store.ts';
import { smartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import { webhookRecord } from '#shared/webhooks/webhook-record.ts';
import { findWebhooks } from '#shared/webhooks/webhook-store.ts';
import { DAYS_HEAD, dayPieces, reportPieces } from './export-analytics.ts';
import { CONVERSIONS_HEAD, conversionPieces } from './export-conversions.ts';
import { mediaSection } from './export-media.ts';
import { linkPages, ownedOf, smartLinkPages } from './export-owned.ts';
import { peopleSection } from './export-people.ts';
import {
  type ExportContext,
  fileSection,
  JSON_HEAD,
  type JsonCursor,
  jsonPieces,
  type RecordPage,
  type Section,
} from './export-step.ts';
import { EXPORT_FILES as FILE } from './item-kinds.ts';

/** The contents of an export, file by file. Only records as the API shows them, which have no secrets. */

const PAGE_SIZE = 500;

/** The small files, each in one step. */
const SMALL_FILES: readonly (readonly [
  name: string,
  contents: (context: ExportContext) => Promise<unknown>,
])[] = [
  [FILE.account, async ({ owner }) => accountOf(owner, await findBrands(owner.ownerId))],
  [FILE.members, ({ owner, now }) => listMembers(owner.ownerId, now)],
  [FILE.keys, async ({ owner, now }) => (await findKeys(owner.ownerId)).map((key) => keyRecord(key, now))],
  [FILE.apps, ({ owner, now }) => connectedApps(owner.ownerId, now)],
  [FILE.registeredApps, async ({ owner }) => (await findApps(owner.ownerId)).map(appRecord)],
  [FILE.folders, ({ owner, now }) => listFolders(wholeAccount(owner.ownerId), now)],
  [FILE.utmTemplates, ({ owner }) => listUtmTemplates(owner.ownerId)],
  [
    FILE.views,
    async ({ owner }) => (await findViews(owner.ownerId, null)).views.map((view) => viewRecord(view, true)),
  ],
  [
    FILE.domains,
    async ({ owner }) =>
      (await findDomains(owner.ownerId)).map((domain) =>
        domainRecord(domain, { isSuspended: owner.status === 'suspended' }),
      ),
  ],
  [
    FILE.webhooks,
    async ({ owner, now }) =>
      (await findWebhooks(owner.ownerId)).map((webhook) => webhookRecord(webhook, now)),
  ],
  [FILE.shares, ({ owner, now }) => sharesIn(owner.ownerId, now)],
  [FILE.schedules, ({ owner }) => schedulesIn(owner.ownerId)],
];

const smallFiles: Section = async function* (context, cursor) {
  const done = cursor as number | null;
  if (done === null) yield { open: { name: 'README.txt' }, data: README, close: true, cursor: 0 };
  for (let number = done ?? 0; number < SMALL_FILES.length; number++) {
    const [name, contents] = SMALL_FILES[number] as (typeof SMALL_FILES)[number];
    const data = `${JSON.stringify(await contents(context), null, 2)}\n`;
    yield { open: { name }, data, close: true, cursor: number + 1 };
  }
};

type Listed = JsonCursor<string> | { isEnded: true };

/** The sections of an export, in their order. */
export const SECTIONS: readonly Section[] = [
  smallFiles,
  fileSection<Listed>(FILE.links, JSON_HEAD, (context, at) =>
    jsonPieces((after) => ownLinks(context, after), at),
  ),
  fileSection<string>(FILE.linksCsv, LINK_CSV_HEADER, async function* (context, at) {
    for await (const { records, position } of ownLinks(context, at)) {
      yield { data: linkRows(records), cursor: position };
    }
  }),
  fileSection<Listed>(FILE.smartLinks, JSON_HEAD, (context, at) =>
    jsonPieces((after) => ownPages(context, after), at),
  ),
  peopleSection,
  fileSection(FILE.reports, '', reportPieces),
  fileSection(FILE.days, DAYS_HEAD, dayPieces),
  fileSection(FILE.conversions, CONVERSIONS_HEAD, conversionPieces),
  fileSection<string>(FILE.audit, '', async function* ({ owner: { ownerId } }, at) {
    for await (const entries of allEntries(ownerId, at ?? undefined)) {
      const lines = entries.map(({ id, ownerId: _, ...entry }) => JSON.stringify({ _id: id, ...entry }));
      const last = entries.at(-1);
      if (last) yield { data: `${lines.join('\n')}\n`, cursor: auditPosition(last) };
    }
  }),
  mediaSection,
  fileSection<number>(FILE.mediaList, csvText([['file', 'url', 'included']]), async function* (context, at) {
    let number = 0;
    for await (const { names, skipped } of context.written()) {
      number++;
      if (number <= (at ?? 0)) continue;
      const rows = [
        ...names
          .filter((name) => name.startsWith(FILE.media))
          .map((name) => [name.slice(FILE.media.length), 'yes'] as const)
          .filter(([file]) => !skipped.includes(file)),
        ...skipped.map((file) => [file, 'no'] as const),
      ];
      const { mediaOrigin } = context.origins;
      const data = csvText(rows.map(([file, isIn]) => [file, `${mediaOrigin}/media/${file}`, isIn]));
      yield { data, cursor: number };
    }
  }),
];

/** The links of an account as the API shows them, in pages. */
async function* ownLinks(
  { owner: { ownerId }, origins, rootHosts, now }: ExportContext,
  after: string | null,
): AsyncGenerator<RecordPage<string> & { records: LinkRecord[] }> {
  const shown = { hosts: { ...origins, rootHosts }, now };
  for await (const { found, position } of linkPages(ownerId, after, PAGE_SIZE)) {
    const uses = await readUsage(found);
    const own = await ownIn<Link>(ownerId, found);
    yield { records: own.map((link) => linkRecord(link, uses.get(link.id) ?? NO_USAGE, shown)), position };
  }
}

/** The pages of an account as the API shows them, in pages of the list. */
async function* ownPages(
  { owner: { ownerId }, origins }: ExportContext,
  after: string | null,
): AsyncGenerator<RecordPage<string>> {
  for await (const { found, position } of smartLinkPages(ownerId, after, PAGE_SIZE)) {
    const [clicks, conversions] = await Promise.all([
      readClickTotals(found.map(({ id }) => id)),
      readConversionTotals(found),
    ]);
    const own = await ownIn(ownerId, found);
    const records = own.map((link) => ({
      ...smartLinkRecord(link, clicks.get(link.id) ?? 0, origins),
      conversions: conversions.get(link.id) ?? null,
    }));
    yield { records, position };
  }
}

async function ownIn<Target extends { id: string }>(
  ownerId: string,
  found: readonly Target[],
): Promise<Target[]> {
  const owned = await ownedOf(
    ownerId,
    found.map(({ id }) => id),
  );
  return found.filter(({ id }) => owned.has(id));
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

const README = `Everything that this account has.

${FILE.account}              the account
${FILE.members}              its members
${FILE.keys}                 its API keys, without the keys themselves
${FILE.apps}       the apps that its members have connected, without tokens
${FILE.registeredApps}      the apps that it has registered, without their secrets
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
${FILE.conversions}            its conversions by link, newest first; customers are only stored as hashes
${FILE.audit}          the audit log of the last year, a JSON object a line
${FILE.mediaList}                 images and videos
${FILE.media}                    the files themselves
`;
