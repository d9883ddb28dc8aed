import * as z from 'zod';
import { type Member, stateOf } from '#shared/core/accounts/member.ts';
import { mailboxOf } from '#shared/core/accounts/members/mailbox.ts';
import { findMember, findMemberships } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { findUser } from '#shared/core/accounts/members/user-store.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import type { Role } from '#shared/core/accounts/roles.ts';
import {
  APP_CONNECTED,
  type DomainEvent,
  MEMBER_INVITED,
  PASSKEY_CHANGED,
  SIGN_IN_REQUESTED,
} from '#shared/core/events/event.ts';
import { consoleUrl } from '#shared/mail/console-url.ts';
import type { MailBlock, OwnBlock } from '#shared/mail/mail-block.ts';
import { type AskingAccount, accountBlocks, requesterOf } from '#shared/mail/requester.ts';
import { NOBODY, type SendOutcome, sendMail } from '#shared/mail/send-mail.ts';
import { sendOnce } from '#shared/mail/send-once.ts';
import { type RateLimit, tryUse } from '#shared/platform/limits/rate-limit-store.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { isKnownNetwork } from './known-networks.ts';
import { connectionMail } from './mail-connection.ts';
import { codeOf, linkTokenOf, type StoredCode } from './sign-in-code.ts';
import { issueCode } from './sign-in-code-store.ts';
import { signInKeys } from './sign-in-key.ts';

/**
 * Sign-in emails, and notices about sign-in methods and connected apps.
 */

export type SignInMailOutcome =
  | SendOutcome
  /** No account has a member with this address, or has invited it: no code and no email. */
  | 'unknown'
  /** Sent by an earlier delivery of the event. */
  | 'already sent'
  /** The member has been removed, has joined, or has declined. */
  | 'not needed';

const requestSchema = z.object({
  userId: z.string(),
  email: z.string(),
  network: z.string(),
});

/**
 * Codes to one mailbox, requested from networks that the person has not signed in from. They bound how many
 * emails strangers can cause; how many codes they can try is bounded by `CODE_TRIES`.
 */
export const CODES_FROM_NEW_NETWORKS: readonly RateLimit[] = [
  { scope: 'sign-in-mails', limit: 10, windowSeconds: 3600 },
  { scope: 'sign-in-mails', limit: 40, windowSeconds: 24 * 3600 },
];

/** Codes to people who are only invited, and so have not agreed to anything yet. */
export const CODES_TO_INVITED: readonly RateLimit[] = [
  { scope: 'sign-in-mails', limit: 5, windowSeconds: 24 * 3600 },
];

/** Sends the email of an event. Throws as `sendOnce` does. */
export function mailPeople(event: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  switch (event.type) {
    case SIGN_IN_REQUESTED:
      return mailCode(event, now);
    case MEMBER_INVITED:
      return mailInvitation(event, now);
    case PASSKEY_CHANGED:
      return mailPasskeyNotice(event, now);
    case APP_CONNECTED:
      return mailConnection(event, now);
    default:
      throw new Error(`${event.type} is not about people`);
  }
}

async function mailCode({ id, data, time }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const { userId, email, network } = requestSchema.parse(data);
  // Delivered late, after the person has given up.
  if (now.getTime() - Date.parse(time) > 10 * 60_000) return 'not needed';
  const [memberships, user] = await Promise.all([findMemberships(userId, now), findUser(userId)]);
  const { joined, invitations } = memberships;
  if (joined.length + invitations.length === 0) return 'unknown';
  return sendOnce(id, now, async () => {
    if (!isKnownNetwork(user, network)) {
      const who = userIdOf(mailboxOf(email));
      for (const limit of joined.length > 0 ? CODES_FROM_NEW_NETWORKS : CODES_TO_INVITED)
        if (!(await tryUse(limit, who, now))) return 'recipient limit';
    }
    const keys = signInKeys();
    const stored = await issueCode(userId, keys.newest, { now });
    const key = await keys.read(stored.keyName);
    const body = codeMail({ userId, stored, key }, now);
    return sendMail({ kind: 'signIn', to: email, owner: NOBODY, body }, now);
  });
}

