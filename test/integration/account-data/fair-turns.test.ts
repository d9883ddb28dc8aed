import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceDeletions } from '#shared/account-data/advance-deletions.ts';
import { findDeletion } from '#shared/account-data/deletion-store.ts';
import { scheduleDeletion } from '#shared/account-data/schedule-deletion.ts';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { storeChoice } from '#shared/mail/choice-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { batchPut } from '#shared/platform/dynamo/batch-write.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { expiryIndexKeys, purgeKey } from '#shared/platform/expiry/expiry-index.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { allItems, SETTINGS } from '#test/support/builders/full-account.ts';
import { aRegistration, aWebinar } from '#test/support/builders/registrations.ts';
import { anOwner, HOSTS, itemsOf, NOW } from '#test/support/builders/smart-links.ts';
import { aListPage, aSubscriber } from '#test/support/builders/subscribers.ts';
import { startDynamoEngine, tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { captureLog } from '#test/support/log-lines.ts';

const MINUTE_MS = 60_000;
const KEY = SETTINGS.SERVICE_KEY;

tableOfFile();

/** Calls that write, of this run. A run has time for some of them. */
let writes = 0;

beforeAll(() => {
  Object.assign(process.env, SETTINGS);
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (/^(Put|Update|Delete|BatchWrite|TransactWrite)Item/.test(String(commandName))) writes++;
        return next(args);
      },
    { step: 'initialize', priority: 'low', name: 'counted' },
  );
  return () => dynamo().middlewareStack.remove('counted');
});

beforeEach(async () => {
  captureLog();
  await (await startDynamoEngine()).createTable();
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

/** Copies the first person on a page's list under other addresses, each with the same choices. */
async function storePeople(page: string, prefix: string, count: number): Promise<string[]> {
  const [one] = (await itemsOf(`SMART#${page}`)).filter(({ sk }) => String(sk).startsWith(`${prefix}#`));
  const kind = prefix === 'SUBSCRIBER' ? 'subscriber' : 'registration';
  const addresses = Array.from({ length: count }, (_, i) => `person${i}-${page.slice(-4)}@example.com`);
  await batchPut(
    addresses.map((email) => {
      const id = newId(kind);
      // As large as a page of a query that has thousands of people.
      const padding = 'x'.repeat(3000);
      return { ...one, pk: `SMART#${page}`, sk: `${prefix}#${id}`, id, email, padding };
    }),
  );
  return addresses;
}

const startDeletion = (owner: Owner, minute: number) =>
  scheduleDeletion({ by: by(owner.ownerId), now: at(minute) }, owner.name, { immediately: true });

async function advanceWithin(most: number, minute: number) {
  writes = 0;
  return advanceDeletions(at(minute), () => writes >= most);
}

const stageOf = async ({ ownerId }: Owner) => (await findDeletion(ownerId))?.stage;

describe('the deletion of an account with more people than a run has time for', () => {
  it.each([
    ['subscribers', 'SUBSCRIBER'],
    ['registrants', 'REGISTRATION'],
  ])('ends, and does not keep others waiting: %s', async (_, prefix) => {
    const [big, small] = [await anOwner(), await anOwner()];
    const page = prefix === 'SUBSCRIBER' ? await aListPage(big) : await aWebinar(big);
    if (prefix === 'SUBSCRIBER') await aSubscriber(big, page, 'first@example.com');
    else await aRegistration(big, page);
    const people = await storePeople(page._id, prefix, 1500);
    const recipient = recipientHash(people.at(-1) as string, KEY);
    await storeChoice({ recipient, list: 'subscriptions', ownerId: big.ownerId }, 'confirmed', at(0));
    await startDeletion(big, 0);
    await startDeletion(small, 1);
    const left = async () =>
      (await itemsOf(`SMART#${page._id}`)).filter(({ sk }) => String(sk).startsWith(prefix)).length;

    let runs = 0;
    let before = await left();
    while ((await stageOf(big)) !== 'verify' && runs < 60) {
      const { failed } = await advanceWithin(60, 5 + 5 * runs++);
      expect(failed).toBe(0);
      const now = await left();
      // The first runs close the account, and the last ones have other items to delete, too.
      if (runs > 4 && before > 60) expect(now).toBeLessThan(before);
      before = now;
      if (runs === 4) {
        expect(now).toBeGreaterThan(0);
        expect(await stageOf(small)).toBe('verify');
      }
    }
    expect(await stageOf(big)).toBe('verify');
    expect(JSON.stringify(await allItems())).not.toContain(recipient);
  });

  it('does not come first again after it has ended a run', async () => {
    const [broken, small] = [await anOwner(), await anOwner()];
    const page = await aListPage(broken);
    await aSubscriber(broken, page, 'first@example.com');
    await storePeople(page._id, 'SUBSCRIBER', 100);
    await startDeletion(broken, 0);
    await startDeletion(small, 1);
    await advanceWithin(1, 2);
    await advanceWithin(1, 3);
    // The process is killed: nothing that follows is done.
    const isKilled = () => {
      throw new Error('killed');
    };
    writes = 0;
    await advanceDeletions(at(5), () => writes >= 3 && isKilled()).catch(() => {});
    await advanceWithin(8, 10);
    expect(await stageOf(small)).toBe('erase');
    await advanceWithin(1000, 15);
    // What was deleted is looked for once more.
    await advanceWithin(1000, 20);
    expect([await stageOf(small), await stageOf(broken)]).toEqual(['verify', 'verify']);
  });
});

describe('sweepExpired with purges that take longer than a run', () => {
  it('comes to what is due behind them, and ends them', async () => {
    const owner = newId('owner');
    // Of one shard.
    const pages = Array.from({ length: 400 }, () => newId('smartLink')).filter(
      (id) => expiryIndexKeys('', id)['gsi2pk'] === 'EXPIRY#0',
    );
    const big = pages.slice(0, 12);
    expect(big).toHaveLength(12);
    for (const [i, linkId] of big.entries()) {
      const keys = expiryIndexKeys(at(i - 100).toISOString(), linkId);
      await batchPut([{ ...purgeKey(linkId), ...keys, linkId, ownerId: owner }]);
      const pk = `SMART#${linkId}`;
      await batchPut(
        Array.from({ length: exhaustively(600, 300) }, (_, n) => ({
          pk,
          sk: `RESPONSE#${String(n).padStart(4, '0')}`,
        })),
      );
    }
    const created = { by: by(owner), hosts: HOSTS, now: at(-10) };
    let last = '';
    for (let n = 0; n === 0 || expiryIndexKeys('', last)['gsi2pk'] !== 'EXPIRY#0'; n++) {
      const expiresAt = at(-1).toISOString();
      const input = { originalUrl: `https://example.com/${n}`, title: 'A link', expiresAt };
      last = (await createLink(created, input))._id;
    }
    const statusOf = async () => (await itemsOf(`LINK#${last}`))[0]?.['status'];
    const run = async (minute: number) => {
      writes = 0;
      return sweepExpired(HOSTS.publicOrigin, at(minute), () => writes >= 100);
    };
    expect(await run(0)).toMatchObject({ finished: false });
    expect(await statusOf()).toBe('active');
    await run(5);
    expect(await statusOf()).toBe('expired');
    for (let i = 2; i < 20; i++) await run(5 * i);
    const left = (await allItems()).map(({ sk }) => String(sk).split('#')[0]);
    expect(left.filter((kind) => kind === 'PURGE' || kind === 'RESPONSE')).toEqual([]);
  });
});
