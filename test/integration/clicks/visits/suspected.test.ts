import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLink } from '#shared/links/manage/create-link.ts';
import { unlockLink } from '#shared/links/redirects/unlock-link.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { followLink } from '#shared/smart-links/visits/follow-link.ts';
import { leadToStore, visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, HOSTS, NOW } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const recorded = recordedClicks();

tableOfFile();

beforeEach(() => {
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  recorded.length = 0;
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.5 Mobile/15E148 Safari/604.1';

const person = (more = {}) =>
  aVisitor({ headers: { 'user-agent': IPHONE, 'accept-language': 'es' }, now: NOW, ...more });
const scanner = (more = {}) =>
  aVisitor({ headers: { 'user-agent': `${IPHONE} Proofpoint` }, now: NOW, ...more });
/** Says that it is an iPhone. */
const fake = (more = {}) => aVisitor({ headers: { 'user-agent': IPHONE }, now: NOW, ...more });

const marks = () => recorded.map(({ suspected }) => suspected);

const aLink = (more: object = {}) =>
  createLink(
    { by: by(newId('owner')), hosts: HOSTS, now: NOW },
    { originalUrl: 'https://example.com/', title: 'A link', ...more },
  );

describe('a suspected visit', () => {
  it('of a link is redirected, and recorded with a mark', async () => {
    const { code } = await aLink();
    expect(await visitLink(code, scanner())).toMatchObject({
      outcome: 'redirect',
      to: 'https://example.com/',
    });
    expect(marks()).toEqual([true]);
  });

  it('of a limited link is recorded with a mark, is asked to confirm, and uses up no visit', async () => {
    const { code } = await aLink({ maxClicks: 1 });
    for (const _ of [1, 2]) expect(await visitLink(code, scanner())).toMatchObject({ outcome: 'confirm' });
    expect(marks()).toEqual([true, true]);
    expect(await visitLink(code, person())).toMatchObject({ outcome: 'redirect' });
    expect(marks()).toEqual([true, true, undefined]);
    // At the limit, nobody gets through.
    for (const visitor of [scanner(), person()])
      expect(await visitLink(code, visitor)).toMatchObject({ outcome: 'gone' });
    expect(recorded).toHaveLength(3);
  });

  it('follows a HEAD request for the same code', async () => {
    const [{ code }, other] = [await aLink(), await aLink()];
    await visitLink(code, fake({ method: 'HEAD' }));
    await visitLink(other.code, fake());
    await visitLink(code, fake());
    expect(marks()).toEqual([undefined, true]);
  });

  it('is none with the password of the link', async () => {
    const { code } = await aLink({ password: 'right', maxClicks: 1 });
    await unlockLink(code, 'right', scanner({ method: 'POST' }));
    expect(marks()).toEqual([undefined]);
    expect(await visitLink(code, person())).toMatchObject({ outcome: 'gone' });
  });

  it('of a page, of a link on it and of its app store is recorded with a mark', async () => {
    const owner = await anOwner();
    const { slug } = await create(owner, {
      type: 'myBio',
      title: 'Places',
      urls: [{ title: 'Shop', url: 'https://shop.example/' }],
      trackConversions: true,
    });
    const app = await create(owner, {
      type: 'appDownload',
      title: 'Our app',
      appstoreLink: 'https://apps.apple.com/app/id1',
    });
    const [found, foundApp] = [await findPage(slug), await findPage(app.slug)];
    for (const visitor of [scanner(), person()]) {
      await visitPage(slug, visitor);
      await followLink(found, { to: 'https://shop.example/' }, visitor);
      await leadToStore(foundApp, visitor, undefined);
    }
    expect(marks()).toEqual([true, true, true, undefined, undefined, undefined]);
  });
});
