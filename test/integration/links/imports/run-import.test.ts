import { deflateRawSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/import-links.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { openAccount, setOwnerStatus } from '#shared/core/accounts/administer.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { dailyImportRows, PLAN_LIMITS } from '#shared/core/accounts/plans.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { systemAuthor } from '#shared/core/audit/author.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import type { ImportOptions } from '#shared/links/imports/import-job.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { claimImport } from '#shared/links/imports/running-import-store.ts';
import { listImports, showImport } from '#shared/links/imports/show-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import { countLinks } from '#shared/links/store/link-list-store.ts';
import { updateItem } from '#shared/platform/dynamo/update.ts';
import { countUses } from '#shared/platform/limits/rate-limit-store.ts';
import * as ids from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { MAX_RECEIVES } from '#shared/platform/runtime/queue-limits.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { anAct, by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { faults, injectFaults, NO_FAULT } from '#test/support/emulators/call-faults.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date();

/** What is in the queue. */
let messages: string[] = [];
tableOfFile();

beforeAll(async () => {
  process.env['IMPORT_QUEUE_URL'] = 'http://queue.example/imports';
  process.env['PUBLIC_ORIGIN'] = hosts.publicOrigin;
  process.env['OWN_HOSTS'] = hosts.ownHosts.join(',');
  process.env['DESTINATIONS'] = 'public';
  process.env['UNVERIFIED_DOMAINS'] = 'warn';
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['PRICES'] = JSON.stringify({ ...DEFAULT_PRICES, 'link.create': 100 });
});
injectFaults('TransactWriteItemsCommand');

beforeEach(() => {
  messages = [];
  faults.calls = 0;
  vi.mocked(queue.sendMessages).mockImplementation(async (url, bodies) => {
    if (url === process.env['IMPORT_QUEUE_URL']) messages.push(...bodies);
  });
  captureLog();
});

let accounts = 0;
const newOwner = async (balanceMicros?: number) =>
  (await openAccount({ name: `Owner ${++accounts}`, plan: 'business', balanceMicros }, now)).ownerId;

let urls = 0;
const newUrl = () => `https://example.com/import/${++urls}`;
const rowsOf = (count: number, fields: (i: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, i) => ({ originalUrl: newUrl(), title: `Row ${i + 1}`, ...fields(i) }));

async function start(ownerId: string, rows: object[], options: ImportOptions = { onCodeTaken: 'fail' }) {
  const text = JSON.stringify(rows);
  const file = readImportFile({ ownerId, hosts, now }, { isJson: true, text }, options);
  return startImport({ by: by(ownerId), now }, file, { ...options, id: ids.newId('job') });
}

const record = (body: string, i = 0, receives = 1, batch = 0) =>
  ({ messageId: `m${i}-${batch}`, body, attributes: { ApproximateReceiveCount: String(receives) } }) as never;

/** What a worker that is cut off sees of a write. */
const cutOff = (message: string) => Object.assign(new Error(message), { code: 'ECONNRESET' });

let batches = 0;

/**
 * Delivers what is in the queue, each message `times` times one after the other, until
 * nothing is left or fails.
 */
async function deliver({ times = 1, sideBySide = false } = {}): Promise<void> {
  for (let round = 0; messages.length > 0; round++) {
    if (round > 200) throw new Error('The queue does not get empty');
    const batch = messages.splice(0, 5);
    batches++;
    const event = (receives: number) => ({
      Records: batch.map((body, i) => record(body, i, receives, batches)),
    });
    const answers: Awaited<ReturnType<typeof handler>>[] = [];
    if (sideBySide)
      answers.push(...(await Promise.all(Array.from({ length: times }, () => handler(event(1), CONTEXT)))));
    else for (let i = 1; i <= times; i++) answers.push(await handler(event(i), CONTEXT));
    for (const { itemIdentifier } of answers.at(-1)?.batchItemFailures ?? []) {
      messages.push(batch[Number.parseInt(itemIdentifier.slice(1), 10)] as string);
    }
  }
}

const show = (ownerId: string, jobId: string, query: object = {}) =>
  showImport({ by: systemAuthor(ownerId, 'test'), now }, jobId, { limit: 1000, ...query });

/** The links in an owner's `link.created` events. */
async function createdEventsOf(ownerId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const page of pendingEvents(shard, new Date('2100-01-01'))) {
      const own = page.filter((event) => event.ownerId === ownerId && event.type === 'link.created');
      ids.push(...own.map(({ data }) => String(data['_id'])));
    }
  }
  return ids;
}

