import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/export-account.ts';
import * as contents from '#shared/account-data/export-contents.ts';
import { JOB_DAYS, PENDING_MS } from '#shared/account-data/export-job.ts';
import { LEASE_MS } from '#shared/account-data/export-lease.ts';
import type { Section } from '#shared/account-data/export-step.ts';
import { findExport } from '#shared/account-data/export-store.ts';
import { EXPORT_FILES, ITEM_KINDS } from '#shared/account-data/item-kinds.ts';
import { listExports, showExport, startExport } from '#shared/account-data/start-export.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { type DomainEvent, EXPORT_REQUESTED } from '#shared/core/events/event.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import * as ses from '#shared/platform/runtime/ses.ts';
import { by } from '#test/support/builders/authors.ts';
import { aFullAccount, SETTINGS } from '#test/support/builders/full-account.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { type S3Engine, startS3Engine } from '#test/support/emulators/s3-engine.ts';
import { unzip } from '#test/support/files/unzip.ts';

const send = vi.mocked(ses.sendThroughSes);
const HOUR_MS = 3600_000;
const start = new Date('2026-05-01T12:00:00Z');
let requests: DomainEvent[] = [];
let s3: S3Engine;
tableOfFile();

beforeAll(async () => {
  Object.assign(process.env, SETTINGS);
  s3 = await startS3Engine();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  requests = [];
  send.mockReset();
  vi.mocked(publishEvents).mockImplementation(async (events) => {
    requests.push(...events.filter(({ type }) => type === EXPORT_REQUESTED));
  });
  await s3.emptyBucket();
  return () => vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const context = { getRemainingTimeInMillis: () => 900_000, awsRequestId: 'r' } as never;

/** Hands the requests to the function in the form of the event bus. */
async function deliver(events = requests.splice(0)): Promise<void> {
  await Promise.all(events.map((detail) => handler({ detail }, context)));
}

const startNow = (ownerId: string, actor = {}) =>
  startExport({ by: by(ownerId, actor), now: new Date() }, newId('export'));

async function fileOf(exportId: string): Promise<Map<string, string>> {
  const key = `exports/${exportId}.zip`;
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }));
  return unzip(Buffer.from((await Body?.transformToByteArray()) ?? []));
}

