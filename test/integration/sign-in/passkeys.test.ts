import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inviteMember } from '#shared/core/accounts/members/invitations.ts';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { newestEntries } from '#shared/core/audit/audit-store.ts';
import type { DomainEvent } from '#shared/core/events/event.ts';
import { OUTBOX_SHARDS, pendingEvents } from '#shared/core/events/outbox-store.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import {
  addPasskey,
  changePasskey,
  deletePasskey,
  listPasskeys,
  registrationOptions,
} from '#shared/sign-in/passkeys/manage-passkeys.ts';
import { MAX_PASSKEYS, passkeyIdOf } from '#shared/sign-in/passkeys/passkey.ts';
import { findPasskey } from '#shared/sign-in/passkeys/passkey-store.ts';
import { signInOptions } from '#shared/sign-in/passkeys/sign-in-with-passkey.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { aPasskey, aPerson, CONSOLE, contextAt, requestOf } from '#test/support/browser/passkeys.ts';
import { type Deviations, SoftwareAuthenticator } from '#test/support/browser/software-authenticator.ts';
import { anAccount } from '#test/support/builders/accounts.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const MINUTE = 60_000;

tableOfFile();

beforeEach(() => vi.mocked(publishEvents).mockClear());

async function pending(email: string): Promise<DomainEvent[]> {
  const found: DomainEvent[] = [];
  for (let shard = 0; shard < OUTBOX_SHARDS; shard++) {
    for await (const events of pendingEvents(shard, new Date('2099-01-01'))) found.push(...events);
  }
  return found.filter(({ data }) => data['email'] === email);
}

const actionsOf = async (ownerId: string) =>
  (await newestEntries(ownerId, 10)).filter(({ target }) => target.type === 'passkey');

const NOT_FITTING = { code: 'VALIDATION_ERROR', details: [{ path: 'response' }] };

