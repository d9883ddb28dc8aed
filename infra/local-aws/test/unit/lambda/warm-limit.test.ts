import { type Warm, WarmLimit } from '@signpost/local-aws/lambda/warm-limit.ts';
import { describe, expect, it, vi } from 'vitest';

class Thread implements Warm {
  idleSince: number | undefined;
  evicted = false;
  readonly #limit: WarmLimit;

  constructor(limit: WarmLimit, idleSince: number | undefined) {
    this.idleSince = idleSince;
    this.#limit = limit;
  }

  evict(): void {
    this.evicted = true;
    this.#limit.remove(this);
  }
}

describe('a limit of idle time', () => {
  it('ends those idle for longer, and leaves those at work', () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const limit = new WarmLimit(9, 60_000);
      const threads = [0, 30_000, undefined].map((since) => new Thread(limit, since));
      for (const thread of threads) limit.add(thread);
      vi.advanceTimersByTime(70_000);
      expect(threads.map(({ evicted }) => evicted)).toEqual([true, false, false]);
      limit.stop();
      vi.advanceTimersByTime(70_000);
      expect(threads.map(({ evicted }) => evicted)).toEqual([true, false, false]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a limit of two warm threads', () => {
  const started = (...idleSince: (number | undefined)[]) => {
    const limit = new WarmLimit(2);
    const threads = idleSince.map((since) => new Thread(limit, since));
    for (const thread of threads) limit.add(thread);
    return threads.map(({ evicted }) => evicted);
  };

  it('ends the one that has been idle for longest when a third starts', () => {
    expect(started(20, 10, undefined)).toEqual([false, true, false]);
  });

  it('never ends one at work, however many there are', () => {
    expect(started(undefined, undefined, undefined, undefined)).toEqual([false, false, false, false]);
  });

  it('never ends the one that is just starting, though all others are at work', () => {
    expect(started(undefined, undefined, 30)).toEqual([false, false, false]);
  });

  it('leaves those alone that are within it', () => {
    expect(started(1, 2)).toEqual([false, false]);
  });
});
