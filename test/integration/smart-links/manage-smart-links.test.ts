import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerPlan, setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { NO_FILES } from '#shared/core/media/file-parts.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId, seededIds } from '#shared/platform/runtime/ids.ts';
import { listOwnSmartLinks } from '#shared/smart-links/manage/list-smart-links.ts';
import { createSmartLink, deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { applyOwnerStatus } from '#shared/smart-links/manage/owner-status.ts';
import { getSmartLink } from '#shared/smart-links/manage/read-smart-link.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import type { SmartLinkRecord } from '#shared/smart-links/model/smart-link-record.ts';
import * as lists from '#shared/smart-links/store/smart-link-list-store.ts';
import * as store from '#shared/smart-links/store/smart-link-store.ts';
import { readPage } from '#shared/smart-links/visits/page-store.ts';
import { anAct, by, byAccount } from '#test/support/builders/authors.ts';
import {
  anOwner,
  create,
  eventsOf,
  HOSTS,
  itemsOf,
  NOW,
  smartLinkInput,
  update,
} from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();
process.env['SERVICE_KEY'] = 'key';

const remove = (owner: Owner, id: string) =>
  deleteSmartLink({ by: by(owner.ownerId), hosts: HOSTS, now: NOW }, id);
const used = async ({ ownerId }: Owner) => (await findOwner(ownerId))?.smartLinkCount;
const list = async ({ ownerId }: Owner) => (await listOwnSmartLinks(wholeAccount(ownerId), {}, HOSTS)).links;

/** The code of the error that a call ends with. */
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'none',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

const detailOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => (error as AppError).details?.[0],
  );

describe('createSmartLink: a new Smart Link', () => {
  it.each(SMART_LINK_TYPES)('of type %s is read, listed and served as it was created', async (type) => {
    const owner = await anOwner();
    const link = await create(owner, { type, tags: 'a, b', description: 'Über mich' });
    expect(await getSmartLink(wholeAccount(owner.ownerId), link._id, HOSTS)).toEqual(link);
    expect(await list(owner)).toEqual([link]);
    const page = await readPage(link.slug);
    expect(page).toMatchObject({ smartLinkId: link._id, ownerId: owner.ownerId, type, status: 'active' });
    expect(JSON.parse(page?.page ?? '')).toMatchObject({
      title: link.title,
      slug: link.slug,
      tags: ['a', 'b'],
    });
    expect(await used(owner)).toBe(1);
    const { conversions, ...data } = link;
    expect(conversions).toBeNull();
    expect(await eventsOf(owner)).toMatchObject([{ type: 'smart_link.created', data }]);
  });

  it('keeps submission details of any depth and number', async () => {
    let deep: object = { number: 1e300, small: 1e-300 };
    for (let i = 0; i < 60; i++) deep = { deep };
    const submissionDetails = { email: 'jane@example.com', ...deep };
    const owner = await anOwner();
    const link = await create(owner, { type: 'surveyLink', submissionDetails });
    expect(await getSmartLink(wholeAccount(owner.ownerId), link._id, HOSTS)).toMatchObject({
      submissionDetails,
    });
    expect((await readPage(link.slug))?.page).not.toContain('jane@example.com');
  });

  it('is refused when another one of its type has its title, and free for another type', async () => {
    const owner = await anOwner();
    const { title, _id, url } = await create(owner, { title: 'Sale' });
    await create(owner, { title: `${title} 2` });
    const other = await create(owner, { title: 'Other' });
    const same = {
      code: 'LINK_ALREADY_EXISTS',
      message: expect.stringContaining(_id),
      details: [{ path: 'title', code: 'duplicate', _id, url, params: { suggestion: `${title} 3` } }],
    };
    await expect(create(owner, { title })).rejects.toMatchObject(same);
    await expect(update(owner, other._id, { title })).rejects.toMatchObject(same);
    const second = { details: [{ params: { suggestion: `${title} 3` } }] };
    await expect(create(owner, { title: `${title} 2` })).rejects.toMatchObject(second);
    await expect(create(owner, { title, type: 'webinarLink' })).resolves.toBeDefined();
    await expect(create(await anOwner(), { title })).resolves.toBeDefined();
    expect(await used(owner)).toBe(4);
  });

  it('exists once when 12 with the same title come at once', async () => {
    const owner = await anOwner();
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(create(owner, { title: 'Once' }))),
    );
    expect(codes.sort()).toEqual([...Array(11).fill('LINK_ALREADY_EXISTS'), 'none']);
    expect(await used(owner)).toBe(1);
  });

  it('is the same one when its request is repeated after a crash', async () => {
    const owner = await anOwner();
    const input = smartLinkInput();
    const again = () =>
      createSmartLink(
        { by: byAccount(owner), hosts: HOSTS, ids: seededIds(Buffer.from('seed')), now: NOW },
        input,
        NO_FILES,
      );
    const link = await again();
    expect(await again()).toEqual(link);
    expect(await list(owner)).toHaveLength(1);
    expect(await used(owner)).toBe(1);
    expect(await eventsOf(owner)).toHaveLength(1);
  });

  it('may not be larger than a page and an event can be', async () => {
    const urls = Array.from({ length: 100 }, (_, i) => ({
      title: `Link ${i}`,
      url: `https://example.com/${'x'.repeat(1200)}`,
    }));
    const owner = await anOwner();
    await expect(create(owner, { urls })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/100,000 bytes/),
    });
    expect(await used(owner)).toBe(0);
  });
});

