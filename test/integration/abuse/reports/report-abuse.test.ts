import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { listReports, resolveReports, showReport } from '#shared/abuse/reports/manage-reports.ts';
import { type ReportContext, reportAbuse } from '#shared/abuse/reports/report-abuse.ts';
import * as store from '#shared/abuse/reports/report-store.ts';
import { newestEntries, OPERATOR_LOG } from '#shared/core/audit/audit-store.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import type { LinkHosts } from '#shared/links/manage/draft-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { anOwner, create } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const now = new Date('2026-05-01T12:00:00.000Z');
const hosts: LinkHosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example', 'api.sp.example'] };
const ownerId = newId('owner');
let addresses = 0;
/** Each report comes from another address by default. */
const context = (overrides: Partial<ReportContext> = {}): ReportContext => ({
  address: `203.0.113.${++addresses}`,
  hashKey: 'key',
  now,
  ...hosts,
  ...overrides,
});
const report = (fields: Record<string, string>, overrides: Partial<ReportContext> = {}) =>
  reportAbuse({ category: 'phishing', ...fields }, context(overrides));
let urls = 0;
const aLink = (fields: object = {}) =>
  createLink(
    { by: by(ownerId), hosts, now },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'reported',
    (error) =>
      error instanceof AppError ? `${error.code} ${error.details?.[0]?.path ?? ''}`.trim() : String(error),
  );
const reportsOf = async (name: string, status: 'open' | 'resolved' = 'open') =>
  (await listReports(status, 1000)).filter(({ target }) => target.name === name);
const act = { note: 'Harmless', by: 'alice', reason: null, now };
const resolve = (id: string, run: Parameters<typeof resolveReports>[2] = async () => {}) =>
  resolveReports(act, { id, action: 'none' }, run);

