import { readConfig } from './config.ts';
import { CliError, EXIT, UsageError } from './errors.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { Io } from './io.ts';

/** Where requests go, with whose key. */
export interface Session {
  /** An origin. */
  url: string;
  apiKey: string;
  /** Where the key is from. */
  source: 'environment' | 'profile';
  /** Whether it is an access token, which the profile renews. */
  isLogin: boolean;
  profile: string;
}

const DEFAULT_PROFILE = 'default';

export function profileName({ profile }: Pick<GlobalFlags, 'profile'>, { env }: Pick<Io, 'env'>): string {
  return profile ?? (env['SIGNPOST_PROFILE'] || DEFAULT_PROFILE);
}

/**
 * Flags win over the environment, and that over the profile. A profile's key is sent to the profile's own URL
 * only. Throws CliError when there is no key or no URL.
 */
export function sessionOf(flags: Pick<GlobalFlags, 'profile' | 'url'>, io: Io): Session {
  const profile = profileName(flags, io);
  const isNamed = flags.profile !== undefined;
  const saved = readConfig(io).profiles[profile];
  if (isNamed && !saved) throw notSignedIn(`There is no profile "${profile}".`, profile);
  const environment = isNamed ? {} : io.env;
  const url = flags.url ?? (environment['SIGNPOST_URL'] || saved?.url);
  if (url === undefined) throw notSignedIn('You are not signed in.', profile);
  const origin = originOf(url);
  const key = environment['SIGNPOST_API_KEY'];
  if (key) return { url: origin, apiKey: checkedKey(key), source: 'environment', isLogin: false, profile };
  if (saved && originOf(saved.url) === origin) {
    const isLogin = saved.login !== undefined;
    const apiKey = isLogin ? saved.apiKey : checkedKey(saved.apiKey);
    return { url: origin, apiKey, source: 'profile', isLogin, profile };
  }
  throw notSignedIn(`There is no API key for ${origin}.`, profile);
}

function notSignedIn(what: string, profile: string): CliError {
  const flag = profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`;
  const message = `${what} Sign in with "signpost login${flag}", or set SIGNPOST_URL and SIGNPOST_API_KEY.`;
  return new CliError(message, EXIT.denied);
}

/** The origin of a URL; `go.example.com` is taken as https. Throws UsageError. */
export function originOf(text: string): string {
  const url = parsed(withScheme(text));
  if (!url || !/^https?:$/.test(url.protocol) || url.host === '' || url.username !== '') {
    throw new UsageError(`"${text}" is not the URL of a Signpost, such as https://go.example.com.`);
  }
  return url.origin;
}

const withScheme = (text: string): string => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/i.test(text) ? `http://${text}` : `https://${text}`;
};

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** A key without space around it. Throws CliError for text that cannot be one; the text is not repeated. */
export function checkedKey(text: string): string {
  const key = text.trim();
  if (/^sk_[\x21-\x7e]{8,500}$/.test(key)) return key;
  throw new CliError('That is not an API key: keys start with sk_.', EXIT.denied);
}