/** Every row is either a link with an event, or a failure, once. */
async function expectExactly(ownerId: string, jobId: string, total: number, failedRows: number[]) {
  const { job } = await show(ownerId, jobId);
  expect(job).toMatchObject({ status: 'done', total, processed: total });
  expect(job).toMatchObject({ created: total - failedRows.length, failed: failedRows.length });
  expect(job.errors.map(({ row }) => row)).toEqual(failedRows);
  const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
  expect(links).toHaveLength(total - failedRows.length);
  expect(new Set(links.map(({ originalUrl }) => originalUrl)).size).toBe(links.length);
  expect((await createdEventsOf(ownerId)).sort()).toEqual(links.map(({ _id }) => _id).sort());
}

describe('import-links: an import', () => {
  it('tracks conversions as the account and the row say', async () => {
    const { ownerId } = await anAccount({ plan: 'business', trackConversions: true });
    await start(
      ownerId,
      rowsOf(2, (i) => (i === 0 ? {} : { trackConversions: false })),
    );
    await deliver();
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    expect(links.map(({ title, trackConversions }) => [title, trackConversions]).sort()).toEqual([
      ['Row 1', true],
      ['Row 2', false],
    ]);
  });

  it('keeps dates of creation, and counts the links as created now', async () => {
    const created = '2019-02-03T04:05:06.000Z';
    const ownerId = await newOwner();
    const rows = rowsOf(
      3,
      (i) => [{ created_at: '2019-02-03 04:05:06' }, {}, { created_at: 'soon' }][i] ?? {},
    );
    await start(ownerId, rows);
    await deliver({ times: 2 });
    const linksOf = async (id: string) =>
      (await listOwnLinks({ ownerId: id, scope: WHOLE, hosts, now }, {})).links
        .map((link) => ({ ...link, isNew: Date.parse(link.createdAt) >= now.getTime() }))
        .sort((a, b) => (a.title < b.title ? -1 : 1));
    const links = await linksOf(ownerId);
    expect(links).toMatchObject([
      { title: 'Row 1', isNew: true, originallyCreatedAt: created },
      { title: 'Row 2', isNew: true, originallyCreatedAt: null },
      { title: 'Row 3', isNew: true, originallyCreatedAt: null },
    ]);
    const viewer = { ownerId, scope: WHOLE };
    expect(await countLinks(viewer, { from: now.toISOString() })).toBe(3);
    expect(await countLinks(viewer, { before: now.toISOString() })).toBe(0);

    // A change keeps it, and so does an export that another account imports.
    const [first] = links as [(typeof links)[number]];
    const changed = await updateLink({ by: by(ownerId), hosts, now }, first._id, {
      input: { title: 'Row 0' },
    });
    expect(changed).toMatchObject({ createdAt: first.createdAt, originallyCreatedAt: created });
    const other = await newOwner();
    await start(other, [first], { onCodeTaken: 'new' });
    await deliver();
    expect(await linksOf(other)).toMatchObject([{ isNew: true, originallyCreatedAt: created }]);
  });

  it('creates each row once and reports the reason for each failed row', async () => {
    const ownerId = await newOwner();
    const mine = await createLink({ by: by(ownerId), hosts, now }, { originalUrl: newUrl(), title: 'Mine' });
    const taken = await createLink(
      { by: by(await newOwner()), hosts, now },
      { originalUrl: newUrl(), title: 'Taken' },
    );
    const rows: Record<string, unknown>[] = rowsOf(110, (i) => ({ code: `import-${urls}-${i}` }));
    rows[9] = { originalUrl: mine.originalUrl, title: 'I have it' };
    rows[49] = { originalUrl: newUrl(), title: 'Another has it', code: taken.code };
    rows[11] = { originalUrl: 'nonsense', title: 'No URL' };
    rows[52] = { originalUrl: mine.originalUrl, title: 'In one part of the file with a taken code' };
    const job = await start(ownerId, rows as object[]);
    expect(job).toMatchObject({
      status: 'queued',
      total: 110,
      processed: 0,
      finishedAt: null,
      ignoredColumns: [],
      ignoredDomains: [],
    });
    expect(messages).toHaveLength(1);
    await deliver();
    const shown = await show(ownerId, job._id);
    expect(shown.job).toMatchObject({ status: 'done', created: 106, failed: 4 });
    expect(shown.job.finishedAt).not.toBeNull();
    expect(shown.job.errors).toMatchObject([
      { row: 10, code: 'LINK_ALREADY_EXISTS', message: expect.stringContaining('You already have') },
      { row: 12, code: 'VALIDATION_ERROR', message: expect.any(String), path: 'originalUrl' },
      { row: 50, code: 'CODE_TAKEN', message: expect.any(String) },
      { row: 53, code: 'LINK_ALREADY_EXISTS', message: expect.stringContaining('Row 10') },
    ]);
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    expect(links).toHaveLength(107);
    expect(links.filter(({ code }) => /^import-\d+-\d+$/.test(code))).toHaveLength(106);
  });

  it('generates new codes for taken ones on request, also within the file', async () => {
    const ownerId = await newOwner();
    const taken = await createLink(
      { by: by(await newOwner()), hosts, now },
      { originalUrl: newUrl(), title: 'Taken' },
    );
    const codes = [taken.code, `twice-${urls}`, `twice-${urls}`, 'no code/at all'];
    const rows = rowsOf(4, (i) => ({ code: codes[i] }));
    const job = await start(ownerId, rows, { onCodeTaken: 'new' });
    await deliver();
    await expectExactly(ownerId, job._id, 4, []);
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    expect(links.filter(({ code }) => code.startsWith('twice-'))).toHaveLength(1);
  });

  it('is in the audit log by who started it, each link once, however often its messages come', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(60));
    await deliver({ times: 2, sideBySide: true });
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    const entries = (await newestEntries(ownerId, 100)).filter(({ action }) => action === 'link.imported');
    expect(entries).toHaveLength(3);
    for (const { actor, requestId, target } of entries) {
      expect([actor, requestId]).toEqual([by(ownerId).actor, 'request-1']);
      expect(target).toEqual({ type: 'import', id: job._id, name: 'generic' });
    }
    const logged = entries.flatMap(({ changes }) => changes[0]?.after as { _id: string; code: string }[]);
    const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : 1);
    expect(logged.toSorted(byId)).toEqual(links.map(({ _id, code }) => ({ _id, code })).toSorted(byId));
  });

  it('draws a random code again when it is in use', async () => {
    const ownerId = await newOwner();
    const taken = await createLink(
      { by: by(ownerId), hosts, now },
      { originalUrl: newUrl(), title: 'Taken' },
    );
    const job = await start(ownerId, rowsOf(3));
    vi.spyOn(ids, 'newShortCode').mockReturnValueOnce(taken.code);
    await deliver();
    expect((await show(ownerId, job._id)).job).toMatchObject({ status: 'done', created: 3, failed: 0 });
  });

  it('stays exact when every message is delivered three times', async () => {
    const ownerId = await newOwner();
    const job = await start(
      ownerId,
      rowsOf(120, (i) => (i % 50 === 0 ? { maxClicks: 0 } : {})),
    );
    await deliver({ times: 3 });
    await expectExactly(ownerId, job._id, 120, [1, 51, 101]);
  });

  it('stays exact when every message is delivered twice at the same moment', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(120));
    await deliver({ times: 2, sideBySide: true });
    await expectExactly(ownerId, job._id, 120, []);
  });

  it('stays exact when the worker stops before or after any of its writes', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(120));
    faults.before = (n) => {
      if (n % 3 === 1) throw cutOff('stopped before the write');
    };
    faults.after = (n) => {
      if (n % 3 === 2) throw cutOff('stopped after the write');
    };
    await deliver();
    await expectExactly(ownerId, job._id, 120, []);
  });

  it('does not bring back a link that was deleted before its message came again', async () => {
    const ownerId = await newOwner();
    const job = await start(
      ownerId,
      rowsOf(2, (i) => ({ code: `gone-${urls}-${i}` })),
    );
    const body = messages[0] as string;
    await deliver();
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    await deleteLink({ by: by(ownerId), hosts, now }, links[0]?._id as string);
    messages = [body];
    await deliver();
    expect((await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {})).links).toHaveLength(1);
    expect((await show(ownerId, job._id)).job).toMatchObject({ created: 2, processed: 2 });
  });

  it('fails the remaining rows when its owner is suspended', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(100));
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    await setOwnerStatus(ownerId, 'suspended', anAct());
    await deliver();
    const shown = await show(ownerId, job._id);
    expect(shown.job).toMatchObject({ status: 'done', created: 96, failed: 4 });
    expect(new Set(shown.job.errors.map(({ code }) => code))).toEqual(new Set(['OWNER_SUSPENDED']));
  });

  it('stops the links of the rows that were under way when its owner was suspended', async () => {
    const ownerId = await newOwner();
    await start(ownerId, rowsOf(20));
    faults.before = async () => {
      faults.before = NO_FAULT;
      await setOwnerStatus(ownerId, 'suspended', anAct());
    };
    await deliver();
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    expect(links).toHaveLength(20);
    const outcomes = links.map(
      async ({ code }) => (await resolveLink(code, aVisitor({ now }), { counts: true })).outcome,
    );
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['suspended']));
  });

  it('takes the largest rows that there can be', async () => {
    const ownerId = await newOwner();
    const long = (i: number) => `https://example.com/${'ü'.repeat(1000)}${'x'.repeat(2000)}${i}`;
    const tags = Array.from({ length: 20 }, (_, i) => `${'ü'.repeat(48)}${i}`);
    const rows = rowsOf(60, (i) => ({
      originalUrl: long(urls + i),
      expiredUrl: long(i),
      tags,
      title: 'ü'.repeat(200),
    }));
    const job = await start(ownerId, rows);
    await deliver();
    expect((await show(ownerId, job._id)).job).toMatchObject({ status: 'done', created: 60, failed: 0 });
  });
});

