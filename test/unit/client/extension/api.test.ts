import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLink, folders, newestLinks } from '#clients/extension/src/api.ts';
import { ApiFailure } from '#clients/extension/src/failure.ts';
import type { Session } from '#clients/extension/src/session.ts';

let server: Server | undefined;
let authorization: string | undefined;
afterEach(() => {
  server?.close();
});

/** A session at a deployment that gives every request this response. */
async function aSession(status: number, body: unknown): Promise<Session> {
  server = createServer(({ headers }, response) => {
    authorization = headers.authorization;
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = { origin, tokenUrl: origin, revokeUrl: origin };
  return { ...urls, clientId: 'app_1', accessToken: 'sat_1', refreshToken: 'r', staleAt: Infinity };
}

const create = (session: Session) => createLink(session, { originalUrl: 'https://shop.example' }, 'key');

describe('an error of the API', () => {
  it.each([
    [402, 'ACCOUNT_PAUSED', 'The account is paused because its balance is used up. Top it up to continue.'],
    [403, 'PERMISSION_DENIED', 'Your role analyst does not have links:write.'],
    [403, 'QUOTA_EXCEEDED', 'The quota of the plan is reached.'],
    [409, 'CODE_TAKEN', 'This code is already in use.'],
    [429, 'RATE_LIMITED', 'Too many requests. Try again in 20 seconds.'],
    [503, 'UNAVAILABLE', 'Try again.'],
  ])('with the status %i is told in its own words: %s', async (status, code, message) => {
    const session = await aSession(status, { error: { code, message, details: [{ _id: 'link_1' }] } });
    const error = await create(session).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiFailure);
    expect(error).toMatchObject({ message, linkId: undefined });
  });

  it('names the link that exists already', async () => {
    const error = { code: 'LINK_ALREADY_EXISTS', message: 'You have it.', details: [{ _id: 'link_1' }] };
    await expect(create(await aSession(409, { error }))).rejects.toMatchObject({ linkId: 'link_1' });
  });

  it('is cut to a length that can be shown', async () => {
    const error = { code: 'X', message: 'x'.repeat(5000) };
    await expect(create(await aSession(400, { error }))).rejects.toThrow(/^x{500}$/);
  });

  it('with the status 401 ends the session', async () => {
    const error = { code: 'TOKEN_INVALID', message: 'This access token does not work.' };
    await expect(create(await aSession(401, { error }))).rejects.toThrow('signedOut');
    expect(authorization).toBe('Bearer sat_1');
  });
});

describe('a response that is not of the API', () => {
  it.each([
    [200, '<h1>Sign in to the proxy</h1>'],
    [201, {}],
    [201, { data: null }],
    [201, { data: { link: { _id: 'link_1', title: 'x', displayUrl: 'javascript:alert(1)' } } }],
    [502, 'Bad gateway'],
    [403, { error: 'forbidden' }],
  ])('with the status %i and %j is refused', async (status, body) => {
    await expect(create(await aSession(status, body))).rejects.toThrow('notSignpost');
  });

  it.each([{}, { links: null, folders: 'x' }])('with %j has no lists', async (data) => {
    const session = await aSession(200, { data });
    await expect(newestLinks(session)).rejects.toThrow('notSignpost');
    await expect(folders(session)).rejects.toThrow('notSignpost');
  });
});

it('offers only folders in which links can be created', async () => {
  const [open, closed] = [
    { _id: 'folder_1', name: 'A', access: 'edit' },
    { _id: 'folder_2', name: 'B', access: 'view' },
  ];
  expect(await folders(await aSession(200, { data: { folders: [open, closed] } }))).toEqual([open]);
});
