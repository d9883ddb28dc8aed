import { describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { createLinks } from '#shared/links/manage/create-links.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { anAccount, withoutAttributes } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };

tableOfFile();

let urls = 0;
const aLink = () => ({ originalUrl: `https://example.com/${++urls}`, title: 'A link' });
const allowance = (owner: Owner) => new LinkAllowance(owner, DEFAULT_PRICES);
const create = (owner: Owner, id?: string) =>
  createLink({ by: by(owner.ownerId), hosts, now }, aLink(), { id, allowance: allowance(owner) });
const remove = ({ ownerId }: Owner, id: string) => deleteLink({ by: by(ownerId), hosts, now }, id);
const used = async ({ ownerId }: Owner) => (await findOwner(ownerId))?.linkCount;

/** An account whose links are to be counted again. */
async function anUncountedAccount(links: number, overrides: Partial<Owner> = {}): Promise<Owner> {
  const { ownerId } = await anAccount({ plan: 'free', ...overrides });
  for (let i = 0; i < links; i++) await createLink({ by: by(ownerId), hosts, now }, aLink());
  await withoutAttributes(ownerId, 'linkCount');
  return (await findOwner(ownerId)) as Owner;
}

describe('createLink: the quota of links', () => {
  it('is never exceeded, however many are created at once, and names use and plan', async () => {
    const owner = await anAccount({ plan: 'free', linkCount: 990 });
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => create(owner)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(30);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        status: 403,
        message:
          'The plan free includes 1,000 links, and 1,000 are used. Delete links, or upgrade your plan.',
      });
    }
    expect(await used(owner)).toBe(1000);
  });

  it('is freed by a deletion, once', async () => {
    const owner = await anAccount({ plan: 'free', linkCount: 999 });
    const link = await create(owner);
    await expect(create(owner)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await Promise.allSettled([remove(owner, link._id), remove(owner, link._id)]);
    expect(await used(owner)).toBe(999);
    await expect(create(owner)).resolves.toBeDefined();
  });

  it('counts a request that is repeated with the same id once, also at the limit', async () => {
    const owner = await anAccount({ plan: 'free', linkCount: 999 });
    const id = newId('link');
    const link = aLink();
    const request = () =>
      createLink({ by: by(owner.ownerId), hosts, now }, link, { id, allowance: allowance(owner) });
    const first = await request();
    expect(await request()).toEqual(first);
    expect(await used(owner)).toBe(1000);
  });

  it('counts no link that is refused for another reason', async () => {
    const owner = await anAccount({ plan: 'free', linkCount: 0 });
    const link = aLink();
    await createLink({ by: by(owner.ownerId), hosts, now }, link, { allowance: allowance(owner) });
    const again = createLink({ by: by(owner.ownerId), hosts, now }, link, { allowance: allowance(owner) });
    await expect(again).rejects.toMatchObject({ code: 'LINK_ALREADY_EXISTS' });
    expect(await used(owner)).toBe(1);
  });

  it('does not bind the plan business, whose links are counted all the same', async () => {
    const owner = await anAccount({ plan: 'business', linkCount: 5_000_000 });
    await create(owner);
    expect(await used(owner)).toBe(5_000_001);
  });
});

describe('createLink: links that are to be counted again', () => {
  it('are counted by the first of many requests', async () => {
    const owner = await anUncountedAccount(7);
    await Promise.all(Array.from({ length: 10 }, () => create(owner)));
    expect(await used(owner)).toBe(17);
  });

  it('can be deleted before they are counted', async () => {
    const owner = await anUncountedAccount(0);
    const links = await Promise.all(
      [1, 2, 3].map(() => createLink({ by: by(owner.ownerId), hosts, now }, aLink())),
    );
    await remove(owner, links[0]?._id as string);
    expect(await used(owner)).toBeUndefined();
    await create(owner);
    expect(await used(owner)).toBe(3);
  });
});

describe('createLinks: the quota of links', () => {
  it('fails the rows above it with its message', async () => {
    const owner = await anAccount({ plan: 'free', linkCount: 997 });
    const rows = Array.from({ length: 20 }, aLink);
    const { created, results } = await createLinks(
      { by: by(owner.ownerId), hosts, ids: randomIds, now },
      rows,
      allowance(owner),
    );
    expect(created).toBe(3);
    const failed = results.filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(17);
    for (const row of failed) expect(row).toMatchObject({ error: { code: 'QUOTA_EXCEEDED' } });
    expect(await used(owner)).toBe(1000);
  });
});
