import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Api,
  admin,
  apiAs,
  BROWSER,
  eventually,
  isLocal,
  visit,
} from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile ' +
  'Safari/537.36';

const sample = (name: string): Json =>
  JSON.parse(readFileSync(new URL(`../../support/files/import-samples/${name}`, import.meta.url), 'utf8'));

const CRAWLER = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

/** Where a visitor is sent. */
async function destinationOf(code: string, userAgent: string, country?: string): Promise<string | null> {
  const headers = { 'user-agent': userAgent, ...(country && { 'cloudfront-viewer-country': country }) };
  const { status, headers: answered } = await visit(code, headers);
  expect(status).toBe(302);
  return answered.get('location');
}

/** Where visitors are sent, until there are two destinations. */
async function destinationsOf(code: string): Promise<string[]> {
  const destinations = new Set<string>();
  for (let i = 0; i < 100 && destinations.size < 2; i++) {
    destinations.add(String(await destinationOf(code, `${BROWSER} Visitor/${i}`)));
  }
  return [...destinations].sort();
}

/** Only a local run believes what a visitor says of its country. */
describe.runIf(isLocal)('links of other platforms', () => {
  let api: Api;
  // Codes are unique in the whole run.
  const suffix = randomUUID().slice(0, 8);
  const coded = (code: string) => `${code}-${suffix}`;

  beforeAll(async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Importer', '--plan', 'business');
    api = apiAs(apiKey);
  });

  const variantsOf = async (code: string): Promise<Json> =>
    (await api.get(`/links/${code}?by=code`)).body.data.link.variants;

  async function imported(file: unknown): Promise<Json> {
    const { body } = await api.post('/links/import', file);
    const ask = async () => (await api.get(`/links/import/${body.data.job._id}`)).body.data.job;
    return eventually(ask, ({ status }) => ['done', 'failed'].includes(status), 60);
  }

  it('of Dub keep their destinations, each with its own code', async () => {
    const file = sample('dub.json').map((link: Json) => {
      const key = coded(link.key);
      return { ...link, key, shortLink: `https://acme.link/${key}` };
    });
    expect(await imported(file)).toMatchObject({ format: 'dub', created: 2, failed: 0 });
    const app = coded('get-app');
    // The system takes precedence over the country, as in Dub.
    expect(await destinationOf(app, IPHONE, 'DE')).toBe('https://apps.example.net/ios');
    expect(await destinationOf(app, ANDROID, 'FR')).toBe('https://apps.example.net/android');
    expect(await destinationOf(app, BROWSER, 'AT')).toBe('https://example.net/de');
    expect(await destinationOf(app, BROWSER, 'FR')).toBe('https://example.net/fr');
    const [first, second] = [
      'https://example.net/app?utm_source=poster&utm_medium=print',
      'https://example.net/b',
    ] as const;
    expect(await destinationsOf(app)).toEqual([first, second]);
    expect(await variantsOf(app)).toEqual([
      { url: first, weight: 70 },
      { url: second, weight: 30 },
    ]);
    // Its test is over.
    expect(await destinationOf(coded('poster'), BROWSER)).toBe(first);
    const { headers } = await visit(`${coded('poster')}?ref=friend`, { 'user-agent': BROWSER });
    expect(headers.get('location')).toBe(`${first}&ref=friend`);
    expect(await imported(file)).toMatchObject({ created: 0, failed: 2 });
  });

  it('of Dub keep their preview', async () => {
    const { links } = (await api.get(`/links?search=${encodeURIComponent('Get the app')}`)).body.data;
    const image = 'https://example.net/app.png';
    expect(links).toMatchObject([
      { preview: { title: 'Get the app', description: 'On every phone', image } },
    ]);
    const page = await visit(coded('get-app'), { 'user-agent': CRAWLER });
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('Get the app')]);
  });

  it('of Short.io keep their destinations', async () => {
    const { links } = sample('short-io.json');
    const file = {
      links: links.map((link: Json) => {
        const path = coded(`s-${link.path}`);
        const secureShortURL = `https://acme.short.gy/${path}`;
        return { ...link, path, secureShortURL, shortURL: secureShortURL };
      }),
    };
    const job = await imported(file);
    expect(job).toMatchObject({ format: 'short.io', created: 2, failed: 0 });
    expect(job.ignoredColumns).toContain('cloaking');
    const app = coded('s-get-app');
    expect(await destinationOf(app, IPHONE)).toBe('https://apps.example.net/ios?utm_source=poster');
    expect(await destinationOf(app, ANDROID)).toBe('https://apps.example.net/android?utm_source=poster');
    expect(await destinationsOf(app)).toEqual([
      'https://example.net/b?utm_source=poster',
      'https://example.net/start?utm_source=poster',
    ]);
    expect(await variantsOf(app)).toEqual([
      { url: 'https://example.net/start', weight: 80 },
      { url: 'https://example.net/b', weight: 20 },
    ]);
    const { headers } = await visit(`${coded('s-plain')}?a=1`, { 'user-agent': BROWSER });
    expect(headers.get('location')).toBe('https://example.net/plain');
  });
});
