import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StorageArea } from '#clients/extension/src/browser.ts';
import {
  currentSession,
  endSession,
  forgetSession,
  freshSession,
  type Session,
  startSession,
} from '#clients/extension/src/session.ts';

/** What the token endpoint was sent, in order, and with what it responds. */
let sent: URLSearchParams[];
let status: number;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  sent.push(form);
  const number = sent.length;
  const issued = {
    access_token: `a${number}`,
    refresh_token: `r${number}`,
    token_type: 'Bearer',
    expires_in: 3600,
  };
  response.writeHead(status).end(JSON.stringify(status === 200 ? issued : { error: 'invalid_grant' }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

let storage: StorageArea;
beforeEach(async () => {
  [sent, status] = [[], 200];
  const kept = new Map<string, unknown>();
  storage = {
    get: async (key) => (kept.has(key) ? { [key]: kept.get(key) } : {}),
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) kept.set(key, value);
    },
    remove: async (key) => {
      kept.delete(key);
    },
  };
});

function aSession(overrides: Partial<Session> = {}): Session {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    clientId: 'app_1',
    tokenUrl: `${origin}/token`,
    revokeUrl: `${origin}/revoke`,
    accessToken: 'a0',
    refreshToken: 'r0',
    staleAt: 0,
    ...overrides,
  };
}

describe('a session', () => {
  it('is refreshed once for all that ask at the same time', async () => {
    await startSession(storage, aSession());
    const all = await Promise.all(Array.from({ length: 5 }, () => freshSession(storage)));
    expect(all.map(({ accessToken }) => accessToken)).toEqual(Array(5).fill('a1'));
    expect(sent.map((form) => form.get('refresh_token'))).toEqual(['r0']);
    expect(await currentSession(storage)).toMatchObject({ accessToken: 'a1', refreshToken: 'r1' });
  });

  it('is not refreshed before its token is stale', async () => {
    await startSession(storage, aSession({ staleAt: Date.now() + 1000 }));
    expect((await freshSession(storage)).accessToken).toBe('a0');
    expect(sent).toEqual([]);
  });

  it('ends when the server refuses the refresh token', async () => {
    await startSession(storage, aSession());
    status = 400;
    await expect(freshSession(storage)).rejects.toThrow('signedOut');
    expect(await currentSession(storage)).toBeUndefined();
  });

  it('stays when the server cannot be reached', async () => {
    const unreachable = aSession({ tokenUrl: 'http://127.0.0.1:1/token' });
    await startSession(storage, unreachable);
    await expect(freshSession(storage)).rejects.toThrow('unreachable');
    expect(await currentSession(storage)).toEqual(unreachable);
  });

  it('leaves nothing when it ends during a refresh, and revokes the newest token', async () => {
    await startSession(storage, aSession());
    const [, isRevoked] = await Promise.all([freshSession(storage), endSession(storage)]);
    expect(isRevoked).toBe(true);
    expect(await currentSession(storage)).toBeUndefined();
    expect(sent.at(-1)?.get('token')).toBe('r1');
  });

  it('ends here although the server cannot be told', async () => {
    await startSession(storage, aSession({ revokeUrl: 'http://127.0.0.1:1/revoke' }));
    expect(await endSession(storage)).toBe(false);
    expect(await currentSession(storage)).toBeUndefined();
  });

  it('is forgotten only if its own token was refused', async () => {
    const [old, other] = [aSession(), aSession({ accessToken: 'b' })];
    await startSession(storage, other);
    await forgetSession(storage, old);
    expect(await currentSession(storage)).toEqual(other);
    await forgetSession(storage, other);
    expect(await currentSession(storage)).toBeUndefined();
  });
});
