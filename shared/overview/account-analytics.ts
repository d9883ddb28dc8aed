import type * as z from 'zod';
import { filterOf, type NamedCount } from '../clicks/analytics/analytics-contract.ts';
import { buildFigures, topList } from '../clicks/analytics/analytics-report.ts';
import { tallyTargets } from '../clicks/analytics/tally-targets.ts';
import { readActive } from '../clicks/journal/activity-store.ts';
import { Period } from '../clicks/period.ts';
import type { LinkReader, ShortUrlHosts } from '../links/model/link-record.ts';
import { countLinks } from '../links/store/link-list-store.ts';
import { countSmartLinks } from '../smart-links/store/smart-link-store.ts';
import type { AccountAnalytics, accountAnalyticsQuerySchema } from './account-contract.ts';
import { readTargets, type Target, urlOf } from './targets.ts';

export type AccountQuery = z.infer<typeof accountAnalyticsQuerySchema>;

/**
 * The combined analytics of all links and Smart Links of an owner. Reads those with clicks in the range or the previous
 * period: half a unit each for the record, half for the newest clicks, plus their days or rows. Throws RANGE_TOO_LARGE.
 */
export async function readAccountAnalytics(
  { ownerId, hosts, now }: LinkReader,
  query: AccountQuery,
): Promise<AccountAnalytics> {
  const { from, to, timezone, interval, names } = query;
  const period = new Period({ from, to }, timezone, interval);
  const today = period.zone.dateOf(now.getTime());
  const reach = { from: (period.previous ?? period).utcDates.from, to: period.utcDates.to };
  const active = await readActive(ownerId, reach);
  const [targets, linksCreated] = await Promise.all([
    readTargets(ownerId, chosenIds(active, query)),
    countCreated(ownerId, period),
  ]);
  const { tag } = query;
  const shown = [...targets.values()].filter(({ tags }) => !tag || tag.some((name) => tags.includes(name)));
  const { clicks, ...counted } = await tallyTargets(
    shown.map(({ _id }) => _id),
    period,
    { filter: filterOf(query), now },
  );
  return {
    ...buildFigures(counted, { today, withEvents: true, names }),
    topLinks: topLinks(clicks, targets, { hosts, most: names }),
    topTags: topTags(clicks, targets, names),
    linksCreated,
  };
}

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

function topLinks(
  clicks: ReadonlyMap<string, number>,
  targets: ReadonlyMap<string, Target>,
  { hosts, most }: { hosts: ShortUrlHosts; most: number },
): AccountAnalytics['topLinks'] {
  return [...clicks]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .flatMap(([id, count]) => {
      const target = targets.get(id);
      if (!target) return [];
      const { kind, title } = target;
      return [{ _id: id, kind, title, url: urlOf(target, hosts), count }];
    });
}

/** A link with several tags counts for each of them, so the sum may exceed the total. */
function topTags(
  clicks: ReadonlyMap<string, number>,
  targets: ReadonlyMap<string, Target>,
  most: number,
): NamedCount[] {
  const counts = new Map<string, number>();
  for (const [id, count] of clicks) {
    for (const tag of targets.get(id)?.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + count);
  }
  return topList(counts, most).filter(({ name }) => counts.has(name));
}

async function countCreated(ownerId: string, { times: { start, end } }: Period): Promise<number> {
  const range = {
    ...(Number.isFinite(start) && { from: new Date(start).toISOString() }),
    ...(Number.isFinite(end) && { before: new Date(end).toISOString() }),
  };
  const counts = await Promise.all([countLinks(ownerId, range), countSmartLinks(ownerId, range)]);
  return counts[0] + counts[1];
}