describe('import-links: several links to one URL', () => {
  const linksOf = async (ownerId: string) =>
    (await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {})).links.sort((a, b) =>
      a.code.localeCompare(b.code),
    );
  const failuresOf = async (ownerId: string, jobId: string) =>
    (await show(ownerId, jobId)).job.errors.map(({ row, code }) => [row, code]);

  let codes = 0;
  const newCode = () => `printed-${++codes}`;

  it.each(['fail', 'new'] as const)(
    'keep their codes, also in other parts of the file, and are not created again (onCodeTaken=%s)',
    async (onCodeTaken) => {
      const ownerId = await newOwner();
      const originalUrl = newUrl();
      // More rows than a chunk holds.
      const rows = [
        { originalUrl, code: newCode() },
        ...rowsOf(60),
        { originalUrl, code: newCode() },
        { originalUrl, title: 'Without a code' },
      ];
      const job = await start(ownerId, rows, { onCodeTaken });
      await deliver({ times: 2, sideBySide: true });
      expect(await failuresOf(ownerId, job._id)).toEqual([[63, 'LINK_ALREADY_EXISTS']]);
      const links = await linksOf(ownerId);
      expect(links).toHaveLength(62);
      expect(links.filter((link) => link.originalUrl === originalUrl)).toMatchObject([
        { allowDuplicate: true },
        { allowDuplicate: true },
      ]);

      const again = await start(ownerId, rows, { onCodeTaken });
      await deliver({ times: 2, sideBySide: true });
      expect((await show(ownerId, again._id)).job).toMatchObject({ created: 0, failed: 63 });
      const taken = onCodeTaken === 'fail' ? 'CODE_TAKEN' : 'LINK_ALREADY_EXISTS';
      const failures = new Map((await failuresOf(ownerId, again._id)) as [number, string][]);
      expect([failures.get(1), failures.get(62)]).toEqual([taken, taken]);
      expect(await linksOf(ownerId)).toHaveLength(62);
    },
  );

  it('may be a stored link and a row with its own code', async () => {
    const ownerId = await newOwner();
    const strict = await createLink(
      { by: by(ownerId), hosts, now },
      { originalUrl: newUrl(), title: 'Strict' },
    );
    const shared = await createLink(
      { by: by(ownerId), hosts, now },
      { originalUrl: newUrl(), title: 'Shared', allowDuplicate: true },
    );
    const job = await start(ownerId, [
      { originalUrl: strict.originalUrl, code: newCode() },
      { originalUrl: shared.originalUrl, code: newCode() },
      { originalUrl: newUrl(), code: newCode() },
    ]);
    await deliver();
    expect((await show(ownerId, job._id)).job).toMatchObject({ created: 3, failed: 0 });
    const links = (await linksOf(ownerId)).filter(({ code }) => code.startsWith('printed-'));
    expect(links.map(({ allowDuplicate }) => allowDuplicate)).toEqual([true, true, false]);
    const without = await start(ownerId, [
      { originalUrl: strict.originalUrl, title: 'A' },
      { originalUrl: shared.originalUrl, title: 'B' },
    ]);
    await deliver();
    expect(await failuresOf(ownerId, without._id)).toEqual([
      [1, 'LINK_ALREADY_EXISTS'],
      [2, 'LINK_ALREADY_EXISTS'],
    ]);
  });

  it('may be one that is created at the same moment', async () => {
    const ownerId = await newOwner();
    const originalUrl = newUrl();
    const code = newCode();
    await start(ownerId, [
      { originalUrl, code },
      { originalUrl: newUrl(), title: 'Other' },
    ]);
    faults.before = async () => {
      faults.before = NO_FAULT;
      await createLink({ by: by(ownerId), hosts, now }, { originalUrl, title: 'First' });
    };
    await deliver();
    const links = (await linksOf(ownerId)).filter((link) => link.originalUrl === originalUrl);
    expect(links.find((link) => link.code === code)).toMatchObject({ allowDuplicate: true });
    expect(links).toHaveLength(2);
  });

  it('are not created under a new code in place of one that is taken', async () => {
    const ownerId = await newOwner();
    const taken = await createLink(
      { by: by(await newOwner()), hosts, now },
      { originalUrl: newUrl(), title: 'Taken' },
    );
    const mine = await createLink({ by: by(ownerId), hosts, now }, { originalUrl: newUrl(), title: 'Mine' });
    const rows = [
      { originalUrl: mine.originalUrl, code: taken.code, allowDuplicate: true },
      { originalUrl: newUrl(), code: 'x y' },
    ];
    const job = await start(ownerId, rows, { onCodeTaken: 'new' });
    await deliver();
    expect(await failuresOf(ownerId, job._id)).toEqual([[1, 'LINK_ALREADY_EXISTS']]);
    expect(await linksOf(ownerId)).toHaveLength(2);
  });
});

