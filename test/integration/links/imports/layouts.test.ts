import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/workers/import-links.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { DEFAULT_PRICES } from '#shared/core/accounts/prices.ts';
import { planImport } from '#shared/links/imports/plan-import.ts';
import { readImportFile } from '#shared/links/imports/read-file.ts';
import { showImport } from '#shared/links/imports/show-import.ts';
import { startImport } from '#shared/links/imports/start-import.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { listOwnLinks } from '#shared/links/manage/list-links.ts';
import { linksToCsv } from '#shared/links/model/link-csv.ts';
import { resolveLink } from '#shared/links/redirects/resolve-link.ts';
import * as ids from '#shared/platform/runtime/ids.ts';
import * as queue from '#shared/platform/runtime/queue.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { IMPORT_LAYOUTS } from '#test/support/files/import-layouts.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date();
let messages: string[] = [];
tableOfFile();

beforeAll(() => {
  process.env['IMPORT_QUEUE_URL'] = 'http://queue.example/imports';
  process.env['PUBLIC_ORIGIN'] = hosts.publicOrigin;
  process.env['OWN_HOSTS'] = hosts.ownHosts.join(',');
  process.env['DESTINATIONS'] = 'public';
  process.env['UNVERIFIED_DOMAINS'] = 'warn';
  process.env['EVENT_QUEUE_URL'] = 'http://queue.example/events';
  process.env['PRICES'] = JSON.stringify({ ...DEFAULT_PRICES, 'link.create': 100 });
});

beforeEach(() => {
  messages = [];
  vi.mocked(queue.sendMessages).mockImplementation(async (url, bodies) => {
    if (url === process.env['IMPORT_QUEUE_URL']) messages.push(...bodies);
  });
  captureLog();
});

const anOwner = async () => (await anAccount({ plan: 'business' })).ownerId;

