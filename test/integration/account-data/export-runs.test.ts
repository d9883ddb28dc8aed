import { hash, randomBytes } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/export-account.ts';
import * as files from '#shared/account-data/export-file-store.ts';
import { findExport } from '#shared/account-data/export-store.ts';
import { showExport, startExport } from '#shared/account-data/start-export.ts';
import { markActive } from '#shared/clicks/journal/activity-store.ts';
import { appendRows } from '#shared/clicks/journal/append-rows.ts';
import { type Head, readHeads } from '#shared/clicks/journal/head-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import type { ClickRow } from '#shared/clicks/journal/row.ts';
import { type DomainEvent, EXPORT_REQUESTED } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { transferLinks } from '#shared/links/transfer/transfer-links.ts';
import { dynamo } from '#shared/platform/dynamo/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deleteSmartLink } from '#shared/smart-links/manage/manage-smart-links.ts';
import { submitSurvey } from '#shared/smart-links/surveys/submit.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { aClick } from '#test/support/builders/clicks.ts';
import { aFullAccount, SETTINGS } from '#test/support/builders/full-account.ts';
import { anOwner, create, HOSTS } from '#test/support/builders/smart-links.ts';
import { inAccount, joins } from '#test/support/builders/transfers.ts';
import { countClicks } from '#test/support/deployment/counting.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countReads } from '#test/support/emulators/read-units.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { exhaustively } from '#test/support/exhaustive.ts';
import { unzip } from '#test/support/files/unzip.ts';
import { captureLog } from '#test/support/log-lines.ts';
import { seededRandom } from '#test/support/random.ts';

const start = new Date('2026-05-01T12:00:00Z');
let requests: DomainEvent[] = [];
let s3: S3Engine;
/** Before this call of the table, the process stops. */
let crashBefore = Number.POSITIVE_INFINITY;
let calls = 0;
let beforeCall = async () => {};

tableOfFile();

beforeAll(async () => {
  Object.assign(process.env, SETTINGS);
  s3 = await startS3Engine();
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      if (++calls > crashBefore) throw new Error('crash');
      await beforeCall();
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: 'crashes' },
  );
  return () => dynamo().middlewareStack.remove('crashes');
});

beforeEach(async () => {
  captureLog();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  requests = [];
  crashBefore = Number.POSITIVE_INFINITY;
  vi.mocked(publishEvents).mockImplementation(async (events) => {
    requests.push(...events.filter(({ type }) => type === EXPORT_REQUESTED));
  });
  await s3.emptyBucket();
  return () => vi.useRealTimers();
});

const startNow = async (ownerId: string) =>
  (await startExport({ by: by(ownerId), now: new Date() }, newId('export')))._id;

/** One run of the function, which has this time. */
async function run(event: DomainEvent, remainingMs = () => 900_000): Promise<void> {
  const context = { getRemainingTimeInMillis: remainingMs, awsRequestId: 'r' } as never;
  await handler({ detail: event }, context);
}

/** Runs without time, each of which writes one step. */
async function runStepByStep(): Promise<number> {
  let runs = 0;
  for (let event = requests.shift(); event; event = requests.shift()) {
    await run(event, () => 0);
    if (++runs > 300) throw new Error('The export does not end');
  }
  return runs;
}

async function fileOf(exportId: string): Promise<Map<string, string>> {
  const key = `exports/${exportId}.zip`;
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }));
  return unzip(Buffer.from((await Body?.transformToByteArray()) ?? []));
}

/** What the file of an account has, but for the entries about exports. */
async function contentsOf(exportId: string): Promise<[string, string][]> {
  const found = [...(await fileOf(exportId))];
  return found.map(([name, text]) =>
    name === 'audit-log.jsonl'
      ? [
          name,
          text
            .split('\n')
            .filter((line) => !line.includes('"account.export'))
            .join('\n'),
        ]
      : [name, text],
  );
}

