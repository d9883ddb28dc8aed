import { encode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { api, eventually, newTitle, send } from '#test/support/deployment/client.ts';
import { exif, jpegWith, SECRET, segment } from '#test/support/files/image-files.ts';
import { aPhoto } from '#test/support/files/photos.ts';
import { aFile, sendForm } from '#test/support/forms.ts';
import type { Json } from '#test/support/json.ts';

const browser = await browserOfFile();

const withGps = (jpeg: Buffer): Buffer =>
  jpegWith(jpeg, [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(1)]))]);

async function aPageWith(cover: Buffer): Promise<Json> {
  const parts = {
    title: newTitle(),
    type: 'myBio',
    ...SMART_LINK_NEEDS['myBio'],
    cover: aFile(cover),
    // No card is drawn.
    seo: { image: 'https://example.com/preview.png' },
  };
  const answer = await sendForm('POST', '/smart-links', parts);
  expect(answer.status).toBe(201);
  return answer.body.data.link;
}

/** URLs of the copies that a page offers, smallest first. */
async function copiesOf(page: Json): Promise<string[]> {
  const body = await (await fetch(page.url)).text();
  const [, list = ''] = / srcset="([^"]*)"/.exec(body) ?? [];
  return list.split(',').flatMap((entry) => entry.split(' ')[0] || []);
}

/** Copies of the page's image, once there are this many. */
const copied = (page: Json, count: number): Promise<string[]> =>
  eventually(
    () => copiesOf(page),
    ({ length }) => length === count,
    60,
  );

describe('a large cover', () => {
  it('costs a phone at most 60 KB, without what the camera wrote into it', {
    timeout: 120_000,
  }, async () => {
    const photo = withGps(Buffer.from(encode(aPhoto(2000, 1500), 88).data));
    expect(photo.length).toBeGreaterThan(700_000);
    const page = await aPageWith(photo);
    expect(await copied(page, 3)).toHaveLength(3);

    const context = await browser.newContext({ viewport: { width: 412, height: 915 }, deviceScaleFactor: 3 });
    const tab = await context.newPage();
    const loaded: string[] = [];
    tab.on('request', (request) => {
      if (request.url().includes('/media/')) loaded.push(request.url());
    });
    await tab.goto(page.url, { waitUntil: 'load' });
    await context.close();
    expect(loaded).toEqual([expect.stringMatching(/-960\.webp$/)]);
    const copy = await fetch(loaded[0] as string);
    expect(copy.headers.get('content-type')).toBe('image/webp');
    expect((await copy.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000);

    for (const url of [page.cover, ...(await copiesOf(page))]) {
      const file = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(file.includes(SECRET)).toBe(false);
      expect(file.includes('Exif')).toBe(false);
    }
  });
});

describe('the copies of an image', () => {
  it('are replaced with it, and leave with their page', { timeout: 120_000 }, async () => {
    const photo = (width: number) => Buffer.from(encode(aPhoto(width, 400), 90).data);
    const page = await aPageWith(photo(700));
    expect(await copied(page, 2)).toHaveLength(2);
    const first = await copiesOf(page);
    await sendForm('PUT', `/smart-links/${page._id}`, { cover: aFile(photo(1200)) });
    expect(await copied(page, 3)).toHaveLength(3);
    const second = await copiesOf(page);
    for (const url of first) expect((await send('GET', url)).status).toBe(404);
    for (const url of second) expect((await send('GET', url)).status).toBe(200);
    expect((await api.delete(`/smart-links/${page._id}`)).status).toBe(200);
    for (const url of second) expect((await send('GET', url)).status).toBe(404);
  });
});
