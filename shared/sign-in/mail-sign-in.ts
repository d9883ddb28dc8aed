import * as z from 'zod';
import { stateOf } from '../accounts/members/member.ts';
import { findMember, findMemberships } from '../accounts/members/member-store.ts';
import type { Role } from '../accounts/members/roles.ts';
import { findOwner } from '../accounts/owner-store.ts';
import { type DomainEvent, MEMBER_INVITED, PASSKEY_CHANGED, SIGN_IN_REQUESTED } from '../events/event.ts';
import { consoleUrl } from '../mail/console-url.ts';
import type { MailBlock } from '../mail/mail-block.ts';
import { NOBODY, type SendOutcome, sendMail } from '../mail/send-mail.ts';
import { codeOf, linkTokenOf, type StoredCode } from './sign-in-code.ts';
import { issueCode } from './sign-in-code-store.ts';
import { signInKeys } from './sign-in-key.ts';

/** Sign-in emails and notices about sign-in methods. An event that is delivered twice sends the same code again. */

export type SignInMailOutcome =
  | SendOutcome
  /** No account has a member with this address, or has invited it: no code and no email. */
  | 'unknown'
  /** The member has been removed, has joined, or has declined. */
  | 'not needed';

const requestSchema = z.object({ userId: z.string(), email: z.string() });

/** Sends the email of an event. Throws if Amazon SES fails. */
export function mailPeople(event: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  switch (event.type) {
    case SIGN_IN_REQUESTED:
      return mailCode(event, now);
    case MEMBER_INVITED:
      return mailInvitation(event, now);
    case PASSKEY_CHANGED:
      return mailPasskeyNotice(event, now);
    default:
      throw new Error(`${event.type} is not about people`);
  }
}

async function mailCode({ data, time }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const { userId, email } = requestSchema.parse(data);
  // Delivered late, after the person has given up.
  if (now.getTime() - Date.parse(time) > 10 * 60_000) return 'not needed';
  const { joined, invitations } = await findMemberships(userId, now);
  if (joined.length + invitations.length === 0) return 'unknown';
  const keys = signInKeys();
  const stored = await issueCode(userId, keys.newest, now);
  const key = await keys.read(stored.keyName ?? keys.newest);
  return sendMail(
    { kind: 'signIn', to: email, owner: NOBODY, body: codeMail(userId, stored, key, now) },
    now,
  );
}

function codeMail(userId: string, stored: StoredCode, key: string, now: Date): MailBlock[] {
  const minutes = Math.max(1, Math.floor((Date.parse(stored.expiresAt) - now.getTime()) / 60_000));
  return [
    { type: 'code', label: 'Your sign-in code', code: codeOf(userId, stored.salt, key) },
    { type: 'text', text: 'Enter it in the console, or sign in with this button:' },
    { type: 'button', label: 'Sign in', url: signInUrl(linkTokenOf(userId, stored.salt, key)) },
    {
      type: 'text',
      text: `Each works once, for ${minutes} minute${minutes === 1 ? '' : 's'}. Never share the code with anyone.`,
    },
  ];
}

/** The console, with a sign-in token. In the fragment, which browsers do not send. */
export const signInUrl = (token: string): string => consoleUrl(`#sign-in=${token}`);

async function mailInvitation({ ownerId, data }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const [member, owner] = await Promise.all([findMember(ownerId, String(data['_id'])), findOwner(ownerId)]);
  if (!member || stateOf(member, now) !== 'invited' || owner?.status !== 'active') return 'not needed';
  const { email, role, invitedBy } = member;
  const url = consoleUrl(`#invitation=${ownerId}&email=${encodeURIComponent(email)}`);
  const body: MailBlock[] = [
    { type: 'text', text: `You are invited to join this account as ${AS_ROLE[role]}:` },
    { type: 'quote', parts: [{ title: owner.name, text: `Invited by ${invitedBy}` }] },
    { type: 'text', text: 'To accept, sign in with this email address:' },
    { type: 'button', label: 'Accept the invitation', url },
  ];
  return sendMail({ kind: 'invitation', to: email, owner, body }, now);
}

const AS_ROLE: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an administrator',
  editor: 'an editor',
  analyst: 'an analyst',
  developer: 'a developer',
};

const passkeyChangeSchema = z.object({
  email: z.string(),
  change: z.enum(['added', 'removed']),
  /** Name of the passkey, chosen by the user. */
  name: z.string(),
});

async function mailPasskeyNotice({ data, time }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const { email, change, name } = passkeyChangeSchema.parse(data);
  const kind = change === 'added' ? 'passkeyAdded' : 'passkeyRemoved';
  const at = `${time.slice(0, 16).replace('T', ' ')} UTC`;
  const body: MailBlock[] = [
    { type: 'text', text: `A passkey was ${change} at ${at}:` },
    { type: 'quote', parts: [{ text: name }] },
    {
      type: 'text',
      text: 'If it was not you, sign in with a code, remove the passkeys that you do not recognize, and end the sessions that are not yours:',
    },
    {
      type: 'button',
      label: 'Sign-in & sessions',
      url: consoleUrl('/account/sessions'),
    },
  ];
  return sendMail({ kind, to: email, owner: NOBODY, body }, now);
}
