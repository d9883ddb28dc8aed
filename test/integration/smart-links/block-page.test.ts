import { describe, expect, it, vi } from 'vitest';
import { wholeAccount } from '#shared/core/access/scope.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { blockPage, readPageReference, unblockPage } from '#shared/smart-links/blocks/block-page.ts';
import { listOwnSmartLinks } from '#shared/smart-links/manage/list-smart-links.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { updateOwnerStatus } from '#shared/smart-links/store/page-status-store.ts';
import { openSurvey } from '#shared/smart-links/surveys/submit.ts';
import { findPage } from '#shared/smart-links/visits/find-page.ts';
import { trackPage } from '#shared/smart-links/visits/track-page.ts';
import { visitPage } from '#shared/smart-links/visits/visit-page.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create, eventsOf, HOSTS, NOW, update } from '#test/support/builders/smart-links.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const recorded = recordedClicks();

tableOfFile();

const act = { by: 'ann', note: null, now: NOW };
const block = (slug: string, reason: 'phishing' | 'legal' = 'phishing') =>
  blockPage(slug, { ...act, reason }, HOSTS);
const unblock = (slug: string) => unblockPage(slug, { ...act, reason: null }, HOSTS);

/** What a visitor of a page gets. */
const outcomeOf = (slug: string) =>
  findPage(slug).then(
    ({ entry }) => entry.status,
    (error) => `${error.status} ${error.code}`,
  );

describe('blockPage: a blocked page', () => {
  it('is neither shown, followed, answered nor counted until it is unblocked', async () => {
    vi.stubEnv('SERVICE_KEY', 'key');
    vi.stubEnv('PUBLIC_ORIGIN', HOSTS.publicOrigin);
    vi.stubEnv('OWN_HOSTS', 'sp.example');
    const owner = await anOwner();
    const { _id, slug } = await create(owner, { type: 'surveyLink' });
    expect(await block(slug)).toMatchObject({ changed: true });
    expect(await outcomeOf(slug)).toBe('410 LINK_BLOCKED');
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const visitor = aVisitor({ headers, now: NOW });
    await expect(visitPage(slug, visitor)).rejects.toMatchObject({ code: 'LINK_BLOCKED', status: 410 });
    await expect(openSurvey(slug)).rejects.toMatchObject({ code: 'LINK_BLOCKED' });
    await trackPage(slug, {}, visitor);
    expect(recorded).toEqual([]);
    expect(await getSmartLink(wholeAccount(owner.ownerId), _id, HOSTS)).toMatchObject({
      status: 'blocked',
      blockedReason: 'phishing',
    });
    expect(await block(slug, 'legal')).toMatchObject({ changed: true });
    expect(await outcomeOf(slug)).toBe('451 LINK_BLOCKED');
    expect(await unblock(slug)).toMatchObject({ changed: true });
    expect(await outcomeOf(slug)).toBe('active');
    expect(await unblock(slug)).toMatchObject({ changed: false });
  });

  it('is refused every change by its owner with 403, a new slug, too', async () => {
    const owner = await anOwner();
    const { _id, slug } = await create(owner);
    await block(slug);
    for (const input of [{ title: 'New' }, { slug: 'elsewhere' }, { status: 'inactive' }, {}]) {
      await expect(update(owner, _id, input)).rejects.toMatchObject({ code: 'LINK_BLOCKED', status: 403 });
    }
  });

  it('stays blocked when its owner is suspended and activated', async () => {
    const owner = await anOwner();
    const { ownerId } = owner;
    const { _id: id, slug } = await create(owner);
    await block(slug);
    await updateOwnerStatus({ id, slug, ownerId }, { status: 'suspended', statusVersion: 1 });
    expect(await outcomeOf(slug)).toBe('410 LINK_BLOCKED');
    await updateOwnerStatus({ id, slug, ownerId }, { status: 'active', statusVersion: 2 });
    expect(await outcomeOf(slug)).toBe('410 LINK_BLOCKED');
  });

  it('can be deleted; its slug stays blocked, for its owner, too', async () => {
    const owner = await anOwner();
    const { _id, slug } = await create(owner, { slug: 'taken-down' });
    await block(slug);
    await deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, _id);
    expect(await outcomeOf(slug)).toBe('410 LINK_BLOCKED');
    await expect(create(owner, { slug: 'taken-down' })).rejects.toMatchObject({ code: 'SLUG_TAKEN' });
    const other = await create(owner);
    await expect(update(owner, other._id, { slug: 'taken-down' })).rejects.toMatchObject({
      code: 'SLUG_TAKEN',
    });
    await unblock(slug);
    expect(await outcomeOf(slug)).toBe('404 SMART_LINK_NOT_FOUND');
    expect(await create(owner, { slug: 'taken-down' })).toMatchObject({ slug });
    expect(await outcomeOf(slug)).toBe('active');
  });

  it('is found by its status in the list', async () => {
    const owner = await anOwner();
    const { slug } = await create(owner);
    await create(owner);
    await block(slug);
    const listed = async (status: 'blocked' | 'active') =>
      (await listOwnSmartLinks(wholeAccount(owner.ownerId), { status }, HOSTS)).links.map(
        (link) => link.slug,
      );
    expect(await listed('blocked')).toEqual([slug]);
    expect(await listed('active')).not.toContain(slug);
  });
});

