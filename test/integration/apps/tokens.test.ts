import { describe, expect, it } from 'vitest';
import { authenticateToken } from '#shared/apps/authenticate-token.ts';
import { newTokens } from '#shared/apps/connection.ts';
import { exchangeCode, findConnections } from '#shared/apps/connection-store.ts';
import { endMembership, endOwnMembership } from '#shared/apps/end-membership.ts';
import { revokeToken } from '#shared/apps/issue-tokens.ts';
import { listConnections } from '#shared/apps/manage-connections.ts';
import { accessTo } from '#shared/core/access/scope.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { addMember, updateMember } from '#shared/core/accounts/members/manage-members.ts';
import type { NeededPermission } from '#shared/core/accounts/permissions.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import {
  API,
  aCode,
  aConnectedApp,
  aMember,
  anApp,
  CALLBACK,
  exchange,
  later,
  now,
  refresh,
  VERIFIER,
} from '#test/support/builders/apps.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { countTableCalls } from '#test/support/emulators/table-calls.ts';

tableOfFile();

const call = (
  token: string,
  needed: NeededPermission = 'links:read',
  at = now,
  resource: 'api' | 'mcp' = 'api',
) => authenticateToken(token, needed, { now: at, at: resource });

const GRANT = { code: 'invalid_grant' };
const INVALID = { code: 'TOKEN_INVALID' };
const HOUR = 3600_000;

const admins = (ownerId: string) => ({
  by: {
    ownerId,
    actor: { type: 'administrator', id: null, name: 'test' } as const,
    requestId: null,
    permissions: ['*'] as const,
  },
  now,
});

describe('an access token', () => {
  it('does what the person has agreed to, in one read, as that person', async () => {
    const { person, tokens } = await aConnectedApp();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'links:read links:write' });
    let caller: Caller | undefined;
    await call(tokens.access_token);
    const calls = await countTableCalls(async () => {
      ({ caller } = await call(tokens.access_token));
    }, 10);
    // The read, and the count of the rate limit, as with a key.
    expect(calls).toBe(2);
    expect(caller).toMatchObject({
      ownerId: person.ownerId,
      permissions: ['links:read', 'links:write'],
      actor: { type: 'member', id: person.userId, name: `${person.email} (Rocket)` },
    });
    await expect(call(tokens.access_token, 'analytics:read')).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });

  it.each([
    ['an hour later', (token: string) => call(token, 'any', later(HOUR))],
    [
      'with another last character',
      (token: string) => call(`${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`),
    ],
    ['cut off', (token: string) => call(token.slice(0, -1))],
    [
      'of another connection',
      (token: string) => call(token.replace(/.{20}_(?=\w{80}$)/, `${'a'.repeat(20)}_`)),
    ],
  ])('does not work %s', async (_, run) => {
    const { tokens } = await aConnectedApp();
    await expect(run(tokens.access_token)).rejects.toMatchObject(INVALID);
  });

  it('is no refresh token, and the other way round', async () => {
    const { app, tokens } = await aConnectedApp();
    await expect(call(tokens.refresh_token)).rejects.toMatchObject(INVALID);
    await expect(refresh(app, tokens.access_token)).rejects.toMatchObject(GRANT);
  });

  it('is for the resource that was asked for', async () => {
    const { tokens } = await aConnectedApp({ request: { resource: `${API}/mcp` } });
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
    await expect(call(tokens.access_token, 'any', now, 'mcp')).resolves.toBeDefined();
  });

  it('can do no more than the role of its member, from the next request on', async () => {
    const { person, tokens } = await aConnectedApp({ role: 'editor' });
    await call(tokens.access_token, 'links:write');
    await updateMember(admins(person.ownerId), person.userId, 'analyst');
    await expect(call(tokens.access_token, 'links:write')).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    await expect(call(tokens.access_token, 'links:read')).resolves.toBeDefined();
  });

  it('ends with the membership, also if the person joins again', async () => {
    const { person, app, tokens } = await aConnectedApp({ role: 'editor' });
    await endMembership(admins(person.ownerId), person.userId);
    expect(await findConnections(person.ownerId)).toEqual([]);
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
    await addMember({ ...person, invitedBy: 'test' }, { requestId: null, now: later(1000) });
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
    await expect(refresh(app, tokens.refresh_token)).rejects.toMatchObject(GRANT);
  });

  it('ends when its member leaves', async () => {
    const { person, tokens } = await aConnectedApp({ role: 'editor' });
    await endOwnMembership({ userId: person.userId, requestId: null, now }, person.ownerId);
    expect(await findConnections(person.ownerId)).toEqual([]);
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
  });
});