/** The file that one run writes. */
async function uninterrupted(ownerId: string): Promise<[string, string][]> {
  const id = await startNow(ownerId);
  await run(requests.shift() as DomainEvent);
  return contentsOf(id);
}

const leftInBucket = async () =>
  (await s3.keys()).filter((key) => key.startsWith('exports/') && !key.endsWith('.zip'));

describe('an export that takes more than one run', () => {
  it('has the same file, wherever its runs end', async () => {
    const { ownerId } = await aFullAccount(s3, start);
    const expected = await uninterrupted(ownerId);
    const id = await startNow(ownerId);
    const runs = await runStepByStep();
    expect(runs).toBeGreaterThan(40);
    expect(await contentsOf(id)).toEqual(expected);
    const done = await showExport(ownerId, id, new Date());
    expect(done).toMatchObject({ status: 'completed', files: expected.length, skippedMedia: 0 });
    expect((await fetch(done.downloadUrl ?? '').then((file) => file.arrayBuffer())).byteLength).toBe(
      done.size,
    );
    expect(await leftInBucket()).toEqual([]);
  });

  it('stores parts of the file, and continues after a crash anywhere', async () => {
    const { ownerId } = await aFullAccount(s3, start);
    // Six files, of which each part has one or two.
    for (const Key of (await s3.keys()).filter((key) => key.startsWith('media/'))) {
      const Body = randomBytes(6 * 1024 ** 2);
      await s3.client.send(new PutObjectCommand({ Bucket: s3.bucket, Key, Body }));
    }
    const expected = await uninterrupted(ownerId);
    const id = await startNow(ownerId);
    const event = requests.shift() as DomainEvent;
    const random = seededRandom(20260501);
    let tries = 0;
    while ((await findExport(ownerId, id))?.status !== 'completed') {
      calls = 0;
      const isCrash = tries++ % 2 === 0;
      if (isCrash) crashBefore = 10 + Math.floor(random() * 60);
      let steps = Math.floor(random() * 12);
      await run(event, () => (isCrash || steps-- > 0 ? 900_000 : 0)).catch(() => {});
      crashBefore = Number.POSITIVE_INFINITY;
      // The claim of the run that was stopped.
      vi.setSystemTime(Date.now() + 61_000);
      if (tries > 200) throw new Error('The export does not end');
    }
    expect(tries).toBeGreaterThan(8);
    expect(await contentsOf(id)).toEqual(expected);
    expect((await findExport(ownerId, id))?.size).toBeGreaterThan(36 * 1024 ** 2);
  }, 60_000);

  it('is one file when several workers continue it at once', async () => {
    const { ownerId } = await aFullAccount(s3, start);
    const expected = await uninterrupted(ownerId);
    const id = await startNow(ownerId);
    const event = requests.shift() as DomainEvent;
    await run(event, () => 0);
    const again = requests.shift() as DomainEvent;
    await Promise.all([run(event), run(again), run(again), run(event)]);
    expect(await contentsOf(id)).toEqual(expected);
  });

  it('begins again if its upload is gone', async () => {
    const { ownerId } = await aFullAccount(s3, start);
    const expected = await uninterrupted(ownerId);
    const id = await startNow(ownerId);
    const first = requests.shift() as DomainEvent;
    await run(first, () => 0);
    const uploadId = (await findExport(ownerId, id))?.progress?.uploadId as string;
    await files.abortUpload({ exportId: id, uploadId });
    await run(requests.shift() as DomainEvent);
    expect(await contentsOf(id)).toEqual(expected);
  });
});

/** Conversions of a link at these times. */
async function convert(ownerId: string, linkId: string, times: readonly number[], eventId = 'order') {
  const journal = conversionsOf(linkId);
  const rows = times.map((time, n): ClickRow => {
    const id = hash('sha256', `${linkId} ${time} ${n}`).slice(0, 16);
    const other = { source: 'redirect', device: 'other', browser: 'Other', os: 'Other' } as const;
    return { ...other, id, time, visitor: id, event: 'sale', meta: `${eventId}-${n}`, basis: 'both' };
  });
  await markActive(conversionsOf(ownerId), journal, [start.toISOString().slice(0, 10)]);
  const [head] = await readHeads([{ targetId: journal, shard: 0 }]);
  await appendRows(journal, head as Head, { rows, now: start });
}

