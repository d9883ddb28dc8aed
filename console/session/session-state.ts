import type { Account, ApiError, Client, Data } from '@signpost/client/core';
import type { Credential } from './credential.ts';

/** The response to a sign-in: its cookie is set. */
export type SignedIn = Data<'post', '/v1/auth/session'>;

/** Why a session ended: an error code, or the user signed out. */
export type SignOutReason =
  | 'signed-out'
  | 'SESSION_INVALID'
  | 'API_KEY_INVALID'
  | 'API_KEY_INACTIVE'
  | 'OWNER_SUSPENDED';

/** Why a signed-in person cannot use the account of this tab. */
export type AccountRefusal = 'NOT_A_MEMBER' | 'OWNER_SUSPENDED';

/** The link of an invitation that was followed. */
export interface FollowedInvitation {
  account: string;
  /** The address that was invited; undefined: that of the session. */
  email?: string | undefined;
}

/** Signed in to an account, as a person or with an API key. */
export interface SignedInState {
  is: 'in';
  credential: Credential;
  api: Client;
  account: Account;
  viewState: Map<string, unknown>;
  isSwitched: boolean;
}

export interface SignedOutState {
  is: 'out';
  reason: SignOutReason | undefined;
  /** Why signing in failed. */
  errorCode?: string | undefined;
  /** Suggested for the sign-in. */
  email?: string | undefined;
  /** Whether the link of an invitation was opened. */
  isInvited: boolean;
}

export type SessionState =
  | { is: 'checking' }
  | SignedOutState
  /** A sign-in link was opened. */
  | { is: 'confirming'; token: string }
  /** The session could not be verified. */
  | { is: 'stuck'; error: ApiError }
  /**
   * Signed in, but not to an account; or looking at invitations in an account, to which `session` returns.
   */
  | {
      is: 'choosing';
      reason?: AccountRefusal;
      followed: FollowedInvitation | undefined;
      session?: SignedInState;
    }
  /** Signed in, but the link of an invitation is for another address. */
  | { is: 'other'; email: string; session: SignedInState }
  | SignedInState;