function codeMail(
  { userId, stored, key }: { userId: string; stored: StoredCode; key: string },
  now: Date,
): OwnBlock[] {
  const minutes = Math.max(1, Math.floor((Date.parse(stored.expiresAt) - now.getTime()) / 60_000));
  return [
    { type: 'code', label: 'Your sign-in code', code: codeOf(userId, stored, key) },
    { type: 'text', text: 'Enter it in the console, or sign in with this button:' },
    { type: 'button', label: 'Sign in', url: signInUrl(linkTokenOf(userId, stored.salt, key)) },
    {
      type: 'text',
      text:
        `Each works once, for ${minutes} minute${minutes === 1 ? '' : 's'}. Never share the code with ` +
        'anyone.',
    },
  ];
}

/** The console, with a sign-in token. In the fragment, which browsers do not send. */
const signInUrl = (token: string): string => consoleUrl(`#sign-in=${token}`);

async function mailInvitation({ id, ownerId, data }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const [member, owner] = await Promise.all([findMember(ownerId, String(data['_id'])), findOwner(ownerId)]);
  if (!member || stateOf(member, now) !== 'invited' || owner?.status !== 'active') return 'not needed';
  const { inviter, invitedBy, email: to } = member;
  const author = inviter ? { type: inviter, name: invitedBy } : undefined;
  const { address, account } = requesterOf('invitation', owner, author);
  const body = invitationBody(member, owner, address);
  const names = account === null ? undefined : { host: '', title: account };
  return sendOnce(id, now, () =>
    sendMail({ kind: 'invitation', to, owner, body, names, invitedBy: address }, now),
  );
}

function invitationBody(
  { ownerId, email, role }: Member,
  account: AskingAccount,
  address: string | null,
): MailBlock[] {
  const { host } = new URL(setting(SETTING.consoleOrigin));
  return [
    {
      type: 'text',
      text: `${address ?? 'Someone'} has invited you to join their account at ${host} as ${AS_ROLE[role]}.`,
    },
    ...accountBlocks('invitation', account),
    { type: 'text', text: 'To view and accept the invitation, sign in with this email address.' },
    { type: 'button', label: 'View the invitation', url: invitationUrl({ ownerId, email }) },
    { type: 'text', text: 'If you were not expecting an invitation, ignore this email.' },
  ];
}

/** The page of the console that accepts an invitation. */
const invitationUrl = ({ ownerId, email }: Pick<Member, 'ownerId' | 'email'>): string =>
  consoleUrl(`#invitation=${ownerId}&email=${encodeURIComponent(email)}`);

const AS_ROLE: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  admin: 'an admin',
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

async function mailPasskeyNotice({ id, data, time }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const { email, change, name } = passkeyChangeSchema.parse(data);
  const kind = change === 'added' ? 'passkeyAdded' : 'passkeyRemoved';
  const at = `${time.slice(0, 16).replace('T', ' ')} UTC`;
  const body: MailBlock[] = [
    { type: 'text', text: `A passkey was ${change} at ${at}:` },
    { type: 'quote', parts: [{ text: name }] },
    {
      type: 'text',
      text:
        'If this was not you, sign in with a code, remove the passkeys that you do not ' +
        'recognize, and end the sessions that are not yours:',
    },
    {
      type: 'button',
      label: 'Sign-in & sessions',
      url: consoleUrl('/account/sessions'),
    },
  ];
  return sendOnce(id, now, () => sendMail({ kind, to: email, owner: NOBODY, body }, now));
}

function mailConnection({ id, data }: DomainEvent, now: Date): Promise<SignInMailOutcome> {
  const mail = { kind: 'appConnected', owner: NOBODY, ...connectionMail(data) } as const;
  return sendOnce(id, now, () => sendMail(mail, now));
}