describe('a code', () => {
  it('is exchanged once: a second time ends the connection', async () => {
    const { app, code, tokens, person } = await aConnectedApp();
    await expect(exchange(app, code)).rejects.toMatchObject(GRANT);
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
    await expect(refresh(app, tokens.refresh_token)).rejects.toMatchObject(GRANT);
    const entries = await newestEntries(person.ownerId, 10);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['app.disconnected', 'app.connected']),
    );
  });

  it('gives at most one of many requests at once tokens, which then do not work', async () => {
    const [person, app] = [await aMember(), await anApp()];
    const code = await aCode(person, app);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => exchange(app, code)));
    const given = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { access_token } of given) await expect(call(access_token)).rejects.toMatchObject(INVALID);
    expect(await findConnections(person.ownerId)).toEqual([]);
  });

  it('was exchanged although the response was lost: the same write succeeds again', async () => {
    const [person, app] = [await aMember(), await anApp()];
    await aCode(person, app);
    const [connection] = await findConnections(person.ownerId);
    if (!connection) throw new Error('no connection');
    const { stored } = newTokens(connection, { family: randomIds.newSecret(), secrets: randomIds, now });
    expect(await exchangeCode(connection, stored)).toBe(true);
    expect(await exchangeCode(connection, stored)).toBe(true);
    const other = newTokens(connection, { family: randomIds.newSecret(), secrets: randomIds, now });
    expect(await exchangeCode(connection, other.stored)).toBe(false);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, GRANT],
    ['a short verifier', { code_verifier: 'v'.repeat(42) }, GRANT],
    ['the challenge as verifier', { code_verifier: VERIFIER.replace('v', 'V') }, GRANT],
    ['a redirect URI that differs by a character', { redirect_uri: `${CALLBACK}x` }, GRANT],
    ['another resource', { resource: `${API}/mcp` }, { code: 'invalid_target' }],
    ['a resource elsewhere', { resource: 'https://other.example' }, { code: 'invalid_target' }],
    ['another grant type', { grant_type: 'password' }, { code: 'unsupported_grant_type' }],
    ['no grant type', { grant_type: '' }, { code: 'invalid_request' }],
    ['no verifier', { code_verifier: '' }, { code: 'invalid_request' }],
    ['no code', { code: '' }, { code: 'invalid_request' }],
    ['another code', { code: 'sac_x' }, GRANT],
  ])('is refused with %s, and then still works', async (_, overrides, error) => {
    const [person, app] = [await aMember(), await anApp()];
    const code = await aCode(person, app);
    await expect(exchange(app, code, overrides)).rejects.toMatchObject(error);
    await expect(exchange(app, code, { redirect_uri: CALLBACK, resource: API })).resolves.toBeDefined();
  });

  it('is for the app that asked, and expires after two minutes', async () => {
    const [person, app, other] = [await aMember(), await anApp(), await anApp()];
    const code = await aCode(person, app);
    await expect(exchange(other, code)).rejects.toMatchObject(GRANT);
    await expect(exchange({ ...app, clientId: 'app_unknown' }, code)).rejects.toMatchObject({
      code: 'invalid_client',
    });
    await expect(exchange(app, code, {}, later(120_000))).rejects.toMatchObject(GRANT);
  });

  it('of an app with a secret needs the secret', async () => {
    const app = await anApp({ token_endpoint_auth_method: 'client_secret_post' });
    const code = await aCode(await aMember(), app);
    for (const clientSecret of [undefined, 'wrong'])
      await expect(exchange({ ...app, clientSecret }, code)).rejects.toMatchObject({
        code: 'invalid_client',
      });
    await expect(exchange(app, code)).resolves.toBeDefined();
  });
});

