import { describe, expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { createBody, EMPTY_DRAFT, type LinkDraft } from '#console/views/links/form/link-draft.ts';
import { linkProblems } from '#console/views/links/form/link-problems.ts';
import { mayHaveCode } from '#shared/links/model/link-codes.ts';
import { createLinkSchema } from '#shared/links/model/link-input.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const draftWith = (fields: Partial<LinkDraft>): LinkDraft => ({
  ...EMPTY_DRAFT,
  originalUrl: 'https://example.com/spring',
  title: 'Spring',
  ...fields,
});

const ours = (draft: LinkDraft) =>
  [...new Set(linkProblems(draft, en, { isNew: true }).map(({ path }) => path))].sort();
const theirs = (draft: LinkDraft) => {
  const { error, data } = createLinkSchema.safeParse(createBody(draft, NOW));
  const isRefused = data?.code != null && !mayHaveCode(data.customDomain ?? null, data.code);
  return [...new Set((error?.issues ?? []).map(({ path }) => String(path[0])))]
    .concat(isRefused ? ['code'] : [])
    .sort();
};

describe('linkProblems', () => {
  it.each<Partial<LinkDraft>>([
    {},
    { originalUrl: ' https://example.com ' },
    { originalUrl: '' },
    { originalUrl: 'example.com' },
    { originalUrl: 'javascript:alert(1)' },
    { originalUrl: 'https://user:secret@example.com' },
    { originalUrl: 'https://example.com/a b' },
    { originalUrl: `https://example.com/${'x'.repeat(4096)}` },
    { title: '' },
    { title: 'x'.repeat(200) },
    { title: 'x'.repeat(201) },
    { tags: ['x'.repeat(50)] },
    { tags: ['x'.repeat(51)] },
    { tags: Array.from({ length: 20 }, (_, i) => `${i}`) },
    { tags: Array.from({ length: 21 }, (_, i) => `${i}`) },
    { code: 'spring-27_A' },
    { code: ' padded ' },
    { code: 'a' },
    { code: 'a b' },
    { code: 'ä' },
    { code: 'x'.repeat(64) },
    { code: 'x'.repeat(65) },
    { code: 'a', customDomain: 'go.example' },
    { code: 'docs/äpi', customDomain: 'go.example' },
    { code: 'docs/', customDomain: 'go.example' },
    { code: 'a b', customDomain: 'go.example' },
    { code: 'x'.repeat(256), customDomain: 'go.example' },
    { maxClicks: '1' },
    { maxClicks: '0' },
    { maxClicks: '-1' },
    { maxClicks: '1.5' },
    { maxClicks: 'many' },
    { maxClicks: '9007199254740993' },
    { expiredUrl: 'ftp://example.com' },
    { expiredUrl: 'https://example.com/over' },
    { password: 'abc' },
    { password: 'abcd' },
    { password: 'x'.repeat(128) },
    { password: 'x'.repeat(129) },
  ])('finds what the API finds: %j', (fields) => {
    const draft = draftWith(fields);
    expect(ours(draft)).toEqual(theirs(draft));
  });

  it('wants a code for a link that exists', () => {
    const fields = { title: 'Spring', code: ' ' };
    expect(linkProblems(draftWith(fields), en, { isNew: false })).toMatchObject([{ path: 'code' }]);
    expect(linkProblems(draftWith(fields), en, { isNew: true })).toEqual([]);
  });

  it('does not mind a password that stays or goes', () => {
    for (const passwordChange of ['keep', 'remove'] as const) {
      expect(ours(draftWith({ passwordChange, password: 'a' }))).toEqual([]);
    }
  });
});
