import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { previewLink } from '#shared/links/previews/preview-link.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';
import { exhaustively } from '#test/support/exhaustive.ts';

// A limited link, such as a one-time secret, hands out its destination once for each visit that it counts,
// whatever the visitors call themselves. Kinds of visitors: declared bots and scanners of mail gateways,
// prefetches, previews, HEAD before GET.

const recorded = recordedClicks();
tableOfFile();

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  recorded.length = 0;
});

const SECRET = 'https://secret.example/letter';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

const visitor = (userAgent: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  aVisitor({ headers: { 'user-agent': userAgent, ...headers }, method, now: NOW });

const person = (method = 'GET') => visitor(PHONE, { method, 'accept-language': 'es' });

type Visit = (code: string) => Promise<unknown>;

/** Visits that never count. */
const UNCOUNTED = {
  bot: (code) => visitLink(code, visitor('Googlebot/2.1 (+http://www.google.com/bot.html)')),
  postingBot: (code) => unlockLink(code, '', visitor('Googlebot/2.1', { method: 'POST' })),
  extinctBrowser: (code) => visitLink(code, visitor('Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)')),
  scanner: (code) => visitLink(code, visitor(`${PHONE} Proofpoint`)),
  head: (code) => visitLink(code, visitor(PHONE, { method: 'HEAD' })),
  withoutLanguage: async (code) => {
    await visitLink(code, visitor(PHONE, { method: 'HEAD' }));
    return visitLink(code, visitor(PHONE));
  },
  prefetch: (code) => visitLink(code, visitor(PHONE, { 'accept-language': 'es', 'sec-purpose': 'prefetch' })),
  slack: (code) => visitLink(code, visitor('Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)')),
  facebook: (code) => visitLink(code, visitor('facebookexternalhit/1.1')),
  preview: (code) => previewLink(code, person()),
  previewOfBot: (code) => previewLink(code, visitor('Twitterbot/1.0')),
} satisfies Record<string, Visit>;

/** Visits that count while the limit is not reached. */
const COUNTED = {
  person: (code) => visitLink(code, person()),
  script: (code) => visitLink(code, visitor('curl/8.5.0')),
  confirmed: (code) => unlockLink(code, '', person('POST')),
  confirmedScanner: (code) => unlockLink(code, '', visitor(`${PHONE} Proofpoint`, { method: 'POST' })),
} satisfies Record<string, Visit>;

const VISITS: Record<string, Visit> = { ...UNCOUNTED, ...COUNTED };

const aLink = (more: object = {}) =>
  createLink(
    { by: by(newId('owner')), hosts: HOSTS, now: NOW },
    { originalUrl: SECRET, title: 'A letter', expiredUrl: 'https://example.com/over', ...more },
  );

const tells = (response: unknown): boolean => JSON.stringify(response).includes('secret.example');

describe('the destination of a link with a click limit', () => {
  it('is told once for each visit that counts, and to no other, in any sequence of visits', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom(...Object.keys(VISITS)), { maxLength: 14 }),
        fc.constantFrom({}, { preview: { title: 'Card' } }, { forwardQuery: true, utm: { source: 'x' } }),
        async (maxClicks, names, fields) => {
          const { code } = await aLink({ maxClicks, ...fields });
          let told = 0;
          for (const name of names) {
            const isTold = tells(await (VISITS[name] as Visit)(code));
            expect([name, isTold]).toEqual([name, name in COUNTED && told < maxClicks]);
            if (isTold) told++;
          }
        },
      ),
      { numRuns: exhaustively(60, 20) },
    ));

  it('is told as often as the limit says if 200 visitors of all kinds come at once', async () => {
    const { code } = await aLink({ maxClicks: 10 });
    const names = Object.keys(VISITS);
    const visits = Array.from({ length: 200 }, (_, i) => VISITS[names[i % names.length] as string] as Visit);
    const told = (await Promise.all(visits.map((visit) => visit(code)))).filter(tells);
    expect(told).toHaveLength(10);
  });

  it('is told to everyone once the limit is removed, and to nobody uncounted once there is one', async () => {
    const owner = newId('owner');
    const act = { by: by(owner), hosts: HOSTS, now: NOW };
    const { _id, code } = await createLink(act, { originalUrl: SECRET, title: 'A letter' });
    expect(tells(await UNCOUNTED.bot(code))).toBe(true);
    await updateLink(act, _id, { input: { maxClicks: 5 } });
    expect(tells(await UNCOUNTED.bot(code))).toBe(false);
    await updateLink(act, _id, { input: { maxClicks: null } });
    expect(tells(await UNCOUNTED.scanner(code))).toBe(true);
  });
});

describe('a visit that does not count', () => {
  it('learns nothing of the destination from an automatic title, also after a change', async () => {
    const act = { by: by(newId('owner')), hosts: HOSTS, now: NOW };
    const { code, _id } = await createLink(act, { originalUrl: SECRET, maxClicks: 5 });
    for (const visit of Object.values(UNCOUNTED)) expect(tells(await visit(code))).toBe(false);
    await updateLink(act, _id, { input: { maxClicks: 9 } });
    for (const visit of Object.values(UNCOUNTED)) expect(tells(await visit(code))).toBe(false);
  });

  it('gets the title and the image of the link', async () => {
    const { code } = await aLink({ maxClicks: 1 });
    expect(await UNCOUNTED.slack(code)).toMatchObject({ outcome: 'preview', preview: { title: 'A letter' } });
    expect(await UNCOUNTED.scanner(code)).toMatchObject({
      outcome: 'confirm',
      preview: { title: 'A letter' },
    });
    const image = 'https://example.com/card.png';
    const card = await aLink({ maxClicks: 1, preview: { title: 'Card', image }, allowDuplicate: true });
    expect(await UNCOUNTED.facebook(card.code)).toMatchObject({ preview: { title: 'Card', image } });
    expect(await UNCOUNTED.prefetch(card.code)).toMatchObject({ preview: { title: 'Card', image } });
  });

  it('leaves the way to a person behind a mail gateway', async () => {
    const { code } = await aLink({ maxClicks: 1 });
    for (const visit of Object.values(UNCOUNTED)) await visit(code);
    expect(await COUNTED.confirmed(code)).toMatchObject({ outcome: 'redirect', to: SECRET });
    expect(await COUNTED.person(code)).toMatchObject({ outcome: 'gone' });
  });
});