describe('export of an account', () => {
  it('has everything that the table of kinds says, and nothing of others', async () => {
    const account = await aFullAccount(s3, start);
    const other = await aFullAccount(s3, start);
    const { _id } = await startNow(account.ownerId);
    await deliver();

    const files = await fileOf(_id);
    const names = [...files.keys()];
    for (const { export: file, is } of ITEM_KINDS) {
      if (file === null) continue;
      const prefix = EXPORT_FILES[file];
      expect(
        names.some((name) => name.startsWith(prefix)),
        `${is} is in ${prefix}`,
      ).toBe(true);
    }
    const json = (name: string) => JSON.parse(files.get(name) ?? '');
    expect(json('links.json').map(({ _id: id }: { _id: string }) => id)).toContain(account.link._id);
    expect(json('links.json')).toHaveLength(2);
    expect(json('smart-links.json')).toHaveLength(4);
    expect(json('smart-links.json')[0]).toHaveProperty('conversions');
    expect(json('members.json')).toHaveLength(2);
    expect(json('webhooks.json')[0]).not.toHaveProperty('secret');
    expect(json('keys.json')[0]).not.toHaveProperty('hash');
    expect(names.filter((name) => name.startsWith('media/'))).toHaveLength(6);
    expect(files.get('analytics/days.csv')).toContain(`"${account.link._id}","2026-05-01","2","1"`);
    expect(files.get('audit-log.jsonl')).toContain('link.created');

    const all = [...files].map(([name, text]) => name + text).join('\n');
    for (const trace of [other.ownerId, other.member, other.link._id, other.survey._id]) {
      expect(all).not.toContain(trace);
    }
    expect(all).not.toMatch(/whsec_|sk_own_|passwordHash|"hash"/);
  });

  it('guards cells against formulas, and its CSV of links is read by the import', async () => {
    const account = await aFullAccount(s3, start);
    const { _id } = await startNow(account.ownerId);
    await deliver();
    const files = await fileOf(_id);
    const csv = files.get('links.csv') ?? '';
    expect(csv).toContain(`"'=Link`);
    expect([...files].find(([name]) => name.startsWith('responses/'))?.[1]).toMatch(
      /"'=Why\?"[\s\S]*"'\+So"/,
    );
    const registrations = [...files].find(([name]) => name.startsWith('registrations/'))?.[1];
    expect(registrations).toMatch(
      /^"_id","name","email"[\s\S]*"Jane Doe","registrant\d+@example.com","confirmed"/,
    );
    const subscribers = [...files].find(([name]) => name.startsWith('subscribers/'))?.[1];
    expect(subscribers).toMatch(/^"_id","email"[\s\S]*"subscriber\d+@example.com","confirmed"/);
    const hosts = {
      publicOrigin: 'https://elsewhere.example',
      ownHosts: [],
      destinations: 'public',
    } as const;
    const file = readImportFile(
      { ownerId: 'own_1', hosts, now: start },
      { isJson: false, text: csv },
      { onCodeTaken: 'new' },
    );
    expect(file.format).toBe('signpost');
    expect(file.rows).toHaveLength(2);
    expect(file.rows.every((row) => 'input' in row)).toBe(true);
  });

  it('is one file and one mail, however often the event is delivered', async () => {
    const account = await aFullAccount(s3, start);
    const actor = { type: 'member', id: account.userId, name: account.member };
    const { _id } = await startNow(account.ownerId, actor);
    const copies = [...requests, ...requests];
    await Promise.all([deliver(copies), deliver([...requests])]);
    await deliver();
    expect((await s3.keys()).filter((key) => key.startsWith('exports/'))).toEqual([`exports/${_id}.zip`]);
    expect(send.mock.calls.map(([{ to, subject }]) => [to, subject])).toEqual([
      [account.member, 'Your export is ready'],
    ]);
    const [{ text = '' } = {}] = send.mock.calls[0] ?? [];
    expect(text).toContain('https://sp.example/console/account');
    expect(text).not.toContain('X-Amz-Signature');
    const actions = (await newestEntries(account.ownerId, 100)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'account.exported')).toHaveLength(1);
  });

  it('tells the contact address for a key', async () => {
    const account = await aFullAccount(s3, start);
    await startNow(account.ownerId);
    await deliver();
    expect(send.mock.calls.map(([{ to }]) => to)).toEqual([account.contact]);
  });

  it('fails after three attempts, and can be started again', async () => {
    const { ownerId } = await anOwner();
    const { _id } = await startNow(ownerId);
    process.env['MEDIA_BUCKET_NAME'] = 'no-such-bucket';
    await deliver();
    process.env['MEDIA_BUCKET_NAME'] = s3.bucket;
    expect(await showExport(ownerId, _id, new Date())).toMatchObject({ status: 'failed', downloadUrl: null });
    await startNow(ownerId);
  });

  it('can be started again five minutes after its event was lost, which then does nothing', async () => {
    const { ownerId } = await anOwner();
    const first = await startNow(ownerId);
    const stopped = requests.splice(0);
    later(PENDING_MS - 1);
    await expect(startNow(ownerId)).rejects.toMatchObject({ code: 'EXPORT_RUNNING' });
    later(1);
    expect((await showExport(ownerId, first._id, new Date())).status).toBe('failed');
    const second = await startNow(ownerId);
    await deliver(stopped);
    expect(await s3.keys()).toEqual([]);
    await deliver();
    expect(await s3.keys()).toEqual([`exports/${second._id}.zip`]);
  });
});

