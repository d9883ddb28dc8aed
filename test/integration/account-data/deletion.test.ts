import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceDeletions } from '#shared/account-data/advance-deletions.ts';
import { newDeletion } from '#shared/account-data/deletion.ts';
import { findDeletion } from '#shared/account-data/deletion-store.ts';
import { kindOf } from '#shared/account-data/item-kinds.ts';
import { restoreAccount, scheduleDeletion } from '#shared/account-data/schedule-deletion.ts';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { sweepMedia } from '#shared/core/media/sweep-media.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { by } from '#test/support/builders/authors.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aFullAccount, allItems, SETTINGS } from '#test/support/builders/full-account.ts';
import { anOwner, HOSTS } from '#test/support/builders/smart-links.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { startDynamoEngine, tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';

const send = vi.mocked(ses.sendThroughSes);
const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
const NEVER = () => false;

const start = new Date('2026-05-01T12:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const GRACE = 14 * DAY_MS;

let s3: S3Engine;
tableOfFile();

/** What stops a run: before this number of a write, counted from 0. */
let failBefore: number | undefined;
let writes = 0;
const WRITES = /^(Put|Update|Delete|BatchWrite|TransactWrite)Item/;

beforeAll(async () => {
  Object.assign(process.env, SETTINGS);
  s3 = await startS3Engine();
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (WRITES.test(String(commandName)) && writes++ === failBefore) throw new Error('crash');
        return next(args);
      },
    { step: 'initialize', priority: 'low', name: 'crashes' },
  );
  return () => dynamo().middlewareStack.remove('crashes');
});
beforeEach(async () => {
  failBefore = undefined;
  send.mockReset();
  await s3.emptyBucket();
  // What is due, and what is left, is found in the whole table.
  await (await startDynamoEngine()).createTable();
});

const subjectsTo = (to: string) =>
  send.mock.calls.flatMap(([mail]) => (mail.to === to ? [mail.subject] : []));

/**
 * Runs of the schedule from the end of the grace until everything is said to be deleted, and the last pass.
 */
async function runToTheEnd(from = GRACE): Promise<void> {
  for (const minutes of [0, 5, 10, 15]) await advanceDeletions(at(from + minutes * MINUTE_MS), NEVER);
  await sweepEverything(at(from + DAY_MS));
  await sweepEverything(at(from + 6 * DAY_MS));
  for (const minutes of [0, 20, 40]) {
    await advanceDeletions(at(from + 6 * DAY_MS + minutes * MINUTE_MS), NEVER);
  }
}

async function sweepEverything(now: Date): Promise<void> {
  await sweepExpired(HOSTS.publicOrigin, now);
  await sweepMedia(now);
}

/**
 * Items in which a trace is left, but for those that may stay: tombstones, the log of operators, and
 * what TTL has removed by now.
 */
