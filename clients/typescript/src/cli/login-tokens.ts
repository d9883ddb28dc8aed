import { CLIENT_ID } from './client-id.ts';
import { type Login, readConfig, writeConfig } from './config.ts';
import { CliError, EXIT } from './errors.ts';
import type { Io } from './io.ts';

/** Tokens of a sign-in through the browser. */

export interface Issued {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** How long before its end a token is replaced: requests take time, and clocks differ. */
const MARGIN_MS = 60_000;

/** Asks the token endpoint. Throws CliError; if it refuses, the person has to sign in again. */
export async function requestTokens(
  tokenUrl: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Issued> {
  const body = new URLSearchParams({ ...form, client_id: CLIENT_ID });
  const response = await fetch(tokenUrl, { method: 'POST', body, signal, redirect: 'error' });
  if (response.ok) return (await response.json()) as Issued;
  if (response.status < 500)
    throw new CliError('The sign-in has ended. Sign in again: signpost login --browser', EXIT.denied);
  throw new CliError(`The sign-in could not be renewed: status ${response.status}. Try again.`);
}

export const loginOf = (
  { refresh_token, expires_in }: Issued,
  { tokenUrl, revokeUrl }: Pick<Login, 'tokenUrl' | 'revokeUrl'>,
): Login => ({
  refreshToken: refresh_token,
  expiresAt: new Date(Date.now() + expires_in * 1000).toISOString(),
  tokenUrl,
  revokeUrl,
});

/** Disconnects the command line from the account. False if that did not work. */
export async function revoke({ refreshToken, revokeUrl }: Login, signal: AbortSignal): Promise<boolean> {
  const body = new URLSearchParams({ token: refreshToken, client_id: CLIENT_ID });
  try {
    return (await fetch(revokeUrl, { method: 'POST', body, signal, redirect: 'error' })).ok;
  } catch {
    return false;
  }
}

/**
 * The access token of a profile that works now. A new one is saved: its refresh token replaces the one
 * before. Two commands at once get the same tokens, as long as both ask within half a minute.
 */
export async function freshToken(profile: string, io: Io): Promise<string> {
  const { profiles } = readConfig(io);
  const saved = profiles[profile];
  if (!saved?.login) throw new CliError('You are not signed in.', EXIT.denied);
  const { refreshToken, expiresAt, tokenUrl } = saved.login;
  if (Date.parse(expiresAt) - Date.now() > MARGIN_MS) return saved.apiKey;
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const issued = await requestTokens(tokenUrl, form, io.signal);
  const renewed = { ...saved, apiKey: issued.access_token, login: loginOf(issued, saved.login) };
  writeConfig(io, { profiles: { ...readConfig(io).profiles, [profile]: renewed } });
  return issued.access_token;
}
