import { describe, expect, it } from 'vitest';
import { defaultUsage, scaleUsage, usageOf } from '#infra/cost/usage.ts';

describe('a month that has grown', () => {
  it('has more of what happens, and as much as before of what stands there', () => {
    const usage = defaultUsage();
    expect(scaleUsage(usage, 100)).toMatchObject({
      redirects: 100 * usage.redirects,
      'stored-gb': 100 * usage['stored-gb'],
      batch: usage.batch,
      'clicks-together': usage['clicks-together'],
    });
  });
});

describe('usageOf', () => {
  it('takes numbers in either form, and the defaults of what is not given', () => {
    expect(usageOf({ redirects: '5,000,000', links: '20_000', 'media-gb': '1.5' })).toEqual({
      ...defaultUsage(),
      redirects: 5_000_000,
      clicks: 5_000_000,
      links: 20_000,
      'media-gb': 1.5,
    });
  });

  it('takes every redirect for a click unless clicks are given', () => {
    expect(usageOf({ redirects: '10' }).clicks).toBe(10);
    expect(usageOf({ redirects: '10', clicks: '7' }).clicks).toBe(7);
  });

  it.each([
    ['links', 'many', '--links takes a number of 0 or more, not "many".'],
    ['links', '-1', '--links takes a number of 0 or more, not "-1".'],
    ['links', '1e9', '--links takes a number of 0 or more, not "1e9".'],
    ['links', '', '--links takes a number of 0 or more, not "".'],
    ['clicks-together', '0', '--clicks-together takes a number from 1 to 1,000, not "0".'],
    ['batch', '10001', '--batch takes a number from 1 to 10,000, not "10001".'],
  ] as const)('refuses --%s %j', (name, text, message) => {
    expect(() => usageOf({ [name]: text })).toThrow(message);
  });
});
