import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { readAnalytics } from '#shared/clicks/analytics/analytics.ts';
import { readActive } from '#shared/clicks/journal/activity-store.ts';
import * as activity from '#shared/clicks/journal/move-activity.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { countConversions } from '#shared/conversions/count-conversions.ts';
import { listConversions } from '#shared/conversions/list-conversions.ts';
import { WHOLE, wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { setOwnerStatus } from '#shared/core/accounts/administer.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { createFolder } from '#shared/core/folders/manage-folders.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { deleteLinks } from '#shared/links/manage/edit-links.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { readLink, updateOwnerStatus } from '#shared/links/store/link-store.ts';
import { transferLinks } from '#shared/links/transfer/transfer-links.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { findOwners } from '#shared/overview/targets.ts';
import { newId, randomIds } from '#shared/platform/runtime/ids.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aClick, aRow } from '#test/support/builders/clicks.ts';
import { eventsOf } from '#test/support/builders/smart-links.ts';
import { EMAIL, inAccount, joins, outcomes } from '#test/support/builders/transfers.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { PNG } from '#test/support/files/media-samples.ts';
import { captureLog } from '#test/support/log-lines.ts';

const publicOrigin = 'https://sp.example';
const hosts = { publicOrigin, ownHosts: ['sp.example'] };
const now = new Date('2026-05-10T12:00:00.000Z');
/** Once the move is settled. */
const settled = new Date('2026-05-10T12:20:00.000Z');

tableOfFile();
const s3 = s3OfFile();

let from: Owner;
let to: Owner;
beforeEach(async () => {
  [from, to] = await Promise.all([anAccount({ storageBytes: 0 }), anAccount({ storageBytes: 0 })]);
  await Promise.all([joins(from), joins(to)]);
});

const move = async (ids: readonly string[], source = from, destination = to) =>
  transferLinks(
    { by: await inAccount(source), hosts, now },
    { ids: [...ids], accountId: destination.ownerId },
  );

let urls = 0;
/** Counted, as by the API. */
async function aLink(owner: Owner = from, fields: object = {}) {
  const { LinkAllowance } = await import('#shared/links/manage/link-allowance.ts');
  const { DEFAULT_PRICES } = await import('#shared/core/accounts/prices.ts');
  const allowance = new LinkAllowance((await findOwner(owner.ownerId)) as Owner, DEFAULT_PRICES);
  const input = { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields };
  return createLink({ by: by(owner.ownerId), hosts, now }, input, { allowance });
}

const usage = async ({ ownerId }: Owner) => {
  const { linkCount, storageBytes } = (await findOwner(ownerId)) as Owner;
  return { linkCount, storageBytes };
};
const listed = async ({ ownerId }: Owner) =>
  (await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {} as never)).links.map(({ _id }) => _id);
const resolved = (code: string) => resolveLink(code, aVisitor({ now }), { counts: true });
const clicksIn = async ({ ownerId }: Owner, from = '2026-03-01') => {
  const query = accountAnalyticsQuerySchema.parse({ from, to: '2026-05-31' });
  return (await readAccountAnalytics({ ...wholeAccount(ownerId), hosts, now: settled }, query)).totalClicks;
};
const sweep = () => sweepExpired(publicOrigin, settled);
const clicksOn = (targetId: string, ...times: string[]) => times.map((time) => aClick({ targetId, time }));

