import { describe, expect, it } from 'vitest';
import { changesOf, EMPTY_BULK_DRAFT } from '#console/views/links/bulk/bulk-draft.ts';

const changes = (draft: Partial<typeof EMPTY_BULK_DRAFT>) => changesOf({ ...EMPTY_BULK_DRAFT, ...draft });

describe('changesOf', () => {
  it('has only what was chosen', () => {
    expect(changes({})).toEqual({});
    expect(changes({ status: 'inactive', addTags: ['a'] })).toEqual({ status: 'inactive', addTags: ['a'] });
    expect(changes({ removeTags: ['b'], expiry: 'never', date: '2090-01-01T00:00' })).toEqual({
      removeTags: ['b'],
      expiresAt: null,
    });
  });

  it('has the date in UTC, and an invalid one as it is', () => {
    const date = '2090-01-01T12:00';
    expect(changes({ expiry: 'date', date })).toEqual({ expiresAt: new Date(date).toISOString() });
    expect(changes({ expiry: 'date', date: 'soon' })).toEqual({ expiresAt: 'soon' });
  });
});
