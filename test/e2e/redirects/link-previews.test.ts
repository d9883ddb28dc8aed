import { describe, expect, it } from 'vitest';
import { isCountable } from '#shared/clicks/visits/visit.ts';
import {
  type Answer,
  admin,
  aLink,
  allCounted,
  analyticsOf,
  api,
  BROWSER,
  isLocal,
  newUrl,
  origin,
  visit,
} from '#test/support/deployment/client.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { aFile, formOf } from '#test/support/forms.ts';
import { CRAWLERS, PEOPLE } from '#test/unit/clicks/visits/crawlers.ts';

const preview = {
  title: 'Spring "sale" & <more>',
  description: 'Up to 40 % off',
  image: 'https://example.com/spring.jpg',
};

const crawl = (code: string, userAgent = 'Twitterbot/1.0', method = 'GET') =>
  visit(code, { 'user-agent': userAgent, accept: '*/*' }, method);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? '?');

/** The meta tags of a page, as a crawler reads them. */
const tagsOf = ({ body }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...String(body).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, unescaped(content)],
    ),
  );

async function uploaded(bytes: Buffer): Promise<string> {
  const answer = await api.post('/uploads', { contentType: 'image/png', size: bytes.length });
  const { uploadUrl, fields, storageCode } = answer.body.data;
  const sent = await fetch(uploadUrl, { method: 'POST', body: formOf({ ...fields, file: aFile(bytes) }) });
  expect(sent.status).toBe(204);
  return storageCode;
}

const statusOf = async (url: string) => (await fetch(url)).status;

describe('GET <frontend>/r/<code> of a link with a preview', () => {
  it('shows the crawlers of every network its tags, and redirects people', async () => {
    const link = await aLink({ preview });
    expect(link.preview).toEqual(preview);
    for (const [network, userAgent] of CRAWLERS) {
      const answer = await crawl(link.code, userAgent);
      expect([network, answer.status, answer.headers.get('location')]).toEqual([network, 200, null]);
      expect(tagsOf(answer)).toMatchObject({
        'og:type': 'website',
        'og:title': preview.title,
        'og:description': preview.description,
        'og:image': preview.image,
        'og:url': `${origin}/r/${link.code}`,
        'twitter:card': 'summary_large_image',
        'twitter:title': preview.title,
        'twitter:image': preview.image,
        robots: 'noindex',
      });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        vary: expect.stringMatching(/user-agent/i),
      });
    }
    for (const [, userAgent] of [...PEOPLE, ['a browser', BROWSER] as const]) {
      const answer = await crawl(link.code, userAgent);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, link.originalUrl]);
    }
    await allCounted();
    const counted = PEOPLE.filter(([, userAgent]) =>
      isCountable({ method: 'GET', headers: { 'user-agent': userAgent } }),
    );
    expect((await analyticsOf(link._id)).totalClicks).toBe(counted.length + 1);
  });

  it('responds the same to HEAD', async () => {
    const link = await aLink({ preview: { title: 'Spring' } });
    const head = await crawl(link.code, 'WhatsApp/2.23.20.0 A', 'HEAD');
    expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
    expect(tagsOf(await crawl(link.code))).toMatchObject({ 'twitter:card': 'summary' });
  });

  it('redirects crawlers if a link has no preview, and asks for its password if it has one', async () => {
    const plain = await aLink();
    expect((await crawl(plain.code)).status).toBe(302);
    const locked = await aLink({ preview, password: 'open sesame' });
    expect((await crawl(locked.code)).status).toBe(401);
    await api.put(`/links/${plain._id}`, { preview, status: 'inactive' });
    expect((await crawl(plain.code)).status).toBe(410);
  });
});

describe('the preview of several links', () => {
  it('is set and removed at once, and an upload belongs to one of them', async () => {
    const links = [await aLink(), await aLink()];
    const ids = links.map(({ _id }) => _id);
    const change = async (changes: object) => (await api.patch('/links/bulk', { ids, changes })).body;
    const preview = { title: 'Spring', image: await uploaded(PNG) };
    const set = await change({ preview, customDomain: 'go.bulk.example' });
    expect(set.warnings).toMatchObject([{ path: 'changes.customDomain', code: 'domain_not_verified' }]);
    const [refused] = set.data.results.filter((one: { status: string }) => one.status === 'failed');
    expect([set.data.updated, refused.error.details[0].code]).toEqual([1, 'upload_in_use']);
    const originalUrl = newUrl();
    const same = await change({ preview: null, originalUrl, customDomain: null });
    expect([same.data.updated, same.data.failed]).toEqual([1, 1]);
    expect((await change({ preview: null, originalUrl, allowDuplicate: true })).data.failed).toBe(0);
  });
});

describe('an uploaded image of a preview', () => {
  it('is served, kept by a change, replaced and deleted with its link', async () => {
    const link = await aLink({ preview: { title: 'Spring', image: await uploaded(PNG) } });
    const { image } = link.preview;
    expect(image).toMatch(/\/media\/med_[0-9A-Za-z]{20}\.png$/);
    const served = await fetch(image);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
    expect(tagsOf(await crawl(link.code))['og:image']).toBe(image);

    const same = await api.put(`/links/${link._id}`, { title: 'B', preview: link.preview });
    expect(same.body.data.link.preview).toEqual(link.preview);
    expect(await statusOf(image)).toBe(200);

    const next = await api.put(`/links/${link._id}`, { preview: { title: 'B', image: await uploaded(PNG) } });
    const second = next.body.data.link.preview.image;
    expect([await statusOf(image), await statusOf(second)]).toEqual([404, 200]);
    expect((await api.delete(`/links/${link._id}`)).status).toBe(200);
    expect(await statusOf(second)).toBe(404);
  });

  it('is taken from bulk requests; one of another link is refused by the name of the field', async () => {
    const storageCode = await uploaded(PNG);
    const row = (n: number) => ({
      originalUrl: `https://example.com/${storageCode}/${n}`,
      title: 'A',
      preview: { title: 'Spring', image: storageCode },
    });
    const { results } = (await api.post('/links/bulk', { links: [row(1)] })).body.data;
    expect(results[0].link.preview.image).toContain(`/media/${storageCode}.png`);
    const again = await api.post('/links', row(2));
    expect([again.status, again.body.error.details[0].path]).toEqual([400, 'preview.image']);
  });
});

describe.runIf(isLocal)('npm run admin -- link block', () => {
  it('takes the image of a preview offline, and unblock brings it back', async () => {
    const link = await aLink({ preview: { title: 'Spring', image: await uploaded(PNG) } });
    const blocked = await admin('link', 'block', link.code, '--reason', 'phishing');
    expect(blocked).toMatchObject({ changed: true, files: 1 });
    expect([await statusOf(link.preview.image), (await crawl(link.code)).status]).toEqual([404, 410]);
    expect(await admin('link', 'unblock', link.code)).toMatchObject({ files: 1 });
    expect([await statusOf(link.preview.image), (await crawl(link.code)).status]).toEqual([200, 200]);
  });
});
