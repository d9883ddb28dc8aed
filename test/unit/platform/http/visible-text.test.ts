import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { brandInputSchema } from '#shared/brand/brand-input.ts';
import { createKeySchema } from '#shared/core/accounts/key-contract.ts';
import { createViewSchema } from '#shared/core/accounts/views/view.ts';
import { createFolderSchema } from '#shared/core/folders/folder.ts';
import { renameTagSchema } from '#shared/links/manage/link-tags.ts';
import { createPublicLinkSchema } from '#shared/links/manage/public-links.ts';
import { updateLinkSchema } from '#shared/links/model/link-input.ts';
import { createUtmTemplateSchema } from '#shared/links/utm/utm-template.ts';
import { fieldPath } from '#shared/platform/errors.ts';
import { isVisible, oneLine } from '#shared/platform/http/visible-text.ts';
import { createReportSchema } from '#shared/scheduled-reports/scheduled-report.ts';
import { createShareSchema } from '#shared/shares/share.ts';
import { nameSchema } from '#shared/sign-in/passkeys/passkey-contract.ts';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { registerSchema } from '#shared/smart-links/registrations/registration.ts';
import { createWebhookSchema } from '#shared/webhooks/webhook.ts';

const INVISIBLE: readonly [name: string, text: string][] = [
  ['zero-width space', '\u200B'],
  ['zero-width joiner', '\u200D'],
  ['byte order mark', '\uFEFF'],
  ['no-break space', '\u00A0'],
  ['Hangul filler, the blank nickname of games', '\u3164'],
  ['Hangul choseong filler', '\u115F'],
  ['half-width Hangul filler', '\uFFA0'],
  ['blank of Braille', '\u2800\u2800'],
  ['soft hyphen', '\u00AD'],
  ['combining grapheme joiner', '\u034F'],
  ['direction override', '\u202E\u202C'],
  ['isolate', '\u2066\u2069'],
  ['Arabic letter mark', '\u061C'],
  ['tag characters', '\u{E0067}\u{E007F}'],
  ['variation selectors', '\uFE0F\u{E0100}'],
  ['Mongolian vowel separator', '\u180E'],
  ['Khmer inherent vowel', '\u17B4'],
  ['only combining marks', '\u0301\u20E3'],
  ['line feed', '\n'],
  ['NUL', '\0'],
  ['C1', '\u0085\u009F'],
  ['line and paragraph separator', '\u2028\u2029'],
  ['half a surrogate pair', '\uD83D'],
  ['nothing', ''],
];

