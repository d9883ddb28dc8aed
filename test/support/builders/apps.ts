import { createHash } from 'node:crypto';
import type { AuthorizationContext } from '#shared/apps/authorization-request.ts';
import { connectApp } from '#shared/apps/connect-app.ts';
import { issueTokens } from '#shared/apps/issue-tokens.ts';
import { createApp } from '#shared/apps/manage-apps.ts';
import { registerClient } from '#shared/apps/register-client.ts';
import type { CreateApp } from '#shared/apps/registered-contract.ts';
import type { AppPermission } from '#shared/apps/scopes.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import type { Role } from '#shared/core/accounts/roles.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { anAccount } from './accounts.ts';
import { byAccount } from './authors.ts';

export const ISSUER = 'https://console.example';
export const API = 'https://api.example';
export const CALLBACK = 'https://app.example/callback?from=signpost';
export const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export const now = new Date();
export const later = (ms: number): Date => new Date(now.getTime() + ms);

export const authorization = (at = now): AuthorizationContext & { mediaOrigin: string } => ({
  issuer: ISSUER,
  origins: [ISSUER, API],
  mediaOrigin: ISSUER,
  policy: { userAgent: 'test', allowLoopback: true },
  now: at,
});

const tokenContext = (at = now) => ({
  ...authorization(at),
  key: 'key of the service',
  ids: randomIds,
  requestId: 'request',
});

let people = 0;

/** A person who has joined an account, by default a new one. */
export async function aMember(role: Role = 'owner', account?: { ownerId: string }) {
  const { ownerId } = account ?? (await anAccount());
  const email = `app-user-${++people}@example.com`;
  await addMember({ ownerId, email, role, invitedBy: 'test' }, { requestId: null, now });
  return { ownerId, email, userId: userIdOf(email), role };
}

/** The query of the authorization endpoint of an app, with overrides; null leaves a parameter out. */
export const aRequest = (clientId: string, overrides: Record<string, string | null> = {}): string =>
  String(
    new URLSearchParams(
      Object.entries({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: CALLBACK,
        state: 'a state',
        scope: 'links:read links:write',
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        ...overrides,
      }).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  );

/** An app that has registered itself. */
export async function anApp(metadata: object = {}) {
  const { client_id: clientId, client_secret: clientSecret } = await registerClient(
    { client_name: 'Rocket', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none', ...metadata },
    { ids: randomIds, now },
  );
  return { clientId, clientSecret };
}

/** An app that an account has registered, and the act of its owner. */
export async function aRegisteredApp(input: Partial<CreateApp> = {}, account?: Caller['owner']) {
  const owner = account ?? (await anAccount());
  const act = { by: callerOf(owner), ids: randomIds, now };
  const { _id, secret } = await createApp(act, {
    name: 'Rocket',
    redirectUris: [CALLBACK],
    confidential: true,
    ...input,
  });
  return { act, owner, app: { clientId: _id, clientSecret: secret ?? undefined } };
}

/** A key of an account, with all permissions, as the caller. */
export const callerOf = (owner: Caller['owner']) =>
  ({ ...byAccount(owner), plan: owner.plan, permissions: ['*'] }) as unknown as Caller;

type App = Awaited<ReturnType<typeof anApp>>;
type Person = Pick<Awaited<ReturnType<typeof aMember>>, 'ownerId' | 'userId'>;

interface Agreed {
  permissions?: AppPermission[];
  folders?: string[];
  request?: Record<string, string | null>;
  at?: Date;
}

/** The code of an app that a person has agreed to. */
export async function aCode({ ownerId, userId }: Person, { clientId }: App, agreed: Agreed = {}) {
  const { permissions = ['links:read', 'links:write'], folders, request = {}, at = now } = agreed;
  const returnTo = await connectApp(
    { userId, requestId: 'request', now: at, ids: randomIds, language: 'en' },
    { request: aRequest(clientId, request), account: ownerId, permissions, folders },
    authorization(at),
  );
  return new URL(returnTo).searchParams.get('code') as string;
}

/** Sends a form to the token endpoint. */
export const ask = ({ clientId, clientSecret }: App, form: Record<string, string>, at = now) =>
  issueTokens({ form: new URLSearchParams(form), clientId, clientSecret }, tokenContext(at));

export const exchange = (app: App, code: string, overrides: Record<string, string> = {}, at = now) =>
  ask(app, { grant_type: 'authorization_code', code, code_verifier: VERIFIER, ...overrides }, at);

export const refresh = (app: App, token: string, at = now, overrides: Record<string, string> = {}) =>
  ask(app, { grant_type: 'refresh_token', refresh_token: token, ...overrides }, at);

/** A connected app with its tokens. */
export async function aConnectedApp(
  agreed: Agreed & { role?: Role; owner?: { ownerId: string }; app?: App } = {},
) {
  const person = await aMember(agreed.role, agreed.owner);
  const app = agreed.app ?? (await anApp());
  const code = await aCode(person, app, agreed);
  return { person, app, code, tokens: await exchange(app, code) };
}
