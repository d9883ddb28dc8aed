import { describe, expect, it } from 'vitest';
import { authenticateToken } from '#shared/apps/authenticate-token.ts';
import { findStoredClient } from '#shared/apps/client-store.ts';
import { describeConsent } from '#shared/apps/connect-app.ts';
import { findConnections } from '#shared/apps/connection-store.ts';
import { findClient } from '#shared/apps/find-client.ts';
import { revokeToken } from '#shared/apps/issue-tokens.ts';
import {
  createApp,
  deleteApp,
  getApp,
  listApps,
  rotateAppSecret,
  updateApp,
} from '#shared/apps/manage-apps.ts';
import { createAppSchema, updateAppSchema } from '#shared/apps/registered-contract.ts';
import { applyStatusToApps, findApp } from '#shared/apps/registered-store.ts';
import { ownerKey } from '#shared/core/accounts/account-items.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import { transactWrite } from '#shared/platform/dynamo/transact.ts';
import { remove } from '#shared/platform/dynamo/transact-actions.ts';
import { AppError } from '#shared/platform/errors.ts';
import { recordTag } from '#shared/platform/http/if-match.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { seededIds } from '#shared/platform/runtime/ids.ts';
import {
  aCode,
  aConnectedApp,
  aMember,
  anApp,
  aRegisteredApp,
  aRequest,
  authorization,
  CALLBACK,
  exchange,
  later,
  now,
  refresh,
} from '#test/support/builders/apps.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

const CLIENT = { code: 'invalid_client' };
const DAY = 24 * 3600_000;
const call = (token: string) => authenticateToken(token, 'links:read', { now, at: 'api' });

/** The path of the field that an input is refused for, and why. */
function refusedFor(schema: typeof createAppSchema | typeof updateAppSchema, fields: object) {
  try {
    parseInput(schema, fields, 'body');
  } catch (error) {
    if (error instanceof AppError) return error.details?.map(({ path, code }) => [path, code]);
  }
  return undefined;
}

describe('the input of a registered app', () => {
  const INPUT = { name: 'Rocket', redirectUris: [CALLBACK] };
  const uri = (text: unknown) => ({ redirectUris: [text] });

  it.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'required'],
    ['a name that is a number', { name: 7 }, 'name', 'invalid_type'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'too_long'],
    ['an invisible name', { name: '\u202e\u200b\u3164' }, 'name', 'too_short'],
    ['our name', { name: 'Signpost CLI' }, 'name', 'reserved'],
    ['our name in Cyrillic', { name: 'ѕіgnроst' }, 'name', 'reserved'],
    ['our name with spaces and marks', { name: 'S\u200bi g\u0301n-p\u2066o s t' }, 'name', 'reserved'],
    ['our name with digits', { name: '51gnp0st' }, 'name', 'reserved'],
    ['our name in full width', { name: 'Ｓｉｇｎｐｏｓｔ' }, 'name', 'reserved'],
    ['no URI', { redirectUris: [] }, 'redirectUris', 'too_few'],
    ['URIs that are no array', { redirectUris: 'a:b' }, 'redirectUris', 'invalid_type'],
    ['21 URIs', { redirectUris: Array(21).fill(CALLBACK) }, 'redirectUris', 'too_many'],
    ['a URI that is a number', uri(1), 'redirectUris[0]', 'invalid_type'],
    ['a relative URI', uri('/callback'), 'redirectUris[0]', 'invalid_format'],
    ['http at a host', uri('http://app.example/cb'), 'redirectUris[0]', 'invalid_format'],
    ['a script', uri('javascript:alert(1)'), 'redirectUris[0]', 'invalid_format'],
    ['a fragment', uri('https://app.example/#x'), 'redirectUris[0]', 'invalid_format'],
    ['a user', uri('https://u:p@app.example/'), 'redirectUris[0]', 'invalid_format'],
    ['any host', uri('https://*.example/'), 'redirectUris[0]', 'invalid_format'],
    [
      'an address that looks local',
      uri('http://127.0.0.1.evil.example/'),
      'redirectUris[0]',
      'invalid_format',
    ],
    ['a name that looks local', uri('http://localhost.evil.example/'), 'redirectUris[0]', 'invalid_format'],
    ['an icon by URL', { icon: 'https://app.example/i.png' }, 'icon', 'invalid_format'],
    ['a text for confidential', { confidential: 'yes' }, 'confidential', 'invalid_type'],
  ])('names the field for %s', (_, fields, path, code) => {
    expect(refusedFor(createAppSchema, { ...INPUT, ...fields })).toEqual([[path, code]]);
  });

  it('accepts what RFC 8252 allows, each once, and cleans the name', () => {
    const redirectUris = ['com.example.app:/cb', 'http://127.0.0.1/cb', 'http://[::1]:8080/', CALLBACK];
    const input = { name: ' Rocket\u202e\u0007 2 ', redirectUris: [...redirectUris, CALLBACK] };
    expect(parseInput(createAppSchema, input, 'body')).toEqual({
      name: 'Rocket 2',
      redirectUris,
      confidential: true,
    });
    expect(refusedFor(updateAppSchema, { name: 'Signpost' })).toEqual([['name', 'reserved']]);
    expect(refusedFor(updateAppSchema, {})).toBeUndefined();
  });
});

