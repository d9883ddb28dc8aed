import { describe, expect, it } from 'vitest';
import {
  assertFutureDate,
  type ExpiryInput,
  expiryChange,
  shownExpiration,
} from '#shared/links/model/expiry.ts';

const DATE = '2090-01-01T00:00:00.000Z';

describe('expiryChange', () => {
  it.each<[string, ExpiryInput, object]>([
    ['nothing said changes nothing', {}, {}],
    ['expiresAt alone touches only the date', { expiresAt: '2090-01-01' }, { expiresAt: DATE }],
    ['maxClicks alone touches only the cap', { maxClicks: 7 }, { maxClicks: 7 }],
    ['null clears one half', { maxClicks: null }, { maxClicks: null }],
    ['never clears both', { expiration: { type: 'never' } }, { expiresAt: null, maxClicks: null }],
    ['expiration null clears both', { expiration: null }, { expiresAt: null, maxClicks: null }],
    [
      'a date rule drops the cap',
      { expiration: { type: 'date', value: '2090-01-01T01:00:00+01:00' } },
      { expiresAt: DATE, maxClicks: null },
    ],
    [
      'a date may stand in expiresAt',
      { expiration: { type: 'date' }, expiresAt: '2090-01-01' },
      { expiresAt: DATE, maxClicks: null },
    ],
    [
      'both names of one date agree though written differently',
      { expiration: { type: 'date', value: '2090-01-01' }, expiresAt: DATE },
      { expiresAt: DATE, maxClicks: null },
    ],
    [
      'a date rule keeps a cap given beside it',
      { expiration: { type: 'date', value: DATE }, maxClicks: 3 },
      { expiresAt: DATE, maxClicks: 3 },
    ],
    [
      'a click rule drops the date',
      { expiration: { type: 'clicks', value: 5 } },
      { expiresAt: null, maxClicks: 5 },
    ],
    [
      'a cap may stand in maxClicks',
      { expiration: { type: 'clicks' }, maxClicks: 5 },
      { expiresAt: null, maxClicks: 5 },
    ],
  ])('%s', (_, input, change) => {
    expect(expiryChange(input)).toEqual(change);
  });

  it.each<[string, ExpiryInput, string]>([
    ['a date that does not exist', { expiresAt: '2090-02-30' }, 'expiresAt'],
    ['a time without its offset', { expiresAt: '2090-01-01T10:00:00' }, 'expiresAt'],
    ['a date in words', { expiresAt: 'next week' }, 'expiresAt'],
    ['an empty date', { expiresAt: '' }, 'expiresAt'],
    [
      'a date that its offset leads out of year 9999',
      { expiresAt: '9999-12-31T23:59:00-23:59' },
      'expiresAt',
    ],
    [
      'two different dates',
      { expiration: { type: 'date', value: DATE }, expiresAt: '2091-01-01' },
      'expiresAt',
    ],
    [
      'a date cleared and set at once',
      { expiration: { type: 'date', value: DATE }, expiresAt: null },
      'expiresAt',
    ],
    ['two different caps', { expiration: { type: 'clicks', value: 5 }, maxClicks: 6 }, 'maxClicks'],
    ['a date rule without a date', { expiration: { type: 'date' } }, 'expiration.value'],
    ['a click rule without a number', { expiration: { type: 'clicks', value: null } }, 'expiration.value'],
    ['never with a value', { expiration: { type: 'never', value: 3 } }, 'expiration.value'],
    ['never with a cap', { expiration: { type: 'never' }, maxClicks: 3 }, 'maxClicks'],
  ])('refuses %s and names the field', (_, input, path) => {
    expect(() => expiryChange(input)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', details: [expect.objectContaining({ path })] }),
    );
  });
});

describe('refusePastDate', () => {
  const now = new Date(DATE);

  it('takes a date in the future and refuses this very moment', () => {
    expect(() => assertFutureDate({ expiresAt: '2090-01-01T00:00:00.001Z' }, now)).not.toThrow();
    expect(() => assertFutureDate({ expiresAt: DATE }, now)).toThrow('must be in the future');
  });
});

describe('shownExpiration', () => {
  it('names the date before the click limit, and never when there is neither', () => {
    expect(shownExpiration({ expiresAt: DATE, maxClicks: 3 })).toEqual({ type: 'date', value: DATE });
    expect(shownExpiration({ expiresAt: null, maxClicks: 3 })).toEqual({ type: 'clicks', value: 3 });
    expect(shownExpiration({ expiresAt: null, maxClicks: null })).toEqual({ type: 'never', value: null });
  });
});
