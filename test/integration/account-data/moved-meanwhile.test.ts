import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceDeletions } from '#shared/account-data/advance-deletions.ts';
import { ERASE } from '#shared/account-data/erase-items.ts';
import { scheduleDeletion } from '#shared/account-data/schedule-deletion.ts';
import { sweepExpired } from '#shared/cleanup/sweep-expired.ts';
import { readJournal } from '#shared/clicks/journal/read-journal.ts';
import { wholeAccount } from '#shared/core/access/scope.ts';
import type { Owner } from '#shared/core/accounts/account.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import * as importStore from '#shared/links/imports/import-store.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { runImport } from '#shared/links/imports/run-import.ts';
import { showImport } from '#shared/links/imports/show-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { LinkAllowance } from '#shared/links/manage/link-allowance.ts';
import * as linkLists from '#shared/links/store/link-list-store.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { transferLinks } from '#shared/links/transfer/transfer-links.ts';
import { readAccountAnalytics } from '#shared/overview/account-analytics.ts';
import { accountAnalyticsQuerySchema } from '#shared/overview/account-contract.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import * as pageLists from '#shared/smart-links/store/smart-link-list-store.ts';
import { readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { transferSmartLinks } from '#shared/smart-links/transfer/transfer-smart-links.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { allItems } from '#test/support/builders/full-account.ts';
import { create as createPage, HOSTS } from '#test/support/builders/smart-links.ts';
import { inAccount, joins, outcomes } from '#test/support/builders/transfers.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { startDynamoEngine, tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { s3OfFile } from '#test/support/emulators/s3-engine.ts';
import { captureLog } from '#test/support/log-lines.ts';

/** Work on an account that has begun before a link or page of it is moved to another one. */

const NOW = new Date('2026-05-10T12:00:00.000Z');
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const NEVER = () => false;

tableOfFile();
s3OfFile();

let from: Owner;
let to: Owner;
let count = 0;

beforeEach(async () => {
  // Deletions that are due are found in the whole table.
  await (await startDynamoEngine()).createTable();
  captureLog();
  for (const [name, value] of Object.entries({
    SERVICE_KEY: 'key',
    MAIL_FROM: 'none',
    PUBLIC_ORIGIN: HOSTS.publicOrigin,
    CONSOLE_ORIGIN: HOSTS.publicOrigin,
    IMPORT_QUEUE_URL: 'imports',
    EVENT_QUEUE_URL: 'events',
    DEFAULT_HOSTS: 'sp.example',
  }))
    vi.stubEnv(name, value);
  [from, to] = await Promise.all([
    anAccount({ name: 'From', storageBytes: 0 }),
    anAccount({ name: 'To', storageBytes: 0 }),
  ]);
  await Promise.all([joins(from), joins(to)]);
});

interface Kind {
  create: (owner: Owner) => Promise<string>;
  move: (id: string, source: Owner, destination: Owner) => Promise<string[]>;
  remove: (id: string, owner: Owner) => Promise<void>;
  ownerOf: (id: string) => Promise<string | undefined>;
  /** A pass over the list of an account as it was before a move. */
  eraseAsListed: (id: string, owner: Owner, between: () => Promise<unknown>) => Promise<unknown>;
}

const erased = ({ ownerId }: Owner, step: 'links' | 'smartLinks') =>
  ERASE[step](
    { ownerId, webhookIds: [], recipients: [], hashKey: 'key', now: NOW, isOver: NEVER },
    () => undefined,
  );

const act = (owner: Owner) => ({ by: by(owner.ownerId), hosts: HOSTS, now: NOW });

async function aLink(owner: Owner, fields: object = {}) {
  const allowance = new LinkAllowance((await findOwner(owner.ownerId)) as Owner, DEFAULT_PRICES);
  const input = { originalUrl: `https://example.com/${++count}`, title: 'A link', ...fields };
  return createLink(act(owner), input, { allowance });
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a link': {
    create: async (owner) => (await aLink(owner))._id,
    move: async (id, source, { ownerId: accountId }) =>
      outcomes(
        await transferLinks({ ...act(source), by: await inAccount(source) }, { ids: [id], accountId }),
      ),
    remove: (id, owner) => deleteLink(act(owner), id),
    ownerOf: async (id) => (await readLink(id))?.ownerId,
    eraseAsListed: async (id, owner, between) => {
      const link = await readLink(id);
      await between();
      vi.spyOn(linkLists, 'listLinks').mockImplementationOnce(async function* () {
        if (link) yield [link];
      });
      await erased(owner, 'links');
    },
  },
  'a page': {
    create: async (owner) => (await createPage(owner, { slug: `page-${++count}` }, { now: NOW }))._id,
    move: async (id, source, { ownerId: accountId }) =>
      outcomes(
        await transferSmartLinks({ ...act(source), by: await inAccount(source) }, { ids: [id], accountId }),
      ),
    remove: (id, owner) => deleteSmartLink(act(owner), id),
    ownerOf: async (id) => (await readSmartLink(id))?.ownerId,
    eraseAsListed: async (id, owner, between) => {
      const page = await readSmartLink(id);
      await between();
      vi.spyOn(pageLists, 'listSmartLinks').mockImplementationOnce(async function* () {
        if (page) yield [page];
      });
      await erased(owner, 'smartLinks');
    },
  },
};