describe('registrationOptions', () => {
  it('requests a verified, discoverable credential for this host that the user does not have', async () => {
    const ada = await aPerson(now);
    const { authenticator } = await aPasskey(ada, now);
    const options = await registrationOptions(requestOf(ada, now));
    expect(options).toMatchObject({
      rp: { id: 'console.example.com' },
      user: { id: Buffer.from(ada.userId).toString('base64url'), name: ada.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [
        {
          id: authenticator.credentialId.toString('base64url'),
          type: 'public-key',
          transports: ['internal'],
        },
      ],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  });
});

describe('addPasskey', () => {
  it('stores the passkey, logs it in all accounts of the user, and sends an email', async () => {
    const ada = await aPerson(now);
    const [{ ownerId: joined }, { ownerId: invited }] = [await anAccount(), await anAccount()];
    await addMember(
      { ownerId: joined, email: ada.email, role: 'editor', invitedBy: 'x' },
      { requestId: null, now },
    );
    const by = {
      ownerId: invited,
      plan: 'free',
      actor: { type: 'administrator', id: null, name: 'x' },
      requestId: null,
      permissions: ['*'],
    } as const;
    await inviteMember({ by, now }, { email: ada.email, role: 'editor' });

    const { passkey } = await aPasskey(ada, now, { name: 'MacBook' });
    expect(passkey).toEqual({
      _id: expect.stringMatching(/^psk_/),
      name: 'MacBook',
      deviceType: 'multi',
      backedUp: true,
      createdAt: now.toISOString(),
      lastUsedAt: null,
    });
    expect(await listPasskeys(ada.userId)).toEqual([passkey]);
    for (const ownerId of [ada.ownerId, joined]) {
      expect(await actionsOf(ownerId)).toMatchObject([
        {
          action: 'passkey.created',
          actor: { type: 'member', id: ada.userId, name: ada.email },
          target: { id: passkey._id, name: 'MacBook' },
          requestId: 'req',
        },
      ]);
    }
    expect(await actionsOf(invited)).toEqual([]);
    const [event] = await pending(ada.email);
    expect(event).toMatchObject({ type: 'passkey.changed', data: { change: 'added', name: 'MacBook' } });
    expect(publishEvents).toHaveBeenLastCalledWith([event]);
  });

  it('names it after the browser by default', async () => {
    const { passkey } = await aPasskey(await aPerson(now), now, { counter: 0 });
    expect(passkey).toMatchObject({ name: 'Chrome on Linux', deviceType: 'single', backedUp: false });
  });

  it.each<[string, Deviations]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${CONSOLE}:8443` }],
    ['another host', { rpId: 'evil.example' }],
    ['an unverified user', { userVerified: false }],
    ['another ceremony', { type: 'webauthn.get' }],
    ["another site's frame", { crossOrigin: true }],
    ['an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['another format', { attestation: { fmt: 'fido-u2f', attStmt: new Map() } }],
  ])('refuses a response with %s', async (_, deviations) => {
    const ada = await aPerson(now);
    const request = requestOf(ada, now);
    const response = new SoftwareAuthenticator(CONSOLE).create(
      await registrationOptions(request),
      deviations,
    );
    await expect(addPasskey({ response }, request)).rejects.toMatchObject(NOT_FITTING);
    expect(await listPasskeys(ada.userId)).toEqual([]);
    expect(publishEvents).not.toHaveBeenCalled();
  });

  it('refuses certificates without reading them', async () => {
    const request = requestOf(await aPerson(now), now);
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', [Buffer.alloc(9)]],
    ]);
    for (const fmt of ['packed', 'tpm', 'apple']) {
      const response = new SoftwareAuthenticator(CONSOLE).create(await registrationOptions(request), {
        attestation: { fmt, attStmt },
      });
      vi.mocked(verifyRegistrationResponse).mockClear();
      await expect(addPasskey({ response }, request)).rejects.toMatchObject(NOT_FITTING);
      expect(verifyRegistrationResponse).not.toHaveBeenCalled();
    }
  });

  it('accepts the signature of the credential itself', async () => {
    const request = requestOf(await aPerson(now), now);
    const response = new SoftwareAuthenticator(CONSOLE).create(await registrationOptions(request), {
      attestation: 'self',
    });
    await expect(addPasskey({ response }, request)).resolves.toBeDefined();
  });

  it('refuses malformed responses', async () => {
    const request = requestOf(await aPerson(now), now);
    const { response, ...credential } = new SoftwareAuthenticator(CONSOLE).create(
      await registrationOptions(request),
    );
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const broken of [
      { ...response, attestationObject: 'AAAA' },
      { ...response, attestationObject: response.attestationObject.slice(0, 200) },
      { ...response, clientDataJSON: 'AAAA' },
      { ...response, clientDataJSON: json(null) },
      { ...response, clientDataJSON: json({ challenge: 7 }) },
    ]) {
      const sent = { response: { ...credential, response: broken } };
      await expect(addPasskey(sent, request)).rejects.toMatchObject(NOT_FITTING);
    }
    const others = { ...credential, id: 'AAAA', rawId: 'AAAA', response };
    await expect(addPasskey({ response: others }, request)).rejects.toMatchObject(NOT_FITTING);
  });

  it('refuses a challenge of another user, another session, and of a sign-in', async () => {
    const [ada, eve] = [await aPerson(now), await aPerson(now)];
    const { session: other } = await startSession(
      ada.userId,
      { method: 'code', consume: [] },
      contextAt(now),
    );
    const options = await registrationOptions(requestOf(ada, now));
    const response = new SoftwareAuthenticator(CONSOLE).create(options);
    for (const session of [eve.session, other]) {
      await expect(addPasskey({ response }, requestOf({ session }, now))).rejects.toMatchObject(NOT_FITTING);
    }
    const { challenge } = await signInOptions(CONSOLE, now);
    const crossed = new SoftwareAuthenticator(CONSOLE).create({ ...options, challenge });
    await expect(addPasskey({ response: crossed }, requestOf(ada, now))).rejects.toMatchObject(NOT_FITTING);
    // None of them has used it up.
    await expect(addPasskey({ response }, requestOf(ada, now))).resolves.toBeDefined();
  });

  it('accepts a challenge for five minutes', async () => {
    const ada = await aPerson(now);
    const first = new SoftwareAuthenticator(CONSOLE).create(await registrationOptions(requestOf(ada, now)));
    const inTime = requestOf(ada, later(5 * MINUTE - 1));
    await expect(addPasskey({ response: first }, inTime)).resolves.toBeDefined();
    const second = new SoftwareAuthenticator(CONSOLE).create(await registrationOptions(requestOf(ada, now)));
    for (const ms of [5 * MINUTE, 5 * MINUTE + 1]) {
      const tooLate = requestOf(ada, later(ms));
      await expect(addPasskey({ response: second }, tooLate)).rejects.toMatchObject(NOT_FITTING);
    }
  });

  it('accepts one response once, also when it comes twice at the same moment', async () => {
    const ada = await aPerson(now);
    const response = new SoftwareAuthenticator(CONSOLE).create(
      await registrationOptions(requestOf(ada, now)),
    );
    const add = () => addPasskey({ response }, requestOf(ada, now));
    const results = await Promise.allSettled([add(), add(), add()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add()).rejects.toMatchObject(NOT_FITTING);
    expect(await listPasskeys(ada.userId)).toHaveLength(1);
    expect(publishEvents).toHaveBeenCalledTimes(1);
  });

  it('never stores a credential twice, whatever its challenge', async () => {
    const ada = await aPerson(now);
    const { authenticator } = await aPasskey(ada, now);
    const response = authenticator.create(await registrationOptions(requestOf(ada, now)));
    await expect(addPasskey({ response }, requestOf(ada, now))).rejects.toMatchObject(NOT_FITTING);
  });

  it('stores at most 20 of a user, also at once, and has room again after a removal', async () => {
    const ada = await aPerson(now);
    const request = requestOf(ada, now);
    const responses = await Promise.all(
      Array.from({ length: MAX_PASSKEYS + 2 }, async () =>
        new SoftwareAuthenticator(CONSOLE).create(await registrationOptions(request)),
      ),
    );
    for (const response of responses.slice(0, MAX_PASSKEYS - 1)) await addPasskey({ response }, request);
    const results = await Promise.allSettled(
      responses.slice(MAX_PASSKEYS - 1).map((response) => addPasskey({ response }, request)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED']);
    expect(await listPasskeys(ada.userId)).toHaveLength(MAX_PASSKEYS);
    await expect(registrationOptions(request)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await deletePasskey((await listPasskeys(ada.userId))[0]?._id ?? '', request);
    await expect(aPasskey(ada, now)).resolves.toBeDefined();
  });

  it('limits what a user adds and removes in a day', async () => {
    const ada = await aPerson(now);
    for (let i = 0; i < 25; i++) {
      const { passkey } = await aPasskey(ada, now);
      await deletePasskey(passkey._id, requestOf(ada, now));
    }
    await expect(aPasskey(ada, now)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('changePasskey', () => {
  it('renames a passkey and logs both names', async () => {
    const ada = await aPerson(now);
    const { passkey } = await aPasskey(ada, now, { name: 'Old' });
    const renamed = await changePasskey(passkey._id, { name: 'New' }, requestOf(ada, later(1)));
    expect(renamed).toEqual({ ...passkey, name: 'New' });
    expect(await listPasskeys(ada.userId)).toEqual([renamed]);
    expect((await actionsOf(ada.ownerId))[0]).toMatchObject({
      action: 'passkey.renamed',
      changes: [{ field: 'name', before: 'Old', after: 'New' }],
    });
  });

  it("does not find another user's passkey, or one that is none", async () => {
    const [ada, eve] = [await aPerson(now), await aPerson(now)];
    const { passkey } = await aPasskey(ada, now, { name: 'Hers' });
    for (const id of [passkey._id, passkeyIdOf('unknown'), 'x']) {
      const request = requestOf(eve, now);
      await expect(changePasskey(id, { name: 'Mine' }, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(deletePasskey(id, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await findPasskey(ada.userId, passkey._id)).toMatchObject({ name: 'Hers' });
  });
});

describe('deletePasskey', () => {
  it('removes it once, also for concurrent requests, with one log entry and one email', async () => {
    const ada = await aPerson(now);
    const { passkey } = await aPasskey(ada, now, { name: 'Lost phone' });
    vi.mocked(publishEvents).mockClear();
    const remove = () => deletePasskey(passkey._id, requestOf(ada, later(1)));
    const results = await Promise.allSettled([remove(), remove()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listPasskeys(ada.userId)).toEqual([]);
    const entries = await actionsOf(ada.ownerId);
    expect(entries.map(({ action }) => action)).toEqual(['passkey.removed', 'passkey.created']);
    expect((await pending(ada.email)).map(({ data }) => data['change']).sort()).toEqual(['added', 'removed']);
    expect(publishEvents).toHaveBeenCalledTimes(1);
  });
});
