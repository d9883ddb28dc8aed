import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HONEYPOT } from '#shared/visitor-pages/honeypot.ts';
import { aMember } from '#test/support/browser/person-browser.ts';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  type Answer,
  type Api,
  admin,
  aLink,
  allCounted,
  api,
  apiAs,
  deliveredTwice,
  eventually,
  isLocal,
  kill,
  newUrl,
  send,
  visit,
} from '#test/support/deployment/client.ts';

const summary = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.[0]?.path];
const CSV = { 'content-type': 'text/csv' };

async function anOwner(): Promise<Api> {
  const { apiKey } = await admin('owner', 'create', '--name', 'Importer', '--plan', 'business');
  return apiAs(apiKey);
}

/** Waits for the end of an import and returns its job. */
async function imported(
  started: Answer,
  as: Api = api,
  seconds = 60,
  onProgress: (job: Answer['body']) => void = () => {},
) {
  if (started.status !== 202) throw new Error(`${started.status} ${JSON.stringify(started.body)}`);
  const ask = async () => {
    const { body } = await as.get(`/links/import/${started.body.data.job._id}`);
    onProgress(body.data.job);
    return body.data.job;
  };
  return eventually(ask, ({ status }) => ['done', 'failed'].includes(status), seconds);
}

/** Every failed row of an import. */
async function allErrors(as: Api, jobId: string) {
  const errors: { row: number; code: string; path?: string }[] = [];
  let cursor: string | null = '';
  do {
    const { body }: Answer = await as.get(
      `/links/import/${jobId}?limit=1000${cursor && `&cursor=${cursor}`}`,
    );
    errors.push(...body.data.job.errors);
    cursor = body.data.nextCursor;
  } while (cursor);
  return errors;
}

async function allLinks(as: Api) {
  return (await as.get('/links')).body.data.links;
}

describe('POST /links/bulk', () => {
  it('gives each of 100 rows its own result, in order', async () => {
    const mine = await aLink();
    const rows: Record<string, unknown>[] = Array.from({ length: 100 }, (_, i) => ({
      originalUrl: newUrl(),
      title: `Row ${i}`,
    }));
    rows[3] = { title: 'No URL' };
    rows[10] = { ...rows[7], title: 'The same again' };
    rows[20] = { originalUrl: mine.originalUrl, title: 'I have it' };
    rows[30] = { ...rows[30], code: mine.code };
    rows[40] = { ...rows[40], expiresAt: '2020-01-01' };
    rows[50] = 'nonsense' as never;
    rows[60] = { ...rows[60], password: 'secret' };
    const answer = await api.post('/links/bulk', { links: rows });
    expect(answer.status).toBe(200);
    const { results, created, failed } = answer.body.data;
    expect([created, failed]).toEqual([94, 6]);
    expect(results.map(({ index }: { index: number }) => index)).toEqual(rows.map((_, i) => i));
    const errors = results.flatMap((result: { index: number; error?: { code: string } }) =>
      result.error ? [[result.index, result.error.code]] : [],
    );
    expect(errors).toEqual([
      [3, 'VALIDATION_ERROR'],
      [10, 'LINK_ALREADY_EXISTS'],
      [20, 'LINK_ALREADY_EXISTS'],
      [30, 'CODE_TAKEN'],
      [40, 'VALIDATION_ERROR'],
      [50, 'VALIDATION_ERROR'],
    ]);
    expect(results[3].error.details).toEqual([
      { path: 'originalUrl', code: 'required', params: {}, message: 'is required' },
    ]);
    expect(results[7]).toMatchObject({ status: 'created', link: { title: 'Row 7' } });
    expect(results[60].link.hasPassword).toBe(true);
    expect((await visit(results[0].link.code)).headers.get('location')).toBe(rows[0]?.['originalUrl']);
  });

  it('gives the code to the next row when the first one fails', async () => {
    const code = `bulk-${Date.now()}`;
    const mine = await aLink();
    const { body } = await api.post('/links/bulk', {
      links: [
        { originalUrl: mine.originalUrl, title: 'Fails', code },
        { originalUrl: newUrl(), title: 'Gets it', code },
        { originalUrl: newUrl(), title: 'Too late', code },
      ],
    });
    expect(body.data.results.map((it: { status: string }) => it.status)).toEqual([
      'failed',
      'created',
      'failed',
    ]);
  });

  it('rejects empty and oversized lists, and other values', async () => {
    const row = { originalUrl: newUrl(), title: 'x' };
    for (const links of [[], Array.from({ length: 101 }, () => row), 'x', undefined, { 0: row }]) {
      expect(summary(await api.post('/links/bulk', { links }))).toEqual([400, 'VALIDATION_ERROR', 'links']);
    }
    expect(summary(await api.post('/links/bulk', []))).toEqual([400, 'VALIDATION_ERROR', 'body']);
    const large = { links: [{ ...row, title: 'x'.repeat(300_000) }] };
    expect(summary(await api.post('/links/bulk', large))).toEqual([413, 'PAYLOAD_TOO_LARGE', undefined]);
  });
});