describe('POST /report: a report', () => {
  it("is stored with the visitor's text, for a year", async () => {
    const { code, shortUrl } = await aLink();
    await report({
      url: `${shortUrl}?utm=1#top`,
      description: ' It asks for\r\nmy \u001B[31mpassword\u009B ',
      email: 'reporter@example.com',
    });
    const [stored] = await reportsOf(code);
    expect(stored).toEqual({
      id: expect.stringMatching(/^rpt_/),
      status: 'open',
      target: { kind: 'link', name: code, url: `https://sp.example/r/${code}` },
      category: 'phishing',
      description: 'It asks for\nmy [31mpassword',
      email: 'reporter@example.com',
      createdAt: now.toISOString(),
    });
    const [item] = await itemsOf(`REPORT#${stored?.id}`);
    expect(item?.['ttl']).toBe(now.getTime() / 1000 + 365 * 86_400);
  });

  it('has no email without one, and nothing of the address', async () => {
    const { code, shortUrl } = await aLink();
    await report({ url: shortUrl, email: '' }, { address: '198.51.100.77' });
    const [stored] = await reportsOf(code);
    expect(stored).not.toHaveProperty('email');
    expect(JSON.stringify(await itemsOf(`REPORT#${stored?.id}`))).not.toContain('198.51.100.77');
  });

  it('names a link or a page by any of its URLs', async () => {
    const link = await aLink();
    const page = await create(await anOwner(), { type: 'surveyLink' });
    const custom = await aLink({ customDomain: 'go.customer.example' });
    for (const url of [
      `https://sp.example/r/${link.code}/`,
      `sp.example/r/${link.code}`,
      `HTTP://API.SP.EXAMPLE/%72/${link.code}`,
    ]) {
      expect([url, await outcome(report({ url }))]).toEqual([url, 'reported']);
    }
    expect(await reportsOf(link.code)).toHaveLength(3);
    for (const url of [page.url, page.url.toUpperCase(), `https://sp.example/v1/smart-links/${page.slug}`]) {
      expect([url, await outcome(report({ url }))]).toEqual([url, 'reported']);
    }
    expect((await reportsOf(page.slug)).map(({ target }) => [target.kind, target.url])).toContainEqual([
      'page',
      `https://sp.example/${page.slug}`,
    ]);
    expect(await outcome(report({ url: custom.shortUrl }))).toBe('reported');
    expect((await reportsOf(custom.code))[0]?.target.url).toBe(custom.shortUrl);
  });

  it("accepts a link and a page on a domain bound to their owner, and no other account's", async () => {
    const owner = await anOwner();
    const page = await create(owner, { type: 'surveyLink' });
    const link = await createLink(
      { by: by(owner.ownerId), hosts, now },
      { originalUrl: 'https://example.com/bound', title: 'A link' },
    );
    const others = await aLink({ customDomain: 'go.bound.example' });
    const othersPage = await create(await anOwner(), { type: 'surveyLink' });
    await bindHost(
      'go.bound.example',
      { ownerId: owner.ownerId, ownHosts: hosts.ownHosts },
      { ...act, now: new Date(now.getTime() - 60_000) },
    );
    const at = (path: string) => outcome(report({ url: `https://go.bound.example${path}` }));
    expect(await at(`/r/${link.code}`)).toBe('reported');
    expect(await at(`/${link.code}+`)).toBe('reported');
    expect(await at(`/${page.slug}`)).toBe('reported');
    expect(await outcome(report({ url: `GO.bound.example.:443/${page.slug}` }))).toBe('reported');
    expect((await reportsOf(page.slug)).map(({ target }) => target.url)).toContain(
      `https://go.bound.example/${page.slug}`,
    );
    for (const path of [`/r/${others.code}`, `/${othersPage.slug}`, '/r/nobody-has-this']) {
      expect([path, await at(path)]).toEqual([path, 'VALIDATION_ERROR url']);
    }
    await expect(report({ url: `https://go.bound.example/r/${others.code}` })).rejects.toThrow(
      'does not exist on go.bound.example',
    );
    await expect(report({ url: `https://go.unbound.example/${page.slug}` })).rejects.toThrow(
      'must be a short link or a page of this service',
    );
  });

  it('rejects URLs that are not ours or do not exist', async () => {
    const { code } = await aLink();
    const deleted = await aLink();
    await deleteLink({ by: by(ownerId), hosts, now }, deleted._id);
    for (const url of [
      `https://other.example/r/${code}`,
      `https://sp.example.evil.example/r/${code}`,
      `https://sp.example@evil.example/r/${code}`,
      'https://sp.example/r/nobody-has-this',
      'https://sp.example/bio/nobody-has-this',
      'https://other.example/bio/jane',
      'https://sp.example/console',
      'javascript:alert(1)',
      'ftp://sp.example/r/abc',
      'nonsense',
      '',
      '   ',
      `https://sp.example/r/${'x'.repeat(3000)}`,
      deleted.shortUrl,
    ]) {
      expect([url, await outcome(report({ url }))]).toEqual([url, 'VALIDATION_ERROR url']);
    }
  });

  it('is refused with a wrong category, a long description or no email address', async () => {
    const { shortUrl: url } = await aLink();
    expect(await outcome(report({ url, category: 'nice' }))).toBe('VALIDATION_ERROR category');
    expect(await outcome(report({ url, description: 'x'.repeat(2001) }))).toBe(
      'VALIDATION_ERROR description',
    );
    expect(await outcome(report({ url, description: 'x\r\n'.repeat(1000) }))).toBe('reported');
    for (const email of ['no', 'a@b.example\nBcc: c@d.example', `${'x'.repeat(250)}@example.com`]) {
      expect(await outcome(report({ url, email }))).toBe('VALIDATION_ERROR email');
    }
    expect(await outcome(report({ url, description: 'half a pair \uD800' }))).toBe(
      'VALIDATION_ERROR description',
    );
  });
});

describe('POST /report: limits', () => {
  it('accepts 5 reports an hour and 20 a day per IP address; further ones are not stored', async () => {
    const { code, shortUrl: url } = await aLink();
    const address = '2001:db8::1';
    const at = (hours: number) => new Date(now.getTime() + hours * 3600_000);
    const outcomes: string[] = [];
    for (let hour = 0; hour < 5; hour++) {
      for (let i = 0; i < 6; i++) {
        // Another address of the same /64.
        outcomes.push(await outcome(report({ url }, { address: `${address}${i}`, now: at(hour) })));
      }
    }
    expect(outcomes.filter((it) => it === 'reported')).toHaveLength(20);
    expect(outcomes[5]).toBe('RATE_LIMITED');
    expect(outcomes.slice(24)).toEqual(Array(6).fill('RATE_LIMITED'));
    const [first] = await reportsOf(code);
    expect((await showReport(first?.id ?? '')).openReportsOfTarget).toBe(20);
  });

  it('does not count invalid reports against the IP address', async () => {
    const { shortUrl: url } = await aLink();
    const address = '198.51.100.5';
    for (let i = 0; i < 8; i++) await outcome(report({ url: 'nonsense' }, { address }));
    expect(await outcome(report({ url }, { address }))).toBe('reported');
  });

  it('stores 10 reports of a target, exactly, and counts the others', async () => {
    const { code, shortUrl: url } = await aLink();
    await Promise.all(Array.from({ length: 16 }, () => report({ url })));
    const stored = await reportsOf(code);
    expect(stored).toHaveLength(10);
    expect((await showReport(stored[0]?.id ?? '')).openReportsOfTarget).toBe(16);
  });
});