describe('a refresh token', () => {
  it('is replaced, and so is the access token', async () => {
    const { app, tokens } = await aConnectedApp();
    const next = await refresh(app, tokens.refresh_token, later(HOUR));
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    await call(next.access_token, 'links:write', later(HOUR));
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
    await refresh(app, next.refresh_token, later(2 * HOUR));
  });

  it('gives requests at once, and a repeated one, the same tokens', async () => {
    const { app, tokens } = await aConnectedApp();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => refresh(app, tokens.refresh_token, later(HOUR))),
    );
    const again = await refresh(app, tokens.refresh_token, later(HOUR + 30_000));
    expect(new Set([...all, again].map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(again.expires_in).toBe(3570);
    await call(again.access_token, 'any', later(HOUR + 30_000));
  });

  it.each([
    ['half a minute after it was replaced', 1],
    ['at once after its successor was replaced', 2],
  ])('ends the connection when it is used %s', async (_, rotations) => {
    const { app, tokens, person } = await aConnectedApp();
    let newest = tokens;
    for (let i = 0; i < rotations; i++) newest = await refresh(app, newest.refresh_token, later(HOUR));
    const at = later(HOUR + (rotations === 1 ? 30_001 : 1));
    await expect(refresh(app, tokens.refresh_token, at)).rejects.toMatchObject(GRANT);
    await expect(call(newest.access_token, 'any', at)).rejects.toMatchObject(INVALID);
    await expect(refresh(app, newest.refresh_token, at)).rejects.toMatchObject(GRANT);
    expect(await findConnections(person.ownerId)).toEqual([]);
  });

  it('that someone made up ends nothing', async () => {
    const { app, tokens } = await aConnectedApp();
    const made = tokens.refresh_token.replace(/\w{80}$/, 'x'.repeat(80));
    await expect(refresh(app, made)).rejects.toMatchObject(GRANT);
    await call(tokens.access_token);
  });

  it('expires after 90 days without use, and gives no more than it had', async () => {
    const { app, tokens } = await aConnectedApp();
    await expect(refresh(app, tokens.refresh_token, now, { scope: 'analytics:read' })).rejects.toMatchObject({
      code: 'invalid_scope',
    });
    await expect(refresh(app, tokens.refresh_token, now, { resource: `${API}/mcp` })).rejects.toMatchObject({
      code: 'invalid_target',
    });
    await expect(refresh(app, tokens.refresh_token, later(90 * 24 * HOUR))).rejects.toMatchObject(GRANT);
  });
});

describe('revocation', () => {
  const revoke = (clientId: string, token: string) =>
    revokeToken(
      { form: new URLSearchParams({ token }), clientId, clientSecret: undefined },
      {
        requestId: 'request',
        now,
      },
    );

  it.each(['access_token', 'refresh_token'] as const)('of the %s ends the connection', async (kind) => {
    const { app, tokens } = await aConnectedApp();
    await revoke(app.clientId, tokens[kind]);
    await expect(call(tokens.access_token)).rejects.toMatchObject(INVALID);
    await expect(refresh(app, tokens.refresh_token)).rejects.toMatchObject(GRANT);
    await revoke(app.clientId, tokens[kind]);
  });

  it('does nothing for another app, and for what is no token', async () => {
    const { app, tokens } = await aConnectedApp();
    await revoke((await anApp()).clientId, tokens.refresh_token);
    await revoke(app.clientId, 'a word');
    await revoke(app.clientId, tokens.refresh_token.replace(/\w{80}$/, 'x'.repeat(80)));
    await call(tokens.access_token);
  });
});

describe('what a person can agree to', () => {
  it('is at most what their role has, and what the app asks for', async () => {
    const [person, app] = [await aMember('analyst'), await anApp()];
    await expect(aCode(person, app, { permissions: ['links:write'] })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    await expect(aCode(person, app, { permissions: ['smart-links:read'] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    const stranger = { ...person, ownerId: (await aMember()).ownerId };
    await expect(aCode(stranger, app, { permissions: ['links:read'] })).rejects.toMatchObject({
      code: 'NOT_A_MEMBER',
    });
    await expect(
      aCode(person, app, { permissions: ['links:read'], folders: ['fld_x'] }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it('are at most as many apps as the plan includes, also of many requests at once', async () => {
    const [person, app] = [await aMember(), await anApp()];
    const all = await Promise.allSettled(Array.from({ length: 26 }, () => aCode(person, app)));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const one of refused)
      expect(one).toMatchObject({
        reason: { code: 'QUOTA_EXCEEDED', params: { quota: 'connections', plan: 'free', limit: 20 } },
      });
    expect(await findConnections(person.ownerId)).toHaveLength(20);
    // Codes that nobody has exchanged make room when they expire.
    await expect(aCode(person, app, { at: later(HOUR) })).resolves.toBeDefined();
  });
});

describe('connected apps', () => {
  it('are seen by their member, and by who manages members', async () => {
    const { person, tokens } = await aConnectedApp({ role: 'editor' });
    const { caller } = await call(tokens.access_token);
    const as = (permissions: Caller['permissions'], userId: string): Caller => ({
      ...caller,
      permissions,
      credential: { type: 'session', member: { userId } } as never,
    });
    expect(await listConnections(as(['links:read'], person.userId), now)).toMatchObject([
      {
        name: 'Rocket',
        host: 'app.example',
        member: person.email,
        permissions: ['links:read', 'links:write'],
      },
    ]);
    expect(await listConnections(as(['links:read'], 'usr_other'), now)).toEqual([]);
    expect(await listConnections(as(['members:manage'], 'usr_other'), now)).toHaveLength(1);
    expect(await listConnections(caller, now)).toEqual([]);
    expect(accessTo(caller.scope, null)).toBe('edit');
  });
});
