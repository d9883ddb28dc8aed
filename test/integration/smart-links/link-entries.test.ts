import { describe, expect, it } from 'vitest';
import { publicSmartLink } from '#shared/smart-links/model/public-smart-link.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { findPage, pageAt } from '#shared/smart-links/visits/find-page.ts';
import { anOwner, create, HOSTS, NOW, smartLinkInput, update } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const link = (title: string, more: object = {}) => ({ title, url: `https://example.com/${title}`, ...more });
const ALWAYS = {
  description: null,
  startsAt: null,
  endsAt: null,
  featured: false,
  image: null,
  icon: null,
};

async function open(slug: string, now: Date) {
  const shown = pageAt(await findPage(slug), now);
  const page = landingPage(shown.content, {
    origins: HOSTS,
    pageToken: `2mz1.${'c'.repeat(22)}`,
    changesIn: shown.changesIn,
  });
  const json = publicSmartLink(shown.content, HOSTS);
  const titles = (json.urls ?? []).map((entry) =>
    'heading' in entry ? `# ${entry.heading}` : 'title' in entry ? entry.title : entry.type,
  );
  return { ...page, titles };
}

describe('the links of a page', () => {
  it('are shown from their start until their end, in the page and in its JSON', async () => {
    const { slug } = await create(await anOwner(), {
      urls: [
        link('always'),
        link('later', { startsAt: at(60).toISOString() }),
        link('ending', { startsAt: '2026-05-01T10:00:00+02:00', endsAt: at(60).toISOString() }),
        link('over', { endsAt: at(-1).toISOString() }),
      ],
    });
    const before = await open(slug, at(59.999));
    expect(before.titles).toEqual(['always', 'ending']);
    expect(before.body).not.toMatch(/\/later|\/over/);
    const after = await open(slug, at(60));
    expect(after.titles).toEqual(['always', 'later']);
    expect(after.body).not.toMatch(/\/ending|\/over/);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('are cached until the first of them begins or ends, and at most 10 seconds', async () => {
    const { slug } = await create(await anOwner(), {
      urls: [link('always'), link('later', { startsAt: at(60).toISOString() })],
    });
    const kept = async (now: Date) => (await open(slug, now)).headers['cache-control'];
    expect(await kept(at(0))).toContain('s-maxage=10');
    expect(await kept(at(55.5))).toContain('s-maxage=4');
    expect(await kept(at(59.9))).toContain('s-maxage=0');
    expect(await kept(at(61))).toContain('s-maxage=10');
  });

  it('may have headings between them, of which those without links are not shown', async () => {
    const { slug, urls } = await create(await anOwner(), {
      urls: [link('first'), { heading: 'Shops' }, link('second'), { heading: 'Empty' }],
    });
    expect(urls).toEqual([
      { ...ALWAYS, ...link('first') },
      { heading: 'Shops' },
      { ...ALWAYS, ...link('second') },
      { heading: 'Empty' },
    ]);
    const { body } = await open(slug, NOW);
    expect(body).toMatch(/first.*<h2 dir="auto">Shops<\/h2>.*second/);
    expect(body).not.toContain('Empty');
  });

  it('stay as they are when a record is sent back', async () => {
    const owner = await anOwner();
    const { _id, urls } = await create(owner, {
      urls: [
        { heading: 'Shops' },
        link('first', { featured: true, image: 'https://images.example/a.jpg', endsAt: '2027-01-31' }),
        link('second', { icon: 'Spotify' }),
      ],
    });
    expect(urls?.[1]).toMatchObject({ featured: true, endsAt: '2027-01-31T00:00:00.000Z' });
    expect(urls?.[2]).toMatchObject({ icon: 'Spotify' });
    expect((await update(owner, _id, { urls })).urls).toEqual(urls);
    expect((await update(owner, _id, { title: 'Another' })).urls).toEqual(urls);
  });

  it.each([
    ['urls[0].endsAt', link('x', { startsAt: '2027-01-02', endsAt: '2027-01-01' })],
    ['urls[0].endsAt', link('x', { startsAt: '2027-01-02', endsAt: '2027-01-02' })],
    ['urls[0].startsAt', link('x', { startsAt: '2027-02-30' })],
    ['urls[0].endsAt', link('x', { endsAt: 'tomorrow' })],
  ])('say which time is wrong: %s', async (path, entry) => {
    await expect(create(await anOwner(), { urls: [entry] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path }],
    });
  });

  it.each([
    ['urls[0].title', { url: 'https://example.com/' }],
    ['urls[0].url', { title: 'x' }],
    ['urls[0].heading', { heading: 'x', url: 'https://example.com/' }],
    ['urls[0].heading', { heading: '' }],
    ['urls[0].image', link('x', { image: 'javascript:alert(1)' })],
    ['urls[0].featured', link('x', { featured: 'yes' })],
    ['urls[0].icon', link('x', { icon: 'https://example.com/icon.png' })],
    ['urls[0].heading', { heading: 'x', icon: 'spotify' }],
  ])('say what is wrong: %s', (path, entry) => {
    const [name, index, field] = path.split(/[[\].]+/);
    try {
      smartLinkInput({ urls: [entry] });
      expect.unreachable();
    } catch (error) {
      expect((error as { issues: { path: unknown[] }[] }).issues[0]?.path).toEqual([
        name,
        Number(index),
        field,
      ]);
    }
  });

  it('are at most 100', () => {
    const urls = Array.from({ length: 101 }, (_, i) => link(`l${i}`));
    expect(() => smartLinkInput({ urls })).toThrow(/at most 100/);
    expect(() => smartLinkInput({ urls: urls.slice(1) })).not.toThrow();
  });
});
