import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/visitors/shares/report.ts';
import type { BrandInput } from '#shared/brand/brand-input.ts';
import { removeBrand, saveBrand } from '#shared/brand/manage-brand.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { createShare, deleteShare } from '#shared/shares/manage-shares.ts';
import type { CreateShare } from '#shared/shares/share.ts';
import { byAccount } from '#test/support/builders/authors.ts';
import { anOwner } from '#test/support/builders/smart-links.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

beforeEach(() => {
  captureLog();
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  vi.stubEnv('DEFAULT_HOSTS', 'sp.example');
  vi.stubEnv('SHORT_URLS', 'prefixed');
  vi.stubEnv('SERVICE_KEY', 'key');
  vi.stubEnv('MEDIA_ORIGIN', 'https://media.example');
  vi.stubEnv('HOT_READ_MS', '0');
});

async function aShare(input: Partial<CreateShare> = {}) {
  const owner = await anOwner();
  const act = {
    by: { ...byAccount(owner), permissions: ['*'] as const },
    ids: randomIds,
    publicOrigin: 'https://sp.example',
    serviceKey: 'key',
    now: new Date(),
  };
  const { _id, url } = await createShare(act, { scope: { type: 'account' }, ...input });
  const brand = (fields: BrandInput) => saveBrand({ ...act, hosts: act }, { domain: undefined, fields });
  return { token: url?.split('/').at(-1) ?? '', revoke: () => deleteShare(act, _id), brand, act };
}

const open = (token: string, { headers = {}, password }: { headers?: object; password?: string } = {}) =>
  handler(
    {
      headers: {
        'x-origin-secret': 'known',
        'x-viewer-address': '198.51.100.1',
        'x-viewer-host': 'sp.example',
        accept: 'text/html',
        ...(password !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      requestContext: {
        requestId: 'request-1',
        http: { method: password === undefined ? 'GET' : 'POST', sourceIp: '203.0.113.9' },
      },
      pathParameters: { token },
      isBase64Encoded: false,
      ...(password !== undefined && { body: new URLSearchParams({ password }).toString() }),
    } as unknown as APIGatewayProxyEventV2,
    CONTEXT,
  );

describe('the URL of a shared report', () => {
  it('shows it in the language of the visitor', async () => {
    const { token } = await aShare({ name: 'Für Kunden' });
    const { statusCode, headers, body } = await open(token, { headers: { 'accept-language': 'de' } });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(body).toContain('<h1>Für Kunden</h1>');
    expect(body).toContain('Klicks');
  });

  it('returns the same page for unknown, revoked and malformed tokens', async () => {
    const { token, revoke } = await aShare();
    await revoke();
    const revoked = await open(token);
    expect(revoked.statusCode).toBe(404);
    expect(await open('a'.repeat(32))).toEqual(revoked);
    expect(await open('..')).toEqual(revoked);
  });

  it('asks for the password, also in the frame of another site', async () => {
    const { token } = await aShare({ password: 'open sesame', embed: true });
    const asked = await open(token);
    expect(asked.statusCode).toBe(401);
    expect(asked.headers?.['content-security-policy']).toContain('frame-ancestors *');
    expect(asked.headers).not.toHaveProperty('x-frame-options');
    const wrong = await open(token, { password: 'guess', headers: { 'accept-language': 'es' } });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('Contraseña incorrecta');
    expect((await open(token, { password: 'open sesame' })).statusCode).toBe(200);
  });

  it('has the brand of its account, as the form for the password has, until it is removed', async () => {
    const { token, brand, act } = await aShare({ password: 'open sesame' });
    await brand({ name: 'Halden', color: '#00205b', url: 'https://halden.example' });
    for (const shown of [await open(token), await open(token, { password: 'open sesame' })]) {
      expect(shown.body).toContain('<span dir="auto">Halden</span>');
      expect(shown.body).toContain('--accent:#00205b');
      expect(shown.body).not.toContain('halden.example');
    }
    await removeBrand(act, { domain: undefined });
    expect((await open(token)).body).not.toContain('Halden');
  });

  it('is on the hosts of the service only', async () => {
    const { token } = await aShare();
    expect((await open(token, { headers: { 'x-viewer-host': 'go.customer.example' } })).statusCode).toBe(404);
  });
});