describe('createSmartLink: the quota', () => {
  it('accepts exactly 5 of 20 concurrent creates', async () => {
    const owner = await anOwner('free');
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(create(owner))));
    expect(codes.filter((code) => code === 'none')).toHaveLength(5);
    expect(codes.filter((code) => code === 'QUOTA_EXCEEDED')).toHaveLength(15);
    expect(await list(owner)).toHaveLength(5);
    expect(await used(owner)).toBe(5);
  });

  it('is reported with the plan, and what to do', async () => {
    const owner = await anOwner('free');
    for (let i = 0; i < 5; i++) await create(owner);
    await expect(create(owner)).rejects.toThrow(/free includes 5 Smart Links, and 5 are used\. Delete/);
  });

  it('has room again for each that is deleted, once', async () => {
    const owner = await anOwner('free');
    const links = [];
    for (let i = 0; i < 5; i++) links.push(await create(owner));
    const [gone] = links as [SmartLinkRecord];
    const codes = await Promise.all(Array.from({ length: 3 }, () => codeOf(remove(owner, gone._id))));
    expect(codes.sort()).toEqual(['SMART_LINK_NOT_FOUND', 'SMART_LINK_NOT_FOUND', 'none']);
    expect(await used(owner)).toBe(4);
    await create(owner);
    expect(await codeOf(create(owner))).toBe('QUOTA_EXCEEDED');
  });

  it('does not stop an owner who has more after a change of plan from deleting', async () => {
    const owner = await anOwner('business');
    const links = await Promise.all(Array.from({ length: 7 }, () => create(owner)));
    await setOwnerPlan(owner.ownerId, 'free', anAct());
    const downgraded = (await findOwner(owner.ownerId)) as Owner;
    expect(await codeOf(create(downgraded))).toBe('QUOTA_EXCEEDED');
    for (const link of links.slice(0, 3)) await remove(downgraded, link._id);
    await expect(create(downgraded)).resolves.toBeDefined();
  });
});