describe('showImport: a job', () => {
  it('returns failed rows in pages, in file order', async () => {
    const ownerId = await newOwner();
    const job = await start(
      ownerId,
      rowsOf(130, (i) => (i % 2 === 0 ? { maxClicks: 0 } : {})),
    );
    await deliver();
    const rows: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await show(ownerId, job._id, { limit: 30, cursor });
      expect(page.job.failed).toBe(65);
      rows.push(...page.job.errors.map(({ row }) => row));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(rows).toEqual(Array.from({ length: 65 }, (_, i) => 2 * i + 1));
  });

  it('is not found by another owner, under an unknown id, or when its 30 days are over', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(1));
    const stranger = await newOwner();
    const missing = { code: 'NOT_FOUND' };
    await expect(show(stranger, job._id)).rejects.toMatchObject(missing);
    await expect(show(ownerId, 'job_00000000000000000000')).rejects.toMatchObject(missing);
    await expect(show(ownerId, 'nonsense')).rejects.toMatchObject(missing);
    const later = new Date(now.getTime() + 30 * 86_400_000 + 1);
    await expect(
      showImport({ by: systemAuthor(ownerId, 'test'), now: later }, job._id, { limit: 1 }),
    ).rejects.toMatchObject(missing);
    expect(await listImports(systemAuthor(ownerId, 'test'), later)).toEqual([]);
  });

  it('fails when its message was lost, and reports the finished part', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(100));
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    const later = new Date(Date.now() + 3 * 3_600_000);
    const shown = await showImport({ by: systemAuthor(ownerId, 'test'), now: later }, job._id, { limit: 10 });
    expect(shown.job).toMatchObject({
      status: 'failed',
      total: 100,
      processed: 96,
      created: 96,
      finishedAt: null,
    });
    await deliver();
    await expectExactly(ownerId, job._id, 100, []);
  });

  it('is nothing that an error of the queue leaves half begun', async () => {
    const ownerId = await newOwner();
    vi.mocked(queue.sendMessages).mockRejectedValueOnce(new Error('no queue'));
    await expect(start(ownerId, rowsOf(100))).rejects.toThrow('no queue');
    expect(messages).toEqual([]);
    expect(await listImports(systemAuthor(ownerId, 'test'), now)).toMatchObject([
      { status: 'queued', processed: 0 },
    ]);
  });

  it('is listed with its progress, newest first', async () => {
    const ownerId = await newOwner();
    const first = await start(ownerId, rowsOf(2));
    await deliver();
    const text = JSON.stringify(rowsOf(1));
    const later = new Date(now.getTime() + 1000);
    const options = { onCodeTaken: 'fail' } as const;
    const file = readImportFile({ ownerId, hosts, now: later }, { isJson: true, text }, options);
    const second = await startImport({ by: by(ownerId), now: later }, file, {
      ...options,
      id: ids.newId('job'),
    });
    expect(await listImports(systemAuthor(ownerId, 'test'), later)).toMatchObject([
      { _id: second._id, status: 'queued' },
      { _id: first._id, status: 'done', created: 2 },
    ]);
  });

  it('leaves an unreadable message to the dead-letter queue, and drops one of a deleted job', async () => {
    const gone = JSON.stringify({ jobId: 'job_00000000000000000000', from: 0, to: 2 });
    const answer = await handler(
      { Records: ['nonsense', '{}', gone].map((body, i) => record(body, i)) } as never,
      CONTEXT,
    );
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'm0-0' }, { itemIdentifier: 'm1-0' }]);
  });
});

