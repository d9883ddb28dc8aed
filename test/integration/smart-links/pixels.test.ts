import { describe, expect, it } from 'vitest';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { anOwner, create, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();
process.env['SERVICE_KEY'] = 'key';

const stored = async (slug: string) => contentOf(await findPage(slug)).pixels;

describe('pixels', () => {
  it('are replaced as a whole, and none once all are null', async () => {
    const owner = await anOwner();
    const { _id, slug, pixels } = await create(owner, {
      pixels: { ga4: ' g-ab12cd34ef ', meta: '123456789012345' },
    });
    expect(pixels).toEqual({ ga4: 'G-AB12CD34EF', meta: '123456789012345', tiktok: null });
    expect(await stored(slug)).toEqual(pixels);
    expect((await update(owner, _id, { description: 'New' })).pixels).toEqual(pixels);
    const tiktok = 'C4ABCDEFGHIJKLMNOPQR';
    expect((await update(owner, _id, { pixels: { tiktok } })).pixels).toEqual({
      ga4: null,
      meta: null,
      tiktok,
    });
    expect((await update(owner, _id, { pixels: { tiktok: null } })).pixels).toBeNull();
    expect(await stored(slug)).toBeNull();
  });

  it.each([
    [{ ga4: 'UA-12345-6' }, 'ga4', /such as G-AB12CD34EF/],
    [{ ga4: 'GTM-AB12CD3' }, 'ga4', /such as G-AB12CD34EF/],
    [{ ga4: "G-AB12CD34'+alert(1)" }, 'ga4', /such as G-AB12CD34EF/],
    [{ ga4: 'G-AB12CD34EF\nG-AB12CD34EF' }, 'ga4', /such as G-AB12CD34EF/],
    [{ meta: 123456789012345 }, 'meta', /15 or 16 digits/],
    [{ meta: '12345' }, 'meta', /15 or 16 digits/],
    [{ meta: '１２３４５６７８９０１２３４５' }, 'meta', /15 or 16 digits/],
    [{ tiktok: 'C4ABCDEFGHIJKLMNOPQ' }, 'tiktok', /20 letters and digits/],
    [{ tiktok: 'C4ABCDEFGHIJKLMNOP</' }, 'tiktok', /20 letters and digits/],
  ])('are refused as %j', (pixels, name, message) => {
    const { error } = updateSmartLinkSchema.safeParse({ pixels });
    expect(error?.issues).toMatchObject([
      { path: ['pixels', name], message: expect.stringMatching(message) },
    ]);
  });
});
