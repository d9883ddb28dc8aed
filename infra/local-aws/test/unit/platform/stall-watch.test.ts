import { watchForStalls } from '@signpost/local-aws/platform/stall-watch.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('a watched thread', () => {
  const warnings: string[] = [];
  let now = 0;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    warnings.length = 0;
    stop = watchForStalls({ warn: (text) => void warnings.push(text) }, () => now);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  /** The timer fires this late, and then on time again. */
  const stall = (ms: number) => {
    now += ms;
    for (let tick = 0; tick < 10; tick++) {
      now += 250;
      vi.advanceTimersByTime(250);
    }
  };

  it('warns once for each stall of more than a second, with its length', () => {
    stall(1640);
    stall(2000);
    expect(warnings).toEqual([
      'This machine is too busy: the local run stalled for 1.6 s, so calls and functions may have timed out.',
      expect.stringContaining('stalled for 2.0 s'),
    ]);
  });

  it('does not warn while it responds, or after its end', () => {
    stall(900);
    stop();
    stall(5000);
    expect(warnings).toEqual([]);
  });
});
