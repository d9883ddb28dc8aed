import { findMemberships } from '#shared/core/accounts/members/member-store.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import type { PersonAct } from '#shared/core/audit/author.ts';
import { type DomainEvent, PASSKEY_CHANGED } from '#shared/core/events/event.ts';
import { newEvent } from '#shared/core/events/new-event.ts';
import { outboxPut } from '#shared/core/events/outbox-store.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { countUse, type RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { problem } from '#shared/platform/problems.ts';
import { isId } from '#shared/platform/runtime/ids.ts';
import type { Session } from '../session.ts';
import { userAudit } from '../user-audit.ts';
import { authenticatorName } from './authenticators.ts';
import { CHALLENGE_MS, issueChallenge, useChallenge } from './challenge-store.ts';
import { MAX_PASSKEYS, type Passkey, passkeyIdOf } from './passkey.ts';
import {
  type CreationOptions,
  type PasskeyRecord,
  passkeyRecord,
  type Registration,
} from './passkey-contract.ts';
import { findPasskey, findPasskeys, insertPasskey, removePasskey, renamePasskey } from './passkey-store.ts';
import { ALGORITHMS, challengeOf, rpIdOf } from './relying-party.ts';

/** Operations on a person's own passkeys. */

/** The caller and the request. */
export interface PasskeyContext {
  session: Session;
  consoleOrigin: string;
  requestId: string;
  now: Date;
}

/** Changes of one user: additions and removals, each of which sends an email. */
const CHANGES: RateLimit = { scope: 'passkey-changes', limit: 50, windowSeconds: 24 * 3600 };

/**
 * The browser's options to create a passkey, with a challenge for this session. Throws QUOTA_EXCEEDED, or
 * SESSION_INVALID if the user no longer exists.
 */
export async function registrationOptions({
  session: { userId, sessionId },
  consoleOrigin,
  now,
}: PasskeyContext): Promise<CreationOptions> {
  const [user, passkeys] = await Promise.all([findUser(userId), findPasskeys(userId)]);
  if (!user) throw new AppError('SESSION_INVALID');
  if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
  return {
    challenge: await issueChallenge({ purpose: 'registration', userId, sessionId }, now),
    rp: { id: rpIdOf(consoleOrigin), name: 'Signpost' },
    // Each sign-in returns this ID, which identifies the user.
    user: { id: Buffer.from(userId).toString('base64url'), name: user.email, displayName: user.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({
      id,
      type: 'public-key',
      transports,
    })),
  };
}

/** Adds a passkey. Throws VALIDATION_ERROR for an invalid response, QUOTA_EXCEEDED and RATE_LIMITED. */
export async function addPasskey(
  { name, response }: { name?: string | undefined; response: Registration },
  { session, consoleOrigin, requestId, now }: PasskeyContext,
): Promise<PasskeyRecord> {
  const { userId, sessionId } = session;
  const challenge = challengeOf(response.response.clientDataJSON);
  const { verifyRegistration } = await import('./verify.ts');
  const verified = challenge && (await verifyRegistration(response, { challenge, origin: consoleOrigin }));
  if (!verified) throw notFitting();
  await countUse(CHANGES, userId, now);
  const { aaguid, ...credential } = verified;
  const passkey: Passkey = {
    ...credential,
    passkeyId: passkeyIdOf(response.id),
    userId,
    credentialId: response.id,
    transports: response.response.transports ?? [],
    name: name ?? authenticatorName(aaguid) ?? session.device,
    createdAt: now.toISOString(),
    lastUsedAt: null,
  };
  const use = useChallenge(challenge, { purpose: 'registration', userId, sessionId }, now);
  const { event, actions } = await announcement(passkey, 'added', { requestId, now });
  const outcome = await insertPasskey(passkey, use, actions);
  if (outcome === 'full') throw tooMany();
  if (outcome !== 'inserted') throw notFitting();
  await publishEvents([event]);
  return passkeyRecord(passkey);
}

/** Passkeys of a user, the newest first. */
export async function listPasskeys(userId: string): Promise<PasskeyRecord[]> {
  const passkeys = await findPasskeys(userId);
  return passkeys.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(passkeyRecord);
}

/** Renames a passkey. Throws NOT_FOUND or WRITE_CONFLICT. */
export async function changePasskey(
  passkeyId: string,
  { name }: { name: string },
  { session, requestId, now }: Omit<PasskeyContext, 'consoleOrigin'>,
): Promise<PasskeyRecord> {
  const before = await requirePasskey(session.userId, passkeyId);
  if (before.name === name) return passkeyRecord(before);
  const changes = [{ field: 'name', before: before.name, after: name }];
  const entries = await audited({ requestId, now }, 'passkey.renamed', { passkey: before, changes });
  if (!(await renamePasskey(before, name, entries))) throw new AppError('WRITE_CONFLICT');
  return passkeyRecord({ ...before, name });
}

/** Removes a passkey. Sessions that it started stay valid. Throws NOT_FOUND and RATE_LIMITED. */
export async function deletePasskey(
  passkeyId: string,
  { session, requestId, now }: Omit<PasskeyContext, 'consoleOrigin'>,
): Promise<void> {
  const passkey = await requirePasskey(session.userId, passkeyId);
  await countUse(CHANGES, session.userId, now);
  const { event, actions } = await announcement(passkey, 'removed', { requestId, now });
  if (!(await removePasskey(passkey, actions))) throw notFound(passkeyId);
  await publishEvents([event]);
}

/** Audit entries of a change, and the event that emails it. */
async function announcement(
  passkey: Passkey,
  change: 'added' | 'removed',
  act: Omit<PersonAct, 'userId'>,
): Promise<{ event: DomainEvent; actions: TransactItems }> {
  const user = await findUser(passkey.userId);
  if (!user) throw new AppError('SESSION_INVALID');
  const data = { email: user.email, change, name: passkey.name };
  const event = newEvent(PASSKEY_CHANGED, { ownerId: '', data, now: act.now });
  const action = change === 'added' ? 'passkey.created' : 'passkey.removed';
  const entries = await audited(act, action, { passkey, changes: [] });
  return { event, actions: [...entries, outboxPut(event)] };
}

async function audited(
  act: Omit<PersonAct, 'userId'>,
  action: 'passkey.created' | 'passkey.renamed' | 'passkey.removed',
  {
    passkey: { userId, passkeyId, name },
    changes,
  }: { passkey: Passkey; changes: { field: string; before: unknown; after: unknown }[] },
): Promise<TransactItems> {
  const target = { type: 'passkey', id: passkeyId, name };
  return userAudit(await findMemberships(userId, act.now), { action, target, changes }, act);
}

async function requirePasskey(userId: string, passkeyId: string): Promise<Passkey> {
  const passkey = isId('passkey', passkeyId) ? await findPasskey(userId, passkeyId) : undefined;
  if (!passkey) throw notFound(passkeyId);
  return passkey;
}

const notFound = (passkeyId: string) =>
  new AppError('NOT_FOUND', `The passkey ${passkeyId.slice(0, 64)} was not found.`, {
    params: { resource: 'passkey' },
  });

const tooMany = () =>
  new AppError('QUOTA_EXCEEDED', `You can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`, {
    params: { quota: 'passkeys', limit: MAX_PASSKEYS },
  });

/** The one error for every invalid response. */
const notFitting = () =>
  invalidField(
    'response',
    problem('passkey_rejected', 'is invalid, already used, or expired; request new options and try again'),
  );