describe('report resolve', () => {
  it('resolves all open reports of the target, and no other', async () => {
    const [link, other] = [await aLink(), await aLink()];
    for (let i = 0; i < 3; i++) await report({ url: link.shortUrl });
    await report({ url: other.shortUrl });
    const [first] = await reportsOf(link.code);
    const acted: string[] = [];
    const resolved = await resolve(first?.id ?? '', async ({ target }) => {
      acted.push(target.name);
    });
    expect(acted).toEqual([link.code]);
    expect(resolved).toEqual({ target: first?.target, reports: expect.any(Array), more: 0 });
    expect(resolved.reports).toHaveLength(3);
    expect(await reportsOf(link.code)).toEqual([]);
    expect(await reportsOf(other.code)).toHaveLength(1);
    expect((await reportsOf(link.code, 'resolved'))[0]).toMatchObject({
      status: 'resolved',
      action: 'none',
      note: 'Harmless',
      resolvedBy: 'alice',
      resolvedAt: now.toISOString(),
    });
    const [entry] = await newestEntries(OPERATOR_LOG, 1);
    expect(entry).toMatchObject({
      action: 'report.resolved',
      actor: { name: 'alice' },
      target: { type: 'report', id: first?.id, name: `link ${link.code}` },
      note: 'Harmless',
    });
  });

  it('does nothing the second time', async () => {
    const { code, shortUrl: url } = await aLink();
    await report({ url });
    const [{ id = '' } = {}] = await reportsOf(code);
    await resolve(id);
    const again = await resolveReports({ ...act, note: 'Again' }, { id, action: 'blocked' }, async () => {
      throw new Error('acted again');
    });
    expect(again.reports).toEqual([]);
    expect((await showReport(id)).note).toBe('Harmless');
  });

  it('starts over when another report arrives, and leaves none open', async () => {
    const { code, shortUrl: url } = await aLink();
    await report({ url });
    const [{ id = '' } = {}] = await reportsOf(code);
    let attempts = 0;
    const { reports } = await resolve(id, async () => {
      if (++attempts === 1) await report({ url });
    });
    expect([attempts, reports.length]).toEqual([2, 2]);
    expect(await reportsOf(code)).toEqual([]);
  });

  it('leaves room for new reports of the target', async () => {
    const { code, shortUrl: url } = await aLink();
    for (let i = 0; i < 12; i++) await report({ url });
    const [{ id = '' } = {}] = await reportsOf(code);
    expect(await resolve(id)).toMatchObject({ more: 2 });
    await report({ url });
    expect(await reportsOf(code)).toHaveLength(1);
  });

  it('leaves reports open when its action fails', async () => {
    const { code, shortUrl: url } = await aLink();
    await report({ url });
    const [{ id = '' } = {}] = await reportsOf(code);
    const failing = resolve(id, () => Promise.reject(new Error('not blocked')));
    await expect(failing).rejects.toThrow('not blocked');
    expect(await reportsOf(code)).toHaveLength(1);
  });

  it.each(['rpt_unknown', newId('report'), 'x'])('refuses the unknown report %s', async (id) => {
    await expect(resolve(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(showReport(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('resolves the others when one of them is past its year', async () => {
    const { code, shortUrl: url } = await aLink();
    await report({ url });
    const [{ id = '', target } = {}] = await reportsOf(code);
    if (!target) throw new Error('not reported');
    const { open, more } = await store.findOpen(target);
    // As the table has it once DynamoDB has deleted the oldest.
    await addToOpen(code, newId('report'));
    const { reports } = await resolve(id);
    expect([open, more, reports]).toEqual([[id], 0, [id]]);
  });
});

describe('report list', () => {
  beforeAll(async () => {
    for (let i = 0; i < 3; i++) {
      const { shortUrl } = await aLink();
      await report({ url: shortUrl }, { now: new Date(now.getTime() + 1000 + i) });
    }
  });

  it('is newest first, up to the limit', async () => {
    const reports = await listReports('open', 2);
    expect(reports).toHaveLength(2);
    const times = (await listReports('open', 1000)).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

async function itemsOf(pk: string): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  return Items;
}

async function addToOpen(code: string, id: string): Promise<void> {
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  await dynamo().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `REPORT#link/${code}`, sk: 'TARGET' },
      UpdateExpression: 'SET #open = list_append(:ids, #open)',
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: { ':ids': [id] },
    }),
  );
}
