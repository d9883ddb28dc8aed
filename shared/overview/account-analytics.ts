import type * as z from 'zod';
import { withConversions } from '#shared/clicks/analytics/analytics.ts';
import type { NamedCount } from '#shared/clicks/analytics/analytics-figures.ts';
import { filterOf } from '#shared/clicks/analytics/analytics-query.ts';
import { buildFigures, topList } from '#shared/clicks/analytics/analytics-report.ts';
import { FILTER_FIELDS } from '#shared/clicks/analytics/click-filter.ts';
import { topEarned } from '#shared/clicks/analytics/conversion-figures.ts';
import { addTo, type ConversionTally, sumsOf, UNMATCHED } from '#shared/clicks/analytics/conversion-tally.ts';
import { type ConversionTallies, tallyConversions } from '#shared/clicks/analytics/tally-conversions.ts';
import { type Tallies, tallyTargets } from '#shared/clicks/analytics/tally-targets.ts';
import type { Labels } from '#shared/clicks/folds/tag-directory.ts';
import { tallyAccount } from '#shared/clicks/folds/tally-account.ts';
import { tallyConverted } from '#shared/clicks/folds/tally-converted.ts';
import type { Sums } from '#shared/clicks/journal/conversion-stats.ts';
import { Period } from '#shared/clicks/period.ts';
import { OTHER } from '#shared/clicks/user-agent.ts';
import { mayView, seesAll, type Viewer } from '#shared/core/access/scope.ts';
import { NO_FOLDER } from '#shared/core/folders/folder.ts';
import type { LinkReader, ShortUrlHosts } from '#shared/links/model/link-record.ts';
import type { AccountAnalytics, accountAnalyticsQuerySchema } from './account-contract.ts';
import { askForSnapshot } from './ask-for-snapshot.ts';
import { countCreated } from './count-created.ts';
import { KnownLabels } from './known-labels.ts';
import { readTargets, type Target, urlOf } from './targets.ts';

export type AccountQuery = z.infer<typeof accountAnalyticsQuerySchema>;

/**
 * The combined analytics of all links and Smart Links that a viewer sees. Folded days cost 20 read units.
 * Other days cost half a unit for each link or page with clicks on them, and their rows, or the last
 * snapshot; in accounts without folds also the record and stored days of each. Throws RANGE_TOO_LARGE.
 */
export async function readAccountAnalytics(
  reader: LinkReader,
  query: AccountQuery,
): Promise<AccountAnalytics> {
  const { from, to, timezone, interval } = query;
  const period = new Period({ from, to }, timezone, interval);
  const [{ figures }, linksCreated] = await Promise.all([
    readAccountReport(reader, query),
    query.linkId ? countCreatedAmong(reader, query.linkId, period) : countCreated(reader, period.times),
  ]);
  return { ...figures, linksCreated };
}

/** Names among targets with conversions that are none. */
const NO_TARGETS: ReadonlySet<string> = new Set([UNMATCHED, OTHER]);

/** Up to when a part of a report counts, in epoch milliseconds; undefined: now. */
interface Counted {
  asOf: number | undefined;
}

/** Links and pages whose records a report by email looks at. */
const MAX_LISTED = 200;

/**
 * The combined analytics of a viewer's links and Smart Links without `linksCreated`. `isFinal`: for a report
 * that is not read again: it counts the current day whatever that costs, and has the records of up to 200
 * links and pages, those with the most clicks and those with conversions. Throws RANGE_TOO_LARGE.
 */
