import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLOCK_REASONS, BlockedError } from '#shared/core/moderation/block.ts';
import { LANGUAGES, type Language } from '#shared/languages/language.ts';
import { LINK_TEXTS, MESSAGES, PAGE_MESSAGES, PAGE_TEXTS, REPORT_TEXTS } from '#shared/languages/texts.ts';
import { MAIL_LISTS } from '#shared/mail/mail-kinds.ts';
import { type ProblemCode, problem } from '#shared/platform/problems.ts';
import { blockedPage } from '#shared/visitor-pages/blocked-page.ts';
import { confirmPage } from '#shared/visitor-pages/confirm-page.ts';
import { frontPage } from '#shared/visitor-pages/front-page.ts';
import { mailPage } from '#shared/visitor-pages/mail-pages.ts';
import { type Message, messagePage } from '#shared/visitor-pages/message-page.ts';
import { notStartedPage } from '#shared/visitor-pages/not-started-page.ts';
import { openAppPage } from '#shared/visitor-pages/open-app-page.ts';
import type { VisitorPage } from '#shared/visitor-pages/page.ts';
import { passwordPage } from '#shared/visitor-pages/password-page.ts';
import { type PreviewContent, previewPage } from '#shared/visitor-pages/preview-page.tsx';
import { registrationPage } from '#shared/visitor-pages/registration-pages.ts';
import { reportPage } from '#shared/visitor-pages/report-page.tsx';
import { subscriptionPage } from '#shared/visitor-pages/subscription-pages.ts';
import { forEvery } from '#test/support/for-every.ts';

type PageIn = (language: Language) => VisitorPage;
type Samples = Readonly<Record<string, PageIn>>;

const URL_ABOUT = 'https://sp.example/1';
const EXAMPLE = 'Spring sale';

const previews: Readonly<Record<string, PreviewContent['destination']>> = {
  destination: { title: EXAMPLE, url: URL_ABOUT, others: [], hasEnded: false },
  'several destinations': { title: EXAMPLE, url: URL_ABOUT, others: [URL_ABOUT], hasEnded: false },
  'an ended link': { title: EXAMPLE, url: URL_ABOUT, others: [], hasEnded: true },
  'a protected link': 'password',
  'a limited link': 'visit',
};

/** Codes of rejected fields of a report; the last one has no text of its own. */
const REJECTED: readonly [path: string, code: ProblemCode, params?: object][] = [
  ['url', 'required'],
  ['url', 'too_short'],
  ['url', 'invalid_format', { format: 'short_url' }],
  ['url', 'not_found'],
  ['url', 'too_long', { maximum: 2048 }],
  ['category', 'invalid_value'],
  ['email', 'invalid_format', { format: 'email' }],
  ['email', 'invalid_format', { format: 'email', characters: 'a-z' }],
  ['description', 'invalid_characters'],
];

const rejectedReport =
  ([path, code, params = {}]: (typeof REJECTED)[number]): PageIn =>
  (language) =>
    reportPage(
      {
        rejected: {
          details: [{ path, ...problem('invalid', ''), code, params: params as Record<string, unknown> }],
          example: URL_ABOUT,
        },
      },
      language,
    );

/** The pages of each function that makes some, by its name. */
const PAGES: Readonly<Record<string, Samples>> = {
  blockedPage: samplesOf([...BLOCK_REASONS, 'host' as const], (reason, language) =>
    blockedPage(LINK_TEXTS[language].suspended, new BlockedError('link', reason), language),
  ),
  confirmPage: { '': (language) => confirmPage({ title: EXAMPLE, image: undefined }, language) },
  frontPage: { '': frontPage },
  mailPage: {
    ...samplesOf(['surveys', 'reports'] as const, (list, language) =>
      mailPage({ step: 'confirm', list }, language),
    ),
    'confirmed surveys': (language) => mailPage({ step: 'confirmed', list: 'surveys' }, language),
    'confirmed reports': (language) => mailPage({ step: 'confirmed', list: 'reports' }, language),
    ...samplesOf([...MAIL_LISTS, 'report' as const], (list, language) => ({
      ...mailPage({ step: 'unsubscribe', list }, language),
      body:
        mailPage({ step: 'unsubscribe', list }, language).body +
        mailPage({ step: 'unsubscribed', list }, language).body,
    })),
    again: (language) => mailPage({ step: 'again' }, language),
    optedOut: (language) => mailPage({ step: 'optedOut' }, language),
  },
  notStartedPage: { '': (language) => notStartedPage(new Date('2027-06-30T12:00:00Z'), language) },
  openAppPage: {
    '': (language) =>
      openAppPage({ url: 'sp://1', store: URL_ABOUT, to: URL_ABOUT, isStoreNext: true }, language),
  },
  passwordPage: samplesOf(['ask', 'wrong'] as const, passwordPage),
  previewPage: samplesOf(Object.keys(previews), (name, language) =>
    previewPage(
      {
        path: '/r/1',
        shortUrl: URL_ABOUT,
        createdAt: '2027-01-31T12:00:00.000Z',
        destination: previews[name] ?? 'visit',
      },
      language,
    ),
  ),
  registrationPage: samplesOf(
    ['pending', 'registered', 'cancelled', 'full', 'over'] as const,
    (state, language) =>
      registrationPage(
        state,
        { title: EXAMPLE, date: '2027', url: URL_ABOUT, calendarUrl: URL_ABOUT },
        language,
      ),
  ),
  reportPage: {
    '': (language) => reportPage({}, language),
    ...Object.fromEntries(
      REJECTED.map((rejected) => [rejected.slice(0, 2).join(' '), rejectedReport(rejected)]),
    ),
  },
  subscriptionPage: samplesOf(
    ['pending', 'active', 'confirmed', 'unsubscribed'] as const,
    (state, language) => subscriptionPage(state, { title: EXAMPLE, url: URL_ABOUT }, language),
  ),
};

