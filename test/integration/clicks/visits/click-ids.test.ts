import { beforeEach, describe, expect, it, vi } from 'vitest';
import { channelOf } from '#shared/clicks/channel.ts';
import type { ClickEvent } from '#shared/clicks/click.ts';
import { TOUCH_LABELS } from '#shared/clicks/touch-labels.ts';
import { classify } from '#shared/clicks/user-agent.ts';
import { clickOf, readTouch } from '#shared/clicks/visits/click-token.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { landingPage } from '#shared/smart-links/rendering/landing-page.tsx';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { followLink } from '#shared/smart-links/visits/follow-link.ts';
import { pageToken } from '#shared/smart-links/visits/page-token.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW, update } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const recorded = recordedClicks();

tableOfFile();

const KEY = 'key of the service';

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', KEY);
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  recorded.length = 0;
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

const visitor = (more = {}) =>
  aVisitor({
    headers: {
      'user-agent': IPHONE,
      'accept-language': 'pt-BR,pt;q=0.9',
      'cloudfront-viewer-country': 'BR',
      referer: 'https://news.example/today',
    },
    now: NOW,
    ...more,
  });

const labels = TOUCH_LABELS;

/** The touch in a URL, for an account. */
const touchIn = (url: string, ownerId: string) =>
  readTouch(new URL(url).searchParams.get('sp_click') ?? '', ownerId, { key: KEY, labels });

/** The touch that a click should have led to. */
const touchOf = ({ id, time, userAgent, tags, ...click }: ClickEvent) => ({
  targetId: click.targetId,
  time: Date.parse(time),
  // Its last bits may be the channel.
  click: expect.stringContaining(clickOf(id).slice(0, -1)),
  channel: channelOf({ ...click, ...classify(userAgent), tags }),
  source: click.source,
  destination: click.destination,
  country: click.country,
  language: click.language,
  referrer: click.referrer,
  ...classify(userAgent),
});

const aLink = async (more: object = {}) => {
  const ownerId = newId('owner');
  const input = { originalUrl: 'https://example.com/', title: 'A link', trackConversions: true, ...more };
  const link = await createLink({ by: by(ownerId), hosts: HOSTS, now: NOW }, input);
  return { ...link, ownerId };
};

const destination = async (visit: ReturnType<typeof visitLink>): Promise<string> => {
  const resolution = await visit;
  if (resolution.outcome !== 'redirect') throw new Error(resolution.outcome);
  return resolution.to;
};

describe('a link that tracks conversions', () => {
  it("leads to its destination with the queued click's ID, after rule, UTM and query", async () => {
    const link = await aLink({
      rules: [{ if: { countries: ['BR'] }, to: 'https://example.com/br?a=1#offer' }],
      utm: { source: 'mail' },
      forwardQuery: true,
    });
    const to = await destination(visitLink(link.code, visitor({ query: 'plan=pro&sp_click=forged&via=qr' })));
    expect(to).toMatch(
      /^https:\/\/example\.com\/br\?a=1&utm_source=mail&plan=pro&sp_click=[\w-]{62,80}#offer$/,
    );
    expect(recorded).toHaveLength(1);
    const touch = touchIn(to, link.ownerId);
    expect(touch).toEqual(touchOf(recorded[0] as ClickEvent));
    expect(touch).toMatchObject({
      targetId: link._id,
      destination: 'rule:1',
      source: 'qr',
      country: 'BR',
      language: 'pt-BR',
      referrer: 'news.example',
      device: 'mobile',
      os: 'iOS',
    });
    expect(touchIn(to, newId('owner'))).toBeUndefined();
  });

  it.each([
    ['a HEAD request', { method: 'HEAD' }],
    ['a bot', { headers: { 'user-agent': 'Googlebot/2.1' } }],
    ['a prefetch', { headers: { 'user-agent': IPHONE, 'sec-purpose': 'prefetch' } }],
  ])('has no ID for %s, which is no click', async (_, request) => {
    const { code } = await aLink();
    expect(await destination(visitLink(code, visitor(request)))).toBe('https://example.com/');
    expect(recorded).toEqual([]);
  });

  it('has an ID once it is unlocked', async () => {
    const { code, ownerId } = await aLink({ password: 'right' });
    expect((await visitLink(code, visitor())).outcome).toBe('locked');
    const to = await destination(unlockLink(code, 'right', visitor({ method: 'POST' })));
    expect(touchIn(to, ownerId)).toEqual(touchOf(recorded[0] as ClickEvent));
  });

  it('still redirects if the ID cannot be signed', async () => {
    const { code } = await aLink();
    vi.stubEnv('SERVICE_KEY', undefined);
    expect(await destination(visitLink(code, visitor()))).toBe('https://example.com/');
    expect(recorded).toHaveLength(1);
  });

  it('stops and starts with an update, at each of its codes', async () => {
    const { _id, code, ownerId } = await aLink({ trackConversions: null });
    const act = { by: by(ownerId), hosts: HOSTS, now: NOW };
    expect(await destination(visitLink(code, visitor()))).toBe('https://example.com/');
    const { code: renamed } = await updateLink(act, _id, {
      input: { code: `new-${code}`, aliases: [code], trackConversions: true },
    });
    for (const one of [code, renamed]) {
      expect(touchIn(await destination(visitLink(one, visitor())), ownerId)?.targetId).toBe(_id);
    }
    await updateLink(act, _id, { input: { trackConversions: null } });
    for (const one of [code, renamed]) {
      expect(await destination(visitLink(one, visitor()))).toBe('https://example.com/');
    }
  });
});