async function leftOf(traces: readonly string[], now: Date) {
  const left = (await allItems()).filter((item) => {
    const { pk, ttl, deleted, ...rest } = item as Record<string, string>;
    // The first owner of a host keeps its codes, so that they never lead to another account's links.
    const isTombstone = (/^(CODE|SLUG)#/.test(String(pk)) && deleted) || rest['sk'] === 'CODES';
    if (isTombstone || pk === 'AUDIT#operator' || Number(ttl) * 1000 < now.getTime()) return false;
    // Relayed within minutes: there is no relay here.
    if (String(pk).startsWith('OUTBOX#')) return false;
    const text = JSON.stringify([pk, rest]);
    return traces.some((trace) => text.includes(trace));
  });
  return left.map(({ pk, sk }) => `${pk} ${sk}`);
}

describe('deletion of an account', () => {
  it('leaves nothing of it but tombstones and the entry of the log of operators', async () => {
    const account = await aFullAccount(s3, start);
    const other = await aFullAccount(s3, start);
    const kept = async () =>
      (await leftOf(other.traces, start)).filter(
        (key) =>
          /^(OWNER|USER|LINK|SMART|JOURNAL|ACTIVITY|UNIQUE|AUDIT|IMPORT)#/.test(key) &&
          !key.includes('RESERVATION'),
      );
    const before = await kept();
    for (const { pk, sk } of await allItems()) {
      expect(kindOf(String(pk), String(sk)), `${pk} ${sk} has no row in item-kinds.ts`).toBeDefined();
    }
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name);
    await runToTheEnd();

    const end = at(GRACE + 7 * DAY_MS);
    expect(await leftOf(account.traces, end)).toEqual([]);
    const items = await allItems();
    for (const code of account.codes) {
      // Of a link that was deleted before, and that nobody had opened, for a day only.
      const { ttl: _, ...tombstone } = items.find(({ pk }) => pk === `CODE#${code}`) ?? {};
      expect(tombstone).toEqual({
        pk: `CODE#${code}`,
        sk: 'CODE',
        ownerId: account.ownerId,
        deleted: true,
      });
    }
    expect(items.filter(({ pk }) => account.slugs.some((slug) => pk === `SLUG#${slug}`))).toHaveLength(3);
    const [entry] = await newestEntries(OPERATOR_LOG, 1);
    expect(entry).toMatchObject({ action: 'account.deleted', target: { id: account.ownerId, name: null } });
    expect(JSON.stringify(entry)).not.toMatch(/@example\.com|Owner/);

    // The other account has all that it had.
    expect(await kept()).toEqual(before);
    expect((await s3.keys()).filter((key) => key.startsWith('media/'))).toHaveLength(7);
    expect((await s3.keys()).filter((key) => key.startsWith('uploads/'))).toHaveLength(0);
  });

  it('tells the owners and the contact address at once, 3 days before, and when it is done', async () => {
    const account = await aFullAccount(s3, start);
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name);
    const moments = [0, MINUTE_MS, 10 * DAY_MS, 11 * DAY_MS, 11 * DAY_MS + MINUTE_MS];
    for (const moment of moments) await advanceDeletions(at(moment), NEVER);
    const expected = ['Your account will be deleted', 'Your account will be deleted in 3 days'];
    expect(subjectsTo(account.member)).toEqual(expected);
    expect(subjectsTo(account.contact)).toEqual(expected);
    await runToTheEnd();
    expect(subjectsTo(account.member)).toEqual([...expected, 'Your account was deleted']);
    expect(subjectsTo(account.contact)).toEqual([...expected, 'Your account was deleted']);
    expect(send.mock.calls.map(([{ to }]) => to)).not.toContain(`invited1@example.com`);
  });

  it('keeps a person who is a member of another account', async () => {
    const account = await aFullAccount(s3, start);
    const { ownerId } = await anOwner();
    await addMember(
      { ownerId, email: account.member, role: 'owner', invitedBy: 'ann' },
      { requestId: null, now: start },
    );
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name, { immediately: true });
    await runToTheEnd(0);
    expect(await findUser(account.userId)).toMatchObject({ email: account.member });
    const theirs = (await allItems()).filter(({ pk }) => pk === `USER#${account.userId}`);
    expect(theirs.map(({ sk }) => String(sk).split('#')[0])).toEqual(
      expect.arrayContaining(['ACCOUNT', 'SESSION', 'USER']),
    );
  });

  it('continues wherever it was interrupted', async () => {
    const account = await aFullAccount(s3, start);
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name);
    await advanceDeletions(at(0), NEVER);
    await advanceDeletions(at(11 * DAY_MS), NEVER);
    // Each run gets one write further than the one before it.
    let moment = GRACE;
    for (failBefore = 0; failBefore < 12; failBefore++) {
      writes = 0;
      await advanceDeletions(at(moment), NEVER);
      moment += MINUTE_MS;
    }
    failBefore = undefined;
    await runToTheEnd(moment);
    expect(await leftOf(account.traces, at(moment + 7 * DAY_MS))).toEqual([]);
    expect(subjectsTo(account.member)).toHaveLength(3);
  });

  it('stops in time, and continues with the next run', async () => {
    const account = await aFullAccount(s3, start);
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name, { immediately: true });
    for (let run = 0; run < 24; run++) {
      let calls = 0;
      // Odd numbers and even ones.
      const most = 8 + Math.floor(run * 2.5);
      await advanceDeletions(at(run * MINUTE_MS), () => calls++ > most);
    }
    await runToTheEnd(24 * MINUTE_MS);
    expect(await leftOf(account.traces, at(8 * DAY_MS))).toEqual([]);
  });

  it('removes clicks that were counted after it', async () => {
    const account = await aFullAccount(s3, start);
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name, { immediately: true });
    for (const minutes of [0, 5, 10]) await advanceDeletions(at(minutes * MINUTE_MS), NEVER);
    const late = { targetId: account.link._id, time: start.toISOString() };
    const owners = new Map([[account.link._id, account.ownerId]]);
    await countClicks([aClick(late)], at(DAY_MS), owners);
    expect(await leftOf([account.link._id], at(DAY_MS))).not.toEqual([]);
    await runToTheEnd(0);
    expect(await leftOf(account.traces, at(8 * DAY_MS))).toEqual([]);
  });

  it('creates nothing for a request that was authenticated before it was closed', async () => {
    const account = await aFullAccount(s3, start);
    const owner = await findOwner(account.ownerId);
    await scheduleDeletion({ by: by(account.ownerId), now: start }, account.name, { immediately: true });
    await advanceDeletions(start, NEVER);
    const allowance = new LinkAllowance(owner as never, DEFAULT_PRICES);
    const hosts = {
      publicOrigin: HOSTS.publicOrigin,
      ownHosts: HOSTS.ownHosts,
      destinations: 'public',
    } as const;
    const input = { originalUrl: 'https://example.com/late', title: 'Late' } as never;
    await expect(
      createLink({ by: by(account.ownerId), hosts, now: start }, input, { allowance }),
    ).rejects.toThrow();
    await runToTheEnd(0);
    expect(await leftOf(account.traces, at(8 * DAY_MS))).toEqual([]);
  });
});

