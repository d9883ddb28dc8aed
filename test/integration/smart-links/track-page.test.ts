import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClickEvent } from '#shared/clicks/click.ts';
import * as limits from '#shared/clicks/visits/limit-pixels.ts';
import { visitorKeySetting } from '#shared/clicks/visits/visitor-key.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { pageToken } from '#shared/smart-links/visits/page-token.ts';
import { trackPage } from '#shared/smart-links/visits/track-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { visitToken } from '#shared/smart-links/visits/visit-token.ts';
import { anOwner, create, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';
import { captureLog } from '#test/support/log-lines.ts';

const KEY = 'key';
const ADDRESS = '203.0.113.5';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

tableOfFile();
const recorded = recordedClicks();

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', KEY);
  vi.stubEnv('VISITOR_KEY', KEY);
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  recorded.length = 0;
  captureLog();
});

const aPage = async () => create(await anOwner());

async function track(slug: string, query: Record<string, string>): Promise<ClickEvent | undefined> {
  recorded.length = 0;
  const headers = { 'user-agent': BROWSER };
  await trackPage(slug, query, aVisitor({ headers, address: ADDRESS, now: NOW }));
  return recorded[0];
}

describe("a page's pixel", () => {
  it("records views and events with the page's token as verified, in the same form as before", async () => {
    const { slug, _id } = await aPage();
    const t = pageToken(_id, KEY, NOW);
    for (const query of [{ t }, { t, event: 'click', meta: 'https://example.com/' }]) {
      const click = await track(slug, query);
      expect(click).toMatchObject({ targetId: _id, event: query.event ?? 'view' });
      expect(click).not.toHaveProperty('verified');
    }
  });

  it.each([
    ['no token', () => ({})],
    ["another page's token", () => ({ t: pageToken(newId('smartLink'), KEY, NOW) })],
    ['an old token', (id: string) => ({ t: pageToken(id, KEY, new Date(NOW.getTime() - 31 * 3600_000)) })],
    ['a made-up one', () => ({ t: `2mz1.${'a'.repeat(22)}`, v: 'made-up' })],
  ])('records views and events with %s, and marks them', async (_, tokenOf) => {
    const { slug, _id } = await aPage();
    const token = tokenOf(_id) as Record<string, string>;
    expect(await track(slug, token)).toMatchObject({ targetId: _id, event: 'view', verified: false });
    expect(await track(slug, { ...token, event: 'play' })).toMatchObject({ event: 'play', verified: false });
  });

  it('takes the token of a visit for one: the view is that very visit', async () => {
    const { slug, _id } = await aPage();
    const visit = { id: newId('click'), time: new Date(NOW.getTime() - 5000).toISOString() };
    const holder = { smartLinkId: _id, address: ADDRESS, userAgent: BROWSER, hashKey: KEY };
    const v = visitToken(visit, holder);
    const view = await track(slug, { v });
    expect(view).toMatchObject(visit);
    expect(view).not.toHaveProperty('verified');
    const play = await track(slug, { v, event: 'play' });
    expect(play?.id).not.toBe(visit.id);
    expect(play).not.toHaveProperty('verified');
  });

  it('is the visitor that the catch-all recorded, also if the key changed in between', async () => {
    const { slug, _id } = await aPage();
    const [before, after] = [new Date('2027-01-30T23:59:59.900Z'), new Date('2027-01-31T00:00:01.000Z')];
    vi.stubEnv('VISITOR_KEY', visitorKeySetting('new', { key: 'old', until: '2027-01-31' }));
    vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
    vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
    const visitor = { headers: { 'user-agent': BROWSER }, address: ADDRESS };
    const landing = await visitPage(slug, aVisitor({ ...visitor, now: before }));
    const v = new URL(landing).searchParams.get('v') ?? '';
    await trackPage(slug, { v }, aVisitor({ ...visitor, now: after }));
    await trackPage(slug, {}, aVisitor({ ...visitor, now: after }));
    const [visit, view, later] = recorded;
    expect(view).toMatchObject({ targetId: _id, id: visit?.id, time: visit?.time, visitor: visit?.visitor });
    expect(later?.visitor).not.toBe(visit?.visitor);
  });

  it('records nothing beyond the limit of the address', async () => {
    const { slug, _id } = await aPage();
    const isWithin = vi.spyOn(limits, 'isWithinPixelLimit').mockResolvedValueOnce(false);
    expect(await track(slug, { t: pageToken(_id, KEY, NOW) })).toBeUndefined();
    expect(isWithin).toHaveBeenLastCalledWith(_id, ADDRESS, NOW);
    expect(await track(slug, {})).toBeDefined();
  });
});