export async function readAccountReport(
  { ownerId, scope, hosts, now }: LinkReader,
  query: AccountQuery,
  { isFinal = false } = {},
): Promise<{ figures: Omit<AccountAnalytics, 'linksCreated'>; targets: Target[] }> {
  const { from, to, timezone, interval, attribution, names } = query;
  const period = new Period({ from, to }, timezone, interval);
  const today = period.zone.dateOf(now.getTime());
  const filter = filterOf(query);
  const known = new KnownTargets({ ownerId, scope });
  const labels = new KnownLabels(ownerId, isFinal);
  // What a viewer may not see has no target, and so neither clicks nor conversions.
  const chooseKnown = async (ids: Iterable<string>) => {
    const targets = await known.find(chosenIds(new Set(ids), query).filter((id) => id !== ownerId));
    return new Set(targets.filter((target) => isChosen(target, query)).map(({ _id }) => _id));
  };
  const choose = async (ids: Iterable<string>, areChanged = false) => {
    if (areChanged) return chooseKnown(ids);
    const asked = chosenIds(new Set(ids), query);
    const listed = await labels.find(asked.filter((id) => !known.all.has(id)));
    const chosen = await chooseKnown(asked.filter((id) => !listed.has(id)));
    for (const [id, one] of listed) if (mayView(scope, one) && isChosen(one, query)) chosen.add(id);
    return chosen;
  };
  const tallied = { filter, now };
  const isWhole = seesAll(scope) && !hasSelectedTargets(query);
  const ofAccount = {
    choose,
    isWhole,
    labelUnits: async (ids: readonly string[]) => labels.unitsOf(isWhole ? [] : ids),
    askForSnapshot: isFinal ? undefined : () => askForSnapshot(ownerId, now),
  };
  const clicksOf = async (): Promise<Tallies & Partial<Counted>> =>
    query.linkId
      ? tallyTargets([...(await choose(query.linkId))], period, tallied)
      : tallyAccount(ownerId, period, { ...tallied, ...ofAccount });
  const conversionsIn = async (): Promise<ConversionTallies & Partial<Counted>> =>
    query.linkId
      ? tallyConversions([...(await chooseKnown(query.linkId))], period, { ...tallied, attribution })
      : tallyConverted(ownerId, period, {
          ...{ ...tallied, ...ofAccount, attribution },
          unmatchedId: seesAll(scope) && !isSelective(query) ? ownerId : undefined,
        });
  const [{ clicks, ...counted }, conversions] = await Promise.all([clicksOf(), conversionsIn()]);
  const options = { today, names };
  const figures = withConversions(
    buildFigures(counted, { ...options, withEvents: true }),
    conversions,
    options,
  );
  const shown = topCounts(clicks, names);
  const listed = isFinal ? topCounts(clicks, MAX_LISTED) : shown;
  const earned = topEarned(conversions.tally.targets, isFinal ? MAX_LISTED : names).map(({ name }) => name);
  await known.find([...listed.map(([id]) => id), ...earned.filter((name) => !NO_TARGETS.has(name))]);
  const reading = { known, labels };
  const tags = await labelled([...clicks.keys()], (one) => one.tags, reading);
  const campaigns = await labelled(
    [...conversions.tally.targets.keys()].filter((name) => name !== UNMATCHED),
    (one) => one.campaign,
    reading,
  );
  if (labels.behind !== undefined) await ofAccount.askForSnapshot?.();
  const times = [counted.asOf, conversions.asOf, labels.behind].filter((time) => time !== undefined);
  return {
    figures: {
      ...figures,
      conversions: {
        ...figures.conversions,
        links: topConvertedLinks(conversions.tally, known.all, { hosts, most: names }),
        campaigns: topEarned(byCampaign(conversions.tally, campaigns), names),
      },
      topLinks: topLinks(shown, known.all, hosts),
      topTags: topTags(clicks, tags, names),
      asOf: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
    },
    targets: [...known.all.values()].filter((target) => isChosen(target, query)),
  };
}

/** The links and Smart Links that a viewer sees, each read once. */
class KnownTargets {
  readonly all = new Map<string, Target>();
  readonly #viewer: Viewer;
  readonly #asked = new Set<string>();
  #reading: Promise<void> = Promise.resolve();

  constructor(viewer: Viewer) {
    this.#viewer = viewer;
  }

  /** The targets with these IDs; those that the viewer does not see are left out. */
  async find(ids: Iterable<string>): Promise<Target[]> {
    const wanted = [...ids];
    this.#reading = this.#reading.then(() => this.#read(wanted));
    await this.#reading;
    return wanted.flatMap((id) => this.all.get(id) ?? []);
  }

