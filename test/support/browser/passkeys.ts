import { randomUUID } from 'node:crypto';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { addPasskey, registrationOptions } from '#shared/sign-in/passkeys/manage-passkeys.ts';
import type { PasskeyRecord } from '#shared/sign-in/passkeys/passkey-contract.ts';
import type { Session } from '#shared/sign-in/session.ts';
import { startSession } from '#shared/sign-in/start-session.ts';
import { anAccount } from '../builders/accounts.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

export const CONSOLE = 'https://console.example.com';

export const contextAt = (now: Date) => ({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0',
  network: 'home',
  requestId: 'req',
  now,
});

export interface Person {
  userId: string;
  email: string;
  ownerId: string;
  session: Session;
}

/** A member of their own account, signed in. */
export async function aPerson(now: Date): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const { ownerId } = await anAccount();
  await addMember({ ownerId, email, role: 'owner', invitedBy: 'test' }, { requestId: null, now });
  const userId = userIdOf(email);
  const { session } = await startSession(userId, { method: 'code', consume: [] }, contextAt(now));
  return { userId, email, ownerId, session };
}

export const requestOf = ({ session }: Pick<Person, 'session'>, now: Date) => ({
  session,
  consoleOrigin: CONSOLE,
  network: 'home',
  requestId: 'req',
  now,
});

/** Adds a passkey of a new authenticator. */
export async function aPasskey(
  person: Person,
  now: Date,
  options: { counter?: number; name?: string } = {},
): Promise<{ authenticator: SoftwareAuthenticator; passkey: PasskeyRecord }> {
  const { name, ...how } = options;
  const authenticator = new SoftwareAuthenticator(CONSOLE, how);
  const request = requestOf(person, now);
  const response = authenticator.create(await registrationOptions(request));
  return { authenticator, passkey: await addPasskey({ name, response }, request) };
}
