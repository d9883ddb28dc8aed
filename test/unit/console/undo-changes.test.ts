import type { Link } from '@signpost/client/core';
import { describe, expect, it } from 'vitest';
import { restorationOf as restoration } from '#console/views/links/bulk/undo-changes.ts';

const publicOrigin = 'https://sp.example';

const restorationOf = (before: Link[], changes: Parameters<typeof restoration>[1]) =>
  restoration(before, changes, publicOrigin);

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

  it('restores every field, single UTM parameters among them', () => {
    const fields = {
      rules: [{ if: { countries: ['DE'] }, to: 'https://example.com/de' }],
      variants: [],
      app: null,
      expiredUrl: 'https://example.com/over',
      customDomain: 'go.example.com',
      originalUrl: 'https://example.com/1',
      allowDuplicate: false,
      preview: { title: 'Card', image: 'https://example.com/a.png' },
    };
    const changes = {
      rules: null,
      variants: null,
      app: null,
      expiredUrl: null,
      customDomain: null,
      originalUrl: 'https://example.com/all',
      allowDuplicate: true,
      preview: null,
    };
    expect(restorationOf([link('lnk_1', fields)], changes)).toEqual([{ ids: ['lnk_1'], changes: fields }]);
    const utm = { source: 'mail' };
    expect(restorationOf([link('lnk_1', { utm })], { setUtm: { source: 'x', term: null } })).toEqual([
      { ids: ['lnk_1'], changes: { utm } },
    ]);
  });

  it('removes a new password, and leaves one that replaced another', () => {
    const before = [link('lnk_1', { hasPassword: false }), link('lnk_2', { hasPassword: true })];
    expect(restorationOf(before, { password: 'open sesame' })).toEqual([
      { ids: ['lnk_1'], changes: { password: null } },
    ]);
  });

  it('restores a preview without its upload, which is gone', () => {
    const preview = { title: 'Card', image: `${publicOrigin}/media/a.png` };
    expect(restorationOf([link('lnk_1', { preview })], { preview: null })).toEqual([
      { ids: ['lnk_1'], changes: { preview: { title: 'Card' } } },
    ]);
  });

  it('starts a test again that runs, and none that has ended', () => {
    const test = { goal: 'sale', minimum: 20, endsAt: null, apply: 'notify', startedAt: 'x', result: null };
    const before = [
      link('lnk_1', { test } as never),
      link('lnk_2', { test: { ...test, result: {} } } as never),
    ];
    expect(restorationOf(before, { test: null })).toEqual([
      { ids: ['lnk_1'], changes: { test: { goal: 'sale', minimum: 20, endsAt: null, apply: 'notify' } } },
      { ids: ['lnk_2'], changes: { test: null } },
    ]);
  });
});
