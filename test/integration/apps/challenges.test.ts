import { beforeEach, expect, it, vi } from 'vitest';
import { handler as inviteMember } from '#functions/api/members/invite.ts';
import { handler as createWebhook } from '#functions/api/webhooks/create.ts';
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