describe('an app that an account has registered', () => {
  it('is used by members of other accounts, who see which account that is', async () => {
    const { app, owner, act } = await aRegisteredApp();
    const person = await aMember();
    const consent = await describeConsent(aRequest(app.clientId), person.userId, authorization());
    expect(consent.app).toEqual({
      name: 'Rocket',
      kind: 'registered',
      account: owner.name,
      icon: null,
      host: 'app.example',
      returnsTo: 'app.example',
      isOnDevice: false,
    });
    const tokens = await exchange(app, await aCode(person, app));
    expect((await call(tokens.access_token)).caller.ownerId).toBe(person.ownerId);
    const next = await refresh(app, tokens.refresh_token);
    await revokeToken(
      { form: new URLSearchParams({ token: next.refresh_token }), ...app },
      { requestId: 'r', now },
    );
    await expect(call(next.access_token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    const stored = await findApp(app.clientId);
    expect(JSON.stringify(stored)).not.toContain(app.clientSecret);
    expect(await listApps(owner.ownerId)).toEqual([await getApp(owner.ownerId, app.clientId)]);
    expect((await newestEntries(owner.ownerId, 5)).map(({ action }) => action)).toContain('app.registered');
    expect(act.by.ownerId).not.toBe(person.ownerId);
  });

  it.each<[string, (app: { clientId: string; clientSecret: string | undefined }) => Promise<object>]>([
    ['no secret', async ({ clientId }) => ({ clientId, clientSecret: undefined })],
    ['a wrong secret', async ({ clientId }) => ({ clientId, clientSecret: 'x'.repeat(40) })],
    [
      'the secret of another app',
      async ({ clientId }) => ({
        clientId,
        clientSecret: (await aRegisteredApp()).app.clientSecret,
      }),
    ],
    [
      'the hash of the secret',
      async ({ clientId }) => ({
        clientId,
        clientSecret: (await findApp(clientId))?.secretHash,
      }),
    ],
  ])('gets no tokens with %s', async (_, change) => {
    const [{ app }, person] = [await aRegisteredApp(), await aMember()];
    const code = await aCode(person, app);
    await expect(exchange((await change(app)) as typeof app, code)).rejects.toMatchObject(CLIENT);
    // The code is still good for the app itself.
    await expect(exchange(app, code)).resolves.toBeDefined();
  });

  it('cannot exchange the code of another app', async () => {
    const [one, two] = [await aRegisteredApp(), await aRegisteredApp()];
    const code = await aCode(await aMember(), one.app);
    await expect(exchange(two.app, code)).rejects.toMatchObject({ code: 'invalid_grant' });
    await expect(exchange(await anApp(), code)).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  it.each([
    `${CALLBACK}x`,
    CALLBACK.slice(0, -1),
    CALLBACK.replace('/callback', '/Callback'),
    CALLBACK.replace('.example', '.example:443'),
  ])('is not continued at %s', async (redirect_uri) => {
    const [{ app }, { userId }] = [await aRegisteredApp(), await aMember()];
    await expect(
      describeConsent(aRequest(app.clientId, { redirect_uri }), userId, authorization()),
    ).rejects.toMatchObject({ code: 'AUTHORIZATION_REFUSED', params: { returnTo: null } });
  });

  it('has no secret if it is public, and none can be made', async () => {
    const { app, act, owner } = await aRegisteredApp({ confidential: false });
    expect(app.clientSecret).toBeUndefined();
    expect(await getApp(owner.ownerId, app.clientId)).toMatchObject({ confidential: false });
    const tokens = await exchange(app, await aCode(await aMember(), app));
    const secret = 'x'.repeat(40);
    await expect(refresh({ ...app, clientSecret: secret }, tokens.refresh_token)).rejects.toMatchObject(
      CLIENT,
    );
    await expect(rotateAppSecret(act, app.clientId)).rejects.toMatchObject({ code: 'APP_IS_PUBLIC' });
  });

  it('loses its old secret at once when it is rotated, but no tokens', async () => {
    const { app, act } = await aRegisteredApp();
    const { tokens } = await aConnectedApp({ app });
    const ids = seededIds(Buffer.from('one request'));
    const { secret } = await rotateAppSecret({ ...act, ids }, app.clientId);
    expect(secret).not.toBe(app.clientSecret);
    await expect(refresh(app, tokens.refresh_token)).rejects.toMatchObject(CLIENT);
    await expect(call(tokens.access_token)).resolves.toBeDefined();
    // The same request again, after a crash.
    const again = await rotateAppSecret({ ...act, ids: seededIds(Buffer.from('one request')) }, app.clientId);
    expect(again.secret).toBe(secret);
    const next = { ...app, clientSecret: secret ?? undefined };
    await expect(refresh(next, tokens.refresh_token)).resolves.toBeDefined();
    const rotations = (await newestEntries(act.by.ownerId, 9)).filter(
      ({ action }) => action === 'app.secret_rotated',
    );
    expect(rotations).toHaveLength(1);
    expect(JSON.stringify(rotations)).not.toContain(secret);
  });

  it('changes what is given, if it is as it was read', async () => {
    const { app, act, owner } = await aRegisteredApp();
    const before = await getApp(owner.ownerId, app.clientId);
    const change = (input: object, ifMatch?: string[]) =>
      updateApp({ ...act, now: later(5) }, app.clientId, { input, ifMatch });
    const after = await change({ name: 'Comet' }, [recordTag(before)]);
    expect(after).toEqual({ ...before, name: 'Comet', updatedAt: later(5).toISOString() });
    await expect(change({ name: 'Moon' }, [recordTag(before)])).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
    const moved = await change({ redirectUris: ['https://app.example/new'] });
    expect(moved).toMatchObject({ name: 'Comet', redirectUris: ['https://app.example/new'] });
    const { userId } = await aMember();
    await expect(describeConsent(aRequest(app.clientId), userId, authorization())).rejects.toMatchObject({
      params: { error: 'invalid_request', returnTo: null },
    });
  });

  it('is nobody else’s: another account finds no such app', async () => {
    const [{ app }, { act }] = [await aRegisteredApp(), await aRegisteredApp()];
    const missing = { code: 'NOT_FOUND', params: { resource: 'app' } };
    const { clientId } = app;
    await expect(getApp(act.by.ownerId, clientId)).rejects.toMatchObject(missing);
    await expect(
      updateApp(act, clientId, { input: { name: 'Mine' }, ifMatch: undefined }),
    ).rejects.toMatchObject(missing);
    await expect(rotateAppSecret(act, clientId)).rejects.toMatchObject(missing);
    await expect(deleteApp(act, clientId)).rejects.toMatchObject(missing);
    await expect(getApp(act.by.ownerId, (await anApp()).clientId)).rejects.toMatchObject(missing);
  });

  it('is gone at once when it is deleted, with its tokens in all accounts', async () => {
    const { app, act, owner } = await aRegisteredApp();
    const one = await aConnectedApp({ app });
    const two = await aConnectedApp({ app });
    const code = await aCode(one.person, app);
    await deleteApp(act, app.clientId);
    for (const { tokens, person } of [one, two]) {
      await expect(call(tokens.access_token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
      await expect(refresh(app, tokens.refresh_token)).rejects.toMatchObject(CLIENT);
      expect(await findConnections(person.ownerId)).toEqual([]);
      const entries = await newestEntries(person.ownerId, 9);
      expect(entries).toContainEqual(
        expect.objectContaining({
          action: 'app.disconnected',
          actor: expect.objectContaining({ type: 'system' }),
        }),
      );
    }
    await expect(exchange(app, code)).rejects.toMatchObject(CLIENT);
    expect(await listApps(owner.ownerId)).toEqual([]);
    expect((await findOwner(owner.ownerId))?.appCount).toBe(0);
    await expect(deleteApp(act, app.clientId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gets no tokens while its account is suspended, but its tokens can be revoked', async () => {
    const { app, owner } = await aRegisteredApp();
    const { tokens, person } = await aConnectedApp({ app });
    await applyStatusToApps({ ...owner, status: 'suspended', statusVersion: owner.statusVersion + 1 });
    await expect(refresh(app, tokens.refresh_token)).rejects.toMatchObject(CLIENT);
    await expect(aCode(person, app)).rejects.toMatchObject({ code: 'AUTHORIZATION_REFUSED' });
    const form = new URLSearchParams({ token: tokens.access_token });
    await revokeToken({ form, ...app }, { requestId: 'r', now });
    expect(await findConnections(person.ownerId)).toEqual([]);
    await applyStatusToApps({ ...owner, statusVersion: owner.statusVersion + 2 });
    await expect(aCode(person, app)).resolves.toBeDefined();
  });

  it('is not connected once its account has been deleted', async () => {
    const [{ app, owner }, person] = [await aRegisteredApp(), await aMember()];
    await transactWrite([remove(ownerKey(owner.ownerId))]);
    const refused = {
      code: 'AUTHORIZATION_REFUSED',
      params: { error: 'invalid_client', returnTo: null },
    };
    await expect(aCode(person, app)).rejects.toMatchObject(refused);
    await expect(
      describeConsent(aRequest(app.clientId), person.userId, authorization()),
    ).rejects.toMatchObject(refused);
  });

  it('is one of at most as many as the plan includes, also of many requests at once', async () => {
    const { act, owner } = await aRegisteredApp();
    const input = { name: 'Rocket', redirectUris: [CALLBACK], confidential: false };
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => createApp(act, input)));
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ code: 'QUOTA_EXCEEDED', params: { quota: 'apps', limit: 5 } });
    expect(await listApps(owner.ownerId)).toHaveLength(5);
    expect((await findOwner(owner.ownerId))?.appCount).toBe(5);
  });
});

describe('an app that has registered itself', () => {
  it('stays for 91 days after a refresh, which is written once a day', async () => {
    const { app, tokens } = await aConnectedApp();
    const keptUntil = async () => (await findStoredClient(app.clientId))?.expiresAt;
    const first = await keptUntil();
    expect(first).toBe(later(91 * DAY).toISOString());
    const { refresh_token: second } = await refresh(app, tokens.refresh_token, later(1000));
    expect(await keptUntil()).toBe(first);
    await refresh(app, second, later(DAY));
    expect(await keptUntil()).toBe(later(92 * DAY).toISOString());
    await expect(findClient(app.clientId, later(92 * DAY))).rejects.toMatchObject({
      code: 'invalid_client',
    });
  });
});

describe('names of apps that describe themselves', () => {
  it.each([
    ['imitate us', 'Signpost CLI'],
    ['show nothing', '\u202e\u200b'],
  ])('are not shown if they %s', async (_, client_name) => {
    const { clientId } = await anApp({ client_name });
    const { userId } = await aMember();
    const { app } = await describeConsent(aRequest(clientId), userId, authorization());
    expect(app.name).toBe('app.example');
  });

  it('are shown without direction marks', async () => {
    const { clientId } = await anApp({ client_name: 'Rock\u202eet' });
    const { userId } = await aMember();
    const { app } = await describeConsent(aRequest(clientId), userId, authorization());
    expect(app.name).toBe('Rocket');
  });
});