/** What others make pages with, or for crawlers. */
const NO_PAGES: readonly string[] = ['localizedPage', 'messagePage', 'brandedPage', 'cardPage'];

function samplesOf<Name extends string>(
  names: readonly Name[],
  pageIn: (name: Name, language: Language) => VisitorPage,
): Samples {
  return Object.fromEntries(
    names.map((name): [string, PageIn] => [name, (language) => pageIn(name, language)]),
  );
}

const ROOT = join(import.meta.dirname, '../../..');
const FOLDERS = ['shared/visitor-pages', 'shared/shares'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => /pages?\.tsx?$/.test(file))
    .map((file) => join(ROOT, folder, file)),
);
const exported: [name: string, value: unknown][] = (
  await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>))
).flatMap((module) => Object.entries(module));

const TABLES: readonly Readonly<Record<Language, object>>[] = [
  MESSAGES,
  PAGE_MESSAGES,
  PAGE_TEXTS,
  REPORT_TEXTS,
];

const isMessage = (value: object): value is Message => Object.keys(value).join() === 'title,text';

/** The pages of messages. */
const messages = TABLES.flatMap((table) =>
  Object.entries(table.en)
    .filter(([, value]) => isMessage(value))
    .map(([name]): [string, PageIn] => [
      name,
      (language) => messagePage((table[language] as Record<string, Message>)[name] as Message, language),
    ]),
);

const pages: [name: string, pageIn: PageIn][] = [
  ...Object.entries(PAGES).flatMap(([name, samples]) =>
    Object.entries(samples).map(([sample, pageIn]): [string, PageIn] => [`${name} ${sample}`, pageIn]),
  ),
  ...messages,
];

/** Without markup, and without what is the same in every language. */
const wordsOf = ({ body }: VisitorPage): string =>
  body
    .replace(/<(style|script|strong)\b.*?<\/\1>/gs, '')
    // The hidden field for bots.
    .replace(/<div class="trap".*?<\/div>/s, '')
    .replace(/https:[^ <]*|Signpost|Spring sale/g, '')
    .replace(/<[^>]*>/g, '\n');

describe('every page', () => {
  it('is one of these', () => {
    const makers = exported
      .filter(([name, value]) => typeof value === 'function' && /Page$/.test(name))
      .map(([name]) => name);
    // The page of a shared report has the name of the form to report abuse: see its own test.
    expect([...new Set(makers)].filter((name) => !NO_PAGES.includes(name)).sort()).toEqual(
      Object.keys(PAGES).sort(),
    );
    expect(
      exported.filter(([, value]) => JSON.stringify(value)?.includes('<html')).map(([name]) => name),
    ).toEqual([]);
  });

  it('is complete in every language, and says so', () =>
    forEvery(
      pages.flatMap(([name, pageIn]) =>
        LANGUAGES.map((language) => ({ name, language, page: pageIn(language) })),
      ),
      ({ language, page }) => {
        const direction = language === 'ar' ? 'rtl' : 'ltr';
        expect(page.body).toContain(`<html lang="${language}" dir="${direction}">`);
        expect(page.headers).toMatchObject({ 'content-language': language, vary: 'accept-language' });
        const words = wordsOf(page);
        expect(words).not.toMatch(/\b(?:undefined|null)\b|\[object/);
        if (language !== 'ar') return;
        expect(words).toMatch(/\p{Script=Arabic}/u);
        // What stays in Latin letters.
        expect(words.replaceAll(/API|UTC|\.ics|ada@example\.com|من a إلى z/g, '')).not.toMatch(/[A-Za-z]/);
      },
      ({ name, language }) => `${name} in ${language}`,
    ));

  it('repeats no text of another language', () =>
    forEvery(
      pages,
      ([, pageIn]) => {
        const texts = LANGUAGES.map((language) => wordsOf(pageIn(language)));
        expect(new Set(texts).size).toBe(LANGUAGES.length);
        // Nor a line, but for words that languages share.
        const [english = '', ...others] = texts;
        const lines = new Set(english.split('\n').filter((line) => line.split(' ').length > 2));
        expect(others.flatMap((text) => text.split('\n').filter((line) => lines.has(line)))).toEqual([]);
      },
      ([name]) => name,
    ));
});
