import { describe, expect, it } from 'vitest';
import { publicSmartLink } from '#shared/smart-links/model/public-smart-link.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { findPage, pageAt } from '#shared/smart-links/visits/find-page.ts';
import { anOwner, create, HOSTS, NOW, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

async function open(slug: string, now: Date) {
  const { content, changesIn } = pageAt(await findPage(slug), now);
  const page = landingPage(content, { origins: HOSTS, pageToken: `2mz1.${'c'.repeat(22)}`, changesIn });
  return { ...page, json: publicSmartLink(content, HOSTS) };
}

describe('the release of music', () => {
  it('is counted down to until it is over, in the page and in its JSON', async () => {
    const owner = await anOwner();
    const { slug, _id, releaseDate } = await create(owner, {
      type: 'musicLink',
      language: 'de',
      releaseDate: '2026-05-01T14:01:00+02:00',
    });
    expect(releaseDate).toBe('2026-05-01T12:01:00.000Z');
    const before = await open(slug, at(59));
    expect(before.body).toContain('Erscheint am');
    expect(before.body).toMatch(/<time datetime="2026-05-01T12:01:00.000Z" data-left>1. Mai 2026/);
    expect(before.headers['cache-control']).toContain('s-maxage=1');
    const after = await open(slug, at(60));
    expect(after.body).not.toMatch(/Erscheint am|<time/);
    expect(after.json.releaseDate).toBeNull();
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect((await update(owner, _id, { title: 'Another' })).releaseDate).toBe(releaseDate);
    expect((await update(owner, _id, { releaseDate: null })).releaseDate).toBeNull();
  });

  it.each(['soon', '2027-02-30', '2027-01-31T12:00:00'])('is no date: %s', async (releaseDate) => {
    await expect(create(await anOwner(), { type: 'musicLink', releaseDate })).rejects.toMatchObject({
      details: [{ path: 'releaseDate' }],
    });
  });
});
