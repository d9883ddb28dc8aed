import { beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '#infra/admin/run-command.ts';
import { listAuditSchema } from '#shared/core/audit/audit-contract.ts';
import { type AuditEntry, auditEntry } from '#shared/core/audit/audit-entry.ts';
import { auditPuts, newestEntries } from '#shared/core/audit/audit-store.ts';
import { auditToCsv, listAudit } from '#shared/core/audit/list-audit.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { UpdateLink } from '#shared/links/model/link-input.ts';
import { chunksOf } from '#shared/platform/dynamo/chunks.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, HOSTS } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const now = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const DAY = 24 * 3600 * 1000;

beforeAll(() => {
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
});

const anEntry = (ownerId: string, at: Date, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  ...auditEntry(
    by(ownerId),
    { action: 'link.updated', target: { type: 'link', id: 'lnk_1', name: 'abc' }, changes: [] },
    at,
  ),
  ...overrides,
});

async function store(...entries: AuditEntry[]): Promise<void> {
  for (const part of chunksOf(entries, 100)) await transactWrite(part.flatMap(auditPuts));
}

const list = (ownerId: string, query: object = {}, at = later(DAY), units?: number) =>
  listAudit({ ownerId, now: at }, listAuditSchema.parse(query), units);

const actions = async (ownerId: string, query: object) =>
  (await list(ownerId, query)).entries.map(({ action }) => action);