const VISIBLE: readonly [name: string, text: string][] = [
  ['family, joined', '👩‍👩‍👧‍👦'],
  ['heart with a selector', '❤️'],
  ['flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['keycap', '1️⃣'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['Devanagari half form, with a joiner at the end', 'क्‍'],
  ['Sinhala with a joiner', 'ශ්‍රී'],
  ['accent on a letter', 'e\u0301'],
  ['ideographic variation', '葛\u{E0100}'],
  ['Hebrew with marks', '\u200Fשלום'],
  ['one sign', '–'],
];

describe('a text of nothing visible', () => {
  it.each(INVISIBLE)('is one of %s', (_, text) => {
    expect(isVisible(text)).toBe(false);
    expect(isVisible(oneLine(`${text} ${text}`))).toBe(false);
  });

  it.each(VISIBLE)('is not %s, which stays as it is', (_, text) => {
    expect(isVisible(text)).toBe(true);
    expect(oneLine(text)).toBe(text);
  });
});

const page = (path: string, fields: (text: string) => object): Field => [
  'page',
  path,
  updateSmartLinkSchema,
  fields,
];
const URL = 'https://example.com';

type Field = [name: string, path: string, schema: z.ZodType, fields: (text: string) => unknown];

/** Every text that has one line and cannot be left out. */
const LINES: readonly Field[] = [
  ['link', 'title', updateLinkSchema, (title) => ({ title })],
  ['link', 'tags[0]', updateLinkSchema, (tag) => ({ tags: [tag] })],
  ['link', 'preview.title', updateLinkSchema, (title) => ({ preview: { title } })],
  ['public link', 'title', createPublicLinkSchema, (title) => ({ originalUrl: URL, title })],
  ['tag', 'name', renameTagSchema, (name) => ({ tag: 'a', name })],
  ['folder', 'name', createFolderSchema, (name) => ({ name })],
  ['key', 'name', createKeySchema, (name) => ({ name, permissions: ['links:read'] })],
  ['view', 'name', createViewSchema, (name) => ({ name, of: 'links', query: 'tag=a' })],
  ['UTM template', 'name', createUtmTemplateSchema, (name) => ({ name, source: 'mail' })],
  ['share', 'name', createShareSchema, (name) => ({ name, scope: { type: 'account' } })],
  [
    'report',
    'name',
    createReportSchema,
    (name) => ({ name, scope: { type: 'account' }, every: 'week', to: ['a@example.com'] }),
  ],
  ['passkey', '', nameSchema, (name) => name],
  ['brand', 'name', brandInputSchema, (name) => ({ name })],
  ['registration', 'name', registerSchema, (name) => ({ name, email: 'a@example.com', consent: true })],
  page('title', (title) => ({ title })),
  page('tags[0]', (tag) => ({ tags: [tag] })),
  page('seo.title', (title) => ({ seo: { title } })),
  page('urls[0].title', (title) => ({ urls: [{ title, url: URL }] })),
  page('urls[0].heading', (heading) => ({ urls: [{ heading }] })),
  page('platforms[0].name', (name) => ({ platforms: [{ name, url: URL }] })),
  page('videos[0].title', (title) => ({ videos: [{ title, url: URL }] })),
  page('videos[0].ctaText', (ctaText) => ({ videos: [{ title: 'a', url: URL, ctaText }] })),
  page('videos[0].chapters[0].title', (title) => ({
    videos: [{ title: 'a', url: URL, chapters: [{ at: 0, title }] }],
  })),
  page('questions[0].question', (question) => ({ questions: [{ question, type: 'text' }] })),
  page('questions[0].options[1]', (option) => ({
    questions: [{ question: 'a', type: 'singleChoice', options: ['a', option] }],
  })),
];

/** Texts of several lines. */
const TEXTS: readonly Field[] = [
  page('description', (description) => ({ description })),
  page('thankYou.text', (text) => ({ thankYou: { text } })),
  page('seo.description', (description) => ({ seo: { description } })),
  page('videos[0].description', (description) => ({ videos: [{ title: 'a', url: URL, description }] })),
  page('urls[0].description', (description) => ({ urls: [{ title: 'a', url: URL, description }] })),
  page('registration.consentText', (consentText) => ({ registration: { enabled: true, consentText } })),
];

const pathsOf = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input).error?.issues.map(({ path }) => fieldPath(path)) ?? [];

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((part, key) => (part as Record<string, unknown>)[key], value);

describe.each([...LINES, ...TEXTS])('%s, %s', (_, path, schema, fields) => {
  it('takes texts with something visible, and refuses others', () => {
    for (const [name, text] of VISIBLE) expect(pathsOf(schema, fields(text)), name).toEqual([]);
    for (const [name, text] of INVISIBLE)
      expect(new Set(pathsOf(schema, fields(text))), name).toEqual(new Set([path]));
  });
});

describe.each([
  ...LINES,
  [
    'webhook',
    'description',
    createWebhookSchema,
    (description: string) => ({ url: URL, events: ['*'], description }),
  ] as Field,
])('%s, %s, in one line', (_, path, schema, fields) => {
  it('has spaces in place of control characters', () => {
    const parsed = schema.parse(fields('\n one\r\n\ttwo\u0000three\u2028four\u0085'));
    expect(valueAt(parsed, path)).toBe('one two three four');
  });
});

describe.each(TEXTS)('%s, %s, in several lines', (_, path, schema, fields) => {
  it('keeps its line breaks', () => {
    expect(valueAt(schema.parse(fields('one\n\ttwo\u0000three')), path)).toBe('one\n\ttwo three');
  });
});
