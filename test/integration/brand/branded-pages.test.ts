import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as preview } from '#functions/visitors/links/preview.ts';
import { handler as redirect } from '#functions/visitors/links/redirect.ts';
import { handler as unlock } from '#functions/visitors/links/unlock.ts';
import { saveBrand } from '#shared/brand/manage-brand.ts';
import * as shown from '#shared/core/brand/shown-brand.ts';
import { bindHost } from '#shared/core/domains/bind-domain.ts';
import { blockLink } from '#shared/links/blocks/block-link.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { anAct, byAccount } from '#test/support/builders/authors.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

beforeEach(() => {
  captureLog();
  vi.spyOn(shown, 'shownBrand');
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  vi.stubEnv('MEDIA_ORIGIN', 'https://media.example');
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('VISITOR_KEY', 'key');
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('HOT_READ_MS', '0');
});

const now = new Date('2026-05-01T12:00:00Z');
const HOST = 'go.halden.example';
const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };

let urls = 0;

async function setUp() {
  const owner = await anAccount({ plan: 'pro' });
  const act = { by: byAccount(owner), now };
  const brand = (fields: object, domain?: string) => saveBrand({ ...act, hosts }, { domain, fields });
  const link = (fields: object = {}) =>
    createLink(
      { ...act, hosts },
      { originalUrl: `https://example.com/${++urls}`, title: 'A link', ...fields },
    );
  return { owner, brand, link };
}

type Handler = typeof redirect;

async function visit(
  { code }: { code: string },
  {
    host = 'sp.example',
    method = 'GET',
    by = redirect,
    body,
  }: { host?: string; method?: string; by?: Handler; body?: string } = {},
) {
  const event = {
    routeKey: `${method} /r/{code}`,
    rawPath: `/r/${code}`,
    rawQueryString: '',
    pathParameters: { code },
    headers: {
      'x-origin-secret': 'known',
      'x-viewer-address': `198.51.100.${++urls}`,
      'x-viewer-host': host,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0',
    },
    requestContext: { requestId: 'r', http: { method, path: `/r/${code}`, sourceIp: '203.0.113.9' } },
    isBase64Encoded: false,
    body,
  };
  const { statusCode, body: page = '' } = await by(event as unknown as APIGatewayProxyEventV2, CONTEXT);
  return { status: statusCode, name: /<span dir="auto"[^>]*>([^<]*)/.exec(page)?.[1], page };
}

describe('pages of links', () => {
  it('have the brand of the owner: password, not started, expired, preview', async () => {
    const { brand, link } = await setUp();
    await brand({ name: 'Halden', url: 'https://halden.example' });
    const locked = await link({ password: 'open sesame' });
    const fine = await link();
    expect(await visit(locked)).toMatchObject({ status: 401, name: 'Halden' });
    const wrong = { method: 'POST', by: unlock as Handler, body: 'password=wrong' };
    expect(await visit(locked, wrong)).toMatchObject({ status: 401, name: 'Halden' });
    expect(await visit(await link({ startsAt: '2090-01-01T00:00:00Z' }))).toMatchObject({ name: 'Halden' });
    expect(await visit(await link({ status: 'inactive' }))).toMatchObject({ status: 410, name: 'Halden' });
    const previewed = await visit(fine, { by: preview as Handler });
    expect(previewed).toMatchObject({ status: 200, name: 'Halden' });
    expect(previewed.page).toContain('href="https://halden.example/"');
  });

  it('read no brand for a redirect, nor for what has no owner', async () => {
    const { brand, link } = await setUp();
    await brand({ name: 'Halden' });
    expect(await visit(await link(), { method: 'HEAD' })).toMatchObject({ status: 302 });
    expect(await visit({ code: 'no-such-code' })).toMatchObject({ status: 404, name: undefined });
    expect(shown.shownBrand).not.toHaveBeenCalled();
  });

  it('have none after a takedown', async () => {
    const { brand, link } = await setUp();
    await brand({ name: 'Halden' });
    const blocked = await link({ password: 'open sesame' });
    await blockLink(blocked.code, { ...anAct(), reason: 'phishing' }, hosts.publicOrigin);
    expect(await visit(blocked)).toMatchObject({ status: 410, name: undefined });
    expect(shown.shownBrand).not.toHaveBeenCalled();
  });

  it('on a domain have its brand, also those of links that do not exist', async () => {
    const { owner, brand, link } = await setUp();
    await bindHost(HOST, { ownerId: owner.ownerId, ownHosts: hosts.ownHosts }, anAct());
    const [ended, others] = [await link({ status: 'inactive' }), await (await setUp()).link()];
    await brand({ name: 'Halden' });
    expect(await visit(others, { host: HOST })).toMatchObject({ status: 404, name: 'Halden' });
    await brand({ name: 'Events' }, HOST);
    expect(await visit(ended, { host: HOST })).toMatchObject({ status: 410, name: 'Events' });
    expect(await visit({ code: 'no-such-code' }, { host: HOST })).toMatchObject({ name: 'Events' });
    expect(await visit(ended)).toMatchObject({ name: 'Halden' });
  });
});
