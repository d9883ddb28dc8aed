import { describe, expect, it } from 'vitest';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { Permission } from '#shared/core/accounts/permissions.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { createShare, deleteShare, listShares } from '#shared/shares/manage-shares.ts';
import { type CreateShare, createShareSchema } from '#shared/shares/share.ts';
import { findShare } from '#shared/shares/share-store.ts';
import { shareIdOf } from '#shared/shares/share-token.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner, NOW } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const KEY = 'key of the service';
const ORIGIN = 'https://sp.example';
const context = { publicOrigin: ORIGIN, serviceKey: KEY, now: NOW };
const ACCOUNT: CreateShare = { scope: { type: 'account' } };

const actOf = (owner: Owner, permissions: readonly Permission[] = ['*']) => ({
  ...context,
  by: { ...byAccount(owner), permissions },
  ids: randomIds,
});

const tokenIn = (url: string | null) => url?.split('/').at(-1) ?? '';

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

const fieldOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => (error instanceof AppError ? error.details?.map(({ path }) => path).join() : undefined),
  );

describe('a shared report', () => {
  it('has a URL whose token is not in the table, and can be shown again', async () => {
    const owner = await anOwner();
    const share = await createShare(actOf(owner), { ...ACCOUNT, password: 'open sesame' });
    expect(share.url).toMatch(/^https:\/\/sp\.example\/s\/[\w-]{32}$/);
    expect(share).toMatchObject({ hasPassword: true, status: 'active', expiresAt: null, embed: false });
    const token = tokenIn(share.url);
    expect(shareIdOf(token)).toBe(share._id);
    const found = await findShare(share._id);
    expect(JSON.stringify(found)).not.toContain(token);
    expect(JSON.stringify(found)).not.toContain('open sesame');
    expect(await listShares(systemAuthor(owner.ownerId, 'test'), context)).toEqual([share]);
  });

  it('keeps its id but not its URL when the key of the service is another one', async () => {
    const owner = await anOwner();
    const { _id } = await createShare(actOf(owner), ACCOUNT);
    const listed = await listShares(systemAuthor(owner.ownerId, 'test'), {
      ...context,
      serviceKey: 'another key',
    });
    expect(listed).toMatchObject([{ _id, url: null }]);
  });

  it('is limited by plan, also when created concurrently, and no longer counts once revoked', async () => {
    const owner = await anOwner('free');
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(createShare(actOf(owner), ACCOUNT))),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(10);
    expect(codes.filter((code) => code === 'QUOTA_EXCEEDED')).toHaveLength(2);
    const [first] = await listShares(systemAuthor(owner.ownerId, 'test'), context);
    const revokes = [1, 2].map(() => codeOf(deleteShare(actOf(owner), first?._id ?? '')));
    expect((await Promise.all(revokes)).sort()).toEqual(['NOT_FOUND', undefined]);
    expect((await findOwner(owner.ownerId))?.shareCount).toBe(9);
    expect(await codeOf(createShare(actOf(owner), ACCOUNT))).toBeUndefined();
  });

  it('is revoked by its own account only', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const { _id } = await createShare(actOf(owner), ACCOUNT);
    expect(await codeOf(deleteShare(actOf(other), _id))).toBe('NOT_FOUND');
    expect(await codeOf(deleteShare(actOf(owner), 'shr_nonsense'))).toBe('NOT_FOUND');
    await deleteShare(actOf(owner), _id);
    expect(await findShare(_id)).toBeUndefined();
    expect(await listShares(systemAuthor(owner.ownerId, 'test'), context)).toEqual([]);
  });

  it('needs the permission to read analytics, too', async () => {
    const owner = await anOwner();
    expect(await codeOf(createShare(actOf(owner, ['shares:manage']), ACCOUNT))).toBe('PERMISSION_DENIED');
    expect(
      await codeOf(createShare(actOf(owner, ['shares:manage', 'analytics:read']), ACCOUNT)),
    ).toBeUndefined();
  });

  it.each<[string, CreateShare, string]>([
    ['a link without its id', { scope: { type: 'link' } }, 'scope.id'],
    ['a link with the id of a page', { scope: { type: 'link', id: newId('smartLink') } }, 'scope.id'],
    ['a tag without its name', { scope: { type: 'tag' } }, 'scope.tag'],
    ['an account with an id', { scope: { type: 'account', id: newId('link') } }, 'scope.id'],
    ['a tag with other tags', { scope: { type: 'tag', tag: 'a' }, filters: { tag: ['b'] } }, 'filters.tag'],
    [
      'a page with a filter of links',
      { scope: { type: 'page', id: newId('smartLink') }, filters: { kind: 'link' } },
      'filters.kind',
    ],
    [
      'a page with a list of links',
      { scope: { type: 'page', id: newId('smartLink') }, showLinks: true },
      'showLinks',
    ],
    ['an expiration in the past', { ...ACCOUNT, expiresAt: '2020-01-01' }, 'expiresAt'],
  ])('refuses %s and names the field', async (_, input, field) => {
    expect(await fieldOf(createShare(actOf(await anOwner()), input))).toBe(field);
  });

  it('refuses links and pages of others as if they did not exist', async () => {
    const owner = await anOwner();
    const link: CreateShare = { scope: { type: 'link', id: newId('link') } };
    const page: CreateShare = { scope: { type: 'page', id: newId('smartLink') } };
    expect(await codeOf(createShare(actOf(owner), link))).toBe('LINK_NOT_FOUND');
    expect(await codeOf(createShare(actOf(owner), page))).toBe('SMART_LINK_NOT_FOUND');
  });
});

describe('the body of a shared report', () => {
  const problems = (body: object) =>
    createShareSchema
      .safeParse({ scope: { type: 'account' }, ...body })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  it('has filters as lists, with the values of analytics', () => {
    const body = {
      scope: { type: 'account' },
      filters: { country: ['DE', 'AT'], city: ['Washington, D.C.'], device: ['mobile'], kind: 'link' },
    };
    expect(createShareSchema.parse(body)).toEqual(body);
  });

  it.each([
    [{ filters: { country: ['Germany'] } }, 'filters.country must be two capital letters, or Unknown'],
    [{ filters: { country: 'DE' } }, 'filters.country must be an array of strings'],
    [{ filters: { country: ['DE,AT'] } }, 'filters.country must be two capital letters, or Unknown'],
    [{ filters: { kind: 'page' } }, 'filters.kind must be one of link, smartLink'],
    [{ period: { days: 7, from: '2027-01-01' } }, 'period.days must be absent with `from` or `to`'],
    [{ period: { from: '2027-02-01', to: '2027-01-01' } }, 'period.from must not be after `to`'],
    [
      { period: { timezone: 'Mars/Base' } },
      'period.timezone must be a name of the IANA time zone database, such as Europe/Berlin',
    ],
    [{ scope: { type: 'team' } }, 'scope.type must be one of link, page, folder, tag, account'],
    [{ password: 'abc' }, 'password must have 4 to 128 characters'],
    [{ embed: 'yes' }, 'embed must be true or false'],
  ])('refuses %j', (body, problem) => {
    expect(problems(body)).toEqual([problem]);
  });
});
