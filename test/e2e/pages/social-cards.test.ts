import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import { api, eventually, newTitle, send } from '#test/support/deployment/client.ts';
import type { Json } from '#test/support/json.ts';

/** What a page says of its card; undefined for a page without one. */
async function tagsOf(page: Json): Promise<Record<string, string> | undefined> {
  const body = await (await fetch(page.url)).text();
  const tags = body.matchAll(/<meta (?:property|name)="(og:image[^"]*|twitter:card)" content="([^"]*)"/g);
  const found = Object.fromEntries(Array.from(tags, ([, name, content]) => [name, content]));
  return found['og:image'] ? found : undefined;
}

const cardUrl = async (page: Json, other?: string): Promise<string> => {
  const tags = await eventually(
    () => tagsOf(page),
    (found) => found !== undefined && found['og:image'] !== other,
    60,
  );
  expect(tags).toMatchObject({
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  });
  return tags?.['og:image'] as string;
};

async function aPage(type: keyof typeof SMART_LINK_NEEDS): Promise<Json> {
  const { status, body } = await api.post('/smart-links', {
    title: newTitle(),
    type,
    ...SMART_LINK_NEEDS[type],
  });
  expect(status).toBe(201);
  return body.data.link;
}

describe('a page without an image for previews', () => {
  it('gets a card some seconds later, another one with another title, and none once it is deleted', {
    timeout: 120_000,
  }, async () => {
    const page = await aPage('surveyLink');
    expect(page.card).toBeNull();
    const first = await cardUrl(page);
    const response = await fetch(first);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    const png = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
    expect([png.width, png.height]).toEqual([1200, 630]);

    await api.put(`/smart-links/${page._id}`, { title: newTitle() });
    const second = await cardUrl(page, first);
    expect((await send('GET', second)).status).toBe(200);
    await expect.poll(async () => (await send('GET', first)).status).toBe(404);
    expect((await api.get(`/smart-links/${page._id}`)).body.data.link.card).toBe(second);

    expect((await api.delete(`/smart-links/${page._id}`)).status).toBe(200);
    await expect.poll(async () => (await send('GET', second)).status).toBe(404);
  });

  it('shows the image of seo in place of the card', { timeout: 120_000 }, async () => {
    const page = await aPage('myBio');
    const drawn = await cardUrl(page);
    const image = 'https://example.com/own.png';
    await api.put(`/smart-links/${page._id}`, { seo: { image } });
    const body = await eventually(
      async () => (await fetch(page.url)).text(),
      (text) => text.includes(image),
      30,
    );
    expect(body).not.toContain(drawn);
  });
});