  async #read(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#asked.has(id));
    if (unknown.length === 0) return;
    for (const [id, target] of await readTargets(this.#viewer, unknown)) this.all.set(id, target);
    for (const id of unknown) this.#asked.add(id);
  }
}

/** All but `event`, which conversions have, too. */
const SELECTIVE = [
  'linkId',
  'kind',
  'tag',
  'folderId',
  ...FILTER_FIELDS.filter((field) => field !== 'event'),
] as const;
type Selection = Partial<Pick<AccountQuery, (typeof SELECTIVE)[number]>>;

/**
 * Whether a query is about some of the account's clicks only: conversions without a
 * click belong to none of them.
 */
export const isSelective = (query: Selection): boolean => SELECTIVE.some((name) => query[name] !== undefined);

/** Whether a query is about some links and pages only. */
const hasSelectedTargets = ({ linkId, kind, tag, folderId }: Selection): boolean =>
  [linkId, kind, tag, folderId].some((value) => value !== undefined);

/** Whether a query selects what was read of a link or page. */
export const isChosen = (
  { tags, folderId: placed }: Pick<Labels, 'tags' | 'folderId'>,
  { tag, folderId }: Pick<AccountQuery, 'tag' | 'folderId'>,
): boolean =>
  (tag === undefined || tag.some((name) => tags.includes(name))) &&
  (folderId === undefined || folderId.includes(placed ?? NO_FOLDER));

/** The IDs that a query selects, before anything about them is read. */
export function chosenIds(
  active: ReadonlySet<string>,
  { linkId, kind }: Pick<AccountQuery, 'linkId' | 'kind'>,
): string[] {
  const kinds: Record<string, string> = { lnk: 'link', sml: 'smartLink' };
  return [...active].filter(
    (id) =>
      (linkId === undefined || linkId.includes(id)) &&
      (kind === undefined || kind === kinds[id.slice(0, id.indexOf('_'))]),
  );
}

/** The targets with the most clicks; ties are sorted by ID. */
const topCounts = (clicks: ReadonlyMap<string, number>, most: number): [id: string, count: number][] =>
  [...clicks].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, most);

const topLinks = (
  shown: readonly [id: string, count: number][],
  targets: ReadonlyMap<string, Target>,
  hosts: ShortUrlHosts,
): AccountAnalytics['topLinks'] =>
  shown.flatMap(([id, count]) => {
    const target = targets.get(id);
    if (!target) return [];
    const { kind, title } = target;
    return [{ _id: id, kind, title, url: urlOf(target, hosts), count }];
  });

/** What targets are labelled with. Of many, most labels are read from the directory. */
async function labelled<T>(
  targetIds: readonly string[],
  labelOf: (labels: Labels) => T | undefined,
  { known, labels }: { known: KnownTargets; labels: KnownLabels },
): Promise<Map<string, T>> {
  const listed = await labels.find(targetIds.filter((id) => !known.all.has(id)));
  const found = new Map<string, T>();
  const take = (id: string, one: Labels) => {
    const label = labelOf(one);
    if (label !== undefined) found.set(id, label);
  };
  for (const [id, one] of listed) take(id, one);
  const left = targetIds.filter((id) => !found.has(id));
  const unread = left.filter((id) => !known.all.has(id));
  const isShort = labels.leavesOut(unread.length);
  for (const target of await known.find(isShort ? left.filter((id) => known.all.has(id)) : left))
    take(target._id, { ...target, campaign: target.campaign ?? null });
  return found;
}

function topConvertedLinks(
  { targets: byTarget }: ConversionTally,
  targets: ReadonlyMap<string, Target>,
  { hosts, most }: { hosts: ShortUrlHosts; most: number },
): AccountAnalytics['conversions']['links'] {
  return topEarned(byTarget, most).map(({ name, ...earned }) => {
    const target = targets.get(name);
    return { name, title: target?.title ?? null, url: target ? urlOf(target, hosts) : null, ...earned };
  });
}

function byCampaign(
  { targets: byTarget }: ConversionTally,
  campaignOf: ReadonlyMap<string, string | null>,
): Map<string, Sums> {
  const campaigns = new Map<string, Sums>();
  for (const [id, sums] of byTarget) {
    const campaign = campaignOf.get(id);
    if (campaign == null) continue;
    for (const [measure, by] of sums) addTo(sumsOf(campaigns, campaign), measure, by);
  }
  return campaigns;
}

/** A link with several tags counts for each of them, so the sum may exceed the total. */
function topTags(
  clicks: ReadonlyMap<string, number>,
  tags: ReadonlyMap<string, readonly string[]>,
  most: number,
): NamedCount[] {
  const counts = new Map<string, number>();
  for (const [id, count] of clicks) {
    for (const tag of tags.get(id) ?? []) counts.set(tag, (counts.get(tag) ?? 0) + count);
  }
  return topList(counts, most).filter(({ name }) => counts.has(name));
}

/** How many of some links and pages were created in a period. Half a read unit each. */
async function countCreatedAmong(viewer: Viewer, ids: readonly string[], period: Period): Promise<number> {
  const targets = [...(await readTargets(viewer, new Set(ids))).values()];
  return targets.filter(({ createdAt }) => period.includes(Date.parse(createdAt))).length;
}
