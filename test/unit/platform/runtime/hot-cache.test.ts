import { describe, expect, it } from 'vitest';
import { HOT_THRESHOLD, hotCache } from '#shared/platform/runtime/hot-cache.ts';

/** A value that changes with every read, and a clock that only moves manually. */
function setUp(keepMs = 1000) {
  const state = { reads: 0, now: 1_000_000 };
  const ask = hotCache(
    async (key) => `${key} ${++state.reads}`,
    () => keepMs,
    () => state.now,
  );
  const times = async (count: number, key = 'a') => {
    let last = '';
    for (let i = 0; i < count; i++) last = await ask(key);
    return last;
  };
  return { state, ask, times };
}

describe('hotCache', () => {
  it('reads every time what is asked for at a human pace', async () => {
    const { state, times } = setUp();
    for (let second = 0; second < 20; second++) {
      await times(HOT_THRESHOLD);
      state.now += 1000;
    }
    expect(state.reads).toBe(20 * HOT_THRESHOLD);
  });

  it('reads what everyone asks for once in a period', async () => {
    const { state, times } = setUp();
    await times(1000);
    expect(state.reads).toBe(HOT_THRESHOLD + 1);
    for (let second = 0; second < 10; second++) {
      state.now += 1000;
      await times(1000);
    }
    expect(state.reads).toBe(HOT_THRESHOLD + 1 + 10);
  });

  it('never gives an answer that is older than a period', async () => {
    const { state, ask, times } = setUp();
    const kept = await times(100);
    state.now += 999;
    expect(await ask('a')).toBe(kept);
    state.now += 1;
    expect(await ask('a')).not.toBe(kept);
  });

  it('reads every time again what has become quiet', async () => {
    const { state, ask, times } = setUp();
    await times(100);
    state.now += 5000;
    const before = state.reads;
    await ask('a');
    await ask('a');
    expect(state.reads).toBe(before + 2);
  });

  it('keeps keys apart', async () => {
    const { ask, times } = setUp();
    await times(100, 'a');
    expect(await ask('b')).toMatch(/^b /);
    expect(await ask('a')).toMatch(/^a /);
  });

  it('counts again when more keys were asked for than it watches', async () => {
    const { state, ask, times } = setUp();
    const kept = await times(100);
    for (let i = 0; i < 1000; i++) await ask(`other ${i}`);
    expect(await ask('a')).not.toBe(kept);
    expect(state.reads).toBe(HOT_THRESHOLD + 1 + 1000 + 1);
  });

  it('reads every time when it is off', async () => {
    const { state, times } = setUp(0);
    await times(100);
    expect(state.reads).toBe(100);
  });

  it('does not keep a failure, nor an answer for a clock that was set back', async () => {
    let [reads, now] = [0, 1_000_000];
    const ask = hotCache(
      async () => {
        if (++reads === HOT_THRESHOLD + 1) throw new Error('throttled');
        return reads;
      },
      () => 1000,
      () => now,
    );
    for (let i = 0; i < HOT_THRESHOLD; i++) await ask('a');
    await expect(ask('a')).rejects.toThrow('throttled');
    const kept = await ask('a');
    expect(await ask('a')).toBe(kept);
    now -= 60_000;
    expect(await ask('a')).not.toBe(kept);
  });
});