/** All pages of a list, by following its cursors. */
async function allPages(ownerId: string, query: object, units?: number) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await list(ownerId, { ...query, cursor }, later(DAY), units);
    pages.push(page.entries.map(({ _id }) => _id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe('listAudit', () => {
  it("is newest first, only of this account, without operators' data", async () => {
    const [ours, theirs] = [newId('owner'), newId('owner')];
    const actor = { type: 'administrator', id: null, name: 'arn:aws:iam::1:user/ann' } as const;
    const blocked = anEntry(ours, later(2), {
      action: 'link.blocked',
      actor,
      reason: 'spam',
      note: 'ticket 9',
    });
    await store(anEntry(ours, later(1)), blocked, anEntry(theirs, later(3)));
    const { entries, nextCursor } = await list(ours);
    expect(nextCursor).toBeNull();
    expect(entries).toEqual([
      {
        _id: blocked.id,
        at: later(2).toISOString(),
        actor: { type: 'administrator', _id: null, name: 'operator' },
        action: 'link.blocked',
        target: { type: 'link', _id: 'lnk_1', name: 'abc' },
        changes: [],
        reason: 'spam',
        requestId: 'request-1',
      },
      expect.objectContaining({ action: 'link.updated', requestId: 'request-1' }),
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/ticket 9|ann/);
  });

  it('filters by action, actor, target and time', async () => {
    const ownerId = newId('owner');
    const id = (n: number) => `lnk_${n}`;
    const target = (n: number) => ({ type: 'link', id: id(n), name: null });
    const imported = {
      field: 'links',
      before: null,
      after: [
        { _id: id(7), code: 'a' },
        { _id: id(8), code: 'b' },
      ],
    };
    await store(
      anEntry(ownerId, later(1), { action: 'link.created', target: target(1) }),
      anEntry(ownerId, later(2), { action: 'link.updated', target: target(1) }),
      anEntry(ownerId, later(3), {
        action: 'link.imported',
        target: { type: 'import', id: 'job_1', name: null },
        changes: [imported],
      }),
      anEntry(ownerId, later(4), { action: 'link_check.made', target: target(3) }),
      anEntry(ownerId, later(5), {
        action: 'key.created',
        target: target(9),
        actor: { type: 'member', id: 'usr_1', name: 'jane@example.com' },
      }),
    );
    expect(await actions(ownerId, { action: 'link.updated' })).toEqual(['link.updated']);
    expect(await actions(ownerId, { action: 'link' })).toEqual([
      'link.imported',
      'link.updated',
      'link.created',
    ]);
    expect(await actions(ownerId, { actor: 'usr_1' })).toEqual(['key.created']);
    expect(await actions(ownerId, { target: id(1) })).toEqual(['link.updated', 'link.created']);
    expect(await actions(ownerId, { target: id(8) })).toEqual(['link.imported']);
    const range = { from: later(2).toISOString(), to: later(4).toISOString() };
    expect(await actions(ownerId, range)).toEqual(['link.imported', 'link.updated']);
    expect(await actions(ownerId, { ...range, action: 'link.created' })).toEqual([]);
    expect(await actions(ownerId, { from: '2026-05-01', to: '2026-05-02', target: id(3) })).toHaveLength(1);
  });

  it('has each entry once over its pages, with and without a filter', async () => {
    const ownerId = newId('owner');
    // Three in each millisecond, so that pages end between them.
    const entries = Array.from({ length: 250 }, (_, i) =>
      anEntry(ownerId, later(Math.floor(i / 3)), { action: i % 5 === 0 ? 'key.created' : 'link.updated' }),
    );
    await store(...entries);
    const inOrder = (some: AuditEntry[]) =>
      some
        .map(({ at, id }) => `${at}#${id}`)
        .sort()
        .reverse()
        .map((text) => text.slice(25));
    for (const limit of [1, 7, 50, 100].slice(1)) {
      const pages = await allPages(ownerId, { limit });
      expect(pages.flat()).toEqual(inOrder(entries));
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
    const keys = entries.filter(({ action }) => action === 'key.created');
    expect((await allPages(ownerId, { limit: 20, action: 'key' })).flat()).toEqual(inOrder(keys));
    // The range may change between two pages.
    const { nextCursor } = await list(ownerId, { limit: 10 });
    const rest = await list(ownerId, { cursor: nextCursor, from: later(83).toISOString() });
    expect(rest.entries).toEqual([]);
    const before = await list(ownerId, { cursor: nextCursor, to: later(1).toISOString() });
    expect(before.entries).toHaveLength(3);
  });

  it('reads a bounded part of a long log for a rare filter, and continues by its cursor', async () => {
    const ownerId = newId('owner');
    const rare = anEntry(ownerId, now, { action: 'domain.bound' });
    await store(rare, ...Array.from({ length: 1200 }, (_, i) => anEntry(ownerId, later(i + 1))));
    const first = await list(ownerId, { action: 'domain' }, later(DAY), 1);
    expect(first.entries).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const pages = await allPages(ownerId, { action: 'domain' }, 1);
    expect(pages.flat()).toEqual([rare.id]);
    expect(pages.length).toBeLessThan(5);
  });

  it('fits one response, however large the entries are', async () => {
    const ownerId = newId('owner');
    const changes = [{ field: 'text', before: null, after: '"'.repeat(49_000) }];
    const entriesAt = (first: number) =>
      Array.from({ length: 20 }, (_, i) => anEntry(ownerId, later(first + i), { changes }));
    await store(...entriesAt(0));
    await store(...entriesAt(20));
    const { entries, nextCursor } = await list(ownerId, { limit: 100 });
    expect(nextCursor).not.toBeNull();
    expect(Buffer.byteLength(JSON.stringify(auditToCsv(entries)))).toBeLessThan(5_900_000);
  });

  it('ends after a year, also where TTL has not deleted yet', async () => {
    const ownerId = newId('owner');
    await store(anEntry(ownerId, now), anEntry(ownerId, later(1)));
    expect((await list(ownerId, {}, later(365 * DAY))).entries).toHaveLength(2);
    expect((await list(ownerId, {}, later(365 * DAY + 1))).entries).toHaveLength(1);
    expect((await list(ownerId, { from: '2020-01-01' }, later(366 * DAY))).entries).toEqual([]);
  });

  it.each([
    [{ from: '2026-05-02', to: '2026-05-01' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ cursor: 'x' }, 'cursor'],
    [
      { cursor: Buffer.from('2026-05-01T12:00:00.000Z#lnk_4fJ2kQ8sT1vX7yZ0aBcD').toString('base64url') },
      'cursor',
    ],
  ])('refuses %j and names the field', async (query, field) => {
    await expect(list(newId('owner'), query)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(field),
    });
  });

  it.each([
    { limit: 0 },
    { limit: 101 },
    { limit: 'many' },
    { action: 'link.' },
    { action: "link'; --" },
    { actor: '' },
    { target: 'x'.repeat(101) },
  ])('refuses %j', (query) => {
    expect(listAuditSchema.safeParse(query).success).toBe(false);
  });
});

describe('auditToCsv', () => {
  it('guards formulas and quotes, and has the changes as JSON', async () => {
    const ownerId = newId('owner');
    const changes = [{ field: 'title', before: 'a "b"', after: '=1+1' }];
    const target = { type: 'link', id: 'lnk_1', name: '=HYPERLINK("https://evil.example")' };
    await store(anEntry(ownerId, now, { target, changes, actor: { type: 'key', id: 'key_1', name: '@x' } }));
    const [header, row] = auditToCsv((await list(ownerId)).entries).split('\r\n');
    expect(header).toBe(
      '"_id","at","actorType","actorId","actorName","action","targetType","targetId","targetName","changes","reason","requestId"',
    );
    expect(row).toContain('"\'@x"');
    expect(row).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    expect(row).toContain('"[{""field"":""title"",""before"":""a \\""b\\"""",""after"":""=1+1""}]"');
  });
});

describe('concurrent updates of a link', () => {
  it('have one entry each, and each continues from the previous values', async () => {
    const { ownerId } = await anOwner();
    const input = { originalUrl: 'https://example.com/concurrent', title: 'Title 0' };
    const { _id } = await createLink({ by: by(ownerId), hosts: HOSTS, now }, input);
    const titles = Array.from({ length: 10 }, (_, i) => `Title ${i + 1}`);
    await Promise.all(
      titles.map((title, i) =>
        updateLink({ by: by(ownerId), hosts: HOSTS, now: later(i + 1) }, _id, {
          input: { title } as UpdateLink,
        }),
      ),
    );
    const entries = (await newestEntries(ownerId, 100)).filter(({ action }) => action === 'link.updated');
    const steps = new Map(entries.map(({ changes: [change] }) => [change?.before, change?.after]));
    expect(entries).toHaveLength(10);
    const seen: unknown[] = [];
    for (let at: unknown = 'Title 0'; steps.has(at); at = steps.get(at)) seen.push(steps.get(at));
    expect(seen.toSorted()).toEqual(titles.toSorted());
  });

  it('that change nothing leave no entry', async () => {
    const { ownerId } = await anOwner();
    const input = { originalUrl: 'https://example.com/same', title: 'Same' };
    // Not at the same time as the account: entries of one time have no order.
    const { _id } = await createLink({ by: by(ownerId), hosts: HOSTS, now: later(1) }, input);
    await updateLink({ by: by(ownerId), hosts: HOSTS, now: later(2) }, _id, { input: { title: 'Same' } });
    expect((await newestEntries(ownerId, 10)).map(({ action }) => action)).toEqual([
      'link.created',
      'account.created',
    ]);
  });
});

describe('npm run admin -- audit list', () => {
  it('has with --owner all of an account', async () => {
    const { ownerId } = await anOwner();
    const { entries } = (await runCommand(['audit', 'list', '--owner', ownerId], now)) as {
      entries: AuditEntry[];
    };
    expect(entries).toMatchObject([{ action: 'account.created', actor: { type: 'system', name: 'setup' } }]);
  });
});
