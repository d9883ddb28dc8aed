import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';

describe('inParallel', () => {
  it('starts items in their order, and no more of them at once than it may', async () => {
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item);
      most = Math.max(most, ++running);
      await turn();
      running--;
    });
    expect({ started, most, running }).toEqual({ started: [1, 2, 3, 4, 5], most: 2, running: 0 });
  });

  it('rejects with the first error and starts nothing after it', async () => {
    const started: number[] = [];
    const result = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item);
      await turn();
      if (item === 1) throw new Error('item 1');
    });
    await expect(result).rejects.toThrow('item 1');
    await turn();
    expect(started).toEqual([1, 2]);
  });

  it('does nothing for no items', async () => {
    await inParallel([], 4, () => Promise.reject(new Error('never called')));
  });
});
