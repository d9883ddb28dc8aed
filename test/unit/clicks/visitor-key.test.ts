import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clickFrom } from '#shared/clicks/visits/visit.ts';
import { visitorKey, visitorKeySetting } from '#shared/clicks/visits/visitor-key.ts';

const OLD = 'a'.repeat(43);
const NEW = 'b'.repeat(43);
const DAY = '2027-01-31';

const setKeys = (value: string) => vi.stubEnv('VISITOR_KEY', value);

/** What the visit of one person is recorded as, by a function that is given the keys. */
const visitorAt = (time: string): string => {
  const now = new Date(time);
  const headers = { 'user-agent': 'Firefox' };
  const address = '192.0.2.1';
  return clickFrom({ method: 'GET', headers, address, now, targetId: 'lnk_1', hashKey: visitorKey(now) })
    .visitor;
};

describe('visitorKey', () => {
  beforeEach(() => setKeys(visitorKeySetting(NEW, { key: OLD, until: DAY })));

  it('is the old key until the last millisecond of the day before, in UTC, and then the new one', () => {
    expect(visitorKey(new Date('2027-01-30T23:59:59.999Z'))).toBe(OLD);
    expect(visitorKey(new Date('2027-01-31T00:00:00.000Z'))).toBe(NEW);
    expect(visitorKey(new Date('2027-01-31T01:00:00+02:00'))).toBe(OLD);
  });

  it('is the only one where none is replaced', () => {
    setKeys(visitorKeySetting(NEW));
    expect(visitorKey(new Date('2020-01-01T00:00:00Z'))).toBe(NEW);
  });

  it('makes a person one visitor for a whole day, whether or not a function is updated yet', () => {
    const updated = visitorAt('2027-01-30T00:00:00Z');
    expect(visitorAt('2027-01-30T23:59:59.999Z')).toBe(updated);
    // Before the deployment of the new key, and after that of a release without the old one.
    setKeys(visitorKeySetting(OLD));
    expect(visitorAt('2027-01-30T12:00:00Z')).toBe(updated);
    setKeys(visitorKeySetting(NEW));
    const later = visitorAt('2027-01-31T12:00:00Z');
    setKeys(visitorKeySetting(NEW, { key: OLD, until: DAY }));
    expect(visitorAt('2027-01-31T00:00:00Z')).toBe(later);
    expect(later).not.toBe(updated);
  });
});