describe('import-links: an import of a prepaid account', () => {
  it('costs each link once, however often its messages come and wherever it is cut off', async () => {
    const ownerId = await newOwner(10_000);
    const rows = [...rowsOf(50), { originalUrl: 'not a URL', title: 'Fails' }];
    const job = await start(ownerId, rows);
    faults.after = (n) => {
      if (n === 0) throw cutOff('the answer was lost');
    };
    await deliver({ times: 2 });
    expect(
      (await showImport({ by: systemAuthor(ownerId, 'test'), now }, job._id, { limit: 100 })).job,
    ).toMatchObject({
      created: 50,
      failed: 1,
    });
    expect((await findOwner(ownerId))?.balanceMicros).toBe(10_000 - 50 * 100);
  });

  it('creates the rows that the balance pays for, fails the others, and pauses the account', async () => {
    const ownerId = await newOwner(3000);
    const job = await start(ownerId, rowsOf(50));
    await deliver();
    const { job: first } = await showImport({ by: systemAuthor(ownerId, 'test'), now }, job._id, {
      limit: 100,
    });
    expect(first).toMatchObject({ created: 30, failed: 20 });
    expect(first.errors[0]).toMatchObject({ row: 31, code: 'ACCOUNT_PAUSED' });
    expect(await findOwner(ownerId)).toMatchObject({ balanceMicros: 0, pausedAt: expect.any(String) });
    const second = await start(ownerId, rowsOf(3));
    await deliver();
    const shown = await showImport({ by: systemAuthor(ownerId, 'test'), now }, second._id, { limit: 100 });
    expect(shown.job).toMatchObject({ created: 0, failed: 3, errors: [{ code: 'ACCOUNT_PAUSED' }, {}, {}] });
    expect((await findOwner(ownerId))?.balanceMicros).toBe(0);
  });

  it('reports the missing amount when the balance does not cover a link', async () => {
    const ownerId = await newOwner(150);
    const job = await start(ownerId, rowsOf(2));
    await deliver();
    expect(
      (await showImport({ by: systemAuthor(ownerId, 'test'), now }, job._id, { limit: 100 })).job,
    ).toMatchObject({
      created: 1,
      errors: [{ row: 2, code: 'BALANCE_TOO_LOW', message: expect.stringContaining('0.00005') }],
    });
  });
});

