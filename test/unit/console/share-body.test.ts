import { describe, expect, it } from 'vitest';
import type { Period } from '#console/views/analytics/period.ts';
import { shareBody } from '#console/views/analytics/shares/share-body.ts';

const now = { timezone: 'Europe/Berlin', today: '2026-11-25' };
const state = (period: Period, filters = {}) => ({
  period,
  filters,
  withUnverified: false,
  withSuspected: false,
});
const ACCOUNT = { kind: 'account' } as const;

describe('the shared report of a view', () => {
  it.each<[Period, object]>([
    ['today', { days: 1 }],
    ['30d', { days: 30 }],
    ['yesterday', { from: '2026-11-24', to: '2026-11-24' }],
    ['month', { from: '2026-11-01' }],
    ['last-month', { from: '2026-10-01', to: '2026-10-31' }],
    ['year', { from: '2026-01-01' }],
    ['all', {}],
    [
      { from: '2026-02-01', to: '2026-02-03' },
      { from: '2026-02-01', to: '2026-02-03' },
    ],
  ])('has the period %j', (period, days) => {
    expect(shareBody(ACCOUNT, state(period), now).period).toEqual({ ...days, timezone: 'Europe/Berlin' });
  });

  it('has the filters of the view, and those of links only for the account', () => {
    const filters = { country: ['DE'], tag: ['spring'], kind: ['link'] };
    const shown = { ...state('30d', filters), withUnverified: true, withSuspected: true };
    expect(shareBody(ACCOUNT, shown, now)).toMatchObject({
      scope: { type: 'account' },
      filters: {
        country: ['DE'],
        tag: ['spring'],
        kind: 'link',
        unverified: 'include',
        includes: 'suspected',
      },
    });
    expect(shareBody({ kind: 'smartLink', id: 'sml_1' }, shown, now)).toMatchObject({
      scope: { type: 'page', id: 'sml_1' },
      filters: { country: ['DE'], unverified: 'include', includes: 'suspected' },
    });
    expect(shareBody({ kind: 'link', id: 'lnk_1' }, shown, now).filters).not.toHaveProperty('tag');
  });
});