describe('createSmartLink: a slug', () => {
  it('is made from the title, and ends randomly where that is taken', async () => {
    const [jane, other] = [await anOwner(), await anOwner()];
    expect((await create(jane, { title: 'Jané  Doe!' })).slug).toBe('bio/jane-doe');
    const slugs = await Promise.all(
      Array.from({ length: 5 }, async () => (await create(await anOwner(), { title: 'Jané Doe' })).slug),
    );
    for (const slug of slugs) expect(slug).toMatch(/^bio\/jane-doe-[a-z0-9]{4}$/);
    expect(new Set(slugs).size).toBe(5);
    expect((await create(other, { title: 'Jané Doe', type: 'webinarLink' })).slug).toBe('webinar/jane-doe');
  });

  it('is random where nothing of the title can be in one', async () => {
    expect((await create(await anOwner(), { title: '你好' })).slug).toMatch(/^bio\/[a-z0-9]{8}$/);
  });

  it('that was chosen is refused when it is in use, by others or by oneself', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await create(owner, { slug: 'chosen' });
    expect(await codeOf(create(other, { slug: 'chosen' }))).toBe('SLUG_TAKEN');
    expect(await codeOf(create(owner, { slug: 'chosen' }))).toBe('SLUG_TAKEN');
    expect(await used(other)).toBe(0);
    expect((await create(other, { slug: 'chosen', type: 'webinarLink' })).slug).toBe('webinar/chosen');
  });

  it("of a deleted Smart Link stays its owner's", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const gone = await create(owner, { title: 'Kept for me' });
    await remove(owner, gone._id);
    expect(await readPage(gone.slug)).toBeUndefined();
    expect(await codeOf(create(other, { slug: 'kept-for-me' }))).toBe('SLUG_TAKEN');
    expect((await create(other, { title: 'Kept for me' })).slug).toMatch(/^bio\/kept-for-me-/);
    const again = await create(owner, { title: 'Kept for me' });
    expect(again.slug).toBe('bio/kept-for-me');
    expect(await readPage(again.slug)).toMatchObject({ smartLinkId: again._id });
  });

  it("that changes moves the page; the old one stays its owner's", async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const link = await create(owner, { slug: 'old-place' });
    await create(other, { slug: 'taken-place' });
    expect(await codeOf(update(owner, link._id, { slug: 'taken-place' }))).toBe('SLUG_TAKEN');
    expect(await readPage('bio/old-place')).toMatchObject({ smartLinkId: link._id });

    const moved = await update(owner, link._id, { slug: 'new-place', title: 'Moved' });
    expect(moved).toMatchObject({
      slug: 'bio/new-place',
      url: 'https://sp.example/bio/new-place',
      title: 'Moved',
    });
    expect(await readPage('bio/old-place')).toBeUndefined();
    expect(await readPage('bio/new-place')).toMatchObject({ smartLinkId: link._id });
    expect(await codeOf(create(other, { slug: 'old-place' }))).toBe('SLUG_TAKEN');
    expect((await update(owner, link._id, { slug: 'old-place' })).slug).toBe('bio/old-place');
    expect(await readPage('bio/new-place')).toBeUndefined();
  });

  it('may be sent with the prefix of its type, and no other', async () => {
    const owner = await anOwner();
    const link = await create(owner, { slug: 'bio/prefixed' });
    expect(link.slug).toBe('bio/prefixed');
    expect((await update(owner, link._id, { slug: 'bio/prefixed-2' })).slug).toBe('bio/prefixed-2');
    expect(await detailOf(update(owner, link._id, { slug: 'app/prefixed' }))).toMatchObject({ path: 'slug' });
    expect(await detailOf(create(owner, { slug: 'app/prefixed' }))).toMatchObject({ path: 'slug' });
  });

  it('stays with a new title, and with the slug that it has', async () => {
    const owner = await anOwner();
    const link = await create(owner, { slug: 'stays' });
    expect((await update(owner, link._id, { title: 'Quite another' })).slug).toBe('bio/stays');
    expect((await update(owner, link._id, { slug: 'stays' })).slug).toBe('bio/stays');
    expect((await update(owner, link._id, { slug: null })).slug).toBe('bio/stays');
    expect(JSON.parse((await readPage('bio/stays'))?.page ?? '')).toMatchObject({ title: 'Quite another' });
  });

  it('is given to one of two concurrent owners', async () => {
    for (let round = 0; round < 5; round++) {
      const owners = await Promise.all([anOwner(), anOwner(), anOwner()]);
      const slug = `contested-${round}`;
      const links = await Promise.all(owners.map((owner) => create(owner)));
      const codes = await Promise.all([
        ...owners.map((owner, i) => codeOf(update(owner, links[i]?._id ?? '', { slug }))),
        ...owners.map((owner) => codeOf(create(owner, { slug }))),
      ]);
      expect(codes.filter((code) => code === 'none')).toHaveLength(1);
      expect(codes.filter((code) => code === 'SLUG_TAKEN')).toHaveLength(5);
    }
  });
});

