import type { Link } from '@signpost/client/core';
import { describe, expect, it } from 'vitest';
import { restorationOf } from '#console/views/links/bulk/undo-changes.ts';

const link = (_id: string, fields: Partial<Link>) =>
  ({ _id, status: 'active', tags: [], folderId: null, expiresAt: null, ...fields }) as Link;

describe('undoing a change of several links', () => {
  it('gives each its values again, in one request for those that had the same', () => {
    const before = [
      link('lnk_1', { tags: ['a'] }),
      link('lnk_2', { tags: ['a', 'b'] }),
      link('lnk_3', { tags: ['a'] }),
    ];
    expect(restorationOf(before, { addTags: ['b'], removeTags: ['a'] })).toEqual([
      { ids: ['lnk_1', 'lnk_3'], changes: { tags: ['a'] } },
      { ids: ['lnk_2'], changes: { tags: ['a', 'b'] } },
    ]);
  });

  it('restores only what was changed', () => {
    const before = [link('lnk_1', { folderId: 'fld_1', maxClicks: 5, forwardQuery: true })];
    expect(restorationOf(before, { folderId: null, maxClicks: null })).toEqual([
      { ids: ['lnk_1'], changes: { folderId: 'fld_1', maxClicks: 5 } },
    ]);
  });

  it('leaves a status alone that nobody can set', () => {
    const before = [link('lnk_1', { status: 'expired' }), link('lnk_2', { status: 'inactive' })];
    expect(restorationOf(before, { status: 'active' })).toEqual([
      { ids: ['lnk_2'], changes: { status: 'inactive' } },
    ]);
  });
});
