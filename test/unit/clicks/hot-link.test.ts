import { describe, expect, it, vi } from 'vitest';
import { PARTITION_LIMITS, playCounting, playReads, TRANSACTIONS_IN_LINE } from '../../support/hot-link.ts';

/** Off: as if there were no cells. */
const spreading = vi.hoisted(() => ({ isOn: true }));
vi.mock('../../../shared/clicks/spread.ts', async (load) => {
  const spread = await load<typeof import('../../../shared/clicks/spread.ts')>();
  const isHot: typeof spread.isHot = (...args) => spreading.isOn && spread.isHot(...args);
  return { ...spread, isHot };
});

const worst = ({ hottest }: Awaited<ReturnType<typeof playCounting>>, kind: 'readUnits' | 'writeUnits') =>
  Math.max(...[...hottest.values()].map((used) => used[kind]));

describe('one link at 50,000 clicks a second', { timeout: 120_000 }, () => {
  it.each(['all new', 'one'] as const)(
    'stays below the limits of every partition (visitors: %s)',
    async (visitors) => {
      const load = await playCounting({ clicks: 50_000, visitors });
      expect(load.counted).toBe(50_000);
      expect(worst(load, 'writeUnits')).toBeLessThan(PARTITION_LIMITS.writeUnits);
      expect(worst(load, 'readUnits')).toBeLessThan(PARTITION_LIMITS.readUnits);
      expect(load.transactionsOnAnItem).toBeLessThan(TRANSACTIONS_IN_LINE);
    },
  );

  it('would be throttled at its counters without cells, at half of that already', async () => {
    spreading.isOn = false;
    try {
      const load = await playCounting({ clicks: 25_000, visitors: 'one' });
      expect(load.counted).toBe(25_000);
      expect(worst(load, 'writeUnits')).toBeGreaterThan(PARTITION_LIMITS.writeUnits);
      expect(load.transactionsOnAnItem).toBeGreaterThan(TRANSACTIONS_IN_LINE);
    } finally {
      spreading.isOn = true;
    }
  });

  it.each(['CLICK#', 'VISITOR#'])(
    'would be throttled if all of its %s items shared a partition',
    async (kind) => {
      const partitionOf = (pk: string) => (pk.startsWith(kind) ? kind : pk);
      const load = await playCounting({ clicks: 2000, visitors: 'all new', partitionOf });
      expect(worst(load, 'writeUnits')).toBeGreaterThan(PARTITION_LIMITS.writeUnits);
    },
  );

  // 5, 15 and 20 ms for each redirect; more than 1,000 functions an account does not have unasked.
  it.each([250, 750, 1000])('is not throttled when %i functions read its entry', async (environments) => {
    const audience = { redirects: 50_000, seconds: 3, environments };
    expect(await playReads({ ...audience, hotReadMs: 1000 })).toBeLessThan(PARTITION_LIMITS.readUnits);
    expect(await playReads({ ...audience, hotReadMs: 0 })).toBeGreaterThan(PARTITION_LIMITS.readUnits);
  });
});