describe('transferLinks: a link of one account in another', () => {
  it('keeps its codes, click limit, tags and clicks, and leaves its folder', async () => {
    const act = { by: by(from.ownerId), now, hosts };
    const folder = await createFolder({ ...act, ids: randomIds }, { name: 'Spring' });
    const created = await aLink(from, { folderId: folder._id, tags: ['spring'], maxClicks: 3 });
    const { code } = await updateLink(act, created._id, { input: { code: `new-${created.code}` } });
    await resolved(created.code);
    const times = ['2026-04-20T10:00:00.000Z', '2026-05-10T10:00:00.000Z', '2026-05-10T11:00:00.000Z'];
    await countClicks(clicksOn(created._id, ...times), now, await findOwners([created._id]));
    expect([await clicksIn(from), await clicksIn(to)]).toEqual([3, 0]);

    expect(outcomes(await move([created._id]))).toEqual(['transferred']);
    const stored = await readLink(created._id);
    expect(stored).toMatchObject({
      ownerId: to.ownerId,
      code,
      aliases: [created.code],
      folderId: null,
      tags: ['spring'],
    });
    for (const one of [code, created.code])
      expect(await resolved(one)).toMatchObject({ outcome: 'redirect' });
    // One before, two now.
    expect(await resolved(code)).toMatchObject({ outcome: 'gone', ownerId: to.ownerId });
    expect([await listed(from), await listed(to)]).toEqual([[], [created._id]]);
    expect([await clicksIn(from), await clicksIn(to)]).toEqual([0, 3]);
    const range = {
      from: '2026-03-01',
      to: '2026-05-31',
      timezone: 'UTC',
      interval: 'day',
      names: 10,
    } as const;
    expect((await readAnalytics(created._id, { ...range, filter: {} } as never, now)).totalClicks).toBe(3);
    expect([(await usage(from)).linkCount, (await usage(to)).linkCount]).toEqual([0, 1]);
    await sweep();
    expect([await clicksIn(from), await clicksIn(to)]).toEqual([0, 3]);
    expect(await readActive(from.ownerId, {})).toEqual(new Set());
  });

  it('is a deletion in one account and a creation in the other, with an audit entry in both', async () => {
    const { _id, code } = await aLink();
    await move([_id]);
    const last = async (owner: Owner) => (await eventsOf(owner)).filter(({ data }) => data['_id'] === _id);
    expect((await last(from)).map(({ type }) => type).sort()).toEqual(['link.created', 'link.deleted']);
    expect((await last(to)).map(({ type }) => type)).toEqual(['link.created']);
    for (const { ownerId } of [from, to]) {
      expect(
        (await newestEntries(ownerId, 100)).filter(({ action }) => action === 'link.transferred'),
      ).toMatchObject([
        {
          ownerId,
          action: 'link.transferred',
          actor: { type: 'member', name: EMAIL },
          target: { type: 'link', id: _id, name: code },
          changes: [{ field: 'accountId', before: from.ownerId, after: to.ownerId }],
        },
      ]);
    }
  });

  it('takes its image along, with the storage that it uses', async () => {
    const allowance = new MediaAllowance((await findOwner(from.ownerId)) as Owner, countStoredBytes);
    const announcement = { contentType: 'image/png', size: PNG.length } as const;
    const { storageCode } = await createUpload({ by: by(from.ownerId), now }, announcement, {
      id: newId('media'),
      allowance,
    });
    const Key = `uploads/${storageCode}`;
    await s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body: PNG }));
    const { _id } = await aLink(from, { preview: { title: 'Card', image: storageCode } });
    const { storageBytes } = await usage(from);
    expect(storageBytes).toBeGreaterThan(0);
    await move([_id]);
    expect([await usage(from), await usage(to)]).toEqual([
      { linkCount: 0, storageBytes: 0 },
      { linkCount: 1, storageBytes },
    ]);
    // It is the new account's to delete.
    await deleteLink({ by: by(to.ownerId), hosts, now }, _id);
    await sweepMedia(new Date('2100-01-01'));
    expect(await usage(to)).toEqual({ linkCount: 0, storageBytes: 0 });
  });

  it('frees its URL in one account, and has it in the other', async () => {
    const originalUrl = `https://example.com/${++urls}`;
    const { _id } = await aLink(from, { originalUrl });
    await move([_id]);
    const again = await aLink(from, { originalUrl });
    await expect(aLink(to, { originalUrl })).rejects.toMatchObject({ code: 'LINK_ALREADY_EXISTS' });
    expect((await move([again._id])).results).toMatchObject([
      { error: { code: 'LINK_ALREADY_EXISTS', details: [{ _id }] } },
    ]);
    expect(await listed(from)).toEqual([again._id]);
  });

  it('is as of the new account when that is suspended, and not when the former one is', async () => {
    const { _id, code } = await aLink();
    const before = { ...(await readLink(_id)) } as NonNullable<Awaited<ReturnType<typeof readLink>>>;
    await updateOwnerStatus(before, { status: 'active', statusVersion: 40 });
    await move([_id]);
    // Listed before it was moved.
    expect(await updateOwnerStatus(before, { status: 'suspended', statusVersion: 41 })).toBe(false);
    expect(await resolved(code)).toMatchObject({ outcome: 'redirect' });
    await updateOwnerStatus({ ...before, ownerId: to.ownerId }, { status: 'suspended', statusVersion: 1 });
    expect(await resolved(code)).toMatchObject({ outcome: 'suspended' });
  });
});

