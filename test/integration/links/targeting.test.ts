import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visitor } from '#shared/clicks/visits/visitor.ts';
import { WHOLE } from '#shared/core/access/scope.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { deleteLink } from '#shared/links/manage/delete-link.ts';
import { getLink } from '#shared/links/manage/get-link.ts';
import { updateLink } from '#shared/links/manage/update-link.ts';
import type { CreateLink, UpdateLink } from '#shared/links/model/link-input.ts';
import { redirectKey } from '#shared/links/model/redirect-entry.ts';
import { MAX_EXTRAS_BYTES } from '#shared/links/redirects/redirect-entry-of.ts';
import { visitLink } from '#shared/links/redirects/visit-link.ts';
import { dynamo, tableName } from '#shared/platform/dynamo/client.ts';
import { AppError } from '#shared/platform/errors.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { by } from '#test/support/builders/authors.ts';
import { aVisitor } from '#test/support/deployment/a-visitor.ts';
import { startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';
import { recordedClicks } from '#test/support/emulators/shared-mocks.ts';

const clicks = recordedClicks();

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
const now = new Date('2026-05-01T12:00:00Z');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  'Version/18.1 Mobile/15E148 Safari/604.1';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ' +
  'Safari/537.36';

beforeEach(() => {
  vi.stubEnv('VISITOR_KEY', 'key');
});

beforeAll(async () => {
  await (await startDynamoEngine()).createTable();
});

let urls = 0;
const create = (fields: Partial<CreateLink> = {}, ownerId = newId('owner')) =>
  createLink(
    { by: by(ownerId), hosts, now },
    { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
  );

/** Where a visitor goes, and what the click says of it. */
async function visit(code: string, visitor: Partial<Visitor> = {}) {
  clicks.length = 0;
  const resolution = await visitLink(code, aVisitor({ now, ...visitor }));
  return resolution.outcome === 'redirect'
    ? [resolution.to, clicks[0]?.destination ?? 'default']
    : [resolution.outcome];
}

async function problem(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => new Error('nothing was wrong'),
    (error: unknown) => error,
  );
  if (error instanceof AppError) return error;
  throw error;
}

describe('where a link leads', () => {
  it('is decided by rules, then variants, and the click says which', async () => {
    const { code, originalUrl } = await create({
      rules: [
        { if: { countries: ['DE'] }, to: 'https://example.com/de' },
        { if: { os: ['ios'] }, to: 'https://example.com/ios' },
        { if: { languages: ['pt'], query: { plan: 'pro' } }, to: 'https://example.com/größe' },
      ],
      utm: { source: 'mail' },
    });
    const at = (country: string, userAgent = WINDOWS) => ({
      headers: { 'cloudfront-viewer-country': country, 'user-agent': userAgent },
    });
    expect(await visit(code, at('DE', IPHONE))).toEqual(['https://example.com/de?utm_source=mail', 'rule:1']);
    expect(await visit(code, at('FR', IPHONE))).toEqual([
      'https://example.com/ios?utm_source=mail',
      'rule:2',
    ]);
    expect(
      await visit(code, { query: 'plan=pro', headers: { 'accept-language': 'pt-BR,en;q=0.5' } }),
    ).toEqual(['https://example.com/gr%C3%B6%C3%9Fe?utm_source=mail', 'rule:3']);
    expect(await visit(code, at('FR'))).toEqual([`${originalUrl}?utm_source=mail`, 'default']);
    expect(await visit(code, { headers: {} })).toEqual([`${originalUrl}?utm_source=mail`, 'default']);
  });

  it('is the same variant for a visitor, at shares like the weights', async () => {
    const [a, b] = ['https://example.com/a', 'https://example.com/b'];
    const { code } = await create({
      variants: [
        { url: a, weight: 3 },
        { url: b, weight: 1 },
      ],
    });
    const chosen = new Map<string, number>();
    for (let i = 0; i < 400; i++) {
      const address = `198.51.${Math.floor(i / 250)}.${i % 250}`;
      const [to = '', destination = ''] = await visit(code, { address });
      expect(destination).toBe(to === a ? 'variant:1' : 'variant:2');
      chosen.set(to, (chosen.get(to) ?? 0) + 1);
      if (i % 50 === 0) expect((await visit(code, { address }))[0]).toBe(to);
    }
    expect(chosen.get(a)).toBeGreaterThan(260);
    expect(chosen.get(b)).toBeGreaterThan(60);
  });

  it.each([
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'prototype',
    'then',
    'toJSON',
    'length',
    'name',
  ])('is decided by a parameter named %s like by any other', async (name) => {
    const ownerId = newId('owner');
    const rules = [{ if: { query: { [name]: 'a', plan: '' } }, to: 'https://example.com/a' }];
    const { _id, code, originalUrl } = await create({ rules }, ownerId);
    expect((await getLink({ ownerId, scope: WHOLE, hosts, now }, _id)).rules).toEqual(rules);
    expect(await visit(code, { query: `${name}=a&plan=` })).toEqual(['https://example.com/a', 'rule:1']);
    expect(await visit(code, { query: 'plan=' })).toEqual([originalUrl, 'default']);
    const changed = [{ if: { query: { [name]: '' } }, to: 'https://example.com/b' }];
    const update = (fields: UpdateLink) =>
      updateLink({ by: by(ownerId), hosts, now }, _id, { input: fields as UpdateLink });
    expect((await update({ rules: changed })).rules).toEqual(changed);
    expect((await update({ title: 'A new title' })).rules).toEqual(changed);
    expect(await visit(code, { query: `${name}=` })).toEqual(['https://example.com/b', 'rule:1']);
  });

  it("takes the visitor's query along where the link says so", async () => {
    const { _id, code, originalUrl } = await create({}, 'own_00000000000000000001');
    expect(await visit(code, { query: 'a=1' })).toEqual([originalUrl, 'default']);
    await updateLink({ by: by('own_00000000000000000001'), hosts, now }, _id, {
      input: { forwardQuery: true },
    });
    expect(await visit(code, { query: 'a=1' })).toEqual([`${originalUrl}?a=1`, 'default']);
  });

  it('is its own URL when the stored targeting cannot be read', async () => {
    const { code, originalUrl } = await create({ forwardQuery: true });
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: redirectKey(code),
        UpdateExpression: 'SET targeting = :broken',
        ExpressionAttributeValues: { ':broken': '{"rules":' },
      }),
    );
    expect(await visit(code)).toEqual([originalUrl, 'default']);
  });

  it('is forgotten when the fields are cleared', async () => {
    const ownerId = newId('owner');
    const rules = [{ if: { countries: ['DE'] }, to: 'https://example.com/de' }];
    const { _id, code, originalUrl } = await create(
      { rules, startsAt: '2026-04-01', preview: { title: 'x' }, forwardQuery: true },
      ownerId,
    );
    const cleared = { rules: null, startsAt: null, preview: null, forwardQuery: false };
    expect(await updateLink({ by: by(ownerId), hosts, now }, _id, { input: cleared })).toMatchObject({
      rules: [],
      startsAt: null,
    });
    expect(await visit(code, { headers: { 'cloudfront-viewer-country': 'DE' } })).toEqual([
      originalUrl,
      'default',
    ]);
    const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key: redirectKey(code) }));
    expect(Object.keys(Item ?? {}).sort()).toEqual(['linkId', 'ownerId', 'pk', 'sk', 'status', 'url']);
  });
});