describe('import-links: a row that nothing can store', () => {
  /** Makes writes fail with an error that no retry fixes, as a bug would. */
  const failFor = (isPoison: (write: string) => boolean) => {
    faults.before = (_, input) => {
      if (isPoison(JSON.stringify(input))) throw new TypeError('x is not a function');
    };
  };

  it('fails with a message that says whom to ask, and the log says why; others are imported', async () => {
    const ownerId = await newOwner();
    const log = captureLog();
    const rows = rowsOf(60, (i) => (i === 30 ? { title: 'Poison' } : {}));
    const job = await start(ownerId, rows);
    failFor((write) => write.includes('"title":"Poison"'));
    await deliver();
    await expectExactly(ownerId, job._id, 60, [31]);
    const [failure] = (await show(ownerId, job._id)).job.errors;
    expect(failure).toMatchObject({
      code: 'INTERNAL_ERROR',
      message: expect.stringContaining('request-1'),
    });
    expect(failure?.message).not.toContain('not a function');
    expect(log.lines().find(({ message }) => message === 'import row failed')).toMatchObject({
      level: 'ERROR',
      jobId: job._id,
      row: 31,
      error: { message: 'x is not a function' },
    });
  });

  it('fails with the rows of its part when it is not known which one it is', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(60));
    failFor((write) => write.includes('/import/') && write.split('"sk":"LINK"').length > 20);
    await deliver();
    const { job: shown } = await show(ownerId, job._id);
    expect(shown).toMatchObject({ status: 'done', created: 12, failed: 48 });
    expect(new Set(shown.errors.map(({ code }) => code))).toEqual(new Set(['INTERNAL_ERROR']));
  });

  it('fails when another version stored it in a way that this one does not read', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(3));
    const packed = deflateRawSync(
      JSON.stringify({
        rows: [
          { row: 1, input: { originalUrl: newUrl(), title: 'Fine' } },
          { row: 2, input: { originalUrl: 7 } },
        ],
        failures: [{ row: 3, code: 'VALIDATION_ERROR', message: 'x' }],
      }),
    );
    await updateItem({
      Key: { pk: `IMPORT#${job._id}`, sk: 'ROWS#0000' },
      UpdateExpression: 'SET packed = :packed',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':packed': packed },
    });
    await deliver();
    await expectExactly(ownerId, job._id, 3, [2, 3]);
  });

  it('is not one with names of members of objects', async () => {
    const ownerId = await newOwner();
    const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'then', 'toJSON', 'length'];
    const rules = [
      {
        if: { query: Object.fromEntries(names.map((name) => [name, name])) },
        to: 'https://example.com/a',
      },
    ];
    const job = await start(
      ownerId,
      rowsOf(2, (i) => (i === 0 ? { rules } : {})),
    );
    await deliver();
    await expectExactly(ownerId, job._id, 2, []);
    const { links } = await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {});
    expect(links.find(({ title }) => title === 'Row 1')?.rules).toEqual(rules);
  });

  it('fails with its part at the last delivery of the message, and the rest is imported', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(100));
    const body = messages.shift() as string;
    faults.before = (_, input) => {
      if (JSON.stringify(input).includes('"sk":"LINK"')) throw cutOff('no table');
    };
    const answer = await handler({ Records: [record(body, 0, MAX_RECEIVES - 1)] } as never, CONTEXT);
    expect(answer.batchItemFailures).toHaveLength(1);
    expect(messages).toEqual([]);
    const last = await handler({ Records: [record(body, 0, MAX_RECEIVES)] } as never, CONTEXT);
    expect(last.batchItemFailures).toEqual([]);
    faults.before = NO_FAULT;
    await deliver();
    const { job: shown } = await show(ownerId, job._id);
    expect(shown).toMatchObject({ status: 'done', created: 4, failed: 96 });
    expect(new Set(shown.errors.map(({ code }) => code))).toEqual(new Set(['INTERNAL_ERROR']));
    await start(ownerId, rowsOf(1));
  });
});