describe('transferLinks: what the other account does not allow', () => {
  it('leaves the link where it is, and says why, row by row', async () => {
    to = await anAccount({ requiredUtm: ['source'] });
    await joins(to);
    await bindHost('from.example.net', { ownerId: from.ownerId, ownHosts: hosts.ownHosts }, anAct());
    const utm = { source: 'mail' };
    const links = [
      await aLink(from),
      await aLink(from, { utm, customDomain: 'from.example.net' }),
      await aLink(from, { utm }),
      await aLink(from, { utm }),
    ];
    await blockLink(links[2]?.code as string, { reason: 'spam', by: 'ann', note: '', now }, publicOrigin);
    const result = await move([...links.map(({ _id }) => _id), newId('link')]);
    expect(outcomes(result)).toEqual([
      'VALIDATION_ERROR',
      'DOMAIN_NOT_YOURS',
      'LINK_BLOCKED',
      'transferred',
      'LINK_NOT_FOUND',
    ]);
    expect(result).toMatchObject({ transferred: 1, failed: 4 });
    const errors = result.results.map((one) => (one.status === 'failed' ? one.error : undefined));
    expect(errors[0]?.details).toMatchObject([{ path: 'utm.source' }]);
    expect(errors[1]?.message).toContain('from.example.net');
    expect((await usage(from)).linkCount).toBe(3);
    expect(await listed(to)).toEqual([links[3]?._id]);
  });

  it('never exceeds its quota, however many are moved at once', async () => {
    to = await anAccount({ plan: 'free', linkCount: 997 });
    await joins(to);
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await aLink())._id));
    const results = await Promise.all([move(ids.slice(0, 4)), move(ids.slice(4))]);
    expect(results.flatMap(outcomes).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'QUOTA_EXCEEDED'),
      ...Array.from({ length: 3 }, () => 'transferred'),
    ]);
    expect([(await usage(from)).linkCount, (await usage(to)).linkCount]).toEqual([5, 1000]);
  });

  it('is refused to keys, strangers, and roles that cannot create links; nothing is moved', async () => {
    const { _id } = await aLink();
    const body = { ids: [_id], accountId: to.ownerId };
    const me = await inAccount(from);
    const as = (by: Caller, input = body) => transferLinks({ by, hosts, now }, input);
    const key = { ...me, credential: { type: 'key', key: {} } } as unknown as Caller;
    await expect(as(key)).rejects.toMatchObject({ code: 'PERMISSION_DENIED', status: 403 });
    await expect(as(me, { ...body, accountId: from.ownerId })).rejects.toMatchObject({
      details: [{ path: 'accountId' }],
    });
    for (const accountId of [newId('owner'), 'nonsense', (await anAccount()).ownerId]) {
      await expect(as(me, { ...body, accountId })).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    }
    await joins(from, 'admin', 'bob@example.com');
    await joins(to, 'analyst', 'bob@example.com');
    await expect(as(await inAccount(from, 'bob@example.com'))).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      message: expect.stringContaining(to.ownerId),
    });
    await setOwnerStatus(to.ownerId, 'suspended', anAct());
    await expect(as(me)).rejects.toMatchObject({ code: 'OWNER_SUSPENDED' });
    expect(await listed(from)).toEqual([_id]);
  });
});