describe('the start of a link', () => {
  it('redirects nobody before, and everyone from that moment on', async () => {
    const { code, originalUrl } = await create({
      startsAt: '2026-05-01T14:00:00+01:00',
      expiresAt: '2026-05-02',
    });
    expect(await visit(code)).toEqual(['not-started']);
    expect(await visit(code, { now: new Date('2026-05-01T12:59:59.999Z') })).toEqual(['not-started']);
    expect(await visit(code, { now: new Date('2026-05-01T13:00:00Z') })).toEqual([originalUrl, 'default']);
    expect(await visit(code, { now: new Date('2026-05-02T00:00:00Z') })).toEqual(['gone']);
  });

  it('does not show inactive links', async () => {
    const { code } = await create({ startsAt: '2026-06-01', status: 'inactive' });
    expect(await visit(code)).toEqual(['gone']);
  });

  it('must be before the end, also when only one of them changes', async () => {
    const ownerId = newId('owner');
    const { message } = await problem(create({ startsAt: '2026-06-01', expiresAt: '2026-06-01' }));
    expect(message).toMatch(/^startsAt: must be before expiresAt/);
    const { _id } = await create({ startsAt: '2026-06-01' }, ownerId);
    const change = updateLink({ by: by(ownerId), hosts, now }, _id, { input: { expiresAt: '2026-05-20' } });
    expect((await problem(change)).details?.[0]?.path).toBe('startsAt');
  });
});