describe('blockPage: what it leaves', () => {
  it('is events with the record, and entries of the audit log', async () => {
    const owner = await anOwner();
    const { _id, slug } = await create(owner);
    await block(slug);
    await unblock(slug);
    const events = (await eventsOf(owner)).filter(({ type }) => type !== 'smart_link.created');
    expect(
      events.map(({ type, data }) => [type, data['_id'], data['status'], data['blockedReason']]),
    ).toEqual(
      expect.arrayContaining([
        ['smart_link.blocked', _id, 'blocked', 'phishing'],
        ['smart_link.unblocked', _id, 'active', null],
      ]),
    );
    const entries = (await newestEntries(OPERATOR_LOG, 1000)).filter(({ target }) => target.id === _id);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'smart_link.blocked',
      'smart_link.unblocked',
    ]);
  });

  it('is an error for a slug that never was', async () => {
    await expect(block('bio/never-was')).rejects.toMatchObject({ code: 'SMART_LINK_NOT_FOUND' });
  });
});

describe('blockPage: at the same moment', () => {
  it('as updates and a move by its owner, the page is blocked or was moved before', async () => {
    for (let round = 0; round < 8; round++) {
      const owner = await anOwner();
      const { _id, slug } = await create(owner, { slug: `race-${round}` });
      const changes = [
        update(owner, _id, { title: `Title ${round}` }),
        update(owner, _id, { slug: `moved-${round}` }),
        update(owner, _id, { description: 'New' }),
      ].map((call) => call.catch((error) => expect(error.code).toBe('LINK_BLOCKED')));
      await Promise.all([...changes, block(slug)]);
      // Where it was moved first, the block holds for the old slug, which the owner cannot take again.
      expect(await outcomeOf(slug)).toBe('410 LINK_BLOCKED');
    }
  });
});

describe('readPageReference', () => {
  it.each([
    'bio/jane',
    '/bio/jane',
    'BIO/Jane/',
    'https://go.example.com/bio/jane?v=1#x',
    'go.example.com/bio/jane',
    'https://go.example.com/v1/smart-links/bio/jane',
    'https://go.example.com/v1/smart-links/slug/bio/jane',
  ])('finds the slug in %j', (text) => {
    expect(readPageReference(text)).toBe('bio/jane');
  });

  it.each(['', 'jane', 'https://go.example.com/r/jane', 'bio/', 'blog/jane', 'bio/a b'])(
    'refuses %j',
    (text) => {
      expect(() => readPageReference(text)).toThrow(/neither a slug such as bio\/jane nor the URL/);
    },
  );
});
