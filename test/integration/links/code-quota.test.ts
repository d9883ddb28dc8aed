import { describe, expect, it } from 'vitest';
import { countClicks } from '#shared/clicks/journal/count-clicks.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { takenCodes } from '#shared/links/store/entry-store.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { tableName } from '#shared/platform/dynamo/client.ts';
import { transactIf } from '#shared/platform/dynamo/transact.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import {
  create as createPage,
  HOSTS as PAGE_HOSTS,
  update as updatePage,
} from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3600_000);
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const LIMIT = PLAN_LIMITS.free;

tableOfFile();
process.env['SERVICE_KEY'] = 'key';

let names = 0;
const aName = () => `word-${++names}`;
const read = async ({ ownerId }: Owner) => (await findOwner(ownerId)) as Owner;

interface At {
  at?: Date;
}

const create = async (owner: Owner, fields: object = {}, { at = now }: At = {}) =>
  createLink(
    { by: by(owner.ownerId), hosts, now: at },
    { originalUrl: `https://example.com/${aName()}`, title: 'A link', ...fields },
    { allowance: new LinkAllowance(await read(owner), DEFAULT_PRICES) },
  );
const change = (owner: Owner, id: string, input: object, { at = now }: At = {}) =>
  updateLink({ by: by(owner.ownerId), hosts, now: at }, id, { input });
const remove = (owner: Owner, id: string, { at = now }: At = {}) =>
  deleteLink({ by: by(owner.ownerId), hosts, now: at }, id);
const changePage = async (owner: Owner, id: string, input: object) =>
  updatePage(await read(owner), id, input);
const removePage = (owner: Owner, id: string, { at = now }: At = {}) =>
  deleteSmartLink({ by: by(owner.ownerId), hosts: PAGE_HOSTS, now: at }, id);

/** A visit, a suspected one by default: it counts nowhere, but it has reached the code. */
const visit = (targetId: string, { suspected = true } = {}) =>
  countClicks([aClick({ targetId, time: now.toISOString(), ...(suspected && { suspected: true }) })], {
    now,
    ownersOf: findOwners,
  });

const used = async (owner: Owner) => {
  const { codesOnDay = 0, heldCodes = 0 } = await read(owner);
  return { onDay: codesOnDay, held: heldCodes };
};

/** An account that may take this many codes today. */
const accountWith = (left: number, overrides: Partial<Owner> = {}) =>
  anAccount({ codeDay: '2026-05-01', codesOnDay: LIMIT.codesPerDay - left, ...overrides });

const EXCEEDED = {
  code: 'QUOTA_EXCEEDED',
  status: 403,
  message: expect.stringContaining('The plan free includes 1,000 new short codes and slugs a day'),
  params: { quota: 'codes', plan: 'free', limit: 1000, used: 1000, retryAfter: 12 * 3600 },
  headers: { 'retry-after': String(12 * 3600) },
};

/** Every way to take a code or slug that the account had not before, one per call. */
const WAYS: [string, prepare: (owner: Owner) => Promise<() => Promise<unknown>>][] = [
  ['a link with a random code', async (owner) => () => create(owner)],
  ['a link with a chosen code', async (owner) => () => create(owner, { code: aName() })],
  [
    'a link of a bulk request',
    async (owner) => async () => {
      const act = { by: by(owner.ownerId), hosts, ids: randomIds, now };
      const rows = [{ originalUrl: `https://example.com/${aName()}`, code: aName() }];
      const { results } = await createLinks(act, rows, new LinkAllowance(await read(owner), DEFAULT_PRICES));
      const [result] = results;
      if (result?.status === 'failed')
        throw Object.assign(new Error(result.error.code), EXCEEDED, result.error);
    },
  ],
  [
    'a link that is created and deleted again',
    async (owner) => async () => remove(owner, (await create(owner, { code: aName() }))._id),
  ],
  [
    'another code of a link',
    async (owner) => {
      const { _id } = await create(owner);
      return () => change(owner, _id, { code: aName() });
    },
  ],
  [
    'another code of a link that keeps no alias',
    async (owner) => {
      const { _id } = await create(owner);
      return () => change(owner, _id, { code: aName(), aliases: [] });
    },
  ],
  [
    'a page that is created and deleted again',
    async (owner) => async () =>
      removePage(owner, (await createPage(await read(owner), { slug: aName() }))._id),
  ],
  [
    'another slug of a page',
    async (owner) => {
      const { _id } = await createPage(await read(owner), { slug: aName() });
      return () => changePage(owner, _id, { slug: aName() });
    },
  ],
];