describe('updateSmartLink: an update', () => {
  it('keeps absent fields, clears null ones, and ignores fields of other types', async () => {
    const owner = await anOwner();
    const link = await create(owner, {
      type: 'appDownload',
      description: 'An app',
      tags: ['a'],
      image: 'https://example.com/a.png',
      language: 'de',
      playstoreLink: 'https://play.google.com/store/apps/details?id=a',
    });
    const later = new Date(NOW.getTime() + 1000);
    const urls = [{ title: 'A', url: 'https://example.com' }];
    const changed = await update(owner, link._id, { description: null, appstoreLink: null, urls }, later);
    expect(changed).toEqual({
      ...link,
      description: null,
      appstoreLink: null,
      updatedAt: later.toISOString(),
    });
    const page = await readPage(link.slug);
    expect(page?.appstoreLink).toBeUndefined();
    expect(page?.playstoreLink).toBe('https://play.google.com/store/apps/details?id=a');
    expect(await update(owner, link._id, { tags: null, image: null, language: null }, later)).toMatchObject({
      tags: [],
      image: null,
      language: null,
    });
    const events = await eventsOf(owner);
    expect(events.map(({ type }) => type)).toEqual([
      'smart_link.created',
      'smart_link.updated',
      'smart_link.updated',
    ]);
  });

  it('cannot change the type, or remove its required fields', async () => {
    const owner = await anOwner();
    const app = await create(owner, { type: 'appDownload' });
    expect(await detailOf(update(owner, app._id, { type: 'myBio' }))).toMatchObject({
      path: 'type',
      message: expect.stringContaining('appDownload'),
    });
    expect(await detailOf(update(owner, app._id, { appstoreLink: null }))).toMatchObject({
      path: 'appstoreLink',
      message: expect.stringContaining('playstoreLink'),
    });
    await expect(update(owner, app._id, { type: 'appDownload' })).resolves.toBeDefined();
    const video = await create(owner, { type: 'videoLink' });
    expect(await detailOf(update(owner, video._id, { videos: [{ title: 'Nowhere' }] }))).toMatchObject({
      path: 'videos[0].url',
      message: expect.stringContaining('storageCode'),
    });
  });

  it.each([
    'https://sp.example/v1/smart-links/app/x',
    'https://sp.example/V1/Smart-Links/app/x',
    'https://sp.example/r/abc',
  ])('refuses a store link that leads back to this service: %s', async (url) => {
    const owner = await anOwner();
    expect(await detailOf(create(owner, { type: 'appDownload', playstoreLink: url }))).toMatchObject({
      path: 'playstoreLink',
    });
  });

  it('allows swapping titles through a third one', async () => {
    const owner = await anOwner();
    const [a, b] = [await create(owner, { title: 'A' }), await create(owner, { title: 'B' })];
    expect(await codeOf(update(owner, a._id, { title: 'B' }))).toBe('LINK_ALREADY_EXISTS');
    await update(owner, a._id, { title: 'C' });
    await update(owner, b._id, { title: 'A' });
    await update(owner, a._id, { title: 'B' });
    expect((await list(owner)).map(({ title }) => title).sort()).toEqual(['A', 'B']);
    expect(await codeOf(create(owner, { title: 'A' }))).toBe('LINK_ALREADY_EXISTS');
    await expect(create(owner, { title: 'C' })).resolves.toBeDefined();
  });

  it('that swaps two titles concurrently keeps titles unique', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await anOwner();
      const [a, b] = [await create(owner, { title: 'A' }), await create(owner, { title: 'B' })];
      await Promise.all([
        codeOf(update(owner, a._id, { title: 'B' })),
        codeOf(update(owner, b._id, { title: 'A' })),
      ]);
      const titles = (await list(owner)).map(({ title }) => title);
      expect(new Set(titles).size).toBe(2);
    }
  });

  it('and nine others at once all take effect', async () => {
    const owner = await anOwner();
    const link = await create(owner);
    const changes = [
      { title: 'New title' },
      { description: 'New text' },
      { tags: ['x'] },
      { language: 'ar' },
      { image: 'https://example.com/i.png' },
      { cover: 'https://example.com/c.png' },
      { status: 'inactive' },
      { urls: [{ title: 'Other', url: 'https://example.com/other' }] },
      { slug: `moved-${link._id.slice(4, 10).toLowerCase()}` },
      {},
    ];
    await Promise.all(changes.map((change) => update(owner, link._id, change)));
    const stored = await getSmartLink(wholeAccount(owner.ownerId), link._id, HOSTS);
    const { slug, ...others } = Object.assign({}, ...changes);
    expect(stored).toMatchObject({
      ...others,
      slug: `bio/${slug}`,
      urls: [{ title: 'Other', url: 'https://example.com/other', description: null }],
    });
    const page = await readPage(stored.slug);
    expect(page).toMatchObject({ status: 'inactive' });
    expect(JSON.parse(page?.page ?? '')).toMatchObject({
      title: 'New title',
      description: 'New text',
      tags: ['x'],
    });
  });

  it('that meets a delete leaves nothing behind', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await anOwner('free');
      const link = await create(owner, { title: 'Going' });
      const [, updated] = await Promise.all([
        remove(owner, link._id),
        codeOf(update(owner, link._id, { title: 'Too late', slug: `late-${round}` })),
      ]);
      expect(['none', 'SMART_LINK_NOT_FOUND']).toContain(updated);
      expect(await list(owner)).toEqual([]);
      expect(await used(owner)).toBe(0);
      expect(await readPage(link.slug)).toBeUndefined();
      expect(await readPage(`bio/late-${round}`)).toBeUndefined();
      await expect(create(owner, { title: 'Going' })).resolves.toBeDefined();
      await expect(create(owner, { title: 'Too late' })).resolves.toBeDefined();
    }
  });
});

