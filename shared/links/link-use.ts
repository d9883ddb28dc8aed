import { readClickTotals } from '../clicks/head-store.ts';
import type { Link, LinkUse } from './link.ts';
import { readVisits } from './link-store.ts';

/** Use of a link that nobody can have followed yet. */
export const UNUSED: LinkUse = { clicks: 0, visits: 0 };

/** How much links have been used, by their ids. Capped links cost a second small read each. */
export async function readUse(
  links: readonly Pick<Link, 'id' | 'code' | 'maxClicks'>[],
): Promise<Map<string, LinkUse>> {
  const capped = links.filter(({ maxClicks }) => maxClicks !== null);
  const [clicks, visits] = await Promise.all([
    readClickTotals(links.map(({ id }) => id)),
    readVisits(capped.map(({ code }) => code)),
  ]);
  return new Map(
    links.map(({ id, code }) => [id, { clicks: clicks.get(id) ?? 0, visits: visits.get(code) ?? 0 }]),
  );
}

/** How much one link has been used. */
export async function useOf(link: Pick<Link, 'id' | 'code' | 'maxClicks'>): Promise<LinkUse> {
  return (await readUse([link])).get(link.id) ?? UNUSED;
}
