import type { Credential } from './credential.ts';
import type { AccountRefusal, SignOutReason } from './session-state.ts';

/** What a rejected request means for the session. */
export type Refusal =
  | { type: 'ended'; reason: SignOutReason }
  /** The person is signed in, but not to this account. */
  | { type: 'account'; reason: AccountRefusal }
  /** The role may have changed. */
  | { type: 'permission' };

/** A fetch that reports rejected credentials. */
export function watchedFetch(credential: Credential, onRefusal: (refusal: Refusal) => void): typeof fetch {
  return async (...request) => {
    const response = await fetch(...request);
    if (response.status === 401 || response.status === 403) {
      const refusal = refusalOf(credential, response.status, await codeOf(response));
      if (refusal) onRefusal(refusal);
    }
    return response;
  };
}

async function codeOf(response: Response): Promise<string> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: { code?: string } };
  return body.error?.code ?? '';
}

/** The chat API uses other codes. */
const ENDINGS: Record<string, SignOutReason> = {
  API_KEY_INACTIVE: 'API_KEY_INACTIVE',
  inactive_api_key: 'API_KEY_INACTIVE',
  OWNER_SUSPENDED: 'OWNER_SUSPENDED',
  account_suspended: 'OWNER_SUSPENDED',
};

export function refusalOf({ type }: Credential, status: number, code: string): Refusal | undefined {
  if (type === 'key') {
    const reason = status === 401 ? 'API_KEY_INVALID' : ENDINGS[code];
    return reason && { type: 'ended', reason };
  }
  // A passkey was rejected, not the session.
  if (code === 'SIGN_IN_FAILED') return undefined;
  // Browsers drop expired cookies: then the API only misses a key.
  if (status === 401) return { type: 'ended', reason: 'SESSION_INVALID' };
  if (code === 'NOT_A_MEMBER' || ENDINGS[code] === 'OWNER_SUSPENDED') {
    return { type: 'account', reason: code === 'NOT_A_MEMBER' ? code : 'OWNER_SUSPENDED' };
  }
  return code === 'PERMISSION_DENIED' || code === 'permission_denied' ? { type: 'permission' } : undefined;
}