describe('PATCH /links/bulk', () => {
  it('changes links, reports failed ones, and rejects unknown fields', async () => {
    const links = [await aLink({ tags: ['old'] }), await aLink()];
    const ids = [...links.map(({ _id }) => _id), 'lnk_00000000000000000000'];
    const changes = { status: 'inactive', addTags: ['new'], removeTags: ['old'] };
    const answer = await api.patch('/links/bulk', { ids, changes });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      updated: 2,
      failed: 1,
      results: [
        { index: 0, status: 'updated', link: { _id: ids[0], tags: ['new'], status: 'inactive' } },
        { index: 1, status: 'updated', link: { tags: ['new'] } },
        { index: 2, status: 'failed', error: { code: 'LINK_NOT_FOUND' } },
      ],
    });
    expect((await visit(links[0].code)).status).toBe(410);
    expect((await api.patch('/links/bulk', { ids, changes })).body.data).toMatchObject({
      updated: 0,
      failed: 1,
    });
    expect(summary(await api.patch('/links/bulk', { ids: [], changes }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'ids',
    ]);
    const nothing = await api.patch('/links/bulk', { ids, changes: {} });
    expect(summary(nothing)).toEqual([400, 'VALIDATION_ERROR', 'changes']);
  });
});

describe('POST /links/bulk/delete', () => {
  it('deletes links, and says which were not there', async () => {
    const links = [await aLink(), await aLink()];
    const ids = links.map(({ _id }) => _id);
    const deleted = await api.post('/links/bulk/delete', { ids });
    expect(deleted.body.data).toMatchObject({
      deleted: 2,
      failed: 0,
      results: [{ status: 'deleted' }, { index: 1 }],
    });
    expect((await visit(links[1].code)).status).toBe(404);
    const again = await api.post('/links/bulk/delete', { ids });
    expect(again.body.data).toMatchObject({ deleted: 0, failed: 2 });
    expect(summary(await api.post('/links/bulk/delete', {}))).toEqual([400, 'VALIDATION_ERROR', 'ids']);
  });
});