describe('scheduleDeletion', () => {
  it('refuses another name, and names the field', async () => {
    const { ownerId, name } = await anOwner();
    await expect(scheduleDeletion({ by: by(ownerId), now: start }, name.toUpperCase())).rejects.toMatchObject(
      {
        code: 'VALIDATION_ERROR',
        details: [{ path: 'name' }],
      },
    );
    expect((await findOwner(ownerId))?.deletionAt).toBeUndefined();
  });

  it('schedules it once, also for two requests at once', async () => {
    const { ownerId, name } = await anOwner();
    const both = await Promise.all(
      [1, 2].map((ms) => scheduleDeletion({ by: by(ownerId), now: at(ms) }, name)),
    );
    expect(both[0]).toEqual(both[1]);
    const again = await scheduleDeletion({ by: by(ownerId), now: at(DAY_MS) }, name);
    expect(again).toEqual(both[0]);
    const { deletionAt } = (await findOwner(ownerId)) ?? {};
    expect(deletionAt).toBe(again.deletionAt);
    const actions = (await newestEntries(ownerId, 10)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'account.deletion_scheduled')).toHaveLength(1);
  });
});

describe('restoreAccount', () => {
  it('undoes it until the account is closed', async () => {
    const { ownerId, name } = await anOwner();
    await scheduleDeletion({ by: by(ownerId), now: start }, name);
    expect(await restoreAccount({ by: by(ownerId), now: at(13 * DAY_MS) })).toEqual({
      _id: ownerId,
      deletionAt: null,
    });
    await advanceDeletions(at(20 * DAY_MS), NEVER);
    expect(await findOwner(ownerId)).toMatchObject({ name });
    expect((await findOwner(ownerId))?.deletionAt).toBeUndefined();
    expect((await newestEntries(ownerId, 10)).map(({ action }) => action)).toContain('account.restored');

    await scheduleDeletion({ by: by(ownerId), now: start }, name);
    await advanceDeletions(at(GRACE), NEVER);
    await advanceDeletions(at(GRACE), NEVER);
    await expect(restoreAccount({ by: by(ownerId), now: at(GRACE) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('and the closing exclude each other', async () => {
    for (let i = 0; i < 5; i++) {
      const { ownerId, name } = await anOwner();
      await scheduleDeletion({ by: by(ownerId), now: start }, name, { immediately: true });
      const [restored] = await Promise.allSettled([
        restoreAccount({ by: by(ownerId), now: start }),
        advanceDeletions(start, NEVER),
      ]);
      const owner = await findOwner(ownerId);
      if (restored.status === 'fulfilled') {
        expect(owner?.deletionAt).toBeUndefined();
        expect(await findDeletion(ownerId)).toBeUndefined();
      } else expect(owner).toBeUndefined();
    }
  });
});

describe('a deletion', () => {
  it('gives 14 days', () => {
    const { deletionAt } = newDeletion({ ownerId: 'own_1', name: 'A', plan: 'free' }, start);
    expect(deletionAt).toBe('2026-05-15T12:00:00.000Z');
  });
});