describe('the codes and slugs that an account takes a day', () => {
  it.each(WAYS)('end at the limit of the plan: %s', async (_, prepare) => {
    const owner = await accountWith(3);
    const take = await prepare(owner);
    let taken = (await used(owner)).onDay;
    for (; taken < LIMIT.codesPerDay; taken++) await take();
    expect((await used(owner)).onDay).toBe(LIMIT.codesPerDay);
    await expect(take()).rejects.toMatchObject(EXCEEDED);
    expect((await used(owner)).onDay).toBe(LIMIT.codesPerDay);
  });

  it('are never exceeded, however many are taken at once', async () => {
    const owner = await accountWith(10);
    const { _id } = await create(owner);
    const calls = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? create(owner, { code: aName() }) : change(owner, _id, { code: aName() }),
    );
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect((await used(owner)).onDay).toBe(LIMIT.codesPerDay);
  });

  it('begin again at midnight, also for many requests at once', async () => {
    const owner = await accountWith(0);
    await expect(create(owner)).rejects.toMatchObject(EXCEEDED);
    await Promise.all(Array.from({ length: 5 }, () => create(owner, {}, { at: later(12) })));
    expect(await read(owner)).toMatchObject({ codeDay: '2026-05-02', codesOnDay: 5 });
  });

  it('do not include a code or slug of the account that it uses again', async () => {
    const owner = await accountWith(2);
    const [code, slug] = [aName(), aName()];
    for (let i = 0; i < 4; i++) {
      await remove(owner, (await create(owner, { code }))._id);
      await removePage(owner, (await createPage(await read(owner), { slug }))._id);
    }
    expect((await used(owner)).onDay).toBe(LIMIT.codesPerDay);
  });
});

describe('a code or slug after its deletion', () => {
  it('is free for others after a day if no visit has reached it', async () => {
    const [owner, other] = [await anAccount(), await anAccount()];
    const [code, slug] = [aName(), aName()];
    await remove(owner, (await create(owner, { code }))._id);
    await removePage(owner, (await createPage(await read(owner), { slug }))._id);
    expect(await used(owner)).toEqual({ onDay: 2, held: 0 });
    await expect(create(other, { code }, { at: later(23) })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    expect(await takenCodes(other.ownerId, [code], later(23))).toEqual(new Set([code]));
    expect(await takenCodes(other.ownerId, [code], later(25))).toEqual(new Set());
    const link = await create(other, { code }, { at: later(25) });
    await expect(change(owner, (await create(owner))._id, { code }, { at: later(26) })).rejects.toMatchObject(
      {
        code: 'CODE_TAKEN',
      },
    );
    expect(link.code).toBe(code);
  });

  it.each([
    ['counted', false],
    ['suspected', true],
  ])('stays the account’s for good, and is counted as such, after a %s visit', async (_, suspected) => {
    const [owner, other] = [await anAccount(), await anAccount()];
    const code = aName();
    const { _id } = await create(owner, { code });
    await visit(_id, { suspected });
    await remove(owner, _id);
    expect(await used(owner)).toEqual({ onDay: 1, held: 1 });
    await expect(create(other, { code }, { at: later(24 * 400) })).rejects.toMatchObject({
      code: 'CODE_TAKEN',
    });
  });

  it('stays the account’s if an earlier link with it had a visit, and is counted once', async () => {
    const [owner, other] = [await anAccount(), await anAccount()];
    const [code, slug] = [aName(), aName()];
    for (const isVisited of [true, false, true, false]) {
      const { _id } = await create(owner, { code });
      const page = await createPage(await read(owner), { slug });
      if (isVisited) await Promise.all([visit(_id), visit(page._id)]);
      await remove(owner, _id);
      await removePage(owner, page._id);
    }
    expect((await used(owner)).held).toBe(2);
    await expect(create(other, { code }, { at: later(48) })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    await expect(createPage(await read(other), { slug })).rejects.toMatchObject({ code: 'SLUG_TAKEN' });
  });

  it('is counted also when an alias or a former slug is removed', async () => {
    const owner = await anAccount();
    const { _id } = await create(owner);
    const page = await createPage(await read(owner), { slug: aName() });
    await Promise.all([visit(_id), visit(page._id)]);
    for (let i = 0; i < 3; i++) {
      await change(owner, _id, { code: aName(), aliases: [] });
      await changePage(owner, page._id, { slug: aName() });
    }
    await change(owner, _id, { aliases: [] });
    expect((await used(owner)).held).toBe(6);
  });

  it('keeps an account with too many of them from taking more, but not from deleting', async () => {
    const owner = await anAccount();
    const [first, second] = [await create(owner), await create(owner, { code: aName() })];
    await Promise.all([visit(first._id), visit(second._id)]);
    const full = await anAccount({ ...(await read(owner)), heldCodes: LIMIT.heldCodes as number });
    await remove(full, second._id);
    expect((await used(full)).held).toBe((LIMIT.heldCodes as number) + 1);
    const refused = { code: 'QUOTA_EXCEEDED', params: { quota: 'heldCodes', limit: LIMIT.heldCodes } };
    await expect(create(full)).rejects.toMatchObject(refused);
    await expect(change(full, first._id, { code: aName() })).rejects.toMatchObject(refused);
    await expect(createPage(await read(full), { slug: aName() })).rejects.toMatchObject(refused);
    await expect(create(full, { code: second.code })).resolves.toMatchObject({ code: second.code });
  });

  it('stays the account’s if it was stored by 0.2.0, which did not count it', async () => {
    const [owner, other] = [await anAccount(), await anAccount()];
    const code = aName();
    const Item = { ...redirectKey(code), ownerId: owner.ownerId, deleted: true };
    await transactIf([{ Put: { TableName: tableName(), Item } }]);
    await remove(owner, (await create(owner, { code }))._id);
    expect(await used(owner)).toEqual({ onDay: 0, held: 0 });
    await expect(create(other, { code }, { at: later(48) })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
  });
});