describe('a page that tracks conversions', () => {
  const SHOP = 'https://shop.example/?a=1&b=%20#top';
  const aPage = async (more: object = {}) => {
    const owner = await anOwner();
    const page = await create(owner, {
      type: 'myBio',
      urls: [{ title: 'Shop', url: SHOP }],
      trackConversions: true,
      ...more,
    });
    return { ...page, owner };
  };
  const query = (id: string, to = new URL(SHOP).href) => ({ to, t: pageToken(id, KEY, NOW) });

  it('leads a click on a link to its destination with the ID of the event that is queued', async () => {
    const { _id, slug, owner } = await aPage();
    const referrer = 'https://social.example/post/1';
    const found = await findPage(slug);
    const to = await followLink(found, { ...query(_id), referrer }, visitor({ query: 'to=x&via=qr' }));
    expect(to).toMatch(/^https:\/\/shop\.example\/\?a=1&b=%20&sp_click=[\w-]+#top$/);
    const [click] = recorded as [ClickEvent];
    expect(click).toMatchObject({ targetId: _id, event: 'click', meta: new URL(SHOP).href, source: 'qr' });
    expect(click.verified).toBeUndefined();
    expect(touchIn(to, owner.ownerId)).toEqual(touchOf(click));
    expect(touchIn(to, owner.ownerId)).toMatchObject({ targetId: _id, referrer: 'social.example' });
  });

  it('does not take itself for the referrer, on its own domain either', async () => {
    const { _id, slug } = await aPage();
    const from = (host: string) => visitor({ host, headers: { referer: `https://${host}/${slug}` } });
    const found = await findPage(slug);
    for (const host of ['sp.example', 'jane.example']) await followLink(found, query(_id), from(host));
    expect(recorded.map((click) => click.referrer)).toEqual([undefined, undefined]);
  });

  it('leads only to what it links to, and marks clicks without its token as unverified', async () => {
    const { _id, slug } = await aPage({ image: 'https://pictures.example/a.png' });
    const found = await findPage(slug);
    for (const to of ['https://evil.example/', 'https://pictures.example/a.png', '', 'javascript:alert(1)'])
      expect(await followLink(found, query(_id, to), visitor())).toBe(`https://sp.example/${slug}`);
    expect(recorded).toEqual([]);
    await followLink(found, { to: new URL(SHOP).href }, visitor());
    expect(recorded).toMatchObject([{ event: 'click', verified: false }]);
  });

  it('leads bots there without an ID, and everyone once it no longer tracks', async () => {
    const { _id, slug, owner } = await aPage();
    const bot = visitor({ headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(await followLink(await findPage(slug), query(_id), bot)).toBe(new URL(SHOP).href);
    expect(recorded).toEqual([]);
    await update(owner, _id, { trackConversions: false });
    expect(await followLink(await findPage(slug), query(_id), visitor())).toBe(new URL(SHOP).href);
    expect(recorded).toHaveLength(1);
  });

  it('links to its own path, and to the destination as before without the option', async () => {
    const { _id, slug, owner } = await aPage();
    const html = async () => {
      const origins = { publicOrigin: 'https://sp.example', mediaOrigin: 'https://sp.example' };
      return landingPage(contentOf(await findPage(slug)), { origins, pageToken: 'token', now: NOW }).body;
    };
    const tracked = await html();
    expect(tracked).toContain(
      'href="?to=https%3A%2F%2Fshop.example%2F%3Fa%3D1%26b%3D%2520%23top&amp;t=token"',
    );
    expect(tracked).not.toContain('href="https://shop.example');
    await update(owner, _id, { trackConversions: null });
    const plain = await html();
    expect(plain).toContain('href="https://shop.example/?a=1&amp;b=%20#top"');
    expect(plain).not.toContain('?to=');
  });

  it('leads phones to their store with the ID of the visit', async () => {
    const store = { type: 'appDownload', appstoreLink: 'https://apps.apple.com/app/id1' };
    const { _id, slug, owner } = await aPage({ ...store, urls: undefined });
    const to = await visitPage(slug, visitor());
    expect(to).toMatch(/^https:\/\/apps\.apple\.com\/app\/id1\?sp_click=/);
    expect(touchIn(to, owner.ownerId)).toEqual(touchOf(recorded[0] as ClickEvent));
    await update(owner, _id, { trackConversions: false });
    expect(await visitPage(slug, visitor())).toBe(store.appstoreLink);
  });
});