const click = (targetId: string, owner: Owner) =>
  countClicks([aClick({ targetId, time: NOW.toISOString() })], NOW, new Map([[targetId, owner.ownerId]]));

const clicksOf = async (id: string) =>
  (await readJournal(id, {})).days.reduce((sum, { clicks }) => sum + clicks, 0);

const clicksIn = async ({ ownerId }: Owner) => {
  const query = accountAnalyticsQuerySchema.parse({ from: '2026-05-01', to: '2026-05-31' });
  const reader = { ...wholeAccount(ownerId), hosts: HOSTS, now: NOW };
  return (await readAccountAnalytics(reader as never, query)).totalClicks;
};

/** From the date of a deletion until nothing is left. */
async function passDeletion(): Promise<void> {
  for (const days of [14, 14.01, 14.02, 20, 21, 21.1, 22]) {
    await advanceDeletions(later(days), NEVER);
    await sweepExpired(HOSTS.publicOrigin, later(days));
  }
}

const scheduled = ({ ownerId, name }: Owner) => scheduleDeletion({ by: by(ownerId), now: NOW }, name);

describe.each(Object.entries(KINDS))(
  '%s that is moved',
  (_, { create, move, remove, ownerOf, eraseAsListed }) => {
    it('keeps its clicks while the former account is erased that still lists it', async () => {
      const id = await create(from);
      await click(id, from);
      await eraseAsListed(id, from, () => move(id, from, to));
      await click(id, to);
      expect([await ownerOf(id), await clicksOf(id), await clicksIn(to)]).toEqual([to.ownerId, 2, 2]);
    });

    it('outlives the former account, which leaves nothing', async () => {
      const id = await create(from);
      await click(id, from);
      await scheduled(from);
      expect(await move(id, from, to)).toEqual(['transferred']);
      await passDeletion();
      expect(await findOwner(from.ownerId)).toBeUndefined();
      expect([await ownerOf(id), await clicksIn(to)]).toEqual([to.ownerId, 1]);
    });

    it('is erased with the new account', async () => {
      const id = await create(from);
      await click(id, from);
      await scheduled(to);
      expect(await move(id, from, to)).toEqual(['transferred']);
      await passDeletion();
      expect([await ownerOf(id), await clicksOf(id)]).toEqual([undefined, 0]);
      expect(await clicksIn(from)).toBe(0);
    });

    it('stays where it is once one of both accounts is closed', async () => {
      const [id, other] = [await create(from), await create(to)];
      const asBefore = { ...from };
      await scheduled(to);
      await passDeletion();
      await expect(move(id, asBefore, to)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
      expect([await ownerOf(id), await ownerOf(other)]).toEqual([from.ownerId, undefined]);
    });

    it('is either moved or erased when its account is closed at once', async () => {
      const id = await create(from);
      await click(id, from);
      await scheduled(from);
      await Promise.allSettled([advanceDeletions(later(14), NEVER), move(id, from, to)]);
      await passDeletion();
      const owner = await ownerOf(id);
      expect([undefined, to.ownerId]).toContain(owner);
      expect([await clicksOf(id), await clicksIn(to)]).toEqual(owner === undefined ? [0, 0] : [1, 1]);
    });

    it('is either moved or deleted when both are done at once, and counted in one account', async () => {
      const id = await create(from);
      await click(id, from);
      await Promise.allSettled([remove(id, from), move(id, from, to)]);
      const owner = await ownerOf(id);
      expect([undefined, to.ownerId]).toContain(owner);
      await sweepExpired(HOSTS.publicOrigin, later(8));
      expect([await clicksIn(from), await clicksIn(to)]).toEqual([0, owner === undefined ? 0 : 1]);
      const counts = [await findOwner(from.ownerId), await findOwner(to.ownerId)].map(
        (one) => (one?.linkCount ?? 0) + (one?.smartLinkCount ?? 0),
      );
      expect(counts).toEqual([0, owner === undefined ? 0 : 1]);
    });

    it('cannot be deleted by the former account, and can by the new one', async () => {
      const id = await create(from);
      await move(id, from, to);
      await expect(remove(id, from)).rejects.toMatchObject({ code: /NOT_FOUND/ });
      await remove(id, to);
      expect(await ownerOf(id)).toBeUndefined();
    });
  },
);

const HOSTS_OF_IMPORT = {
  ...HOSTS,
  destinations: 'public',
  unverifiedDomains: 'warn',
} as never;

/** Runs an import of an account, which is interrupted before it stores its links. */
async function importMeanwhile({ ownerId }: Owner, rows: object[], between: () => Promise<unknown>) {
  const file = readImportFile(
    { ownerId, hosts: HOSTS_OF_IMPORT, now: NOW },
    { isJson: true, text: JSON.stringify(rows) },
    { onCodeTaken: 'fail' },
  );
  const id = newId('job');
  await startImport({ by: by(ownerId), now: NOW }, file, { onCodeTaken: 'fail', id });
  const { commitChunk } = importStore;
  vi.spyOn(importStore, 'commitChunk').mockImplementationOnce(async (...args) => {
    await between();
    return commitChunk(...args);
  });
  const run = { hosts: HOSTS_OF_IMPORT, prices: DEFAULT_PRICES, now: NOW };
  await runImport(run, { jobId: id, from: 0, to: 1 });
  return (await showImport({ by: systemAuthor(ownerId, 'test'), now: NOW }, id, { limit: 100 })).job;
}

describe('an import during a move', () => {
  const { move } = KINDS['a link'] as Kind;

  it('cannot take a code that has moved, and says nothing of its link', async () => {
    const { _id, code } = await aLink(from);
    const row = { originalUrl: 'https://example.com/imported', code };
    const job = await importMeanwhile(from, [row], () => move(_id, from, to));
    expect(JSON.stringify(job)).not.toMatch(new RegExp(`${to.ownerId}|${_id}`));
    expect(job).toMatchObject({ created: 0, failed: 1 });
    expect(await readLink(_id)).toMatchObject({ ownerId: to.ownerId, code });
  });

  it('stores a URL once in each account, in any order', async () => {
    const originalUrl = `https://example.com/${++count}`;
    const { _id } = await aLink(from, { originalUrl });
    // It comes into the account while the import is about to store its own.
    const job = await importMeanwhile(to, [{ originalUrl }], () => move(_id, from, to));
    expect(job).toMatchObject({ created: 0, failed: 1 });
    expect(await readLink(_id)).toMatchObject({ ownerId: to.ownerId });
    // It is free in the former one.
    expect(await importMeanwhile(from, [{ originalUrl }], async () => {})).toMatchObject({ created: 1 });
    const again = await aLink(from, { originalUrl: `${originalUrl}/2` });
    expect(await importMeanwhile(to, [{ originalUrl: `${originalUrl}/2` }], async () => {})).toMatchObject({
      created: 1,
    });
    expect(await move(again._id, from, to)).toEqual(['LINK_ALREADY_EXISTS']);
    expect(await readLink(again._id)).toMatchObject({ ownerId: from.ownerId });
  });

  it('stores nothing for an account that was erased meanwhile', async () => {
    const originalUrl = `https://example.com/${++count}`;
    await scheduled(from);
    const job = importMeanwhile(from, [{ originalUrl }], passDeletion);
    await expect(job).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await passDeletion();
    const items = (await allItems()).filter(({ pk }) => !String(pk).startsWith('OUTBOX#'));
    expect(JSON.stringify(items)).not.toContain(originalUrl);
  });
});
