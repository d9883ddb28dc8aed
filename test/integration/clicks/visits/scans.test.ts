import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scannedUrl } from '#shared/clicks/visits/via.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { trackPage } from '#shared/smart-links/visits/track-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const recorded = recordedClicks();

tableOfFile();

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  recorded.length = 0;
});

const scan = new URL(scannedUrl('https://sp.example/r/x')).search.slice(1);

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const QUERIES = [
  [scan, true],
  [`utm_source=poster&${scan}`, true],
  ['', false],
  ['via=QR', false],
  ['via=qr2', false],
  ['via=', false],
  ['xvia=qr', false],
  ['via=email', false],
] as const;

const aLink = (more: object = {}) =>
  createLink(
    { by: by(newId('owner')), hosts: HOSTS, now: NOW },
    { originalUrl: 'https://example.com/', title: 'A link', ...more },
  );

describe.each(QUERIES)('the query "%s"', (query, isScan) => {
  const visitor = (more = {}) => aVisitor({ headers: { 'user-agent': BROWSER }, query, now: NOW, ...more });

  it(`makes ${isScan ? 'a scan' : 'no scan'} of a visit`, async () => {
    const { code } = await aLink();
    expect(await visitLink(code, visitor())).toMatchObject({ to: 'https://example.com/' });
    expect(recorded.map(({ source }) => source)).toEqual([isScan ? 'qr' : 'redirect']);
  });

  it(`makes ${isScan ? 'a scan' : 'no scan'} of a view and a visit of a page`, async () => {
    const { slug } = await create(await anOwner());
    await visitPage(slug, visitor());
    await trackPage(slug, {}, visitor());
    expect(recorded.map(({ source }) => source)).toEqual(isScan ? ['qr', 'qr'] : ['redirect', 'pixel']);
  });
});

describe('a scan', () => {
  it('of a link with a password is counted once the password is right', async () => {
    const { code } = await aLink({ password: 'right' });
    await visitLink(code, aVisitor({ query: scan, now: NOW }));
    expect(recorded).toEqual([]);
    await unlockLink(code, 'right', aVisitor({ method: 'POST', query: scan, now: NOW }));
    expect(recorded.map(({ source }) => source)).toEqual(['qr']);
  });

  it('by a bot or a HEAD request is not counted', async () => {
    const { code } = await aLink();
    await visitLink(code, aVisitor({ query: scan, method: 'HEAD', now: NOW }));
    await visitLink(code, aVisitor({ query: scan, headers: { 'user-agent': 'Googlebot/2.1' }, now: NOW }));
    expect(recorded).toEqual([]);
  });
});
