import { describe, expect, it } from 'vitest';
import { nextCheck } from '#shared/links/health/check-items.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

const DAY_MS = 86_400_000;

describe('nextCheck', () => {
  it('is within a day, at the same time of every day', () => {
    const id = newId('link');
    const now = new Date('2026-05-01T12:00:00Z');
    const first = nextCheck(id, now);
    expect(first.getTime() - now.getTime()).toBeGreaterThan(0);
    expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS);
    expect(nextCheck(id, first).getTime() - first.getTime()).toBe(DAY_MS);
    expect(nextCheck(id, new Date(first.getTime() - 1))).toEqual(first);
  });

  it('spreads links over the day', () => {
    const now = new Date('2026-05-01T00:00:00Z');
    const hours = Array.from({ length: 2400 }, () => nextCheck(newId('link'), now).getUTCHours());
    const counts = Array.from({ length: 24 }, (_, hour) => hours.filter((it) => it === hour).length);
    for (const count of counts) expect(count).toBeGreaterThan(50);
  });
});
