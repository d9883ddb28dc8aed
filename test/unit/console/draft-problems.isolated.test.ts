import { describe, expect, it, vi } from 'vitest';
import { row } from '#console/components/forms/row.ts';
import { brandIcons, iconOf } from '#console/preview/icons.ts';
import { en } from '#console/texts/en.ts';
import { blankDraft, type Draft } from '#console/views/smart-links/builder/draft.ts';
import { createBody } from '#console/views/smart-links/builder/draft-body.ts';
import { problemsOf } from '#console/views/smart-links/builder/draft-problems.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';

// It is read from the page of the console.
vi.mock('#console/config.ts', () => ({ publicOrigin: 'https://go.example.com' }));

const WEB = 'https://example.com/';

/** A draft without problems. */
function aDraft(type: Draft['type'], fields: Partial<Draft> = {}): Draft {
  const draft = { ...blankDraft(type), title: 'Jane' };
  draft.urls = draft.urls.map((link) => ({ ...link, title: 'Shop', url: WEB }));
  draft.platforms = draft.platforms.map((one) => ({ ...one, name: 'Spotify', url: WEB }));
  draft.videos = draft.videos.map((one) => ({ ...one, title: 'Film', url: WEB }));
  draft.questions = draft.questions.map((one) => ({ ...one, question: 'Why?' }));
  if (type === 'appDownload') draft.webUrl = draft.appstoreLink = WEB;
  if (type === 'webinarLink') draft.startsAt = '2027-03-01T18:00';
  return { ...draft, ...fields };
}

const ourPaths = (draft: Draft): string[] => problemsOf(draft, en).map(({ path }) => path);

