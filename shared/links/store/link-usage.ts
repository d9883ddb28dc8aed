import { readClickTotals } from '../../clicks/journal/head-store.ts';
import type { Link, LinkUsage } from '../model/link.ts';
import { readVisits } from './link-store.ts';

/** Usage of a new link. */
export const NO_USAGE: LinkUsage = { clicks: 0, visits: 0 };

/** Usage by link id. Links with a click limit cost one more small read each. */
export async function readUsage(
  links: readonly Pick<Link, 'id' | 'code' | 'maxClicks'>[],
): Promise<Map<string, LinkUsage>> {
  const capped = links.filter(({ maxClicks }) => maxClicks !== null);
  const [clicks, visits] = await Promise.all([
    readClickTotals(links.map(({ id }) => id)),
    readVisits(capped.map(({ code }) => code)),
  ]);
  return new Map(
    links.map(({ id, code }) => [id, { clicks: clicks.get(id) ?? 0, visits: visits.get(code) ?? 0 }]),
  );
}

export async function usageOf(link: Pick<Link, 'id' | 'code' | 'maxClicks'>): Promise<LinkUsage> {
  return (await readUsage([link])).get(link.id) ?? NO_USAGE;
}
