/** Limits so small that some dozen clicks seal segments, are rolled up into sketches and open shards. */
export const SMALL_JOURNAL = {
  MAX_TAIL_BYTES: 190,
  MAX_SEGMENT_ROWS: 6,
  MAX_WAITING_SEGMENTS: 2,
  MIN_BYTES_A_DAY: 1,
  MAX_NAMED_VISITORS: 4,
  HOT_CONFLICTS: 1,
  SHARDS: 2,
};

/** `JOURNAL_SEEDS=4711` plays one schedule again, `JOURNAL_SEEDS=1-100000` many. */
export function journalSeeds(otherwise: string): { first: number; last: number } {
  const [first = 1, last = first] = (process.env['JOURNAL_SEEDS'] ?? otherwise).split('-').map(Number);
  return { first, last };
}
