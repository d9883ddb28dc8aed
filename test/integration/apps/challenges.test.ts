import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as inviteMember } from '#functions/api/members/invite.ts';
import { handler as createWebhook } from '#functions/api/webhooks/create.ts';
import { handler as mcp } from '#functions/mcp/endpoint.ts';
import { handler as createPublicLink } from '#functions/visitors/links/create.ts';
import type { AppPermission } from '#shared/apps/scopes.ts';
import { aConnectedApp } from '#test/support/builders/apps.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';

tableOfFile();

beforeEach(() => {
  vi.stubEnv('CONSOLE_ORIGIN', 'https://console.example');
  vi.stubEnv('ORIGIN_SECRET', 'secret');
  vi.stubEnv('WEBHOOK_TARGETS', 'public');
});

const RESOURCE = 'resource_metadata="https://console.example/.well-known/oauth-protected-resource"';
const WEBHOOK = { url: 'https://app.example/hook', events: ['link.created'] };

/** Status, code and challenge of the response to these headers. */
async function answerTo(handler: Handler, headers: Record<string, string>) {
  const event = {
    headers: { 'content-type': 'application/json', 'x-origin-secret': 'secret', ...headers },
    requestContext: {
      requestId: 'r',
      http: { method: 'POST', path: '/', sourceIp: '192.0.2.7' },
      timeEpoch: 0,
    },
    body: JSON.stringify(WEBHOOK),
  };
  const { statusCode, headers: sent, body } = await handler(event as never, CONTEXT);
  const { error } = JSON.parse(String(body));
  return [statusCode, (error.data ?? error).code, sent?.['www-authenticate']];
}

type Handler = typeof createWebhook;

// RFC 9110, 15.5.2: a 401 must have it. RFC 6750, 3; RFC 9728, 5.1.
describe('every 401 names the scheme and the metadata', () => {
  const SHAPES: [string, Record<string, string>, string][] = [
    ['nothing', {}, 'API_KEY_MISSING'],
    ['an empty header', { authorization: '' }, 'API_KEY_MISSING'],
    ['a scheme alone', { authorization: 'Bearer' }, 'API_KEY_INVALID'],
    ['another scheme', { authorization: 'Basic YTpi' }, 'API_KEY_INVALID'],
    ['no scheme', { authorization: 'sk_1' }, 'API_KEY_INVALID'],
    ['two tokens', { authorization: 'Bearer a b' }, 'API_KEY_INVALID'],
    ['a comma', { authorization: 'Bearer a, Bearer b' }, 'API_KEY_INVALID'],
    ['spaces', { authorization: '   ' }, 'API_KEY_INVALID'],
    ['no key', { authorization: 'Bearer x' }, 'API_KEY_INVALID'],
    ['no key in the other header', { 'x-service-api-key': 'x' }, 'API_KEY_INVALID'],
    [
      'a token of nobody',
      { authorization: `Bearer sat_${'a'.repeat(60)}_${'b'.repeat(80)}` },
      'TOKEN_INVALID',
    ],
    ['a token that is cut off', { authorization: 'bearer sat_a' }, 'TOKEN_INVALID'],
  ];

  it.each(SHAPES)('of the API, with %s', async (_, headers, code) => {
    const invalid = code === 'TOKEN_INVALID' ? 'error="invalid_token", ' : '';
    expect(await answerTo(createWebhook, headers)).toEqual([401, code, `Bearer ${invalid}${RESOURCE}`]);
  });

  it.each(SHAPES)('of the MCP server, with %s', async (_, headers, code) => {
    const invalid = code === 'TOKEN_INVALID' ? 'error="invalid_token", ' : '';
    const challenge = `Bearer ${invalid}${RESOURCE.replace(/"$/, '/mcp"')}`;
    expect(await answerTo(mcp as unknown as Handler, headers)).toEqual([401, code, challenge]);
  });

  it.each(SHAPES.filter(([, , code]) => code !== 'TOKEN_INVALID'))(
    'of links without an account where a key is required, with %s: the scheme',
    async (_, headers, code) => {
      vi.stubEnv('PUBLIC_LINKS', 'key');
      vi.stubEnv('SERVICE_KEY', 'key');
      expect(await answerTo(createPublicLink as unknown as Handler, headers)).toEqual([401, code, 'Bearer']);
    },
  );
});

/** Status and challenge of what an app with these permissions is refused. */
async function refusalOf(
  handler: typeof createWebhook,
  { body, permissions }: { body: object; permissions: AppPermission[] },
) {
  const { tokens } = await aConnectedApp({ permissions, request: { scope: permissions.join(' ') } });
  const event = {
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'content-type': 'application/json',
      'x-origin-secret': 'secret',
      'x-viewer-host': 'console.example',
    },
    requestContext: {
      requestId: 'r',
      http: { method: 'POST', path: '/', sourceIp: '192.0.2.7' },
      timeEpoch: 0,
    },
    body: JSON.stringify(body),
  };
  const { statusCode, headers } = await handler(event as never, CONTEXT);
  return [statusCode, headers?.['www-authenticate']];
}

it.each<[string, AppPermission[], string]>([
  ['the endpoint', ['links:read'], 'webhooks:manage'],
  ['what is in the body', ['webhooks:manage'], 'links:read'],
])('names the scope that %s needs', async (_, permissions, scope) => {
  expect(await refusalOf(createWebhook, { body: WEBHOOK, permissions })).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="${scope}", ${RESOURCE}`,
  ]);
});

it('names no scope that an app cannot have: to ask for it would lead the person to an error', async () => {
  const body = { email: 'grace@example.com', role: 'editor' };
  expect(await refusalOf(inviteMember, { body, permissions: ['links:read'] })).toEqual([403, undefined]);
});
