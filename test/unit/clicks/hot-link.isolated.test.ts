import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PARTITION_LIMITS, playCounting, playReads } from '#test/support/builders/hot-link.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { captureLog } from '#test/support/log-lines.ts';

vi.mock('node:timers/promises', async () => {
  const { virtualSleep } = await import('#test/support/emulators/virtual-time.ts');
  return { setTimeout: virtualSleep };
});

/** 0: as if there were no shards. */
const sharding = vi.hoisted(() => ({ isOn: true }));
vi.mock('#shared/clicks/journal/shards.ts', async (load) => {
  const shards = await load<typeof import('#shared/clicks/journal/shards.ts')>();
  const shardFor: typeof shards.shardFor = (...args) => (sharding.isOn ? shards.shardFor(...args) : 0);
  return { ...shards, shardFor };
});

beforeEach(() => void captureLog());

describe('one link at 50,000 clicks a second', { timeout: 120_000 }, () => {
  it('is counted by ten aggregators while it lasts, and throttles no partition', async () => {
    const load = await playCounting({ clicksPerSecond: 50_000, seconds: 1, aggregators: 10 });
    expect(load).toMatchObject({ counted: 50_000, throttled: 0, again: 0 });
    expect(load.hottest.write).toBeLessThan(PARTITION_LIMITS.writeUnits);
    expect(load.hottest.read).toBeLessThan(PARTITION_LIMITS.readUnits / 3);
    expect(load.total.write / load.counted).toBeLessThan(0.1);
    expect(load.lagSeconds).toBeLessThan(2);
  });

  it('is counted by ten aggregators that all begin at once, in conflict with each other', async () => {
    const load = await playCounting({ clicksPerSecond: 50_000, seconds: 0.5, aggregators: 10, backlog: 1 });
    expect(load).toMatchObject({ counted: 25_000 });
    expect(load.conflicts).toBeGreaterThan(5);
    expect(load.total.write / load.counted).toBeLessThan(0.1);
    expect(load.lagSeconds).toBeLessThan(5);
  });

  it('would be throttled without shards, and lose nothing', async () => {
    sharding.isOn = false;
    try {
      const load = await playCounting({ clicksPerSecond: 50_000, seconds: 1, aggregators: 10 });
      expect(load.counted).toBe(50_000);
      expect(load.throttled).toBeGreaterThan(0);
    } finally {
      sharding.isOn = true;
    }
  });

  // 5, 15 and 20 ms per redirect; an account does not have more than 1,000 functions
  // without a quota increase.
  it.each(exhaustively([250, 750, 1000], [1000]))(
    'is not throttled when %i functions read its entry',
    async (environments) => {
      const audience = { redirects: 50_000, seconds: 3, environments };
      expect(await playReads({ ...audience, hotReadMs: 1000 })).toBeLessThan(PARTITION_LIMITS.readUnits);
      expect(await playReads({ ...audience, hotReadMs: 0 })).toBeGreaterThan(PARTITION_LIMITS.readUnits);
    },
  );

  it('has almost no reads when 40 processes of the visitor server redirect twice as many', async () => {
    const reads = await playReads({ redirects: 100_000, seconds: 3, environments: 40, hotReadMs: 1000 });
    expect(reads).toBeLessThan(100);
  });
});
