import { readConversionTotals } from '#shared/clicks/analytics/conversion-totals.ts';
import { hasRows, readClickTotals } from '#shared/clicks/journal/head-store.ts';
import type { Link, LinkUsage } from '../model/link.ts';
import { counterOf } from '../model/link-codes.ts';
import { readVisits } from './link-store.ts';

/** Usage of a new link. */
export const NO_USAGE: LinkUsage = { clicks: 0, visits: 0, conversions: null };

type Counted = Pick<Link, 'id' | 'code' | 'counterCode' | 'maxClicks' | 'trackConversions'>;

/**
 * Usage by link id. Links with a click limit, and those that track conversions, cost
 * one more small read each.
 */
export async function readUsage(links: readonly Counted[]): Promise<Map<string, LinkUsage>> {
  const capped = links.filter(({ maxClicks }) => maxClicks !== null);
  const [clicks, visits, conversions] = await Promise.all([
    readClickTotals(links.map(({ id }) => id)),
    readVisits(capped.map(counterOf)),
    readConversionTotals(links),
  ]);
  return new Map(
    links.map((link) => [
      link.id,
      {
        clicks: clicks.get(link.id) ?? 0,
        visits: visits.get(counterOf(link)) ?? 0,
        conversions: conversions.get(link.id) ?? null,
      },
    ]),
  );
}

export async function usageOf(link: Counted): Promise<LinkUsage> {
  return (await readUsage([link])).get(link.id) ?? NO_USAGE;
}

/**
 * Whether a visit has reached a link of this usage, a suspected one included. At most one read, of half a
 * unit.
 */
export const isReached = async (
  { id }: Pick<Link, 'id'>,
  { clicks, visits }: Pick<LinkUsage, 'clicks' | 'visits'>,
): Promise<boolean> => clicks > 0 || visits > 0 || (await hasRows(id));
