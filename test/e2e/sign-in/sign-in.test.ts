import { describe, expect, it } from 'vitest';
import { aMember, codeIn, PersonBrowser, type SignedInPerson } from '#test/support/browser/person-browser.ts';
import {
  admin,
  aLink,
  api,
  apiAs,
  isLocal,
  newUrl,
  origin,
  outcome,
  send,
} from '#test/support/deployment/client.ts';
import { mailsTo, mailTo, newAddress } from '#test/support/deployment/mail.ts';

const members = new Map<string, Promise<SignedInPerson>>();

/** A member whom several tests use, and none changes. */
function someone(role: 'editor' | 'analyst'): Promise<SignedInPerson> {
  const member = members.get(role) ?? aMember(role);
  members.set(role, member);
  return member;
}

describe.runIf(isLocal)('POST /v1/auth/code', () => {
  it('returns the same response for every address, and emails only known ones', async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await api.post('/members', { email: known, role: 'analyst' });
    const browser = new PersonBrowser();
    const answers = [];
    for (const email of [known, unknown]) answers.push(await browser.post('/v1/auth/code', { email }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([202, expect.objectContaining({ status: 'success', data: { expiresInSeconds: 600 } })]),
    );
    expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
    await mailTo(known, 'sign-in code');
    expect(await mailsTo(unknown)).toEqual([]);
  });

  it("returns 429 for a network's sixth request for an address in ten minutes; others get mail", async () => {
    const [known, unknown] = [(await aMember('analyst')).email, newAddress()];
    for (const email of [known, unknown]) {
      // Each network may request ten codes a minute.
      const stranger = new PersonBrowser();
      for (let i = 0; i < 5; i++) expect((await stranger.post('/v1/auth/code', { email })).status).toBe(202);
      const answer = await stranger.post('/v1/auth/code', { email: ` ${email.toUpperCase()}` });
      expect(outcome(answer)).toEqual([429, 'RATE_LIMITED']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const person = new PersonBrowser();
    expect((await person.post('/v1/auth/code', { email: known })).status).toBe(202);
    // One more brought the member in.
    const mails = await waitForMails(known, 7);
    const body = { email: known, code: codeIn(mails.at(-1)?.text ?? '') };
    expect((await person.post('/v1/auth/session', body)).status).toBe(200);
  });

  it.each([{}, { email: 'ada' }, { email: 7 }, { email: 'a@b.example\r\nBcc: c@d.example' }, [], null])(
    'answers 400 to %j',
    async (body) => {
      expect(outcome(await new PersonBrowser().post('/v1/auth/code', body))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
    },
  );
});

describe.runIf(isLocal)('POST /v1/auth/session', () => {
  it('signs in with the code of the email, once, and sets a cookie that no script reads', async () => {
    const email = newAddress();
    await api.post('/members', { email, role: 'editor' });
    const browser = new PersonBrowser();
    await browser.post('/v1/auth/code', { email });
    const code = codeIn((await mailTo(email, 'sign-in code')).text ?? '');
    const body = { email: email.toUpperCase(), code: `${code.slice(0, 3)} ${code.slice(3)}` };
    const answer = await browser.post('/v1/auth/session', body);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      user: { email },
      session: { method: 'code', device: 'Chrome on macOS', current: true },
      account: null,
      accounts: [],
      invitations: [{ name: 'Demo', role: 'editor', invitedBy: null }],
    });
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
    expect(outcome(await new PersonBrowser().post('/v1/auth/session', body))).toEqual([
      401,
      'SIGN_IN_FAILED',
    ]);
  });

  it('never continues a session that the browser brought', async () => {
    const browser = new PersonBrowser();
    const first = await someone('analyst');
    browser.cookie = first.browser.cookie;
    const email = newAddress();
    await api.post('/members', { email, role: 'analyst' });
    const { invitations } = (await browser.signIn(email)).body.data;
    await browser.patch('/v1/auth/session', { account: invitations[0]._id });
    expect(browser.cookie).not.toBe(first.browser.cookie);
    expect((await browser.get('/v1/api/me')).body.data.member.email).toBe(email);
    expect((await first.browser.get('/v1/api/me')).body.data.member.email).toBe(first.email);
  });

  it('rejects requests from other sites, which could sign visitors in to another account', async () => {
    const browser = new PersonBrowser();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const body = { token: 'usr_x' };
    expect(outcome(await browser.post('/v1/auth/session', body, headers))).toEqual([
      403,
      'CROSS_SITE_REQUEST',
    ]);
  });

  it.each([
    {},
    { email: 'ada@example.com' },
    { code: '123456' },
    { email: 'ada@example.com', code: '12345' },
    { token: 1 },
  ])('answers 400 to %j', async (body) => {
    expect(outcome(await new PersonBrowser().post('/v1/auth/session', body))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
  });
});

describe.runIf(isLocal)('a request with a session', () => {
  it('changes things from the console only', async () => {
    const { browser } = await someone('editor');
    const body = { originalUrl: newUrl(), title: 'Cross-site' };
    const evil = 'https://evil.example';
    for (const headers of [
      { origin: evil, 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
      { origin: `${origin}.evil.example` },
      { origin: origin.replace('http:', 'https:') },
    ]) {
      expect(outcome(await browser.post('/v1/api/links', body, headers))).toEqual([
        403,
        'CROSS_SITE_REQUEST',
      ]);
    }
    // As a form of another site would send it, if the browser sent the cookie along.
    const form = { origin: evil, 'content-type': 'text/plain' };
    expect(outcome(await browser.post('/v1/api/links', body, form))).toEqual([403, 'CROSS_SITE_REQUEST']);
    const image = await browser.get('/v1/api/me', { 'sec-fetch-site': 'cross-site' });
    expect(outcome(image)).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect((await browser.post('/v1/api/links', body)).status).toBe(201);
  });

  it('counts for nothing at another host', async () => {
    const { browser } = await someone('editor');
    const answer = await browser.get('/v1/api/me', { host: 'go.example.com' });
    expect(outcome(answer)).toEqual([403, 'CROSS_SITE_REQUEST']);
  });

  it('gives way to an API key in the header', async () => {
    const { browser } = await someone('analyst');
    const answer = await browser.get('/v1/api/me', { 'x-service-api-key': 'sk_wrong' });
    expect(outcome(answer)).toEqual([401, 'API_KEY_INVALID']);
  });

  it('is refused once it is signed out, here or elsewhere', async () => {
    const { browser, email } = await aMember('analyst');
    const phone = new PersonBrowser();
    await phone.post('/v1/auth/code', { email });
    const mails = await waitForMails(email, 2);
    await phone.post('/v1/auth/session', { email, code: codeIn(mails.at(-1)?.text ?? '') });
    const { sessions } = (await phone.get('/v1/auth/sessions')).body.data;
    expect(sessions.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
    const first = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await phone.delete(`/v1/auth/sessions/${first._id}`)).status).toBe(200);
    expect(outcome(await browser.get('/v1/api/me'))).toEqual([401, 'SESSION_INVALID']);

    const copy = new PersonBrowser();
    copy.cookie = phone.cookie;
    expect((await phone.delete('/v1/auth/session')).status).toBe(200);
    expect(phone.cookie).toBe('');
    expect(outcome(await copy.get('/v1/api/me'))).toEqual([401, 'SESSION_INVALID']);
    expect(outcome(await phone.get('/v1/api/me'))).toEqual([401, 'API_KEY_MISSING']);
  });

  it('does not end sessions of other people', async () => {
    const [one, other] = [await someone('analyst'), await someone('editor')];
    const { session } = (await other.browser.get('/v1/auth/session')).body.data;
    expect(outcome(await one.browser.delete(`/v1/auth/sessions/${session._id}`))).toEqual([404, 'NOT_FOUND']);
    expect((await other.browser.get('/v1/auth/session')).status).toBe(200);
  });
});

async function waitForMails(email: string, count: number) {
  for (;;) {
    const mails = await mailsTo(email, 'sign-in code');
    if (mails.length >= count) return mails.sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe.runIf(isLocal)('a member', () => {
  it('rejects actions that the role does not allow, and names the role', async () => {
    const { browser } = await someone('analyst');
    const { _id } = await aLink();
    expect((await browser.get(`/v1/api/links/${_id}/analytics`)).status).toBe(200);
    const answer = await browser.patch(`/v1/api/links/${_id}`, { title: 'Changed' });
    expect([405, 403]).toContain(answer.status);
    const refused = await browser.send({
      method: 'PUT',
      path: `/v1/api/links/${_id}`,
      body: { title: 'Changed' },
    });
    expect(outcome(refused)).toEqual([403, 'PERMISSION_DENIED']);
    expect(refused.body.error.message).toBe(
      'Your role analyst does not allow this: it needs links:write, which owner, admin, and editor have.',
    );
  });

  it('uses the chat API from the console, if the role allows it', async () => {
    const [owner, analyst] = [await aMember('owner'), await someone('analyst')];
    const body = { messages: [{ role: 'user', content: 'Hello' }] };
    const path = '/chat/alpha-small-3p1-24b';
    expect((await owner.browser.post(path, body)).status).toBe(200);
    expect((await owner.browser.post(path, body, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await analyst.browser.post(path, body)).status).toBe(403);
  });

  it('has another role with the next request, and none once removed', async () => {
    const { browser, userId } = await aMember('editor');
    const create = () => browser.post('/v1/api/links', { originalUrl: newUrl(), title: 'A link' });
    expect((await create()).status).toBe(201);
    expect((await api.patch(`/members/${userId}`, { role: 'analyst' })).status).toBe(200);
    expect(outcome(await create())).toEqual([403, 'PERMISSION_DENIED']);
    expect((await api.delete(`/members/${userId}`)).status).toBe(200);
    expect(outcome(await browser.get('/v1/api/me'))).toEqual([403, 'NOT_A_MEMBER']);
    expect((await browser.get('/v1/auth/session')).body.data.accounts).toEqual([]);
  });

  it('chooses between accounts, and accepts an invitation by that', async () => {
    const { browser, email } = await aMember('analyst');
    const own = (await browser.get('/v1/api/me')).body.data.owner._id;
    const { ownerId, apiKey } = await anotherAccount();
    await send('POST', '/v1/api/members', {
      headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, role: 'owner' }),
    });
    const { accounts, invitations } = (await browser.get('/v1/auth/session')).body.data;
    expect(accounts.map(({ _id }: { _id: string }) => _id)).toEqual([own]);
    expect(invitations).toEqual([
      expect.objectContaining({ _id: ownerId, name: 'Another', role: 'owner', invitedBy: null }),
    ]);
    expect((await browser.get('/v1/api/me')).body.data.invitations).toEqual(invitations);
    expect((await browser.get(`/v1/auth/invitations/${ownerId}`)).body.data.invitation).toEqual(
      invitations[0],
    );
    expect(outcome(await browser.get(`/v1/auth/invitations/${own}`))).toEqual([404, 'NOT_FOUND']);
    const header = { 'x-account-id': ownerId };
    expect(outcome(await browser.get('/v1/api/me', header))).toEqual([403, 'NOT_A_MEMBER']);
    expect((await browser.patch('/v1/auth/session', { account: ownerId })).status).toBe(200);
    expect((await browser.get('/v1/api/me')).body.data.owner._id).toBe(ownerId);
    expect((await browser.get('/v1/api/me', { 'x-account-id': own })).body.data.owner._id).toBe(own);

    expect(outcome(await browser.delete(`/v1/auth/accounts/${ownerId}`))).toEqual([409, 'LAST_OWNER']);
    expect((await browser.delete(`/v1/auth/accounts/${own}`)).status).toBe(200);
    expect(outcome(await browser.get('/v1/api/me', { 'x-account-id': own }))).toEqual([403, 'NOT_A_MEMBER']);
    const foreign = await anotherAccount();
    expect(outcome(await browser.patch('/v1/auth/session', { account: foreign.ownerId }))).toEqual([
      403,
      'NOT_A_MEMBER',
    ]);
  });

  it('belongs to an invited person without an account, who can sign in, accept and decline', async () => {
    const email = newAddress();
    const { ownerId, apiKey } = await anotherAccount();
    const account = apiAs(apiKey);
    await account.post('/members', { email, role: 'editor' });
    const browser = new PersonBrowser();
    const signedIn = await browser.signIn(email);
    expect(signedIn.body.data).toMatchObject({ account: null, invitations: [{ _id: ownerId }] });
    expect(outcome(await browser.get('/v1/api/me'))).toEqual([403, 'NOT_A_MEMBER']);
    const header = { 'x-account-id': ownerId };
    expect(outcome(await browser.get('/v1/api/links', header))).toEqual([403, 'NOT_A_MEMBER']);
    expect((await browser.get('/v1/auth/sessions')).body.data.sessions).toHaveLength(1);
    expect((await browser.get('/v1/auth/passkeys')).body.data.passkeys).toEqual([]);
    expect((await browser.delete(`/v1/auth/accounts/${ownerId}`)).status).toBe(200);

    const { members } = (await account.get('/members')).body.data;
    expect(members).toEqual([
      expect.objectContaining({ email, status: 'declined', lastSeenAt: null, expiresAt: null }),
    ]);
    const again = await account.post('/members', { email, role: 'editor' });
    expect(outcome(again)).toEqual([409, 'MEMBER_DECLINED']);
    expect(again.body.error.params).toEqual({ invitableAt: members[0].invitableAt });
    const { entries } = (await account.get('/audit')).body.data;
    expect(entries.map(({ action }: { action: string }) => action).sort()).toEqual([
      'account.created',
      'member.declined',
      'member.invited',
    ]);
    expect(outcome(await browser.patch('/v1/auth/session', { account: ownerId }))).toEqual([
      403,
      'NOT_A_MEMBER',
    ]);
  });

  it('is not given to anyone by a key that expires', async () => {
    const { apiKey } = await anotherAccount();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const created = await apiAs(apiKey).post('/keys', { name: 'Short-lived', permissions: ['*'], expiresAt });
    const expiring = apiAs(created.body.data.apiKey);
    const invited = await expiring.post('/members', { email: newAddress(), role: 'owner' });
    expect(outcome(invited)).toEqual([403, 'PERMISSION_DENIED']);
    expect(invited.body.error.message).toContain('Keys that expire cannot invite, change or remove members');
    expect((await expiring.get('/members')).body.data.members).toEqual([]);
  });

  it('is not invited twice, and is listed with who invited', async () => {
    const { email, userId } = await aMember('developer');
    const again = await api.post('/members', { email: ` ${email.toUpperCase()} `, role: 'admin' });
    expect(outcome(again)).toEqual([409, 'MEMBER_ALREADY_EXISTS']);
    const { members } = (await api.get('/members')).body.data;
    expect(members.find(({ _id }: { _id: string }) => _id === userId)).toMatchObject({
      email,
      role: 'developer',
      status: 'active',
      invitedBy: 'first key',
    });
  });
});

async function anotherAccount(): Promise<{ ownerId: string; apiKey: string }> {
  return (await admin('owner', 'create', '--name', 'Another', '--plan', 'pro')) as never;
}