describe('destinations of rules and variants', () => {
  const rule = (to: string) => ({ rules: [{ if: { os: ['ios' as const] }, to }] });
  const variants = (url: string) => ({
    variants: [
      { url: 'https://example.com/a', weight: 1 },
      { url, weight: 1 },
    ],
  });

  it.each<[Partial<CreateLink>, RegExp]>([
    [rule('https://sp.example/r/abc'), /^rules\[0\]\.to: must not be a short URL of this service/],
    [rule('https://SP.example/%72/abc'), /^rules\[0\]\.to: must not be a short URL of this service/],
    [variants('https://sp.example/r/abc'), /^variants\[1\]\.url: must not be a short URL of this service/],
    [rule('http://169.254.169.254/'), /^rules\[0\]\.to: must lead to a public host/],
    [variants('http://localhost/'), /^variants\[1\]\.url: must lead to a public host/],
  ])('are checked as the URL of the link: %j', async (fields, message) => {
    expect((await problem(create(fields))).message).toMatch(message);
    const ownerId = newId('owner');
    const { _id } = await create({}, ownerId);
    expect(
      (await problem(updateLink({ by: by(ownerId), hosts, now }, _id, { input: fields as UpdateLink })))
        .message,
    ).toMatch(message);
  });

  it("never include the link's own custom domain", async () => {
    const fields = { ...rule('https://go.example.com/r/abc'), customDomain: 'go.example.com' };
    expect((await problem(create(fields))).message).toMatch(/^rules\[0\]\.to: must not be/);
  });

  it('fit into one read of the redirect, together with everything else', async () => {
    const many = (length: number) => ({
      rules: Array.from({ length: 20 }, (_, i) => ({
        if: { countries: ['DE'] },
        to: `https://example.com/${i}/${'x'.repeat(length)}`,
      })),
    });
    expect((await problem(create(many(150)))).message).toMatch(
      /^rules: the rules, variants, .* may take 3696 bytes together/,
    );
    const ownerId = newId('owner');
    const { _id, code } = await create(many(100), ownerId);
    const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key: redirectKey(code) }));
    expect(Buffer.byteLength(JSON.stringify(Item))).toBeLessThan(MAX_EXTRAS_BYTES);
  });

  it('leave a URL its whole length, whatever else the link has', async () => {
    const start = 'https://example.com/';
    const originalUrl = `${start}${'y'.repeat(4096 - start.length)}`;
    const utm = { source: 'x'.repeat(100), medium: 'y'.repeat(100), campaign: 'z'.repeat(100) };
    const ownerId = newId('owner');
    const { _id, code } = await create(
      { originalUrl, utm, forwardQuery: true, expiredUrl: originalUrl },
      ownerId,
    );
    const input = {
      preview: { title: 't'.repeat(200), description: 'd'.repeat(500) },
      ...rule('https://example.com/de'),
    };
    await updateLink({ by: by(ownerId), hosts, now }, _id, { input: input as UpdateLink });
    const { Item } = await dynamo().send(new GetCommand({ TableName: tableName(), Key: redirectKey(code) }));
    expect(Item).toMatchObject({ url: originalUrl, expiredUrl: originalUrl });
  });
});

describe('several links to one URL', () => {
  const same = { originalUrl: 'https://example.com/same' };

  it('are refused, with the other link, unless the new one allows it', async () => {
    const ownerId = newId('owner');
    const first = await create(same, ownerId);
    const refused = await problem(create(same, ownerId));
    expect(refused).toMatchObject({ code: 'LINK_ALREADY_EXISTS', status: 409 });
    expect(refused.details).toMatchObject([
      { path: 'originalUrl', message: expect.any(String), _id: first._id, shortUrl: first.shortUrl },
    ]);
    const second = await create({ ...same, allowDuplicate: true }, ownerId);
    await create({ ...same, allowDuplicate: true }, ownerId);
    expect(second.allowDuplicate).toBe(true);
    // Whichever is left: one that allows duplicates is a link to that URL all the same.
    await deleteLink({ by: by(ownerId), hosts, now }, first._id);
    expect((await problem(create(same, ownerId))).code).toBe('LINK_ALREADY_EXISTS');
  });

  it('are refused to an update as to a new link', async () => {
    const ownerId = newId('owner');
    const first = await create({ ...same, allowDuplicate: true }, ownerId);
    const other = await create({}, ownerId);
    const change = (fields: object) =>
      updateLink({ by: by(ownerId), hosts, now }, other._id, { input: fields });
    const refused = await problem(change(same));
    expect([refused.code, refused.details?.[0]?._id]).toEqual(['LINK_ALREADY_EXISTS', first._id]);
    await change({ ...same, allowDuplicate: true });
    expect((await problem(change({ allowDuplicate: false }))).code).toBe('LINK_ALREADY_EXISTS');
    await deleteLink({ by: by(ownerId), hosts, now }, first._id);
    await change({ allowDuplicate: false });
    expect((await problem(create(same, ownerId))).code).toBe('LINK_ALREADY_EXISTS');
    await deleteLink({ by: by(ownerId), hosts, now }, other._id);
    await create(same, ownerId);
  });

  it('are one when several are created at the same moment without it', async () => {
    const ownerId = newId('owner');
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => create(same, ownerId)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const more = await Promise.allSettled(
      Array.from({ length: 6 }, () => create({ ...same, allowDuplicate: true }, ownerId)),
    );
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});
