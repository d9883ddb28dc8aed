import { describe, expect, it } from 'vitest';
import { updateSmartLinkSchema } from '#shared/smart-links/model/smart-link-input.ts';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { anOwner, create, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();
process.env['SERVICE_KEY'] = 'key';

const sites = async (slug: string) => contentOf(await findPage(slug)).embedOrigins;

describe('embedOrigins', () => {
  it('are kept in their normal form, each once, until they are cleared', async () => {
    const owner = await anOwner();
    const given = ['https://Shop.example/', 'https://shop.example:443', 'http://localhost:5173'];
    const { _id, slug, embedOrigins } = await create(owner, { embedOrigins: given });
    expect(embedOrigins).toEqual(['https://shop.example', 'http://localhost:5173']);
    expect(await sites(slug)).toEqual(embedOrigins);
    expect((await update(owner, _id, { description: 'New' })).embedOrigins).toEqual(embedOrigins);
    // As read.
    expect((await update(owner, _id, { embedOrigins })).embedOrigins).toEqual(embedOrigins);
    expect((await update(owner, _id, { embedOrigins: null })).embedOrigins).toEqual([]);
    expect(await sites(slug)).toEqual([]);
  });

  it.each([
    [['https://a.example', 'https://*.b.example'], ['embedOrigins', 1], /wildcards are not allowed/],
    [['https://a.example/path'], ['embedOrigins', 0], /without a path/],
    [[7], ['embedOrigins', 0], /must be an origin in a string/],
    ['https://a.example', ['embedOrigins'], /must be an array of origins/],
    [Array.from({ length: 21 }, (_, i) => `https://a${i}.example`), ['embedOrigins'], /at most 20 entries/],
  ])('are refused as %j, which names the entry', (embedOrigins, path, message) => {
    const { error } = updateSmartLinkSchema.safeParse({ embedOrigins });
    expect(error?.issues).toMatchObject([{ path, message: expect.stringMatching(message) }]);
  });
});
