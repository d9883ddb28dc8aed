/** The credential of this tab. In sessionStorage: gone when the tab is closed. */
export type Credential =
  | { type: 'key'; apiKey: string }
  /** By cookie. `accountId`: the account of this tab; undefined: the cookie's. */
  | { type: 'cookie'; accountId: string | undefined };

const KEY = 'signpost.key';
const ACCOUNT = 'signpost.account';
/** In localStorage, for all tabs. */
const SIGNED_IN = 'signpost.signed-in';

export function storedCredential(): Credential {
  const apiKey = sessionStorage.getItem(KEY);
  return apiKey
    ? { type: 'key', apiKey }
    : { type: 'cookie', accountId: sessionStorage.getItem(ACCOUNT) ?? undefined };
}

/** Stores this tab's credential, and drops view state if it is for another account. */
export function storeCredential(credential: Credential): void {
  const before = storedCredential();
  const isSame = before.type === credential.type && isSameDetail(before, credential);
  if (!isSame) sessionStorage.clear();
  localStorage.setItem(SIGNED_IN, 'true');
  if (credential.type === 'key') sessionStorage.setItem(KEY, credential.apiKey);
  else if (credential.accountId) sessionStorage.setItem(ACCOUNT, credential.accountId);
}

const detailOf = (credential: Credential): string | undefined =>
  credential.type === 'key' ? credential.apiKey : credential.accountId;

const isSameDetail = (one: Credential, other: Credential): boolean => detailOf(one) === detailOf(other);

/**
 * Removes the key and view state. The account is kept for the next sign-in, unless `forgetAccount` is set.
 */
export function forgetCredential({ account }: { account: boolean }): void {
  const accountId = account ? null : sessionStorage.getItem(ACCOUNT);
  sessionStorage.clear();
  localStorage.removeItem(SIGNED_IN);
  if (accountId) sessionStorage.setItem(ACCOUNT, accountId);
}

/** Whether a session of this browser has not ended, as far as can be told without a request. */
export const wasSignedIn = (): boolean => localStorage.getItem(SIGNED_IN) !== null;
