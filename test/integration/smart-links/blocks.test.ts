import { describe, expect, it } from 'vitest';
import { linksOf } from '#shared/smart-links/model/page-links.ts';
import { createSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { contentOf, findPage, pageAt } from '#shared/smart-links/visits/find-page.ts';
import { anOwner, create, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const VIDEO = { type: 'video', title: 'Film', url: 'https://vimeo.com/123456789' };
const MUSIC = { type: 'music', title: 'Song', url: 'https://www.deezer.com/track/3135556' };
const PRODUCT = {
  type: 'product',
  title: 'Bowl',
  url: 'https://shop.example/bowl',
  price: { amount: 4999, currency: 'EUR' },
};

/** The paths and messages of a rejected page. */
function problemsOf(...urls: unknown[]): string[] {
  const { error } = createSmartLinkSchema.safeParse({ type: 'myBio', title: 'Page', urls });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('blocks of a page', () => {
  it('are stored, shown, and can be sent back as they were read', async () => {
    const owner = await anOwner();
    const urls = [
      { type: 'link', title: 'Shop', url: 'https://example.com' },
      { type: 'text', text: ' One\nTwo ' },
      VIDEO,
      MUSIC,
      PRODUCT,
      { type: 'divider', endsAt: '2026-05-02T00:00:00Z' },
    ];
    const page = await create(owner, { urls });
    expect(page.urls?.map((entry) => ('type' in entry ? entry.type : entry))).toEqual([
      expect.not.objectContaining({ type: 'link' }),
      'text',
      'video',
      'music',
      'product',
      'divider',
    ]);
    expect(page.urls?.[1]).toEqual({ type: 'text', text: 'One\nTwo', startsAt: null, endsAt: null });
    expect(page.urls?.[4]).toMatchObject({ price: { amount: 4999, currency: 'EUR' }, image: null });
    const again = await update(owner, page._id, { urls: page.urls });
    expect(again.urls).toEqual(page.urls);
    expect((await readSmartLink(page._id))?.urls).toHaveLength(6);
    const found = await findPage(page.slug);
    expect(pageAt(found, NOW).content.urls).toHaveLength(6);
    expect(pageAt(found, new Date('2026-05-02')).content.urls).toHaveLength(5);
    expect(linksOf(contentOf(found, NOW))).toContain('https://shop.example/bowl');
  });

  it('name the field that is missing, unknown to their type, or wrong', () => {
    expect(problemsOf({ type: 'text' })).toEqual(['urls.0.text is required for type text']);
    expect(problemsOf({ type: 'gallery', title: 'x' })).toEqual([
      'urls.0.images is required for type gallery',
      'urls.0.title cannot be used with type gallery',
    ]);
    expect(problemsOf({ title: 'A', url: 'https://example.com', text: 'x' })).toEqual([
      'urls.0.text cannot be used with type link',
    ]);
    expect(problemsOf({ type: 'text', text: 'x'.repeat(1001) })).toEqual([
      'urls.0.text must have 1 to 1000 characters',
    ]);
    expect(problemsOf({ type: 'html' })[0]).toContain('urls.0.type must be one of link, text, video');
    expect(problemsOf({ ...PRODUCT, price: { amount: 49.99, currency: 'EUR' } })[0]).toContain(
      "urls.0.price.amount must be a whole number in the currency's smallest unit",
    );
    expect(problemsOf({ ...PRODUCT, price: { amount: 1, currency: 'eur' } })[0]).toContain(
      'urls.0.price.currency must be a currency of ISO 4217',
    );
    expect(problemsOf({ type: 'divider', heading: 'x' })).toEqual([
      'urls.0.heading cannot be used with type divider',
    ]);
  });

  it.each([
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://vimeo.com/123456789',
    'https://vimeo.com/',
  ])('play no video of %s', (url) => {
    expect(problemsOf({ ...VIDEO, url })).toEqual([
      'urls.0.url must be a video or playlist on YouTube or Vimeo; add other videos as links',
    ]);
  });

  it('are refused with scripts and credentials in URLs', () => {
    expect(problemsOf({ ...VIDEO, url: 'javascript:alert(1)' })[0]).toContain('urls.0.url');
    expect(
      problemsOf({ ...MUSIC, url: 'https://open.spotify.com@evil.example/track/4uLU6hMCjMI75M1A2tKUQC' })[0],
    ).toContain('urls.0.url');
  });

  it('have a limit of each type', async () => {
    const owner = await anOwner();
    await expect(create(owner, { urls: Array.from({ length: 11 }, () => VIDEO) })).rejects.toMatchObject({
      details: [{ path: 'urls[10].type', message: 'a page may have at most 10 entries of type video' }],
    });
  });

  it('load no picture from other sites', async () => {
    const owner = await anOwner();
    const image = 'https://tracker.example/a.gif';
    await expect(create(owner, { urls: [{ ...PRODUCT, image }] })).rejects.toMatchObject({
      details: [{ path: 'urls[0].image' }],
    });
    await expect(create(owner, { urls: [{ type: 'gallery', images: [{ image }] }] })).rejects.toMatchObject({
      details: [{ path: 'urls[0].images[0].image' }],
    });
  });
});
