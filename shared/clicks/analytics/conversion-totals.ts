import { readSums } from '../journal/head-store.ts';
import { conversionsOf } from '../journal/partition.ts';
import { type Earned, earnedIn } from './conversion-tally.ts';

interface Tracked {
  id: string;
  trackConversions: boolean;
}

/**
 * Leads, sales and revenue of links and Smart Links since they were created, by the last click. Only for
 * those that track conversions: half a read unit each, and none for the others.
 */
export async function readConversionTotals(targets: readonly Tracked[]): Promise<Map<string, Earned>> {
  const ids = targets.filter(({ trackConversions }) => trackConversions).map(({ id }) => id);
  const sums = await readSums(ids.map(conversionsOf));
  return new Map(ids.map((id) => [id, earnedIn(sums.get(conversionsOf(id)) ?? new Map())]));
}

/**
 * The totals of a link or page that was just created, without a read. null: it does not track conversions.
 */
export const totalsOfNew = ({ trackConversions }: Tracked): Earned | null =>
  trackConversions ? earnedIn(new Map()) : null;