describe('a link that moves to another account, and a page that is deleted, during an export', () => {
  const AFTER = 'after-the-move';

  /** An export, with the move before this call of the table. False if it has fewer calls. */
  async function exportWith(moveBefore: number): Promise<boolean> {
    const [owner, other] = [await anAccount({ storageBytes: 0 }), await anAccount({ storageBytes: 0 })];
    const { ownerId } = owner;
    const email = `ada${moveBefore}@example.com`;
    await Promise.all([joins(owner, 'owner', email), joins(other, 'owner', email)]);
    const act = { by: by(ownerId), hosts: HOSTS, now: start };
    const input = { originalUrl: 'https://example.com/', title: 'A link' };
    const { _id } = await createLink(act, input);
    await countClicks([aClick({ targetId: _id, time: start.toISOString() })], start);
    await convert(ownerId, _id, [start.getTime()]);
    const page = await create(owner, { type: 'surveyLink', questions: [{ question: 'Why?', type: 'text' }] });
    await submitSurvey(page.slug, { answers: ['So'] }, { address: 'a', headers: {}, now: start });
    const id = await startNow(ownerId);
    const caller = await inAccount(owner, email);
    let isMoved = false;
    calls = 0;
    beforeCall = async () => {
      if (calls !== moveBefore) return;
      beforeCall = async () => {};
      isMoved = true;
      const moved = { ids: [_id], accountId: other.ownerId };
      await transferLinks({ by: caller, hosts: HOSTS, now: start }, moved);
      await countClicks([aClick({ targetId: _id, time: start.toISOString(), referrer: AFTER })], start);
      await convert(other.ownerId, _id, [start.getTime()], AFTER);
      await deleteSmartLink({ ...act }, page._id);
    };
    await run(requests.shift() as DomainEvent);
    beforeCall = async () => {};
    const files = await fileOf(id);
    const all = [...files].map(([name, text]) => name + text).join('\n');
    expect(all, `moved before call ${moveBefore}`).not.toContain(AFTER);
    const days = files.get('analytics/days.csv') ?? '';
    expect(days, `moved before call ${moveBefore}`).not.toContain('"2","');
    for (const name of ['links.json', 'smart-links.json']) JSON.parse(files.get(name) ?? '');
    return isMoved;
  }

  it('leaves nothing of the other account in it, whenever that happens', async () => {
    let call = 1;
    while (await exportWith(call)) call += exhaustively(1, 7);
    expect(call).toBeGreaterThan(40);
  }, 120_000);
});

describe('the reads of an export', () => {
  async function anAccountWith(links: number, each: number): Promise<string> {
    const { ownerId } = await anOwner();
    const act = { by: by(ownerId), hosts: HOSTS, now: start };
    for (let i = 0; i < links; i++) {
      const { _id } = await createLink(act, { originalUrl: `https://example.com/${i}`, title: 'A link' });
      const times = Array.from({ length: each }, (_, n) => start.getTime() - n * 60_000 - i);
      await convert(ownerId, _id, times);
    }
    return ownerId;
  }

  it('grow as its links and conversions', async () => {
    const readsOf = async (links: number, each: number) => {
      const ownerId = await anAccountWith(links, each);
      const id = await startNow(ownerId);
      const event = requests.shift() as DomainEvent;
      const units = await countReads(() => run(event));
      expect((await fileOf(id)).get('conversions.csv')?.split('\r\n')).toHaveLength(links * each + 2);
      return units;
    };
    const [small, large] = [await readsOf(20, 100), await readsOf(40, 100)];
    expect(large).toBeLessThan(2.2 * small);
  }, 60_000);
});
