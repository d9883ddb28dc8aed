import { describe, expect, it } from 'vitest';
import { readFragment } from '#console/session/fragment.ts';
import { refusalOf } from '#console/session/watched-fetch.ts';
import { byDay, filterQuery, pathOf, shownValue } from '#console/views/account/audit/audit-query.ts';

describe('the fragment of a link', () => {
  it.each([
    ['#sign-in=usr_a.b', { type: 'token', token: 'usr_a.b' }],
    ['#invitation=own_a&email=%E0%A4%A', { type: 'invitation', account: 'own_a', email: '' }],
    [
      '#invitation=own_a&email=ada%2Bx%40example.com',
      { type: 'invitation', account: 'own_a', email: 'ada+x@example.com' },
    ],
    ['#invitation=own_a', { type: 'invitation', account: 'own_a', email: '' }],
    ['#sign-in-error=SSO_FAILED', { type: 'error', code: 'SSO_FAILED' }],
    ['#sign-in=', undefined],
    ['#main', undefined],
    ['#constructor=x', undefined],
    [`#sign-in=${'x'.repeat(601)}`, undefined],
  ])('%s is read', (hash, fragment) => {
    expect(readFragment(hash)).toEqual(fragment);
  });
});

describe('a refused request', () => {
  const cookie = { type: 'cookie', accountId: 'own_a' } as const;
  const key = { type: 'key', apiKey: 'sk_a' } as const;
  it.each([
    [cookie, 401, 'SESSION_INVALID', { type: 'ended', reason: 'SESSION_INVALID' }],
    [cookie, 401, 'API_KEY_MISSING', { type: 'ended', reason: 'SESSION_INVALID' }],
    [cookie, 401, 'SIGN_IN_FAILED', undefined],
    [cookie, 403, 'NOT_A_MEMBER', { type: 'account', reason: 'NOT_A_MEMBER' }],
    [cookie, 403, 'OWNER_SUSPENDED', { type: 'account', reason: 'OWNER_SUSPENDED' }],
    [cookie, 403, 'PERMISSION_DENIED', { type: 'permission' }],
    [cookie, 403, 'CROSS_SITE_REQUEST', undefined],
    [key, 401, 'API_KEY_INVALID', { type: 'ended', reason: 'API_KEY_INVALID' }],
    [key, 403, 'account_suspended', { type: 'ended', reason: 'OWNER_SUSPENDED' }],
    [key, 403, 'PERMISSION_DENIED', undefined],
  ] as const)('of %o with %d %s says what it means for the session', (credential, status, code, refusal) => {
    expect(refusalOf(credential, status, code)).toEqual(refusal);
  });
});

describe('the audit log', () => {
  const entry = (at: Date, action = 'link.updated', type = 'link') => ({
    _id: at.toISOString(),
    at: at.toISOString(),
    actor: { type: 'member' as const, _id: 'usr_a', name: 'ada@example.com' },
    action,
    target: { type, _id: 'lnk_a', name: null },
    changes: [],
    reason: null,
    requestId: null,
  });

  it('asks from the start of a day to the end of another, in local time', () => {
    const query = filterQuery({ action: 'link', from: '2026-03-01', to: '2026-03-31', actor: '' });
    expect(query).toEqual({
      action: 'link',
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 3, 1).toISOString(),
    });
    expect(filterQuery({ from: 'yesterday', to: undefined })).toEqual({});
  });

  it('groups entries by their local day', () => {
    const days = byDay([
      entry(new Date(2026, 10, 20, 0, 5)),
      entry(new Date(2026, 10, 19, 23, 55)),
      entry(new Date(2026, 10, 19, 1)),
    ]);
    expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-19', 2],
    ]);
  });

  it('links to targets that can be shown, and writes any value', () => {
    const now = new Date();
    expect(pathOf(entry(now))).toBe('/links/lnk_a');
    expect(pathOf(entry(now, 'link.deleted'))).toBeUndefined();
    expect(pathOf(entry(now, 'survey.response_deleted', 'smart_link'))).toBe('/smart-links/lnk_a');
    expect(pathOf(entry(now, 'x', 'constructor'))).toBeUndefined();
    expect([null, '', 'a', ['a', 'b'], false, { a: 1 }].map((value) => shownValue(value))).toEqual([
      '–',
      '–',
      'a',
      'a, b',
      'false',
      '{\n  "a": 1\n}',
    ]);
  });
});