describe.runIf(isLocal)('POST /links/bulk/transfer, POST /smart-links/bulk/transfer', () => {
  it('moves links and pages of one account of a person to another, and none with an API key', async () => {
    const [source, destination] = await Promise.all(
      ['Source', 'Destination'].map((name) => admin('owner', 'create', '--name', name, '--plan', 'business')),
    );
    const [from, to] = [apiAs(source.apiKey), apiAs(destination.apiKey)];
    const person = await aMember('admin', source.apiKey);
    const [a, b] = [source.ownerId, destination.ownerId];
    await to.post('/members', { email: person.email, role: 'editor' });
    await person.browser.patch('/v1/auth/session', { account: b });
    const { folder } = (await from.post('/folders', { name: 'Spring' })).body.data;
    const links = [await aLink({ folderId: folder._id, maxClicks: 5 }, from), await aLink({}, from)];
    const [first, second] = links.map(({ code }) => code);
    await visit(first);
    await allCounted();
    const ids = links.map(({ _id }) => _id);
    const urls = [{ title: 'A', url: newUrl() }, { type: 'subscribe' }];
    const draft = { type: 'myBio', title: 'Moves', urls, folderId: folder._id };
    const page = (await from.post('/smart-links', draft)).body.data.link;
    const spam = new URLSearchParams({ email: 'jane@example.com', consent: 'yes', [HONEYPOT]: 'x' });
    await send('POST', `/v1/smart-links/subscribe/${page.slug}`, { body: spam });
    const dropped = async (api: Api) => (await api.get(`/smart-links/${page._id}/spam`)).body.data;
    expect(await dropped(from)).toMatchObject({ forms: [{ email: 'jane@example.com' }], dropped: 1 });
    const transfer = (account: string, accountId: string) =>
      person.browser.post('/v1/api/links/bulk/transfer', { ids, accountId }, { 'x-account-id': account });

    expect(summary(await from.post('/links/bulk/transfer', { ids, accountId: b }))).toEqual([
      403,
      'PERMISSION_DENIED',
      undefined,
    ]);
    // An editor may create links there, and move none away.
    expect((await transfer(b, a)).body.error).toMatchObject({ code: 'PERMISSION_DENIED' });
    const moved = await transfer(a, b);
    expect(moved.body.data).toEqual({
      results: ids.map((_id, index) => ({ index, _id, status: 'transferred' })),
      transferred: 2,
      failed: 0,
    });
    for (const code of [first, second]) expect((await visit(code)).status).toBe(302);
    expect((await from.get(`/links/${ids[0]}`)).status).toBe(404);
    expect((await to.get(`/links/${ids[0]}`)).body.data.link).toMatchObject({ code: first, folderId: null });
    await allCounted();
    const totals = async (api: Api) => (await api.get('/analytics')).body.data.analytics.totalClicks;
    expect(await Promise.all([from, to].map(totals))).toEqual([0, 3]);
    expect((await transfer(a, b)).body.data).toMatchObject({ transferred: 0, failed: 2 });

    const pages = { ids: [page._id], accountId: b };
    expect((await from.post('/smart-links/bulk/transfer', pages)).status).toBe(403);
    const path = '/v1/api/smart-links/bulk/transfer';
    expect((await person.browser.post(path, pages, { 'x-account-id': a })).body.data).toMatchObject({
      transferred: 1,
    });
    expect((await fetch(page.url)).status).toBe(200);
    expect((await from.get(`/smart-links/${page._id}`)).status).toBe(404);
    expect((await to.get(`/smart-links/${page._id}`)).body.data.link).toMatchObject({
      slug: page.slug,
      folderId: null,
    });
    expect(await dropped(to)).toEqual({ forms: [], dropped: 0, nextCursor: null });
  });
});

describe.runIf(isLocal)('PATCH /links/tags', () => {
  it('renames and removes a tag of all links, as the list of tags shows', async () => {
    const owner = await anOwner();
    for (const tags of [['sping'], ['spring', 'sping'], ['a/b?c']]) await aLink({ tags }, owner);
    const list = async () => (await owner.get('/links/tags')).body.data;
    expect(await list()).toEqual({
      tags: [
        { name: 'a/b?c', links: 1 },
        { name: 'sping', links: 2 },
        { name: 'spring', links: 1 },
      ],
      linksRead: 3,
      nextCursor: null,
    });
    const renamed = await owner.patch('/links/tags', { tag: 'sping', name: 'spring' });
    expect(renamed.body.data).toEqual({ updated: 2, failed: [], nextCursor: null });
    await owner.patch('/links/tags', { tag: 'a/b?c', name: null });
    expect((await list()).tags).toEqual([{ name: 'spring', links: 2 }]);
    expect(summary(await owner.patch('/links/tags', { tag: 'x' }))).toEqual([
      400,
      'VALIDATION_ERROR',
      'name',
    ]);
    expect(summary(await owner.get('/links/tags?cursor=x'))).toEqual([400, 'VALIDATION_ERROR', 'cursor']);
    const { ownerId } = await admin('owner', 'create', '--name', 'Reader');
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'links:read');
    const reader = apiAs(apiKey);
    expect((await reader.get('/links/tags')).status).toBe(200);
    for (const [path, body] of [
      ['/links/tags', { tag: 'x', name: 'y' }],
      ['/links/bulk', { ids: ['x'], changes: { status: 'active' } }],
    ] as const) {
      expect((await reader.patch(path, body)).body.error.code).toBe('PERMISSION_DENIED');
    }
  });
});

