import { collectWhenIdle } from '@signpost/local-aws/platform/idle-collection.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A heap of 60 MB, 20 of them garbage. */
function aHeap() {
  const heap = { bytes: 60e6 };
  const gc = vi.fn(() => {
    heap.bytes = 40e6;
  });
  return { heap, gc, work: collectWhenIdle(gc as unknown as NodeJS.GCFunction, () => heap.bytes) };
}

describe('collectWhenIdle', () => {
  it('collects once there is no work for ten seconds', () => {
    const { gc, work } = aHeap();
    vi.advanceTimersByTime(10_000);
    expect(gc).not.toHaveBeenCalled();
    work();
    vi.advanceTimersByTime(9900);
    work();
    vi.advanceTimersByTime(9900);
    expect(gc).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(gc).toHaveBeenCalledOnce();
  });

  it('collects again only after the heap has grown by a quarter', () => {
    const { heap, gc, work } = aHeap();
    for (const [bytes, times] of [
      [60e6, 1],
      [49e6, 1],
      [51e6, 2],
    ] as const) {
      heap.bytes = bytes;
      work();
      vi.advanceTimersByTime(10_000);
      expect(gc).toHaveBeenCalledTimes(times);
    }
  });

  // Tests run without the option.
  it('does nothing where Node.js cannot be told to collect', () => {
    collectWhenIdle()();
    expect(vi.getTimerCount()).toBe(0);
  });
});
