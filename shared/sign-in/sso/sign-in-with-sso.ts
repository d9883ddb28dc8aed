import { createHmac } from 'node:crypto';
import { addMember } from '#shared/core/accounts/members/manage-members.ts';
import { findMemberships } from '#shared/core/accounts/members/member-store.ts';
import { userIdOf } from '#shared/core/accounts/members/user.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { RateLimit } from '#shared/platform/limits/rate-limit-store.ts';
import { newSecret } from '#shared/platform/runtime/ids.ts';
import { type NetworkContext, startSessionFrom } from '../known-networks.ts';
import { domainOf, type SsoSettings } from '../sso-settings.ts';
import type { SignedIn, SignInContext } from '../start-session.ts';
import { authorizationUrl, claimsOf } from './openid-provider.ts';
import { consolePath } from './return-to.ts';
import { SsoError } from './sso-error.ts';
import { SSO_REQUEST_SECONDS, type SsoTicket, storeSsoRequest, takeSsoRequest } from './sso-request-store.ts';
import { verifiedEmail } from './verified-email.ts';

/** Started sign-ins and callbacks per IP address, which a whole office may share. */
export const SSO_REQUESTS: readonly RateLimit[] = [
  { scope: 'sso', limit: 120, windowSeconds: 60 },
  { scope: 'sso', limit: 5000, windowSeconds: 24 * 3600 },
];

/** The path of the redirect URI. */
const SSO_CALLBACK = '/v1/auth/sso/callback';

export interface BegunSso {
  /** The URL to redirect the browser to. */
  location: string;
  /** For the browser's cookie. */
  secret: string;
  maxAgeSeconds: number;
}

/** Starts a sign-in with the provider. Throws SsoError. */
export async function beginSso(
  settings: SsoSettings,
  { returnTo, consoleOrigin, now }: { returnTo: string | undefined; consoleOrigin: string; now: Date },
): Promise<BegunSso> {
  const ticket: SsoTicket = { state: newSecret(), secret: newSecret() };
  const redirectUri = `${consoleOrigin}${SSO_CALLBACK}`;
  const url = await authorizationUrl(settings, { redirectUri, state: ticket.state, ...derived(ticket) });
  await storeSsoRequest(ticket, consolePath(returnTo), now);
  return { location: url.href, secret: ticket.secret, maxAgeSeconds: SSO_REQUEST_SECONDS };
}

interface SsoCallback {
  /** The query as it arrived. */
  query: string;
  /** The value of the browser's cookie. */
  secret: string | undefined;
  consoleOrigin: string;
}

/**
 * Signs in the person who returns from the provider; at the first sign-in they join the account of
 * `settings`. Throws SsoError.
 */
export async function finishSso(
  settings: SsoSettings,
  { query, secret = '', consoleOrigin }: SsoCallback,
  context: NetworkContext,
): Promise<SignedIn & { returnTo: string }> {
  const url = new URL(`${consoleOrigin}${SSO_CALLBACK}?${query}`);
  const ticket: SsoTicket = { state: url.searchParams.get('state') ?? '', secret };
  // Before calling the provider: a sign-in that was used or started elsewhere stops here.
  const begun = await takeSsoRequest(ticket, context.now);
  if (!begun) throw new SsoError('expired');
  const claims = await claimsOf(settings, url, { state: ticket.state, ...derived(ticket) });
  const email = verifiedEmail(claims);
  if (email === undefined) throw new SsoError('email-unverified');
  if (!settings.domains.includes(domainOf(email))) throw new SsoError('email-domain');
  const userId = userIdOf(email);
  await join(settings, email, context);
  try {
    return {
      ...(await startSessionFrom(userId, { method: 'sso', consume: [] }, context)),
      returnTo: begun.returnTo,
    };
  } catch (error) {
    // The proof is consumed: the person lost the account in the meantime.
    if (error instanceof AppError && error.code === 'SIGN_IN_FAILED') throw new SsoError('no-account');
    throw error;
  }
}

/**
 * The nonce and the code verifier. Never stored: both are derived from a secret that only the browser has.
 */
const derived = ({ secret }: SsoTicket) => ({
  nonce: derive(secret, 'nonce'),
  codeVerifier: derive(secret, 'code verifier'),
});

const derive = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(`sso ${what}`).digest('base64url');

/**
 * Makes a person a member of the configured account, and of no other that has invited them. Throws SsoError
 * if the person then has neither account nor invitation.
 */
async function join(
  { account, role }: SsoSettings,
  email: string,
  { requestId, now }: SignInContext,
): Promise<void> {
  const { joined, invitations } = await findMemberships(userIdOf(email), now);
  if (joined.some(({ owner }) => account === undefined || owner.ownerId === account)) return;
  const failure = account === undefined ? new SsoError('no-account') : await joinConfigured(account);
  // Members of other accounts can still use those, and accept invitations.
  if (failure && joined.length + invitations.length === 0) throw failure;

  async function joinConfigured(ownerId: string): Promise<SsoError | undefined> {
    const member = { ownerId, email, role, invitedBy: 'single sign-on' };
    try {
      const outcome = await addMember(member, { requestId, now, unlessLeft: true });
      return outcome === 'left' ? new SsoError('no-account', outcome) : undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'QUOTA_EXCEEDED') return new SsoError('account-full');
      if (error.code !== 'NOT_FOUND') throw error;
      return new SsoError('no-account', `there is no ${ownerId}`, { isMisconfigured: true });
    }
  }
}
