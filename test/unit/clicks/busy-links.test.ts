import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdBack } from '#shared/clicks/visits/busy-links.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

const START = Date.parse('2027-01-01T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);
const aLink = () => newId('link');

afterEach(() => void vi.unstubAllEnvs());

const waiting = (seconds: number) => void vi.stubEnv('BUSY_CLICK_SECONDS', String(seconds));

describe('clicks of busy links', () => {
  it('do not wait where nothing is set', () => {
    const link = aLink();
    expect([0, 1, 2, 3, 4].map((second) => holdBack(link, at(second)))).toEqual([0, 0, 0, 0, 0]);
  });

  it('wait from the third within the time on, and begin anew afterwards', () => {
    waiting(60);
    const link = aLink();
    expect([0, 10, 20, 30].map((second) => holdBack(link, at(second)) > 0)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([60, 70, 80].map((second) => holdBack(link, at(second)) > 0)).toEqual([false, false, true]);
  });

  it('do not wait if they are far apart', () => {
    waiting(60);
    const link = aLink();
    expect([0, 40, 80, 120, 160].map((second) => holdBack(link, at(second)))).toEqual([0, 0, 0, 0, 0]);
  });

  it('become visible at one second of each minute, within it, whatever process sends them', () => {
    waiting(60);
    const link = aLink();
    for (const second of [0, 0]) holdBack(link, at(second));
    const arrivals = Array.from({ length: 59 }, (_, second) => second + holdBack(link, at(second)));
    expect(new Set(arrivals.map((second) => second % 60)).size).toBe(1);
    for (const [second, arrival] of arrivals.entries()) {
      expect(arrival).toBeGreaterThan(second);
      expect(arrival - second).toBeLessThanOrEqual(60);
    }
  });

  it('become visible at different seconds for different links', () => {
    waiting(60);
    const arrivals = Array.from({ length: 200 }, () => {
      const link = aLink();
      for (const second of [0, 0]) holdBack(link, at(second));
      return holdBack(link, at(0));
    });
    expect(new Set(arrivals).size).toBeGreaterThan(40);
  });

  it('begin anew when the clock is set back', () => {
    waiting(60);
    const link = aLink();
    for (const second of [100, 101, 102]) holdBack(link, at(second));
    expect(holdBack(link, at(0))).toBe(0);
  });

  it('are remembered for a bounded number of links', () => {
    waiting(60);
    const first = aLink();
    for (const second of [0, 0]) holdBack(first, at(second));
    for (let i = 0; i < 1000; i++) holdBack(aLink(), at(1));
    expect(holdBack(first, at(2))).toBe(0);
  });
});