describe("another owner's Smart Link, or a deleted one", () => {
  it('is not found', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [link, gone] = [await create(owner), await create(other)];
    await remove(other, gone._id);
    for (const id of [link._id, gone._id, newId('smartLink'), 'sml_x', 'lnk_4fJ2kQ8sT1vX7yZ0aBcD', '']) {
      expect(await codeOf(getSmartLink(wholeAccount(other.ownerId), id, HOSTS))).toBe('SMART_LINK_NOT_FOUND');
      expect(await codeOf(update(other, id, { title: 'Mine' }))).toBe('SMART_LINK_NOT_FOUND');
      expect(await codeOf(remove(other, id))).toBe('SMART_LINK_NOT_FOUND');
    }
    expect(await getSmartLink(wholeAccount(owner.ownerId), link._id, HOSTS)).toEqual({
      ...link,
      conversions: null,
    });
    expect((await eventsOf(other)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['smart_link.created', 'smart_link.deleted']),
    );
  });
});

describe('suspending an owner', () => {
  const change = async ({ ownerId }: Owner, status: 'active' | 'suspended') =>
    applyOwnerStatus(await setOwnerStatus(ownerId, status, anAct()), { settleMs: 0 });
  const isSuspended = async (slug: string) => (await readPage(slug))?.suspended === true;

  it('applies to all pages of the owner alone, survives changes and moves, and can be undone', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [kept, changed, moved] = await Promise.all([create(owner), create(owner), create(owner)]);
    const theirs = await create(other);
    expect(await change(owner, 'suspended')).toEqual({ smartLinks: 3, files: 0 });
    await update(owner, changed._id, { title: 'Changed meanwhile' });
    const { slug } = await update(owner, moved._id, { slug: 'moved-while-suspended' });
    const created = await create(owner);
    for (const page of [kept.slug, changed.slug, slug, created.slug])
      expect(await isSuspended(page)).toBe(true);
    expect(await isSuspended(theirs.slug)).toBe(false);
    await change(owner, 'active');
    for (const page of [kept.slug, changed.slug, slug, created.slug])
      expect(await isSuspended(page)).toBe(false);
  });

  it('reaches a page that moves while it is carried', async () => {
    const owner = await anOwner();
    const link = await create(owner);
    const before = await store.findSmartLink(owner.ownerId, link._id);
    if (!before) throw new Error('The Smart Link is gone');
    await update(owner, link._id, { slug: 'moved-away' });
    // What the index, which lags, says of it.
    vi.spyOn(lists, 'listSmartLinks').mockImplementationOnce(async function* () {
      yield [before];
    });
    await change(owner, 'suspended');
    expect(await isSuspended('bio/moved-away')).toBe(true);
  });

  it('stops pages whose creation or move it races with', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await anOwner();
      const old = await Promise.all(Array.from({ length: 4 }, () => create(owner)));
      const [pages] = await Promise.all([
        Promise.all([
          ...Array.from({ length: 4 }, () => create(owner)),
          ...old.map(({ _id }, i) => update(owner, _id, { slug: `race-${round}-${i}` })),
        ]),
        change(owner, 'suspended'),
      ]);
      for (const { slug } of pages) expect(await isSuspended(slug)).toBe(true);
    }
  });
});