describe('startImport: an account', () => {
  it('runs one import at a time, which a refused one names', async () => {
    const ownerId = await newOwner();
    const starts = await Promise.allSettled([start(ownerId, rowsOf(100)), start(ownerId, rowsOf(100))]);
    const [job] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [refusal] = starts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusal).toMatchObject({
      code: 'IMPORT_RUNNING',
      params: { _id: job?._id },
      message: expect.stringContaining(String(job?._id)),
    });
    expect(messages).toHaveLength(1);
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    await expect(start(ownerId, rowsOf(1))).rejects.toMatchObject({ code: 'IMPORT_RUNNING' });
    await start(await newOwner(), rowsOf(1));
    await deliver();
    await start(ownerId, rowsOf(1));
  });

  it('can start another one at once after one that failed to start', async () => {
    const ownerId = await newOwner();
    vi.mocked(queue.sendMessages).mockRejectedValueOnce(new Error('no queue'));
    await expect(start(ownerId, rowsOf(1))).rejects.toThrow('no queue');
    await start(ownerId, rowsOf(1));
  });

  it.each([
    ['two minutes after one whose start was cut off', 2],
    ['a quarter of an hour after one whose message was lost', 15],
  ])('can start another one %s', async (_, minutes) => {
    const ownerId = await newOwner();
    const file = readImportFile(
      { ownerId, hosts, now },
      { isJson: true, text: JSON.stringify(rowsOf(1)) },
      { onCodeTaken: 'fail' },
    );
    const startAt = (at: Date) =>
      startImport({ by: by(ownerId), now: at }, file, { onCodeTaken: 'fail', id: ids.newId('job') });
    if (minutes === 2) await claimImport({ ownerId, id: ids.newId('job') }, now);
    else await startAt(now);
    const end = now.getTime() + minutes * 60_000;
    await expect(startAt(new Date(end - 1))).rejects.toMatchObject({ code: 'IMPORT_RUNNING' });
    await startAt(new Date(end));
  });

  it('imports as many rows a day as its plan says, and then the next day', async () => {
    const { ownerId } = await anAccount({ plan: 'free', linkCount: 0 });
    const most = PLAN_LIMITS.free.importRowsPerDay;
    const startAt = async (count: number, at: Date) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        row: i + 1,
        code: 'CODE_TAKEN',
        message: 'x',
      }));
      const about = { format: 'generic', columns: [], ignoredColumns: [], ignoredDomains: [] };
      const file = { ...about, rows, changes: new Map() };
      const job = await startImport({ by: by(ownerId), now: at }, file, {
        onCodeTaken: 'fail',
        id: ids.newId('job'),
      });
      await deliver();
      return job;
    };
    const refused = { code: 'RATE_LIMITED', message: expect.stringContaining('00:00 UTC') };
    await expect(startAt(most + 1, now)).rejects.toMatchObject(refused);
    await countUses(dailyImportRows('free'), { who: ownerId, uses: most - 100 }, now);
    await startAt(90, now);
    await expect(startAt(11, now)).rejects.toMatchObject(refused);
    await startAt(10, now);
    await expect(startAt(1, now)).rejects.toMatchObject(refused);
    await startAt(1, new Date(now.getTime() + 24 * 3_600_000));
  });
});