describe('transferLinks: at the same time', () => {
  it('ends in one account only, however two moves, an update and a deletion interleave', async () => {
    const third = await anAccount();
    await joins(third);
    for (let round = 0; round < 4; round++) {
      const { _id, code } = await aLink();
      const act = { by: by(from.ownerId), hosts, now };
      const done = await Promise.allSettled([
        move([_id]),
        move([_id], from, third),
        updateLink(act, _id, { input: { title: 'Changed', code: `c-${code}` } }),
        ...(round % 2 === 0 ? [deleteLinks(act, [_id])] : []),
      ]);
      const moves = done
        .slice(0, 2)
        .flatMap((one) => (one.status === 'fulfilled' ? outcomes(one.value as never) : []));
      expect(moves.filter((outcome) => outcome === 'transferred').length).toBeLessThanOrEqual(1);
      const link = await readLink(_id);
      const lists = await Promise.all([from, to, third].map(listed));
      expect(lists.filter((ids) => ids.includes(_id))).toHaveLength(link ? 1 : 0);
      if (link) expect(await resolved(code)).toMatchObject({ outcome: 'redirect' });
    }
    const accounts = [from, to, third];
    const counts = await Promise.all(accounts.map(async (owner) => (await usage(owner)).linkCount));
    expect(counts).toEqual((await Promise.all(accounts.map(listed))).map(({ length }) => length));
  });

  it('counts clicks in progress in the account that has the link, once the move is settled', async () => {
    const { _id } = await aLink();
    await countClicks(clicksOn(_id, '2026-04-06T10:00:00.000Z'), now, await findOwners([_id]));
    const stale = await findOwners([_id]);
    await move([_id]);
    await countClicks(clicksOn(_id, '2026-05-10T11:59:59.000Z'), now, stale);
    // In a report that reads links with clicks since.
    expect([await clicksIn(from, '2026-05-09'), await clicksIn(to, '2026-05-09')]).toEqual([0, 0]);
    await Promise.all([sweep(), sweep()]);
    expect([await clicksIn(from, '2026-05-09'), await clicksIn(to, '2026-05-09')]).toEqual([0, 1]);
    expect(await clicksIn(to)).toBe(2);
    expect(await readActive(from.ownerId, {})).toEqual(new Set());
  });

  it('is completed by the sweep if the process stops after the link has moved', async () => {
    const { _id } = await aLink();
    await countClicks(clicksOn(_id, '2026-04-20T10:00:00.000Z'), now, await findOwners([_id]));
    captureLog();
    vi.spyOn(activity, 'copyActivity').mockRejectedValueOnce(new Error('stopped'));
    expect(outcomes(await move([_id]))).toEqual(['transferred']);
    expect(await clicksIn(to)).toBe(0);
    await sweep();
    expect(await clicksIn(to)).toBe(1);
  });

  it('settles a link that was moved back, moved on, or deleted', async () => {
    const third = await anAccount();
    await joins(third);
    const [back, on, gone] = [await aLink(), await aLink(), await aLink()];
    const ids = [back, on, gone].map(({ _id }) => _id);
    const clicks = ids.flatMap((id) => clicksOn(id, '2026-04-20T10:00:00.000Z'));
    await countClicks(clicks, now, await findOwners(ids));
    await move(ids);
    await move([back._id], to, from);
    await move([on._id], to, third);
    await deleteLink({ by: by(to.ownerId), hosts, now }, gone._id);
    await sweep();
    expect(await Promise.all([from, to, third].map((owner) => clicksIn(owner)))).toEqual([1, 0, 1]);
    const active = await Promise.all([from, to, third].map(({ ownerId }) => readActive(ownerId, {})));
    // The statistics of the deleted one are purged in days, with its mark.
    expect(active.map((targets) => [...targets])).toEqual([[back._id], [gone._id], [on._id]]);
  });

  it('counts conversions of clicks before the move with the link', async () => {
    const { _id } = await aLink();
    const record = (occurredAt: string) => {
      const row = aRow({ time: Date.parse(occurredAt), event: 'sale', meta: occurredAt, basis: 'both' });
      const attributed = [{ targetId: _id, row }];
      return countConversions(
        [{ ownerId: from.ownerId, event: newId('event'), attributed, isRepeat: false }],
        now,
      );
    };
    await record('2026-05-01T10:00:00.000Z');
    await move([_id]);
    await record('2026-05-09T10:00:00.000Z');
    const query = { limit: 10, timezone: 'UTC', attribution: 'last' } as const;
    const found = async ({ ownerId }: Owner, range = {}) =>
      (await listConversions(wholeAccount(ownerId), { ...query, ...range })).conversions;
    expect(await found(from)).toEqual([]);
    expect((await found(to)).map(({ targetId }) => targetId)).toEqual([_id, _id]);
    expect(await found(to, { from: '2026-05-09' })).toHaveLength(1);
    await sweep();
    expect(await found(to)).toHaveLength(2);
    expect(await readActive(conversionsOf(from.ownerId), {})).toEqual(new Set());
  });
});