describe.runIf(isLocal)('GET /links/export', () => {
  it('is read back by an import of another owner', async () => {
    const [from, to, json] = [await anOwner(), await anOwner(), await anOwner()];
    const rows = [
      { title: '=HYPERLINK("http://evil.example")', tags: ['-a', 'b|c', 'd,e', 'f\\'] },
      { title: '\'quoted" and, separated', maxClicks: 5, expiresAt: '2090-01-01T10:00:00.000Z' },
      { title: 'ümläut 😀', status: 'inactive', customDomain: 'go.example.com' },
      { title: '+1', expiredUrl: 'https://example.com/over?a=1&b=2' },
      { title: "'=already guarded" },
    ];
    const links: Record<string, unknown>[] = [];
    for (const row of rows) links.push(await aLink(row, from));
    const answer = await from.get('/links/export?format=csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="links-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('link')).toBeNull();
    const csv = answer.body as string;
    expect(csv.split('\r\n')[0]).toMatch(/^"_id","shortUrl","code","originalUrl","title","tags","status",/);
    for (const cell of csv.split(/\r\n|,/)) expect(cell).not.toMatch(/^"?[=+\-@\t\r]/);
    expect((await from.get('/links/export', undefined, { accept: 'text/csv' })).body).toBe(csv);

    // A code belongs to one link, across accounts: delete the old ones first.
    for (const { _id } of links) await from.delete(`/links/${_id}`);
    const started = await to.post('/links/import?onCodeTaken=new', csv, CSV);
    expect(started.body.data.job).toMatchObject({ format: 'signpost', total: 5, errors: [] });
    expect(await imported(started, to)).toMatchObject({ status: 'done', created: 5, failed: 0 });
    const own = ({
      _id,
      code,
      shortUrl,
      displayUrl,
      createdAt,
      originallyCreatedAt,
      updatedAt,
      ...rest
    }: Record<string, unknown>): Record<string, unknown> => ({
      ...rest,
      since: originallyCreatedAt ?? createdAt,
    });
    const byTitle = (list: Record<string, unknown>[]) =>
      list.map(own).sort((a, b) => (String(a['title']) < String(b['title']) ? -1 : 1));
    expect(byTitle(await allLinks(to))).toEqual(byTitle(links));

    const exported = await to.get('/links/export?format=json');
    expect(exported.body.data.links).toHaveLength(5);
    const again = await json.post('/links/import?onCodeTaken=new', exported.body);
    expect(await imported(again, json)).toMatchObject({ format: 'signpost', created: 5, failed: 0 });
    expect(byTitle(await allLinks(json))).toEqual(byTitle(links));
  });

  it('keeps the codes of links whose owner imports them again after deleting them', async () => {
    const owner = await anOwner();
    const link = await aLink({}, owner);
    const { body: csv } = await owner.get('/links/export?format=csv');
    await owner.delete(`/links/${link._id}`);
    expect(await imported(await owner.post('/links/import', csv, CSV), owner)).toMatchObject({ created: 1 });
    expect((await allLinks(owner))[0].code).toBe(link.code);
  });

  it('applies the filters and continues where a page ended', async () => {
    const owner = await anOwner();
    for (const tag of ['a', 'b', 'a', 'a']) await aLink({ tags: [tag] }, owner);
    const first = await owner.get('/links/export?format=csv&tag=a&limit=2');
    expect(first.body.trim().split('\r\n')).toHaveLength(3);
    const next = /^<(\/v1\/api(\/links\/export\?[^>]+))>; rel="next"$/.exec(first.headers.get('link') ?? '');
    const second = await owner.get(next?.[2] ?? '');
    expect(second.body.trim().split('\r\n')).toHaveLength(2);
    expect(second.headers.get('link')).toBeNull();
    expect((await owner.get('/links/export?tag=a&limit=2')).body.data.nextCursor).not.toBeNull();
    for (const nobodys of ['nothing', 'lnk_4fJ2kQ8sT1vX7yZ0aBcD']) {
      expect((await owner.get(`/links/export?search=${nobodys}`)).body.data.links).toEqual([]);
    }
    expect(summary(await owner.get('/links/export?format=xml'))).toEqual([400, 'VALIDATION_ERROR', 'format']);
  });
});

describe.runIf(isLocal)('POST /links/import', () => {
  it('imports every row once while the worker is killed and every message is delivered twice', async () => {
    const owner = await anOwner();
    const other = await aLink();
    // Seven messages' worth. Nine of ten rows are refused: they go the same way, but do
    // not keep the table busy.
    const ROWS = 600;
    const isGood = (row: number) => row % 10 === 0;
    const rows = Array.from({ length: ROWS }, (_, i) =>
      isGood(i + 1) ? `${newUrl()},Row ${i + 1},import|test` : `nonsense,Row ${i + 1},`,
    );
    rows[ROWS / 2 - 1] = rows[9] as string;
    rows[ROWS - 1] = `${newUrl()},"Old, with another's code",,${other.code}`;
    await deliveredTwice('imports', async () => {
      const started = await owner.post(
        '/links/import',
        ['Destination,Title,Tags,Slug', ...rows].join('\n'),
        CSV,
      );
      expect(started.body.data.job).toMatchObject({ format: 'generic', total: ROWS, processed: 0 });
      const progress = new Set<number>();
      const finished = imported(started, owner, 100, ({ processed }) => progress.add(processed));
      let lost = 0;
      for (let i = 0; i < 50 && lost < 4; i++) {
        await sleep(200);
        lost += await kill('import-links');
      }
      const { errors: _, ...job } = await finished;
      expect(lost).toBeGreaterThan(0);
      expect(job).toMatchObject({
        status: 'done',
        processed: ROWS,
        created: ROWS / 10 - 2,
        failed: (ROWS * 9) / 10 + 2,
      });
      expect([...progress].some((processed) => processed > 0 && processed < ROWS)).toBe(true);
      const errors = await allErrors(owner, job._id);
      const expected = rows.flatMap((_, i) => {
        if (i === ROWS / 2 - 1) return [[i + 1, 'LINK_ALREADY_EXISTS']];
        if (i === ROWS - 1) return [[i + 1, 'CODE_TAKEN']];
        return isGood(i + 1) ? [] : [[i + 1, 'VALIDATION_ERROR']];
      });
      expect(errors.map(({ row, code }) => [row, code])).toEqual(expected);
      expect(errors[0]).toMatchObject({ path: 'originalUrl' });
      let cursor: string | null = '';
      const urls = new Set<string>();
      let total = 0;
      do {
        const page: Answer = await owner.get(`/links?${cursor && `cursor=${cursor}`}`);
        for (const { originalUrl } of page.body.data.links) urls.add(originalUrl);
        total += page.body.data.links.length;
        cursor = page.body.data.nextCursor;
      } while (cursor);
      expect([total, urls.size]).toEqual([ROWS / 10 - 2, ROWS / 10 - 2]);
    });
  }, 150_000);

  it('takes the exports of other platforms as they are', () =>
    checkAll(
      [
        ['shlink', 'shlink.csv', 'text/csv'],
        ['dub', 'dub.csv', 'text/csv'],
        ['bitly', 'bitly.csv', 'text/csv'],
        ['yourls', 'yourls.csv', 'text/csv'],
        ['kutt', 'kutt.json', 'application/json'],
        ['short.io', 'short-io.json', 'application/json'],
      ] as const,
      async ([format, file, type]) => {
        const owner = await anOwner();
        const sample = new URL(`../../support/files/import-samples/${file}`, import.meta.url);
        const text = readFileSync(sample, 'utf8');
        const started = await owner.post('/links/import?onCodeTaken=new', text, { 'content-type': type });
        const job = await imported(started, owner);
        expect(job).toMatchObject({ format, status: 'done', failed: 0 });
        expect(job.created).toBeGreaterThan(1);
        expect((await owner.get('/links/import')).body.data.jobs).toMatchObject([
          { _id: job._id, status: 'done' },
        ]);
      },
    ));

  it('refuses a file with short URLs that are not read, unless random codes are allowed', async () => {
    const unread = `url,printed\n${newUrl()},https://go.example.com/abc\n`;
    const { check } = (await api.post('/links/import/check', unread, CSV)).body.data;
    expect(check).toMatchObject({ unreadShortUrls: ['printed'], rows: [{ outcome: 'create', code: null }] });
    const refused = await api.post('/links/import', unread, CSV);
    expect(summary(refused)).toEqual([400, 'VALIDATION_ERROR', 'body']);
    expect(refused.body.error.message).toContain('allowRandomCodes=true');
    const allowed = await api.post('/links/import?allowRandomCodes=true', unread, CSV);
    expect(await imported(allowed)).toMatchObject({ created: 1, ignoredColumns: ['printed'] });
  });

  it('rejects an unreadable file with instructions', async () => {
    const post = (body: string | Uint8Array, headers: Record<string, string> = CSV) =>
      api.post('/links/import', body as string, headers);
    const unknown = await post('name,colour\nx,red\n');
    expect(summary(unknown)).toEqual([400, 'VALIDATION_ERROR', 'body']);
    expect(unknown.body.error.message).toContain('found: name, colour');
    expect(unknown.body.error.message).toContain('Shlink, Dub, Bitly, Short.io, Rebrandly, YOURLS and Kutt');
    expect((await post('url\n"open')).body.error.message).toContain('not valid CSV');
    expect((await post('url\n')).body.error.message).toContain('no rows');
    expect((await post(' ')).body.error.message).toContain('empty');
    const rows = `url\n${'https://example.com/\n'.repeat(10_001)}`;
    expect((await post(rows)).body.error.message).toContain('at most 10000');
    const json = { 'content-type': 'application/json' };
    for (const body of ['{', '"text"', '{"links":5}', '[]', '[{"colour":"red"}]']) {
      expect(summary(await post(body, json))).toEqual([400, 'VALIDATION_ERROR', 'body']);
    }
    expect(summary(await post(`url\n${'x'.repeat(4_500_001)}`))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      undefined,
    ]);
    expect(summary(await post('url', { 'content-type': 'application/vnd.ms-excel' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      undefined,
    ]);
    const options = await api.post('/links/import?onCodeTaken=maybe', 'url\n', CSV);
    expect(summary(options)).toEqual([400, 'VALIDATION_ERROR', 'onCodeTaken']);
  });

  it('needs links:write, and links:read to be looked at', async () => {
    const { ownerId } = await admin('owner', 'create', '--name', 'Reader');
    const { apiKey } = await admin('key', 'create', ownerId, '--permissions', 'analytics:read');
    const reader = apiAs(apiKey);
    const code = async (answer: Promise<Answer>) => (await answer).body.error.code;
    expect(await code(reader.post('/links/bulk', { links: [] }))).toBe('PERMISSION_DENIED');
    expect(await code(reader.post('/links/import', 'url\n', CSV))).toBe('PERMISSION_DENIED');
    expect(await code(reader.get('/links/export'))).toBe('PERMISSION_DENIED');
    expect(await code(reader.get('/links/import'))).toBe('PERMISSION_DENIED');
    expect(await code(reader.get('/links/import/job_00000000000000000000'))).toBe('PERMISSION_DENIED');
  });

  it('is taken once when it is sent twice with one Idempotency-Key, as a bulk is', async () => {
    const owner = await anOwner();
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() });
    const file = `url\n${newUrl()}\n${newUrl()}\n`;
    const importKey = { ...CSV, ...headers() };
    const jobs = [];
    for (let i = 0; i < 2; i++) {
      const started = await owner.post('/links/import', file, importKey);
      jobs.push((await imported(started, owner))._id);
    }
    expect(jobs[1]).toBe(jobs[0]);
    expect((await owner.get('/links/import')).body.data.jobs).toHaveLength(1);
    const links = [newUrl(), newUrl()].map((originalUrl) => ({ originalUrl, title: 'Once' }));
    const bulkKey = headers();
    const [first, second] = [
      await owner.post('/links/bulk', { links }, bulkKey),
      await owner.post('/links/bulk', { links }, bulkKey),
    ];
    expect(first.body.data.created).toBe(2);
    expect(second.body).toEqual(first.body);
    expect(await allLinks(owner)).toHaveLength(4);
  });

  it('is found by its owner only', async () => {
    const started = await api.post('/links/import', [{ originalUrl: newUrl() }, { originalUrl: 'x' }]);
    const job = await imported(started);
    expect(job.errors).toMatchObject([{ row: 2, path: 'originalUrl' }]);
    const stranger = await anOwner();
    for (const id of [job._id, 'job_00000000000000000000', 'nonsense']) {
      const answer = await stranger.get(`/links/import/${id}`);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
    const page = await api.get(`/links/import/${job._id}?cursor=x`);
    expect(summary(page)).toEqual([400, 'VALIDATION_ERROR', 'cursor']);
  });
});
