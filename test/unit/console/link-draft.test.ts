import { describe, expect, it } from 'vitest';
import {
  createBody,
  draftOf,
  duplicateOf,
  EMPTY_DRAFT,
  isChanged,
  updateBody,
} from '#console/views/links/form/link-draft.ts';
import { PLAIN_DEFAULTS } from '#shared/links/model/plain-fields.ts';
import { aLinkRecord } from '#test/support/builders/links.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

describe('what is sent to create a link', () => {
  it('says nothing of a password that was not given, and null where a field is empty', () => {
    const body = createBody({ ...EMPTY_DRAFT, originalUrl: 'https://example.com', title: 'A' }, NOW);
    expect(body).toEqual({
      ...PLAIN_DEFAULTS,
      originalUrl: 'https://example.com',
      title: 'A',
      tags: [],
      folderId: null,
      utmTemplateId: null,
      code: null,
      customDomain: null,
      expiresAt: null,
      maxClicks: null,
      expiredUrl: null,
      status: 'active',
      rules: [],
      variants: [],
      test: null,
      startsAt: null,
      utm: null,
      forwardQuery: false,
      trackConversions: undefined,
      preview: null,
      app: null,
      allowDuplicate: false,
    });
  });

  it.each([
    ['3', 'hours', '2026-11-20T15:00:00.000Z'],
    ['2', 'weeks', '2026-12-04T12:00:00.000Z'],
    ['3', 'months', '2027-02-20T12:00:00.000Z'],
  ] as const)('counts %s %s from now', (afterCount, afterUnit, expiresAt) => {
    const draft = { ...EMPTY_DRAFT, expiry: 'after' as const, afterCount, afterUnit };
    expect(createBody(draft, NOW).expiresAt).toBe(expiresAt);
  });

  it('says the same again within a minute, and has a month end with the last of its days', () => {
    const draft = { ...EMPTY_DRAFT, expiry: 'after' as const, afterCount: '1', afterUnit: 'months' as const };
    const first = createBody(draft, new Date('2027-01-31T12:00:10.000Z'));
    expect(first.expiresAt).toBe('2027-02-28T12:01:00.000Z');
    expect(createBody(draft, new Date('2027-01-31T12:00:50.000Z'))).toEqual(first);
  });

  it.each([
    ['50', 50],
    [' 50 ', 50],
    ['many', 'many'],
    ['1.5', 1.5],
    ['', null],
  ])('leaves it to the API to judge the cap %j', (maxClicks, sent) => {
    expect(createBody({ ...EMPTY_DRAFT, maxClicks }, NOW).maxClicks).toBe(sent);
  });
});

describe('what is sent to change a link', () => {
  it('is nothing where nothing was changed', () => {
    const before = draftOf(
      aLinkRecord({
        tags: ['mail'],
        expiresAt: '2027-06-30T12:00:30.000Z',
        maxClicks: 5,
        hasPassword: true,
        status: 'expired',
      }),
    );
    expect(isChanged(before, { ...before })).toBe(false);
    expect(updateBody(before, { ...before, tags: ['mail'] }, NOW)).toEqual({});
  });

  it('is only what was changed', () => {
    const before = draftOf(
      aLinkRecord({ tags: ['mail'], expiresAt: '2027-06-30T12:00:00.000Z', maxClicks: 5 }),
    );
    const draft = { ...before, title: 'B', tags: [], expiry: 'never' as const };
    expect(updateBody(before, draft, NOW)).toEqual({ title: 'B', tags: [], expiresAt: null });
  });

  it.each([
    ['keep', 'typed before', {}],
    ['set', 'a new one', { password: 'a new one' }],
    ['remove', '', { password: null }],
  ] as const)('does with the password what was chosen: %s', (passwordChange, password, body) => {
    const before = draftOf(aLinkRecord({ hasPassword: true }));
    expect(updateBody(before, { ...before, passwordChange, password }, NOW)).toEqual(body);
  });
});

describe('the form of a duplicate', () => {
  it('has all but the code, aliases, password, a date in the past, and an uploaded image', () => {
    const link = aLinkRecord({
      code: 'spring',
      aliases: ['winter'],
      hasPassword: true,
      expiresAt: '2026-11-19T12:00:00.000Z',
      tags: ['mail'],
      utm: { source: 'mail' },
      preview: { title: 'Spring', image: 'https://sp.example/media/x.png' },
    });
    const draft = duplicateOf(link, NOW, 'https://sp.example');
    expect(draft).toMatchObject({
      code: '',
      aliases: [],
      passwordChange: 'set',
      expiry: 'never',
      tags: ['mail'],
    });
    expect(createBody(draft, NOW)).toMatchObject({
      originalUrl: link.originalUrl,
      code: null,
      utm: { source: 'mail' },
      preview: { title: 'Spring', image: null },
      allowDuplicate: true,
    });
  });
});

describe('what is sent to change the code of a link', () => {
  it('is the code alone, and the aliases to keep if some were removed', () => {
    const before = draftOf(aLinkRecord({ code: 'spring', aliases: ['winter', 'autumn'] }));
    expect(updateBody(before, { ...before, code: ' summer ' }, NOW)).toEqual({ code: 'summer' });
    expect(updateBody(before, { ...before, aliases: ['winter'] }, NOW)).toEqual({ aliases: ['winter'] });
  });
});
