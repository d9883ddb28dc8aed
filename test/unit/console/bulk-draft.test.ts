import { describe, expect, it } from 'vitest';
import {
  BULK_PARTS,
  type BulkPart,
  blankPart,
  changesOf,
  EMPTY_BULK_DRAFT,
  type PartChange,
} from '#console/views/links/bulk/bulk-draft.ts';
import { EMPTY_DRAFT, type LinkDraft } from '#console/views/links/form/link-draft.ts';

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

const RULE = { key: 'a', conditions: [], to: 'https://example.com/de' };
const VARIANT = { key: 'a', url: 'https://example.com/a', weight: '1' };

const withPart = (part: BulkPart, choice: PartChange, values: Partial<LinkDraft> = {}) => ({
  ...EMPTY_BULK_DRAFT,
  parts: { ...EMPTY_BULK_DRAFT.parts, [part]: choice },
  values: { ...EMPTY_DRAFT, ...values },
});

describe('the parts of links that are set or removed', () => {
  it.each<[part: BulkPart, values: Partial<LinkDraft>, changes: object]>([
    ['expiredUrl', { expiredUrl: 'https://example.com/' }, { expiredUrl: 'https://example.com/' }],
    ['customDomain', { customDomain: 'go.example.com' }, { customDomain: 'go.example.com' }],
    ['customDomain', {}, { customDomain: null }],
    ['password', { password: 'open sesame' }, { password: 'open sesame' }],
    ['rules', { rules: [RULE] }, { rules: [{ if: {}, to: RULE.to }] }],
    ['variants', { variants: [VARIANT] }, { variants: [{ url: VARIANT.url, weight: 1 }], test: null }],
    [
      'preview',
      { preview: { title: 'A', description: '', image: '' } },
      { preview: { title: 'A', description: null, image: null } },
    ],
    [
      'app',
      { app: { ...EMPTY_DRAFT.app, ios: '/shop' } },
      { app: { ios: { path: '/shop', appStoreId: null }, ifMissing: 'destination' } },
    ],
    ['utm', { utm: { ...EMPTY_DRAFT.utm, campaign: 'spring' } }, { setUtm: { campaign: 'spring' } }],
    [
      'originalUrl',
      { originalUrl: 'https://example.com/' },
      { originalUrl: 'https://example.com/', allowDuplicate: true },
    ],
  ])('sends %s, and nothing else', (part, values, expected) => {
    expect(changesOf(withPart(part, 'set', values))).toEqual(expected);
    expect(blankPart(withPart(part, 'set', values))).toBeUndefined();
  });

  it('replaces all UTM parameters only where that was chosen', () => {
    const values = { utm: { ...EMPTY_DRAFT.utm, campaign: 'spring' } };
    const utm = { source: null, medium: null, campaign: 'spring', term: null, content: null };
    expect(changesOf(withPart('utm', 'replace', values))).toEqual({ utm });
  });

  it('counts conversions for a test, which needs them', () => {
    const values = { variants: [VARIANT, VARIANT], test: { ...EMPTY_DRAFT.test, goal: 'sale' as const } };
    expect(changesOf(withPart('variants', 'set', values))).toMatchObject({ trackConversions: true });
  });

  it.each(['expiredUrl', 'password', 'utm', 'rules', 'preview', 'app'] as const)('removes %s', (part) => {
    expect(changesOf(withPart(part, 'remove'))).toEqual({ [part]: null });
  });

  it('removes variants with their test', () => {
    expect(changesOf(withPart('variants', 'remove'))).toEqual({ variants: null, test: null });
  });

  it('finds a part that is to be set, and is blank', () => {
    const found = BULK_PARTS.map((part) => blankPart(withPart(part, 'set')));
    expect(found).toEqual(BULK_PARTS.map((part) => (part === 'customDomain' ? undefined : part)));
  });
});