/** Where the API's schema finds something wrong. */
function apiPaths(draft: Draft): string[] {
  const { error } = createSmartLinkSchema.safeParse(createBody(draft));
  return (error?.issues ?? []).map(({ path }) =>
    path.reduce<string>(
      (text, part) =>
        typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`,
      '',
    ),
  );
}

const isWithin = (one: string, other: string) =>
  one === other || (one.startsWith(other) && /^[.[]/.test(one.slice(other.length)));

/**
 * Expects problems in the same places. One side may name a part of the other: `chapters[0].at`, `chapters`.
 */
function expectSame(draft: Draft): void {
  const [ours, theirs] = [ourPaths(draft), apiPaths(draft)];
  const missing = theirs.filter((path) => !ours.some((one) => isWithin(path, one) || isWithin(one, path)));
  const invented = ours.filter((path) => !theirs.some((one) => isWithin(path, one) || isWithin(one, path)));
  expect({ missing, invented }).toEqual({ missing: [], invented: [] });
}

const TYPES = ['myBio', 'appDownload', 'musicLink', 'videoLink', 'webinarLink', 'surveyLink'] as const;

const withLink = (fields: Partial<Draft['urls'][number]>): Draft => {
  const draft = aDraft('myBio');
  return { ...draft, urls: draft.urls.map((link) => ({ ...link, ...fields })) };
};
const withPlatform = (fields: Partial<Draft['platforms'][number]>): Draft => {
  const draft = aDraft('musicLink');
  return { ...draft, platforms: draft.platforms.map((one) => ({ ...one, ...fields })) };
};
const withVideo = (fields: Partial<Draft['videos'][number]>): Draft => {
  const draft = aDraft('videoLink');
  return { ...draft, videos: draft.videos.map((one) => ({ ...one, ...fields })) };
};
const withQuestion = (fields: Partial<Draft['questions'][number]>): Draft => {
  const draft = aDraft('surveyLink');
  return { ...draft, questions: draft.questions.map((one) => ({ ...one, ...fields })) };
};
const themed = (fields: Partial<Draft['theme']>): Draft =>
  aDraft('myBio', { theme: { ...blankDraft('myBio').theme, ...fields } });

const URLS = [
  WEB,
  ` ${WEB} `,
  'http://example.com',
  'HTTPS://EXAMPLE.COM/ä?q=1#x',
  'example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'https://',
  'https:///x',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://user:secret@example.com',
  'https://user@example.com/',
  `${WEB}${'x'.repeat(4096)}`,
  'https://[::1',
  'https://\u0000example.com',
  'mailto:jane@example.com',
  'mailto:a@example.com,b@example.com?subject=Hello there',
  'mailto:jane',
  'mailto:',
  'jane@example.com',
  'tel:+49 (30) 123-4567',
  'tel:*#06#',
  'tel:12',
  '+49 30 1234567',
  'sms:+49301234567?body=Hello there',
  'sms:jane',
  'geo:52.5,13.4',
  'whatsapp://send?phone=49301234567',
  'data:text/html,x',
  'intent://x#Intent;end',
];

describe('what the builder calls wrong', () => {
  it.each(TYPES)('is nothing in a %s that the API takes, and all that a blank one lacks', (type) => {
    expect(ourPaths(aDraft(type))).toEqual([]);
    expect(apiPaths(aDraft(type))).toEqual([]);
    expect(ourPaths(blankDraft(type))).toContain('title');
  });

  it.each(URLS)('is the same URLs as the API does: %j', (url) => {
    expectSame(withLink({ url }));
    expectSame(withLink({ image: url }));
    expectSame(withPlatform({ url }));
    expectSame(withPlatform({ icon: url }));
    expectSame(withVideo({ url }));
    expectSame(withVideo({ subLink: url, cover: url }));
    expectSame(aDraft('appDownload', { appstoreLink: WEB, playstoreLink: url, webUrl: url }));
    expectSame(aDraft('webinarLink', { joinUrl: url }));
    expectSame(aDraft('surveyLink', { thanksUrl: url }));
    expectSame(aDraft('myBio', { cover: url, image: url }));
    expectSame(aDraft('myBio', { socials: [row({ platform: 'x' as const, url })] }));
    expectSame(aDraft('myBio', { seo: { title: '', description: '', image: url, noindex: false } }));
    expectSame(themed({ background: 'image', image: url }));
  });

  it.each(['#1a2b3c', '#ABC', '#abcd', 'blue', '#12345', '1a2b3c', '', ' #fff '])(
    'is the same colors: %j',
    (color) => {
      expectSame(themed({ accent: color, text: color }));
      expectSame(themed({ background: 'color', color }));
      expectSame(themed({ background: 'gradient', from: color, to: '#fff' }));
      expectSame(themed({ background: 'gradient', from: '#000', to: color, angle: '400' }));
    },
  );

  it.each(['en', 'es-MX', 'nonsense!', 'x', 'zh-Hant-TW', `en-${'a'.repeat(40)}`])(
    'is the same languages: %s',
    (language) => expectSame(aDraft('myBio', { language })),
  );

  it.each(['jane', 'Jane-Doe', 'no spaces', '-x', 'x--y', 'ä', 'x'.repeat(80), 'x'.repeat(81)])(
    'is the same ends of addresses: %s',
    (slug) => expectSame(aDraft('myBio', { slug })),
  );

  it.each(['Europe/Berlin', 'Mars/Olympus', 'UTC', 'CEST', '+01:00'])(
    'is the same time zones: %s',
    (timezone) => expectSame(aDraft('webinarLink', { timezone })),
  );

  it.each(['1', '0', '10080', '10081', '1.5', '-3', 'ten'])('is the same durations: %s', (durationMinutes) =>
    expectSame(aDraft('webinarLink', { durationMinutes })),
  );

  it.each(['', '2027-03-01T18:00', '1999-12-31T23:59', '2200-01-02T00:00'])(
    'is the same starts of webinars: %s',
    (startsAt) => {
      const { urls } = aDraft('myBio');
      expectSame(aDraft('webinarLink', { startsAt, timezone: 'UTC', urls }));
    },
  );

  it('is the same lengths', () => {
    const long = (max: number) => 'x'.repeat(max + 1);
    expectSame(aDraft('myBio', { title: long(200), description: long(5000) }));
    expectSame(aDraft('myBio', { tags: [long(50)] }));
    expectSame(aDraft('myBio', { tags: Array.from({ length: 21 }, (_, i) => `${i}`) }));
    expectSame(
      aDraft('myBio', { seo: { title: long(120), description: long(300), image: '', noindex: false } }),
    );
    expectSame(withLink({ title: long(200), description: long(500) }));
    expectSame(withLink({ kind: 'heading', title: long(200) }));
    expectSame(withLink({ title: ' ', url: '' }));
    expectSame(withPlatform({ name: long(100), icon: long(40) }));
    expectSame(withVideo({ title: long(200), description: long(2000), ctaText: long(100) }));
    expectSame(withQuestion({ question: long(500) }));
    expectSame(withQuestion({ type: 'singleChoice', options: long(200) }));
    expectSame(withQuestion({ type: 'singleChoice', options: '' }));
    expectSame(withQuestion({ type: 'multipleChoice', options: 'a\na' }));
    expectSame(aDraft('surveyLink', { thanksText: long(1000) }));
    expectSame(aDraft('surveyLink', { email: 'jane@' }));
    expectSame(aDraft('surveyLink', { email: 'jane@example.com' }));
    for (const maxResponses of ['0', '1', '100000', '100001', '1.5', 'x']) {
      expectSame(aDraft('surveyLink', { maxResponses }));
    }
  });

  it('is no icon that can be chosen', () => {
    expect(brandIcons().length).toBeGreaterThan(100);
    for (const { name } of brandIcons()) {
      expect(iconOf({ icon: name, name: 'Spotify', url: '' })?.name).toBe(name);
      expect(ourPaths(withPlatform({ icon: name })), name).toEqual([]);
      expectSame(withPlatform({ icon: name }));
      expectSame(withLink({ icon: name }));
    }
    expect(iconOf({ icon: '', name: 'Listen', url: 'https://open.spotify.com/x' })?.name).toBe('Spotify');
    expect(iconOf({ icon: 'nothing', name: '', url: 'https://example.com' })).toBeUndefined();
  });

  it.each(['https://example.com/icon.png', 'x'.repeat(41), 'é'])('is the same icons of links: %s', (icon) =>
    expectSame(withLink({ icon })),
  );

  it.each(['0:00 Start\n1:05 Next', '0:10 B\n0:05 A', 'no time', '0:10', `25:00:00 Late`, '0:0 ok'])(
    'is the same chapters: %j',
    (chapters) => expectSame(withVideo({ chapters })),
  );

  it.each(['urls', 'platforms', 'videos', 'questions'] as const)('is a page without %s', (list) => {
    const type = {
      urls: 'myBio',
      platforms: 'musicLink',
      videos: 'videoLink',
      questions: 'surveyLink',
    } as const;
    const draft = aDraft(type[list], { [list]: [] });
    expect(ourPaths(draft)).toEqual([list]);
    expect(apiPaths(draft)).toEqual([list]);
  });

  it('is what the API finds later: order of times, stores, and sources of videos', () => {
    const link = { startsAt: '2027-03-02T10:00', endsAt: '2027-03-01T10:00' };
    expect(ourPaths(withLink(link))).toEqual(['urls[0].endsAt']);
    expect(ourPaths(aDraft('appDownload', { appstoreLink: '' }))).toEqual(['appstoreLink']);
    expect(ourPaths(withVideo({ url: '' }))).toEqual(['videos[0].url']);
  });
});