describe('the tombstone of a deleted Smart Link', () => {
  it('is removed five days later, and only that', async () => {
    const owner = await anOwner();
    const [gone, kept] = [
      await create(owner, { type: 'surveyLink' }),
      await create(owner, { type: 'surveyLink' }),
    ];
    const put = (pk: string, sk: string) =>
      dynamo().send(new PutCommand({ TableName: tableName(), Item: { pk, sk } }));
    for (const { _id } of [gone, kept]) {
      await put(`SMART#${_id}`, 'RESPONSE#2026-05-01T12:00:00.000Z#sub_1');
      await put(`JOURNAL#${_id}`, 'HEAD');
    }
    await remove(owner, gone._id);
    const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3600 * 1000);
    const left = async ({ _id }: SmartLinkRecord) =>
      (await itemsOf(`SMART#${_id}`)).length + (await itemsOf(`JOURNAL#${_id}`)).length;
    await sweepExpired(HOSTS.publicOrigin, days(4));
    expect([await left(gone), await left(kept)]).toEqual([2, 3]);
    await sweepExpired(HOSTS.publicOrigin, days(5.1));
    expect([await left(gone), await left(kept)]).toEqual([0, 3]);
    expect((await sweepExpired(HOSTS.publicOrigin, days(5.1))).purged).toBe(0);
  });

  it('does not take with it one that a repeated request has made again', async () => {
    const owner = await anOwner();
    const input = smartLinkInput();
    const again = () =>
      createSmartLink(
        { by: byAccount(owner), hosts: HOSTS, ids: seededIds(Buffer.from('again')), now: NOW },
        input,
        NO_FILES,
      );
    const { _id } = await again();
    await remove(owner, _id);
    await again();
    await sweepExpired(HOSTS.publicOrigin, new Date('2026-06-01'));
    await expect(getSmartLink(wholeAccount(owner.ownerId), _id, HOSTS)).resolves.toBeDefined();
  });
});

describe('a failed write', () => {
  it('is tried again when the table reports a conflict between transactions', async () => {
    const owner = await anOwner('free');
    const client = mockClient(DynamoDBDocumentClient);
    try {
      const conflict = new TransactionCanceledException({
        message: 'conflict',
        $metadata: {},
        CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
      });
      client.on(GetCommand).resolves({});
      client.on(BatchGetCommand).resolves({});
      client.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
      await create(owner);
      expect(client.commandCalls(TransactWriteCommand)).toHaveLength(3);
    } finally {
      client.restore();
    }
  });

  it('is a conflict when a file of the change was attached elsewhere', async () => {
    const owner = await anOwner();
    const link = await create(owner);
    const stored = await store.findSmartLink(owner.ownerId, link._id);
    if (!stored) throw new Error('The Smart Link is gone');
    const event = {
      id: newId('event'),
      type: 'smart_link.updated',
      time: NOW.toISOString(),
      ...owner,
      data: {},
    } as const;
    const taken = {
      ConditionCheck: {
        TableName: tableName(),
        Key: { pk: 'MEDIA#x', sk: 'MEDIA' },
        ConditionExpression: 'attribute_exists(pk)',
      },
    };
    const after = { ...stored, title: 'Other', version: 2 };
    expect(
      await codeOf(store.replaceSmartLink(stored, after, { event, entry: undefined, media: [taken] })),
    ).toBe('WRITE_CONFLICT');
    expect((await getSmartLink(wholeAccount(owner.ownerId), link._id, HOSTS)).title).toBe(link.title);
  });
});