describe('an export whose worker is stopped', () => {
  /** A worker that writes nothing until it is told to go on. Its claim is renewed by `pass`. */
  async function aWorker() {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start });
    const { ownerId } = await anOwner();
    const first = await startNow(ownerId);
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    vi.spyOn(contents.SECTIONS as Section[], 0).mockImplementationOnce(async function* () {
      started.resolve();
      await gate.promise;
      yield { open: { name: 'late.txt' }, data: 'late', close: true, cursor: null };
    });
    const events = requests.splice(0);
    const work = deliver(events);
    await started.promise;
    const statusNow = async () => (await showExport(ownerId, first._id, new Date())).status;
    return { ownerId, first, events, work, goOn: gate.resolve, statusNow };
  }

  /** Time passes for a worker that runs. */
  async function pass(ownerId: string, id: string): Promise<void> {
    vi.advanceTimersByTime(15_000);
    while (((await findExport(ownerId, id))?.claim ?? 0) < Date.now() + LEASE_MS) await sleep(5);
  }

  it('can be started again after a minute, and the first worker, if it was only slow, gives up', async () => {
    const { ownerId, first, work, goOn, statusNow } = await aWorker();
    later(LEASE_MS - 1);
    await expect(startNow(ownerId)).rejects.toMatchObject({ code: 'EXPORT_RUNNING' });
    later(1);
    expect(await statusNow()).toBe('failed');
    const second = await startNow(ownerId);
    goOn();
    await work;
    expect([await s3.keys(), await statusNow()]).toEqual([[], 'failed']);
    await deliver();
    expect(await s3.keys()).toEqual([`exports/${second._id}.zip`]);
    expect(first._id).not.toBe(second._id);
  });

  it('is completed when its event is delivered again', async () => {
    const { first, events, statusNow } = await aWorker();
    const again = deliver(events);
    later(LEASE_MS);
    await again;
    expect([await s3.keys(), await statusNow()]).toEqual([[`exports/${first._id}.zip`], 'completed']);
  });

  it('keeps it as long as it runs, from other workers and other exports', async () => {
    const { ownerId, first, events, work, goOn, statusNow } = await aWorker();
    for (let n = 0; n < 6; n++) await pass(ownerId, first._id);
    await expect(startNow(ownerId)).rejects.toMatchObject({ code: 'EXPORT_RUNNING' });
    const again = deliver(events);
    await sleep(100);
    await pass(ownerId, first._id);
    await again;
    expect([await s3.keys(), await statusNow()]).toEqual([[], 'running']);
    goOn();
    await work;
    expect([await s3.keys(), await statusNow()]).toEqual([[`exports/${first._id}.zip`], 'completed']);
  });
});

describe('startExport', () => {
  it('starts one of two at once', async () => {
    const { ownerId } = await anOwner();
    const both = await Promise.allSettled([startNow(ownerId), startNow(ownerId)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'EXPORT_RUNNING' },
    });
    expect(requests).toHaveLength(1);
  });

  it('is idempotent by its id', async () => {
    const { ownerId } = await anOwner();
    const id = newId('export');
    const act = { by: by(ownerId), now: start };
    const records = [await startExport(act, id), await startExport(act, id)];
    expect(records[0]).toEqual(records[1]);
    expect(requests).toHaveLength(1);
    expect(await listExports(ownerId, start)).toHaveLength(1);
  });

  it('starts 5 in 24 hours', async () => {
    const { ownerId } = await anOwner();
    for (let i = 0; i < 5; i++) {
      await startNow(ownerId);
      await deliver();
      later(HOUR_MS);
    }
    await expect(startNow(ownerId)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      headers: { 'retry-after': String(19 * 3600) },
    });
    later(19 * HOUR_MS);
    await startNow(ownerId);
  });
});

describe('showExport', () => {
  it('gives a URL for ten minutes while there is a file, and says when it has expired', async () => {
    const { ownerId } = await anOwner();
    const { _id } = await startNow(ownerId);
    expect(await showExport(ownerId, _id, new Date())).toMatchObject({
      status: 'pending',
      downloadUrl: null,
    });
    await deliver();
    const done = await showExport(ownerId, _id, new Date());
    expect(done).toMatchObject({ status: 'completed', skippedMedia: 0 });
    expect(done.files).toBeGreaterThan(8);
    expect(done.downloadUrl).toContain('X-Amz-Expires=600');
    const response = await fetch(done.downloadUrl ?? '');
    expect((await response.arrayBuffer()).byteLength).toBe(done.size);
    later(7 * 24 * HOUR_MS);
    expect(await showExport(ownerId, _id, new Date())).toMatchObject({
      status: 'expired',
      downloadUrl: null,
    });
    expect(JOB_DAYS).toBeGreaterThan(7);
  });

  it("returns 404 for another owner's export", async () => {
    const [{ ownerId }, other] = [await anOwner(), await anOwner()];
    const { _id } = await startNow(ownerId);
    await expect(showExport(other.ownerId, _id, start)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
