import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { trackPage } from '#shared/smart-links/visits/track-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const recorded = recordedClicks();

tableOfFile();

beforeEach(() => {
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  recorded.length = 0;
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A request as the origin receives it, some seconds after CloudFront. */
const request = (id: string, seconds = 0) =>
  aVisitor({
    headers: { 'user-agent': BROWSER, [EDGE_HEADER.viewerRequest]: `${NOW.getTime()}.${id}` },
    now: new Date(NOW.getTime() + seconds * 1000),
  });

const aLink = async () =>
  (
    await createLink(
      { by: by(newId('owner')), hosts: HOSTS, now: NOW },
      { originalUrl: 'https://example.com/', title: 'A link' },
    )
  ).code;

/** How many of the recorded clicks count, if they arrive in several batches and each message comes twice. */
async function counted(): Promise<number> {
  let sum = 0;
  for (const click of [...recorded, ...recorded]) {
    sum += (await countClicks([click], new Date(NOW.getTime() + 90_000))).counted;
  }
  return sum;
}

describe('a GET that CloudFront sends to its origin again', () => {
  it('is one click of a link, whenever its messages arrive', async () => {
    const code = await aLink();
    await visitLink(code, request('a=='));
    await visitLink(code, request('a==', 35));
    await visitLink(code, request('b=='));
    expect(recorded).toHaveLength(3);
    expect(await counted()).toBe(2);
  });

  it('is a click of each link that has the ID', async () => {
    for (const code of [await aLink(), await aLink()]) await visitLink(code, request('a=='));
    expect(await counted()).toBe(2);
  });

  it('is one view of a page, by its pixel and by the catch-all', async () => {
    const { slug } = await create(await anOwner());
    for (const seconds of [0, 35]) await trackPage(slug, {}, request('a==', seconds));
    expect(await counted()).toBe(1);
    recorded.length = 0;
    for (const seconds of [0, 35]) await visitPage(slug, request('b==', seconds));
    expect(await counted()).toBe(1);
  });
});
