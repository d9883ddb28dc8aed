import { describe, expect, it } from 'vitest';
import {
  type Failing,
  failingAfter,
  healthFrom,
  keyOfUrl,
  type Verdict,
} from '#shared/links/health/failing.ts';
import type { LinkHealth } from '#shared/links/model/health.ts';

const A = 'https://a.example/';
const B = 'https://b.example/';
const gone: Verdict = { found: 'broken', reason: 'http_error', statusCode: 404 };
const fine: Verdict = { found: 'reachable' };
const unknown: Verdict = { found: 'unknown' };

const day = (n: number, time = '04:00') => new Date(`2026-05-0${n}T${time}:00Z`);
const daysOf = (failing: readonly Failing[], url: string) =>
  failing.find(({ key }) => key === keyOfUrl(url))?.days ?? 0;

/** Checks one after the other. */
function failingOf(...checks: [at: Date, verdicts: Record<string, Verdict>][]): Failing[] {
  return checks.reduce<Failing[]>(
    (failing, [at, verdicts]) => failingAfter(failing, new Map(Object.entries(verdicts)), at),
    [],
  );
}

describe('failingAfter', () => {
  it('counts days, however often a destination fails on one', () => {
    const failing = failingOf(
      [day(1), { [A]: gone }],
      [day(1, '23:59'), { [A]: gone }],
      [day(2, '00:01'), { [A]: gone }],
    );
    expect(failing).toEqual([{ key: keyOfUrl(A), since: day(1).toISOString(), days: 2, day: '2026-05-02' }]);
  });

  it('starts again after a success, but not after a check that found nothing out', () => {
    expect(
      daysOf(failingOf([day(1), { [A]: gone }], [day(2), { [A]: fine }], [day(3), { [A]: gone }]), A),
    ).toBe(1);
    expect(
      daysOf(failingOf([day(1), { [A]: gone }], [day(2), { [A]: unknown }], [day(3), { [A]: gone }]), A),
    ).toBe(2);
  });

  it('counts each destination by itself, and forgets those that are replaced', () => {
    const failing = failingOf(
      [day(1), { [A]: gone, [B]: fine }],
      [day(2), { [A]: fine, [B]: gone }],
      [day(3), { [B]: gone }],
    );
    expect([daysOf(failing, A), daysOf(failing, B)]).toEqual([0, 2]);
    expect(failingOf([day(1), { [A]: gone }], [day(2), { [B]: gone }])).toHaveLength(1);
  });
});

describe('healthFrom', () => {
  const three = failingOf(
    [day(1), { [A]: gone, [B]: fine }],
    [day(2), { [A]: gone }],
    [day(3), { [A]: gone }],
  );
  const broken: LinkHealth = {
    status: 'broken',
    since: day(1).toISOString(),
    url: A,
    statusCode: 404,
    reason: 'http_error',
  };
  const verdicts = (a: Verdict, b: Verdict = fine) =>
    new Map([
      [A, a],
      [B, b],
    ]);

  it('names the destination that failed on three days, since the first', () => {
    expect(healthFrom(null, three, verdicts(gone))).toEqual(broken);
    expect(
      healthFrom(null, failingOf([day(1), { [A]: gone }], [day(2), { [A]: gone }]), verdicts(gone)),
    ).toBeNull();
  });

  it('keeps what is known until a success, also where the count was lost', () => {
    expect(healthFrom(broken, three, verdicts(unknown))).toBe(broken);
    expect(healthFrom(broken, [], verdicts(unknown))).toBe(broken);
    expect(healthFrom(broken, failingOf([day(9), { [A]: gone }]), verdicts(gone))).toBe(broken);
    expect(healthFrom(broken, [], verdicts(fine))).toBeNull();
  });

  it('continues to another destination that is broken too', () => {
    const both = failingOf(
      ...[1, 2, 3].map((n): [Date, Record<string, Verdict>] => [day(n), { [A]: fine, [B]: gone }]),
    );
    expect(healthFrom(broken, both, verdicts(fine, gone))?.url).toBe(B);
  });
});