const read = (ownerId: string, text: string, onCodeTaken: 'fail' | 'new' = 'fail') =>
  readImportFile({ ownerId, hosts, now }, { isJson: /^\s*[[{]/.test(text), text }, { onCodeTaken });

/** Imports a file, and returns its failed rows. */
async function imported(ownerId: string, text: string, onCodeTaken: 'fail' | 'new' = 'fail') {
  const author = by(ownerId);
  const job = await startImport({ by: author, now }, read(ownerId, text, onCodeTaken), {
    onCodeTaken,
    id: ids.newId('job'),
  });
  for (let body = messages.shift(); body !== undefined; body = messages.shift()) {
    const record = { messageId: body, body, attributes: { ApproximateReceiveCount: '1' } };
    await handler({ Records: [record] } as never, CONTEXT);
  }
  const { job: shown } = await showImport({ by: author, now }, job._id, { limit: 1000 });
  expect(shown.status).toBe('done');
  return shown.errors;
}

const visit = (code: string) => resolveLink(code, aVisitor({ now }), { counts: true });

const linksOf = async (ownerId: string) =>
  (await listOwnLinks({ ownerId, scope: WHOLE, hosts, now }, {})).links;

/** Codes are unique in the table. */
const renamed = (text: string, codes: readonly string[], suffix: string): string =>
  codes.reduce((all, code) => all.replaceAll(code, `${code}${suffix}`), text);

describe('the file of another product', () => {
  it.each(IMPORT_LAYOUTS)('leads to its destinations at the printed codes: $name', async (layout) => {
    const ownerId = await anOwner();
    const codes = layout.links.flatMap(({ code, aliases = [] }) => [code, ...aliases]);
    const suffix = `-${IMPORT_LAYOUTS.indexOf(layout)}`;
    const rename = (text: string) => renamed(text, codes, suffix);
    expect(await imported(ownerId, rename(layout.text))).toEqual([]);
    for (const { code, aliases = [], originalUrl, status } of layout.links) {
      for (const each of [code, ...aliases]) {
        const found = await visit(`${each}${suffix}`);
        if (status === 'inactive') expect(found).toMatchObject({ outcome: 'gone' });
        else
          expect(found).toMatchObject({
            outcome: 'redirect',
            to: expect.stringContaining(rename(originalUrl)),
          });
      }
    }
  });
});

describe('our own export', () => {
  it('comes back after its links are deleted: aliases, and links that are over', async () => {
    const ownerId = await anOwner();
    const act = { by: by(ownerId), hosts, now };
    const over = 'https://example.com/over';
    const bitly = {
      long_url: 'https://example.com/a',
      link: 'https://bit.ly/own-a',
      custom_bitlinks: ['https://bit.ly/own-b'],
    };
    await imported(ownerId, JSON.stringify([bitly]));
    await createLink(act, { originalUrl: 'https://example.com/b', code: 'own-c', expiredUrl: over });
    const links = await linksOf(ownerId);
    const exported = links.map((link) =>
      link.code === 'own-c'
        ? { ...link, status: 'expired' as const, expiresAt: '2020-01-01T00:00:00.000Z' }
        : link,
    );
    for (const { _id } of links) await deleteLink(act, _id);
    expect(await visit('own-a')).toMatchObject({ outcome: 'not-found' });
    expect(await imported(ownerId, linksToCsv(exported))).toEqual([]);
    for (const code of ['own-a', 'own-b']) expect(await visit(code)).toMatchObject({ outcome: 'redirect' });
    expect(await visit('own-c')).toMatchObject({ outcome: 'gone', expiredUrl: over });
    const [expired] = (await linksOf(ownerId)).filter(({ code }) => code === 'own-c');
    expect(expired).toMatchObject({ status: 'expired', expiresAt: '2020-01-01T00:00:00.000Z' });
  });
});

describe('planImport', () => {
  it('finds codes in use, links that exist and what gets another code', async () => {
    const ownerId = await anOwner();
    const other = await anOwner();
    await createLink({ by: by(other), hosts, now }, { originalUrl: 'https://example.com/x', code: 'plan-x' });
    await createLink(
      { by: by(ownerId), hosts, now },
      { originalUrl: 'https://example.com/y', code: 'plan-y' },
    );
    const text = JSON.stringify([
      { url: 'https://example.com/1', code: 'plan-1' },
      { url: 'https://example.com/2', code: 'plan-x' },
      { url: 'https://example.com/y' },
      { url: 'https://example.com/4', code: 'plan-4', aliases: ['plan-y'] },
      { url: 'https://example.com/5', code: 'a b' },
      { url: 'https://example.com/y', code: 'plan-x' },
    ]);
    const planned = async (onCodeTaken: 'fail' | 'new') =>
      (
        await planImport(
          read(ownerId, text, onCodeTaken),
          { by: by(ownerId), now: new Date() },
          { onCodeTaken },
        )
      ).map(({ outcome, failure }) => [outcome, failure?.path, failure?.value]);
    expect(await planned('fail')).toEqual([
      ['create', undefined, undefined],
      ['refuse', 'code', 'plan-x'],
      ['leave_out', 'originalUrl', 'https://example.com/y'],
      ['refuse', 'aliases', 'plan-y'],
      ['refuse', 'code', 'a b'],
      ['refuse', 'code', 'plan-x'],
    ]);
    const renames = await planned('new');
    expect(renames.map(([outcome]) => outcome)).toEqual([
      'create',
      'rename',
      'leave_out',
      'refuse',
      'rename',
      'leave_out',
    ]);
    // What it says is what the import does.
    const failed = await imported(ownerId, text, 'new');
    expect(failed.map(({ row, path, value }) => [row, path, value])).toEqual([
      [3, 'originalUrl', 'https://example.com/y'],
      [4, 'aliases', 'plan-y'],
      [6, 'originalUrl', 'https://example.com/y'],
    ]);
  });
});