describe('import-links: a large import', () => {
  it('lets the imports of others through between its parts', async () => {
    const [large, small] = [await newOwner(), await newOwner()];
    const first = await start(large, rowsOf(200));
    // Others are already under way.
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    const second = await start(small, rowsOf(1));
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    expect((await show(small, second._id)).job).toMatchObject({ status: 'done', created: 1 });
    expect((await show(large, first._id)).job).toMatchObject({ status: 'running', processed: 192 });
    expect(messages).toHaveLength(1);
    await deliver();
    expect((await show(large, first._id)).job).toMatchObject({ status: 'done', created: 200 });
  });
});

describe('import-links: the message for the rest', () => {
  const deliverFirst = (body: string, batch: number) =>
    handler({ Records: [record(body, 0, 1, batch)] } as never, CONTEXT);

  it('is sent by one of several messages for a part, and again when sending it failed', async () => {
    const ownerId = await newOwner();
    const job = await start(ownerId, rowsOf(200));
    const body = messages.shift() as string;
    await deliverFirst(body, 1001);
    await deliverFirst(body, 1002);
    expect(messages).toHaveLength(1);
    const next = messages.shift() as string;
    vi.mocked(queue.sendMessages).mockRejectedValueOnce(new Error('no queue'));
    expect((await deliverFirst(next, 1003)).batchItemFailures).toHaveLength(1);
    await deliverFirst(next, 1004);
    expect(messages).toEqual([]);
    await deliverFirst(next, 1003);
    expect(messages).toHaveLength(1);
    await deliver();
    await expectExactly(ownerId, job._id, 200, []);
  });

  it('does not multiply when every message comes three times', async () => {
    const ownerId = await newOwner();
    await start(
      ownerId,
      rowsOf(500, () => ({ title: 'x'.repeat(201) })),
    );
    const before = vi.mocked(queue.sendMessages).mock.calls.length;
    await deliver({ times: 3 });
    // Five parts: each goes on with the three deliveries of one message.
    expect(vi.mocked(queue.sendMessages).mock.calls.length - before).toBeLessThanOrEqual(4 * 3 * 3);
  });
});

describe('import-links: the quota of links', () => {
  it('ends an import at once, without trying the rows above it', async () => {
    const { ownerId } = await anAccount({ plan: 'free', linkCount: 970 });
    const job = await start(ownerId, rowsOf(600));
    const tried: string[] = [];
    faults.before = (_, input) => {
      const write = JSON.stringify(input);
      if (write.includes('"sk":"LINK"')) tried.push(write);
    };
    await handler({ Records: [record(messages.shift() as string)] } as never, CONTEXT);
    const { job: shown } = await show(ownerId, job._id);
    expect(shown).toMatchObject({ status: 'done', created: 30, failed: 570 });
    expect(shown.errors.at(-1)).toMatchObject({
      row: 600,
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('includes 1,000 links, and 1,000 are used'),
    });
    expect(tried.length).toBeLessThan(6);
    expect(messages).toEqual([]);
  });

  it('fails the rows above it with its message, and counts the others once', async () => {
    const { ownerId } = await anAccount({ plan: 'free', linkCount: 970 });
    const job = await start(ownerId, rowsOf(60));
    await deliver({ times: 2 });
    const shown = await showImport({ by: systemAuthor(ownerId, 'test'), now }, job._id, { limit: 100 });
    expect(shown.job).toMatchObject({ created: 30, failed: 30 });
    expect(shown.job.errors[0]).toMatchObject({
      row: 31,
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('The plan free includes 1,000 links, and 1,000 are used'),
    });
    expect((await findOwner(ownerId))?.linkCount).toBe(1000);
  });
});

describe('import-links: the codes of a day', () => {
  it('fails the rows from the first one whose code and aliases the plan has no room for', async () => {
    const codesOnDay = PLAN_LIMITS.free.codesPerDay - 4;
    const { ownerId } = await anAccount({
      plan: 'free',
      codeDay: now.toISOString().slice(0, 10),
      codesOnDay,
    });
    const rows = rowsOf(4, (i) => ({ code: `day-${i}`, aliases: i === 2 ? ['day-2a', 'day-2b'] : [] }));
    const job = await start(ownerId, rows);
    await deliver();
    const shown = await show(ownerId, job._id);
    expect(shown.job.created).toBe(2);
    expect(shown.job.errors.map(({ row, code }) => [row, code])).toEqual([
      [3, 'QUOTA_EXCEEDED'],
      [4, 'QUOTA_EXCEEDED'],
    ]);
    expect((await findOwner(ownerId))?.codesOnDay).toBe(codesOnDay + 2);
  });
});
